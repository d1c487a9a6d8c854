"""A short lesson in which one call of the database fails, or the program crashes at it.

Everyone does the same again until it is done, as a phone does. After each fault: what was refused
has changed nothing, what was acknowledged is there, and the memory is what a cold start reads. The
lesson ends with the same events as without the fault.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple
from unittest.mock import patch

from lessons import right_move, wrong_move

from classroom.classes.classroom import ProjectorShow
from classroom.classes.commands import ForOneTable, ForTables, PupilCommand
from classroom.classes.table import Table
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.name import Rename
from classroom.classes.verbs.note import WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.robot import SetRobot
from classroom.classes.verbs.sit_out import SitOut
from classroom.service.check_log import check_log
from classroom.views.table import seat_view, table_view
from simulation.driver import BROKEN, FULL, LOCKED, UNSURE, Crash, Driver, Fault
from simulation.world import World

PLAN = {"tables": 1, "robots": False, "predictions": False, "chance": False, "prompts": False}
NAMES = ("Ada", "Ben", "Cas")
PATIENCE = 120
"""Seconds after which something that a clock or a robot does is late."""
TRIES = 6
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name <> 'settings'"
REVEALED = 'SELECT seq FROM events WHERE body LIKE \'%"type":"revealed"%\''

Rows = dict[str, list[tuple[Any, ...]]]


class Lesson:
    """A lesson of one table and three pupils, from the first class to the last one's deletion."""

    def __init__(self, folder: Path, driver: Driver) -> None:
        self.driver = driver
        self.folder = folder
        self.lives = 0
        (folder / "0").mkdir(exist_ok=True)
        self.world = World(1, folder / "0", workers=1, plan=PLAN)
        self.watch()
        self.seats: dict[str, str] = {}
        """By name, in the order in which they came."""
        self.sent = 0
        self.steps = 0
        self.acknowledged: dict[tuple[str, int], str] = {}
        """The events that were there after the last step that was done."""
        self.told: Callable[[], None] = lambda: None
        """Called when something was acknowledged, and before something is removed."""
        self.other = ""
        self.happened: Counter[str] = Counter()

    def watch(self) -> None:
        """Look at the file that the program has, and note what only one seat is told of, too."""
        [worker] = self.world.workers
        worker.service.listeners.notify_private(
            lambda _, number, __: self.world.changed.add(number)
        )
        where = f"file:{self.world.folder}/classroom.sqlite3?mode=ro"
        self.file = sqlite3.connect(where, uri=True)
        self.read: tuple[int, Rows] = (0, {})
        """All rows, and the version of the file that they were read at."""

    @property
    def service(self) -> Any:
        return self.world.workers[0].service

    # One step

    def does(
        self,
        who: str,
        what: str,
        do: Callable[[], Any],
        key: str | None = None,
        removes: bool = False,
        again: Callable[[str], bool] = lambda came: False,
    ) -> None:
        """Let someone do something until it is done, and look at what came of each try.

        `key` is then in the database. `removes` says that events may change or go. `again` says
        that a refusal means that it was done at a try before.
        """
        self.steps += 1
        if removes:
            self.acknowledged = {}
            self.told()
        for tries in range(TRIES):
            before = self.stored()
            self.world.changed.clear()
            failed = self.driver.failed
            came = self.tried(who, what, do)
            after = self.stored()
            self.all_there(after)
            if came == "crashed":
                self.restarted()
                continue
            self.announced(before, after)
            if came == "done" or (tries and again(came)):
                break
            assert came == "failed", f"{who} {what}: {came}"
            unsure = self.driver.fault is not None and self.driver.fault.unsure
            assert unsure or before == after, f"{what} failed, and yet: {changes(before, after)}"
            self.memory_is_what_is_stored()
            if tries:
                self.driver.ends()
            self.passes(1)
        else:
            raise AssertionError(f"{who} {what}: never done")
        if self.driver.failed > failed or tries:
            self.memory_is_what_is_stored()
        self.driver.ends()
        kept = {row[0] for row in self.rows("SELECT key FROM events UNION SELECT key FROM answers")}
        assert key is None or key in kept, f"{what} was acknowledged, and is not there"
        self.acknowledged = events_of(self.stored())
        self.told()
        self.looks()

    def tried(self, who: str, what: str, do: Callable[[], Any]) -> str:
        came = "crashed"
        with suppress(Crash), self.driver.program():
            came = self.world.step(who, what, do)
        return "crashed" if self.driver.dead else came  # whatever became of it on its way here

    def passes(self, seconds: float) -> None:
        with suppress(Crash), self.driver.program():
            self.world.passes(seconds)
        if self.driver.dead:
            self.restarted()

    def passes_until_revealed(self, rounds: int) -> None:
        """Let time pass until so many rules are revealed; trouble ends meanwhile."""
        for second in range(PATIENCE):
            if len(self.rows(REVEALED)) == rounds:
                self.memory_is_what_is_stored()
                self.acknowledged = events_of(self.stored())
                return
            if second == 20:
                self.driver.ends()
            self.passes(1)
            self.all_there(self.stored())
        raise AssertionError("no rule is revealed")

    def crash(self) -> None:
        """Keep the files as a killed program leaves them."""
        shutil.copytree(self.world.folder, self.folder / "crashed")

    def restarted(self) -> None:
        """Start the program on the files as they were when it crashed."""
        self.lives += 1
        crashed, self.world.folder = self.world.folder, self.folder / str(self.lives)
        (self.folder / "crashed").rename(self.world.folder)
        self.driver.dead = False
        self.file.close()
        self.world.program_stops(1.0)
        shutil.rmtree(crashed)
        self.watch()
        assert self.rows("PRAGMA quick_check") == [("ok",)]
        self.all_there(self.stored())

    def looks(self) -> None:
        """Every screen reads what it shows."""
        if not self.seats:
            return

        def look() -> None:
            opened = self.world.open()
            classroom, table = opened.classroom(), opened.table(1)
            people = opened.pupils.people_here()
            table_view(classroom, table, people)
            for seat in classroom.seats:
                seat_view(classroom, table, seat, people)
            self.service.classes.taught_by("teacher")

        for _ in range(TRIES):
            before = self.stored()
            came = self.tried("screens", "look", look)
            assert self.stored() == before, "somebody looked, and something was written"
            if came == "crashed":
                self.restarted()
            elif came == "failed":
                self.driver.ends()
            else:
                assert came == "done" or "no longer exists" in came, came
                return
        raise AssertionError("the screens stay dark")

    # What must hold

    def rows(self, question: str) -> list[tuple[Any, ...]]:
        return self.file.execute(question).fetchall()

    def stored(self) -> Rows:
        """All rows but those of the settings, which the program writes for itself."""
        [(version,)] = self.rows("PRAGMA data_version")  # another one after each write
        if version != self.read[0]:
            tables = self.rows(TABLES)
            found = {
                name: sorted(self.rows(f'SELECT * FROM "{name}"'), key=repr) for (name,) in tables
            }
            self.read = version, found
        return self.read[1]

    def all_there(self, stored: Rows) -> None:
        there = events_of(stored)
        lost = {of: body for of, body in self.acknowledged.items() if there.get(of) != body}
        assert not lost, f"acknowledged, and not there: {lost}"

    def announced(self, before: Rows, after: Rows) -> None:
        """Everyone is told of a table that has changed."""
        new = {stream for stream, _ in events_of(after).keys() - events_of(before).keys()}
        if f"table:{self.world.id}:1" in new:
            assert self.world.changed, "a table has changed, and nobody was told"

    def memory_is_what_is_stored(self) -> None:
        if self.service.store.classes.row(self.world.id) is None:
            return
        for what, known, stored in self.world.cold():
            assert known == stored, f"{what} differs from what is stored"

    # Who does what

    def id(self) -> str:
        self.sent += 1
        return f"m{self.sent}"

    def table(self) -> Table:
        return self.world.open().table(1)

    def joins(self, name: str) -> None:
        joined: Any = None

        def join() -> None:
            nonlocal joined
            joined = self.service.classes.join(self.world.code, name, secret=f"secret of {name}")

        self.does(name, "joins", join, again=lambda came: "name" in came)
        [seat] = self.rows(f"SELECT seat FROM seats WHERE name = '{name}'")[0]
        self.seats[name] = seat
        self.does(name, "connects", lambda: self.world.connects(seat, f"secret of {name}"))

    def sends(self, seat: str, command: PupilCommand) -> None:
        def send() -> None:
            self.world.open(seat).rounds.pupil_command(seat, command)

        self.does(seat, type(command).__name__, send, key=f"{seat}:{command.id}")

    def moves(self, seat: str, move: dict[str, Any]) -> None:
        self.sends(seat, MakeMove(id=self.id(), seen=self.table().shown, move=move))

    def plays(self, choose: Callable[[Any], tuple[str, dict[str, Any]]] = right_move) -> None:
        """Anyone who is to play plays, and a Prophet calls."""
        self.calls()
        current = self.table().current
        assert current is not None
        self.moves(*choose(current.round))
        self.calls()

    def calls(self) -> None:
        for seat in self.seats.values():
            if "call" in self.table().may(seat):
                self.moves(seat, {"call": "right"})

    def teaches(self, what: str, do: Callable[[], Any]) -> None:
        """A command of the console, which has its answer saved."""
        key = self.id()

        def once() -> dict[str, Any]:
            do()
            return {}

        self.does("teacher", what, lambda: self.world.open().once(key, once), key=key)

    def presses(self, command: ForTables | ForOneTable) -> None:
        self.teaches(
            type(command).__name__, lambda: self.world.open().rounds.command(command, number=1)
        )

    def changes_a_seat(self, command: Any) -> None:
        self.teaches(
            type(command).__name__, lambda: self.world.open().rounds.class_command(command)
        )

    # The lesson

    def run(self) -> Counter[str]:
        """Hold the lesson; return how often each kind of event was saved in it.

        But for entries: a robot's differ after a restart, and a pupil's have ids.
        """
        of = self.world.id
        self.begins()
        self.first_round()
        self.presses(EndRound(class_=of, table=1)) if self.table().playing else None
        self.teaches("StartRound", lambda: self.world.open().rounds.start_round(1))
        self.plays()
        self.presses(EndRound(class_=of, table=1))
        self.passes_until_revealed(2)
        self.ends()
        self.file.close()
        self.world.close()
        return self.happened

    def begins(self) -> None:
        def opens() -> None:
            others = [row.id for row in self.service.classes.taught_by("teacher")]
            others.remove(self.world.id)
            if others:  # the teacher sees it in the list
                self.other = others[0]
                return
            self.other = self.service.classes.open_class("teacher", self.world.plan)

        self.does("teacher", "opens", opens)
        for name in NAMES:
            self.joins(name)
        first = self.seats[NAMES[0]]
        self.teaches(
            "Rename",
            lambda: self.world.open().seating.command(
                Rename(class_=self.world.id, seat=first, name="Adele")
            ),
        )
        self.teaches("StartRound", lambda: self.world.open().rounds.start_round(1))

    def first_round(self) -> None:
        of, seats = self.world.id, [*self.seats.values()]
        for _ in range(3):
            self.plays()
        self.plays(wrong_move)
        self.sends(
            seats[1], WriteNote(id=self.id(), round=1, note="text:Cas plays red", confidence=70)
        )
        actor = next(seat for seat in seats if "declare" in self.table().may(seat))
        self.moves(actor, {"declare": True})
        self.presses(SendMessage(class_=of, table=1, text="Well done"))
        self.plays()
        waits = next(seat for seat in seats if seat != actor)
        self.changes_a_seat(SetRobot(class_=of, seat=waits, on=True))
        self.passes(12)
        self.changes_a_seat(SetRobot(class_=of, seat=waits, on=False))
        self.presses(PauseTables(class_=of, table=1))
        self.changes_a_seat(SitOut(class_=of, seat=waits, on=True))
        self.changes_a_seat(SitOut(class_=of, seat=waits, on=False))
        self.presses(Resume(class_=of, table=1))
        for _ in range(3):
            self.plays()
        self.presses(BeginLastCall(class_=of, table=1))
        for seat in seats:
            if self.table().last_call is not None:
                self.sends(seat, GuessLast(id=self.id(), note="text:it is red", confidence=50))
        self.passes_until_revealed(1)

    def ends(self) -> None:
        of, opened = self.world.id, self.world.open
        self.teaches("Show", lambda: opened().projector.show(ProjectorShow("tables")))
        self.does("teacher", "closes", lambda: opened().ending.close())
        self.does("teacher", "reopens", lambda: opened().ending.reopen())
        self.does("teacher", "closes again", lambda: opened().ending.close())
        for seat in [*self.world.phones]:
            self.world.disconnects(seat)
        [worker] = self.world.workers
        report = check_log(worker.store)
        assert not report.broken, report.broken
        assert report.rounds == 2
        names = [name for (name,) in self.rows("SELECT name FROM seats")]
        assert sorted(names) == ["Adele", "Ben", "Cas"]
        kinds = (body.split('"')[3] for body in events_of(self.stored()).values())
        self.happened = Counter(kind for kind in kinds if kind != "entry")
        first = self.seats[NAMES[1]]
        self.does(
            "teacher",
            "removes",
            lambda: opened().ending.forget_name(first),
            removes=True,
            again=lambda came: "already been removed" in came,
        )
        self.does("teacher", "removes all", lambda: opened().ending.forget_names(), removes=True)
        assert self.rows("SELECT name FROM seats") == [(None,)] * 3
        for class_id in (of, self.other):
            self.does(
                "teacher",
                "deletes",
                lambda id=class_id: self.service.open(id).ending.delete(),
                removes=True,
                again=lambda came: "no longer exists" in came,
            )
        assert not self.rows("SELECT id FROM classes") and not self.rows("SELECT seq FROM events")


def events_of(stored: Rows) -> dict[tuple[str, int], str]:
    """The bodies of all events, by stream and number."""
    return {(stream, seq): body for stream, seq, _, body, *_ in stored["events"]}


def changes(before: Rows, after: Rows) -> dict[str, list[tuple[Any, ...]]]:
    return {
        name: [row for row in after[name] if row not in before[name]]
        + [("gone", *row) for row in before[name] if row not in after[name]]
        for name in after
        if after[name] != before[name]
    }


class Kind(NamedTuple):
    """What happens at a call."""

    fault: Fault | None
    """None: the program crashes."""
    lasts: bool = False


KINDS = {
    "input/output error": Kind(BROKEN),
    "disk full": Kind(FULL),
    "locked": Kind(LOCKED),
    "input/output errors for a while": Kind(BROKEN, lasts=True),
    "disk full for a while": Kind(FULL, lasts=True),
    "saved, and the answer lost": Kind(UNSURE),
    "crash": Kind(None),
}


def lesson(folder: Path, driver: Driver, crash_at: int = 0) -> Counter[str]:
    """Hold the lesson with what the driver does to it; return how often each event was saved."""
    with (
        driver.installed(),
        patch("classroom.store.sqlite.SQLITE_TIMEOUT", 0.0),
        patch("classroom.store.sqlite.LOCK_POLL_SECONDS", 0.0),
    ):
        held = Lesson(folder, driver)
        if crash_at:
            driver.at, driver.crash = crash_at, held.crash
        return held.run()


class Undisturbed:
    """The lesson without a fault."""

    def __init__(self) -> None:
        self.driver = driver = Driver()
        self.differ: list[int] = []
        """The calls before which the files differ from those before the call before.

        A crash at any other call leaves the same files, and the same was acknowledged.
        """
        with TemporaryDirectory() as folder:
            before = b""

            def look() -> None:
                nonlocal before
                files = sorted(Path(folder, "0").glob("classroom.sqlite3*"))
                now = b"".join(file.read_bytes() for file in files if file.suffix != ".sqlite3-shm")
                if now != before:
                    self.differ.append(driver.calls)
                before = now

            driver.each = look
            self.happened = lesson(Path(folder), driver)


undisturbed = cache(Undisturbed)


def calls(kind: Kind) -> Sequence[int]:
    """The numbers of the calls that can fail so."""
    driver = undisturbed().driver
    if kind.fault is None:
        return undisturbed().differ
    return driver.commits if kind.fault.unsure else range(1, driver.calls + 1)


def fails_at(call: int, kind: Kind, folder: Path) -> bool:
    """Hold the lesson with a fault at this call; return whether it came to that."""
    driver = Driver()
    if kind.fault is None:
        happened = lesson(folder, driver, crash_at=call)
    else:
        driver.arm(kind.fault, call, kind.lasts)
        happened = lesson(folder, driver)
    expected = undisturbed().happened
    assert happened == expected, f"other events: {happened - expected}, {expected - happened}"
    return driver.failed > 0
