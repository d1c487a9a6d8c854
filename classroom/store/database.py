"""The one way to write: a transaction of this thread or greenlet, on either kind of database.

Everything here works the same with threads and with gevent (patched before this is imported).
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Insert, Select, Update, exc, make_url

from classroom.store.adapter import Adapter, Locks, raw, savepoint
from classroom.store.errors import Damaged, StoreUnavailable, translate_errors
from classroom.store.installation import Installation
from classroom.store.postgresql import PostgreSQL
from classroom.store.sqlite import SQLite, is_in_memory


class WriteCount:
    """The number of writes of one thread or greenlet, whatever came of them.

    :meth:`Log.append_if_unchanged` alone counts as none: who calls that knows what was written.
    """

    __slots__ = ("count",)

    def __init__(self) -> None:
        self.count = 0


class Writes(threading.local):
    """The count of each thread or greenlet, to be looked up once: that takes long under gevent."""

    def __init__(self) -> None:
        self.mine = WriteCount()


class _Current(threading.local):
    """The state of a thread or greenlet."""

    connection: Connection | None = None
    """In a transaction."""
    then: list[Callable[[], None]] | None = None
    """To be called after the commit."""
    clean_up = False
    """In :meth:`Database.cleaning_up`."""


class Database:
    """An adapter, and the transaction that this thread or greenlet is in, if any."""

    def __init__(self, url: str | URL, there: bool = False, exclusive: bool = False) -> None:
        """Choose the adapter.

        `there` refuses to create a missing SQLite file. `exclusive` locks other processes out of
        the file, from the first statement until it is closed.

        Raises:
            StoreUnavailable: the address cannot be read, the driver is missing, the folder cannot
                be created, or with `there` the file is missing.
        """
        self.adapter = _adapter(_url(url), there, exclusive)
        self._engine = self.adapter.engine
        self._driver = self._engine.dialect.loaded_dbapi
        self._statements: dict[Any, tuple[str, Mapping[str, Any]]] = {}
        """Statements that every move needs, compiled once: that takes longer than to run them."""
        self._mine = _Current()
        self.writes = Writes()
        self.trouble: StoreUnavailable | None = None
        """The last error in reading or saving; None once something was saved again."""
        self._damage: Damaged | None = None
        """Refuse to write once the file is known to be damaged."""

    # Reading

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Yield a connection for one statement; inside :meth:`writing`, that transaction's own."""
        with self._translating():
            if (mine := self._mine.connection) is not None:
                yield mine
                return
            with self._engine.connect() as connection:
                yield connection

    def ask(self, question: Select[Any], **given: Any) -> list[Any]:
        """Return the rows of a query that every move needs.

        The driver itself runs it, in a fraction of the time that SQLAlchemy takes. Otherwise it is
        the same as :meth:`reading`.
        """
        sql, values = self._compiled(question)
        try:
            return self.adapter.query(sql, {**values, **given}, self._mine.connection)
        except Exception:
            with self._translating():
                raise

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        """Yield a read-only connection whose statements all read the same moment."""
        with translate_errors(self._driver), self.adapter.snapshot() as connection:
            yield connection

    # Writing

    @contextmanager
    def writing(self, alone: bool = False, class_id: str | None = None) -> Iterator[Connection]:
        """Run the block in a transaction: durable at the end, or rolled back by an exception.

        Inside another one of the same thread or greenlet it is a savepoint of that one. The locks
        are those of :class:`Locks`; on SQLite there is one writer at a time anyway.

        What was given to :meth:`when_saved` in the block is called after the commit; it is dropped
        with a block that is rolled back.
        """
        around, then = self._mine.then, list[Callable[[], None]]()
        self._mine.then = then
        self.writes.mine.count += 1
        locks = Locks(alone, class_id, self._mine.clean_up)
        try:
            outer = self._mine.connection
            part = self._whole(locks) if outer is None else self._part(outer, locks)
            with self._translating(), part as connection:
                yield connection
        finally:
            self._mine.then = around
            self.writes.mine.count += 1  # what it read was its own, should it be rolled back
        if around is not None:
            around += then
            return
        for do in then:
            do()

    @contextmanager
    def cleaning_up(self) -> Iterator[None]:
        """Save what this thread or greenlet writes within the block also on a retired laptop."""
        before, self._mine.clean_up = self._mine.clean_up, True
        try:
            yield
        finally:
            self._mine.clean_up = before

    @contextmanager
    def changing(self) -> Iterator[Connection]:
        """Yield a connection for one write statement, which is atomic without a transaction.

        Inside :meth:`writing` it is that transaction's own, without a savepoint: on a version
        conflict the statement must not fail, but change nothing (``ON CONFLICT DO NOTHING``).
        """
        mine = self._mine.connection
        if mine is None:
            with self.writing() as connection:
                yield connection
            return
        self.writes.mine.count += 1
        with self._translating():
            self._check_open(mine)
            yield mine

    def change(self, change: Insert, **given: Any) -> int:
        """Run a write that every move needs; return how many rows changed.

        The connection is that of :meth:`changing`.
        """
        sql, values = self._compiled(change)
        with self.changing() as connection:
            rows: int = raw(connection).execute(sql, {**values, **given}).rowcount
        return rows

    def change_alone(self, change: Insert, **given: Any) -> int:
        """Run a write that every move needs as a transaction of its own.

        It locks the class whose id is given as `class_id`. To be called outside of a transaction.
        Return how many rows changed; they are durable then.
        """
        if self._damage is not None:
            raise self._damage
        sql, values = self._compiled(change)
        try:
            rows = self.adapter.change(sql, {**values, **given}, given["class_id"])
        except Exception:
            with self._translating():
                raise
        self.trouble = None
        return rows

    def change_row(self, change: Update, key: str) -> None:
        """Run an update of rows that are found by this key.

        Raises:
            KeyError: there are none.
        """
        with self.writing() as connection:
            if connection.execute(change).rowcount == 0:
                raise KeyError(key)

    def lock_class(self, id: str) -> None:
        """Lock this class until the current transaction ends."""
        with self.changing() as connection:
            self.adapter.lock(connection, Locks(class_id=id))

    def when_saved(self, do: Callable[[], None]) -> None:
        """Call `do` after the commit: see :meth:`Store.when_saved`."""
        if self._mine.then is None:
            do()
        else:
            self._mine.then.append(do)

    @property
    def is_writing(self) -> bool:
        """True while this thread or greenlet is in :meth:`writing`."""
        return self._mine.connection is not None

    # The database as a whole

    def look(self) -> None:
        """Note as `trouble` if the file was deleted or replaced."""
        with suppress(StoreUnavailable), self._translating():
            self.adapter.check()

    def scrub_deleted(self, for_good: bool = False, copies: bool = True) -> None:
        """Leave no trace of what this transaction deleted or overwrote.

        To be called within it. `for_good` includes, with :meth:`vacuum`, what SQLite left in the
        file. The copies made before updates go too; with `copies` False, which is for hashes and
        such, they stay.
        """
        with self.changing() as connection:
            self.adapter.scrub_deleted(connection, for_good, copies)

    def vacuum(self) -> None:
        """Finish what was deleted for good; to be called outside of a transaction.

        It is deleted by then, so an error is only noted as `trouble`: the next call tries again.
        """
        with suppress(StoreUnavailable), self._translating():
            self.adapter.vacuum()

    def is_leader(self) -> bool:
        """Return whether this process is the leader; to be called by one thread or greenlet."""
        with suppress(StoreUnavailable), self._translating():
            return self.adapter.is_leader()
        return False

    def sqlite(self) -> SQLite | None:
        """Return the adapter if it is of an SQLite file, which can be followed; else None."""
        found = self.adapter
        url = self._engine.url
        return found if isinstance(found, SQLite) and not is_in_memory(url) else None

    def close(self) -> None:
        """Close all connections that are not in use."""
        self.adapter.close()

    # Inside

    @contextmanager
    def _whole(self, locks: Locks) -> Iterator[Connection]:
        if self._damage is not None:
            raise self._damage
        with self.adapter.transaction(locks) as connection:
            self._mine.connection = connection
            try:
                yield connection
            finally:
                self._mine.connection = None
        if not locks.clean_up:  # that is saved where nothing else is
            self.trouble = None

    @contextmanager
    def _part(self, mine: Connection, locks: Locks) -> Iterator[Connection]:
        self._check_open(mine)
        with savepoint(mine, self.adapter.is_open):
            self.adapter.lock(mine, locks)
            yield mine

    def _check_open(self, mine: Connection) -> None:
        """Raise StoreUnavailable if the database has undone the transaction, as on a full disk.

        On SQLite, later statements would each be committed on their own, even if the first error
        was caught.
        """
        if not self.adapter.is_open(mine):
            raise StoreUnavailable("the database rolled back what was written before")

    def _compiled(self, statement: Select[Any] | Insert) -> tuple[str, Mapping[str, Any]]:
        """Return the text of a statement, and the values in it that are always the same."""
        found = self._statements.get(statement)
        if found is None:
            compiled = statement.compile(dialect=self._engine.dialect)
            found = self._statements[statement] = str(compiled), compiled.params
        return found

    @contextmanager
    def _translating(self) -> Iterator[None]:
        """Translate errors, and note them as `trouble`."""
        try:
            with translate_errors(self._driver):
                yield
        except StoreUnavailable as unavailable:
            self.trouble = self._damage or unavailable
            if isinstance(unavailable, Damaged):
                self._damage = unavailable
            raise


def installation(given: str | URL) -> Installation | None:
    """Return the installation of an SQLite file; None for another database."""
    url = _url(given)
    if not _is_sqlite(url) or is_in_memory(url) or "uri" in url.query:
        return None
    return Installation(Path(str(url.database)))


def _adapter(url: URL, there: bool, exclusive: bool) -> Adapter:
    if not _is_sqlite(url):
        return PostgreSQL(url)
    if there and not Path(str(url.database)).exists():
        raise StoreUnavailable(f"there is no database at {url.database}")
    return SQLite(url, installation(url), exclusive)


def _is_sqlite(url: URL) -> bool:
    return url.drivername.startswith("sqlite")


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
