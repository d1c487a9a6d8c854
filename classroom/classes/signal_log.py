"""The log of a class of its signals on thinking, read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from classroom.classes.classroom import LoggedSignal, SignalStep
from classroom.signals.tile import AGAIN

SHOWING: tuple[SignalStep, ...] = ("shown", "ended")
"""The steps of a console; the others are the teacher's answers."""


@dataclass(frozen=True)
class RisenSignal:
    """A signal that a console showed, and what the teacher answered."""

    name: str
    at: int
    """The entry of the round before it was first shown."""
    plays: int
    """Plays settled when it was logged last."""
    answer: SignalStep | None = None
    answered_at: int | None = None
    """The entry of the round before the answer."""


def is_shown(log: Sequence[LoggedSignal], table: int, round_: int, name: str) -> bool:
    """Return whether a console shows this signal of a table."""
    steps = (each for each in reversed(log) if each.table == table and each.step in SHOWING)
    last = next(steps, None)
    return last is not None and (last.step, last.round, last.name) == ("shown", round_, name)


def answers(log: Sequence[LoggedSignal], table: int, round_: int) -> list[LoggedSignal]:
    """Return the teacher's answers to the signals of a table's round, in their order."""
    return [each for each in _of(log, table, round_) if each.step not in SHOWING]


def risen(log: Sequence[LoggedSignal], table: int, round_: int) -> list[RisenSignal]:
    """Return the signals of a table's round, in the order in which they were first shown.

    A signal that a console left out for some plays, such as behind a table that waited, is one
    signal: a new one with the same name comes after ten plays at the soonest.
    """
    found: list[RisenSignal] = []
    for each in _of(log, table, round_):
        before = next((one for one in reversed(found) if one.name == each.name), None)
        if before is None or each.plays >= before.plays + AGAIN:
            found.append(_with(RisenSignal(each.name, each.at, each.plays), each))
        else:
            found[found.index(before)] = _with(before, each)
    return found


def _with(signal: RisenSignal, step: LoggedSignal) -> RisenSignal:
    if step.step in SHOWING:
        return replace(signal, plays=step.plays)
    return replace(signal, plays=step.plays, answer=step.step, answered_at=step.at)


def _of(log: Sequence[LoggedSignal], table: int, round_: int) -> list[LoggedSignal]:
    return [each for each in log if (each.table, each.round) == (table, round_)]
