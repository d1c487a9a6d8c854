"""The rule-set, the rule and the decisions of a round, kept beside its record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from classroom.game.follow import follow_entry
from classroom.game.header import AnyHeader, read_dealt
from classroom.game.layout import AnyRound
from classroom.game.outcome import NOTHING, Outcome
from classroom.game.rulesets import RuleSet
from classroom.rules.sealed_rule import SealedRule


class KeptRound(msgspec.Struct, frozen=True, kw_only=True):
    """Everything a class keeps of a round besides its record, so that it always reads the same."""

    ruleset: RuleSet
    rule: SealedRule
    outcomes: tuple[Outcome, ...]
    """Of each entry of the record."""

    def header(self, record: Mapping[str, Any]) -> AnyHeader:
        """Return the header of the round's record."""
        return read_dealt(record, self.ruleset, self.rule)

    def steps(
        self, record: Mapping[str, Any], entries: Sequence[Mapping[str, Any]]
    ) -> list[AnyRound]:
        """Return the round after the deal and after each of its entries.

        With real cards, entries that were undone may be given as info entries
        (:func:`classroom.game.layout.standing`).
        """
        rounds: list[AnyRound] = [self.header(record).deal()]
        for entry, outcome in zip(entries, self.outcomes, strict=True):
            decided = NOTHING if entry.get("info") else outcome
            rounds.append(follow_entry(rounds[-1], entry, decided))
        return rounds
