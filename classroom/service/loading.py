"""Putting a recorded class into the database, beside those that are there."""

from __future__ import annotations

from collections.abc import Callable

from classroom.classes import codes
from classroom.classes.draft import new_comeback, new_secret
from classroom.classes.loaded import CannotLoad, LoadedClass
from classroom.classes.verbs import close
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.deal import Dealt
from classroom.service.changing import append_to_table
from classroom.service.classes import Classes
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.service.reading import class_stream, table_stream
from classroom.store import LogBroken


class Loading:
    """Loads recorded classes. A server that runs reads them like any other, without being told."""

    def __init__(
        self, env: Environment, find: Callable[[str], OpenClass], classes: Classes
    ) -> None:
        self._env = env
        self._store = env.store
        self._find = find
        self._classes = classes

    def load(self, given: LoadedClass, teacher: str) -> str:
        """Store a class under a new id and a new code, as a class of this teacher; return its id.

        Its last event happens now in running time, and the others before it as they did. An open
        table is paused, so that no clock and no robot goes on before the teacher wants it.

        Raises:
            CannotLoad: its events don't fit together. Nothing is stored.
        """
        class_id = f"{self._env.rng.getrandbits(64):016x}"

        def put() -> None:
            self._env.check_teacher(teacher)
            self._store_all(class_id, given, teacher)
            self._note(self._find(class_id), given)

        try:
            self._env.save(put, alone=True)
        except LogBroken as error:
            raise CannotLoad(f"its events don’t fit together: {error}") from None
        return class_id

    def _store_all(self, class_id: str, given: LoadedClass, teacher: str) -> None:
        date, now, chance = self._env.calendar(), self._env.now(), self._env.rng
        streams = {class_stream(class_id): given.events} | {
            table_stream(class_id, number): events for number, events in given.tables.items()
        }
        last = max(each.ran or now for events in streams.values() for each in events)
        opened, code = given.events[0].at, self._classes.free_code()
        self._store.classes.add_class(
            class_id, code, teacher, min(opened or date, date), prefix=code[: codes.HALF]
        )
        for stream, events in streams.items():
            for version, each in enumerate(events):
                self._store.log.append(
                    stream,
                    version,
                    [each.later(now - last)],
                    min(each.at or date, date),
                    ran=(each.ran or last) + now - last,
                )
        for seat, (name, members) in given.names.items():
            self._store.seats.add_seat(
                class_id, seat, name, new_secret(chance), new_comeback(chance), members
            )
        self._store.seats.list_names(class_id, given.listed)

    def _note(self, loaded: OpenClass, given: LoadedClass) -> None:
        """Read the class back, pause its tables, and fill in the index of classes."""
        classroom = loaded.classroom()
        loaded.check_readable()
        if missing := sorted(given.tables.keys() - set(classroom.tables)):
            raise CannotLoad(f"the class has no table {missing[0]}")
        for number, events in given.tables.items():
            table = loaded.table(number)
            if table.begun:
                self._store.classes.note_begun(loaded.id, finished=bool(table.finished))
            for each in events:
                if isinstance(each.event, Dealt):
                    rule = each.event.twin_of or each.event.rule
                    self._store.archive.note_rule(loaded.id, rule.written)
            if not classroom.closed:
                for pause in close.paused_at_reopening(classroom, table, self._env.now()):
                    append_to_table(self._env, loaded.id, table, pause)
        if classroom.closed:
            closed = [each.at for each in given.events if isinstance(each.event, Closed)]
            date = self._env.calendar()
            self._store.classes.close_class(loaded.id, min(closed[-1] or date, date))
