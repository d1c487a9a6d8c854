"""A scientist at its desk: which card it lays, by its strategy and what it believes."""

import random
from collections import Counter

import pytest

from classroom.cards import BLACK, DECK, FACE, ODD, RED, Card
from classroom.robots.strategies import best, pick_card, predicted_share
from classroom.rules.combinators import alternate, cycle, rule
from classroom.rules.library import Library
from classroom.rules.surviving import Right, Survivors, WrongCard

IDEAS = Library.of(
    {
        "odd": rule(ODD),
        "red": rule(RED),
        "by colour": rule(alternate(RED, BLACK)),
        "no face": rule(DECK & ~FACE),
    },
    weights={"odd": 4, "red": 8, "by colour": 1, "no face": 2},
)
EVERYTHING = Survivors.of(IDEAS)
STRATEGIES = ("confirms", "splits", "careless")


def card(text):
    return Card.parse(text)


def cards(text):
    return [Card.parse(one) for one in text.split()]


def picked(strategy, survivors, hand, times=300):
    """Return how often each card is picked."""
    return Counter(
        str(pick_card(strategy, survivors, cards(hand), random.Random(seed)))
        for seed in range(times)
    )


def test_the_best_rule_is_the_likeliest_of_those_alive():
    assert best(EVERYTHING).still_fit == ("red",)
    assert best(EVERYTHING).agreed == RED
    assert best(EVERYTHING.seen(Right(card("9S")))).still_fit == ("odd",)
    nothing = EVERYTHING.seen(WrongCard(card("9H"))).seen(Right(card("KS"))).seen(Right(card("KD")))
    assert best(nothing).still_fit == ()


def test_of_rules_as_likely_the_first_is_best():
    alike = Library.of({"odd": rule(ODD), "red": rule(RED)})
    assert best(Survivors.of(alike)).still_fit == ("odd",)


def test_who_confirms_lays_any_card_the_best_rule_calls_right():
    assert set(picked("confirms", EVERYTHING, "2S 9S 4H QD KC")) == {"4H", "QD"}


def test_who_confirms_and_has_none_lays_the_likeliest():
    assert set(picked("confirms", EVERYTHING, "2S 9S KC QC")) == {"9S"}


def test_who_splits_lays_the_card_that_tells_most():
    # Of 15, these call right: 3H 15, QH 9, 9S 7, 4C 3, KC 5.
    assert set(picked("splits", EVERYTHING, "3H QH 9S 4C KC")) == {"9S"}
    assert set(picked("splits", EVERYTHING, "3H QH 4C KC")) == {"QH"}


def test_who_splits_and_learns_nothing_lays_what_is_right():
    knows = Survivors.of(Library.of({"odd": rule(ODD)}))
    assert set(picked("splits", knows, "2S 4H 8D 9C")) == {"9C"}


def test_who_is_careless_lays_anything_and_mostly_what_may_be_right():
    often = picked("careless", EVERYTHING, "3H 3S QS", times=2000)
    assert often["3H"] > often["3S"] > often["QS"] > 50


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_who_believes_nothing_lays_any_card(strategy):
    nothing = Survivors.of(Library.of({}))
    assert set(picked(strategy, nothing, "3H 3S QS")) == {"3H", "3S", "QS"}


@pytest.mark.parametrize("strategy", STRATEGIES)
def test_of_cards_as_good_chance_takes_one(strategy):
    assert len(picked(strategy, EVERYTHING, "3H 5H 7H 9D")) == 4


def predicts(rule, survivors, cards):
    return predicted_share(best(rule), survivors, cards, random.Random(1))


def test_what_is_predicted_is_how_much_agrees_on_every_card():
    assert predicts(EVERYTHING, EVERYTHING, 0) == pytest.approx(8 / 15)
    assert predicts(EVERYTHING, EVERYTHING.seen(WrongCard(card("9S"))), 3) == pytest.approx(1)
    odd = EVERYTHING.seen(Right(card("9S")))
    assert predicts(odd, odd, 2) == pytest.approx(4 / 7)


def test_rules_that_agree_now_may_part_after_a_card():
    late = Library.of(
        {"by colour": rule(cycle(RED, BLACK)), "twice": rule(cycle(RED, BLACK, BLACK, RED))},
        weights={"by colour": 3},
    )
    survivors = Survivors.of(late)
    assert [predicts(survivors, survivors, far) for far in range(4)] == [1, 1, 0.75, 0.75]
