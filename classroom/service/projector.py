"""The projector and the script: views to show, the demo round, steps of the lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from classroom.classes import classroom as lesson
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import decide
from classroom.classes.verbs import demo, script, vote
from classroom.classes.verbs.projector import projector_set
from classroom.classes.verbs.vote import CastVote, QuestionAsked
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.service.changing import ClassChanger
from classroom.service.environment import Environment
from classroom.service.pupils import ClassPupils
from classroom.service.wifi import ClassWifi


class Projector:
    """Choosing what the projector shows, the demo round, and the script."""

    def __init__(self, opened: ClassChanger, env: Environment, pupils: ClassPupils) -> None:
        self._class = opened
        self._env = env
        self._pupils = pupils
        self.wifi = ClassWifi(opened, env)

    def show(self, show: lesson.ProjectorShow, key: str | None = None) -> bool:
        """Choose what the projector shows; in a closed class anything but explanation and demo.

        Return whether nothing but the step has changed. Steps don't concern the tables, so
        listeners are not notified of them here: that is left to the caller.
        """
        before = self._class.classroom().show

        def put(classroom: Classroom) -> list[ClassEvent]:
            nonlocal before
            before = classroom.show
            if show.what not in lesson.SHOWS:
                raise Refused(N_("the projector can’t show this"))
            if show.table is not None and show.table not in classroom.tables:
                raise NotFound(N_("this class has no table %(table)s"), table=show.table)
            if classroom.closed and show.what in lesson.ASIDES:
                raise Refused(N_("this class is over"))
            if show.what == "question" and not classroom.questions:
                raise Refused(N_("the projector can’t show this"))
            if show.what == "last_call" and not self._called():
                raise Refused(N_("the projector can’t show this"))
            at = self._pupils.situation(classroom)
            if show.what == "question":
                vote.may_be_shown(at)
            begun = demo.to_show(at) if show.what == "demo" else []
            return [*begun, projector_set(show)]

        self._class.change(put, key, tell=False, closed_too=True)
        stepped = replace(before, step=show.step) == show
        if not stepped:
            self._class.tell()
        return stepped

    def _called(self) -> bool:
        """Return whether any table has had a last call."""
        tables = self._class.classroom().tables
        return any(self._class.table(number).last_call is not None for number in tables)

    def show_end(self) -> None:
        """Show the end of a class that has finished a round.

        A class that is in the middle of a debrief stays there.
        """
        classroom = self._class.classroom()
        tables = (self._class.table(number) for number in classroom.tables)
        show = classroom.show
        if show.what in ("debrief", "class") or not any(table.finished for table in tables):
            return
        self.show(replace(show, what="end", table=None, step=0, since=None))

    def ask(self, raised: Sequence[QuestionAsked], key: str | None = None) -> None:
        """Ask the class one of the questions that its rounds raise, on projector and phones."""

        def put(classroom: Classroom) -> list[ClassEvent]:
            asked = vote.ask(self._pupils.situation(classroom), raised)
            shown = replace(classroom.show, what="question", table=None, since=None)
            return [*asked, projector_set(shown)]

        self._class.change(put, key)

    def vote(self, seat: str, command: CastVote) -> None:
        """Save a phone's vote in a poll of the class; the same command once.

        It concerns no table, so listeners are not notified: that is left to the caller.
        """

        def put(classroom: Classroom) -> list[ClassEvent]:
            return decide(self._pupils.situation(classroom, seat), command)

        self._class.change(put, f"{seat}:{command.id}", tell=False)

    # The steps of the lesson

    def follow_script(self, do: str, what: str, key: str | None = None) -> None:
        """Move the script on if what the teacher did at all tables is the button of a later step.

        The current step counts too, unless it is done. Nothing happens in a closed class.
        """

        def follow(classroom: Classroom) -> list[ClassEvent]:
            return script.follow_script(self._pupils.situation(classroom), do, what)

        self._class.change(follow, key and f"follow:{key}", closed_too=True)
