"""The rule of a round as it was dealt: what judges the cards, and the words that were shown.

A round keeps it, so that it reads the same in every later release, whatever becomes of the
catalogue and of the rule builder. :func:`classroom.rules.described_rule.seal` makes it.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any

import msgspec

from classroom.cards import CARDS, CardSet
from classroom.i18n.messages import Message
from classroom.i18n.stored_messages import StoredMessage
from classroom.rules.automaton import NOT_ALLOWED, Automaton

States = tuple[tuple[tuple[int, str], ...], ...]
"""For each state of an automaton, the states that it leads to, each with the cards that lead there
as a hexadecimal :data:`CardSet`."""


class SealedRule(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A rule that was dealt.

    Stored in :class:`classroom.classes.verbs.deal.Dealt`: a new field raises its version.
    """

    id: str
    written: str | dict[str, Any]
    """As a record writes it: the id of a rule of the catalogue, or a built rule."""
    states: States
    """Of the rule's minimal automaton."""
    starters: int
    said: StoredMessage
    """The statement."""
    start: StoredMessage
    """The sentence on what may start."""
    hinted: tuple[StoredMessage, ...]
    difficulty: str
    tags: tuple[str, ...]
    language: str
    """The code of the language in which the words were shown."""
    edition: int = 1
    """That of the catalogue whose rules are counted among those that still fit."""

    def __hash__(self) -> int:
        return hash((self.id, self.states))

    @cached_property
    def rule(self) -> Automaton:
        """The automaton that judges the cards."""
        return unpacked(self.states, self.starters)

    @cached_property
    def statement(self) -> Message:
        return self.said.message(self.language)

    @cached_property
    def starter(self) -> Message:
        return self.start.message(self.language)

    @cached_property
    def hints(self) -> tuple[Message, ...]:
        return tuple(hint.message(self.language) for hint in self.hinted)


def packed(rule: Automaton) -> States:
    """Return the states of the minimal automaton that judges every line as `rule` does."""
    return tuple(map(_packed, rule.minimal.moves))


def _packed(row: tuple[int, ...]) -> tuple[tuple[int, str], ...]:
    cards: dict[int, CardSet] = {}
    for card, state in enumerate(row):
        if state != NOT_ALLOWED:
            cards[state] = cards.get(state, 0) | 1 << card
    return tuple((state, f"{together:x}") for state, together in cards.items())


@lru_cache(maxsize=256)
def unpacked(states: States, starters: int) -> Automaton:
    """Return the automaton of packed states; raise ValueError if they contradict themselves.

    Cached, since the tables of a class play the same few rules.
    """
    allowed, moves = [], []
    for row in states:
        to, right = [NOT_ALLOWED] * len(CARDS), 0
        for state, cards in row:
            left = int(cards, 16)
            right |= left
            while left:  # card by card: most states are reached by a few cards only
                to[(left & -left).bit_length() - 1] = state
                left &= left - 1
        allowed.append(right)
        moves.append(tuple(to))
    return Automaton(tuple(allowed), tuple(moves), starters)
