"""Lesson plans, and the steps of a class, in the reader's language."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from classroom import resources
from classroom.classes.script import ScriptStep
from classroom.classes.settings import Plan
from classroom.i18n.messages import Language, with_cards_shown
from classroom.i18n.translations import american, language
from classroom.lesson_plans.files import shipped, translated
from classroom.lesson_plans.reader import LessonPlan, read


def plan_in(code: str, plan: LessonPlan) -> LessonPlan:
    """Return the plan as it is read in a language.

    A plan that came with the program is in that language if it is translated, and in English if it
    is not; a teacher's own is as its author wrote it.
    """
    if plan not in shipped():
        return plan
    if code == american.CODE:
        return _american(plan.id)
    return translated(code).get(plan.id, plan)


def steps_in(code: str, plan: Plan) -> tuple[ScriptStep, ...]:
    """Return the steps of a class as they are read in a language.

    A class keeps those of its lesson plan in English. A step whose words the plan no longer has,
    or that never was one of the program's, is as it was kept. Cards have the letters that the
    phones show.
    """
    return tuple(_with_cards_shown(step, language(code)) for step in _steps_in(code, plan))


def _with_cards_shown(step: ScriptStep, here: Language) -> ScriptStep:
    def shown(text: str) -> str:
        return with_cards_shown(text, here)

    return replace(
        step,
        title=shown(step.title),
        say=shown(step.say),
        note=shown(step.note),
        tasks=tuple(map(shown, step.tasks)),
    )


def _steps_in(code: str, plan: Plan) -> tuple[ScriptStep, ...]:
    lesson = next((each for each in shipped() if each.id == plan.lesson), None)
    if lesson is None:
        return plan.steps
    pairs = zip(lesson.plan.steps, plan_in(code, lesson).plan.steps, strict=True)
    there = {(ours.title, ours.say, ours.note): theirs for ours, theirs in pairs}
    return tuple(
        step
        if (found := there.get((step.title, step.say, step.note))) is None
        else replace(
            step,
            title=found.title,
            say=found.say,
            note=found.note,
            line=found.line,
            later=found.later,
            tasks=found.tasks,
            above=found.above,
            below=found.below,
        )
        for step in plan.steps
    )


@cache
def _american(id: str) -> LessonPlan:
    text = (resources.LESSON_PLANS / f"{id}.md").read_text("utf-8")
    return replace(read(id, american.american(text)), language=american.CODE)
