"""Pupils of several tempers. Each knows what their own phone gets, and acts when it is time to."""

from __future__ import annotations

import random
from dataclasses import dataclass
from typing import Any

from classroom import robots
from classroom.classes.classroom import CARELESS, ENTHUSIAST, LEARNER, SCEPTIC
from classroom.classes.commands import PupilCommand
from classroom.classes.verbs.applause import Applaud
from classroom.classes.verbs.deal import ChooseRule
from classroom.classes.verbs.guess import BeginGuess, Decline
from classroom.classes.verbs.help import AskHelp
from classroom.classes.verbs.last_call import GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.predict import Predict
from classroom.classes.verbs.think import FinishThinking
from classroom.views.table import People, seat_view, table_view
from simulation.world import World

NAMELESS = People({})
WORDS = ("alternate-colour", "text:it is red", "text:🂡 <b>no idea</b>", "suit-cycle")


@dataclass(frozen=True)
class Temper:
    """How a pupil is; all but `kind` and `pace` are shares of the occasions."""

    kind: str
    """The robot whose choice of a move they have."""
    pace: tuple[float, float]
    """Seconds until they act, from and to."""
    silent: float = 0.0
    rubbish: float = 0.05
    """They send what no one offered them."""
    twice: float = 0.05
    gone: float = 0.01
    """Their phone loses its connection, for up to three minutes."""


TEMPERS = (
    Temper(LEARNER, (3.0, 12.0)),
    Temper(ENTHUSIAST, (1.0, 6.0), twice=0.3),
    Temper(CARELESS, (2.0, 10.0), rubbish=0.3),
    Temper(SCEPTIC, (8.0, 40.0), silent=0.2),
    Temper(LEARNER, (3.0, 15.0), gone=0.1),
)


class Pupil:
    """Someone with a seat. `next` is when they look at their phone again."""

    def __init__(self, world: World, seat: str, secret: str) -> None:
        self.world, self.seat, self.secret = world, seat, secret
        self.rng = random.Random(f"{world.seed} {seat}")
        self.temper = self.rng.choice(TEMPERS)
        self.sent = 0
        self.back: float | None = None
        """When the phone connects again."""
        self.left = False
        """The teacher has removed the pupil, or a different phone has the seat."""
        self.next = 0.0
        self.waits()

    def waits(self) -> None:
        self.next = self.world.clock.time + self.rng.uniform(*self.temper.pace)

    def connect(self) -> None:
        self.back = None
        self.world.connects(self.seat, self.secret)

    def act(self) -> None:
        """Look at the phone, if it is time to, and do one thing or none."""
        world, now = self.world, self.world.clock.time
        if self.left or now < self.next:
            return
        self.waits()
        if self.seat not in world.phones:
            if self.back is not None and now >= self.back:
                world.step(self.seat, "connects", self.connect)
            return
        if self.rng.random() < self.temper.gone:
            self.back = now + self.rng.uniform(1, 180)
            world.step(self.seat, "disconnects", lambda: world.disconnects(self.seat))
            return
        if self.rng.random() < self.temper.silent:
            return
        command = self.rubbish() if self.rng.random() < self.temper.rubbish else self.offered()
        if command is not None:
            self.send(command)
            if self.rng.random() < self.temper.twice:
                self.send(command)

    def send(self, command: PupilCommand) -> None:
        what = type(command).__name__
        rounds = self.world.open(self.seat).rounds
        self.world.step(self.seat, what, lambda: rounds.pupil_command(self.seat, command))

    def id(self) -> str:
        self.sent += 1
        return f"{self.seat}-{self.sent}"

    def offered(self) -> PupilCommand | None:
        """Return what the phone asks for, or what a pupil does besides."""
        opened = self.world.open(self.seat)
        classroom = opened.classroom()
        held = classroom.seats.get(self.seat)
        if held is None:
            self.left = True
            return None
        table = opened.table(held.table)
        if table.asked is not None and table.asked.seat == self.seat:
            return ChooseRule(id=self.id(), rule=self.rng.choice(WORDS[::3]))
        if table.current is None or held.robot:
            return None
        mine = seat_view(classroom, table, self.seat, NAMELESS)
        if mine.asked and self.rng.random() < 0.8:
            note, sure = self.rng.choice(WORDS), self.rng.choice((None, 10, 50, 100))
            draft = self.rng.random() < 0.5
            return GuessLast(id=self.id(), note=note, confidence=sure, draft=draft)
        if not table.playing:
            return None
        if table.thinking is not None:
            return FinishThinking(id=self.id())
        if table.held is not None and table.held.by != self.seat and self.rng.random() < 0.8:
            word = self.rng.choice(("right", "wrong", "unsure"))
            return Predict(id=self.id(), of=table.held.number, expect=word)
        if self.rng.random() < 0.05:
            return self.besides(len(table.rounds))
        if not mine.may:
            return None
        view = table_view(classroom, table, NAMELESS)
        move = robots.choose(self.temper.kind, view, mine, self.rng)
        if move is not None:
            return MakeMove(id=self.id(), seen=view.version, move=dict(move))
        if "declare" in mine.may or "guess" in mine.may:
            return Decline(id=self.id())
        return None

    def besides(self, number: int) -> PupilCommand:
        kind = self.rng.randrange(3)
        if kind == 0:
            return AskHelp(id=self.id(), on=self.rng.random() < 0.6)
        if kind == 1:
            return Applaud(id=self.id())
        note = self.rng.choice((*WORDS, None))
        return WriteNote(
            id=self.id(), round=number, note=note, confidence=self.rng.choice((None, 70))
        )

    def rubbish(self) -> PupilCommand:
        """Something that most moments refuse."""
        seen = self.rng.choice((0, 1, 2**20 + 7, 2**31))
        moves: tuple[dict[str, Any], ...] = (
            {"play": ["9S"]},
            {"play": ["KH", "KH"]},
            {"no_play": True},
            {"declare": True},
            {"call": "right"},
            {"pick": "2C"},
            {"guess": "alternate-colour"},
        )
        id = self.id()
        return self.rng.choice(
            (
                MakeMove(id=id, seen=seen, move=self.rng.choice(moves)),
                Predict(id=id, of=self.rng.randrange(1, 99), expect="right"),
                GuessLast(id=id, note="text:not asked", confidence=50),
                BeginGuess(id=id),
                ChooseRule(id=id, rule="no-such-rule"),
                WriteNote(id=id, round=99, note="text:when?"),
            )
        )
