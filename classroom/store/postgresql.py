"""The adapter for PostgreSQL, which may serve several processes.

Every connection commits each statement on its own; a transaction says BEGIN. So a query is one trip
to the server and back, and the locks that a transaction waits for go along with its BEGIN.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, TypeVar

from gevent import monkey, socket
from sqlalchemy import (
    URL,
    ColumnElement,
    Connection,
    Engine,
    create_engine,
    event,
    exc,
    false,
    inspect,
    text,
)
from sqlalchemy.dialects.postgresql import insert

from classroom.store import adapter
from classroom.store.adapter import Locks, raw
from classroom.store.errors import StoreUnavailable

COPY_PREFIX = "before_update_"
"""Begins the name of a table's copy from before an update; the migration's number follows."""

# Advisory locks have two numbers: what kind it is, and of what. They are one database's, in which
# each schema may be an installation's. The kinds are arbitrary, but must never change.
_A_CLASS, _LEADER, _WRITERS = 1, 2, 4
_THIS_INSTALLATION = "hashtext(current_schema())"
_SHARED = f"SELECT pg_advisory_xact_lock_shared({_WRITERS}, {_THIS_INSTALLATION})"
"""The lock of all who write, unless they have to be alone."""

T = TypeVar("T")


class PostgreSQL:
    """A database of a PostgreSQL server."""

    insert = staticmethod(insert)

    def __init__(self, url: URL) -> None:
        try:
            self.engine = _engine(url)
        except ModuleNotFoundError as error:
            raise StoreUnavailable(
                "PostgreSQL needs a driver: python3 start.py setup server"
            ) from error
        self._lead: Connection | None = None
        """A connection that has the leader's lock, for as long as it is there."""

    def query(self, sql: str, values: Mapping[str, Any], within: Connection | None) -> list[Any]:
        def ask(mine: Any) -> list[Any]:
            return list(mine.execute(sql, values))

        if within is not None:
            return ask(raw(within))
        connection, rows = self._connect(ask)
        connection.close()
        return rows

    @contextmanager
    def snapshot(self) -> Iterator[Connection]:
        with self.engine.connect() as connection:
            connection.execution_options(
                isolation_level="REPEATABLE READ", postgresql_readonly=True
            )
            with connection.begin():
                yield connection

    @contextmanager
    def transaction(self, locks: Locks) -> Iterator[Connection]:
        first = ["BEGIN"]
        if not locks.alone:
            first.append(_SHARED)
        connection, _ = self._connect(lambda mine: _lock(mine, locks, first))
        with connection, connection.begin():
            yield connection
            if _status(connection) != "INTRANS":
                # COMMIT would save nothing, and report no error.
                raise StoreUnavailable("the database rolled back what was written before")

    def change(self, sql: str, values: Mapping[str, Any], class_id: str) -> int:
        """Do all of it in one trip to the server and back."""
        from psycopg import ClientCursor

        statements = [
            "BEGIN",
            _SHARED,
            f"SELECT pg_advisory_xact_lock({_A_CLASS}, hashtext(%(locked_class)s))",
            sql,
            "COMMIT",
        ]
        whole = "; ".join(statements)

        def change(mine: Any) -> int:
            cursor = ClientCursor(mine)
            cursor.execute(whole, {**values, "locked_class": class_id})
            for _before in statements[: statements.index(sql)]:
                cursor.nextset()
            rows: int = cursor.rowcount
            return rows

        connection, rows = self._connect(change)
        connection.close()
        return rows

    def lock(self, within: Connection, locks: Locks) -> None:
        """Take these locks; what is read afterwards is as it was then, or later."""
        _lock(raw(within), locks)

    def is_open(self, within: Connection) -> bool:
        return _status(within) in {"INTRANS", "INERROR"}

    def check(self) -> None:
        """Do nothing: only the server knows."""

    def is_leader(self) -> bool:
        """Return whether this process has the leader's lock, and take it if it is free.

        It stays the leader until its connection ends; then another process may become it.
        """
        if self._lead is not None:
            with suppress(exc.SQLAlchemyError):
                self._lead.execute(text("SELECT 1"))
                return True
            self._lead.invalidate()
            self._lead = None
        with ExitStack() as opened:
            connection = opened.enter_context(self.engine.connect())
            lock = f"SELECT pg_try_advisory_lock({_LEADER}, {_THIS_INSTALLATION})"
            if connection.execute(text(lock)).scalar():
                self._lead = connection
                opened.pop_all()  # it stays open
        return self._lead is not None

    def copy_tables(self, within: Connection, version: str) -> None:
        """Copy every table of an older release, in place of the copies of an earlier update."""
        _drop_copies(within)
        for table in inspect(within).get_table_names():
            copy = f"{COPY_PREFIX}{version}_{table}"
            within.execute(text(f'CREATE TABLE "{copy}" AS TABLE "{table}"'))

    def scrub_deleted(self, within: Connection, for_good: bool, copies: bool) -> None:
        """Drop the copies made before an update: they hold what was deleted since.

        For everything else PostgreSQL's own VACUUM is enough.
        """
        if copies:
            _drop_copies(within)

    def vacuum(self) -> None:
        """Do nothing: the server does it in its own time."""

    def is_broken_json(self, text: ColumnElement[str]) -> ColumnElement[bool]:
        """Return false: not every supported release of PostgreSQL can check it."""
        return false()

    def close(self) -> None:
        if self._lead is not None:
            with suppress(exc.SQLAlchemyError):
                # Another process may lead at once, and not when the server has noticed.
                unlock = f"SELECT pg_advisory_unlock({_LEADER}, {_THIS_INSTALLATION})"
                self._lead.execute(text(unlock))
            self._lead.close()
            self._lead = None
        self.engine.dispose()

    def _connect(self, do: Callable[[Any], T]) -> tuple[Connection, T]:
        """Return a connection from the pool, and the result of `do` on the driver's connection.

        If the server has closed the connection, it has closed the idle ones too. Then all are
        opened again, and `do` is called a second time: the first call changed nothing.
        """
        again = True
        while True:
            connection = self.engine.connect()
            mine = raw(connection)
            try:
                return connection, do(mine)
            except BaseException as error:
                lost = mine.closed
                if lost:
                    connection.invalidate()
                connection.close()
                if lost:
                    self.engine.dispose()
                # A greenlet that is killed must end, and has closed its connection.
                if not (lost and again and isinstance(error, Exception)):
                    raise
            again = False


def _engine(url: URL) -> Engine:
    engine = create_engine(
        url,
        hide_parameters=True,  # a failing statement must not carry a pupil's name into a log
        pool_size=8,
        max_overflow=16,
        pool_timeout=adapter.POOL_TIMEOUT_SECONDS,
        isolation_level="AUTOCOMMIT",
    )
    event.listen(engine, "connect", _make_durable)
    event.listen(engine, "checkout", _check_open)
    if monkey.is_module_patched("select"):
        connect = _connection_of_greenlets().connect
        event.listen(
            engine, "do_connect", lambda _dialect, _record, args, how: connect(*args, **how)
        )
    return engine


def _lock(connection: Any, locks: Locks, first: Sequence[str] = ()) -> None:
    """Take these locks, after the statements `first`, in one trip to the server and back."""
    from psycopg import ClientCursor

    wanted = list(first)
    if locks.alone:
        wanted.append(f"SELECT pg_advisory_xact_lock({_WRITERS}, {_THIS_INSTALLATION})")
    # Two classes that happen to share a number only wait for each other.
    if locks.class_id is not None:
        wanted.append(f"SELECT pg_advisory_xact_lock({_A_CLASS}, hashtext(%(class_id)s))")
    if wanted:
        # The driver's other cursors send one statement at a time.
        ClientCursor(connection).execute("; ".join(wanted), locks._asdict())


def _status(connection: Connection) -> str:
    """Return the state of the transaction, as the driver names it."""
    name: str = "" if connection.invalidated else raw(connection).info.transaction_status.name
    return name


def _drop_copies(connection: Connection) -> None:
    """Drop them in one order, which those who do it at once need not quarrel about."""
    for table in sorted(inspect(connection).get_table_names()):
        if table.startswith(COPY_PREFIX):
            connection.execute(text(f'DROP TABLE IF EXISTS "{table}"'))


def _make_durable(connection: Any, _record: object) -> None:
    """Turn on `synchronous_commit` where a role or database has it off.

    Otherwise a power cut could lose a commit that was acknowledged.
    """
    connection.execute(
        "SELECT set_config('synchronous_commit', 'on', false)"
        " WHERE current_setting('synchronous_commit') = 'off'"
    )


def _check_open(connection: Any, _record: object, _borrowed: object) -> None:
    """Make the pool open a new connection if the server has ended this one.

    The server has sent that by then: only what has arrived is read, without waiting.
    """
    from psycopg import OperationalError

    try:
        for _last_words_and_end in range(2):
            connection.pgconn.consume_input()
    except OperationalError as gone:
        raise exc.DisconnectionError from gone


def _connection_of_greenlets() -> Any:
    """Return a connection class that waits with gevent's own functions.

    That takes half the time of the driver's own way to wait under gevent.
    """
    from psycopg import Connection
    from psycopg.waiting import Ready, Wait

    waits = {
        Wait.R: (socket.wait_read, Ready.R),
        Wait.W: (socket.wait_write, Ready.W),
        Wait.RW: (socket.wait_readwrite, Ready.RW),
    }

    class GreenletConnection(Connection[Any]):
        def wait(self, gen: Any, *_how: Any, **_more: Any) -> Any:
            try:
                wanted = next(gen)
                while True:
                    wait, ready = waits[wanted]
                    try:
                        wait(self.pgconn.socket)
                    except BaseException:  # killed: a later query would get this one's answer
                        self.close()
                        raise
                    wanted = gen.send(ready)
            except StopIteration as end:
                return end.value

    return GreenletConnection
