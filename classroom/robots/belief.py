"""Beliefs of a robot: the rules that it can think of and that no answer contradicts.

They are computed from the table each time, so a robot has no state and may be stopped and started
at any moment. The rules are those of the catalogue and the family. A rule's prior weight is its
weight in the library, so of two rules that fit, the simpler is preferred. Rules become available
gradually, the simple ones first, since no player considers six thousand rules at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from zlib import crc32

import numpy as np

from classroom.hypothesis_file import load_hypotheses
from classroom.robots.evidence import EvidenceAnswer, answers
from classroom.robots.strategies import best
from classroom.rules.library import Library, Weights
from classroom.rules.surviving import Evidence, Survivors
from classroom.views.schemas import SeatView, TableView

SIMPLICITY = 0.2
"""The exponent of the library's weights, which sets how strongly simple rules are preferred.

The catalogue is not as simple as all that. Measured over it, robots that are rather sure, but not
quite, think that they predict everything in 71 of 100 cases, and do in 69; with 1 they think so in
76, and do in 35.
"""
SIMPLE = 5.0
"""The length in bits up to which the robot considers a rule from the start."""
CARDS_PER_BIT = 2.5
"""The number of additional cards that may have to be on the layout for each further bit."""
BELIEVED = 0.25
"""The share of all weight from which a robot believes in a rule, so that its refutation matters."""

STEPS = 100
"""The number of answers evaluated in one recursion, so that a long round needs no deep stack."""


@dataclass(frozen=True)
class Mind:
    """The beliefs of the robot in one seat at one moment."""

    given: tuple[EvidenceAnswer, ...]
    moments: Weights
    """The number of cards on the layout from which the robot considers each rule of the library."""

    @cached_property
    def beliefs(self) -> Survivors:
        """The rules it has in mind, each with its weight; none if it is at a loss."""
        return self._after(len(self.given))

    @cached_property
    def possible(self) -> Survivors:
        """Every rule that the table leaves, whether it has come to this mind or not."""
        return _still_fitting(self.given)

    @cached_property
    def simplest(self) -> Survivors:
        """Of those the simplest alone."""
        return best(self.possible)

    def refuted(self, within: int) -> bool:
        """Return whether one of the last `within` answers contradicted the rule it believed in.

        A rule counts as believed in from a share of :data:`BELIEVED` of all weight on.
        """
        for count in range(max(1, len(self.given) - within), len(self.given)):
            before = self._after(count)
            if len(before) and before.weights.max() >= BELIEVED:
                believed = best(before).rules[0]
                if believed not in self.possible.rules:
                    return True
        return False

    def _after(self, count: int) -> Survivors:
        """Return the beliefs after the first `count` answers."""
        given = self.given[:count]
        still_fit = _still_fitting(given)
        return still_fit.only(self.moments[still_fit.rules] <= (given[-1].laid if given else 0))


def mind(table: TableView, mine: SeatView) -> Mind:
    """Return the beliefs of the robot that sees `table` from the seat of `mine`."""
    starter = table.line.columns[0].card if table.line.columns else ""
    where = f"{table.number} {table.round} {mine.seat} {starter}"
    return Mind(answers(table), _moments(where))


def _still_fitting(given: Sequence[EvidenceAnswer]) -> Survivors:
    """Return the rules of the library that these answers don't contradict."""
    evidence = tuple([answer.observation for answer in given])
    for length in range(STEPS, len(evidence), STEPS):
        _survivors(evidence[:length])
    return _survivors(evidence)


@lru_cache(maxsize=1024)
def _survivors(evidence: Evidence) -> Survivors:
    """Return the rules that survive `evidence`.

    Computed in one step from the result for all but the last observation, which is usually cached.
    """
    if not evidence:
        return Survivors.of(_ideas().library)
    return _survivors(evidence[:-1]).seen(evidence[-1])


@lru_cache(maxsize=256)
def _moments(where: str) -> Weights:
    """Return, for each rule, the number of cards laid from which on this robot considers it.

    The numbers are random, but seeded by `where` (table, round, seat and starter), so a robot keeps
    its ideas from turn to turn without any state.
    """
    latest = _ideas().latest
    return np.random.default_rng(crc32(where.encode())).random(len(latest)) * latest


@dataclass(frozen=True, eq=False)
class _Ideas:
    """The rules a robot can think of."""

    library: Library
    latest: Weights
    """The most cards that have to lie before each rule comes to mind."""


@cache
def _ideas() -> _Ideas:
    library = load_hypotheses().library
    costs = np.array([load_hypotheses().costs[name] for name in library.names])
    return _Ideas(
        replace(library, weights=library.weights**SIMPLICITY),
        np.maximum(costs - SIMPLE, 0) * CARDS_PER_BIT,
    )
