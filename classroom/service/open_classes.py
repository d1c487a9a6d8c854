"""The classes that this process has in memory, one object for each.

A class that no one uses is dropped from memory, and read again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, Protocol, TypeVar
from weakref import WeakValueDictionary

from classroom.service.memory import Memory

KEPT_CLASSES = 60
"""Number of classes that are kept in memory, besides those that have phones or timers."""


class InMemory(Protocol):
    """A class of which something is kept in memory."""

    id: str
    memory: Memory

    def forget(self) -> None:
        """Drop all that is kept of the class."""


C = TypeVar("C", bound=InMemory)


class OpenClasses(Generic[C]):
    """The classes that are in memory: those that were used last, and those in use."""

    def __init__(self, make: Callable[[str], C]) -> None:
        """Begin without any; `make` returns the object of a class that has none yet."""
        self._make = make
        self._used: WeakValueDictionary[str, C] = WeakValueDictionary()
        self._last: OrderedDict[str, C] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, class_id: str) -> C:
        """Return the one object of a class, of which nothing need be known."""
        opened = self._last.get(class_id)
        if opened is not None:
            return opened
        with self._lock:
            opened = self._used.get(class_id)
            if opened is None:
                opened = self._used[class_id] = self._make(class_id)
            return opened

    def keep(self, opened: C) -> None:
        """Keep a class in memory while it is used, and until others were used since."""
        with self._lock:
            self._last[opened.id] = opened
            self._last.move_to_end(opened.id)
            if len(self._last) > KEPT_CLASSES:
                unused = (each.id for each in self._last.values() if not each.memory.is_used)
                self._last.pop(next(unused, ""), None)

    def kept(self) -> dict[str, C]:
        """Return the classes that are kept in memory, by their ids."""
        with self._lock:
            return dict(self._last)

    def drop(self, class_id: str) -> None:
        """Drop a class from memory."""
        with self._lock:
            opened = self._used.get(class_id)
            self._last.pop(class_id, None)
        if opened is not None:
            opened.forget()
