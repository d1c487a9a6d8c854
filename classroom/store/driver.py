"""Statements that are given to the driver itself: what every move says, and how it is said.

SQLAlchemy has the tables, the dialects and everything that is asked now and then. It takes many
times as long as SQLite does to answer, so what each move needs goes past it, and what goes wrong is
still raised as SQLAlchemy raises it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Dialect, Insert, Select, exc


class Prepared:
    """A statement that is put together once, since that takes longer than to run it."""

    def __init__(self, statement: Select[Any] | Insert) -> None:
        self.statement = statement
        self._written: tuple[str, list[str], dict[str, Any]] | None = None

    def on_sqlite(self, dialect: Dialect, given: Mapping[str, Any]) -> tuple[str, list[Any]]:
        """Its text, and the values for its places."""
        if self._written is None:
            compiled: Any = self.statement.compile(dialect=dialect)
            self._written = str(compiled), compiled.positiontup, compiled.params
        text, places, values = self._written
        return text, [given.get(place, values[place]) for place in places]


def run(raw: Any, sql: str, values: Sequence[Any] = ()) -> sqlite3.Cursor:
    """Runs a statement on SQLite's own connection."""
    try:
        cursor: sqlite3.Cursor = raw.execute(sql, values)
    except sqlite3.Error as error:
        raise as_sqlalchemy_says(error, sql) from error
    return cursor


def as_sqlalchemy_says(error: sqlite3.Error, sql: str) -> Exception:
    """The error in the class that SQLAlchemy has for it, without any value of the statement."""
    raised: Exception = exc.DBAPIError.instance(
        sql, None, error, sqlite3.Error, hide_parameters=True
    )
    return raised


def raw(connection: Connection) -> Any:
    """The driver's own connection."""
    return connection.connection.dbapi_connection


def is_open(connection: Connection) -> bool:
    """Whether SQLite has not rolled back all of it, as it does on a full disk."""
    return bool(raw(connection).in_transaction)


@contextmanager
def savepoint(connection: Connection) -> Iterator[None]:
    """A part of an SQLite transaction: what was written in it is undone by an exception."""
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
