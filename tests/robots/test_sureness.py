"""How sure a robot is of what it predicts, held against how often it is right."""

import random
import statistics
from dataclasses import replace

import pytest

from classroom.cards import CARDS, members
from classroom.hypothesis_file import load_hypotheses
from classroom.robots import belief
from classroom.robots.strategies import best, pick_card, predicted_share
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Right, Survivors, WrongCard

FROM, TO = 7, 37
"""Cards on the layout, while it is asked how sure it is."""


def asked(library, entry, rng):
    """(how sure, whether it predicted everything): for each card of a round with this rule."""
    rule, state = entry.rule, entry.rule.step(0, card := any_of(entry.rule.legal(0), rng))
    survivors = Survivors.of(library).seen(Right(card))
    for laid in range(2, TO):
        if laid >= FROM:
            likeliest = best(survivors)
            sealed = survivors.only(survivors.rules == library.places[entry.id])
            yield (
                predicted_share(likeliest, survivors, 3, rng),
                predicted_share(likeliest, sealed, 8, rng) == 1,
            )
        card = pick_card("confirms", survivors, rng.sample(CARDS, 8), rng)
        if rule.legal(state) >> card & 1:
            survivors, state = survivors.seen(Right(card)), rule.step(state, card)
        else:
            survivors = survivors.seen(WrongCard(card))


def any_of(cards, rng):
    return rng.choice(list(members(cards)))


def sure_and_right(library):
    """The means over all answers where it was rather sure, but not quite."""
    rng = random.Random(1)
    told = [one for entry in RULES.values() for one in asked(library, entry, rng)]
    between = [(sure, right) for sure, right in told if 0.5 <= sure < 0.95]
    assert len(between) > 300
    return tuple(map(statistics.mean, zip(*between, strict=True)))


def test_a_robot_is_about_as_sure_as_it_is_right():
    sure, right = sure_and_right(belief._ideas().library)
    assert right == pytest.approx(sure, abs=0.15)


def test_who_believed_in_simplicity_as_firmly_as_the_library_would_be_too_sure():
    firm = replace(belief._ideas().library, weights=load_hypotheses().library.weights)
    sure, right = sure_and_right(firm)
    assert right < sure - 0.25
