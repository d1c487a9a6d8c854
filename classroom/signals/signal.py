"""A signal: its name, the evidence for it, and how sure it is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, TypeAlias, get_args

from classroom.cards import Card

Core: TypeAlias = Literal[
    "prophet-untested",
    "ready-for-harder",
    "sure-and-wrong",
    "no-longer-predicting",
    "wrong-without-learning",
    "nobody-writes",
]
Trial: TypeAlias = Literal["refuted-note-kept", "rivals-not-separated"]
Name: TypeAlias = Core | Trial

ORDER: Final[tuple[Name, ...]] = (
    "prophet-untested",
    "ready-for-harder",
    "refuted-note-kept",
    "rivals-not-separated",
    "sure-and-wrong",
    "no-longer-predicting",
    "wrong-without-learning",
    "nobody-writes",
)
"""The first that holds is shown: first the rare, exact and passing ones, last the broad ones."""
CORE: Final[tuple[Core, ...]] = get_args(Core)
ON_TRIAL: Final[tuple[Trial, ...]] = get_args(Trial)

LEAST_SURE = 0.5
MOST_SURE = 0.95
SURE = 0.75
"""From this sureness on a signal is called sure, below it fairly sure."""


@dataclass(frozen=True)
class SignalEvidence:
    """The grounds of a signal; the parts that don't concern it are empty or None."""

    plays: tuple[int, ...] = ()
    """Numbers of the entries of plays."""
    notes: tuple[int, ...] = ()
    """Numbers of the entries of notes."""
    instead: tuple[Card, ...] = ()
    """Cards that could have been played. They are not for pupils' eyes."""
    pupils: int | None = None
    of: int | None = None
    who: tuple[str, ...] = ()
    """The pupils whom it is from, in seat order. Only the teacher's page of a table names them."""

    def to_json(self) -> Mapping[str, Any]:
        """Return the parts that are there, as the command prints them: without pupils."""
        parts: dict[str, Any] = {}
        if self.plays:
            parts["plays"] = list(self.plays)
        if self.notes:
            parts["notes"] = list(self.notes)
        if self.instead:
            parts["instead"] = [str(card) for card in self.instead]
        if self.pupils is not None:
            parts["pupils"] = self.pupils
        if self.of is not None:
            parts["of"] = self.of
        return parts


@dataclass(frozen=True)
class Signal:
    """Something that holds at a table now."""

    name: Name
    evidence: SignalEvidence
    sureness: float = field(default=LEAST_SURE)
    """From 0.5 to 0.95. It orders signals of one kind across tables."""

    @property
    def is_sure(self) -> bool:
        return self.sureness >= SURE


def sureness(base: float, *steps: tuple[float, float]) -> float:
    """Return `base` plus how far the evidence goes: (a step, how many of them), within bounds."""
    total = base + sum(step * count for step, count in steps)
    return round(min(MOST_SURE, max(LEAST_SURE, total)), 2)


def three_in_four(pupils: int) -> int:
    """Return three in four, rounded up: 3 of 3, 3 of 4, 4 of 5."""
    return -(-3 * pupils // 4)
