"""The script and the explanation as pages carry them: sentences in the reader's language."""

from __future__ import annotations

from typing import Any

from classroom.game.rulesets import RULESETS
from classroom.lesson import explained, script
from classroom.lesson.plan import Plan
from classroom.lesson.script import Press
from classroom.web.language import gettext as _


def script_for_screen(plan: Plan) -> list[dict[str, Any]]:
    """The steps of the class's script, none where it has no script.

    Each has ``title``, ``say``, ``note`` and ``press``, which is null or has ``label`` and either
    ``act``, as the console sends it, or ``go``.
    """
    return [
        {
            "title": _(step.title),
            "say": _(step.say),
            "note": _(step.note) if step.note else "",
            "press": None if step.press is None else _press(step.press),
        }
        for step in (() if plan.script is None else script.SCRIPTS[plan.script])
    ]


def _press(press: Press) -> dict[str, Any]:
    text = {"text": _(str(press.act["text"]))} if "text" in press.act else {}
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
