"""The cards on the layout."""

from __future__ import annotations

import msgspec

from classroom.cards import Card


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card on the layout. Its place in `Round.layout` is its order of laying."""

    card: Card
    right: bool
    column: int
    """The main-line place it has, or hangs under; the starter is 0."""
    play: int
    """The result that laid it, as an index; -1 for a starter."""
