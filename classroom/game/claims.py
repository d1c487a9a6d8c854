"""Rules in a record: the sealed one, and those that players guess or note.

They come from outside, so all of this checks first and raises Refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.game import parts
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.builder import examine, meaning, terms
from classroom.rules.builder.meaning import NoSense
from classroom.rules.builder.terms import Built, NotARule, Rule
from classroom.rules.catalogue import is_known
from classroom.rules.catalogue.entry import Description
from classroom.rules.described_rule import described


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
        case str() if is_known(value):
            return value
        case str():
            raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=parts.short(value))
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
            told = examine.answer(terms.read(claim), asker)
        except NotARule as error:
            raise Refused("%(why)s", why=error.sentence) from None
        if not told.is_rule:
            raise Refused("%(why)s", why=told.refusals[0])
    elif not (isinstance(claim, str) and claim.startswith("text:")):
        read_rule(claim)


def typed_beside(entry: Mapping[str, Any]) -> str | None:
    """Return a player's own words, in which the program read the rule of this entry, or None.

    Info entries are not checked when a record is read, so anything else than a text is left out.
    """
    words = entry.get("words")
    return words if isinstance(words, str) else None


def read_claim(claim: object) -> Description | None:
    """Return the description of the rule that a guess names; None for a guess in free text.

    Raise Refused if there is no such rule.
    """
    if isinstance(claim, str) and claim.startswith("text:"):
        return None
    return described(read_rule(claim))
