"""Parsers for the parts of a record (names, cards, flags); they raise Refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from classroom.cards import Card, deck
from classroom.game.moves import RESERVED
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS, RuleSet
from classroom.i18n.markers import N_

NATURE = "Nature"
"""The dealer of a round that no player deals."""


def read_ruleset(data: Mapping[str, Any]) -> RuleSet:
    """Return the rule-set that a header names; raise Refused if there is none of that name."""
    ruleset = data.get("ruleset")
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise Refused(N_("there’s no rule-set called %(id)s"), id=short(ruleset))
    return RULESETS[ruleset]


def flag(key: str, value: object) -> None:
    if value is not True:
        raise Refused(N_('"%(key)s" must be true or absent'), key=key)


def name(value: object) -> str:
    if not isinstance(value, str) or not value.strip():
        raise Refused(N_("a name is missing"))
    if value in RESERVED:
        raise Refused(N_("the name %(name)s is reserved"), name=value)
    return value


def listed(data: Mapping[str, Any], key: str) -> list[Any]:
    value = data.get(key)
    if not isinstance(value, list):
        raise Refused(N_('"%(key)s" is missing or isn’t a list'), key=key)
    return value


def card(value: object) -> Card:
    try:
        return Card.parse(value)
    except ValueError:
        raise Refused(N_("%(text)s isn’t a card"), text=short(value)) from None


def cards(values: Iterable[Any]) -> tuple[Card, ...]:
    given = tuple(values)
    try:
        return deck(given)
    except (KeyError, TypeError):
        return tuple(map(card, given))  # which says of the first that is no card what it is


def short(value: object) -> str:
    """Return a malformed value as an error message quotes it, in about 40 characters."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
