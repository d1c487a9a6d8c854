"""What the clocks of a table do next, and when, decided without a server, a database or a clock."""

import random

import pytest

from classroom.classes import classroom as lesson
from classroom.classes import clocks, ladder, last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.deadlines import Attendance, next_deadline
from classroom.classes.settings import plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs import deal as dealing
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.deal import Climb
from classroom.classes.verbs.entry import EntryAdded, entry_added
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.last_call import (
    EndLastCall,
    EndWait,
    GuessWaitEnded,
    LastCallBegun,
    RunOutRound,
)
from classroom.classes.verbs.nudge import RunOutMove
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.pause import Paused
from classroom.classes.verbs.repair import PassSittingOut
from classroom.classes.verbs.reveal import RuleRevealed
from classroom.classes.verbs.robot import StandIn
from classroom.classes.verbs.sit_out import SatOut
from classroom.game.moves import TEACHER
from classroom.i18n.messages import ENGLISH
from classroom.rules.catalogue import RULES

BEGAN = 100.0


class Playing:
    """Four pupils at the table of a class, dealt at `BEGAN`."""

    def __init__(self, **plan):
        plan = plan_of(title="7b", tables=1, **plan)
        self.classroom, self.table = Classroom("c1"), Table(1)
        self.happens(Opened(engine="1", plan=plan.to_json(), seed=""))
        for number in range(1, 5):
            self.happens(Seated(seat=f"s{number}", table=1))
        shoe = dealing.Shoe(random.Random(1), random.Random, ENGLISH)
        whose = dealing.next_in_turn(rule := next(iter(RULES)))
        self.at_table(*dealing.begin(self.classroom, self.table, whose, rule, shoe))
        round_ = self.table.current.round
        self.turn = round_.players[round_.turn]

    def happens(self, event):
        self.classroom = lesson.evolve(self.classroom, self.classroom.version + 1, event)

    def at_table(self, *events, at=BEGAN):
        for event in events:
            self.table = evolve(self.table, self.table.version + 1, at, event)

    def ends(self):
        self.at_table(entry_added(self.table.current, {"by": TEACHER, "end": True}))

    def next(self, now=BEGAN, away=(), since=BEGAN):
        here = {"s1", "s2", "s3", "s4"} - set(away)
        phones = Attendance(lambda: dict.fromkeys(away, since), lambda: here)
        return next_deadline(self.classroom, self.table, phones, now)


def test_a_move_runs_out_at_its_time_and_the_command_knows_whose_phone_is_gone():
    at = Playing(turn_clock=60)
    soon = at.next()
    assert (soon.at, type(soon.command)) == (BEGAN + 60, RunOutMove)
    due = at.next(now=BEGAN + 60, away=[at.turn])
    assert (due.at, due.command.away) == (BEGAN + 60, True)


@pytest.mark.parametrize("event", [Closed(), Paused(all=True, by="teacher", since=BEGAN)])
def test_no_clock_runs_in_a_closed_class_or_at_a_paused_table(event):
    at = Playing(turn_clock=60)
    at.happens(event) if isinstance(event, Closed) else at.at_table(event)
    assert at.next(now=BEGAN + 1000) is None


def test_no_clock_runs_where_nobody_is_here():
    at = Playing(turn_clock=60)
    assert at.next(now=BEGAN + 60, away=["s1", "s2", "s3", "s4"]) is None


def test_the_round_ends_before_a_move_that_runs_out_with_it():
    at = Playing(turn_clock=60, round_clock=1)
    assert type(at.next(now=BEGAN + 60).command) is RunOutRound


def test_a_robot_stands_in_for_who_has_been_away_for_long():
    at = Playing(stand_in=True)
    soon = at.next(away=["s2"], since=BEGAN + 5)
    assert (soon.at, soon.command) == (BEGAN + 5 + clocks.STAND_IN, StandIn("s2"))
    assert at.next() is None


def test_a_turn_of_a_pupil_who_sits_out_is_passed():
    at = Playing()
    at.happens(SatOut(seat=at.turn, on=True))
    assert type(at.next(now=BEGAN + 1000).command) is PassSittingOut


def guess(seat, **more):
    said = {"by": seat, "note": "text:red", "last_call": True, "info": True, **more}
    return EntryAdded(entry=said)


@pytest.mark.usefixtures("asked_at_once")
def test_after_the_end_a_table_waits_for_last_guesses_of_those_here_and_then_goes_on():
    at = Playing(ladder=True)
    at.ends()
    most = BEGAN + last_guesses.LONGEST_WAIT
    waits = at.next(now=BEGAN + 1)
    assert (waits.at, type(waits.command)) == (most, EndWait)
    at.at_table(guess("s1"), guess("s2"), guess("s3"), guess("s4", draft=True))
    assert at.next(now=BEGAN + 2).at == most
    gone = at.next(now=BEGAN + 2, away=["s4"])
    assert (gone.at, type(gone.command)) == (BEGAN + 2, EndWait)
    at.at_table(guess("s4"))
    assert at.next(now=BEGAN + 3).at == BEGAN + 3
    assert ladder.due(at.classroom, at.table) == most + ladder.PAUSE
    at.at_table(GuessWaitEnded(), at=BEGAN + 3)
    goes_on = at.next(now=BEGAN + 3)
    assert (goes_on.at, type(goes_on.command)) == (BEGAN + 3 + ladder.PAUSE, Climb)
    assert at.next(now=BEGAN + 3, away=["s1", "s2", "s3", "s4"]) is None


@pytest.mark.usefixtures("asked_at_once")
def test_whoever_is_shown_the_rule_has_the_whole_time_to_look_at_it():
    at = Playing(ladder=True)
    at.ends()
    at.at_table(RuleRevealed(), at=BEGAN + 30)
    assert at.next().at == BEGAN + 30 + ladder.PAUSE


def test_after_a_short_round_nobody_is_waited_for():
    at = Playing(ladder=True)
    at.ends()
    assert at.next().at == BEGAN + ladder.PAUSE


def test_a_last_call_in_a_short_round_ends_at_once():
    at = Playing()
    at.at_table(LastCallBegun())
    ends = at.next(now=BEGAN + 1)
    assert (ends.at, type(ends.command)) == (BEGAN + 1, EndLastCall)


@pytest.mark.usefixtures("asked_at_once")
def test_a_last_call_ends_once_everyone_here_has_answered():
    at = Playing()
    at.at_table(LastCallBegun())
    assert at.next().at == BEGAN + at.classroom.plan.pace.last_call
    nobody = at.next(now=BEGAN + 1, away=["s1", "s2", "s3", "s4"])
    assert (nobody.at, type(nobody.command)) == (BEGAN + 1, EndLastCall)
