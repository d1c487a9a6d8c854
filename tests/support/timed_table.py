"""A table whose clocks and robots run in a time of its own."""

from __future__ import annotations

import random

from lessons import NAMES, Clock

from classroom.classes.settings import plan_of
from classroom.scheduler import Scheduler
from classroom.service import Service

EVERY = 0.5
"""Seconds between two looks of the scheduler."""


class TimedTable:
    """Pupils at a table that plays; all their phones are here."""

    pace = (2.0, 2.0)
    """Seconds that a robot thinks, from and to."""

    def __init__(self, store, pupils=4, **plan):
        self.store = store
        self.clock = Clock()
        self.start()
        plan = plan_of(**{"title": "Class", "tables": 1, **plan})
        self.id = self.service.classes.open_class("t", plan)
        code = self.service.open(self.id).code
        self.seats = [self.service.classes.join(code, name).seat for name in NAMES[:pupils]]
        self.come(*self.seats)
        self.service.open(self.id).rounds.start_round(1, "alternate-colour")

    def start(self):
        """The program starts, on whatever was saved."""
        self.service = Service(self.store, self.clock, random.Random(1))
        self.watch = Scheduler(self.service, self.pace, random.Random(2))

    def come(self, *seats):
        for seat in seats:
            self.service.presence.came(
                self.service.open(self.id), self.service.open(self.id).pupils.secrets()[seat]
            )
            self.service.open(self.id).rounds.back(seat)

    def go(self, *seats):
        for seat in seats:
            self.service.presence.went(
                self.service.open(self.id), self.service.open(self.id).pupils.secrets()[seat]
            )

    def wait(self, seconds):
        for _ in range(round(seconds / EVERY)):
            self.clock.time += EVERY
            self.watch.tick(self.clock.time)

    @property
    def table(self):
        return self.service.open(self.id).table(1)
