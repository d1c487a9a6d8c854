"""Rate limits for everything that could be guessed.

With Redis, all workers share the counters. While Redis doesn't answer, each worker counts on its
own. No counter's key contains an address or a name, only a hash that needs the installation's
secret.
"""

from __future__ import annotations

import ipaddress
import secrets
import time
from collections.abc import Callable, Iterator
from math import ceil
from typing import TypeVar

from flask import Response, after_this_request, request, url_for
from flask_limiter import Limiter, RequestLimit
from flask_login import current_user
from itsdangerous import BadData, URLSafeTimedSerializer
from limits import RateLimitItem, parse, parse_many
from werkzeug.exceptions import TooManyRequests

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.message_bus import device
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.context import components
from classroom.web.platform.counters import Counters, hashed
from classroom.web.platform.signing import serializer
from classroom.web.platform.turns import network_of

SITES = (64, 56, 48)
"""Bits of the IPv6 networks that are counted: within the smallest each phone takes any address it
likes, a home often has a /56, and a company or a free tunnel a /48 (RFC 6177)."""


def _network(bits: int) -> str:
    """Return the address of the client, or the IPv6 network of `bits` bits that it is in."""
    return network_of(request.remote_addr or "", bits)


def network() -> str:
    """Return what a limit counts by: the client's address, or the IPv6 network of a home."""
    return hashed(_network(SITES[0]))


def larger_network() -> str:
    """Return the IPv6 network of a customer, or the IPv4 address."""
    return hashed(f"{SITES[1]} {_network(SITES[1])}")


def largest_network() -> str:
    """Return the largest IPv6 network that one customer gets, or the IPv4 address."""
    return hashed(f"{SITES[2]} {_network(SITES[2])}")


Found = TypeVar("Found")

LOG_INS = {"console.enter", "second_factor.enter", "sessions.again", "teachers.change_password"}
"""Endpoints at which a password or a code is tried."""


def _note_breach(_: RequestLimit) -> None:
    if request.endpoint in LOG_INS:
        abuse.write("passwords", network())


limiter = Limiter(network, on_breach=_note_breach)
counters = Counters(limiter)

WRONG_CODES = "60 per minute; 600 per hour"
"""From one network, before it is asked to wait, also with right ones that are typed: who guesses
would else find them anyway. Who scans comes in (:mod:`classroom.web.pupil.join_links`).
docs/security.md works out what that leaves to someone who guesses, and that a school behind one
address does not notice it."""
WRONG_CODES_OF_A_SITE = "120 per minute; 1200 per hour"
WRONG_CODES_OF_A_LARGE_SITE = "240 per minute; 2400 per hour"
"""From the two larger IPv6 networks."""
WRONG_CODES_OF_ALL = "2000 per 10 minutes"
"""For the whole installation, from all networks. The window is short, because someone who controls
many networks can use it up to keep others from typing."""
_BUDGETS = (
    (network, parse_many(WRONG_CODES)),
    (larger_network, parse_many(WRONG_CODES_OF_A_SITE)),
    (largest_network, parse_many(WRONG_CODES_OF_A_LARGE_SITE)),
)
_BUDGET_OF_ALL = parse(WRONG_CODES_OF_ALL)

KNOWN_FOR = 180 * 86_400
"""Seconds for which a browser is known in which a teacher has logged in."""
_KNOWN = "known-"
"""The prefix of the names of these cookies; a hash of the teacher's name follows. With https there
is ``__Host-`` before it, so that no neighbour under the same domain sets one."""

OF_A_NAME = "10 per 10 minutes"
"""Tries to log in under a name, from wherever they come. Right ones count, too."""


OF_CODES = "10 per 10 minutes; 50 per day"
"""Tries to type a code of the second factor, by anyone who knows the password: of a million codes
three are right at a time."""


def of_an_address() -> str:
    """Return the limit of log-in attempts from one address.

    All teachers of a school with accounts may share an address. There, :data:`OF_A_NAME` keeps
    passwords from being guessed.
    """
    return "120 per minute" if components().service.accounts.has_accounts() else "10 per minute"


def of_a_site() -> str:
    """Return the limit of log-in attempts from :func:`larger_network`."""
    return "240 per minute" if components().service.accounts.has_accounts() else "20 per minute"


def of_a_large_site() -> str:
    """Return the limit of log-in attempts from :func:`largest_network`."""
    return "480 per minute" if components().service.accounts.has_accounts() else "40 per minute"


def password_only() -> bool:
    """Return whether log-in asks for a password only, without a name."""
    return not components().service.accounts.has_accounts()


def name_typed() -> str:
    """Return the hashed name of a log-in attempt, whether that teacher exists or not.

    The whole name counts, however long. The result is never empty, as an empty key would have no
    limit.

    A browser in which this name has logged in before has its own counter. So attempts elsewhere, by
    pupils perhaps, can't lock the teacher out here. The one password without a name is counted in
    the same way, and the computer that the program runs on has its own counter for it.
    """
    return tries_of("" if password_only() else names.tidy(request.form.get("name", "")))


def tries_of(typed: str) -> str:
    """Return what the tries of a teacher's name are counted by in this browser."""
    name = device(names.account_key(typed))
    if password_only() and is_this_computer(request.remote_addr or ""):
        return hashed(f"here {name}")
    try:
        browser, known = _signed().loads(request.cookies.get(_cookie_of(name), ""), KNOWN_FOR)
    except BadData:
        return hashed(name)
    return hashed(f"{browser} {name}" if known == name else name)


def is_this_computer(address: str) -> bool:
    """Return whether a request comes from the computer that the program runs on."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


def _cookie_of(name: str) -> str:
    return f"__Host-{_KNOWN}{name}" if request.is_secure else _KNOWN + name


def knows_this_browser(name: str) -> None:
    """Set a cookie that records that the teacher of this name has logged in here."""
    name = device(names.account_key(name))
    signed = _signed().dumps([secrets.token_urlsafe(12), name])

    @after_this_request
    def remember(response: Response) -> Response:
        response.set_cookie(
            _cookie_of(name),
            signed,
            KNOWN_FOR,
            path="/" if request.is_secure else url_for("console.enter"),
            secure=request.is_secure,
            httponly=True,
            samesite="Lax",
        )
        return response


def _signed() -> URLSafeTimedSerializer:
    return serializer("a browser that is known")


def teacher_here() -> str:
    """Return the id of the teacher who is logged in, whatever the address."""
    return str(current_user.get_id())


_WRONG = "wrong"
_ASKED = "asked"
_RENAMED = "renamed"
ASKED_BACK = parse("10 per 10 minutes")
"""Requests to a teacher for a seat, from one network and for one class. Thirty phones whose laptop
has another address may share one: their comeback numbers need no request."""


class TooManyWrongCodes(TooManyRequests):
    """Error if so many wrong codes were typed that no typed code works for now.

    `retry_after` is the seconds until codes are accepted again. `from_all` is true if the codes
    came from many networks, not from this one alone.
    """

    def __init__(self, retry_after: int, from_all: bool) -> None:
        super().__init__(retry_after=retry_after)
        self.from_all = from_all


RENAMES = parse("10 per day")
"""Changes of a login name, also those that are refused: each is an entry of the audit list, and a
refusal tells that someone has the name."""


def count_rename() -> None:
    """Count a change of the login name of the teacher who is logged in.

    Raises:
        Refused: there were too many.
    """
    if not counters.hit(RENAMES, _RENAMED, hashed(teacher_here())):
        raise Refused(N_("you’ve changed your login name too often; try again tomorrow"))


def count_request(class_id: str) -> None:
    """Count a phone's request for a seat of a class.

    Raises:
        Refused: there were too many from this network.
    """
    if not counters.hit(ASKED_BACK, _ASKED, network(), class_id):
        abuse.write("seats", network())
        raise Refused(N_("too many phones are asking for seats; go to your teacher"))


def count_wrong_code() -> None:
    """Count a wrong code, on any channel.

    Raises:
        TooManyWrongCodes: there were too many already; the client does not get to know whether
            this one was wrong.
    """
    for item, key in _counters():
        if not counters.hit(item, *key):
            raise _too_many([(item, key)])


def refuse_typed_codes() -> None:
    """Refuse all typed codes while there are too many wrong ones.

    Raises:
        TooManyWrongCodes: not now.
    """
    full = [(item, key) for item, key in _counters() if not counters.test(item, *key)]
    if full:
        raise _too_many(full)


def look_up_typed(look_up: Callable[[], Found]) -> Found:
    """Return what `look_up` finds for a code that was typed, and so may be guessed.

    The limit is asked again before an answer, right or wrong: of many requests at once no more
    learn something than the limit allows.

    Raises:
        Refused: by `look_up`; the code opens nothing, and was counted.
        TooManyWrongCodes: whether the code is right or not.
    """
    refuse_typed_codes()
    try:
        found = look_up()
    except Refused:
        count_wrong_code()
        raise
    refuse_typed_codes()
    return found


def _counters() -> Iterator[tuple[RateLimitItem, tuple[str, ...]]]:
    """Yield what wrong codes are counted in, the smallest network first."""
    # An IPv4 address is in no larger network.
    for name, items in _BUDGETS if ":" in _network(SITES[0]) else _BUDGETS[:1]:
        for item in items:
            yield item, (_WRONG, name())
    yield _BUDGET_OF_ALL, (_WRONG, hashed("all"))


def _too_many(full: list[tuple[RateLimitItem, tuple[str, ...]]]) -> TooManyWrongCodes:
    left = max(counters.seconds_left(item, *key) for item, key in full)
    from_all = all(item is _BUDGET_OF_ALL for item, _ in full)
    abuse.write("codes", network())
    return TooManyWrongCodes(max(1, ceil(left)), from_all)


def seconds_left(error: TooManyRequests) -> int:
    """Return the seconds until a refused request may be tried again, at least 1."""
    if isinstance(error.retry_after, int):
        return error.retry_after
    limit = limiter.current_limit
    return 60 if limit is None else max(1, ceil(limit.reset_at - time.time()))
