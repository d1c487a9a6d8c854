"""Counts of rate limits: in Redis for all workers, or in this worker's memory without it.

Everything that the program counts itself is counted here. It can't fail: while Redis doesn't
answer, this worker counts on alone. (Flask-Limiter does the same for the limits of whole pages.)
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import structlog
from flask_limiter import Limiter
from limits import RateLimitItem
from limits.errors import StorageError
from limits.strategies import FixedWindowRateLimiter, RateLimiter

from classroom.web.platform.rate_counters import Monotonic

ASK_AGAIN_SECONDS = 5.0
"""Seconds for which Redis isn't asked again once it has not answered: each try may take two."""

Answer = TypeVar("Answer")

_log = structlog.get_logger(__name__)


class Counters:
    """Counts by the limits of `limiter`, and alone while its storage can't be reached."""

    def __init__(self, limiter: Limiter, now: Callable[[], float] = time.monotonic) -> None:
        self._limiter, self._now = limiter, now
        self._alone = FixedWindowRateLimiter(Monotonic())
        self._alone_until = 0.0

    def hit(self, item: RateLimitItem, *key: str, cost: int = 1) -> bool:
        """Count, and return whether that is still within the limit."""
        return self._ask(lambda counts: counts.hit(item, *key, cost=cost))

    def test(self, item: RateLimitItem, *key: str) -> bool:
        """Return whether one more would be within the limit."""
        return self._ask(lambda counts: counts.test(item, *key))

    def seconds_left(self, item: RateLimitItem, *key: str) -> float:
        """Return the seconds until the count begins anew."""
        until = self._ask(lambda counts: counts.get_window_stats(item, *key).reset_time)
        return until - time.time()

    def reset(self) -> None:
        """Forget what this worker has counted alone."""
        self._alone.storage.reset()
        self._alone_until = 0.0

    def _ask(self, ask: Callable[[RateLimiter], Answer]) -> Answer:
        if self._now() >= self._alone_until:
            try:
                return ask(self._limiter.limiter)
            except StorageError:
                self._alone_until = self._now() + ASK_AGAIN_SECONDS
                _log.exception("limits are counted by this worker alone")
        return ask(self._alone)
