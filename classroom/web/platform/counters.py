"""Counts of rate limits: in Redis for all workers, or in this worker's memory without it.

Everything that the program counts itself is counted here. It can't fail: while Redis doesn't
answer, this worker counts on alone. (Flask-Limiter does the same for the limits of whole pages.)
What a count is named after is hashed, because Redis may write its keys to disk.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable
from typing import Any

import structlog
from flask import Flask, current_app
from flask_limiter import Limiter
from limits import RateLimitItem
from limits.errors import StorageError
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter

SCHEME = "monotonic"
LOOK_THROUGH = 60.0
"""Seconds between two removals of expired counts."""
ASK_AGAIN_SECONDS = 5.0
"""Seconds for which Redis isn't asked again once it has not answered: each try may take two."""

_log = structlog.get_logger(__name__)


def limit_key(app: Flask) -> bytes:
    """Return the key for :func:`hashed`, which is the installation's."""
    return str(app.secret_key).encode()[: hashlib.blake2b.MAX_KEY_SIZE]


def hashed(text: str, key: bytes | None = None) -> str:
    """Hash the name of a counter.

    Outside of an app, `key` is that of :func:`limit_key`.
    """
    key = limit_key(current_app) if key is None else key
    return hashlib.blake2b(
        text.encode("utf-8", "replace"), key=key, person=b"limit", digest_size=12
    ).hexdigest()


class Monotonic(Storage):
    """Counters of one worker in fixed windows, each of which starts with its first hit.

    They go by a monotonic clock. Those of `limits` use the computer's: if that is set back by an
    hour, a one-minute limit would last an hour.
    """

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012 - as its base class has it

    def __init__(
        self, uri: str | None = None, wrap_exceptions: bool = False, **options: Any
    ) -> None:
        super().__init__(uri, wrap_exceptions=wrap_exceptions, **options)
        self._counts: dict[str, tuple[int, float]] = {}
        """Return the count and when it expires."""
        self._looked = time.monotonic()
        self._lock = threading.Lock()

    @property
    def base_exceptions(self) -> type[Exception]:
        return ValueError

    def incr(self, key: str, expiry: float, amount: int = 1) -> int:
        now = time.monotonic()
        with self._lock:
            if now >= self._looked + LOOK_THROUGH:
                self._looked = now
                for over in [each for each, (_, until) in self._counts.items() if until <= now]:
                    del self._counts[over]
            count, until = self._counts.get(key, (0, 0.0))
            if until <= now:
                count, until = 0, now + expiry
            self._counts[key] = count + amount, until
            return count + amount

    def get(self, key: str) -> int:
        count, until = self._counts.get(key, (0, 0.0))
        return count if time.monotonic() < until else 0

    def get_expiry(self, key: str) -> float:
        """Return when the window ends, as a time of the computer's clock.

        `limits` subtracts that clock's time again, as we do.
        """
        _, until = self._counts.get(key, (0, 0.0))
        return time.time() + max(0.0, until - time.monotonic())

    def check(self) -> bool:
        return True

    def reset(self) -> int:
        with self._lock:
            count = len(self._counts)
            self._counts.clear()
        return count

    def clear(self, key: str) -> None:
        with self._lock:
            self._counts.pop(key, None)


class Counters:
    """Counts by the limits of `limiter`, and alone while its storage can't be reached."""

    def __init__(self, limiter: Limiter, now: Callable[[], float] = time.monotonic) -> None:
        self._limiter, self._now = limiter, now
        self._alone = FixedWindowRateLimiter(Monotonic())
        self._alone_until = 0.0

    def hit(self, item: RateLimitItem, *key: str, cost: int = 1) -> bool:
        """Count, and return whether that is still within the limit."""
        return bool(self._ask("hit", item, *key, cost=cost))

    def test(self, item: RateLimitItem, *key: str) -> bool:
        """Return whether one more would be within the limit."""
        return bool(self._ask("test", item, *key))

    def seconds_left(self, item: RateLimitItem, *key: str) -> float:
        """Return the seconds until the count begins again."""
        return float(self._ask("get_window_stats", item, *key).reset_time) - time.time()

    def reset(self) -> None:
        """Forget what this worker has counted alone."""
        self._alone.storage.reset()
        self._alone_until = 0.0

    def _ask(self, what: str, item: RateLimitItem, *key: str, **more: int) -> Any:
        if self._now() >= self._alone_until:
            try:
                return getattr(self._limiter.limiter, what)(item, *key, **more)
            except StorageError:
                self._alone_until = self._now() + ASK_AGAIN_SECONDS
                _log.exception("limits are counted by this worker alone")
        return getattr(self._alone, what)(item, *key, **more)
