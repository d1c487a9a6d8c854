"""Colours swapped: hearts for spades, diamonds for clubs, and the other way round."""

from __future__ import annotations

from collections.abc import Iterable

from classroom.cards import CARDS, Card, card_set
from classroom.rules.automaton import NOT_ALLOWED, Automaton

_SUIT = 13
"""Cards in a suit: spades, hearts, diamonds and clubs stand in this order."""


def card(original: Card) -> Card:
    """Return the card of the same value in the swapped suit."""
    suit, place = divmod(original, _SUIT)
    return CARDS[(suit ^ 1) * _SUIT + place]


def cards(originals: Iterable[Card]) -> tuple[Card, ...]:
    return tuple(map(card, originals))


def automaton(rule: Automaton) -> Automaton:
    """Return the rule that judges each swapped line as `rule` judges the line."""
    moves = tuple(tuple(row[card(each)] for each in CARDS) for row in rule.moves)
    allowed = tuple(card_set(each for each in CARDS if row[each] != NOT_ALLOWED) for row in moves)
    return Automaton(allowed, moves, rule.starters)
