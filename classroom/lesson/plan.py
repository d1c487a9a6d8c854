"""What a teacher settles before the class comes: each choice with a default that can stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from classroom.game.rulesets import DEFAULT
from classroom.rules.catalogue import RULES
from classroom.wording import Vocabulary

BANDS = ("easy", "medium", "hard", "expert")
MOST_TABLES = 12
FIRST_RULE = "alternate-colour"
"""The rule of a first lesson: easy enough that every table finds it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    title: str
    ruleset: str = DEFAULT.id
    rule: str | None = FIRST_RULE
    """The first round's rule for every table; None: each table draws its own from `band`."""
    band: str = "easy"
    tables: int = 6
    expulsion: bool = True
    robots: bool = True
    """Robots fill tables that would be too small to play."""
    prophet_word: str = "prophet"
    dealer_word: str = "nature"

    @property
    def vocabulary(self) -> Vocabulary:
        """The words in which everything is said to this class."""
        return Vocabulary(self.prophet_word, self.dealer_word)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Plan:
        return Plan(**data)


def next_rules(band: str, played: frozenset[str]) -> list[str]:
    """Rules to go on with: those of the band nobody at the table has met, else those of the others.

    Falls back to the whole band once everything has been played.
    """
    fresh = [entry.id for entry in RULES.values() if entry.id not in played]
    same_band = [rule for rule in fresh if RULES[rule].difficulty == band]
    return same_band or fresh or [rule.id for rule in RULES.values() if rule.difficulty == band]
