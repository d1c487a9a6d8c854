"""The teacher's commands from the console, by the name that the console sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Any, Literal

import msgspec
from msgspec import structs

from classroom.classes import clocks, ladder
from classroom.classes.classroom import ASIDES, By, Classroom, Minutes, ProjectorShow, What
from classroom.classes.table import Hold, Table
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef
from classroom.rules.described_rule import Rule
from classroom.web.platform.context import Components, refusal_text
from classroom.web.projector.slides import class_rounds, sealed_rules
from classroom.web.pupil.seat_transfer import handover
from classroom.web.realtime.text_types import Entry, Listed, Name, Plain, Typed


class TeacherAction(msgspec.Struct, frozen=True, rename={"class_": "class"}):
    """A command of the teacher for one table, or for every table that fits if none is named.

    The console sends an act again if the answer is lost; `id` keeps it from being done twice.
    """

    class_: Plain
    do: Plain
    id: Plain = ""
    table: int | None = None
    seat: Plain = ""
    """A pupil's seat, or the id of a waiting pupil."""
    seats: list[Plain] = []
    rule: Listed | None = None
    text: Typed = ""
    name: Name = ""
    members: list[Name] | None = None
    """Who share the seat that is renamed; None leaves them as they are."""
    to: int = 0
    on: bool = True
    for_now: bool = False
    right: bool | None = None
    guess: int | None = None
    robot: Plain = ""
    """A robot's seat."""
    change: int = 0
    pupils: int | None = None
    of: int | None = None
    asking: Plain = ""
    """A phone that asks to be let in."""
    what: What | Literal["before"] = "tables"
    """``before``: what the projector showed before an explanation or a demo."""
    step: int = 0
    names: bool | None = None
    """None leaves it as it is, here and in the next."""
    overthrows: bool | None = None
    seconds: float = 0.0
    factor: float = 1.0
    """How many times as long as others a pupil has for a move."""
    runs: bool | None = None
    """True if the explanation goes on by itself; None leaves that as it is."""
    card: Listed | None = None
    minutes: Minutes | None = None
    """How long the debrief of the class is; None leaves it as it is."""
    by: By = "turns"
    round: int | None = None
    """Which of the table's rounds to step through; None: what it has finished last."""
    entry: Entry | None = None
    """At a table with real cards."""
    seen: int = 0
    """The version of the table on which it was made."""

    @property
    def key(self) -> str:
        return f"act:{self.id}"


Doing = Callable[[Components, Classroom, TeacherAction], dict[str, Any] | None]
"""What it returns is for the teacher who did it, and for nobody else."""


def do(components: Components, classroom: Classroom, act: TeacherAction) -> dict[str, Any]:
    """Run the act and return the answer for the teacher only.

    Refused, with the reason, if it can't be done. An act with an id is run once, however often it
    is sent.
    """
    doing = _DOINGS.get(act.do)
    if doing is None:
        raise Refused(N_("the console doesn’t know this action"))
    service = components.service
    if not act.id:  # nobody sends it again
        act = structs.replace(act, id=token_hex(16))

    def done() -> dict[str, Any]:
        answer = doing(components, classroom, act) or {}
        if act.table is None:
            service.follow_script(classroom.id, act.do, act.what, key=act.key)
        return answer

    answer = {} if doing is _nothing else service.once(classroom.id, act.key, done)
    return _ANSWERS.get(act.do, _as_kept)(components, classroom, act, answer)


def _as_kept(
    components: Components, classroom: Classroom, _: TeacherAction, answer: Mapping[str, Any]
) -> dict[str, Any]:
    """Return an answer as the teacher reads it: refusals at single tables become sentences."""
    if not answer.get("not_at"):
        return dict(answer)
    names = dict(components.service.people(classroom.id).names)
    not_at = [
        {"table": each["table"], "why": refusal_text(_said_again(each), names)}
        for each in answer["not_at"]
    ]
    return {**answer, "not_at": not_at}


# At tables

AtTable = Callable[[Components, Classroom, TeacherAction, int], None]


_TAKEN_BACK = N_("Your teacher has taken this seat back.")
_NO_TABLE = N_("no table can do this right now")


def _at(tables: Callable[[Classroom, Table], bool], doing: AtTable, none: str = _NO_TABLE) -> Doing:
    """Return a command for the table that the act names, or for all tables that fit.

    If no table fits, it raises Refused: with `none` if some table plays or will go on, else with a
    general reason.

    With several tables, it runs at each that can. If some of them can't, the answer lists both:
    ``at`` has the numbers of the tables where it was done, ``not_at`` the others with the reason.
    Refused if no table could do it.
    """

    def everywhere(
        components: Components, classroom: Classroom, act: TeacherAction
    ) -> dict[str, Any] | None:
        service = components.service
        if act.table is not None:
            doing(components, classroom, act, act.table)
            return None
        there = {number: service.table(classroom.id, number) for number in classroom.tables}
        fitting = [number for number in there if tables(classroom, there[number])]
        if not fitting:
            some = any(_goes_on(classroom, table) for table in there.values())
            raise Refused(none if some else _NO_TABLE)
        done, refusals = [], {}
        for number in fitting:
            try:
                doing(components, classroom, act, number)
                done.append(number)
            except Refused as refused:
                refusals[number] = refused
        if not done:
            raise next(iter(refusals.values()))
        if not refusals:
            return None
        return {"at": done, "not_at": [_to_keep(*each) for each in refusals.items()]}

    return everywhere


def _to_keep(number: int, refused: Refused) -> dict[str, Any]:
    """Return a refusal as it is kept, with seats instead of names."""
    values = {
        key: {"who": str(value)}
        if isinstance(value, PlayerRef)
        else value
        if isinstance(value, (int, float))
        else str(value)
        for key, value in refused.values.items()
    }
    return {"table": number, "text": refused.text, "values": values}


def _said_again(kept: Mapping[str, Any]) -> Refused:
    values = {
        key: PlayerRef(value["who"]) if isinstance(value, dict) else value
        for key, value in kept["values"].items()
    }
    return Refused(kept["text"], **values)


def _playing(_: Classroom, table: Table) -> bool:
    return table.playing


def _goes_on(classroom: Classroom, table: Table) -> bool:
    """Return whether a round is running, or the table will go on to the next rule automatically."""
    return table.playing or ladder.climbs(classroom, table)


def _pausable(classroom: Classroom, table: Table) -> bool:
    return _goes_on(classroom, table) and "all" not in table.holds


def _held_with_all(classroom: Classroom, table: Table) -> bool:
    return _goes_on(classroom, table) and "all" in table.holds


def _waiting(_: Classroom, table: Table) -> bool:
    return clocks.waited_for(table) is not None


def _thinking(_: Classroom, table: Table) -> bool:
    return table.thinking is not None


def _timed(classroom: Classroom, table: Table) -> bool:
    return table.playing and (
        table.last_call is not None or clocks.round_ends(classroom, table) is not None
    )


def _not_called(classroom: Classroom, table: Table) -> bool:
    return _goes_on(classroom, table) and table.last_call is None


def _over(_: Classroom, table: Table) -> bool:
    return table.current is not None and table.current.over


def _ready(classroom: Classroom, table: Table) -> bool:
    """Return whether a round can start; not while a pupil is being asked to choose the rule."""
    return table.asked is None and _between(classroom, table)


def _between(classroom: Classroom, table: Table) -> bool:
    sitting = classroom.plan.real_cards or bool(classroom.at_table(table.number))
    return not table.playing and sitting


def _asked(_: Classroom, table: Table) -> bool:
    return table.asked is not None


def _any(_: Classroom, __: Table) -> bool:
    return True


def _start(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    def start() -> None:
        components.service.start_round(classroom.id, number, rule, key=act.key)
        _leave_lobby(components, classroom)

    rule = _rule(components, classroom, act)
    components.service.save(start)


def _dealer(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    def ask() -> None:
        components.service.pass_deal(classroom.id, number, act.seat or None, key=act.key)
        _leave_lobby(components, classroom)

    components.service.save(ask)


def _leave_lobby(components: Components, classroom: Classroom) -> None:
    shown = components.service.classroom(classroom.id).show
    if shown.what in ("lobby", *ASIDES):
        begun = _while_playing(classroom)
        begun = replace(begun, names=shown.names, overthrows=shown.overthrows)
        components.service.show(classroom.id, begun)


def _while_playing(classroom: Classroom) -> ProjectorShow:
    if classroom.plan.wall == "join":
        return ProjectorShow("lobby")
    return (
        ProjectorShow("table", 1) if classroom.plan.devices == "class" else ProjectorShow("tables")
    )


def _deal(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    rule = _rule(components, classroom, act)
    components.service.deal_for(classroom.id, number, rule, key=act.key)


def _rule(components: Components, classroom: Classroom, act: TeacherAction) -> Rule | None:
    """Return the rule that the teacher chose, or None if they chose none."""
    row = components.service.store.class_row(classroom.id)
    if act.rule is None or row is None:
        return None
    return components.service.rule(row.teacher, act.rule)


def _skip(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    current = components.service.table(classroom.id, number).current
    turn = None if current is None else current.round.turn
    if current is None or turn is None:
        raise Refused(N_("it’s no one’s turn at this table"))
    skip = {"skip": current.round.players[turn]}
    components.service.enter(classroom.id, number, skip, key=act.key)


def _release(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    current = components.service.table(classroom.id, number).current
    prophet = None if current is None else current.round.prophet
    if current is None or prophet is None:
        raise Refused(N_("there’s no Prophet"))
    release = {"release": current.round.players[prophet]}
    components.service.enter(classroom.id, number, release, key=act.key)


def _verdict(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    """Judge one guess at one table; refused without a table."""
    if act.table is None or act.right is None:
        raise Refused(N_("a verdict needs a table, and right or wrong"))
    components.service.judge(classroom.id, act.table, act.right, act.guess, key=act.key)


def _end(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.enter(classroom.id, number, {"end": True}, key=act.key)


def _pause(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    service = components.service
    service.pause(classroom.id, number, True, hold=_hold(act), key=act.key, why=act.text)


def _resume(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.pause(classroom.id, number, paused=False, hold=_hold(act), key=act.key)


def _hold(act: TeacherAction) -> Hold:
    return "all" if act.table is None else "table"


def _play_on(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.play_on(classroom.id, number, key=act.key)


def _nudge(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.nudge(classroom.id, number, key=act.key)


def _more_time(
    components: Components, classroom: Classroom, act: TeacherAction, number: int
) -> None:
    components.service.more_time(classroom.id, number, "turn", key=act.key)


def _more_round(
    components: Components, classroom: Classroom, act: TeacherAction, number: int
) -> None:
    components.service.more_time(classroom.id, number, "round", key=act.key)


def _last_call(
    components: Components, classroom: Classroom, act: TeacherAction, number: int
) -> None:
    components.service.call_last(classroom.id, number, key=act.key)


def _reveal(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.reveal(classroom.id, number, key=act.key)


def _reveal_to_all(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    if act.rule is None:
        raise Refused(N_("choose a rule"))
    components.service.reveal_to_all(classroom.id, act.rule, key=act.key)


def _hint(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.hint(classroom.id, number, key=act.key)


def _message(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    components.service.message(classroom.id, number, act.text, key=act.key)


def _mark(components: Components, classroom: Classroom, act: TeacherAction) -> dict[str, Any]:
    """Mark the present moment of one table; refused without a table. Return its number."""
    if act.table is None:
        raise Refused(N_("a mark needs a table"))
    number = components.service.mark(classroom.id, act.table, act.text, act.of, key=act.key)
    return {"mark": number}


def _lay(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    if act.table is None or act.entry is None:
        raise Refused(N_("a play needs a table and a card"))
    components.service.lay(classroom.id, number, act.seen, act.entry, key=act.key)


def _players(components: Components, classroom: Classroom, act: TeacherAction, number: int) -> None:
    if act.table is None:
        raise Refused(N_("a player must sit at one table"))
    typed = [name for name in act.text.split(",") if name.strip()]
    components.service.seat_players(classroom.id, number, typed, key=act.key)


# In the class


def _send_slides(components: Components, classroom: Classroom) -> None:
    components.service.when_saved(partial(components.broadcaster.send_slides, classroom.id))


def _watch_again(components: Components, classroom: Classroom, seat: str) -> None:
    components.service.when_saved(partial(components.broadcaster.watch_again, classroom.id, seat))


def _robot(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    if act.on and act.for_now:
        components.service.stand_in(classroom.id, act.seat, key=act.key, by=TEACHER)
    else:
        components.service.set_robot(classroom.id, act.seat, act.on, key=act.key)


def _predictions(
    components: Components, classroom: Classroom, act: TeacherAction, number: int
) -> None:
    components.service.switch_predictions(classroom.id, number, act.on, key=act.key)


def _time(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.give_time(classroom.id, act.seat, act.factor, key=act.key)


def _bench(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.bench(classroom.id, act.seat, act.on, key=act.key)


def _rename(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.rename(classroom.id, act.seat, act.name, act.members)
    _send_slides(components, classroom)  # there are names on them, here and below


def _approve(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.approve(classroom.id, act.seat)
    _send_slides(components, classroom)


def _another_name(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.ask_another_name(classroom.id, act.seat)


def _list_name(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.list_name(classroom.id, act.name)


def _unlist(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.unlist(classroom.id, act.name)


def _move(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.move_seat(classroom.id, act.seat, act.to, key=act.key)
    _watch_again(components, classroom, act.seat)


def _give(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.give_robot_seat(classroom.id, act.seat, act.robot, key=act.key)
    _watch_again(components, classroom, act.robot)


def _undo(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    for seat in components.service.undo(classroom.id, act.change, key=act.key):
        _watch_again(components, classroom, seat)


def _expect(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.expect(classroom.id, act.pupils, key=act.key)


def _remove(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    room = components.broadcaster.rooms(classroom.id).get(act.seat)
    components.service.remove(classroom.id, act.seat, key=act.key)
    if room and room != components.broadcaster.rooms(classroom.id)[act.seat]:
        components.service.when_saved(
            partial(components.broadcaster.gone, classroom, room, _TAKEN_BACK)
        )
    _send_slides(components, classroom)


def _remove_all(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    """Remove the pupils that the teacher was shown, and no one who has joined since."""
    before = components.broadcaster.rooms(classroom.id)
    removed = components.service.remove_all(classroom.id, act.seats, key=act.key)
    after = components.broadcaster.rooms(classroom.id)
    for room in dict.fromkeys(before[seat] for seat in removed if before[seat] != after[seat]):
        components.service.when_saved(
            partial(components.broadcaster.gone, classroom, room, _TAKEN_BACK)
        )
    _send_slides(components, classroom)


def _nothing(_: Components, __: Classroom, ___: TeacherAction) -> None:
    """Change nothing: the act asks a question, which is answered again each time."""


def _newcomers(
    components: Components, classroom: Classroom, _: TeacherAction, __: Mapping[str, Any]
) -> dict[str, Any]:
    """Return how long ago each pupil joined, the latest first, and a round began."""
    now, people = components.service.now(), components.service.people(classroom.id)
    joined = sorted(components.service.joined_at(classroom.id).items(), key=lambda each: each[1])
    begun = components.service.round_began(classroom.id)
    return {
        "pupils": [
            {"seat": seat, "name": people.name(seat), "ago": max(0.0, now - at)}
            for seat, at in joined[::-1]
        ],
        "round": None if begun is None else max(0.0, now - begun),
    }


def _admit(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.admit(classroom.id, act.seat, key=act.key)


def _turn_away(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.turn_away(classroom.id, act.seat)


def _hand(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    token = components.links.ticket(classroom.id, act.id)
    components.service.hand_over(classroom.id, act.seat, token)


def _handed(
    components: Components, classroom: Classroom, act: TeacherAction, _: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the ticket again, made from the act's id: it opens a seat, so it is not kept."""
    return handover(components.links.ticket(classroom.id, act.id))


def _let_in(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.answer(classroom.id, act.asking, act.on)


def _even(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.seat_evenly(classroom.id, key=act.key)
    for seat in classroom.seats:
        _watch_again(components, classroom, seat)


def _lock(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.lock(classroom.id, locked=act.do == "lock", key=act.key)


def _show(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    now = classroom.show
    show = (
        classroom.before
        if act.what == "before"
        else ProjectorShow(act.what, act.table, act.step, since=_since(components, classroom, act))
    )
    show = replace(
        show,
        names=now.names if act.names is None else act.names,
        overthrows=now.overthrows if act.overthrows is None else act.overthrows,
        minutes=now.minutes if act.minutes is None else act.minutes,
    )
    if act.what == "class" and not class_rounds(components, classroom):
        raise Refused(N_("there’s no rule yet that the whole class can see"))
    if act.what == "debrief":
        show = replace(show, by=act.by, round=_looked_back_at(components, classroom, act))
    if components.service.show(classroom.id, show, key=act.key):
        components.service.when_saved(partial(components.broadcaster.stepped, classroom.id))
        # Shown again from its beginning, a class tells of whatever was revealed since.
        again = show.what == "class" and show.step == 0
    else:
        again = True
    if again:
        _send_slides(components, classroom)


def _looked_back_at(components: Components, classroom: Classroom, act: TeacherAction) -> int:
    """Return the number of the round to step through; by default the table's last finished one.

    Refused if there is no such round. Turning points give the rule away, so they are refused until
    the round's rule is revealed and no table plays with it any more.
    """
    if act.table is None or act.table not in classroom.tables:
        raise Refused(N_("choose the table to step through on the projector"))
    finished = components.service.table(classroom.id, act.table).finished
    number = max(finished, default=0) if act.round is None else act.round
    if number not in finished:
        raise Refused(N_("this round isn’t over yet"))
    if act.by == "turns" and not finished[number].revealed:
        raise Refused(N_("show the table its rule first, then step through the round"))
    if act.by == "turns" and sealed_rules(components.service, classroom).tells(
        finished[number].round.rule
    ):
        raise Refused(N_("another table is still playing with this rule; use Card by card"))
    return number


def _since(components: Components, classroom: Classroom, act: TeacherAction) -> float | None:
    """Return when the explanation started to advance automatically; None if it doesn't."""
    shown = classroom.show
    if act.what != "explain":
        return None
    if act.runs is None and (shown.what, shown.step) == ("explain", act.step):
        return shown.since
    return components.service.now() if act.runs else None


def _demo(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.begin_demo(classroom.id, key=act.key)


def _demo_card(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.hold_up(classroom.id, act.card, key=act.key)


def _demo_answer(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.answer_card(classroom.id, key=act.key)


def _demo_rule(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.tell_demo_rule(classroom.id, key=act.key)


def _script(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.turn_script(classroom.id, act.step, key=act.key)


def _close(components: Components, classroom: Classroom, _: TeacherAction) -> None:
    components.service.close_class(classroom.id)


def _pace(components: Components, classroom: Classroom, act: TeacherAction) -> None:
    components.service.set_pace(classroom.id, act.seconds, key=act.key)


_DOINGS: dict[str, Doing] = {
    "start": _at(_ready, _start),
    "dealer": _at(_between, _dealer),
    "deal": _at(_asked, _deal),
    "pause": _at(_pausable, _pause, N_("all tables in play are already paused")),
    "resume": _at(_held_with_all, _resume, N_("all tables are already playing")),
    "play_on": _at(_thinking, _play_on, N_("all tables are already playing")),
    "nudge": _at(_waiting, _nudge),
    "more_time": _at(_waiting, _more_time),
    "more_round": _at(_timed, _more_round),
    "last_call": _at(_not_called, _last_call),
    "end": _at(_playing, _end),
    "skip": _at(_playing, _skip),
    "release": _at(_playing, _release),
    "verdict": _verdict,
    "reveal": _at(_over, _reveal),
    "reveal_to_all": _reveal_to_all,
    "hint": _at(_playing, _hint),
    "message": _at(_any, _message),
    "mark": _mark,
    "lay": _at(_playing, _lay),
    "players": _at(_any, _players),
    "predictions": _at(_any, _predictions),
    "time": _time,
    "robot": _robot,
    "bench": _bench,
    "rename": _rename,
    "approve": _approve,
    "another_name": _another_name,
    "list_name": _list_name,
    "unlist": _unlist,
    "move": _move,
    "remove": _remove,
    "newcomers": _nothing,
    "remove_all": _remove_all,
    "admit": _admit,
    "turn_away": _turn_away,
    "give": _give,
    "undo": _undo,
    "expect": _expect,
    "hand": _hand,
    "let_in": _let_in,
    "even": _even,
    "lock": _lock,
    "unlock": _lock,
    "show": _show,
    "demo": _demo,
    "demo_card": _demo_card,
    "demo_answer": _demo_answer,
    "demo_rule": _demo_rule,
    "script": _script,
    "close": _close,
    "pace": _pace,
}

_ANSWERS = {"hand": _handed, "newcomers": _newcomers}
"""The parts of answers that are not kept, by the act."""
