"""A scientist alone with a rule: how many cards it lays until it calls everything right.

It is dealt a hand from two shuffled decks, lays a card of it by its strategy, hears whether it is
right, draws another, and so on. It reasons over a finite library of rules that holds the sealed
rule. Of those that are in its mind and that no answer has contradicted it believes the one whose
description is shortest, of equals the first of the library.

Rules come to its mind one by one: each at a moment drawn evenly between no card and as many cards
as its description has bits. For an answer, right or wrong, tells one bit at most, and whoever has
heard as many as a description is long has heard enough to come upon it.

It calls everything right from the card on from which, to the end of the round, the rule it believes
judges every line alike that goes on from the one that lies there. Such a rule need not be the
sealed one: "only red" and "the colour of the last card" are the same once a red card has started.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field

import numpy as np

from classroom.cards import CARDS, Card
from classroom.robots.strategies import Strategy, best, pick_card
from classroom.rules.automaton import NOT_ALLOWED
from classroom.rules.family.merging import Marks, marks
from classroom.rules.library import Library, Weights
from classroom.rules.surviving import Right, Survivors, WrongCard

HAND = 14
"""Cards on its hand, as long as there are any to draw."""
MAX_CARDS = 2 * len(CARDS)
"""On the layout when the round ends: both decks."""


@dataclass(frozen=True, eq=False)
class Ideas:
    """The rules that may come to a scientist's mind.

    `lengths` are the rules' descriptions in bits, in the order of the library, whose weights fall
    as they grow. `judging` numbers their states: equal numbers for states that judge all later
    cards alike.
    """

    library: Library = field(repr=False)
    lengths: Weights = field(repr=False)
    judging: Marks = field(repr=False)

    @staticmethod
    def of(library: Library, lengths: Weights) -> Ideas:
        return Ideas(library, lengths, marks(library))


def cards_to_learn(
    ideas: Ideas, sealed: str, starters: int, strategy: Strategy, rng: random.Random
) -> int | None:
    """Return how many cards lie, starters included, once it calls everything right.

    None if it never does. `sealed` is the name of the rule in the library. Starters are turned up
    until there are as many that the rule allows; the others go under the stock.
    """
    library = ideas.library
    moments = np.random.default_rng(rng.getrandbits(64)).random(len(library)) * ideas.lengths
    stock = list(CARDS) * 2
    rng.shuffle(stock)
    state = int(library.starts[library.places[sealed]])
    alive = Survivors.of(library)
    for _ in range(starters):
        fitting = (library.moves[state, card] != NOT_ALLOWED for card in stock)
        place = next(place for place, fits in enumerate(fitting) if fits)
        alive, state = _judged(alive, state, stock[place])
        stock = stock[place + 1 :] + stock[:place]
    hand, stock = stock[:HAND], stock[HAND:]
    laid, since = starters, None
    while True:
        minded = alive.only(moments[alive.rules] <= laid)
        believed = best(minded)
        if not len(believed) or ideas.judging[believed.states[0]] != ideas.judging[state]:
            since = None
        else:
            since = laid if since is None else since
            if _for_good(ideas, alive, believed, state):
                return since
        if not hand:
            return since
        card = pick_card(strategy, minded, hand, rng)
        hand.remove(card)
        hand += [stock.pop(0)] if stock else []
        laid += 1
        alive, state = _judged(alive, state, card)


def _for_good(ideas: Ideas, alive: Survivors, believed: Survivors, state: int) -> bool:
    """Return whether no rule still to come to its mind will displace this one and be wrong."""
    weights = ideas.library.weights[alive.rules]
    weight, place = ideas.library.weights[believed.rules[0]], believed.rules[0]
    before = (weights > weight) | ((weights == weight) & (alive.rules < place))
    return not (before & (ideas.judging[alive.states] != ideas.judging[state])).any()


def _judged(alive: Survivors, state: int, card: Card) -> tuple[Survivors, int]:
    """Return the rules that still fit after the answer, and the sealed rule's state then."""
    to = int(alive.library.moves[state, card])
    return (
        (alive.seen(WrongCard(card)), state) if to == NOT_ALLOWED else (alive.seen(Right(card)), to)
    )
