"""The turns of commands at a class, and the versions of it that need not be asked for.

A command waits for its turn, so the commands of one class are carried out one after another, and
those of different classes don't wait for each other.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from gevent import getcurrent

from classroom.store import ClassVersions, Store


class CommandTurn:
    """The turn of one class.

    A version that the database was asked for in a turn is trusted in it until something is written,
    by whatever transaction. Outside of a turn the database is asked each time.
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self._writes = store.writes.mine
        """Those of the thread or greenlet that has the turn, or had it last."""
        self._lock = threading.Lock()
        self._whose: object = None
        """The thread or greenlet that has the turn."""
        self._versions: dict[int | None, ClassVersions] = {}
        """Those of the class and of its tables."""
        self._written = 0
        """The number of writes by this thread or greenlet when they were noted."""

    @contextmanager
    def take(self, trusting: bool = False) -> Iterator[None]:
        """Wait for the turn; in the block the database is asked for each version once.

        If `trusting`, it isn't even asked for those that the turn before has read or written. So a
        view may be sent of what this process has just saved. What is decided on them must be saved
        with :meth:`~classroom.store.log.Log.append_if_unchanged`.

        A nested block is a part of the outer one. In a transaction it doesn't wait: who has the
        turn may be waiting for that transaction.
        """
        if self._whose is getcurrent() or self._store.in_transaction:
            yield
            return
        with self._lock:
            self._whose = getcurrent()
            if not trusting:
                self._versions = {}
            self._writes = self._store.writes.mine
            self._written = self._writes.count
            try:
                yield
            finally:
                self._drop_if_written()
                self._whose = None

    def ask_again(self) -> None:
        """Trust nothing that was read before."""
        if self._whose is getcurrent():
            self._versions = {}

    def trusted(self, number: int | None) -> ClassVersions | None:
        """Return the versions of the class and a table, if they need not be asked for."""
        if self._whose is not getcurrent():
            return None
        if self._written != self._writes.count:
            self._drop_if_written()
        return self._versions.get(number)

    def note(self, number: int | None, versions: ClassVersions) -> None:
        """Note the versions of the class and a table as the database has them now."""
        if self._whose is getcurrent():
            self._drop_if_written()
            self._versions[number] = self._versions[None] = versions

    def forget(self) -> None:
        """Trust nothing any more, whoever has the turn: the class was deleted, or its names."""
        self._versions = {}

    def _drop_if_written(self) -> None:
        if self._written != self._writes.count:
            self._versions, self._written = {}, self._writes.count
