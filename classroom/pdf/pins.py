"""Places for the numbers of turning points beside the cards of a layout.

A number covers no rank and no neighbour. The first number of a card on the line is above the card.
All others are in a column at the card's edge, one below the other, however narrow the gaps between
cards are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from classroom.pdf.cards import PIN

_ABOVE, _BESIDE = 0.3, 4.2
"""Points from a card's edge out to the centre of a pin above the card, and beside it."""
PIN_ROOM = _BESIDE + PIN / 2
"""Points that the pins of a line's first card take before the card."""


class Pinned(NamedTuple):
    """The numbers of a card, and the height of its middle, or of a place above it, in points."""

    numbers: tuple[int, ...]
    y: float
    above: bool = False


def stacked(cards: Iterable[Pinned]) -> Iterator[tuple[str, float, float]]:
    """Yield each number with the place of its pin: points out from the card's edge, and height.

    `cards` are those of a column, from the top down.
    """
    free = float("inf")
    for card in cards:
        first = 0.0 if card.above else (len(card.numbers) - 1) * PIN / 2
        for place, number in enumerate(card.numbers):
            y = min(card.y + first - place * PIN, free)
            free = y - PIN
            yield str(number), _ABOVE if card.above and not place else _BESIDE, y
