"""The vocabulary rules are written in."""

import pytest

from classroom.cards import BLACK, CARDS, DECK, EVEN, FACE, ODD, RED, Card, card_set, members, suit
from classroom.rules.combine import (
    TRAITS,
    Relation,
    alternate,
    both,
    cycle,
    different,
    either,
    higher,
    if_last,
    lower,
    not_,
    one_of,
    opening,
    rule,
    same,
    same_or_higher,
    same_or_lower,
    steps,
    steps_on_circle,
    sum_multiple_of,
)


def line(text):
    return [Card.parse(card) for card in text.split()]


def legal(part, text=""):
    """What is right after this line."""
    automaton = rule(part)
    return automaton.legal(automaton.run(line(text)))


def values_of(cards):
    return sorted({card.value for card in members(cards)})


def test_a_set_of_cards_asks_for_them_always():
    assert legal(RED) == legal(RED, "3H 4D KD") == RED
    assert len(rule(RED)) == 1


def test_a_relation_asks_nothing_of_the_starter():
    for part in (same("suit"), different("value"), higher(), lower(), sum_multiple_of(5)):
        assert legal(part) == DECK


def test_a_relation_two_cards_back_asks_nothing_of_the_first_two():
    part = same("colour", back=2)
    assert legal(part, "3H") == DECK
    assert legal(part, "3H 9S") == RED
    assert legal(part, "3H 9S 4D") == BLACK


def test_relations_of_value():
    assert values_of(legal(higher(), "10S")) == [11, 12, 13]
    assert values_of(legal(lower(), "4S")) == [1, 2, 3]
    assert values_of(legal(same_or_higher(), "QS")) == [12, 13]
    assert values_of(legal(same_or_lower(), "2S")) == [1, 2]
    assert values_of(legal(same("value"), "2S")) == [2]
    assert values_of(legal(different("value"), "2S")) == [1, *range(3, 14)]
    assert values_of(legal(steps(1, -1), "KS")) == [12]
    assert values_of(legal(steps_on_circle(1, -1), "KS")) == [1, 12]
    assert values_of(legal(steps_on_circle(3), "QS")) == [2]
    assert values_of(legal(sum_multiple_of(5), "3S")) == [2, 7, 12]


def test_relations_of_the_other_traits():
    assert legal(same("suit"), "3H") == suit("H")
    assert legal(different("suit"), "3H") == DECK & ~suit("H")
    assert legal(different("parity"), "3H") == EVEN
    assert legal(same("face"), "QH") == FACE
    assert values_of(legal(different("prime"), "AH")) == [2, 3, 5, 7, 11, 13]


def test_a_relation_remembers_a_trait_and_not_the_card():
    assert len(rule(same("suit"))) == 5
    assert len(rule(same("value"))) == 14
    assert len(rule(different("colour"))) == 3


@pytest.mark.parametrize(
    "wrong",
    [
        lambda: Relation("smells of"),
        lambda: same("weight"),
        lambda: same("suit", back=0),
        lambda: sum_multiple_of(0),
        lambda: if_last(RED, back=0),
        lambda: cycle(),
        lambda: alternate(RED, FACE),
        lambda: alternate(RED, suit("S")),
    ],
)
def test_words_that_make_no_sense_are_refused(wrong):
    with pytest.raises(ValueError):
        wrong()


def test_both_either_and_not():
    assert legal(both(RED, ODD)) == RED & ODD
    assert legal(either(RED, ODD)) == RED | ODD
    assert legal(not_(RED)) == BLACK
    assert legal(both(higher(), same("suit")), "JH") == card_set(line("QH KH"))
    assert legal(not_(both(RED, ODD))) == DECK & ~(RED & ODD)


def test_a_silent_part_is_left_out_of_and_or_and_not():
    assert legal(both(RED, higher())) == RED
    assert legal(either(RED, higher())) == RED
    assert legal(not_(higher())) == DECK
    assert legal(not_(both(higher(), lower()))) == DECK
    assert legal(not_(either(higher(), lower()))) == DECK
    assert legal(either(lower(), higher())) == DECK
    assert legal(not_(higher()), "4S") == legal(same_or_lower(), "4S")


def test_if_last_looks_at_the_last_card():
    part = if_last(ODD).then(BLACK).otherwise(RED)
    assert legal(part) == DECK
    assert legal(part, "3H") == BLACK
    assert legal(part, "4H") == RED


def test_if_last_looks_at_the_last_card_but_one_when_told_to():
    part = if_last(ODD, back=2).then(BLACK).otherwise(RED)
    assert legal(part, "3H") == DECK
    assert legal(part, "3H 4H") == BLACK
    assert legal(part, "4H 3H") == RED


def test_a_condition_may_be_a_relation_between_the_last_two_cards():
    part = if_last(same("colour")).then(different("colour")).otherwise(same("colour"))
    assert legal(part, "3H") == DECK
    assert legal(part, "3H 4H") == BLACK
    assert legal(part, "3H 4S") == BLACK
    assert legal(part, "3H 4H 5S") == BLACK
    assert legal(part, "3H 4S 5C") == RED


def test_a_part_not_chosen_still_sees_every_card():
    part = if_last(FACE).then(BLACK).otherwise(same("suit", back=2))
    assert legal(part, "3H 9S JH QS KC 2S") == suit("C")


def test_a_cycle_begins_with_the_starter():
    part = cycle(RED, BLACK, ODD, EVEN)
    assert [legal(part, text) for text in ("", "2H", "2H 2S", "2H 2S 3S", "2H 2S 3S 2H")] == [
        RED,
        BLACK,
        ODD,
        EVEN,
        RED,
    ]


def test_a_cycle_may_hold_relations():
    part = cycle(higher(), lower())
    assert legal(part) == DECK
    assert values_of(legal(part, "5S")) == [1, 2, 3, 4]
    assert values_of(legal(part, "5S 3S")) == list(range(4, 14))


def test_an_opening_comes_once():
    part = opening(RED, FACE, then=BLACK)
    assert legal(part) == RED
    assert legal(part, "3H") == FACE
    assert legal(part, "3H KH") == legal(part, "3H KH 2S") == BLACK


def test_sets_alternate_wherever_the_line_begins():
    part = alternate(suit("S"), suit("H"), RED & ~suit("H") | suit("C"))
    assert legal(part) == DECK
    assert legal(part, "2S") == suit("H")
    assert legal(part, "2C") == suit("S")


def test_clauses_are_values():
    assert if_last(ODD).then(BLACK).otherwise(higher()) == (
        if_last(ODD).then(BLACK).otherwise(higher())
    )
    assert if_last(ODD).then(BLACK).otherwise(higher()) != (
        if_last(ODD).then(BLACK).otherwise(lower())
    )
    assert hash(cycle(RED, BLACK)) == hash(cycle(RED, BLACK))


def test_a_rule_may_need_several_starters():
    assert rule(same("suit", back=2), starters=2).starters == 2
    assert rule(RED).starters == 1


def test_whole_cards_three_back_are_too_much_to_remember():
    with pytest.raises(ValueError, match="more than 20000 states"):
        rule(either(same("suit", back=3), same("value", back=3)))
    assert len(rule(same("value", back=3))) == 1 + 13 + 13**2 + 13**3


def test_every_trait_marks_every_card():
    assert all(len(marks) == 52 for marks in TRAITS.values())
    assert one_of((1, 13)) == card_set(card for card in CARDS if card.value in (1, 13))
