"""Lookup: from the id or the built rule in a record to its description."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from classroom.i18n.messages import ENGLISH, Language, message
from classroom.i18n.stored_messages import StoredMessage
from classroom.rules.builder.entry import entry
from classroom.rules.builder.terms import Built, Rule
from classroom.rules.catalogue import EDITION, find, library_of
from classroom.rules.catalogue.entry import Description
from classroom.rules.library import Library
from classroom.rules.sealed_rule import SealedRule, packed


def rule_json(rule: Rule) -> str | dict[str, Any]:
    """Return a rule as a record writes it."""
    return rule.to_json() if isinstance(rule, Built) else rule


def described(rule: Rule) -> Description:
    """Return the description of a rule; raise UnknownRule or NoSense if there is none."""
    return find(rule) if isinstance(rule, str) else entry(rule)


def seal(rule: Rule, language: Language = ENGLISH) -> SealedRule:
    """Return a rule as a round keeps it, in the words that a class with this language is shown."""
    told = described(rule)
    return SealedRule(
        id=told.id,
        written=rule_json(rule),
        states=packed(told.rule),
        starters=told.starters,
        said=StoredMessage.of(told.statement, language),
        start=StoredMessage.of(told.starter, language),
        hinted=tuple(StoredMessage.of(message(hint.sentence), language) for hint in told.hints),
        difficulty=told.difficulty,
        tags=told.tags,
        language=language.code,
        edition=EDITION,
    )


@lru_cache(maxsize=64)
def rivals(rule: SealedRule) -> Library:
    """Return the rules among which the surviving ones are counted while this one is sealed.

    These are the catalogue as it was then and, if the sealed rule is equivalent to none of it, that
    rule as well, since the sealed rule itself always survives.
    """
    listed = library_of(rule.edition)
    if listed.find(rule.rule) is not None:
        return listed
    return listed.joined(Library.of({name_among(rule, listed): rule.rule}))


def name_among(rule: SealedRule, rules: Library) -> str:
    """Return a name for the sealed rule that none of these rules has."""
    return rule.id if rule.id not in rules.places else f"{rule.id}, as it was dealt"
