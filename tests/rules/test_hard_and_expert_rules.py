"""The hard and expert rules that are not from the sources, each told a second time.

The second telling is a plain test of a card on the whole line before it, written after the
statement a pupil reads.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import CARDS, card_set, members
from classroom.rules.catalogue import expert, find, hard


def after(test):
    """A rule that starts with any card and then looks at the last one."""
    return lambda line, card: not line or test(line[-1], card)


def after_two(test):
    """A rule whose first two cards are free; it looks at the last card but one and the last."""
    return lambda line, card: len(line) < 2 or test(line[-2], line[-1], card)


def odd(card):
    return card.value % 2 == 1


def face(card):
    return card.value > 10


def group_of_four(line):
    """The cards of the four that the next card belongs to."""
    return line[len(line) - len(line) % 4 :]


def fits_its_own_suit(line, card):
    return {
        "S": card.value <= 7,
        "C": card.value >= 8,
        "H": not odd(card),
        "D": odd(card),
    }[card.suit]


def colours_in_twos_and_threes(line, card):
    if not line:
        return True
    run = 0
    for earlier in reversed(line):
        if earlier.is_red != line[-1].is_red:
            break
        run += 1
    same = card.is_red == line[-1].is_red
    return same if run < 2 else (run == 2 or not same)


def up_to_a_face_and_down(line, card):
    if not line:
        return True
    up = True
    for earlier in line:
        if up and face(earlier):
            up = False
        elif not up and earlier.value <= 3:
            up = True
    return card.value > line[-1].value if up else card.value < line[-1].value


def suit_palindrome(line, card):
    group = group_of_four(line)
    return len(group) < 2 or card.suit == group[3 - len(group)].suit


def hearts_reverse(line, card):
    if not line:
        return True
    hearts = sum(earlier.suit == "H" for earlier in line)
    up = (card.value - line[-1].value) % 13
    return up in (range(1, 7) if hearts % 2 == 0 else range(7, 13))


def last_face_decides(line, card):
    faces = [earlier for earlier in line if face(earlier)]
    return not faces or odd(card) == faces[-1].is_red


def face_cards_switch(line, card):
    if not line:
        return True
    if sum(map(face, line)) % 2 == 0:
        return card.is_red != line[-1].is_red
    return odd(card) != odd(line[-1])


def twenty_one(line, card):
    total = 0
    for earlier in line:
        total = 0 if total == 21 else total
        total += earlier.value
    return total == 21 or total + card.value <= 21


def squeezed(before, last, card):
    between = range(min(before.value, last.value) + 1, max(before.value, last.value))
    return not between or card.value in between


SECOND_TELLING = {
    "round-and-pointed-suits": after(
        lambda last, card: (last.suit in ("H", "C")) != (card.suit in ("H", "C"))
    ),
    "red-climbs-black-falls": after(
        lambda last, card: card.value > last.value if card.is_red else card.value < last.value
    ),
    "primes-change-colour": after(
        lambda last, card: (card.is_red != last.is_red) == (last.value in (2, 3, 5, 7, 11, 13))
    ),
    "crazy-eights": after(
        lambda last, card: card.value in (8, last.value) or card.suit == last.suit
    ),
    "colour-or-parity-not-both": after(
        lambda last, card: (card.is_red == last.is_red) != (odd(card) == odd(last))
    ),
    "faces-change-suit": after(lambda last, card: (card.suit != last.suit) == face(card)),
    "each-suit-its-own": fits_its_own_suit,
    "spades-are-trumps": after(
        lambda last, card: (
            card.suit != "S"
            if last.suit == "S"
            else card.suit == "S" or (card.suit == last.suit and card.value > last.value)
        )
    ),
    "ring-neighbours": after(lambda last, card: abs(card.value - last.value) in (1, 12)),
    "remainders-of-four": after(lambda last, card: (card.value - last.value) % 4 == 1),
    "sum-near-fourteen": after(lambda last, card: abs(card.value + last.value - 14) <= 2),
    "count-the-reds": lambda line, card: (
        odd(card) == (sum(earlier.is_red for earlier in line) % 2 == 1)
    ),
    "suits-in-pairs": lambda line, card: (
        not line or (card.suit == line[-1].suit) == (len(line) % 2 == 1)
    ),
    "colour-then-parity": lambda line, card: (
        not line
        or (card.is_red == line[-1].is_red if len(line) % 2 else odd(card) == odd(line[-1]))
    ),
    "small-step-big-step": lambda line, card: (
        not line or (abs(card.value - line[-1].value) <= 3) == (len(line) % 2 == 1)
    ),
    "growing-suits": lambda line, card: card.suit == "SSHSHDSHDC"[len(line) % 10],
    "all-four-suits": lambda line, card: (
        card.suit not in {earlier.suit for earlier in group_of_four(line)}
    ),
    "starter-suit-returns": lambda line, card: (
        not line or (card.suit == line[0].suit) == (len(line) % 3 == 0)
    ),
    "suit-palindrome": suit_palindrome,
    "colours-in-twos-and-threes": colours_in_twos_and_threes,
    "spades-come-back": lambda line, card: (
        not (line and line[-1].suit == card.suit == "S")
        and (len(line) < 2 or "S" in (line[-2].suit, line[-1].suit, card.suit))
    ),
    "three-different-suits": lambda line, card: (
        len({each.suit for each in (*line[-2:], card)}) == len(line[-2:]) + 1
    ),
    "two-suits-in-three": after_two(lambda *three: len({each.suit for each in three}) == 2),
    "four-suits-in-own-order": lambda line, card: (
        card.suit == line[-4].suit
        if len(line) >= 4
        else card.suit not in {earlier.suit for earlier in line}
    ),
    "up-to-a-face-and-down": up_to_a_face_and_down,
    "like-colours-odd": after_two(
        lambda before, last, card: odd(card) == (before.is_red == last.is_red)
    ),
    "rise-red-fall-black": after_two(
        lambda before, last, card: card.is_red == (last.value > before.value)
    ),
    "around-a-face": after_two(
        lambda before, last, card: (card.is_red == before.is_red) == face(last)
    ),
    "card-names-the-suit": after(
        lambda last, card: (
            card.suit
            == {"ER": "H", "EB": "D", "OR": "S", "OB": "C"}[
                ("O" if odd(last) else "E") + ("R" if last.is_red else "B")
            ]
        )
    ),
    "one-duty-per-suit": after(
        lambda last, card: {
            "D": card.suit != "D",
            "C": card.is_red,
            "S": not card.is_red,
            "H": card.value == last.value,
        }[last.suit]
    ),
    "exactly-one-change": after(
        lambda last, card: (
            [card.is_red != last.is_red, odd(card) != odd(last), face(card) != face(last)].count(
                True
            )
            == 1
        )
    ),
    "colour-or-neighbour": after(
        lambda last, card: (card.is_red == last.is_red) != (abs(card.value - last.value) == 1)
    ),
    "divisor-or-multiple": after(
        lambda last, card: max(card.value, last.value) % min(card.value, last.value) == 0
    ),
    "sum-prime": after(
        lambda last, card: all(
            (card.value + last.value) % number for number in range(2, card.value + last.value)
        )
    ),
    "square-steps": after(lambda last, card: abs(card.value - last.value) in (1, 4, 9)),
    "remainder-decides": after(
        lambda last, card: (
            card.suit == last.suit,
            card.suit != last.suit and card.is_red == last.is_red,
            card.is_red != last.is_red,
        )[last.value % 3]
    ),
    "knights-move": after(
        lambda last, card: (
            (card.value - last.value) % 13 in ((2, 11) if card.is_red == last.is_red else (1, 12))
        )
    ),
    "sliding-window": lambda line, card: 1 <= card.value - len(line) % 9 <= 5,
    "prime-places": lambda line, card: card.is_red == ("bRRbRbRbbbRbR"[len(line) % 13] == "R"),
    "two-threads": lambda line, card: (
        len(line) < 2
        or (odd(card) != odd(line[-2]) if len(line) % 2 else card.is_red != line[-2].is_red)
    ),
    "last-face-decides": last_face_decides,
    "face-cards-switch": face_cards_switch,
    "running-total": lambda line, card: sum(each.value for each in (*line, card)) % 3 != 0,
    "twenty-one": twenty_one,
    "hearts-reverse": hearts_reverse,
    "squeeze": after_two(squeezed),
    "sum-tells-low-or-high": after_two(
        lambda before, last, card: (card.value <= 7) == (before.value + last.value >= 14)
    ),
    "two-ladders": after_two(
        lambda before, last, card: not face(card) if face(before) else card.value > before.value
    ),
    "old-suit-or-last-value": after_two(
        lambda before, last, card: card.suit == before.suit or card.value == last.value
    ),
    "before-last-decides": after_two(
        lambda before, last, card: (
            card.is_red != last.is_red if before.is_red else odd(card) != odd(last)
        )
    ),
    "three-back-decides": lambda line, card: len(line) < 3 or card.is_red != odd(line[-3]),
    "colours-vote": lambda line, card: (
        len(line) < 3 or odd(card) != (sum(each.is_red for each in line[-3:]) >= 2)
    ),
}

OF_THE_SOURCES = {
    "by-twos", "descend-then-plus-ten", "sum-divisible-by-three",
    "growing-colour-blocks", "red-black-odd-even", "suit-shuttle", "zigzag",
    "three-run-then-face", "skip-primes-by-one", "product-mod-four",
}  # fmt: skip
"""Told a second time in `test_source_rules.py`."""


def test_every_hard_and_expert_rule_is_told_a_second_time():
    ids = {entry.id for entry in (*hard.ENTRIES, *expert.ENTRIES)}
    assert ids == set(SECOND_TELLING) | OF_THE_SOURCES


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
