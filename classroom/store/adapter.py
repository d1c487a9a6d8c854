"""The interface that SQLite and PostgreSQL implement: everything in which they differ."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any, NamedTuple, Protocol

from sqlalchemy import ColumnElement, Connection, Engine

POOL_TIMEOUT_SECONDS = 30.0
"""Seconds to wait for a free connection, before giving up."""


class Locks(NamedTuple):
    """The locks that a transaction takes when it begins, always in this order."""

    alone: bool = False
    """Wait until no other write is under way, and block all others."""
    class_id: str | None = None
    """A class to lock: no one else changes it meanwhile."""
    clean_up: bool = False
    """It only removes what is due, so it is saved also where lessons are no longer held; it is
    always `alone`."""


class Adapter(Protocol):
    """A database: an engine of SQLAlchemy, transactions, and what each kind needs in addition."""

    engine: Engine
    insert: Callable[..., Any]
    """SQLAlchemy's function for an INSERT that may have ON CONFLICT."""

    def query(self, sql: str, values: Mapping[str, Any], within: Connection | None) -> list[Any]:
        """Return the rows of a query that every move needs, read by the driver itself.

        `within` is the connection of the current transaction.
        """

    def snapshot(self) -> AbstractContextManager[Connection]:
        """Yield a read-only connection whose statements all read the same moment."""

    def transaction(self, locks: Locks) -> AbstractContextManager[Connection]:
        """Yield a connection in a transaction: durable at the end, undone by an exception."""

    def change(self, sql: str, values: Mapping[str, Any], class_id: str) -> int:
        """Run one statement in a transaction that locks the class; return how many rows changed.

        When it returns, they are durable.
        """

    def lock(self, within: Connection, locks: Locks) -> None:
        """Take more locks, until the transaction ends."""

    def is_open(self, within: Connection) -> bool:
        """Return whether the transaction is still there: a full disk makes SQLite undo it."""

    def check(self) -> None:
        """Raise StoreUnavailable if what is written now would be lost."""

    def is_leader(self) -> bool:
        """Return whether this process is the leader of all on this database."""

    def copy_tables(self, within: Connection, version: str) -> None:
        """Copy the tables before they are updated from this version."""

    def scrub_deleted(self, within: Connection, for_good: bool, copies: bool) -> None:
        """Leave no trace of what this transaction deleted: see :meth:`Database.scrub_deleted`."""

    def vacuum(self) -> None:
        """Finish what was deleted for good and is still in the files."""

    def is_broken_json(self, text: ColumnElement[str]) -> ColumnElement[bool]:
        """Return a condition for a text that isn't JSON; false where SQL can't check it."""

    def close(self) -> None:
        """Close all connections that aren't in use."""


def raw(connection: Connection) -> Any:
    """Return the driver's own connection."""
    return connection.connection.dbapi_connection


@contextmanager
def savepoint(within: Connection, is_open: Callable[[Connection], bool]) -> Iterator[None]:
    """Run the block in a savepoint of a transaction; an exception undoes its writes.

    If they can't be undone, all of the transaction is, so that no part of them is saved.
    """
    raw(within).execute("SAVEPOINT part")
    try:
        yield
        raw(within).execute("RELEASE part")
    except BaseException:
        # Where all of the transaction is undone, a part can't be, and that isn't the reason.
        if is_open(within):
            try:
                raw(within).execute("ROLLBACK TO part")
                raw(within).execute("RELEASE part")
            except BaseException:
                raw(within).rollback()
                raise
        raise
