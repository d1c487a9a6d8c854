"""Detection of rules that are still sealed for someone in the class.

A rule is recognised by the cards it allows and forbids, whatever its wording or language. Free text
is recognised if it quotes the statement of a rule, in any language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass
from functools import cached_property
from typing import Any

import msgspec

from classroom.classes import ladder
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.debrief.evidence.last_guesses import claimed
from classroom.game.claims import read_rule
from classroom.game.refusal import Refused
from classroom.i18n.messages import ENGLISH, Language, Message, RuleRef, UserText
from classroom.rules import mirror
from classroom.rules.automaton import Automaton
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue.entry import Description
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described
from classroom.rules.sealed_rule import SealedRule


@dataclass(frozen=True)
class Sealed:
    """Rules that are sealed for someone, with the starters of their rounds.

    `languages` are all in which a statement may be quoted, each in every vocabulary.
    """

    rules: Sequence[tuple[Rule | SealedRule, ladder.Starters]]
    languages: Sequence[Language] = (ENGLISH,)

    @classmethod
    def of(
        cls, classroom: Classroom, tables: Iterable[Table], languages: Sequence[Language]
    ) -> Sealed:
        """Return the rules sealed for some table (:func:`ladder.sealed`).

        Their mirror images are added where some table has swapped colours.
        """
        return cls._of(classroom, ladder.sealed(classroom, tables), languages)

    @classmethod
    def in_play(
        cls, classroom: Classroom, tables: Iterable[Table], languages: Sequence[Language]
    ) -> Sealed:
        """Return the rules that some table plays or may still get (:func:`ladder.in_play`)."""
        return cls._of(classroom, ladder.in_play(classroom, tables), languages)

    @classmethod
    def _of(
        cls,
        classroom: Classroom,
        found: Iterable[tuple[Rule | SealedRule, ladder.Starters]],
        languages: Sequence[Language],
    ) -> Sealed:
        rules = dict.fromkeys(found)
        if classroom.plan.several.deal == "twins":
            for rule, _starters in tuple(rules):
                if (swapped := _swapped(rule)) is not None:
                    rules[swapped, ()] = None
        return cls(tuple(rules), languages)

    def tells(self, value: object) -> bool:
        """Return whether a value, or anything in it, is one of these rules or quotes one.

        A reference whose rule is unknown counts as one of them: better a slide too few.
        """
        match value:
            case _ if not self.rules:
                return False
            case RuleRef():
                return self._is_one(value.rule) or self.tells(value.statement)
            case UserText():
                return self._quotes(value)
            case Automaton():
                return self._is_one(value)
            case Message():
                return self.tells(value.values)
            case str():
                return False
            case Mapping():
                return any(map(self.tells, value.values()))
            case tuple() | list():
                return any(map(self.tells, value))
            case _ if is_dataclass(value):
                return any(self.tells(getattr(value, each.name)) for each in fields(value))
            case msgspec.Struct():
                return any(self.tells(getattr(value, each)) for each in value.__struct_fields__)
        return False

    def _is_one(self, rule: object) -> bool:
        if not isinstance(rule, Automaton):
            return True
        return any(
            equivalent(_told(sealed).rule, rule, begun)
            for sealed, starters in self.rules
            for begun in {(), starters}
        )

    def _quotes(self, text: str) -> bool:
        typed = _letters(text)
        return any(statement in typed for statement in self._statements)

    @cached_property
    def _statements(self) -> frozenset[str]:
        return frozenset(
            _letters(_told(rule).statement.say(language))
            for rule, _starters in self.rules
            for language in self.languages
        ) - {""}


def _told(rule: Rule | SealedRule) -> Description | SealedRule:
    return rule if isinstance(rule, SealedRule) else described(rule)


def _swapped(rule: Rule | SealedRule) -> Rule | None:
    """Return a rule's mirror image, if this release has words for it."""
    if not isinstance(rule, SealedRule):
        return mirror.twin(rule)
    with suppress(Refused):
        return mirror.twin(read_rule(rule.written))
    return None


NOTHING_SEALED = Sealed(())
"""For people who may know every rule of the class."""


def round_tells(sealed: Sealed, played: PlayedRound) -> bool:
    """Return whether anything typed or claimed in a round is, or quotes, a sealed rule."""
    return any(sealed.tells(each) for entry in played.entries for each in _claims(entry))


def _claims(entry: Mapping[str, Any]) -> Iterator[RuleRef | UserText]:
    for key in ("note", "guess"):
        if entry.get(key) is not None:
            with suppress(Refused):  # an info entry is not checked, and may name no rule there is
                yield claimed(entry[key])
    yield from (UserText(text) for text in entry.values() if isinstance(text, str))


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without case, accents, spaces and punctuation."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", text).casefold())
    return "".join(char for char in plain if unicodedata.category(char)[0] in "LN")
