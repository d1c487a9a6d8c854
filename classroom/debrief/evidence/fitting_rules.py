"""The rules that still fitted in the course of a round.

They are counted twice: among the rules of the catalogue, and among those of the catalogue and the
family together (some 6,000).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from classroom.debrief.evidence.equivalence import same_since
from classroom.game.evidence import observed, starters
from classroom.game.layout import AnyRound
from classroom.i18n.messages import Message, counted_message
from classroom.rules.automaton import Automaton
from classroom.rules.described_rule import rivals
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.library import Library
from classroom.rules.sealed_rule import SealedRule
from classroom.rules.surviving import Survivors


@dataclass(frozen=True)
class FittingRules:
    """The rules that still fitted in a round."""

    round: AnyRound
    """At its end."""
    entry: SealedRule
    known: Hypotheses
    """The rules of the catalogue and of the family, each once, without a sealed rule of neither."""

    @cached_property
    def sealed(self) -> str:
        """The name of the sealed rule among all these rules."""
        name = rivals(self.entry).find(self.round.rule)
        assert name is not None
        return name

    @cached_property
    def survivors(self) -> tuple[Survivors, ...]:
        """Survivors among the sealed rule's rivals (:func:`left_alive`)."""
        return left_fitting(self.round, rivals(self.entry))

    @property
    def library(self) -> int:
        """Number of all these rules."""
        return len(rivals(self.entry))

    @cached_property
    def hypotheses(self) -> Hypotheses:
        """All the rules that are known here: catalogue, family and the sealed rule, each once."""
        if self.known.library.find(self.round.rule) is not None:
            return self.known
        return self.known.including(self.entry)

    @cached_property
    def wider(self) -> tuple[Survivors, ...]:
        """The rules of :attr:`hypotheses` that fitted: after the deal, and after each result."""
        return left_fitting(self.round, self.hypotheses.library)

    def still_fit(self, results: int) -> Message:
        """Say how many of all known rules still fitted after so many results.

        The shorter list of the catalogue would make it look more certain than it is. Of rules that
        always agree from there on only one is a rival, so that these are told too.
        """
        left = self.wider[results]
        if left.different < len(left):
            return counted_message(
                "%(fit)s of the %(known)s known rules still fitted, all of them alike from there "
                "on.",
                "%(fit)s of the %(known)s known rules still fitted, %(count)s of them different "
                "from there on.",
                left.different,
                fit=len(left),
                known=len(self.hypotheses.library),
            )
        return counted_message(
            "%(count)s of the %(known)s rules that the program knows still fitted.",
            "%(count)s of the %(known)s rules that the program knows still fitted.",
            len(self.wider[results]),
            known=len(self.hypotheses.library),
        )

    def same_since(self, rule: Automaton) -> int | None:
        """Return the card from which on no card could ever tell `rule` from the sealed rule.

        See :func:`classroom.debrief.evidence.equivalence.same_since`.
        """
        return same_since(self.round, rule)

    def fitting_before(self, index: int) -> int:
        """Return the number of library rules that still fitted before the result at this index."""
        return len(self.survivors[index])

    def fitting_after(self, index: int) -> int:
        return len(self.survivors[index + 1])


def left_fitting(round_: AnyRound, library: Library) -> tuple[Survivors, ...]:
    """Return the survivors of a library: after the deal, and after each result of a round."""
    survivors = [Survivors.of(library, starters(round_))]
    for result in round_.results:
        now = survivors[-1]
        for observation in observed(result):
            now = now.seen(observation)
        survivors.append(now)
    return tuple(survivors)
