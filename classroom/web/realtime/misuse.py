"""Tells the consoles of a laptop what someone in its network takes too much of, and lately.

On a server the networks of different schools meet, and what happens there is its administrators'
to know: it is in the log and in the metrics.
"""

from __future__ import annotations

from collections.abc import Callable

import structlog

from classroom.service import Service
from classroom.web.platform.abuse_log import Abuse, abuse
from classroom.web.realtime.broadcast import Broadcaster

EVERY = 2.0
"""Seconds between two looks."""

_log = structlog.get_logger(__name__)


class MisuseMonitor:
    """Remembers what consoles were told last."""

    def __init__(self, broadcaster: Broadcaster, service: Service) -> None:
        self._broadcaster = broadcaster
        self._service = service
        self._told: frozenset[Abuse] = frozenset()

    def run(self, sleep: Callable[[float], object]) -> None:
        """Look for ever, as a background task."""
        while True:
            try:
                self.look()
            except Exception:  # noqa: BLE001 - it looks again
                _log.exception("nobody could be told of misuse")
            sleep(EVERY)

    def look(self) -> None:
        """Tell what is new, and what is over."""
        seen = self.seen()
        if seen != self._told:
            self._told = seen
            for opened in self._broadcaster.classes_looked_at():
                self._broadcaster.classes.send_misuse(opened, seen)

    def seen(self) -> frozenset[Abuse]:
        """Return what a teacher here should know of."""
        return frozenset() if self._service.accounts.has_accounts() else abuse.lately()
