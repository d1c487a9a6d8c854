"""Closing a class, and opening it again."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes import classroom as lesson
from classroom.classes import ladder
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import TeacherCommand
from classroom.classes.table import Table, TableEvent
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.predict import VerdictShown
from classroom.game.moves import TEACHER


class Closed(ClassEvent, frozen=True, kw_only=True, tag="closed"):
    """The class is over."""

    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, closed=True)


class Reopened(ClassEvent, frozen=True, kw_only=True, tag="reopened"):
    """The class goes on, with the same seats."""

    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, closed=False)


class CloseClass(TeacherCommand, frozen=True, tag="close"):
    """Ends the class.

    Rounds and debriefs stay. After this, `end`, `reveal`, `reveal_to_all`, `show`, `rename`,
    `rename_class`, `choose_round` and `close` still work; every other act is refused, as is every
    move.
    """


def shown_at_the_end(table: Table) -> list[TableEvent]:
    """Show the verdict that is pending when the class is closed."""
    return [] if table.held is None else [VerdictShown()]


def paused_at_reopening(classroom: Classroom, table: Table, closed_at: float) -> list[TableEvent]:
    """Pause a table that would continue automatically, as of when its class was closed.

    Its clocks don't count the time in between. `closed_at` is in seconds of running time.
    """
    if classroom.plan.real_cards or "all" in table.clocks.holds:
        return []
    reopened = lesson.evolve(classroom, classroom.version + 1, Reopened())
    if not table.playing and not ladder.climbs(reopened, table):
        return []
    return [Paused(all=True, by=TEACHER, since=closed_at)]
