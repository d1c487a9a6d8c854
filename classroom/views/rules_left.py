"""The rules of the catalogue that a round's layout has not contradicted, counted card by card."""

from __future__ import annotations

from dataclasses import dataclass, field

from classroom.classes.played_round import PlayedRound
from classroom.game.evidence import observed, starters
from classroom.game.round import Result
from classroom.rules.described_rule import rivals
from classroom.rules.sealed_rule import SealedRule
from classroom.rules.surviving import Survivors


@dataclass(frozen=True, slots=True)
class RulesLeft:
    """The rules that still fit after so many results of a round: a projection of its state."""

    curve: tuple[tuple[int, int], ...]
    """(cards laid, rules that fit) after the deal and after each play."""
    catalogue: int
    """Number of rules at the start."""
    rule: SealedRule
    last: Result | None
    survivors: Survivors = field(compare=False, repr=False)

    def begins(self, played: PlayedRound) -> bool:
        """Return whether this round goes on from these results."""
        settled, results = len(self.curve) - 1, played.round.results
        return (
            settled <= len(results)
            and self.rule is played.header.rule
            and (self.last is results[settled - 1] if settled else self.last is None)
        )


def rules_left(played: PlayedRound, before: RulesLeft | None = None) -> RulesLeft:
    """Return the rules that still fit, among the sealed rule's :func:`rivals`.

    What was counted `before` is continued, where it is of the same round.
    """
    if before is None or not before.begins(played):
        rule, begun = played.header.rule, starters(played.round)
        survivors = Survivors.of(rivals(rule), begun)
        before = RulesLeft(
            ((len(begun), len(survivors)),), len(rivals(rule)), rule, None, survivors
        )
    survivors, curve, last = before.survivors, list(before.curve), before.last
    for last in played.round.results[len(curve) - 1 :]:
        for observation in observed(last):
            survivors = survivors.seen(observation)
        curve.append((last.laid_before + len(last.laid), len(survivors)))
    return RulesLeft(tuple(curve), before.catalogue, before.rule, last, survivors)
