"""What is stored about one pupil of a class: in the row of the seat, and in the log."""

from __future__ import annotations

from typing import NamedTuple

from classroom.classes import name_list
from classroom.classes.own_data import OwnData, StoredEvent, own_data
from classroom.classes.pupil_names import robots_of
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.service.environment import Environment
from classroom.service.reading import ClassReader, class_stream, table_stream
from classroom.store import SeatRow, TicketRow


class StoredAbout(NamedTuple):
    """All that is stored about the pupil who has a seat."""

    row: SeatRow
    listed: bool
    """True if the name is on the teacher's list."""
    tickets: list[TicketRow]
    """Requests to move the seat to a different phone."""
    log: OwnData


class StoredData:
    """Collects what is stored about a pupil. It writes nothing."""

    def __init__(self, opened: ClassReader, env: Environment) -> None:
        self._class = opened
        self._store = env.store

    def about(self, seat: str) -> StoredAbout:
        """Return what is stored about the pupil who has a seat now.

        Raises:
            NotFound: there is no such seat, or it is a robot's.
            LogBroken: this release can't read the class.
        """
        with self._class.turn():
            classroom, tables = self._class.classroom(), self._class.tables()
            rows = self._store.seats.of_class(self._class.id)
            if seat not in classroom.seats or seat not in rows or seat in robots_of(classroom):
                raise NotFound(N_("this pupil isn’t in the class any more"))
            listed, row = self._store.seats.listed_names(self._class.id), rows[seat]
            others = [name for id_, each in rows.items() if id_ != seat for name in each.names]
            streams = {number: table_stream(self._class.id, number) for number in tables}
            log = own_data(
                seat,
                self._read(class_stream(self._class.id)),
                {number: self._read(stream) for number, stream in streams.items()},
                {number: table.rounds for number, table in tables.items()},
                row.names,
                [*others, *(name for name in listed if name_list.find(row.names, name) is None)],
            )
            return StoredAbout(
                row,
                any(name_list.find(listed, name) for name in row.persons),
                [each for each in self._store.tickets.all(self._class.id) if each.seat == seat],
                log,
            )

    def _read(self, stream: str) -> list[StoredEvent]:
        return [
            StoredEvent(each.seq, each.at, each.ran, each.body)
            for each in self._store.log.read(stream)
        ]
