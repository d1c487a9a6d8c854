"""The class as a fold over its own events: its seats, and the state of the projector.

Names are not in events; each is in one row.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from classroom.cards import Card
from classroom.classes import demo, polls
from classroom.classes.class_question import ClassQuestion
from classroom.classes.demo import Demo
from classroom.classes.events import (
    AnswerShown,
    Benched,
    By,
    ClassEvent,
    ClassRenamed,
    Closed,
    DemoAnswered,
    DemoBegun,
    DemoCardShown,
    DemoRevealed,
    Freed,
    Locked,
    Minutes,
    Moved,
    Opened,
    Orphaned,
    PaceSet,
    ProjectorSet,
    PupilsExpected,
    QuestionAsked,
    Reopened,
    Reseated,
    Rewritten,
    RobotChanged,
    RoundChosen,
    ScriptMoved,
    Seated,
    SeatGiven,
    SeatsUndone,
    SeatTakenOver,
    TimeFactorSet,
    VoteCast,
    What,
)
from classroom.classes.polls import Poll
from classroom.classes.script import At
from classroom.classes.settings import Devices, Plan
from classroom.game.moves import TEACHER

SHOWS: tuple[What, ...] = get_args(What)
ASIDES: tuple[What, ...] = ("explain", "demo", "question", "slide")
"""What the projector shows for a few minutes, and then what it showed before."""
LEARNER, RANDOM = "learner", "random"
ENTHUSIAST, TESTER, SCEPTIC, CARELESS = "enthusiast", "tester", "sceptic", "careless"
ROBOTS = (ENTHUSIAST, TESTER, CARELESS, SCEPTIC)
"""Who fills seats, in turn. A learner plays for a pupil who left."""
REHEARSAL_PACE = 2.0
"""Seconds a robot of a rehearsal thinks, until the teacher says otherwise."""
SLOWEST_PACE = 10.0
TIMES = (1.0, 1.5, 2.0, 3.0)
"""How many times as long as others a pupil may have for a move."""
REHEARSAL_ROBOTS = 4
"""At each table of a rehearsal."""


@dataclass(frozen=True, slots=True)
class Seat:
    id: str
    table: int
    robot: str | None = None
    """Which robot drives it; None: the pupil does."""
    device: bool = True
    """False for a seat that never was a pupil's."""
    for_now: bool = False
    """The robot plays only until the pupil is back."""
    benched: bool = False
    """The table goes on without it."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The teacher's last change of seats, which can be undone as long as nothing followed."""

    seq: int
    """The number of its event."""
    what: Literal["moved", "reseated", "robot", "given"]
    seat: str | None
    """Whom it was about, by the seat they have now; None: everybody."""
    before: Mapping[str, Seat]
    """The seats that it changed, as they were ..."""
    after: Mapping[str, Seat]
    """... and as it left them; a seat that it ended is missing."""


@dataclass(frozen=True, slots=True)
class ProjectorShow:
    """The state of the projector."""

    what: What = "lobby"
    table: int | None = None
    step: int = 0
    names: bool = True
    since: float | None = None
    """When the explanation began to go on by itself from `step`, in seconds of running time; None:
    it stands."""
    by: By = "turns"
    round: int | None = None
    """The round of the table that a debrief is about; None: the one that is told of
    (:mod:`classroom.classes.told_rounds`)."""
    overthrows: bool = False
    """Names also of a table whose Prophet was overthrown; otherwise it goes by seat numbers."""
    minutes: Minutes = 15
    """How long the debrief of the class is."""
    tones: bool = False
    """The projector sounds a soft tone with a verdict."""


@dataclass(frozen=True, slots=True)
class Classroom:
    id: str
    version: int = 0
    plan: Plan = field(default_factory=lambda: Plan(title=""))
    seats: Mapping[str, Seat] = field(default_factory=dict)
    """In the order in which they were taken; freed seats are gone."""
    robots: frozenset[str] = frozenset()
    """Seats that no pupil ever had, freed ones too."""
    taken: int = 0
    """Seats ever taken, so that no id is used twice."""
    change: SeatChange | None = None
    """The last change of seats by the teacher's hand."""
    expected: int | None = None
    """Number of pupils the teacher expects; None: nobody said."""
    locked: bool = False
    closed: bool = False
    show: ProjectorShow = ProjectorShow()
    pace: float | None = None
    """Seconds its robots think, 0 as fast as they can, where it is a rehearsal; else None."""
    before: ProjectorShow = ProjectorShow()
    """What the projector showed last that was no aside."""
    script: At = field(default_factory=At)
    """Where the teacher is among the steps, if the plan has some."""
    demo: Demo | None = None
    """The demo round begun last."""
    demo_rules: frozenset[str] = frozenset()
    """The rules of all demo rounds; a table that is dealt one of them knows it already."""
    questions: tuple[ClassQuestion, ...] = ()
    """What the class was asked about its rounds, the latest last."""
    poll: Poll | None = None
    """The poll opened last."""
    times: Mapping[str, float] = field(default_factory=dict)
    """How many times as long as others a seat's pupil has, for those who want more time."""
    chosen_rounds: Mapping[int, int] = field(default_factory=dict)
    """The rounds that the teacher chose to tell of, by table."""
    seed: str = field(default="", repr=False)
    """What the deals that tables share are drawn from; empty where each has its own. A secret."""

    def at_table(self, table: int) -> list[Seat]:
        return [seat for seat in self.seats.values() if seat.table == table]

    def time(self, seat: str) -> float:
        """Return how many times as long as others the pupil of a seat has for a move."""
        return self.times.get(seat, 1.0)

    @property
    def tables(self) -> range:
        return range(1, self.plan.tables + 1)

    @property
    def undoable(self) -> SeatChange | None:
        """The last change, if the seats still are as it left them."""
        change = self.change
        if change is None:
            return None
        same = all(self.seats.get(id_) == change.after.get(id_) for id_ in change.before)
        return change if same else None

    def emptiest_table(self) -> int:
        """Return the table with the fewest pupils, for the next one to join."""
        pupils = dict.fromkeys(self.tables, 0)
        for seat in self.seats.values():
            if seat.device:
                pupils[seat.table] += 1
        return min(pupils, key=lambda table: (pupils[table], table))


def evolve(classroom: Classroom, seq: int, event: ClassEvent) -> Classroom:
    """Return the class after one of its events."""
    return _EVOLVE[type(event)](replace(classroom, version=seq), seq, event)


def _opened(classroom: Classroom, seq: int, event: Opened) -> Classroom:
    plan = Plan.from_json(event.plan)
    pace = REHEARSAL_PACE if plan.rehearsal else None
    return replace(classroom, plan=plan, pace=pace, seed=event.seed)


def _class_renamed(classroom: Classroom, seq: int, event: ClassRenamed) -> Classroom:
    return replace(classroom, plan=replace(classroom.plan, title=event.title))


def _seated(classroom: Classroom, seq: int, event: Seated) -> Classroom:
    seat = Seat(event.seat, event.table, event.robot, device=event.robot is None)
    return replace(
        _with(classroom, seat),
        robots=classroom.robots if seat.device else classroom.robots | {seat.id},
        taken=classroom.taken + (seat.id not in classroom.seats),
    )


def _moved(classroom: Classroom, seq: int, event: Moved) -> Classroom:
    seats = classroom.seats
    ids = (event.seat, *event.others)
    moved = {id_: replace(seats[id_], table=event.table) for id_ in ids}
    return _changed(classroom, seq, "moved", event.seat, moved)


def _reseated(classroom: Classroom, seq: int, event: Reseated) -> Classroom:
    seats = classroom.seats
    after = {id_: replace(seats[id_], table=to) for id_, to in event.tables.items()}
    return _changed(classroom, seq, "reseated", None, after)


def _robot_changed(classroom: Classroom, seq: int, event: RobotChanged) -> Classroom:
    seat = classroom.seats[event.seat]
    for_now = event.robot is not None and event.for_now
    handed = replace(seat, robot=event.robot, for_now=for_now)
    if event.by == TEACHER:
        return _changed(classroom, seq, "robot", seat.id, {seat.id: handed})
    return _with(classroom, handed)


def _seat_taken_over(classroom: Classroom, seq: int, event: SeatTakenOver) -> Classroom:
    seat = classroom.seats[event.seat]
    taken = _with(classroom, replace(seat, robot=None, device=True, for_now=False))
    poll = polls.without_seat(classroom.poll, seat.id)
    return replace(taken, robots=classroom.robots - {seat.id}, poll=poll)


def _seat_given(classroom: Classroom, seq: int, event: SeatGiven) -> Classroom:
    late, robot = classroom.seats[event.seat], classroom.seats[event.to]
    sits = replace(robot, robot=None, device=True, for_now=False)
    robots = classroom.robots - {robot.id}
    times = {robot.id if id_ == late.id else id_: n for id_, n in classroom.times.items()}
    classroom = _changed(classroom, seq, "given", robot.id, {robot.id: sits}, late)
    return replace(classroom, robots=robots, times=times)


def _seats_undone(classroom: Classroom, seq: int, event: SeatsUndone) -> Classroom:
    return _undone(classroom)


def _benched(classroom: Classroom, seq: int, event: Benched) -> Classroom:
    seat = classroom.seats[event.seat]
    return _with(classroom, replace(seat, benched=event.on))


def _orphaned(classroom: Classroom, seq: int, event: Orphaned) -> Classroom:
    seat = classroom.seats[event.seat]
    orphaned = replace(seat, robot=event.robot, device=False, for_now=False, benched=False)
    # The last thing done to the seats now, and with the name it cannot be taken back.
    return replace(_with(classroom, orphaned), change=None, times=_less(classroom, seat.id))


def _freed(classroom: Classroom, seq: int, event: Freed) -> Classroom:
    left = {id_: seat for id_, seat in classroom.seats.items() if id_ != event.seat}
    change = None if classroom.seats[event.seat].device else classroom.change
    times = _less(classroom, event.seat)
    poll = polls.without_seat(classroom.poll, event.seat)
    return replace(classroom, seats=left, change=change, times=times, poll=poll)


def _time_factor_set(classroom: Classroom, seq: int, event: TimeFactorSet) -> Classroom:
    times = {**classroom.times, event.seat: event.factor}
    return replace(classroom, times=times)


def _pupils_expected(classroom: Classroom, seq: int, event: PupilsExpected) -> Classroom:
    return replace(classroom, expected=event.pupils)


def _locked(classroom: Classroom, seq: int, event: Locked) -> Classroom:
    return replace(classroom, locked=event.locked)


def _pace_set(classroom: Classroom, seq: int, event: PaceSet) -> Classroom:
    return replace(classroom, pace=event.seconds)


def _projector_set(classroom: Classroom, seq: int, event: ProjectorSet) -> Classroom:
    show = ProjectorShow(
        event.what,
        event.table,
        event.step,
        event.names,
        event.since,
        event.by,
        event.round,
        event.overthrows,
        event.minutes,
        event.tones,
    )
    return replace(classroom, show=show, before=_before(classroom))


def _script_moved(classroom: Classroom, seq: int, event: ScriptMoved) -> Classroom:
    at = At(event.step, event.done, event.since, event.began)
    return replace(classroom, script=at)


def _demo_begun(classroom: Classroom, seq: int, event: DemoBegun) -> Classroom:
    begun = demo.begun(event.rule, Card.parse(event.starter))
    shown = classroom.demo_rules | {begun.rule}
    return replace(classroom, demo=begun, demo_rules=shown, poll=None)


def _demo_card_shown(classroom: Classroom, seq: int, event: DemoCardShown) -> Classroom:
    card = None if event.card is None else Card.parse(event.card)
    poll = None if card is None else Poll(seq, "demo", choices=2)
    return replace(classroom, demo=demo.held_up(_demo(classroom), card), poll=poll)


def _demo_answered(classroom: Classroom, seq: int, event: DemoAnswered) -> Classroom:
    answered = demo.answered(_demo(classroom), event.right)
    return replace(classroom, demo=answered, poll=polls.closed(classroom.poll, "demo"))


def _demo_revealed(classroom: Classroom, seq: int, event: DemoRevealed) -> Classroom:
    revealed = demo.revealed(_demo(classroom))
    return replace(classroom, demo=revealed, poll=polls.closed(classroom.poll, "demo"))


def _question_asked(classroom: Classroom, seq: int, event: QuestionAsked) -> Classroom:
    poll = Poll(seq, "question", choices=len(event.cards))
    asked = (*classroom.questions, ClassQuestion(event))
    return replace(classroom, questions=asked, poll=poll)


def _answer_shown(classroom: Classroom, seq: int, event: AnswerShown) -> Classroom:
    *earlier, last = classroom.questions
    questions = (*earlier, replace(last, shown=True))
    poll = polls.closed(classroom.poll, "question")
    return replace(classroom, questions=questions, poll=poll)


def _round_chosen(classroom: Classroom, seq: int, event: RoundChosen) -> Classroom:
    chosen = {**classroom.chosen_rounds, event.table: event.round}
    rounds = {table: number for table, number in chosen.items() if number is not None}
    return replace(classroom, chosen_rounds=rounds)


def _vote_cast(classroom: Classroom, seq: int, event: VoteCast) -> Classroom:
    poll = polls.with_vote(classroom.poll, event.of, event.seat, event.choice)
    return replace(classroom, poll=poll)


def _closed(classroom: Classroom, seq: int, event: Closed) -> Classroom:
    return replace(classroom, closed=True)


def _reopened(classroom: Classroom, seq: int, event: Reopened) -> Classroom:
    return replace(classroom, closed=False)


def _rewritten(classroom: Classroom, seq: int, event: Rewritten) -> Classroom:
    return classroom


_EVOLVE: Final[Mapping[type, Callable[[Classroom, int, Any], Classroom]]] = MappingProxyType(
    {
        Opened: _opened,
        ClassRenamed: _class_renamed,
        Seated: _seated,
        Moved: _moved,
        Reseated: _reseated,
        RobotChanged: _robot_changed,
        SeatTakenOver: _seat_taken_over,
        SeatGiven: _seat_given,
        SeatsUndone: _seats_undone,
        Benched: _benched,
        Orphaned: _orphaned,
        Freed: _freed,
        TimeFactorSet: _time_factor_set,
        PupilsExpected: _pupils_expected,
        Locked: _locked,
        PaceSet: _pace_set,
        ProjectorSet: _projector_set,
        ScriptMoved: _script_moved,
        DemoBegun: _demo_begun,
        DemoCardShown: _demo_card_shown,
        DemoAnswered: _demo_answered,
        DemoRevealed: _demo_revealed,
        QuestionAsked: _question_asked,
        AnswerShown: _answer_shown,
        RoundChosen: _round_chosen,
        VoteCast: _vote_cast,
        Closed: _closed,
        Reopened: _reopened,
        Rewritten: _rewritten,
    }
)
"""For each event of a class, the class after it."""


def unnames(classroom: Classroom, event: ClassEvent) -> bool:
    """Return whether the event takes a pupil, and with them their name, out of the class."""
    match event:
        case Orphaned():
            return True
        case Freed():
            return classroom.seats[event.seat].device
    return False


def _before(classroom: Classroom) -> ProjectorShow:
    aside = classroom.show.what in ASIDES
    return classroom.before if aside else classroom.show


def _demo(classroom: Classroom) -> Demo:
    if classroom.demo is None:
        raise ValueError("a demo goes on that has not begun")
    return classroom.demo


def _less(classroom: Classroom, seat: str) -> dict[str, float]:
    return {id_: factor for id_, factor in classroom.times.items() if id_ != seat}


def _with(classroom: Classroom, seat: Seat) -> Classroom:
    return replace(classroom, seats={**classroom.seats, seat.id: seat})


def _changed(
    classroom: Classroom,
    seq: int,
    what: Literal["moved", "reseated", "robot", "given"],
    seat: str | None,
    after: Mapping[str, Seat],
    ended: Seat | None = None,
) -> Classroom:
    """Return the class with these seats changed, one perhaps ended, and the change noted."""
    before = {id_: classroom.seats[id_] for id_ in after}
    seats = {**classroom.seats, **after}
    if ended is not None:
        before[ended.id] = seats.pop(ended.id)
    return replace(classroom, seats=seats, change=SeatChange(seq, what, seat, before, after))


def _undone(classroom: Classroom) -> Classroom:
    """Return the class with the seats of its last change as they were before it."""
    assert classroom.change is not None
    before, now = classroom.change.before, classroom.seats
    times = classroom.times
    if classroom.change.what == "given":
        (late,), (robot,) = before.keys() - classroom.change.after.keys(), classroom.change.after
        times = {late if id_ == robot else id_: factor for id_, factor in times.items()}
    back = {
        id_: replace(seat, benched=now[id_].benched) if id_ in now else seat
        for id_, seat in before.items()
    }
    return replace(
        classroom,
        seats={**now, **back},
        robots=classroom.robots | {seat.id for seat in before.values() if not seat.device},
        times=times,
        change=None,
    )


def seated_evenly(classroom: Classroom, groups: Sequence[Sequence[str]]) -> list[ClassEvent]:
    """Return the event that seats groups of seats, each together, with about four at a table.

    The larger groups come first, those of one size in the given order.
    """
    there = [[seat for seat in group if seat in classroom.seats] for group in groups]
    room = even_tables(sum(map(len, there)), classroom.plan.tables)
    tables: dict[str, int] = {}
    for group in sorted(there, key=len, reverse=True):
        fitting = (at for at, left in enumerate(room) if left >= len(group))
        at = next(fitting, room.index(max(room)))
        room[at] -= len(group)
        tables |= dict.fromkeys(group, at + 1)
    return [Reseated(tables=tables)] if tables else []


def even_tables(pupils: int, most: int | None = None) -> list[int]:
    """Return the number of pupils at each table: fours, with threes or fives for the rest.

    With at most `most` tables they may have to be larger.

    >>> even_tables(28), even_tables(13), even_tables(5), even_tables(2)
    ([4, 4, 4, 4, 4, 4, 4], [5, 4, 4], [5], [2])
    >>> even_tables(13, most=2)
    [7, 6]
    """
    tables = max(1, (pupils + 2) // 4)
    if most is not None:
        tables = min(tables, most)
    small, more = divmod(pupils, tables)
    return [small + 1] * more + [small] * (tables - more)


MAX_TEAMS = 7
"""At one table on the projector."""
_TEAM = 2
"""Pupils who share a seat, where nobody said how many."""


def planned_seats(pupils: int, devices: Devices) -> list[int]:
    """Return the expected number of seats at each table, before the class comes.

    >>> planned_seats(24, "each"), planned_seats(24, "teams"), planned_seats(24, "class")
    ([4, 4, 4, 4, 4, 4], [4, 4, 4], [7])
    """
    teams = -(-pupils // _TEAM)
    if devices == "class":
        return [min(MAX_TEAMS, teams)]
    return even_tables(teams if devices == "teams" else pupils)
