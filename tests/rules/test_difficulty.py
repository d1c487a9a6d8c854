"""How hard a rule is: what figures mean, and that bands and figures are about the same rules."""

from math import exp, log

import numpy as np
import one_test
import pytest

from classroom.cards import BLACK, RED
from classroom.rules.builder.entry import entry
from classroom.rules.builder.estimate import estimate
from classroom.rules.builder.examine import examine
from classroom.rules.builder.terms import Built, Every, If, Kind, Not, Same, Steps, Turns
from classroom.rules.catalogue import DIFFICULTIES, RULES
from classroom.rules.catalogue.measured import FORMULA, MEASURED
from classroom.rules.combinators import alternate, different, rule
from classroom.rules.difficulty import (
    Formula,
    Looks,
    MeasuredRule,
    band,
    bands_apart,
    learnt,
    stamp,
)

every_entry = one_test.of(RULES)


# -- the figures that are kept


@every_entry
def test_what_was_measured_is_this_rule(entry):
    assert entry.measured is not None, f"{entry.id} has not been measured: classroom measure"
    assert entry.measured.stamp == stamp(entry.rule), (
        f"{entry.id} is another rule than the one that was measured: measure it again"
    )


def test_figures_are_kept_of_no_other_rules():
    assert list(MEASURED) == list(RULES)


@every_entry
def test_each_rule_was_measured_over_at_least_200_rounds_with_both_robots(entry):
    assert min(entry.measured.splits.rounds, entry.measured.confirms.rounds) >= 200


@every_entry
def test_the_band_is_at_most_one_from_what_was_measured(entry):
    measured = band(entry.measured.cards_to_learn)
    assert bands_apart(entry.difficulty, measured) <= 1, (
        f"{entry.id} is said to be {entry.difficulty}, but measured {measured}: "
        "correct its band, or what is wrong with the figure"
    )


def test_all_were_measured_with_the_same_ideas_and_seed():
    assert len({(measured.ideas, measured.seed) for measured in MEASURED.values()}) == 1


def test_confirming_costs_cards_where_much_is_right_and_hardly_any_where_little_is():
    """What positive testing costs (docs/difficulty.md)."""

    def cost(entries):
        return sum(each.confirms.median - each.splits.median for each in entries) / len(entries)

    wide = [each.measured for each in RULES.values() if each.acceptance > 0.55]
    narrow = [each.measured for each in RULES.values() if each.acceptance < 0.45]
    assert cost(wide) > 4 * cost(narrow)


# -- what they mean


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        *((1, "easy"), (7, "easy"), (8, "medium"), (14, "medium")),
        *((15, "hard"), (28, "hard"), (29, "expert"), (104, "expert"), (None, "expert")),
    ],
)
def test_a_band_takes_twice_as_many_cards_as_the_one_before(cards, name):
    assert band(cards) == name


def test_bands_apart_are_counted_in_either_direction():
    assert bands_apart("easy", "easy") == 0
    assert bands_apart("expert", "medium") == bands_apart("medium", "expert") == 2
    assert bands_apart(DIFFICULTIES[0], DIFFICULTIES[-1]) == 3


def test_the_median_is_what_half_of_the_rounds_did_not_exceed():
    found = learnt([9, 4, 6, 5])
    assert (found.quarter, found.median, found.three_quarters) == (4, 5, 6)
    assert (found.rounds, found.learnt) == (4, 4)


def test_a_round_in_which_it_never_learnt_counts_as_longer_than_any():
    found = learnt([None, 4, None, 100])
    assert (found.quarter, found.median, found.three_quarters) == (4, 100, None)
    assert (found.rounds, found.learnt) == (4, 2)
    assert learnt([None, None, None, 3]).median is None
    assert learnt([None]).learnt == 0


def test_a_stamp_is_of_what_the_rule_does_not_of_how_it_is_written():
    one, same, other = alternate(RED, BLACK), different("colour"), different("suit")
    assert stamp(rule(one)) == stamp(rule(same)) != stamp(rule(other))


# -- the formula


def made_up(factors, count=60):
    """Rules that look so, and cost exactly what a formula with these factors says."""
    chance = np.random.default_rng(3)
    for _ in range(count):
        looks = Looks(chance.uniform(6, 60), chance.uniform(0.08, 0.75), int(chance.integers(0, 4)))
        yield looks, exp(sum(map(float.__mul__, factors, looks.terms)))


def test_a_formula_finds_again_what_was_put_in():
    factors = (-0.2, 0.8, 0.5, 2.0, 0.3)
    found = Formula.fitted(list(made_up(factors)))
    assert found.factors == pytest.approx(factors)
    assert (found.low, found.high, found.error) == pytest.approx((1, 1, 1))
    assert found.explained == pytest.approx(1)
    assert found.rules == 60


def test_its_error_is_that_of_rules_it_was_not_fitted_to():
    """The short way through the pull of each rule is the same as leaving each out in turn."""
    chance = np.random.default_rng(5)
    rules = [
        (looks, round(cards * exp(chance.normal(0, 0.3))) + 1)
        for looks, cards in made_up((-0.2, 0.8, 0.5, 2.0, 0.3), count=25)
    ]
    missed = []
    for place, (looks, cards) in enumerate(rules):
        others = Formula.fitted([*rules[:place], *rules[place + 1 :]])
        missed.append(log(cards) - sum(map(float.__mul__, others.factors, looks.terms)))
    found = Formula.fitted(rules)
    assert found.error == pytest.approx(exp(np.mean(np.abs(missed))))
    assert log(found.low) == pytest.approx(np.quantile(missed, 0.1))
    assert log(found.high) == pytest.approx(np.quantile(missed, 0.9))


def test_too_few_rules_are_no_ground_for_a_formula():
    with pytest.raises(ValueError, match="cannot be fitted"):
        Formula.fitted(list(made_up((0.0, 1.0, 0.0, 0.0, 0.0), count=5)))
    alike = [(Looks(10, 0.5, 1), 7)] * 30
    with pytest.raises(ValueError, match="cannot be fitted"):
        Formula.fitted(alike)


def test_the_kept_formula_is_better_than_the_mean_and_says_how_good():
    assert 0.5 < FORMULA.explained < 1
    assert FORMULA.low < 1 < FORMULA.high
    assert FORMULA.error > 1
    assert FORMULA.rules == sum(each.cards_to_learn is not None for each in MEASURED.values())


# -- a built rule


def looked_at(term):
    return examine(Built(term))


def estimated(term):
    return estimate(Built(term), looked_at(term).table)


LONGER = If(Kind("odd"), Kind("face"), Same("suit"))
"""A rule that the catalogue does not have."""


def test_a_built_rule_is_estimated_from_how_it_looks():
    simple = estimated(Same("colour"))
    longer = estimated(LONGER)
    assert simple.low <= simple.cards <= simple.high
    assert simple.band == "easy" and simple.inside
    assert simple.cards < longer.cards


def test_the_same_rule_put_in_a_roundabout_way_is_estimated_alike():
    assert estimated(Same("colour")) == estimated(Not(Not(Same("colour"))))


def test_the_sentence_says_about_how_many_and_how_sure_that_is():
    about = estimated(LONGER)
    (sentence,) = map(str, looked_at(LONGER).how_hard)
    assert f"about {about.cards} cards" in sentence
    assert f"between {about.low} and {about.high}" in sentence
    assert sentence.endswith(f"Roughly: {about.band}.")
    assert entry(Built(LONGER)).difficulty == about.band


def test_what_was_measured_is_said_of_a_built_rule_that_the_catalogue_has():
    turns = Turns(("red", "black"))
    assert looked_at(turns).how_hard == RULES["alternate-colour"].how_hard
    assert entry(Built(turns)).difficulty == "easy"


def test_a_rule_unlike_those_it_was_fitted_to_is_said_to_be():
    wide = looked_at(Every(5, Not(Kind("spade")), Not(Steps(3, 3))))
    assert wide.acceptance > FORMULA.acceptances[1]
    about, strange = map(str, wide.how_hard)
    assert "about" in about
    assert "don’t rely on it" in strange


def test_a_refused_rule_gets_no_estimate_said():
    dry = looked_at(Steps(12, 12))
    assert not dry.usable and dry.how_hard == ()


# -- what a teacher reads of a measured rule


def told(splits, confirms):
    return str(MeasuredRule("", "", 1, learnt(splits), learnt(confirms)).sentence)


def test_both_robots_are_told_of():
    assert "about 9 cards" in told([9], [21]) and "about 21." in told([9], [21])


def test_what_a_robot_hardly_learnt_is_told_as_such():
    assert told([9], [None]).endswith("One that only confirms them hardly ever does.")
    assert told([None], [None]) == "The robots hardly ever found this rule."
