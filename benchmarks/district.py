"""Simulate a district: the number of workers it needs, from the costs of a move and a join.

python benchmarks/district.py [--phones 100000] [--move 3.2] [--join 12] [--heard 0.3]

Each class is assigned to a random worker, as nginx does by a hash of the class, and pupils move at
random moments. A worker handles one message after the other. The simulation follows the busiest
worker. The time for a message is assumed to be exponentially distributed around its mean.
benchmarks/school.py measures the costs: --workers those of moves, --joins those of joining.
"""

from __future__ import annotations

import itertools
import random
from collections import Counter
from dataclasses import dataclass

import click

PUPILS = 30
"""Pupils of a class."""
MOVES = 0.4
"""A second in a class: one every two or three seconds (docs/performance.md)."""
BELL = 180.0
"""Seconds in which everybody joins when all lessons begin at once."""
BUSY = 0.7
"""The share of a core above which a worker has no room for a bad moment."""
SECONDS = 600.0
"""Of simulated play."""
GOAL = 50.0
"""Milliseconds in which 99 of 100 moves are answered."""


@dataclass(frozen=True)
class Costs:
    """Milliseconds of a worker's processor."""

    move: float
    """For a move, with all that it sends."""
    join: float
    """For a pupil who joins: the pages, the seat, the socket and the first views."""
    heard: float
    """For a move at another worker, which it hears of."""


@dataclass(frozen=True)
class Found:
    """The result of one simulation."""

    workers: int
    classes: int
    """Number of classes at the busiest worker."""
    core: float
    """Its share of a core while everybody plays."""
    p99: float
    """Milliseconds; infinite where it cannot keep up."""
    bell: float
    """Its share of a core while everybody joins."""


def simulate(workers: int, classes: int, costs: Costs, rng: random.Random) -> Found:
    """Return the load and the delays of the busiest worker."""
    dealt = Counter(rng.randrange(workers) for _ in range(classes))
    most = max(dealt.values())
    own, others = most * MOVES, (classes - most) * MOVES
    core = (own * costs.move + others * costs.heard) / 1000.0
    bell = most * PUPILS / BELL * costs.join / 1000.0
    p99 = _waits(own, others, costs, rng) if core < 1.0 else float("inf")
    return Found(workers, most, core, p99, bell)


def _waits(own: float, others: float, costs: Costs, rng: random.Random) -> float:
    """Return the milliseconds within which 99 of 100 own moves are answered."""
    now = free = 0.0
    answered = []
    if not costs.heard:
        others = 0.0
    while now < SECONDS:
        now += rng.expovariate(own + others)
        mine = rng.random() * (own + others) < own
        free = max(free, now) + rng.expovariate(1000.0 / (costs.move if mine else costs.heard))
        if mine:
            answered.append(free - now)
    answered.sort()
    return 1000.0 * answered[int(0.99 * len(answered))]


def enough(classes: int, costs: Costs, rng: random.Random) -> list[Found]:
    """Simulate with more and more workers, until there are enough; return all results."""
    found = []
    first = max(1, int(classes * MOVES * costs.move / 1000.0))
    for workers in itertools.count(first):
        found.append(simulate(workers, classes, costs, rng))
        last = found[-1]
        if last.p99 <= GOAL and last.core <= BUSY and last.bell <= 1.0:
            return found
        if workers > 50 * first:
            break
    raise click.ClickException("no number of workers is enough: hearing of moves takes it all")


@click.command(help=__doc__)
@click.option("--phones", default=100_000, help="Of pupils who play at once.")
@click.option("--move", default=3.2, help="Milliseconds of a worker's processor for a move.")
@click.option("--join", default=12.0, help="Milliseconds for a pupil who joins.")
@click.option("--heard", default=0.3, help="Milliseconds for a move at another worker.")
def main(phones: int, move: float, join: float, heard: float) -> None:
    classes = -(-phones // PUPILS)
    print(f"{phones} phones, {classes} classes, {classes * MOVES:.0f} moves a second")
    print("workers  classes at the busiest   core   99 % of moves    core at the bell")
    for each in enough(classes, Costs(move, join, heard), random.Random(1)):
        late = f"{each.p99:8.0f} ms" if each.p99 < float("inf") else "   behind"
        print(f"{each.workers:7}{each.classes:24}{each.core:7.2f}{late:>16}{each.bell:20.2f}")


if __name__ == "__main__":
    main()
