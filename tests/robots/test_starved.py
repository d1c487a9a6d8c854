"""A robot knows nothing but its view: with the view taken away it is as good as a coin."""

import random
import statistics
from dataclasses import dataclass

import pytest
from records_maker import SOURCE_RULES
from robot_tables import changed, moments

from classroom import robots
from classroom.cards import CARDS, Card
from classroom.classes.classroom import CARELESS, LEARNER, RANDOM, ROBOTS
from classroom.views.schemas import ColumnView, LaidCard, PendingPlayView, SeatView, TableView

LAID = 30
"""Cards on the layout when the robot is asked."""
SEEDS = range(6)


@dataclass(frozen=True)
class Position:
    """A table in the middle of a round, with what no one there is told."""

    view: TableView
    mine: SeatView
    legal: int


@pytest.fixture(scope="module")
def positions():
    """Of the rules of the sources, played by robots that do not think."""
    found = []
    for rule in SOURCE_RULES:
        for seed in SEEDS:
            for table, player, views, *_ in moments("lesson", rule, seed, (RANDOM,) * 4):
                if player is not None and views[0].line.laid >= LAID:
                    found.append(Position(*views, table.current.round.legal))
                    break
    assert len(found) > 0.9 * len(SOURCE_RULES) * len(SEEDS)
    return found


def hidden(view, _rng):
    """Nothing lies on the table."""
    return changed(view, columns=[], laid=0, happened=None)


def shuffled(view, rng):
    """As much lies there as did, but each card is another one."""
    other = dict(zip(map(str, CARDS), map(str, rng.sample(CARDS, 52)), strict=True))
    columns = [
        ColumnView(
            other[column.card],
            column.n,
            column.by,
            [
                [LaidCard(other[laid.card], laid.n, laid.by) for laid in wrong]
                for wrong in column.sidelines
            ],
        )
        for column in view.line.columns
    ]
    return changed(view, columns=columns, happened=None)


def as_it_is(view, _rng):
    return view


def skill(kind, position, see, seed):
    """How often it calls a card as the rule does: half the mean over right cards, half over wrong
    ones, so that 0.5 is what a coin does, and who always says the same."""
    view = see(position.view, random.Random(seed))
    mine = changed(position.mine, may=["call"])
    hits = {True: [], False: []}
    for card in CARDS:
        right = bool(position.legal >> card & 1)
        asked = changed(view, pending=PendingPlayView("s2", "play", [str(Card(card))], "call"))
        call = robots.choose(kind, asked, mine, random.Random(f"{seed} {card}"))["call"]
        hits[right].append((call == "right") == right)
    return statistics.mean(statistics.mean(some) for some in hits.values())


def skills(kind, positions, see):
    """The mean over all positions, and how far it may be off: its standard error."""
    each = [skill(kind, position, see, seed) for seed, position in enumerate(positions)]
    return statistics.mean(each), statistics.stdev(each) / len(each) ** 0.5


@pytest.mark.parametrize("see", [hidden, shuffled])
@pytest.mark.parametrize("kind", [*ROBOTS, LEARNER])
def test_a_robot_never_beats_chance_if_its_view_is_starved(kind, see, positions):
    mean, error = skills(kind, positions, see)
    assert error < 0.02, "too few positions to tell"
    assert abs(mean - 0.5) <= 3 * error + 0.001


@pytest.mark.parametrize("kind", [*ROBOTS, LEARNER])
def test_a_robot_that_sees_beats_chance(kind, positions):
    mean, error = skills(kind, positions, as_it_is)
    assert mean - 10 * error > 0.5
    assert mean > (0.7 if kind == CARELESS else 0.75)


def test_a_robot_that_does_not_think_is_as_good_as_chance(positions):
    mean, error = skills(RANDOM, positions, as_it_is)
    assert abs(mean - 0.5) <= 3 * error
