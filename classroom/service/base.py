"""Loading a class or a table from its log, and appending to it."""

from __future__ import annotations

import hmac
import random
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import structlog

from classroom.game import series
from classroom.game.record import renamed
from classroom.game.refused import Refused
from classroom.lesson import classroom as lesson
from classroom.lesson import clocks, dealing
from classroom.lesson import table as tables
from classroom.lesson.classroom import Classroom
from classroom.lesson.plan import Plan
from classroom.lesson.table import PlayedRound, Table
from classroom.service.presence import Gone, Presence
from classroom.service.recent import Recent
from classroom.sight.table import People
from classroom.store import ClassRow, Conflict, Repeated, SeatRow, Store
from classroom.words import N_

REMEMBERED_CLASSES, REMEMBERED_TABLES = 60, 400
"""How many are kept at hand; more than a school plays at a time. What is not is read again."""
TRIES = 8
"""How often a teacher's action is tried again when somebody else was faster."""

Body = Mapping[str, Any]
Listener = Callable[[str, int | None], None]
"""Called with a class id and a table number, or None where the class itself changed."""
Confidant = Callable[[str, int, str], None]
"""Called with a class id, a table number, and the one seat at it that is told of the change."""

T = TypeVar("T")

_log = structlog.get_logger(__name__)
_moment: ContextVar[dict[Hashable, Any] | None] = ContextVar("moment", default=None)
"""What has been read since the moment began; None outside of one."""


class Base:
    """Reading the logs as folds, and changing them: what every command stands on."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        chance: random.Random | None = None,
    ) -> None:
        self.store = store
        self.now = now
        self._chance = chance or random.SystemRandom()
        self.presence = Presence(now)
        self._listeners: list[Listener] = []
        self._confidants: list[Confidant] = []
        self._classrooms = Recent[str, Classroom](REMEMBERED_CLASSES)
        self._tables = Recent[tuple[str, int], Table](REMEMBERED_TABLES)

    def listen(self, listener: Listener) -> None:
        """Have `listener` called after every saved change that is not private."""
        self._listeners.append(listener)

    def confide(self, confidant: Confidant) -> None:
        """Have `confidant` called after every saved change that only one seat is told of."""
        self._confidants.append(confidant)

    # Reading

    @contextmanager
    def one_moment(self) -> Iterator[None]:
        """Within it everything is read once: the views that are sent together agree, and sending
        them to a class asks the store a handful of times instead of once for each view. Nothing
        is changed within it."""
        token = _moment.set({})
        try:
            yield
        finally:
            _moment.reset(token)

    def _once(self, what: Hashable, read: Callable[[], T]) -> T:
        """What `read` gives; within one moment, what it gave first."""
        known = _moment.get()
        if known is None:
            return read()
        if (id(self), what) not in known:
            known[id(self), what] = read()
        found: T = known[id(self), what]
        return found

    def classroom(self, class_id: str) -> Classroom:
        """The class as it stands; Refused if there is none."""
        return self._once(class_stream(class_id), lambda: self._read_classroom(class_id))

    def _read_classroom(self, class_id: str) -> Classroom:
        known = self._classrooms.get(class_id, Classroom(class_id))
        for event in self.store.read(class_stream(class_id), after=known.version):
            known = lesson.evolve(known, event.seq, event.body)
        if not known.version:
            raise Refused(N_("this class is gone"))
        self._classrooms.put(class_id, known)
        return known

    def table(self, class_id: str, number: int) -> Table:
        """The table as it stands; Refused if the class has no such table."""
        if number not in self.classroom(class_id).tables:
            raise Refused(N_("this class has no table %(table)s"), table=number)
        return self._once(
            table_stream(class_id, number), lambda: self._read_table(class_id, number)
        )

    def _read_table(self, class_id: str, number: int) -> Table:
        known = self._tables.get((class_id, number), Table(number))
        for event in self.store.read(table_stream(class_id, number), after=known.version):
            known = tables.evolve(known, event.seq, event.at, event.body)
        self._tables.put((class_id, number), known)
        return known

    def open_classes(self) -> list[str]:
        """The ids of the classes nobody has closed."""
        return [row.id for row in self.store.open_classes()]

    def people(self, class_id: str) -> People:
        """The names of a class, none where there is no such class."""
        rows = self._seat_rows(class_id)
        devices: dict[str, tuple[str, ...]] = {}
        for seat, row in rows.items():
            devices[row.secret] = (*devices.get(row.secret, ()), seat)
        waiting = {seat: row.wanted for seat, row in rows.items() if row.wanted is not None}
        return People(
            {seat: row.name for seat, row in rows.items() if row.name},
            now=self.now(),
            members={seat: row.members for seat, row in rows.items() if row.members},
            heads={seat: len(row.members) for seat, row in rows.items() if row.members},
            devices={seat: seats for seats in devices.values() if seats[1:] for seat in seats},
            wanted={seat: wanted[0] if wanted else "" for seat, wanted in waiting.items()},
        )

    def people_here(self, class_id: str) -> People:
        """The names of a class, and who of it is away just now."""
        away, seats = self.away(class_id), self.classroom(class_id).seats.values()
        return replace(
            self.people(class_id),
            online=frozenset(seat.id for seat in seats if seat.device and seat.id not in away),
            asleep=frozenset(seat for seat, gone in away.items() if gone.asleep),
        )

    def away(self, class_id: str) -> dict[str, Gone]:
        """The pupils whose phone has been gone for longer than the grace, with since when."""
        if self.classroom(class_id).plan.real_cards:
            return {}
        seats, secrets = self.classroom(class_id).seats.values(), self.secrets(class_id)
        limit = self.now() - clocks.GRACE
        away = {}
        for seat in seats:
            gone = self.presence.gone(class_id, secrets[seat.id]) if seat.device else None
            if gone is not None and gone.since <= limit:
                away[seat.id] = gone
        return away

    def here_alone(self, class_id: str) -> frozenset[str]:
        """The pupils' seats whose device is here now and theirs alone."""
        return self.people_here(class_id).alone

    def code(self, class_id: str) -> str:
        row = self._once(("class", class_id), lambda: self.store.class_row(class_id))
        if row is None:
            raise Refused(N_("this class is gone"))
        return row.code

    def classes(self, teacher: str) -> list[ClassRow]:
        """The classes a teacher has opened, newest first."""
        return self.store.classes(teacher)

    def plans(self, class_ids: Sequence[str]) -> dict[str, Plan]:
        """The plans of classes; nothing that happened in them is read for it."""
        streams = {class_stream(class_id): class_id for class_id in class_ids}
        opened = self.store.firsts(list(streams))
        return {
            class_id: lesson.evolve(Classroom(class_id), 1, opened[stream].body).plan
            for stream, class_id in streams.items()
        }

    def record(self, class_id: str, number: int, round_number: int) -> dict[str, Any]:
        """A round as a game record, with the names as they are now."""
        rounds = self.table(class_id, number).rounds
        if not 1 <= round_number <= len(rounds):
            raise Refused(N_("this table has not played that round"))
        return renamed(rounds[round_number - 1].record(), self.people(class_id).names)

    def game(self, class_id: str, number: int) -> dict[str, Any]:
        """The finished rounds of a table as a game file, with the names as they are now."""
        table, names = self.table(class_id, number), self.people(class_id).names
        if not table.finished:
            raise Refused(N_("this table has not finished a round yet"))
        if not table.game.rounds:
            raise Refused(N_("real cards make no score; take the records of the rounds"))
        return series.to_json(
            dealing.game(self.classroom(class_id), table).renamed(names),
            [renamed(played.record(), names) for played in table.finished.values()],
        )

    def secrets(self, class_id: str) -> dict[str, str]:
        """What the session of each seat's device carries now."""
        return {seat: row.secret for seat, row in self._seat_rows(class_id).items()}

    def _seat_rows(self, class_id: str) -> Mapping[str, SeatRow]:
        return self._once(("seats", class_id), lambda: self.store.seats(class_id))

    def seats_of(self, class_id: str, secret: str) -> list[str]:
        """The seats that a device with this secret holds; several where it is passed around."""
        rows = self.store.seats(class_id).items()
        held = [
            seat for seat, row in rows if hmac.compare_digest(row.secret.encode(), secret.encode())
        ]
        return [seat for seat in held if seat in self.classroom(class_id).seats]

    def done_before(self, class_id: str, number: int, key: str) -> bool:
        """Whether what carries `key` was saved at the table before."""
        return self.store.seq_of_key(table_stream(class_id, number), key) is not None

    # Changing

    def _change_class(
        self,
        class_id: str,
        decide: Callable[[Classroom], Sequence[Body]],
        key: str | None = None,
        tell: bool = True,
        closed_too: bool = False,
    ) -> None:
        """Append what `decide` makes of the class as it stands, and tell of it.

        A class that is over is changed only where `closed_too` says so.
        """

        def decided() -> tuple[int, Sequence[Body]]:
            self._check_there(class_id)
            classroom = self.classroom(class_id)
            _check_open(classroom, closed_too)
            return classroom.version, decide(classroom)

        if self._change(class_stream(class_id), decided, key) and tell:
            self._tell(class_id, None)

    def _change_table(
        self,
        class_id: str,
        number: int,
        decide: Callable[[Classroom, Table], Sequence[Body]],
        key: str | None = None,
        closed_too: bool = False,
        only: str | None = None,
    ) -> bool:
        """Append what `decide` makes of the table as it stands, and tell of it; whether it did.

        In a class that is over nothing is changed, except where `closed_too` says so. With `only`,
        no other seat is told as long as all that is appended is private.
        """
        private = False

        def decided() -> tuple[int, Sequence[Body]]:
            nonlocal private
            self.store.keep_open(class_id)
            self._check_there(class_id)
            classroom, table = self.classroom(class_id), self.table(class_id, number)
            _check_open(classroom, closed_too)
            bodies = decide(classroom, table)
            self._note_how_far(class_id, table, bodies)
            private = all(map(tables.is_private, bodies))
            return table.version, bodies

        changed = self._change(table_stream(class_id, number), decided, key)
        if changed and only is not None and private:
            self._confide(class_id, number, only)
        elif changed:
            self._tell(class_id, number)
        return changed

    def _open(self, class_id: str) -> Classroom:
        """The class, to change what is not in its log; Refused where it is over or gone."""
        self._check_there(class_id)
        classroom = self.classroom(class_id)
        _check_open(classroom, closed_too=False)
        return classroom

    def _check_there(self, class_id: str) -> None:
        """Refused where the class was deleted, whatever is remembered of it."""
        if self.store.class_row(class_id) is None:
            raise Refused(N_("this class is gone"))

    def _forget_class(self, class_id: str) -> None:
        """Remember nothing of a class that is deleted."""
        self._classrooms.drop(lambda id: id == class_id)
        self._tables.drop(lambda key: key[0] == class_id)
        self.presence.forget(class_id)

    def _note_how_far(self, class_id: str, table: Table, bodies: Sequence[Body]) -> None:
        """Note it in the index of classes when a table leaves the lobby or finishes a round."""
        after = table
        for seq, body in enumerate(bodies, table.version + 1):
            after = tables.evolve(after, seq, self.now(), body)
        if after.begun > table.begun or len(after.finished) > len(table.finished):
            self.store.note_begun(class_id, finished=bool(after.finished))

    def _change(
        self, stream: str, decide: Callable[[], tuple[int, Sequence[Body]]], key: str | None
    ) -> bool:
        """Append what `decide` makes of a version, again if somebody was faster; whether it did.

        What carries a `key` that was saved before has been done, and is not done again.
        """
        if _moment.get() is not None:
            raise RuntimeError("what is read in one moment would not show this change")
        if key is not None and self.store.seq_of_key(stream, key) is not None:
            return False
        left = TRIES
        while True:
            try:
                with self.store.transaction():
                    version, bodies = decide()
                    if bodies:
                        self.store.append(stream, version, bodies, self.now(), key)
                return bool(bodies)
            except Repeated:
                return False
            except Conflict:
                left -= 1
                if not left:
                    raise

    def _tell(self, class_id: str, number: int | None) -> None:
        """Tell of what is saved; who cannot hear it does not make it undone for who did it."""
        for listener in self._listeners:
            self._heard(partial(listener, class_id, number), class_id, number)

    def _confide(self, class_id: str, number: int, seat: str) -> None:
        for confidant in self._confidants:
            self._heard(partial(confidant, class_id, number, seat), class_id, number)

    def _heard(self, tell: Callable[[], None], class_id: str, number: int | None) -> None:
        try:
            tell()
        except Exception:  # noqa: BLE001 - the others hear it, and the sender hears "saved"
            _log.exception("a listener failed", class_id=class_id, table=number)

    def _held(self, classroom: Classroom, seat: str) -> lesson.Seat:
        held = classroom.seats.get(seat)
        if held is None:
            raise Refused(N_("nobody sits there"))
        return held

    def _being_played(self, table: Table) -> PlayedRound:
        if table.current is None:
            raise Refused(N_("the round has not begun"))
        if table.current.over:
            raise Refused(N_("the round is over"))
        return table.current

    def _deals(self, classroom: Classroom, seat: str) -> bool:
        """Whether the seat has dealt the round that is being played at its table."""
        held = classroom.seats.get(seat)
        table = None if held is None else self.table(classroom.id, held.table)
        return (
            table is not None
            and table.current is not None
            and table.playing
            and table.current.header.dealer == seat
        )

    def _plays(self, classroom: Classroom, seat: str) -> bool:
        """Whether the seat is in a round that is being played; with real cards none has a part."""
        current = self.table(classroom.id, classroom.seats[seat].table).current
        if current is None or current.over or not current.round.dealt:
            return False
        return seat in current.round.players


def _check_open(classroom: Classroom, closed_too: bool) -> None:
    if classroom.closed and not closed_too:
        raise Refused(N_("this class is over"))


def class_stream(class_id: str) -> str:
    return f"class:{class_id}"


def table_stream(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"
