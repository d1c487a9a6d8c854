"""Statements of the catalogue's rules in the phrases of the rule builder.

A language that has no sentence of its own for a rule says these: they are made from the rule, so
that each is as exact as in English.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from classroom.i18n.messages import Message
from classroom.rules.builder import terms, to_text
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.catalogue import RULES


@cache
def in_phrases() -> Mapping[str, Message]:
    """Return, by the English statement of each rule that the builder has words for, these words."""
    told = {}
    for rule in RULES.values():
        term = spelled(rule.asks)
        if term is not None:
            told[rule.statement.text] = to_text.statement(terms.Built(term))
    return MappingProxyType(told)
