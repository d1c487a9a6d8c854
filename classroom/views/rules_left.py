"""The rules of the catalogue that a round's layout has not contradicted, counted card by card."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes.table import PlayedRound
from classroom.game.evidence import observed, starters
from classroom.rules.described_rule import rivals
from classroom.rules.surviving import Survivors


@dataclass(frozen=True, slots=True)
class RulesLeft:
    """The numbers of rules that still fit during a round."""

    curve: list[tuple[int, int]]
    """(cards laid, rules that fit) after the deal and after each play."""
    catalogue: int
    """Number of rules at the start."""


def rules_left(played: PlayedRound) -> RulesLeft:
    """Return the numbers of rules that still fit, among the sealed rule's :func:`rivals`."""
    rules, begun = rivals(played.header.rule), starters(played.round)
    survivors = Survivors.of(rules, begun)
    curve = [(len(begun), len(survivors))]
    for result in played.round.results:
        for observation in observed(result):
            survivors = survivors.seen(observation)
        curve.append((result.laid_before + len(result.laid), len(survivors)))
    return RulesLeft(curve, len(rules))
