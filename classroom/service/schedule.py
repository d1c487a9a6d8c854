"""The schedule of a class: what is due and when, and what its robots decided; never stored."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

Timer = tuple[Literal["class", "robot", "clock"], int]
"""A thing to look at: the class as a whole, or the robots or clocks of a table, by its number; 0
for the class."""


@dataclass(slots=True)
class RobotTries:
    """Decisions at one version of a table, kept so that they are not made again."""

    version: int
    passed: set[str] = field(default_factory=set)
    """Robots that let their chance to declare or to guess pass."""
    waited: bool = False
    """True if a pupil was given the extra time for such a chance."""
    failed: int = 0
    """Number of times each robot raised an error or had its move refused."""


@dataclass(slots=True)
class Schedule:
    """The timers of a class, and what its robots have decided."""

    due: dict[Timer, float] = field(default_factory=dict)
    tries: dict[int, RobotTries] = field(default_factory=dict)
    """By table."""
