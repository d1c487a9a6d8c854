"""A class, its workers and its database, in a time and by a chance of their own.

A history is a row of steps: someone does something, trouble comes or goes, or time passes. Each is
drawn from the seed, and is one line of :attr:`World.history`.
"""

from __future__ import annotations

import hashlib
import random
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from lessons import Clock, open_sqlite, streams

from classroom.classes.settings import plan_of
from classroom.game.refusal import NotFound, Refused
from classroom.message_bus import BusMessage, Listener, MessageBus
from classroom.scheduler import Scheduler
from classroom.service import OpenClass, Service
from classroom.store import Store, StoreUnavailable

TICK = 1.0
"""Seconds between two looks of a scheduler."""
PLANS: tuple[dict[str, Any], ...] = (
    {},
    {"chance": True},
    {"predictions": True},
    {"predictions": True, "ruleset": "gardner", "chance": True},
    {"ruleset": "express", "chance": True},
    {"ruleset": "bicycle", "dealers": "pupils"},
    {"turn_clock": 60, "call_clock": 20, "round_clock": 10},
    {"stand_in": True, "chance": True, "turn_clock": 90},
    {"prompts": True, "predictions": True},
    {"rules": ("alternate-colour", "suit-cycle"), "ladder": True},
)
"""Settings of the class, of which each seed has one."""


class Bus(MessageBus):
    """What the workers of one process tell each other, at once and in order."""

    def __init__(self, name: str, everyone: dict[str, Bus]) -> None:
        self.name = name
        self._everyone = everyone
        self._listeners: list[Listener] = []
        everyone[name] = self

    def publish(self, word: BusMessage) -> None:
        for other in list(self._everyone.values()):
            if other is not self:
                for listener in other._listeners:
                    listener(self.name, word)

    def subscribe(self, listener: Listener) -> None:
        self._listeners.append(listener)


class Worker:
    """A process that serves: its store, its service, its scheduler."""

    def __init__(self, world: World, name: str, leads: bool) -> None:
        self.name = name
        self.store: Store = open_sqlite(world.folder)
        self.failing = Failing(self.store)
        self.service = Service(
            self.store,
            world.clock,
            random.Random(f"{world.seed} deals {world.restarts}"),
            Bus(name, world.buses) if world.workers_wanted > 1 else None,
            date=lambda: world.date,
        )
        self.scheduler = Scheduler(
            self.service,
            (2.0, 5.0),
            random.Random(f"{world.seed} robots {world.restarts}"),
            leads=lambda: leads,
        )
        self.scheduler.leading = False
        self.looks_at = 0.0
        """When its scheduler looks again."""
        self.service.listeners.listen(lambda _opened, number: world.changed.add(number))

    def stop(self, world: World) -> None:
        world.buses.pop(self.name, None)
        self.store.close()


class Failing:
    """Makes one call of a database fail, counted from now: on its way there, or at the commit."""

    CALLS = ("reading", "ask", "snapshot", "changing", "change", "change_alone")

    def __init__(self, store: Store) -> None:
        self.left: int | None = None
        """The calls that still succeed; None: all do."""
        self.failed = 0
        database = store._database
        for name in self.CALLS:
            setattr(database, name, self._before(getattr(database, name)))
        database.writing = self._around(database.writing)  # type: ignore[method-assign]

    def _before(self, call: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            self._count()
            return call(*given, **named)

        return counted

    def _around(self, writing: Callable[..., Any]) -> Callable[..., Any]:
        @contextmanager
        def counted(*given: Any, **named: Any) -> Iterator[Any]:
            self._count()
            with writing(*given, **named) as connection:
                yield connection
                self._count()

        return counted

    def _count(self) -> None:
        if self.left is None:
            return
        self.left -= 1
        if self.left < 0:
            self.left = None
            self.failed += 1
            raise StoreUnavailable("the simulation lets this call fail")


class World:
    """The lesson. `doing` is what people see of it and do to it."""

    def __init__(
        self, seed: int, folder: Path, workers: int = 0, plan: dict[str, Any] | None = None
    ) -> None:
        """Open a class; how many workers there are and its `plan` are drawn if not given."""
        self.seed, self.folder = seed, folder
        self.rng = random.Random(f"{seed} world")
        self.clock = Clock()
        self.start = self.clock.time
        self.off = 0.0
        """Seconds for which the program was stopped."""
        self.error = 0.0
        """By how much the computer's clock is wrong, in seconds."""
        self.restarts = 0
        self.workers_wanted = workers or self.rng.choice((1, 1, 2))
        self.buses: dict[str, Bus] = {}
        self.history: list[str] = []
        self.did: Counter[str] = Counter()
        self.changed: set[int | None] = set()
        """The tables that have changed since someone looked at all of them; None: the class."""
        self.before_step: Callable[[], None] = lambda: None
        self.after_step: Callable[[str], None] = lambda came: None
        """Called with what came of each step."""
        self.workers: list[Worker] = []
        self.phones: dict[str, tuple[str, Worker]] = {}
        """By seat, the secret of the device that is here, and the worker that has it."""
        self.program_starts()
        if plan is None:
            plan = {"tables": self.rng.choice((1, 2, 3)), **self.rng.choice(PLANS)}
        self.plan = plan_of(**{"title": "Simulated", **plan})
        self.id = self.workers[0].service.classes.open_class("teacher", self.plan)
        self._console_connects()
        self.code = self.open().code

    # Time

    @property
    def true_date(self) -> float:
        return self.clock.time + self.off

    @property
    def date(self) -> float:
        """Return what the computer's clock shows."""
        return self.true_date + self.error

    @property
    def minute(self) -> float:
        return (self.clock.time - self.start) / 60

    def passes(self, seconds: float) -> None:
        """Let time pass: the schedulers do what is due."""
        for _ in range(max(1, round(seconds / TICK))):
            self.clock.time += TICK
            for worker in self.workers:
                if self.clock.time >= worker.looks_at:
                    worker.looks_at = self.clock.time + worker.scheduler.look()

    # The program

    def program_starts(self) -> None:
        self.restarts += 1
        names = [f"worker-{number}" for number in range(self.workers_wanted)]
        self.workers = [Worker(self, name, leads=not at) for at, name in enumerate(names)]

    def program_stops(self, off: float) -> None:
        """Stop without a word, as at a power cut, and start again after so many seconds."""
        for worker in self.workers:
            worker.stop(self)
        self.off += off
        self.program_starts()
        self._console_connects()
        for seat, (secret, _) in list(self.phones.items()):
            self.connects(seat, secret)

    def close(self) -> None:
        for worker in self.workers:
            worker.stop(self)

    def _console_connects(self) -> None:
        """Show the class to its teacher, at the first worker."""
        self.workers[0].service.shown.begin(self.id)

    def connects(self, seat: str, secret: str) -> None:
        """A phone finds a worker: mostly the one that its class is at."""
        worker = self.workers[0] if self.rng.random() < 0.8 else self.rng.choice(self.workers)
        self.phones[seat] = secret, worker
        opened = worker.service.open(self.id)
        worker.service.shown.begin(self.id)
        worker.service.presence.came(opened, secret)
        opened.rounds.back(seat)

    def disconnects(self, seat: str) -> None:
        secret, worker = self.phones.pop(seat)
        worker.service.presence.went(worker.service.open(self.id), secret)
        shows = {self.workers[0].name, *(other.name for _, other in self.phones.values())}
        if worker.name not in shows:
            worker.service.shown.end(self.id)

    def open(self, seat: str | None = None) -> OpenClass:
        """The class at the worker that this phone is connected to; of no one, at the first one."""
        worker = self.workers[0] if seat not in self.phones else self.phones[seat][1]
        return worker.service.open(self.id)

    def cold(self) -> Iterator[tuple[str, Any, Any]]:
        """Yield each part of the state: its name, as a worker has it in memory, as it is stored."""
        store = open_sqlite(self.folder)
        try:
            fresh = Service(store, self.clock, date=lambda: self.date).open(self.id)
            for worker in self.workers:
                known = worker.service.open(self.id)
                yield f"class at {worker.name}", known.classroom(), fresh.classroom()
                for number in fresh.classroom().tables:
                    what = f"table {number} at {worker.name}"
                    yield what, known.table(number), fresh.table(number)
                yield f"names at {worker.name}", known.pupils.people(), fresh.pupils.people()
        finally:
            store.close()

    @contextmanager
    def nothing_fails(self) -> Iterator[None]:
        """Put off the call that is to fail, to look at what there is."""
        left = [worker.failing.left for worker in self.workers]
        for worker in self.workers:
            worker.failing.left = None
        yield
        for worker, calls in zip(self.workers, left, strict=True):
            worker.failing.left = calls

    # Steps

    def step(self, who: str, what: str, do: Callable[[], Any]) -> str:
        """Someone does something; return what came of it: done, refused or failed."""
        self.before_step()
        with self.noted(who, what) as came:
            try:
                do()
            except (Refused, NotFound) as refused:
                came.append(f"refused: {refused}")
            except StoreUnavailable:
                came.append("failed")
            else:
                came.append("done")
        with self.nothing_fails():
            self.after_step(came[0])
        return came[0]

    @contextmanager
    def noted(self, who: str, what: str) -> Iterator[list[str]]:
        came: list[str] = []
        yield came
        kind = came[0].split(":")[0]
        self.did[f"{what.split()[0]} {kind}"] += 1
        self.history.append(f"{self.clock.time - self.start:.1f} {who} {what}: {came[0]}")

    @property
    def digest(self) -> str:
        """The history and all that is stored, as one number."""
        stored = streams(self.workers[0].store, self.id)
        return hashlib.sha256(repr((self.history, stored)).encode()).hexdigest()
