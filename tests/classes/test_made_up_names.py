"""Names that pupils are offered."""

import random

import pytest

from classroom.lesson import given, names


def choose(seed=0):
    return random.Random(seed).choice


@pytest.mark.parametrize("name", given.GIVEN)
def test_every_given_name_may_be_a_pupils(name):
    assert names.clean(name) == name
    assert sum(names.key(other) == names.key(name) for other in given.GIVEN) == 1


def test_there_are_more_than_a_class_has_pupils():
    assert len(given.GIVEN) > 48


def test_nobody_is_offered_a_name_that_somebody_has():
    taken = set()
    for seed in range(len(given.GIVEN) + 40):
        name = given.offered(taken, lambda said: said, choose(seed))
        assert names.clean(name) == name
        assert names.key(name) not in taken
        taken.add(names.key(name))


def test_names_are_offered_as_the_language_says_them():
    assert given.offered((), lambda name: f"¡{name[:3]}!", choose()).startswith("¡")
    # One that a language makes too long is not offered; where all are, English is better than none.
    longer = given.offered((), lambda name: name if name == "Wise Whale" else name * 3, choose())
    assert longer == "Wise Whale"
    assert given.offered((), lambda name: name * 3, choose()) in given.GIVEN


@pytest.mark.parametrize(
    ("name", "taken", "numbered"),
    [
        ("Ben", {"ben"}, "Ben 2"),
        ("BEN", {"ben", "ben 2"}, "BEN 3"),
        ("李雷", {"李雷"}, "李雷 2"),
        ("Wolfeschlegelsteinha", {"wolfeschlegelsteinha"}, "Wolfeschlegelstein 2"),
    ],
)
def test_a_name_is_made_ones_own_by_a_number(name, taken, numbered):
    assert given.numbered(name, taken) == numbered
    assert names.clean(numbered) == numbered
