"""A rule as a page judges it without a server: two strings, which `static/js/model/judge.ts` reads.

Cards that every state treats alike are of one kind, so most tables shrink to a few columns.
"""

from __future__ import annotations

from string import ascii_letters
from typing import NamedTuple

from classroom.cards import CARDS
from classroom.rules.automaton import NOT_ALLOWED, Automaton

FIRST_STATE = 0xA1
"""The character of state 0; the next ones follow. The largest rule ends below the surrogates."""
WRONG = "-"
"""In place of a state, where a card is wrong."""


class PackedRule(NamedTuple):
    """The smallest automaton of a rule."""

    kinds: str
    """For each of the 52 cards the letter of its kind; the first kind is ``a``."""
    moves: str
    """For each state, and in it for each kind of card, the state that follows, or :data:`WRONG`."""


def packed_rule(rule: Automaton) -> PackedRule:
    """Return a rule for a browser; two rules that judge every line alike are the same there."""
    columns = [*zip(*rule.minimal.moves, strict=True)]
    numbers = {column: number for number, column in enumerate(dict.fromkeys(columns))}
    rows = zip(*numbers, strict=True)
    assert len(numbers) <= len(CARDS) == len(ascii_letters)
    return PackedRule(
        "".join(ascii_letters[numbers[column]] for column in columns),
        "".join(_character(state) for row in rows for state in row),
    )


def _character(state: int) -> str:
    return WRONG if state == NOT_ALLOWED else chr(FIRST_STATE + state)
