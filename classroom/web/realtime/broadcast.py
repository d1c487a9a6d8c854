"""Broadcasting: a view for each socket of this worker that watches, once a change is saved.

A change is only noted by who made it, who is answered at once; what it means for everyone is sent
right after that, in the turn of the class. So views are sent in the order of what they show, and of
several changes that come together the newest state is sent once. Views are built here and sent, and
not stored.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from typing import Any

import msgspec
import structlog
from flask_socketio import SocketIO, join_room

from classroom import message_bus
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.game.refusal import NotFound
from classroom.i18n.markers import N_
from classroom.i18n.vocabulary import Vocabulary
from classroom.service import OpenClass, Service
from classroom.store import LogBroken
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking
from classroom.web.realtime.class_views import ClassViews, console_of, projector_of
from classroom.web.realtime.rooms import Rooms, is_former_owners, masked, seat_room, secret_of
from classroom.web.realtime.screens import Due, Screens
from classroom.web.realtime.seat_tabs import SeatTabs
from classroom.web.realtime.session_sockets import SessionSockets
from classroom.web.realtime.table_views import TableViews

HANDED_ON = N_("This class now belongs to another teacher.")
TRY_AGAIN = 2.0
"""Seconds until what could not be sent is tried again."""

SESSIONS_EVERY = 10
"""The number of such retries between two checks for sessions that ended elsewhere or expired."""

_OF_THE_CLASS: frozenset[Due] = frozenset((None, "class", "votes"))
"""Changes that concern more than the screens of a table."""

_log = structlog.get_logger(__name__)


class Broadcaster:
    """Broadcasts views to the sockets of this worker.

    `address` is the address that pupils type, `link` returns the address in the QR code of a class
    code, `local` the one without a code in this network, if there is one. `context` makes an
    application context, for changes that no request caused. Views sent within `together` go out in
    one batch. `soon` calls what it is given once the message is answered that caused it.
    """

    def __init__(
        self,
        service: Service,
        socketio: SocketIO,
        address: Callable[[], str],
        link: Callable[[str], str],
        local: Callable[[str], str],
        context: Callable[[], AbstractContextManager[Any]],
        together: Callable[[], AbstractContextManager[None]],
        soon: Callable[[Callable[[], None]], object],
    ) -> None:
        self._service = service
        self._socketio = socketio
        self._address = address
        self._shown_address: str | None = None
        self._context = context
        self._soon = soon
        self._screens: dict[str, Screens] = {}
        self.rooms = Rooms(socketio)
        self.tabs = SeatTabs(socketio, service.bus)
        self.sessions = SessionSockets(service, socketio, self.rooms, context)
        short = service.classes.short_codes
        self.tables = TableViews(self.rooms, self.send, together, short, self._shown_of)
        self.classes = ClassViews(
            self.rooms, self.send, short, address, link, local, self._shown_of
        )
        self.slides: Callable[[OpenClass, list[str]], None] = lambda _opened, _rooms: None
        """Sends to these rooms what the projector steps through."""
        service.listeners.listen(self.changed)
        service.listeners.notify_private(self.confided)
        service.presence.listen(self._presence)
        service.bus.subscribe(self._on_bus_message)

    # Who is here

    def seat_rooms(self, opened: OpenClass) -> dict[str, str]:
        """Return the room of each seat; the sockets of the device that holds it are in there."""
        return {seat: seat_room(secret) for seat, secret in opened.pupils.secrets().items()}

    def enter(self, opened: OpenClass, room: str) -> None:
        """Join the socket whose message is being answered to a room.

        To be called in the turn of the class: nothing is sent between what is read in it and the
        views that the socket is sent first.
        """
        join_room(room)
        self._screens.setdefault(opened.id, Screens()).rooms.add(room)
        self._service.shown.begin(opened.id)

    def classes_looked_at(self) -> list[OpenClass]:
        """Return the classes of which any socket of this worker shows something."""
        opened = map(self._service.open, list(self._screens))
        return [each for each in opened if self.looked_at(each)]

    def looked_at(self, opened: OpenClass) -> bool:
        """Return whether any socket of this worker shows something of the class."""
        return self._watched(opened) is not None

    def _watched(self, opened: OpenClass) -> Screens | None:
        """Return the screens of a class, if any socket of this worker shows something of it."""
        screens = self._screens.get(opened.id)
        if screens is None or any(map(self.rooms.is_watched, screens.rooms)):
            return screens
        del self._screens[opened.id]
        self._service.shown.end(opened.id)
        return None

    def _shown_of(self, class_id: str) -> Screens:
        """Return what the screens of a class were sent; nothing if there are none."""
        return self._screens.get(class_id) or Screens()

    def arrived(self, opened: OpenClass, room: str) -> None:
        """Record that a socket has joined a seat's room; there may be several for a moment."""
        self._service.presence.came(opened, secret_of(room))

    def left(self, opened: OpenClass, room: str, sid: str = "") -> None:
        """Record that a socket has left a seat's room.

        `sid` is left out if the same socket has joined the room again.
        """
        if self.tabs.left(room, sid):
            self.rooms.forget_language(room)
            self._shown_of(opened.id).forget(room)
        self._service.presence.went(opened, secret_of(room))

    def send_seats(self, opened: OpenClass, seats: list[str], to: str) -> None:
        """Send a new socket its phone's full view: its seats, the table and the lesson."""
        self.tables.send_seats(opened, seats, to)
        self.classes.send_first_lesson(opened, seats[0], to)

    # Changes

    def changed(self, opened: OpenClass, number: int | None) -> None:
        """Send everyone at this worker what a saved change means for them."""
        self._note(opened, {number})

    def confided(self, opened: OpenClass, number: int, seat: str) -> None:
        """Send what only one seat and the teacher are told of."""
        self._note(opened, {(number, seat)})

    def voted(self, opened: OpenClass) -> None:
        """Send the counts of a poll after a vote, to the screens of every worker."""
        self._note(opened, {"votes"})
        self._service.bus.publish(message_bus.VotesChanged(opened.id))

    def _presence(self, opened: OpenClass, phone: str) -> None:
        """Tell the class and the table of a phone that came back, or has been away for a while."""
        if not self.looked_at(opened):
            return
        try:
            seats = opened.classroom().seats.values()
        except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
            return
        secrets = opened.pupils.secrets()
        tables = {seat.table for seat in seats if message_bus.device(secrets[seat.id]) == phone}
        if tables:
            self._note(opened, {"class", *tables})

    def _note(self, opened: OpenClass, due: set[Due]) -> None:
        screens = self._watched(opened)
        if screens is None:
            return
        screens.due |= due
        if not screens.coming:
            screens.coming = True
            self._soon(partial(self.send_due, opened))

    def send_due(self, opened: OpenClass) -> None:
        """Send now what is due to the screens of a class.

        What fails stays due, and is tried again.
        """
        screens = self._screens.get(opened.id)
        if screens is None:  # no one looks any more
            return
        with opened.turn(trusting=True):
            due, screens.due, screens.coming = screens.due, set(), False
            if not due:
                return
            # Only of a table that has just changed does this process know what is saved.
            if due & _OF_THE_CLASS:
                opened.ask_again()
            try:
                self._send(opened, screens, due)
            except (NotFound, LogBroken):  # deleted since, or it cannot be read, which was logged
                return
            except Exception:  # noqa: BLE001 - it is due still
                screens.due |= due
                _log.exception("a class could not be told", class_id=opened.id)

    def _send(self, opened: OpenClass, screens: Screens, due: set[Due]) -> None:
        if due & _OF_THE_CLASS:
            plan = opened.classroom().plan
            with self._context(), speaking(plan.words.vocabulary, plan.language):
                if None in due:
                    self._send_everything(opened, screens)
                    return
                self.classes.send_to_teacher(opened)
                self.classes.send_to_projector(opened)
                if "votes" in due:
                    self.classes.send_lesson(opened)
        tables = sorted(each for each in due if isinstance(each, int))
        for number in tables:
            table = self.tables.send(opened, number)
            self._once_begun(opened, table)
            self._send_what_may_be_told(opened, table)
        for each in due:
            if isinstance(each, tuple) and each[0] not in tables:
                self.tables.send_private(opened, *each)

    def _send_everything(self, opened: OpenClass, screens: Screens) -> None:
        screens.forget_unwatched(self.rooms)
        self._dismiss(opened, screens)
        self.classes.send_to_teacher(opened)
        self.classes.send_asking(opened)
        self.classes.send_demo(opened)
        self.classes.send_to_projector(opened)
        self.classes.send_lesson(opened)
        for each in opened.classroom().tables:
            self.tables.send(opened, each)
        screens.told[None] = opened.pupils.age()

    def _dismiss(self, opened: OpenClass, screens: Screens) -> None:
        """Notify the pages of a former owner that the class has been handed on."""
        owner = opened.owner
        for room in [each for each in screens.rooms if is_former_owners(each, owner)]:
            with self._context():
                self._lost(room, HANDED_ON, self.rooms.read_in(room))
            self.rooms.forget_language(room)

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
                opened = self._service.open(class_id)
                with opened.turn():  # which reads again
                    self.send_due(opened)

    def _look_at_the_network(self) -> None:
        """Send the screens the address of this computer if it has a different one now."""
        before, self._shown_address = self._shown_address, self._address()
        if before is not None and before != self._shown_address:
            for class_id in list(self._screens):
                self.changed(self._service.open(class_id), None)

    def catch_up(self) -> None:
        """Send what has changed since the last time, for what this worker was not told of."""
        for opened in map(self._service.open, list(self._screens)):
            screens = self._watched(opened)
            if screens is not None:
                with opened.turn(), suppress(NotFound, LogBroken):  # deleted, or it was logged
                    self._catch_up(opened, screens)

    def _catch_up(self, opened: OpenClass, screens: Screens) -> None:
        self._dismiss(opened, screens)
        if screens.told.get(None) != opened.pupils.age():
            self.changed(opened, None)
            return
        for number, table in opened.tables().items():
            if screens.told.get(number) != (table.version,):
                self.changed(opened, number)

    def _on_bus_message(self, _worker: str, word: message_bus.BusMessage) -> None:
        match word:
            case message_bus.MessagesLost():
                self.catch_up()
            case message_bus.ProjectorStepped(class_id, slides):
                opened = self._service.open(class_id)
                if self.looked_at(opened):
                    plan = opened.classroom().plan
                    with self._context(), speaking(plan.words.vocabulary, plan.language):
                        (self.send_slides_here if slides else self._step)(opened)
            case message_bus.VotesChanged(class_id):
                self._note(self._service.open(class_id), {"votes"})
            case message_bus.PhoneResync(class_id, seat):
                opened = self._service.open(class_id)
                if self.looked_at(opened):
                    self._socketio.emit("sync", to=self.seat_rooms(opened)[seat])
            case message_bus.SeatLost(class_id, masked_room, why):
                screens = self._watched(self._service.open(class_id))
                rooms = set() if screens is None else screens.rooms
                with self._context():
                    for room in [each for each in rooms if masked(each) == masked_room]:
                        self._lost(room, why, self.rooms.read_in(room))
            case message_bus.SeatTaken(phone, tab):
                for room in self.tabs.of_device(phone):
                    with self._context(), speaking(Vocabulary(), self.rooms.read_in(room)):
                        self.tabs.give_way(room, tab)

    # The projector's slides

    def stepped(self, opened: OpenClass) -> None:
        """Tell console and projector of a step of the debrief; it is of no concern to any table."""
        self._step(opened)
        self._service.bus.publish(message_bus.ProjectorStepped(opened.id, slides=False))

    def send_slides(self, opened: OpenClass) -> None:
        """Send console and projector what the projector steps through from now on."""
        self.send_slides_here(opened)
        self._service.bus.publish(message_bus.ProjectorStepped(opened.id, slides=True))

    def _step(self, opened: OpenClass) -> None:
        with opened.turn():
            self.classes.send_to_teacher(opened)
            self.classes.send_to_projector(opened)
            self.classes.send_lesson(opened)

    def send_slides_here(self, opened: OpenClass) -> None:
        """Send the slides to the screens of this worker only; each worker serves its own."""
        with opened.turn():
            rooms = [console_of(opened), projector_of(opened)]
            self.slides(opened, [room for room in rooms if self.rooms.is_watched(room)])

    def projector_changed(self, opened: OpenClass) -> None:
        """Tell the console that a page of the projector has come or gone."""
        self._note(opened, {"class"})

    # What else follows from a change at a table

    def _once_begun(self, opened: OpenClass, table: Table) -> None:
        """Send the class again when it has left the lobby.

        That is when its first round is dealt, or a pupil is first asked to deal.
        """
        if not table.begun or len(table.rounds) > 1:
            return
        if all(entry.get("info") for played in table.rounds for entry in played.entries):
            self.classes.send_to_teacher(opened)
            self.classes.send_to_projector(opened)

    def _send_what_may_be_told(self, opened: OpenClass, table: Table) -> None:
        """Send the projector the other tables again when a round has begun or ended at this one.

        Their rules may become public by that, or secret again, and the console is told which rounds
        print-outs tell of.
        """
        current = table.current
        if current is None or (current.entries and table.playing):
            return
        if table.finished:
            self.classes.send_to_teacher(opened)
        if opened.classroom().show.what in ("demo", "question"):
            self.classes.send_to_projector(opened)
            self.classes.send_lesson(opened)
        for other in opened.classroom().tables:
            if other != table.number:
                self.tables.send_public(opened, other, projector_of(opened))

    # A phone

    def gone(self, opened: OpenClass, classroom: Classroom, room: str, why: str) -> None:
        """Tell a phone that it does not hold the seat of this room any more; `why` in English.

        `classroom` is the state of the class, which may be deleted by now. A phone that still holds
        another seat has heard so by the views of that.
        """
        if room not in self.seat_rooms(opened).values():
            self._lost(room, why, self.rooms.spoken(classroom, room))
            self._service.bus.publish(message_bus.SeatLost(opened.id, masked(room), why))

    def _lost(self, room: str, why: str, code: str) -> None:
        with speaking(Vocabulary(), code):
            self._socketio.emit("gone", {"why": _(why)}, to=room)
        # A page of ours goes by itself; any other would be told on and on.
        self._socketio.close_room(room)

    def watch_again(self, opened: OpenClass, seat: str) -> None:
        """Tell a phone that it sits at another table now."""
        self._socketio.emit("sync", to=self.seat_rooms(opened)[seat])
        self._service.bus.publish(message_bus.PhoneResync(opened.id, seat))

    def send(self, event: str, view: msgspec.Struct | tuple[Any, ...], to: str | list[str]) -> None:
        """Send a view, or several values, to one room or several.

        Never to an empty list, which would reach everyone.
        """
        # The stubs know one room; python-socketio takes several.
        self._socketio.emit(event, view, to=to)  # type: ignore[arg-type]
