"""Data about one pupil of a class, from the row of the seat and from the log."""

from __future__ import annotations

from typing import NamedTuple

from classroom.classes import name_list
from classroom.classes.own_data import OwnData, StoredEvent, own_data
from classroom.classes.pupil_names import robots_of
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.service.reading import ClassReader, class_stream, table_stream
from classroom.store import SeatRow, Store, TicketRow


class StoredAbout(NamedTuple):
    """All that is stored about the pupil who has a seat."""

    row: SeatRow
    listed: bool
    """True if the name is on the teacher's list."""
    tickets: list[TicketRow]
    """Requests to move the seat to a different phone."""
    log: OwnData


def stored_about(opened: ClassReader, store: Store, seat: str) -> StoredAbout:
    """Return what is stored about the pupil who has a seat now. It writes nothing.

    Raises:
        NotFound: there is no such seat, or it is a robot's.
        LogBroken: this release can't read the class.
    """

    def read(stream: str) -> list[StoredEvent]:
        return [
            StoredEvent(each.seq, each.at, each.ran, each.body) for each in store.log.read(stream)
        ]

    with opened.turn():
        classroom, tables = opened.classroom(), opened.tables()
        rows = store.seats.of_class(opened.id)
        if seat not in classroom.seats or seat not in rows or seat in robots_of(classroom):
            raise NotFound(N_("this pupil isn’t in the class any more"))
        listed, row = store.seats.listed_names(opened.id), rows[seat]
        others = [name for id_, each in rows.items() if id_ != seat for name in each.names]
        log = own_data(
            seat,
            read(class_stream(opened.id)),
            {number: read(table_stream(opened.id, number)) for number in tables},
            {number: table.rounds for number, table in tables.items()},
            row.names,
            [*others, *(name for name in listed if name_list.find(row.names, name) is None)],
        )
        return StoredAbout(
            row,
            any(name_list.find(listed, name) for name in row.persons),
            [each for each in store.tickets.all(opened.id) if each.seat == seat],
            log,
        )
