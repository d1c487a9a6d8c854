"""The log of those who take too much: a line for each network and thing, once a minute.

A network is written down as the hash that limits count by, which says nothing without the
installation's secret.
"""

from __future__ import annotations

import structlog
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from classroom.web.platform.counters import Monotonic

_ONCE = parse("1 per minute")
_log = structlog.get_logger(__name__)


class AbuseLog:
    """Logs in this worker, whatever the others have logged."""

    def __init__(self) -> None:
        self._written = FixedWindowRateLimiter(Monotonic())

    def write(self, what: str, network: str) -> None:
        """Log what a network did, unless that was logged within the last minute."""
        if self._written.hit(_ONCE, what, network):
            _log.warning(what, network=network)

    def reset(self) -> None:
        """Forget what was logged."""
        self._written.storage.reset()


abuse = AbuseLog()
