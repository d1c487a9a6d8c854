"""The tables of a rehearsal have habits, so that its teacher sees signals on thinking rise."""

import pytest
from robot_tables import rehearsed

from classroom.classes.classroom import REHEARSAL_ROBOTS, REHEARSAL_TABLES
from classroom.game.record import read, steps
from classroom.hypothesis_file import load_hypotheses
from classroom.signals.moments import follow, shown

RULES = ("alternate-colour", "odd-black-even-red", "change-suit")
PLAYS = 24
MIXED, QUIET, COPYING, SURE = (
    (kinds * REHEARSAL_ROBOTS)[:REHEARSAL_ROBOTS] for kinds in REHEARSAL_TABLES
)


def rise(kinds, rule, seed):
    """Return the signals that the console shows in the first plays of a round."""
    record = rehearsed(rule, seed, kinds, PLAYS)
    header, entries = read(record)
    found = follow(header, entries, steps(record), load_hypotheses().library)
    return {change.name for change in shown(found) if change.signal is not None}


@pytest.mark.parametrize(
    ("kinds", "signals"),
    [
        (QUIET, {"nobody-writes"}),
        (COPYING, {"wrong-without-learning"}),
        (SURE, {"prophet-untested", "ready-for-harder"}),
        (MIXED, {"prophet-untested", "ready-for-harder"}),
    ],
)
def test_a_table_of_a_rehearsal_shows_its_signals(kinds, signals):
    found = [rise(kinds, rule, seed) for rule in RULES for seed in range(2)]
    assert sum(bool(signals & each) for each in found) >= 4, found


def test_the_signals_of_the_guide_rise_in_a_rehearsal_of_four_tables():
    guide = {"wrong-without-learning", "nobody-writes", "prophet-untested"}
    for seed in range(3):
        tables = (MIXED, QUIET, COPYING, SURE)
        found = set().union(*(rise(kinds, RULES[0], seed) for kinds in tables))
        assert len(guide & found) >= 2 and len(found) >= 3, found
