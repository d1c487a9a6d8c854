"""Rules of pupils, built or in own words, for guesses and notes: without access to sealed rules."""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import partial
from typing import Annotated, Any

import msgspec
from flask import Blueprint, abort, request
from werkzeug.exceptions import TooManyRequests

from classroom.classes.guesses import MAX_GUESS_LENGTH
from classroom.game.refusal import Refused
from classroom.rules.builder.examine import Answer
from classroom.rules.builder.terms import Built
from classroom.web.library.custom_rules import examined
from classroom.web.platform.context import components, to_pupil
from classroom.web.platform.language import language
from classroom.web.pupil import own_words
from classroom.web.pupil.play import SeatSession, held_seat, held_seats

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


class _Words(msgspec.Struct):
    """The words of a rule, and the seat whose line the examples go on."""

    seat: str
    words: Annotated[str, msgspec.Meta(max_length=MAX_GUESS_LENGTH)]


@pages.post("/words")
def read() -> Any:
    """Return the rules that the program reads in own words, for the pupil to choose from.

    Nothing is stored. Malformed JSON is 400, a seat that this browser doesn't hold 404.
    """
    mine = held_seats()
    if not mine:
        abort(404)
    try:
        asked = msgspec.json.decode(request.get_data(), type=_Words)
    except ValueError:  # also half a character
        abort(400)
    held = next((each for each in mine if each.seat == asked.seat), None)
    if held is None:
        abort(404)
    opened = components().service.open(held.class_)
    current = opened.table(opened.classroom().seats[held.seat].table).current
    line = () if current is None else current.round.layout.main_line
    with to_pupil(held.class_):
        return {"readings": own_words.read(asked.words, line, language(), partial(_examine, held))}


def _look_at(built: Built) -> Answer:
    """Examine a rule for the first seat of this browser; 404 without one."""
    held = held_seat()
    if held is None:
        abort(404)
    return _examine(held, built)


def _examine(held: SeatSession, built: Built) -> Answer:
    """Examine a rule without the cache of those in play, so that timing reveals nothing of them."""
    place = components()
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
