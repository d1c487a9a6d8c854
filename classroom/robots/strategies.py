"""Strategies by which a scientist chooses the next card, from the rules it still believes in.

    best(survivors).agreed                              # the cards its likeliest rule calls right
    pick_card("splits", survivors, hand, chance)        # a card of the hand
    predicted(rule, survivors, 3, chance)                # its confidence in a prediction

Nothing here depends on a table, so a learner that plays alone uses the same strategies.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Literal

import numpy as np

from classroom.cards import Card, members
from classroom.rules.surviving import Right, Survivors

Strategy = Literal["confirms", "splits", "careless"]
"""``confirms``: lays what its likeliest rule calls right, a positive test. ``splits``: lays what
tells most about the rule by its answer. ``careless``: lays any card, rather one that may be right.
"""

_ANY = 0.1
"""The weight that a careless robot adds to a card's probability of being right."""


def best(survivors: Survivors) -> Survivors:
    """Return the likeliest rule alone, the first of equals; none if none survives."""
    if not len(survivors):
        return survivors
    likeliest = np.zeros(len(survivors), dtype=np.bool_)
    likeliest[np.argmax(survivors.library.weights[survivors.rules])] = True
    return survivors.only(likeliest)


def pick_card(
    strategy: Strategy, survivors: Survivors, hand: Sequence[Card], rng: random.Random
) -> Card:
    """Return the card of `hand` that this strategy plays; a random one if no rule survives.

    Cards that are equally good are chosen from at random.
    """
    if not len(survivors):
        return rng.choice(hand)
    shares = survivors.shares
    match strategy:
        case "confirms":
            agreed = best(survivors).agreed
            fitting = [card for card in hand if agreed >> card & 1]
            if fitting:
                return rng.choice(fitting)
            return max(hand, key=lambda card: (shares[card], rng.random()))
        case "splits":
            bits = survivors.bits
            return max(hand, key=lambda card: (bits[card], shares[card], rng.random()))
        case "careless":
            return rng.choices(hand, [float(shares[card]) + _ANY for card in hand])[0]


def predicted_share(rule: Survivors, survivors: Survivors, cards: int, rng: random.Random) -> float:
    """Return the share of the belief in `survivors`, 0 to 1, that predicts the same as `rule`.

    The predictions compared are those for all 52 cards, now and after each of `cards` random cards
    that `rule` calls right. Raise ValueError if no rule survives.
    """
    agreeing = survivors
    for place in range(cards + 1):
        agreeing = agreeing.only(agreeing.legal == rule.legal[0])
        if place < cards:
            card = Right(rng.choice(list(members(rule.agreed))))
            rule, agreeing = rule.seen(card), agreeing.seen(card)
    return float(survivors.weights[np.isin(survivors.rules, agreeing.rules)].sum())
