"""The face-down stock and the decks in reserve (docs/rules.md 2.4)."""

from __future__ import annotations

import msgspec

from classroom.cards import Card, CardSet

Deck = tuple[Card, ...]


class OutOfCards(Exception):
    """A further deck is needed, and there is none in reserve."""


class Stock(msgspec.Struct, frozen=True):
    cards: tuple[Card, ...]
    """Top first."""
    decks: tuple[Deck, ...]
    """Further decks, shuffled, in the order in which they will be used."""
    floor: int
    """A deck goes under as soon as this few cards are left; -1: when a deal needs more."""

    def draw(self, count: int) -> tuple[tuple[Card, ...], Stock]:
        """Return the top `count` cards and the rest, adding decks to the bottom as they are needed.

        Decks go to the bottom, so drawing card by card gives the same cards as drawing all at once.
        Raise OutOfCards if a further deck is needed and there is none.
        """
        stock = self
        while count and len(stock.cards) - count <= stock.floor:
            stock = stock.with_next_deck()
        return stock.cards[:count], Stock(stock.cards[count:], stock.decks, stock.floor)

    def turn_up(self, allowed: CardSet) -> tuple[Card, Stock]:
        """Return the first card from the top that is in `allowed`, and the rest of the stock.

        The cards before it go to the bottom unseen. Raise OutOfCards if no card of the stock or of
        the decks in reserve is allowed.
        """
        for place, card in enumerate(self.cards):
            if allowed >> card & 1:
                seen = Stock(self.cards[place:] + self.cards[:place], self.decks, self.floor)
                (starter,), rest = seen.draw(1)
                return starter, rest
        return self.with_next_deck().turn_up(allowed)

    def under(self, cards: tuple[Card, ...]) -> Stock:
        """Put `cards` to the bottom, the first of them on top of the others."""
        return Stock(self.cards + cards, self.decks, self.floor)

    def with_next_deck(self) -> Stock:
        if not self.decks:
            raise OutOfCards
        return Stock(self.cards + self.decks[0], self.decks[1:], self.floor)
