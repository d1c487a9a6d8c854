"""The teachers' own rules: the contract, on both databases."""

import pytest

from classroom.store import Conflict, RuleRow, open_store

RULE = {"format": "eleusis-rule/1", "asks": {"is": "kind", "kind": "red"}}
OTHER = {"format": "eleusis-rule/1", "asks": {"is": "values", "values": [1, 13]}}


def test_a_rule_is_kept_as_it_was_put_there(store):
    store.rules.add_rule("r1", "t1", "Mäuse ♠ \U0001f0a1", RULE, 1.5)
    row = RuleRow("r1", "t1", "Mäuse ♠ \U0001f0a1", RULE, 1.5, 1.5)
    assert store.rules.row("r1") == row
    assert store.rules.rules_of("t1") == [row]


def test_a_teacher_has_their_own_rules_in_the_order_they_were_made(store):
    for id, teacher, at in (("b", "t1", 3.0), ("a", "t1", 2.0), ("c", "t2", 1.0)):
        store.rules.add_rule(id, teacher, id, RULE, at)
    assert [row.id for row in store.rules.rules_of("t1")] == ["a", "b"]
    assert [row.id for row in store.rules.rules_of("t2")] == ["c"]
    assert store.rules.rules_of("t3") == []


def test_no_two_rules_have_one_id(store):
    store.rules.add_rule("r1", "t1", "One", RULE, 1.0)
    with pytest.raises(Conflict):
        store.rules.add_rule("r1", "t2", "Two", OTHER, 2.0)
    assert store.rules.row("r1").title == "One"


def test_a_change_keeps_whose_it_is_and_when_it_was_made(store):
    store.rules.add_rule("r1", "t1", "One", RULE, 1.0)
    store.rules.add_rule("r2", "t1", "Two", RULE, 1.0)
    store.rules.change_rule("r1", "Another", OTHER, 5.0)
    assert store.rules.row("r1") == RuleRow("r1", "t1", "Another", OTHER, 1.0, 5.0)
    assert store.rules.row("r2") == RuleRow("r2", "t1", "Two", RULE, 1.0, 1.0)
    with pytest.raises(KeyError):
        store.rules.change_rule("r3", "None", RULE, 5.0)


def test_a_rule_taken_off_the_shelf_is_gone_and_the_others_stay(store):
    store.rules.add_rule("r1", "t1", "One", RULE, 1.0)
    store.rules.add_rule("r2", "t1", "Two", RULE, 1.0)
    store.rules.remove_rule("r1")
    store.rules.remove_rule("r1")
    assert store.rules.row("r1") is None
    assert [row.id for row in store.rules.rules_of("t1")] == ["r2"]


def test_the_shelf_is_there_after_a_restart(url):
    store = open_store(url)
    store.rules.add_rule("r1", "t1", "One", RULE, 1.0)
    store.close()
    again = open_store(url)
    assert again.rules.row("r1").rule == RULE
    again.close()
