"""The steps of the lesson plan."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes import script
from classroom.classes.classroom import ASIDES, ClassEvent, Classroom, ProjectorShow
from classroom.classes.commands import ForClass
from classroom.classes.script import At
from classroom.classes.situation import ClassSituation
from classroom.classes.verbs.demo import to_show
from classroom.classes.verbs.projector import projector_set
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


_SHOW_SOMETHING = ("show", "last_call")
"""The commands at all tables that set the projector themselves."""
_LEFT = tuple(what for what in ASIDES if what not in ("last_call", "thought", "rule"))
"""The asides that end when the next step shows nothing of its own. The end of a round stays."""


class TurnScript(ForClass, frozen=True, tag="script"):
    """Goes to a step of the lesson plan, and shows on the projector what belongs to it.

    To the first step of a lesson a second time: begins the lesson. To the current step otherwise:
    the projector stays. An act at all tables also moves it on, if the current step or a later one
    asks for that act; a pause only the current step, and resuming the next one at most.
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
        return [ScriptMoved(**now.to_json()), *_shown(at, now)]


def follow_script(at: ClassSituation, do: str, what: str) -> list[ClassEvent]:
    """Move the script on if a command at all tables is the button of a later step.

    The current step counts too, unless it is done. Nothing happens in a closed class. The projector
    shows what belongs to the step, unless the command itself has set it.
    """
    if at.classroom.closed:
        return []
    now = script.after(at.classroom.plan.steps, at.classroom.script, do, what, at.now)
    if now == at.classroom.script:
        return []
    return [ScriptMoved(**now.to_json()), *([] if do in _SHOW_SOMETHING else _shown(at, now))]


def _shown(at: ClassSituation, now: At) -> list[ClassEvent]:
    """Return the events by which the projector shows the step that the script comes to.

    There are none if the script was there and its lesson had begun: the teacher may have chosen
    something else since.
    """
    classroom, before = at.classroom, at.classroom.script
    if now.step == before.step and (before.began is not None or now.began is None):
        return []
    show = _shown_at(classroom, now.step).set_as(classroom.show)
    if show == classroom.show:
        return []
    begun = to_show(at) if show.what == "demo" else []
    return [*begun, projector_set(show)]


def _shown_at(classroom: Classroom, number: int) -> ProjectorShow:
    """Return what the projector shows at a step of the script."""
    what = script.shown_during(classroom.plan.steps[number])
    if what == "tables":
        return classroom.while_playing
    if what == "slide":
        return ProjectorShow("slide", step=number)
    if what == "stays":
        return classroom.before if classroom.show.what in _LEFT else classroom.show
    # What is explained or demonstrated already goes on.
    return classroom.show if classroom.show.what == what else ProjectorShow(what)
