"""No one just waits: held verdicts, the chance to declare and a pupil's own time, by themselves."""

import pytest
from lessons import opening, right_move, wrong_move
from seat_acts import SeatActs
from timed_table import TimedTable

from classroom.classes import clocks
from classroom.classes.settings import plan_of
from classroom.classes.verbs.guess import Decline
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.predict import Predict, SwitchPredictions
from classroom.classes.verbs.repair import EndRound, ReleaseProphet, SkipTurn
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.time import GiveTime
from classroom.game import actions
from classroom.game.record import read, replay
from classroom.game.refusal import Refused
from classroom.views.table import seat_view

pytestmark = pytest.mark.usefixtures("window_at_once")


class Table(TimedTable):
    """Pupils at a table that plays and predicts; all their phones are here."""

    pace = (1.0, 1.0)

    def __init__(self, store, pupils=4, **plan):
        super().__init__(store, pupils, **{"predictions": True, **plan})

    def go(self, *seats):
        super().go(*seats)
        self.wait(10.5)

    @property
    def round(self):
        return self.table.current.round

    @property
    def held(self):
        return self.table.held is not None

    def move(self, seat, expect=None, **move):
        version = self.table.shown
        self.service.open(self.id).rounds.pupil_command(
            seat, MakeMove(id=f"m{version}", seen=version, move=move, expect=expect)
        )

    def play(self, choose=right_move, expect=None):
        by, move = choose(self.table.truth.round)
        self.move(by, expect, **move)
        return by

    def say(self, expect, *seats):
        for seat in seats:
            of = self.table.held.number
            self.service.open(self.id).rounds.pupil_command(
                seat, Predict(id=f"e{self.table.version}", of=of, expect=expect)
            )

    def others(self, *but):
        return [seat for seat in self.seats if seat not in but]

    def expected(self):
        return [
            (entry["by"], entry["expect"], entry["of"])
            for entry in self.table.current.entries
            if "expect" in entry
        ]


@pytest.fixture
def opened(tmp_path):
    with opening(Table, tmp_path) as make:
        yield make


def test_the_verdict_comes_with_the_last_tap(opened):
    at = opened()
    by = at.play(expect="right")
    one, two, three = at.others(by)
    at.say("right", one)
    at.say("wrong", two)
    assert at.held
    assert at.round.results == ()
    at.say("unsure", three)
    assert not at.held
    assert len(at.round.results) == 1
    said = [(by, "right", 1), (one, "right", 1), (two, "wrong", 1), (three, "unsure", 1)]
    assert at.expected() == said
    _, move = right_move(at.round)
    at.move(at.round.players[at.round.turn], **move)


def test_the_clock_shows_it_after_six_seconds(opened):
    at = opened()
    at.play()
    at.wait(5.5)
    assert at.held
    at.wait(0.5)
    assert not at.held


def test_after_a_crash_in_the_middle_the_clock_shows_it(opened):
    at = opened()
    by = at.play()
    at.say("right", at.others(by)[0])
    at.start()
    at.watch.wake()
    at.wait(5.5)
    assert at.held
    at.wait(0.5)
    assert not at.held
    assert len(at.expected()) == 1


def test_who_is_away_is_not_waited_for_and_where_nobody_is_here_nothing_is_held(opened):
    at = opened()
    by = at.round.players[at.round.turn]
    one, two, three = at.others(by)
    at.go(one, two)
    at.play()
    assert at.held
    at.say("right", three)
    assert not at.held
    at.go(three)
    assert at.play() != by
    assert at.held, "who played before is here, and asked"
    at.go(by)
    assert not at.held


def test_a_device_that_is_passed_around_asks_nobody(opened):
    at = opened(pupils=3)
    SeatActs(at.service).sit_beside(at.id, at.seats[0], "Zoe", str)
    at.service.command(EndRound(class_=at.id, table=1))
    at.service.open(at.id).rounds.start_round(1)
    while at.round.players[at.round.turn] in at.seats[1:]:
        by = at.play()
        at.say("right", *at.others(by, at.seats[0]))
        assert not at.held
    at.play()
    asked = set(at.seats[1:])
    at.say("right", *asked)
    assert not at.held


def test_nothing_else_is_played_while_it_is_held(opened):
    at = opened()
    by = at.play()
    player, move = right_move(at.table.truth.round)
    with pytest.raises(Refused, match="wait a moment for the verdict"):
        at.move(player, **move)
    with pytest.raises(Refused, match="wait a moment for the verdict"):
        at.move(by, declare=True)
    with pytest.raises(Refused, match="wait a moment for the verdict"):
        at.service.command(SkipTurn(class_=at.id, table=1))
    assert len(at.table.current.entries) == 1


def test_who_is_not_asked_or_comes_late_is_told_so(opened):
    at = opened()
    by = at.play()
    with pytest.raises(Refused, match="only the other players"):
        at.say("right", by)
    of = at.table.held.number
    at.wait(6)
    with pytest.raises(Refused, match="too late: the card has already been judged"):
        at.service.open(at.id).rounds.pupil_command(
            at.others(by)[0], Predict(id="late", of=of, expect="right")
        )
    assert at.expected() == []


def test_a_tap_that_is_sent_again_or_says_the_same_is_said_once(opened):
    at = opened()
    one = at.others(at.play())[0]
    for id in ("same", "same", "another"):
        at.service.open(at.id).rounds.pupil_command(
            one, Predict(id=id, of=at.table.held.number, expect="right")
        )
    assert len(at.expected()) == 1


def test_who_changes_their_mind_without_end_is_asked_to_wait(opened):
    at = opened()
    one, two, three = at.others(at.play())
    for n in range(20):
        at.say(("right", "wrong")[n % 2], one)
    with pytest.raises(Refused, match="wait a moment"):
        at.say("right", one)
    at.say("unsure", two, three)
    assert not at.held
    assert at.expected()[-3][1] == "wrong"


def test_who_takes_a_seat_over_does_not_read_what_was_expected_there_before(opened):
    at = opened()
    by = at.play()
    one = at.others(by)[0]
    at.say("right", *at.others(by))
    SeatActs(at.service).remove(at.id, one)
    assert at.service.classes.join(at.service.open(at.id).code, "Zoe").seat == one
    at.service.command(EndRound(class_=at.id, table=1))
    classroom, people = at.service.open(at.id).classroom(), at.service.open(at.id).pupils.people()
    predicted = {seat: seat_view(classroom, at.table, seat, people).predicted for seat in at.seats}
    assert [seat for seat, sum in predicted.items() if sum is None] == sorted({one, by})


@pytest.mark.parametrize("call", ["right", "wrong"])
def test_who_is_prophet_still_is_not_told_by_what_is_refused_before_the_verdict(opened, call):
    at = opened()
    prophet = at.play()
    at.say("right", *at.others(prophet))
    at.move(prophet, declare=True)
    at.play()
    at.move(prophet, call=call)
    assert at.table.held.judged
    with pytest.raises(Refused, match="wait a moment for the verdict"):
        at.service.command(ReleaseProphet(class_=at.id, table=1))
    at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=prophet, on=True))
    at.wait(3)
    assert at.held
    at.wait(4)
    assert not at.held
    assert any(reign.ended == "released" for reign in at.round.prophets.reigns) == (call == "right")


def test_the_prophets_call_is_held_up_too(opened):
    at = opened()
    prophet = at.play()
    at.say("right", *at.others(prophet))
    at.move(prophet, declare=True)
    by = at.play()
    one, two = at.others(by, prophet)
    at.say("right", one)
    at.move(prophet, call="right")
    assert at.held
    assert at.table.may(prophet) == ()
    with pytest.raises(Refused, match="wait a moment for the verdict"):
        at.move(prophet, call="wrong")
    at.say("wrong", two)
    assert not at.held
    assert at.round.results[-1].called is True


def test_tapping_is_open_as_long_as_the_prophet_thinks_and_the_call_then_shows_at_once(opened):
    at = opened()
    prophet = at.play()
    at.say("right", *at.others(prophet))
    at.move(prophet, declare=True)
    by = at.play()
    one, two = at.others(by, prophet)
    at.wait(8)
    at.say("right", one, two)
    at.say("wrong", two)
    assert at.held
    at.move(prophet, call="right")
    assert not at.held
    assert at.expected()[-1] == (two, "wrong", at.round.results[-1].number)


def test_a_hand_that_was_rightly_called_wrong_is_picked_from_once_that_is_shown(opened):
    at = opened()
    prophet = at.play()
    at.say("right", *at.others(prophet))
    at.move(prophet, declare=True)
    by = at.round.players[at.round.turn]
    assert right_move(at.round)[1].keys() == {"play"}
    at.move(by, no_play=True)
    at.move(prophet, call="wrong")
    assert at.table.awaiting == "showing"
    at.wait(6)
    assert actions.may(at.round, prophet) == ("pick",)
    assert clocks.waited_for(at.table) == prophet


def test_robots_are_predicted_and_never_waited_for(opened):
    at = opened(pupils=1)
    me = at.seats[0]
    if at.round.players[at.round.turn] == me:
        at.play()
        assert not at.held, "only robots would be asked"
    while not at.held:
        at.wait(0.5)
    by = at.table.held.by
    at.say("wrong", me)
    assert not at.held
    assert at.table.current.entries[-1] == {
        "by": me,
        "expect": "wrong",
        "of": at.round.results[-1].number,
        "info": True,
    }
    assert by != me


def test_a_rehearsal_waits_for_nobody(opened):
    at = opened()
    rehearsal = at.service.classes.open_rehearsal(
        "t", plan_of(title="R", tables=1, predictions=True), str
    )
    at.service.open(rehearsal).rounds.start_round(1)
    at.watch.wake()
    at.wait(20)
    table = at.service.open(rehearsal).table(1)
    assert len(table.current.round.results) > 3
    assert not any(event.body.get("held") for event in at.store.log.read(f"table:{rehearsal}:1"))


@pytest.mark.parametrize("act", ["end", "last_call", "close", "off"])
def test_whatever_cannot_wait_shows_the_verdict_first(opened, act):
    at = opened()
    at.play(wrong_move)
    if act == "end":
        at.service.command(EndRound(class_=at.id, table=1))
    elif act == "last_call":
        at.service.command(BeginLastCall(class_=at.id, table=1))
    elif act == "close":
        at.service.open(at.id).ending.close()
    else:
        at.service.command(SwitchPredictions(class_=at.id, table=1, on=False))
    assert not at.held
    assert len(at.round.results) == 1
    assert at.table.playing == (act != "end")


def test_an_end_after_a_play_that_ends_the_round_says_how_it_ended(opened):
    at = opened(pupils=3)
    at.service.command(SwitchPredictions(class_=at.id, table=1, on=False))
    by, move = right_move(at.round)
    while len(at.round.hands[at.round.turn]) > 1 or "play" not in move:
        at.move(by, **move)
        by, move = right_move(at.round)
    at.service.command(SwitchPredictions(class_=at.id, table=1, on=True))
    at.move(by, **move)
    assert at.table.playing
    assert at.table.held.truth.over
    assert not at.table.current.revealed
    at.service.command(EndRound(class_=at.id, table=1))
    assert at.round.ended_by == "empty_hand"
    record = at.service.open(at.id).records.record(1, 1)
    assert replay(record).ended_by == "empty_hand"
    assert read(record)[1] == record["moves"]


def test_a_pause_stops_the_taps_and_the_clock(opened):
    at = opened()
    by = at.play()
    at.service.command(PauseTables(class_=at.id, table=1))
    with pytest.raises(Refused, match="paused"):
        at.say("right", at.others(by)[0])
    at.wait(20)
    assert at.held
    at.service.command(Resume(class_=at.id, table=1))
    at.wait(6)
    assert not at.held


def test_a_table_may_do_without_and_with_again(opened):
    at = opened()
    at.service.command(SwitchPredictions(class_=at.id, table=1, on=False))
    at.play(expect="right")
    assert not at.held
    assert at.expected() == []
    at.service.command(SwitchPredictions(class_=at.id, table=1, on=True))
    at.play(expect="right")
    assert at.held


def test_a_class_without_predictions_waits_for_nothing(opened):
    at = opened(predictions=False)
    at.play(expect="right")
    assert not at.held
    assert at.expected() == []


def test_the_next_player_waits_for_the_chance_to_declare(opened):
    """See docs/rules.md 4.3."""
    at = opened(predictions=False, chance=True)
    by = at.play()
    after, move = right_move(at.round)
    with pytest.raises(Refused, match="may still declare"):
        at.move(after, **move)
    at.clock.time += 5.9
    with pytest.raises(Refused):
        at.move(after, **move)
    at.clock.time += 0.1
    at.move(after, **move)
    assert at.round.actor != by


def test_a_chance_that_is_passed_up_is_over_at_once(opened):
    at = opened(predictions=False, chance=True)
    by = at.play()
    after, move = right_move(at.round)
    at.service.open(at.id).rounds.pupil_command(after, Decline(id="not-mine"))
    with pytest.raises(Refused):
        at.move(after, **move)
    at.service.open(at.id).rounds.pupil_command(by, Decline(id="p"))
    at.service.open(at.id).rounds.pupil_command(by, Decline(id="p"))
    at.service.open(at.id).rounds.pupil_command(by, Decline(id="again"))
    assert [event.body["type"] for event in at.store.log.read(f"table:{at.id}:1")][2:] == ["passed"]
    at.move(after, **move)


def test_the_chance_comes_after_the_verdict_that_was_held_up(opened):
    at = opened(chance=True)
    by = at.play()
    at.wait(6)
    after, move = right_move(at.round)
    at.clock.time += 5
    with pytest.raises(Refused, match="may still declare"):
        at.move(after, **move)
    at.move(by, declare=True)
    at.move(after, **move)


def test_a_robot_waits_for_a_pupils_chance_and_takes_its_own_at_once(opened):
    at = opened(pupils=1, predictions=False, chance=True)
    me = at.seats[0]
    for _ in range(100):
        if at.round.players[at.round.turn] == me:
            break
        at.wait(0.5)
    else:
        pytest.fail("robots wait for each other")
    plays = len(at.round.results)
    at.clock.time += 6
    at.play()
    at.wait(5.5)
    assert len(at.round.results) == plays + 1
    at.wait(3)
    assert len(at.round.results) > plays + 1


def test_a_pupil_may_have_more_time(opened):
    at = opened(chance=True, turn_clock=30)
    me = at.seats[0]
    at.service.open(at.id).rounds.class_command(GiveTime(class_=at.id, seat=me, factor=2.0))
    at.service.open(at.id).rounds.class_command(GiveTime(class_=at.id, seat=me, factor=2.0))
    with pytest.raises(Refused, match=r"1\.5, 2 or 3 times"):
        at.service.open(at.id).rounds.class_command(GiveTime(class_=at.id, seat=me, factor=20.0))
    while at.round.players[at.round.turn] != me:
        at.play()
        at.wait(6)
        assert at.held
        at.wait(6)
        assert not at.held
        at.clock.time += 6
    running = clocks.running(at.service.open(at.id).classroom(), at.table)
    assert (running.seat, running.out - at.table.turn.at) == (me, 6 + 60)
