"""The robots that fill seats: how each goes about finding the rule, and how it dares and errs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from classroom.classes import classroom as lesson
from classroom.robots.strategies import Strategy


@dataclass(frozen=True, kw_only=True)
class Character:
    """A scientist. Shares are from 0 to 1."""

    strategy: Strategy
    confidence: float
    """How much of its belief has to predict the same before it stakes anything on it: declares,
    plays a string, says no play."""
    traps: float = 0.0
    """Number of times it plays the card on which a Prophet is likeliest to fall."""
    slips: float = 0.0
    """Number of times it plays a card, or calls one, without thinking."""
    rethinks: int = 3
    """For so many answers after what it believed was refuted it does not declare, and tests."""


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        lesson.LEARNER: Character(strategy="confirms", confidence=0.8, traps=0.4, slips=0.02),
        # Sure of itself, and soon: what it has seen fits what it thinks.
        lesson.ENTHUSIAST: Character(
            strategy="confirms", confidence=0.35, traps=0.2, slips=0.02, rethinks=1
        ),
        # Asks whatever tells most, and wants to know before it says anything.
        lesson.TESTER: Character(strategy="splits", confidence=0.9, traps=0.6, rethinks=4),
        # Hardly declares, and lets nobody else reign in peace.
        lesson.SCEPTIC: Character(strategy="confirms", confidence=0.95, traps=1.0, rethinks=6),
        # Plays what comes to hand.
        lesson.CARELESS: Character(strategy="careless", confidence=0.5, slips=0.05),
    }
)
