"""What a teacher can do from the console, by the name the console sends."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Literal

import msgspec

from classroom.game.refused import Refused
from classroom.lesson.classroom import Classroom, Show
from classroom.lesson.table import Table
from classroom.web.house import House
from classroom.web.language import gettext as _
from classroom.web.live import console_room, projector_room
from classroom.web.slides import send_slides
from classroom.words import N_

Plain = Annotated[str, msgspec.Meta(pattern=r"^[!-~]{0,64}\Z")]
"""An id: printable, and short."""


class Act(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """Something the teacher does, at one table or, with none named, at every one it fits.

    The console sends an act again when the answer is lost; `id` keeps it from being done twice.
    """

    class_: Plain
    do: str
    id: Plain = ""
    table: int | None = None
    seat: str = ""
    rule: str | None = None
    text: str = ""
    name: str = ""
    to: int = 0
    on: bool = True
    right: bool | None = None
    guess: int | None = None
    what: Literal["lobby", "tables", "table", "debrief"] = "tables"
    step: int = 0
    names: bool | None = None
    """None leaves it as it is."""

    @property
    def key(self) -> str | None:
        return f"act:{self.id}" if self.id else None


Doing = Callable[[House, Classroom, Act], None]


def do(house: House, classroom: Classroom, act: Act) -> None:
    """Do it; Refused says why it cannot be done."""
    doing = _DOINGS.get(act.do)
    if doing is None:
        raise Refused(N_("the console does not know this action"))
    doing(house, classroom, act)


# At tables

AtTable = Callable[[House, Classroom, Act, int], None]


def _at(tables: Callable[[Classroom, Table], bool], doing: AtTable) -> Doing:
    """At the table the act names, or at all that fit; refused if there is none.

    With several tables, each that can is done before the first refusal is passed on. Where the act
    was done before, the table it left behind may well not fit it any more: that is no refusal.
    """

    def everywhere(house: House, classroom: Classroom, act: Act) -> None:
        service = house.service

        def done(number: int) -> bool:
            return act.key is not None and service.done_before(classroom.id, number, act.key)

        if act.table is not None:
            if not done(act.table):
                doing(house, classroom, act, act.table)
            return
        left = [number for number in classroom.tables if not done(number)]
        fitting = [
            number for number in left if tables(classroom, service.table(classroom.id, number))
        ]
        if not fitting and len(left) == len(classroom.tables):
            raise Refused(N_("there is no table this fits just now"))
        refusals = []
        for number in fitting:
            try:
                doing(house, classroom, act, number)
            except Refused as refused:
                refusals.append(refused)
        if refusals:
            raise refusals[0]

    return everywhere


def _playing(_: Classroom, table: Table) -> bool:
    return table.playing


def _over(_: Classroom, table: Table) -> bool:
    return table.current is not None and table.current.over


def _ready(classroom: Classroom, table: Table) -> bool:
    return not table.playing and bool(classroom.at_table(table.number))


def _any(_: Classroom, __: Table) -> bool:
    return True


def _start(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.start_round(classroom.id, number, act.rule, key=act.key)
    if classroom.show.what == "lobby":
        house.service.show(classroom.id, Show("tables", names=classroom.show.names))


def _skip(house: House, classroom: Classroom, act: Act, number: int) -> None:
    current = house.service.table(classroom.id, number).current
    turn = None if current is None else current.round.turn
    if current is None or turn is None:
        raise Refused(N_("nobody has a turn here now"))
    skip = {"skip": current.round.players[turn]}
    house.service.enter(classroom.id, number, skip, key=act.key)


def _release(house: House, classroom: Classroom, act: Act, number: int) -> None:
    current = house.service.table(classroom.id, number).current
    prophet = None if current is None else current.round.prophet
    if current is None or prophet is None:
        raise Refused(N_("there is no Prophet"))
    release = {"release": current.round.players[prophet]}
    house.service.enter(classroom.id, number, release, key=act.key)


def _verdict(house: House, classroom: Classroom, act: Act) -> None:
    """On one guess at one table: never on whatever waits anywhere."""
    if act.table is None or act.right is None:
        raise Refused(N_("a verdict says at which table, and right or wrong"))
    house.service.judge(classroom.id, act.table, act.right, act.guess, key=act.key)


def _end(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.enter(classroom.id, number, {"end": True}, key=act.key)


def _pause(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.pause(classroom.id, number, paused=True, key=act.key)


def _resume(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.pause(classroom.id, number, paused=False, key=act.key)


def _reveal(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.reveal(classroom.id, number, key=act.key)
    _send_slides(house, classroom)


def _hint(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.hint(classroom.id, number, key=act.key)


def _message(house: House, classroom: Classroom, act: Act, number: int) -> None:
    house.service.message(classroom.id, number, act.text, key=act.key)


# In the class


def _robot(house: House, classroom: Classroom, act: Act) -> None:
    house.service.set_robot(classroom.id, act.seat, act.on, key=act.key)


def _rename(house: House, classroom: Classroom, act: Act) -> None:
    house.service.rename(classroom.id, act.seat, act.name)


def _move(house: House, classroom: Classroom, act: Act) -> None:
    house.service.move_seat(classroom.id, act.seat, act.to, key=act.key)
    house.live.watch_again(classroom.id, act.seat)


def _remove(house: House, classroom: Classroom, act: Act) -> None:
    room = house.live.rooms(classroom.id).get(act.seat)
    house.service.remove(classroom.id, act.seat, key=act.key)
    if room and room != house.live.rooms(classroom.id)[act.seat]:
        house.live.gone(room, _("Your teacher has taken this seat back."))


def _even(house: House, classroom: Classroom, act: Act) -> None:
    house.service.seat_evenly(classroom.id, key=act.key)
    for seat in classroom.seats:
        house.live.watch_again(classroom.id, seat)


def _lock(house: House, classroom: Classroom, act: Act) -> None:
    house.service.lock(classroom.id, locked=act.do == "lock", key=act.key)


def _show(house: House, classroom: Classroom, act: Act) -> None:
    names = classroom.show.names if act.names is None else act.names
    if act.what == "debrief" and act.table is not None:
        current = house.service.table(classroom.id, act.table).current
        if current is None or not current.revealed:
            raise Refused(N_("let the table see the rule first, then step through its round"))
    show = Show(act.what, act.table, act.step, names)
    house.service.show(classroom.id, show, key=act.key)
    _send_slides(house, classroom)


def _close(house: House, classroom: Classroom, _: Act) -> None:
    house.service.close_class(classroom.id)


def _send_slides(house: House, classroom: Classroom) -> None:
    fresh = house.service.classroom(classroom.id)
    for room in (console_room(classroom.id), projector_room(classroom.id)):
        send_slides(house, fresh, room)


_DOINGS: dict[str, Doing] = {
    "start": _at(_ready, _start),
    "pause": _at(_playing, _pause),
    "resume": _at(_playing, _resume),
    "end": _at(_playing, _end),
    "skip": _at(_playing, _skip),
    "release": _at(_playing, _release),
    "verdict": _verdict,
    "reveal": _at(_over, _reveal),
    "hint": _at(_playing, _hint),
    "message": _at(_any, _message),
    "robot": _robot,
    "rename": _rename,
    "move": _move,
    "remove": _remove,
    "even": _even,
    "lock": _lock,
    "unlock": _lock,
    "show": _show,
    "close": _close,
}
