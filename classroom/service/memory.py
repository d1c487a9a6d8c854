"""The states of a class that this process keeps in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.library import Library
from classroom.service.phones import Gone, Phones
from classroom.service.schedule import Schedule
from classroom.signals.holding import FIRST_PLAY
from classroom.store import SeatRow
from classroom.views.rules_left import RulesLeft, rules_left
from classroom.views.signals import SignalsSoFar, signals_so_far
from classroom.views.table import People

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


class Memory:
    """The states of one class. Each is current where its version is."""

    def __init__(self, class_id: str, line: int = 0) -> None:
        """Keep nothing yet; `line` is that of the database (:meth:`Settings.line`)."""
        self._id = class_id
        self._line = line
        self.forget()

    def forget(self) -> None:
        """Drop all that is kept of the class."""
        self.classroom = Known(Classroom(self._id), {})
        self.phones = Phones()
        self.schedule = Schedule()
        self.drop_names()

    def drop_names(self) -> None:
        """Drop all that was made with the names of its pupils."""
        self._tables: dict[int, Known[Table]] = {}
        self._rules_left: dict[int, RulesLeft] = {}
        self._signals: dict[int, SignalsSoFar | None] = {}
        self.seats = KnownSeats()
        self.here: KnownHere | None = None

    def versions(self, number: int | None) -> tuple[int, int, int]:
        """Return the versions of what is kept: of the class, its seats, and a table (0: none)."""
        kept = None if number is None else self._tables.get(number)
        table = 0 if kept is None else kept.fold.version
        return self.classroom.fold.version, self.seats.changes, table

    def keep_classroom(self, known: Known[Classroom]) -> None:
        """Keep this state unless a newer one is kept: a reader needs no turn."""
        if self.classroom.fold.version <= known.fold.version:
            self.classroom = known

    def table(self, number: int) -> Known[Table]:
        """Return a table as it is kept, or as it was before its first event."""
        return self._tables.get(number) or self.new_table(number)

    def new_table(self, number: int) -> Known[Table]:
        """Return a table before its first event."""
        return Known(Table(number, line=self._line), {})

    def keep_table(self, known: Known[Table]) -> None:
        """Keep this state unless a newer one is kept."""
        kept = self._tables.get(known.fold.number)
        if kept is None or kept.fold.version <= known.fold.version:
            self._tables[known.fold.number] = known

    def rules_left(self, table: Table) -> RulesLeft | None:
        """Return the rules that still fit at a table, counted on from the last time."""
        current = table.current
        if current is None:
            return None
        left = rules_left(current, self._rules_left.get(table.number))
        self._rules_left[table.number] = left
        return left

    def signals(self, table: Table) -> SignalsSoFar | None:
        """Return the signals on thinking of a table, worked out on from the last time."""
        classroom, number = self.classroom.fold, table.number
        played = None if table.held is None else table.held.truth
        if played is None and table.rounds:
            played = table.rounds[-1]
        # Most cards are played where nothing can hold yet: asked here, without a call.
        if played is None or not classroom.plan.signals:
            return None
        if len(played.round.results) < FIRST_PLAY:
            return None
        so_far = signals_so_far(classroom, table, played, _library, self._signals.get(number))
        self._signals[number] = so_far
        return so_far

    @property
    def is_used(self) -> bool:
        """True if the class has phones, or something is due at its tables."""
        return bool(self.phones.sockets or any(self.phones.elsewhere.values()) or self.schedule.due)


def _library() -> Library:
    return load_hypotheses().library
