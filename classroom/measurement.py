"""The long run that measures how many cards robots need to learn each rule, and what it writes."""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, partial
from multiprocessing import Pool

import numpy as np

from classroom.hypotheses import known
from classroom.robots.learning import Ideas, cards_to_learn
from classroom.robots.strategies import Strategy
from classroom.rules.catalogue import RULES
from classroom.rules.difficulty import Formula, Learnt, Looks, Measured, learnt, stamp


def measure(rules: Sequence[str], rounds: int, seed: int, jobs: int) -> Iterator[Measured]:
    """Each of these rules of the catalogue, in this order, in so many processes at once.

    The same seed gives the same figures, whatever the number of processes.
    """
    ideas()  # once, before there are several processes, in case the family has to be generated
    with Pool(min(jobs, len(rules))) as pool:
        yield from pool.imap(partial(_measured, rounds=rounds, seed=seed), rules)


@cache
def ideas() -> Ideas:
    """What the robots have to choose from: the catalogue and the family."""
    costs = np.array(list(known().costs.values()))
    return Ideas.of(known().library, costs)


@cache
def _stamp_of_ideas() -> str:
    library = ideas().library
    told = (repr(library.names).encode(), ideas().lengths.tobytes(), library.moves.tobytes())
    return hashlib.sha256(b"".join(told)).hexdigest()[:8]


def _measured(rule_id: str, rounds: int, seed: int) -> Measured:
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

    return Measured(
        stamp(rule), _stamp_of_ideas(), seed, rounds_of("splits"), rounds_of("confirms")
    )


def fitted(measured: Mapping[str, Measured]) -> Formula:
    """To those rules of the catalogue that the robot learnt in half of its rounds at least.

    ValueError where they are too few.
    """
    rules = ((RULES[rule_id], figures.cards_to_learn) for rule_id, figures in measured.items())
    return Formula.fitted(
        [
            (Looks(known().costs[entry.id], entry.acceptance, entry.memory), cards)
            for entry, cards in rules
            if cards is not None
        ]
    )


def of_the_catalogue(measured: Mapping[str, Measured]) -> dict[str, Measured]:
    """What of it is about rules that are in the catalogue as they were measured, in its order."""
    return {
        entry.id: measured[entry.id]
        for entry in RULES.values()
        if entry.id in measured and measured[entry.id].stamp == stamp(entry.rule)
    }


def as_module(measured: Mapping[str, Measured]) -> str:
    """The source of :mod:`classroom.rules.catalogue.measured` with these figures."""
    lines = [
        '"""How many cards robots needed to learn each rule: written by ``classroom measure``."""',
        "",
        "# fmt: off",
        "from __future__ import annotations",
        "",
        "from collections.abc import Mapping",
        "from types import MappingProxyType",
        "",
        "from classroom.rules.difficulty import Formula, Learnt, Measured",
        "",
        "FORMULA = Formula(",
        *(f"    {_rounded(value)}," for value in vars(fitted(measured)).values()),
        ")",
        "MEASURED: Mapping[str, Measured] = MappingProxyType({",
    ]
    for rule_id, figures in measured.items():
        lines += [
            f'    "{rule_id}": Measured(',
            f'        "{figures.stamp}", "{figures.ideas}", {figures.seed},',
            f"        {_call(figures.splits)},",
            f"        {_call(figures.confirms)},",
            "    ),",
        ]
    return "\n".join([*lines, "})", ""])


def _call(rounds: Learnt) -> str:
    return f"Learnt({', '.join(map(str, vars(rounds).values()))})"


def _rounded(value: object) -> object:
    """To six places, which is more than was measured, so that every computer writes the same."""
    if isinstance(value, tuple):
        return tuple(map(_rounded, value))
    return round(value, 6) if isinstance(value, float) else value
