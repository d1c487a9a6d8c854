"""A guess that a pupil builds: the rule builder on the phone, which knows of no sealed rule."""

from __future__ import annotations

from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request, session

from classroom.game.rulesets import RULESETS
from classroom.rules.builder.examine import Examination
from classroom.web.builder_sentences import builder_sentences
from classroom.web.house import house
from classroom.web.language import language, speaking
from classroom.web.limits import limiter
from classroom.web.pupil import SEAT, held_seat
from classroom.web.shelf import examined
from classroom.wording import Vocabulary

pages = Blueprint("guessing", __name__, url_prefix="/guess")


def _words() -> Vocabulary:
    """In which words the pupil's class speaks; 404 where no rule is guessed aloud."""
    held = held_seat()
    plan = None if held is None else house().service.classroom(held.class_).plan
    if plan is None or RULESETS[plan.ruleset].guess_bonus is None:
        abort(404)
    return plan.vocabulary


@pages.get("/words")
def words() -> Any:
    """What the builder says; the table's page comes without it, to stay light."""
    with speaking(_words()):
        return Response(msgspec.json.encode(builder_sentences()), mimetype="application/json")


@pages.post("/rule")
# A look may take most of a second, and everybody waits for it.
@limiter.limit("40 per minute", key_func=lambda: str(session.get(SEAT)))
def look() -> Any:
    """The sentence of the rule in the body, and whether it is a rule at all. Nothing else."""
    with speaking(_words()):
        return examined(request.get_data(as_text=True), _told)


def _told(seen: Examination) -> dict[str, Any]:
    here = language()
    is_rule = seen.rule is not None
    return {
        "sentence": "" if seen.sentence is None else seen.sentence.say(here),
        "usable": is_rule,
        "why": [] if is_rule else [no.say(here) for no in seen.refusals],
    }
