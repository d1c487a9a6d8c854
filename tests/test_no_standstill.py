"""No table stands still for a seat that is passed over, anyone who is here: a simulation.

The real service and scheduler on a database in memory, in a time of their own. Pupils play what
their own views offer; phones come and go, seats are benched and handed to robots, at random. Then
everyone is frozen, and only the scheduler runs.
"""

from __future__ import annotations

import random
from contextlib import closing, suppress

import pytest
from timed_table import TimedTable

from classroom import robots
from classroom.classes import clocks, sitting_out, student_dealers
from classroom.classes.classroom import LEARNER
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.robot import SetRobot
from classroom.classes.verbs.sit_out import SitOut
from classroom.game.refusal import Refused
from classroom.store import open_store
from classroom.views.table import People, seat_view, table_view

NAMELESS = People({})
FROZEN = 90
"""Seconds for which only the scheduler runs: longer than every chance and every pause."""
STILL = 40
"""Seconds without a change, after which a table stands still."""
PLANS = (
    {},
    {"chance": True},
    {"chance": True, "predictions": True},
    {"predictions": True, "ruleset": "gardner", "chance": True},
    {"ruleset": "express", "chance": True},
    {"ruleset": "bicycle", "dealers": "pupils", "chance": True},
    {"turn_clock": 60, "call_clock": 20, "chance": True},
    {"stand_in": True, "chance": True},
    {"prompts": True, "chance": True},
    {"round_clock": 10, "chance": True},
)


class Simulated(TimedTable):
    """A table whose pupils, phones and teacher act at random, by one seed."""

    def __init__(self, store, rng):
        self.rng = rng
        plan = dict(rng.choice(PLANS))
        super().__init__(store, pupils=rng.choice((2, 3, 4)), **plan)
        self.here = set(self.seats)

    @property
    def classroom(self):
        return self.service.open(self.id).classroom()

    def do(self, command):
        with suppress(Refused):
            self.service.open(self.id).rounds.class_command(command)

    def act(self):
        """One thing that a pupil, a phone or the teacher does."""
        kind, seat = self.rng.random(), self.rng.choice(self.seats)
        if kind < 0.7:
            self.play()
        elif kind < 0.78:
            self.do(SitOut(class_=self.id, seat=seat, on=self.rng.random() < 0.7))
        elif kind < 0.86:
            self.do(SetRobot(class_=self.id, seat=seat, on=self.rng.random() < 0.7))
        elif kind < 0.96:
            self.phone(seat)
        else:
            with suppress(Refused):
                self.service.open(self.id).rounds.start_round(1, "alternate-colour")

    def phone(self, seat):
        if seat in self.here:
            self.here.discard(seat)
            self.go(seat)
        else:
            self.here.add(seat)
            self.come(seat)

    def play(self):
        """Someone whose phone is on does what their view offers."""
        table = self.table
        if table.current is None or not table.playing:
            return
        for seat in self.rng.sample(sorted(self.here), len(self.here)):
            held = self.classroom.seats.get(seat)
            if seat not in table.current.round.players or held is None or held.robot:
                continue
            view = table_view(self.classroom, table, NAMELESS)
            mine = seat_view(self.classroom, table, seat, NAMELESS)
            move = robots.choose(LEARNER, view, mine, self.rng) if mine.may else None
            if move is not None:
                made = MakeMove(id=f"m{view.version}-{seat}", seen=view.version, move=dict(move))
                with suppress(Refused):
                    self.service.open(self.id).rounds.pupil_command(seat, made)
                return

    def waits_for_somebody(self):
        """Return whether a person can make the table go on: whoever is asked to deal or to move."""
        table, classroom = self.table, self.classroom
        if table.current is None or not table.playing or table.paused:
            return True
        if student_dealers.deal_request(classroom, table) is not None:
            return True
        player = clocks.waited_for(table)
        if player is None or player in sitting_out.out(classroom, table):
            return False
        held = classroom.seats[player]
        robots_wait = not self.here and any(each.device for each in classroom.seats.values())
        return held.robot is None or robots_wait

    def freeze(self):
        """Only the scheduler runs; return how long ago anything has changed at the end."""
        changed, version = self.clock.time, self.table.version
        for _ in range(FROZEN):
            self.wait(1)
            if self.table.version != version:
                changed, version = self.clock.time, self.table.version
        return self.clock.time - changed


@pytest.mark.parametrize("seed", [*range(10), 17, 30])
def test_a_table_goes_on_or_waits_for_somebody_who_can_act(seed):
    with closing(open_store("sqlite://")) as store:
        simulated = Simulated(store, random.Random(seed))
        for _ in range(6):
            for _ in range(simulated.rng.randrange(4, 25)):
                simulated.act()
                simulated.wait(simulated.rng.choice((0.5, 1.0, 3.0)))
            if simulated.freeze() > STILL:
                assert simulated.waits_for_somebody(), simulated.table.awaiting
