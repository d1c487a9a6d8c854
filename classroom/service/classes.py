"""Classes and their tables: read from their logs, and changed by appending to them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import msgspec
import structlog
from msgspec.structs import replace

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.decisions.situation import ClassSituation, open_class
from classroom.classes.events import (
    ClassEvent,
    ClassRenamed,
    Dealt,
    Rewritten,
    TableEvent,
    is_kind,
    read_class_event,
    read_table_event,
    type_of,
)
from classroom.classes.settings import Plan
from classroom.classes.table import Table
from classroom.game.moves import TEACHER
from classroom.game.refusal import NotFound, Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.messages import ENGLISH, Language
from classroom.message_bus import (
    BusMessage,
    Changed,
    Deleted,
    MessageBus,
    MessagesLost,
    NamesGone,
    PrivateChange,
)
from classroom.service.calendar import Calendar
from classroom.service.listeners import Listeners
from classroom.service.open_class import Known, OpenClass, OpenClasses
from classroom.service.pupils import ClassPupils
from classroom.service.shown_classes import ShownClasses
from classroom.store import (
    ClassRow,
    ClassState,
    ClassVersions,
    EventRow,
    LogBroken,
    Repeated,
    Store,
    StoreUnavailable,
)

MAX_CLOCK_ERROR_SECONDS = 86_400.0
"""Seconds by which a removal may be dated before it is seen: clocks are wrong, and put right."""

T = TypeVar("T")
F = TypeVar("F", Classroom, Table)
DecideTable = Callable[[Classroom, Table], Sequence[TableEvent]]
"""Returns the events that follow at a table; raises Refused for what may not be done."""


@dataclass(frozen=True, slots=True)
class _Decided:
    """Events to append to a stream at `version`, with their date and running time."""

    version: int
    events: Sequence[ClassEvent | TableEvent]
    at: float
    ran: float


_log = structlog.get_logger(__name__)


class Classes:
    """Reads classes and their tables as folds over their logs, and appends to the logs."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        rng: random.Random,
        bus: MessageBus,
        date: Callable[[], float],
    ) -> None:
        self.store = store
        self.now = now
        """Return the running time in seconds, for durations (:mod:`classroom.clock`)."""
        self.calendar = Calendar(store, date, now)
        """Return the date, in seconds since the epoch."""
        self.bus = bus
        self.rng = rng
        self.line = store.settings.line()
        """Which line of the database this is; a restore, for which nobody runs, begins another."""
        self.listeners = Listeners(bus)
        self.open = OpenClasses()
        self.shown = ShownClasses(bus, self.open)
        self.pupils = ClassPupils(self)
        self._unreadable = set[str]()
        """Classes whose log could not be read; each is logged once."""
        self._looked = self.calendar()
        """When what may have been missed of removed names was looked for."""
        bus.subscribe(self._on_bus_message)

    # Reading

    def turn(self, class_id: str, trusting: bool = False) -> AbstractContextManager[None]:
        """Wait until nobody else in this process changes the class, and read it once in the block.

        In a transaction it doesn't wait: who has the turn may be waiting for that transaction.
        `trusting` is for :meth:`OpenClass.turn`.
        """
        if self.store.in_transaction:
            return nullcontext()
        return self.open.find(class_id).turn(trusting)

    def read_anew(self, class_id: str) -> None:
        """Ask the database again for what was read in this turn."""
        self.open.find(class_id).saved()

    def classroom(self, class_id: str) -> Classroom:
        """Return the current state of the class; raise Refused if there is none."""
        known = self.open.find(class_id).current()
        return self._known_classroom(class_id).fold if known is None else known

    def versions(self, class_id: str, number: int | None = None) -> ClassVersions:
        """Return the versions of a class, and that of its table `number`.

        What is kept in memory of the same versions is current.

        Raises:
            NotFound: there is no such class.
            StoreUnavailable: the database holds less than was read of it before, as after a
                failover that lost the last writes.
        """
        opened = self.open.find(class_id)
        known = opened.versions(number)
        if known is None:
            kept = opened.kept(number)  # before: others may read something newer meanwhile
            table = "" if number is None else table_stream(class_id, number)
            known = self.store.classes.standing(class_id, class_stream(class_id), table)
            if known is None or not known.version:
                raise NotFound(N_("this class no longer exists"))
            read = known.version, known.seats, known.table
            if any(mine < before for mine, before in zip(read, kept, strict=True)):
                raise StoreUnavailable("the database holds less than was shown")
            opened.note(number, known)
        return known

    def _known_classroom(self, class_id: str) -> Known[Classroom]:
        opened, version = self.open.find(class_id), self.versions(class_id).version
        if opened.classroom.fold.version == version:
            return opened.classroom
        with self._reading(class_id, class_stream(class_id)):
            return self._read_classroom(opened)

    def _read_classroom(self, opened: OpenClass) -> Known[Classroom]:
        stream, known = class_stream(opened.id), opened.classroom
        events = self.store.log.read(stream, known.fold.version)
        if known.fold.version and _rewritten(events):
            known = Known(Classroom(opened.id), {})
            events = self.store.log.read(stream)
        fold, removed = known.fold, False
        for stored in events:
            event = read_class_event(stored.body)
            removed = removed or lesson.unnames(fold, event)
            fold = lesson.evolve(fold, stored.seq, event)
        known = Known(fold, _with_keys(known.keys, events))
        if not self.store.in_transaction:  # which may be rolled back
            opened.keep_classroom(known)
            self.open.keep(opened)
        if removed:  # which no word may have told this worker
            self._drop_what_was_made(opened.id)
        return known

    def table(self, class_id: str, number: int) -> Table:
        """Return the current state of the table; raise Refused if the class has no such table."""
        return self.known_table(class_id, number).fold

    def known_table(self, class_id: str, number: int) -> Known[Table]:
        """Return a table with the versions that changes with a key led to."""
        version = self.versions(class_id, number).table
        if number not in self.classroom(class_id).tables:
            raise NotFound(N_("this class has no table %(table)s"), table=number)
        opened = self.open.find(class_id)
        known = opened.tables.get(number)
        if known is not None and known.fold.version == version:
            return known
        with self._reading(class_id, table_stream(class_id, number)):
            return self._read_table(opened, number, known or Known(self._new_table(number), {}))

    def _read_table(self, opened: OpenClass, number: int, known: Known[Table]) -> Known[Table]:
        stream = table_stream(opened.id, number)
        events = self.store.log.read(stream, after=known.fold.version)
        if not events:
            return known
        if known.fold.version and _rewritten(events):
            known, events = Known(self._new_table(number), {}), self.store.log.read(stream)
        known = Known(_fold(known.fold, events), _with_keys(known.keys, events))
        if not self.store.in_transaction:
            opened.keep_table(known)
        return known

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
        """Return the settings of a class; raise Refused if there is none.

        Only the title ever changes, and it may be an earlier one here.
        """
        known = self.open.find(class_id).classroom.fold
        return known.plan if known.version else self.classroom(class_id).plan

    def open_classes(self) -> list[str]:
        """Return the ids of the classes that are not closed."""
        return [row.id for row in self.store.classes.open_classes()]

    def code(self, class_id: str) -> str:
        return self.versions(class_id).code

    def owner(self, class_id: str) -> str:
        """Return the id of the teacher whose class it is now; raise Refused if there is none."""
        return self.versions(class_id).teacher

    def of_teacher(self, teacher: str) -> list[ClassRow]:
        """Return the classes of a teacher, newest first."""
        return self.store.classes.of_teacher(teacher)

    def plans(self, class_ids: Sequence[str]) -> dict[str, Plan]:
        """Return the settings of these classes, without those that cannot be read.

        Only two events of each class are read: the one that opened it, and its newest title.
        """
        streams = {class_stream(class_id): class_id for class_id in class_ids}
        plans: dict[str, Plan] = {}
        opened: Mapping[str, EventRow] = {}
        renamed: Mapping[str, EventRow] = {}
        with suppress(LogBroken):  # then each is asked for by itself, to tell which it is
            opened = self.store.log.firsts(list(streams))
            renamed = self.store.log.newest_of_type(list(streams), type_of(ClassRenamed))
        for stream, class_id in streams.items():
            with suppress(LogBroken), self._reading(class_id, stream):
                first = opened.get(stream) or self.store.log.firsts([stream])[stream]
                found = [first, *filter(None, [renamed.get(stream)])]
                fold = Classroom(class_id)
                for stored in found:
                    fold = lesson.evolve(fold, stored.seq, read_class_event(stored.body))
                plans[class_id] = fold.plan
        return plans

    def table_after(self, class_id: str, number: int, key: str) -> Table:
        """Return the table as it was right after the change saved with `key`."""
        seq = self.known_table(class_id, number).keys[key]
        events = self.store.log.read(table_stream(class_id, number))
        return _fold(self._new_table(number), events[:seq])

    def done_before(self, class_id: str, number: int, key: str) -> bool:
        """Return whether a change with this `key` was saved at the table before."""
        return key in self.known_table(class_id, number).keys

    # Changing

    def change_class(
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
            known = self._known_classroom(class_id)
            _check_new(known, class_stream(class_id), key)
            if not closed_too:
                open_class(known.fold)
            return _Decided(known.fold.version, decide(known.fold), self.calendar(), self.now())

        if self._change(class_id, class_stream(class_id), decided, key) and tell:
            self.tell(class_id, None)

    def alter_class(
        self,
        class_id: str,
        alter: Callable[[Classroom], T],
        tell: bool = True,
        closed_too: bool = False,
    ) -> T:
        """Change data of a class that is not in its log, such as names, and notify listeners.

        A closed class is changed only with `closed_too`, else Refused is raised.
        """

        def altered() -> T:
            classroom = self.classroom(class_id)
            if not closed_too:
                open_class(classroom)
            done = alter(classroom)
            if tell:
                self.tell(class_id, None)
            return done

        return self.save(altered, class_id)

    def change_table(
        self,
        class_id: str,
        number: int,
        decide: DecideTable,
        key: str | None = None,
        closed_too: bool = False,
    ) -> Table | None:
        """Append what `decide` returns for the current state of the table, and notify listeners.

        Return the table after that, or None if nothing was changed. In a closed class Refused is
        raised, except with `closed_too`. If all appended events are private to one seat, no other
        is notified.
        """
        stream, concerned = table_stream(class_id, number), set[str | None]()
        after: tuple[Known[Table], ClassVersions] | None = None

        def decided() -> _Decided:
            nonlocal concerned, after
            with self.open.find(class_id).deciding():
                known, classroom = self.known_table(class_id, number), self.classroom(class_id)
                _check_new(known, stream, key)
                if not closed_too:
                    open_class(classroom)
                table, versions = known.fold, self.versions(class_id, number)
                events = decide(classroom, table)
            ran = max(self.now(), table.changed_at)
            found = _Decided(table.version, events, self.calendar(), ran)
            then = _fold(table, _as_read_back(found))
            versions = replace(versions, table=then.version)
            after = Known(then, known.keys), versions
            self._note_how_far(class_id, table, then, events)
            concerned = {tables.private_to(event, table) for event in events}
            return found

        if not self._change(class_id, stream, decided, key):
            return None
        assert after is not None
        self.store.when_saved(partial(self._keep_after, class_id, *after, key))
        seat = None if len(concerned) > 1 else next(iter(concerned))
        self.store.when_saved(partial(self._notify, class_id, number, seat))
        return after[0].fold

    def add_to_table(
        self,
        class_id: str,
        number: int,
        decide: DecideTable,
        key: str | None,
    ) -> Table | None:
        """Append the event that `decide` returns for the table as it is kept, and notify listeners.

        Return the table after it. Nothing is locked or asked for before: the append fails if the
        class or the table has changed. Then, and for everything that takes more than one event,
        nothing has happened and None is returned: :meth:`change_table` decides.
        """
        with self.turn(class_id):
            known, classroom = self.known_table(class_id, number), self.classroom(class_id)
            table, versions = known.fold, self.versions(class_id, number)
            if key in known.keys or self.store.in_transaction:
                return None
            try:
                events = decide(classroom, table)
            except Refused:
                return None
            if len(events) != 1:
                return None
            event, at, ran = events[0], self.calendar(), max(self.now(), table.changed_at)
            after = tables.evolve(table, table.version + 1, ran, event, at)
            if after.playing != table.playing:  # which the index of classes has to know
                return None
            state = ClassState(
                class_id,
                class_stream(class_id),
                classroom.version,
                versions.seats,
                versions.teacher,
            )
            stream = table_stream(class_id, number)
            log = self.store.log
            if not log.append_if_unchanged(stream, table.version, event, at, key, ran, state):
                return None
            versions = replace(versions, table=after.version)
            self._keep_after(class_id, Known(after, known.keys), versions, key)
            self._publish(class_id, number, tables.private_to(event, table))
            return after

    def append_to_table(self, class_id: str, table: Table, event: TableEvent) -> None:
        """Append one event to the table's stream, in the current transaction."""
        stream, ran = table_stream(class_id, table.number), max(self.now(), table.changed_at)
        self.store.log.append(stream, table.version, [event], self.calendar(), ran=ran)

    def _keep_after(
        self, class_id: str, after: Known[Table], versions: ClassVersions, key: str | None
    ) -> None:
        """Keep a table as it is after the change with this `key`."""
        if key is not None:
            after.keys[key] = after.fold.version
        opened = self.open.find(class_id)
        opened.keep_table(after)
        opened.note(after.fold.number, versions)

    def check_teacher(self, teacher: str) -> None:
        """Raise Refused if this teacher was removed.

        Call it in the transaction that saves something of theirs. Without accounts there is one
        teacher, who is never removed.
        """
        if self.store.teachers.has_accounts() and self.store.teachers.find(teacher) is None:
            raise Refused(N_("this teacher no longer has an account"))

    def forget_class(self, class_id: str) -> None:
        """Drop everything that is cached of a deleted class, at every worker."""
        self._drop(class_id)
        self.bus.publish(Deleted(class_id))

    def _drop(self, class_id: str) -> None:
        self.open.drop(class_id)
        self._unreadable.discard(class_id)
        self._drop_what_was_made(class_id)

    def names_gone(self, class_id: str) -> None:
        """Drop everything that was made with the names of the class, at every worker.

        Inside a transaction, this worker does so at once, and everyone again after the commit:
        until then, others would read the old names.
        """
        if self.store.in_transaction:
            self._drop_what_was_made(class_id)
        self.store.when_saved(partial(self._names_gone, class_id))

    def _names_gone(self, class_id: str) -> None:
        self._drop_what_was_made(class_id)
        self.bus.publish(NamesGone(class_id))

    def sessions_ended(self) -> None:
        """Notify every worker that sessions have ended, once that is saved."""
        self.store.when_saved(self.listeners.sessions_ended)

    def _drop_what_was_made(self, class_id: str) -> None:
        self.open.find(class_id).drop_names()
        self.listeners.names_removed(class_id)

    def _note_how_far(
        self, class_id: str, table: Table, after: Table, events: Sequence[TableEvent]
    ) -> None:
        """Record the progress of a table in the index of classes.

        This is due when it leaves the lobby, is dealt a rule or finishes a round.
        """
        if after.begun > table.begun or len(after.finished) > len(table.finished):
            self.store.classes.note_begun(class_id, finished=bool(after.finished))
        for event in events:
            if isinstance(event, Dealt):
                self.store.archive.note_rule(class_id, (event.twin_of or event.rule).written)

    def _change(
        self, class_id: str, stream: str, decide: Callable[[], _Decided], key: str | None
    ) -> bool:
        """Append what `decide` returns; return whether it did.

        A change whose `key` was saved before is not made again.
        """

        def change() -> bool:
            found = decide()
            if found.events:
                at, ran = found.at, found.ran
                self.store.log.append(stream, found.version, found.events, at, key, ran)
            return bool(found.events)

        try:
            return self.save(change, class_id)
        except Repeated:
            return False

    def save(self, do: Callable[[], T], class_id: str | None = None, alone: bool = False) -> T:
        """Run `do` in one transaction, in which nobody else changes the class `class_id`.

        Listeners are notified after the commit. Inside another transaction it is a part of that.
        `alone` keeps out all other writers.
        """
        if class_id is None:
            with self.store.transaction(alone):
                return do()
        opened = self.open.find(class_id)
        with self.turn(class_id), opened.asking(), self.store.transaction(alone, class_id):
            self.store.when_saved(opened.saved)
            return do()

    def once(
        self, class_id: str, key: str, do: Callable[[], Mapping[str, Any]]
    ) -> Mapping[str, Any]:
        """Do what a message with this key asks for, and save its answer in the same transaction.

        The same message again gets that answer, whatever has been done since. If `do` raises,
        nothing has changed. Listeners are notified after the commit.
        """

        def answered() -> Mapping[str, Any]:
            known = self.store.answers.find(class_id, key)
            if known is not None:
                return known
            answer = do()
            self.store.answers.keep(class_id, key, answer)
            return answer

        return self.save(answered, class_id)

    def tell(self, class_id: str, number: int | None) -> None:
        """Notify all listeners after the commit.

        A listener that fails does not undo the change.
        """

        self.store.when_saved(partial(self._notify, class_id, number, None))

    def _notify(self, class_id: str, number: int | None, seat: str | None) -> None:
        """Notify all listeners of a saved change, in the turn of the class."""
        with self.turn(class_id):
            self._publish(class_id, number, seat)

    def _publish(self, class_id: str, number: int | None, seat: str | None) -> None:
        """Notify all listeners of a saved change; with a `seat` at the table, of a private one."""
        heard = self.shown.is_heard(class_id)
        if seat is None or number is None:
            if heard:
                self.bus.publish(Changed(class_id, number))
            self.listeners.changed(class_id, number)
        else:
            if heard:
                self.bus.publish(PrivateChange(class_id, number, seat))
            self.listeners.changed_privately(class_id, number, seat)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        match word:
            case Changed(class_id, table):
                with self.turn(class_id):
                    self.listeners.changed(class_id, table)
            case PrivateChange(class_id, table, seat):
                with self.turn(class_id):
                    self.listeners.changed_privately(class_id, table, seat)
            case Deleted(class_id):
                self._drop(class_id)
            case NamesGone(class_id):
                self._drop_what_was_made(class_id)
            case MessagesLost():
                self._resync_deletions()

    def _resync_deletions(self) -> None:
        """Drop what lost messages would have dropped: deleted classes and removed names."""
        looked = self.calendar()
        removed = set(self.store.archive.removed_since(self._looked - MAX_CLOCK_ERROR_SECONDS))
        known = set(self.open.kept())
        there = self.store.classes.there(known | removed)
        for class_id in (known | removed) - there:
            self._drop(class_id)
        for class_id in removed & there:
            self._drop_what_was_made(class_id)
        for class_id in known & there:
            with suppress(NotFound, LogBroken):  # deleted this moment, or logged
                self.classroom(class_id)
        self._looked = looked

    def situation(self, classroom: Classroom, by: str = TEACHER) -> ClassSituation:
        """Return the situation in which a command about the class is decided."""
        tables, devices = _Tables(self, classroom), self.pupils.people(classroom.id).devices
        return ClassSituation(classroom, tables, by, self.now(), devices)

    def language(self, classroom: Classroom) -> Language:
        """Return the language of the class, or English if it is not installed any more."""
        known = classroom.plan.language in translations.known()
        return translations.language(classroom.plan.language) if known else ENGLISH


class _Tables(Mapping[int, Table]):
    """The tables of a class, each read when it is asked for: a broken one stops no other."""

    def __init__(self, classes: Classes, classroom: Classroom) -> None:
        self._classes, self._classroom = classes, classroom

    def __getitem__(self, number: int) -> Table:
        return self._classes.table(self._classroom.id, number)

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


def _with_keys(keys: dict[str, int], events: Iterable[EventRow]) -> dict[str, int]:
    return {**keys, **{event.key: event.seq for event in events if event.key is not None}}


def _check_new(known: Known[Any], stream: str, key: str | None) -> None:
    """Raise Repeated if a change with this `key` was saved before."""
    if key is not None and key in known.keys:
        raise Repeated(stream, key, known.keys[key])


def class_stream(class_id: str) -> str:
    return f"class:{class_id}"


def table_stream(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"
