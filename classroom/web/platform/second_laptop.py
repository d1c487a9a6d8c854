"""The id of a device and the pass for its session, with which it goes on at a second laptop.

Cookies belong to one address, so a page carries the session there, in a pass that is good once, and
only after the second laptop has taken over.
"""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Mapping
from typing import Any

from flask import current_app, session
from itsdangerous import BadData

from classroom.standby.voices import WHOSE
from classroom.web.platform.signing import LOGIN, SEAT, serializer

PROJECTOR = "projector"
"""The session key of the secret of a projector link that was opened in this browser."""
_SALT = "second laptop"
_LASTS = 12 * 3600
"""Seconds of running time for which a pass is good: a lesson and more."""


class PassRefused(Exception):
    """It isn't one, it was used, or the laptop that made it is still the one."""


def device(page: str) -> str:
    """Return the id of a page with the current session; empty for a stranger.

    It begins with the same :data:`WHOSE` characters for all pages of a session.
    """
    held = {name: session[name] for name in (SEAT, LOGIN, PROJECTOR) if name in session}
    if not held:
        return ""
    key = str(current_app.secret_key).encode()
    whose, which = (
        hmac.new(key, each.encode(), "sha256").hexdigest()[:WHOSE]
        for each in (json.dumps(held, default=str), page)
    )
    return f"{whose}{which}"


def make_pass(epoch: int, without: tuple[str, ...]) -> str:
    """Return a pass for the current session, without the keys of its socket."""
    kept = {name: value for name, value in session.items() if name not in without}
    content = [epoch, secrets.token_hex(8), session.permanent, kept]
    return serializer(_SALT).dumps(content)


class Passes:
    """Passes that were used at this laptop."""

    def __init__(self) -> None:
        self._used: set[str] = set()

    def use(self, given: str, epoch: int) -> None:
        """Make the session of a pass the current one; raise PassRefused."""
        try:
            loaded: Any = serializer(_SALT).loads(given, _LASTS)
        except BadData as error:
            raise PassRefused from error
        made_in, once, permanent, kept = loaded
        if made_in >= epoch or once in self._used:
            raise PassRefused
        self._used.add(once)
        values: Mapping[str, Any] = kept
        session.clear()
        session.update(values)
        session.permanent = permanent
