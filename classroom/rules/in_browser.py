"""A rule as a page judges it without a server: two strings, which `static/js/model/judge.ts` reads.

Cards that every state treats alike are of one kind, so most tables shrink to a few columns.
"""

from __future__ import annotations

import zlib
from collections.abc import Sized
from string import ascii_letters
from typing import NamedTuple

from classroom.cards import CARDS
from classroom.rules.automaton import NOT_ALLOWED, Automaton

FIRST_STATE = 0x3F
"""The character of state 0, the next ones follow: JSON and HTML write nearly all of them as they
are, and the largest rule ends below the surrogates."""
FURTHER = "+"
"""Before moves that say how many states further the next one is, the first after the last."""
NUMBERED = "="
"""Before moves that say which state is next."""
WRONG = "-"
"""In place of a state, where a card is wrong."""


class PackedRule(NamedTuple):
    """The smallest automaton of a rule."""

    kinds: str
    """For each of the 52 cards the letter of its kind; the first kind is ``a``."""
    moves: str
    """:data:`FURTHER` or :data:`NUMBERED`, and then for each state, and in it for each kind of
    card, the state that follows, or :data:`WRONG`."""


def packed_rule(rule: Automaton) -> PackedRule:
    """Return a rule for a browser; two rules that judge every line alike are the same there."""
    columns = [*zip(*rule.minimal.moves, strict=True)]
    numbers = {column: number for number, column in enumerate(dict.fromkeys(columns))}
    rows = [*zip(*numbers, strict=True)]
    assert len(numbers) <= len(CARDS) == len(ascii_letters)
    moves = (
        FURTHER + "".join(_move(to - at, to, rows) for at, row in enumerate(rows) for to in row),
        NUMBERED + "".join(_move(to, to, rows) for row in rows for to in row),
    )
    # Rules that go on alike have alike rows in one way or the other, and compress well.
    shortest = min(moves, key=lambda each: len(zlib.compress(each.encode())))
    return PackedRule("".join(ascii_letters[numbers[column]] for column in columns), shortest)


def _move(number: int, to: int, rows: Sized) -> str:
    return WRONG if to == NOT_ALLOWED else chr(FIRST_STATE + number % len(rows))
