"""The eighteen rules of the sources, by hand and against a second telling of each."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import CARDS, DECK, Card, card_set, members
from classroom.rules.catalogue import RULES, find

PRIMES = (2, 3, 5, 7, 11, 13)


def line(text):
    return [Card.parse(card) for card in text.split()]


def legal(rule_id, text=""):
    rule = find(rule_id).rule
    return rule.legal(rule.run(line(text)))


def right(rule_id, before, play):
    rule = find(rule_id).rule
    return rule.accepts(rule.run(line(before)), line(play))


def values(cards):
    """The values of a set that holds all four suits of each."""
    found = sorted({card.value for card in members(cards)})
    assert cards == card_set(card for card in CARDS if card.value in found)
    return found


# -- Howell's example of play, which is also the rule of Gardner's figure 105

HOWELL = "3H 9S 4C JD 2C 10D 8H 7H 2C 5H"


def test_howells_layout_is_a_main_line_of_odd_black_even_red():
    assert right("odd-black-even-red", "", HOWELL)


def test_howells_first_two_guesses_are_wrong_after_the_nine_of_spades():
    assert not right("odd-black-even-red", "3H 9S", "JD")
    assert not right("odd-black-even-red", "3H 9S", "5D")
    assert right("odd-black-even-red", "3H 9S", "4C")


def test_howells_single_sidelines_are_wrong_at_their_places():
    assert not right("odd-black-even-red", "3H 9S 4C JD", "8H")
    assert not right("odd-black-even-red", "3H 9S 4C JD 2C", "10S")


def test_howells_string_is_wrong_only_because_of_its_last_card():
    under_the_seven = "3H 9S 4C JD 2C 10D 8H 7H"
    assert not right("odd-black-even-red", under_the_seven, "10S 9H 4S 2S")
    assert right("odd-black-even-red", under_the_seven, "10S 9H 4S")


def test_after_howells_layout_any_black_card_is_right_and_any_red_card_wrong():
    assert legal("odd-black-even-red", HOWELL) == card_set(c for c in CARDS if not c.is_red)


# -- the others, in the catalogue's order of sources


def test_alternate_colour_is_the_other_colour_than_the_last_card():
    assert right("alternate-colour", "", "3H 9S 4D JC")
    assert not right("alternate-colour", "3H", "4D")
    assert not right("alternate-colour", "3H 9S", "4C")
    assert legal("alternate-colour") == DECK


def test_black_up_red_down_allows_the_same_value():
    assert values(legal("black-up-red-down", "10S")) == [10, 11, 12, 13]
    assert values(legal("black-up-red-down", "4D")) == [1, 2, 3, 4]
    assert values(legal("black-up-red-down", "KC")) == [13]
    assert values(legal("black-up-red-down", "AH")) == [1]


def test_after_the_queen_of_spades_any_queen_or_any_spade_is_legal():
    assert legal("match-suit-or-value", "QS") == card_set(
        card for card in CARDS if card.suit == "S" or card.value == 12
    )


def test_three_consecutive_cards_then_a_face_card_then_any_card():
    assert values(legal("three-run-then-face", "5S 6H")) == [7]
    assert values(legal("three-run-then-face", "5S 4H")) == [3]
    assert values(legal("three-run-then-face", "5S 6H 7D")) == [11, 12, 13]
    assert legal("three-run-then-face", "5S 6H 7D QC") == DECK
    assert values(legal("three-run-then-face", "5S 6H 7D QC 10H")) == [9, 11]


def test_a_second_card_from_which_the_run_cannot_reach_three_is_wrong():
    assert not right("three-run-then-face", "QS", "KH")
    assert right("three-run-then-face", "QS", "JH")
    assert not right("three-run-then-face", "2S", "AH")
    assert right("three-run-then-face", "2S", "3H")
    assert values(legal("three-run-then-face", "KS")) == [12]
    assert values(legal("three-run-then-face", "AS")) == [2]


def test_a_face_card_that_ends_a_group_does_not_begin_the_next_three():
    assert right("three-run-then-face", "9S 10S JS KS", "4S 5S 6S JH")


def test_the_ladder_skips_the_primes_and_turns_round_at_1_and_12():
    assert right("skip-primes-by-one", "", "8S 9H 10D QC 10H 9S 8S 6D 4D 2S AS 2H 4H")
    assert values(legal("skip-primes-by-one", "10D QC")) == [10]
    assert values(legal("skip-primes-by-one", "QC")) == [10]
    assert values(legal("skip-primes-by-one", "2S AS")) == [2]
    assert values(legal("skip-primes-by-one", "AS")) == [2]


def test_the_first_step_sets_the_direction_which_is_kept_until_an_end():
    assert values(legal("skip-primes-by-one", "8S")) == [6, 9]
    assert values(legal("skip-primes-by-one", "8S 9S")) == [10]
    assert values(legal("skip-primes-by-one", "8S 6S")) == [4]


def test_any_of_the_eight_values_may_start_the_ladder():
    assert values(legal("skip-primes-by-one")) == [1, 2, 4, 6, 8, 9, 10, 12]


def test_blocks_of_colours_grow_from_one_to_three_and_then_repeat():
    colours = "BRBBRRBBBRRR" * 2
    rule = find("growing-colour-blocks").rule
    state = 0
    for colour in colours:
        assert rule.legal(state) == card_set(c for c in CARDS if c.is_red == (colour == "R"))
        state = rule.step(state, Card.parse("2H" if colour == "R" else "2S"))
    assert state == 0


def test_the_suit_shuttle_repeats_its_ends():
    rule = find("suit-shuttle").rule
    state = 0
    for suit in "CDHSSHDCCDHSSHDCC":
        assert rule.legal(state) == card_set(card for card in CARDS if card.suit == suit)
        state = rule.step(state, Card.parse("7" + suit))


def test_by_twos_goes_round_the_circle():
    assert values(legal("by-twos", "QS")) == [1, 10]
    assert values(legal("by-twos", "KS")) == [2, 11]
    assert values(legal("by-twos", "AS")) == [3, 12]
    assert values(legal("by-twos", "2S")) == [4, 13]
    assert values(legal("by-twos", "7S")) == [5, 9]


def test_descend_but_after_3_2_1_play_exactly_ten_more():
    assert values(legal("descend-then-plus-ten", "3S")) == [13]
    assert values(legal("descend-then-plus-ten", "2S")) == [12]
    assert values(legal("descend-then-plus-ten", "AS")) == [11]
    assert values(legal("descend-then-plus-ten", "4S")) == [1, 2, 3]
    assert values(legal("descend-then-plus-ten", "KS")) == list(range(1, 13))


def test_after_an_eight_the_sum_is_right_with_1_4_7_10_13():
    assert values(legal("sum-divisible-by-three", "8S")) == [1, 4, 7, 10, 13]


def test_3_6_9_and_12_are_never_played_where_sums_divide_by_three():
    rule = find("sum-divisible-by-three").rule
    for state in range(len(rule)):
        assert not {3, 6, 9, 12} & set(values(rule.legal(state)))


def test_primes_and_nonprimes_alternate():
    for value in range(1, 14):
        card = next(str(card) for card in CARDS if card.value == value)
        found = values(legal("alternate-primes", card))
        assert set(found) == (set(range(1, 14)) - set(PRIMES) if value in PRIMES else set(PRIMES))


def test_the_product_of_the_last_three_decides_by_its_remainder():
    def cards(test):
        return card_set(card for card in CARDS if test(card))

    red_or_high = cards(lambda c: c.is_red or c.value > 6)
    black_or_face = cards(lambda c: not c.is_red or c.value > 10)
    even_or_low = cards(lambda c: c.value % 2 == 0 or c.value < 6)
    odd_or_ten = cards(lambda c: c.value % 2 == 1 or c.value == 10)
    assert legal("product-mod-four") == DECK
    assert legal("product-mod-four", "4S") == red_or_high
    assert legal("product-mod-four", "5S") == black_or_face
    assert legal("product-mod-four", "2S") == even_or_low
    assert legal("product-mod-four", "3S") == odd_or_ten
    assert legal("product-mod-four", "3S 5S") == odd_or_ten  # 15
    assert legal("product-mod-four", "3S 5S 3S") == black_or_face  # 45
    assert legal("product-mod-four", "3S 5S 3S 2C") == even_or_low  # 5 x 3 x 2, not 3 x 30
    assert legal("product-mod-four", "2S 2C 5H AH") == even_or_low  # 2 x 5 x 1


def test_a_red_a_black_an_odd_an_even_card_and_again():
    assert right("red-black-odd-even", "", "2H 2S 3S 4S KD AC AH QH")
    assert not right("red-black-odd-even", "", "2S")
    assert not right("red-black-odd-even", "2H", "4D")
    assert not right("red-black-odd-even", "2H 2S", "4D")
    assert not right("red-black-odd-even", "2H 2S 3S", "5D")
    assert not right("red-black-odd-even", "2H 2S 3S 4S", "4C")


def test_zigzag_goes_up_after_down_and_down_after_up():
    assert values(legal("zigzag", "9S 4S")) == list(range(5, 14))
    assert values(legal("zigzag", "4S 9S")) == list(range(1, 9))


def test_the_second_card_of_a_zigzag_is_any_value_but_the_starters():
    assert values(legal("zigzag", "9S")) == [v for v in range(1, 14) if v != 9]


def test_suits_cycle_spade_heart_diamond_club():
    for suit, following in zip("SHDC", "HDCS", strict=True):
        assert legal("suit-cycle", "5" + suit) == card_set(c for c in CARDS if c.suit == following)
    assert legal("suit-cycle") == DECK


def test_one_up_or_down_never_joins_king_and_ace():
    assert values(legal("one-up-or-down", "KS")) == [12]
    assert values(legal("one-up-or-down", "AS")) == [2]
    assert values(legal("one-up-or-down", "7S")) == [6, 8]


def test_higher_but_after_a_face_card_any_card_that_is_not_one():
    assert values(legal("higher-unless-face", "9S")) == [10, 11, 12, 13]
    assert values(legal("higher-unless-face", "10S")) == [11, 12, 13]
    for face in ("JS", "QH", "KD"):
        assert values(legal("higher-unless-face", face)) == list(range(1, 11))


# -- every rule a second time, told as a test of a card on the whole line before it


def _group_of_four(line, card):
    group = [c.value for c in line[len(line) - len(line) % 4 :]] + [card.value]
    match len(group):
        case 1:
            return True
        case 2:
            return abs(group[1] - group[0]) == 1 and 1 <= 2 * group[1] - group[0] <= 13
        case 3:
            return group[2] - group[1] == group[1] - group[0]
        case _:
            return card.value >= 11


def _ladder(line, card):
    rungs = [1, 2, 4, 6, 8, 9, 10, 12]
    if card.value not in rungs:
        return False
    places = [rungs.index(c.value) for c in line] + [rungs.index(card.value)]
    if len(places) == 1:
        return True
    step = places[-1] - places[-2]
    if abs(step) != 1:
        return False
    turning = places[-2] in (0, 7)
    return len(places) == 2 or turning or step == places[-2] - places[-3]


def _product(line, card):
    if not line:
        return True
    product = 1
    for earlier in line[-3:]:
        product *= earlier.value
    return (
        card.is_red or card.value > 6,
        not card.is_red or card.value >= 11,
        card.value % 2 == 0 or card.value < 6,
        card.value % 2 == 1 or card.value == 10,
    )[product % 4]


def _zigzag(line, card):
    if len(line) < 2:
        return not line or card.value != line[-1].value
    fell = line[-1].value < line[-2].value
    return card.value > line[-1].value if fell else card.value < line[-1].value


def after(test):
    """A rule that starts with any card and then looks at the last one."""
    return lambda line, card: not line or test(line[-1], card)


SECOND_TELLING = {
    "alternate-colour": after(lambda last, card: last.is_red != card.is_red),
    "odd-black-even-red": after(lambda last, card: card.is_red == (last.value % 2 == 0)),
    "black-up-red-down": after(
        lambda last, card: card.value <= last.value if last.is_red else card.value >= last.value
    ),
    "match-suit-or-value": after(
        lambda last, card: card.suit == last.suit or card.value == last.value
    ),
    "three-run-then-face": _group_of_four,
    "skip-primes-by-one": _ladder,
    "growing-colour-blocks": lambda line, card: (
        card.is_red == ("BRBBRRBBBRRR"[len(line) % 12] == "R")
    ),
    "suit-shuttle": lambda line, card: card.suit == "CDHSSHDC"[len(line) % 8],
    "by-twos": after(lambda last, card: (card.value - last.value) % 13 in (2, 11)),
    "descend-then-plus-ten": after(
        lambda last, card: (
            card.value == last.value + 10 if last.value <= 3 else card.value < last.value
        )
    ),
    "sum-divisible-by-three": lambda line, card: (
        (line[-1].value + card.value) % 3 == 0 if line else card.value % 3 != 0
    ),
    "alternate-primes": after(lambda last, card: (last.value in PRIMES) != (card.value in PRIMES)),
    "product-mod-four": _product,
    "red-black-odd-even": lambda line, card: (
        card.is_red,
        not card.is_red,
        card.value % 2 == 1,
        card.value % 2 == 0,
    )[len(line) % 4],
    "zigzag": _zigzag,
    "suit-cycle": after(lambda last, card: "SHDCS"["SHDC".index(last.suit) + 1] == card.suit),
    "one-up-or-down": after(lambda last, card: abs(card.value - last.value) == 1),
    "higher-unless-face": after(
        lambda last, card: card.value <= 10 if last.value >= 11 else card.value > last.value
    ),
}


def test_the_catalogue_holds_the_eighteen_rules_of_the_sources_each_with_one_starter():
    assert set(SECOND_TELLING) <= set(RULES)
    assert len(SECOND_TELLING) == 18
    assert {RULES[rule_id].starters for rule_id in SECOND_TELLING} == {1}


@pytest.mark.parametrize("rule_id", SECOND_TELLING)
@settings(max_examples=25)
@given(data=st.data())
def test_each_rule_is_the_same_told_a_second_time(rule_id, data):
    rule, test = find(rule_id).rule, SECOND_TELLING[rule_id]
    laid, state = [], 0
    for _ in range(data.draw(st.integers(0, 30))):
        laid.append(data.draw(st.sampled_from(list(members(rule.legal(state))))))
        state = rule.step(state, laid[-1])
    assert rule.legal(state) == card_set(card for card in CARDS if test(laid, card))
