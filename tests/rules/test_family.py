"""The family of rules players may come to think of, and the catalogue beside it."""

import itertools
import os
import random
import subprocess
import sys

import numpy as np
import pytest

from classroom import hypothesis_file
from classroom.cards import BLACK, EVEN, FACE, ODD, PRIME, RED
from classroom.rules import family as families
from classroom.rules.builder.meaning import compiled
from classroom.rules.builder.terms import read
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import (
    CLUB,
    DIAMOND,
    HEART,
    SPADE,
    alternate,
    cycle,
    different,
    either,
    higher,
    if_last,
    same,
)
from classroom.rules.compare import equivalent
from classroom.rules.family.candidates import candidates
from classroom.rules.family.cost import PROGRAM, cost
from classroom.rules.family.merging import marks
from classroom.rules.validation import MIN_CARDS, flaws

SOME = 40


@pytest.fixture(scope="module")
def family():
    return hypothesis_file.family()


@pytest.fixture(scope="module")
def known():
    return hypothesis_file.load_hypotheses()


@pytest.fixture(scope="module")
def some(family):
    """Rules of the family drawn from all of it, with their names."""
    rng = random.Random(1)
    places = sorted(rng.sample(range(len(family)), SOME))
    return [(family.library.names[place], family.built[place]) for place in places]


def test_there_are_several_thousand_and_they_take_little_room(family, known):
    assert 4_000 <= len(family) <= 8_000
    arrays = (known.library.moves, known.library.allowed, known.library.starts)
    assert sum(array.nbytes for array in arrays) < 40e6


def test_no_two_judge_every_line_alike(known):
    starts = marks(known.library)[known.library.starts]
    assert len(np.unique(starts)) == len(known.library) == len(set(known.library.names))


def test_none_runs_dry_or_leaves_too_little_at_any_moment(family):
    assert np.bitwise_count(family.library.allowed[:-1]).min() >= MIN_CARDS
    assert family.sizes.max() <= families.MAX_FAMILY_STATES


def test_all_pass_the_gate(family, some):
    for name, _ in some:
        assert not flaws(family.library.rule(name))


def test_each_is_said_in_words_that_mean_its_table(family, some):
    for name, built in some:
        meant = compiled(built).minimal
        assert family.library.rule(name).moves == meant.moves
        assert read(built.to_json()) == built


def test_the_simplest_come_first_and_weigh_most(family):
    assert (np.diff(family.costs) >= 0).all()
    assert family.library.weights == pytest.approx(2.0**-family.costs)
    assert family.costs[0] < 8


def test_the_whole_catalogue_is_beside_it_under_its_ids(known):
    for name, entry in RULES.items():
        assert equivalent(known.library.rule(name), entry.rule)
        weight = known.library.weights[known.library.places[name]]
        assert weight == pytest.approx(2.0 ** -known.costs[name])


def test_a_rule_of_the_catalogue_that_is_in_the_family_stands_in_its_place(family, known):
    name = family.library.find(RULES["alternate-colour"].rule)
    place = family.library.places[name]
    assert known.library.names[place] == "alternate-colour"
    assert known.built["alternate-colour"] == family.built[place]
    assert known.costs["alternate-colour"] == family.costs[place]
    assert known.costs["alternate-colour"] < cost(RULES["alternate-colour"].asks)
    assert name not in known.costs


def test_a_rule_of_the_catalogue_that_the_family_lacks_is_as_long_as_its_own_words(family, known):
    entry = RULES["zigzag"]
    assert family.library.find(entry.rule) is None
    assert known.costs["zigzag"] == cost(entry.asks)
    assert "zigzag" not in known.built


def test_generating_makes_the_same_again(monkeypatch):
    few = list(itertools.islice(candidates(), 0, None, 40))
    monkeypatch.setattr(families, "candidates", lambda: reversed(few))
    one, other = (families.generate().to_arrays() for _ in range(2))
    monkeypatch.setattr(families, "candidates", lambda: few)
    another = families.generate().to_arrays()
    for name, array in one.items():
        assert np.array_equal(array, other[name])
        assert np.array_equal(array, another[name])


def test_what_is_chosen_from_is_the_same_in_every_process():
    script = """
import hashlib
from classroom.rules.builder.meaning import clause
from classroom.rules.family.candidates import candidates
from classroom.rules.family.cost import cost
told = repr([(built, cost(clause(built.asks))) for built in candidates()])
print(hashlib.sha256(told.encode()).hexdigest())
"""
    digests = {
        subprocess.run(
            [sys.executable, "-c", script],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(digests) == 1


def test_what_takes_more_words_costs_more():
    assert cost(different("colour")) < cost(different("colour", back=2))
    assert cost(RED) < cost(RED & ODD) < cost(RED & ODD & ~FACE)
    assert cost(higher()) < cost(either(higher(), same("suit")))
    assert cost(cycle(RED, BLACK)) < cost(cycle(RED, RED, BLACK, BLACK)) < cost(cycle(RED, ODD))


def test_what_was_said_before_or_its_opposite_is_cheaper_than_something_new():
    def choice(then, otherwise):
        return cost(if_last(ODD).then(then).otherwise(otherwise))

    assert choice(RED, BLACK) < choice(RED, PRIME)
    assert choice(ODD, EVEN) < choice(RED, EVEN)
    assert choice(same("suit"), different("suit")) < choice(same("suit"), different("value"))
    assert cost(alternate(SPADE, HEART, DIAMOND, CLUB)) < 4 * cost(SPADE)


def test_no_rule_costs_more_than_a_program():
    costs = [cost(entry.asks) for entry in RULES.values()]
    assert max(costs) == cost(RULES["three-run-then-face"].asks) == PROGRAM
    assert min(costs) > 5
