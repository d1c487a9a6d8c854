"""A teacher's own rules through the service: kept, changed, taken along as a file."""

import json
import random
import time

import pytest
from built_rules import SOURCES, by_chance
from lessons import Clock, open_sqlite

from classroom.classes.settings import Plan
from classroom.classes.verbs.repair import EndRound
from classroom.game.refusal import Refused
from classroom.rules.builder import meaning, terms
from classroom.rules.builder.terms import Built, Kind
from classroom.rules.described_rule import seal
from classroom.service import Service
from classroom.service import custom_rules as limits

RULE = Built(SOURCES["odd-black-even-red"]).to_json()
OTHER = Built(SOURCES["suit-cycle"]).to_json()
ANYTHING = {
    "asks": {"is": "either", "parts": [{"is": "kind", "kind": k} for k in ("red", "black")]}
}
DRY = {"asks": {"is": "higher"}}


@pytest.fixture
def service(tmp_path):
    store = open_sqlite(tmp_path)
    yield Service(store, Clock(), random.Random(1))
    store.close()


def file_of(*rules, **more):
    return json.dumps({"format": limits.RULES_FORMAT, "rules": rules, **more}).encode()


def one(title="A rule", rule=RULE):
    return {"title": title, "rule": rule}


def refused(why, ask, *what):
    with pytest.raises(Refused, match=why) as no:
        ask(*what)
    return str(no.value)


def test_a_rule_is_kept_found_changed_and_deleted(service):
    id = service.custom_rules.keep_rule("t1", "  My\u202e first \n rule ", RULE)
    kept = service.custom_rules.own_rule("t1", id)
    assert (kept.title, kept.built.to_json()) == ("My first rule", RULE)
    assert service.custom_rules.keep_rule("t1", "Round about", OTHER, id) == id
    assert service.custom_rules.own_rule("t1", id).built.to_json() == OTHER
    other = service.custom_rules.keep_rule("t1", "A rule", RULE)
    assert [each.id for each in service.custom_rules.own_rules("t1")] == [other, id]
    service.custom_rules.delete_rule("t1", id)
    refused("no longer have this rule", service.custom_rules.own_rule, "t1", id)
    assert [each.id for each in service.custom_rules.own_rules("t1")] == [other]


def test_nobody_reaches_the_rules_of_another_teacher(service):
    id = service.custom_rules.keep_rule("t1", "Mine", RULE)
    for ask in (
        lambda: service.custom_rules.own_rule("t2", id),
        lambda: service.custom_rules.rule("t2", id),
        lambda: service.custom_rules.keep_rule("t2", "Yours", OTHER, id),
        lambda: service.custom_rules.delete_rule("t2", id),
        lambda: service.custom_rules.export_rules("t2", id),
    ):
        refused("no longer have this rule", ask)
    assert service.custom_rules.own_rules("t2") == []
    assert service.custom_rules.own_rule("t1", id).title == "Mine"
    assert service.custom_rules.own_rule("t1", id).built.to_json() == RULE


def test_an_id_becomes_what_is_played(service):
    id = service.custom_rules.keep_rule("t1", "Mine", RULE)
    assert service.custom_rules.rule("t1", "zigzag") == "zigzag"
    assert service.custom_rules.rule("t1", id).to_json() == RULE
    refused("the catalogue has no rule", service.custom_rules.rule, "t1", "nothing")
    refused("no longer have this rule", service.custom_rules.rule, "t1", "own-000000000000")


@pytest.mark.parametrize(
    ("title", "rule", "why"),
    [
        ("", RULE, "give the rule a title"),
        ("\u200b \u202e", RULE, "give the rule a title"),
        ("x" * 81, RULE, "at most 80"),
        ("Any", ANYTHING, "every card is right"),
        ("Dry", DRY, "gets stuck"),
        ("Code", {"asks": {"is": "code", "code": "import os"}}, "isn’t a rule"),
        ("List", [RULE], "isn’t a rule"),
        ("Text", "zigzag", "isn’t a rule"),
        ("Nothing", None, "isn’t a rule"),
    ],
)
def test_what_cannot_be_played_is_not_kept(service, title, rule, why):
    refused(why, service.custom_rules.keep_rule, "t1", title, rule)
    id = service.custom_rules.keep_rule("t1", "Good", OTHER)
    refused(why, service.custom_rules.keep_rule, "t1", title, rule, id)
    assert [
        (each.title, each.built.to_json()) for each in service.custom_rules.own_rules("t1")
    ] == [("Good", OTHER)]


def test_a_shelf_is_full_one_day(service, monkeypatch):
    monkeypatch.setattr(limits, "MAX_RULES", 2)
    for title in ("One", "Two"):
        service.custom_rules.keep_rule("t1", title, RULE)
    refused("room for 2 rules", service.custom_rules.keep_rule, "t1", "Three", RULE)
    refused("room for 2 rules", service.custom_rules.import_rules, "t1", file_of(one("Four")))
    service.custom_rules.keep_rule("t2", "Another teacher's", RULE)
    assert len(service.custom_rules.own_rules("t1")) == 2


def test_what_is_exported_can_be_imported_and_is_not_taken_twice(service):
    ids = [
        service.custom_rules.keep_rule("t1", name, Built(SOURCES[name]).to_json())
        for name in sorted(SOURCES)
    ]
    file = service.custom_rules.export_rules("t1")
    assert file["format"] == "eleusis-rules/1"
    assert service.custom_rules.export_rules("t1", ids[0]) == {**file, "rules": file["rules"][:1]}
    data = json.dumps(file).encode()
    assert service.custom_rules.import_rules("t2", data) == limits.Imported(len(SOURCES), ())
    assert service.custom_rules.export_rules("t2") == file
    assert service.custom_rules.import_rules("t2", data) == limits.Imported(0, ())
    assert len(service.custom_rules.own_rules("t2")) == len(SOURCES)


def test_of_a_file_what_can_be_played_is_taken_and_the_rest_is_listed_with_its_reason(service):
    data = file_of(
        one("Good\u202e one"),
        one("Dry", DRY),
        one("", RULE),
        "a rule",
        one("X" * 500),
        {"title": 3},
    )
    done = service.custom_rules.import_rules("t1", data)
    assert done.taken == 1
    assert [each.title for each in service.custom_rules.own_rules("t1")] == ["Good one"]
    assert [name for name, _ in done.refused] == ["Dry", "3", "4", "X" * 80, "6"]
    for (_, why), words in zip(
        done.refused, ("gets stuck", "title", "title and", "at most 80", "title and"), strict=True
    ):
        assert words in str(why)


def nested(levels):
    return '{"is":"not","part":' * levels + '{"is":"kind","kind":"red"}' + "}" * levels


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"", "isn’t JSON"),
        (b"\xff\xfe\x00", "isn’t JSON"),
        (b"[" * 100_000, "isn’t JSON"),
        (b'{"format":' + b"9" * 100_000 + b"}", "isn’t JSON"),
        (b"[]", "format"),
        (b"null", "format"),
        (b'{"format":"eleusis-rules/1","rules":[],"rules":[]}', "isn’t JSON"),
        (b'{"format":"eleusis-rules/2","rules":[]}', "format"),
        (b'{"format":"eleusis-rules/1","rules":{}}', "format"),
        (b'{"format":["eleusis-rules/1"],"rules":[]}', "format"),
        (b" " * (limits.MAX_FILE_BYTES + 1), "too large"),
        (file_of(*[one()] * (limits.MAX_RULES_IN_FILE + 1)), "at most 50"),
    ],
)
def test_a_hostile_file_is_refused_at_once_and_changes_nothing(service, data, why):
    before = time.process_time()
    refused(why, service.custom_rules.import_rules, "t1", data)
    assert time.process_time() - before < 1
    assert service.custom_rules.own_rules("t1") == []


@pytest.mark.parametrize(
    "rule",
    [
        json.loads(nested(300)),
        {"asks": {"is": "cycle", "parts": [{"is": "kind", "kind": "red"}] * 10_000}},
        {"asks": {"is": "steps", "least": 10**400, "most": 1}},
        {"asks": {"is": "same", "trait": "__class__"}},
        {"asks": {"is": "kind", "kind": "red", "more": 1}},
        {"format": "eleusis-rule/9", "asks": {"is": "kind", "kind": "red"}},
    ],
    ids=["deep", "wide", "number", "name", "key", "format"],
)
def test_a_hostile_rule_in_a_file_is_refused_at_once_and_the_others_are_taken(service, rule):
    before = time.process_time()
    done = service.custom_rules.import_rules("t1", file_of(one("Bad", rule), one("Good")))
    assert time.process_time() - before < 1
    assert [name for name, _ in done.refused] == ["Bad"]
    assert [each.title for each in service.custom_rules.own_rules("t1")] == ["Good"]


def test_looking_at_a_file_ends_when_it_takes_too_long(tmp_path):
    store = open_sqlite(tmp_path)
    ticking = iter(range(1_000_000))
    slow = Service(store, lambda: float(next(ticking)), random.Random(1))
    rules = [one(f"Rule {number}") for number in range(20)]
    done = slow.custom_rules.import_rules("t1", file_of(*rules))
    assert 0 < done.taken < 20
    assert done.taken + len(done.refused) == 20
    assert "too many large rules" in str(done.refused[0][1])
    store.close()


def test_looking_at_a_file_gives_way_between_its_rules_and_within_each(service):
    rules = [by_chance(seed).to_json() for seed in (11, 12, 13)]
    pauses = []
    data = file_of(*(one(f"Rule {n}", rule) for n, rule in enumerate(rules)))
    service.custom_rules.import_rules("t1", data, lambda: pauses.append(1))
    assert len(pauses) > 10 * len(rules)
    pauses.clear()
    service.custom_rules.import_rules("t1", data, lambda: pauses.append(1))
    assert len(pauses) == len(rules)  # what this teacher had examined is no work


def test_looking_at_own_rules_gives_way_within_each_where_they_are_not_kept(service):
    for number, term in enumerate(list(SOURCES.values())[:10]):
        service.custom_rules.keep_rule("t1", f"Rule {number}", Built(term).to_json())
    meaning._kept.clear()
    pauses = []
    own = service.custom_rules.own_rules("t1", lambda: pauses.append(1))
    assert len(pauses) > len(own) == 10
    assert [each.description.rule for each in own] == [
        meaning.work_out_afresh(each.built) for each in own
    ]
    assert service.custom_rules.own_rules("t1", pauses.clear) == own
    assert pauses  # what is kept is no work


def test_a_class_plays_on_when_its_rule_is_deleted_or_changed(service):
    id = service.custom_rules.keep_rule("t1", "Mine", RULE)
    rule = service.custom_rules.rule("t1", id)
    klass = service.classes.open_class("t1", Plan(title="Class", tables=1, rule=rule))
    code = service.open(klass).code
    for name in ("Ann", "Ben", "Cy", "Dee"):
        service.classes.join(code, name)
    service.custom_rules.keep_rule(
        "t1", "Mine", {"asks": {"is": "turns", "kinds": ["red", "black"]}}, id
    )
    service.custom_rules.delete_rule("t1", id)
    service.open(klass).rounds.start_round(1)
    again = Service(service.store, Clock(), random.Random(2))
    header = again.open(klass).table(1).current.header
    assert header.rule == seal(rule)
    assert again.open(klass).classroom().plan.rule == rule
    assert terms.stored(header.rule.written).asks.then == Kind("black")
    again.command(EndRound(class_=klass, table=1))
    again.open(klass).rounds.start_round(1)
    assert again.open(klass).table(1).current.header.rule != seal(rule)
