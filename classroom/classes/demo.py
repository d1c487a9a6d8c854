"""The demo round on the projector: the class votes on a card, and the rule answers.

A fold over the demo's events in the log of the class. The program's own rule gives the verdict, so
the demo is judged as every round is.
"""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable
from dataclasses import dataclass, replace

from classroom.cards import CARDS, Card
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES, library
from classroom.rules.compare import equivalent
from classroom.rules.surviving import Right, Survivors, WrongCard

RULES_TO_SHOW = ("change-suit", "alternate-odd-even", "same-colour", "alternate-face-number")
"""Easy ones that a class finds together in eight cards; the first that no table plays is taken."""
STARTER = Card.parse("7S")
ASK_AFTER_CARDS = 8
"""Cards after the starter until the class is asked who knows the rule."""
MAX_DEMO_CARDS = 30
"""Cards after the starter that find room on a wall."""
OFFERED = 4


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
        return self.waiting is None and len(self.tried) > ASK_AFTER_CARDS


def begun(rule: str, starter: Card) -> Demo:
    """Return a demo with nothing but its starter."""
    return Demo(rule, (DemoCard(starter, True),))


def held_up(demo: Demo, card: Card | None) -> Demo:
    """Return the demo with `card` for the class to vote on; None withdraws the waiting card."""
    return replace(demo, waiting=card)


def answered(demo: Demo) -> Demo:
    """Return the demo with the waiting card judged; unchanged if none waits."""
    if demo.waiting is None:
        return demo
    right = RULES[demo.rule].rule.accepts(_state(demo), (demo.waiting,))
    return replace(demo, tried=(*demo.tried, DemoCard(demo.waiting, right)), waiting=None)


def revealed(demo: Demo) -> Demo:
    """Return the demo with its rule revealed; a card that waits stays unanswered."""
    return replace(demo, waiting=None, revealed=True)


def rule_to_show(
    played: Iterable[Automaton], shown: Container[str] = (), last: Demo | None = None
) -> str:
    """Return the rule of a new demo: none that the class plays, and none `shown` before.

    A demo whose rule was not revealed starts again with the same rule. Rules repeat once none is
    left.
    """
    kept = tuple(played)
    fresh = [
        rule
        for rule in RULES_TO_SHOW
        if not any(equivalent(RULES[rule].rule, other) for other in kept)
    ] or list(RULES_TO_SHOW)
    if last is not None and last.rule in fresh:
        if not last.revealed:
            return last.rule
        at = fresh.index(last.rule)
        fresh = [*fresh[at + 1 :], *fresh[: at + 1]]
    return next((rule for rule in fresh if rule not in shown), fresh[0])


def offers(demo: Demo) -> tuple[Card, ...]:
    """Return up to four cards worth a vote now, about which the surviving rules disagree most.

    These are rules of the catalogue. The cards differ in suit and rank as far as they can, and one
    is right and one wrong. They are sorted by suit, so that their order gives nothing away to a
    pupil who looks over the teacher's shoulder. Empty once the rule is revealed, or the line is
    full.
    """
    if demo.revealed or len(demo.tried) > MAX_DEMO_CARDS:
        return ()
    alive = Survivors.of(
        library(), [(Right if each.right else WrongCard)(each.card) for each in demo.tried]
    )
    laid = [each.card for each in demo.tried]
    bits = alive.bits

    def worth(card: Card) -> tuple[float, int, int]:
        """Return a sort key: informative cards first, then new suits and ranks, mixed."""
        return -round(float(bits[card]), 1), _alike(card, laid), card.value * 5 % 13

    ranked = sorted((card for card in CARDS if card not in laid), key=worth)
    legal = RULES[demo.rule].rule.legal(_state(demo))
    chosen: list[Card] = []
    for wanted in (True, False, None, None):
        fitting = [
            card
            for card in ranked
            if card not in chosen and (wanted is None or bool(legal >> card & 1) == wanted)
        ]
        chosen += sorted(fitting, key=lambda card: _alike(card, chosen))[:1]
    return tuple(sorted(chosen))


def _alike(card: Card, chosen: Collection[Card]) -> int:
    """Count how often the suit and the rank of `card` occur in `chosen`."""
    return sum((card.suit == other.suit) + (card.rank == other.rank) for other in chosen)


def _state(demo: Demo) -> int:
    return RULES[demo.rule].rule.run(demo.line)
