"""A connection pool for SQLite or PostgreSQL, and the one way to write: a transaction.

Everything here works the same with threads and with gevent (patched before this is imported).
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, exc, make_url, text
from sqlalchemy.pool import QueuePool

from classroom.store.errors import StoreUnavailable, in_our_words

PATIENCE = 30.0
"""Seconds to wait for a connection, or for our turn to write, before giving up."""

SQLITE_TIMEOUT = 5.0
"""Seconds to wait for another process that writes to the same file; `?timeout=` says otherwise."""

# PostgreSQL advisory lock: writers share it, and who needs to be alone (the migrations, deleting a
# class for good) takes it whole. The number is arbitrary, but must never change.
_LOCK = 3_141_592_653

_WRITE = "classroom_write"


class Database:
    """The engine, and the transaction that this thread or greenlet is in, if any."""

    def __init__(self, url: str) -> None:
        self._engine = _engine(_url(url))
        self._readers = self._engine
        self.is_sqlite = self._engine.dialect.name == "sqlite"
        if not self.is_sqlite:
            self._readers = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._mine = threading.local()
        # SQLite has one writer at a time. Waiting for it inside SQLite would hold up the whole
        # process under gevent, the writer we wait for included; waiting for this lock does not.
        self._turn = threading.Lock()
        self._unforgotten = False

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """A connection for one statement; inside :meth:`writing`, that transaction's own."""
        mine: Connection | None = getattr(self._mine, "connection", None)
        with in_our_words():
            if mine is not None:
                yield mine
                return
            with self._readers.connect() as connection:
                yield connection

    @contextmanager
    def writing(self, alone: bool = False) -> Iterator[Connection]:
        """A transaction: committed, on disk, at the end, or rolled back whole by an exception.

        Inside another one of the same thread or greenlet it is a savepoint of that one.
        `alone` waits until no other write is under way, and lets none begin.
        """
        mine: Connection | None = getattr(self._mine, "connection", None)
        with in_our_words():
            if mine is not None:
                with mine.begin_nested():
                    if alone:
                        self._queue_up(mine, alone)
                    yield mine
                return
            with self._taking_turns(), self._engine.connect() as connection:
                connection.execution_options(**{_WRITE: True})
                with connection.begin():
                    self._queue_up(connection, alone)
                    self._mine.connection = connection
                    try:
                        yield connection
                    finally:
                        self._mine.connection = None
                if self._unforgotten:
                    self._forget(connection)

    def hold_class(self, connection: Connection, id: str, alone: bool) -> None:
        """Waits for this class, and has it until the transaction ends; `alone` shares it with none.

        On SQLite whoever writes is alone with everything.
        """
        if not self.is_sqlite:
            which = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
            # Two numbers: no such lock can be the one of all writers. Two classes that happen to
            # share one only wait for each other.
            connection.execute(text(f"SELECT {which}(1, hashtext(:id))"), {"id": id})

    def forget_deleted(self) -> None:
        """After this transaction, leave no copy of what it deleted or overwrote in the files.

        SQLite only, where it overwrites the write-ahead log too (deleted rows are zeroed anyway).
        PostgreSQL does it in its own time, by VACUUM.
        """
        self._unforgotten = self.is_sqlite

    def close(self) -> None:
        """Closes all connections that are not in use."""
        self._engine.dispose()

    @contextmanager
    def _taking_turns(self) -> Iterator[None]:
        if not self.is_sqlite:
            yield
            return
        if not self._turn.acquire(timeout=PATIENCE):
            raise StoreUnavailable("the database is busy: another write does not end")
        try:
            yield
        finally:
            self._turn.release()

    def _queue_up(self, connection: Connection, alone: bool) -> None:
        if not self.is_sqlite:
            which = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
            connection.execute(text(f"SELECT {which}({_LOCK})"))

    def _forget(self, connection: Connection) -> None:
        """Empties the write-ahead log; where a reader is in the way, after the next write."""
        raw: Any = connection.connection.dbapi_connection
        patience = raw.execute("PRAGMA busy_timeout").fetchone()[0]
        try:
            raw.execute("PRAGMA busy_timeout = 50")  # ms: a long backup must not hold up a class
            busy = raw.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            self._unforgotten = bool(busy)
        except sqlite3.Error:
            pass  # what was committed is committed
        finally:
            raw.execute(f"PRAGMA busy_timeout = {patience}")


def _url(given: str) -> URL:
    try:
        url = make_url(given)
    except exc.ArgumentError as error:
        # What was given may hold a password: it is not repeated.
        raise StoreUnavailable("DATABASE_URL cannot be read as a database's address") from error
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in {"sqlite", "sqlite+pysqlite", "postgresql+psycopg"}:
        raise StoreUnavailable(
            "DATABASE_URL must begin with sqlite:/// or postgresql://,"
            f" and this one begins with {url.drivername}"
        )
    return url


def _engine(url: URL) -> Engine:
    # hide_parameters: a failing statement must not carry a pupil's name into a log.
    if url.drivername.startswith("postgresql"):
        try:
            return create_engine(
                url,
                hide_parameters=True,
                pool_size=8,
                max_overflow=16,
                pool_timeout=PATIENCE,
                pool_pre_ping=True,
            )
        except ModuleNotFoundError as error:
            raise StoreUnavailable(
                "PostgreSQL needs a driver: pip install 'eleusis-classroom[postgresql]'"
            ) from error
    in_memory = url.database in {None, "", ":memory:"} or url.query.get("mode") == "memory"
    if not in_memory and "uri" not in url.query:
        _make_folder(Path(str(url.database)))
    engine = create_engine(
        url,
        hide_parameters=True,
        poolclass=QueuePool,
        # In memory the one connection is the database.
        pool_size=1 if in_memory else 8,
        max_overflow=0 if in_memory else 16,
        pool_timeout=PATIENCE,
        connect_args={
            "check_same_thread": False,
            "timeout": float(str(url.query.get("timeout", SQLITE_TIMEOUT))),
        },
    )
    event.listen(engine, "connect", _prepare_sqlite)
    event.listen(engine, "begin", _begin_sqlite)
    return engine


def _make_folder(file: Path) -> None:
    try:
        # Pupils' names are nobody else's business on a shared computer.
        file.absolute().parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise StoreUnavailable(f"the database's folder cannot be made: {error}") from error


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")  # "saved" outlives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # a deleted name is overwritten with zeros


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get(_WRITE):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
