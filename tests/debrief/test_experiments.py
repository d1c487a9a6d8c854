"""Which card would have told most: three rules, small enough to count on one hand."""

from math import log2

import pytest

from classroom.cards import BLACK, DECK, ODD, RED, Card, card_set
from classroom.debrief.evidence.experiments import Experiment, Split, best, split_on, telling_apart
from classroom.rules.combinators import alternate, rule
from classroom.rules.library import Library
from classroom.rules.surviving import Right, Survivors, WrongCard

THREE = Library.of({"red": rule(RED), "odd": rule(ODD), "by colour": rule(alternate(RED, BLACK))})


def card(text: str) -> Card:
    return Card.parse(text)


def hand(text: str) -> int:
    return card_set(map(card, text.split()))


def after(starter: str) -> Survivors:
    return Survivors.of(THREE, [Right(card(starter))])


def test_a_split_tells_one_bit_where_it_halves_the_rules_and_none_where_they_agree() -> None:
    assert Split(2, 4).bits == 1
    assert Split(0, 4).bits == Split(4, 4).bits == Split(0, 0).bits == 0
    assert Split(1, 3).bits == Split(2, 3).bits
    assert Split(1, 3).bits == pytest.approx(-(1 / 3) * log2(1 / 3) - 2 / 3 * log2(2 / 3))


def test_the_best_card_splits_the_rules_alive_most_evenly() -> None:
    """After a red 3 red cards have the votes of "red", odd ones of "odd", black ones of the third.

    5H: two; 5S: two; 2H: one; 2S: one.
    """
    third = after("3H")
    assert best(third, hand("5H")) == Experiment(card("5H"), Split(2, 3))
    assert best(third, hand("2H")) == Experiment(card("2H"), Split(1, 3))
    # Equally even: rather the one that two of three call right; of several, the first.
    assert best(third, hand("2S 2H 5H 5S")) == Experiment(card("5S"), Split(2, 3))
    two = third.seen(WrongCard(card("2S")))
    assert two.still_fit == ("red", "odd")
    assert best(two, hand("5H 2S 2H")) == Experiment(card("2H"), Split(1, 2))


def test_there_is_no_best_card_where_the_rules_agree() -> None:
    two = after("3H").seen(WrongCard(card("2S")))
    assert best(two, hand("5H 2S 4C")) is None
    assert best(two, 0) is None
    one = two.seen(WrongCard(card("5S")))
    assert one.still_fit == ("red",)
    assert best(one, DECK) is None
    none = one.seen(WrongCard(card("5H")))
    assert not len(none)
    assert best(none, DECK) is None


def test_the_cheapest_card_that_tells_rules_apart_is_the_one_most_rules_call_right() -> None:
    """Of "red" and "odd" 5S has one vote and so has 2H; but the third rule calls 5S right too."""
    third = after("3H")
    assert telling_apart(third, ("red", "odd"), hand("5H 5S 2H 2S")) == (
        Experiment(card("5S"), Split(2, 3))
    )
    assert telling_apart(third, ("red", "odd"), hand("5H 2S")) is None
    assert telling_apart(third, ("odd", "by colour"), hand("2S 2H")) == (
        Experiment(card("2S"), Split(1, 3))
    )


def test_rules_that_are_dead_already_need_no_telling_apart() -> None:
    two = after("3H").seen(WrongCard(card("2S")))
    assert telling_apart(two, ("red", "by colour"), DECK) is None
    assert telling_apart(two, ("red", "odd", "by colour"), DECK) is not None
    assert telling_apart(two, (), DECK) is None


def test_a_play_could_discriminate_where_rules_alive_predicted_different_answers() -> None:
    """After a red 3 "red" alone lets 2H follow, and "by colour" alone 10S."""
    third = after("3H")
    two, ten = [card("2H")], [card("10S")]
    assert split_on(third, two) == Split(1, 3)
    assert split_on(third, ten) == Split(1, 3)
    # A string is predicted as a whole: "odd" alone lets 5H and 7S follow.
    assert split_on(third, [card("5H"), card("7S")]) == Split(1, 3)
    assert split_on(third, None, [card("2H")]) == Split(2, 3)
    assert split_on(third, None) is None
    after_two = third.seen(Right(card("2H")))
    assert split_on(after_two, two) == Split(1, 1)
    assert not Split(1, 1).disputed
    assert not Split(0, 3).disputed
    assert Split(1, 3).disputed
