"""Handlers of socket messages. The sender's identity comes from the session, never a message."""

from __future__ import annotations

import functools
from collections.abc import Callable
from secrets import token_hex
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from flask import current_app, request, session
from flask_login import current_user
from flask_socketio import SocketIO, join_room, leave_room, rooms

from classroom.classes.commands import TeacherCommand
from classroom.classes.registry import AnyTeacherCommand
from classroom.classes.text_types import Name, Plain
from classroom.classes.verbs.join import ShareSeat, SitBeside
from classroom.classes.verbs.time import GiveTime
from classroom.classes.verbs.vote import CastVote
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.service import OpenClass
from classroom.web.console import actions
from classroom.web.console.check_results import Step
from classroom.web.platform.context import components, to_pupil, to_teacher
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, teachers_code
from classroom.web.platform.metrics import figures
from classroom.web.platform.own_class import note_refused, teaches
from classroom.web.platform.rate_limits import count_wrong_code
from classroom.web.platform.release import page_is_outdated
from classroom.web.platform.second_laptop import device, make_pass
from classroom.web.projector.big_screen import projector_link
from classroom.web.projector.slides import send_slides
from classroom.web.pupil import play
from classroom.web.pupil.review import own_view
from classroom.web.pupil.visit import visit_view
from classroom.web.realtime import answers, seat_limits
from classroom.web.realtime.answers import Answer
from classroom.web.realtime.rooms import (
    console_room,
    preview_room,
    projector_room,
    seat_room,
    whole_room,
)
from classroom.web.sockets import script_errors, seat_commands
from classroom.web.standby.pages import says

NOT_YOURS = N_("only the teacher of this class can do this")
_SHOWS = "shows"
"""The key of the class whose big screen a socket shows, in the socket's own session."""
_HERE = "here"
"""The key of the seat's room in which a socket counts as online, in the socket's own session."""


class Watch(msgspec.Struct, frozen=True, rename={"as_": "as", "class_": "class"}):
    """A page's request to watch a seat, the console, a table or the projector.

    A `preview` is the small picture of the projector on a console.
    """

    as_: Literal["seat", "console", "table", "projector", "preview"]
    class_: Plain = ""
    table: int = 0
    tab: Plain = ""
    """The id of the phone's browser tab; each tab makes up its own."""
    take: bool = False
    """For a seat: True if this tab takes over from another, as a newly opened page does."""


class TimeMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's time allowance for a move, as a multiple of the usual one."""

    factor: float
    seat: Plain = ""
    id: Plain = ""


class PupilReviewMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's request for their own page."""

    seat: Plain = ""


class VisitMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's request to watch another table, or to be told which there are."""

    seat: Plain = ""
    table: int | None = None


class AddName(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A new name at this phone: at the same seat, or with a hand of their own."""

    name: Annotated[Name, msgspec.Meta(max_length=200)]
    own: bool = False
    """True if they have a seat of their own, for which the phone is passed around."""
    seat: Plain = ""
    id: Plain = ""


class DeviceCheckMessage(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Results of a phone in the check before the lesson."""

    token: Plain
    step: Step
    https: bool
    wake_lock: bool


class Confirm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A page's confirmation that it is with this laptop, where there is a second one."""

    n: int
    """The number in the message that it confirms."""
    mark: int
    """The highest mark that the page has seen."""
    page: Plain
    """The id of the page; each makes up its own."""
    wants: bool = False
    """True if it has no pass for the second laptop yet."""


class Bare(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A message without any content but its name."""


M = TypeVar("M", bound=msgspec.Struct)


def _answers(
    shape: Any, kind: str = ""
) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """Return a decorator for handlers of messages of one shape, or of one of several.

    `shape` is a struct, or a union of structs with a `kind` for the figures and the program's log.
    Every error becomes a sentence in the answer to the sender.
    """
    kind = kind or shape.__name__

    def decorate(handler: Callable[..., Answer]) -> Callable[..., Answer]:
        @functools.wraps(handler)
        def handle(message: Any = None, *more: Any) -> Answer:
            with figures(current_app).message(kind.lower()) as ended:
                return answered(message, ended)

        def answered(message: Any, ended: list[str]) -> Answer:
            if shape is not script_errors.ScriptError and page_is_outdated():
                ended.append("outdated")
                return answers.outdated()
            try:
                read = msgspec.convert(message, shape)
            except ValueError:  # also half a character, which no text can hold
                ended.append("no_shape")
                return answers.malformed()
            try:
                own = getattr(read, "class_", "")
                class_id = own or play.seated_in()
                speaking = to_teacher(own) if own else to_pupil(class_id)
                with speaking, components().service.open(class_id).turn():
                    answer = _handled(handler, read)
                    ended.append("done" if answer["ok"] else "refused")
                    # Anyone may report an error; that is nothing to be connected for.
                    if answer["ok"] and shape is not script_errors.ScriptError:
                        components().connections.claimed(_sid())
                    return answer
            except Exception as error:  # noqa: BLE001 - logged, unless it was
                return answers.failed(error, kind)

        return handle

    return decorate


def _of_seat(
    socketio: SocketIO, event: str, shape: type[M]
) -> Callable[[Callable[[M, play.SeatSession], Answer]], None]:
    """Register a handler for messages of a seat, which gets the seat as an argument.

    Messages count only from the socket that has the seat, and are rate-limited
    (:mod:`classroom.web.realtime.seat_limits`).
    """
    seat_limits.check_listed(event)

    def decorate(handler: Callable[[M, play.SeatSession], Answer]) -> None:
        @functools.wraps(handler)
        def handle(message: M) -> Answer:
            held = _held(getattr(message, "seat", ""))
            if not components().broadcaster.tabs.has_seat(seat_room(held.secret), _sid()):
                raise Refused(seat_commands.IN_ANOTHER_TAB)
            seat_limits.spend(event, held.name)
            return handler(message, held)

        socketio.on(event)(_answers(shape, event)(handle))

    return decorate


def _handled(handler: Callable[..., Answer], message: Any) -> Answer:
    try:
        return handler(message)
    except (NotFound, Refused) as refused:
        return answers.refused(refused, _names(message))


def _names(message: Any) -> dict[str, str]:
    """Return the names that a refusal may contain: of the teacher's own class, or the pupil's."""
    held = play.held_seat()
    class_id = getattr(message, "class_", "") or (held.class_ if held else "")
    return dict(components().service.open(class_id).pupils.people().names)


def register(socketio: SocketIO, commands: seat_commands.SeatCommands) -> None:
    """Register the handlers on the server; those of pupils' commands are there already."""

    @socketio.on("connect")
    def connect(*_auth: Any) -> None:
        commands.connected(_sid())

    @socketio.on("watch")
    @_answers(Watch)
    def watch(message: Watch) -> Answer:
        components().outage.tell(_sid())
        if message.as_ == "seat":
            return _watch_seat(message.tab, message.take)
        link = projector_link(message.class_) if message.as_ == "projector" else None
        place = components()
        opened = _own_class(message.class_) if link is None else place.service.open(message.class_)
        classroom = opened.classroom()
        if message.as_ == "table" and message.table not in classroom.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=message.table)
        live, sid = place.broadcaster, _sid()
        _forget_rooms()
        _seat_left()
        row = current_user.session if link is None else link
        if not live.sessions.enter(row):
            raise Refused(NOT_YOURS)
        if message.as_ == "console":
            room = console_room(opened.id, opened.owner)
            live.enter(opened, room)
            live.rooms.reads(room, teachers_code())
            live.classes.send_to_teacher(opened, sid)
            live.classes.send_asking(opened, sid)
            live.classes.send_misuse(opened, place.misuse.seen(), sid)
            live.classes.send_demo(opened, sid)
            for number in classroom.tables:
                live.tables.send_tile(opened, number, sid)
            send_slides(place, opened, [room], sid)
        elif message.as_ == "table":
            live.enter(opened, whole_room(opened.id, opened.owner, message.table))
            live.rooms.reads(console_room(opened.id, opened.owner), teachers_code())
            live.classes.send_to_teacher(opened, sid)
            live.tables.send_whole(opened, message.table, sid)
        else:
            room = projector_room(opened.id, opened.owner)
            if message.as_ == "preview":
                join_room(preview_room(opened.id, opened.owner))
            live.enter(opened, room)
            live.classes.send_to_projector(opened, sid)
            for number in classroom.tables:
                live.tables.send_public(opened, number, sid)
            send_slides(place, opened, [room], sid)
            if message.as_ == "projector":
                session[_SHOWS] = opened.id
                live.projector_changed(opened)
        if link is None and live.sessions.is_taken_off(row, opened.id):  # meanwhile
            _forget_rooms()
            raise Refused(NOT_YOURS)
        return _watched()

    @_of_seat(socketio, "vote", CastVote)
    def vote(message: CastVote, held: play.SeatSession) -> Answer:
        opened = components().service.open(held.class_)
        opened.projector.vote(held.seat, message)
        components().broadcaster.voted(opened)
        return {"ok": True}

    @_of_seat(socketio, "time", TimeMessage)
    def time(message: TimeMessage, held: play.SeatSession) -> Answer:
        service = components().service
        key = f"{held.seat}:{message.id or token_hex(16)}"
        service.open(held.class_).rounds.class_command(
            GiveTime(class_=held.class_, seat=held.seat, factor=message.factor),
            key,
            by=held.seat,
        )
        return {"ok": True}

    @_of_seat(socketio, "own", PupilReviewMessage)
    def own(_: PupilReviewMessage, held: play.SeatSession) -> Answer:
        view = own_view(components().service, held)
        return {"ok": True, "own": msgspec.to_builtins(view)}

    @_of_seat(socketio, "visit", VisitMessage)
    def visit(message: VisitMessage, held: play.SeatSession) -> Answer:
        view = visit_view(components().service, held, message.table)
        return {"ok": True, "visit": msgspec.to_builtins(view)}

    @_of_seat(socketio, "asleep", Bare)
    def asleep(_: Bare, held: play.SeatSession) -> Answer:
        components().service.presence.slept(components().service.open(held.class_), held.secret)
        return {"ok": True}

    @_of_seat(socketio, "here", Bare)
    def here(_: Bare, __: play.SeatSession) -> Answer:
        return {"ok": True}

    @_of_seat(socketio, "back", Bare)
    def back(_: Bare, __: play.SeatSession) -> Answer:
        _all_back()
        return {"ok": True}

    @_of_seat(socketio, "add_name", AddName)
    def add_name(message: AddName, held: play.SeatSession) -> Answer:
        service = components().service

        def add() -> Answer:
            if message.own:
                beside = SitBeside(held.seat, message.name)
                service.open(held.class_).seating.command(beside, say=_, admit=play.admits)
            else:
                service.open(held.class_).seating.command(ShareSeat(held.seat, message.name), say=_)
            return {}

        service.open(held.class_).once(f"{held.seat}:{message.id or token_hex(16)}", add)
        return {"ok": True}

    @socketio.on("act")
    @_answers(AnyTeacherCommand, "TeacherCommand")
    def act(message: TeacherCommand) -> Answer:
        opened = _own_class(message.class_)
        answer = actions.do(components(), opened.classroom(), message)
        # What the teacher does next may build on what the console shows.
        components().broadcaster.send_due(opened)
        return {"ok": True, **answer}

    @socketio.on("confirm")
    @_answers(Confirm)
    def confirm(message: Confirm) -> Answer:
        first, of = components().first, device(message.page)
        if not of:
            raise Refused(seat_commands.NO_SEAT)
        if (held := play.held_seat()) is not None:
            seat_limits.spend("confirm", held.name)
        if first is None:
            return {"ok": True}
        first.here(of, message.n, message.mark)
        # Only a teacher can do something about it.
        teacher = {"says": says()} if current_user.is_authenticated else {}
        if not message.wants:
            return {"ok": True, **teacher}
        given = make_pass(first.pairing.epoch, without=(_SHOWS, _HERE))
        return {"ok": True, "device": of, "pass": given, **teacher}

    @socketio.on("failed")
    @_answers(script_errors.ScriptError)
    def failed(message: script_errors.ScriptError) -> Answer:
        script_errors.record(message)
        return {"ok": True}

    @socketio.on("found")
    @_answers(DeviceCheckMessage)
    def found(message: DeviceCheckMessage) -> Answer:
        checks = components().checks
        try:
            checks.found(message.token, _sid(), message.step, message.https, message.wake_lock)
        except Refused:
            count_wrong_code()
            raise
        return {"ok": True, "seconds": checks.hold}

    @socketio.on("disconnect")
    def disconnect(*reason: Any) -> None:
        commands.left(_sid())
        components().checks.left(_sid())
        _seat_left()
        shown = session.pop(_SHOWS, None)
        if shown:
            _forget_rooms()
            place = components()
            place.broadcaster.projector_changed(place.service.open(shown))


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]
    return sid


def _forget_rooms() -> None:
    for room in rooms():
        if room != _sid():
            leave_room(room)


def _seat_left() -> None:
    here = session.pop(_HERE, None)
    if here:
        class_id, room = here
        place = components()
        place.broadcaster.left(place.service.open(class_id), room, _sid())


def _held(seat: str = "") -> play.SeatSession:
    """Return the seat that this phone holds, or of several the one given; Refused if none."""
    held = next((place for place in play.held_seats() if seat in ("", place.seat)), None)
    if held is None:
        raise Refused(_no_seat())
    return held


def _no_seat() -> str:
    return seat_commands.NO_SEAT_SINCE if play.joined_before_restore() else seat_commands.NO_SEAT


def _all_back() -> None:
    """End the stand-in robots of all seats at this phone, as its pupils are back."""
    for place in play.held_seats():
        components().service.open(place.class_).rounds.back(place.seat)


def _watch_seat(tab: str, take: bool) -> Answer:
    held = _held()
    seat_limits.spend("watch", held.name)
    place, room = components(), seat_room(held.secret)
    opened, live = place.service.open(held.class_), place.broadcaster
    if not live.tabs.sits(room, _sid(), tab, take):
        return {"ok": False, "elsewhere": True, "why": _("Your table is open in another tab.")}
    try:
        _forget_rooms()
        live.enter(opened, room)
        live.rooms.reads(room, language().code)
        seats = [each.seat for each in play.held_seats()]
        if not seats:
            raise Refused(_no_seat())
        live.send_seats(opened, seats, _sid())
    except BaseException:  # a tab that shows nothing must not keep others away
        live.tabs.left(room, _sid())
        raise
    # Here before away, so that no one sees a phone that wakes up as one that was gone.
    before = session.get(_HERE)
    session[_HERE] = (held.class_, room)
    returned = place.service.presence.gone(opened, held.secret) is not None
    live.arrived(opened, room)
    if before:
        class_id, left = before
        live.left(place.service.open(class_id), left, "" if left == room else _sid())
    if returned or not before:
        _all_back()
    return _watched()


def _watched() -> Answer:
    """Return the answer to a page that watches, with the database's line after a restore.

    A page of a different line then starts again.
    """
    line = components().service.line
    return {"ok": True, "line": line} if line else {"ok": True}


def _own_class(class_id: str) -> OpenClass:
    """Return the class, if this session's teacher teaches it; else Refused."""
    service = components().service
    row = service.store.classes.row(class_id) if current_user.is_authenticated else None
    if row is None or not teaches(row):
        if row is not None:
            note_refused()
        raise Refused(NOT_YOURS)
    return service.open(class_id)
