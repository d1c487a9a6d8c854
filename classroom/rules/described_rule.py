"""Lookup: from the id or the built rule in a record to its description."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from classroom.rules.builder.entry import entry
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import find, library
from classroom.rules.catalogue.entry import Description
from classroom.rules.library import Library

Rule: TypeAlias = str | Built
"""An id of the catalogue, or a rule made in the rule builder."""


def described(rule: Rule) -> Description:
    """Return the description of a rule; raise UnknownRule or NoSense if there is none."""
    return find(rule) if isinstance(rule, str) else entry(rule)


@lru_cache(maxsize=64)
def rivals(rule: Rule) -> Library:
    """Return the rules among which the surviving ones are counted while this one is sealed.

    These are the catalogue and, if the sealed rule is a built one that is equivalent to none of it,
    that rule as well, since the sealed rule itself always survives.
    """
    told = described(rule)
    if isinstance(rule, str) or library().find(told.rule) is not None:
        return library()
    return library().joined(Library.of({told.id: told.rule}))
