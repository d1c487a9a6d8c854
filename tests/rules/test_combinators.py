"""The vocabulary rules are written in."""

import pytest

from classroom.cards import BLACK, CARDS, DECK, EVEN, FACE, ODD, RED, Card, card_set, members, suit
from classroom.rules.combinators import (
    HIGH,
    LOW,
    TRAIT_MARKS,
    Relation,
    alternate,
    between_last_two,
    both,
    by_last,
    count_up_to,
    cycle,
    different,
    differs_by,
    divisor_or_multiple,
    either,
    exactly_one_of,
    higher,
    if_at_least,
    if_last,
    leaving,
    lower,
    not_,
    once_each,
    one_of,
    opening,
    rule,
    running_total,
    runs,
    same,
    same_or_higher,
    same_or_lower,
    steps,
    steps_on_circle,
    stretches,
    sum_is,
    sum_multiple_of,
    switch_at,
    within,
)


def line(text):
    return [Card.parse(card) for card in text.split()]


def legal(part, text=""):
    """Return what is right after this line."""
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
    assert values_of(legal(differs_by(2, 3), "QS")) == [9, 10]
    assert values_of(legal(differs_by(2, 3), "5S")) == [2, 3, 7, 8]
    assert values_of(legal(within(2), "QS")) == [10, 11, 12, 13]
    assert values_of(legal(not_(within(2)), "4S")) == [1, *range(7, 14)]
    assert values_of(legal(steps_on_circle(1, -1), "KS")) == [1, 12]
    assert values_of(legal(steps_on_circle(3), "QS")) == [2]
    assert values_of(legal(sum_multiple_of(5), "3S")) == [2, 7, 12]
    assert values_of(legal(sum_is(4, 9, 16, 25), "QS")) == [4, 13]
    assert values_of(legal(sum_is(4, 9, back=2), "3S KS")) == [1, 6]
    assert values_of(legal(divisor_or_multiple(), "6S")) == [1, 2, 3, 6, 12]
    assert legal(divisor_or_multiple(), "AS") == DECK


def test_between_the_last_two_is_silent_where_nothing_is():
    part = between_last_two()
    assert legal(part) == legal(part, "3S") == DECK
    assert values_of(legal(part, "3S 7H")) == values_of(legal(part, "7S 3H")) == [4, 5, 6]
    assert legal(part, "3S 4S") == legal(part, "3S 3H") == DECK
    assert legal(both(RED, part), "3H 4D") == RED
    assert values_of(legal(part, "3S 7H 5H")) == [6]


def test_low_and_high_share_out_the_deck():
    assert LOW | HIGH == DECK
    assert LOW & HIGH == 0
    assert values_of(LOW) == [1, 2, 3, 4, 5, 6, 7]


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
        lambda: if_at_least(0, RED, of_last=3),
        lambda: if_at_least(4, RED, of_last=3),
        lambda: by_last((RED, ODD), (FACE, EVEN)),
        lambda: runs("weight", 2, 3),
        lambda: runs("suit", 3, 2),
        lambda: stretches(),
        lambda: once_each(RED, FACE),
        lambda: running_total(0, divided_by=0),
        lambda: count_up_to(0),
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


def test_exactly_one_of_several():
    part = exactly_one_of(RED, ODD, FACE)
    assert legal(part) == card_set(
        card for card in CARDS if card.is_red + card.value % 2 + (card.value > 10) == 1
    )
    assert legal(exactly_one_of(same("colour"), same("parity")), "3H") == (RED & EVEN | BLACK & ODD)


def test_a_silent_part_is_left_out_of_and_or_and_not():
    assert legal(exactly_one_of(higher(), lower())) == DECK
    assert legal(exactly_one_of(RED, higher())) == RED
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


def test_if_last_may_look_back_to_the_last_card_of_a_kind_however_long_ago():
    part = if_last(RED, among=FACE).then(ODD).otherwise(EVEN)
    assert legal(part) == legal(part, "3H 4S") == DECK
    assert legal(part, "3H KH") == legal(part, "3H KH 3S 5S 7S") == ODD
    assert legal(part, "3H KH 3S JC") == EVEN
    before = if_last(RED, back=2, among=FACE).then(ODD).otherwise(EVEN)
    assert legal(before, "KH 3S") == DECK
    assert legal(before, "KH 3S JC") == ODD


def test_if_at_least_so_many_of_the_last_cards():
    part = if_at_least(2, RED, of_last=3).then(EVEN).otherwise(ODD)
    assert legal(part) == legal(part, "3H 5H") == DECK
    assert legal(part, "3H 9S 5H") == EVEN
    assert legal(part, "3H 9S 5H 6S") == ODD
    assert len(rule(part)) == 1 + 2 + 4 + 8


def test_if_at_least_is_silent_while_its_condition_was():
    part = if_at_least(1, higher(), of_last=2).then(RED).otherwise(BLACK)
    assert legal(part, "3H 5H") == DECK
    assert legal(part, "3H 5H 4H") == RED
    assert legal(part, "3H 5H 4H 3H") == BLACK


def test_the_last_card_gives_an_order_by_the_set_it_belongs_to():
    part = by_last((RED & ODD, BLACK), (RED & EVEN, FACE), (BLACK, same("suit")))
    assert legal(part) == DECK
    assert legal(part, "3H") == BLACK
    assert legal(part, "4H") == FACE
    assert legal(part, "4H KC") == suit("C")


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


def test_a_stretch_lasts_until_its_own_card_is_laid():
    part = stretches((higher(), FACE), (lower(), one_of((1, 2, 3))))
    assert values_of(legal(part, "4S")) == list(range(5, 14))
    assert values_of(legal(part, "2S")) == list(range(3, 14))
    assert values_of(legal(part, "4S QS")) == list(range(1, 12))
    assert values_of(legal(part, "4S QS JS")) == list(range(1, 11))
    assert values_of(legal(part, "4S QS 3S")) == list(range(4, 14))
    assert values_of(legal(part, "QS")) == list(range(1, 12)), "the starter may end a stretch"


def test_a_switch_counts_the_cards_that_turn_it():
    part = switch_at(RED, EVEN, ODD)
    assert [legal(part, text) for text in ("", "2H", "2H 3S", "2H 3S 5D", "2H 3S 5D 4S")] == [
        EVEN,
        ODD,
        ODD,
        EVEN,
        EVEN,
    ]
    assert len(rule(part)) == 2


def test_a_run_has_a_shortest_and_a_longest_length():
    part = runs("colour", 2, 3)
    assert legal(part) == DECK
    assert legal(part, "3H") == RED
    assert legal(part, "3H 4H") == DECK
    assert legal(part, "3H 4H 5H") == BLACK
    assert legal(part, "3H 4H 5S") == BLACK
    assert legal(runs("suit", 2, 2), "3H 4H") == DECK & ~suit("H")


def test_a_run_grows_too_long_only_where_something_else_allows_it():
    part = either(runs("colour", 1, 2), RED)
    assert legal(part, "3H 4H 5H 6H") == DECK
    assert len(rule(part)) == 1 + 2 + 2


def test_sets_are_used_up_once_each_before_they_come_again():
    part = once_each(suit("S"), suit("H"), suit("D") | suit("C"))
    assert legal(part) == legal(part, "2S 3D 4H") == DECK
    assert legal(part, "2S") == RED | suit("C")
    assert legal(part, "2S 3D") == suit("H")


def test_a_running_total_remembers_a_remainder():
    part = running_total(1, 2, divided_by=3)
    assert values_of(legal(part)) == [1, 2, 4, 5, 7, 8, 10, 11, 13]
    assert values_of(legal(part, "KS")) == [1, 3, 4, 6, 7, 9, 10, 12, 13]
    assert len(rule(part)) == 3


def test_counting_up_never_passes_the_goal_and_begins_again_where_it_is_met():
    part = count_up_to(21)
    assert legal(part) == legal(part, "KS 8S") == DECK
    assert values_of(legal(part, "KS 5S")) == [1, 2, 3]
    assert values_of(legal(part, "KS 8S QS")) == list(range(1, 10))
    assert len(rule(part)) == 21


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
    assert all(len(marks) == 52 for marks in TRAIT_MARKS.values())
    assert one_of((1, 13)) == card_set(card for card in CARDS if card.value in (1, 13))
    assert values_of(leaving(0, divided_by=3)) == [3, 6, 9, 12]
    assert values_of(leaving(1, divided_by=4)) == [1, 5, 9, 13]
