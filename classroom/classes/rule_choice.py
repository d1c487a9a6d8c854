"""The choice of the rules that follow the first one of a class."""

from __future__ import annotations

from classroom.classes.settings import Plan
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described


def band_after(plan: Plan) -> str:
    """Return the band of the rules after the first: the first rule's, if it was chosen."""
    return plan.band if plan.rule is None else described(plan.rule).difficulty


def next_rules(band: str, played: frozenset[str]) -> list[str]:
    """Return rules to go on with: those of the band that are new to the table, else others.

    Falls back to the whole band once everything has been played.
    """
    fresh = [entry.id for entry in RULES.values() if entry.id not in played]
    same_band = [rule for rule in fresh if RULES[rule].difficulty == band]
    return same_band or fresh or [rule.id for rule in RULES.values() if rule.difficulty == band]
