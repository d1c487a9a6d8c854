"""Who is watching, and sending each of them their view once a change is saved.

Rooms: ``seat:<class>:<seat>``, ``table:<class>:<n>``, ``console:<class>``, ``whole:<class>:<n>``,
``projector:<class>``. A view is built here and sent; nothing is kept but who is online.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from flask_babel import gettext as _
from flask_socketio import SocketIO

from classroom.lesson.classroom import Classroom
from classroom.service import Service
from classroom.sight.desk import class_view, public_view, tile, whole_table
from classroom.sight.table import People, seat_view, table_view


def seat_room(class_id: str, seat: str) -> str:
    return f"seat:{class_id}:{seat}"


def table_room(class_id: str, number: int) -> str:
    return f"table:{class_id}:{number}"


def console_room(class_id: str) -> str:
    return f"console:{class_id}"


def whole_room(class_id: str, number: int) -> str:
    return f"whole:{class_id}:{number}"


def projector_room(class_id: str) -> str:
    return f"projector:{class_id}"


class Live:
    """Sends views. `context` makes an application context, for moves nobody's request made."""

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        address: Callable[[], str],
        context: Callable[[], AbstractContextManager[Any]],
    ) -> None:
        self._service = service
        self._socketio = socketio
        self._address = address
        self._context = context
        self._online: dict[str, Counter[str]] = {}
        service.listen(self.changed)

    # Who is here

    def arrived(self, class_id: str, seat: str) -> None:
        """A socket of the seat came; a seat may have several for a moment."""
        here = self._online.setdefault(class_id, Counter())
        here[seat] += 1
        if here[seat] == 1:
            self._presence(class_id, seat)

    def left(self, class_id: str, seat: str) -> None:
        here = self._online.get(class_id, Counter())
        here[seat] -= 1
        if here[seat] <= 0:
            del here[seat]
            self._presence(class_id, seat)

    def people(self, class_id: str) -> People:
        here = frozenset(self._online.get(class_id, ()))
        known = self._service.people(class_id, here)
        return People(known.names, known.online, _)

    def _presence(self, class_id: str, seat: str) -> None:
        classroom = self._service.classroom(class_id)
        held = classroom.seats.get(seat)
        if held is None:
            return
        with self._context():
            self.send_class(classroom)
            self.send_table(classroom, held.table)

    # Sending

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody what a saved change means for them."""
        with self._context():
            classroom = self._service.classroom(class_id)
            if number is not None:
                self.send_table(classroom, number)
                if self._service.table(class_id, number).current is not None:
                    self._once_dealt(classroom, number)
                return
            self.send_class(classroom)
            for each in classroom.tables:
                self.send_table(classroom, each)

    def _once_dealt(self, classroom: Classroom, number: int) -> None:
        """The class leaves its lobby with its first deal."""
        table = self._service.table(classroom.id, number)
        if len(table.rounds) == 1 and table.version == 1:
            self.send_class(classroom)

    def send_class(self, classroom: Classroom, to: str | None = None) -> None:
        view = class_view(
            classroom,
            self._service.code(classroom.id),
            self._address(),
            self.people(classroom.id),
            dealt=any(self._service.table(classroom.id, n).rounds for n in classroom.tables),
        )
        for room in (to,) if to else (console_room(classroom.id), projector_room(classroom.id)):
            self._send("class", view, room)

    def send_table(self, classroom: Classroom, number: int) -> None:
        """A table's views: each seat's own before the shared one of the same version."""
        people = self.people(classroom.id)
        table = self._service.table(classroom.id, number)
        for seat in classroom.at_table(number):
            own = seat_view(classroom, table, seat.id, people)
            self._send("seat", own, seat_room(classroom.id, seat.id))
        shared = table_view(classroom, table, people)
        self._send("table", shared, table_room(classroom.id, number))
        code = self._service.code(classroom.id)
        self._send("tile", tile(classroom, table, code, people), console_room(classroom.id))
        whole = whole_table(classroom, table, code, people)
        self._send("whole", whole, whole_room(classroom.id, number))
        self.send_public(classroom, number, projector_room(classroom.id))

    def send_seat(self, classroom: Classroom, seat: str, to: str) -> None:
        """One phone's full view, for a socket that has just come."""
        people = self.people(classroom.id)
        table = self._service.table(classroom.id, classroom.seats[seat].table)
        self._send("seat", seat_view(classroom, table, seat, people), to)
        self._send("table", table_view(classroom, table, people), to)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        self._send("tile", tile(classroom, table, code, self.people(classroom.id)), to)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        whole = whole_table(classroom, table, code, self.people(classroom.id))
        self._send("whole", whole, to)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """A table as the wall shows it: players by seat where the teacher wants no names."""
        people = People(self.wall_names(classroom), translate=_)
        table = self._service.table(classroom.id, number)
        self._send("public", public_view(classroom, table, people), to)

    def wall_names(self, classroom: Classroom) -> dict[str, str]:
        """Names for the projector: the pupils', or their seats' numbers at each table."""
        if classroom.show.names:
            return dict(self.people(classroom.id).names)
        return {
            seat.id: _("Seat %(number)s", number=place)
            for number in classroom.tables
            for place, seat in enumerate(classroom.at_table(number), 1)
        }

    def gone(self, class_id: str, seat: str, why: str) -> None:
        """Tell a phone that it holds this seat no more."""
        self._socketio.emit("gone", {"why": why}, to=seat_room(class_id, seat))

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it belongs to another table's room now."""
        self._socketio.emit("sync", to=seat_room(class_id, seat))

    def _send(self, event: str, view: msgspec.Struct, to: str) -> None:
        self._socketio.emit(event, msgspec.to_builtins(view), to=to)
