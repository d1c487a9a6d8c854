"""The projector, and all that it can show."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes.classroom import (
    ASIDES,
    By,
    ClassEvent,
    Classroom,
    Minutes,
    ProjectorShow,
    What,
)
from classroom.classes.commands import TeacherCommand


class ProjectorSet(ClassEvent, frozen=True, kw_only=True, tag="show"):
    """The projector shows this (:class:`~classroom.classes.classroom.ProjectorShow`)."""

    what: What
    table: int | None
    step: int
    names: bool
    since: float | None = None
    by: By = "turns"
    round: int | None = None
    overthrows: bool = False
    minutes: Minutes = 15
    tones: bool = False
    """It sounds a soft tone with a verdict."""
    v: Literal[2] = 2

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        show = ProjectorShow(
            self.what,
            self.table,
            self.step,
            self.names,
            self.since,
            self.by,
            self.round,
            self.overthrows,
            self.minutes,
            self.tones,
        )
        return replace(classroom, show=show, before=_before(classroom))


class Show(TeacherCommand, frozen=True, tag="show"):
    what: What | Literal["before"] = "tables"
    """``before``: what the projector showed before an explanation or a demo."""
    table: int | None = None
    step: int = 0
    names: bool | None = None
    """None leaves it as it is, here and in the next."""
    overthrows: bool | None = None
    minutes: Minutes | None = None
    """How long the debrief of the class is; None leaves it as it is."""
    by: By = "turns"
    round: int | None = None
    """The round to step through; None: the one that print-outs are about."""
    runs: bool | None = None
    """True if the explanation goes on by itself; None leaves that as it is."""
    tones: bool | None = None
    """Whether the projector sounds tones; None leaves that as it is."""


def _before(classroom: Classroom) -> ProjectorShow:
    aside = classroom.show.what in ASIDES
    return classroom.before if aside else classroom.show
