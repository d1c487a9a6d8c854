"""Rate limits of seats: count their messages and forms.

Several tabs, sockets or phones of one seat share its counts. With Redis, all workers count
together. Built rules are counted by the work they are (:mod:`classroom.web.realtime.examinations`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from flask import Flask, request
from limits import RateLimitItemPerMinute, parse
from werkzeug.exceptions import TooManyRequests

from classroom.classes.classroom import Classroom
from classroom.classes.registry import LIMITS
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.web.platform.counters import hashed
from classroom.web.platform.rate_limits import counters, network

MESSAGES: Mapping[str, str] = MappingProxyType(
    {
        **LIMITS,
        "watch": "120 per minute",
        "time": "20 per hour",
        "own": "30 per minute",
        "visit": "60 per minute",
        "asleep": "60 per minute",
        "here": "120 per minute",
        "confirm": "300 per minute",
        "back": "60 per minute",
        "add_name": "30 per hour",
    }
)
"""The limit of each message of a seat; a message that is missing here cannot be registered."""
FORMS: Mapping[str, str] = MappingProxyType(
    {
        "guess_builder.look": "120 per minute",
        "guess_builder.read": "90 per minute",
        "pupil.name": "20 per minute",
    }
)
"""The limits of forms, by endpoint."""
ANY_FORM = "60 per minute"
"""The limit of every other form that a phone with a seat sends."""
MORE_SEATS, SEATS_WITHIN = 10, 5
"""The number of pupils beyond those expected who get seats from one network, and the minutes within
which they do; others wait for the teacher."""

PUPILS_AT_A_TABLE = 4
"""Pupils per table, if the teacher has given neither a number nor a list of names."""

TOO_OFTEN = N_("you’re doing that too often; wait a minute, then try again")
_SENTENCES = {"time": N_("you’ve changed this too often; ask your teacher")}
_MESSAGES = {event: parse(budget) for event, budget in MESSAGES.items()}
_FORMS = {endpoint: parse(budget) for endpoint, budget in FORMS.items()}
_ANY_FORM = parse(ANY_FORM)


def check_listed(event: str) -> None:
    """Raise KeyError if a message of a seat has no limit."""
    MESSAGES[event]


def spend(event: str, seat: str, secret: bytes | None = None) -> None:
    """Count a message of the `seat` of this name.

    Outside of an app, `secret` is that of :func:`~classroom.web.platform.counters.limit_key`.

    Raises:
        Refused: the seat has sent too many.
    """
    if not counters.hit(_MESSAGES[event], *key(event, seat, secret=secret)):
        raise Refused(_SENTENCES.get(event, TOO_OFTEN))


def count_forms(app: Flask, seat_here: Callable[[], str]) -> None:
    """Limit the forms that a phone with a seat may send.

    `seat_here` returns the identifier of the seat; empty if a browser has none. The console's forms
    don't count.
    """

    @app.before_request
    def count() -> None:
        if request.method != "POST" or request.path.startswith("/console"):
            return
        endpoint, seat = request.endpoint or "", seat_here()
        if seat and not counters.hit(_FORMS.get(endpoint, _ANY_FORM), *key(endpoint, seat)):
            raise TooManyRequests(retry_after=60)


def may_take_seats(classroom: Classroom, listed: int, seats: int) -> bool:
    """Count new seats for the network of the request; return False if the teacher must decide.

    `listed` is how many names are on the teacher's list.
    """
    most = (classroom.expected or listed or PUPILS_AT_A_TABLE * len(classroom.tables)) + MORE_SEATS
    budget = RateLimitItemPerMinute(most, SEATS_WITHIN)
    return counters.hit(budget, *key("seats", classroom.id, network()), cost=seats)


def key(kind: str, *whose: str, secret: bytes | None = None) -> tuple[str, ...]:
    """Return what a count is named after; whose it is, as a hash."""
    return kind, *(hashed(each, secret) for each in whose)
