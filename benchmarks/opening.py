"""Milliseconds to open a class of 8 tables and 6 rounds each from its log (goal: at most 50).

python benchmarks/opening.py
"""

from __future__ import annotations

import gc
import random
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from lessons import choose

from classroom.classes.settings import Plan
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.repair import EndRound
from classroom.server import SELDOM
from classroom.service import Service
from classroom.store import Store, open_store

TABLES, ROUNDS, MOVES, PLAYERS, TIMES = 8, 6, 60, 4, 9


def played(store: Store, rng: random.Random) -> str:
    """Play a class; return its id. Each round has so many moves, the last one is not over."""
    service = Service(store, time.time, rng)
    class_id = service.classes.open_class("t", Plan(title="Opened", tables=TABLES))
    code = service.open(class_id).code
    for pupil in range(TABLES * PLAYERS):
        service.classes.join(code, f"Pupil {pupil}", f"secret-{pupil}")
    for number in range(1, TABLES + 1):
        for round_number in range(1, ROUNDS + 1):
            service.open(class_id).rounds.start_round(number)
            for move in range(MOVES):
                table = service.open(class_id).table(number)
                assert table.current is not None
                if table.current.over:
                    break
                seat, wanted = choose(table.current.round, rng)
                id = f"{number}-{round_number}-{move}"
                service.open(class_id).rounds.pupil_command(
                    seat, MakeMove(id=id, seen=table.shown, move=wanted)
                )
            if round_number < ROUNDS and service.open(class_id).table(number).playing:
                service.command(EndRound(class_=class_id, table=number))
    return class_id


def opened(store: Store, class_id: str) -> float:
    """Return how many seconds a program that knows nothing of the class needs to read it."""
    service = Service(store, time.time)
    started = time.perf_counter()
    for number in service.open(class_id).classroom().tables:
        service.open(class_id).table(number)
    return time.perf_counter() - started


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/classroom.sqlite3")
        class_id = played(store, random.Random(1))
        gc.collect()
        gc.freeze()  # as the server does at its start, and so is this:
        gc.set_threshold(*SELDOM)
        events = sum(
            store.log.version(f"table:{class_id}:{number}") for number in range(1, TABLES + 1)
        )
        seconds = statistics.median(opened(store, class_id) for _ in range(TIMES))
        reading = time.perf_counter()
        for number in range(1, TABLES + 1):
            store.log.read(f"table:{class_id}:{number}")
        reading = time.perf_counter() - reading
        store.close()
    print(
        f"{TABLES} tables, {ROUNDS} rounds each, {events} events: {seconds * 1000:.0f} ms, "
        f"{seconds / reading:.1f} times as long as reading the rows alone"
    )


if __name__ == "__main__":
    main()
