"""Example cards for rules: after a line, one that a rule allows, and one that it forbids."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from classroom.cards import CARDS, DECK, Card, CardSet, members
from classroom.rules.automaton import Automaton
from classroom.rules.combinators import TRAIT_MARKS

_NUMBERS = range(2, 11)
"""Values of cards without a letter."""


class Examples(NamedTuple):
    """Cards after the last one of the line; None where there is no such card."""

    right: Card | None
    wrong: Card | None


def example_cards(rules: Sequence[Automaton], line: Sequence[Card]) -> list[Examples]:
    """Return examples for each of these rules, in their order.

    A card shows best what a rule means if the other rules judge it differently. Of such, the right
    and the wrong card have as much in common as possible. Nothing but the rules and the line
    counts, so that the examples tell nothing about any other rule.
    """
    if not line:
        return [Examples(None, None) for _ in rules]
    allowed = [rule.legal(_state(rule, line)) for rule in rules]
    return [
        _examples(own, [*allowed[:place], *allowed[place + 1 :]], line[-1])
        for place, own in enumerate(allowed)
    ]


def _state(rule: Automaton, line: Sequence[Card]) -> int:
    """Return the state after a line; from a card that the rule forbids, it begins again."""
    state = 0
    for card in line:
        following = rule.step(state, card)
        state = following if following >= 0 else max(rule.step(0, card), 0)
    return state


def _examples(own: CardSet, others: Sequence[CardSet], last: Card) -> Examples:
    right = _most_telling(own, [DECK & ~other for other in others])
    wrong = _most_telling(DECK & ~own, others)
    if not right or not wrong:
        return Examples(next(iter(right), None), next(iter(wrong), None))
    one, other = min(
        ((one, other) for one in right for other in wrong),
        key=lambda pair: (_differences(*pair), *(_likely(card, last) for card in pair)),
    )
    return Examples(one, other)


def _most_telling(cards: CardSet, parted: Sequence[CardSet]) -> list[Card]:
    """Return the cards that are in the most of the sets `parted`."""
    found = list(members(cards))
    most = max((_parts(card, parted) for card in found), default=0)
    return [card for card in found if _parts(card, parted) == most]


def _parts(card: Card, parted: Sequence[CardSet]) -> int:
    return sum(each >> card & 1 for each in parted)


def _differences(one: Card, other: Card) -> int:
    return sum(marks[one] != marks[other] for marks in TRAIT_MARKS.values())


def _likely(card: Card, last: Card) -> tuple[bool, int]:
    """Return a key by which numbers come first, and the next card after the last one.

    So examples vary with the line, and no one has to know what a letter counts.
    """
    return card.value not in _NUMBERS, (card - last) % len(CARDS)
