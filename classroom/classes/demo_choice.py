"""The rule of a demo round, the cards that it offers, and the verdicts on them."""

from __future__ import annotations

from collections.abc import Collection, Container, Iterable, Sequence

from classroom.cards import CARDS, Card
from classroom.classes.demo import MAX_DEMO_CARDS, Demo
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import find, library
from classroom.rules.compare import equivalent
from classroom.rules.surviving import Right, Survivors, WrongCard

RULES_TO_SHOW = ("change-suit", "alternate-odd-even", "same-colour", "alternate-face-number")
"""Easy ones that a class finds together in eight cards; the first that no table plays is taken."""
OFFERED = 4


def verdict(demo: Demo, card: Card) -> bool:
    """Return whether a card is right at the end of the demo's line."""
    return find(demo.rule).rule.accepts(_state(demo), (card,))


def is_rule(demo: Demo, rule: Automaton, starters: Sequence[Card] = ()) -> bool:
    """Return whether a rule is that of the demo, in a round that begins with these cards or any."""
    return any(equivalent(find(demo.rule).rule, rule, begun) for begun in {(), tuple(starters)})


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
        if not any(equivalent(find(rule).rule, other) for other in kept)
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
    is right and one wrong. Two are wrong until a wrong card is on the table, and all four if the
    class would otherwise be asked for the rule without having seen one. They are sorted by suit, so
    that their order gives nothing away to a pupil who looks over the teacher's shoulder. Empty once
    the rule is revealed, or the line is full.
    """
    if demo.revealed or len(demo.tried) > MAX_DEMO_CARDS:
        return ()
    still_fit = Survivors.of(
        library(), [(Right if each.right else WrongCard)(each.card) for each in demo.tried]
    )
    laid = [each.card for each in demo.tried]
    bits = still_fit.bits

    def worth(card: Card) -> tuple[float, int, int]:
        """Return a sort key: informative cards first, then new suits and ranks, mixed."""
        return -round(float(bits[card]), 1), _alike(card, laid), card.value * 5 % 13

    ranked = sorted((card for card in CARDS if card not in laid), key=worth)
    right = set(right_next(demo))
    chosen: list[Card] = []
    for wanted in _wanted(demo):
        fitting = [
            card
            for card in ranked
            if card not in chosen and (wanted is None or (card in right) == wanted)
        ]
        chosen += sorted(fitting, key=lambda card: _alike(card, chosen))[:1]
    return tuple(sorted(chosen))


def right_next(demo: Demo) -> tuple[Card, ...]:
    """Return all cards that are right at the end of the demo's line."""
    legal = find(demo.rule).rule.legal(_state(demo))
    return tuple(card for card in CARDS if legal >> card & 1)


def _wanted(demo: Demo) -> tuple[bool | None, ...]:
    """Return what each of the offered cards has to be; None: right or wrong."""
    if demo.has_wrong:
        return True, False, None, None
    return (False,) * OFFERED if demo.long_enough else (True, True, False, False)


def _alike(card: Card, chosen: Collection[Card]) -> int:
    """Count how often the suit and the rank of `card` occur in `chosen`."""
    return sum((card.suit == other.suit) + (card.rank == other.rank) for other in chosen)


def _state(demo: Demo) -> int:
    return find(demo.rule).rule.run(demo.line)
