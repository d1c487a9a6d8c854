"""Who is watching, and sending each of them their view once a change is saved.

Rooms: ``seat:<secret>``, ``console:<class>``, ``whole:<class>:<n>``, ``projector:<class>``. A phone
whose seat was given away stays behind in a room to which nothing is sent any more. A view is built
here and sent; nothing is kept. A phone is spoken to in its own language, a teacher's pages in that
of whoever opened one last, the projector in that of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import msgspec
from flask_socketio import SocketIO, leave_room
from msgspec import structs

from classroom.game.refused import Refused
from classroom.lesson.classroom import Classroom
from classroom.lesson.table import PlayedRound
from classroom.service import Service
from classroom.sight.desk import class_view, demo_desk, public_view, tile, whole_table
from classroom.sight.table import People, seat_view, table_view
from classroom.sight.views import (
    AskingPhone,
    AskingPhones,
    ClassView,
    SeatView,
    TableView,
    WaitingName,
)
from classroom.web.language import gettext as _
from classroom.web.language import language, speaking


def seat_room(secret: str) -> str:
    return f"seat:{secret}"


def _secret(room: str) -> str:
    return room.removeprefix(seat_room(""))


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
        self._tabs: dict[str, dict[str, str]] = {}
        self._languages: dict[str, str] = {}
        service.listen(self.changed)
        service.confide(self.confided)
        service.presence.listen(self._presence)

    # Who is here

    def rooms(self, class_id: str) -> dict[str, str]:
        """The room of each seat: whoever holds the seat is in it."""
        secrets = self._service.secrets(class_id)
        return {seat: seat_room(secret) for seat, secret in secrets.items()}

    def arrived(self, class_id: str, room: str) -> None:
        """A socket of a seat came into its room; there may be several for a moment."""
        self._service.presence.came(class_id, _secret(room))

    def sits(self, room: str, sid: str, tab: str, take: bool) -> bool:
        """Whether this socket has the seat of the room; a tab that takes it ends the others.

        A tab that only wakes up does not take over, so that two never take turns by themselves.
        """
        here = self._tabs.setdefault(room, {})
        others = [other for other, its_tab in here.items() if its_tab != tab]
        if others and not take:
            return False
        for other in others:
            del here[other]
            self._socketio.emit(
                "elsewhere", {"why": _("Your table is open in another tab.")}, to=other
            )
            leave_room(room, sid=other, namespace="/")
        here[sid] = tab
        return True

    def left(self, class_id: str, room: str, sid: str = "") -> None:
        """A socket of a seat is gone; `sid` is left out where it came into the room again."""
        tabs = self._tabs.get(room, {})
        tabs.pop(sid, None)
        if not tabs:
            self._tabs.pop(room, None)
            self._languages.pop(room, None)
        self._service.presence.went(class_id, _secret(room))

    def reads(self, room: str, code: str) -> None:
        """Who came into the room reads the language of this code."""
        self._languages[room] = code

    def spoken(self, classroom: Classroom, room: str) -> str:
        """The code of the language in which a room is spoken to; nobody's is the class's."""
        return self._languages.get(room, classroom.plan.language)

    def speaking_to(self, classroom: Classroom, room: str) -> AbstractContextManager[None]:
        """What is said within is for those in the room."""
        return speaking(classroom.plan.vocabulary, self.spoken(classroom, room))

    def people(self, class_id: str) -> People:
        return replace(self._service.people_here(class_id), language=language())

    def _presence(self, class_id: str, secret: str) -> None:
        """Tell the class and the table of a phone that came back, or has been away for a while."""
        try:
            classroom = self._service.classroom(class_id)
        except Refused:  # deleted since
            return
        secrets = self._service.secrets(class_id)
        seats = classroom.seats.values()
        tables = {seat.table for seat in seats if secrets[seat.id] == secret}
        if not tables:
            return
        plan = classroom.plan
        with self._context(), speaking(plan.vocabulary, plan.language):
            self.send_class(classroom)
            self.send_wall(classroom)
            for number in tables:
                self.send_table(classroom, number)

    # Sending

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody what a saved change means for them."""
        with self._service.one_moment():
            classroom = self._service.classroom(class_id)
            plan = classroom.plan
            with self._context(), speaking(plan.vocabulary, plan.language):
                if number is not None:
                    self.send_table(classroom, number)
                    self._once_begun(classroom, number)
                    return
                self.send_class(classroom)
                self.send_asking(class_id, console_room(class_id))
                self.send_demo(classroom, console_room(class_id))
                self.send_wall(classroom)
                for each in classroom.tables:
                    self.send_table(classroom, each)

    def confided(self, class_id: str, number: int, seat: str) -> None:
        """Send what only one seat and the teacher are told of."""
        with self._service.one_moment():
            classroom = self._service.classroom(class_id)
            room, table = self.rooms(class_id)[seat], self._service.table(class_id, number)
            with self._context():
                with self.speaking_to(classroom, room):
                    view = seat_view(classroom, table, seat, self.people(class_id))
                    self.send("seat", view, room)
                self.send_tile(classroom, number, console_room(class_id))
                self.send_whole(classroom, number, whole_room(class_id, number))

    def stepped(self, class_id: str) -> None:
        """Tell console and wall of a step of the debrief; it is of no concern to any table."""
        classroom = self._service.classroom(class_id)
        self.send_class(classroom)
        self.send_wall(classroom)

    def _once_begun(self, classroom: Classroom, number: int) -> None:
        """The class leaves its lobby with its first deal, or as a pupil is first asked for it."""
        table = self._service.table(classroom.id, number)
        moves = [
            entry for played in table.rounds for entry in played.entries if not entry.get("info")
        ]
        if table.begun and len(table.rounds) < 2 and not moves:
            self.send_class(classroom)
            self.send_wall(classroom)

    def send_class(self, classroom: Classroom, to: str | None = None) -> None:
        """The class for the teacher's pages; `to` is a socket that has just come."""
        waiting = [
            WaitingName(each.seat, each.table, each.name, list(each.members), each.meanwhile)
            for each in self._service.waiting_names(classroom.id)
        ]
        room = console_room(classroom.id)
        with self.speaking_to(classroom, room):
            view = self._class_view(classroom, self.people(classroom.id))
            missing = self._service.missing(classroom.id)
            times = dict(classroom.times)
            view = structs.replace(view, missing=missing, waiting=waiting, times=times)
            self.send("class", view, to or room)

    def send_asking(self, class_id: str, to: str) -> None:
        """The phones that ask to be let in, for the console alone."""
        waiting = [
            AskingPhone(
                id=asking.id,
                seat=asking.place.seat,
                name=asking.place.name,
                table=asking.place.table,
                check=asking.check,
                since=asking.since,
            )
            for asking in self._service.asking(class_id)
        ]
        self.send("asking", AskingPhones(waiting), to)

    def send_demo(self, classroom: Classroom, to: str) -> None:
        """The demo round's rule, and cards to go on with, for the console alone."""
        with self.speaking_to(classroom, console_room(classroom.id)):
            view = demo_desk(classroom, self.people(classroom.id))
            if view is not None:
                self.send("demo", view, to)

    def send_wall(self, classroom: Classroom, to: str | None = None) -> None:
        """The class for the projector, with names only where the teacher wants them."""
        room = projector_room(classroom.id)
        with self.speaking_to(classroom, room):
            people = replace(
                self.people(classroom.id),
                names=self.wall_names(classroom),
                members=self.wall_members(classroom),
            )
            view = structs.replace(self._class_view(classroom, people), change=None)
            self.send("class", view, to or room)

    def _class_view(self, classroom: Classroom, people: People) -> ClassView:
        return class_view(
            classroom,
            self._service.code(classroom.id),
            self._address(),
            people,
            begun=any(self._service.table(classroom.id, n).begun for n in classroom.tables),
        )

    def send_table(self, classroom: Classroom, number: int) -> None:
        """A table's views: each seat's own before the shared one of the same version."""
        table = self._service.table(classroom.id, number)
        rooms = self.rooms(classroom.id)
        seats = [seat.id for seat in classroom.at_table(number)]
        languages = {seat: self.spoken(classroom, rooms[seat]) for seat in seats}
        for code in dict.fromkeys(languages.values()):
            reading = [seat for seat in seats if languages[seat] == code]
            with speaking(classroom.plan.vocabulary, code):
                people = self.people(classroom.id)
                for seat in reading:
                    self.send("seat", seat_view(classroom, table, seat, people), rooms[seat])
                # A device that is passed around is one room for several seats.
                shared = table_view(classroom, table, people)
                self.send("table", shared, list(dict.fromkeys(rooms[seat] for seat in reading)))
        self.send_tile(classroom, number, console_room(classroom.id))
        self.send_whole(classroom, number, whole_room(classroom.id, number))
        self.send_public(classroom, number, projector_room(classroom.id))

    def send_seats(self, classroom: Classroom, seats: Sequence[str], to: str) -> None:
        """One phone's full view, of all the seats it holds, for a socket that has just come."""
        with self.speaking_to(classroom, self.rooms(classroom.id)[seats[0]]):
            own, shared = self.phone(classroom, seats)
            for view in own:
                self.send("seat", view, to)
            self.send("table", shared, to)

    def phone(self, classroom: Classroom, seats: Sequence[str]) -> tuple[list[SeatView], TableView]:
        """What a phone with these seats, all at one table, may see: of each its own, and the table.

        In the language that is spoken where this is asked.
        """
        table = self._service.table(classroom.id, classroom.seats[seats[0]].table)
        people = self.people(classroom.id)
        own = [seat_view(classroom, table, seat, people) for seat in seats]
        return own, table_view(classroom, table, people)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        with self.speaking_to(classroom, console_room(classroom.id)):
            view = tile(classroom, table, code, self.people(classroom.id))
            self.send("tile", view, to)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        table = self._service.table(classroom.id, number)
        code = self._service.code(classroom.id)
        with self.speaking_to(classroom, console_room(classroom.id)):
            whole = whole_table(classroom, table, code, self.people(classroom.id))
            self.send("whole", whole, to)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """A table as the wall shows it: players by seat where the teacher wants no names."""
        table = self._service.table(classroom.id, number)
        played = table.current
        with self.speaking_to(classroom, projector_room(classroom.id)):
            people = People(
                self.wall_names(classroom, number, played),
                language=language(),
                now=self._service.now(),
                members=self.wall_members(classroom, played),
            )
            view = public_view(classroom, table, people)
            self.send("public", view, to)

    def wall_names(
        self,
        classroom: Classroom,
        table: int | None = None,
        played: PlayedRound | None = None,
    ) -> dict[str, str]:
        """Names for the projector: the pupils', or their seats' numbers at each table.

        Of one `table` only its own: who moved on since would have the number of somebody there.
        Once a Prophet was overthrown in the round that is shown of it, nobody there is named unless
        the teacher wants that: who fell would be known by the others' names.
        """
        if _named(classroom, played):
            return dict(self.people(classroom.id).names)
        return {
            seat.id: _("Seat %(number)s", number=place)
            for number in (classroom.tables if table is None else (table,))
            for place, seat in enumerate(classroom.at_table(number), 1)
        }

    def wall_members(
        self, classroom: Classroom, played: PlayedRound | None = None
    ) -> Mapping[str, tuple[str, ...]]:
        """Who share seats, for the projector: nobody's name where :meth:`wall_names` has none."""
        return self.people(classroom.id).members if _named(classroom, played) else {}

    def gone(self, classroom: Classroom, room: str, why: str) -> None:
        """Tell a phone that it does not hold the seat of this room any more; `why` in English.

        A phone that still holds another one has heard so by the views of that.
        """
        if room not in self.rooms(classroom.id).values():
            with self.speaking_to(classroom, room):
                self._socketio.emit("gone", {"why": _(why)}, to=room)

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.rooms(class_id)[seat])

    def send(self, event: str, view: msgspec.Struct, to: str | list[str]) -> None:
        """To one room, or to each of several; they must be some, for none would mean everybody."""
        # The stubs know one room; python-socketio takes several.
        self._socketio.emit(event, msgspec.to_builtins(view), to=to)  # type: ignore[arg-type]


def _named(classroom: Classroom, played: PlayedRound | None) -> bool:
    """Whether the projector shows names with this round."""
    show = classroom.show
    fallen = played is not None and bool(played.round.false_prophets)
    return show.names and (show.overthrows or not fallen)
