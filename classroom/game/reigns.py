"""The Prophets' times in a round."""

from __future__ import annotations

from typing import Literal

import msgspec


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
