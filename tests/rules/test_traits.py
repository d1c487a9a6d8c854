"""What is read off a rule's table."""

import pytest

from classroom.cards import BLACK, CARDS, DECK, EVEN, FACE, ODD, RED, Card, card_set, suit, values
from classroom.rules import traits
from classroom.rules.combinators import (
    ANY,
    alternate,
    cycle,
    different,
    either,
    higher,
    if_last,
    lower,
    one_of,
    opening,
    rule,
    running_total,
    runs,
    same,
    steps,
    steps_on_circle,
)

COLOURS = rule(alternate(RED, BLACK))
SUITS = rule(alternate(*(suit(letter) for letter in "SHDC")))
ODD_BLACK = rule(if_last(ODD).then(BLACK).otherwise(RED))
SAME_SUIT_OR_VALUE = rule(either(same("suit"), same("value")))
NEIGHBOURS = rule(steps(1, -1))
TWO_BACK = rule(same("colour", back=2))
BLOCKS = rule(cycle(RED, RED, BLACK))


def cards(text):
    return card_set(map(Card.parse, text.split()))


def test_a_twin_shares_rank_and_colour():
    assert [str(traits.twin(Card.parse(each))) for each in ("9S", "9C", "KH", "KD")] == [
        "9C",
        "9S",
        "KD",
        "KH",
    ]


@pytest.mark.parametrize(
    "turn",
    [
        traits.twin,
        traits.next_suit,
        traits.next_value,
        traits.mirror_value,
        traits.other_colour,
        traits.ace_for_two,
        traits.spade_for_heart,
    ],
)
def test_every_turn_gives_each_card_once(turn):
    assert sorted(map(turn, CARDS)) == list(CARDS)
    assert any(turn(each) != each for each in CARDS)


def test_what_makes_a_difference():
    assert traits.suits_matter(SUITS)
    assert not traits.suits_matter(NEIGHBOURS)
    assert traits.values_matter(NEIGHBOURS)
    assert not traits.values_matter(SUITS)


def test_the_traits_that_decide():
    assert traits.decide(ODD_BLACK, ["colour", "parity"])
    assert not traits.decide(ODD_BLACK, ["colour"])
    assert not traits.decide(ODD_BLACK, ["parity"])
    assert traits.decide(rule(ANY), [])


def test_what_is_asked_and_what_is_kept_are_told_apart():
    assert traits.asks_by(ODD_BLACK, ["colour"])
    assert not traits.asks_by(ODD_BLACK, ["parity"])
    assert traits.keeps(ODD_BLACK, ["parity"])
    assert not traits.keeps(ODD_BLACK, ["colour"])
    assert traits.keeps(BLOCKS, [])
    assert traits.asks_by(rule(opening(suit("S"), then=RED)), ["colour"]), "the starter aside"


def test_kinds_of_cards():
    assert set(traits.kinds(COLOURS)) == {RED, BLACK}
    assert set(traits.kinds(ODD_BLACK)) == {RED & ODD, RED & EVEN, BLACK & ODD, BLACK & EVEN}
    assert traits.kinds(rule(ANY)) == [DECK]


def test_a_rule_is_unchanged_when_nothing_it_tells_apart_changes_places():
    assert traits.unchanged(COLOURS, traits.other_colour)
    assert traits.unchanged(SAME_SUIT_OR_VALUE, traits.spade_for_heart)
    assert traits.unchanged(SUITS, traits.next_suit)
    assert not traits.unchanged(SUITS, traits.spade_for_heart)
    assert not traits.unchanged(rule(RED), traits.other_colour)
    assert traits.unchanged(rule(steps_on_circle(2)), traits.next_value)
    assert not traits.unchanged(NEIGHBOURS, traits.next_value)
    assert traits.unchanged(NEIGHBOURS, traits.mirror_value)
    assert not traits.unchanged(rule(steps_on_circle(2)), traits.mirror_value)
    assert not traits.unchanged(rule(opening(RED, then=ANY)), traits.other_colour)


def test_what_can_be_right_after_the_starter():
    assert traits.later_sets(rule(opening(suit("S"), then=RED))) == {RED}
    assert traits.later_sets(COLOURS) == {RED, BLACK}
    assert traits.ever(rule(cycle(RED, RED & FACE, BLACK & FACE))) == RED | BLACK & FACE
    assert traits.always(rule(if_last(RED).then(FACE).otherwise(RED))) == RED & FACE
    assert traits.always(COLOURS) == 0


def test_what_is_right_after_each_card_where_the_last_card_decides():
    follow = traits.followers(NEIGHBOURS)
    assert follow is not None
    assert follow[Card.parse("KS")] == values(12, 12)
    assert follow[Card.parse("2H")] == one_of((1, 3))
    assert len(follow) == 52
    only_red = traits.followers(rule(RED))
    assert only_red is not None
    assert set(only_red) == set(map(Card.parse, (str(c) for c in CARDS if c.is_red)))
    assert traits.followers(TWO_BACK) is None
    assert traits.followers(BLOCKS) is None


def test_what_can_be_right_just_after_a_card():
    assert dict(traits.next_to(NEIGHBOURS)) == traits.followers(NEIGHBOURS)
    red = [legal for card, legal in traits.next_to(BLOCKS) if card == Card.parse("3H")]
    assert sorted(red) == sorted([RED, BLACK])


@pytest.mark.parametrize(
    ("of", "remembers"),
    [
        (rule(RED), 0),
        (BLOCKS, 0),
        (COLOURS, 1),
        (TWO_BACK, 2),
        (rule(runs("colour", 2, 3)), 3),
        (rule(running_total(1, 2, divided_by=3)), None),
        (rule(same("colour", back=5)), 5),
        (rule(same("colour", back=7)), None),
    ],
)
def test_memory_is_how_many_cards_back_it_looks(of, remembers):
    assert traits.memory(of) == remembers


def test_the_place_matters_where_a_pattern_goes_by_it():
    assert traits.place_matters(BLOCKS)
    assert not traits.place_matters(COLOURS)
    assert not traits.place_matters(TWO_BACK)


def test_the_period_is_that_of_the_pattern_without_what_comes_only_once():
    assert traits.period(BLOCKS) == 3
    assert traits.period(COLOURS) == 1
    assert traits.period(rule(opening(RED, FACE, BLACK, then=ANY))) == 1
    assert traits.period(rule(cycle(higher(), lower()))) == 2


def test_a_summary_of_the_line_may_be_enough():
    assert traits.sums_up(COLOURS, None, lambda known, card: card.is_red)
    assert not traits.sums_up(COLOURS, None, lambda known, card: card.value)
    assert not traits.sums_up(TWO_BACK, None, lambda known, card: card)
    blocks = rule(cycle(RED, RED, BLACK, BLACK))
    assert not traits.sums_up(blocks, 0, lambda red, card: (red + card.is_red) % 2)
    count = rule(
        if_last(different("colour")).then(RED).otherwise(BLACK)
    )  # silent for the second card
    assert not traits.sums_up(count, None, lambda known, card: card.is_red)
    assert traits.sums_up(
        rule(RED), (), lambda known, card: (*known, card.value)[-2:], lambda known: len(known) > 9
    )
