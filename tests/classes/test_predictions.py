"""A verdict that is held up: screens see the round before the play, and who is asked about it."""

import pytest
import worlds
from lessons import right_move, wrong_move
from msgspec.structs import replace
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import clocks, declare_window, predictions
from classroom.classes.registry import read_table_event
from classroom.classes.settings import plan_of
from classroom.classes.table import Table, evolve
from classroom.classes.verbs.entry import entry_added
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.leave import Freed, Orphaned
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.seat import SeatGiven, SeatsUndone
from classroom.classes.verbs.sit_out import SatOut
from classroom.classes.verbs.time import TimeFactorSet
from classroom.game.moves import TEACHER
from classroom.views.pending_play import pending_play
from classroom.views.rules_left import rules_left
from classroom.views.schemas import PendingPlayView

pytestmark = pytest.mark.usefixtures("window_at_once")

PLAYERS = ("s1", "s2", "s3", "s4")


class Log:
    """A table whose events come a second after each other."""

    def __init__(self, seed=1):
        self.table, self.at = Table(1), 1000.0
        self.add(*stored(worlds.deal(seed)))

    def __call__(self, kind, **body):
        self.at += 1
        seq = self.table.version + 1
        self.table = evolve(self.table, seq, self.at, read_table_event({"type": kind, **body}))
        return self.table

    def entry(self, held=False, **entry):
        return self.add(entry_added(self.table.truth, entry, held))

    def add(self, event):
        self.at += 1
        self.table = evolve(self.table, self.table.version + 1, self.at, event)
        return self.table

    def play(self, choose=right_move, held=True):
        """The next player plays; who that was."""
        by, move = choose(self.table.truth.round)
        self.entry(held, by=by, **move)
        return by

    def reign(self):
        """The first player is Prophet; the next one has played, and the verdict is held up."""
        prophet = self.play(held=False)
        self.entry(by=prophet, declare=True)
        return prophet, self.play()

    def expect(self, seat, expect, of=None):
        of = self.table.held.number if of is None else of
        return self.entry(by=seat, expect=expect, of=of, info=True)


def a_class(*bodies, robots=(), **plan):
    opened = plan_of(title="Class", tables=1, **{"predictions": True, **plan})
    seated = [
        Seated(seat=seat, table=1, robot="tester" if seat in robots else None) for seat in PLAYERS
    ]
    classroom = lesson.Classroom("c0ffee")
    for seq, body in enumerate([Opened(plan=opened.to_json()), *seated, *bodies], 1):
        classroom = lesson.evolve(classroom, seq, body)
    return classroom


@pytest.mark.parametrize("choose", [right_move, wrong_move])
def test_while_a_verdict_is_held_up_the_round_is_as_it_was_but_for_the_play(choose):
    log = Log()
    before = log.table.current
    by = log.play(choose)
    seen, truth = log.table.current, log.table.truth
    assert (seen.round.layout.cards, seen.round.hands) == (
        before.round.layout.cards,
        before.round.hands,
    )
    assert (seen.round.results, rules_left(seen)) == ((), rules_left(before))
    assert seen.round == before.round
    assert pending_play(log.table, seen.round) == PendingPlayView(
        by, "play", truth.entries[-1]["play"], "showing"
    )
    assert log.table.awaiting == "showing"
    assert [log.table.may(player) for player in PLAYERS] == [()] * 4
    assert len(truth.round.results) == 1
    assert clocks.waited_for(log.table) is None


def test_the_verdict_that_is_shown_is_what_it_had_been_without_waiting():
    log, plain = Log(), Log()
    log.play()
    log.expect("s3", "right")
    log("shown")
    plain.play(held=False)
    assert log.table.held is None
    assert log.table.current.round.results == plain.table.current.round.results
    assert log.table.current.round.hands == plain.table.current.round.hands
    assert log.table.turn.at == log.at
    assert log.table.turn.version == log.table.shown


def test_the_record_counts_every_entry_also_while_a_verdict_is_held_up():
    log = Log()
    log.play()
    log.expect("s3", "wrong")
    log.entry(by=TEACHER, mark="Look", info=True)
    assert log.table.current.marks == (3,)
    log("shown")
    assert log.table.current.marks == (3,)
    kinds = ("play", "expect", "mark")
    entries = zip(kinds, log.table.current.entries, strict=True)
    assert all(kind in entry for kind, entry in entries)
    assert log.table.current.round.entries == 3


def test_a_tap_may_be_changed_and_one_about_another_play_is_none():
    log = Log()
    log.play()
    log.expect("s3", "right")
    log.expect("s3", "unsure")
    log.expect("s4", "right", of=99)
    assert log.table.held.said == {"s3": "unsure"}


def test_under_a_prophet_the_call_comes_first_and_is_not_shown():
    log = Log()
    prophet, _ = log.reign()
    assert log.table.may(prophet) == ("call",)
    assert not log.table.held.judged
    assert clocks.waited_for(log.table) == prophet
    log.entry(by=prophet, call="right")
    assert log.table.held.judged
    assert log.table.held.call is True
    assert log.table.may(prophet) == ()
    assert log.table.current.round.results == log.table.truth.round.results[:-1]
    assert clocks.waited_for(log.table) is None


def test_the_others_are_asked_not_the_player_nor_the_prophet():
    log, classroom = Log(), a_class()
    by = log.play()
    assert predictions.predicting_seats(classroom, log.table, by) == [p for p in PLAYERS if p != by]
    reigned = Log()
    prophet, by = reigned.reign()
    asked = predictions.predicting_seats(classroom, reigned.table, by)
    assert asked == [player for player in PLAYERS if player not in (by, prophet)]


def test_robots_and_who_sits_out_are_not_asked():
    log = Log()
    by = log.play()
    others = [player for player in PLAYERS if player != by]
    out = SatOut(seat=others[0], on=True)
    classroom = a_class(out, robots=others[1:2])
    assert predictions.predicting_seats(classroom, log.table, by) == others[2:]


def test_the_expelled_are_asked_about_every_play():
    log = Log()
    by = log.play()
    expelled = tuple(n for n, player in enumerate(PLAYERS) if player != by)
    current = log.table.current
    sent_out = replace(current, round=replace(current.round, expelled=expelled))
    table = replace(log.table, rounds=(sent_out,))
    assert len(predictions.predicting_seats(a_class(), table, by)) == 3


def test_the_verdict_comes_when_all_who_are_here_have_said_it_or_after_six_seconds():
    log, classroom = Log(), a_class()
    by = log.play()
    one, two, three = (player for player in PLAYERS if player != by)
    here, since = {one, two}, log.table.held.since
    assert predictions.until(classroom, log.table, here) == since + 6
    assert not predictions.over(classroom, log.table, here, since + 5.9)
    assert predictions.over(classroom, log.table, here, since + 6)
    assert predictions.over(classroom, log.table, set(), since)
    log.expect(one, "right")
    assert not predictions.over(classroom, log.table, here, since + 1)
    log.expect(two, "unsure")
    assert predictions.over(classroom, log.table, here, since + 1)
    assert not predictions.over(classroom, log.table, {one, two, three}, since + 1)


def test_while_the_prophet_thinks_no_verdict_comes():
    log, classroom = Log(), a_class()
    prophet, _ = log.reign()
    assert not predictions.over(classroom, log.table, set(), log.at + 60)
    log.entry(by=prophet, call="wrong")
    assert predictions.over(classroom, log.table, set(), log.at)


def test_a_pause_holds_the_six_seconds_too():
    log, classroom = Log(), a_class()
    log.play()
    since = log.table.held.since
    log("paused", all=False)
    log("resumed", all=False)
    assert predictions.until(classroom, log.table, ()) == since + 1 + 6


def test_a_pupils_own_time_makes_all_that_concerns_them_longer_and_nothing_else():
    log = Log()
    by = log.play()
    one, two, _ = (player for player in PLAYERS if player != by)
    longer = TimeFactorSet(seat=one, factor=2.0)
    classroom = a_class(longer, turn_clock=30, chance=True)
    since = log.table.held.since
    assert predictions.until(classroom, log.table, {one, two}) == since + 12
    assert predictions.until(classroom, log.table, {two}) == since + 6
    log("shown")
    assert declare_window.open_declare_window(classroom, log.table).until == log.at + 6
    turn = clocks.running(classroom, log.table)
    factor = 2 if turn.seat == one else 1
    assert turn.out == log.at + 6 + 30 * factor
    later = TimeFactorSet(seat=by, factor=3.0)
    assert (
        declare_window.open_declare_window(a_class(later, chance=True), log.table).until
        == log.at + 18
    )


def test_a_chance_to_declare_is_a_pupils_and_passes():
    log = Log()
    by = log.play(held=False)
    assert declare_window.open_declare_window(a_class(), log.table) is None, "the class has none"
    assert declare_window.open_declare_window(
        a_class(chance=True), log.table
    ) == declare_window.DeclareWindow(by, log.at + 6)
    assert declare_window.open_declare_window(a_class(chance=True, robots=(by,)), log.table) is None
    assert clocks.running(a_class(chance=True, turn_clock=30), log.table).out == log.at + 36
    log("passed", seat=by)
    assert declare_window.open_declare_window(a_class(chance=True), log.table) is None
    assert clocks.running(a_class(chance=True, turn_clock=30), log.table).out == log.at + 30
    log.play(held=False)
    assert declare_window.open_declare_window(a_class(chance=True), log.table) is not None


def test_whoever_declares_has_taken_the_chance_and_nobody_waits():
    log = Log()
    by = log.play(held=False)
    log.entry(by=by, declare=True)
    assert declare_window.open_declare_window(a_class(chance=True), log.table) is None


def test_a_late_pupil_keeps_their_time_in_a_robots_seat_and_back():
    late = Seated(seat="s5", table=1)
    more = TimeFactorSet(seat="s5", factor=1.5)
    given = SeatGiven(seat="s5", to="s2")
    sits = a_class(late, more, given, robots=("s2",))
    assert (sits.time("s2"), sits.time("s5")) == (1.5, 1.0)
    back = a_class(late, more, given, SeatsUndone(change=8), robots=("s2",))
    assert (back.time("s2"), back.time("s5")) == (1.0, 1.5)


def test_who_left_takes_their_time_along():
    more = TimeFactorSet(seat="s2", factor=3.0)
    assert a_class(more, Freed(seat="s2")).times == {}
    orphaned = Orphaned(seat="s2", robot="learner")
    assert a_class(more, orphaned).times == {}


def test_a_table_may_differ_from_its_class():
    log = Log()
    assert predictions.on(a_class(), log.table)
    log("predictions", on=False)
    assert not predictions.on(a_class(), log.table)
