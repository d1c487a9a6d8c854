"""The Prophets' times in a round, and the outcome of each kind of play (docs/rules.md 4).

The outcomes are a table, with rows numbered as in docs/rules.md 4.11. `call` is the Prophet's call,
`truth` the dealer's verdict. A play without a Prophet has no call, and `call` is None.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Literal

import msgspec
from msgspec.structs import replace


class Reign(msgspec.Struct, frozen=True):
    """A Prophet's time, past or present."""

    seat: int
    number: int
    """The entry of the declaration."""
    after: int
    """Cards on the layout at the declaration."""
    marked: int
    """Ordinal of the card with the Prophet's marker."""
    until: int | None = None
    """Cards on the layout before the play that ended it; None while it lasts."""
    ended: Literal["overthrown", "released"] | None = None
    result: int | None = None
    """Index of the result that overthrew the Prophet."""


class Prophets(msgspec.Struct, frozen=True):
    """Those who declared in a round, until one moment."""

    reigns: tuple[Reign, ...] = ()
    """In the order of the declarations."""

    # What follows is counted from the reigns.

    @property
    def reign(self) -> Reign | None:
        """The reign that lasts now, or that stood when the round ended."""
        return self.reigns[-1] if self.reigns and self.reigns[-1].ended is None else None

    @property
    def ruling(self) -> int | None:
        """The seat of the Prophet of that reign."""
        reigns = self.reigns
        return reigns[-1].seat if reigns and reigns[-1].ended is None else None

    @property
    def overthrown(self) -> tuple[int, ...]:
        """The seats of the False Prophets."""
        return tuple(reign.seat for reign in self.reigns if reign.ended == "overthrown")

    def have_had(self, seat: int) -> bool:
        """Return whether this seat has declared before."""
        return seat in [reign.seat for reign in self.reigns]

    def declare(self, reign: Reign) -> Prophets:
        return Prophets((*self.reigns, reign))

    def overthrow(self, laid: int, result: int) -> Prophets:
        """Return the reigns after the play of a `result`, with `laid` cards on the layout before.

        `result` is its index.
        """
        return self._end(replace(self.reigns[-1], until=laid, ended="overthrown", result=result))

    def release(self, laid: int) -> Prophets:
        """Return the reigns after a release with `laid` cards on the layout."""
        return self._end(replace(self.reigns[-1], until=laid, ended="released"))

    def _end(self, ended: Reign) -> Prophets:
        return Prophets((*self.reigns[:-1], ended))


class Effect(Enum):
    """The place where the cards of a play go."""

    MAIN_LINE = auto()
    SIDELINE = auto()
    NEW_HAND = auto()
    """The hand under the stock, a smaller one from its top."""
    DEALER_PICKS = auto()
    """The dealer lays a legal card of the shown hand."""
    PROPHET_PICKED = auto()
    """The Prophet's pick is laid."""


class Row(msgspec.Struct, frozen=True):
    number: int
    effect: Effect
    overthrown: bool = False
    costs: bool = False
    """The player takes the penalty, and is expelled if the ruling count allows."""

    @property
    def right(self) -> bool:
        """The verdict that the player gets; row 13 is a wrong no play."""
        return self.effect in (Effect.MAIN_LINE, Effect.NEW_HAND)


# (cards played?, the Prophet's call, the dealer's truth, was the Prophet's pick legal?)
_TABLE: dict[tuple[bool, bool | None, bool, bool | None], Row] = {
    (True, None, True, None): Row(1, Effect.MAIN_LINE),
    (True, None, False, None): Row(2, Effect.SIDELINE, costs=True),
    (False, None, True, None): Row(3, Effect.NEW_HAND),
    (False, None, False, None): Row(4, Effect.DEALER_PICKS, costs=True),
    (True, True, True, None): Row(5, Effect.MAIN_LINE),
    (True, False, False, None): Row(6, Effect.SIDELINE, costs=True),
    (False, True, True, None): Row(7, Effect.NEW_HAND),
    (False, False, False, True): Row(8, Effect.PROPHET_PICKED, costs=True),
    (True, True, False, None): Row(9, Effect.SIDELINE, overthrown=True),
    (True, False, True, None): Row(10, Effect.MAIN_LINE, overthrown=True),
    (False, True, False, None): Row(11, Effect.DEALER_PICKS, overthrown=True),
    (False, False, True, None): Row(12, Effect.NEW_HAND, overthrown=True),
    (False, False, False, False): Row(13, Effect.DEALER_PICKS, overthrown=True),
}


_ROWS = {row.number: row for row in _TABLE.values()}


def row_of(number: int) -> Row:
    """Return the row with this number."""
    return _ROWS[number]


def find_row(cards: bool, call: bool | None, truth: bool, pick_legal: bool | None = None) -> Row:
    """Return the row of the outcome table for a play.

    A no play that is rightly called wrong has a row only with `pick_legal`, so after the Prophet's
    pick. Raise KeyError for a combination without a row.
    """
    return _TABLE[cards, call, truth, pick_legal]
