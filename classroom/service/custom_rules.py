"""A teacher's own rules: made in the rule builder, stored, exported and imported as a file.

Input is read by :mod:`classroom.rules.builder.terms` and examined before it is stored, so that
every stored rule can be played. A class that plays one has a copy of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.rules.automaton import no_pause
from classroom.rules.builder import meaning, terms
from classroom.rules.builder.entry import BuiltEntry, entry
from classroom.rules.builder.examine import answer
from classroom.rules.builder.terms import Built, NotARule, Rule
from classroom.rules.catalogue import RULES
from classroom.service.environment import Environment
from classroom.store import RuleRow

RULES_FORMAT = "eleusis-rules/1"
CUSTOM_ID_PREFIX = "own-"
"""The prefix of the ids of own rules; no rule of the catalogue has it."""
MAX_RULE_TITLE_LENGTH = 80
MAX_RULES = 100
"""On one shelf."""
MAX_FILE_BYTES = 400_000
"""Bytes of a file of rules."""
MAX_RULES_IN_FILE = 50
IMPORT_TIMEOUT_SECONDS = 5.0
"""Seconds for looking at the rules of a file; those that are left then are not taken."""


@dataclass(frozen=True)
class OwnRule:
    """One of a teacher's own rules."""

    id: str
    title: str
    built: Built
    changed_at: float
    """UTC, in seconds."""

    @property
    def description(self) -> BuiltEntry:
        """The full description of the rule, under the id of the built rule."""
        return _described(self.built)


@lru_cache(maxsize=MAX_RULES)
def _described(built: Built) -> BuiltEntry:
    """Return the description of a built rule, cached for as many as one teacher can have.

    The list of rules needs all of them at once.
    """
    return entry(built)


@dataclass(frozen=True, slots=True)
class Imported:
    """The result of an import: how many rules were taken, and which were refused and why."""

    taken: int
    refused: tuple[tuple[str, Refused], ...]


class CustomRules:
    """Storing and finding a teacher's own rules."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._store = env.store

    def own_rules(self, teacher: str, pause: Callable[[], None] | None = None) -> list[OwnRule]:
        """Return the rules of this teacher, sorted by title.

        With `pause`, which is called every few thousandths of a second, each is worked out, so that
        its description is no work.
        """
        rows = self._store.rules.rules_of(teacher)
        own = [_own(row) for row in sorted(rows, key=lambda row: names.key(row.title))]
        if pause is not None:
            for each in own:
                meaning.prepare(each.built, pause)
        return own

    def own_rule(self, teacher: str, id: str) -> OwnRule:
        """Return one of this teacher's own rules; raise Refused if they have no such rule."""
        row = self._store.rules.row(id) if id.startswith(CUSTOM_ID_PREFIX) else None
        if row is None or row.teacher != teacher:
            raise Refused(N_("you no longer have this rule"))
        return _own(row)

    def rule(self, teacher: str, id: str) -> Rule:
        """Return the rule of the catalogue, or the teacher's own one, with this id.

        Raise Refused if there is none.
        """
        if id in RULES:
            return id
        if not id.startswith(CUSTOM_ID_PREFIX):
            raise Refused(N_("the catalogue has no rule with the id %(id)s"), id=repr(id))
        return self.own_rule(teacher, id).built

    def keep_rule(self, teacher: str, title: str, rule: object, id: str | None = None) -> str:
        """Store a rule, or with `id` replace that one; return its id."""
        title, built = clean_title(title), playable(rule, teacher)

        def keep() -> str:
            self._env.check_teacher(teacher)
            if id is not None:
                self.own_rule(teacher, id)
                self._store.rules.change_rule(id, title, built.to_json(), self._env.calendar())
                return id
            self._room(teacher)
            return self._add(teacher, title, built)

        return self._env.save(keep)

    def delete_rule(self, teacher: str, id: str) -> None:
        """Delete an own rule; classes that play it go on with their copy."""

        def delete() -> None:
            self.own_rule(teacher, id)
            self._store.rules.remove_rule(id)

        self._env.save(delete)

    def export_rules(self, teacher: str, id: str | None = None) -> dict[str, Any]:
        """Return all own rules, or the one with `id`, as the content of a rules file."""
        kept = self.own_rules(teacher) if id is None else [self.own_rule(teacher, id)]
        rules = [{"title": each.title, "rule": each.built.to_json()} for each in kept]
        return {"format": RULES_FORMAT, "rules": rules}

    def import_rules(
        self, teacher: str, data: bytes, pause: Callable[[], None] = no_pause
    ) -> Imported:
        """Store the rules of a file that can be played; return how many, and which were refused.

        `pause` is called between two rules, and every few thousandths of a second within one.

        A rule that the teacher already has under the same title is not stored twice. Raise Refused
        if it isn't a rules file, or if there is no room for all of them.
        """
        given = read_file(data)
        until = self._env.now() + IMPORT_TIMEOUT_SECONDS
        there = {(each.title, each.built) for each in self.own_rules(teacher)}
        taken: list[tuple[str, Built]] = []
        refused: list[tuple[str, Refused]] = []
        for number, one in enumerate(given, 1):
            pause()
            typed = one.get("title") if isinstance(one, Mapping) else None
            shown = names.tidy(typed[:MAX_RULE_TITLE_LENGTH]) if isinstance(typed, str) else ""
            try:
                if self._env.now() > until:
                    raise Refused(
                        N_("the file has too many large rules; import this one on its own")
                    )
                if not isinstance(one, Mapping) or not isinstance(typed, str):
                    raise Refused(N_("each rule in a file needs a title and a rule"))
                title, built = clean_title(typed), playable(one.get("rule"), teacher, pause)
            except Refused as no:
                refused.append((shown or f"{number}", no))
                continue
            if (title, built) not in there:
                there.add((title, built))
                taken.append((title, built))

        def take() -> None:
            self._env.check_teacher(teacher)
            self._room(teacher, len(taken))
            for title, built in taken:
                self._add(teacher, title, built)

        self._env.save(take)
        return Imported(len(taken), tuple(refused))

    def _add(self, teacher: str, title: str, built: Built) -> str:
        id = f"{CUSTOM_ID_PREFIX}{self._env.rng.getrandbits(48):012x}"
        self._store.rules.add_rule(id, teacher, title, built.to_json(), self._env.calendar())
        return id

    def _room(self, teacher: str, more: int = 1) -> None:
        if len(self._store.rules.rules_of(teacher)) + more > MAX_RULES:
            raise Refused(
                N_("there’s room for %(most)s rules; delete some you don’t need"),
                most=MAX_RULES,
            )


def clean_title(typed: str) -> str:
    """Return a title as it is shown; raise Refused with what to change."""
    title = names.tidy(typed)
    if not title:
        raise Refused(N_("give the rule a title so you can find it again"))
    if len(title) > MAX_RULE_TITLE_LENGTH:
        raise Refused(
            N_("a title can have at most %(longest)s characters"), longest=MAX_RULE_TITLE_LENGTH
        )
    return title


def playable(rule: object, asker: str, pause: Callable[[], None] = no_pause) -> Built:
    """Return a rule that can be played, from parsed JSON; raise Refused with the reason if not.

    A rule that this teacher had examined lately is no work; for any other one, `pause` is called
    every few thousandths of a second.
    """
    try:
        built = terms.read(rule)
    except NotARule as error:
        raise Refused("%(why)s", why=error.sentence) from None
    if no := answer(built, asker, pause).refusals:
        raise Refused("%(why)s", why=no[0])
    return built


def read_file(data: bytes) -> list[Any]:
    """Return the rules of a rules file, not examined yet; raise Refused if it isn't one."""
    if len(data) > MAX_FILE_BYTES:
        raise Refused(N_("this file is too large to be a rules file"))
    try:
        told = terms.parse(data)
    except (ValueError, RecursionError):
        raise Refused(N_("this isn’t a rules file: it isn’t JSON")) from None
    rules = told.get("rules") if isinstance(told, dict) else None
    if (
        not isinstance(told, dict)
        or told.get("format") != RULES_FORMAT
        or not isinstance(rules, list)
    ):
        raise Refused(
            N_('this isn’t a rules file: its format isn’t "%(format)s"'), format=RULES_FORMAT
        )
    if len(rules) > MAX_RULES_IN_FILE:
        raise Refused(
            N_("a file can have at most %(most)s rules; this one has more"), most=MAX_RULES_IN_FILE
        )
    return rules


def _own(row: RuleRow) -> OwnRule:
    return OwnRule(row.id, row.title, terms.read(row.rule), row.changed_at)
