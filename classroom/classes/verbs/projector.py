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
    """The projector shows this (:class:`~classroom.classes.classroom.ProjectorShow`).

    With names or without, and with those of a table whose Prophet was overthrown (absent in older
    logs: without); `since` when the explanation advances automatically, null if it is stopped; `by`
    and `round` are for a debrief, `minutes` for the class debrief; all three are absent in older
    logs.
    """

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
    added: int = 0
    """The number of cards of the script's slide that were added one by one; absent in older logs:
    none."""
    v: Literal[3] = 3

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
            self.added,
        )
        return replace(classroom, show=show, before=_before(classroom))


def projector_set(show: ProjectorShow) -> ProjectorSet:
    """Return the event that makes the projector show this."""
    return ProjectorSet(
        what=show.what,
        table=show.table,
        step=max(0, show.step),
        names=show.names,
        since=show.since,
        by=show.by,
        round=show.round,
        overthrows=show.overthrows,
        minutes=show.minutes,
        tones=show.tones,
        added=max(0, show.added),
    )


class Show(TeacherCommand, frozen=True, tag="show"):
    """Shows something on the projector.

    `before` is what it showed before an explanation, a demo round or a slide. A `slide` is the
    script’s step `step`; `end` is the end of the class. The first `demo` begins one. A round is
    stepped through by its turning points once its rule is revealed and no other table plays it or
    may come to it, and card by card as soon as it is over; steps are sent four times a second at
    most. `thought` is the last guesses of the class, without names, and is refused while a table
    plays one of these rules or may come to it. `rule` reveals the rules of the same rounds to all
    and shows them; of each, an even step plays its cards one by one, and the next one shows all.
    `last_call` needs a last call. A `class` is the debrief of all tables whose rule is revealed,
    and neither being played nor to come at a different table; it is refused while there is none. If
    only the step changes, only console and projector are notified.
    """

    what: What | Literal["before"] = "tables"
    """``before``: what the projector showed before an explanation or a demo."""
    table: int | None = None
    step: int = 0
    names: bool | None = None
    """None leaves it as it is, here and in the next."""
    overthrows: bool | None = None
    """Left out: as they are."""
    minutes: Minutes | None = None
    """The length of the debrief of the class in minutes; None leaves it as it is."""
    by: By = "turns"
    """`turns` or `cards`."""
    round: int | None = None
    """The round to step through; None: the one that print-outs are about."""
    runs: bool | None = None
    """True if the explanation goes on by itself; None leaves that as it is."""
    tones: bool | None = None
    """True if the projector sounds tones; None leaves that as it is."""
    added: int = 0
    """The number of cards of a slide that have been added one by one."""


def _before(classroom: Classroom) -> ProjectorShow:
    aside = classroom.show.what in ASIDES
    return classroom.before if aside else classroom.show
