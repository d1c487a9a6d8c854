"""Who is watching, and sending each of them their view once a change is saved.

Rooms: ``seat:<secret>``, ``console:<class>``, ``whole:<class>:<n>``, ``projector:<class>``. A phone
whose seat was given away stays behind in a room to which nothing is sent any more. A view is built
here and sent; nothing is kept but who is online.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from flask_socketio import SocketIO

from classroom.lesson.classroom import Classroom
from classroom.service import Service
from classroom.sight.desk import class_view, public_view, tile, whole_table
from classroom.sight.table import People, seat_view, table_view
from classroom.sight.views import ClassView
from classroom.web.language import gettext as _
from classroom.web.language import speaking


def seat_room(secret: str) -> str:
    return f"seat:{secret}"


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

    def rooms(self, class_id: str) -> dict[str, str]:
        """The room of each seat: whoever holds the seat is in it."""
        secrets = self._service.secrets(class_id)
        return {seat: seat_room(secret) for seat, secret in secrets.items()}

    def arrived(self, class_id: str, room: str) -> None:
        """A socket of a seat came into its room; there may be several for a moment."""
        here = self._online.setdefault(class_id, Counter())
        here[room] += 1
        if here[room] == 1:
            self._presence(class_id, room)

    def left(self, class_id: str, room: str) -> None:
        here = self._online.get(class_id, Counter())
        here[room] -= 1
        if here[room] <= 0:
            del here[room]
            self._presence(class_id, room)

    def people(self, class_id: str) -> People:
        here = self._online.get(class_id, ())
        online = frozenset(seat for seat, room in self.rooms(class_id).items() if room in here)
        known = self._service.people(class_id, online)
        return People(known.names, known.online, _)

    def _presence(self, class_id: str, room: str) -> None:
        classroom = self._service.classroom(class_id)
        rooms = self.rooms(class_id)
        held = next((seat for seat in classroom.seats.values() if rooms[seat.id] == room), None)
        if held is None:
            return
        with self._context(), speaking(classroom.plan.vocabulary):
            self.send_class(classroom)
            self.send_wall(classroom)
            self.send_table(classroom, held.table)

    # Sending

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody what a saved change means for them."""
        classroom = self._service.classroom(class_id)
        with self._context(), speaking(classroom.plan.vocabulary):
            if number is not None:
                self.send_table(classroom, number)
                if self._service.table(class_id, number).current is not None:
                    self._once_dealt(classroom, number)
                return
            self.send_class(classroom)
            self.send_wall(classroom)
            for each in classroom.tables:
                self.send_table(classroom, each)

    def _once_dealt(self, classroom: Classroom, number: int) -> None:
        """The class leaves its lobby with its first deal."""
        table = self._service.table(classroom.id, number)
        current = table.current
        if len(table.rounds) == 1 and current is not None and not current.entries:
            self.send_class(classroom)
            self.send_wall(classroom)

    def send_class(self, classroom: Classroom, to: str | None = None) -> None:
        """The class for the teacher's pages; `to` is a socket that has just come."""
        view = self._class_view(classroom, self.people(classroom.id))
        self.send("class", view, to or console_room(classroom.id))

    def send_wall(self, classroom: Classroom, to: str | None = None) -> None:
        """The class for the projector, with names only where the teacher wants them."""
        people = People(self.wall_names(classroom), self.people(classroom.id).online, _)
        view = self._class_view(classroom, people)
        self.send("class", view, to or projector_room(classroom.id))

    def _class_view(self, classroom: Classroom, people: People) -> ClassView:
        return class_view(
            classroom,
            self._service.code(classroom.id),
            self._address(),
            people,
            dealt=any(self._service.table(classroom.id, n).rounds for n in classroom.tables),
        )

    def send_table(self, classroom: Classroom, number: int) -> None:
        """A table's views: each seat's own before the shared one of the same version."""
        people = self.people(classroom.id)
        table = self._service.table(classroom.id, number)
        rooms = self.rooms(classroom.id)
        seats = [seat.id for seat in classroom.at_table(number)]
        for seat in seats:
            self.send("seat", seat_view(classroom, table, seat, people), rooms[seat])
        shared = table_view(classroom, table, people)
        if seats:
            self.send("table", shared, [rooms[seat] for seat in seats])
        code = self._service.code(classroom.id)
        self.send("tile", tile(classroom, table, code, people), console_room(classroom.id))
        whole = whole_table(classroom, table, code, people)
        self.send("whole", whole, whole_room(classroom.id, number))
        self.send_public(classroom, number, projector_room(classroom.id))

    def send_seat(self, classroom: Classroom, seat: str, to: str) -> None:
        """One phone's full view, for a socket that has just come."""
        people = self.people(classroom.id)
        table = self._service.table(classroom.id, classroom.seats[seat].table)
        self.send("seat", seat_view(classroom, table, seat, people), to)
        self.send("table", table_view(classroom, table, people), to)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        self.send("tile", tile(classroom, table, code, self.people(classroom.id)), to)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        whole = whole_table(classroom, table, code, self.people(classroom.id))
        self.send("whole", whole, to)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """A table as the wall shows it: players by seat where the teacher wants no names."""
        people = People(self.wall_names(classroom), translate=_)
        table = self._service.table(classroom.id, number)
        self.send("public", public_view(classroom, table, people), to)

    def wall_names(self, classroom: Classroom) -> dict[str, str]:
        """Names for the projector: the pupils', or their seats' numbers at each table."""
        if classroom.show.names:
            return dict(self.people(classroom.id).names)
        return {
            seat.id: _("Seat %(number)s", number=place)
            for number in classroom.tables
            for place, seat in enumerate(classroom.at_table(number), 1)
        }

    def gone(self, room: str, why: str) -> None:
        """Tell a phone that it does not hold the seat of this room any more."""
        self._socketio.emit("gone", {"why": why}, to=room)

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.rooms(class_id)[seat])

    def send(self, event: str, view: msgspec.Struct, to: str | list[str]) -> None:
        """To one room, or to each of several; they must be some, for none would mean everybody."""
        # The stubs know one room; python-socketio takes several.
        self._socketio.emit(event, msgspec.to_builtins(view), to=to)  # type: ignore[arg-type]
