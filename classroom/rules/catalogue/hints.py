"""Hints: sentences about a rule, each with the test that it is true of it.

A hint is never guessed from how a rule is worded: its test reads the rule's table. A test may ask
for more than the sentence says, so that a hint also tells something ("look only at the last card"
is no hint where no card matters).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from math import prod

from classroom.cards import CARDS, FACE, SUITS, Card, CardSet, members, suit, values
from classroom.i18n.markers import N_
from classroom.rules import traits
from classroom.rules.automaton import Automaton
from classroom.rules.combinators import TRAIT_MARKS

Test = Callable[[Automaton], bool]


@dataclass(frozen=True)
class Hint:
    """A hint for pupils, in English and marked for translation, and the test for it."""

    sentence: str
    holds: Test = field(repr=False, compare=False)


def _all(*tests: Test) -> Test:
    return lambda rule: all(test(rule) for test in tests)


def _not(test: Test) -> Test:
    return lambda rule: not test(rule)


def _decided_by(*names: str) -> Test:
    """Return a test that these traits decide everything and none of them is superfluous."""

    def test(rule: Automaton) -> bool:
        return traits.decide(rule, names) and not any(
            traits.decide(rule, [other for other in names if other != name]) for name in names
        )

    return test


# -- what of a card matters

ONLY_COLOURS = Hint(N_("Only the colours matter: 5♦ counts the same as 8♥."), _decided_by("colour"))
ONLY_SUITS = Hint(
    N_("Only the suits matter: 5♦ counts the same as 8♦."),
    _all(_decided_by("suit"), _not(_decided_by("colour"))),
)
ONLY_VALUES = Hint(
    N_("Suits and colours don’t matter: 5♦ counts the same as 5♠."),
    _all(traits.values_matter, _not(traits.suits_matter)),
)
ONLY_PARITY = Hint(
    N_("It only matters whether a card is odd or even: a 3 counts the same as a 7."),
    _decided_by("parity"),
)
ONLY_FACE = Hint(
    N_("It only matters whether a card is a face card: a jack counts the same as a king."),
    _decided_by("face"),
)
ONLY_COLOUR_AND_PARITY = Hint(
    N_("Two things matter: colour, and odd or even. 5♦ counts the same as 9♥."),
    _decided_by("colour", "parity"),
)
ONLY_COLOUR_AND_FACE = Hint(
    N_("Two things matter: colour, and face card or number card. 5♦ counts the same as 8♥."),
    _decided_by("colour", "face"),
)
ONLY_SUIT_AND_FACE = Hint(
    N_("Two things matter: suit, and face card or number card. 5♦ counts the same as 8♦."),
    _all(_decided_by("suit", "face"), _not(_decided_by("colour", "face"))),
)
ONLY_SUIT_AND_PARITY = Hint(
    N_("Two things matter: suit, and odd or even. 5♦ counts the same as 9♦."),
    _all(_decided_by("suit", "parity"), _not(_decided_by("colour", "parity"))),
)
ONLY_PARITY_AND_FACE = Hint(
    N_("Two things matter: odd or even, and face card or number card. 5♦ counts the same as 9♠."),
    _decided_by("parity", "face"),
)
ONLY_COLOUR_PARITY_AND_FACE = Hint(
    N_(
        "Three things matter: colour, odd or even, and face card or number card. 5♦ counts the "
        "same as 9♥."
    ),
    _decided_by("colour", "parity", "face"),
)
SUITS_OF_A_COLOUR_ALIKE = Hint(
    N_("Colours matter, but it doesn’t matter which black or red suit: 5♦ counts the same as 5♥."),
    lambda rule: (
        traits.ignores(rule, traits.twin)
        and traits.suits_matter(rule)
        and traits.values_matter(rule)
    ),
)


def _kinds(count: int) -> Test:
    """Return a test for `count` kinds of cards, none of which is named by a hint above."""
    return lambda rule: (
        len(traits.kinds(rule)) == count
        and not any(traits.decide(rule, [name]) for name in ("colour", "suit", "parity", "face"))
    )


TWO_KINDS = Hint(
    N_(
        "You can sort all the cards into two piles (not red and black): in each pile, all cards "
        "count the same."
    ),
    _kinds(2),
)
THREE_KINDS = Hint(
    N_(
        "You can sort all the cards into three piles (not by suit): in each pile, all cards count "
        "the same."
    ),
    _kinds(3),
)
FOUR_KINDS = Hint(
    N_(
        "You can sort all the cards into four piles (not by suit): in each pile, all cards count "
        "the same."
    ),
    _kinds(4),
)
JACK_LIKE_KING = Hint(
    N_("A jack counts the same as a king, but not the same as a queen."),
    lambda rule: (
        all(row[j] == row[j + 2] for row in rule.minimal.moves for j in members(values(11, 11)))
        and any(row[j] != row[j + 1] for row in rule.minimal.moves for j in members(values(11, 11)))
    ),
)
TWO_SHAPES_OF_SUITS = Hint(
    N_("Look at the shapes of the suits: ♥ counts the same as ♣."),
    lambda rule: set(traits.kinds(rule)) == {suit("H") | suit("C"), suit("S") | suit("D")},
)


def _one_suit_special(rule: Automaton) -> bool:
    """Return whether three suits are interchangeable, but the fourth is not."""

    def may_change(one: str, other: str) -> bool:
        turned = {one: other, other: one}
        return traits.unchanged(
            rule, lambda card: Card.parse(card.rank + turned.get(card.suit, card.suit))
        )

    with_spades = [may_change("S", other) for other in "HDC"]
    return sum(with_spades) == 2 or (
        not any(with_spades) and may_change("H", "D") and may_change("D", "C")
    )


ONE_SUIT_SPECIAL = Hint(
    N_("One suit is special. Swap any of the other three, and the rule stays the same."),
    _one_suit_special,
)


def _face_cards_special(rule: Automaton) -> bool:
    """Return whether face cards never count the same as number cards, but some like each other."""
    kinds = traits.kinds(rule)
    return not any(kind & FACE and kind & ~FACE for kind in kinds) and any(
        len({card.value for card in members(kind & FACE)}) > 1 for kind in kinds
    )


FACE_CARDS_SPECIAL = Hint(
    N_("Face cards do something that number cards don’t: a jack never counts the same as a 10."),
    _face_cards_special,
)


# -- the card to play, and the cards that lie


def _asks_only(name: str) -> Test:
    """Return a test that of the next card only this trait matters.

    The test fails if nothing of that card matters, or if the trait also decides everything else.
    """
    return lambda rule: (
        traits.asks_by(rule, [name])
        and not traits.asks_by(rule, [])
        and not traits.decide(rule, [name])
        and not traits.keeps(rule, [name])
    )


def _keeps_only(name: str) -> Test:
    """Return a test that of the cards on the line only this trait matters.

    The test fails if nothing of those cards matters, or if the trait also decides everything else.
    """
    return lambda rule: (
        traits.keeps(rule, [name])
        and not traits.keeps(rule, [])
        and not traits.decide(rule, [name])
        and not traits.asks_by(rule, [name])
    )


ASKS_COLOUR = Hint(
    N_("Look at the card you play: only its colour matters. If 5♦ is right, so is 8♥."),
    _asks_only("colour"),
)
ASKS_SUIT = Hint(
    N_("Look at the card you play: only its suit matters. If 5♦ is right, so is 8♦."),
    _all(_asks_only("suit"), lambda rule: not traits.asks_by(rule, ["colour"])),
)
ASKS_PARITY = Hint(
    N_(
        "Look at the card you play: it only matters whether it’s odd or even. If a 3 is right, so "
        "is a 7."
    ),
    _asks_only("parity"),
)
ASKS_FACE = Hint(
    N_(
        "Look at the card you play: it only matters whether it’s a face card. If a jack is right, "
        "so is a king."
    ),
    _asks_only("face"),
)
ASKS_VALUE = Hint(
    N_(
        "The suits on the line matter, but not the suit of the card you play: if 5♦ is right, so "
        "is 5♠."
    ),
    lambda rule: traits.asks_by(rule, ["value"]) and not traits.keeps(rule, ["value"]),
)
KEEPS_COLOUR = Hint(
    N_(
        "Look at the cards on the line: only their colours matter. There, 5♦ counts the same as 8♥."
    ),
    _keeps_only("colour"),
)
KEEPS_SUIT = Hint(
    N_("Look at the cards on the line: only their suits matter. There, 5♦ counts the same as 8♦."),
    _all(_keeps_only("suit"), lambda rule: not traits.keeps(rule, ["colour"])),
)
KEEPS_PARITY = Hint(
    N_(
        "Look at the cards on the line: it only matters whether they’re odd or even. There, a 3 "
        "counts the same as a 7."
    ),
    _keeps_only("parity"),
)
KEEPS_FACE = Hint(
    N_(
        "Look at the cards on the line: it only matters whether they’re face cards. There, a jack "
        "counts the same as a king."
    ),
    _keeps_only("face"),
)
KEEPS_VALUE = Hint(
    N_(
        "The suit of the card you play matters, but not the suits on the line: there, 5♦ counts "
        "the same as 5♠."
    ),
    lambda rule: (
        traits.keeps(rule, ["value"])
        and not traits.keeps(rule, [])
        and not traits.asks_by(rule, ["value"])
    ),
)


# -- how much of the line matters


def _one_card_back(rule: Automaton) -> bool:
    return traits.followers(rule) is not None and not _nothing_back(rule)


def _nothing_back(rule: Automaton) -> bool:
    """Return whether the same cards are right all the time.

    If 5♦ was right before, it’s right again.
    """
    return len(traits.later_sets(rule)) == 1


def _looks_back(cards: int) -> Test:
    return lambda rule: traits.memory(rule) == cards


SAME_ALL_THE_TIME = Hint(
    N_("The same cards are right all the time: if 5♦ was right before, it’s right again."),
    _nothing_back,
)
LAST_CARD_ONLY = Hint(
    N_("Look only at the last card: the same cards are right after every 5♦."), _one_card_back
)
LAST_CARD_IS_NOT_ENOUGH = Hint(
    N_("The last card isn’t enough: after the same card, different cards can be right."),
    lambda rule: traits.memory(rule) not in (0, 1),
)
LAST_CARD_IDLE = Hint(
    N_("The last card doesn’t matter (5♦ or 8♠ makes no difference): look at the cards before it."),
    lambda rule: (
        traits.memory(rule) not in (0, 1)
        and all(
            len({rule.minimal.allowed[to] for to in row if to >= 0}) == 1
            for row in rule.minimal.moves
        )
    ),
)
LAST_TWO_CARDS = Hint(N_("Look at the last two cards, for example 8♠ 5♦."), _looks_back(2))
LAST_THREE_CARDS = Hint(N_("Look at the last three cards, for example 3♣ 8♠ 5♦."), _looks_back(3))
LAST_FOUR_CARDS = Hint(N_("Look at the last four cards, for example 2♥ 3♣ 8♠ 5♦."), _looks_back(4))
WHOLE_LINE = Hint(
    N_("Even the last six cards aren’t enough: the seventh card back can still matter."),
    lambda rule: len(rule.minimal) <= traits.MAX_SEARCHED_STATES and traits.memory(rule) is None,
)
PLACE_MATTERS = Hint(
    N_("Count the cards: the place on the line matters (second card, third card …)."),
    traits.place_matters,
)
ONLY_PLACE_MATTERS = Hint(
    N_("Count the cards on the line. Which cards they are (5♦ or 8♠) doesn’t matter."),
    lambda rule: not _nothing_back(rule) and traits.memory(rule) == 0,
)


def _repeats_after(cards: int) -> Test:
    return lambda rule: traits.period(rule) == cards


REPEATS_AFTER_TWO = Hint(
    N_("The pattern repeats after two cards: card 12 follows the same rule as card 10."),
    _repeats_after(2),
)
REPEATS_AFTER_THREE = Hint(
    N_("The pattern repeats after three cards: card 13 follows the same rule as card 10."),
    _repeats_after(3),
)
REPEATS_AFTER_FOUR = Hint(
    N_("The pattern repeats after four cards: card 14 follows the same rule as card 10."),
    _repeats_after(4),
)
REPEATS_AFTER_FIVE = Hint(
    N_("The pattern repeats after five cards: card 15 follows the same rule as card 10."),
    _repeats_after(5),
)
REPEATS_AFTER_SIX = Hint(
    N_("The pattern repeats after six cards: card 16 follows the same rule as card 10."),
    _repeats_after(6),
)
REPEATS_AFTER_SEVEN = Hint(
    N_("The pattern repeats after seven cards: card 17 follows the same rule as card 10."),
    _repeats_after(7),
)
REPEATS_AFTER_EIGHT = Hint(
    N_("The pattern repeats after eight cards: card 18 follows the same rule as card 10."),
    _repeats_after(8),
)
REPEATS_AFTER_NINE = Hint(
    N_("The pattern repeats after nine cards: card 19 follows the same rule as card 10."),
    _repeats_after(9),
)
REPEATS_AFTER_TEN = Hint(
    N_("The pattern repeats after ten cards: card 20 follows the same rule as card 10."),
    _repeats_after(10),
)
REPEATS_AFTER_TWELVE = Hint(
    N_("The pattern repeats after twelve cards: card 22 follows the same rule as card 10."),
    _repeats_after(12),
)
REPEATS_AFTER_THIRTEEN = Hint(
    N_("The pattern repeats after thirteen cards: card 23 follows the same rule as card 10."),
    _repeats_after(13),
)


# -- which cards are ever right, and how many


def _some_never(groups: list[CardSet]) -> Test:
    return lambda rule: any(not traits.ever(rule) & group for group in groups)


_SUITS = [suit(letter) for letter in SUITS]
_VALUES = [values(value, value) for value in range(1, 14)]

SOME_SUITS_NEVER = Hint(
    N_("Some suits are never right: look for one that never joins the line."), _some_never(_SUITS)
)
SOME_VALUES_NEVER = Hint(
    N_("Some values are never right: look for one that never joins the line."), _some_never(_VALUES)
)
SOME_CARDS_NEVER = Hint(
    N_("Some cards are never right, but there is a right card of every value and every suit."),
    lambda rule: (
        traits.ever(rule).bit_count() < len(CARDS) and not _some_never([*_SUITS, *_VALUES])(rule)
    ),
)
SOME_CARDS_ALWAYS = Hint(
    N_("Some cards are like jokers: always right, whatever is on the line."),
    lambda rule: traits.always(rule) != 0 and not _nothing_back(rule),
)
HALF_OF_THE_DECK = Hint(
    N_("Exactly half of the deck is right every time: 26 of the 52 cards."),
    lambda rule: {cards.bit_count() for cards in traits.later_sets(rule)} == {26},
)
QUARTER_OF_THE_DECK = Hint(
    N_("Exactly a quarter of the deck is right every time: 13 of the 52 cards."),
    lambda rule: {cards.bit_count() for cards in traits.later_sets(rule)} == {13},
)
AT_LEAST_HALF = Hint(
    N_("At least half of the deck is right every time: 26 of the 52 cards or more."),
    lambda rule: (
        (counts := {cards.bit_count() for cards in traits.later_sets(rule)}) != {26}
        and min(counts) >= 26
    ),
)
AT_MOST_A_QUARTER = Hint(
    N_("Never more than a quarter of the deck is right: at most 13 of the 52 cards."),
    lambda rule: (
        (counts := {cards.bit_count() for cards in traits.later_sets(rule)}) != {13}
        and max(counts) <= 13
    ),
)
SOMETIMES_MANY_SOMETIMES_FEW = Hint(
    N_(
        "Sometimes more than half of the deck is right (over 26 cards), sometimes less than a "
        "quarter (under 13)."
    ),
    lambda rule: (
        max(cards.bit_count() for cards in traits.later_sets(rule)) > 26
        and min(cards.bit_count() for cards in traits.later_sets(rule)) < 13
    ),
)
SOMETIMES_ONE_VALUE = Hint(
    N_("Sometimes only one value is right: the twelve others are wrong."),
    lambda rule: (
        len(
            {len({card.value for card in members(cards)}) == 1 for cards in traits.later_sets(rule)}
        )
        == 2
    ),
)


# -- what may lie next to what


def _never_twice(name: str) -> Test:
    """Return a test that neighbours on the line never share a trait."""
    return lambda rule: (
        not any(
            TRAIT_MARKS[name][each] == TRAIT_MARKS[name][other]
            for each, legal in traits.next_to(rule)
            for other in members(legal)
        )
    )


def _same_is_right(name: str) -> Test:
    """Return a test that all cards sharing a trait with the last card are right.

    The test fails if the last card does not matter.
    """
    alike = {
        mark: sum(1 << card for card in CARDS if TRAIT_MARKS[name][card] == mark)
        for mark in set(TRAIT_MARKS[name])
    }
    return lambda rule: (
        not _nothing_back(rule)
        and all(
            alike[TRAIT_MARKS[name][each]] & ~legal == 0 for each, legal in traits.next_to(rule)
        )
    )


def _never_itself(rule: Automaton) -> bool:
    return not any(legal >> each & 1 for each, legal in traits.next_to(rule))


def _always_itself(rule: Automaton) -> bool:
    return all(legal >> each & 1 for each, legal in traits.next_to(rule))


COLOURS_TAKE_TURNS = Hint(
    N_("Never two cards of the same colour in a row: no 5♦ after 8♥."), _never_twice("colour")
)
SUIT_CHANGES = Hint(
    N_("Never two cards of the same suit in a row: no 5♦ after 8♦."),
    _all(_never_twice("suit"), _not(_never_twice("colour"))),
)
VALUE_CHANGES = Hint(
    N_("Never two cards of the same value in a row: no 5♦ after 5♠."), _never_twice("value")
)
PARITY_CHANGES = Hint(
    N_("Never two odd cards in a row, and never two even ones: no 7 after a 3."),
    _never_twice("parity"),
)
NEVER_ITSELF = Hint(
    N_("Never the same card twice in a row: no 5♦ after 5♦."),
    _all(_never_itself, *(_not(_never_twice(name)) for name in ("colour", "suit", "value"))),
)
ITSELF_IS_RIGHT = Hint(
    N_("The same card twice in a row is always right: 5♦ after 5♦."),
    _all(_always_itself, _not(_nothing_back)),
)
SAME_VALUE_IS_RIGHT = Hint(
    N_("A card of the same value as the last one is always right: 5♦ after 5♠."),
    _same_is_right("value"),
)
SAME_SUIT_IS_RIGHT = Hint(
    N_("A card of the same suit as the last one is always right: 5♦ after 8♦."),
    _same_is_right("suit"),
)
SAME_COLOUR_IS_RIGHT = Hint(
    N_("A card of the same colour as the last one is always right: 5♦ after 8♥."),
    _same_is_right("colour"),
)


def _both_ways(rule: Automaton) -> bool:
    follow = traits.followers(rule)
    return (
        follow is not None
        and not _nothing_back(rule)
        and all(
            follow[other] >> each & 1
            for each, legal in follow.items()
            for other in members(legal)
            if other in follow
        )
    )


def _not_both_ways(rule: Automaton) -> bool:
    follow = traits.followers(rule)
    return follow is not None and not any(
        follow[other] >> each & 1 for each, legal in follow.items() for other in members(legal)
    )


BOTH_WAYS = Hint(N_("It works both ways: if 5♦ can follow 9♠, then 9♠ can follow 5♦."), _both_ways)
ONE_WAY = Hint(
    N_("It works one way only: if 5♦ can follow 9♠, then 9♠ can’t follow 5♦."), _not_both_ways
)


ACE_FITS = Hint(
    N_("An ace is always right, and after an ace every card is right."),
    lambda rule: (
        (follow := traits.followers(rule)) is not None
        and not _nothing_back(rule)
        and all(not values(1, 1) & ~legal for legal in follow.values())
        and all(follow[ace] == (1 << len(CARDS)) - 1 for ace in members(values(1, 1)))
    ),
)


def _only_higher_or_only_lower(rule: Automaton) -> bool:
    ways = set()
    for each, legal in traits.next_to(rule):
        ways |= {
            (other.value > each.value) - (other.value < each.value) for other in members(legal)
        }
        if legal & values(1, each.value) and legal & values(each.value, 13):
            return False
    return ways == {1, -1}


HIGHER_OR_LOWER = Hint(
    N_(
        "After each card, only higher values are right or only lower ones: after a 5, never both "
        "3 and 9."
    ),
    _only_higher_or_only_lower,
)


def _alike_after(group: CardSet) -> Test:
    """One thing is right after each card of a group, and there is more to the rule."""

    def test(rule: Automaton) -> bool:
        after = [(each, legal) for each, legal in traits.next_to(rule) if group >> each & 1]
        return (
            {each for each, _ in after} == set(members(group))
            and len({legal for _, legal in after}) == 1
            and len(traits.later_sets(rule)) > 2
        )

    return test


FACE_CARDS_ALIKE = Hint(
    N_("After a jack, a queen or a king, the same cards are right."), _alike_after(FACE)
)


# -- what could change places

NO_COLOUR_SPECIAL = Hint(
    N_("If you swapped red and black, the rule would be the same: 5♥ 8♠ is like 5♠ 8♥."),
    lambda rule: traits.suits_matter(rule) and traits.unchanged(rule, traits.other_colour),
)
NO_SUIT_SPECIAL = Hint(
    N_("No suit is special. It only matters whether suits match: 5♠ 8♠ is like 5♦ 8♦."),
    lambda rule: (
        not traits.ignores(rule, traits.twin)
        and traits.unchanged(rule, traits.next_suit)
        and traits.unchanged(rule, traits.spade_for_heart)
    ),
)
NO_VALUE_SPECIAL = Hint(
    N_(
        "It doesn’t matter which value is higher, only whether values are the same: 5♠ 5♦ is like "
        "9♠ 9♦."
    ),
    lambda rule: (
        traits.values_matter(rule)
        and traits.unchanged(rule, traits.next_value)
        and traits.unchanged(rule, traits.ace_for_two)
    ),
)
CIRCLE_OF_VALUES = Hint(
    N_("Think of the thirteen values as a circle: after the king comes the ace."),
    lambda rule: (
        traits.values_matter(rule)
        and traits.unchanged(rule, traits.next_value)
        and not traits.unchanged(rule, traits.ace_for_two)
    ),
)
UP_LIKE_DOWN = Hint(
    N_("Up and down work the same way: 5♦ 8♦ is like 9♦ 6♦."),
    lambda rule: (
        traits.unchanged(rule, traits.mirror_value)
        and not traits.unchanged(rule, traits.ace_for_two)
        and not traits.decide(rule, ["suit", "parity"])
    ),
)


# -- sums


def _values_decided_by(summary: Callable[[int, int], int]) -> Test:
    """Of two neighbours' values, this of the two is all that counts."""

    def test(rule: Automaton) -> bool:
        follow = traits.followers(rule)
        if follow is None or _nothing_back(rule):
            return False
        verdicts: dict[int, bool] = {}
        return all(
            verdicts.setdefault(summary(each.value, other.value), right) == right
            for each, legal in follow.items()
            for other in CARDS
            for right in [bool(legal >> other & 1)]
        )

    return test


ADD_TWO_VALUES = Hint(
    N_("Add the value of your card to the value of the last card: 5 on 8 makes 13."),
    _values_decided_by(lambda last, this: last + this),
)
HOW_FAR_APART = Hint(
    N_("It only matters how far your value is from the last one: 5 on 8 is like 10 on 7."),
    _values_decided_by(lambda last, this: abs(this - last)),
)


_NO_VALUES: tuple[int, ...] = ()


def _last_three(values: tuple[int, ...], card: Card) -> tuple[int, ...]:
    return (*values, card.value)[-3:]


MULTIPLY_AND_DIVIDE = Hint(
    N_("Multiply three values (2 × 3 × 5 = 30), then divide."),
    _all(
        _looks_back(3),
        lambda rule: traits.sums_up(rule, _NO_VALUES, _last_three, lambda values: prod(values) % 4),
    ),
)


def _distance_decides(rule: Automaton) -> bool:
    """Values as far from the last one, up or down, are as good as each other each time."""
    return not traits.unchanged(rule, traits.ace_for_two) and all(
        len({legal >> other & 1 for other in CARDS if abs(other.value - each.value) == away}) <= 1
        for each, legal in traits.next_to(rule)
        for away in range(13)
    )


NEAR_OR_FAR = Hint(
    N_("Look at how far apart the values of two neighbours are: 8 and 5 are 3 apart."),
    _all(_distance_decides, _not(traits.suits_matter)),
)
ADD_LAST_TWO = Hint(
    N_("Add the values of the last two cards: 8 and 5 make 13."),
    lambda rule: (
        traits.memory(rule) == 2
        and traits.sums_up(
            rule,
            _NO_VALUES,
            lambda values, card: (*values, card.value)[-2:],
            lambda values: sum(values) if len(values) == 2 else None,
        )
    ),
)


def _total_decides(rule: Automaton) -> bool:
    return any(
        traits.sums_up(rule, 0, partial(_remainder_of_total, divided_by=number))
        for number in range(2, 26)
    )


def _remainder_of_total(total: int, card: Card, divided_by: int) -> int:
    return (total + card.value) % divided_by


def _remainders_decide(number: int) -> Test:
    """Of a value, what it leaves when divided by a number is all that counts."""
    return lambda rule: (
        traits.values_matter(rule)
        and not traits.decide(rule, ["suit", "parity"])
        and all(
            row[card] == row[card + number]
            for row in rule.minimal.moves
            for card in CARDS
            if card.value + number <= 13
        )
    )


DIVIDE_BY_THREE = Hint(
    N_("Divide values by three. Only the remainder matters: 5♦ counts the same as 8♦."),
    _remainders_decide(3),
)
DIVIDE_BY_FOUR = Hint(
    N_("Divide values by four. Only the remainder matters: 5♦ counts the same as 9♦."),
    _remainders_decide(4),
)


# -- counting along the line

ADD_UP_THE_LINE = Hint(
    N_("Add up the values of all the cards on the line: 5♦ 8♠ 3♥ make 16."),
    lambda rule: traits.memory(rule) is None and _total_decides(rule),
)
COUNT_THE_RED = Hint(
    N_("Count the red cards on the line. Is their number odd or even? In 8♠ 2♥ 5♦ it’s even."),
    _all(
        _not(_nothing_back),
        lambda rule: traits.sums_up(rule, 0, lambda red, card: (red + card.is_red) % 2),
    ),
)


def _run_of_a_colour(run: tuple[bool, int], card: Card) -> tuple[bool, int]:
    colour, length = run
    return card.is_red, min(length + 1, traits.MAX_LOOK_BACK) if colour == card.is_red else 1


COUNT_THE_RUN = Hint(
    N_("Count how many cards of the same colour come in a row: 8♠ 9♠ 5♦ ends with one."),
    lambda rule: (
        traits.memory(rule) not in (0, 1) and traits.sums_up(rule, (False, 0), _run_of_a_colour)
    ),
)


def _starters_suit(known: tuple[str, int], card: Card) -> tuple[str, int]:
    first, place = known
    return first or card.suit, (place + 1) % 12


STARTERS_SUIT = Hint(
    N_("The suit of the starter always matters: if it’s 5♦, remember diamonds."),
    lambda rule: (
        traits.sums_up(rule, ("", 0), _starters_suit)
        and not traits.sums_up(rule, ("", 0), _starters_suit, lambda known: known[1])
    ),
)


# -- of any rule

GENERAL = (
    ONLY_COLOURS,
    ONLY_SUITS,
    ONLY_VALUES,
    ONLY_PARITY,
    ONLY_FACE,
    ONLY_COLOUR_AND_PARITY,
    ONLY_COLOUR_AND_FACE,
    ONLY_SUIT_AND_PARITY,
    ONLY_SUIT_AND_FACE,
    ONLY_PARITY_AND_FACE,
    SAME_ALL_THE_TIME,
    LAST_CARD_ONLY,
    ONLY_PLACE_MATTERS,
    PLACE_MATTERS,
    LAST_CARD_IS_NOT_ENOUGH,
    ASKS_COLOUR,
    ASKS_SUIT,
    ASKS_PARITY,
    ASKS_FACE,
    KEEPS_COLOUR,
    KEEPS_SUIT,
    KEEPS_PARITY,
    KEEPS_FACE,
    ASKS_VALUE,
    KEEPS_VALUE,
    SUITS_OF_A_COLOUR_ALIKE,
    LAST_TWO_CARDS,
    LAST_THREE_CARDS,
    LAST_FOUR_CARDS,
    WHOLE_LINE,
    LAST_CARD_IDLE,
    REPEATS_AFTER_TWO,
    REPEATS_AFTER_THREE,
    REPEATS_AFTER_FOUR,
    REPEATS_AFTER_FIVE,
    REPEATS_AFTER_SIX,
    REPEATS_AFTER_SEVEN,
    REPEATS_AFTER_EIGHT,
    REPEATS_AFTER_NINE,
    REPEATS_AFTER_TEN,
    REPEATS_AFTER_TWELVE,
    CIRCLE_OF_VALUES,
    NO_VALUE_SPECIAL,
    NO_SUIT_SPECIAL,
    NO_COLOUR_SPECIAL,
    UP_LIKE_DOWN,
    FACE_CARDS_ALIKE,
    SOME_SUITS_NEVER,
    SOME_VALUES_NEVER,
    SOME_CARDS_NEVER,
    SOME_CARDS_ALWAYS,
    SAME_VALUE_IS_RIGHT,
    SAME_SUIT_IS_RIGHT,
    SAME_COLOUR_IS_RIGHT,
    ITSELF_IS_RIGHT,
    COLOURS_TAKE_TURNS,
    SUIT_CHANGES,
    VALUE_CHANGES,
    PARITY_CHANGES,
    NEVER_ITSELF,
    BOTH_WAYS,
    ONE_WAY,
    HALF_OF_THE_DECK,
    QUARTER_OF_THE_DECK,
    AT_LEAST_HALF,
    AT_MOST_A_QUARTER,
    SOMETIMES_MANY_SOMETIMES_FEW,
    SOMETIMES_ONE_VALUE,
    TWO_KINDS,
    THREE_KINDS,
    FOUR_KINDS,
)
"""The hints that may be true of an unknown rule, the most useful first."""


def true_of(rule: Automaton) -> tuple[Hint, ...]:
    """Return the general hints that are true of the rule, the most useful first; may be empty."""
    return tuple(hint for hint in GENERAL if hint.holds(rule))
