"""The adapter for SQLite: one file, one writer at a time."""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    PoolProxiedConnection,
    create_engine,
    delete,
    event,
    func,
    select,
)
from sqlalchemy.dialects.sqlite import insert
from sqlalchemy.pool import QueuePool

from classroom.store import adapter
from classroom.store.adapter import Locks, raw
from classroom.store.errors import FileGone, StoreUnavailable, translate_errors
from classroom.store.follower import Follower
from classroom.store.group_commit import GroupCommit, is_open, run_in_thread
from classroom.store.installation import Installation
from classroom.store.schema import settings

SQLITE_TIMEOUT = 5.0
"""Seconds to wait for another process that writes to the same file; `?timeout=` says otherwise."""

LOCK_POLL_SECONDS = 0.02
"""Seconds between two tries to lock the file. Other greenlets of this process run in the meantime;
they would not if SQLite waited itself."""

READ_TIMEOUT_SECONDS = 0.25
"""Seconds that SQLite itself waits with a read, as while another process reads the log of one that
was killed."""

CHECKPOINT_TIMEOUT_MS = 50
"""A long backup must not hold up a class."""

USUAL_CHECKPOINT_PAGES = 1000
"""Pages in the log after which SQLite moves them into the file; its own default."""
EMPTY_LOG = "PRAGMA wal_checkpoint(TRUNCATE)"

_PRAGMAS = (
    # The first process turns the log on; meanwhile SQLite refuses others, without waiting.
    "journal_mode = WAL",
    "synchronous = FULL",  # "saved" outlives a power cut
    "foreign_keys = ON",
    "secure_delete = ON",  # a deleted name is overwritten with zeros
)

_TO_BE_REWRITTEN = "write-anew"
"""The setting that is there from the commit that deleted something for good until the whole file is
rewritten, also if the program is killed in between."""


class SQLite:
    """An SQLite file, or a database in memory."""

    insert = staticmethod(insert)
    is_open = staticmethod(is_open)

    def __init__(self, url: URL, installation: Installation | None, exclusive: bool) -> None:
        """Create the engines.

        `exclusive` locks other processes out of the file, from the first statement until it is
        closed.
        """
        self._installation = installation
        self.database = Path() if installation is None else installation.database
        """The file; meaningless in memory."""
        self._path = None if installation is None else str(installation.database)
        self._patience = float(str(url.query.get("timeout", SQLITE_TIMEOUT)))
        connect = partial(_engine, url, self._patience, exclusive)
        if exclusive or is_in_memory(url):
            # There is but one connection: in memory it is the database.
            self.engine = self._writer = connect(READ_TIMEOUT_SECONDS, connections=1)
        else:
            self.engine = connect(READ_TIMEOUT_SECONDS, connections=24)
            self._writer = connect(0, connections=1)
        self._asked = threading.Lock()
        self._asking: PoolProxiedConnection | None = None
        """The connection for queries that every move needs; None before the first."""
        if installation is not None:
            installation.make_file()
        self._file = self._file_now()
        self._group = GroupCommit(self._begin, self._saved, self._done, self._patience)
        self._writing: Connection | None = None
        """The connection for writes, unless there is only one for everything."""
        self._scrub = True
        """True if the write-ahead log may hold what was deleted; at the start no one knows."""
        self.follower: Follower | None = None
        """It gets each commit before it is acknowledged, if there is one."""
        self._left_alone = False
        """True while SQLite doesn't move the log into the file on its own."""

    def query(self, sql: str, values: Mapping[str, Any], within: Connection | None) -> list[Any]:
        if within is not None:
            return list(raw(within).execute(sql, values))
        if self.engine is self._writer:
            with closing(self.engine.raw_connection()) as mine:
                return _rows(mine, sql, values)
        # To fetch a connection from the pool takes several times as long as to ask.
        with self._asked:
            if self._asking is None:
                self._asking = self.engine.raw_connection()
            return _rows(self._asking, sql, values)

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        with self.engine.connect() as connection, connection.begin():
            connection.exec_driver_sql("BEGIN")
            yield connection

    def transaction(self, locks: Locks) -> AbstractContextManager[Connection]:
        return self._group.writing(locks.alone, clean_up=locks.clean_up)

    def change(self, sql: str, values: Mapping[str, Any], _class_id: str) -> int:
        with self._group.writing(alone=False, atomic=True) as connection:
            rows: int = raw(connection).execute(sql, values).rowcount
        return rows

    def lock(self, within: Connection, locks: Locks) -> None:
        """Do nothing: there is one writer at a time."""

    def check(self, clean_up: bool = False) -> None:
        """Raise FileGone if the open file is not the one at the database's path.

        Raise StoreUnavailable if the follower refuses it, which is not asked about a `clean_up`.
        """
        if self._installation is not None and self._file_now() != self._file:
            raise FileGone(
                f"{self._installation.database} was deleted or replaced while the program was"
                " running. Put it back, or stop the program and restore a backup"
            )
        if self.follower is not None and not clean_up:
            self.follower.check()

    def is_leader(self) -> bool:
        """Return True: a file has only one process."""
        return True

    def copy_tables(self, within: Connection, version: str) -> None:
        """Do nothing: the file was copied before it was opened (`classroom.store.installation`)."""

    def scrub_deleted(self, within: Connection, for_good: bool, copies: bool) -> None:
        """Empty the write-ahead log after the commit; deleted rows are zeroed anyway.

        The copies made before updates go before it, so that none outlives it if the program is
        killed.

        `for_good` leaves the rest to :meth:`vacuum`: where a page of the file was once split, a
        copy may remain in the other half, and no row refers to it.
        """
        self._scrub = True
        if copies and self._installation is not None:
            with suppress(OSError):  # the next one tries again
                self._installation.drop_copies()
        if for_good:
            noted = insert(settings).values(key=_TO_BE_REWRITTEN, value="")
            within.execute(noted.on_conflict_do_nothing())

    def vacuum(self) -> None:
        """Rewrite the whole file if something was deleted for good since the last rewrite.

        Others read meanwhile; their writes wait, some seconds for 100 MB. If a backup blocks it or
        the disk is full, the next call tries again.
        """
        noted = settings.c.key == _TO_BE_REWRITTEN
        with self.engine.connect() as connection:
            if connection.execute(select(settings.c.key).where(noted)).first() is None:
                return
        with self._group.turn(closed=True), self.engine.connect() as connection:
            try:
                run_in_thread(partial(raw(connection).execute, "VACUUM"))
            except sqlite3.Error:
                return
        self._scrub = True
        with self.transaction(Locks(clean_up=True)) as connection:
            connection.execute(delete(settings).where(noted))

    def is_broken_json(self, text: ColumnElement[str]) -> ColumnElement[bool]:
        return func.json_valid(text) == 0

    def close(self) -> None:
        with self._asked:
            if self._asking is not None:
                self._asking.close()
                self._asking = None
        with suppress(StoreUnavailable), self._group.turn(closed=True):  # after what is being saved
            if self._writing is not None:
                self._writing.close()
                self._writing = None
        self._writer.dispose()
        self.engine.dispose()
        self._leave_one_file()

    def _leave_one_file(self) -> None:
        """Move what is left in the write-ahead log into the file.

        SQLite does it when the last connection is closed; but a stopped reader's is still open.
        """
        if self._path is None or self._file is None or self._file_now() != self._file:
            return
        with suppress(sqlite3.Error), closing(sqlite3.connect(self._path)) as last:
            if Path(f"{self._path}-wal").exists():
                last.execute(EMPTY_LOG)

    def _begin(self, until: float, clean_up: bool) -> Connection:
        """Return a connection in a write transaction."""
        self.check(clean_up)
        connection = self._writing or self._writer.connect()
        if self.engine is not self._writer:
            self._writing = connection
        try:
            if self._left_alone is (self.follower is None):
                self._leave_log_alone(raw(connection))
            _patiently(until, partial(raw(connection).execute, "BEGIN IMMEDIATE"))
            connection.begin()  # SQLAlchemy notes that it is in a transaction
        except BaseException:
            self._done(connection)
            raise
        return connection

    def _done(self, connection: Connection) -> None:
        if connection is not self._writing:
            connection.close()
            return
        try:
            connection.rollback()  # of what was not committed
        finally:
            if is_open(connection):  # it failed: without this connection the transaction ends
                self._writing = None
                connection.invalidate()
                connection.close()

    def _saved(self, connection: Connection, clean_up: bool) -> None:
        self.check(clean_up)
        if self.follower is not None and self.follower.saved(clean_up):
            self._scrub = True
        if self._scrub:
            self._empty_log(raw(connection))
            if self.follower is not None and not self._scrub:
                self.follower.emptied()

    def _leave_log_alone(self, connection: sqlite3.Connection) -> None:
        """Let the log grow while there is a follower, who needs all of it in order."""
        alone = self.follower is not None
        pages = 0 if alone else USUAL_CHECKPOINT_PAGES
        connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")
        self._left_alone = alone

    def whole(self) -> bytes:
        """Return the database as one file, and leave the write-ahead log empty.

        Raises:
            StoreUnavailable: a reader needs what is in the log; or there is no file.
        """
        if self._path is None:
            raise StoreUnavailable("a database in memory has no file")
        with (
            self._group.turn(closed=True),
            translate_errors(sqlite3),
            closing(sqlite3.connect(self._path, check_same_thread=False)) as own,
        ):
            if run_in_thread(partial(own.execute, EMPTY_LOG)).fetchone()[0]:
                raise StoreUnavailable("the log of the database is being read")
            return run_in_thread(own.serialize)

    def in_turn(self, do: Callable[[], None]) -> None:
        """Call `do` while no one writes, after what was written is saved."""
        with self._group.turn(closed=True):
            do()

    def _empty_log(self, connection: sqlite3.Connection) -> None:
        """Truncate the write-ahead log; if a reader blocks it, retry after the next write."""
        with suppress(sqlite3.Error):  # what was committed is committed
            (patience,) = connection.execute("PRAGMA busy_timeout").fetchone()
            try:
                connection.execute(f"PRAGMA busy_timeout = {CHECKPOINT_TIMEOUT_MS}")
                empty = partial(connection.execute, EMPTY_LOG)
                self._scrub = bool(run_in_thread(empty).fetchone()[0])
            finally:
                connection.execute(f"PRAGMA busy_timeout = {patience}")

    def _file_now(self) -> tuple[int, int] | None:
        """Return device and inode of the file at the database's path."""
        if self._path is None:
            return None
        try:
            found = os.stat(self._path)  # noqa: PTH116 - each move is worth it
        except OSError:
            return None
        return found.st_dev, found.st_ino


def _rows(of: PoolProxiedConnection, sql: str, values: Mapping[str, Any]) -> list[Any]:
    connection: Any = of.dbapi_connection
    return list(connection.execute(sql, values))


def is_in_memory(url: URL) -> bool:
    """Return whether the address is of a database in memory."""
    return url.database in {None, "", ":memory:"} or url.query.get("mode") == "memory"


def _engine(url: URL, patience: float, exclusive: bool, timeout: float, connections: int) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,  # a failing statement must not carry a pupil's name into a log
        paramstyle="named",
        poolclass=QueuePool,
        pool_size=min(connections, 8),
        max_overflow=max(connections - 8, 0),
        pool_timeout=adapter.POOL_TIMEOUT_SECONDS,
        connect_args={"check_same_thread": False, "timeout": timeout},
    )
    event.listen(engine, "connect", partial(_prepare, patience, exclusive))
    return engine


def _prepare(
    patience: float, exclusive: bool, connection: sqlite3.Connection, _record: object
) -> None:
    until = time.monotonic() + patience
    connection.isolation_level = None  # we say BEGIN ourselves
    if exclusive:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    for pragma in _PRAGMAS:
        _patiently(until, partial(connection.execute, f"PRAGMA {pragma}"))


def _patiently(until: float, do: Callable[[], object]) -> None:
    """Call `do`; retry until `until` while another process has the file locked.

    It is called a last time after that moment, and then its error is raised.
    """
    while True:
        late = time.monotonic() >= until
        try:
            do()
            return
        except sqlite3.OperationalError as error:
            if late or error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        time.sleep(LOCK_POLL_SECONDS)
