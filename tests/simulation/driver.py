"""SQLite's driver with a fault: at the n-th call, once or until told otherwise.

A call is a statement, the first row that is fetched of it, a commit, a rollback or a connection. It
fails before it does anything, but for :data:`UNSURE`, which reports that a commit failed that did
not.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple
from unittest.mock import patch


class Fault(NamedTuple):
    """What a call reports that fails."""

    name: str
    code: int
    text: str
    undoes: bool = False
    """SQLite has rolled back the transaction, as it may on these errors."""
    unsure: bool = False
    """A commit takes effect, and fails nevertheless; nothing else fails."""

    def error(self) -> sqlite3.OperationalError:
        error = sqlite3.OperationalError(self.text)
        error.sqlite_errorcode = self.code
        return error


BROKEN = Fault("input/output", sqlite3.SQLITE_IOERR_READ, "disk I/O error")
FULL = Fault("disk full", sqlite3.SQLITE_FULL, "database or disk is full", undoes=True)
LOCKED = Fault("locked", sqlite3.SQLITE_BUSY, "database is locked")
UNSURE = Fault("answer lost", sqlite3.SQLITE_IOERR_FSYNC, "disk I/O error", unsure=True)
"""As where the connection to PostgreSQL is lost in the middle of a commit."""


class Crash(BaseException):
    """The program has crashed: nothing that it still does reaches the database."""


class Driver:
    """Counts the calls of the program, and lets one or more of them fail."""

    def __init__(self) -> None:
        self.counts = False
        """True while the program runs, False while it is looked at."""
        self.calls = 0
        self.commits: list[int] = []
        """The numbers of those that are commits."""
        self.each: Callable[[], None] = lambda: None
        """Called before each call."""
        self.failed = 0
        self.fault: Fault | None = None
        self.at = 0
        """The number of the first call that fails."""
        self.lasts = False
        """True if all calls fail from then on, until :meth:`ends`."""
        self.statement = ""
        """Only statements that begin so are calls."""
        self.crash: Callable[[], None] | None = None
        """Called instead of the call `at`: the program crashes there."""
        self.dead = False
        """True from a crash until the program is started again."""

    def arm(self, fault: Fault, at: int, lasts: bool = False) -> None:
        self.fault, self.at, self.lasts = fault, at, lasts

    def ends(self) -> None:
        """End trouble that has begun."""
        if self.failed:
            self.lasts = False

    @contextmanager
    def program(self) -> Iterator[None]:
        """Run the block as the program."""
        self.counts = True
        try:
            yield
        finally:
            self.counts = False

    def call(self, of: sqlite3.Connection | None, do: Callable[[], Any], what: str = "") -> Any:
        """Make a call, or fail; `what` is its statement."""
        if not self.counts or not what.startswith(self.statement):
            return do()
        ends = what == "COMMIT"
        self.calls += 1
        self.each()
        if ends:
            self.commits.append(self.calls)
        fault = self.fault
        if self.calls == self.at and self.crash is not None:
            self.failed, self.dead = self.failed + 1, True
            self.crash()
        if self.dead:
            raise Crash
        hit = self.calls == self.at or (self.lasts and self.calls > self.at)
        if fault is None or not hit or (fault.unsure and not ends):
            return do()
        self.failed += 1
        if fault.unsure:
            do()
        elif fault.undoes and of is not None:
            sqlite3.Connection.rollback(of)
        raise fault.error()

    @contextmanager
    def installed(self) -> Iterator[None]:
        """Let all connections made in the block be watched by this driver."""
        real, driver = sqlite3.connect, self

        class Cursor(sqlite3.Cursor):
            fresh = False
            """True until the first row was fetched."""

            def execute(self, *given: Any) -> Any:
                self.fresh = True
                return driver.call(
                    self.connection, lambda: super(Cursor, self).execute(*given), given[0]
                )

            def executemany(self, *given: Any) -> Any:
                return driver.call(self.connection, lambda: super(Cursor, self).executemany(*given))

            def _fetched(self, do: Callable[[], Any]) -> Any:
                fresh, self.fresh = self.fresh, False
                try:
                    return driver.call(self.connection, do) if fresh else do()
                except sqlite3.Error:
                    self.close()  # a statement that failed has ended
                    raise

            def fetchone(self) -> Any:
                return self._fetched(super().fetchone)

            def fetchmany(self, *given: Any) -> Any:
                return self._fetched(lambda: super(Cursor, self).fetchmany(*given))

            def fetchall(self) -> Any:
                return self._fetched(super().fetchall)

            def __next__(self) -> Any:
                return self._fetched(super().__next__)

        class Connection(sqlite3.Connection):
            def cursor(self, factory: Any = Cursor) -> Any:
                return super().cursor(factory)

            def execute(self, *given: Any) -> Any:
                return self.cursor().execute(*given)

            def commit(self) -> None:
                if self.in_transaction:  # otherwise the database hears of nothing
                    driver.call(self, super().commit, "COMMIT")

            def rollback(self) -> None:
                if self.in_transaction:
                    driver.call(self, super().rollback, "ROLLBACK")

        def connect(*given: Any, **named: Any) -> Any:
            return driver.call(None, lambda: real(*given, **{"factory": Connection, **named}))

        with patch("sqlite3.connect", connect), patch("sqlite3.dbapi2.connect", connect):
            yield
