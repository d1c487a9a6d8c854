"""The steps of the lesson plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes import script
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import ForClass
from classroom.classes.script import At
from classroom.classes.situation import ClassSituation
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class ScriptMoved(ClassEvent, frozen=True, kw_only=True, tag="script"):
    """The place of the teacher in the steps of the lesson plan.

    `done`: the step's button was pressed. `since` and `began` are when the step and its lesson
    began (null: the lesson has not).
    """

    step: int
    done: bool
    since: float | None = None
    began: float | None = None
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        at = At(self.step, self.done, self.since, self.began)
        return replace(classroom, script=at)


class TurnScript(ForClass, frozen=True, tag="script"):
    """Goes to a step of the lesson plan.

    To the first step of a lesson a second time: begins the lesson. An act at all tables also moves
    it on, if the current step or a later one asks for that act; a pause only the current step, and
    resuming the next one at most.
    """

    step: int = 0
    """From 0."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Go to a step; going to the current one begins a lesson that has not begun."""
        steps = at.classroom.plan.steps
        if not steps:
            raise Refused(N_("this class has no script"))
        if not 0 <= self.step < len(steps):
            raise Refused(N_("the script has no such step"))
        now = script.turned(steps, at.classroom.script, self.step, at.now)
        return [ScriptMoved(**now.to_json())]


def follow_script(at: ClassSituation, do: str, what: str) -> list[ClassEvent]:
    """Move the script on if a command at all tables is the button of a later step.

    The current step counts too, unless it is done. Nothing happens in a closed class.
    """
    if at.classroom.closed:
        return []
    now = script.after(at.classroom.plan.steps, at.classroom.script, do, what, at.now)
    return [] if now == at.classroom.script else [ScriptMoved(**now.to_json())]
