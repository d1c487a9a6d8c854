"""The store: event log, classes and their people, teachers with rules and plans, settings.

    store = open_store("sqlite:///classroom.sqlite3")
    with store.transaction():
        store.seats.add_seat("c1", "s1", "Ann", secret, "0417")
        store.log.append("class:c1", 3, [{"seat_taken": "s1"}], at=now)

A store may be used by many threads or greenlets at once. No other module opens a connection to the
database.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from classroom.classes.roster import SeatRow
from classroom.classes.tickets import TicketRow
from classroom.store.answers import Answers
from classroom.store.archive import ArchiveStore, ReceiptRow
from classroom.store.audit import AuditPlace, AuditRow, AuditStore
from classroom.store.class_teachers import ClassTeacherStore
from classroom.store.classes import ClassIndex, ClassRow, ClassVersions, Wifi
from classroom.store.custom_rules import CustomRuleStore, RuleRow
from classroom.store.database import Database, installation
from classroom.store.errors import (
    Conflict,
    Damaged,
    FileGone,
    LogBroken,
    NewerRelease,
    Repeated,
    StoreUnavailable,
    VersionConflict,
)
from classroom.store.follower import Follower, LogReplaced, WalReader
from classroom.store.identities import IdentityStore
from classroom.store.installation import Installation, InUse
from classroom.store.lesson_plans import LessonPlanStore, PlanRow
from classroom.store.log import ClassState, EventRow, Log
from classroom.store.migrate import check_release, migrate, migration_before
from classroom.store.seats import Seats
from classroom.store.second_factors import SecondFactorRow, SecondFactorStore
from classroom.store.sessions import SessionRow, SessionStore
from classroom.store.settings import StoredSettings
from classroom.store.sqlite import SQLite
from classroom.store.teachers import TeacherRow, Teachers
from classroom.store.tickets import Tickets

__all__ = [
    "AuditPlace",
    "AuditRow",
    "ClassRow",
    "ClassState",
    "ClassVersions",
    "Conflict",
    "Damaged",
    "EventRow",
    "FileGone",
    "Follower",
    "InUse",
    "Installation",
    "LogBroken",
    "LogReplaced",
    "NewerRelease",
    "PlanRow",
    "ReceiptRow",
    "Repeated",
    "RuleRow",
    "SQLite",
    "SeatRow",
    "SecondFactorRow",
    "SessionRow",
    "Store",
    "StoreUnavailable",
    "TeacherRow",
    "TicketRow",
    "VersionConflict",
    "WalReader",
    "Wifi",
    "installation",
    "open_as_it_is",
    "open_store",
]


class Store:
    """One database, as an object for each kind of what is stored. Made by :func:`open_store`."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.writes = database.writes
        self.log = Log(database)
        self.classes = ClassIndex(database)
        self.class_teachers = ClassTeacherStore(database)
        self.seats = Seats(database)
        self.settings = StoredSettings(database)
        self.teachers = Teachers(database)
        self.identities = IdentityStore(database)
        self.second_factors = SecondFactorStore(database)
        self.audit = AuditStore(database)
        self.sessions = SessionStore(database)
        self.tickets = Tickets(database)
        self.rules = CustomRuleStore(database)
        self.archive = ArchiveStore(database)
        self.plans = LessonPlanStore(database)
        self.answers = Answers(database)

    @contextmanager
    def transaction(self, alone: bool = False, class_id: str | None = None) -> Iterator[None]:
        """Commit all calls of this thread or greenlet inside the block at once.

        `alone` waits until no other write is under way, and blocks all others. `class_id` is a
        class to lock. Every change of a class takes this lock first, so there is no other one.

        Its writes are durable when the block ends, or all rolled back when an exception leaves it.
        A call inside that raises leaves no trace, so the exception may be caught in the block.
        Others wait meanwhile, so do nothing slow in it. A nested transaction is a part of the outer
        one.
        """
        with self._database.writing(alone, class_id):
            yield

    @contextmanager
    def cleaning_up(self) -> Iterator[None]:
        """Save what this thread or greenlet writes within the block also on a retired laptop.

        It may hold no lessons any more (docs/standby.md), and writes nothing else. To be used only
        around what removes names and such when they are due, outside of a transaction.
        """
        with self._database.cleaning_up():
            yield

    def when_saved(self, do: Callable[[], None]) -> None:
        """Call `do` after the current transaction commits; never if it is rolled back.

        Outside a transaction it is called at once.
        """
        self._database.when_saved(do)

    @property
    def trouble(self) -> StoreUnavailable | None:
        """The last error in reading or saving; None if something was saved since."""
        return self._database.trouble

    def look(self) -> None:
        """Check without writing that the file is there; store the error as :attr:`trouble`."""
        self._database.look()

    @property
    def in_transaction(self) -> bool:
        """True while this thread or greenlet is in a transaction.

        What it reads then may be rolled back, so it must not be cached.
        """
        return self._database.is_writing

    def is_leader(self) -> bool:
        """Return whether this process is the leader of all on this database.

        Only the leader does what must happen once, such as running timers. Call it about once a
        second.
        """
        return self._database.is_leader()

    @property
    def file(self) -> SQLite | None:
        """The database if it is an SQLite file, which can be followed; else None."""
        return self._database.sqlite()

    def close(self) -> None:
        """Close the connections; to be called once, at the end."""
        self._database.close()


def open_store(url: str, claimed: Installation | None = None) -> Store:
    """Open the `sqlite:///` or `postgresql://` database and update its tables.

    An SQLite file and its folder are created where they are missing; `sqlite://` is a database in
    memory. An existing file is checked before anything is written into it, and copied before its
    tables are changed. `claimed` is the installation of the file if this process already holds it.

    Raises:
        NewerRelease: a newer release made it.
        StoreUnavailable: it cannot be reached, read or written; it is damaged, or a file that
            existed is now missing or empty; or its tables must be updated while another process
            serves it.
    """
    there = claimed or installation(url)
    if there is not None:
        there.check()
        version = there.version()
        if version is not None and migration_before(version):
            return _update(url, there, version)
    return _open(url, there)


def open_as_it_is(url: str) -> Store:
    """Open an existing database to read it, without updating its tables.

    Raises:
        StoreUnavailable: it cannot be read, or another release of the program made it.
    """
    if (there := installation(url)) is not None and there.database.exists():
        there.check()
    database = Database(url, there=True)
    try:
        with database.snapshot() as connection:
            check_release(connection)
    except BaseException:
        database.close()
        raise
    return Store(database)


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
