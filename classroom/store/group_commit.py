"""Group commit: writers of one SQLite file take turns, and those who wait share a commit.

SQLite has one writer at a time, and a commit waits for the disk: some tenths of a millisecond, or
several. So a writer leaves its transaction open for the next one that waits, and the last of them
commits for all. None of them returns before that. A single writer waits for no other.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, suppress

from sqlalchemy import Connection, exc

from classroom.store.driver import (
    as_sqlalchemy_error,
    is_open,
    raw,
    run_in_thread,
    savepoint,
)
from classroom.store.errors import StoreUnavailable

COMMIT_TIMEOUT_SECONDS = 30.0
"""Seconds to wait for our turn to write, before giving up."""
MAX_BATCH = 16
"""Of so many at most one commit is made: the first of them waits for the last."""


class _Shared:
    """A transaction that is open for the next writer."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.kept = 0
        """Number of writers in it."""
        self.ended = threading.Event()
        self.error: Exception | None = None


class GroupCommit:
    """Group commit for the writers of one file.

    `begin` returns a connection in a transaction, by a moment of :func:`time.monotonic`. `saved` is
    called with it after each commit. `let_go` is called whenever the transaction is over, and rolls
    back what was not committed.
    """

    def __init__(
        self,
        begin: Callable[[float], Connection],
        saved: Callable[[Connection], None],
        let_go: Callable[[Connection], None],
    ) -> None:
        self._begin = begin
        self._saved = saved
        self._let_go = let_go
        # Waiting for the writer inside SQLite would hold up the whole process under gevent, the
        # writer we wait for included; waiting for this lock does not.
        self._turn = threading.Lock()
        self._counting = threading.Lock()
        self._waiting = 0
        self._shared: _Shared | None = None
        """Open only while somebody has the turn, or waits for it."""

    @contextmanager
    def writing(self, until: float, alone: bool) -> Iterator[Connection]:
        """Yield a connection in a transaction; at the end it is on disk, or rolled back.

        `until` is the moment of :func:`time.monotonic` until which other processes are waited for.
        `alone` shares its commit with no other writer.
        """
        failed: Exception | None = None
        with self.turn():
            if alone:
                self._end()
            first = self._shared is None
            shared = self._shared = self._shared or _Shared(self._begin(until))
            connection = shared.connection
            try:
                with nullcontext() if first else savepoint(connection):
                    yield connection
                shared.kept += 1
            except Exception as error:  # noqa: BLE001 - raised below
                failed = error
                undone = isinstance(failed, (StoreUnavailable, exc.OperationalError))
                if undone and not is_open(connection):
                    shared.error = failed
            finally:
                full = shared.kept >= MAX_BATCH or not shared.kept
                if alone or full or not self._waiting or not is_open(connection):
                    self._end()
        # Who fails waits too: why may be what another wrote ("done before"), which is not true
        # before it is on disk.
        shared.ended.wait()
        if shared.error is not None:
            raise shared.error
        if failed is not None:
            raise failed

    @contextmanager
    def turn(self, closed: bool = False) -> Iterator[None]:
        """Run the block while no other thread or greenlet writes.

        `closed` first commits the transaction that is open for more writers.
        """
        self._take_turn()
        try:
            if closed:
                self._end()
            yield
        finally:
            self._turn.release()

    def _take_turn(self) -> None:
        with self._counting:
            self._waiting += 1
        taken = False
        try:
            taken = self._turn.acquire(timeout=COMMIT_TIMEOUT_SECONDS)
        finally:
            with self._counting:
                self._waiting -= 1
            # Who was waited for and does not come must leave nobody waiting for a commit.
            if not taken and self._turn.acquire(blocking=False):
                self._end()
                self._turn.release()
        if not taken:
            raise StoreUnavailable("the database is busy: another write does not end")

    def _end(self) -> None:
        """Commit for all writers in the transaction, and let them return.

        The caller has the turn.
        """
        shared, self._shared = self._shared, None
        if shared is None:
            return
        try:
            if shared.kept and shared.error is None:
                _commit(shared.connection)
                self._saved(shared.connection)
        except Exception as error:  # noqa: BLE001 - each of them raises it
            shared.error = error
        except BaseException:  # a greenlet that is killed, as when the server ends
            shared.error = StoreUnavailable("who saved for the others was stopped")
            raise
        finally:
            try:
                with suppress(exc.SQLAlchemyError):
                    self._let_go(shared.connection)
            finally:
                shared.ended.set()


def _commit(connection: Connection) -> None:
    mine = raw(connection)
    if not mine.in_transaction:
        raise StoreUnavailable("the database rolled back what others had written meanwhile")
    try:
        run_in_thread(mine.commit)
    except sqlite3.Error as error:
        raise as_sqlalchemy_error(error, "COMMIT") from error
    transaction = connection.get_transaction()
    assert transaction is not None
    transaction.commit()  # nothing is left to commit; SQLAlchemy hears that it is done
