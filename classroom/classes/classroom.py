"""The class as a fold over its own events: its seats, and the state of the projector.

Names are not in events; each is in one row.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias, get_args

from classroom.classes.class_question import ClassQuestion
from classroom.classes.demo import Demo
from classroom.classes.events import Event
from classroom.classes.polls import Poll
from classroom.classes.script import At
from classroom.classes.settings import Devices, Plan

What = Literal[
    "lobby",
    "tables",
    "table",
    "debrief",
    "class",
    "explain",
    "demo",
    "question",
    "slide",
    "end",
    "last_call",
    "thought",
    "rule",
]
"""Things that the projector can show; ``slide`` is one of the script, ``end`` that of the class,
``thought`` the last guesses, and ``rule`` the rules that were looked for."""
By = Literal["turns", "cards"]
"""The steps of a debrief through its round: turning points, or single cards."""
Minutes = Literal[8, 15, 25, 40]
"""The minutes that lessons leave for a debrief."""
SHOWS: tuple[What, ...] = get_args(What)
ASIDES: tuple[What, ...] = (
    "explain",
    "demo",
    "question",
    "slide",
    "last_call",
    "thought",
    "rule",
)
"""Interruptions of a few minutes, after which the projector shows what it showed before."""
LEARNER, RANDOM = "learner", "random"
ENTHUSIAST, TESTER, SCEPTIC, CARELESS = "enthusiast", "tester", "sceptic", "careless"
ROBOTS = (ENTHUSIAST, TESTER, CARELESS, SCEPTIC)
"""The kinds of robots that fill seats, in turn. A learner plays for a pupil who left."""
QUIET, COPIER = "quiet", "copier"
REHEARSAL_TABLES = (ROBOTS, (QUIET,), (COPIER,), (ENTHUSIAST,))
"""The kinds of robots at the tables of a rehearsal, table by table and then again: so that a
teacher sees signals on thinking rise (docs/signals.md)."""
REHEARSAL_PACE = 2.0
"""Seconds a robot of a rehearsal thinks, until the teacher says otherwise."""
SLOWEST_PACE = 10.0
TIMES = (1.0, 1.5, 2.0, 3.0)
"""The factors by which a pupil's time for a move may be multiplied."""
REHEARSAL_ROBOTS = 4
"""At each table of a rehearsal."""


@dataclass(frozen=True, slots=True)
class Seat:
    id: str
    table: int
    robot: str | None = None
    """The kind of robot that plays here; None: the pupil plays."""
    device: bool = True
    """False for a seat that never was a pupil's."""
    for_now: bool = False
    """The robot plays only until the pupil is back."""
    sits_out: bool = False
    """The table goes on without it."""


@dataclass(frozen=True, slots=True)
class SeatChange:
    """The teacher's last change of seats, which can be undone as long as nothing followed."""

    seq: int
    """The number of its event."""
    what: Literal["moved", "reseated", "robot", "given"]
    seat: str | None
    """The pupil it was about, by their present seat; None: everyone."""
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
    """The time at which the explanation began to advance automatically from `step`, in seconds of
    running time; None: it doesn't advance."""
    by: By = "turns"
    round: int | None = None
    """The round of the table that a debrief is about; None: the one that is told of
    (:mod:`classroom.classes.described_rounds`)."""
    overthrows: bool = False
    """Names also of a table whose Prophet was overthrown; otherwise it goes by seat numbers."""
    minutes: Minutes = 15
    """The length of the debrief of the class, in minutes."""
    tones: bool = False
    """The projector sounds a soft tone with a verdict."""
    added: int = 0
    """The number of cards of the script's slide that were added one by one."""

    def set_as(self, other: ProjectorShow) -> ProjectorShow:
        """Return it with the settings of another that the teacher makes once for all."""
        return replace(
            self,
            names=other.names,
            overthrows=other.overthrows,
            minutes=other.minutes,
            tones=other.tones,
        )


GuessAt: TypeAlias = tuple[int, int, int]
"""A last guess: its table, its round, and the number of its entry."""


@dataclass(frozen=True, slots=True)
class WordsMean:
    """The teacher's reading of a last guess in own words: one of these."""

    rule: str | None = None
    """A rule of the catalogue."""
    like: GuessAt | None = None
    """A different last guess, which means the same."""
    left_out: bool = False
    """It isn't shown."""


@dataclass(frozen=True, slots=True)
class Staged:
    """The rounds whose last guesses and rules the projector shows to the whole class."""

    rounds: Mapping[int, int] = field(default_factory=dict)
    """By table."""
    upto: Mapping[int, int] = field(default_factory=dict)
    """The last round of each table when that was chosen; a later one is shown in its place."""
    words: Mapping[GuessAt, WordsMean] = field(default_factory=dict)


SignalStep = Literal["shown", "ended", "put_off", "acted", "not_useful"]


@dataclass(frozen=True, slots=True)
class LoggedSignal:
    """A signal on thinking that a console shows or no longer shows, or the teacher's answer."""

    step: SignalStep
    table: int
    round: int
    name: str
    at: int
    """The entry of the round before it."""
    plays: int
    """Plays settled then."""


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
    seated_evenly: bool = False
    """The teacher has spread the class over tables of about four."""
    expected: int | None = None
    """The number of pupils the teacher expects; None: not stated."""
    locked: bool = False
    closed: bool = False
    show: ProjectorShow = ProjectorShow()
    pace: float | None = None
    """Seconds its robots think, 0 as fast as they can, where it is a rehearsal; else None."""
    before: ProjectorShow = ProjectorShow()
    """The projector's last state that was not an aside."""
    script: At = field(default_factory=At)
    """The position among the steps of the plan, if it has some."""
    demo: Demo | None = None
    """The demo round begun last."""
    demo_rules: frozenset[str] = frozenset()
    """The rules of all demo rounds; a table that is dealt one of them knows it already."""
    questions: tuple[ClassQuestion, ...] = ()
    """The questions that the class was asked about its rounds, the latest last."""
    poll: Poll | None = None
    """The poll opened last."""
    times: Mapping[str, float] = field(default_factory=dict)
    """The factors of pupils' time for a move, by seat; all other pupils have 1."""
    chosen_rounds: Mapping[int, int] = field(default_factory=dict)
    """The rounds that the teacher chose to tell of, by table."""
    signals: tuple[LoggedSignal, ...] = ()
    """In their order (:mod:`classroom.classes.signal_log`)."""
    staged: Staged = field(default_factory=Staged)
    seed: str = field(default="", repr=False)
    """The secret seed of the deals that tables share; empty if each table has its own."""

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

    @property
    def while_playing(self) -> ProjectorShow:
        """The projector's state during a round, until the teacher chooses a different one."""
        if self.plan.wall == "join":
            return ProjectorShow("lobby")
        if self.plan.devices == "class":
            return ProjectorShow("table", 1)
        return ProjectorShow("tables")

    def emptiest_table(self, seats: int = 1) -> int:
        """Return the table with the fewest pupils, for the next `seats` of them to join.

        Once the class was seated evenly, a table that was left empty stays empty as long as there
        is room at the others: no one would play there.
        """
        pupils = dict.fromkeys(self.tables, 0)
        for seat in self.seats.values():
            if seat.device:
                pupils[seat.table] += 1
        most = self.plan.game.ruleset.players[1]
        used = [
            table
            for table in self.tables
            if pupils[table] and len(self.at_table(table)) + seats <= most
        ]
        tables = used if self.seated_evenly and used else self.tables
        return min(tables, key=lambda table: (pupils[table], table))


class ClassEvent(Event, frozen=True, kw_only=True):
    """An event of a class."""

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        """Return the class after it; `seq` is its number."""
        raise NotImplementedError

    def unnames(self, classroom: Classroom) -> bool:
        """Return whether it takes a pupil, and with them their name, out of `classroom`."""
        return False


def evolve(classroom: Classroom, seq: int, event: ClassEvent) -> Classroom:
    """Return the class after one of its events."""
    return event.evolve(replace(classroom, version=seq), seq)


def times_without(classroom: Classroom, seat: str) -> dict[str, float]:
    """Return how long pupils have for a move, without that of a seat."""
    return {id_: factor for id_, factor in classroom.times.items() if id_ != seat}


def with_seat(classroom: Classroom, seat: Seat) -> Classroom:
    """Return the class with a seat like this."""
    return replace(classroom, seats={**classroom.seats, seat.id: seat})


def changed(
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
"""Pupils who share a seat, if no number was given."""


def planned_seats(pupils: int, devices: Devices) -> list[int]:
    """Return the expected number of seats at each table, before the class comes.

    >>> planned_seats(24, "each"), planned_seats(24, "teams"), planned_seats(24, "class")
    ([4, 4, 4, 4, 4, 4], [4, 4, 4], [7])
    """
    teams = -(-pupils // _TEAM)
    if devices == "class":
        return [min(MAX_TEAMS, teams)]
    return even_tables(teams if devices == "teams" else pupils)
