"""What was played reads the same in a release that has changed.

Each change here is one that a later release could make: another number in a rule-set, a rule that
is gone, renamed or corrected, a rule builder that takes less. The class was played before it.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import pytest
from built_rules import SOURCES
from lessons import Clock, Lesson, open_sqlite

from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.repair import EndRound
from classroom.debrief.findings.of_table import find
from classroom.game import rulesets
from classroom.game.record import RecordError, replay
from classroom.hypothesis_file import load_hypotheses
from classroom.i18n.messages import message
from classroom.i18n.translations import language
from classroom.rules import catalogue, described_rule
from classroom.rules.builder import examine, terms
from classroom.rules.builder.terms import Built
from classroom.service import Service
from classroom.store import Store
from classroom.views.rules_left import rules_left

RULE, OTHER = "alternate-colour", "by-twos"
BUILT = Built(next(iter(SOURCES.values())))


def everywhere(patch: pytest.MonkeyPatch, old: object, new: object) -> None:
    """Put `new` in the place of `old` in every module that has it."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] != "classroom":
            continue
        for key, value in list(vars(module).items()):
            if value is old:
                patch.setattr(module, key, new)


def other_catalogue(patch: pytest.MonkeyPatch, rules: Mapping[str, Any]) -> None:
    everywhere(patch, catalogue.RULES, MappingProxyType(rules))
    catalogue.library_of.cache_clear()
    described_rule.rivals.cache_clear()


def another_number(patch: pytest.MonkeyPatch) -> None:
    changed = {
        id: replace(each, wrong_penalty=each.wrong_penalty + 1, no_play_penalty=7, empty_bonus=50)
        for id, each in rulesets.RULESETS.items()
    }
    everywhere(patch, rulesets.RULESETS, MappingProxyType(changed))


def a_rule_is_gone(patch: pytest.MonkeyPatch) -> None:
    other_catalogue(patch, {id: each for id, each in catalogue.RULES.items() if id != RULE})


def a_rule_is_renamed(patch: pytest.MonkeyPatch) -> None:
    rules = dict(catalogue.RULES)
    rules["other-colour"] = replace(rules.pop(RULE), id="other-colour")
    other_catalogue(patch, rules)


def a_rule_is_corrected(patch: pytest.MonkeyPatch) -> None:
    rules = dict(catalogue.RULES)
    rules[RULE] = replace(
        rules[RULE], asks=rules[OTHER].asks, statement=message("Something else altogether.")
    )
    other_catalogue(patch, rules)


def the_builder_takes_less(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(terms, "MAX_TERMS", 0)
    patch.setattr(terms, "MAX_DEPTH", 0)

    def refused(*_: object) -> Any:
        raise AssertionError("what is stored isn't examined again")

    everywhere(patch, examine.examine, refused)


CHANGES: tuple[Callable[[pytest.MonkeyPatch], None], ...] = (
    another_number,
    a_rule_is_gone,
    a_rule_is_renamed,
    a_rule_is_corrected,
    the_builder_takes_less,
)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = open_sqlite(tmp_path)
    yield store
    store.close()
    catalogue.library_of.cache_clear()
    described_rule.rivals.cache_clear()


def played(store: Store, ruleset: str) -> Lesson:
    """A class in German with three tables: a rule of the catalogue, a built one, and real play."""
    lesson = Lesson(store, tables=3, ruleset=ruleset, language="de", reveal="teacher")
    for number, names in enumerate((("Ann", "Ben", "Cy"), ("Dee", "Eli", "Flo")), 1):
        lesson.join(*names, table=number)
    lesson.service.open(lesson.id).rounds.start_round(1, RULE)
    lesson.service.open(lesson.id).rounds.start_round(2, BUILT)
    lesson.service.command(GiveHint(class_=lesson.id, table=1))
    lesson.play(30, 1)
    lesson.play(30, 2)
    for number in (1, 2):
        if lesson.table(number).playing:
            lesson.service.command(EndRound(class_=lesson.id, table=number))
    lesson.service.open(lesson.id).rounds.start_round(1, RULE)
    lesson.play(9, 1)
    return lesson


def seen(service: Service, class_id: str) -> list[bytes]:
    """Everything that is told of the class's rounds, but for figures about the whole catalogue."""
    german, told = language("de"), []
    for number in (1, 2):
        table = service.open(class_id).table(number)
        for each, one in enumerate(table.rounds, 1):
            told.append(msgspec.json.encode(service.open(class_id).records.record(number, each)))
            told.append(repr((one.round.results, one.round.hands, one.round.scores)).encode())
            told.append(one.header.rule.statement.say(german).encode())
            told += [hint.say(german).encode() for hint in one.hints]
            found = find(one.record(), load_hypotheses(), one.kept)
            told.append(repr((found.scores, [str(point.laid) for point in found.curve])).encode())
    return told


@pytest.mark.parametrize("ruleset", ["lesson", "gardner", "express"])
@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_everything_reads_the_same(
    store: Store, change: Any, ruleset: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = played(store, ruleset)
    before = seen(lesson.service, lesson.id)
    change(monkeypatch)
    service = Service(store, Clock(), random.Random(3))
    assert seen(service, lesson.id) == before
    assert service.open(lesson.id).table(1).current == lesson.table(1).current


def curves(service: Service, class_id: str) -> list[object]:
    """The rules that fitted, of how many, in each round."""
    rounds = [each for number in (1, 2) for each in service.open(class_id).table(number).rounds]
    found = [find(each.record(), load_hypotheses(), each.kept) for each in rounds]
    return [
        [(each.course.rules.library, each.course.rules.sealed, each.curve) for each in found],
        [(left.curve, left.catalogue) for left in map(rules_left, rounds)],
    ]


def test_the_rules_of_its_time_are_counted(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new edition of the list retires a rule, the sealed one at that, and has a new one."""
    lesson = played(store, "lesson")
    before = curves(lesson.service, lesson.id)
    rules = dict(catalogue.RULES)
    old = replace(rules.pop(RULE), last=1)
    rules["new-rule"] = replace(rules[OTHER], id="new-rule", first=2)
    rules["newer-rule"] = replace(rules[OTHER], id="newer-rule", first=2)
    other_catalogue(monkeypatch, rules)
    monkeypatch.setattr(catalogue, "RETIRED", {RULE: old})
    everywhere(monkeypatch, catalogue.library, lambda: catalogue.library_of(2))
    monkeypatch.setattr(described_rule, "EDITION", 2)
    service = lesson.service = Service(store, Clock(), random.Random(3))
    assert len(catalogue.library()) == len(catalogue.library_of(1)) + 1
    assert curves(service, lesson.id) == before
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    lesson.service.open(lesson.id).rounds.start_round(1, "new-rule")
    now = lesson.table(1).rounds[-1]
    assert now.header.rule.edition == 2
    assert rules_left(now).catalogue == len(catalogue.library())


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
def test_the_class_can_be_played_on_closed_and_deleted(
    store: Store, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = played(store, "lesson")
    change(monkeypatch)
    service = lesson.service = Service(store, lesson.clock, random.Random(3))
    lesson.play(5, 1)
    service.open(lesson.id).rounds.settle()
    service.open(lesson.id).ending.close()
    assert service.open(lesson.id).ending.delete()
    assert store.classes.row(lesson.id) is None
    assert [receipt.what for receipt in store.archive.receipts("teacher")] == ["class"]


@pytest.mark.parametrize("change", CHANGES[:4], ids=lambda change: change.__name__)
def test_a_change_would_have_changed_what_is_judged_anew(
    store: Store, change: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So that the tests above are about something."""
    record = played(store, "lesson").table(1).rounds[0].record()
    before = replay(record)
    change(monkeypatch)
    try:
        after = replay(record)
    except RecordError:
        return
    assert (after.hands, after.results) != (before.hands, before.results)
