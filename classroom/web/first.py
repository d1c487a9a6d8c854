"""The script and the explanation as pages carry them: sentences in the reader's language."""

from __future__ import annotations

from typing import Any

from classroom.game.rulesets import RULESETS
from classroom.lesson import explained
from classroom.lesson.plan import Plan
from classroom.lesson.script import PRESSES, Press
from classroom.service.rounds import REASON_LENGTH
from classroom.web.language import gettext as _


def script_for_screen(plan: Plan) -> list[dict[str, Any]]:
    """The steps of the class, none where it has none.

    Each has ``title``, ``say``, ``note``, ``minutes``, ``lesson`` (from 1) and ``press``, which is
    null or has ``label`` and either ``act``, as the console sends it, or ``go``. A plan of the
    program is told in the reader's language, one of a teacher's as it is written.
    """
    return [
        {
            "title": _(step.title),
            "say": _(step.say) if step.say else "",
            "note": _(step.note) if step.note else "",
            "minutes": step.minutes,
            "lesson": step.lesson,
            "press": None if step.press is None else _press(PRESSES[step.press], step.say),
        }
        for step in plan.steps
    ]


def _press(press: Press, say: str) -> dict[str, Any]:
    reason = _(say) if press.says and say else ""
    text = {"text": reason} if reason and len(reason) <= REASON_LENGTH else {}
    return {"label": _(press.label), "act": {**press.act, **text} or None, "go": press.go}


def slides_for_screen(plan: Plan) -> dict[str, Any]:
    """The explanation: ``slides``, and the ``seconds`` that each of them stands by itself.

    A slide has ``head``, ``text``, ``plays`` (each ``cards`` and ``right``, starter first),
    ``hand`` and ``reign``.
    """
    told = explained.slides(RULESETS[plan.ruleset], plan.dealers == "pupils")
    return {
        "seconds": explained.SECONDS / len(told),
        "slides": [
            {
                "head": _(slide.head),
                "text": _(slide.text),
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
