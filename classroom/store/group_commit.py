"""Group commit: writers of one SQLite file take turns, and those who wait share a commit.

SQLite has one writer at a time, and a commit waits for the disk: some tenths of a millisecond, or
several. So a writer leaves its transaction open for the next one that waits, and the last of them
commits for all. None of them returns before that. A single writer waits for no other.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from typing import TypeVar, cast

from gevent import get_hub, monkey
from gevent.util import wrap_errors
from sqlalchemy import Connection

from classroom.store.adapter import raw, savepoint
from classroom.store.errors import StoreUnavailable, translate_errors

COMMIT_TIMEOUT_SECONDS = 30.0
"""Seconds to wait for our turn to write, before giving up."""
MAX_BATCH = 16
"""Writers that share a commit at most: the first of them waits for the last."""

T = TypeVar("T")


class _Batch:
    """A transaction that is open for the next writer."""

    def __init__(self, connection: Connection, clean_up: bool) -> None:
        self.connection = connection
        self.clean_up = clean_up
        self.writers = 0
        """Number of writers whose changes are in it."""
        self.ended: threading.Event | None = None
        """Waited for by the writers that leave it open for the next; None if none has yet."""
        self.error: Exception | None = None


class GroupCommit:
    """Group commit for the writers of one file.

    `begin` returns a connection in a transaction, by a moment of :func:`time.monotonic`; it is
    `patience` seconds after a writer has come. `saved` is called with it after each commit, and
    `done` at the end, also of a transaction that was not committed. `begin` and `saved` get whether
    the transaction is a clean-up.
    """

    def __init__(
        self,
        begin: Callable[[float, bool], Connection],
        saved: Callable[[Connection, bool], None],
        done: Callable[[Connection], None],
        patience: float,
    ) -> None:
        self._begin = begin
        self._saved = saved
        self._done = done
        self._patience = patience
        # Waiting for the writer inside SQLite would block the whole process under gevent, that
        # writer included; waiting for this lock does not.
        self._turn = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0
        self._batch: _Batch | None = None
        """Open only while a writer has the turn, or waits for it."""

    @contextmanager
    def writing(
        self, alone: bool, atomic: bool = False, clean_up: bool = False
    ) -> Iterator[Connection]:
        """Yield a connection in a transaction; at the end it is on disk, or rolled back.

        `alone` shares its commit with no other writer; so does `clean_up`, which removes what is
        due and nothing else. `atomic` says that the block runs a single statement, of which nothing
        is left to undo if it fails.
        """
        alone = alone or clean_up
        failed: Exception | None = None
        until = time.monotonic() + self._patience
        with self.turn(closed=alone):
            first = self._batch is None
            batch = self._batch = self._batch or _Batch(self._begin(until, clean_up), clean_up)
            connection = batch.connection
            try:
                whole = first or atomic
                part = nullcontext() if whole else savepoint(connection, is_open)
                with translate_errors(sqlite3), part:
                    yield connection
                batch.writers += 1
            except Exception as error:  # noqa: BLE001 - raised below
                failed = error
                if isinstance(error, StoreUnavailable) and not is_open(connection):
                    batch.error = error
            finally:
                full = batch.writers >= MAX_BATCH
                last = not (batch.writers and self._waiting and is_open(connection))
                if alone or full or last:
                    self._end()
                elif batch.ended is None:
                    batch.ended = threading.Event()
        # A writer that failed waits too: the reason may be what another one wrote ("done before"),
        # which is not true before it is on disk.
        if batch.ended is not None:
            batch.ended.wait()
        if batch.error is not None:
            raise batch.error
        if failed is not None:
            raise failed

    @contextmanager
    def turn(self, closed: bool = False) -> Iterator[None]:
        """Run the block while no other thread or greenlet writes.

        `closed` first commits the transaction that is open for more writers.
        """
        with self._counting:
            self._waiting += 1
        taken = False
        try:
            taken = self._turn.acquire(timeout=COMMIT_TIMEOUT_SECONDS)
        finally:
            with self._counting:
                self._waiting -= 1
            # If a writer gives up, the others must not wait for its commit.
            if not taken and self._turn.acquire(blocking=False):
                self._end()
                self._turn.release()
        if not taken:
            raise StoreUnavailable("the database is busy: another write does not end")
        try:
            if closed:
                self._end()
            yield
        finally:
            self._turn.release()

    def _end(self) -> None:
        """Commit for all writers in the transaction, and let them return.

        The caller has the turn.
        """
        batch, self._batch = self._batch, None
        if batch is None:
            return
        try:
            try:
                if batch.writers and batch.error is None:
                    if not is_open(batch.connection):
                        raise StoreUnavailable("the database rolled back what was written before")
                    run_in_thread(raw(batch.connection).commit)
                    batch.connection.commit()  # SQLAlchemy notes that nothing is left to commit
                    self._saved(batch.connection, batch.clean_up)
            finally:
                self._done(batch.connection)
        except Exception as error:  # noqa: BLE001 - each of them raises it
            batch.error = batch.error or error
        except BaseException:  # a greenlet that is killed, as when the server ends
            batch.error = StoreUnavailable("the writer that saved for the others was stopped")
            raise
        finally:
            if batch.ended is not None:
                batch.ended.set()


def is_open(connection: Connection) -> bool:
    """Return whether SQLite's transaction is still open: a full disk makes it roll back."""
    return bool(raw(connection).in_transaction)


def run_in_thread(do: Callable[[], T]) -> T:
    """Run what waits for the disk; under gevent in a thread, so that other greenlets continue."""
    if not monkey.is_module_patched("threading"):
        return do()
    done = get_hub().threadpool.spawn(wrap_errors((Exception,), do))  # gevent prints what it raises
    try:
        found = done.get()
    finally:
        done.wait()  # also where the greenlet is killed: then the connection is the next one's
    if isinstance(found, Exception):
        raise found
    return cast(T, found)
