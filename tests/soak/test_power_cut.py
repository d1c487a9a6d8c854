"""The power goes: what was not synced is lost, and what was acknowledged is there.

    .venv/bin/python -m pytest -s tests/soak/test_power_cut.py

prints the figures of docs/store.md. It needs Linux and strace.
"""

import hashlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import psycopg
import pytest
from databases import Postgres
from lessons import Lesson
from power_cut import Disk, read, recorded, strace

from classroom.store import open_as_it_is, open_store

TORN = int(os.environ.get("TORN", "4"))
"""Random subsets at each moment, beside nothing and all of what was not synced."""
TESTS = Path(__file__).resolve().parents[1]

POSTGRESQL_CUTS = int(os.environ.get("POSTGRESQL_CUTS", "10"))
EVENTS = "SELECT stream, seq, body FROM events"

LESSON = """
import json, os, sys
from pathlib import Path
from classroom.store import open_store
from simulation import every_call
from simulation.driver import Driver

folder = Path(sys.argv[1])
open_store(f"sqlite:///{folder}/0/classroom.sqlite3").close()
os.write(1, b"made")
held = every_call.Lesson(folder, Driver())
told = []

def tell():
    told.append([[stream, seq, body] for (stream, seq), body in held.acknowledged.items()])
    os.write(1, b"told")

held.told = tell
held.run()
(folder / "told.json").write_text(json.dumps(told))
"""


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """Return what the program did in a lesson, and what was acknowledged each time."""
    folder = tmp_path_factory.mktemp("lesson")
    path = os.pathsep.join(map(str, (TESTS.parent, TESTS, TESTS / "support")))
    (folder / "0").mkdir()
    command = [sys.executable, "-c", LESSON, str(folder)]
    did = recorded(command, {"PYTHONPATH": path}, folder / "0")
    told = json.loads((folder / "told.json").read_text())
    return did, [{(stream, seq): body for stream, seq, body in each} for each in told]


def test_what_was_acknowledged_outlives_a_power_cut_at_any_moment(lesson, tmp_path):
    did, told = lesson
    disk, rng, seen = Disk(), random.Random(1), Counter()
    known, acknowledged, made = set(), {}, False
    answers = iter(told)
    for done in did:
        disk.does(done)
        if done.call == "said":
            made = True
            if done.what == "told":
                acknowledged = next(answers)
        seen[done.call] += 1
        images = [disk.synced(), disk.whole(), *(disk.torn(rng) for _ in range(TORN))]
        seen["moments"] += 1
        for image in images:
            digest = hashlib.sha256(repr((sorted(image.items()), len(acknowledged))).encode())
            if digest.digest() not in known:
                known.add(digest.digest())
                opens(image, acknowledged, made, tmp_path)
                seen["different disks"] += 1
    seen["acknowledged"] = len(told)
    print(f"\npower cuts, sqlite: {dict(seen)}")
    assert seen["said"] == len(told) + 1
    assert disk.syncs > 40


def opens(image, acknowledged, made, folder):
    """The program opens these files, and everything acknowledged is in them."""
    for path in folder.iterdir():
        path.unlink()
    for path, content in image.items():
        (folder / Path(path).name).write_bytes(content)
    url = f"sqlite:///{folder}/classroom.sqlite3"
    store = open_as_it_is(url) if made else open_store(url)
    try:
        there = {
            (stream, event.seq): event
            for stream in store.log.streams()
            for event in store.log.read(stream)
        }
        lost = acknowledged.keys() - there.keys()
        assert not lost, f"acknowledged, and not there: {lost}"
    finally:
        store.close()
    with sqlite3.connect(folder / "classroom.sqlite3") as file:
        assert file.execute("PRAGMA quick_check").fetchall() == [("ok",)]
        stored = {(stream, seq): body for stream, seq, body in file.execute(EVENTS)}
    file.close()
    changed = {of for of, body in acknowledged.items() if stored[of] != body}
    assert not changed, f"acknowledged, and different: {changed}"


def test_a_program_that_does_not_sync_is_found_out(lesson, tmp_path):
    """Without the syncs of the log, the twentieth answer is lost."""
    did, told = lesson
    disk, acknowledged = Disk(), told[19]
    answers = [number for number, done in enumerate(did) if done.what == "told"]
    for done in did[: answers[19]]:
        if not (done.call == "fsync" and done.what.endswith("-wal")):
            disk.does(done)
    with pytest.raises(AssertionError, match="acknowledged, and not there"):
        opens(disk.synced(), acknowledged, True, tmp_path)


def test_what_postgresql_acknowledged_outlives_a_power_cut(tmp_path):
    """Its tables as of the last checkpoint, its log as it was synced: so it has to recover."""
    moves, rng, cuts = 30, random.Random(1), Counter()
    with Postgres() as postgres:
        postgres.kill(signal.SIGINT)
        log = postgres.data / "pg_wal"
        disk = Disk({str(file): file.read_bytes() for file in log.iterdir() if file.is_file()})
        plain, trace = postgres.command, tmp_path / "strace"
        postgres.command = [*strace(trace, "sendto"), *plain]
        postgres.start()
        with closing(open_store(postgres.url)) as store, psycopg.connect(postgres.url) as teller:
            teller.autocommit = True
            lesson = Lesson(store, tables=1)
            lesson.join("Ann", "Ben", "Cy")
            lesson.service.open(lesson.id).rounds.start_round(1)
            teller.execute("CHECKPOINT")
            tables = tmp_path / "tables"
            subprocess.run(["cp", "-a", postgres.data, tables], check=True)
            for _ in range(moves):
                lesson.play(1)
                teller.execute(f"SELECT 'told {lesson.table().version}'")
            stream, last = f"table:{lesson.id}:1", lesson.table().version
        postgres.kill()
        postgres.command = plain
        told, now, when = 0, 0, []
        for done in (did := read(trace, log)):
            found = re.search("told ([0-9]+)", done.what) if done.call == "said" else None
            now = int(found[1]) if found else now
            when.append(now)
        assert now == last
        chosen = set(rng.sample([at for at, told in enumerate(when) if told], POSTGRESQL_CUTS))
        for at, done in enumerate(did):
            disk.does(done)
            if at not in chosen:
                continue
            for kind, image in (("synced", disk.synced()), ("torn", disk.torn(rng))):
                shutil.rmtree(postgres.data)
                subprocess.run(["cp", "-a", tables, postgres.data], check=True)
                (postgres.data / "postmaster.pid").unlink()
                for path, content in image.items():
                    with Path(path).open("r+b") as file:  # which keeps its owner
                        file.write(content)
                postgres.start()
                with closing(open_store(postgres.url)) as store:
                    events = store.log.read(stream)
                postgres.kill()
                assert len(events) >= when[at], f"{when[at]} told, {len(events)} there"
                cuts[kind] += 1
                told = max(told, when[at])
    print(f"\npower cuts, postgresql: {dict(cuts)}, {disk.syncs} syncs, {told} of {last} told")
