"""Statements for the driver itself: those that every move needs.

SQLAlchemy has the tables, the dialects and all occasional queries. It takes many times as long as
SQLite does to answer, so what each move needs bypasses it, and errors are still raised as
SQLAlchemy raises them.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar, cast

from gevent import get_hub, monkey
from sqlalchemy import Connection, Dialect, Insert, Select, exc

T = TypeVar("T")


class Prepared:
    """A statement that is compiled once, since that takes longer than to run it."""

    def __init__(self, statement: Select[Any] | Insert) -> None:
        self._statement: Any = statement
        self._written: dict[str, tuple[str, list[str], dict[str, Any]]] = {}

    def on_sqlite(self, dialect: Dialect, given: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """Return its text, and the values for its places."""
        text, places, values = self._on(dialect)
        return text, [given.get(place, values[place]) for place in places]

    def on_postgresql(self, dialect: Dialect, given: Mapping[str, Any]) -> tuple[str, Any]:
        """Return its text, and the values by their names."""
        text, _, values = self._on(dialect)
        return text, {**values, **given}

    def _on(self, dialect: Dialect) -> tuple[str, list[str], dict[str, Any]]:
        found = self._written.get(dialect.name)
        if found is None:
            compiled = self._statement.compile(dialect=dialect)
            found = str(compiled), compiled.positiontup or [], compiled.params
            self._written[dialect.name] = found
        return found


def run(raw: Any, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
    """Run a statement on SQLite's own connection."""
    try:
        cursor: sqlite3.Cursor = raw.execute(sql, values)
    except sqlite3.Error as error:
        raise as_sqlalchemy_error(error, sql) from error
    return cursor


def as_sqlalchemy_error(
    error: Exception, sql: str, kind: type[Exception] = sqlite3.Error
) -> Exception:
    """Return the error in SQLAlchemy's class for it, without the values of the statement.

    `kind` is the base class of all errors of its driver.
    """
    raised: Exception = exc.DBAPIError.instance(sql, None, error, kind, hide_parameters=True)
    return raised


def run_in_thread(do: Callable[[], T]) -> T:
    """Run what waits for the disk; under gevent in a thread, so that other greenlets continue."""
    if not monkey.is_module_patched("threading"):
        return do()
    failed: list[Exception] = []

    def doing() -> T | None:
        try:
            return do()
        except Exception as error:  # noqa: BLE001 - raised below; gevent would print it as well
            failed.append(error)
            return None

    done = get_hub().threadpool.spawn(doing)
    try:
        found = cast(T, done.get())
    finally:
        done.wait()  # also where the greenlet is killed: then the connection is the next one's
    if failed:
        raise failed[0]
    return found


def raw(connection: Connection) -> Any:
    """Return the driver's own connection."""
    return connection.connection.dbapi_connection


def is_open(connection: Connection) -> bool:
    """Return whether SQLite's transaction is still open: a full disk makes it roll back."""
    return bool(raw(connection).in_transaction)


@contextmanager
def savepoint(connection: Connection) -> Iterator[None]:
    """Run the block in a savepoint of an SQLite transaction; an exception undoes its writes."""
    mine = raw(connection)
    run(mine, "SAVEPOINT part")
    try:
        yield
    except BaseException:
        # Where SQLite has undone all of it, a part cannot be undone, which is not the why.
        if mine.in_transaction:
            run(mine, "ROLLBACK TO part")
            run(mine, "RELEASE part")
        raise
    run(mine, "RELEASE part")
