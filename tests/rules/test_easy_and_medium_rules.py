"""The easy and medium rules that are not from the sources, each told a second time.

The second telling is a plain test of a card on the whole line before it, written after the
statement a pupil reads.
"""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.cards import CARDS, card_set, members
from classroom.rules.catalogue import easy, find, medium


def after(test):
    """A rule that starts with any card and then looks at the last one."""
    return lambda line, card: not line or test(line[-1], card)


def two_back(test):
    """A rule whose first two cards are free; it looks at the last card but one."""
    return lambda line, card: len(line) < 2 or test(line[-2], card)


def always(test):
    """A rule that asks the same of every card, the starter too."""
    return lambda line, card: test(card)


def in_turn(*tests):
    """A rule that goes by the place in the line."""
    return lambda line, card: tests[len(line) % len(tests)](card)


def odd(card):
    return card.value % 2 == 1


def even(card):
    return card.value % 2 == 0


def face(card):
    return card.rank in ("J", "Q", "K")


def number(card):
    return not face(card)


def low(card):
    return card.value <= 7


def high(card):
    return card.value >= 8


def middle(card):
    return 5 <= card.value <= 9


def red(card):
    return card.suit in "HD"


def black(card):
    return card.suit in "SC"


def of(suit):
    return lambda card: card.suit == suit


def apart(last, card):
    return abs(card.value - last.value)


def third(card):
    return 0 if card.value <= 4 else 1 if card.value <= 9 else 2


def remainder(card):
    return (card.value - 1) % 3


NEXT_SUIT = {"S": "H", "H": "D", "D": "C", "C": "S"}
TWIN_SUIT = {"S": "C", "C": "S", "H": "D", "D": "H"}

EASY = {
    "alternate-odd-even": after(lambda last, card: odd(last) != odd(card)),
    "alternate-face-number": after(lambda last, card: face(last) != face(card)),
    "alternate-low-high": after(lambda last, card: low(last) != low(card)),
    "hearts-take-turns": after(lambda last, card: (last.suit == "H") != (card.suit == "H")),
    "change-suit": after(lambda last, card: last.suit != card.suit),
    "same-colour": after(lambda last, card: red(last) == red(card)),
    "same-parity": after(lambda last, card: odd(last) == odd(card)),
    "twin-suit": after(lambda last, card: card.suit == TWIN_SUIT[last.suit]),
    "spade-after-red": after(lambda last, card: card.suit == "S" if red(last) else red(card)),
    "alternate-middle-edge": after(lambda last, card: middle(last) != middle(card)),
    "close-by": after(lambda last, card: apart(last, card) <= 3),
    "only-even": always(even),
    "low-cards": always(low),
    "no-clubs": always(lambda card: card.suit != "C"),
    "spades-and-diamonds": always(lambda card: card.suit in "SD"),
    "two-red-two-black": in_turn(red, red, black, black),
    "red-black-black": in_turn(red, black, black),
    "odd-odd-even": in_turn(odd, odd, even),
    "face-every-third": in_turn(number, number, face),
    "two-black-three-red": in_turn(black, black, red, red, red),
}

MEDIUM = {
    "red-odd-black-even": after(lambda last, card: odd(card) if red(last) else even(card)),
    "red-after-face": after(lambda last, card: red(card) == face(last)),
    "red-low-black-high": after(lambda last, card: low(card) if red(last) else high(card)),
    "high-changes-colour": after(lambda last, card: (red(card) != red(last)) == high(last)),
    "face-keeps-suit": after(lambda last, card: (card.suit == last.suit) == face(last)),
    "face-after-heart": after(lambda last, card: face(card) == (last.suit == "H")),
    "faces-are-wild": after(lambda last, card: face(card) or red(card) != red(last)),
    "other-colour-same-parity": after(
        lambda last, card: red(card) != red(last) and odd(card) == odd(last)
    ),
    "nothing-in-common": after(
        lambda last, card: card.suit != last.suit and card.rank != last.rank
    ),
    "same-suit-or-neighbour": after(
        lambda last, card: card.suit == last.suit or apart(last, card) == 1
    ),
    "never-the-twin-suit": after(lambda last, card: card.suit != TWIN_SUIT[last.suit]),
    "stay-or-next-suit": after(lambda last, card: card.suit in (last.suit, NEXT_SUIT[last.suit])),
    "far-off": after(lambda last, card: apart(last, card) >= 4),
    "two-or-three-away": after(lambda last, card: apart(last, card) in (2, 3)),
    "one-to-three-up": after(lambda last, card: 1 <= (card.value - last.value) % 13 <= 3),
    "low-middle-high": after(lambda last, card: third(card) == (third(last) + 1) % 3),
    "higher-or-ace": after(lambda last, card: card.value > last.value or card.rank == "A"),
    "thirds-in-turn": after(lambda last, card: remainder(card) == (remainder(last) + 1) % 3),
    "only-primes": always(lambda card: card.value in (2, 3, 5, 7, 11, 13)),
    "multiples-of-three": always(lambda card: card.value in (3, 6, 9, 12)),
    "begins-with-one": always(lambda card: str(card.value).startswith("1")),
    "faces-red-numbers-black": always(lambda card: face(card) == red(card)),
    "low-red-high-black": always(lambda card: low(card) == red(card)),
    "hearts-and-faces": always(lambda card: face(card) or card.suit == "H"),
    "red-then-even": in_turn(red, even),
    "every-second-spade": in_turn(lambda card: True, of("S")),
    "three-low-three-high": in_turn(low, low, low, high, high, high),
    "black-heart-black-diamond": in_turn(black, of("H"), black, of("D")),
    "two-of-each-suit": in_turn(*(of(suit) for suit in "CCDDHHSS")),
    "colour-two-back": two_back(lambda before, card: red(before) == red(card)),
    "suit-two-back": two_back(lambda before, card: before.suit == card.suit),
    "parity-flips-two-back": two_back(lambda before, card: odd(before) != odd(card)),
}

SECOND_TELLING = EASY | MEDIUM

OF_THE_SOURCES = {
    "alternate-colour",
    "suit-cycle",
    "match-suit-or-value",
    "one-up-or-down",
    "odd-black-even-red",
    "higher-unless-face",
    "black-up-red-down",
    "alternate-primes",
}
"""These are told a second time in ``test_source_rules.py``."""


def test_every_easy_and_medium_rule_is_told_a_second_time():
    ids = {entry.id for entry in (*easy.ENTRIES, *medium.ENTRIES)}
    assert ids == set(SECOND_TELLING) | OF_THE_SOURCES


@pytest.mark.parametrize("rule_id", SECOND_TELLING)
@settings(max_examples=25)
@given(data=st.data())
def test_each_rule_is_the_same_told_a_second_time(rule_id, data):
    rule, test = find(rule_id).rule, SECOND_TELLING[rule_id]
    laid, state = [], 0
    for _ in range(data.draw(st.integers(0, 20))):
        laid.append(data.draw(st.sampled_from(list(members(rule.legal(state))))))
        state = rule.step(state, laid[-1])
    assert rule.legal(state) == card_set(card for card in CARDS if test(laid, card))
