"""Pupils deal in turn, and choose from what their teacher allows."""

import pytest

from classroom.classes import classroom as lesson
from classroom.classes.settings import FIRST_RULE, Plan, plan_of
from classroom.classes.student_dealers import (
    choices,
    deal_request,
    dealt_by,
    game,
    may_deal,
    next_dealer,
    players,
)
from classroom.classes.table import DealRequest
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.join import Seated, SeatTakenOver
from classroom.classes.verbs.leave import Freed, Orphaned
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.robot import RobotChanged
from classroom.classes.verbs.seat import Moved
from classroom.game.moves import TEACHER
from classroom.rules.builder.terms import Built, Turns
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described

from .test_table import Log

PUPILS = plan_of(title="7b", dealers="pupils", tables=2)


def classroom(*events, plan=PUPILS, pupils=4):
    """So many pupils at table 1, and what happened after that."""
    state = lesson.Classroom("c")
    opened = Opened(plan=plan.to_json())
    seated = [Seated(seat=f"s{n}", table=1) for n in range(1, pupils + 1)]
    for seq, event in enumerate((opened, *seated, *events), 1):
        state = lesson.evolve(state, seq, event)
    return state


def dealt(*dealers, over=True):
    """A table whose rounds these seats dealt."""
    log = Log()
    for dealer in dealers:
        log.deal(dealer=dealer)
        if over:
            log.entry(by=TEACHER, end=True)
    return log.table


# Whose turn it is


def test_who_has_dealt_least_often_deals_next_in_the_order_of_the_seats():
    """See docs/rules.md 7.2."""
    state = classroom()
    done = []
    for _ in range(8):
        done.append(next_dealer(state, dealt(*done)))
    assert done == ["s1", "s2", "s3", "s4"] * 2


def test_who_comes_late_deals_before_anybody_deals_again():
    late = classroom(Seated(seat="s5", table=1))
    assert next_dealer(late, dealt("s1", "s2", "s3", "s4")) == "s5"
    assert next_dealer(late, dealt("s1", "s2")) == "s3"


def test_a_round_that_nature_dealt_is_nobodys_turn():
    assert next_dealer(classroom(), dealt("Nature", "s1", "Nature")) == "s2"


def test_robots_never_deal_and_neither_does_whom_a_robot_plays_for():
    robots = classroom(
        Seated(seat="s5", table=1, robot="learner"),
        RobotChanged(seat="s1", robot="learner"),
        Orphaned(seat="s3", robot="learner"),
    )
    assert may_deal(robots, 1) == ["s2", "s4"]
    back = lesson.evolve(robots, 20, RobotChanged(seat="s1", robot=None))
    assert may_deal(back, 1) == ["s1", "s2", "s4"]


def test_only_who_sits_at_the_table_deals_there():
    moved = classroom(Moved(seat="s1", table=2), Freed(seat="s2"))
    assert may_deal(moved, 1) == ["s3", "s4"]


@pytest.mark.parametrize(
    ("plan", "pupils"), [(PUPILS, 0), (PUPILS, 1), (Plan(title="7b", tables=2), 4)]
)
def test_nature_deals_in_other_classes_and_for_a_pupil_alone(plan, pupils):
    """See docs/rules.md 7.1."""
    state = classroom(plan=plan, pupils=pupils)
    assert may_deal(state, 1) == []
    assert next_dealer(state, dealt()) is None


def test_the_others_play_clockwise_from_the_dealers_left():
    state = classroom()
    assert players(state, 1, None) == ["s1", "s2", "s3", "s4"]
    assert players(state, 1, "s1") == ["s2", "s3", "s4"]
    assert players(state, 1, "s3") == ["s4", "s1", "s2"]
    assert players(state, 1, "s4") == ["s1", "s2", "s3"]


# What there is to choose from


def test_without_a_short_list_the_bands_say_what_may_be_chosen():
    for bands in (("easy",), ("easy", "hard"), ("easy", "medium", "hard", "expert")):
        allowed = choices(plan_of(title="", dealer_bands=bands))
        assert allowed == {r.id: r.id for r in RULES.values() if r.difficulty in bands}
    assert choices(plan_of(title="", dealer_bands=())) == {}


def test_the_easiest_come_first():
    order = ["easy", "medium", "hard", "expert"]
    allowed = choices(plan_of(title="", dealer_bands=tuple(reversed(order))))
    bands = [order.index(RULES[rule].difficulty) for rule in allowed]
    assert bands == sorted(bands)
    assert len(allowed) == len(RULES)


def test_tags_leave_rules_that_are_about_nothing_else():
    everything = ("easy", "medium", "hard", "expert")
    allowed = choices(plan_of(title="", dealer_bands=everything, dealer_tags=("colour", "value")))
    assert allowed
    for rule in RULES.values():
        assert (rule.id in allowed) == (set(rule.tags) <= {"colour", "value"})


def test_a_short_list_stands_alone():
    expert = next(rule.id for rule in RULES.values() if rule.difficulty == "expert")
    plan = plan_of(title="", dealer_bands=("easy",), dealer_tags=("suit",), dealer_rules=(expert,))
    assert tuple(choices(plan)) == (expert,)
    gone = plan_of(title="", dealer_rules=("no-rule-of-today", expert, FIRST_RULE))
    assert tuple(choices(gone)) == (FIRST_RULE, expert)


def test_a_rule_of_the_teachers_own_stands_behind_those_of_the_catalogue():
    built = Built(Turns(("red", "black")))
    plan = plan_of(title="", dealer_rules=(built, FIRST_RULE))
    allowed = choices(plan)
    assert list(allowed.values()) == [FIRST_RULE, built]
    assert list(allowed)[1] == described(built).id


# The table


def test_a_table_waits_for_its_dealer_until_the_deal():
    log = Log()
    assert not log.table.begun
    log("dealing", seat="s2")
    assert log.table.asked == DealRequest("s2", 101.0)
    assert log.table.begun
    assert not log.table.playing
    assert log.table.turn.at == 101.0
    log("dealing", seat="s3")
    assert log.table.asked == DealRequest("s3", 102.0)
    log.deal(dealer="s3", names=("s4", "s1", "s2"))
    assert log.table.asked is None
    assert log.table.playing
    assert dealt_by(log.table, "s3") == 1
    assert dealt_by(log.table, "s2") == 0


def test_nobody_may_be_left_to_deal():
    log = Log()
    log("dealing", seat="s2")
    log("dealing", seat=None)
    assert log.table.asked is None
    assert not log.table.begun


def test_the_round_before_stays_what_it_was_while_the_next_is_chosen():
    table = dealt("s1")
    log = Log()
    log.table = table
    log("dealing", seat="s2")
    assert log.table.finished == table.finished
    assert log("revealed").current.revealed


def test_in_a_class_that_is_over_nobody_chooses():
    log = Log()
    log("dealing", seat="s2")
    assert deal_request(classroom(), log.table) == DealRequest("s2", 101.0)
    assert deal_request(classroom(Closed()), log.table) is None


# The game


def closed(*events, **more):
    return classroom(*events, Closed(), **more)


def test_ended_early_is_a_game_whose_pupils_have_not_all_dealt():
    """See docs/rules.md 5.7."""
    some = dealt("s1", "s2")
    assert not game(classroom(), some).ended_early
    early = game(closed(), some)
    assert early.ended_early
    extra = {each.name: each.never_dealt for each in early.standings}
    assert extra == {"s1": 0, "s2": 0, "s3": 10, "s4": 10}
    assert not game(closed(), dealt("s1", "s2", "s3", "s4")).ended_early
    assert not game(closed(), dealt("Nature", "Nature")).ended_early


def test_nobody_waits_for_robots_to_deal():
    robot = Seated(seat="s4", table=1, robot="learner")
    all_pupils = dealt("s1", "s2", "s3")
    assert not game(closed(robot, pupils=3), all_pupils).ended_early
    freed = (Freed(seat="s4"),)
    assert not game(closed(robot, *freed, pupils=3), all_pupils).ended_early
    taken = SeatTakenOver(seat="s4")
    assert game(closed(robot, taken, pupils=3), all_pupils).ended_early
    # A pupil who left was one.
    left = Orphaned(seat="s4", robot="learner")
    assert game(closed(left), all_pupils).ended_early
    assert game(closed(Freed(seat="s4")), all_pupils).ended_early
