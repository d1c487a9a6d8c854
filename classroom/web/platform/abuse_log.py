"""Those who take too much, or what isn't theirs: a line in the log once a minute, and counts.

There is a line for each network and thing. A network is written down as the hash that limits count
by, which says nothing without the installation's secret.
"""

from __future__ import annotations

from collections import Counter
from time import monotonic
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

import structlog
from limits import parse
from limits.strategies import FixedWindowRateLimiter

from classroom.web.platform.counters import Monotonic

Kind = Literal["codes", "passwords", "seats", "pages", "floods", "forms", "refused", "malformed"]
EVENTS: Final = MappingProxyType[Kind, str](
    {
        "codes": "too many wrong codes",
        "passwords": "too many tries to log in",
        "seats": "too many requests for seats",
        "pages": "too many costly pages",
        "floods": "one device sends far more than others",
        "forms": "a form came without the token of its page",
        "refused": "a teacher asked for what is somebody else's",
        "malformed": "a request was not understood",
    }
)
"""The words of the log for each."""
LATELY = 180.0
"""Seconds for which it is recent."""
_ONCE = parse("1 per minute")
_log = structlog.get_logger(__name__)


class Abuse(NamedTuple):
    """Something that someone took too much of."""

    kind: Kind
    who: str
    """The secret of a seat or log-in; empty if unknown. It never leaves this worker."""


class AbuseLog:
    """Logs in this worker, whatever the others have logged."""

    def __init__(self) -> None:
        self._written = FixedWindowRateLimiter(Monotonic())
        self._last: dict[Abuse, float] = {}
        self.counts: Counter[Kind] = Counter()
        """The number of times that each happened since the worker started."""

    def write(self, kind: Kind, network: str, who: str = "", actor: str = "") -> None:
        """Count what a network did; log it unless that was done within the last minute.

        `actor` is the id of the teacher who did it, if that is known.
        """
        self.counts[kind] += 1
        self._last[Abuse(kind, who)] = monotonic()
        if self._written.hit(_ONCE, kind, network):
            _log.warning(EVENTS[kind], network=network, **({"actor": actor} if actor else {}))

    def lately(self) -> frozenset[Abuse]:
        """Return what happened within the last :data:`LATELY` seconds."""
        since = monotonic() - LATELY
        self._last = {abuse: at for abuse, at in self._last.items() if at >= since}
        return frozenset(self._last)

    def reset(self) -> None:
        """Forget what was logged."""
        self._written.storage.reset()
        self._last.clear()
        self.counts.clear()


abuse = AbuseLog()
