"""Hints are true, and tell something."""

import time
from collections.abc import Callable
from itertools import combinations

import one_test
import pytest

from classroom.cards import (
    BLACK,
    CARDS,
    DECK,
    FACE,
    ODD,
    RANKS,
    RED,
    SUITS,
    Card,
    members,
    suit,
    values,
)
from classroom.rules import traits
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES, find, hints
from classroom.rules.catalogue.hints import GENERAL, Hint, true_of
from classroom.rules.combinators import (
    ANY,
    SPADE,
    both,
    cycle,
    if_last,
    not_,
    one_of,
    rule,
    same,
    steps,
)

NAMED = {name: hint for name, hint in vars(hints).items() if isinstance(hint, Hint)}

every_hint = one_test.of(NAMED)


def test_hints_are_all_different():
    assert len({hint.sentence for hint in NAMED.values()}) == len(NAMED)
    assert set(GENERAL) <= set(NAMED.values())
    assert len(set(GENERAL)) == len(GENERAL)


@every_hint
def test_a_hint_that_is_true_of_everything_is_no_hint(hint):
    assert any(not hint.holds(entry.rule) for entry in RULES.values())


SHAPES = (
    *(rule(cycle(RED, *(BLACK,) * (length - 1))) for length in range(2, 13)),
    *(rule(same("colour", back=back)) for back in (3, 4, 7)),
    *(rule(same(trait)) for trait in ("colour", "suit", "value", "parity", "face")),
    *(
        rule(if_last(here).then(there).otherwise(DECK & ~there))
        for here in (BLACK, SPADE, ODD, FACE)
        for there in (BLACK, SPADE, ODD, FACE)
    ),
    rule(SPADE),
    rule(DECK & ~(SPADE & FACE)),
    rule(not_(both(same("suit"), same("value")))),
)
"""Rules for hints that no rule of the catalogue needs today."""


@every_hint
def test_a_hint_that_is_true_of_nothing_is_no_hint(hint):
    known = [*(entry.rule for entry in RULES.values()), *SHAPES]
    assert any(hint.holds(rule_) for rule_ in known)


def test_a_hint_would_be_found_out_if_it_lied():
    for name, rule_id in [
        ("ONLY_COLOURS", "suit-cycle"),
        ("ONLY_SUITS", "odd-black-even-red"),
        ("ONLY_VALUES", "black-up-red-down"),
        ("LAST_CARD_ONLY", "zigzag"),
        ("LAST_CARD_ONLY", "suit-shuttle"),
        ("LAST_CARD_IDLE", "zigzag"),
        ("CIRCLE_OF_VALUES", "one-up-or-down"),
        ("CIRCLE_OF_VALUES", "match-suit-or-value"),
        ("NO_SUIT_SPECIAL", "suit-cycle"),
        ("FACE_CARDS_ALIKE", "one-up-or-down"),
        ("ADD_TWO_VALUES", "one-up-or-down"),
        ("HOW_FAR_APART", "sum-divisible-by-three"),
        ("MULTIPLY_AND_DIVIDE", "zigzag"),
        ("BOTH_WAYS", "suit-cycle"),
        ("ONE_WAY", "by-twos"),
    ]:
        assert not NAMED[name].holds(find(rule_id).rule), (name, rule_id)


def test_the_hints_of_a_rule_nobody_has_looked_at_are_true_and_the_most_useful_come_first():
    built = rule(steps(2, -2, 3, -3))
    found = true_of(built)
    assert [hint.sentence for hint in found[:2]] == [
        "Suits and colours don’t matter: 5♦ counts the same as 5♠.",
        "Look only at the last card: the same cards are right after every 5♦.",
    ]
    assert hints.HOW_FAR_APART not in found
    assert all(hint.holds(built) for hint in found)
    assert hints.SOME_VALUES_NEVER in true_of(rule(one_of((1, 2, 3))))


def test_of_a_rule_that_asks_nothing_there_is_hardly_a_hint():
    assert [hint.sentence for hint in true_of(rule(ANY))] == [
        "The same cards are right all the time: if 5♦ was right before, it’s right again.",
        "At least half of the deck is right every time: 26 of the 52 cards or more.",
    ]


def test_the_hints_of_a_rule_are_found_quickly():
    taken = []
    for entry in RULES.values():
        start = time.thread_time()
        true_of(entry.rule)
        taken.append(time.thread_time() - start)
    assert sum(taken) / len(taken) < 0.1


# -- each hint's example, held against every rule that has the hint

Claim = Callable[[Automaton], bool]


def line_after(rule_: Automaton, cards: str) -> int | None:
    """Return the state that a line of card texts leads to, None where one of them is wrong."""
    state = 0
    for text in cards.split():
        state = rule_.minimal.moves[state][Card.parse(text)]
        if state < 0:
            return None
    return state


def every(rank: str) -> list[Card]:
    return [Card.parse(rank + letter) for letter in SUITS]


def pair(one: str, other: str) -> list[tuple[Card, Card]]:
    """Return the cards meant by two texts: two cards, or each suit of two ranks."""
    if len(one) > 1 and one != "10":
        return [(Card.parse(one), Card.parse(other))]
    return [(first, second) for first in every(one) for second in every(other)]


def counts_like(one: str, other: str) -> Claim:
    """The cards may always change places, wherever they are."""
    return lambda rule_: all(
        row[first] == row[second]
        for row in rule_.minimal.moves
        for first, second in pair(one, other)
    )


def right_like(one: str, other: str) -> Claim:
    """After the starter, both cards are right or both are wrong."""
    return lambda rule_: all(
        cards >> first & 1 == cards >> second & 1
        for cards in traits.later_sets(rule_)
        for first, second in pair(one, other)
    )


def leaves_like(one: str, other: str) -> Claim:
    """On the line, the cards make the same difference to what comes later."""
    return lambda rule_: all(
        row[first] == row[second] or row[first] < 0 or row[second] < 0
        for row in rule_.minimal.moves
        for first, second in pair(one, other)
    )


def never_after(last: str, card: str) -> Claim:
    return lambda rule_: (
        not any(
            legal >> second & 1
            for each, legal in traits.next_to(rule_)
            for first, second in pair(last, card)
            if each == first
        )
    )


def always_after(last: str, card: str) -> Claim:
    return lambda rule_: all(
        legal >> second & 1
        for each, legal in traits.next_to(rule_)
        for first, second in pair(last, card)
        if each == first
    )


def same_lines(one: str, other: str) -> Claim:
    return lambda rule_: (line_after(rule_, one) is None) == (line_after(rule_, other) is None)


def same_next(one: str, other: str) -> Claim:
    """The same cards are right after either card, wherever both were right."""
    allowed = [Card.parse(one), Card.parse(other)]
    return lambda rule_: all(
        len({rule_.minimal.allowed[row[card]] for card in allowed if row[card] >= 0}) <= 1
        for row in rule_.minimal.moves
    )


def decided_by_last(cards: str) -> Claim:
    """At each place of the line, the same cards are right after these."""

    def claim(rule_: Automaton) -> bool:
        table = rule_.minimal
        for layer in traits.layers(table):
            states = set(layer)
            for text in cards.split():
                card = Card.parse(text)
                states = {table.moves[state][card] for state in states} - {-1}
            if len({table.allowed[state] for state in states}) > 1:
                return False
        return True

    return claim


def earlier_matters(back: int) -> Claim:
    """At one place of the line, the same `back` cards may leave different cards right."""

    def claim(rule_: Automaton) -> bool:
        table = rule_.minimal
        columns = list(dict.fromkeys(zip(*table.moves, strict=True)))
        pairs = {
            (one, other)
            for layer in traits.layers(table)
            for one in layer
            for other in layer
            if one < other
        }
        for _ in range(back):
            pairs = {
                (min(to), max(to))
                for one, other in pairs
                for column in columns
                for to in [(column[one], column[other])]
                if min(to) >= 0 and to[0] != to[1]
            }
        return any(table.allowed[one] != table.allowed[other] for one, other in pairs)

    return claim


def place_is_needed(rule_: Automaton) -> bool:
    """At two places of the line, different cards are right after the same cards as far back as the
    rule looks."""
    table, cards = rule_.minimal, traits.memory(rule_)
    assert cards is not None
    found: dict[tuple[int, ...], set[int]] = {}
    states: set[tuple[int, tuple[int, ...]]] = {(0, ())}
    for _ in range(cards + 14):
        states = {
            (to, (*seen, kind)[-cards:] if cards else ())
            for state, seen in states
            for kind, to in {(kind, table.moves[state][kind]) for kind in first_of_kinds(rule_)}
            if to >= 0
        }
        for state, seen in states:
            found.setdefault(seen, set()).add(table.allowed[state])
    return any(len(each) > 1 for each in found.values())


def first_of_kinds(rule_: Automaton) -> list[Card]:
    return [next(iter(members(kind))) for kind in traits.kinds(rule_)]


def same_card_again(rule_: Automaton) -> bool:
    """After one and the same card, different cards are right."""
    after: dict[Card, set[int]] = {}
    for each, legal in traits.next_to(rule_):
        after.setdefault(each, set()).add(legal)
    return any(len(legal) > 1 for legal in after.values())


def repeats(length: int) -> Claim:
    """Return whether the same cards may be right at 10 and at 10 + `length`."""

    def claim(rule_: Automaton) -> bool:
        places = [frozenset({0})]
        for _ in range(9 + length):
            places.append(
                frozenset(
                    to for state in places[-1] for to in rule_.minimal.moves[state] if to >= 0
                )
            )
        return places[9] == places[9 + length]

    return claim


def piles(count: int, *not_by: str) -> Claim:
    def claim(rule_: Automaton) -> bool:
        columns = list(zip(*rule_.minimal.moves, strict=True))
        different = [
            len({columns[card] for card in every_card}) > 1
            for name in not_by
            for every_card in [
                [card for card in CARDS if getattr(card, name) == getattr(CARDS[0], name)]
            ]
        ]
        return len(set(columns)) == count and all(different)

    return claim


def right_cards(fewest: int, most: int) -> Claim:
    return lambda rule_: all(
        fewest <= cards.bit_count() <= most for cards in traits.later_sets(rule_)
    )


def sometimes(*wanted: Callable[[int], bool]) -> Claim:
    return lambda rule_: all(any(map(each, traits.later_sets(rule_))) for each in wanted)


def some_never(groups: list[int]) -> Claim:
    return lambda rule_: any(
        not any(cards & group for cards in traits.later_sets(rule_)) for group in groups
    )


def values_in(cards: int) -> int:
    return len({card.value for card in members(cards)})


SUIT_GROUPS = [suit(letter) for letter in SUITS]
VALUE_GROUPS = [values(value, value) for value in range(1, 14)]


def all_of(*claims: Claim) -> Claim:
    return lambda rule_: all(claim(rule_) for claim in claims)


def differs(claim: Claim) -> Claim:
    return lambda rule_: not claim(rule_)


def three_alike(rule_: Automaton) -> bool:
    """For one of the suits: the other three may change places in every line, not with it."""

    def swapped(one: str, other: str) -> bool:
        turned = {one: other, other: one}
        return traits.unchanged(
            rule_, lambda card: Card.parse(card.rank + turned.get(card.suit, card.suit))
        )

    return any(
        all(swapped(one, other) for one in rest for other in rest if one < other)
        and not any(swapped(special, one) for one in rest)
        for special in SUITS
        for rest in [[letter for letter in SUITS if letter != special]]
    )


def not_both(last: str, one: str, other: str) -> Claim:
    """After any card of a rank, two other ranks are never right at once."""
    return lambda rule_: (
        not any(
            any(legal >> card & 1 for card in every(one))
            and any(legal >> card & 1 for card in every(other))
            for each, legal in traits.next_to(rule_)
            if each in every(last)
        )
    )


def same_sum(rule_: Automaton) -> bool:
    """5 on 8 is as right as every other way to make 13."""
    return (
        len(
            {
                legal >> other & 1
                for each, legal in traits.next_to(rule_)
                for other in CARDS
                if each.value + other.value == 13
            }
        )
        == 1
    )


def ends_alike(*lines: str) -> Claim:
    """The same cards are right after each of the lines, from the start."""

    def claim(rule_: Automaton) -> bool:
        states = [line_after(rule_, cards) for cards in lines]
        return None not in states and len({rule_.minimal.allowed[each] for each in states}) == 1

    return claim


def ends_alike_anywhere(*lines: str) -> Claim:
    """The same cards are right after each of the lines, whatever came before."""

    def claim(rule_: Automaton) -> bool:
        table, found = rule_.minimal, set()
        for cards in lines:
            states = set(range(len(table)))
            for text in cards.split():
                states = {table.moves[state][Card.parse(text)] for state in states} - {-1}
            found |= {table.allowed[state] for state in states}
        return len(found) == 1

    return claim


def right_alike_after(last: str, one: str, other: str) -> Claim:
    """After each card of a rank, the cards of two other ranks are all right or all wrong."""
    return lambda rule_: all(
        len({legal >> card & 1 for card in (*every(one), *every(other))}) == 1
        for each, legal in traits.next_to(rule_)
        if each in every(last)
    )


def starter_matters(rule_: Automaton) -> bool:
    """What can be right at the fourth, seventh and tenth card differs after 5s of two suits."""
    table = rule_.minimal
    found: list[dict[int, set[int]]] = []
    for starter in every("5"):
        states = {table.moves[0][starter]} - {-1}
        at = {}
        for place in range(2, 11):
            at[place] = {table.allowed[each] for each in states}
            states = {to for each in states for to in table.moves[each] if to >= 0}
        found.append(at)
    return any(
        not any(one[place] & other[place] for place in (4, 7, 10))
        for one, other in combinations(found, 2)
    )


EXAMPLES: dict[str, tuple[str, Claim]] = {
    "ONLY_COLOURS": ("5♦ counts the same as 8♥", counts_like("5D", "8H")),
    "ONLY_SUITS": ("5♦ counts the same as 8♦", counts_like("5D", "8D")),
    "ONLY_VALUES": ("5♦ counts the same as 5♠", counts_like("5D", "5S")),
    "ONLY_PARITY": ("a 3 counts the same as a 7", counts_like("3", "7")),
    "ONLY_FACE": ("a jack counts the same as a king", counts_like("J", "K")),
    "ONLY_COLOUR_AND_PARITY": ("5♦ counts the same as 9♥", counts_like("5D", "9H")),
    "ONLY_COLOUR_AND_FACE": ("5♦ counts the same as 8♥", counts_like("5D", "8H")),
    "ONLY_SUIT_AND_FACE": ("5♦ counts the same as 8♦", counts_like("5D", "8D")),
    "ONLY_SUIT_AND_PARITY": ("5♦ counts the same as 9♦", counts_like("5D", "9D")),
    "ONLY_PARITY_AND_FACE": ("5♦ counts the same as 9♠", counts_like("5D", "9S")),
    "ONLY_COLOUR_PARITY_AND_FACE": ("5♦ counts the same as 9♥", counts_like("5D", "9H")),
    "SUITS_OF_A_COLOUR_ALIKE": ("5♦ counts the same as 5♥", counts_like("5D", "5H")),
    "TWO_KINDS": ("two piles (not red and black)", piles(2, "is_red")),
    "THREE_KINDS": ("three piles (not by suit)", piles(3, "suit")),
    "FOUR_KINDS": ("four piles (not by suit)", piles(4, "suit")),
    "JACK_LIKE_KING": (
        "A jack counts the same as a king, but not the same as a queen",
        all_of(
            *(counts_like("J" + letter, "K" + letter) for letter in SUITS),
            differs(all_of(*(counts_like("J" + letter, "Q" + letter) for letter in SUITS))),
        ),
    ),
    "TWO_SHAPES_OF_SUITS": (
        "♥ counts the same as ♣",
        all_of(*(counts_like(rank + "H", rank + "C") for rank in RANKS)),
    ),
    "ONE_SUIT_SPECIAL": ("Swap any of the other three", three_alike),
    "FACE_CARDS_SPECIAL": (
        "a jack never counts the same as a 10",
        all_of(*(differs(counts_like("J" + letter, "10" + letter)) for letter in SUITS)),
    ),
    "ASKS_COLOUR": ("If 5♦ is right, so is 8♥", right_like("5D", "8H")),
    "ASKS_SUIT": ("If 5♦ is right, so is 8♦", right_like("5D", "8D")),
    "ASKS_PARITY": ("If a 3 is right, so is a 7", right_like("3", "7")),
    "ASKS_FACE": ("If a jack is right, so is a king", right_like("J", "K")),
    "ASKS_VALUE": ("if 5♦ is right, so is 5♠", right_like("5D", "5S")),
    "KEEPS_COLOUR": ("5♦ counts the same as 8♥", leaves_like("5D", "8H")),
    "KEEPS_SUIT": ("5♦ counts the same as 8♦", leaves_like("5D", "8D")),
    "KEEPS_PARITY": ("a 3 counts the same as a 7", leaves_like("3", "7")),
    "KEEPS_FACE": ("a jack counts the same as a king", leaves_like("J", "K")),
    "KEEPS_VALUE": ("5♦ counts the same as 5♠", leaves_like("5D", "5S")),
    "SAME_ALL_THE_TIME": (
        "if 5♦ was right before, it’s right again",
        lambda rule_: (
            len({cards >> Card.parse("5D") & 1 for cards in traits.later_sets(rule_)}) == 1
        ),
    ),
    "LAST_CARD_ONLY": (
        "the same cards are right after every 5♦",
        lambda rule_: (
            len({legal for each, legal in traits.next_to(rule_) if each == Card.parse("5D")}) <= 1
        ),
    ),
    "LAST_CARD_IS_NOT_ENOUGH": ("after the same card, different cards", same_card_again),
    "LAST_CARD_IDLE": ("5♦ or 8♠ makes no difference", same_next("5D", "8S")),
    "LAST_TWO_CARDS": ("for example 8♠ 5♦", decided_by_last("8S 5D")),
    "LAST_THREE_CARDS": ("for example 3♣ 8♠ 5♦", decided_by_last("3C 8S 5D")),
    "LAST_FOUR_CARDS": ("for example 2♥ 3♣ 8♠ 5♦", decided_by_last("2H 3C 8S 5D")),
    "WHOLE_LINE": ("the seventh card back can still matter", earlier_matters(6)),
    "PLACE_MATTERS": ("the place on the line matters", place_is_needed),
    "ONLY_PLACE_MATTERS": ("(5♦ or 8♠)", leaves_like("5D", "8S")),
    **{
        f"REPEATS_AFTER_{word.upper()}": (
            f"card {10 + length} follows the same rule as card 10",
            repeats(length),
        )
        for word, length in (
            *(("two", 2), ("three", 3), ("four", 4), ("five", 5), ("six", 6), ("seven", 7)),
            *(("eight", 8), ("nine", 9), ("ten", 10), ("twelve", 12), ("thirteen", 13)),
        )
    },
    "SOME_SUITS_NEVER": ("one that never joins the line", some_never(SUIT_GROUPS)),
    "SOME_VALUES_NEVER": ("one that never joins the line", some_never(VALUE_GROUPS)),
    "SOME_CARDS_NEVER": (
        "a right card of every value and every suit",
        differs(some_never([*SUIT_GROUPS, *VALUE_GROUPS])),
    ),
    "SOME_CARDS_ALWAYS": (
        "always right, whatever is on the line",
        lambda rule_: any(
            all(cards >> card & 1 for cards in traits.later_sets(rule_)) for card in CARDS
        ),
    ),
    "HALF_OF_THE_DECK": ("26 of the 52 cards", right_cards(26, 26)),
    "QUARTER_OF_THE_DECK": ("13 of the 52 cards", right_cards(13, 13)),
    "AT_LEAST_HALF": ("26 of the 52 cards or more", right_cards(26, 52)),
    "AT_MOST_A_QUARTER": ("at most 13 of the 52 cards", right_cards(0, 13)),
    "SOMETIMES_MANY_SOMETIMES_FEW": (
        "(over 26 cards), sometimes less than a quarter (under 13)",
        sometimes(lambda cards: cards.bit_count() > 26, lambda cards: cards.bit_count() < 13),
    ),
    "SOMETIMES_ONE_VALUE": (
        "the twelve others are wrong",
        sometimes(lambda cards: values_in(cards) == 1, lambda cards: values_in(cards) != 1),
    ),
    "COLOURS_TAKE_TURNS": ("no 5♦ after 8♥", never_after("8H", "5D")),
    "SUIT_CHANGES": ("no 5♦ after 8♦", never_after("8D", "5D")),
    "VALUE_CHANGES": ("no 5♦ after 5♠", never_after("5S", "5D")),
    "PARITY_CHANGES": ("no 7 after a 3", never_after("3", "7")),
    "NEVER_ITSELF": ("no 5♦ after 5♦", never_after("5D", "5D")),
    "ITSELF_IS_RIGHT": ("5♦ after 5♦", always_after("5D", "5D")),
    "SAME_VALUE_IS_RIGHT": ("5♦ after 5♠", always_after("5S", "5D")),
    "SAME_SUIT_IS_RIGHT": ("5♦ after 8♦", always_after("8D", "5D")),
    "SAME_COLOUR_IS_RIGHT": ("5♦ after 8♥", always_after("8H", "5D")),
    "BOTH_WAYS": (
        "if 5♦ can follow 9♠, then 9♠ can follow 5♦",
        lambda rule_: never_after("9S", "5D")(rule_) or always_after("5D", "9S")(rule_),
    ),
    "ONE_WAY": (
        "if 5♦ can follow 9♠, then 9♠ can’t follow 5♦",
        lambda rule_: never_after("9S", "5D")(rule_) or never_after("5D", "9S")(rule_),
    ),
    "ACE_FITS": (
        "An ace is always right, and after an ace every card is right",
        lambda rule_: all(
            always_after(rank, "A")(rule_) and always_after("A", rank)(rule_) for rank in RANKS
        ),
    ),
    "HIGHER_OR_LOWER": ("after a 5, never both 3 and 9", not_both("5", "3", "9")),
    "FACE_CARDS_ALIKE": (
        "After a jack, a queen or a king, the same cards",
        all_of(same_next("JD", "QS"), same_next("QS", "KC")),
    ),
    "NO_COLOUR_SPECIAL": ("5♥ 8♠ is like 5♠ 8♥", same_lines("5H 8S", "5S 8H")),
    "NO_SUIT_SPECIAL": ("5♠ 8♠ is like 5♦ 8♦", same_lines("5S 8S", "5D 8D")),
    "NO_VALUE_SPECIAL": ("5♠ 5♦ is like 9♠ 9♦", same_lines("5S 5D", "9S 9D")),
    "CIRCLE_OF_VALUES": ("after the king comes the ace", same_lines("5D 6D", "KD AD")),
    "UP_LIKE_DOWN": ("5♦ 8♦ is like 9♦ 6♦", same_lines("5D 8D", "9D 6D")),
    "ADD_TWO_VALUES": ("5 on 8 makes 13", same_sum),
    "HOW_FAR_APART": (
        "5 on 8 is like 10 on 7",
        all_of(
            *(
                same_lines(f"8{here} 5{there}", f"7{here} 10{there}")
                for here in SUITS
                for there in SUITS
            )
        ),
    ),
    "MULTIPLY_AND_DIVIDE": (
        "2 × 3 × 5 = 30",
        ends_alike_anywhere("2S 3D 5H", "5D 3H 2S", "3C 5S 2D"),
    ),
    "NEAR_OR_FAR": ("8 and 5 are 3 apart", right_alike_after("8", "5", "J")),
    "ADD_LAST_TWO": ("8 and 5 make 13", ends_alike_anywhere("8S 5D", "5H 8C", "6S 7D", "10S 3D")),
    "DIVIDE_BY_THREE": ("5♦ counts the same as 8♦", counts_like("5D", "8D")),
    "DIVIDE_BY_FOUR": ("5♦ counts the same as 9♦", counts_like("5D", "9D")),
    "ADD_UP_THE_LINE": (
        "5♦ 8♠ 3♥ make 16",
        ends_alike("5D 8S 3H", "8S 5D 3H", "4D 9S 3H", "7C 6S 3H"),
    ),
    "COUNT_THE_RED": ("In 8♠ 2♥ 5♦ it’s even", ends_alike("8S 2H 5D", "8S 4C", "6C")),
    "COUNT_THE_RUN": ("8♠ 9♠ 5♦ ends with one", ends_alike("8S 9S 5D", "2C AS KC JH")),
    "STARTERS_SUIT": ("if it’s 5♦, remember diamonds", starter_matters),
}
"""What each hint gives as an example, and what it claims of each rule that has the hint."""


def test_every_hint_has_an_example_in_its_sentence():
    assert set(EXAMPLES) == set(NAMED)
    for name, (quoted, _) in EXAMPLES.items():
        assert quoted in NAMED[name].sentence, name


LEARNED = [*(entry.rule for entry in RULES.values()), *SHAPES]


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_example_of_a_hint_is_true_of_every_rule_that_has_the_hint(name):
    _, claim = EXAMPLES[name]
    for rule_ in LEARNED:
        if NAMED[name].holds(rule_):
            assert claim(rule_), rule_


@one_test.of(tuple(EXAMPLES))
def test_the_example_of_a_hint_is_not_true_of_every_rule(name):
    _, claim = EXAMPLES[name]
    assert not all(claim(rule_) for rule_ in LEARNED)
