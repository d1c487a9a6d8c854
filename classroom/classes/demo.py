"""The demo round on the projector: the class votes on a card, and the rule answers.

A fold over the demo's events in the log of the class, which hold the verdicts.
:mod:`classroom.classes.demo_choice` judges the cards.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from classroom.cards import Card

STARTER = Card.parse("7S")
ASK_AFTER_CARDS = 8
"""Cards after the starter until the class is asked who knows the rule, one of them wrong."""
MAX_DEMO_CARDS = 30
"""Cards after the starter that find room on a projector."""


@dataclass(frozen=True, slots=True)
class DemoCard:
    """A card on the table, with the rule's answer."""

    card: Card
    right: bool


@dataclass(frozen=True, slots=True)
class Demo:
    rule: str
    """An id of the catalogue."""
    tried: tuple[DemoCard, ...]
    """In the order of laying, the starter first."""
    waiting: Card | None = None
    """The card that the class votes on."""
    revealed: bool = False

    @property
    def line(self) -> tuple[Card, ...]:
        return tuple(each.card for each in self.tried if each.right)

    @property
    def enough(self) -> bool:
        """True when it is time to ask who knows the rule."""
        return self.waiting is None and self.long_enough and self.has_wrong

    @property
    def long_enough(self) -> bool:
        return len(self.tried) > ASK_AFTER_CARDS

    @property
    def has_wrong(self) -> bool:
        """True once a wrong card is on the table."""
        return not all(each.right for each in self.tried)


def begun(rule: str, starter: Card) -> Demo:
    """Return a demo with nothing but its starter."""
    return Demo(rule, (DemoCard(starter, True),))


def held_up(demo: Demo, card: Card | None) -> Demo:
    """Return the demo with `card` for the class to vote on; None withdraws the waiting card."""
    return replace(demo, waiting=card)


def answered(demo: Demo, right: bool) -> Demo:
    """Return the demo with this verdict on the waiting card; unchanged if none waits."""
    if demo.waiting is None:
        return demo
    return replace(demo, tried=(*demo.tried, DemoCard(demo.waiting, right)), waiting=None)


def revealed(demo: Demo) -> Demo:
    """Return the demo with its rule revealed; a card that waits stays unanswered."""
    return replace(demo, waiting=None, revealed=True)
