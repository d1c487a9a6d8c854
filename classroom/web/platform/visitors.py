"""The sender of a request, known before the app reads it by its address and its signed session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from flask import Flask
from itsdangerous import BadSignature

from classroom.web.platform.signing import LOGIN, SEAT, UndatedSessions
from classroom.web.platform.turns import Whose, network_of

MAX_COOKIES_LENGTH = 4_096
"""Characters; our own need a few hundred."""
_KEPT = 2_048
"""Sessions whose signature isn't checked again."""


def reader(app: Flask) -> Callable[[Mapping[str, Any]], Whose]:
    """Return what tells whose a request is, by its address and its signed session."""
    sessions = app.session_interface
    assert isinstance(sessions, UndatedSessions)
    name = sessions.get_cookie_name(app)

    @lru_cache(maxsize=_KEPT)
    def secret(cookie: str) -> str:
        """Return the secret of the seat or of the log-in; empty without one."""
        signed = sessions.get_signing_serializer(app)
        assert signed is not None
        try:
            read = signed.loads(cookie)
        except BadSignature:
            return ""
        seat = read.get(SEAT)
        return str(read.get(LOGIN) or (seat.get("secret", "") if isinstance(seat, dict) else ""))

    def whose(environ: Mapping[str, Any]) -> Whose:
        network = network_of(environ.get("REMOTE_ADDR") or "")
        cookies = environ.get("HTTP_COOKIE", "")
        if name not in cookies or len(cookies) > MAX_COOKIES_LENGTH:
            return Whose(False, network, "")
        who = secret(_value_of(name, cookies))
        return Whose(bool(who), network, who)

    return whose


def _value_of(name: str, cookies: str) -> str:
    """Return the value of the first cookie of this name, as Flask has it; empty without one.

    The others are not read: the standard library's reader takes 50 ms for four kilobytes of them.
    """
    for cookie in cookies.split(";"):
        key, _, value = cookie.partition("=")
        if key.strip() == name:
            return value.strip()
    return ""
