"""A lesson in browsers that Playwright can't drive: a console, a projector, some phones."""

from __future__ import annotations

import os
import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep, time
from typing import Any

from driven_browser import DrivenBrowser
from ordinary import screen
from stage import Server

from classroom.classes.script import ScriptStep
from classroom.classes.settings import FIRST_RULE, plan_of
from classroom.config import default_database
from classroom.service import Service
from classroom.store import open_store

Open = Callable[[int, int], DrivenBrowser]
"""Opens a window of so many pixels, a device of its own."""

PASSWORD = "three words to remember"
WELL = """!document.querySelector("#failed") && !document.querySelector("#unready")"""
FITS = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
PUPILS = ("Amara", "Ben", "Chloé", "Deniz", "Eva", "Femi")
CONSOLE, WALL = (1366, 768), (1920, 1080)
PHONES = ((360, 740), (390, 844), (320, 568))
_SCREEN = f"const screen = {Path(screen.__file__).with_suffix('.js').read_text('utf-8')};"
_FIRST = ("verdict", "call", "predict", "thought", "play", "card", "pass", "no play", "close")
"""The order in which a pupil looks for something to tap."""
PLAYS = 3
"""Of each of the three pupils at a table: with eight, a round is long enough for a last call."""


def pictures_of(engine: str) -> Path | None:
    """Return the folder for pictures of an engine, if someone wants them: ``SHOTS=FOLDER``."""
    folder = os.environ.get("SHOTS")
    return None if folder is None else Path(folder, engine)


def first_start(desk: DrivenBrowser, server: Server) -> None:
    """Come in by the address on the terminal and choose the password."""
    desk.go(server.door)
    for field in ("password", "repeat"):
        desk.fill(f"[name={field}]", PASSWORD)
    desk.click("form .main")
    desk.until('location.pathname === "/console"')


def join(browser: DrivenBrowser, server: Server, code: str, name: str) -> None:
    browser.go(server.url)
    browser.fill("#code", code)
    browser.until('!document.querySelector("#unready")')  # it is told of no old browser
    browser.click("form:not(.languages) button")
    browser.fill("#name", name)
    browser.run('document.querySelector("#name").form.querySelector(".main").click()')
    browser.until('location.pathname === "/play" && document.querySelector("#play h1")')


def begin(server: Server, open_browser: Callable[[], DrivenBrowser]) -> None:
    """From the first start to a hand, the menu and the wall; nothing fails on any page."""
    desk = open_browser()
    first_start(desk, server)
    desk.go(f"{server.desk}/console/new")
    desk.until('document.querySelector("[data-preview=tables] li")')
    desk.fill("[name=title]", "8B Science")
    desk.fill("[name=pupils]", "2")
    desk.run('document.querySelector("form.new-class").submit()')
    desk.until('location.pathname.startsWith("/console/class/")')
    desk.until('document.querySelector(".code, .big-code")')
    desk.until(WELL)
    console = desk.run("return location.pathname")
    code = desk.run('return document.querySelector(".big-code, .code").textContent.trim()')

    phones = [open_browser(), open_browser()]
    for phone, name in zip(phones, ("Amara", "Ben"), strict=True):
        join(phone, server, code, name)
    desk.until('document.body.innerText.includes("Ben")')
    desk.press("Start the round")
    for phone in phones:
        phone.until('document.querySelector(".hand .cards button")')
        phone.click(".menu-button")
        phone.until('/How to play/.test(document.querySelector("dialog[open]")?.innerText ?? "")')
        phone.until(WELL)

    desk.until('document.querySelector(".table-tiles li")')
    desk.until(WELL)
    desk.go(f"{server.desk}/projector/{console.rpartition('/')[2]}")
    desk.until('document.querySelector("#projector .projector-felt .card, #projector .code")')
    desk.until(WELL)
    assert not [line for line in server.said if "a script failed" in line]


@dataclass
class Lesson:
    """A round with its last call, what the class thought, and the rule.

    Each window is well at each stop, and as wide as its page. `pictures` is a folder for what the
    windows show at a stop, or None.
    """

    server: Server
    open: Open
    pupils: Sequence[str]
    pictures: Path | None = None

    def hold(self) -> None:
        self.windows: dict[str, DrivenBrowser] = {}
        desk = self._opened("console", CONSOLE)
        first_start(desk, self.server)
        id_, code, link = self._class()
        desk.go(f"{self.server.desk}/console/class/{id_}")
        desk.until('document.querySelector(".script .press")')
        wall = self._opened("wall", WALL)
        wall.go(f"{self.server.desk}/projector/link/{link}")
        wall.until('document.querySelector(".projector-join .big-code")')
        self.phones = [
            self._opened(f"phone {name}", PHONES[at % len(PHONES)])
            for at, name in enumerate(self.pupils)
        ]
        for phone, name in zip(self.phones, self.pupils, strict=True):
            join(phone, self.server, code, name)
        desk.until(f'document.body.innerText.includes("{self.pupils[-1]}")')
        self._stop("1 lobby")
        desk.click(".script .press.main")
        for phone in self.phones:
            phone.until('document.querySelector(".hand .cards button")')
        wall.until("/turn/.test(document.querySelector('main').innerText)")
        self._stop("2 hands")
        self._play()
        self._stop("3 play")
        self._press_until('document.querySelector(".last-call input[type=text]")')
        self._stop("4 last call")
        for phone in self.phones:
            phone.fill(".last-call input[type=text]", "red on black, or something")
            phone.run('document.querySelectorAll(".last-call .sure input")[3].click()')
            phone.click(".last-call .button.main")
        desk.until("document.querySelector('.tile.over, .table-tile.over')")
        wall.until("!document.querySelector('.projector-clock')")
        self._press(
            "thought", wall, '/red on black/.test(document.querySelector("main").innerText)'
        )
        self._stop("5 what we thought")
        self._press("rule", wall, '!/red on black/.test(document.querySelector("main").innerText)')
        for phone in self.phones:
            phone.until('document.querySelector(".plate.rule h1.serif, h1")')
        self._stop("6 the rule")
        desk.go(f"{self.server.desk}/console/class/{id_}#debriefs")
        desk.until('document.querySelector(".print-outs, .papers, main")')
        self._stop("7 debriefs")
        assert not [line for line in self.server.said if "a script failed" in line]

    def _class(self) -> tuple[str, str, str]:
        """Open a class behind the form's back; return its id, code and projector link."""
        steps = ("start", "last-call", "thought", "rule")
        store = open_store(default_database(self.server.data))
        service = Service(store, time)
        owner = store.teachers.all()[0].id
        id_ = service.classes.open_class(
            owner,
            plan_of(
                title="8B Science",
                tables=2,
                rule=FIRST_RULE,
                expulsion=False,
                predictions=True,
                steps=tuple(
                    ScriptStep(title=each.capitalize(), minutes=5, press=each) for each in steps
                ),
            ),
        )
        code = service.open(id_).code
        link = service.sessions.make_projector_link(owner, id_)
        store.close()
        return id_, code, link

    def _opened(self, name: str, size: tuple[int, int]) -> DrivenBrowser:
        self.windows[name] = self.open(*size)
        return self.windows[name]

    def _play(self) -> None:
        """Until each table has enough plays to be asked about its rule."""
        rng, played, end = random.Random(1), Counter[str](), monotonic() + 120
        while any(played[name] < PLAYS for name in self.pupils):
            assert monotonic() < end, f"they have only played {dict(played)}"
            tapped = [self._tap(phone, rng) for phone in self.phones]
            played.update(n for n, what in zip(self.pupils, tapped, strict=True) if what == "play")
            if not any(tapped):
                sleep(0.2)  # a clock runs, or the server is at it

    def _tap(self, phone: DrivenBrowser, rng: random.Random) -> str | None:
        """Tap one thing that is offered; return its kind."""
        seen: dict[str, Any] = phone.run(f"{_SCREEN} return screen.phone()")
        kinds = [kind for kind, _ in seen["offers"]]
        if "card" in kinds and "play" in kinds and not seen["chosen"]:
            kinds = ["" if kind == "play" else kind for kind in kinds]
        kind = next((each for each in _FIRST if each in kinds), None)
        if kind is None or (kind == "card" and not ("no play" in kinds or "play" in kinds)):
            return None
        at = rng.choice([at for at, each in enumerate(kinds) if each == kind])
        point = phone.run(f"{_SCREEN} return screen.point(arguments[0])", at)
        if point is None:
            return None
        phone.tap(*point)
        return kind

    def _press_until(self, expression: str) -> None:
        desk = self.windows["console"]
        end = monotonic() + 30
        while not all(phone.run(f"return Boolean({expression})") for phone in self.phones):
            assert monotonic() < end, f"never on every phone: {expression}"
            desk.click(".script .press.main")
            sleep(1)

    def _press(self, press: str, wall: DrivenBrowser, expression: str) -> None:
        desk, end = self.windows["console"], monotonic() + 30
        while not wall.run(f"return Boolean({expression})"):
            assert monotonic() < end, f"the wall does not show {press}: {expression}"
            desk.click(".script .press")
            sleep(1)

    def _stop(self, name: str) -> None:
        for whose, window in self.windows.items():
            window.until(WELL)
            assert window.run(f"return {FITS}"), f"{whose} is too wide at {name}"
            if self.pictures is not None:
                self.pictures.mkdir(parents=True, exist_ok=True)
                (self.pictures / f"{name} {whose}.png").write_bytes(window.picture())
