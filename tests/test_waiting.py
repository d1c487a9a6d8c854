"""Whom a table waits for: said once by the server, for every screen."""

import random

import pytest
from lessons import opening, right_move
from msgspec.structs import replace
from timed_table import TimedTable

from classroom.classes import declare_window, predictions
from classroom.classes.verbs.guess import Decline
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.nudge import Nudge
from classroom.classes.verbs.pause import PauseTables
from classroom.classes.verbs.predict import Predict
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.time import MoreRound
from classroom.classes.waiting_for import waits
from classroom.game.refusal import Refused
from classroom.views.projector import projector_table
from classroom.views.table import table_view

pytestmark = pytest.mark.usefixtures("window_at_once")


class Table(TimedTable):
    pace = (1.0, 1.0)

    @property
    def view(self):
        return table_view(self.classroom, self.table, self.people)

    @property
    def wall(self):
        return projector_table(self.classroom, self.table, self.people)

    @property
    def people(self):
        known = self.service.open(self.id).pupils.people()
        return replace(known, online=frozenset(self.seats), now=self.clock.time)

    @property
    def classroom(self):
        return self.service.open(self.id).classroom()

    @property
    def waits(self):
        """The kinds and the seats, in order."""
        return [(each.kind, sorted(each.seats)) for each in self.view.waits]

    @property
    def turn(self):
        round_ = self.table.truth.round
        return round_.players[round_.turn]

    def play(self):
        by, move = right_move(self.table.truth.round)
        version = self.table.shown
        self.service.open(self.id).rounds.pupil_command(
            by, MakeMove(id=f"m{version}", seen=version, move=move)
        )
        return by


@pytest.fixture
def opened(tmp_path):
    with opening(Table, tmp_path) as make:
        yield make


def test_a_table_waits_for_the_player_whose_turn_it_is(opened):
    at = opened()
    assert at.waits == [("turn", [at.turn])]
    assert at.view.turn == at.wall.turn == at.turn
    assert at.view.waits[0].until is None


def test_the_timer_of_a_turn_gives_its_end(opened):
    at = opened(turn_clock=60)
    assert at.view.waits[0].until == at.view.clocks.move == at.table.turn.at + 60


def test_a_table_waits_for_a_chance_to_declare_and_then_for_the_next_player(opened):
    at = opened(chance=True)
    by = at.play()
    assert at.waits == [("declare", [by]), ("turn", [at.turn])]
    until = at.view.waits[0].until
    assert until == at.table.turn.at + declare_window.DECLARE_WINDOW_SECONDS
    with pytest.raises(Refused, match="isn’t waiting for anyone"):
        at.service.command(Nudge(class_=at.id, table=1))
    with pytest.raises(Refused, match="may still declare"):
        at.play()
    at.clock.time = until
    at.service.command(Nudge(class_=at.id, table=1))
    at.play()


def test_not_now_ends_it_at_once_and_again_does_no_harm(opened):
    at = opened(chance=True)
    by = at.play()
    at.service.open(at.id).rounds.pupil_command(by, Decline(id="p1"))
    assert at.waits == [("turn", [at.turn])]
    version = at.table.version
    at.service.open(at.id).rounds.pupil_command(by, Decline(id="p2"))
    assert at.table.version == version


def test_a_held_verdict_waits_for_the_others_whose_phone_is_there(opened):
    at = opened(predictions=True)
    by = at.play()
    others = [seat for seat in at.seats if seat != by]
    assert at.waits == [("predictions", sorted(others))]
    assert at.view.waits[0].until == at.table.held.since + predictions.PREDICTION_SECONDS
    # Who has said it already is told no one, on no screen.
    at.service.open(at.id).rounds.pupil_command(
        others[0], Predict(id="e1", of=at.table.held.number, expect="right")
    )
    assert at.waits == [("predictions", sorted(others))]


def test_the_table_waits_for_the_prophet_while_a_play_is_pending(opened):
    at = opened()
    prophet = at.play()
    at.service.open(at.id).rounds.pupil_command(
        prophet, MakeMove(id="d", seen=at.table.shown, move={"declare": True})
    )
    at.play()
    assert at.waits == [("call", [prophet])]


@pytest.mark.usefixtures("asked_at_once")
def test_at_a_last_call_it_is_no_ones_turn_on_any_screen(opened):
    at = opened()
    turn = at.turn
    at.service.command(BeginLastCall(class_=at.id, table=1))
    assert at.waits == [("last_call", sorted(at.seats))]
    assert at.view.turn is None
    assert at.wall.turn is None
    at.service.command(MoreRound(class_=at.id, table=1))
    assert at.waits == [("turn", [turn])]
    assert at.view.turn == at.wall.turn == turn


def test_while_a_guess_is_pending_it_is_no_ones_turn_on_any_screen(opened):
    at = opened(ruleset="express")
    by = at.play()
    at.service.open(at.id).rounds.pupil_command(
        by,
        MakeMove(id="g", seen=at.table.shown, move={"guess": "text: the colours take turns"}),
    )
    assert at.waits == [("guess", [])]
    assert at.view.turn is None
    assert at.wall.turn is None


def test_while_all_think_it_waits_for_their_notes(opened):
    at = opened(prompts=True)
    for _ in range(8):
        at.play()
    at.wait(1)
    assert at.waits == [("thinking", sorted(at.seats))]
    assert at.view.waits[0].until == at.view.clocks.thinking


def test_a_pause_stops_the_moment_until_which_it_waits(opened):
    at = opened(turn_clock=60)
    left = at.view.waits[0].until - at.clock.time
    at.service.command(PauseTables(class_=at.id, table=1))
    at.clock.time += 500
    assert at.view.waits[0].until - at.clock.time == left


def test_the_table_waits_for_a_pupil_who_is_asked_to_deal(opened):
    at = opened(dealers="pupils")
    at.service.command(EndRound(class_=at.id, table=1))
    at.service.open(at.id).rounds.start_round(1)
    assert at.waits == [("deal", [at.table.asked.seat])]


def test_a_finished_round_waits_for_no_one(opened):
    at = opened()
    at.service.command(EndRound(class_=at.id, table=1))
    assert at.waits == []
    at.service.open(at.id).ending.close()
    assert at.waits == []


def test_at_every_moment_of_a_round_something_is_waited_for(opened):
    """And what is waited for can be answered by someone there, or is over by the clock."""
    by_chance = random.Random(5)
    at = opened(chance=True, predictions=True, prompts=True, turn_clock=30, call_clock=20)
    for _ in range(400):
        if not at.table.playing:
            break
        (first, *_) = waits(at.classroom, at.table, frozenset(at.seats), frozenset(at.seats))
        assert first.seats or first.until is not None
        if first.until is not None and by_chance.random() < 0.6:
            before = at.table.version, at.view.waits
            at.wait(max(0.5, first.until - at.clock.time + 1.5))
            assert first.kind == "declare" or (at.table.version, at.view.waits) != before
        elif first.kind == "turn":
            at.play()
        elif first.kind == "call":
            move = {"call": by_chance.choice(["right", "wrong"])}
            at.service.open(at.id).rounds.pupil_command(
                first.seats[0],
                MakeMove(id=f"c{at.table.version}", seen=at.table.shown, move=move),
            )
        elif first.kind == "declare" and by_chance.random() < 0.5:
            seat, move = first.seats[0], {"declare": True}
            at.service.open(at.id).rounds.pupil_command(
                seat, MakeMove(id=f"d{at.table.version}", seen=at.table.shown, move=move)
            )
        else:
            at.wait(0.5)
