"""Broadcasting: a view for each socket of this worker that watches, once a change is saved.

A change is only noted by who made it, who is answered at once; what it means for everybody is sent
right after that, in the turn of the class. So views are sent in the order of what they show, and of
several changes that come together the newest state is sent once. Views are built here and sent, and
not stored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec
import structlog
from flask_socketio import SocketIO, join_room
from msgspec.structs import replace

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.game.refusal import NotFound
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import Vocabulary
from classroom.lesson_plans.languages import steps_in
from classroom.message_bus import (
    BusMessage,
    MessagesLost,
    PhoneResync,
    ProjectorStepped,
    SeatLost,
    SeatTaken,
    VotesChanged,
    device,
)
from classroom.service import Service
from classroom.store import LogBroken
from classroom.views.console import class_view, demo_desk, tile, whole_table
from classroom.views.lesson import lesson_view
from classroom.views.projector import projector_class, projector_table
from classroom.views.schemas import (
    AskingPhone,
    AskingPhones,
    ClassView,
    DemoDesk,
    LessonView,
    ProjectorClass,
    SeatView,
    TableView,
)
from classroom.views.table import (
    Line,
    People,
    line,
    on_screen,
    seat_view,
    seat_views,
    table_view,
)
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, speaking
from classroom.web.realtime.rooms import (
    Rooms,
    console_room,
    is_former_owners,
    masked,
    projector_room,
    seat_room,
    secret_of,
    whole_room,
)
from classroom.web.realtime.screens import Due, Screens
from classroom.web.realtime.seat_tabs import SeatTabs
from classroom.web.realtime.session_sockets import SessionSockets

HANDED_ON = N_("This class now belongs to another teacher.")
TRY_AGAIN = 2.0
"""Seconds until what could not be sent is tried again."""

SESSIONS_EVERY = 10
"""After how many of these it is looked after sessions that ended elsewhere, or by time alone."""

_OF_THE_CLASS: frozenset[Due] = frozenset((None, "class", "votes"))
"""What is due to more than the screens of a table."""

_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Now:
    """Data from which the views of a table are built."""

    classroom: Classroom
    owner: str
    """The id of the teacher whose class it is."""
    secrets: Mapping[str, str]
    """Of each seat that of its device."""
    people: People
    """Whatever language anybody reads."""
    table: Table
    screens: Screens


class Broadcaster:
    """Broadcasts views to the sockets of this worker.

    `address` is the address that pupils type, `link` returns the address in the QR code of a class
    code. `context` makes an application context, for changes that no request caused. Views sent
    within `together` go out in one batch. `soon` calls what it is given once the message is
    answered that caused it.
    """

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        address: Callable[[], str],
        link: Callable[[str], str],
        context: Callable[[], AbstractContextManager[Any]],
        together: Callable[[], AbstractContextManager[None]],
        soon: Callable[[Callable[[], None]], object],
    ) -> None:
        self._service = service
        self._classes = service.classes
        self._together = together
        self._socketio = socketio
        self._address = address
        self._shown_address: str | None = None
        self._link = link
        self._context = context
        self._soon = soon
        self._screens: dict[str, Screens] = {}
        self.rooms = Rooms(socketio)
        self.tabs = SeatTabs(socketio, service.bus)
        self.sessions = SessionSockets(service, socketio, self.rooms, context)
        self.slides: Callable[[Classroom, list[str]], None] = lambda _classroom, _rooms: None
        """Sends to these rooms what the projector steps through."""
        service.listeners.listen(self.changed)
        service.listeners.notify_private(self.confided)
        service.presence.listen(self._presence)
        service.bus.subscribe(self._on_bus_message)

    # Who is here

    def seat_rooms(self, class_id: str) -> dict[str, str]:
        """Return the room of each seat; the sockets of the device that holds it are in there."""
        secrets = self._service.pupils.secrets(class_id)
        return {seat: seat_room(secret) for seat, secret in secrets.items()}

    def enter(self, class_id: str, room: str) -> Classroom:
        """Join the socket whose message is being answered to a room, and return the class.

        To be called in the turn of the class: nothing is sent between what is read in it and the
        views that the socket is sent first.
        """
        join_room(room)
        self._screens.setdefault(class_id, Screens()).rooms.add(room)
        self._classes.shown.begin(class_id)
        return self._classes.classroom(class_id)

    def looked_at(self, class_id: str) -> bool:
        """Return whether any socket of this worker shows something of the class."""
        screens = self._screens.get(class_id)
        if screens is None:
            return False
        if any(map(self.rooms.is_watched, screens.rooms)):
            return True
        del self._screens[class_id]
        self._classes.shown.end(class_id)
        return False

    def arrived(self, class_id: str, room: str) -> None:
        """Record that a socket has joined a seat's room; there may be several for a moment."""
        self._service.presence.came(class_id, secret_of(room))

    def left(self, class_id: str, room: str, sid: str = "") -> None:
        """Record that a socket has left a seat's room.

        `sid` is left out if the same socket has joined the room again.
        """
        if self.tabs.left(room, sid):
            self.rooms.forget_language(room)
            if class_id in self._screens:
                self._screens[class_id].forget(room)
        self._service.presence.went(class_id, secret_of(room))

    def speaking_to(self, classroom: Classroom, room: str) -> AbstractContextManager[None]:
        """Use the language of the room and the class's vocabulary within this context."""
        return speaking(classroom.plan.vocabulary, self.rooms.spoken(classroom, room))

    def people(self, class_id: str) -> People:
        return replace(self._service.pupils.people_here(class_id), language=language())

    # Changes

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody at this worker what a saved change means for them."""
        self._note(class_id, {number})

    def confided(self, class_id: str, number: int, seat: str) -> None:
        """Send what only one seat and the teacher are told of."""
        self._note(class_id, {(number, seat)})

    def voted(self, class_id: str) -> None:
        """Send the counts of a poll after a vote, to the screens of every worker."""
        self._note(class_id, {"votes"})
        self._service.bus.publish(VotesChanged(class_id))

    def _presence(self, class_id: str, phone: str) -> None:
        """Tell the class and the table of a phone that came back, or has been away for a while."""
        if not self.looked_at(class_id):
            return
        try:
            classroom = self._classes.classroom(class_id)
        except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
            return
        secrets = self._service.pupils.secrets(class_id)
        seats = classroom.seats.values()
        tables = {seat.table for seat in seats if device(secrets[seat.id]) == phone}
        if tables:
            self._note(class_id, {"class", *tables})

    def _note(self, class_id: str, due: set[Due]) -> None:
        if not self.looked_at(class_id):
            return
        screens = self._screens[class_id]
        screens.due |= due
        if not screens.coming:
            screens.coming = True
            self._soon(partial(self.send_due, class_id))

    def send_due(self, class_id: str) -> None:
        """Send now what is due to the screens of a class.

        What fails stays due, and is tried again.
        """
        screens = self._screens.get(class_id)
        if screens is None:  # nobody looks any more
            return
        with self._classes.turn(class_id, trusting=True):
            due, screens.due, screens.coming = screens.due, set(), False
            if not due:
                return
            # Only of a table that has just changed does this process know what is saved.
            if due & _OF_THE_CLASS:
                self._classes.read_anew(class_id)
            try:
                self._send(class_id, screens, due)
            except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
                return
            except Exception:  # noqa: BLE001 - it is due still
                screens.due |= due
                _log.exception("a class could not be told", class_id=class_id)

    def _send(self, class_id: str, screens: Screens, due: set[Due]) -> None:
        classroom = self._classes.classroom(class_id)
        if due & _OF_THE_CLASS:
            plan = classroom.plan
            with self._context(), speaking(plan.vocabulary, plan.language):
                if None in due:
                    self._send_everything(classroom, screens)
                    return
                self.send_class(classroom)
                self.send_wall(classroom)
                if "votes" in due:
                    self.send_lesson(classroom)
        tables = sorted(each for each in due if isinstance(each, int))
        for number in tables:
            now = self._now(classroom, number)
            self._send_table(now)
            self._once_begun(now)
            self._send_what_may_be_told(now)
        for each in due:
            if isinstance(each, tuple) and each[0] not in tables:
                self._send_private(class_id, *each)

    def _send_everything(self, classroom: Classroom, screens: Screens) -> None:
        screens.forget_unwatched(self.rooms)
        self._dismiss(classroom.id, screens)
        self.send_class(classroom)
        self.send_asking(classroom.id)
        self.send_demo(classroom)
        self.send_wall(classroom)
        self.send_lesson(classroom)
        for each in classroom.tables:
            self.send_table(classroom, each)
        screens.told[None] = self._service.pupils.age(classroom.id)

    def _dismiss(self, class_id: str, screens: Screens) -> None:
        """Notify the pages of a former owner that the class has been handed on."""
        owner = self._classes.owner(class_id)
        for room in [each for each in screens.rooms if is_former_owners(each, owner)]:
            with self._context():
                self._lost(room, HANDED_ON, self.rooms.read_in(room))
            self.rooms.forget_language(room)

    def _send_private(self, class_id: str, number: int, seat: str) -> None:
        now = self._now(self._classes.classroom(class_id), number)
        classroom, room = now.classroom, seat_room(now.secrets[seat])
        there = seat in classroom.seats and classroom.seats[seat].table == number
        with self._together():
            if there and self.rooms.is_watched(room):
                with self.speaking_to(classroom, room):
                    people = replace(now.people, language=language())
                    self._send_own(now, seat_view(classroom, now.table, seat, people), room)
            self._send_tile(now)
            self._send_whole(now)

    def run(self, sleep: Callable[[float], object]) -> None:
        """Retry unsent changes and look after sessions for ever, as a background task."""
        while True:
            for _turn in range(SESSIONS_EVERY):
                sleep(TRY_AGAIN)
                self.send_owed()
            try:
                self.sessions.look_after()
            except Exception:  # noqa: BLE001 - it is tried again
                _log.exception("sessions could not be looked after")

    def send_owed(self) -> None:
        """Retry the classes and the log-outs that could not be sent."""
        self.sessions.log_out_if_due()
        self._look_at_the_network()
        for class_id, screens in list(self._screens.items()):
            if screens.due and not screens.coming:
                with self._classes.turn(class_id):  # which reads anew
                    self.send_due(class_id)

    def _look_at_the_network(self) -> None:
        """Send the screens the address of this computer if it has a different one now."""
        before, self._shown_address = self._shown_address, self._address()
        if before is not None and before != self._shown_address:
            for class_id in list(self._screens):
                self.changed(class_id, None)

    def catch_up(self) -> None:
        """Send what has changed since the last time, for what this worker was not told of."""
        for class_id in [each for each in list(self._screens) if self.looked_at(each)]:
            with self._classes.turn(class_id):
                try:
                    self._catch_up(class_id, self._screens[class_id])
                except (NotFound, LogBroken):  # deleted since, or unreadable, which was logged
                    continue

    def _catch_up(self, class_id: str, screens: Screens) -> None:
        self._dismiss(class_id, screens)
        if screens.told.get(None) != self._service.pupils.age(class_id):
            self.changed(class_id, None)
            return
        for number in self._classes.classroom(class_id).tables:
            if screens.told.get(number) != (self._classes.table(class_id, number).version,):
                self.changed(class_id, number)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        match word:
            case MessagesLost():
                self.catch_up()
            case ProjectorStepped(class_id, slides) if self.looked_at(class_id):
                plan = self._classes.classroom(class_id).plan
                with self._context(), speaking(plan.vocabulary, plan.language):
                    (self.send_slides_here if slides else self._step)(class_id)
            case VotesChanged(class_id):
                self._note(class_id, {"votes"})
            case PhoneResync(class_id, seat) if self.looked_at(class_id):
                self._socketio.emit("sync", to=self.seat_rooms(class_id)[seat])
            case SeatLost(class_id, room, why) if self.looked_at(class_id):
                rooms = [each for each in self._screens[class_id].rooms if masked(each) == room]
                with self._context():
                    for each in rooms:
                        self._lost(each, why, self.rooms.read_in(each))
            case SeatTaken(phone, tab):
                for room in self.tabs.of_device(phone):
                    with self._context(), speaking(Vocabulary(), self.rooms.read_in(room)):
                        self.tabs.give_way(room, tab)

    # The projector's slides

    def stepped(self, class_id: str) -> None:
        """Tell console and wall of a step of the debrief; it is of no concern to any table."""
        self._step(class_id)
        self._service.bus.publish(ProjectorStepped(class_id, slides=False))

    def send_slides(self, class_id: str) -> None:
        """Send console and wall what the projector steps through from now on."""
        self.send_slides_here(class_id)
        self._service.bus.publish(ProjectorStepped(class_id, slides=True))

    def _step(self, class_id: str) -> None:
        with self._classes.turn(class_id):
            classroom = self._classes.classroom(class_id)
            self.send_class(classroom)
            self.send_wall(classroom)
            self.send_lesson(classroom)

    def send_slides_here(self, class_id: str) -> None:
        """Send the slides to the screens of this worker only; each worker serves its own."""
        with self._classes.turn(class_id):
            rooms = [room for room in self._of_teacher(class_id) if self.rooms.is_watched(room)]
            self.slides(self._classes.classroom(class_id), rooms)

    # The class

    def _once_begun(self, now: _Now) -> None:
        """Send the class again when it has left the lobby.

        That is when its first round is dealt, or a pupil is first asked to deal.
        """
        table = now.table
        if not table.begun or len(table.rounds) > 1:
            return
        if all(entry.get("info") for played in table.rounds for entry in played.entries):
            self.send_class(now.classroom)
            self.send_wall(now.classroom)

    def _console(self, class_id: str) -> str:
        return console_room(class_id, self._classes.owner(class_id))

    def _projector(self, class_id: str) -> str:
        return projector_room(class_id, self._classes.owner(class_id))

    def _of_teacher(self, class_id: str) -> tuple[str, str]:
        """Return the rooms of the console and the projector."""
        return self._console(class_id), self._projector(class_id)

    def _send_what_may_be_told(self, now: _Now) -> None:
        """Send the projector the other tables again when a round has begun or ended at this one.

        Their rules may become public by that, or secret again, and the console is told which rounds
        print-outs tell of.
        """
        classroom, table = now.classroom, now.table
        if table.current is None or (table.playing and table.current.entries):
            return
        if table.finished:
            self.send_class(classroom)
        for other in classroom.tables:
            if other != table.number:
                self.send_public(classroom, other, projector_room(classroom.id, now.owner))

    def send_class(self, classroom: Classroom, to: str | None = None) -> None:
        """Send the class to the teacher's pages, or only to the socket `to`, which is new."""
        self._send_if_watched("class", self._console, classroom, self._for_console, to)

    def _for_console(self, class_id: str) -> ClassView:
        names, tables = self._service.names, self._classes.classroom(class_id).tables
        return class_view(
            *self._about_class(class_id),
            missing=names.missing(class_id),
            waiting=names.waiting_names(class_id),
            joining=names.joining(class_id),
            projector=self.rooms.is_watched(self._projector(class_id)),
            tables=[self._classes.table(class_id, number) for number in tables],
        )

    def send_asking(self, class_id: str, to: str | None = None) -> None:
        """Send the console the phones that ask to be let in, or only the new socket `to`."""
        room = self._console(class_id)
        if self.rooms.is_watched(to or room):
            self.send("asking", self._asking(class_id), to or room)

    def _asking(self, class_id: str) -> AskingPhones:
        waiting = [
            AskingPhone(
                id=asking.id,
                seat=asking.place.seat,
                name=asking.place.name,
                table=asking.place.table,
                check=asking.check,
                since=asking.since,
            )
            for asking in self._service.seat_transfer.asking(class_id)
        ]
        return AskingPhones(waiting)

    def send_demo(self, classroom: Classroom, to: str | None = None) -> None:
        """Send the demo round's rule and suitable next cards, to the console only.

        With `to`, only to that socket, which is new.
        """
        self._send_if_watched("demo", self._console, classroom, self._demo, to)

    def _demo(self, class_id: str) -> DemoDesk | None:
        return demo_desk(self._classes.classroom(class_id), self.people(class_id))

    def send_wall(self, classroom: Classroom, to: str | None = None) -> None:
        """Send the class to the projector, with names only if the teacher wants them.

        With `to`, only to that socket, which is new.
        """
        self._send_if_watched("class", self._projector, classroom, self._for_wall, to)

    def _for_wall(self, class_id: str) -> ProjectorClass:
        return projector_class(*self._about_class(class_id))

    def projector_changed(self, class_id: str) -> None:
        """Tell the console that a page of the projector has come or gone."""
        self._note(class_id, {"class"})

    def _about_class(self, class_id: str) -> tuple[Classroom, str, str, str, People, bool, bool]:
        """Return what the views of a class are made of, as their functions take it."""
        classes = self._classes
        classroom, code = classes.classroom(class_id), classes.code(class_id)
        begun = any(classes.table(class_id, number).begun for number in classroom.tables)
        short, people = self._service.seating.short_codes, self.people(class_id)
        return classroom, code, self._address(), self._link(code), people, begun, short

    def _send_if_watched(
        self,
        event: str,
        room_of: Callable[[str], str],
        classroom: Classroom,
        make: Callable[[str], msgspec.Struct | None],
        to: str | None,
    ) -> None:
        room = room_of(classroom.id)
        if not self.rooms.is_watched(to or room):
            return
        with self.speaking_to(classroom, room):
            view = make(classroom.id)
            if view is not None:
                self.send(event, view, to or room)

    # A table

    def _now(self, classroom: Classroom, number: int) -> _Now:
        """Return the data for a table's views."""
        pupils, class_id = self._service.pupils, classroom.id
        return _Now(
            classroom,
            self._classes.owner(class_id),
            pupils.secrets(class_id),
            pupils.people_here(class_id),
            self._classes.table(class_id, number),
            self._screens.get(class_id) or Screens(),
        )

    def send_table(self, classroom: Classroom, number: int) -> None:
        """Send a table's views that have changed, a seat's own before the shared one."""
        self._send_table(self._now(classroom, number))

    def _send_table(self, now: _Now) -> None:
        with self._together():
            self._send_phones(now)
            self._send_tile(now)
            self._send_whole(now)
            self._send_public(now)
        now.screens.told[now.table.number] = (now.table.version,)

    def _send_phones(self, now: _Now) -> None:
        classroom, table = now.classroom, now.table
        reading: dict[str, list[tuple[str, str]]] = {}
        for seat in classroom.at_table(table.number):
            room = seat_room(now.secrets[seat.id])
            if self.rooms.is_watched(room):
                code = self.rooms.spoken(classroom, room)
                reading.setdefault(code, []).append((seat.id, room))
        played = on_screen(classroom, table)
        if played is None or not reading:
            now.screens.lines.pop(table.number, None)
        else:
            before = now.screens.lines.get(table.number, Line())
            now.screens.lines[table.number] = line(played, before)
        shown = now.screens.lines.get(table.number)
        for code, seats in reading.items():
            said = translations.language(code, classroom.plan.vocabulary)
            people = replace(now.people, language=said)
            own = seat_views(classroom, table, [seat_id for seat_id, _room in seats], people)
            for view, (_seat, room) in zip(own, seats, strict=True):
                news = replace(view, version=table.number)
                now.screens.send_news(self.send, "seat", view, view.seat, [room], news)
            shared = table_view(classroom, table, people, shown)
            # A device that is passed around is one room for several seats.
            phones = list(dict.fromkeys([room for _seat, room in seats]))
            now.screens.send_news(
                self.send, "table", shared, "table", phones, _without_time(shared)
            )

    def _send_own(self, now: _Now, view: SeatView, room: str) -> None:
        """Send a seat's own view, unless its phone has the same already."""
        news = _without_version(view, now.table.number)
        now.screens.send_news(self.send, "seat", view, view.seat, [room], news)

    def _send_page(
        self, now: _Now, event: str, view: msgspec.Struct, room: str, to: str | None
    ) -> None:
        """Send a view of a table to a room of pages if it has changed, or to one new socket.

        A socket that has just joined always gets it.
        """
        what = f"{event} {now.table.number}"
        if to is None or to == room:
            now.screens.send_news(self.send, event, view, what, [room])
        else:
            self._send_first(now.screens, event, view, what, room, to)

    def _send_first(
        self,
        screens: Screens,
        event: str,
        view: msgspec.Struct,
        what: str,
        room: str,
        to: str,
        news: msgspec.Struct | None = None,
    ) -> None:
        alone = len(self.rooms.sockets(room)) == 1
        screens.send_first(self.send, event, view, what, room, to, alone, news)

    def send_seats(self, classroom: Classroom, seats: list[str], to: str) -> None:
        """Send a new socket its phone's full view: all the seats it holds, and the table."""
        room = seat_room(self._service.pupils.secrets(classroom.id)[seats[0]])
        screens = self._screens[classroom.id]
        with self.speaking_to(classroom, room):
            own, shared = self.phone(classroom, seats)
            for view in own:
                news = _without_version(view, shared.number)
                self._send_first(screens, "seat", view, view.seat, room, to, news)
            self._send_first(screens, "table", shared, "table", room, to, _without_time(shared))
            lesson = self._lesson(classroom, seats[0])
            self._send_first(screens, "lesson", lesson, "lesson", room, to, _without_run(lesson))

    def _lesson(self, classroom: Classroom, seat: str) -> LessonView:
        steps = steps_in(language().code, classroom.plan)
        return lesson_view(classroom, seat, self.people(classroom.id), steps)

    def send_lesson(self, classroom: Classroom) -> None:
        """Send the phones what the class does together, each with its own vote, if that is news."""
        screens, phones = self._screens.get(classroom.id) or Screens(), dict[str, str]()
        for seat, room in self.seat_rooms(classroom.id).items():
            if seat in classroom.seats and self.rooms.is_watched(room):
                phones.setdefault(room, seat)
        for room, seat in phones.items():
            with self.speaking_to(classroom, room):
                view = self._lesson(classroom, seat)
            screens.send_news(self.send, "lesson", view, "lesson", [room], _without_run(view))

    def phone(self, classroom: Classroom, seats: list[str]) -> tuple[list[SeatView], TableView]:
        """Return the views for a phone with these seats, all at one table.

        First each seat's own, then the table's, in the language in use.
        """
        now = self._now(classroom, classroom.seats[seats[0]].table)
        people = replace(now.people, language=language())
        own = seat_views(now.classroom, now.table, seats, people)
        return own, table_view(now.classroom, now.table, people)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        if self.rooms.is_watched(to):
            self._send_tile(self._now(classroom, number), to)

    def _send_tile(self, now: _Now, to: str | None = None) -> None:
        classroom, table = now.classroom, now.table
        room = console_room(classroom.id, now.owner)
        if not self.rooms.is_watched(to or room):
            return
        code, short = self._classes.code(classroom.id), self._service.seating.short_codes
        with self.speaking_to(classroom, room):
            people = replace(now.people, language=language())
            left = self._classes.open.find(classroom.id).rules_left(table)
            view = tile(classroom, table, code, people, short, left)
            self._send_page(now, "tile", view, room, to)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        if self.rooms.is_watched(to):
            self._send_whole(self._now(classroom, number), to)

    def _send_whole(self, now: _Now, to: str | None = None) -> None:
        classroom, table = now.classroom, now.table
        room = whole_room(classroom.id, now.owner, table.number)
        if not self.rooms.is_watched(to or room):
            return
        code, short = self._classes.code(classroom.id), self._service.seating.short_codes
        with self.speaking_to(classroom, console_room(classroom.id, now.owner)):
            people = replace(now.people, language=language())
            view = whole_table(classroom, table, code, people, short)
            self._send_page(now, "whole", view, room, to)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """Send a table as the projector shows it."""
        if self.rooms.is_watched(to):
            self._send_public(self._now(classroom, number), to)

    def _send_public(self, now: _Now, to: str | None = None) -> None:
        classroom, table = now.classroom, now.table
        room = projector_room(classroom.id, now.owner)
        if not self.rooms.is_watched(to or room):
            return
        with self.speaking_to(classroom, room):
            people = replace(now.people, language=language())
            tables = [self._classes.table(classroom.id, each) for each in classroom.tables]
            view = projector_table(classroom, table, people, tables)
            self._send_page(now, "public", view, room, to)

    # A phone

    def gone(self, classroom: Classroom, room: str, why: str) -> None:
        """Tell a phone that it does not hold the seat of this room any more; `why` in English.

        A phone that still holds another one has heard so by the views of that.
        """
        if room not in self.seat_rooms(classroom.id).values():
            self._lost(room, why, self.rooms.spoken(classroom, room))
            self._service.bus.publish(SeatLost(classroom.id, masked(room), why))

    def _lost(self, room: str, why: str, code: str) -> None:
        with speaking(Vocabulary(), code):
            self._socketio.emit("gone", {"why": _(why)}, to=room)
        # A page of ours goes by itself; any other would be told on and on.
        self._socketio.close_room(room)

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.seat_rooms(class_id)[seat])
        self._service.bus.publish(PhoneResync(class_id, seat))

    def send(self, event: str, view: msgspec.Struct | tuple[Any, ...], to: str | list[str]) -> None:
        """Send a view, or several values, to one room or several.

        Never to an empty list, which would reach everyone.
        """
        # The stubs know one room; python-socketio takes several.
        self._socketio.emit(event, view, to=to)  # type: ignore[arg-type]


def _without_version(view: SeatView, table: int) -> SeatView:
    """Return the view with the table's number in place of its version.

    A new version alone is no news, but a different table is.
    """
    return replace(view, version=table)


def _without_time(view: TableView) -> TableView:
    """Return the view without the current time, which is no news."""
    if view.clocks is None:
        return view
    return replace(view, clocks=replace(view.clocks, now=0.0))


def _without_run(view: LessonView) -> LessonView:
    """Return the view without how long the slides have gone on automatically, which is no news."""
    if view.slides is None or view.slides.runs is None:
        return view
    return replace(view, slides=replace(view.slides, runs=0.0))
