"""The catalogue: rules that are ready to be sealed for a round.

A module for each band of difficulty holds its entries, easiest idea first; :data:`RULES` holds them
all in that order, by id.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from classroom.rules.catalogue import easy, expert, hard, medium
from classroom.rules.catalogue.entry import TAGS, CatalogueEntry, Example
from classroom.rules.difficulty import DIFFICULTIES
from classroom.rules.library import Library

__all__ = [
    "DIFFICULTIES",
    "RULES",
    "TAGS",
    "CatalogueEntry",
    "Example",
    "UnknownRule",
    "find",
    "library",
]


class UnknownRule(KeyError):
    """There is no rule with this id in the catalogue."""

    def __str__(self) -> str:
        return f"there is no rule called {self.args[0]!r} in the catalogue"


RULES: Mapping[str, CatalogueEntry] = MappingProxyType(
    {
        entry.id: entry
        for band in (easy.ENTRIES, medium.ENTRIES, hard.ENTRIES, expert.ENTRIES)
        for entry in band
    }
)


def find(rule_id: str) -> CatalogueEntry:
    """Return the entry with this id; raise UnknownRule (a KeyError) if there is none."""
    try:
        return RULES[rule_id]
    except KeyError:
        raise UnknownRule(rule_id) from None


@cache
def library() -> Library:
    """Return the whole catalogue as a library, for finding its rules that still fit."""
    return Library.of({entry.id: entry.rule for entry in RULES.values()})
