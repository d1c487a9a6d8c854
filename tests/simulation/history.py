"""A whole history: people act, trouble comes and goes, time passes, and it is looked at."""

from __future__ import annotations

import random
from pathlib import Path

from classroom.config import NAMES_DAYS
from classroom.scheduler import NAMES_AGAIN
from classroom.store import StoreUnavailable
from simulation.holds import Holds
from simulation.teacher import Teacher
from simulation.world import World

MINUTES = 60
DAY = 86_400.0
AWAKE = 400.0
"""Seconds for which the program runs after each start in the weeks after."""
COLD_EVERY = 120
"""Seconds between two comparisons with a cold start."""


class History:
    def __init__(self, seed: int, folder: Path) -> None:
        self.world = World(seed, folder)
        self.teacher = Teacher(self.world)
        self.holds = Holds(self.world)
        self.world.before_step, self.world.after_step = self.holds.before, self.holds.after
        self.rng = random.Random(f"{seed} trouble")

    def run(self, minutes: float = MINUTES) -> None:
        """Hold the lesson, and see what becomes of it in the weeks after."""
        try:
            while self.world.minute < minutes:
                self.second()
            for worker in self.world.workers:
                worker.failing.left = None
            self.holds.cold_start_is_the_same()
            self.weeks_after()
        finally:
            self.holds.close()
            self.world.close()

    def second(self) -> None:
        """Everyone may do something, then a second passes."""
        world = self.world
        self.trouble()
        for one in (self.teacher, *self.teacher.pupils):
            try:
                one.act()
            except StoreUnavailable:
                world.history.append(f"{world.minute:.2f} somebody’s screen could not be read")
        world.passes(1.0)
        with world.nothing_fails():
            self.holds.time_passed()
            if int(world.clock.time) % COLD_EVERY == 0:
                self.holds.cold_start_is_the_same()

    def trouble(self) -> None:
        """The program stops, a call of the database fails, or the computer's clock jumps."""
        kind, world = self.rng.random(), self.world
        if kind < 0.001:
            off = self.rng.choice((1.0, 30.0, 600.0))
            world.history.append(f"{world.minute:.2f} the program stops for {off} s")
            with world.nothing_fails():
                self.holds.cold_start_is_the_same()
            world.program_stops(off)
            self.holds.cold_start_is_the_same()
        elif kind < 0.006:
            worker = self.rng.choice(world.workers)
            worker.failing.left = self.rng.randrange(25)
            world.history.append(f"{world.minute:.2f} call {worker.failing.left} will fail")
        elif kind < 0.008:
            world.error = self.rng.choice((0.0, 0.0, -400 * DAY, 40 * DAY, 400 * DAY, 3600.0))
            world.history.append(f"{world.minute:.2f} the date is off by {world.error} s")

    def weeks_after(self) -> None:
        """The program is started now and then, at whatever date the computer shows.

        Names stay for thirty days at least, and go once they are over and a person has confirmed
        the date.
        """
        world = self.world
        for seat in [*world.phones]:
            world.disconnects(seat)
        closed, named = world.true_date, self.holds.names()
        while world.true_date < closed + (NAMES_DAYS + 1) * DAY:
            world.error = self.rng.choice((0.0, 0.0, -400 * DAY, 40 * DAY, 400 * DAY))
            world.program_stops(self.rng.uniform(0.2, 6) * DAY)
            world.passes(AWAKE)
            if world.true_date < closed + (NAMES_DAYS - 1) * DAY:
                assert self.holds.names() == named, f"names went after {world.true_date - closed} s"
        world.error = 0.0
        # Closed while the clock was ahead, the class counts as closed at the first of these.
        for _ in range(2):
            world.program_stops((NAMES_DAYS + 1) * DAY)
            world.workers[0].service.calendar.confirm()
            world.passes(2 * NAMES_AGAIN)
        assert not self.holds.names(), "names stay for ever"
