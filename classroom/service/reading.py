"""Reading a class and its tables: folds over their logs, kept in memory with their versions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import AbstractContextManager

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.events import is_kind
from classroom.classes.registry import read_class_event, read_table_event
from classroom.classes.settings import Plan
from classroom.classes.table import Table
from classroom.classes.verbs.remove_names import Rewritten
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.message_bus import NamesGone
from classroom.service.environment import Environment
from classroom.service.memory import Known, Memory
from classroom.service.turn import CommandTurn
from classroom.store import ClassVersions, EventRow, StoreUnavailable


class ClassReader:
    """Reads one class: what is kept of it is current where its version is."""

    def __init__(self, class_id: str, env: Environment) -> None:
        self.id = class_id
        self._env = env
        self._stream = class_stream(class_id)
        self.memory = Memory(class_id, env.line)
        self._turn = CommandTurn(env.store)

    def turn(self, trusting: bool = False) -> AbstractContextManager[None]:
        """Wait until no one else in this process changes it: see :meth:`CommandTurn.take`."""
        return self._turn.take(trusting)

    def ask_again(self) -> None:
        """Ask the database again for what was read in this turn."""
        self._turn.ask_again()

    def versions(self, number: int | None = None) -> ClassVersions:
        """Return the versions of the class, and that of its table `number`.

        What is kept in memory of the same versions is current.

        Raises:
            NotFound: there is no such class.
            StoreUnavailable: the database holds less than was read of it before, as after a
                failover that lost the last writes.
        """
        known = self._turn.trusted(number)
        if known is None:
            kept = self.memory.versions(number)  # before: others may read something newer meanwhile
            table = "" if number is None else table_stream(self.id, number)
            known = self._env.store.classes.standing(self.id, self._stream, table)
            if known is None or not known.version:
                raise NotFound(N_("this class no longer exists"))
            read = known.version, known.seats, known.table
            if any(mine < before for mine, before in zip(read, kept, strict=True)):
                raise StoreUnavailable("the database holds less than was shown")
            self._turn.note(number, known)
        return known

    def classroom(self) -> Classroom:
        """Return the current state of the class; raise NotFound if there is none."""
        kept, versions = self.memory.classroom.fold, self._turn.trusted(None)
        if versions is not None and versions.version == kept.version:
            return kept
        return self._known_classroom().fold

    def _known_classroom(self) -> Known[Classroom]:
        """Return the class with the versions that changes with a key led to."""
        version = self.versions().version
        known = self.memory.classroom
        if known.fold.version == version:
            return known
        with self._env.reading(self.id, self._stream):
            return self._read_classroom(known)

    def _read_classroom(self, known: Known[Classroom]) -> Known[Classroom]:
        store = self._env.store
        events = store.log.read(self._stream, known.fold.version)
        if known.fold.version and _rewritten(events):
            known = Known(Classroom(self.id), {})
            events = store.log.read(self._stream)
        fold, removed = known.fold, False
        for stored in events:
            event = read_class_event(stored.body)
            removed = removed or event.unnames(fold)
            fold = lesson.evolve(fold, stored.seq, event)
        known = Known(fold, _with_keys(known.keys, events))
        if not store.in_transaction:  # which may be rolled back
            self.memory.keep_classroom(known)
            self._env.open_classes.keep(self)
        if removed:  # which no word may have told this worker
            self.drop_names()
        return known

    def forget(self) -> None:
        """Drop all that is kept of the class, which was deleted."""
        self._env.unreadable.discard(self.id)
        self.memory.forget()
        self.drop_names()

    def drop_names(self, everywhere: bool = False) -> None:
        """Drop everything that this process made with the names of the class.

        With `everywhere` all workers do. In a transaction, this one does so at once, and everyone
        after the commit: until then, others would read the old names.
        """
        if not everywhere:
            self.memory.drop_names()
            self._turn.forget()
            self._env.listeners.names_removed(self.id)
            return
        if self._env.store.in_transaction:
            self.drop_names()
        self._env.store.when_saved(self._drop_names_everywhere)

    def _drop_names_everywhere(self) -> None:
        self.drop_names()
        self._env.bus.publish(NamesGone(self.id))

    def table(self, number: int) -> Table:
        """Return the current state of the table; raise NotFound if the class has no such table."""
        return self.known_table(number).fold

    def known_table(self, number: int) -> Known[Table]:
        """Return a table with the versions that changes with a key led to."""
        version, known = self.versions(number).table, self.memory.table(number)
        if version and known.fold.version == version:
            return known
        if number not in self.classroom().tables:
            raise NotFound(N_("this class has no table %(table)s"), table=number)
        if known.fold.version == version:
            return known
        with self._env.reading(self.id, table_stream(self.id, number)):
            return self._read_table(known)

    def _read_table(self, known: Known[Table]) -> Known[Table]:
        store, number = self._env.store, known.fold.number
        stream = table_stream(self.id, number)
        events = store.log.read(stream, after=known.fold.version)
        if not events:
            return known
        if known.fold.version and _rewritten(events):
            known, events = self.memory.new_table(number), store.log.read(stream)
        known = Known(fold(known.fold, events), _with_keys(known.keys, events))
        if not store.in_transaction:
            self.memory.keep_table(known)
        return known

    def tables(self) -> Mapping[int, Table]:
        """Return the tables of the class, each read when it is asked for.

        So a broken one stops no other.
        """
        return _Tables(self, self.classroom())

    def table_after(self, number: int, key: str) -> Table:
        """Return the table as it was right after the change saved with `key`.

        Without such a change it is returned as it is now.
        """
        known = self.known_table(number)
        if key not in known.keys:
            return known.fold
        events = self._env.store.log.read(table_stream(self.id, number))
        return fold(self.memory.new_table(number).fold, events[: known.keys[key]])

    def check_readable(self) -> None:
        """Raise LogBroken where the log of the class or of a table of it cannot be read."""
        for number in self.classroom().tables:
            self.table(number)

    @property
    def plan(self) -> Plan:
        """The settings of the class; raise NotFound if there is none.

        Only the title ever changes, and it may be an earlier one here.
        """
        known = self.memory.classroom.fold
        return known.plan if known.version else self.classroom().plan

    @property
    def code(self) -> str:
        """The code that pupils type."""
        return self.versions().code

    @property
    def owner(self) -> str:
        """The id of the teacher whose class it is now."""
        return self.versions().teacher


class _Tables(Mapping[int, Table]):
    """The tables of a class, each read when it is asked for."""

    def __init__(self, opened: ClassReader, classroom: Classroom) -> None:
        self._opened, self._classroom = opened, classroom

    def __getitem__(self, number: int) -> Table:
        return self._opened.table(number)

    def __iter__(self) -> Iterator[int]:
        return iter(self._classroom.tables)

    def __len__(self) -> int:
        return len(self._classroom.tables)


def fold(table: Table, events: Iterable[EventRow]) -> Table:
    """Return the table after these events."""
    for stored in events:
        event = read_table_event(stored.body)
        table = tables.evolve(table, stored.seq, stored.ran, event, stored.at)
    return table


def _rewritten(events: Iterable[EventRow]) -> bool:
    """Return whether names were removed: then what is cached has words that are stored no more."""
    return any(is_kind(event.body, Rewritten) for event in events)


def _with_keys(keys: dict[str, int], events: Iterable[EventRow]) -> dict[str, int]:
    return {**keys, **{event.key: event.seq for event in events if event.key is not None}}


def class_stream(class_id: str) -> str:
    return f"class:{class_id}"


def table_stream(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"
