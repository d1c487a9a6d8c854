"""Seconds for asking thousands of rules what a layout leaves of them, beside plain loops.

python benchmarks/evidence.py

Goals, on one core: 5,000 rules and one card more in under 5 ms; a whole round of 50 plays, with the
best experiment of the 52 cards before each, in under 1 s; the rules there in under 0.5 s; all that
`classroom analyse` tells of such a round in under 1 s.
"""

import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

import records_maker

from classroom.cards import CARDS, Card
from classroom.debrief.evidence.analysis import analyse
from classroom.game.record import replay
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.surviving import Right, Survivors, WrongCard

RULES_ASKED, PLAYS, SEALED = 5_000, 50, "product-mod-four"
STARTER = Card.parse("7H")
ROUNDS = 20

Beliefs = list[tuple[Automaton, int, float]]
"""Rules, each with its state and its weight."""


def seconds(work: Callable[[], object], times: int) -> float:
    """The median of several times."""
    taken = []
    for _ in range(times):
        started = time.process_time()
        work()
        taken.append(time.process_time() - started)
    return median(taken)


def start_up() -> tuple[float, float]:
    """Until the catalogue is there, and until the family is there as well; its file is written."""
    load_hypotheses()
    both = []
    for script in (
        "from classroom.rules.catalogue import library; library()",
        "from classroom.hypothesis_file import load_hypotheses; load_hypotheses()",
    ):
        runs = []
        for _ in range(5):
            timed = f"{script}; import time; print(time.process_time())"
            run = subprocess.run([sys.executable, "-c", timed], capture_output=True, check=True)
            runs.append(float(run.stdout))
        both.append(median(runs))
    return both[0], both[1]


def looped_seen(beliefs: Beliefs, card: Card) -> Beliefs:
    """Those that call `card` right."""
    return [
        (rule, after, weight)
        for rule, state, weight in beliefs
        if (after := rule.step(state, card)) >= 0
    ]


def looped_shares(beliefs: Beliefs) -> list[float]:
    """For each card the weight of the rules that call it right."""
    shares = [0.0] * len(CARDS)
    for rule, state, weight in beliefs:
        legal = rule.legal(state)
        for card in CARDS:
            if legal >> card & 1:
                shares[card] += weight
    return shares


def played(survivors: Survivors) -> int:
    """The fitting rules after a round in which the best experiment is laid each time."""
    sealed = RULES[SEALED].rule
    state = sealed.step(0, STARTER)
    for _ in range(PLAYS):
        card = Card(np.argmax(survivors.bits))
        if sealed.legal(state) >> card & 1:
            state = sealed.step(state, card)
            survivors = survivors.seen(Right(card))
        else:
            survivors = survivors.seen(WrongCard(card))
    return len(survivors)


def nothing_learned(survivors: Survivors) -> None:
    """As long as a round can take at most: every rule lives to the end."""
    for _ in range(PLAYS):
        alike = Survivors(survivors.library, survivors.rules, survivors.states)
        np.argmax(alike.bits)
        alike.seen(Right(STARTER))


def records() -> list[dict[str, Any]]:
    """Rounds of all rule-sets and source rules, with about as many plays."""
    made: list[dict[str, Any]] = []
    seed = 0
    while len(made) < ROUNDS:
        record = records_maker.make(seed, moves=2 * PLAYS, ends=0)
        if abs(len(replay(record).results) - PLAYS) <= PLAYS // 10:
            made.append(record)
        seed += 1
    return made


def main() -> None:
    catalogue, family = start_up()
    hypotheses = load_hypotheses()
    library = hypotheses.library
    everything = Survivors.of(library)
    some = everything.only(np.arange(len(library)) < RULES_ASKED)
    beliefs: Beliefs = [
        (library.rule(name), 0, weight)
        for name, weight in zip(some.still_fit, some.weights.tolist(), strict=True)
    ]
    print(f"{len(library)} rules, {library.states} states, {library.moves.nbytes / 1e6:.0f} MB")
    print(f"starting with the catalogue {catalogue:.2f} s, with the family {family:.2f} s:")
    print(f"    the family takes {family - catalogue:.2f} s")

    card = seconds(lambda: some.seen(Right(STARTER)), 200)
    looped = seconds(lambda: looped_seen(beliefs, STARTER), 20)
    print(f"{RULES_ASKED} rules, one card more: {1000 * card:.2f} ms, ", end="")
    print(f"in a loop {1000 * looped:.2f} ms, {looped / card:.0f} times as long")

    shares = seconds(lambda: Survivors(library, some.rules, some.states).bits, 50)
    looped = seconds(lambda: looped_shares(beliefs), 3)
    print(f"{RULES_ASKED} rules, the best experiment: {1000 * shares:.2f} ms, ", end="")
    print(f"in a loop {1000 * looped:.0f} ms, {looped / shares:.0f} times as long")

    begun = everything.seen(Right(STARTER))
    round_ = seconds(lambda: played(begun), 5)
    worst = seconds(lambda: nothing_learned(everything), 5)
    print(f"{len(begun)} rules, a round of {PLAYS} plays: {1000 * round_:.0f} ms, ", end="")
    print(f"of which {played(begun)} live; where nothing is learned {1000 * worst:.0f} ms")

    rounds = records()
    for what, rules in (("the evidence", ()), ("and what contradicts each listed rule", RULES)):
        taken = [seconds(partial(analyse, each, hypotheses, rules), 3) for each in rounds]
        print(f"{ROUNDS} records of about {PLAYS} plays, {what}: ", end="")
        print(f"{1000 * median(taken):.0f} ms each, {1000 * max(taken):.0f} ms at most")


if __name__ == "__main__":
    main()
