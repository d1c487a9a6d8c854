"""Traits a rule depends on, read from its table and never guessed from its wording."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping
from functools import lru_cache
from typing import TypeVar

import numpy as np

from classroom.cards import CARDS, RANKS, SUITS, Card, CardSet, card_set, members
from classroom.rules.automaton import Automaton
from classroom.rules.combinators import TRAIT_MARKS

MAX_LOOK_BACK = 6
"""A rule that looks further back than this many cards is said to look at the whole line."""
MAX_SEARCHED_STATES = 600
"""Larger rules are not searched for their memory; the pairs of states would be too many."""

Known = TypeVar("Known", bound=Hashable)


def twin(card: Card) -> Card:
    """Return the card of the same rank in the other suit of its colour."""
    return Card.parse(card.rank + {"S": "C", "C": "S", "H": "D", "D": "H"}[card.suit])


def next_suit(card: Card) -> Card:
    return Card.parse(card.rank + SUITS[(SUITS.index(card.suit) + 1) % len(SUITS)])


def next_value(card: Card) -> Card:
    return Card.parse(RANKS[card.value % 13] + card.suit)


def mirror_value(card: Card) -> Card:
    """Return the card with the value mirrored: king for ace, queen for 2. Up becomes down."""
    return Card.parse(RANKS[13 - card.value] + card.suit)


def other_colour(card: Card) -> Card:
    """Return the card of the same rank in the suit it changes places with.

    Spades change with hearts and clubs with diamonds.
    """
    return Card.parse(card.rank + {"S": "H", "H": "S", "C": "D", "D": "C"}[card.suit])


def ace_for_two(card: Card) -> Card:
    return Card.parse({"A": "2", "2": "A"}.get(card.rank, card.rank) + card.suit)


def spade_for_heart(card: Card) -> Card:
    return Card.parse(card.rank + {"S": "H", "H": "S"}.get(card.suit, card.suit))


# -- which differences between cards make a difference


def ignores(rule: Automaton, alike: Callable[[Card], Card]) -> bool:
    """Return whether a card always counts exactly the same as ``alike(card)``."""
    pairs = [(each, alike(each)) for each in CARDS]
    return all(row[one] == row[other] for row in rule.minimal.moves for one, other in pairs)


def suits_matter(rule: Automaton) -> bool:
    """Return whether suits or their colours make a difference."""
    return not ignores(rule, next_suit)


def values_matter(rule: Automaton) -> bool:
    return not ignores(rule, next_value)


def decide(rule: Automaton, traits: Collection[str]) -> bool:
    """Return whether cards that share these traits always count the same."""
    columns = list(zip(*rule.minimal.moves, strict=True))
    return all(
        columns[each] == columns[cards[0]] for cards in sharing(traits) for each in cards[1:]
    )


def sharing(traits: Collection[str]) -> list[list[Card]]:
    """Return the deck split into cards that share all these traits; whole without traits."""
    alike: dict[tuple[int, ...], list[Card]] = {}
    for each in CARDS:
        alike.setdefault(tuple(TRAIT_MARKS[trait][each] for trait in sorted(traits)), []).append(
            each
        )
    return list(alike.values())


def asks_by(rule: Automaton, traits: Collection[str]) -> bool:
    """Return whether these traits alone decide if a card is right after the starter."""
    groups = [card_set(cards) for cards in sharing(traits)]
    return all(cards & group in (0, group) for cards in later_sets(rule) for group in groups)


def keeps(rule: Automaton, traits: Collection[str]) -> bool:
    """Return whether only these traits of a card on the main line matter later."""
    return all(
        len({row[each] for each in cards if row[each] >= 0}) <= 1
        for row in rule.minimal.moves
        for cards in sharing(traits)
    )


def kinds(rule: Automaton) -> list[CardSet]:
    """Return the deck split into kinds; cards of a kind always count the same."""
    found: dict[tuple[int, ...], CardSet] = {}
    for each, column in zip(CARDS, zip(*rule.minimal.moves, strict=True), strict=True):
        found[column] = found.get(column, 0) | 1 << each
    return list(found.values())


def unchanged(rule: Automaton, turn: Callable[[Card], Card]) -> bool:
    """Return whether the rule stays the same when every card is replaced by ``turn(card)``.

    `turn` must be a permutation of the 52 cards.
    """
    table = rule.minimal
    turned = [turn(each) for each in CARDS]
    stands_for = {0: 0}
    found = [0]
    for state in found:  # grows as it is read
        there = table.moves[stands_for[state]]
        for each, to in zip(CARDS, table.moves[state], strict=True):
            becomes = there[turned[each]]
            if (to < 0) != (becomes < 0):
                return False
            if to >= 0 and to not in stands_for:
                stands_for[to] = becomes
                found.append(to)
            elif to >= 0 and stands_for[to] != becomes:
                return False
    return True


# -- what is right


def later_states(rule: Automaton) -> frozenset[int]:
    """Return the states of the minimal table that a line of at least one card can end in."""
    return frozenset(to for row in rule.minimal.moves for to in row if to >= 0)


def later_sets(rule: Automaton) -> frozenset[CardSet]:
    """Return the different sets of cards that can be right after the starter."""
    return frozenset(rule.minimal.allowed[state] for state in later_states(rule))


def ever(rule: Automaton) -> CardSet:
    """Return the cards that are right after some line."""
    cards = 0
    for legal in later_sets(rule):
        cards |= legal
    return cards


def always(rule: Automaton) -> CardSet:
    """Return the cards that are right after every line."""
    cards = (1 << len(CARDS)) - 1
    for legal in later_sets(rule):
        cards &= legal
    return cards


def followers(rule: Automaton) -> Mapping[Card, CardSet] | None:
    """Return the cards that are right after each possible last card.

    Return None if the last card does not decide.
    """
    found: dict[Card, CardSet] = {}
    table = rule.minimal
    for cards, row in zip(table.allowed, table.moves, strict=True):
        for each in members(cards):
            legal = table.allowed[row[each]]
            if found.setdefault(each, legal) != legal:
                return None
    return found


def next_to(rule: Automaton) -> list[tuple[Card, CardSet]]:
    """Return pairs of a card on the line and a set of cards that can be right just after it."""
    table = rule.minimal
    pairs = {
        (each, table.allowed[row[each]])
        for cards, row in zip(table.allowed, table.moves, strict=True)
        for each in members(cards)
    }
    return sorted(pairs)


# -- how much of the line it looks at


def layers(rule: Automaton) -> list[frozenset[int]]:
    """Return the states that lines of each length can end in, from length 1, until they repeat."""
    found: list[frozenset[int]] = []
    layer = frozenset({0})
    while True:
        layer = frozenset(to for state in layer for to in rule.moves[state] if to >= 0)
        if layer in found:
            return found
        found.append(layer)


@lru_cache(maxsize=64)
def memory(rule: Automaton) -> int | None:
    """Return the number of main-line cards back that the rule looks, given the place in the line.

    0 means the place alone. None means the whole line, further back than :data:`MAX_LOOK_BACK`
    cards, or a rule with more than :data:`MAX_SEARCHED_STATES` states, which is not searched.
    """
    return _memory(rule.minimal) if len(rule.minimal) <= MAX_SEARCHED_STATES else None


@lru_cache(maxsize=64)
def _memory(table: Automaton) -> int | None:
    return _cards_needed(table, layers(table))


def place_matters(rule: Automaton) -> bool:
    """Return whether the rule would look further back without knowing the place in the line.

    False if :func:`memory` is None.
    """
    table, cards = rule.minimal, memory(rule)
    return cards is not None and not knows_enough(table, cards, place=False)


def knows_enough(rule: Automaton, cards: int, *, place: bool) -> bool:
    """Return whether the last `cards` cards decide what is right next.

    With `place`, the place in the line is known as well.
    """
    table = rule.minimal
    groups = layers(table) if place else [frozenset().union(*layers(table))]
    needed = _cards_needed(table, groups)
    return needed is not None and needed <= cards


def period(rule: Automaton) -> int:
    """Return the number of cards after which the pattern of what may be right repeats.

    It is 1 if there is no pattern.
    """
    found = layers(rule.minimal)
    again = frozenset(to for state in found[-1] for to in rule.minimal.moves[state] if to >= 0)
    return len(found) - found.index(again)


def sums_up(
    rule: Automaton,
    before: Known,
    step: Callable[[Known, Card], Known],
    tells: Callable[[Known], Hashable] = lambda known: known,
) -> bool:
    """Return whether a summary of the line decides what is right after the starter.

    `before` is the summary before any card, ``step(summary, card)`` the one after `card`, and
    `tells` returns the part of it to decide by. There must be few different summaries.
    """
    table = rule.minimal
    asked: dict[Hashable, CardSet] = {}
    found = [(0, before)]
    met: set[tuple[int, Known]] = set()  # the start is looked at where a line comes back to it
    for state, known in found:  # grows as it is read
        for each in members(table.allowed[state]):
            after = table.moves[state][each], step(known, each)
            if after in met:
                continue
            met.add(after)
            found.append(after)
            legal = table.allowed[after[0]]
            if asked.setdefault(tells(after[1]), legal) != legal:
                return False
    return True


def _cards_needed(table: Automaton, groups: Iterable[Collection[int]]) -> int | None:
    """Return the number of cards after which any two states of a group become the same.

    Both states get the same cards. Return None if more than :data:`MAX_LOOK_BACK` cards are needed.
    """
    columns = [np.array(column) for column in dict.fromkeys(zip(*table.moves, strict=True))]
    pairs = np.zeros((len(table), len(table)), dtype=np.bool_)
    for group in groups:
        states = sorted(group)
        pairs[np.ix_(states, states)] = True
    for cards in range(MAX_LOOK_BACK + 1):
        one, other = np.nonzero(np.triu(pairs, 1))
        if not len(one):
            return cards
        pairs[:] = False
        for column in columns:
            to_one, to_other = column[one], column[other]
            # Only lines on which both go on are compared: a card that parts them tells them apart.
            on = (to_one >= 0) & (to_other >= 0)
            pairs[np.minimum(to_one, to_other)[on], np.maximum(to_one, to_other)[on]] = True
    return None
