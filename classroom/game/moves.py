"""The events of a round as values: the entries of a game record (docs/records.md)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from classroom.cards import Card
from classroom.rules.automaton import Automaton

DEALER, TEACHER, CLOCK = "dealer", "teacher", "clock"
RESERVED = frozenset((DEALER, TEACHER, CLOCK))
"""Names no player may have."""


@dataclass(frozen=True, slots=True)
class Play:
    """One card, or a string in its order."""

    by: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NoPlay:
    by: str


@dataclass(frozen=True, slots=True)
class Declare:
    """Becoming the Prophet; it reveals no hypothesis."""

    by: str


@dataclass(frozen=True, slots=True)
class Call:
    """The Prophet's call on the pending play."""

    by: str
    right: bool


@dataclass(frozen=True, slots=True)
class Pick:
    """A card of a shown hand: the Prophet's, or (by ``dealer``) the one the dealer lays."""

    by: str
    card: Card


@dataclass(frozen=True, slots=True)
class RuleGuess:
    """A guess of the rule, in Express.

    `rule` is None for free text, which waits for a verdict.
    """

    by: str
    claim: Any
    """As it stands in the record."""
    rule: Automaton | None


@dataclass(frozen=True, slots=True)
class GuessVerdict:
    """The dealer's or teacher's verdict on a guess in free text."""

    by: str
    right: bool


@dataclass(frozen=True, slots=True)
class Skip:
    """A turn passed over by the teacher or the clock: a repair, not play."""

    by: str
    player: str


@dataclass(frozen=True, slots=True)
class Release:
    """A silent Prophet let go by the teacher or the clock, without fault or penalty."""

    by: str
    player: str


@dataclass(frozen=True, slots=True)
class End:
    """The teacher ends the round; what waits for a call or a verdict is void."""

    by: str


@dataclass(frozen=True, slots=True)
class Info:
    """An entry that does not belong to play: counted, otherwise passed over."""

    body: Mapping[str, Any]


Move: TypeAlias = (
    Play | NoPlay | Declare | Call | Pick | RuleGuess | GuessVerdict | Skip | Release | End | Info
)
