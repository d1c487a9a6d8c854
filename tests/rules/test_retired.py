"""A retired rule is read, shown and compared like any other, and offered nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

import pytest
import rounds

from classroom import resources
from classroom.debrief.findings.of_table import find as find_findings
from classroom.game.claims import read_claim
from classroom.game.record import replay, report
from classroom.hypothesis_file import load_hypotheses
from classroom.rules import catalogue
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.terms import Steps
from classroom.rules.catalogue import RULES, UnknownRule, find, is_known, library, library_of
from classroom.rules.described_rule import described, rivals, seal

SAME, ALONE = "zigzag-once", "by-sixes"
"""Ids of retired rules: one that judges like a rule of the catalogue, one that no other does."""


@pytest.fixture(autouse=True)
def retired(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    entries = (
        replace(RULES["zigzag"], id=SAME, last=0),
        replace(RULES["by-twos"], id=ALONE, asks=clause(Steps(6, 6, circle=True)), last=0),
    )
    old = MappingProxyType({entry.id: entry for entry in entries})
    monkeypatch.setattr(catalogue, "RETIRED", old)
    library_of.cache_clear()
    yield
    rivals.cache_clear()
    library_of.cache_clear()


def test_it_is_found_by_its_id_and_no_other_is() -> None:
    for id in (SAME, ALONE):
        assert is_known(id)
        assert find(id).id == id
        assert described(id).statement
        assert read_claim(id) is find(id)
    assert not is_known("by-sevens")
    with pytest.raises(UnknownRule):
        find("by-sevens")


def test_it_is_not_counted_among_the_rules_unless_it_is_the_sealed_one() -> None:
    assert len(library()) == len(RULES)
    assert rivals(seal("zigzag")) is rivals(seal(SAME)) is library()
    assert set(rivals(seal(ALONE)).names) == {*RULES, ALONE}


@pytest.mark.parametrize("id", [SAME, ALONE])
def test_a_round_that_was_played_with_it_is_read_and_told_of(id: str) -> None:
    record = {**rounds.record("no_prophet"), "rule": id, "moves": []}
    assert report(replay(record))["status"] == "playing"
    found = find_findings(record, load_hypotheses())
    assert str(found.rule.statement) == str(find(id).statement)
    assert found.course.rules.library == len(rivals(seal(id)))
    assert found.course.rules.sealed in rivals(seal(id)).names


def test_what_is_offered_comes_from_the_other_rules() -> None:
    """No other module knows of retired rules, so none can offer one."""
    package = Path(str(resources.PACKAGE))
    named = {
        path.relative_to(package).as_posix()
        for path in package.rglob("*.py")
        if re.search(r"\bRETIRED\b", path.read_text(encoding="utf-8"))
    }
    assert named == {"rules/catalogue/__init__.py"}


def test_no_id_is_both_retired_and_offered() -> None:
    assert not catalogue.RETIRED.keys() & RULES.keys()
