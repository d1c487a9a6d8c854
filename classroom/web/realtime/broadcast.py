"""Broadcasting: the sockets that watch, and a view for each of them once a change is saved.

Rooms: ``seat:<secret>``, and for a class and its teacher ``console:<class>:<teacher>``,
``whole:<class>:<teacher>:<n>`` and ``projector:<class>:<teacher>``. A view is sent to the room of
the teacher who owns the class when the view is built. So a page of a teacher who handed the class
on is left in a room that gets nothing more, and so is a phone whose seat was given away. A
teacher's page or a projector is also in the room of its session, ``session:<kind>:<hash>``.

Views are built here and sent, and not stored. A phone gets its own language, a teacher's pages that
of the page opened last, the projector that of the class.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Sized
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, replace
from typing import Any

import msgspec
import structlog
from flask_socketio import SocketIO, join_room, leave_room
from msgspec import structs

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.i18n.translations import SOURCE
from classroom.i18n.vocabulary import Vocabulary
from classroom.message_bus import (
    BusMessage,
    LoggedOut,
    MessagesLost,
    PhoneResync,
    ProjectorStepped,
    SeatLost,
    SeatTaken,
    device,
)
from classroom.service import Service
from classroom.store import LogBroken, SessionRow, StoreUnavailable
from classroom.views.console import class_view, demo_desk, tile, whole_table
from classroom.views.projector import projector_class, projector_table
from classroom.views.schemas import (
    AskingPhone,
    AskingPhones,
    ClassView,
    DemoDesk,
    ProjectorClass,
    SeatView,
    TableView,
)
from classroom.views.table import People, seat_view, table_view
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, speaking
from classroom.web.realtime.patches import difference

HANDED_ON = N_("This class now belongs to another teacher.")
TRY_AGAIN = 2.0
"""Seconds until what could not be sent is tried again."""

MAX_SOCKETS = 4
"""Of one seat at this worker: a page has one, and for a moment two as its connection comes back."""

MAX_LOOKS = 20
"""Number of times what is newest is read, while others send something newer."""

SESSIONS_EVERY = 10
"""After how many of these it is looked after sessions that ended elsewhere, or by time alone."""

_SESSION = "session:"
_PAGES = ("console:", "whole:", "projector:")
_log = structlog.get_logger(__name__)


def seat_room(secret: str) -> str:
    return f"seat:{secret}"


def _secret(room: str) -> str:
    return room.removeprefix(seat_room(""))


def _masked(room: str) -> str:
    """Return a room's name for the message bus, without any secret in it."""
    prefix = seat_room("")
    return prefix + device(_secret(room)) if room.startswith(prefix) else room


def session_room(row: SessionRow) -> str:
    """Return the room of all sockets of this session."""
    return f"{_SESSION}{row.kind}:{row.hash}"


def console_room(class_id: str, owner: str) -> str:
    return f"console:{class_id}:{owner}"


def whole_room(class_id: str, owner: str, number: int) -> str:
    return f"whole:{class_id}:{owner}:{number}"


def projector_room(class_id: str, owner: str) -> str:
    return f"projector:{class_id}:{owner}"


@dataclass(frozen=True, slots=True)
class _Newest:
    """Data from which the views of a table are built."""

    classroom: Classroom
    owner: str
    """The id of the teacher whose class it is."""
    secrets: Mapping[str, str]
    """Of each seat that of its device."""
    people: People
    """Whatever language anybody reads."""
    table: Table


@dataclass(frozen=True, slots=True, eq=False)
class _SentView:
    """A view that a room was sent."""

    number: int
    view: msgspec.Struct
    news: msgspec.Struct
    """The part of it that is compared."""


class Broadcaster:
    """Broadcasts views to the sockets of this worker.

    `address` is the address that pupils type, `link` returns the address in the QR code of a class
    code. `context` makes an application context, for changes that no request caused. Views sent
    within `together` go out in one batch.
    """

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        address: Callable[[], str],
        link: Callable[[str], str],
        context: Callable[[], AbstractContextManager[Any]],
        together: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._service = service
        self._together = together
        self._socketio = socketio
        self._address = address
        self._link = link
        self._context = context
        self._tabs: dict[str, dict[str, str | None]] = {}
        """The sockets of each seat's room, the oldest first, with the tab each is of; None once it
        has lost the seat to a newer one."""
        self._languages: dict[str, str] = {}
        self._rooms: dict[str, set[str]] = {}
        """The rooms of a class that somebody came into at this worker."""
        self._told: dict[str, dict[str, _SentView]] = {}
        """What those in a room were told last, so that they are told only what is news: a phone of
        each of its seats, whatever the version, and of its table; a teacher's page of each table.
        """
        self._numbers = itertools.count(1)
        """Of the views that are sent, so that a patch can name the one that it was made from."""
        self._sent: dict[tuple[str, int | None], tuple[int, ...]] = {}
        """How old what each class and table was told of last is."""
        self._shown: dict[tuple[str, int | None], tuple[int, ...]] = {}
        """The newest that any view of a class or a table was made of: none is sent that has
        something older in it."""
        self._turns = Counter[tuple[str, str]]()
        """Number of views of a class were sent to each room, by their event."""
        self._owed: set[str] = set()
        """Classes that could not be told of a change."""
        self._logs_out = False
        """True if sessions may have ended whose sockets are there still."""
        self._phones: dict[str, tuple[tuple[int, ...], dict[int, list[str]]]] = {}
        """Of a class the rooms of the phones at each table, and how old that is."""
        self.slides: Callable[[Classroom, Sequence[str]], None] = lambda _classroom, _rooms: None
        """Sends to these rooms what the projector steps through."""
        service.listeners.listen(self.changed)
        service.listeners.notify_private(self.confided)
        service.presence.listen(self._presence)
        service.listeners.when_sessions_end(self.log_out)
        service.bus.subscribe(self._on_bus_message)

    # Who is here

    def rooms(self, class_id: str) -> dict[str, str]:
        """Return the room of each seat; the sockets of the device that holds it are in there."""
        secrets = self._service.pupils.secrets(class_id)
        return {seat: seat_room(secret) for seat, secret in secrets.items()}

    def enter(self, class_id: str, room: str) -> Classroom:
        """Join the socket whose message is being answered to a room.

        Return the class as read after that. What was read before may be out of date, and this
        socket would have missed the change.
        """
        join_room(room)
        self._rooms.setdefault(class_id, set()).add(room)
        self._service.store.end_moment()
        classroom = self._service.classes.classroom(class_id)
        self._note_phones(classroom)
        return classroom

    def _note_phones(self, classroom: Classroom) -> None:
        """Cache the rooms of the phones at each table, unless a newer list is cached.

        A pupil may join while this one is read.
        """
        age = classroom.version, self._service.pupils.names_written(classroom.id)
        secrets = self._service.pupils.secrets(classroom.id)
        rooms = {
            each: [
                seat_room(secrets[seat.id])
                for seat in classroom.at_table(each)
                if seat.id in secrets  # else the seat was freed since
            ]
            for each in classroom.tables
        }
        known = self._phones.get(classroom.id)
        if known is None or known[0] <= age:
            self._phones[classroom.id] = age, rooms

    def logged_in(self, row: SessionRow) -> bool:
        """Disconnect the socket whose message is being answered when its session ends.

        :meth:`log_out` does that. Return False if the session has ended already.
        """
        room = session_room(row)
        join_room(room)
        self.reads(room, language().code)
        return self._service.sessions.holds(row.hash)

    def log_out(self) -> None:
        """Disconnect the sockets of this worker whose session has ended, with a notice to each.

        If the sessions can't be read, it is tried again later.
        """
        try:
            self._log_out()
        except Exception:
            self._logs_out = True
            raise

    def _log_out(self) -> None:
        manager = self._manager
        for room, kind, hash in self._session_rooms():
            if self._service.sessions.holds(hash):
                continue
            with self._context(), speaking(Vocabulary(), self._read_in(room)):
                why = (
                    _("This projector link no longer works. Ask the teacher for a new one.")
                    if kind == "projector"
                    else _("You were logged out. Reload the page to log in again.")
                )
                self._socketio.emit("gone", {"why": why}, to=room)
            self._languages.pop(room, None)
            for sid, _eio in list(manager.get_participants("/", room)):
                manager.server.disconnect(sid, namespace="/")

    def _session_rooms(self) -> list[tuple[str, str, str]]:
        """Return the session rooms at this worker, each with its session's kind and hash."""
        rooms = [str(each) for each in self._manager.rooms.get("/", {})]
        return [
            (room, *room.removeprefix(_SESSION).split(":", 1))  # type: ignore[misc]
            for room in rooms
            if room.startswith(_SESSION)
        ]

    def look_after_sessions(self) -> None:
        """Note which sessions show a lesson here, and end those that are over by now."""
        self._service.sessions.see(
            (hash, self._shown_to(room)) for room, _kind, hash in self._session_rooms()
        )
        self._service.sessions.end_old()
        self.log_out()

    def _shown_to(self, room: str) -> set[str]:
        """Return the classes that the sockets in a room show."""
        return {
            str(page).split(":")[1]
            for sid, _eio in self._manager.get_participants("/", room)
            for page in self._manager.get_rooms(sid, "/") or ()
            if str(page).startswith(_PAGES)
        }

    @property
    def _manager(self) -> Any:
        return self._socketio.server.manager  # type: ignore[attr-defined]

    def _dismiss(self, class_id: str) -> None:
        """Notify the pages of a former owner that the class has been handed on."""
        owner = self._service.classes.owner(class_id)
        for room in [*self._rooms.get(class_id, ())]:
            if room.startswith(_PAGES) and room.split(":")[2] != owner:
                with self._context():
                    self._lost(room, HANDED_ON, self._read_in(room))
                self._languages.pop(room, None)

    def _watched(self, room: str) -> bool:
        """Return whether a socket of this worker is in the room; `room` may be a socket's id."""
        return bool(self._sockets(room))

    def _sockets(self, room: str) -> Sized:
        """Return the sockets of this worker that are in the room."""
        sockets: Sized = self._manager.rooms.get("/", {}).get(room, ())
        return sockets

    def looked_at(self, class_id: str) -> bool:
        """Return whether any socket of this worker shows something of the class."""
        known = self._rooms.get(class_id)
        if known is None:
            return False
        if any(map(self._watched, known)):
            return True
        self._forget_unwatched(class_id)
        return False

    def _forget_unwatched(self, class_id: str) -> None:
        """Drop all state about rooms of a class that no socket is in any more."""
        known = self._rooms[class_id]
        for room in [room for room in known if not self._watched(room)]:
            known.remove(room)
            self._told.pop(room, None)
        if not known:
            del self._rooms[class_id]
            self._phones.pop(class_id, None)
            self._owed.discard(class_id)
            for kept in (self._sent, self._shown):
                for which in [which for which in kept if which[0] == class_id]:
                    del kept[which]
            for what in [what for what in self._turns if what[0].split(":")[1] == class_id]:
                del self._turns[what]

    def arrived(self, class_id: str, room: str) -> None:
        """Record that a socket has joined a seat's room; there may be several for a moment."""
        self._service.presence.came(class_id, _secret(room))

    def sits(self, room: str, sid: str, tab: str, take: bool) -> bool:
        """Return whether this socket has the seat of the room; a tab that takes it ends the others.

        A tab that merely wakes up doesn't take over, so that two tabs never alternate
        automatically.
        """
        here = self._tabs.setdefault(room, {})
        if not take and any(its_tab not in (None, tab) for its_tab in here.values()):
            return False
        self._give_way(room, tab)
        here[sid] = tab
        for oldest in list(here)[:-MAX_SOCKETS]:
            self._end_tab(room, oldest)
            del here[oldest]
            server: Any = self._socketio.server  # type: ignore[attr-defined]
            server.disconnect(oldest, namespace="/")
        if take:
            self._service.bus.publish(SeatTaken(device(_secret(room)), tab))
        return True

    def _give_way(self, room: str, tab: str) -> None:
        """End the tabs of the room besides this one."""
        here = self._tabs.get(room, {})
        for other in [other for other, its_tab in here.items() if its_tab not in (None, tab)]:
            self._end_tab(room, other)

    def _end_tab(self, room: str, sid: str) -> None:
        """Take the seat of the room from a socket.

        Its page waits until the pupil takes the seat back there, and doesn't reconnect before that.
        """
        if self._tabs[room][sid] is None:
            return
        self._tabs[room][sid] = None
        self._socketio.emit("elsewhere", {"why": _("Your table is open in another tab.")}, to=sid)
        leave_room(room, sid=sid, namespace="/")

    def has_seat(self, room: str, sid: str) -> bool:
        """Return whether this socket has the seat of the room.

        It watches the seat, and no newer tab has taken over.
        """
        return self._tabs.get(room, {}).get(sid) is not None

    def left(self, class_id: str, room: str, sid: str = "") -> None:
        """Record that a socket has left a seat's room.

        `sid` is left out if the same socket has joined the room again.
        """
        tabs = self._tabs.get(room, {})
        tabs.pop(sid, None)
        if not tabs:
            self._tabs.pop(room, None)
            self._languages.pop(room, None)
            self._told.pop(room, None)
        self._service.presence.went(class_id, _secret(room))

    def reads(self, room: str, code: str) -> None:
        """Set the language of a room, by its code."""
        self._languages[room] = code

    def spoken(self, classroom: Classroom, room: str) -> str:
        """Return the language code of a room; the class's if none was set."""
        return self._languages.get(room, classroom.plan.language)

    def _read_in(self, room: str) -> str:
        return self._languages.get(room, SOURCE)

    def speaking_to(self, classroom: Classroom, room: str) -> AbstractContextManager[None]:
        """Use the language of the room and the class's vocabulary within this context."""
        return speaking(classroom.plan.vocabulary, self.spoken(classroom, room))

    def people(self, class_id: str) -> People:
        return replace(self._service.pupils.people_here(class_id), language=language())

    def _presence(self, class_id: str, phone: str) -> None:
        """Tell the class and the table of a phone that came back, or has been away for a while."""
        if not self.looked_at(class_id):
            return
        try:
            classroom = self._service.classes.classroom(class_id)
        except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
            return
        secrets = self._service.pupils.secrets(class_id)
        seats = classroom.seats.values()
        tables = {seat.table for seat in seats if device(secrets[seat.id]) == phone}
        if not tables:
            return
        plan, moment = classroom.plan, self._service.store.moment()
        owing = self._owing(class_id)
        with owing, moment, self._context(), speaking(plan.vocabulary, plan.language):
            self.send_class(classroom)
            self.send_wall(classroom)
            for number in tables:
                self.send_table(classroom, number)

    # Sending

    def changed(self, class_id: str, number: int | None) -> None:
        """Send everybody at this worker what a saved change means for them."""
        if not self.looked_at(class_id) or not self._shows(class_id, number):
            return
        with self._owing(class_id), self._service.store.moment():
            classroom = self._service.classes.classroom(class_id)
            if number is None or class_id not in self._phones:
                self._note_phones(classroom)
            plan = classroom.plan
            with self._context(), speaking(plan.vocabulary, plan.language):
                if number is not None:
                    self.send_table(classroom, number)
                    self._once_begun(classroom, number)
                    self._send_what_may_be_told(classroom, number)
                    return
                self._forget_unwatched(class_id)
                age = self._service.pupils.age(class_id)
                self._dismiss(class_id)
                self.send_class(classroom)
                self.send_asking(class_id)
                self.send_demo(classroom)
                self.send_wall(classroom)
                for each in classroom.tables:
                    self.send_table(classroom, each)
                self._sent[class_id, None] = age

    def _shows(self, class_id: str, number: int | None) -> bool:
        """Return whether this worker has to send anything after a change at a table.

        If a different worker has the whole table, its moves cause no reads here. A phone that moves
        to the table comes with a change of the class (`number` is None), which always counts.
        """
        phones = self._phones.get(class_id)
        if number is None or phones is None:
            return True
        pages = [each for each in self._rooms.get(class_id, ()) if each.startswith(_PAGES)]
        return any(map(self._watched, (*pages, *phones[1].get(number, ()))))

    def confided(self, class_id: str, number: int, seat: str) -> None:
        """Send what only one seat and the teacher are told of."""
        if not self.looked_at(class_id):
            return
        with self._owing(class_id), self._service.store.moment(), self._context():
            newest = self._newest(class_id, number)
            classroom, room = newest.classroom, seat_room(newest.secrets[seat])
            there = seat in classroom.seats and classroom.seats[seat].table == number
            with self._together():
                if there and self._watched(room):
                    with self.speaking_to(classroom, room):
                        people = replace(newest.people, language=language())
                        self._send_own(classroom, newest.table, seat, people, room)
                self._send_tile(newest)
                self._send_whole(newest)

    @contextmanager
    def _owing(self, class_id: str) -> Iterator[None]:
        """Schedule another attempt if sending to the class fails in this block.

        The error is raised again. A class that was deleted or can't be read is not tried again.
        """
        try:
            yield
        except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
            raise
        except Exception:
            self._owed.add(class_id)
            raise

    def run(self, sleep: Callable[[float], object]) -> None:
        """Retry unsent changes and look after sessions for ever, as a background task."""
        while True:
            for _turn in range(SESSIONS_EVERY):
                sleep(TRY_AGAIN)
                self.send_owed()
            try:
                self.look_after_sessions()
            except Exception:  # noqa: BLE001 - it is tried again
                _log.exception("sessions could not be looked after")

    def send_owed(self) -> None:
        """Retry the classes and the log-outs that could not be sent.

        Each of these classes gets everything that has changed for it.
        """
        if self._logs_out:
            self._logs_out = False
            try:
                self.log_out()
            except Exception:  # noqa: BLE001 - it is tried again
                _log.exception("nobody could be logged out")
        for class_id in list(self._owed):
            self._owed.discard(class_id)
            try:
                self.changed(class_id, None)
            except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
                continue
            except Exception:  # noqa: BLE001 - it is owed still
                _log.exception("a class could not be told", class_id=class_id)

    def stepped(self, class_id: str) -> None:
        """Tell console and wall of a step of the debrief; it is of no concern to any table."""
        self._step(class_id)
        self._service.bus.publish(ProjectorStepped(class_id, slides=False))

    def send_slides(self, class_id: str) -> None:
        """Send console and wall what the projector steps through from now on."""
        self.send_slides_here(class_id)
        self._service.bus.publish(ProjectorStepped(class_id, slides=True))

    def _step(self, class_id: str) -> None:
        classroom = self._service.classes.classroom(class_id)
        self.send_class(classroom)
        self.send_wall(classroom)

    def send_slides_here(self, class_id: str) -> None:
        """Send the slides to the screens of this worker only; each worker serves its own."""
        rooms = [room for room in self._screens(class_id) if self._watched(room)]
        self.slides(self._service.classes.classroom(class_id), rooms)

    def catch_up(self) -> None:
        """Send what has changed since the last time, for what this worker was not told of."""
        self.log_out()
        for class_id in [each for each in list(self._rooms) if self.looked_at(each)]:
            try:
                with self._service.store.moment():
                    self._catch_up(class_id)
            except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
                continue

    def _catch_up(self, class_id: str) -> None:
        self._dismiss(class_id)
        if self._sent.get((class_id, None)) != self._service.pupils.age(class_id):
            self.changed(class_id, None)
            return
        for number in self._service.classes.classroom(class_id).tables:
            if self._sent.get((class_id, number)) != (
                self._service.classes.table(class_id, number).version,
            ):
                self.changed(class_id, number)

    def _on_bus_message(self, _worker: str, word: BusMessage) -> None:
        match word:
            case MessagesLost():
                self.catch_up()
            case LoggedOut():
                self.log_out()
            case ProjectorStepped(class_id, slides) if self.looked_at(class_id):
                plan = self._service.classes.classroom(class_id).plan
                with self._context(), speaking(plan.vocabulary, plan.language):
                    (self.send_slides_here if slides else self._step)(class_id)
            case PhoneResync(class_id, seat) if self.looked_at(class_id):
                self._socketio.emit("sync", to=self.rooms(class_id)[seat])
            case SeatLost(class_id, room, why) if self.looked_at(class_id):
                rooms = [each for each in self._rooms[class_id] if _masked(each) == room]
                with self._context():
                    for each in rooms:
                        self._lost(each, why, self._read_in(each))
            case SeatTaken(phone, tab):
                for room in [each for each in self._tabs if device(_secret(each)) == phone]:
                    with self._context(), speaking(Vocabulary(), self._read_in(room)):
                        self._give_way(room, tab)

    def _once_begun(self, classroom: Classroom, number: int) -> None:
        """Send the class again when it has left the lobby.

        That is when its first round is dealt, or a pupil is first asked to deal.
        """
        if not any(map(self._watched, self._screens(classroom.id))):
            return
        table = self._service.classes.table(classroom.id, number)
        moves = [
            entry for played in table.rounds for entry in played.entries if not entry.get("info")
        ]
        if table.begun and len(table.rounds) < 2 and not moves:
            self.send_class(classroom)
            self.send_wall(classroom)

    def _console(self, class_id: str) -> str:
        return console_room(class_id, self._service.classes.owner(class_id))

    def _projector(self, class_id: str) -> str:
        return projector_room(class_id, self._service.classes.owner(class_id))

    def _screens(self, class_id: str) -> tuple[str, str]:
        return self._console(class_id), self._projector(class_id)

    def _send_what_may_be_told(self, classroom: Classroom, number: int) -> None:
        """Send the projector the other tables again when a round has begun or ended at this one.

        Their rules may become public by that, or secret again.
        """
        table = self._service.classes.table(classroom.id, number)
        if table.current is None or (table.playing and table.current.entries):
            return
        for other in classroom.tables:
            if other != number:
                self.send_public(classroom, other, self._projector(classroom.id))

    def send_class(self, classroom: Classroom, to: str | None = None) -> None:
        """Send the class to the teacher's pages, or only to the socket `to`, which is new."""
        room = self._console(classroom.id)
        if self._watched(to or room):
            with self.speaking_to(classroom, room):
                self._send_newest("class", self._console, classroom.id, self._for_console, to)

    def _for_console(self, class_id: str) -> ClassView:
        names = self._service.names
        return class_view(
            *self._about_class(class_id),
            missing=names.missing(class_id),
            waiting=names.waiting_names(class_id),
            joining=names.joining(class_id),
        )

    def send_asking(self, class_id: str, to: str | None = None) -> None:
        """Send the console the phones that ask to be let in, or only the new socket `to`."""
        if self._watched(to or self._console(class_id)):
            self._send_newest("asking", self._console, class_id, self._asking, to)

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
        room = self._console(classroom.id)
        if self._watched(to or room):
            with self.speaking_to(classroom, room):
                self._send_newest("demo", self._console, classroom.id, self._demo, to)

    def _demo(self, class_id: str) -> DemoDesk | None:
        return demo_desk(self._service.classes.classroom(class_id), self.people(class_id))

    def send_wall(self, classroom: Classroom, to: str | None = None) -> None:
        """Send the class to the projector, with names only if the teacher wants them.

        With `to`, only to that socket, which is new.
        """
        room = self._projector(classroom.id)
        if self._watched(to or room):
            with self.speaking_to(classroom, room):
                self._send_newest("class", self._projector, classroom.id, self._for_wall, to)

    def _for_wall(self, class_id: str) -> ProjectorClass:
        return projector_class(*self._about_class(class_id))

    def _about_class(self, class_id: str) -> tuple[Classroom, str, str, str, People, bool, bool]:
        """Return what the views of a class are made of, as their functions take it."""
        classes = self._service.classes
        classroom, code = classes.classroom(class_id), classes.code(class_id)
        begun = any(classes.table(class_id, number).begun for number in classroom.tables)
        short, people = self._service.seating.short_codes, self.people(class_id)
        return classroom, code, self._address(), self._link(code), people, begun, short

    def _send_newest(
        self,
        event: str,
        room_of: Callable[[str], str],
        class_id: str,
        make: Callable[[str], msgspec.Struct | None],
        to: str | None,
    ) -> None:
        """Build a view and send it to a room, or to a socket that has just joined it.

        If a different view goes out to the room meanwhile, the data is read and the view built
        again. So no view is older than the one before.
        """
        while True:
            self._service.store.end_moment()
            what = (room := room_of(class_id)), event
            before = self._turns[what]
            view = make(class_id)
            if before == self._turns[what]:
                break  # else somebody was faster, and may have read something newer
        self._turns[what] += 1
        if view is not None:
            self.send(event, view, to or room)

    def _newest(self, class_id: str, number: int) -> _Newest:
        """Return the data for a table's views, none of it older than in views already sent.

        The caller must send without waiting for anything.

        Raises StoreUnavailable if the database keeps returning older data, as after a failover that
        lost the last writes.
        """
        service = self._service
        for _look in range(MAX_LOOKS):
            classroom, secrets = (
                service.classes.classroom(class_id),
                service.pupils.secrets(class_id),
            )
            people, age = service.pupils.people_here(class_id), service.pupils.age(class_id)
            owner = service.classes.owner(class_id)
            table = service.classes.newest_table(class_id, number)
            now = *age, table.version
            shown = self._shown.get((class_id, number), now)
            if all(mine >= theirs for mine, theirs in zip(now, shown, strict=True)):
                self._shown[class_id, number] = now
                return _Newest(classroom, owner, secrets, people, table)
            service.store.end_moment()
        raise StoreUnavailable("the database holds less than was shown")

    def send_table(self, classroom: Classroom, number: int) -> None:
        """Send a table's views that have changed, a seat's own before the shared one."""
        newest = self._newest(classroom.id, number)
        with self._together():
            self._send_phones(newest)
            self._send_tile(newest)
            self._send_whole(newest)
            self._send_public(newest)
        self._sent[classroom.id, number] = (newest.table.version,)

    def _send_phones(self, newest: _Newest) -> None:
        classroom, table = newest.classroom, newest.table
        rooms = {
            seat.id: seat_room(newest.secrets[seat.id]) for seat in classroom.at_table(table.number)
        }
        seats = {seat: room for seat, room in rooms.items() if self._watched(room)}
        languages = {seat: self.spoken(classroom, room) for seat, room in seats.items()}
        for code in dict.fromkeys(languages.values()):
            with speaking(classroom.plan.vocabulary, code):
                people = replace(newest.people, language=language())
                reading = [seat for seat in seats if languages[seat] == code]
                for seat in reading:
                    self._send_own(classroom, table, seat, people, seats[seat])
                shared = table_view(classroom, table, people)
                # A device that is passed around is one room for several seats.
                phones = dict.fromkeys(seats[seat] for seat in reading)
                self._send_news("table", shared, _without_time(shared), "table", list(phones))

    def _send_own(
        self, classroom: Classroom, table: Table, seat: str, people: People, room: str
    ) -> None:
        """Send a seat's own view, unless its phone has the same already."""
        view = seat_view(classroom, table, seat, people)
        self._send_news("seat", view, _without_version(view, table.number), seat, [room])

    def _send_news(
        self,
        event: str,
        view: msgspec.Struct,
        news: msgspec.Struct,
        what: str,
        rooms: Sequence[str],
    ) -> None:
        """Send those rooms whose last view was different the patch to this one, or all of it.

        `news` is the part of the view that is compared.
        """
        late: dict[_SentView | None, list[str]] = {}
        for room in rooms:
            known = self._told.setdefault(room, {}).get(what)
            if known is None or known.news != news:
                late.setdefault(known, []).append(room)
        if not late:
            return
        told = _SentView(next(self._numbers), view, news)
        for known, behind in late.items():
            if known is None:
                self.send(event, (view, told.number, what), behind)
            else:
                patch = difference(known.view, view)
                self.send("change", (what, known.number, told.number, patch), behind)
            for room in behind:  # now that it is sent
                self._told[room][what] = told

    def _send_first(
        self,
        event: str,
        view: msgspec.Struct,
        news: msgspec.Struct,
        what: str,
        room: str,
        to: str,
    ) -> None:
        """Send all of a view to one new socket of a room; others there may have an older one."""
        known = self._told.setdefault(room, {}).get(what)
        if known is None or known.news != news:
            known = _SentView(next(self._numbers), view, news)
            if len(self._sockets(room)) == 1:
                self._told[room][what] = known
            else:
                self._told[room].pop(what, None)
        self.send(event, (view, known.number, what), to)

    def _send_page(self, event: str, view: msgspec.Struct, room: str, number: int, to: str) -> None:
        """Send a view of a table to a room of pages if it has changed, or to one new socket.

        A socket that has just joined always gets it.
        """
        what = f"{event} {number}"
        if to == room:
            self._send_news(event, view, view, what, [room])
        else:
            self._send_first(event, view, view, what, room, to)

    def send_seats(self, classroom: Classroom, seats: Sequence[str], to: str) -> None:
        """Send a new socket its phone's full view: all the seats it holds, and the table."""
        room = seat_room(self._service.pupils.secrets(classroom.id)[seats[0]])
        with self.speaking_to(classroom, room):
            own, shared = self.phone(classroom, seats)
            for view in own:
                news = _without_version(view, shared.number)
                self._send_first("seat", view, news, view.seat, room, to)
            self._send_first("table", shared, _without_time(shared), "table", room, to)

    def phone(self, classroom: Classroom, seats: Sequence[str]) -> tuple[list[SeatView], TableView]:
        """Return the views for a phone with these seats, all at one table.

        First each seat's own, then the table's, in the language in use.
        """
        newest = self._newest(classroom.id, classroom.seats[seats[0]].table)
        people = replace(newest.people, language=language())
        own = [seat_view(newest.classroom, newest.table, seat, people) for seat in seats]
        return own, table_view(newest.classroom, newest.table, people)

    def send_tile(self, classroom: Classroom, number: int, to: str) -> None:
        if self._watched(to):
            self._send_tile(self._newest(classroom.id, number), to)

    def _send_tile(self, newest: _Newest, to: str | None = None) -> None:
        classroom, table = newest.classroom, newest.table
        room = console_room(classroom.id, newest.owner)
        if not self._watched(to or room):
            return
        code, short = self._service.classes.code(classroom.id), self._service.seating.short_codes
        with self.speaking_to(classroom, room):
            people = replace(newest.people, language=language())
            view = tile(classroom, table, code, people, short)
            self._send_page("tile", view, room, table.number, to or room)

    def send_whole(self, classroom: Classroom, number: int, to: str) -> None:
        if self._watched(to):
            self._send_whole(self._newest(classroom.id, number), to)

    def _send_whole(self, newest: _Newest, to: str | None = None) -> None:
        classroom, table = newest.classroom, newest.table
        room = whole_room(classroom.id, newest.owner, table.number)
        if not self._watched(to or room):
            return
        code, short = self._service.classes.code(classroom.id), self._service.seating.short_codes
        with self.speaking_to(classroom, console_room(classroom.id, newest.owner)):
            people = replace(newest.people, language=language())
            view = whole_table(classroom, table, code, people, short)
            self._send_page("whole", view, room, table.number, to or room)

    def send_public(self, classroom: Classroom, number: int, to: str) -> None:
        """Send a table as the projector shows it."""
        if self._watched(to):
            self._send_public(self._newest(classroom.id, number), to)

    def _send_public(self, newest: _Newest, to: str | None = None) -> None:
        classroom, table = newest.classroom, newest.table
        room = projector_room(classroom.id, newest.owner)
        if not self._watched(to or room):
            return
        with self.speaking_to(classroom, room):
            people = replace(newest.people, language=language())
            tables = [self._service.classes.table(classroom.id, each) for each in classroom.tables]
            view = projector_table(classroom, table, people, tables)
            self._send_page("public", view, room, table.number, to or room)

    def gone(self, classroom: Classroom, room: str, why: str) -> None:
        """Tell a phone that it does not hold the seat of this room any more; `why` in English.

        A phone that still holds another one has heard so by the views of that.
        """
        if room not in self.rooms(classroom.id).values():
            self._lost(room, why, self.spoken(classroom, room))
            self._service.bus.publish(SeatLost(classroom.id, _masked(room), why))

    def _lost(self, room: str, why: str, code: str) -> None:
        with speaking(Vocabulary(), code):
            self._socketio.emit("gone", {"why": _(why)}, to=room)
        # A page of ours goes by itself; any other would be told on and on.
        self._socketio.close_room(room)

    def watch_again(self, class_id: str, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.rooms(class_id)[seat])
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
    return structs.replace(view, version=table)


def _without_time(view: TableView) -> TableView:
    """Return the view without the current time, which is no news."""
    if view.clocks is None:
        return view
    return structs.replace(view, clocks=structs.replace(view.clocks, now=0.0))
