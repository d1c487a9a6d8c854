"""Clocks run out by themselves: who is here is told first, who is away is not waited for."""

import threading

import pytest
from lessons import opening, right_move
from structlog.testing import capture_logs
from timed_table import TimedTable

from classroom.classes import clocks, sitting_out
from classroom.classes import last_guesses as asking
from classroom.classes.verbs.guess import BeginGuess, Decline
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.nudge import Nudge, RunOutMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.robot import SetRobot, StandIn
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.time import MoreRound, MoreTime
from classroom.debrief.evidence.last_guesses import last_guesses
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.record import read, replay
from classroom.game.refusal import Refused
from classroom.message_bus import device
from classroom.store import StoreUnavailable


class Table(TimedTable):
    """Four pupils at a table that plays; all their phones are here."""

    @property
    def entries(self):
        return [dict(entry) for entry in self.table.current.entries]

    @property
    def turn(self):
        return clocks.waited_for(self.table)

    def play(self):
        by, move = right_move(self.table.current.round)
        self.service.open(self.id).rounds.pupil_command(
            by, MakeMove(id=f"m{self.table.version}", seen=self.table.shown, move=move)
        )
        return by

    def call(self):
        """A Prophet is asked for a call."""
        prophet = self.play()
        self.service.open(self.id).rounds.pupil_command(
            prophet,
            MakeMove(id="declare", seen=self.table.version, move={"declare": True}),
        )
        self.play()
        assert clocks.waited_for(self.table) == prophet
        return prophet

    def last_guesses(self, *seats):
        for seat in seats:
            self.service.open(self.id).rounds.pupil_command(
                seat,
                GuessLast(id=f"w{self.table.version}", note="text:by colour", confidence=60),
            )


@pytest.fixture
def opened(tmp_path):
    with opening(Table, tmp_path) as make:
        yield make


def test_who_is_here_is_nudged_and_has_half_a_minute_more_and_is_skipped_then(opened):
    at = opened(turn_clock=60)
    first = at.turn
    at.wait(59)
    assert at.table.turn.nudge == 0
    at.wait(1)
    assert at.table.turn.nudge == at.table.version
    assert at.entries == []
    at.wait(29)
    assert at.entries == []
    at.wait(1)
    assert at.entries == [{"by": CLOCK, "skip": first}]
    assert at.turn != first


def test_a_clock_runs_out_also_where_the_table_could_not_be_read_as_it_changed(opened, monkeypatch):
    at = opened(turn_clock=60)
    at.wait(1)
    at.service.command(PauseTables(class_=at.id, table=1))

    def gone(*_which):
        raise StoreUnavailable("the connection was lost")

    with monkeypatch.context() as away, capture_logs() as logs:
        away.setattr(at.watch, "_next_deadline", gone)
        at.service.command(Resume(class_=at.id, table=1))
    assert [line["event"] for line in logs] == ["a listener failed"]
    at.wait(91)
    assert [entry["by"] for entry in at.entries] == [CLOCK]


def test_a_clock_that_two_changes_set_runs_out_for_the_later_one(opened, monkeypatch):
    at = opened(turn_clock=60)
    at.wait(1)
    deadline = at.watch._next_deadline

    def meanwhile(*looked_at):
        found = deadline(*looked_at)
        monkeypatch.undo()
        others.append(threading.Thread(target=at.service.command, args=(resume,)))
        others[0].start()
        others[0].join(0.2)
        return found

    resume, others = Resume(class_=at.id, table=1), []
    monkeypatch.setattr(at.watch, "_next_deadline", meanwhile)
    at.service.command(PauseTables(class_=at.id, table=1))
    others[0].join()
    assert not at.table.paused
    at.wait(91)
    assert [entry["by"] for entry in at.entries] == [CLOCK]


def test_who_is_away_is_skipped_as_the_clock_runs_out(opened):
    at = opened(turn_clock=60)
    first = at.turn
    at.go(first)
    at.wait(60)
    assert at.entries == [{"by": CLOCK, "skip": first}]


def test_ten_seconds_without_connection_are_not_away(opened):
    at = opened(turn_clock=30)
    at.wait(22)
    at.go(at.turn)
    at.wait(9)
    assert at.entries == []
    assert at.table.turn.nudge
    assert at.service.open(at.id).pupils.away() == {}
    at.wait(1)
    assert set(at.service.open(at.id).pupils.away()) == {at.turn}


def test_a_phone_that_sleeps_is_away_and_wakes_up_again(opened):
    at = opened()
    secret = at.service.open(at.id).pupils.secrets()[at.turn]
    at.service.presence.slept(at.service.open(at.id), secret)
    at.wait(10)
    assert at.service.open(at.id).pupils.away()[at.turn].asleep
    at.go(at.turn)  # sooner or later it loses its connection too
    assert at.service.open(at.id).pupils.away()[at.turn].asleep
    at.come(at.turn)
    assert at.service.open(at.id).pupils.away() == {}


def test_a_page_that_was_closed_is_not_asleep(opened):
    at = opened()
    at.service.presence.slept(
        at.service.open(at.id), at.service.open(at.id).pupils.secrets()[at.turn]
    )
    at.wait(0.5)
    at.go(at.turn)
    at.wait(10)
    assert not at.service.open(at.id).pupils.away()[at.turn].asleep


def test_listeners_hear_of_who_has_been_away_for_a_while_and_of_who_is_back(opened):
    at = opened()
    heard = []
    at.service.presence.listen(lambda of, phone: heard.append((of.id, phone)))
    secret = at.service.open(at.id).pupils.secrets()[at.turn]
    at.go(at.turn)
    at.wait(5)
    at.come(at.turn)
    assert heard == []
    at.go(at.turn)
    at.wait(30)
    assert heard == [(at.id, device(secret))]
    at.come(at.turn)
    assert heard == [(at.id, device(secret))] * 2


def test_nobody_is_skipped_where_nobody_waits(opened):
    at = opened(turn_clock=30, round_clock=12, stand_in=True)
    at.go(*at.seats)
    at.wait(20 * 60)
    assert at.entries == []
    assert at.table.last_call is None
    at.come(at.seats[0])
    at.wait(0.5)
    assert at.table.last_call is not None


def test_a_move_at_the_last_moment_counts(opened):
    at = opened(turn_clock=30)
    seen, ran = at.table, clocks.running(at.service.open(at.id).classroom(), at.table)
    at.play()
    at.service.open(at.id).rounds.clock_command(seen.number, RunOutMove(seen.version, ran, True))
    assert len(at.entries) == 1
    assert "play" in at.entries[0]


def test_a_silent_prophet_is_nudged_and_released_then(opened):
    at = opened(call_clock=20)
    prophet = at.call()
    at.wait(20)
    assert at.table.turn.nudge
    assert at.table.current.round.prophets.ruling is not None
    at.wait(9)
    assert at.table.current.round.prophets.ruling is not None
    at.wait(1)
    assert at.entries[-1] == {"by": CLOCK, "release": prophet}
    assert at.table.current.round.prophets.ruling is None
    assert at.table.current.round.results[-1].penalty == ()


def test_a_prophet_who_is_away_is_released_as_the_clock_runs_out(opened):
    at = opened(call_clock=20)
    prophet = at.call()
    at.go(prophet)
    at.wait(20)
    assert at.entries[-1] == {"by": CLOCK, "release": prophet}


def test_no_clock_runs_where_the_plan_has_none(opened):
    at = opened()
    prophet = at.call()
    at.go(prophet)
    at.wait(3600)
    assert at.table.current.round.prophets.ruling is not None
    assert CLOCK not in {entry["by"] for entry in at.entries}


def test_a_pause_stops_the_clocks_and_they_go_on_from_there(opened):
    at = opened(turn_clock=30, round_clock=12)
    at.wait(25)
    at.service.command(PauseTables(class_=at.id), 1)
    at.wait(3600)
    assert at.entries == []
    assert at.table.turn.nudge == 0
    at.service.command(Resume(class_=at.id), 1)
    at.wait(4)
    assert at.table.turn.nudge == 0
    at.wait(1)
    assert at.table.turn.nudge


def test_the_teachers_time_is_added_to_the_clock(opened):
    at = opened(turn_clock=30)
    at.wait(20)
    at.service.command(MoreTime(class_=at.id, table=1))
    at.wait(39)
    assert at.table.turn.nudge == 0
    at.wait(1)
    assert at.table.turn.nudge


def test_a_restart_in_the_middle_of_a_turn_changes_nothing(opened):
    at = opened(turn_clock=60)
    first = at.turn
    at.wait(50)
    at.start()
    at.watch.wake()
    at.come(*at.seats)
    at.wait(9)
    assert at.table.turn.nudge == 0
    at.wait(1)
    assert at.table.turn.nudge
    at.start()
    at.watch.wake()
    at.come(*at.seats)
    at.wait(29)
    assert at.entries == []
    at.wait(1)
    assert at.entries == [{"by": CLOCK, "skip": first}]


def test_who_comes_back_after_a_restart_that_took_long_has_time_still(opened):
    at = opened(turn_clock=30)
    at.clock.time += 600
    at.start()
    at.watch.wake()
    at.come(*at.seats)
    at.wait(20)
    assert at.entries == []
    assert at.table.turn.nudge


def test_a_robot_plays_for_who_is_away_for_a_minute_until_they_are_back(opened):
    at = opened(stand_in=True)
    first = at.turn
    at.go(first)
    at.wait(59)
    assert at.service.open(at.id).classroom().seats[first].robot is None
    at.wait(1)
    held = at.service.open(at.id).classroom().seats[first]
    assert (held.robot is not None, held.for_now, held.device) == (True, True, True)
    at.wait(10)
    assert at.entries
    assert all(entry["robot"] for entry in at.entries)
    at.come(first)
    held = at.service.open(at.id).classroom().seats[first]
    assert (held.robot, held.for_now) == (None, False)
    at.wait(10)
    assert asking.players(at.service.open(at.id).classroom(), at.table) == list(
        at.table.current.round.players
    )


def test_a_robot_the_teacher_has_put_there_for_good_stays(opened):
    at = opened(stand_in=True)
    sits_out = at.seats[0]
    at.service.open(at.id).rounds.class_command(SetRobot(class_=at.id, seat=sits_out, on=True))
    at.go(sits_out)
    at.wait(100)
    at.come(sits_out)
    held = at.service.open(at.id).classroom().seats[sits_out]
    assert (held.robot is not None, held.for_now) == (True, False)


def test_a_robot_for_now_asked_for_by_the_teacher_goes_as_the_pupil_is_back(opened):
    at = opened()
    who = at.turn
    at.service.open(at.id).rounds.class_command(StandIn(who), by=CLOCK)
    at.service.open(at.id).rounds.class_command(StandIn(who), by=CLOCK)
    assert at.service.open(at.id).classroom().seats[who].for_now
    at.service.open(at.id).rounds.back(who)
    assert at.service.open(at.id).classroom().seats[who].robot is None


@pytest.mark.usefixtures("asked_at_once")
def test_the_round_ends_with_a_last_call_of_a_minute_and_a_half(opened):
    at = opened(round_clock=12)
    at.wait(12 * 60)
    assert at.table.last_call is not None
    by, move = right_move(at.table.current.round)
    with pytest.raises(Refused, match="time’s up"):
        at.service.open(at.id).rounds.pupil_command(
            by, MakeMove(id="late", seen=at.table.version, move=move)
        )
    at.last_guesses(*at.seats[:3])
    at.wait(89)
    assert at.table.playing
    at.wait(1)
    assert at.entries[-1] == {"by": TEACHER, "end": True, "clock": True}
    assert at.table.current.revealed


@pytest.mark.usefixtures("asked_at_once")
def test_what_is_written_counts_when_the_time_is_up_and_ends_nothing_before(opened):
    at = opened()
    at.service.command(BeginLastCall(class_=at.id, table=1))
    ann, ben, cy, _ = at.seats
    writes = [
        (ann, GuessLast(id="a1", note="text:red bl", draft=True)),
        (ann, GuessLast(id="a2", note="text:red black", draft=True)),
        (ben, GuessLast(id="b1", note="alternate-colour", confidence=75, draft=True)),
        (cy, GuessLast(id="c1", note="text:never mind", draft=True)),
        (cy, GuessLast(id="c2", note=None, draft=True)),
    ]
    for seat, word in writes:
        at.service.open(at.id).rounds.pupil_command(seat, word)
    at.last_guesses(at.seats[3])
    at.wait(89)
    assert at.table.playing
    at.wait(1)
    assert at.entries[-1] == {"by": TEACHER, "end": True, "clock": True}
    played = at.table.current
    said = last_guesses(played.round, played.entries)
    assert [(word.who, word.confidence) for word in said] == [
        *((ben, 75), (at.seats[3], 60), (ann, None))
    ]
    assert str(said[2].words) == "red black"


def may_guess(at):
    """Anyone who may guess the rule now, after a right card."""
    for _ in range(12):
        seat = at.play()
        at.wait(8)
        if "guess" in at.table.may(seat):
            return seat
    raise AssertionError("nobody may guess")


def write(at, seat, guess, n):
    at.service.open(at.id).rounds.pupil_command(seat, BeginGuess(id=f"g{n}", guess=guess))


def test_a_guess_that_is_written_is_made_when_its_time_is_up(opened):
    at = opened(ruleset="express", predictions=False)
    seat = may_guess(at)
    for n, words in enumerate((None, "text:red", "text:red then black", "text:red then black")):
        write(at, seat, words, n)
        at.wait(10)
    assert at.table.playing
    waits = at.table.turn.at
    at.wait(60 - 41)
    # It is made before the next player can play, however late the clock.
    assert at.table.turn.unsent_guess.claim == "text:red then black"
    at.clock.time = waits + 61
    by, move = right_move(at.table.current.round)
    with pytest.raises(Refused, match="may still guess"):
        at.service.open(at.id).rounds.pupil_command(
            by, MakeMove(id="early", seen=at.table.shown, move=move)
        )
    at.wait(1)
    assert at.entries[-1] == {"by": seat, "guess": "text:red then black"}
    assert at.table.current.round.awaiting == "verdict"


def test_a_guess_read_in_a_pupils_words_is_made_with_them_when_its_time_is_up(opened):
    at = opened(ruleset="express", predictions=False)
    seat = may_guess(at)
    write(at, seat, "text:both odd or both even", 1)
    confirmed = BeginGuess(id="g2", guess="by-twos", words=" both odd or both even")
    at.service.open(at.id).rounds.pupil_command(seat, confirmed)
    at.wait(61)
    assert at.entries[-1] == {"by": seat, "guess": "by-twos", "words": "both odd or both even"}
    assert at.table.current.round.guesses.made[-1].right is not None


def test_a_rude_guess_never_reaches_the_table(opened):
    at = opened(ruleset="express", predictions=False)
    seat = may_guess(at)
    write(at, seat, "text:red", 1)
    with pytest.raises(Refused, match="use different words"):
        write(at, seat, "text:red you fuckers", 2)
    guess = MakeMove(id="m", seen=at.table.shown, move={"guess": "text:sh1t"})
    with pytest.raises(Refused, match="use different words"):
        at.service.open(at.id).rounds.pupil_command(seat, guess)
    at.wait(61)
    assert at.entries[-1] == {"by": seat, "guess": "text:red"}


def test_a_guess_that_was_given_up_or_left_empty_is_none(opened):
    at = opened(ruleset="express", predictions=False)
    seat = may_guess(at)
    write(at, seat, "text:red", 1)
    write(at, seat, None, 2)
    at.wait(61)
    assert not at.table.current.round.guesses.made
    seat = may_guess(at)
    write(at, seat, "text:red", 3)
    at.service.open(at.id).rounds.pupil_command(seat, Decline(id="no"))
    at.wait(61)
    assert not at.table.current.round.guesses.made


@pytest.mark.usefixtures("asked_at_once")
def test_it_ends_at_once_when_everybody_has_answered(opened):
    at = opened()
    at.service.command(BeginLastCall(class_=at.id, table=1))
    at.last_guesses(*at.seats)
    at.wait(0.5)
    assert at.table.current.over
    _, moves = read(at.service.open(at.id).records.record(1, 1))
    assert [entry["note"] for entry in moves if entry.get("last_call")] == ["text:by colour"] * 4
    assert replay(at.service.open(at.id).records.record(1, 1)).ended_by == "teacher"


@pytest.mark.usefixtures("asked_at_once")
def test_the_last_call_does_not_wait_for_who_is_away(opened):
    at = opened()
    at.go(at.seats[3])
    at.wait(20)
    at.service.command(BeginLastCall(class_=at.id, table=1))
    at.last_guesses(*at.seats[:3])
    at.wait(0.5)
    assert at.table.current.over


@pytest.mark.usefixtures("asked_at_once")
@pytest.mark.parametrize(("answers", "seconds"), [(3, asking.LONGEST_WAIT), (4, 1)])
def test_a_rule_stays_sealed_until_those_who_are_here_have_answered(opened, answers, seconds):
    at = opened()
    at.service.command(EndRound(class_=at.id, table=1))
    at.last_guesses(*at.seats[:answers])
    at.wait(seconds - 1)
    assert not at.table.current.revealed
    at.wait(1)
    assert at.table.current.revealed
    with pytest.raises(Refused, match="you know the rule now"):
        at.last_guesses(at.seats[0])


def test_after_a_short_round_its_rule_is_revealed_at_once(opened):
    at = opened()
    at.service.command(EndRound(class_=at.id, table=1))
    assert at.table.current.revealed


def test_a_last_call_in_a_short_round_ends_it_at_once(opened):
    at = opened()
    at.service.command(BeginLastCall(class_=at.id, table=1))
    at.wait(0.5)
    assert at.entries == [{"by": TEACHER, "end": True, "clock": True}]


@pytest.mark.usefixtures("asked_at_once")
def test_three_minutes_more_and_play_goes_on(opened):
    at = opened(round_clock=12)
    at.wait(12 * 60)
    at.last_guesses(at.seats[0])
    at.service.command(MoreRound(class_=at.id, table=1))
    at.play()
    at.wait(179)
    assert at.table.last_call is None
    at.wait(1)
    assert at.table.last_call is not None
    assert at.table.answers.seats == frozenset()


@pytest.mark.usefixtures("asked_at_once")
def test_robots_rest_while_last_guesses_are_said(opened):
    at = opened(pupils=1)
    at.wait(30)
    at.service.command(BeginLastCall(class_=at.id, table=1))
    before = len(at.entries)
    at.wait(60)
    assert len(at.entries) == before
    assert asking.asked(at.service.open(at.id).classroom(), at.table) == at.seats


@pytest.mark.parametrize(
    ("note", "confidence", "why"),
    [
        ("text:  ", 50, "in a few words"),
        ("text:" + "x" * 201, 50, "at most"),
        ("no-such-rule", 50, "the catalogue has no rule"),
        ({"no": "rule"}, 50, "rule"),
        ("text:red", 101, "from 0 to 100"),
        ("text:red", -1, "from 0 to 100"),
    ],
)
@pytest.mark.usefixtures("asked_at_once")
def test_a_last_guess_that_is_none_changes_nothing(opened, note, confidence, why):
    at = opened()
    at.service.command(BeginLastCall(class_=at.id, table=1))
    with pytest.raises(Refused, match=why):
        at.service.open(at.id).rounds.pupil_command(
            at.seats[0], GuessLast(id="1", note=note, confidence=confidence)
        )
    assert at.entries == []


@pytest.mark.usefixtures("asked_at_once")
def test_a_last_guess_is_taken_only_at_the_last_call_and_once_for_each_id(opened):
    at = opened()
    with pytest.raises(Refused, match="save your answer for the end"):
        at.last_guesses(at.seats[0])
    at.service.command(BeginLastCall(class_=at.id, table=1))
    for _ in range(2):
        at.service.open(at.id).rounds.pupil_command(
            at.seats[0], GuessLast(id="same", note="text:red", confidence=50)
        )
    assert len(at.entries) == 1
    late = at.service.classes.join(at.service.open(at.id).code, "Late").seat
    at.last_guesses(late)  # who came too late for the round reviews it
    assert [entry.get("review") for entry in at.entries] == [None, True]


def test_nudges_and_more_time_are_for_somebody_who_is_waited_for(opened):
    at = opened()
    at.service.command(Nudge(class_=at.id, table=1))
    assert at.table.turn.nudge == at.table.version
    at.service.command(EndRound(class_=at.id, table=1))
    with pytest.raises(Refused, match="the round is over"):
        at.service.command(Nudge(class_=at.id, table=1))
    with pytest.raises(Refused, match="the round is over"):
        at.service.command(MoreTime(class_=at.id, table=1))


def test_a_tables_own_resume_does_not_lift_the_pause_of_all(opened):
    at = opened()
    at.service.command(PauseTables(class_=at.id), 1)
    with pytest.raises(Refused, match="resume all of them"):
        at.service.command(Resume(class_=at.id, table=1))
    at.service.command(PauseTables(class_=at.id, table=1))
    at.service.command(Resume(class_=at.id), 1)
    assert at.table.paused
    at.service.command(Resume(class_=at.id, table=1))
    assert not at.table.paused


class TestSittingOut:
    """The table goes on without who is benched, at once and by the teacher's own repair."""

    def test_turns_are_skipped_as_they_come_and_the_hand_stays(self, opened):
        at = opened(turn_clock=60)
        out = at.turn
        hand = at.table.current.round.hands[at.seats.index(out)]
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=out, on=True))
        at.wait(0.5)
        assert at.entries == [{"by": TEACHER, "skip": out}]
        for _ in range(3):
            at.play()
        at.wait(sitting_out.TO_DECLARE)
        assert at.entries[-1] == {"by": TEACHER, "skip": out}
        assert at.turn != out
        assert at.table.current.round.hands[at.seats.index(out)] == hand
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=out, on=False))
        for _ in range(3):
            at.play()
        at.wait(sitting_out.TO_DECLARE)
        assert at.turn == out
        read(at.service.open(at.id).records.record(1, 1))

    def test_several_are_passed_over_one_after_another(self, opened):
        at = opened()
        first, second = at.turn, at.seats[(at.seats.index(at.turn) + 1) % 4]
        for seat in (first, second):
            at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=seat, on=True))
        at.wait(1)
        assert at.entries == [{"by": TEACHER, "skip": seat} for seat in (first, second)]

    def test_a_prophet_who_sits_out_is_released_and_the_play_that_waits_is_settled(self, opened):
        at = opened()
        prophet = at.call()
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=prophet, on=True))
        at.wait(0.5)
        assert at.entries[-1] == {"by": TEACHER, "release": prophet}
        assert at.table.current.round.pending is None
        assert at.table.current.round.prophets.overthrown == ()

    def test_the_last_one_cannot_sit_out(self, opened):
        at = opened(pupils=3)
        for seat in at.seats[:2]:
            at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=seat, on=True))
        with pytest.raises(Refused, match="is left to play"):
            at.service.open(at.id).rounds.class_command(
                SitOut(class_=at.id, seat=at.seats[2], on=True)
            )
        at.wait(2)
        assert at.turn == at.seats[2]

    def test_a_move_of_who_sits_out_changes_nothing(self, opened):
        at = opened()
        out = at.turn
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=out, on=True))
        with pytest.raises(Refused, match="you’re sitting out for a bit"):
            at.play()
        assert at.entries == []

    def test_a_pupil_who_sits_out_who_is_away_gets_no_robot(self, opened):
        at = opened(stand_in=True)
        out = at.turn
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=out, on=True))
        at.go(out)
        at.wait(clocks.GRACE + clocks.STAND_IN + 1)
        assert at.service.open(at.id).classroom().seats[out].robot is None

    def test_sitting_out_holds_after_a_restart(self, opened):
        at = opened()
        out = at.turn
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=out, on=True))
        at.start()
        at.come(*at.seats)
        at.watch.wake()
        at.wait(1)
        assert at.entries == [{"by": TEACHER, "skip": out}]

    def test_who_was_asked_to_deal_and_is_benched_passes_the_deal_on(self, opened):
        at = opened(dealers="pupils")
        at.service.command(EndRound(class_=at.id, table=1))
        at.service.open(at.id).rounds.start_round(1)
        assert at.table.asked.seat == "s1"
        at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat="s1", on=True))
        assert at.table.asked.seat == "s2"
