"""Watching another table gives away no rule that one's own table plays, now or later."""

from __future__ import annotations

import pytest
import worlds
from msgspec.structs import replace
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import table as tables
from classroom.classes.settings import plan_of
from classroom.classes.table import DealRequest, Table
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.entry import EntryAdded
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.views.spectators import watchable

FIRST, SECOND, THIRD = "alternate-colour", "red-odd-black-even", "suit-cycle"
END = {"by": "teacher", "end": True}


def played(number, *rules, over=False, revealed=(), plays=9):
    """A table that has played these rules in turn; the last round goes on unless it is `over`."""
    table = Table(number)
    for at, rule in enumerate(rules):
        header = worlds.deal(at + 1, rule)
        ends = over or at + 1 < len(rules)
        entries = [*worlds.play(header, plays, at + 1), *([END] if ends else [])]
        events = [*stored(header, entries), *([RuleRevealed()] if rule in revealed else [])]
        for event in events:
            table = tables.evolve(table, table.version + 1, 1000.0 + table.version, event)
    return table


def a_class(*more, **plan):
    plan = {"rules": (FIRST, SECOND), **plan}
    opened = Opened(plan=plan_of(title="Class", tables=2, **plan).to_json())
    classroom = lesson.Classroom("c0ffee")
    for event in (opened, *(Seated(seat=seat, table=1) for seat in worlds.PLAYERS), *more):
        classroom = lesson.evolve(classroom, classroom.version + 1, event)
    return classroom


def watched(own, other, *more, seat="s1", **plan):
    return watchable(a_class(*more, **plan), {1: own, 2: other}, seat)


DONE = played(1, FIRST, SECOND, over=True, revealed=(FIRST,), plays=5)
"""Too short to be asked about."""


def test_a_rule_that_the_own_table_knows_may_be_watched():
    assert watched(DONE, played(2, FIRST)) == [2]


@pytest.mark.parametrize(
    ("why", "own", "other"),
    [
        ("it plays the same", played(1, FIRST, over=True, revealed=(FIRST,)), played(2, FIRST)),
        ("it comes next", played(1, FIRST, over=True, revealed=(FIRST,)), played(2, SECOND)),
        ("it is still sealed", played(1, FIRST, SECOND, over=True, plays=5), played(2, FIRST)),
        ("its round is over", DONE, played(2, FIRST, over=True)),
        ("it has no round", DONE, Table(2)),
        ("the own round is played", played(1, FIRST, SECOND, revealed=(FIRST,)), played(2, FIRST)),
        ("a pupil chooses a rule", replace(DONE, asked=DealRequest("s2", 0.0)), played(2, FIRST)),
        ("there was no round", Table(1), played(2, FIRST)),
    ],
)
def test_no_other_table_may_be_watched(why, own, other):
    assert watched(own, other) == [], why


def test_a_rule_beside_the_list_may_still_come_so_nobody_watches_it():
    other = played(2, THIRD)
    assert watched(DONE, other) == []
    assert watched(DONE, other, rules=()) == []
    assert watched(DONE, other, dealers="pupils") == []


def test_the_last_guess_comes_first():
    asked = played(1, FIRST, SECOND, over=True, revealed=(FIRST,), plays=20)
    other = played(2, FIRST)
    assert watched(asked, other) == []
    entry = {"by": "s1", "note": "text:red", "last_call": True, "info": True}
    said = tables.evolve(asked, asked.version + 1, 2000.0, EntryAdded(entry=entry))
    assert watched(said, other) == [2]
    assert watched(said, other, seat="s2") == []


def test_nobody_watches_in_a_closed_class_or_without_a_seat():
    other = played(2, FIRST)
    assert watched(DONE, other, Closed()) == []
    assert watched(DONE, other, seat="s9") == []
