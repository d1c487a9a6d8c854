"""A class of ordinary pupils and their teacher, played under the eyes of the watcher."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from time import time

from people import Phone, Teacher
from playwright.sync_api import expect
from stage import Screens

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.settings import Plan
from classroom.classes.table import Table
from classroom.config import default_database
from classroom.service import Service
from classroom.store import open_store
from ordinary.desk import Desk
from ordinary.pupils import TROUBLES, Pupil, Temperament
from ordinary.screen import read_console
from ordinary.waits import Waits, waits
from ordinary.watcher import Looked, Watcher

BETWEEN_LOOKS = 0.25
"""Seconds between two looks at everything, at least."""
RESTS = 2.0
"""Seconds for which scores are looked at before the next round."""
EVENTS = 12
"""How many of the last events and deeds a story tells."""
PAUSED = 3.0
"""Seconds of a pause."""
AT_ANY_TIME = (
    *("pause", "message", "hint", "nudge", "more_time", "skip") * 3,
    *("pause_all", "last_call", "remove", "come"),
)
ALL = 0
"""The number of all tables."""


class Lesson:
    """A class, from joining to its last round.

    `troubles` and `deeds` are the seconds between two of them, on average; None for none but what
    a test asks for.
    """

    def __init__(
        self,
        screens: Screens,
        teacher: Teacher,
        plan: Plan,
        names: Sequence[str],
        seed: int,
        temperaments: Mapping[str, Temperament] | None = None,
        troubles: float | None = 12.0,
        deeds: float | None = 15.0,
        join: Callable[[Phone, str], None] | None = None,
    ) -> None:
        self.rng = random.Random(seed)
        self.seed, self.plan, self.screens = seed, plan, screens
        screens.network_fails = True
        teacher.open_class(plan)
        self.teacher, self.id = teacher, teacher.class_id
        self.desk = Desk(teacher, random.Random(f"{seed} teacher"))
        server = teacher.server
        self.store = open_store(server.settings.get("DATABASE_URL", default_database(server.data)))
        self.service = Service(self.store, time)
        self.watcher = Watcher()
        self.tiles: dict[int, object] = {}
        self.troubles, self.deeds = troubles, deeds
        self.pupils: list[Pupil] = []
        self.temperaments = temperaments or {}
        for name in names:
            self.come(name, join)
        self.rounds: Counter[int] = Counter()
        """How many are over, by tables."""
        self._next_trouble = self._next_deed = 0.0
        self._resume: dict[int, float] = {}
        self._late = False
        self._over_since: dict[int, float] = {}

    def close(self) -> None:
        self.store.close()

    def come(self, name: str, join: Callable[[Phone, str], None] | None = None) -> Pupil:
        """One more pupil joins."""
        phone = Phone(self.screens, self.teacher.server, name)
        (join or Phone.join)(phone, self.teacher.code)
        rng = random.Random(f"{self.seed} {name}")
        is_ = self.temperaments.get(name, Temperament())
        pupil = Pupil(self.screens, phone, rng, is_, able_since=time())
        self.pupils.append(pupil)
        return pupil

    def start(self) -> None:
        """Deal to every table."""
        expect(self.teacher.page.locator(".person").first).to_be_visible()
        assert self.desk.do("start", 1)

    # Playing

    def run(
        self,
        done: Callable[[], bool],
        within: float,
        also: Callable[[float], None] = lambda now: None,
    ) -> None:
        """Play until `done`, at most so many seconds; `also` is called at each look."""
        until = time() + within
        while not done():
            now = time()
            assert now < until, f"not done within {within:.0f} s\n{self.story()}"
            self.look(now)
            also(now)
            for pupil in self.rng.sample(self.pupils, len(self.pupils)):
                pupil.act(now)
            self._trouble(now)
            self._teach(now)
            self.teacher.page.wait_for_timeout(max(20, 1000 * (BETWEEN_LOOKS - (time() - now))))

    def look(self, now: float) -> None:
        """Read every screen, and hold every table against the server."""
        for pupil in self.pupils:
            pupil.look(now)
        tiles = {tile.number: tile for tile in read_console(self.teacher.page)}
        read = time()
        classroom = self.classroom
        for number in classroom.tables:
            table = self.table(number)
            self._count(number, table)
            looked = Looked(
                number,
                table.version,
                waits(classroom, table, read),
                self.names,
                tiles.get(number),
                self.at(number),
                lambda number=number: self.story(number),
            )
            self.watcher.look(looked, read)

    @property
    def classroom(self) -> Classroom:
        return self.service.open(self.id).classroom()

    def table(self, number: int) -> Table:
        return self.service.open(self.id).table(number)

    def waits(self, number: int) -> Waits | None:
        return waits(self.classroom, self.table(number), time())

    @property
    def names(self) -> dict[str, str]:
        return {seat: row.name or seat for seat, row in self.store.seats.of_class(self.id).items()}

    def at(self, number: int) -> list[Pupil]:
        """Whose page shows a seat of this table."""
        seats = {seat.id for seat in self.classroom.at_table(number)}
        here = (pupil for pupil in self.pupils if not pupil.removed)
        return [pupil for pupil in here if seats.intersection(pupil.seats)]

    def _count(self, number: int, table: Table) -> None:
        self.rounds[number] = sum(played.over for played in table.rounds)

    # What happens besides

    def _trouble(self, now: float) -> None:
        if self.troubles is None or now < self._next_trouble:
            return
        self._next_trouble = now + self.rng.uniform(0.5, 1.5) * self.troubles
        # One phone of a table at a time: someone is there to see how it goes on.
        able = [pupil for pupil in self.pupils if pupil.able]
        if len(able) > 2:
            self.rng.choice(able).suffer(self.rng.choice(TROUBLES), now)

    def _teach(self, now: float) -> None:
        for number, at in list(self._resume.items()):
            what = "resume" if number else "resume_all"
            if now >= at and (self.desk.do(what, number) or not self._paused(number)):
                del self._resume[number]
        for number in self.classroom.tables:
            waiting = self.waits(number)
            if waiting is not None and waiting.kind == "verdict" and not waiting.seats:
                self.desk.do("verdict", number)
        if self.deeds is None or now < self._next_deed:
            return
        self._next_deed = now + self.rng.uniform(0.5, 1.5) * self.deeds
        playing = [n for n in self.classroom.tables if self.waits(n) and n not in self._resume]
        if playing and ALL not in self._resume:
            self.teach(self.rng.choice(AT_ANY_TIME), self.rng.choice(playing), now)

    def teach(self, what: str, number: int, now: float) -> bool:
        """A deed of the teacher; a pause is lifted after a while, and who goes has a successor."""
        if what == "come":
            if not self._late:
                self._late = True
                self.come("Late")
            return True
        name = ""
        if what == "remove":
            here = [pupil for pupil in self.at(number) if len(pupil.seats) == 1]
            if self.desk.did["remove"] or len(here) < 2:
                return False
            name = self.rng.choice(here).name
        done = self.desk.do(what, number, name)
        if done and what in ("pause", "pause_all"):
            self._resume[ALL if what == "pause_all" else number] = now + PAUSED
        return done

    def _paused(self, number: int) -> bool:
        tables = self.classroom.tables if number == ALL else (number,)
        hold = "all" if number == ALL else "table"
        return any(hold in self.table(each).clocks.holds for each in tables)

    def deal_again(self, rounds: int, now: float) -> None:
        """The next round of each table that has looked at its scores, until it has had enough."""
        for number in self.classroom.tables:
            table = self.table(number)
            if table.playing or table.asked or self.rounds[number] >= rounds:
                self._over_since.pop(number, None)
                continue
            since = self._over_since.setdefault(number, now)
            if now - since > RESTS and self.classroom.at_table(number):
                self._over_since[number] = now
                if not self.desk.did["move"]:
                    self._move_one(number)
                if ladder.due(self.classroom, self.table(number)) is None:
                    self.desk.do("start", number)

    def _move_one(self, to: int) -> None:
        """Someone of a table that is done too, or who waits for a round there."""
        for pupil in self.pupils:
            seat = self.classroom.seats.get(pupil.seats[0]) if pupil.seats else None
            if seat is None or seat.table == to or len(pupil.seats) > 1 or pupil.removed:
                continue
            table = self.table(seat.table)
            current = table.current
            plays = table.playing and current is not None and seat.id in current.round.players
            if not plays and table.asked is None and len(self.at(seat.table)) > 2:
                self.desk.do("move", to, pupil.name)
                return

    # What is told of it

    def story(self, number: int | None = None) -> str:
        """The seed, what everyone at a table sees, and what happened last."""
        numbers = self.classroom.tables if number is None else (number,)
        lines = [f"seed {self.seed}, {self.plan}"]
        tiles = {tile.number: tile for tile in read_console(self.teacher.page)}
        for each in numbers:
            table = self.table(each)
            lines.append(f"Table {each}, version {table.version}: {self.waits(each)}")
            lines.append(f"  console: {tiles.get(each)}")
            lines += [
                f"  {pupil.name}{'' if pupil.able else ' (away)'}: {pupil.screen}"
                for pupil in self.at(each)
            ]
            events = self.store.log.read(f"table:{self.id}:{each}")[-EVENTS:]
            lines += [f"    {event.at:.1f} #{event.seq} {event.body}" for event in events]
            deeds = sorted(line for pupil in self.at(each) for line in pupil.log)
            lines += [f"    {line}" for line in (*deeds[-EVENTS:], *self.desk.log[-EVENTS:])]
        return "\n".join(lines)

    @property
    def figures(self) -> str:
        """Return what was seen, in a line."""
        did = sum((pupil.did for pupil in self.pupils), Counter())
        out = sum((pupil.waited_out for pupil in self.pupils), Counter())
        return (
            f"{self.plan.ruleset}, seed {self.seed}: {sum(self.rounds.values())} rounds,"
            f" {self.watcher.looks} looks, {self.watcher.countdowns} countdowns read;"
            f" waited for {dict(self.watcher.waited)}; clocks run out"
            f" {dict(self.watcher.ran_out)}, let run out {dict(out)};"
            f" pupils {dict(did)}; teacher {dict(self.desk.did)}"
        )
