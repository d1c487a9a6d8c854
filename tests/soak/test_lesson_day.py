"""Each plan, other rules of play, each engine, many seeds, and a neighbour that floods.

``SEEDS=5 PLANS=0,3 IN=firefox pytest -s tests/soak/test_lesson_day.py`` holds fewer.
``RESULTS=FILE`` adds each lesson to a file, and writes the table of docs/lesson-day.md from it. A
violation fails nothing here: it is counted, and the table names it.
"""

from __future__ import annotations

import json
import os
import shutil
import sys
import threading
from contextlib import ExitStack, suppress
from dataclasses import asdict
from pathlib import Path
from time import sleep, time
from types import SimpleNamespace

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "browser"))

from flooding import flooded
from hosted.installation import Phone as SocketPhone
from lesson_day import table
from lesson_day.day import Day, settings_of, shots
from lesson_day.engines import opened
from lesson_day.makeup import make
from ordinary.serve import ShortServer
from ordinary.short import short_clocks
from stage import CHROMIUM, Screens

from classroom.game.rulesets import RULESETS

SEEDS = int(os.environ.get("SEEDS", "20"))
FIRST = int(os.environ.get("FIRST", "1"))
ROOT = Path(__file__).parents[2]
EVERY_PLAN = sorted(path.stem for path in (ROOT / "lesson_plans").glob("*.md"))
_CHOSEN = os.environ.get("PLANS", "")
PLANS = [plan for plan in EVERY_PLAN if not _CHOSEN or plan[0] in _CHOSEN.split(",")]
_IN = os.environ.get("IN", "")
MINUTE = 1.0
PUPILS, PAGES = 12, 6
FLOOD = "a pupil's sockets"
_PROGRAMS = {"chromium": CHROMIUM, "firefox": shutil.which("firefox-esr")}
ENGINES = [name for name, path in _PROGRAMS.items() if path and (not _IN or name in _IN.split(","))]
RESULTS = os.environ.get("RESULTS")


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("plan", PLANS)
@pytest.mark.parametrize("seed", range(FIRST, FIRST + SEEDS))
def test_a_lesson_day(engine: str, plan: str, seed: int, tmp_path: Path) -> None:
    _hold(engine, plan, seed, tmp_path)


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_first_lesson_by_other_rules_of_play(ruleset: str, tmp_path: Path) -> None:
    _hold(ENGINES[0], "0-first-lesson", FIRST, tmp_path, ruleset=ruleset)


def test_a_first_lesson_beside_a_neighbour_who_floods(tmp_path: Path) -> None:
    _hold(ENGINES[0], "0-first-lesson", FIRST, tmp_path, floods=True)


def _hold(
    engine: str, plan: str, seed: int, folder: Path, *, ruleset: str = "", floods: bool = False
) -> None:
    server = ShortServer(folder / "data")
    server.start()
    with ExitStack() as ends:
        ends.callback(server.stop)
        screens = Screens(ends.enter_context(opened(engine, str(_PROGRAMS[engine]))))
        ends.callback(screens.close)
        ends.enter_context(short_clocks())
        people = make(seed, PUPILS, PAGES)
        pictures = shots() or folder / "pictures"
        settings = settings_of(plan, ruleset=ruleset, tables=3) if ruleset else plan
        day = Day(screens, server, people, seed, MINUTE, pictures, settings)
        ends.callback(day.close)
        if floods:
            ends.enter_context(_Neighbour(server, day))
        try:
            day.hold()
        finally:
            print(f"\n{plan} {ruleset} {engine}: {day.figures}")
            print("\n".join(str(each) for each in day.watch.violations))
        if RESULTS:
            _keep(day, f"{plan} {ruleset} {engine}{' flooded' if floods else ''}")


def _keep(day: Day, what: str) -> None:
    """Add a lesson to the file of results, and write the table again from all that are in it."""
    seconds = {str(watcher.number): watcher.seconds for watcher in day.watch.watchers}
    seconds["15"] += sum(day.waits)
    found = [asdict(each) for each in day.watch.violations]
    line = {"held": what, "seconds": seconds, "violations": found}
    with Path(RESULTS).open("a", encoding="utf-8") as file:
        file.write(json.dumps(line, ensure_ascii=False) + "\n")
    table.write(Path(RESULTS).read_text("utf-8").splitlines())


class _Neighbour:
    """Floods from a process of its own as soon as a round is played, beside an honest phone."""

    def __init__(self, server: ShortServer, day: Day) -> None:
        self.server, self.day, self.over = server, day, threading.Event()
        self.thread = threading.Thread(target=self._floods, daemon=True)

    def __enter__(self) -> None:
        self.thread.start()

    def __exit__(self, *_: object) -> None:
        self.over.set()
        self.thread.join(20)

    def _floods(self) -> None:
        front = SimpleNamespace(address=self.server.url, certificate=None)
        while not self.day.pages and not self.over.is_set():
            sleep(0.2)
        code = self.day.script_code
        ours = [SocketPhone(SimpleNamespace(front=front), name, code) for name in ("Honest", "Flo")]
        cookie = "; ".join(f"{name}={value}" for name, value in ours[1].http.cookies.items())
        try:
            with flooded(self.server.port, FLOOD, 25.0, cookie):
                until = time() + 24
                while time() < until and not self.over.is_set():
                    began = time()
                    with suppress(Exception):
                        ours[0].socket.call("back", {}, timeout=10)
                    self.day.waits.append(time() - began)
                    sleep(0.1)
        finally:
            for each in ours:
                each.close()
