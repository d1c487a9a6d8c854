"""The base of all commands: load a class or a table from its log, and append to it."""

from __future__ import annotations

import random
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Generic, TypeVar

import msgspec
import structlog

from classroom.classes import classroom as lesson
from classroom.classes import clocks, student_dealers
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.decisions.situation import ClassSituation
from classroom.classes.events import (
    ClassEvent,
    Dealt,
    Rewritten,
    TableEvent,
    is_kind,
    read_class_event,
    read_table_event,
)
from classroom.classes.settings import Plan
from classroom.classes.table import PlayedRound, Table
from classroom.config import SESSION_DAYS, SESSION_MINUTES
from classroom.game import game_file
from classroom.game.moves import TEACHER
from classroom.game.record import renamed
from classroom.game.refusal import NotFound, Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.message_bus import (
    BusMessage,
    Changed,
    Deleted,
    LoggedOut,
    MessageBus,
    MessagesLost,
    NamesGone,
    PrivateChange,
    device,
)
from classroom.service.calendar import Calendar
from classroom.service.lru_cache import LruCache
from classroom.service.presence import Gone, Presence
from classroom.store import (
    ClassRow,
    ClassVersions,
    Conflict,
    EventRow,
    LogBroken,
    Repeated,
    SeatRow,
    Store,
    StoreUnavailable,
)
from classroom.views.table import People

MAX_CLOCK_ERROR_SECONDS = 86_400.0
"""Seconds by which a removal may be dated before it is seen: clocks are wrong, and put right."""
REMEMBERED_CLASSES, REMEMBERED_TABLES = 60, 400
"""Number of are kept at hand; more than a school plays at a time. What is not is read again."""
MAX_RETRIES = 8
"""Number of times a change is tried when somebody else was faster."""

Listener = Callable[[str, int | None], None]
"""Called with a class id and a table number, or None where the class itself changed."""
Confidant = Callable[[str, int, str], None]
"""Called with a class id, a table number, and the one seat at it that is told of the change."""

T = TypeVar("T")
F = TypeVar("F", Classroom, Table)


@dataclass(frozen=True, slots=True)
class _Known(Generic[F]):
    """A state computed from a stream, and the versions that changes with a key led to."""

    fold: F
    keys: dict[str, int]


@dataclass(frozen=True, slots=True)
class _Seats:
    """The seats of a class as their rows were after this many changes."""

    changes: int
    rows: Mapping[str, SeatRow]
    devices: Mapping[str, str]
    """Of each seat its device, as :func:`classroom.message_bus.device` calls it."""
    held: Mapping[str, Sequence[str]]
    """Of each device its seats."""
    secrets: Mapping[str, str]
    people: People
    """Their names; who is here is not in it."""


_NO_SEATS = _Seats(-1, {}, {}, {}, {}, People({}))
"""Of a class that is not there."""


@dataclass(slots=True)
class _Here:
    """Disconnected phones of a class by seat, and which of them were away at the last look.

    Valid until the class, its seats or the presence of a phone change.
    """

    classroom: Classroom
    seats: _Seats
    changes: int
    gone: Mapping[str, Gone]
    """By their seats, however short a time it is."""
    away: Mapping[str, Gone] | None = None
    people: People | None = None


@dataclass(frozen=True, slots=True)
class _Decided:
    """Events to append to a stream at `version`, with their date and running time."""

    version: int
    events: Sequence[ClassEvent | TableEvent]
    at: float
    ran: float


_log = structlog.get_logger(__name__)
_moment: ContextVar[dict[int, tuple[int, dict[Hashable, Any]]] | None] = ContextVar(
    "moment", default=None
)
"""What each service has read since the moment began, and how often its store had been written by
then; None outside of one."""
_once_saved: ContextVar[list[Callable[[], None]] | None] = ContextVar("once_saved", default=None)
"""What is to be done when the change that is under way is on disk; None outside of one."""


class Base:
    """The base of every command: reading the logs as folds, and appending to them."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        rng: random.Random | None = None,
        bus: MessageBus | None = None,
        short_codes: bool = True,
        session_idle: float = SESSION_MINUTES * 60.0,
        session_longest: float = SESSION_DAYS * 86_400.0,
        date: Callable[[], float] | None = None,
    ) -> None:
        self.store = store
        self.now = now
        """Return the running time in seconds, for durations (:mod:`classroom.clock`)."""
        self.calendar = Calendar(store, date or now)
        """Return the date, in seconds since the epoch."""
        self.bus = bus or MessageBus()
        self._rng = rng or random.SystemRandom()
        self.line = store.line()
        """Which line of the database this is; a restore, for which nobody runs, begins another."""
        self.short_codes = short_codes
        """True if half of a class's code and a table's number open a class: not where the internet
        may try them (docs/security.md)."""
        self.session_idle, self.session_longest = session_idle, session_longest
        """Seconds after which a teacher's session ends: not used, outside lessons; in any case."""
        self.presence = Presence(now, self.bus)
        self._listeners: list[Listener] = []
        self._confidants: list[Confidant] = []
        self._forgetful: list[Callable[[str], None]] = []
        self._ended: list[Callable[[], None]] = []
        self._classrooms = LruCache[str, _Known[Classroom]](REMEMBERED_CLASSES)
        self._tables = LruCache[tuple[str, int], _Known[Table]](REMEMBERED_TABLES)
        self._seats = LruCache[str, _Seats](REMEMBERED_CLASSES)
        self._here = LruCache[str, _Here](REMEMBERED_CLASSES)
        self._unreadable = set[str]()
        """Classes whose log could not be read; each is logged once."""
        self._looked = self.calendar()
        """When what may have been missed of removed names was looked for."""
        self.bus.subscribe(self._on_bus_message)

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every saved change that is not private."""
        self._listeners.append(listener)

    def notify_private(self, confidant: Confidant) -> None:
        """Call `confidant` after every saved change that only one seat is notified of."""
        self._confidants.append(confidant)

    def when_sessions_end(self, listener: Callable[[], None]) -> None:
        """Call `listener` when sessions of a teacher have ended, at any worker."""
        self._ended.append(listener)

    def _sessions_ended(self) -> None:
        """Notify every worker that sessions have ended."""
        self.bus.publish(LoggedOut())
        for listener in self._ended:
            listener()

    def on_names_removed(self, forget: Callable[[str], None]) -> None:
        """Call `forget` with each class that was deleted or had names removed.

        It must drop everything that was made with those names.
        """
        self._forgetful.append(forget)

    # Reading

    @contextmanager
    def read_cache(self) -> Iterator[None]:
        """Read everything from the store once within this block.

        Views that are sent together then agree, and sending them to a class costs a handful of
        queries instead of one for each view. A nested block is part of the outer one. A transaction
        invalidates these reads when it begins, writes or ends: its decisions rest on fresh reads,
        and later reads show the change.
        """
        if _moment.get() is not None:
            yield
            return
        token = _moment.set({})
        try:
            yield
        finally:
            _moment.reset(token)

    def invalidate_reads(self) -> None:
        """Invalidate what the current :meth:`read_cache` block has read so far."""
        if (moment := _moment.get()) is not None:
            moment.pop(id(self), None)

    def _memoize(self, what: Hashable, read: Callable[[], T]) -> T:
        """Return the result of `read`, cached for the current :meth:`read_cache` block.

        The cache is dropped when a transaction begins, writes or ends.
        """
        moment = _moment.get()
        if moment is None:
            return read()
        written, known = moment.get(id(self), (-1, {}))
        if written != self.store.written:
            moment[id(self)] = (self.store.written, known := {})
        if what not in known:
            known[what] = read()
        found: T = known[what]
        return found

    def classroom(self, class_id: str) -> Classroom:
        """Return the current state of the class; raise Refused if there is none."""
        return self._known_classroom(class_id).fold

    def _known_classroom(self, class_id: str) -> _Known[Classroom]:
        return self._memoize(class_stream(class_id), lambda: self._read_classroom(class_id))

    def _standing(self, class_id: str) -> ClassVersions:
        """Return the versions of a class: what is cached under the same numbers is current.

        Raise Refused if there is no such class.
        """
        stream = class_stream(class_id)
        found = self._memoize(("standing", class_id), lambda: self.store.standing(class_id, stream))
        return _there(found)

    def _both(self, class_id: str, number: int) -> tuple[Classroom, _Known[Table]]:
        """Return the current state of a class and of one of its tables.

        One query gets the versions of both, and what is cached under them is not read again.
        """
        stream = class_stream(class_id)
        standing = _there(self.store.standing(class_id, stream, table_stream(class_id, number)))
        self._memoize(("standing", class_id), lambda: standing)
        classroom = self._memoize(stream, lambda: self._read_classroom(class_id, standing)).fold
        known = self._tables.get((class_id, number), None)
        if known is None or known.fold.version != standing.table or number not in classroom.tables:
            known = self._known_table(classroom, number)
        return classroom, known

    def _read_classroom(
        self, class_id: str, standing: ClassVersions | None = None
    ) -> _Known[Classroom]:
        standing = standing or self._standing(class_id)
        known = self._classrooms.get(class_id, _Known(Classroom(class_id), {}))
        if known.fold.version == standing.version:
            return known
        with self._reading(class_id, class_stream(class_id)):
            return self._fold_classroom(class_id, known)

    def _fold_classroom(self, class_id: str, known: _Known[Classroom]) -> _Known[Classroom]:
        events = self.store.read(class_stream(class_id), known.fold.version)
        if known.fold.version and _rewritten(events):
            known = _Known(Classroom(class_id), {})
            events = self.store.read(class_stream(class_id))
        fold, removed = known.fold, False
        for stored in events:
            event = read_class_event(stored.body)
            removed = removed or lesson.unnames(fold, event)
            fold = lesson.evolve(fold, stored.seq, event)
        known = self._remember(self._classrooms, class_id, known.keys, fold, events)
        if removed:  # which no word may have told this worker
            self._drop_what_was_made(class_id)
        return known

    def _remember(
        self,
        where: LruCache[Any, _Known[F]],
        what: Hashable,
        keys: dict[str, int],
        fold: F,
        events: Sequence[EventRow],
    ) -> _Known[F]:
        """Return the state after these events, and cache it.

        A state read inside a transaction is not cached: the transaction may be rolled back.
        """
        new = {event.key: event.seq for event in events if event.key is not None}
        if self.store.in_transaction:
            return _Known(fold, {**keys, **new})
        keys.update(new)
        known = _Known(fold, keys)
        self._cache(where, what, known)
        return known

    def _cache(self, where: LruCache[Any, _Known[F]], what: Hashable, known: _Known[F]) -> None:
        """Cache a state unless a newer one is cached: two writers may get here in either order."""
        if where.get(what, known).fold.version <= known.fold.version:
            where.put(what, known)

    def table(self, class_id: str, number: int) -> Table:
        """Return the current state of the table; raise Refused if the class has no such table."""
        return self._known_table(self.classroom(class_id), number).fold

    def newest_table(self, class_id: str, number: int) -> Table:
        """Return the newest cached state of a table, at least as new as the current block has read.

        A later save may have been broadcast already, and no client may receive an older state after
        that.
        """
        known = self.table(class_id, number)
        newest = self._tables.get((class_id, number), None)
        return known if newest is None or newest.fold.version < known.version else newest.fold

    def _known_table(self, classroom: Classroom, number: int) -> _Known[Table]:
        class_id = classroom.id
        if number not in classroom.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=number)
        return self._memoize(
            table_stream(class_id, number), lambda: self._read_table(class_id, number)
        )

    def _read_table(self, class_id: str, number: int) -> _Known[Table]:
        with self._reading(class_id, table_stream(class_id, number)):
            return self._fold_table(class_id, number)

    def _fold_table(self, class_id: str, number: int) -> _Known[Table]:
        stream, this = table_stream(class_id, number), (class_id, number)
        known = self._tables.get(this, _Known(self._new_table(number), {}))
        events = self.store.read(stream, after=known.fold.version)
        if not events:
            return known
        if known.fold.version and _rewritten(events):
            known, events = _Known(self._new_table(number), {}), self.store.read(stream)
        return self._remember(self._tables, this, known.keys, _fold(known.fold, events), events)

    @contextmanager
    def _reading(self, class_id: str, stream: str) -> Iterator[None]:
        """Raise LogBroken if what is read within this block cannot be understood; log it once."""
        try:
            yield
        except StoreUnavailable:
            raise
        except Exception as error:  # whatever a fold makes of an event that it does not know
            if class_id not in self._unreadable:
                self._unreadable.add(class_id)
                _log.exception("a class cannot be read", class_id=class_id, stream=stream)
            if isinstance(error, LogBroken):
                raise
            raise LogBroken(stream, str(error)) from error

    def is_unreadable(self, class_id: str) -> bool:
        """Return whether this process has found a log of the class that it cannot read."""
        return class_id in self._unreadable

    def check_readable(self, classroom: Classroom) -> None:
        """Raise LogBroken where the log of a table of the class cannot be read."""
        for number in classroom.tables:
            self.table(classroom.id, number)

    def _new_table(self, number: int) -> Table:
        """Return a table before its first event."""
        return Table(number, line=self.line)

    def plan(self, class_id: str) -> Plan:
        """Return the settings of a class, which never change; raise Refused if there is none."""
        known = self._classrooms.get(class_id, None)
        return self.classroom(class_id).plan if known is None else known.fold.plan

    def open_classes(self) -> list[str]:
        """Return the ids of the classes that are not closed."""
        return [row.id for row in self.store.open_classes()]

    def people(self, class_id: str) -> People:
        """Return the names of a class, without presence; empty if there is no such class.

        A seat whose name was removed is called by a number.
        """
        return replace(self._known_seats(class_id).people, now=self.now())

    def _people_of(self, class_id: str, rows: Mapping[str, SeatRow]) -> People:
        devices: dict[str, tuple[str, ...]] = {}
        for seat, row in rows.items():
            devices[row.secret] = (*devices.get(row.secret, ()), seat)
        waiting = {seat: row.wanted for seat, row in rows.items() if row.wanted is not None}
        return People(
            self._called_now(class_id, rows),
            members={seat: row.members for seat, row in rows.items() if row.members},
            heads={seat: len(row.members) for seat, row in rows.items() if row.members},
            devices={seat: seats for seats in devices.values() if seats[1:] for seat in seats},
            wanted={seat: wanted[0] if wanted else "" for seat, wanted in waiting.items()},
        )

    def _called_now(self, class_id: str, rows: Mapping[str, SeatRow]) -> dict[str, str]:
        names = {seat: row.name for seat, row in rows.items() if row.name}
        if len(names) == len(rows):
            return names
        pupil = translations.language(self.classroom(class_id).plan.language).translate(
            N_("Pupil %(number)s")
        )
        taken = set(names.values())
        for seat in rows.keys() - names.keys():
            name = pupil % {"number": seat.removeprefix("s")}
            names[seat] = name if name not in taken else seat
        return names

    def names_written(self, class_id: str) -> int:
        """Return a counter that changes whenever names of the class are written or removed.

        For a class that was deleted it differs from every value before.
        """
        return self._known_seats(class_id).changes

    def people_here(self, class_id: str) -> People:
        """Return the names of a class, with the seats that are online and those that are asleep."""
        what = "here", class_id, self.presence.changes
        return self._memoize(what, lambda: self._people_here(class_id))

    def _people_here(self, class_id: str) -> People:
        here, away = self._who_is_here(class_id), self.away(class_id)
        if here.people is None or here.away != away:
            seats = here.classroom.seats.values()
            here.away, here.people = (
                away,
                replace(
                    here.seats.people,
                    online=frozenset(
                        seat.id for seat in seats if seat.device and seat.id not in away
                    ),
                    asleep=frozenset(seat for seat, gone in away.items() if gone.asleep),
                ),
            )
        return replace(here.people, now=self.now())

    def away(self, class_id: str) -> Mapping[str, Gone]:
        """Return the seats whose phone has been gone for longer than the grace period.

        Each comes with the time since when.
        """
        what = "away", class_id, self.presence.changes
        return self._memoize(what, lambda: self._away(class_id))

    def _away(self, class_id: str) -> Mapping[str, Gone]:
        limit = self.now() - clocks.GRACE
        gone = self._who_is_here(class_id).gone
        return {seat: each for seat, each in gone.items() if each.since <= limit}

    def _who_is_here(self, class_id: str) -> _Here:
        classroom, seats = self.classroom(class_id), self._known_seats(class_id)
        known = self._here.get(class_id, None)
        if (
            known is None
            or known.classroom is not classroom
            or known.seats is not seats
            or known.changes != self.presence.changes
        ):
            gone = {}
            for seat in classroom.seats.values():
                if seat.device and not classroom.plan.real_cards:
                    since = self.presence.gone_since(class_id, seats.devices[seat.id])
                    if since is not None:
                        gone[seat.id] = since
            known = _Here(classroom, seats, self.presence.changes, gone)
            self._here.put(class_id, known)
        return known

    def here_alone(self, class_id: str) -> frozenset[str]:
        """Return the pupils' seats whose device is online and not passed around."""
        return self.people_here(class_id).alone

    def code(self, class_id: str) -> str:
        return self._standing(class_id).code

    def owner(self, class_id: str) -> str:
        """Return the id of the teacher whose class it is now; raise Refused if there is none."""
        return self._standing(class_id).teacher

    def classes(self, teacher: str) -> list[ClassRow]:
        """Return the classes of a teacher, newest first."""
        return self.store.classes(teacher)

    def plans(self, class_ids: Sequence[str]) -> dict[str, Plan]:
        """Return the settings of these classes, without those that cannot be read.

        Only the first event of each class is read.
        """
        streams = {class_stream(class_id): class_id for class_id in class_ids}
        plans: dict[str, Plan] = {}
        opened: Mapping[str, EventRow] = {}
        with suppress(LogBroken):  # then each is asked for by itself, to tell which it is
            opened = self.store.firsts(list(streams))
        for stream, class_id in streams.items():
            with suppress(LogBroken), self._reading(class_id, stream):
                first = opened.get(stream) or self.store.firsts([stream])[stream]
                plans[class_id] = lesson.evolve(
                    Classroom(class_id), 1, read_class_event(first.body)
                ).plan
        return plans

    def record(self, class_id: str, number: int, round_number: int) -> dict[str, Any]:
        """Return a round as a game record, with the current names.

        Raise Refused if the table has not played it. `round_number` counts from 1.
        """
        rounds = self.table(class_id, number).rounds
        if not 1 <= round_number <= len(rounds):
            raise NotFound(N_("this table hasn’t played that round"))
        return renamed(rounds[round_number - 1].record(), self.people(class_id).names)

    def game(self, class_id: str, number: int) -> dict[str, Any]:
        """Return the finished rounds of a table as a game file, with the current names.

        Raise Refused if no round is finished, or if none has scores, as with real cards.
        """
        table, names = self.table(class_id, number), self.people(class_id).names
        if not table.finished:
            raise Refused(N_("this table hasn’t finished a round yet"))
        if not table.game.rounds:
            raise Refused(N_("real cards have no scores; download the round records"))
        return game_file.to_json(
            student_dealers.game(self.classroom(class_id), table).renamed(names),
            [renamed(played.record(), names) for played in table.finished.values()],
        )

    def secrets(self, class_id: str) -> Mapping[str, str]:
        """Return the secret that the session of each seat's device carries now, by seat."""
        return self._known_seats(class_id).secrets

    def age(self, class_id: str) -> tuple[int, int]:
        """Return the version of a class and the number of changes to its seats.

        The higher, the newer. Neither number ever goes down.
        """
        return self.classroom(class_id).version, self._known_seats(class_id).changes

    def _known_seats(self, class_id: str) -> _Seats:
        return self._memoize(("seats", class_id), lambda: self._read_seats(class_id))

    def _read_seats(self, class_id: str) -> _Seats:
        try:
            changes = self._standing(class_id).seats
        except NotFound:
            return _NO_SEATS
        known = self._seats.get(class_id, _NO_SEATS)
        if known.changes != changes:
            rows = {
                seat: row for seat, row in self.store.seats(class_id).items() if row.waits is None
            }
            devices = {seat: device(row.secret) for seat, row in rows.items()}
            held: dict[str, list[str]] = {}
            for seat, phone in devices.items():
                held.setdefault(phone, []).append(seat)
            secrets = {seat: row.secret for seat, row in rows.items()}
            people = self._people_of(class_id, rows)
            known = _Seats(changes, rows, devices, held, secrets, people)
            if not self.store.in_transaction:
                self._seats.put(class_id, known)
        return known

    def seats_of(self, class_id: str, secret: str) -> list[str]:
        """Return the seats that the device with this secret holds.

        There are several if the device is passed around. The list is empty if there is no such
        class.
        """
        with self.read_cache():
            # What is compared are hashes: how long it takes tells nothing of a secret.
            held = self._known_seats(class_id).held.get(device(secret), ())
            return [seat for seat in held if seat in self.classroom(class_id).seats]

    def _table_after(self, class_id: str, number: int, key: str) -> Table:
        """Return the table as it was right after the change saved with `key`."""
        seq = self._known_table(self.classroom(class_id), number).keys[key]
        events = self.store.read(table_stream(class_id, number))
        return _fold(self._new_table(number), events[:seq])

    def done_before(self, class_id: str, number: int, key: str) -> bool:
        """Return whether a change with this `key` was saved at the table before."""
        return key in self._known_table(self.classroom(class_id), number).keys

    # Changing

    def _change_class(
        self,
        class_id: str,
        decide: Callable[[Classroom], Sequence[ClassEvent]],
        key: str | None = None,
        tell: bool = True,
        closed_too: bool = False,
    ) -> None:
        """Append what `decide` returns for the current state of the class, and notify listeners.

        A closed class is changed only with `closed_too`, else Refused is raised.
        """

        def decided() -> _Decided:
            self._keep_class(class_id)
            known = self._known_classroom(class_id)
            _check_new(known, class_stream(class_id), key)
            _check_open(known.fold, closed_too)
            return _Decided(known.fold.version, decide(known.fold), self.calendar(), self.now())

        if self._change(class_stream(class_id), decided, key, open_class=class_id) and tell:
            self._tell(class_id, None)

    def _alter_class(
        self,
        class_id: str,
        alter: Callable[[Classroom], T],
        tell: bool = True,
        closed_too: bool = False,
    ) -> T:
        """Change data of a class that is not in its log, such as names, and notify listeners.

        The class is locked meanwhile. A closed class is changed only with `closed_too`, else
        Refused is raised.
        """

        def altered() -> T:
            self._keep_class(class_id)
            classroom = self.classroom(class_id)
            _check_open(classroom, closed_too)
            done = alter(classroom)
            if tell:
                self._tell(class_id, None)
            return done

        return self.save(altered)

    def _keep_class(self, class_id: str) -> None:
        """Lock the class itself until this transaction ends, and keep it from being closed.

        Call it in a transaction, before anything of the class is read.
        """
        self.store.lock_class_shared(class_id)
        self.store.lock_stream(class_stream(class_id))

    def _change_table(
        self,
        class_id: str,
        number: int,
        decide: Callable[[Classroom, Table], Sequence[TableEvent]],
        key: str | None = None,
        closed_too: bool = False,
    ) -> Table | None:
        """Append what `decide` returns for the current state of the table, and notify listeners.

        Return the table after that, or None if nothing was changed. In a closed class Refused is
        raised, except with `closed_too`. If all appended events are private to one seat, no other
        is notified.
        """
        stream, concerned = table_stream(class_id, number), set[str | None]()
        after: _Known[Table] | None = None

        def decided() -> _Decided:
            nonlocal concerned, after
            classroom, known = self._both(class_id, number)
            _check_new(known, stream, key)
            _check_open(classroom, closed_too)
            table = known.fold
            ran = max(self.now(), table.changed_at)
            events = decide(classroom, table)
            found = _Decided(table.version, events, self.calendar(), ran)
            after = _Known(_fold(table, _as_read_back(found)), known.keys)
            self._note_how_far(class_id, table, after.fold, events)
            concerned = {tables.private_to(event, table) for event in events}
            return found

        if not self._change(stream, decided, key, open_class=class_id):
            return None
        assert after is not None
        self.when_saved(partial(self._keep_after, (class_id, number), after, key))
        if None in concerned or len(concerned) > 1:
            self._tell(class_id, number, after)
        else:
            self._confide(class_id, number, str(*concerned))
        return after.fold

    def _append_to_table(self, class_id: str, table: Table, event: TableEvent) -> None:
        """Append one event to the table's stream, in the current transaction."""
        stream, ran = table_stream(class_id, table.number), max(self.now(), table.changed_at)
        self.store.append(stream, table.version, [event], self.calendar(), ran=ran)

    def _keep_after(self, table: tuple[str, int], after: _Known[Table], key: str | None) -> None:
        """Cache a table as it is after the change with this `key`."""
        if key is not None:
            after.keys[key] = after.fold.version
        self._cache(self._tables, table, after)

    def _check_teacher(self, teacher: str) -> None:
        """Raise Refused if this teacher was removed.

        Call it in the transaction that saves something of theirs. Without accounts there is one
        teacher, who is never removed.
        """
        if self.store.has_accounts() and self.store.teacher(teacher) is None:
            raise Refused(N_("this teacher no longer has an account"))

    def _forget_class(self, class_id: str) -> None:
        """Drop everything that is cached of a deleted class, at every worker."""
        self._drop(class_id)
        self.bus.publish(Deleted(class_id))

    def _drop(self, class_id: str) -> None:
        self._classrooms.drop(lambda id: id == class_id)
        self._unreadable.discard(class_id)
        self.presence.forget(class_id)
        self._drop_what_was_made(class_id)

    def _names_gone(self, class_id: str) -> None:
        """Drop everything that was made with the names of the class, at every worker."""
        self._drop_what_was_made(class_id)
        self.bus.publish(NamesGone(class_id))

    def _drop_what_was_made(self, class_id: str) -> None:
        for named in (self._seats, self._here):
            named.drop(lambda id: id == class_id)
        self._tables.drop(lambda key: key[0] == class_id)
        for forget in self._forgetful:
            self._call_listener(partial(forget, class_id), class_id, None)

    def _note_how_far(
        self, class_id: str, table: Table, after: Table, events: Sequence[TableEvent]
    ) -> None:
        """Record the progress of a table in the index of classes.

        This is due when it leaves the lobby, is dealt a rule or finishes a round.
        """
        if after.begun > table.begun or len(after.finished) > len(table.finished):
            self.store.note_begun(class_id, finished=bool(after.finished))
        for event in events:
            if isinstance(event, Dealt):
                self.store.note_rule(class_id, (event.twin_of or event.rule).written)

    def _change(
        self,
        stream: str,
        decide: Callable[[], _Decided],
        key: str | None,
        open_class: str | None = None,
    ) -> bool:
        """Append what `decide` returns, retrying on a version conflict; return whether it did.

        The class `open_class` cannot be closed meanwhile. A change whose `key` was saved before is
        not made again.
        """

        def change() -> bool:
            found = decide()
            if found.events:
                at, ran = found.at, found.ran
                self.store.append(stream, found.version, found.events, at, key, ran)
            return bool(found.events)

        try:
            return self.save(change, open_class=open_class, again=stream)
        except Repeated:
            return False

    def save(
        self,
        do: Callable[[], T],
        alone: bool = False,
        open_class: str | None = None,
        again: str | None = None,
    ) -> T:
        """Run `do` in one transaction, retrying all of it on a version conflict.

        Listeners are notified after the commit. Inside another transaction it is a part of that.
        `alone` keeps out all other writers, the class `open_class` cannot be closed meanwhile, and
        from the second try on the stream `again` is locked.
        """
        if self.store.in_transaction:
            later = _once_saved.get()
            before = len(later or ())
            try:
                with self.store.transaction(alone, open_class=open_class):
                    return do()
            except BaseException:
                if later is not None:
                    del later[before:]  # of a part that is undone nothing is told or remembered
                raise
        for left in reversed(range(MAX_RETRIES)):
            then: list[Callable[[], None]] = []
            token = _once_saved.set(then)
            try:
                stream = again if left < MAX_RETRIES - 1 else None
                with self.store.transaction(alone, open_class=open_class, stream=stream):
                    done = do()
                break
            except Repeated:
                raise
            except Conflict:
                if not left:
                    raise
            finally:
                _once_saved.reset(token)
        for each in then:
            each()
        return done

    def once(
        self, class_id: str, key: str, do: Callable[[], Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        """Do what a message with this key asks for, and save its answer in the same transaction.

        The same message again gets that answer, whatever has been done since. If `do` raises,
        nothing has changed. Listeners are notified after the commit.
        """

        def answered() -> Mapping[str, Any]:
            known = self.store.answer(class_id, key)
            if known is not None:
                return known
            answer = do()
            self.store.keep_answer(class_id, key, answer)
            return answer

        return self.save(answered)

    def when_saved(self, do: Callable[[], None]) -> None:
        """Call `do` after the current transaction commits; never if it is rolled back.

        Outside a transaction it is called at once.
        """
        then = _once_saved.get()
        if then is None:
            do()
        else:
            then.append(do)

    def _tell(self, class_id: str, number: int | None, known: _Known[Table] | None = None) -> None:
        """Notify all listeners after the commit; `known` is the state of the table that was saved.

        A listener that fails does not undo the change.
        """

        def tell() -> None:
            self.bus.publish(Changed(class_id, number))
            self._dispatch(class_id, number, known)

        self.when_saved(tell)

    def _dispatch(
        self, class_id: str, number: int | None, known: _Known[Table] | None = None
    ) -> None:
        with self.read_cache():
            # A transaction may hold several changes: what one is told with is old for the next.
            self.invalidate_reads()
            if known is not None and number is not None:
                self._memoize(table_stream(class_id, number), lambda: known)
            for listener in self._listeners:
                self._call_listener(partial(listener, class_id, number), class_id, number)

    def _confide(self, class_id: str, number: int, seat: str) -> None:
        def notify_private() -> None:
            self.bus.publish(PrivateChange(class_id, number, seat))
            self._spread_privately(class_id, number, seat)

        self.when_saved(notify_private)

    def _spread_privately(self, class_id: str, number: int, seat: str) -> None:
        for confidant in self._confidants:
            self._call_listener(partial(confidant, class_id, number, seat), class_id, number)

    def _call_listener(self, tell: Callable[[], None], class_id: str, number: int | None) -> None:
        try:
            tell()
        except (NotFound, LogBroken):
            pass  # the class was deleted meanwhile, or cannot be read, which was logged
        except Exception:  # noqa: BLE001 - the others hear it, and the sender hears "saved"
            _log.exception("a listener failed", class_id=class_id, table=number)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        match word:
            case Changed(class_id, table):
                self._dispatch(class_id, table)
            case PrivateChange(class_id, table, seat):
                self._spread_privately(class_id, table, seat)
            case Deleted(class_id):
                self._drop(class_id)
            case NamesGone(class_id):
                self._drop_what_was_made(class_id)
            case MessagesLost():
                self._resync_deletions()

    def _resync_deletions(self) -> None:
        """Drop what lost messages would have dropped: deleted classes and removed names."""
        looked = self.calendar()
        removed = set(self.store.removed_since(self._looked - MAX_CLOCK_ERROR_SECONDS))
        known = set(self._classrooms.keys())
        there = self.store.there(known | removed)
        for class_id in (known | removed) - there:
            self._drop(class_id)
        for class_id in removed & there:
            self._drop_what_was_made(class_id)
        for class_id in known & there:
            with suppress(NotFound, LogBroken):  # deleted this moment, or logged
                self.classroom(class_id)
        self._looked = looked

    def _class_at(self, classroom: Classroom, by: str = TEACHER) -> ClassSituation:
        """Return the situation in which a command about the class is decided."""
        tables, devices = _Tables(self, classroom), self.people(classroom.id).devices
        return ClassSituation(classroom, tables, by, self.now(), devices)

    def _held(self, classroom: Classroom, seat: str) -> lesson.Seat:
        held = classroom.seats.get(seat)
        if held is None:
            raise Refused(N_("no one is in that seat"))
        return held

    def _being_played(self, table: Table) -> PlayedRound:
        if table.current is None:
            raise Refused(N_("the round hasn’t begun"))
        if table.current.over:
            raise Refused(N_("the round is over"))
        return table.current

    def _deals(self, classroom: Classroom, seat: str) -> bool:
        """Return whether the seat is the dealer of the round that is being played at its table."""
        held = classroom.seats.get(seat)
        table = None if held is None else self.table(classroom.id, held.table)
        return (
            table is not None
            and table.current is not None
            and table.playing
            and table.current.header.dealer == seat
        )

    def _plays(self, classroom: Classroom, seat: str) -> bool:
        """Return whether the seat is in a round that is being played; never with real cards."""
        current = self.table(classroom.id, classroom.seats[seat].table).current
        if current is None or current.over or not current.round.dealt:
            return False
        return seat in current.round.players


class _Tables(Mapping[int, Table]):
    """The tables of a class, each read when it is asked for: a broken one stops no other."""

    def __init__(self, service: Base, classroom: Classroom) -> None:
        self._service, self._classroom = service, classroom

    def __getitem__(self, number: int) -> Table:
        return self._service.table(self._classroom.id, number)

    def __iter__(self) -> Iterator[int]:
        return iter(self._classroom.tables)

    def __len__(self) -> int:
        return len(self._classroom.tables)


def _fold(table: Table, events: Iterable[EventRow]) -> Table:
    for stored in events:
        event = read_table_event(stored.body)
        table = tables.evolve(table, stored.seq, stored.ran, event, stored.at)
    return table


def _rewritten(events: Iterable[EventRow]) -> bool:
    """Return whether names were removed: then what is cached has words that are stored no more."""
    return any(is_kind(event.body, Rewritten) for event in events)


def _as_read_back(decided: _Decided) -> Iterator[EventRow]:
    """Yield the decided events as they will be read back."""
    for seq, event in enumerate(decided.events, decided.version + 1):
        body = msgspec.json.decode(msgspec.json.encode(event))
        yield EventRow(seq, decided.at, body, None, decided.ran)


def _there(standing: ClassVersions | None) -> ClassVersions:
    if standing is None or not standing.version:
        raise NotFound(N_("this class no longer exists"))
    return standing


def _check_new(known: _Known[Any], stream: str, key: str | None) -> None:
    """Raise Repeated if a change with this `key` was saved before."""
    if key is not None and key in known.keys:
        raise Repeated(stream, key, known.keys[key])


def _check_open(classroom: Classroom, closed_too: bool) -> None:
    if classroom.closed and not closed_too:
        raise Refused(N_("this class is over"))


def class_stream(class_id: str) -> str:
    return f"class:{class_id}"


def table_stream(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"
