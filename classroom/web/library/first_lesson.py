"""The first lesson as the first page shows it: its parts in minutes, and the title of its class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from classroom.classes.script import ScriptStep
from classroom.classes.settings import TITLE_LENGTH
from classroom.lesson_plans import shipped
from classroom.web.platform.language import gettext as _

PLAN = "0-first-lesson"
CALLED_LENGTH = 30
"""Characters of what a class is called, such as 8B: the name of the lesson follows it."""


class LessonPart(NamedTuple):
    minutes: int
    says: str


def parts() -> list[LessonPart]:
    """Return the parts of the first lesson: before its round, the round, and after it."""
    steps = next(plan for plan in shipped() if plan.id == PLAN).plan.steps
    presses = [step.press for step in steps]
    begins, ends = presses.index("start"), presses.index("last-call") + 1
    return [
        LessonPart(_minutes(steps[:begins]), _("A riddle, joining and the rules of play")),
        LessonPart(_minutes(steps[begins:ends]), _("Every table looks for its secret rule")),
        LessonPart(_minutes(steps[ends:]), _("What happened, and where science works like that")),
    ]


def _minutes(steps: Sequence[ScriptStep]) -> int:
    return sum(step.minutes for step in steps)


def title_of(called: str, lesson: str) -> str:
    """Return the title of a class from what it is called, if anything, and its lesson."""
    called = called[:CALLED_LENGTH].rstrip()
    titled = _("%(label)s: %(text)s", label=called, text=lesson) if called else lesson
    return titled[:TITLE_LENGTH].rstrip()
