"""The layout: the cards laid, and where the next one goes."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from classroom.cards import Card
from classroom.rules.automaton import Automaton

STARTER = -1
"""In place of a play, for a card that was turned up."""


class Laid(msgspec.Struct, frozen=True, gc=False):
    """A card on the layout. Its place in `Layout.cards` is its order of laying."""

    card: Card
    right: bool
    column: int
    """The main-line place it has, or hangs under; the starter is 0."""
    play: int
    """The result that laid it, as an index; STARTER for a starter."""


class Layout(msgspec.Struct, frozen=True, gc=False):
    """The cards laid at one moment."""

    cards: tuple[Laid, ...] = ()
    """In the order of laying."""
    column: int = -1
    """The main-line place of the last right card; -1 before any."""
    state: int = 0
    """The rule's state after the main line."""

    # What follows is counted from the cards.

    @property
    def laid(self) -> int:
        return len(self.cards)

    @property
    def starters(self) -> tuple[Card, ...]:
        """The cards that were turned up."""
        return tuple(laid.card for laid in self.cards if laid.play == STARTER)

    @property
    def main_line(self) -> tuple[Card, ...]:
        return tuple(laid.card for laid in self.cards if laid.right)

    def lay(self, rule: Automaton, cards: Iterable[Card], right: bool, play: int) -> Layout:
        """Return the layout with `cards` on the main line if they are right, else as a sideline.

        `play` is the index of the result that lays them, or STARTER.
        """
        column, state = self.column, self.state
        added = []
        for card in cards:
            if right:
                column += 1
                state = rule.step(state, card)
            added.append(Laid(card, right, column, play))
        return Layout((*self.cards, *added), column, state)
