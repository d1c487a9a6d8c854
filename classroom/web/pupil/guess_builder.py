"""The rule builder for pupils, for guesses and notes, without access to sealed rules."""

from __future__ import annotations

from contextlib import AbstractContextManager
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, request
from werkzeug.exceptions import TooManyRequests

from classroom.game.refusal import Refused
from classroom.rules.builder.examine import Examination, examine_afresh
from classroom.rules.builder.terms import Built
from classroom.web.js_messages.builder import builder_sentences
from classroom.web.library.custom_rules import examined
from classroom.web.platform.context import to_pupil
from classroom.web.platform.language import language
from classroom.web.pupil.play import held_seat
from classroom.web.realtime.seat_limits import spend_rule

pages = Blueprint("guess_builder", __name__, url_prefix="/guess")


def _speaking() -> AbstractContextManager[None]:
    """Use the pupil's language within this context; 404 for a browser without a seat."""
    held = held_seat()
    if held is None:
        abort(404)
    return to_pupil(held.class_)


@pages.get("/words")
def words() -> Any:
    """Return the rule builder's messages; they are not in the table's page, to keep it small."""
    with _speaking():
        return Response(msgspec.json.encode(builder_sentences()), mimetype="application/json")


@pages.post("/rule")
def look() -> Any:
    """Return the sentence of the rule in the body and whether it is valid; if not, the reasons.

    Nothing else is sent.
    """
    with _speaking():
        return examined(request.get_data(as_text=True), _told, _look_at)


def _look_at(built: Built) -> Examination:
    """Examine a rule without any cache, so that timing reveals nothing about rules in play."""
    held = held_seat()
    if held is None:
        abort(404)
    try:
        spend_rule(held.name, built.to_json())
    except Refused:
        raise TooManyRequests(retry_after=60) from None
    return examine_afresh(built)


def _told(seen: Examination) -> dict[str, Any]:
    here = language()
    is_rule = seen.rule is not None
    return {
        "sentence": "" if seen.sentence is None else seen.sentence.say(here),
        "usable": is_rule,
        "why": [] if is_rule else [no.say(here) for no in seen.refusals],
    }
