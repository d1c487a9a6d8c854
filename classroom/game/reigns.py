"""The Prophets' times in a round."""

from __future__ import annotations

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
