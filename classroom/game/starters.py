"""The card that begins a round, where its kind was set."""

from __future__ import annotations

from collections.abc import Sequence

from classroom.cards import Card
from classroom.game.game_settings import GameSettings
from classroom.rules.builder.terms import KIND_CARDS, Rule
from classroom.rules.described_rule import described


def on_top(game: GameSettings, rule: Rule, stock: Sequence[Card], dealt: int) -> list[Card]:
    """Return the shuffled stock with a card of the kind that was set in the starter's position.

    `dealt` cards go to the hands before. The card changes places with the one at that position, so
    that the rest stays as it was shuffled.
    """
    cards = list(stock)
    kind = dict(game.starters).get(described(rule).id)
    if kind is not None:
        fits = (at for at in range(dealt, len(cards)) if KIND_CARDS[kind] >> cards[at] & 1)
        at = next(fits, dealt)
        cards[dealt], cards[at] = cards[at], cards[dealt]
    return cards
