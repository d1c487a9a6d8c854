"""Parsers for the parts of a record (rules, names, cards, flags); they raise Refused."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from classroom.cards import Card
from classroom.game.moves import RESERVED
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS, RuleSet
from classroom.i18n.markers import N_
from classroom.rules.builder import examine, meaning, terms
from classroom.rules.builder.meaning import NoSense
from classroom.rules.builder.terms import Built, NotARule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import Rule

NATURE = "Nature"
"""Who deals where no player does."""


def read_ruleset(data: Mapping[str, Any]) -> RuleSet:
    """Return the rule-set that a header names; raise Refused if there is none of that name."""
    ruleset = data.get("ruleset")
    if not isinstance(ruleset, str) or ruleset not in RULESETS:
        raise Refused(N_("there’s no rule-set called %(id)s"), id=short(ruleset))
    return RULESETS[ruleset]


def read_sealed(data: Mapping[str, Any]) -> Rule:
    """Parse the sealed rule of a header; raise Refused if the rule cannot be played."""
    rule = read_rule(data.get("rule"))
    if isinstance(rule, Built) and (no := examine.examine(rule).refusals):
        raise Refused("%(why)s", why=no[0])
    return rule


def read_rule(value: object) -> Rule:
    """Parse a rule in a record; raise Refused if there is no such rule.

    The rule may be one that cannot be played, such as one that runs dry: players may guess it.
    """
    match value:
        case str() if value in RULES:
            return value
        case str():
            raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=short(value))
        case dict():
            return _read_built(value)
        case _:
            raise Refused(N_("a rule must be a catalogue id or an object"))


def _read_built(value: Mapping[str, Any]) -> Built:
    try:
        built = terms.read(value)
        meaning.compiled(built)
    except (NotARule, NoSense) as error:
        raise Refused("%(why)s", why=error.sentence) from None
    return built


def check_claim(claim: object, asker: str) -> None:
    """Refused where `claim`, which is written as a guess is, names no rule.

    How long that takes does not depend on which rules are played or on what others claim.
    """
    if isinstance(claim, dict):
        try:
            meaning.check(terms.read(claim), asker)
        except (NotARule, NoSense) as error:
            raise Refused("%(why)s", why=error.sentence) from None
    elif not (isinstance(claim, str) and claim.startswith("text:")):
        read_rule(claim)


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


def cards(values: Iterable[object]) -> tuple[Card, ...]:
    return tuple(card(value) for value in values)


def short(value: object) -> str:
    """Return a malformed value as an error message quotes it, in about 40 characters."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:40]}..."
