"""A rule as a page judges it without a server: two strings, which `static/js/model/judge.ts` reads.

Cards that every state treats alike are of one kind, so most tables shrink to a few columns.
"""

from __future__ import annotations

from string import ascii_letters
from typing import NamedTuple

from classroom.cards import CARDS
from classroom.rules.automaton import NOT_ALLOWED, Automaton

SAME_STATE = 0x3F
"""The character of the state itself; the next ones follow, the first state after the last. So rules
that go on alike have alike strings, which compress well. JSON and HTML write nearly all of these
characters as they are, and the largest rule ends below the surrogates."""
WRONG = "-"
"""In place of a state, where a card is wrong."""


class PackedRule(NamedTuple):
    """The smallest automaton of a rule."""

    kinds: str
    """For each of the 52 cards the letter of its kind; the first kind is ``a``."""
    moves: str
    """For each state, and in it for each kind of card, how many states further the next one is, or
    :data:`WRONG`."""


def packed_rule(rule: Automaton) -> PackedRule:
    """Return a rule for a browser; two rules that judge every line alike are the same there."""
    columns = [*zip(*rule.minimal.moves, strict=True)]
    numbers = {column: number for number, column in enumerate(dict.fromkeys(columns))}
    rows = [*zip(*numbers, strict=True)]
    assert len(numbers) <= len(CARDS) == len(ascii_letters)
    return PackedRule(
        "".join(ascii_letters[numbers[column]] for column in columns),
        "".join(_character(to, at, len(rows)) for at, row in enumerate(rows) for to in row),
    )


def _character(to: int, at: int, states: int) -> str:
    return WRONG if to == NOT_ALLOWED else chr(SAME_STATE + (to - at) % states)
