"""Who may do what when, decided without a server, a database or a clock."""

import pytest
import worlds
from lessons import right_move, wrong_move
from stored_rounds import stored

from classroom.classes import classroom as lesson
from classroom.classes import clocks, commands, last_guesses
from classroom.classes.commands import TeacherCommand, decide
from classroom.classes.last_guesses import ENOUGH_PLAYS
from classroom.classes.registry import CLOCK_COMMANDS, PUPIL_COMMANDS, TEACHER_COMMANDS
from classroom.classes.settings import plan_of
from classroom.classes.situation import Situation
from classroom.classes.table import Table, evolve
from classroom.classes.verbs.applause import Applaud
from classroom.classes.verbs.bell import RingBell
from classroom.classes.verbs.close import Closed
from classroom.classes.verbs.deal import dealt
from classroom.classes.verbs.entry import EntryAdded, info_added
from classroom.classes.verbs.guess import DeclarationPassed, Decline, JudgeGuess, RunOutGuess
from classroom.classes.verbs.help import AskHelp, FinishHelp
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.last_call import (
    MAX_LAST_GUESSES,
    BeginLastCall,
    EndLastCall,
    EndWait,
    GuessLast,
    GuessWaitEnded,
    LastCallBegun,
    RunOutRound,
)
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import PickBreaker, WriteNote
from classroom.classes.verbs.nudge import Nudge, Nudged, RunOutMove
from classroom.classes.verbs.open import Opened
from classroom.classes.verbs.pause import Paused, PauseTables, Resume, Resumed
from classroom.classes.verbs.predict import Predict, ShowVerdict, SwitchPredictions, VerdictShown
from classroom.classes.verbs.real_cards import LayCard
from classroom.classes.verbs.repair import (
    EndRound,
    PassRobot,
    PassSittingOut,
    ReleaseProphet,
    SkipTurn,
)
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.sit_out import SatOut
from classroom.classes.verbs.think import (
    BeginThinking,
    EndThinking,
    FinishThinking,
    PlayOn,
    ThinkingBegun,
    ThinkingEnded,
)
from classroom.classes.verbs.time import MoreRound, MoreTime
from classroom.game.header import LayoutHeader
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import Refused
from classroom.game.rulesets import RULESETS
from classroom.rules.described_rule import seal

pytestmark = pytest.mark.usefixtures("window_at_once")

PLAYERS = ("s1", "s2", "s3", "s4")


class At:
    """A class with one table and four pupils; its round has been dealt unless `dealt` is False."""

    def __init__(self, *, dealt=True, **plan):
        plan = {"title": "Class", "tables": 1, "chance": False, "prompts": False, **plan}
        self.now, self.alone = 1000.0, frozenset(PLAYERS)
        self.classroom = lesson.Classroom("c")
        self.tell(Opened(plan=plan_of(**plan).to_json()))
        self.tell(*(Seated(seat=seat, table=1) for seat in PLAYERS))
        self.table = Table(1)
        if dealt:
            self.add(*stored(worlds.deal(1)))

    def tell(self, *events):
        for event in events:
            self.classroom = lesson.evolve(self.classroom, self.classroom.version + 1, event)

    def add(self, *events):
        for event in events:
            self.now += 0.1
            self.table = evolve(self.table, self.table.version + 1, self.now, event)

    def decided(self, command, by=TEACHER, robot=False):
        at = Situation(self.classroom, self.table, by, self.now, self.alone, robot)
        return decide(at, command)

    def do(self, command, by=TEACHER, robot=False):
        events = self.decided(command, by, robot)
        self.add(*events)
        return events

    def refused(self, command, why, by=TEACHER):
        before = self.table
        with pytest.raises(Refused, match=why):
            self.decided(command, by)
        assert self.table is before

    def play(self, choose=right_move, expect=None, **move):
        """The next player plays; with fields of a move, that one."""
        by, made = choose(self.table.truth.round)
        self.do(self.moving(expect, **(move or made)), by)
        return by

    def moving(self, expect=None, seen=None, **move):
        seen = self.table.shown if seen is None else seen
        return MakeMove(id="m", seen=seen, move=move, expect=expect)

    @property
    def entry(self):
        return self.table.current.entries[-1]


def teach(kind, **fields):
    return kind(class_="c", table=1, **fields)


def test_every_command_of_a_table_is_decided_here_but_dealing():
    undecided = set()
    for kind in (*PUPIL_COMMANDS.values(), *TEACHER_COMMANDS.values(), *CLOCK_COMMANDS):
        base = next(each for each in kind.__mro__ if each.__module__ == commands.__name__)
        if base is not TeacherCommand and kind.decide is base.decide:
            undecided.add(kind.__struct_config__.tag)
    assert undecided == {"start", "dealer", "deal"}


# In any class


def everything():
    """A command of each kind that a closed class refuses."""
    by = "s1"
    yield MakeMove(id="m", seen=0, move={"no_play": True}), by
    yield Predict(id="p", of=1, expect="right"), by
    yield Decline(id="d"), by
    yield GuessLast(id="g", note="text:red", confidence=50), by
    yield WriteNote(id="n", round=1, note="text:red"), by
    yield PickBreaker(id="b", round=1, card="none"), by
    yield FinishThinking(id="t"), by
    yield AskHelp(id="h"), by
    yield Applaud(id="a"), by
    for kind in (PauseTables, Resume, PlayOn, Nudge, MoreTime, MoreRound, BeginLastCall, SkipTurn):
        yield teach(kind), TEACHER
    for kind in (ReleaseProphet, GiveHint, SendMessage, MarkMoment, SwitchPredictions, RingBell):
        yield teach(kind), TEACHER
    yield teach(JudgeGuess, right=True), TEACHER
    yield teach(LayCard, entry={"play": ["2H"]}), TEACHER


@pytest.mark.parametrize(("command", "by"), [*everything()], ids=lambda each: type(each).__name__)
def test_a_closed_class_refuses_it(command, by):
    at = At()
    at.tell(Closed())
    at.refused(command, "this class is over", by)


def test_in_a_closed_class_a_round_is_ended_and_its_rule_revealed():
    at = At()
    at.tell(Closed())
    at.do(teach(EndRound))
    at.do(teach(Reveal))
    assert at.table.current.revealed


def test_a_clock_that_comes_late_does_nothing():
    at = At()
    running = clocks.Running("turn", "s1", at.now, extended=True)
    late = [
        RunOutMove(0, running, away=False),
        RunOutRound(0),
        EndLastCall(0),
        EndWait(0),
        RunOutGuess(0),
        PassRobot(0, "s1"),
        PassSittingOut(),
        ShowVerdict(),
        BeginThinking(),
        EndThinking(frozenset(PLAYERS)),
    ]
    assert {type(each) for each in late} == set(CLOCK_COMMANDS)
    for command in late:
        assert at.decided(command, CLOCK) == []


# Moves


def test_a_move_is_its_entry_with_its_outcome():
    at = At()
    by, move = right_move(at.table.current.round)
    (event,) = at.do(at.moving(**move), by)
    assert event.entry == {"by": by, **move}
    assert event.outcome is not None and not event.held


def test_a_robots_move_says_so():
    at = At()
    by, move = right_move(at.table.current.round)
    (event,) = at.do(at.moving(**move), by, robot=True)
    assert event.entry["robot"] is True


@pytest.mark.parametrize("move", [{}, {"end": True}, {"play": ["2H"], "by": "s2"}, {"skip": "s1"}])
def test_no_player_makes_anything_else_than_one_move(move):
    at = At()
    at.refused(at.moving(**move), "this isn’t a move", at.table.current.round.players[0])


def test_nobody_moves_before_the_round_or_after_it():
    At(dealt=False).refused(MakeMove(id="m", seen=0, move={"no_play": True}), "hasn’t begun", "s1")
    at = At()
    at.do(teach(EndRound))
    at.refused(at.moving(no_play=True), "the round is over", "s1")


def test_nobody_moves_while_the_table_stands_still():
    at = At()
    by, move = right_move(at.table.current.round)
    for event, why in (
        (Paused(), "paused the table"),
        (ThinkingBegun(), "thinking time"),
        (LastCallBegun(), "time’s up"),
    ):
        before = at.table
        at.add(event)
        at.refused(at.moving(**move), why, by)
        at.table = before


def test_a_move_answers_what_its_player_has_seen():
    at = At()
    seen = at.table.shown
    at.play()
    by, move = right_move(at.table.current.round)
    at.refused(at.moving(seen=seen, **move), "the table has moved on", by)
    at.refused(at.moving(seen=at.table.shown + 1, **move), "didn’t go through", by)
    at.refused(at.moving(seen=2**20 + 1, **move), "went back to an earlier point", by)


def test_who_sits_out_makes_no_move():
    at = At()
    by, move = right_move(at.table.current.round)
    at.tell(SatOut(seat=by, on=True))
    at.refused(at.moving(**move), "sitting out", by)


def test_while_somebody_may_declare_the_next_player_waits():
    at = At(chance=True)
    declarer = at.play()
    by, move = right_move(at.table.current.round)
    at.refused(at.moving(**move), "may still declare", by)
    assert at.decided(Decline(id="d"), by) == []
    assert at.do(Decline(id="d"), declarer) == [DeclarationPassed(seat=declarer)]
    assert at.decided(Decline(id="d"), declarer) == []
    at.play()


def test_a_verdict_is_held_while_others_may_predict():
    at = At(predictions=True)
    by = at.play(expect="right")
    made, said = at.table.held.truth.entries[-2:]
    assert (made["by"], said["expect"]) == (by, "right")
    others = [seat for seat in at.table.current.round.players if seat != by]
    of = at.table.held.number
    at.refused(Predict(id="p", of=of, expect="right"), "only the other players", by)
    at.refused(Predict(id="p", of=of + 1, expect="right"), "too late", others[0])
    following, move = right_move(at.table.truth.round)
    at.refused(at.moving(**move), "wait a moment for the verdict", following)
    for seat in others[:-1]:
        at.do(Predict(id="p", of=of, expect="wrong"), seat)
        assert at.decided(Predict(id="p", of=of, expect="wrong"), seat) == []
    assert at.do(Predict(id="p", of=of, expect="right"), others[-1])[1:] == [VerdictShown()]
    assert at.table.held is None


def test_a_prediction_is_changed_20_times_at_most():
    at = At(predictions=True)
    by = at.play()
    other = next(seat for seat in at.table.current.round.players if seat != by)
    words = ("right", "wrong") * 10
    for word in words:
        at.do(Predict(id="p", of=at.table.held.number, expect=word), other)
    at.refused(Predict(id="p", of=at.table.held.number, expect="right"), "wait a moment", other)


def test_switching_predictions_off_shows_a_verdict_that_is_held():
    at = At(predictions=True)
    at.play()
    assert at.do(teach(SwitchPredictions, on=False))[-1] == VerdictShown()
    assert at.decided(teach(SwitchPredictions, on=False)) == []


def test_help_is_asked_for_until_the_pupils_turn_is_over():
    at = At()
    players = at.table.current.round.players
    first = players[at.table.current.round.turn]
    other = next(seat for seat in players if seat != first)
    for seat in (other, first):
        at.do(AskHelp(id="h"), seat)
        assert at.decided(AskHelp(id="h"), seat) == []
    assert at.table.talk.help == (other, first)
    at.play()
    assert at.table.talk.help == (other,)
    at.do(AskHelp(id="h", on=False), other)
    assert at.table.talk.help == ()
    following = players[at.table.current.round.turn]
    at.do(AskHelp(id="h"), following)
    at.do(teach(SkipTurn))
    assert at.table.talk.help == ()
    at.do(AskHelp(id="h"), other)
    at.do(teach(FinishHelp))
    assert at.table.talk.help == ()
    assert at.decided(teach(FinishHelp)) == []
    at.do(AskHelp(id="h"), other)
    at.do(teach(EndRound))
    assert at.table.talk.help == ()
    at.refused(AskHelp(id="h"), "the round is over", other)


def test_a_pupil_applauds_while_the_table_plays():
    applaud = Applaud(id="a")
    At(dealt=False).refused(applaud, "hasn’t begun", "s2")
    at = At()
    at.do(applaud, "s2")
    assert (at.table.talk.notice.kind, at.table.talk.notice.by) == ("applause", "s2")
    for event, why in (
        (Paused(), "paused the table"),
        (ThinkingBegun(), "thinking time"),
        (LastCallBegun(), "time’s up"),
    ):
        before = at.table
        at.add(event)
        at.refused(applaud, why, "s2")
        at.table = before
    at.do(teach(EndRound))
    at.refused(applaud, "the round is over", "s2")


# Notes, thinking time and last guesses


def test_a_note_is_written_once_and_only_by_players():
    at = At()
    note = WriteNote(id="n", round=1, note="text:red", confidence=40, refuted_by="2H")
    at.do(note, "s1")
    assert at.entry == {
        "by": "s1",
        "note": "text:red",
        "confidence": 40,
        "refuted_by": "2H",
        "info": True,
    }
    assert at.decided(note, "s1") == []
    at.refused(note, "only players in this round", "s9")


def test_against_a_prophet_a_pupil_names_a_card_that_could_break_the_rule():
    at = At(prompts=True)
    nothing = PickBreaker(id="b", round=1, card="none")
    at.refused(nothing, "nothing to answer", "s2")
    prophet = at.play()
    at.do(at.moving(declare=True), prophet)
    one = next(player for player in PLAYERS if player != prophet)
    at.do(nothing, one)
    assert at.entry == {"by": one, "breaks": "none", "info": True}
    assert at.decided(nothing, one) == []
    at.refused(PickBreaker(id="b", round=1, card="0X"), "isn’t in your hand", one)
    at.refused(nothing, "nothing to answer", prophet)


@pytest.mark.parametrize(
    ("fields", "why"),
    [
        ({"round": 2}, "a different round"),
        ({"confidence": 101}, "from 0 to 100"),
        ({"refuted_by": "2X"}, "isn’t a card"),
        ({"note": "text:  "}, "in a few words"),
        ({"note": "no-such-rule"}, "no rule"),
    ],
)
def test_a_note_is_refused(fields, why):
    note = {"id": "n", "round": 1, "note": "text:red", **fields}
    At().refused(WriteNote(**note), why, "s1")


def long_enough(**plan):
    """A class whose table has made just so many plays that it is asked about the rule."""
    at = At(predictions=False, **plan)
    for _ in range(ENOUGH_PLAYS):
        at.play()
    return at


def test_last_guesses_are_for_the_last_call_and_what_follows():
    at, word = long_enough(), GuessLast(id="g", note="text:red", confidence=70)
    at.refused(word, "save your answer for the end", "s1")
    At(dealt=False).refused(word, "save your answer for the end", "s1")
    at.do(teach(BeginLastCall))
    at.do(word, "s1")
    assert at.decided(word, "s1") == []
    at.refused(word, "only players", "s9")
    at.refused(GuessLast(id="g", note="text:red", confidence=-1), "from 0 to 100", "s1")
    for n in range(1, MAX_LAST_GUESSES):
        at.do(GuessLast(id="g", note=f"text:red {n}", confidence=70), "s1")
    at.refused(GuessLast(id="g", note="text:blue", confidence=70), "too many changes", "s1")


def test_once_the_round_is_over_its_rule_is_guessed_until_it_is_shown():
    at, word = long_enough(ladder=True), GuessLast(id="g", note="text:red", confidence=70)
    at.do(teach(EndRound))
    at.do(GuessLast(id="g", note="text:re", draft=True), "s1")
    assert not at.table.answers.seats
    (event,) = at.decided(word, "s1")
    assert event.private_to(at.table) is None
    at.add(event)
    assert at.entry == {"confidence": 70, "last_call": True, "info": True, **at.entry}
    assert at.table.answers.seats == {"s1"}
    # The others are told of no change.
    (event,) = at.do(GuessLast(id="g", note="text:blue"), "s1")
    assert event.private_to(at.table) == "s1"
    at.do(teach(PauseTables))
    at.do(word, "s2")
    at.refused(word, "only players", "s9")
    at.tell(Seated(seat="s3", table=2))
    at.refused(word, "only players", "s3")
    at.do(teach(Reveal))
    at.refused(word, "you know the rule now", "s4")
    assert at.table.current.notebook("s1").last_guess["note"] == "text:blue"


def test_nobody_is_asked_about_a_round_that_is_too_short():
    at, word = At(predictions=False), GuessLast(id="g", note="text:red", confidence=70)
    for _ in range(ENOUGH_PLAYS - 1):
        at.play()
    at.do(teach(BeginLastCall))
    at.refused(word, "too short", "s1")
    at.do(EndLastCall(at.table.version), CLOCK)
    at.refused(word, "too short", "s1")
    assert last_guesses.asked(at.classroom, at.table) == []


def test_whoever_answered_before_play_went_on_is_asked_again():
    at, word = long_enough(), GuessLast(id="g", note="text:red", confidence=70)
    at.do(teach(BeginLastCall))
    at.do(word, "s1")
    at.do(teach(MoreRound))
    at.do(teach(BeginLastCall))
    assert not at.table.answers.seats
    at.do(word, "s1")
    assert at.table.answers.seats == {"s1"}
    at.do(EndLastCall(at.table.version), CLOCK)
    assert at.table.answers.seats == {"s1"}, "whoever has answered has answered"


def test_a_pupil_who_takes_a_seat_over_has_not_answered():
    at = long_enough()
    at.do(teach(EndRound))
    at.do(GuessLast(id="g", note="text:red"), "s1")
    at.add(info_added({"by": "s1", "note": None, "taken": True, "info": True}))
    assert not at.table.answers.seats


def test_the_table_waits_for_last_guesses_once():
    at = long_enough()
    at.do(teach(EndRound))
    assert at.do(EndWait(at.table.version), CLOCK) == [GuessWaitEnded()]
    assert at.decided(EndWait(at.table.version), CLOCK) == []
    assert last_guesses.asked(at.classroom, at.table) == list(PLAYERS), "but answers still come"


def test_a_last_guess_is_saved_as_far_as_it_is_written():
    at = long_enough()
    at.do(teach(BeginLastCall))
    (event,) = at.do(GuessLast(id="g", note="text:red", draft=True), "s1")
    assert event.entry == {
        "by": "s1",
        "note": "text:red",
        "last_call": True,
        "info": True,
        "draft": True,
    }
    # No one waits less for it, and it is no news to the others.
    assert not at.table.answers.seats
    assert event.private_to(at.table) == "s1"
    at.do(GuessLast(id="g", note=None, confidence=30, draft=True), "s1")
    assert at.table.current.notebook("s1").last_guess is None
    at.refused(GuessLast(id="g", note=None, confidence=30), "in a few words", "s1")
    at.do(GuessLast(id="g", note="text:black", confidence=30), "s1")
    assert at.table.answers.seats == {"s1"}
    # What says the same as what was sent is no change of mind.
    same = GuessLast(id="g", note="text:black", confidence=30, draft=True)
    assert at.decided(same, "s1") == []


def test_thinking_time_ends_for_the_teacher_or_when_everyone_has_answered():
    at = At(prompts=True)
    at.refused(teach(PlayOn), "already playing")
    at.add(ThinkingBegun())
    assert at.decided(teach(PlayOn)) == [ThinkingEnded(by=TEACHER)]
    here = frozenset(PLAYERS)
    for seat in PLAYERS:
        assert at.decided(EndThinking(here), CLOCK) == []
        at.do(FinishThinking(id="t"), seat)
        assert at.decided(FinishThinking(id="t"), seat) == []
    assert at.decided(EndThinking(here), CLOCK) == [ThinkingEnded(by=CLOCK)]


def test_where_nobody_was_asked_to_think_a_pause_stays():
    at = At()
    at.add(Paused(), LastCallBegun())
    assert at.table.paused
    at.add(Resumed())
    assert not at.table.paused


# The teacher


def test_a_pause_of_all_tables_ends_for_all():
    at = At()
    every, one = PauseTables(class_="c"), teach(PauseTables, text=" Look  here ")
    (paused,) = at.do(one)
    assert (paused.why, paused.all) == ("Look here", False)
    at.refused(one, "already paused")
    at.do(every)
    at.do(teach(Resume))
    at.refused(teach(Resume), "all tables are paused")
    assert at.do(Resume(class_="c")) == [Resumed(all=True)]
    at.refused(Resume(class_="c"), "already playing")
    at.refused(teach(PauseTables, text="x" * 81), "at most 80 characters")


def test_a_nudge_and_more_time_are_for_whoever_is_waited_for():
    at = At()
    player = at.table.current.round.players[at.table.current.round.turn]
    assert at.decided(teach(Nudge)) == [Nudged(seat=player, by=TEACHER)]
    assert at.decided(teach(MoreTime))[0].of == "turn"
    at.do(teach(BeginLastCall))
    assert at.decided(teach(BeginLastCall)) == []
    at.refused(teach(Nudge), "isn’t waiting for anyone")
    at.refused(teach(MoreTime), "isn’t waiting for anyone")
    assert at.decided(teach(MoreRound))[0].of == "round"


def test_a_bell_rings_while_a_round_is_played_also_in_a_pause():
    At(dealt=False).refused(teach(RingBell), "hasn’t begun")
    at = At()
    at.do(teach(RingBell))
    first = at.table.talk.notice
    assert (first.kind, first.by) == ("bell", TEACHER)
    at.do(teach(PauseTables))
    at.do(teach(RingBell))
    assert at.table.talk.notice.number > first.number
    at.do(teach(EndRound))
    assert at.table.talk.notice is None
    at.refused(teach(RingBell), "the round is over")


def test_a_round_without_a_timer_gets_no_more_time():
    At().refused(teach(MoreRound), "no timer running")


def test_repairs():
    at = At()
    player = at.table.current.round.players[at.table.current.round.turn]
    at.do(teach(SkipTurn))
    assert at.entry == {"by": TEACHER, "skip": player}
    at.refused(teach(ReleaseProphet), "no Prophet")
    prophet = at.play()
    at.do(at.moving(declare=True), prophet)
    at.do(teach(ReleaseProphet))
    assert at.entry == {"by": TEACHER, "release": prophet}
    at.refused(teach(JudgeGuess, right=True), "no guess")
    at.do(teach(EndRound))
    for kind in (EndRound, SkipTurn, ReleaseProphet, GiveHint, Nudge, PauseTables):
        at.refused(teach(kind), "the round is over")


def test_a_repair_waits_for_a_verdict_that_is_held():
    at = At(predictions=True)
    at.play(wrong_move)
    at.refused(teach(SkipTurn), "wait a moment for the verdict")
    shown, ended = at.do(teach(EndRound))
    assert (shown, ended.entry["end"]) == (VerdictShown(), True)


def test_hints_come_in_order_and_end():
    at = At()
    hints = at.table.current.header.rule.hints
    for hint in hints:
        (event,) = at.do(teach(GiveHint))
        assert event.entry["hint"] == hint.text
    at.refused(teach(GiveHint), "no more hints")


def test_a_rule_stays_sealed_until_the_round_is_over():
    at = At()
    at.refused(teach(Reveal), "stays sealed")
    at.do(teach(EndRound))
    at.do(teach(Reveal))
    assert at.decided(teach(Reveal)) == []


def test_marks_and_messages():
    at = At()
    at.do(teach(MarkMoment, text=" a  good card "))
    (mark,) = at.table.current.marks
    assert at.entry["mark"] == "a good card"
    at.do(teach(MarkMoment, text="better", of=mark))
    assert at.table.current.marks == (mark,)
    at.refused(teach(MarkMoment, of=mark + 9), "no such mark")
    at.refused(teach(MarkMoment, text="x" * 61), "at most 60 characters")
    at.do(teach(SendMessage, text=" Look  again "))
    assert at.table.talk.message == "Look again"
    at.refused(teach(SendMessage, text="x" * 161), "at most 160 characters")
    At(dealt=False).refused(teach(MarkMoment), "hasn’t begun")


def test_cards_are_laid_at_tables_with_real_cards():
    At().refused(teach(LayCard, entry={"play": ["2H"]}), "isn’t playing with real cards")
    at = At(dealt=False, devices="cards")
    header = LayoutHeader(ruleset=RULESETS["lesson"], rule=seal("zigzag"), players=PLAYERS)
    at.add(dealt(header))
    lay = teach(LayCard, entry={"start": "5H"}, seen=at.table.shown)
    at.refused(teach(LayCard, entry={"skip": "s1"}, seen=1), "this isn’t a move")
    at.refused(teach(LayCard, entry={"start": "5H"}, seen=2**20), "an earlier point")
    assert at.do(lay)[0].entry == {"by": TEACHER, "start": "5H"}
    at.refused(lay, "the table has moved on")


# The clock


def test_time_for_a_move_runs_out_twice():
    at = At()
    player = at.table.current.round.players[at.table.current.round.turn]
    first = clocks.Running("turn", player, at.now, extended=False)
    assert at.do(RunOutMove(at.table.version, first, away=False), CLOCK) == [
        Nudged(seat=player, by=CLOCK)
    ]
    again = clocks.Running("turn", player, at.now, extended=True)
    (skipped,) = at.do(RunOutMove(at.table.version, again, away=False), CLOCK)
    assert skipped.entry == {"by": CLOCK, "skip": player}


def test_a_phone_that_is_gone_is_not_nudged():
    at = At()
    player = at.table.current.round.players[at.table.current.round.turn]
    running = clocks.Running("turn", player, at.now, extended=False)
    (skipped,) = at.do(RunOutMove(at.table.version, running, away=True), CLOCK)
    assert isinstance(skipped, EntryAdded)
    assert skipped.entry["skip"] == player


def test_the_clock_ends_the_round_for_the_teacher():
    at = At()
    assert at.do(RunOutRound(at.table.version), CLOCK) == [LastCallBegun()]
    at.do(EndLastCall(at.table.version), CLOCK)
    assert at.entry == {"by": TEACHER, "end": True, "clock": True}


def test_a_robot_that_cannot_move_is_skipped():
    at = At()
    player = at.table.current.round.players[at.table.current.round.turn]
    at.do(PassRobot(at.table.version, player), CLOCK)
    assert at.entry == {"by": CLOCK, "skip": player}
