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
    """The share of its belief that must predict the same before it takes a risk: declares, plays a
    string, says no play."""
    traps: float = 0.0
    """The probability of playing the card that is likeliest to overthrow a Prophet."""
    slips: float = 0.0
    """The probability of playing a card, or calling one, without thinking."""
    rethinks: int = 3
    """The number of answers after a refutation for which it tests and doesn't declare."""
    copies: bool = False
    """It plays a card like the last right one, whatever it believes."""
    writes: float = 0.5
    """In a rehearsal: the probability that it writes when it has something new to say."""


CHARACTERS: Mapping[str, Character] = MappingProxyType(
    {
        lesson.LEARNER: Character(strategy="confirms", confidence=0.8, traps=0.4, slips=0.02),
        # Sure of itself, and soon: what it has seen fits what it thinks.
        lesson.ENTHUSIAST: Character(
            strategy="confirms", confidence=0.35, traps=0.2, slips=0.02, rethinks=1
        ),
        # Asks whatever tells most, and wants to know before it says anything.
        lesson.TESTER: Character(strategy="splits", confidence=0.9, traps=0.6, rethinks=4),
        # Hardly declares, and lets no one else reign in peace.
        lesson.SCEPTIC: Character(strategy="confirms", confidence=0.95, traps=1.0, rethinks=6),
        # Plays what comes to hand.
        lesson.CARELESS: Character(strategy="careless", confidence=0.5, slips=0.05),
        # Finds the rule, and never writes anything down.
        lesson.QUIET: Character(strategy="confirms", confidence=0.95, slips=0.3, writes=0.0),
        # Takes what was right for a pattern, and writes nothing.
        lesson.COPIER: Character(strategy="careless", confidence=1.0, copies=True, writes=0.0),
    }
)
