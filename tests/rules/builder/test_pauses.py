"""The largest rules are examined in small steps, so that others have their turns between them."""

import json
import time
from pathlib import Path

import pytest
from built_rules import by_chance

from classroom.rules.builder import examine, meaning, terms

SLOW = json.loads((Path(__file__).parents[2] / "support" / "slow_rules.json").read_text())
LONGEST = 0.05
"""Seconds of the processor's time, of which the longest step takes a tenth."""


@pytest.mark.parametrize("rule", SLOW)
def test_the_slowest_rules_that_were_found_give_way_often(rule):
    built, steps, last = terms.read(rule), [], time.thread_time()

    def pause():
        nonlocal last
        now = time.thread_time()
        steps.append(now - last)
        last = now

    seen = examine.examine_afresh(built, pause)
    pause()
    assert len(steps) > 500
    assert max(steps) < LONGEST
    assert seen.rule == examine.examine_afresh(built).rule


def test_an_answer_is_known_to_the_one_who_asked_and_kept_for_the_table():
    built, steps = by_chance(3), []
    meaning._kept.clear()
    examine._answers.clear()
    first = examine.answer(built, "c:s1", lambda: steps.append(1))
    assert steps
    assert examine.is_answered(built, "c:s1")
    assert not examine.is_answered(built, "c:s2")
    steps.clear()
    assert examine.answer(built, "c:s1", lambda: steps.append(1)) == first
    assert not steps
    assert built in meaning._kept
    examine.answer(built, "c:s2", lambda: steps.append(1))
    assert steps  # as much work as for the first


def test_answers_and_rules_that_are_kept_are_bounded(monkeypatch):
    monkeypatch.setattr(examine, "KEPT_ANSWERS", 3)
    monkeypatch.setattr(meaning, "KEPT_RULES", 2)
    meaning._kept.clear()
    examine._answers.clear()
    for number in range(6):
        examine.answer(by_chance(number), "c:s1")
    assert len(examine._answers) == 3
    assert len(meaning._kept) == 2


def test_the_smallest_automaton_is_its_own():
    rule = meaning.found(by_chance(5))
    assert rule.minimal.minimal is rule.minimal
