"""A teacher: opens the lesson, starts rounds, and presses some of everything."""

from __future__ import annotations

import random
from collections.abc import Callable

from classroom.classes.classroom import ProjectorShow
from classroom.classes.commands import ForOneTable, ForPlayer, ForTables
from classroom.classes.verbs.bell import RingBell
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.leave import RemovePupil
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.nudge import Nudge
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound, ReleaseProphet, SkipTurn
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.robot import SetRobot
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly, UndoSeatChange
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.time import MoreRound, MoreTime
from classroom.service import OpenClass
from simulation.pupils import Pupil
from simulation.world import World

GIVEN_NAMES = ("Ada", "Ben", "Cas", "Dot", "Eli", "Fay", "Gil", "Hal", "Ida", "Jon", "Kim", "Lea")
EVERY = (8.0, 45.0)
"""Seconds between two presses, from and to."""
BEGINS, LAST_CALL, CLOSES = 4.0, 44.0, 55.0
"""Minutes: the first rounds, the last call, and the end."""

AT_A_TABLE: tuple[tuple[Callable[[str, int], ForTables | ForOneTable], int], ...] = (
    (lambda of, at: Nudge(class_=of, table=at), 3),
    (lambda of, at: GiveHint(class_=of, table=at), 3),
    (lambda of, at: SkipTurn(class_=of, table=at), 3),
    (lambda of, at: MoreTime(class_=of, table=at), 3),
    (lambda of, at: MoreRound(class_=of, table=at), 3),
    (lambda of, at: Reveal(class_=of, table=at), 3),
    (lambda of, at: ReleaseProphet(class_=of, table=at), 3),
    (lambda of, at: RingBell(class_=of, table=at), 3),
    (lambda of, at: Resume(class_=of, table=at), 6),
    (lambda of, at: PauseTables(class_=of, table=at), 6),
    (lambda of, at: EndRound(class_=of, table=at), 4),
    (lambda of, at: BeginLastCall(class_=of, table=at), 4),
    (lambda of, at: SendMessage(class_=of, table=at, text="Well done"), 4),
)
"""Each with how often it is pressed, as a weight."""


class Teacher:
    def __init__(self, world: World) -> None:
        self.world = world
        self.rng = random.Random(f"{world.seed} teacher")
        self.pupils: list[Pupil] = []
        most = 4 * world.plan.tables
        self.coming = list(GIVEN_NAMES[: self.rng.randint(max(2, most - 3), most)])
        self.next = 0.0
        self.begun = self.called = self.closed = False

    def act(self) -> None:
        """Let pupils in, keep to the lesson's times, and press something now and then."""
        world, minute = self.world, self.world.minute
        if self.coming and self.rng.random() < (0.2 if minute < BEGINS else 0.02):
            name = self.coming.pop(0)
            world.step("teacher", f"joins {name}", lambda: self.lets_in(name))
        if not self.begun and minute >= BEGINS:
            self.begun = True
            self.starts()
        elif not self.called and minute >= LAST_CALL:
            self.called = True
            for number in world.open().classroom().tables:
                self.presses(BeginLastCall(class_=world.id, table=number))
        elif not self.closed and minute >= CLOSES:
            self.closed = world.step("teacher", "closes", world.open().ending.close) == "done"
        elif self.begun and not self.called and world.clock.time >= self.next:
            self.next = world.clock.time + self.rng.uniform(*EVERY)
            self.anything()

    def lets_in(self, name: str) -> None:
        joined = self.world.workers[0].service.classes.join(self.world.code, name)
        pupil = Pupil(self.world, joined.seat, joined.secret)
        self.pupils.append(pupil)
        pupil.connect()

    def presses(self, command: ForTables | ForOneTable | ForPlayer) -> None:
        what = type(command).__name__
        self.world.step("teacher", what, lambda: self.world.open().rounds.command(command))

    def starts(self) -> None:
        for number in self.world.open().classroom().tables:
            self.starts_at(number)

    def starts_at(self, number: int) -> None:
        rounds = self.world.open().rounds
        self.world.step("teacher", "StartRound", lambda: rounds.start_round(number))

    def anything(self) -> None:
        """Press one of the buttons, sensible or not."""
        opened, rng = self.world.open(), self.rng
        classroom = opened.classroom()
        number = rng.choice(list(classroom.tables))
        seat = rng.choice([*classroom.seats, "s1"])
        kind = rng.choices(("start", "table", "seat", "class"), (30, 44, 18, 8))[0]
        if kind == "table":
            command = rng.choices([each for each, _ in AT_A_TABLE], [n for _, n in AT_A_TABLE])[0]
            self.presses(command(self.world.id, number))
        elif kind == "seat":
            self.changes_a_seat(opened, seat, number)
        elif kind == "class":
            self.changes_the_class(opened, classroom.version, number)
        elif not opened.table(number).playing:
            self.starts_at(number)

    def changes_a_seat(self, opened: OpenClass, seat: str, number: int) -> None:
        of, step = self.world.id, self.world.step
        on = self.rng.random() < 0.6
        for_class = self.rng.choice(
            (
                SitOut(class_=of, seat=seat, on=on),
                SetRobot(class_=of, seat=seat, on=on),
                MoveSeat(class_=of, seat=seat, to=number),
                None,
            )
        )
        if for_class is None:
            gone = RemovePupil(class_=of, seat=seat)
            step("teacher", "RemovePupil", lambda: opened.seating.command(gone))
        else:
            what = type(for_class).__name__
            step("teacher", what, lambda: opened.rounds.class_command(for_class))

    def changes_the_class(self, opened: OpenClass, version: int, number: int) -> None:
        of, step = self.world.id, self.world.step
        kind = self.rng.choice(("show", "show", "undo", "evenly"))
        if kind == "show":
            shown = ProjectorShow(self.rng.choice(("lobby", "tables", "table")), table=number)
            step("teacher", "Show", lambda: opened.projector.show(shown))
        elif kind == "undo":
            undo = UndoSeatChange(class_=of, change=version)
            step("teacher", "UndoSeatChange", lambda: opened.seating.command(undo))
        else:
            evenly = SeatEvenly(class_=of)
            step("teacher", "SeatEvenly", lambda: opened.rounds.class_command(evenly))
