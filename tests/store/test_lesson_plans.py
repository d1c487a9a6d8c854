"""The plans that teachers uploaded: the contract, on both databases."""

import pytest

from classroom.store import Conflict, PlanRow, open_store

ROW = PlanRow("p1", "t1", "Mäuse ♠.md", "---\ntitle: \U0001f0a1\n---\n", 2.5)


def row(**other):
    return PlanRow(**{name: getattr(ROW, name) for name in ROW.__struct_fields__} | other)


def test_a_plan_is_kept_as_it_came_and_with_its_teacher(store):
    store.plans.add_plan(ROW)
    earlier, others = row(id="p2", added_at=1.0), row(id="p3", teacher="t2")
    store.plans.add_plan(earlier)
    store.plans.add_plan(others)
    assert store.plans.plans_of("t1") == [earlier, ROW]
    assert store.plans.plans_of("t2") == [others]
    assert store.plans.plans_of("t3") == []


def test_no_two_plans_have_one_id(store):
    store.plans.add_plan(ROW)
    with pytest.raises(Conflict):
        store.plans.add_plan(row(teacher="t2"))
    assert store.plans.plans_of("t1") == [ROW]


def test_a_plan_that_is_removed_is_gone_and_the_others_stay(store):
    store.plans.add_plan(ROW)
    store.plans.add_plan(row(id="p2"))
    store.plans.remove_plan("p1")
    store.plans.remove_plan("p1")
    assert [each.id for each in store.plans.plans_of("t1")] == ["p2"]


def test_plans_are_there_after_a_restart(url):
    store = open_store(url)
    store.plans.add_plan(ROW)
    store.close()
    again = open_store(url)
    assert again.plans.plans_of("t1") == [ROW]
    again.close()
