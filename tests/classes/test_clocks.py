"""The clocks of a table follow from its log: pauses are left out, and each thing begins its own."""

import pytest
import worlds
from lessons import right_move
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import clocks, last_guesses
from classroom.classes.registry import read_table_event
from classroom.classes.settings import plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs.entry import entry_added
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.robot import RobotChanged
from classroom.game.moves import CLOCK, TEACHER

PLAYERS = ("s1", "s2", "s3", "s4")


class Log:
    """A table whose events come when the test says."""

    def __init__(self):
        self.table, self.at = Table(1), 1000.0
        self.deal()

    def __call__(self, kind, at=None, **body):
        self.at = self.at if at is None else at
        seq = self.table.version + 1
        self.table = evolve(self.table, seq, self.at, read_table_event({"type": kind, **body}))
        return self.table

    def add(self, event):
        self.table = evolve(self.table, self.table.version + 1, self.at, event)
        return self.table

    def deal(self, seed=1):
        return self.add(*stored(worlds.deal(seed)))

    def entry(self, **entry):
        return self.add(entry_added(self.table.truth, entry))

    def play(self, at):
        self.at = at
        by, move = right_move(self.table.current.round)
        return self.entry(by=by, **move)


def class_with(robots=(), **plan):
    plan = {"turn_clock": 60, "call_clock": 20, "round_clock": 15, **plan}
    classroom = lesson.Classroom("c")
    bodies = [Opened(plan=plan_of(title="t", **plan).to_json())]
    bodies += [Seated(seat=seat, table=1) for seat in PLAYERS]
    bodies += [RobotChanged(seat=seat, robot="learner") for seat in robots]
    for seq, body in enumerate(bodies, 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom


@pytest.fixture
def log():
    return Log()


def out(log, classroom=None):
    running = clocks.running(classroom or class_with(), log.table)
    return running and running.out


def test_a_turn_has_its_time_from_the_move_before(log):
    assert out(log) == 1060.0
    log.play(at=1025.0)
    assert out(log) == 1085.0
    assert clocks.running(class_with(), log.table).seat == clocks.waited_for(log.table)


def test_no_clock_runs_where_the_plan_has_none_and_for_no_robot(log):
    assert out(log, class_with(turn_clock=None)) is None
    assert clocks.round_ends(class_with(round_clock=None), log.table) is None
    assert out(log, class_with(robots=PLAYERS)) is None


def test_a_pause_is_left_out_of_every_clock(log):
    log("paused", at=1010.0)
    log("message", at=1100.0, text="Look up")
    log("resumed", at=1310.0)
    assert out(log) == 1360.0
    assert clocks.round_ends(class_with(), log.table) == 1000.0 + 15 * 60 + 300


def test_what_happens_in_a_pause_begins_its_time_when_the_pause_is_over(log):
    log("paused", at=1010.0)
    log.at = 1200.0
    log.entry(by=TEACHER, skip=clocks.waited_for(log.table))
    log("resumed", at=1300.0)
    assert out(log) == 1360.0


def test_a_pause_of_all_tables_and_one_of_this_are_lifted_each_by_itself(log):
    log("paused", at=1010.0)
    log("paused", at=1020.0, all=True)
    log("resumed", at=1030.0, all=True)
    assert log.table.clocks.holds.keys() == {"table"}
    assert log.table.paused
    log("resumed", at=1040.0)
    assert not log.table.paused
    assert out(log) == 1060.0 + 30.0  # both pauses are one stretch of time


def test_the_clock_that_ran_out_gives_thirty_seconds_once(log):
    log("nudged", at=1061.0, seat="s1", by=CLOCK)
    running = clocks.running(class_with(), log.table)
    assert (running.out, running.extended) == (1061.0 + clocks.AFTER_TURN, True)
    log.play(at=1070.0)
    assert not clocks.running(class_with(), log.table).extended


def test_a_nudge_of_the_teachers_leaves_the_clock_alone(log):
    log("nudged", at=1030.0, seat="s1", by=TEACHER)
    assert log.table.turn.nudge == log.table.version
    assert out(log) == 1060.0
    log.play(at=1040.0)
    assert log.table.turn.nudge == 0


def test_the_teacher_gives_time_to_this_move_alone(log):
    log("more", of="turn", seconds=30)
    assert out(log) == 1090.0
    log.play(at=1070.0)
    assert out(log) == 1130.0


def test_a_round_is_given_more_time_and_goes_on_after_a_last_call(log):
    log("more", at=1100.0, of="round", seconds=180)
    assert clocks.round_ends(class_with(), log.table) == 1000.0 + 15 * 60 + 180
    log("last_call", at=2100.0)
    assert clocks.round_ends(class_with(), log.table) is None
    assert clocks.call_ends(class_with(), log.table) == 2190.0
    assert clocks.waited_for(log.table) is None
    log("more", at=2120.0, of="round", seconds=180)
    assert clocks.round_ends(class_with(), log.table) == 2300.0
    assert clocks.call_ends(class_with(), log.table) is None
    assert out(log) == 2180.0
    log("paused", at=2200.0)
    log("resumed", at=2260.0)
    assert clocks.round_ends(class_with(), log.table) == 2360.0


def test_a_last_call_stands_still_while_it_is_paused(log):
    log("last_call", at=1100.0)
    log("paused", at=1110.0)
    log("resumed", at=1150.0)
    assert clocks.call_ends(class_with(), log.table) == 1230.0
    assert clocks.call_ends(class_with(last_call=180), log.table) == 1320.0


def test_last_guesses_are_kept_with_the_round_and_the_latest_counts(log):
    log("last_call")
    for note, confidence in (("text:red", 40), ("alternate-colour", 90)):
        log.entry(by="s1", note=note, confidence=confidence, last_call=True, info=True)
    assert log.table.answers.seats == {"s1"}
    assert log.table.current.notebook("s1").last_guess["note"] == "alternate-colour"
    assert log.table.current.notebook("s2").last_guess is None
    log("more", of="round", seconds=180)
    log("last_call")
    assert log.table.answers.seats == frozenset()


def test_a_new_deal_begins_with_new_clocks(log):
    log("last_call", at=1100.0)
    log.entry(by=TEACHER, end=True, clock=True)
    assert log.table.current.timed_out
    log.at = 1500.0
    log.deal(seed=2)
    assert log.table.last_call is None
    assert clocks.round_ends(class_with(), log.table) == 1500.0 + 15 * 60


def test_a_prophet_has_the_time_of_a_call_and_twice_that_to_pick():
    """The seat waited for is the Prophet's, whoever is on turn."""
    log = Log()
    by, move = right_move(log.table.current.round)
    log.entry(by=by, **move)
    log.entry(by=by, declare=True)
    log.at = 1100.0
    other = clocks.waited_for(log.table)
    log.entry(by=other, no_play=True)
    running = clocks.running(class_with(), log.table)
    assert (running.kind, running.seat, running.out) == ("call", by, 1120.0)
    log.entry(by=by, call="wrong")
    assert log.table.current.round.awaiting == "prophet_pick"
    assert clocks.running(class_with(), log.table).out == 1140.0


def test_who_is_asked_for_a_last_guess():
    log = Log()
    assert last_guesses.players(class_with(), log.table) == list(PLAYERS)
