"""What a robot believes: what has come to its mind, and what is left of that."""

import numpy as np
import pytest
from consistency import consistent
from robot_tables import changed, start, with_layout

from classroom.classes.classroom import LEARNER
from classroom.hypothesis_file import load_hypotheses
from classroom.robots import belief
from classroom.robots.belief import mind
from classroom.robots.evidence import answers
from classroom.robots.strategies import best

VIEW, MINE = start(LEARNER)
COLOURS = ("3H/5D/9H", "9S/2C", "QD/KD,KS", "8S/8C/JC", "AH/4H", "2C/2S", "7D", "KS", "7H/6H")
"""Red and black take turns."""


def names(believed):
    return set(believed.beliefs.still_fit)


def fits(name, view):
    observations = [answer.observation for answer in answers(view)]
    return consistent(load_hypotheses().library.rule(name), observations)


def test_nothing_is_believed_that_the_table_contradicts():
    view = with_layout(VIEW, *COLOURS)
    believed = names(mind(view, MINE))
    assert len(believed) > 1
    assert all(fits(name, view) for name in believed)


@pytest.mark.usefixtures("a_few_ideas")
def test_the_simplest_that_fits_is_believed_most():
    believed = mind(with_layout(VIEW, *COLOURS), MINE)
    assert len(believed.beliefs) > 2
    assert best(believed.beliefs).still_fit == ("alternate-colour",)
    assert believed.simplest.still_fit == ("alternate-colour",)
    assert believed.beliefs.weights.argmax() == 0


def test_ideas_come_to_mind_little_by_little_and_stay_as_long_as_they_fit():
    before = names(mind(with_layout(VIEW, COLOURS[0]), MINE))
    assert 5 < len(before) < len(load_hypotheses().library) / 10
    fresh = 0
    for length in range(2, len(COLOURS) + 1):
        view = with_layout(VIEW, *COLOURS[:length])
        now = names(mind(view, MINE))
        assert now >= {name for name in before if fits(name, view)}
        fresh += len(now - before)
        before = now
    assert fresh > 5


def test_what_is_simple_comes_to_mind_first():
    moments = mind(VIEW, MINE).moments
    costs = np.array(list(load_hypotheses().costs.values()))
    assert np.corrcoef(costs, moments)[0, 1] > 0.2
    assert moments[costs < 8].max() < 10
    assert moments.max() > 60


def test_a_seat_keeps_its_ideas_through_a_round_and_no_longer():
    moments = mind(VIEW, MINE).moments
    later = changed(with_layout(VIEW, *COLOURS), version=99)
    later = changed(later, columns=[VIEW.line.columns[0], *later.line.columns[1:]])
    assert (mind(later, MINE).moments == moments).all()
    for table, mine in (
        (VIEW, changed(MINE, seat="s2")),
        (changed(VIEW, number=2), MINE),
        (changed(VIEW, round=2), MINE),
    ):
        assert (mind(table, mine).moments != moments).mean() > 0.9


@pytest.mark.usefixtures("a_few_ideas")
@pytest.mark.parametrize(("since", "refuted"), [(0, True), (1, True), (2, True), (3, False)])
def test_a_belief_that_was_refuted_is_noticed_for_a_while(since, refuted):
    surprise = (*COLOURS[:5], "KS", "JS", *("5H", "2S", "AH")[:since])  # black on black
    believed = mind(with_layout(VIEW, *surprise), MINE)
    assert len(believed.beliefs)
    assert believed.refuted(within=3) == refuted
    assert not mind(with_layout(VIEW, *COLOURS), MINE).refuted(within=5)


@pytest.mark.usefixtures("a_few_ideas")
def test_what_was_hardly_believed_is_not_missed(monkeypatch):
    believed = mind(with_layout(VIEW, *COLOURS[:5], "KS", "JS"), MINE)
    assert believed.refuted(within=3)
    monkeypatch.setattr(belief, "BELIEVED", 0.9)
    assert not believed.refuted(within=3)


def test_a_long_round_is_read_to_its_end():
    believed = mind(with_layout(VIEW, *COLOURS, *["2S", "3H"] * 300), MINE)
    assert best(believed.beliefs).still_fit == ("alternate-colour",)


def test_a_robot_that_sees_nothing_believes_next_to_nothing():
    nothing = mind(changed(VIEW, columns=[], laid=0, happened=None), MINE)
    assert nothing.given == ()
    assert len(nothing.beliefs) < 10
    assert not nothing.refuted(within=5)
