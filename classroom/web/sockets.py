"""The socket's messages: watch, move, act. Who asks comes from the session, never from a message."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, Literal

import msgspec
import structlog
from flask import request, session
from flask_babel import gettext as _
from flask_login import current_user
from flask_socketio import SocketIO, join_room, leave_room, rooms

from classroom.game.refused import Refused
from classroom.lesson.classroom import Classroom, Show
from classroom.store import StoreUnavailable
from classroom.web.house import house, sentence
from classroom.web.live import (
    console_room,
    projector_room,
    seat_room,
    table_room,
    whole_room,
)
from classroom.web.pupil import held_seat
from classroom.web.slides import send_slides
from classroom.words import N_

log = structlog.get_logger()

_HERE = "here"
"""Where a socket's own session remembers the seat it counts as online."""


class Watch(msgspec.Struct, frozen=True, rename={"as_": "as", "class_": "class"}):
    """What a page wants to see."""

    as_: Literal["seat", "console", "table", "projector"]
    class_: str = ""
    table: int = 0


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A pupil's move on version `seen` of the table."""

    id: str
    seen: int
    move: dict[str, Any]


class Act(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """Something the teacher does, at one table or, with none named, at all."""

    class_: str
    do: str
    table: int | None = None
    seat: str = ""
    rule: str | None = None
    text: str = ""
    name: str = ""
    to: int = 0
    on: bool = True
    what: Literal["lobby", "tables", "table", "debrief"] = "tables"
    step: int = 0
    names: bool = True


Answer = dict[str, Any]


def _answers(shape: type[msgspec.Struct]) -> Callable[[Callable[..., Answer]], Callable[..., Answer]]:
    """A handler of messages of one shape: whatever goes wrong becomes a sentence to the sender."""

    def decorate(handler: Callable[..., Answer]) -> Callable[..., Answer]:
        @functools.wraps(handler)
        def handle(message: Any = None, *more: Any) -> Answer:
            try:
                return handler(msgspec.convert(message, shape))
            except msgspec.ValidationError:
                return _no(_("This message has a shape the program does not know."))
            except Refused as refused:
                return _no(sentence(refused, _names()))
            except StoreUnavailable:
                log.exception("store unavailable")
                return _no(
                    _("The program cannot save just now. Nothing was lost; try again in a moment.")
                )
            except Exception:
                log.exception("a message failed", kind=shape.__name__)
                return _no(_("Something went wrong here. Nothing was changed; try again."))

        return handle

    return decorate


def _no(why: str) -> Answer:
    return {"ok": False, "why": why}


def _names() -> dict[str, str]:
    """The names of the class this session belongs to, for a refusal's sentence."""
    place = session.get("seat")
    class_id = session.get("watching") or (place or {}).get("class")
    return dict(house().service.people(class_id).names) if class_id else {}


def register(socketio: SocketIO) -> None:
    """Put the handlers on the server."""

    @socketio.on("watch")
    @_answers(Watch)
    def watch(message: Watch) -> Answer:
        _forget_rooms()
        if message.as_ == "seat":
            return _watch_seat()
        classroom = _own_class(message.class_)
        session["watching"] = classroom.id
        live = house().live
        sid = _sid()
        if message.as_ == "console":
            join_room(console_room(classroom.id))
            live.send_class(classroom, sid)
            for number in classroom.tables:
                live.send_tile(classroom, number, sid)
            send_slides(classroom, sid)
        elif message.as_ == "table":
            join_room(whole_room(classroom.id, message.table))
            live.send_class(classroom, sid)
            live.send_whole(classroom, message.table, sid)
        else:
            join_room(projector_room(classroom.id))
            live.send_class(classroom, sid)
            for number in classroom.tables:
                live.send_public(classroom, number, sid)
            send_slides(classroom, sid)
        return {"ok": True}

    @socketio.on("move")
    @_answers(Move)
    def move(message: Move) -> Answer:
        held = held_seat()
        if held is None:
            raise Refused(N_("this phone has no seat any more"))
        if not 0 < len(message.id) <= 64:
            raise Refused(N_("this is not a move"))
        class_id, seat = held
        version = house().service.move(class_id, seat, message.id, message.seen, message.move)
        return {"ok": True, "version": version}

    @socketio.on("act")
    @_answers(Act)
    def act(message: Act) -> Answer:
        classroom = _own_class(message.class_)
        action = _ACTIONS.get(message.do)
        if action is None:
            raise Refused(N_("the console does not know this action"))
        action(classroom, message)
        return {"ok": True}

    @socketio.on("disconnect")
    def disconnect(*reason: Any) -> None:
        _seat_left()


def _sid() -> str:
    sid: str = request.sid  # type: ignore[attr-defined]
    return sid


def _forget_rooms() -> None:
    for room in rooms():
        if room != _sid():
            leave_room(room)
    _seat_left()


def _seat_left() -> None:
    here = session.pop(_HERE, None)
    if here:
        house().live.left(*here)


def _watch_seat() -> Answer:
    held = held_seat()
    if held is None:
        raise Refused(N_("this phone has no seat any more"))
    class_id, seat = held
    place = house()
    classroom = place.service.classroom(class_id)
    join_room(seat_room(class_id, seat))
    join_room(table_room(class_id, classroom.seats[seat].table))
    session[_HERE] = held
    place.live.send_seat(classroom, seat, _sid())
    place.live.arrived(class_id, seat)
    return {"ok": True}


def _own_class(class_id: str) -> Classroom:
    """The class, if this session's teacher opened it."""
    service = house().service
    row = service.store.class_row(class_id) if current_user.is_authenticated else None
    if row is None or row.teacher != current_user.get_id():
        raise Refused(N_("only the teacher of this class can do this"))
    return service.classroom(class_id)


# What a teacher can do


def _each(
    classroom: Classroom, message: Act, do: Callable[[int], None], fits: Callable[[int], bool]
) -> None:
    """Do something at the table named, or at all tables it fits; at least one must take it."""
    if message.table is not None:
        do(message.table)
        return
    fitting = [number for number in classroom.tables if fits(number)]
    if not fitting:
        raise Refused(N_("there is no table this fits just now"))
    problems = []
    for number in fitting:
        try:
            do(number)
        except Refused as refused:
            problems.append(refused)
    if problems:
        raise problems[0]


def _playing(classroom: Classroom) -> Callable[[int], bool]:
    return lambda number: house().service.table(classroom.id, number).playing


def _start(classroom: Classroom, message: Act) -> None:
    service = house().service

    def ready(number: int) -> bool:
        pupils_or_robots = classroom.at_table(number)
        return bool(pupils_or_robots) and not service.table(classroom.id, number).playing

    _each(
        classroom,
        message,
        lambda number: service.start_round(classroom.id, number, message.rule),
        ready,
    )
    if classroom.show.what == "lobby":
        show = Show("tables", None, 0, classroom.show.names)
        service.show(classroom.id, show)


def _enter(name: str) -> Callable[[Classroom, Act], None]:
    """An entry of the teacher's in the record: skip, release, end."""

    def act(classroom: Classroom, message: Act) -> None:
        service = house().service

        def do(number: int) -> None:
            current = service.table(classroom.id, number).current
            if current is None:
                raise Refused(N_("the round has not begun"))
            round_ = current.round
            if name == "end":
                service.enter(classroom.id, number, {"end": True})
                return
            seat = round_.turn if name == "skip" else round_.prophet
            if seat is None:
                raise Refused(N_("there is nobody to do this for"))
            service.enter(classroom.id, number, {name: round_.players[seat]})

        _each(classroom, message, do, _playing(classroom))

    return act


def _pause(paused: bool) -> Callable[[Classroom, Act], None]:
    def act(classroom: Classroom, message: Act) -> None:
        service = house().service
        _each(
            classroom,
            message,
            lambda number: service.pause(classroom.id, number, paused),
            _playing(classroom),
        )

    return act


def _reveal(classroom: Classroom, message: Act) -> None:
    service = house().service

    def over(number: int) -> bool:
        current = service.table(classroom.id, number).current
        return current is not None and current.over

    _each(classroom, message, lambda number: service.reveal(classroom.id, number), over)
    _resend_slides(classroom)


def _hint(classroom: Classroom, message: Act) -> None:
    service = house().service
    _each(
        classroom,
        message,
        lambda number: service.hint(classroom.id, number),
        _playing(classroom),
    )


def _message(classroom: Classroom, message: Act) -> None:
    service = house().service
    _each(
        classroom,
        message,
        lambda number: service.message(classroom.id, number, message.text),
        lambda number: True,
    )


def _remove(classroom: Classroom, message: Act) -> None:
    place = house()
    place.service.remove(classroom.id, message.seat)
    place.live.gone(classroom.id, message.seat, _("Your teacher has taken this seat back."))


def _move_seat(classroom: Classroom, message: Act) -> None:
    place = house()
    place.service.move_seat(classroom.id, message.seat, message.to)
    place.live.watch_again(classroom.id, message.seat)


def _even(classroom: Classroom, message: Act) -> None:
    place = house()
    place.service.seat_evenly(classroom.id)
    for seat in classroom.seats:
        place.live.watch_again(classroom.id, seat)


def _show(classroom: Classroom, message: Act) -> None:
    show = Show(message.what, message.table, message.step, message.names)
    house().service.show(classroom.id, show)
    _resend_slides(classroom)


def _resend_slides(classroom: Classroom) -> None:
    fresh = house().service.classroom(classroom.id)
    for room in (console_room(classroom.id), projector_room(classroom.id)):
        send_slides(fresh, room)


_ACTIONS: dict[str, Callable[[Classroom, Act], None]] = {
    "start": _start,
    "pause": _pause(True),
    "resume": _pause(False),
    "end": _enter("end"),
    "skip": _enter("skip"),
    "release": _enter("release"),
    "reveal": _reveal,
    "hint": _hint,
    "message": _message,
    "robot": lambda classroom, act: house().service.set_robot(classroom.id, act.seat, act.on),
    "rename": lambda classroom, act: house().service.rename(classroom.id, act.seat, act.name),
    "move": _move_seat,
    "remove": _remove,
    "even": _even,
    "lock": lambda classroom, act: house().service.lock(classroom.id, True),
    "unlock": lambda classroom, act: house().service.lock(classroom.id, False),
    "show": _show,
    "close": lambda classroom, act: house().service.close_class(classroom.id),
}
