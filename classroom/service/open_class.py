"""Open classes: what this process keeps of each class in memory, and whose turn it is there.

A class has one object here. A command waits for its turn, so the commands of one class are carried
out one after another, and those of different classes don't wait for each other. A class that nobody
uses is dropped from memory, and read again.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Generic, TypeVar
from weakref import WeakValueDictionary

from gevent import getcurrent

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.service.phones import Gone, Phones
from classroom.service.schedule import Schedule
from classroom.store import ClassVersions, SeatRow
from classroom.views.rules_left import RulesLeft, rules_left
from classroom.views.table import People

KEPT_CLASSES = 60
"""Number of classes that are kept in memory, besides those that have phones or timers."""

F = TypeVar("F", Classroom, Table)


@dataclass(frozen=True, slots=True)
class Known(Generic[F]):
    """A state computed from a stream, and the versions that changes with a key led to."""

    fold: F
    keys: dict[str, int]


@dataclass(frozen=True, slots=True)
class KnownSeats:
    """The seats of a class as their rows were after this many changes."""

    changes: int = -1
    rows: Mapping[str, SeatRow] = field(default_factory=dict)
    devices: Mapping[str, str] = field(default_factory=dict)
    """Of each seat its device, as :func:`classroom.message_bus.device` calls it."""
    held: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Of each device its seats."""
    secrets: Mapping[str, str] = field(default_factory=dict)
    people: People = field(default_factory=lambda: People({}))
    """Their names; who is here is not in it."""


@dataclass(slots=True)
class KnownHere:
    """Disconnected phones of a class by seat, and which of them were away at the last look.

    Valid until the class, its seats or the presence of a phone change.
    """

    classroom: Classroom
    seats: KnownSeats
    changes: int
    gone: Mapping[str, Gone]
    """By their seats, however short a time it is."""
    away: Mapping[str, Gone] | None = None
    people: People | None = None


class OpenClass:
    """One class in memory. What is kept of it is current where its version is."""

    def __init__(self, class_id: str) -> None:
        self.id = class_id
        self._lock = threading.Lock()
        self._whose: object = None
        """The thread or greenlet that has the turn."""
        self._versions: dict[int | None, ClassVersions] | None = {}
        """Those of the class and of its tables, as read or written in this turn or the last one;
        None where each reading asks the database."""
        self.forget()

    def forget(self) -> None:
        """Drop all that is kept of the class."""
        self.classroom = Known(Classroom(self.id), {})
        self.phones = Phones()
        self.schedule = Schedule()
        self.drop_names()

    def drop_names(self) -> None:
        """Drop all that was made with the names of its pupils."""
        self.tables: dict[int, Known[Table]] = {}
        self._rules_left: dict[int, RulesLeft] = {}
        self.seats = KnownSeats()
        self.here: KnownHere | None = None
        self._begin_anew()

    @contextmanager
    def turn(self, trusting: bool = False) -> Iterator[None]:
        """Wait for the turn; in the block the database is asked for each version once.

        If `trusting`, it isn't even asked for those that the turn before has read or written. So a
        view may be sent of what this process has just saved. What is decided on them must be saved
        with :meth:`~classroom.store.log.Log.append_if_unchanged`.

        A nested block is a part of the outer one.
        """
        if self._whose is getcurrent():
            yield
            return
        with self._lock:
            self._whose = getcurrent()
            if not trusting:
                self._versions = {}
            try:
                yield
            finally:
                self._whose = None

    @contextmanager
    def asking(self) -> Iterator[None]:
        """Ask the database for versions each time in the block, which is a transaction."""
        with self._with_versions(None):
            yield

    @contextmanager
    def deciding(self) -> Iterator[None]:
        """Ask the database for each version once in the block, in which nothing is written."""
        with self._with_versions({}):
            yield

    @contextmanager
    def _with_versions(self, versions: dict[int | None, ClassVersions] | None) -> Iterator[None]:
        if not self._is_mine:
            yield
            return
        before, self._versions = self._versions, versions
        try:
            yield
        finally:
            self._versions = before
            self._begin_anew()

    def saved(self) -> None:
        """Note that a transaction was committed: what was read before may be old."""
        if self._is_mine:
            self._versions = {}

    def versions(self, number: int | None) -> ClassVersions | None:
        """Return what was read in this turn, of the class and a table; None if nothing was."""
        if self._versions is None or self._whose is not getcurrent():
            return None
        return self._versions.get(number)

    def current(self) -> Classroom | None:
        """Return the class if it is kept as it was read or written in this turn."""
        versions = self.versions(None)
        known = self.classroom.fold
        return known if versions is not None and versions.version == known.version else None

    def kept(self, number: int | None) -> tuple[int, int, int]:
        """Return the versions of what is kept: of the class, its seats, and a table (0: none)."""
        table = None if number is None else self.tables.get(number)
        version = 0 if table is None else table.fold.version
        return self.classroom.fold.version, self.seats.changes, version

    def note(self, number: int | None, versions: ClassVersions) -> None:
        """Note the versions of the class and a table as the database has them now."""
        if self._versions is not None and self._is_mine:
            self._versions[number] = self._versions[None] = versions

    def keep_classroom(self, known: Known[Classroom]) -> None:
        """Keep this state unless a newer one is kept: a reader needs no turn."""
        if self.classroom.fold.version <= known.fold.version:
            self.classroom = known

    def keep_table(self, known: Known[Table]) -> None:
        """Keep this state unless a newer one is kept."""
        kept = self.tables.get(known.fold.number)
        if kept is None or kept.fold.version <= known.fold.version:
            self.tables[known.fold.number] = known

    def rules_left(self, table: Table) -> RulesLeft | None:
        """Return the rules that still fit at a table, counted on from the last time."""
        if table.current is None:
            return None
        left = rules_left(table.current, self._rules_left.get(table.number))
        self._rules_left[table.number] = left
        return left

    def _begin_anew(self) -> None:
        if self._versions:
            self._versions = {}

    @property
    def is_used(self) -> bool:
        """True if it has phones, or something is due at its tables."""
        return bool(self.phones.sockets or any(self.phones.elsewhere.values()) or self.schedule.due)

    @property
    def _is_mine(self) -> bool:
        return self._whose is getcurrent()


class OpenClasses:
    """The classes that are in memory: those that were used last, and those in use."""

    def __init__(self) -> None:
        self._used: WeakValueDictionary[str, OpenClass] = WeakValueDictionary()
        self._last: OrderedDict[str, OpenClass] = OrderedDict()
        self._lock = threading.Lock()

    def find(self, class_id: str) -> OpenClass:
        """Return the one object of a class, of which nothing need be known."""
        opened = self._last.get(class_id)
        if opened is not None:
            return opened
        with self._lock:
            opened = self._used.get(class_id)
            if opened is None:
                opened = self._used[class_id] = OpenClass(class_id)
            return opened

    def keep(self, opened: OpenClass) -> None:
        """Keep a class in memory while it is used, and until others were used since."""
        with self._lock:
            self._last[opened.id] = opened
            self._last.move_to_end(opened.id)
            if len(self._last) > KEPT_CLASSES:
                unused = (each.id for each in self._last.values() if not each.is_used)
                self._last.pop(next(unused, ""), None)

    def kept(self) -> dict[str, OpenClass]:
        """Return the classes that are kept in memory, by their ids."""
        with self._lock:
            return dict(self._last)

    def drop(self, class_id: str) -> None:
        """Drop a class from memory."""
        with self._lock:
            opened = self._used.get(class_id)
            self._last.pop(class_id, None)
        if opened is not None:
            opened.forget()
