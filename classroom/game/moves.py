"""The events of a round as values: the entries of a game record (docs/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import msgspec

from classroom.cards import Card

DEALER, TEACHER, CLOCK = "dealer", "teacher", "clock"
RESERVED = frozenset((DEALER, TEACHER, CLOCK))
"""Names no player may have."""


class Play(msgspec.Struct, frozen=True):
    """One card, or a string in its order."""

    by: str
    cards: tuple[Card, ...]


class NoPlay(msgspec.Struct, frozen=True):
    by: str


class Declare(msgspec.Struct, frozen=True):
    """Becoming the Prophet; it reveals no hypothesis."""

    by: str


class Call(msgspec.Struct, frozen=True):
    """The Prophet's call on the pending play."""

    by: str
    right: bool


class Pick(msgspec.Struct, frozen=True):
    """A card of a shown hand: the Prophet's, or (by ``dealer``) the one the dealer lays."""

    by: str
    card: Card


class RuleGuess(msgspec.Struct, frozen=True):
    """A guess of the rule, in Express."""

    by: str
    claim: Any
    """As it stands in the record: a rule, or ``text:`` and a text that waits for a verdict."""


class GuessVerdict(msgspec.Struct, frozen=True):
    """The dealer's or teacher's verdict on a guess in free text."""

    by: str
    right: bool


class Skip(msgspec.Struct, frozen=True):
    """A turn passed over by the teacher or the clock: a repair, not play."""

    by: str
    player: str


class Release(msgspec.Struct, frozen=True):
    """A silent Prophet let go by the teacher or the clock, without fault or penalty."""

    by: str
    player: str


class End(msgspec.Struct, frozen=True):
    """The teacher ends the round; what waits for a call or a verdict is void."""

    by: str


class Info(msgspec.Struct, frozen=True):
    """An entry that does not belong to play: counted, otherwise passed over."""

    body: Mapping[str, Any]


Move: TypeAlias = (
    Play | NoPlay | Declare | Call | Pick | RuleGuess | GuessVerdict | Skip | Release | End | Info
)
