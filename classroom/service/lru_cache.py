"""A cache of limited size that drops the least recently used value."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")
D = TypeVar("D")


class LruCache(Generic[K, V]):
    """A cache of at most `most` values that drops the least recently used one.

    Threads and greenlets may share it.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._values: OrderedDict[K, V] = OrderedDict()
        self._lock = threading.Lock()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: K, default: D) -> V | D:
        with self._lock:
            if key not in self._values:
                return default
            self._values.move_to_end(key)
            return self._values[key]

    def put(self, key: K, value: V) -> None:
        with self._lock:
            self._values[key] = value
            self._values.move_to_end(key)
            if len(self._values) > self._most:
                self._values.popitem(last=False)

    def keys(self) -> list[K]:
        """Return the keys of all cached values."""
        with self._lock:
            return list(self._values)

    def drop(self, unwanted: Callable[[K], bool]) -> None:
        """Drop the values of the keys for which `unwanted` is true."""
        with self._lock:
            for key in [key for key in self._values if unwanted(key)]:
                del self._values[key]
