"""The teacher's commands from the console, by the name that the console sends."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from secrets import token_hex
from typing import Any

from flask_login import current_user
from msgspec import structs

from classroom.classes import commands, ladder
from classroom.classes.classroom import ASIDES, Classroom, ProjectorShow
from classroom.classes.described_rounds import choose_rounds
from classroom.classes.events import tag_of
from classroom.classes.verbs.choose_round import ChooseRound, RankRounds
from classroom.classes.verbs.close import CloseClass
from classroom.classes.verbs.deal import AskToDeal, DealFor, StartRound
from classroom.classes.verbs.device import HandOver, LetIn
from classroom.classes.verbs.join import ListNewcomers
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.leave import RemovePupil, RemovePupils
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.name import ApproveName, Rename
from classroom.classes.verbs.projector import Show
from classroom.classes.verbs.reveal import RevealToAll
from classroom.classes.verbs.seat import (
    GiveRobotsSeat,
    MoveSeat,
    SeatByIdeas,
    SeatEvenly,
    ShuffleSeats,
    UndoSeatChange,
)
from classroom.classes.verbs.stage import GroupWords, StageRounds
from classroom.classes.verbs.vote import AskClass
from classroom.classes.verbs.wifi import SetWifi
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef
from classroom.rules.builder.terms import Rule
from classroom.service import OpenClass
from classroom.web.platform.context import Components, refusal_text
from classroom.web.projector.best_rounds import best_rounds
from classroom.web.projector.slides import (
    STAGED,
    check_staged,
    class_rounds,
    questions_raised,
    sealed_rules,
    staged_problems,
)
from classroom.web.pupil.seat_transfer import handover

Doing = Callable[[Components, Classroom, Any], dict[str, Any] | None]
"""Carries out one kind of command. What it returns is for the teacher who sent it alone."""


def do(
    components: Components, classroom: Classroom, act: commands.TeacherCommand
) -> dict[str, Any]:
    """Carry out the command and return the answer for the teacher only.

    Refused, with the reason, if it can't be done. A command with an id is carried out once, however
    often it is sent.
    """
    kind = type(act)
    doing, service = _doing(kind), components.service
    if not act.id:  # no one sends it again
        act = structs.replace(act, id=token_hex(16))

    def done() -> dict[str, Any]:
        answer = doing(components, classroom, act) or {}
        if getattr(act, "table", None) is None:
            what = act.what if isinstance(act, Show) else "tables"
            service.open(classroom.id).projector.follow_script(tag_of(kind), what, key=act.key)
        return answer

    answer = {} if doing is _nothing else service.open(classroom.id).once(act.key, done)
    as_read: Callable[..., dict[str, Any]] = _ANSWERS.get(kind, _as_kept)
    return as_read(components, classroom, act, answer)


def _opened(components: Components, classroom: Classroom) -> OpenClass:
    return components.service.open(classroom.id)


def _as_kept(
    components: Components,
    classroom: Classroom,
    _: commands.TeacherCommand,
    answer: Mapping[str, Any],
) -> dict[str, Any]:
    """Return an answer as the teacher reads it: refusals at single tables become sentences."""
    if not answer.get("not_at"):
        return dict(answer)
    names = dict(_opened(components, classroom).pupils.people().names)
    not_at = [
        {"table": each["table"], "why": refusal_text(_said_again(each), names)}
        for each in answer["not_at"]
    ]
    return {**answer, "not_at": not_at}


# At tables

AtTable = Callable[[Components, Classroom, Any, int], None]

_TAKEN_BACK = N_("Your teacher has taken this seat back.")


def _at_tables(doing: AtTable) -> Doing:
    """Return a command for the table that the act names, or for all tables that fit.

    If no table fits, it raises Refused: with the command's reason if some table plays or will go
    on, else with a general one.

    With several tables, it runs at each that can. If some of them can't, the answer lists both:
    ``at`` has the numbers of the tables where it was done, ``not_at`` the others with the reason.
    Refused if no table could do it.
    """

    def everywhere(
        components: Components, classroom: Classroom, act: commands.ForTables
    ) -> dict[str, Any] | None:
        service = components.service
        if act.table is not None:
            doing(components, classroom, act, act.table)
            return None
        there = {number: service.open(classroom.id).table(number) for number in classroom.tables}
        fitting = [number for number in there if act.fits(classroom, there[number])]
        if not fitting:
            some = any(ladder.goes_on(classroom, table) for table in there.values())
            raise Refused(act.none_fits if some else commands.NO_TABLE)
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


def _start(components: Components, classroom: Classroom, act: StartRound, number: int) -> None:
    def start() -> None:
        _opened(components, classroom).rounds.start_round(number, rule, key=act.key)
        _leave_lobby(components, classroom)

    rule = _rule(components, classroom, act)
    _opened(components, classroom).save(start)


def _dealer(components: Components, classroom: Classroom, act: AskToDeal, number: int) -> None:
    def ask() -> None:
        _opened(components, classroom).rounds.pass_deal(number, act.seat or None, key=act.key)
        _leave_lobby(components, classroom)

    _opened(components, classroom).save(ask)


def _leave_lobby(components: Components, classroom: Classroom) -> None:
    shown = _opened(components, classroom).classroom().show
    if shown.what in ("lobby", *ASIDES):
        _opened(components, classroom).projector.show(classroom.while_playing.set_as(shown))


def _deal(components: Components, classroom: Classroom, act: DealFor, number: int) -> None:
    rule = _rule(components, classroom, act)
    _opened(components, classroom).rounds.deal_for(number, rule, key=act.key)


def _rule(components: Components, classroom: Classroom, act: StartRound | DealFor) -> Rule | None:
    """Return the rule that the teacher chose, of their own or the catalogue; None if none."""
    if act.rule is None:
        return None
    return components.service.custom_rules.rule(current_user.get_id(), act.rule)


def _reveal_to_all(components: Components, classroom: Classroom, act: RevealToAll) -> None:
    _opened(components, classroom).rounds.reveal_to_all(act.rule, key=act.key)


def _mark(components: Components, _: Classroom, act: MarkMoment) -> dict[str, Any]:
    """Mark the present moment of one table. Return its number."""
    current = components.service.command(act).current
    assert current is not None
    return {"mark": current.marks[-1] if act.of is None else act.of}


def _decided(components: Components, _: Classroom, act: commands.ForTables, number: int) -> None:
    components.service.command(act, number)


def _decided_there(
    components: Components, _: Classroom, act: commands.ForOneTable | commands.ForPlayer
) -> None:
    components.service.command(act)


# In the class


def _send_slides(components: Components, classroom: Classroom) -> None:
    components.service.store.when_saved(
        partial(components.broadcaster.send_slides, _opened(components, classroom))
    )


def _watch_again(components: Components, classroom: Classroom, seat: str) -> None:
    components.service.store.when_saved(
        partial(components.broadcaster.watch_again, _opened(components, classroom), seat)
    )


def _decided_for_class(
    components: Components, classroom: Classroom, act: commands.ForClass
) -> None:
    _opened(components, classroom).rounds.class_command(act, key=act.key)


def _decide_seats(
    components: Components, classroom: Classroom, act: commands.ForRoster
) -> Sequence[str]:
    """Carry out a command about seats or names; return the seats that it is about."""
    return _opened(components, classroom).seating.command(act, key=act.key).seats


def _decided_for_seats(
    components: Components, classroom: Classroom, act: commands.ForRoster
) -> None:
    _decide_seats(components, classroom, act)


def _renamed(components: Components, classroom: Classroom, act: Rename | ApproveName) -> None:
    _decide_seats(components, classroom, act)
    _send_slides(components, classroom)  # there are names on them, here and below


def _move(components: Components, classroom: Classroom, act: MoveSeat) -> None:
    _opened(components, classroom).rounds.class_command(act, key=act.key)
    _watch_again(components, classroom, act.seat)


def _reseated(
    components: Components, classroom: Classroom, act: GiveRobotsSeat | UndoSeatChange
) -> None:
    for seat in _decide_seats(components, classroom, act):
        _watch_again(components, classroom, seat)


def _remove(components: Components, classroom: Classroom, act: RemovePupil | RemovePupils) -> None:
    opened = _opened(components, classroom)
    before = components.broadcaster.seat_rooms(opened)
    removed = _decide_seats(components, classroom, act)
    after = components.broadcaster.seat_rooms(opened)
    for room in dict.fromkeys(before[seat] for seat in removed if before[seat] != after[seat]):
        components.service.store.when_saved(
            partial(components.broadcaster.gone, opened, classroom, room, _TAKEN_BACK)
        )
    _send_slides(components, classroom)


def _nothing(_: Components, __: Classroom, ___: ListNewcomers | RankRounds) -> None:
    """Change nothing: the act asks a question, answered again each time."""


def _newcomers(
    components: Components, classroom: Classroom, _: ListNewcomers, __: Mapping[str, Any]
) -> dict[str, Any]:
    """Return how long ago each pupil joined, the latest first, and a round began."""
    now, people = components.service.now(), _opened(components, classroom).pupils.people()
    joined = sorted(
        _opened(components, classroom).seating.joined_at().items(), key=lambda each: each[1]
    )
    begun = _opened(components, classroom).seating.round_began()
    return {
        "pupils": [
            {"seat": seat, "name": people.name(seat), "ago": max(0.0, now - at)}
            for seat, at in joined[::-1]
        ],
        "round": None if begun is None else max(0.0, now - begun),
    }


def _hand(components: Components, classroom: Classroom, act: HandOver) -> None:
    token = components.links.ticket(classroom.id, act.id)
    _opened(components, classroom).seat_transfer.hand_over(act.seat, token)


def _handed(
    components: Components, classroom: Classroom, act: HandOver, _: Mapping[str, Any]
) -> dict[str, Any]:
    """Return the ticket again, made from the act's id: it opens a seat, so it is not kept."""
    return handover(components.links.ticket(classroom.id, act.id))


def _let_in(components: Components, classroom: Classroom, act: LetIn) -> None:
    transfer = _opened(components, classroom).seat_transfer
    if act.asking is not None:
        transfer.answer(act.asking, act.on)
    elif act.on:
        raise Refused(N_("let phones in one by one"))
    else:
        transfer.turn_all_away()


def _even(components: Components, classroom: Classroom, act: SeatEvenly) -> None:
    _opened(components, classroom).rounds.class_command(act, key=act.key)
    for seat in classroom.seats:
        _watch_again(components, classroom, seat)


def _seat_everybody(
    components: Components, classroom: Classroom, act: ShuffleSeats | SeatByIdeas
) -> None:
    _decide_seats(components, classroom, act)
    for seat in classroom.seats:
        _watch_again(components, classroom, seat)


def _show(components: Components, classroom: Classroom, act: Show) -> None:
    now = classroom.show
    show = (
        classroom.before
        if act.what == "before"
        else ProjectorShow(
            act.what,
            act.table,
            act.step,
            since=_since(components, classroom, act),
            added=act.added,
        )
    )
    show = replace(
        show,
        names=now.names if act.names is None else act.names,
        overthrows=now.overthrows if act.overthrows is None else act.overthrows,
        minutes=now.minutes if act.minutes is None else act.minutes,
        tones=now.tones if act.tones is None else act.tones,
    )
    if act.what == "class" and not class_rounds(_opened(components, classroom)):
        raise Refused(N_("there’s no rule yet that the whole class can see"))
    if act.what in STAGED:
        _stage(components, classroom, act.what)
    if act.what == "debrief":
        show = replace(show, by=act.by, round=_looked_back_at(components, classroom, act))
    if _opened(components, classroom).projector.show(show, key=act.key):
        components.service.store.when_saved(
            partial(components.broadcaster.stepped, _opened(components, classroom))
        )
        # Shown again from its beginning, a class tells of whatever was revealed since.
        again = show.what == "class" and show.step == 0
    else:
        again = True
    if again:
        _send_slides(components, classroom)


def _stage(components: Components, classroom: Classroom, what: str) -> None:
    """Choose the rounds that are shown to the whole class, and reveal their rules if that is asked.

    Refused while a table plays one of these rules or may still get it.
    """
    opened = _opened(components, classroom)
    opened.rounds.class_command(StageRounds())
    check_staged(opened, what)
    if what == "rule":
        for rule in staged_problems(opened):
            opened.rounds.reveal_to_all(rule)


def _group(components: Components, classroom: Classroom, act: GroupWords) -> None:
    _decided_for_class(components, classroom, act)
    _send_slides(components, classroom)


def _last_call(
    components: Components, classroom: Classroom, act: BeginLastCall
) -> dict[str, Any] | None:
    """Begin the last call; the one for all tables has the projector."""
    answer = _call(components, classroom, act)
    if act.table is None:
        projector = _opened(components, classroom).projector
        projector.show(replace(classroom.show, what="last_call", table=None, step=0, since=None))
    return answer


def _ask(components: Components, classroom: Classroom, act: AskClass) -> None:
    raised = questions_raised(_opened(components, classroom))
    _opened(components, classroom).projector.ask(raised, key=act.key)


def _set_wifi(components: Components, classroom: Classroom, act: SetWifi) -> None:
    _opened(components, classroom).projector.wifi.set(act)


def _looked_back_at(components: Components, classroom: Classroom, act: Show) -> int:
    """Return the number of the round to step through; by default the one that print-outs tell of.

    Refused if there is no such round. Turning points give the rule away, so they are refused until
    the round's rule is revealed and no table plays with it any more.
    """
    if act.table is None or act.table not in classroom.tables:
        raise Refused(N_("choose the table to step through on the projector"))
    tables = [_opened(components, classroom).table(each) for each in classroom.tables]
    finished = _opened(components, classroom).table(act.table).finished
    number = choose_rounds(classroom, tables).get(act.table) if act.round is None else act.round
    if number is None or number not in finished:
        raise Refused(N_("this round isn’t over yet"))
    if act.by == "turns" and not finished[number].revealed:
        raise Refused(N_("show the table its rule first, then step through the round"))
    if act.by == "turns" and sealed_rules(_opened(components, classroom)).tells(
        finished[number].round.rule
    ):
        raise Refused(N_("another table is still playing with this rule; use Card by card"))
    return number


def _choose_round(components: Components, classroom: Classroom, act: ChooseRound) -> None:
    _opened(components, classroom).rounds.class_command(act, key=act.key)
    _send_slides(components, classroom)


def _since(components: Components, classroom: Classroom, act: Show) -> float | None:
    """Return when the explanation started to advance automatically; None if it doesn't."""
    shown = classroom.show
    if act.what != "explain":
        return None
    if act.runs is None and (shown.what, shown.step) == ("explain", act.step):
        return shown.since
    return components.service.now() if act.runs else None


def _close(components: Components, classroom: Classroom, _: CloseClass) -> None:
    _opened(components, classroom).ending.close()
    _opened(components, classroom).projector.show_end()
    _send_slides(components, classroom)


_call = _at_tables(_decided)

_DOINGS: dict[type[commands.TeacherCommand], Doing] = {
    StartRound: _at_tables(_start),
    AskToDeal: _at_tables(_dealer),
    DealFor: _at_tables(_deal),
    RevealToAll: _reveal_to_all,
    MarkMoment: _mark,
    Rename: _renamed,
    ApproveName: _renamed,
    MoveSeat: _move,
    RemovePupil: _remove,
    ListNewcomers: _nothing,
    RankRounds: _nothing,
    ChooseRound: _choose_round,
    RemovePupils: _remove,
    GiveRobotsSeat: _reseated,
    UndoSeatChange: _reseated,
    HandOver: _hand,
    LetIn: _let_in,
    SeatEvenly: _even,
    SeatByIdeas: _seat_everybody,
    ShuffleSeats: _seat_everybody,
    Show: _show,
    AskClass: _ask,
    BeginLastCall: _last_call,
    GroupWords: _group,
    SetWifi: _set_wifi,
    CloseClass: _close,
}
"""The handlers of commands that take more than deciding and saving."""
_DECIDED: dict[type[commands.TeacherCommand], Doing] = {
    commands.ForTables: _at_tables(_decided),
    commands.ForOneTable: _decided_there,
    commands.ForPlayer: _decided_there,
    commands.ForRoster: _decided_for_seats,
    commands.ForClass: _decided_for_class,
}
"""The handlers of all other commands, by their base class."""


def _doing(kind: type[commands.TeacherCommand]) -> Doing:
    if kind in _DOINGS:
        return _DOINGS[kind]
    return next(doing for base, doing in _DECIDED.items() if issubclass(kind, base))


_ANSWERS: Mapping[type[commands.TeacherCommand], Callable[..., dict[str, Any]]] = {
    HandOver: _handed,
    ListNewcomers: _newcomers,
    RankRounds: lambda place, of, *_: {"rounds": best_rounds(_opened(place, of))},
}
"""The parts of answers that are not kept, by the command."""
