"""Changing a class: what is decided about it is appended to its logs, and then published."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from classroom.classes import table as tables
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.situation import open_class
from classroom.classes.table import Table, TableEvent
from classroom.classes.verbs.deal import Dealt
from classroom.game.refusal import Refused
from classroom.message_bus import Changed, PrivateChange
from classroom.service.environment import Environment
from classroom.service.memory import Known
from classroom.service.reading import ClassReader, fold, table_stream
from classroom.store import ClassState, ClassVersions, EventRow, StoreUnavailable

T = TypeVar("T")
DecideTable = Callable[[Classroom, Table], Sequence[TableEvent]]
"""Returns the events that follow at a table; raises Refused for what may not be done."""


class ClassChanger(ClassReader):
    """Changes one class.

    A change that was made before with the same key is not made again: the last event that it
    appends carries the key. An act of several changes has a row with its answer instead, see
    :meth:`once`.
    """

    def save(self, do: Callable[[], T]) -> T:
        """Run `do` in one transaction, in which no one else changes the class.

        Listeners are notified after the commit. Inside another transaction it is a part of that.
        """
        with self.turn():
            try:
                with self._env.store.transaction(class_id=self.id):
                    return do()
            except StoreUnavailable:
                self._tell_unsure()
                raise

    def once(self, key: str, do: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Do what a message with this key asks for, and save its answer in the same transaction.

        The same message again gets that answer, whatever has been done since. If `do` raises,
        nothing has changed. Listeners are notified after the commit.
        """

        def answered() -> Mapping[str, Any]:
            known = self._env.store.answers.find(self.id, key)
            if known is not None:
                return known
            answer = do()
            self._env.store.answers.keep(self.id, key, answer)
            return answer

        return self.save(answered)

    def alter(
        self, alter: Callable[[Classroom], T], tell: bool = True, closed_too: bool = False
    ) -> T:
        """Change data of the class that is not in its log, such as names, and notify listeners.

        A closed class is changed only with `closed_too`, else Refused is raised.
        """

        def altered() -> T:
            classroom = self.classroom()
            if not closed_too:
                open_class(classroom)
            done = alter(classroom)
            if tell:
                self.tell()
            return done

        return self.save(altered)

    def change(
        self,
        decide: Callable[[Classroom], Sequence[ClassEvent]],
        key: str | None = None,
        tell: bool = True,
        closed_too: bool = False,
    ) -> None:
        """Append what `decide` returns for the current state of the class, and notify listeners.

        A closed class is changed only with `closed_too`, else Refused is raised.
        """

        def changed() -> None:
            known = self._known_classroom()
            if key is not None and key in known.keys:
                return
            if not closed_too:
                open_class(known.fold)
            events = decide(known.fold)
            if events:
                at, ran = self._env.calendar(), self._env.now()
                self._env.store.log.append(self._stream, known.fold.version, events, at, key, ran)
                if tell:
                    self.tell()

        self.save(changed)

    def change_table(
        self,
        number: int,
        decide: DecideTable,
        key: str | None = None,
        closed_too: bool = False,
        check: Callable[[], object] = lambda: None,
    ) -> Table | None:
        """Append what `decide` returns for the current state of the table, and notify listeners.

        Return the table after that, or None if nothing was changed. In a closed class Refused is
        raised, except with `closed_too`. If all appended events are private to one seat, no other
        is notified.

        First it is decided on what is kept of the class, and appended in one statement, which locks
        nothing before. If that is not current, and for everything that takes more than one event,
        it is decided again while no one else changes the class. Then `check` is called first, which
        raises Refused if the sender may not act any more.
        """
        with self.turn():
            try:
                after = self._append_alone(number, decide, key, closed_too)
            except StoreUnavailable:
                self._tell_unsure()
                raise
            if after is not None:
                return after
            return self.save(partial(self._append, number, decide, key, closed_too, check))

    def _append_alone(
        self, number: int, decide: DecideTable, key: str | None, closed_too: bool
    ) -> Table | None:
        """Append the one event that `decide` returns, if nothing has changed; else return None."""
        if self._env.store.in_transaction:
            return None
        known, classroom = self.known_table(number), self.classroom()
        table, versions = known.fold, self.versions(number)
        if key in known.keys or (classroom.closed and not closed_too):
            return None
        try:
            events = decide(classroom, table)
        except Refused:
            return None
        if len(events) != 1:
            return None
        event, at, ran = events[0], self._env.calendar(), max(self._env.now(), table.changed_at)
        after = tables.evolve(table, table.version + 1, ran, event, at)
        if after.playing != table.playing:  # which the index of classes has to know
            return None
        state = ClassState(
            self.id, self._stream, classroom.version, versions.seats, versions.teacher
        )
        stream, log = table_stream(self.id, number), self._env.store.log
        if not log.append_if_unchanged(stream, table.version, event, at, key, ran, state):
            self.ask_again()
            return None
        versions = replace(versions, table=after.version)
        self._keep_after(Known(after, known.keys), versions, key)
        self._publish(number, event.private_to(table))
        return after

    def _append(
        self,
        number: int,
        decide: DecideTable,
        key: str | None,
        closed_too: bool,
        check: Callable[[], object],
    ) -> Table | None:
        """Append all events that `decide` returns, in a transaction that has locked the class."""
        check()
        store, known, classroom = self._env.store, self.known_table(number), self.classroom()
        if key is not None and key in known.keys:
            return None
        if not closed_too:
            open_class(classroom)
        table, versions = known.fold, self.versions(number)
        events = decide(classroom, table)
        if not events:
            return None
        at, ran = self._env.calendar(), max(self._env.now(), table.changed_at)
        after = fold(table, _as_read_back(table.version, events, at, ran))
        self._note_how_far(table, after, events)
        store.log.append(table_stream(self.id, number), table.version, events, at, key, ran)
        versions = replace(versions, table=after.version)
        store.when_saved(partial(self._keep_after, Known(after, known.keys), versions, key))
        concerned = {event.private_to(table) for event in events}
        seat = None if len(concerned) > 1 else next(iter(concerned))
        store.when_saved(partial(self._notify, number, seat))
        return after

    def _keep_after(self, after: Known[Table], versions: ClassVersions, key: str | None) -> None:
        """Keep a table as it is after the change with this `key`."""
        if key is not None:
            after.keys[key] = after.fold.version
        self.memory.keep_table(after)
        self._turn.note(after.fold.number, versions)

    def _note_how_far(self, table: Table, after: Table, events: Sequence[TableEvent]) -> None:
        """Record the progress of a table in the index of classes.

        This is due when it leaves the lobby, is dealt a rule or finishes a round.
        """
        store = self._env.store
        if after.begun > table.begun or len(after.finished) > len(table.finished):
            store.classes.note_begun(self.id, finished=bool(after.finished))
        for event in events:
            if isinstance(event, Dealt):
                store.archive.note_rule(self.id, (event.twin_of or event.rule).written)

    # Who hears of it

    def _tell_unsure(self) -> None:
        """Notify all listeners after a failure of the database: what failed may have been saved.

        So is what was saved while its answer was lost, or a second laptop didn't confirm it. Sent
        again, it changes nothing any more. So no one would hear of it, and no clock would run.
        """
        if not self._env.store.in_transaction:
            self.ask_again()
            self._publish(None, None)

    def tell(self) -> None:
        """Notify all listeners after the commit that the class has changed.

        A listener that fails does not undo the change.
        """
        self._env.store.when_saved(partial(self._notify, None, None))

    def _notify(self, number: int | None, seat: str | None) -> None:
        """Notify all listeners of a saved change, in the turn of the class."""
        with self.turn():
            self._publish(number, seat)

    def _publish(self, number: int | None, seat: str | None) -> None:
        """Notify all listeners of a saved change; with a `seat` at the table, of a private one."""
        bus = self._env.bus if self._env.shown.is_heard(self) else None
        if seat is None or number is None:
            if bus is not None:
                bus.publish(Changed(self.id, number))
            self._env.listeners.changed(self, number)
        else:
            if bus is not None:
                bus.publish(PrivateChange(self.id, number, seat))
            self._env.listeners.changed_privately(self, number, seat)


def _as_read_back(
    version: int, events: Sequence[TableEvent], at: float, ran: float
) -> Iterator[EventRow]:
    """Yield events after this version as they will be read back."""
    for seq, event in enumerate(events, version + 1):
        body = msgspec.json.decode(msgspec.json.encode(event))
        yield EventRow(seq, at, body, None, ran)


def append_to_table(env: Environment, class_id: str, table: Table, event: TableEvent) -> None:
    """Append one event to the stream of a table, in the current transaction."""
    stream, ran = table_stream(class_id, table.number), max(env.now(), table.changed_at)
    env.store.log.append(stream, table.version, [event], env.calendar(), ran=ran)
