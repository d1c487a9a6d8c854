"""What is kept: the event log, the classes and their people, the teachers with their own rules and
plans, the settings.

    store = open_store("sqlite:///classroom.sqlite3")
    with store.transaction():
        store.add_seat("c1", "s1", "Ann", secret, "0417")
        store.append("class:c1", 3, [{"seat_taken": "s1"}], at=now)

A store may be used by many threads or greenlets at once. Nobody else opens a connection.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from classroom.store.answers import Answers
from classroom.store.archive import Past, ReceiptRow
from classroom.store.custom_rules import RuleRow, Shelf
from classroom.store.database import Database, installation
from classroom.store.errors import (
    Conflict,
    Damaged,
    FileGone,
    LogBroken,
    Repeated,
    StoreUnavailable,
)
from classroom.store.installation import Installation, InUse
from classroom.store.lesson_plans import PlanRow, Plans
from classroom.store.log import Event, Log
from classroom.store.migrate import migrate, migration_before
from classroom.store.people import ClassRow, People, SeatRow, Standing
from classroom.store.sessions import SessionRow, Sessions
from classroom.store.teachers import TeacherRow, Teachers
from classroom.store.tickets import TicketRow, Tickets

__all__ = [
    "ClassRow",
    "Conflict",
    "Damaged",
    "Event",
    "FileGone",
    "InUse",
    "Installation",
    "LogBroken",
    "PlanRow",
    "ReceiptRow",
    "Repeated",
    "RuleRow",
    "SeatRow",
    "SessionRow",
    "Standing",
    "Store",
    "StoreUnavailable",
    "TeacherRow",
    "TicketRow",
    "installation",
    "open_store",
]


class Store(Log, People, Teachers, Sessions, Tickets, Shelf, Past, Plans, Answers):
    """One database. Made by :func:`open_store`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    @contextmanager
    def transaction(
        self, alone: bool = False, stream: str | None = None, open_class: str | None = None
    ) -> Iterator[None]:
        """Appends and other calls inside it, by this thread or greenlet, are one commit.

        `alone` waits until no other write is under way, and lets none begin. `stream` is for who
        was too late at first: of many who give the same each comes to its turn. Nobody closes the
        class `open_class` before the end; who is closing it is waited for.

        Saved and durable when the block ends, or rolled back whole when an exception leaves it.
        A call inside that raises has itself left no trace, so the exception may be caught in the
        block. Others wait meanwhile: do nothing slow in it. Nested, it is a part of the outer one.
        """
        with self._database.writing(alone, stream, open_class):
            yield

    @property
    def trouble(self) -> StoreUnavailable | None:
        """What was in the way when something could last not be read or saved; None where something
        was saved since."""
        return self._database.trouble

    def look(self) -> None:
        """Note as :attr:`trouble` what can be seen without writing: that the file is gone."""
        self._database.look()

    @property
    def in_transaction(self) -> bool:
        """Whether this thread or greenlet is in one: what it reads then may never come to be."""
        return self._database.is_writing

    @property
    def written(self) -> int:
        """Another number once this thread or greenlet has begun, ended, or written something in a
        transaction: what it read before may be old."""
        return self._database.written

    def leads(self) -> bool:
        """Whether this process is the one, of several on this database, that does what only one
        should do, such as letting clocks run out. To be asked about once a second."""
        return self._database.leads()

    def close(self) -> None:
        """Gives the connections back; to be called once, at the end."""
        self._database.close()


def open_store(url: str, claimed: Installation | None = None) -> Store:
    """Opens the `sqlite:///` or `postgresql://` database and brings its tables up to date.

    An SQLite file and its folder are made where they are missing; `sqlite://` is one in memory. A
    file that is there is checked before anything is written into it, and copied before its tables
    are changed. `claimed` is its installation, where this process serves it.

    Raises:
        StoreUnavailable: it cannot be reached, read or written, or a newer release made it; it is
            damaged, or there was one that is missing or empty now; or its tables are to be brought
            up to date, which another process serves.
    """
    there = claimed or installation(url)
    if there is not None:
        there.check()
        version = there.version()
        if version is not None and migration_before(version):
            return _update(url, there, version)
    return _open(url, there)


def _update(url: str, there: Installation, version: str) -> Store:
    try:
        with there.claimed():
            there.copy(version)
            return _open(url, there)
    except InUse as in_use:
        raise StoreUnavailable(f"its tables must be brought up to date, but {in_use}") from None


def _open(url: str, there: Installation | None) -> Store:
    database = Database(url)
    try:
        migrate(database)
        if there is not None:
            there.note()
    except BaseException:
        database.close()
        raise
    return Store(database)
