"""Validation: the limits within which pupils learn something from most of their cards."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from classroom.cards import Card, CardSet, members
from classroom.i18n.messages import Message, message
from classroom.rules.automaton import Automaton
from classroom.rules.measure import acceptance

MIN_SHARE = 0.075
MAX_SHARE = 0.75
"""Of the deck that is legal, on average (:func:`classroom.rules.measure.acceptance`)."""
ROUNDING = 1e-6
"""The tolerance of the average, for rounding."""
MIN_CARDS = 2
"""Of those legal at any moment, the start included."""


@dataclass(frozen=True)
class LinePosition:
    """A moment of a line: the cards on it, starter first, and the cards legal next."""

    line: tuple[Card, ...]
    legal: CardSet


@dataclass(frozen=True)
class Flaw:
    """A limit that a rule exceeds, and the sentence about it."""

    kind: Literal["too few", "too many", "tight"]
    sentence: Message


def flaws(automaton: Automaton) -> tuple[Flaw, ...]:
    """Return the flaws of a rule; empty if it passes validation."""
    found = []
    share = acceptance(automaton)
    if share < MIN_SHARE - ROUNDING:
        found.append(Flaw("too few", message("On average, less than 7.5% of the deck is right.")))
    if share > MAX_SHARE + ROUNDING:
        found.append(Flaw("too many", message("On average, more than 75% of the deck is right.")))
    place = tightest(automaton)
    if place.legal.bit_count() < MIN_CARDS:
        found.append(Flaw("tight", _tight(place)))
    return tuple(found)


def tightest(automaton: Automaton) -> LinePosition:
    """Return the place with the fewest legal cards; of several, the one after the shortest line.

    Of lines equally short, choose the one whose cards come first in the order of the cards.
    """
    came_from = shortest_ways(automaton)
    tight = min(came_from, key=lambda state: automaton.allowed[state].bit_count())
    return LinePosition(line_to(tight, came_from), automaton.allowed[tight])


Ways = Mapping[int, tuple[int, Card] | None]
"""For each state the one before it and the card that leads from there; None for the first."""


def shortest_ways(automaton: Automaton) -> Ways:
    """Return the first way to each state, the states in the order in which they are reached."""
    came_from: dict[int, tuple[int, Card] | None] = {0: None}
    waiting = deque([0])
    while waiting:
        state = waiting.popleft()
        for card in members(automaton.allowed[state]):
            if (to := automaton.moves[state][card]) not in came_from:
                came_from[to] = (state, card)
                waiting.append(to)
    return came_from


def line_to(state: int, came_from: Ways) -> tuple[Card, ...]:
    """Return the shortest line to a state, starter first."""
    line: list[Card] = []
    while (step := came_from[state]) is not None:
        state, card = step
        line.append(card)
    return tuple(reversed(line))


def _tight(place: LinePosition) -> Message:
    card = next(members(place.legal), None)
    if not place.line:
        return (
            message("No card may start.")
            if card is None
            else message("Only %(card)s may start.", card=card)
        )
    if card is None:
        return message("After %(line)s no card is right.", line=place.line)
    return message("After %(line)s only %(card)s is right.", line=place.line, card=card)
