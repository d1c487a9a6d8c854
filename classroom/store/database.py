"""A connection pool for SQLite or PostgreSQL, and the one way to write: a transaction.

Everything here works the same with threads and with gevent (patched before this is imported).
"""

from __future__ import annotations

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    create_engine,
    delete,
    event,
    exc,
    make_url,
    select,
    text,
)
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.pool import QueuePool

from classroom.store import postgresql
from classroom.store.driver import (
    Prepared,
    as_sqlalchemy_error,
    is_open,
    raw,
    run,
    run_in_thread,
    savepoint,
)
from classroom.store.errors import Damaged, FileGone, StoreUnavailable, translate_errors
from classroom.store.group_commit import COMMIT_TIMEOUT_SECONDS, GroupCommit
from classroom.store.installation import Installation
from classroom.store.schema import settings

SQLITE_TIMEOUT = 5.0
"""Seconds to wait for another process that writes to the same file; `?timeout=` says otherwise."""

LOCK_POLL_SECONDS = 0.02
"""Seconds between two looks whether it is done. Others of this process run meanwhile, which they
would not if SQLite waited itself."""

SQLITE_ITSELF = 0.25
"""Seconds that SQLite itself waits for a moment of another process, as while that reads the log of
one that was killed."""

# PostgreSQL advisory locks have two numbers: what kind it is, and of what. They are one database's,
# in which each schema may be an installation's. The kinds are arbitrary, but must never change.
_A_CLASS, _WHO_LEADS, _WRITERS = 1, 2, 4

_TO_BE_WRITTEN_ANEW = "write-anew"
"""The setting that is there from the commit that deleted something for good until the whole file is
written anew, also where the program is killed in between."""


T = TypeVar("T")


class Database:
    """The engine, and the transaction that this thread or greenlet is in, if any."""

    def __init__(self, url: str | URL, there: bool = False, alone: bool = False) -> None:
        """Create the engine.

        `there` refuses to create a missing SQLite file. `alone` locks other processes out of the
        file, from the first statement until it is closed.

        Raises:
            StoreUnavailable: the address cannot be read, the driver is missing, the folder cannot
                be created, or with `there` the file is missing.
        """
        read = _url(url)
        if there and read.drivername.startswith("sqlite") and not Path(str(read.database)).exists():
            raise StoreUnavailable(f"there is no database at {read.database}")
        self._patience = float(str(read.query.get("timeout", SQLITE_TIMEOUT)))
        self.installation = installation(read)
        """The installation of the file; None on PostgreSQL and in memory."""
        self._engine = _engine(read, self._patience, alone)
        self.is_sqlite = self._engine.dialect.name == "sqlite"
        self._opened = self._file_now()
        self._mine = threading.local()
        self._together = GroupCommit(self._begin, self._is_saved, self._let_go)
        self._one_for_all = alone or _in_memory(read)
        """SQLite: there is but one connection, and who writes has it."""
        self._writer: Connection | None = None
        """SQLite: the connection that writes, between two transactions."""
        self._asker: Any = None
        """SQLite: the connection for what every move asks."""
        self._asking = threading.Lock()
        self._unforgotten = self.is_sqlite
        """True if the write-ahead log may hold what was deleted; at the start nobody knows."""
        self.trouble: StoreUnavailable | None = None
        """What was in the way when something could not be read or saved; None once something was
        saved again."""
        self._damage: Damaged | None = None
        """Refuse to write once the file is known to be damaged."""
        self._lead: Connection | None = None
        """A connection that has the lock of who leads, for as long as it is there."""

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection for one statement; inside :meth:`writing`, that transaction's own."""
        mine: Connection | None = getattr(self._mine, "connection", None)
        with self._noting_trouble(), translate_errors():
            if mine is not None:
                yield mine
                return
            with self._engine.connect() as connection:
                yield connection

    def ask(self, question: Prepared, **given: Any) -> list[Any]:
        """Return the rows of a prepared query that every move needs.

        The statement goes to the driver itself, without the overhead of SQLAlchemy. Otherwise it is
        the same as :meth:`reading`.
        """
        if not self.is_sqlite:
            return self._ask_the_server(question, given)
        sql, values = question.on_sqlite(self._engine.dialect, given)
        mine: Connection | None = getattr(self._mine, "connection", None)
        try:
            if mine is not None:
                return list(raw(mine).execute(sql, values))
            # One at a time: beside one that is not done yet, another would read what was true when
            # that began.
            with self._asking:
                asker = self._asker or self._new_asker()
                self._asker = None if self._one_for_all else asker
                try:
                    return list(asker.execute(sql, values))
                finally:
                    if self._one_for_all:
                        asker.close()
        except sqlite3.Error as error:
            with self._noting_trouble(), translate_errors():
                raise as_sqlalchemy_error(error, sql) from error

    def _new_asker(self) -> Any:
        with self._noting_trouble(), translate_errors():
            try:
                return self._engine.raw_connection()
            except sqlite3.Error as error:
                raise as_sqlalchemy_error(error, "") from error

    def _ask_the_server(self, question: Prepared, given: Mapping[str, Any]) -> list[Any]:
        sql, values = question.on_postgresql(self._engine.dialect, given)
        mine: Connection | None = getattr(self._mine, "connection", None)
        with self._noting_trouble(), translate_errors():
            if mine is not None:
                return list(postgresql.run(raw(mine), sql, values))
            connection, rows = self._begin_on_the_server(
                lambda asker: list(postgresql.run(asker, sql, values))
            )
            connection.close()
            return rows

    def _begin_on_the_server(self, begin: Callable[[Any], T]) -> tuple[Connection, T]:
        """Return a PostgreSQL connection from the pool, and the result of `begin` on it.

        A connection that turns out to be closed is replaced once, for nothing was done on it yet.
        """
        again = True
        while True:
            connection = self._engine.connect()
            mine = raw(connection)
            try:
                return connection, begin(mine)
            except BaseException as error:
                gone = mine.closed
                if gone:
                    connection.invalidate()
                connection.close()
                if not (gone and again and isinstance(error, exc.DBAPIError)):
                    raise
            again = False

    def change(self, change: Prepared, **given: Any) -> int:
        """Run a prepared write that every move needs; return how many rows changed.

        The connection is that of :meth:`changing`.
        """
        with self.changing() as connection:
            dialect, mine = self._engine.dialect, raw(connection)
            if self.is_sqlite:
                return run(mine, *change.on_sqlite(dialect, given)).rowcount
            rows: int = postgresql.run(mine, *change.on_postgresql(dialect, given)).rowcount
            return rows

    @property
    def is_writing(self) -> bool:
        """True while this thread or greenlet is in :meth:`writing`."""
        return getattr(self._mine, "connection", None) is not None

    @contextmanager
    def _noting_trouble(self) -> Iterator[None]:
        try:
            yield
        except StoreUnavailable as unavailable:
            self.trouble = self._damage or unavailable
            if isinstance(unavailable, Damaged):
                self._damage = unavailable
            raise

    def look(self) -> None:
        """Check that the file was not deleted or replaced, before anything is written.

        The error is stored as `trouble`, not raised.
        """
        with suppress(StoreUnavailable), self._noting_trouble():
            self._check_file()

    def _file_now(self) -> tuple[int, int] | None:
        """Return device and inode of the file at the database's path."""
        if self.installation is None:
            return None
        try:
            found = self.installation.database.stat()
        except OSError:
            return None
        return found.st_dev, found.st_ino

    def _check_file(self) -> None:
        """Raise FileGone if the open file is not the one at the database's path."""
        if self.installation is not None and self._file_now() != self._opened:
            raise FileGone(
                f"{self.installation.database} was deleted or replaced while the program was"
                " running. Put it back, or stop the program and restore a backup"
            )

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Yield a read-only connection whose statements all read the same moment."""
        with translate_errors(), self._engine.connect() as connection:
            if not self.is_sqlite:
                connection.execution_options(
                    isolation_level="REPEATABLE READ", postgresql_readonly=True
                )
            with connection.begin():
                if self.is_sqlite:
                    connection.exec_driver_sql("BEGIN")
                yield connection

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Yield a connection for one write statement, which is atomic without a transaction.

        Inside :meth:`writing` it is that transaction's own, without a savepoint: on a version
        conflict the statement must not fail, but change nothing (``ON CONFLICT DO NOTHING``).
        """
        mine: Connection | None = getattr(self._mine, "connection", None)
        if mine is not None:
            with self._noting_trouble(), translate_errors():
                self._check_open(mine)
                yield mine
            return
        with self.writing() as connection:
            yield connection

    @contextmanager
    def writing(self, alone: bool = False, class_id: str | None = None) -> Iterator[Connection]:
        """Run the block in a transaction: durable at the end, or rolled back by an exception.

        Inside another one of the same thread or greenlet it is a savepoint of that one. `alone`
        waits until no other write is under way, and blocks all others. `class_id` is a class to
        lock until the end. On SQLite there is one writer at a time anyway.

        What was given to :meth:`when_saved` in the block is called after the commit; it is dropped
        with a block that is rolled back.
        """
        around: list[Callable[[], None]] | None = getattr(self._mine, "then", None)
        then: list[Callable[[], None]] = []
        self._mine.then = then
        try:
            with self._writing(alone, class_id) as connection:
                yield connection
        finally:
            self._mine.then = around
        if around is not None:
            around += then
            return
        for do in then:
            do()

    def when_saved(self, do: Callable[[], None]) -> None:
        """Call `do` after the current transaction commits; never if it is rolled back.

        Outside a transaction it is called at once.
        """
        then: list[Callable[[], None]] | None = getattr(self._mine, "then", None)
        if then is None:
            do()
        else:
            then.append(do)

    @contextmanager
    def _writing(self, alone: bool, class_id: str | None) -> Iterator[Connection]:
        mine: Connection | None = getattr(self._mine, "connection", None)
        until = time.monotonic() + self._patience
        with self._noting_trouble(), translate_errors():
            if mine is not None:
                self._check_open(mine)
                with savepoint(mine) if self.is_sqlite else mine.begin_nested():
                    self._wait(raw(mine), alone, class_id)
                    yield mine
                return
            with self._transaction(until, alone, class_id) as connection:
                self._mine.connection = connection
                try:
                    yield connection
                finally:
                    self._mine.connection = None

    def _check_open(self, mine: Connection) -> None:
        """Raise StoreUnavailable if SQLite has rolled back the transaction, as on a full disk.

        Later statements would each be committed on their own, even if the first error was caught.
        """
        if self.is_sqlite and not is_open(mine):
            raise StoreUnavailable("the database rolled back what was written before")

    @contextmanager
    def _transaction(self, until: float, alone: bool, class_id: str | None) -> Iterator[Connection]:
        if self.is_sqlite:
            with self._together.writing(until, alone) as connection:
                yield connection
            return
        connection, _ = self._begin_on_the_server(
            lambda mine: self._wait(mine, alone, class_id, first="BEGIN")
        )
        with connection:
            with connection.begin():
                yield connection
            self._is_saved(connection)

    def _begin(self, until: float) -> Connection:
        """Return an SQLite connection in a write transaction."""
        if self._damage is not None:
            raise self._damage
        self._check_file()
        connection, self._writer = self._writer or self._new_writer(), None
        try:
            mine = raw(connection)
            _patiently(until, lambda: run(mine, "BEGIN IMMEDIATE"))
            connection.begin()
        except BaseException:
            connection.close()
            raise
        return connection

    def _new_writer(self) -> Connection:
        connection = self._engine.connect()
        if not self._one_for_all:
            connection.detach()  # it is nobody else's, and stays open
            run(raw(connection), "PRAGMA busy_timeout = 0")  # others run while it waits
        return connection

    def _let_go(self, connection: Connection) -> None:
        """Roll back what was not committed, and keep the SQLite connection for the next writer."""
        try:
            transaction = connection.get_transaction()
            if transaction is not None:
                transaction.close()
        except BaseException:
            connection.close()
            raise
        if self._one_for_all:
            connection.close()
        else:
            self._writer = connection

    def _is_saved(self, connection: Connection) -> None:
        self._check_file()
        self.trouble = None
        if self._unforgotten:
            self._forget(connection)

    def lock_class(self, connection: Connection, id: str) -> None:
        """Wait for this class, and lock it until the transaction ends.

        On SQLite there is one writer at a time, so this needs no lock.
        """
        self._wait(raw(connection), False, id)

    def scrub_deleted(self, for_good: bool = False) -> None:
        """Leave no copy in the files of what this transaction deleted or overwrote.

        To be called within it, takes effect after it. SQLite only, where it overwrites the
        write-ahead log too (deleted rows are zeroed anyway). `for_good` leaves the rest to
        :meth:`vacuum`: where a page of the file was once split, a copy may remain in the other
        half, and no row refers to it. PostgreSQL does all of it in its own time, by VACUUM, but for
        the copies made before updates, which are dropped here.
        """
        self._unforgotten = self.is_sqlite
        if for_good and self.is_sqlite:
            noted = sqlite_insert(settings).values(key=_TO_BE_WRITTEN_ANEW, value="")
            self._mine.connection.execute(noted.on_conflict_do_nothing())
        elif for_good:
            postgresql.drop_copies(self._mine.connection)

    def is_leader(self) -> bool:
        """Return whether this process is the leader of all on this database.

        It stays the leader until its connection ends; then another process may become it. Has to be
        called again and again. An SQLite file has only one process. Not for several threads at
        once.
        """
        if self.is_sqlite:
            return True
        try:
            if self._lead is None:
                self._lead = self._take_the_lead()
            else:
                self._lead.execute(text("SELECT 1"))
        except exc.SQLAlchemyError:
            self._lead = None  # whoever is first has it
            # Asked so often, this is how a worker hears of it that saves nothing just now.
            with suppress(StoreUnavailable), self.reading() as connection:
                connection.execute(text("SELECT 1"))
        return self._lead is not None

    def _take_the_lead(self) -> Connection | None:
        connection = self._engine.connect()
        try:
            lock = text(f"SELECT pg_try_advisory_lock({_WHO_LEADS}, hashtext(current_schema()))")
            if connection.execute(lock).scalar():
                connection.detach()  # the pool must not give it to anybody
                return connection
        except BaseException:
            connection.close()
            raise
        connection.close()
        return None

    def vacuum(self) -> None:
        """Rewrite the whole file if something was deleted for good since the last rewrite.

        Others read meanwhile; their writes wait, some seconds for 100 MB. If a backup blocks it or
        the disk is full, the next call tries again. It also deletes the copies made before updates.
        """
        if not self.is_sqlite:
            return
        noted = settings.c.key == _TO_BE_WRITTEN_ANEW
        with self.reading() as connection:
            if connection.execute(select(settings.c.key).where(noted)).first() is None:
                return
        alone = self._together.turn(closed=True)
        with translate_errors(), alone, self._engine.connect() as connection:
            try:
                run_in_thread(partial(raw(connection).execute, "VACUUM"))
                if self.installation is not None:
                    self.installation.drop_copies()
            except (sqlite3.Error, OSError):
                return
        self._unforgotten = True
        with self.writing() as connection:
            connection.execute(delete(settings).where(noted))

    def close(self) -> None:
        """Close all connections that are not in use."""
        if self._lead is not None:
            self._lead.close()
            self._lead = None
        if self._writer is not None:
            self._writer.close()
            self._writer = None
        if self._asker is not None:
            self._asker.close()
            self._asker = None
        self._engine.dispose()

    def _wait(self, mine: Any, alone: bool, class_id: str | None, first: str | None = None) -> None:
        """Take all locks of a PostgreSQL transaction, always in this order, in one round trip.

        What the transaction reads afterwards is as it was then, or later. Does nothing on SQLite.
        """
        if self.is_sqlite:
            return
        wanted = [first] if first else []
        if first or alone:
            which = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
            wanted.append(f"SELECT {which}({_WRITERS}, hashtext(current_schema()))")
        if class_id is not None:
            # Two classes that happen to share a number only wait for each other.
            wanted.append(f"SELECT pg_advisory_xact_lock({_A_CLASS}, hashtext(%(id)s))")
        if wanted:
            postgresql.run(mine, "; ".join(wanted), {"id": class_id}, several=True)

    def _forget(self, connection: Connection) -> None:
        """Truncate the write-ahead log; if a reader blocks it, retry after the next write."""
        mine = raw(connection)
        patience = mine.execute("PRAGMA busy_timeout").fetchone()[0]
        try:
            mine.execute("PRAGMA busy_timeout = 50")  # ms: a long backup must not hold up a class
            empty = partial(mine.execute, "PRAGMA wal_checkpoint(TRUNCATE)")
            busy = run_in_thread(empty).fetchone()[0]
            self._unforgotten = bool(busy)
        except sqlite3.Error:
            pass  # what was committed is committed
        finally:
            mine.execute(f"PRAGMA busy_timeout = {patience}")


def _url(given: str | URL) -> URL:
    try:
        url = make_url(given)
    except exc.ArgumentError as error:
        # What was given may hold a password: it is not repeated.
        raise StoreUnavailable("DATABASE_URL can’t be read as a database's address") from error
    if url.drivername in {"postgres", "postgresql"}:
        url = url.set(drivername="postgresql+psycopg")
    if url.drivername not in {"sqlite", "sqlite+pysqlite", "postgresql+psycopg"}:
        raise StoreUnavailable(
            f"DATABASE_URL must begin with sqlite:/// or postgresql://, not {url.drivername}"
        )
    return url


def _engine(url: URL, patience: float, alone: bool) -> Engine:
    # hide_parameters: a failing statement must not carry a pupil's name into a log.
    if url.drivername.startswith("postgresql"):
        try:
            engine = create_engine(
                url,
                hide_parameters=True,
                pool_size=8,
                max_overflow=16,
                pool_timeout=COMMIT_TIMEOUT_SECONDS,
                isolation_level="AUTOCOMMIT",
            )
            postgresql.prepare(engine)
        except ModuleNotFoundError as error:
            raise StoreUnavailable(
                "PostgreSQL needs a driver: python3 start.py setup server"
            ) from error
        return engine
    if (there := installation(url)) is not None:
        _make_folder(there.database)
    engine = create_engine(
        url,
        hide_parameters=True,
        poolclass=QueuePool,
        # In memory the one connection is the database; alone there can be no other.
        pool_size=1 if _in_memory(url) or alone else 8,
        max_overflow=0 if _in_memory(url) or alone else 16,
        pool_timeout=COMMIT_TIMEOUT_SECONDS,
        connect_args={
            "check_same_thread": False,
            "timeout": SQLITE_ITSELF,
        },
    )
    event.listen(engine, "connect", partial(_prepare_sqlite, patience, alone))
    return engine


def _in_memory(url: URL) -> bool:
    return url.database in {None, "", ":memory:"} or url.query.get("mode") == "memory"


def installation(given: str | URL) -> Installation | None:
    """Return the installation of an SQLite file; None for another database."""
    url = _url(given)
    if not url.drivername.startswith("sqlite") or _in_memory(url) or "uri" in url.query:
        return None
    return Installation(Path(str(url.database)))


def _make_folder(file: Path) -> None:
    folder = file.absolute().parent
    missing = [each for each in (folder, *folder.parents) if not each.exists()]
    try:
        # Pupils' names are nobody else's business on a shared computer.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        for made in missing:
            keep_entries(made.parent)
    except OSError as error:
        raise StoreUnavailable(f"the database's folder can’t be created: {error}") from error
    with suppress(OSError):  # whether the file can be used is found out when it is opened
        # It has the key that sessions are signed with, too. SQLite gives its other files its mode.
        os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
        mode = file.stat().st_mode
        if mode & 0o077:
            file.chmod(mode & ~0o077)


def keep_entries(folder: Path) -> None:
    """Sync a folder, so that changes of its entries survive a power cut.

    These are files that were created, renamed or deleted. Does nothing on Windows.
    """
    if os.name == "nt":
        return  # Windows cannot be told to, and keeps a journal of its own
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _prepare_sqlite(patience: float, alone: bool, connection: Any, _record: Any) -> None:
    until = time.monotonic() + patience
    connection.isolation_level = None  # we say BEGIN ourselves
    if alone:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    # Who is first turns the log on; SQLite sends away who comes at that moment, without waiting.
    _patiently(until, lambda: connection.execute("PRAGMA journal_mode = WAL"))
    connection.execute("PRAGMA synchronous = FULL")  # "saved" outlives a power cut
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")  # a deleted name is overwritten with zeros


def _patiently(until: float, do: Callable[[], object]) -> None:
    """Call `do`; retry until `until` while another process has the SQLite file locked.

    It is called a last time after that moment, and then its error is raised.
    """
    while True:
        late = time.monotonic() >= until
        try:
            do()
            return
        except (sqlite3.OperationalError, exc.OperationalError) as error:
            code = getattr(getattr(error, "orig", error), "sqlite_errorcode", 0)
            if late or code & 0xFF != sqlite3.SQLITE_BUSY:
                raise
        time.sleep(LOCK_POLL_SECONDS)
