"""Counters of one worker for rate limits: in memory, by a monotonic clock.

Those of `limits` use the computer's clock. If that is set back by an hour, a one-minute limit would
last an hour.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from limits.storage import Storage

SCHEME = "monotonic"
LOOK_THROUGH = 60.0
"""Seconds between two removals of expired counts."""


class Monotonic(Storage):
    """Counters in fixed windows, each of which starts with its first hit."""

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
