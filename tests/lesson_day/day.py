"""One class, from the plan's page to the closed class, under the eyes of all watchers."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from time import time
from typing import Any

from ordinary.serve import ShortServer
from people import Teacher
from playwright.sync_api import Error, Page, expect
from pypdf import PdfReader
from stage import WALL, Screens

from classroom.classes import clocks
from classroom.classes.classroom import Classroom
from classroom.classes.settings import Plan
from classroom.config import default_database
from classroom.lesson_plans.files import shipped
from classroom.service import Service
from classroom.store import open_store
from lesson_day.engines import TROUBLES
from lesson_day.makeup import Person
from lesson_day.pupils import DayPupil, SocketPupil
from lesson_day.readings import add_reader, read_console, read_wall
from lesson_day.state import TableState, class_state, table_state
from lesson_day.teacher import Script
from lesson_day.watchers import CONSOLE, End, Look, Seen, Violation, Watch
from lesson_day.watchers import WALL as THE_WALL

FIRST = "0-first-lesson"
LAPTOP = {"width": 1366, "height": 768}
BETWEEN_LOOKS = 0.5
"""Seconds between two looks, at least."""
ABLE_AFTER = 3.0
"""Seconds after which a page that has just been loaded is held against the server."""
PLAYS = 3
"""Plays that each table should get to in a step with a round ..."""
PLAYS_WITHIN = 60.0
"""... within these seconds, on a computer that is busy."""
EARLY = 9
"""Plays after which one table is done early."""
TROUBLE_EVERY = 5.0
PAPERS_WITHIN = 120.0
"""Seconds for the papers: the process that makes them has a low priority."""
MOST = 600.0
"""Seconds for a lesson."""


class Day:
    """Holds a lesson. `minute` is what one of its minutes takes, in seconds."""

    def __init__(
        self,
        screens: Screens,
        server: ShortServer,
        people: Sequence[Person],
        seed: int,
        minute: float,
        pictures: Path | None = None,
        plan: Plan | str = FIRST,
    ) -> None:
        self.screens, self.server, self.people = screens, server, people
        self.seed, self.minute, self.pictures = seed, minute, pictures
        screens.network_fails = True
        self.teacher = Teacher(screens, server)
        self.page = self.teacher.page
        self.page.set_viewport_size(LAPTOP)
        add_reader(self.teacher.context)
        self.wall: Page | None = None
        self.teacher.context.on("page", self._opened)
        self.teacher.first_start()
        url = server.settings.get("DATABASE_URL", default_database(server.data))
        self.store = open_store(url)
        self.service = Service(self.store, time)
        self._open(plan)
        self.script_code = self.service.open(self.teacher.class_id).code
        self.id = self.teacher.class_id
        self.plan = self.classroom.plan
        self.watch = Watch(seed)
        self.script = Script(self.page, self.plan.steps, minute, self._ready)
        self.pages: list[DayPupil] = []
        self.sockets: list[SocketPupil] = []
        if self.plan.names != "free" or self.plan.devices != "each":
            # A socket types its name, as it can where each pupil has a phone.
            people = [person for person in people if person.page]
        self.late = [person for person in people if person.temper.late]
        self.to_come = [person for person in people if not person.temper.late]
        self.began = time()
        self.looks = 0
        self.papers = ""
        self.waits: list[float] = []
        self._ended_early = False
        self._laid: dict[int, int] = {}
        self._step = 0
        self._rows: dict[str, str] = {}
        self._trouble_at = 0.0
        self._away_since: dict[str, float] = {}
        self._shot: set[tuple[int, str]] = set()

    # Beginning

    def _open(self, plan: Plan | str) -> None:
        """A class with these settings, or from a plan's page."""
        if isinstance(plan, Plan):
            self.teacher.open_class(plan)
        else:
            self.page.goto(f"{self.server.desk}/console/plans/{plan}")
            self.page.get_by_role("button", name="Start a class from it").click()
        expect(self.page.locator(".script")).to_be_visible()

    def _opened(self, page: Page) -> None:
        if self.wall is None and page is not self.page:
            self.wall = page
            self.screens.open.append(("projector", page))
            with suppress(Error):
                page.set_viewport_size(WALL)

    @property
    def classroom(self) -> Classroom:
        return self.service.open(self.id).classroom()

    def _names(self) -> dict[str, str]:
        return {seat: row.name or seat for seat, row in self.store.seats.of_class(self.id).items()}

    def tables(self, *, written: bool = False) -> dict[int, TableState]:
        classroom, now = self.classroom, time()
        opened = self.service.open(self.id)
        return {
            number: table_state(classroom, opened.table(number), now, written=written)
            for number in classroom.tables
            if classroom.at_table(number)
        }

    # The lesson

    def hold(self) -> None:
        """From the first step to the class's end."""
        until = time() + MOST
        while not self.script.over:
            now = time()
            assert now < until, f"the lesson does not end\n{self.story()}"
            look = self._look(now)
            self.script.act(look.console, time())
            self._come(look)
            for pupil in self.pages:
                pupil.act(time())
            for socket in self.sockets:
                socket.act(time())
            self._befall(look, now)
            self._finish_early(look)
            self.page.wait_for_timeout(max(20, 1000 * (BETWEEN_LOOKS - (time() - now))))
        self._end()

    def _look(self, now: float) -> Look:
        for pupil in self.pages:
            pupil.look(now)
        console, wall = read_console(self.page), read_wall(self.wall)
        tables, classroom = self.tables(), self.classroom
        self._rows = self._names()
        names = frozenset(self._rows.values())
        look = Look(
            time(),
            self.minute,
            [*map(self._seen, self.pages), *map(self._seen, self.sockets)],
            console,
            wall,
            tables,
            class_state(classroom, names),
        )
        self.looks += 1
        self.script.called = self.script.called or any(table.last_call for table in tables.values())
        for violation in self.watch.look(look):
            self._picture(violation)
        return look

    def _seen(self, pupil: DayPupil | SocketPupil) -> Seen:
        seats = frozenset(pupil.seats)
        held = [seat for id_, seat in self.classroom.seats.items() if id_ in seats]
        table = held[0].table if held else 0
        # Where names are given, no one is called as they would be.
        name = next((self._rows[seat] for seat in seats if seat in self._rows), pupil.name)
        typed = frozenset(pupil.typed)
        if isinstance(pupil, SocketPupil):
            return Seen(name, seats, table, typed=typed)
        now = time()
        able = pupil.able and now - pupil.able_since > ABLE_AFTER
        gone = self._away_since.get(pupil.name)
        away = gone is not None and not pupil.able and now - gone > clocks.GRACE + 1
        return Seen(name, seats, table, pupil.reading, able, away, typed)

    def _ready(self) -> bool:
        """Return whether the step may end: no one is asked, and rounds have had some plays."""
        tables, now = self.tables(), time()
        if self.to_come and self.script._at > 1:
            return False
        if self.script._at != self._step:
            self._step = self.script._at
            self._laid = {n: table.laid for n, table in tables.items()}
        if any(table.last_call for table in tables.values()):
            return False
        since = now - self.script.entered.get(self._step, now)
        played = all(
            not table.playing or table.paused or table.laid >= self._laid.get(n, 0) + PLAYS
            for n, table in tables.items()
        )
        return played or since > PLAYS_WITHIN

    # Pupils

    def _come(self, look: Look) -> None:
        """Pupils come once they see how, and the late ones into a round."""
        if self.to_come and look.klass.began and look.klass.step > 0:
            people, self.to_come = self.to_come, []
            for person in people:
                self._join(person)
        if self.late and any(table.laid > PLAYS for table in look.tables.values()):
            self._join(self.late.pop())

    def _join(self, person: Person) -> None:
        code = self.script_code
        if person.page:
            pupil = DayPupil.joins(self.screens, self.server, person, code)
            pupil.able_since = time()
            self.pages.append(pupil)
        else:
            self.sockets.append(SocketPupil.joins(self.server, person, code))

    def _befall(self, look: Look, now: float) -> None:
        """Let something befall the phones while a round is played, one at a time."""
        playing = any(table.playing and not table.last_call for table in look.tables.values())
        if not playing or now < self._trouble_at:
            return
        self._trouble_at = now + TROUBLE_EVERY
        for pupil in self.pages:
            can = TROUBLES[self.screens.engine]
            left = [
                each for each in pupil.person.temper.troubles if each in can and not pupil.did[each]
            ]
            if left and pupil.able and pupil.screen is not None:
                pupil.suffer(left[0], now)
                if left[0] in ("sleep", "offline"):
                    self._away_since[pupil.name] = now
                else:
                    self._away_since.pop(pupil.name, None)
                self._trouble_at = now + TROUBLE_EVERY
                return

    def _finish_early(self, look: Look) -> None:
        """One table is done long before the others, as the quick one of each class is."""
        playing = [table for table in look.tables.values() if table.playing and not table.last_call]
        console = look.console
        if self._ended_early or len(playing) < 2 or console is None or console.dialog is not None:
            return
        quick = max(playing, key=lambda table: table.rounds[-1].plays)
        if (
            len(quick.rounds) > 1
            or quick.rounds[-1].plays < EARLY
            or quick.paused
            or console.hash != "tables"
        ):
            return
        self._ended_early = True
        with suppress(Error):
            self.teacher.table_action(quick.number, "End the round")
            self.page.locator("dialog[open] .sheet-foot .button.main").click(timeout=3000)

    # The end

    def _end(self) -> None:
        """Papers, and the close of the class; what the script has done of it is not done again."""
        script = self.script
        if not script.downloads:
            script.go("debriefs")
            script._press("end", self.page.get_by_role("button", name="Create print-outs"))
        until = time() + PAPERS_WITHIN
        while not script.downloads and time() < until:
            self._answer()
            self.page.wait_for_timeout(200)
        if script.downloads:
            self.papers = text_of(Path(script.downloads[0].path()).read_bytes())
        if not self.classroom.closed:
            script.go("debriefs")
            script._press("end", self.page.get_by_role("button", name="Close the class").last)
        until = time() + 10
        while not self.classroom.closed and time() < until:
            self._answer()
            self.page.wait_for_timeout(200)
        now = time()
        self._look(now)
        end = End(
            self.plan,
            self.tables(written=True),
            [*map(self._seen, self.pages), *map(self._seen, self.sockets)],
            self.papers,
            script.besides,
            script.over,
            self.classroom.closed,
            self.waits,
        )
        self.watch.end(end, now)

    def _answer(self) -> None:
        """Say yes to what a dialog asks."""
        console = read_console(self.page)
        if console is not None and console.dialog:
            self.script._press("dialog", self.script._in_dialog(console.dialog))

    def close(self) -> None:
        for socket in self.sockets:
            with suppress(Exception):
                socket.close()
        self.store.close()

    # What is told of it

    def _picture(self, violation: Violation) -> None:
        """A picture of the screen that shows it, once for each kind of violation."""
        key = violation.property, violation.what
        if self.pictures is None or key in self._shot:
            return
        self._shot.add(key)
        pages = {self._seen(pupil).name: pupil.phone.page for pupil in self.pages}
        page = {CONSOLE: self.page, THE_WALL: self.wall, **pages}.get(violation.who, self.page)
        words = re.sub(r"\W+", "-", f"{violation.property}-{violation.what}")[:60]
        self.pictures.mkdir(parents=True, exist_ok=True)
        with suppress(Error, AttributeError):
            page.screenshot(path=self.pictures / f"seed-{self.seed}-{words}.png")

    def story(self) -> str:
        lines = [f"seed {self.seed}, {time() - self.began:.0f} s, step {self.script._at}"]
        lines += [f"  {line}" for line in self.script.log[-25:]]
        lines += [f"  {number}: {table}" for number, table in self.tables().items()]
        lines += [f"  {pupil.name}: {pupil.screen}" for pupil in self.pages]
        return "\n".join(lines)

    @property
    def figures(self) -> str:
        plays = {n: [r.plays for r in table.rounds] for n, table in self.tables().items()}
        return (
            f"seed {self.seed}: {time() - self.began:.0f} s, {self.looks} looks, plays {plays},"
            f" presses {dict(self.script.presses)}"
        )


def settings_of(plan: str, **more: Any) -> Plan:
    """The class that a plan sets up, with other settings."""
    return replace(next(each.plan for each in shipped() if each.id == plan), **more)


def text_of(document: bytes) -> str:
    """The text of a PDF in one line, page by page."""
    with suppress(FileNotFoundError):
        text = subprocess.run(
            ["pdftotext", "-layout", "-enc", "UTF-8", "-", "-"],
            input=document,
            capture_output=True,
            check=True,
        ).stdout.decode()
        return " ".join(text.split())
    pages = PdfReader(BytesIO(document)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def shots() -> Path | None:
    """Return the folder for pictures, if someone wants them: ``SHOTS=FOLDER``."""
    folder = os.environ.get("SHOTS")
    return None if folder is None else Path(folder)
