"""Names that pupils are offered."""

import random

import pytest

from classroom.classes import made_up_names, names


def choose(seed=0):
    return random.Random(seed).choice


@pytest.mark.parametrize("name", made_up_names.GIVEN)
def test_every_given_name_may_be_a_pupils(name):
    assert names.clean(name) == name
    assert sum(names.key(other) == names.key(name) for other in made_up_names.GIVEN) == 1


def test_there_are_more_than_a_class_has_pupils():
    assert len(made_up_names.GIVEN) > 48


def test_nobody_is_offered_a_name_that_somebody_has():
    taken = set()
    for seed in range(len(made_up_names.GIVEN) + 40):
        name = made_up_names.offered(taken, lambda said: said, choose(seed))
        assert names.clean(name) == name
        assert names.key(name) not in taken
        taken.add(names.key(name))


def test_names_are_offered_as_the_language_says_them():
    assert made_up_names.offered((), lambda name: f"¡{name[:3]}!", choose()).startswith("¡")
    # One that a language makes too long is not offered; where all are, English is better than none.
    longer = made_up_names.offered(
        (), lambda name: name if name == "Wise Whale" else name * 3, choose()
    )
    assert longer == "Wise Whale"
    assert made_up_names.offered((), lambda name: name * 3, choose()) in made_up_names.GIVEN


@pytest.mark.parametrize(
    ("name", "taken", "lettered"),
    [
        ("Ben", {"ben"}, "Ben B"),
        ("BEN", {"ben", "ben b"}, "BEN C"),
        ("李雷", {"李雷"}, "李雷 B"),
        ("Wolfeschlegelsteinha", {"wolfeschlegelsteinha"}, "Wolfeschlegelstein B"),
    ],
)
def test_a_name_is_made_ones_own_by_a_letter_that_is_no_count(name, taken, lettered):
    assert made_up_names.lettered(name, taken) == lettered
    assert names.clean(lettered) == lettered
