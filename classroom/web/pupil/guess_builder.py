"""The rule builder for pupils, for guesses and notes, without access to sealed rules."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

from flask import Blueprint, abort, request
from werkzeug.exceptions import TooManyRequests

from classroom.game.refusal import Refused
from classroom.rules.builder.examine import Answer
from classroom.rules.builder.terms import Built
from classroom.web.library.custom_rules import examined
from classroom.web.platform.context import components, to_pupil
from classroom.web.platform.language import language
from classroom.web.pupil.play import held_seat

pages = Blueprint("guess_builder", __name__, url_prefix="/guess")


def _speaking() -> AbstractContextManager[None]:
    """Use the pupil's language within this context; 404 for a browser without a seat."""
    held = held_seat()
    if held is None:
        abort(404)
    return to_pupil(held.class_)


@pages.post("/rule")
def look() -> Any:
    """Return the sentence of the rule in the body and whether it is valid; if not, the reasons.

    Nothing else is sent.
    """
    with _speaking():
        return examined(request.get_data(as_text=True), _look_at, _told)


def _look_at(built: Built) -> Answer:
    """Examine a rule without the cache of those in play, so that timing reveals nothing of them."""
    held, place = held_seat(), components()
    if held is None:
        abort(404)
    try:
        return place.examinations.answer(
            built, held.class_, held.seat, place.whose(request.environ)
        )
    except Refused:
        raise TooManyRequests(retry_after=60) from None


def _told(seen: Answer) -> dict[str, Any]:
    here = language()
    return {
        "sentence": "" if seen.sentence is None else seen.sentence.say(here),
        "usable": seen.is_rule,
        "why": [] if seen.is_rule else [no.say(here) for no in seen.refusals],
    }
