"""How often a browser may try what could be guessed."""

from __future__ import annotations

import time

from flask import session
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

limiter = Limiter(get_remote_address, storage_uri="memory://")

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

    The count is in the browser's own session, since a whole school may come from one address; only
    the greenlet or thread of this one answer sleeps. Returns whether the browser is slowed down.
    """
    wrong = int(session.get(_WRONG, 0)) + 1
    session[_WRONG] = wrong
    if wrong > WRONG_IN_A_ROW:
        time.sleep(min(2.0 * (wrong - WRONG_IN_A_ROW), LONGEST_WAIT))
    return wrong >= WRONG_IN_A_ROW
