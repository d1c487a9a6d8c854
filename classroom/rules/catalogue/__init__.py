"""The catalogue: rules that are ready to be sealed for a round.

A module for each band of difficulty holds its entries, easiest idea first; :data:`RULES` holds them
all in that order, by id. :data:`RETIRED` holds those that are offered no longer.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from classroom.rules.catalogue import easy, expert, hard, medium, retired
from classroom.rules.catalogue.entry import TAGS, CatalogueEntry, Example
from classroom.rules.difficulty import DIFFICULTIES
from classroom.rules.library import Library

__all__ = [
    "DIFFICULTIES",
    "EDITION",
    "RETIRED",
    "RULES",
    "TAGS",
    "CatalogueEntry",
    "Example",
    "UnknownRule",
    "find",
    "is_known",
    "library",
    "library_of",
]


EDITION = 1
"""Number of this list: one more in each release that adds a rule or retires one."""


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
RETIRED: Mapping[str, CatalogueEntry] = MappingProxyType(
    {entry.id: entry for entry in retired.ENTRIES}
)


def is_known(rule_id: str) -> bool:
    """Return whether this is the id of a rule, retired or not."""
    return rule_id in RULES or rule_id in RETIRED


def find(rule_id: str) -> CatalogueEntry:
    """Return the entry with this id, retired or not; raise UnknownRule if there is none."""
    entry = RULES.get(rule_id) or RETIRED.get(rule_id)
    if entry is None:
        raise UnknownRule(rule_id)
    return entry


def library() -> Library:
    """Return the rules that are not retired as a library, for finding those that still fit."""
    return library_of(EDITION)


@cache
def library_of(edition: int) -> Library:
    """Return the rules that an edition listed."""
    listed = (each for each in (*RULES.values(), *RETIRED.values()) if each.is_listed(edition))
    return Library.of({entry.id: entry.rule for entry in listed})
