"""Who is watching, and sending each of them their view once a change is saved.

Rooms: ``seat:<secret>``, ``console:<class>``, ``whole:<class>:<n>``, ``projector:<class>``. A phone
whose seat was given away stays behind in a room to which nothing is sent any more. A view is built
here and sent; nothing is kept. A phone is spoken to in its own language, a teacher's pages in that
of whoever opened one last, the projector in that of the class.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence, Sized
from contextlib import AbstractContextManager
from dataclasses import replace
from typing import Any

import msgspec
from flask_socketio import SocketIO, join_room, leave_room
from msgspec import structs

from classroom.game.refused import Refused
from classroom.lesson.classroom import Classroom
from classroom.lesson.table import PlayedRound, Table
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
from classroom.translations import SOURCE
from classroom.web.language import gettext as _
from classroom.web.language import language, speaking
from classroom.wire import Again, LoggedOut, Lost, Missed, Sits, Stepped, Word, device
from classroom.wording import Vocabulary

_TEACHER = "teacher:"


def seat_room(secret: str) -> str:
    return f"seat:{secret}"


def _secret(room: str) -> str:
    return room.removeprefix(seat_room(""))


def _masked(room: str) -> str:
    """What a room is called on the wire: no secret is in it."""
    prefix = seat_room("")
    return prefix + device(_secret(room)) if room.startswith(prefix) else room


def teacher_room(teacher: str, generation: int) -> str:
    """Of every socket at which this teacher is logged in, while sessions of the generation hold."""
    return f"{_TEACHER}{teacher}:{generation}"


def console_room(class_id: str) -> str:
    return f"console:{class_id}"


def whole_room(class_id: str, number: int) -> str:
    return f"whole:{class_id}:{number}"


def projector_room(class_id: str) -> str:
    return f"projector:{class_id}"


class Live:
    """Sends views. `address` is what pupils type, `link` what the code of a class is in a QR code;
    `context` makes an application context, for moves nobody's request made."""

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        address: Callable[[], str],
        link: Callable[[str], str],
        context: Callable[[], AbstractContextManager[Any]],
    ) -> None:
        self._service = service
        self._socketio = socketio
        self._address = address
        self._link = link
        self._context = context
        self._tabs: dict[str, dict[str, str]] = {}
        self._languages: dict[str, str] = {}
        self._rooms: dict[str, set[str]] = {}
        """The rooms of a class that somebody came into at this worker."""
        self._told: dict[str, dict[Hashable, msgspec.Struct]] = {}
        """What those in a room were told last, so that they are told only what is news: a phone of
        each of its seats, whatever the version, and of its table; a teacher's page of each table.
        """
        self._sent: dict[tuple[str, int | None], int] = {}
        """The version of each class and table whose views were sent last."""
        self.slides: Callable[[Classroom, Sequence[str]], None] = lambda _classroom, _rooms: None
        """Sends to these rooms what the projector steps through."""
        service.listen(self.changed)
        service.confide(self.confided)
        service.presence.listen(self._presence)
        service.when_sessions_end(self.log_out)
        service.wire.hear(self._said_elsewhere)

    # Who is here

    def rooms(self, class_id: str) -> dict[str, str]:
        """The room of each seat: whoever holds the seat is in it."""
        secrets = self._service.secrets(class_id)
        return {seat: seat_room(secret) for seat, secret in secrets.items()}

    def enter(self, class_id: str, room: str) -> Classroom:
        """The socket whose message is answered hears what is sent to this room from now on.

        Returns the class as it is then: of what was read before, the others may have been told
        already that it has changed, and this socket would never hear of it.
        """
        join_room(room)
        self._rooms.setdefault(class_id, set()).add(room)
        self._service.look_again()
        return self._service.classroom(class_id)

    def logged_in(self, teacher: str, generation: int) -> bool:
        """The socket whose message is answered shows what is this teacher's, until :meth:`log_out`;
        False if it must not even now."""
        room = teacher_room(teacher, generation)
        join_room(room)
        self.reads(room, language().code)
        return self._holds(teacher, generation)

    def _holds(self, teacher: str, generation: int) -> bool:
        row = self._service.store.teacher(teacher)
        return row is not None and row.blocked_at is None and row.generation == generation

    def log_out(self) -> None:
        """End the sockets of this worker whose teacher's session has ended, and say so there."""
        server: Any = self._socketio.server  # type: ignore[attr-defined]
        rooms = [str(each) for each in server.manager.rooms.get("/", {})]
        for room in [each for each in rooms if each.startswith(_TEACHER)]:
            teacher, generation = room.removeprefix(_TEACHER).split(":")
            if self._holds(teacher, int(generation)):
                continue
            with self._context(), speaking(Vocabulary(), self._read_in(room)):
                why = _("You were logged out. Load the page to log in again.")
                self._socketio.emit("gone", {"why": why}, to=room)
            self._languages.pop(room, None)
            for sid, _eio in list(server.manager.get_participants("/", room)):
                server.disconnect(sid, namespace="/")

    def _watched(self, room: str) -> bool:
        """Whether a socket of this worker is in the room, or is the one of this id."""
        return bool(self._sockets(room))

    def _sockets(self, room: str) -> Sized:
        """The sockets of this worker that are in the room."""
        server: Any = self._socketio.server  # type: ignore[attr-defined]
        sockets: Sized = server.manager.rooms.get("/", {}).get(room, ())
        return sockets

    def looked_at(self, class_id: str) -> bool:
        """Whether any socket of this worker shows something of the class."""
        known = self._rooms.get(class_id)
        if known is None:
            return False
        for room in [room for room in known if not self._watched(room)]:
            known.remove(room)
            self._told.pop(room, None)
        if not known:
            del self._rooms[class_id]
            for sent in [sent for sent in self._sent if sent[0] == class_id]:
                del self._sent[sent]
        return bool(known)

    def arrived(self, class_id: str, room: str) -> None:
        """A socket of a seat came into its room; there may be several for a moment."""
        self._service.presence.came(class_id, _secret(room))

    def sits(self, room: str, sid: str, tab: str, take: bool) -> bool:
        """Whether this socket has the seat of the room; a tab that takes it ends the others.

        A tab that only wakes up does not take over, so that two never take turns by themselves.
        """
        here = self._tabs.setdefault(room, {})
        if not take and any(its_tab != tab for its_tab in here.values()):
            return False
        self._give_way(room, tab)
        here[sid] = tab
        if take:
            self._service.wire.say(Sits(device(_secret(room)), tab))
        return True

    def _give_way(self, room: str, tab: str) -> None:
        """End the tabs of the room besides this one."""
        here = self._tabs.get(room, {})
        for other in [other for other, its_tab in here.items() if its_tab != tab]:
            del here[other]
            self._socketio.emit(
                "elsewhere", {"why": _("Your table is open in another tab.")}, to=other
            )
            leave_room(room, sid=other, namespace="/")

    def left(self, class_id: str, room: str, sid: str = "") -> None:
        """A socket of a seat is gone; `sid` is left out where it came into the room again."""
        tabs = self._tabs.get(room, {})
        tabs.pop(sid, None)
        if not tabs:
            self._tabs.pop(room, None)
            self._languages.pop(room, None)
            self._told.pop(room, None)
        self._service.presence.went(class_id, _secret(room))

    def reads(self, room: str, code: str) -> None:
        """Who came into the room reads the language of this code."""
        self._languages[room] = code

    def spoken(self, classroom: Classroom, room: str) -> str:
        """The code of the language in which a room is spoken to; nobody's is the class's."""
        return self._languages.get(room, classroom.plan.language)

    def _read_in(self, room: str) -> str:
        return self._languages.get(room, SOURCE)

    def speaking_to(self, classroom: Classroom, room: str) -> AbstractContextManager[None]:
        """What is said within is for those in the room."""
        return speaking(classroom.plan.vocabulary, self.spoken(classroom, room))

    def people(self, class_id: str) -> People:
        return replace(self._service.people_here(class_id), language=language())

    def _presence(self, class_id: str, phone: str) -> None:
        """Tell the class and the table of a phone that came back, or has been away for a while."""
        if not self.looked_at(class_id):
            return
        try:
            classroom = self._service.classroom(class_id)
        except Refused:  # deleted since
            return
        secrets = self._service.secrets(class_id)
        seats = classroom.seats.values()
        tables = {seat.table for seat in seats if device(secrets[seat.id]) == phone}
        if not tables:
            return
        plan, moment = classroom.plan, self._service.one_moment()
        with moment, self._context(), speaking(plan.vocabulary, plan.language):
            self.send_class(classroom)
            self.send_wall(classroom)
            for number in tables:
                self.send_table(classroom, number)

    # Sending

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody at this worker what a saved change means for them."""
        if not self.looked_at(class_id):
            return
        with self._service.one_moment():
            classroom = self._service.classroom(class_id)
            plan = classroom.plan
            self._sent[class_id, None] = classroom.version
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
        if not self.looked_at(class_id):
            return
        with self._service.one_moment():
            classroom = self._service.classroom(class_id)
            room = self.rooms(class_id)[seat]
            table = self._service.newest_table(class_id, number)
            with self._context():
                if self._watched(room):
                    with self.speaking_to(classroom, room):
                        self._send_own(classroom, table, seat, self.people(class_id), room)
                self.send_tile(classroom, number, console_room(class_id))
                self.send_whole(classroom, number, whole_room(class_id, number))

    def stepped(self, class_id: str) -> None:
        """Tell console and wall of a step of the debrief; it is of no concern to any table."""
        self._step(class_id)
        self._service.wire.say(Stepped(class_id, slides=False))

    def send_slides(self, class_id: str) -> None:
        """Send console and wall what the projector steps through from now on."""
        self.send_slides_here(class_id)
        self._service.wire.say(Stepped(class_id, slides=True))

    def _step(self, class_id: str) -> None:
        classroom = self._service.classroom(class_id)
        self.send_class(classroom)
        self.send_wall(classroom)

    def send_slides_here(self, class_id: str) -> None:
        """The same for the screens of this worker alone, where each sees to its own."""
        rooms = filter(self._watched, (console_room(class_id), projector_room(class_id)))
        self.slides(self._service.classroom(class_id), list(rooms))

    def catch_up(self) -> None:
        """Send what has changed since the last time, for what this worker was not told of."""
        self.log_out()
        for class_id in [each for each in list(self._rooms) if self.looked_at(each)]:
            try:
                classroom = self._service.classroom(class_id)
                if self._sent.get((class_id, None)) != classroom.version:
                    self.changed(class_id, None)
                    continue
                for number in classroom.tables:
                    table = self._service.table(class_id, number)
                    if self._sent.get((class_id, number)) != table.version:
                        self.changed(class_id, number)
                        self._sent[class_id, number] = table.version
            except Refused:  # deleted since
                continue

    def _said_elsewhere(self, _worker: str, word: Word) -> None:
        match word:
            case Missed():
                self.catch_up()
            case LoggedOut():
                self.log_out()
            case Stepped(class_id, slides) if self.looked_at(class_id):
                plan = self._service.classroom(class_id).plan
                with self._context(), speaking(plan.vocabulary, plan.language):
                    (self.send_slides_here if slides else self._step)(class_id)
            case Again(class_id, seat) if self.looked_at(class_id):
                self._socketio.emit("sync", to=self.rooms(class_id)[seat])
            case Lost(class_id, room, why) if self.looked_at(class_id):
                with self._context():
                    for each in filter(lambda each: _masked(each) == room, self._rooms[class_id]):
                        self._lost(each, why, self._read_in(each))
            case Sits(phone, tab):
                for room in [each for each in self._tabs if device(_secret(each)) == phone]:
                    with self._context(), speaking(Vocabulary(), self._read_in(room)):
                        self._give_way(room, tab)

    def _once_begun(self, classroom: Classroom, number: int) -> None:
        """The class leaves its lobby with its first deal, or as a pupil is first asked for it."""
        if not any(map(self._watched, (console_room(classroom.id), projector_room(classroom.id)))):
            return
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
        if not self._watched(to or room):
            return
        with self.speaking_to(classroom, room):
            view = self._class_view(classroom, self.people(classroom.id))
            missing = self._service.missing(classroom.id)
            times = dict(classroom.times)
            view = structs.replace(view, missing=missing, waiting=waiting, times=times)
            self.send("class", view, to or room)

    def send_asking(self, class_id: str, to: str) -> None:
        """The phones that ask to be let in, for the console alone."""
        if not self._watched(to):
            return
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
        if not self._watched(to):
            return
        with self.speaking_to(classroom, console_room(classroom.id)):
            view = demo_desk(classroom, self.people(classroom.id))
            if view is not None:
                self.send("demo", view, to)

    def send_wall(self, classroom: Classroom, to: str | None = None) -> None:
        """The class for the projector, with names only where the teacher wants them."""
        room = projector_room(classroom.id)
        if not self._watched(to or room):
            return
        with self.speaking_to(classroom, room):
            people = replace(
                self.people(classroom.id),
                names=self.wall_names(classroom),
                members=self.wall_members(classroom),
            )
            view = structs.replace(self._class_view(classroom, people), change=None)
            self.send("class", view, to or room)

    def _class_view(self, classroom: Classroom, people: People) -> ClassView:
        code = self._service.code(classroom.id)
        return class_view(
            classroom,
            code,
            self._address(),
            self._link(code),
            people,
            begun=any(self._service.table(classroom.id, n).begun for n in classroom.tables),
            short=self._service.short_codes,
        )

    def send_table(self, classroom: Classroom, number: int) -> None:
        """A table's views, as far as they are news: a seat's own before the shared one."""
        rooms = self.rooms(classroom.id)
        # Last: from here on nothing is waited for, in which something newer could be sent.
        table = self._service.newest_table(classroom.id, number)
        self._sent[classroom.id, number] = table.version
        seats = [seat.id for seat in classroom.at_table(number) if self._watched(rooms[seat.id])]
        pages = console_room(classroom.id), whole_room(classroom.id, number)
        if not seats and not any(map(self._watched, (*pages, projector_room(classroom.id)))):
            return  # another worker shows it
        table = self._service.table(classroom.id, number)
        self._sent[classroom.id, number] = table.version
        languages = {seat: self.spoken(classroom, rooms[seat]) for seat in seats}
        for code in dict.fromkeys(languages.values()):
            reading = [seat for seat in seats if languages[seat] == code]
            with speaking(classroom.plan.vocabulary, code):
                people = self.people(classroom.id)
                for seat in reading:
                    self._send_own(classroom, table, seat, people, rooms[seat])
                # A device that is passed around is one room for several seats.
                shared = table_view(classroom, table, people)
                timeless = _timeless(shared)
                phones = dict.fromkeys(rooms[seat] for seat in reading)
                late = [room for room in phones if self._is_news(room, "table", timeless)]
                if late:
                    self.send("table", shared, late)
        self.send_tile(classroom, number, console_room(classroom.id))
        self.send_whole(classroom, number, whole_room(classroom.id, number))
        self.send_public(classroom, number, projector_room(classroom.id))

    def _send_own(
        self, classroom: Classroom, table: Table, seat: str, people: People, room: str
    ) -> None:
        """A seat's own part, where it is another one than its phone has already."""
        view = seat_view(classroom, table, seat, people)
        if self._is_news(room, seat, _ageless(view, table.number)):
            self.send("seat", view, room)

    def _is_news(self, room: str, what: Hashable, view: msgspec.Struct) -> bool:
        """Whether this is not what the room was told last; it is told now."""
        told = self._told.setdefault(room, {})
        if told.get(what) == view:
            return False
        told[what] = view
        return True

    def send_news(self, event: str, view: msgspec.Struct, room: str, number: int, to: str) -> None:
        """A view of a table for a room, where it is news to it, or for one socket that has just
        come into it: then the others may know something older."""
        what = event, number
        if to == room:
            if self._is_news(room, what, view):
                self.send(event, view, room)
            return
        if self._is_news(room, what, view) and len(self._sockets(room)) > 1:
            del self._told[room][what]
        self.send(event, view, to)

    def send_seats(self, classroom: Classroom, seats: Sequence[str], to: str) -> None:
        """One phone's full view, of all the seats it holds, for a socket that has just come."""
        room = self.rooms(classroom.id)[seats[0]]
        with self.speaking_to(classroom, room):
            own, shared = self.phone(classroom, seats)
            news = [self._is_news(room, view.seat, _ageless(view, shared.number)) for view in own]
            news.append(self._is_news(room, "table", _timeless(shared)))
            if any(news) and len(self._sockets(room)) > 1:
                del self._told[room]  # the others there know something older
            for view in own:
                self.send("seat", view, to)
            self.send("table", shared, to)

    def phone(self, classroom: Classroom, seats: Sequence[str]) -> tuple[list[SeatView], TableView]:
        """What a phone with these seats, all at one table, may see: of each its own, and the table.

        In the language that is spoken where this is asked.
        """
        table = self._service.newest_table(classroom.id, classroom.seats[seats[0]].table)
        people = self.people(classroom.id)
        own = [seat_view(classroom, table, seat, people) for seat in seats]
        return own, table_view(classroom, table, people)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        if not self._watched(to):
            return
        table = self._service.newest_table(classroom.id, number)
        code, short = self._service.code(classroom.id), self._service.short_codes
        with self.speaking_to(classroom, console_room(classroom.id)):
            view = tile(classroom, table, code, self.people(classroom.id), short)
            self.send_news("tile", view, console_room(classroom.id), number, to)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        if not self._watched(to):
            return
        table = self._service.newest_table(classroom.id, number)
        code, short = self._service.code(classroom.id), self._service.short_codes
        with self.speaking_to(classroom, console_room(classroom.id)):
            whole = whole_table(classroom, table, code, self.people(classroom.id), short)
            self.send_news("whole", whole, whole_room(classroom.id, number), number, to)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """A table as the wall shows it: players by seat where the teacher wants no names."""
        if not self._watched(to):
            return
        table = self._service.newest_table(classroom.id, number)
        played = table.current
        with self.speaking_to(classroom, projector_room(classroom.id)):
            people = People(
                self.wall_names(classroom, number, played),
                language=language(),
                now=self._service.now(),
                members=self.wall_members(classroom, played),
            )
            view = public_view(classroom, table, people)
            self.send_news("public", view, projector_room(classroom.id), number, to)

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
            self._lost(room, why, self.spoken(classroom, room))
            self._service.wire.say(Lost(classroom.id, _masked(room), why))

    def _lost(self, room: str, why: str, code: str) -> None:
        with speaking(Vocabulary(), code):
            self._socketio.emit("gone", {"why": _(why)}, to=room)

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.rooms(class_id)[seat])
        self._service.wire.say(Again(class_id, seat))

    def send(self, event: str, view: msgspec.Struct, to: str | list[str]) -> None:
        """To one room, or to each of several; they must be some, for none would mean everybody."""
        # The stubs know one room; python-socketio takes several.
        self._socketio.emit(event, view, to=to)  # type: ignore[arg-type]


def _ageless(view: SeatView, table: int) -> SeatView:
    """The view, less its version, which is no news; but of another table it is another one."""
    return structs.replace(view, version=table)


def _timeless(view: TableView) -> TableView:
    """The view, less what time it is: which is no news."""
    if view.clocks is None:
        return view
    return structs.replace(view, clocks=structs.replace(view.clocks, now=0.0))


def _named(classroom: Classroom, played: PlayedRound | None) -> bool:
    """Whether the projector shows names with this round."""
    show = classroom.show
    fallen = played is not None and bool(played.round.false_prophets)
    return show.names and (show.overthrows or not fallen)
