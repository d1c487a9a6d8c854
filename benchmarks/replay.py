"""Seconds to replay 2,000 rounds of about 60 moves in one process (goal: under 10).

python benchmarks/replay.py
"""

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import records_maker

from classroom.game.record import replay, report

ROUNDS, MOVES, LEAST = 2000, 60, 40


def records() -> list[dict[str, object]]:
    """Rounds of all rule-sets and source rules that last a while."""
    made = []
    seed = 0
    while len(made) < ROUNDS:
        record = records_maker.make(seed, moves=MOVES, ends=0)
        if len(record["moves"]) >= LEAST:
            made.append(record)
        seed += 1
    return made


def main() -> None:
    rounds = records()
    moves = sum(len(record["moves"]) for record in rounds)
    started = time.perf_counter()
    for record in rounds:
        report(replay(record))
    seconds = time.perf_counter() - started
    print(f"{len(rounds)} rounds, {moves} entries, replayed and reported: {seconds:.2f} s")


if __name__ == "__main__":
    main()
