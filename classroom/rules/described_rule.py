"""The one way from what names a rule to everything told of it."""

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
    """Everything told of a rule; UnknownRule or NoSense where there is no such rule."""
    return find(rule) if isinstance(rule, str) else entry(rule)


@lru_cache(maxsize=64)
def rivals(rule: Rule) -> Library:
    """Return the rules among which surviving rules are counted while this one is sealed.

    The catalogue, and with it a built rule that equals none of it, since the sealed rule itself
    always fits.
    """
    told = described(rule)
    if isinstance(rule, str) or library().find(told.rule) is not None:
        return library()
    return library().joined(Library.of({told.id: told.rule}))
