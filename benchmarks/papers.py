"""Seconds until the papers of a large class are made, and how soon the console answers meanwhile.

python benchmarks/papers.py

Forty pupils at eight tables, a round of 45 moves each. Goals: every PDF there is of it, from the
first press on and the process started with it, in under 10 s; nobody at a console or phone notices.
How long it takes by the clock says what else the computer has to do, for whoever plays comes
first; so the processor's time is told as well.
"""

from __future__ import annotations

import json
import re
import resource
import subprocess
import sys
import tempfile
import threading
import time
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "browser"))

import lessons
from stage import Server

from classroom.classes.verbs.repair import EndRound
from classroom.pdf_worker.jobs import written
from classroom.pdf_worker.queue import COMMAND
from classroom.store import open_store
from classroom.web.console import print_jobs

PAPERS = ("everything", "pupil", "script", "wall")
"""Each once: the pages of the class and of the tables are in the first."""
PUPILS, TABLES, MOVES = 40, 8, 45
SECONDS_IDLE = 5.0
EVERY = 0.02
"""Seconds between two questions to the console."""
PASSWORD = "three words to remember"
CSRF = re.compile(r'name="csrf_token"[^>]*value="([^"]*)"')


class Laptop:
    """A teacher who is logged in."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.opener = build_opener(HTTPCookieProcessor(CookieJar()))
        self.token = self.read_token(server.door.removeprefix(server.desk))
        self.post("/console/password", password=PASSWORD, repeat=PASSWORD)
        self.token = self.read_token("/console/new")

    def read_token(self, address: str) -> str:
        found = CSRF.search(self.get(address).decode())
        assert found, address
        return found[1]

    def get(self, address: str) -> bytes:
        return self.opener.open(self.server.desk + address).read()

    def post(self, address: str, **form: str) -> bytes:
        data = urlencode({"csrf_token": self.token, **form}).encode()
        request = Request(self.server.desk + address, data, {"Referer": self.server.desk})
        return self.opener.open(request).read()


class Asking(threading.Thread):
    """Asks for the console's page again and again, as whoever has it open would see it."""

    def __init__(self, laptop: Laptop, address: str) -> None:
        super().__init__(daemon=True)
        self.laptop, self.address = laptop, address
        self.taken: list[float] = []
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.wait(EVERY):
            started = time.perf_counter()
            self.laptop.get(self.address)
            self.taken.append(1000 * (time.perf_counter() - started))

    def told(self) -> str:
        """Milliseconds."""
        taken = sorted(self.taken)
        half, most = (taken[int(share * (len(taken) - 1))] for share in (0.5, 0.95))
        return f"half within {half:.0f} ms, 95 % within {most:.0f} ms, worst {taken[-1]:.0f} ms"


def seed(data: Path) -> tuple[str, list[bytes]]:
    """A class that has played: its id, and its papers as lines for the process."""
    [file] = data.rglob("*.sqlite3")
    store = open_store(f"sqlite:///{file}")
    lesson = lessons.Lesson(store, teacher=store.teachers.all()[0].id, tables=TABLES, title="8B")
    lesson.clock.time = time.time()
    for table in range(1, TABLES + 1):
        for place in range(PUPILS // TABLES):
            lesson.join(f"Pupil {table}{'abcdefg'[place]}", table=table)
        lesson.service.open(lesson.id).rounds.start_round(table, RULES[table % len(RULES)])
        lesson.play(MOVES, table)
        if not lesson.round(table).ended_by:
            lesson.service.command(EndRound(class_=lesson.id, table=table))
    classroom = lesson.service.open(lesson.id).classroom()
    asked = (print_jobs.PrintRequest(kind=kind, sealed="with") for kind in PAPERS)
    wanted = [written(print_jobs.print_job(lesson.service, classroom, each)) for each in asked]
    store.close()
    return lesson.id, wanted


def processor_time(wanted: list[bytes]) -> float:
    """Seconds that the process takes for these papers, its own start among them."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    lines = b"".join(line + b"\n" for line in wanted)
    subprocess.run(COMMAND, input=lines, stdout=subprocess.DEVNULL, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


RULES = ("alternate-colour", "odd-black-even-red", "match-suit-or-value", "black-up-red-down")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder))
        server.start()
        try:
            laptop = Laptop(server)
            class_id, wanted = seed(Path(folder))
            print(f"{len(wanted)} PDFs: {processor_time(wanted):.1f} s of one core")
            measure(laptop, f"/console/class/{class_id}")
        finally:
            server.stop()


def measure(laptop: Laptop, place: str) -> None:
    laptop.get(place)
    idle = Asking(laptop, place)
    idle.start()
    time.sleep(SECONDS_IDLE)
    idle.done.set()
    idle.join()
    print(f"console, nothing being made:   {idle.told()}")

    busy = Asking(laptop, place)
    busy.start()
    started = time.perf_counter()
    for kind in PAPERS:
        laptop.post(f"{place}/papers/{kind}.pdf?sealed=with")
    jobs = []
    while not jobs or any(job["state"] in ("waiting", "making") for job in jobs):
        time.sleep(0.1)
        jobs = json.loads(laptop.get(f"{place}/papers"))["papers"]
    taken = time.perf_counter() - started
    busy.done.set()
    busy.join()
    print(f"console, papers being made:    {busy.told()}")
    assert all(job["state"] == "made" for job in jobs), jobs
    sizes = sum(len(laptop.get(job["address"])) for job in jobs)
    print(f"{len(jobs)} PDFs, {sizes / 1e6:.1f} MB: {taken:.1f} s by the clock")


if __name__ == "__main__":
    main()
