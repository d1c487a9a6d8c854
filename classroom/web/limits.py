"""How often a browser may try what could be guessed.

With Redis all workers count together; while it does not answer each one counts for itself.
"""

from __future__ import annotations

import ipaddress
import secrets
import time
from math import ceil

import structlog
from flask import Response, after_this_request, current_app, request, session, url_for
from flask_limiter import Limiter
from flask_login import current_user
from itsdangerous import BadData, URLSafeTimedSerializer
from limits import parse, parse_many
from limits.errors import StorageError
from werkzeug.exceptions import TooManyRequests

from classroom.lesson import names
from classroom.web.house import house
from classroom.wire import device

_IPV6_HOME = 64
"""Bits: behind them each phone, and whoever wants many addresses, takes any it likes."""


def network() -> str:
    """Whom a limit counts: the address of who asks, or with IPv6 the network behind it."""
    given = request.remote_addr or ""
    try:
        address = ipaddress.ip_address(given)
    except ValueError:
        return given
    if isinstance(address, ipaddress.IPv4Address):
        return given
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    return str(ipaddress.ip_network((address, _IPV6_HOME), strict=False))


limiter = Limiter(network)
_log = structlog.get_logger(__name__)

WRONG_CODES = "60 per minute; 600 per hour"
"""From one network, before it is asked to wait, also with right ones that are typed: who guesses
would else find them all the same. Who scans comes in (:mod:`classroom.web.joining`).
docs/security.md works out what that leaves to somebody who guesses, and that a school behind one
address does not notice it."""
_WRONG_CODES = parse_many(WRONG_CODES)

KNOWN_FOR = 180 * 86_400
"""Seconds for which a browser is known in which a teacher has logged in."""
_KNOWN = "known-"
"""What the names of these cookies begin with; a hash of the teacher's name follows."""

OF_A_NAME = "10 per 10 minutes"
"""Tries to log in under a name, from wherever they come. Right ones count, too."""


def of_an_address() -> str:
    """Tries to log in from an address. A school with accounts may have one for all its teachers;
    what keeps a password from being guessed is :data:`OF_A_NAME` there."""
    return "120 per minute" if house().service.has_accounts() else "10 per minute"


def nobody_has_a_name() -> bool:
    """Whether a password is all that is typed here."""
    return not house().service.has_accounts()


def name_typed() -> str:
    """The name under which somebody tries to log in, whoever has it or not, as a hash: however long
    it is, all of it counts, and it is never empty, which would be a try without a limit.

    A browser in which this name has logged in before has tries of its own. So whoever tries the
    name elsewhere, as pupils may, does not keep the teacher out here.
    """
    name = device(names.key(names.tidy(request.form.get("name", ""))))
    try:
        browser, known = _signed().loads(request.cookies.get(_KNOWN + name, ""), KNOWN_FOR)
    except BadData:
        return name
    return device(f"{browser} {name}") if known == name else name


def knows_this_browser(name: str) -> None:
    """Remember in this browser that the teacher of this name has logged in here."""
    name = device(names.key(name))
    signed = _signed().dumps([secrets.token_urlsafe(12), name])

    @after_this_request
    def remember(response: Response) -> Response:
        response.set_cookie(
            _KNOWN + name,
            signed,
            KNOWN_FOR,
            path=url_for("console.enter"),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
        return response


def _signed() -> URLSafeTimedSerializer:
    return URLSafeTimedSerializer(current_app.secret_key or "", salt="a browser that is known")


def teacher_here() -> str:
    """The teacher who is logged in, whatever the address."""
    return str(current_user.get_id())


WRONG_IN_A_ROW = 5
"""Codes that open nothing, after which a browser waits for each further such answer."""
LONGEST_WAIT = 8.0
"""Seconds; each wrong code in a row adds two, up to this."""
_WRONG = "wrong"


def opens_something() -> None:
    """This browser's code was right: it is held up no more."""
    session.pop(_WRONG, None)


def opens_nothing() -> bool:
    """Count a code that opens nothing, and after five in a row let this answer wait.

    That count is in the browser's own session, since a whole school may come from one address; only
    the greenlet or thread of this one answer sleeps. Returns whether the browser is slowed down.
    Who throws its session away counts for its network all the same (:func:`look_at_typed_code`).
    """
    try:
        for each in _WRONG_CODES:
            limiter.limiter.hit(each, _WRONG, network())
    except StorageError:
        _log.exception("wrong codes are not counted")
    wrong = int(session.get(_WRONG, 0)) + 1
    session[_WRONG] = wrong
    if wrong > WRONG_IN_A_ROW:
        time.sleep(min(2.0 * (wrong - WRONG_IN_A_ROW), LONGEST_WAIT))
    return wrong >= WRONG_IN_A_ROW


class TooManyWrongCodes(TooManyRequests):
    """So many wrong codes came from this network that none which is typed opens anything for now.

    `retry_after` is the seconds until the next is looked at.
    """


def look_at_typed_code() -> None:
    """To be asked before a code is looked up that was typed, and so may be guessed.

    Not refused where nobody can count, as while Redis is gone: then everybody comes in.

    Raises:
        TooManyWrongCodes: not now.
    """
    try:
        until = [
            limiter.limiter.get_window_stats(each, _WRONG, network()).reset_time
            for each in _WRONG_CODES
            if not limiter.limiter.test(each, _WRONG, network())
        ]
    except StorageError:
        _log.exception("wrong codes are not counted")
        return
    if until:
        raise TooManyWrongCodes(retry_after=max(1, ceil(max(until) - time.time())))


def seconds_left(error: TooManyRequests) -> int:
    """Until what was refused is looked at again, at least one."""
    if isinstance(error.retry_after, int):
        return error.retry_after
    limit = limiter.current_limit
    return 60 if limit is None else max(1, ceil(limit.reset_at - time.time()))


TIME_FACTORS = "20 per hour"
"""How often a pupil may change how much time they have for a move: each change is kept, and told to
everybody. The teacher may always."""
_TIME_FACTORS = parse(TIME_FACTORS)


def may_change_time(seat: str) -> bool:
    """Count that a pupil changes it, whose seat has this secret; False: too often."""
    try:
        return limiter.limiter.hit(_TIME_FACTORS, "time", device(seat))
    except StorageError:
        _log.exception("changes of time are not counted")
        return True
