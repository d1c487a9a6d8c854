"""The lesson script and the explanation as data in a page, in the reader's language."""

from __future__ import annotations

from typing import Any

import msgspec

from classroom.classes import explanation
from classroom.classes.script import PRESSES, ScriptButton, ScriptStep, shown_during
from classroom.classes.settings import Plan
from classroom.classes.verbs.pause import REASON_LENGTH
from classroom.lesson_plans import languages
from classroom.views.lesson import step_plays, step_slide
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language


def script_for_screen(plan: Plan) -> list[dict[str, Any]]:
    """Return the steps of the class's lesson script; empty if it has none.

    Each has ``title``, ``say``, ``note``, ``minutes``, ``lesson`` (from 1) and ``press``, which is
    null or has ``label`` and either ``act``, as the console sends it, or ``go``; ``projector`` is
    what the projector shows, ``slide`` says whether it can show the step's slide as well, and
    ``later`` how many cards follow there one by one. The steps of a plan that came with the program
    are in the reader's language, others as they were written.
    """
    return [
        {
            "title": step.title,
            "say": step.say,
            "note": step.note,
            "minutes": step.minutes,
            "lesson": step.lesson,
            "press": None if step.press is None else _press(PRESSES[step.press], step.say),
            "projector": shown_during(step),
            "slide": _has_slide(step),
            "later": len(step.later),
        }
        for step in languages.steps_in(language().code, plan)
    ]


def _has_slide(step: ScriptStep) -> bool:
    """Return whether the slide of a step makes sense.

    What it says may be about what the projector shows in its place, or about the board.
    """
    elsewhere = step.projector == "stays" or shown_during(step) in ("lobby", "explain", "demo")
    return not elsewhere and bool(step.say or step.line or step.tasks)


def step_slides(plan: Plan) -> list[dict[str, Any]]:
    """Return what the big screen can show of each step, in the reader's language.

    Each is a :class:`classroom.views.schemas.StepSlideView`, and has the cards that follow one by
    one as ``later``.
    """
    steps = languages.steps_in(language().code, plan)
    return [
        msgspec.to_builtins(step_slide(step))
        | {"later": msgspec.to_builtins(step_plays(step.later))}
        for step in steps
    ]


def _press(press: ScriptButton, say: str) -> dict[str, Any]:
    text = {"text": say} if press.says and say and len(say) <= REASON_LENGTH else {}
    return {"label": _(press.label), "act": {**press.act, **text} or None, "go": press.go}


def slides_for_screen(plan: Plan) -> dict[str, Any]:
    """Return the explanation: ``slides``, and the ``seconds`` that each is shown automatically.

    A slide has ``head``, ``text``, ``question`` (the phones' own; empty where there are none),
    ``plays`` (each ``cards`` and ``right``, starter first), ``hand`` and ``reign``.
    """
    told, reader = explanation.slides(plan), language()
    return {
        "seconds": explanation.EXPLANATION_SECONDS / len(told),
        "slides": [
            {
                "head": slide.head.say(reader),
                "text": " ".join(each.say(reader) for each in slide.text),
                "question": "" if plan.real_cards else slide.question.text.say(reader),
                "plays": [
                    {"cards": [str(card) for card in play.cards], "right": play.right}
                    for play in slide.plays
                ],
                "hand": [str(card) for card in slide.hand],
                "reign": slide.reign,
            }
            for slide in told
        ],
    }
