"""The long run that measures how many cards robots need to learn each rule, and its file."""

from __future__ import annotations

import hashlib
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import cache, partial
from multiprocessing import Pool

import numpy as np

from classroom.hypothesis_file import load_hypotheses
from classroom.robots.learning import Ideas, cards_to_learn
from classroom.robots.strategies import Strategy
from classroom.rules.catalogue import RULES
from classroom.rules.difficulty import Formula, Learnt, Looks, MeasuredRule, learnt, stamp


def measure(rules: Sequence[str], rounds: int, seed: int, jobs: int) -> Iterator[MeasuredRule]:
    """Yield the measurement of each of these rules, in this order, using `jobs` processes.

    The same seed gives the same figures, whatever the number of processes.
    """
    ideas()  # once, before there are several processes, in case the family has to be generated
    with Pool(min(jobs, len(rules))) as pool:
        yield from pool.imap(partial(_measured, rounds=rounds, seed=seed), rules)


@cache
def ideas() -> Ideas:
    """Return the rules that the robots choose from: the catalogue and the family."""
    costs = np.array(list(load_hypotheses().costs.values()))
    return Ideas.of(load_hypotheses().library, costs)


@cache
def _stamp_of_ideas() -> str:
    library = ideas().library
    told = (repr(library.names).encode(), ideas().lengths.tobytes(), library.moves.tobytes())
    return hashlib.sha256(b"".join(told)).hexdigest()[:8]


def _measured(rule_id: str, rounds: int, seed: int) -> MeasuredRule:
    rule = RULES[rule_id].rule

    def rounds_of(strategy: Strategy) -> Learnt:
        # Both robots are dealt the same cards, and the rules come to their minds at the same time.
        return learnt(
            [
                cards_to_learn(
                    ideas(),
                    rule_id,
                    rule.starters,
                    strategy,
                    random.Random(f"{seed} {rule_id} {number}"),
                )
                for number in range(rounds)
            ]
        )

    return MeasuredRule(
        stamp(rule), _stamp_of_ideas(), seed, rounds_of("splits"), rounds_of("confirms")
    )


def fitted(measured: Mapping[str, MeasuredRule]) -> Formula:
    """Return the formula fitted to the rules that the robot learnt in at least half its rounds.

    Raise ValueError if they are too few.
    """
    rules = ((RULES[rule_id], figures.cards_to_learn) for rule_id, figures in measured.items())
    return Formula.fitted(
        [
            (Looks(load_hypotheses().costs[entry.id], entry.acceptance, entry.memory), cards)
            for entry, cards in rules
            if cards is not None
        ]
    )


def of_the_catalogue(measured: Mapping[str, MeasuredRule]) -> dict[str, MeasuredRule]:
    """Return the measurements of rules that the catalogue has unchanged, in its order."""
    return {
        entry.id: measured[entry.id]
        for entry in RULES.values()
        if entry.id in measured and measured[entry.id].stamp == stamp(entry.rule)
    }


def as_json(measured: Mapping[str, MeasuredRule]) -> str:
    """Return the text of the file that :mod:`classroom.rules.catalogue.measured` reads.

    It has a line for the formula fitted to these figures, and a line for each rule.
    """
    formula = asdict(fitted(measured))
    rules = ",\n".join(
        f"{json.dumps(rule_id)}: {json.dumps(asdict(figures))}"
        for rule_id, figures in measured.items()
    )
    return f'{{"formula": {json.dumps(_rounded(formula))},\n"rules": {{\n{rules}\n}}}}\n'


def _rounded(value: object) -> object:
    """Round to six places, more than was measured, so that every computer writes the same."""
    if isinstance(value, Mapping):
        return {name: _rounded(part) for name, part in value.items()}
    if isinstance(value, tuple):
        return tuple(map(_rounded, value))
    return round(value, 6) if isinstance(value, float) else value
