"""A scientist alone with a rule: the cards it lays until it judges every card rightly.

It is dealt a hand from two shuffled decks, lays a card by its strategy, gets the verdict, draws a
card, and so on. It reasons over a finite library of rules that contains the sealed rule. Of the
rules that have come to its mind and that no answer has contradicted, it believes the one with the
shortest description, and of equals the first in the library.

Rules come to its mind one by one, each at a moment drawn uniformly between no card and as many
cards as its description has bits. The reason: an answer, right or wrong, gives at most one bit of
information, so a learner with as many answers as a description has bits knows enough to find it.

It judges every card rightly from the card on after which, until the end of the round, the rule it
believes judges all continuations of the line like the sealed rule. It need not be the sealed rule:
"only red" and "the colour of the last card" are the same once a red card has started.
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
    """The rules a scientist can think of.

    `lengths` are the lengths of the rules' descriptions in bits, in the order of the library, whose
    weights fall as they grow. `judging` numbers the library's states: states that judge all further
    lines alike have the same number.
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
    """Return the cards laid, starters included, once it judges every card rightly for good.

    Return None if it never does. `sealed` is the name of the rule in the library. `starters` cards
    are turned up that the rule allows. Cards that it does not allow go under the stock.
    """
    library = ideas.library
    moments = np.random.default_rng(rng.getrandbits(64)).random(len(library)) * ideas.lengths
    stock = list(CARDS) * 2
    rng.shuffle(stock)
    state = int(library.starts[library.places[sealed]])
    still_fit = Survivors.of(library)
    for _ in range(starters):
        fitting = (library.moves[state, card] != NOT_ALLOWED for card in stock)
        place = next(place for place, fits in enumerate(fitting) if fits)
        still_fit, state = _judged(still_fit, state, stock[place])
        stock = stock[place + 1 :] + stock[:place]
    hand, stock = stock[:HAND], stock[HAND:]
    laid, since = starters, None
    while True:
        minded = still_fit.only(moments[still_fit.rules] <= laid)
        believed = best(minded)
        if not len(believed) or ideas.judging[believed.states[0]] != ideas.judging[state]:
            since = None
        else:
            since = laid if since is None else since
            if _for_good(ideas, still_fit, believed, state):
                return since
        if not hand:
            return since
        card = pick_card(strategy, minded, hand, rng)
        hand.remove(card)
        hand += [stock.pop(0)] if stock else []
        laid += 1
        still_fit, state = _judged(still_fit, state, card)


def _for_good(ideas: Ideas, still_fit: Survivors, believed: Survivors, state: int) -> bool:
    """Return whether no rule still to come to mind could replace the believed one and misjudge."""
    weights = ideas.library.weights[still_fit.rules]
    weight, place = ideas.library.weights[believed.rules[0]], believed.rules[0]
    before = (weights > weight) | ((weights == weight) & (still_fit.rules < place))
    return not (before & (ideas.judging[still_fit.states] != ideas.judging[state])).any()


def _judged(still_fit: Survivors, state: int, card: Card) -> tuple[Survivors, int]:
    """Return the rules that survive the answer to `card`, and the sealed rule's state after it."""
    to = int(still_fit.library.moves[state, card])
    return (
        (still_fit.seen(WrongCard(card)), state)
        if to == NOT_ALLOWED
        else (still_fit.seen(Right(card)), to)
    )
