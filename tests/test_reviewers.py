"""Latecomers review a round: for themselves, and no one waits for them."""

import msgspec
import pytest
from lessons import opening, right_move
from msgspec.structs import replace
from timed_table import TimedTable

from classroom.classes import predictions, reviewers
from classroom.classes.last_guesses import ENOUGH_PLAYS
from classroom.classes.loaded import of_record
from classroom.classes.verbs.last_call import BeginLastCall, GuessLast
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.note import PickBreaker, WriteNote
from classroom.classes.verbs.predict import Predict
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.stage import StageRounds
from classroom.debrief.evidence.expectations import expectations
from classroom.debrief.evidence.last_guesses import last_guesses
from classroom.debrief.evidence.notebook import notes
from classroom.game.record import replay
from classroom.game.refusal import Refused
from classroom.views.console import tile, whole_table
from classroom.views.sealed import NOTHING_SEALED
from classroom.views.table import seat_view
from classroom.views.thought import thought_view

pytestmark = pytest.mark.usefixtures("window_at_once")


class Table(TimedTable):
    """Four pupils at a table that predicts, and Eva, who comes after the deal."""

    pace = (1.0, 1.0)

    def __init__(self, store, **plan):
        super().__init__(store, 4, **{"predictions": True, "chance": False, **plan})
        self.late = self.service.classes.join(self.opened.code, "Eva").seat
        self.come(self.late)
        self.sent = 0

    @property
    def opened(self):
        return self.service.open(self.id)

    def send(self, kind, seat, **fields):
        self.sent += 1
        command = kind(id=f"c{self.sent}", **fields)
        self.opened.rounds.pupil_command(seat, command)

    def play(self):
        by, move = right_move(self.table.truth.round)
        self.send(MakeMove, by, seen=self.table.shown, move=move)
        return by

    def say(self, *seats, expect="right"):
        for seat in seats:
            self.send(Predict, seat, of=self.table.held.number, expect=expect)

    def note(self, note="text:by colour", **fields):
        self.send(WriteNote, self.late, round=len(self.table.rounds), note=note, **fields)

    def long_enough(self):
        for _ in range(ENOUGH_PLAYS):
            self.play()
            self.wait(6)

    def call(self):
        self.service.command(BeginLastCall(class_=self.id, table=1))

    def end(self):
        self.service.command(EndRound(class_=self.id, table=1))

    def guess(self, *seats, note="text:red", draft=False):
        for seat in seats:
            self.send(GuessLast, seat, note=note, confidence=75, draft=draft)

    def view(self, seat=None):
        people = self.opened.pupils.people()
        return seat_view(self.opened.classroom(), self.table, seat or self.late, people)

    @property
    def people(self):
        return self.opened.pupils.people()


@pytest.fixture
def opened(tmp_path):
    with opening(Table, tmp_path) as make:
        yield make


def test_a_latecomer_predicts_and_nobody_waits_for_it(opened):
    at = opened()
    by = at.play()
    assert at.view().waits.asked and not at.view().in_round
    at.say(*(seat for seat in at.seats if seat != by))
    assert at.table.held is None
    at.play()
    at.say(at.late, expect="wrong")
    assert at.table.held is not None
    assert at.view().waits.said == "wrong"
    assert at.table.current.entries[-1] == {
        "by": at.late,
        "expect": "wrong",
        "of": at.table.held.number,
        "info": True,
        "review": True,
    }
    at.wait(6)
    assert at.table.held is None


def test_for_a_latecomer_alone_no_verdict_is_held(opened):
    at = opened()
    at.go(*at.seats)
    at.wait(10.5)
    at.play()
    assert at.table.held is None


def test_the_knocked_out_are_waited_for_only_where_no_other_player_is_asked(opened):
    at = opened()
    by = at.play()
    others = [seat for seat in at.seats if seat != by]
    players = at.table.current.round.players

    def expelled(*seats):
        current = at.table.current
        out = tuple(players.index(seat) for seat in seats)
        sent_out = replace(current, round=replace(current.round, expelled=out))
        table = replace(at.table, rounds=(sent_out,))
        here = frozenset((*at.seats, at.late))
        return predictions.waited_for(at.opened.classroom(), table, by, here)

    assert expelled() == {*others}
    assert expelled(*others[:2]) == {others[2]}
    assert expelled(*others) == {*others}


def test_a_latecomer_keeps_a_rule_and_is_asked_nothing_of_a_hand(opened):
    at = opened(prompts=True)
    assert at.view().writes
    at.note(confidence=50, refuted_by="2H")
    version = at.table.version
    at.note(confidence=50, refuted_by="2H")
    assert at.table.version == version
    assert at.table.current.entries[-1]["review"] is True
    assert at.view().note.words == "by colour"
    assert not at.view().may_break
    with pytest.raises(Refused, match="nothing to answer"):
        at.send(PickBreaker, at.late, round=1, card="none")
    at.note(note=None)
    assert at.view().note.claim is None


def test_nothing_is_taken_back_that_was_never_written(opened):
    at = opened()
    version = at.table.version
    at.note(note=None)
    assert at.table.version == version


def test_thinking_time_waits_for_players_alone(opened):
    at = opened(prompts=True, predictions=False)
    for _ in range(8):
        at.play()
    at.wait(1)
    assert at.table.thinking is not None
    assert at.view(at.seats[0]).thinks and not at.view().thinks and at.view().writes


def test_a_reviewer_answers_the_last_call_which_ends_without_it(opened):
    at = opened(reveal="teacher")
    at.long_enough()
    at.call()
    assert at.view().asked
    at.guess(at.late, draft=True)
    assert not at.view().last_guess.sent
    at.guess(*at.seats)
    at.wait(1)
    assert at.table.current.over
    assert at.view().asked
    at.guess(at.late)
    assert at.view().last_guess.sent
    at.service.command(Reveal(class_=at.id, table=1))
    assert not at.view().asked
    with pytest.raises(Refused, match="you know the rule now"):
        at.guess(at.late, note="text:black")


def test_a_round_that_ends_asks_who_has_reviewed_it_and_no_newcomer(opened):
    at = opened(reveal="teacher")
    at.long_enough()
    at.play()
    at.say(at.late)
    other = at.service.classes.join(at.opened.code, "Flo").seat
    at.end()
    assert at.view().asked
    assert not at.view(other).asked
    with pytest.raises(Refused, match="only players in this round can answer"):
        at.guess(other)
    at.guess(*at.seats)
    at.wait(1)
    assert at.table.answers.ended is not None, "the table waits for a reviewer"


def test_who_sits_out_and_who_deals_are_no_reviewers(opened):
    at = opened(dealers="pupils")
    classroom = at.opened.classroom()
    assert reviewers.reviewers(classroom, at.table) == [at.late]
    at.opened.rounds.class_command(SitOut(class_=at.id, seat=at.late, on=True))
    assert reviewers.reviewers(at.opened.classroom(), at.table) == []
    assert not at.view().writes
    at.opened.rounds.class_command(SitOut(class_=at.id, seat=at.late, on=False))
    at.end()
    at.opened.rounds.start_round(1)
    dealer = at.table.asked.seat
    at.opened.rounds.deal_for(1, "alternate-colour", None)
    assert dealer not in reviewers.reviewers(at.opened.classroom(), at.table)


def reviewed(at):
    """A round with a prediction, a note and a last guess of its reviewer."""
    at.long_enough()
    at.note()
    at.play()
    at.say(at.late)
    at.say(at.seats[0] if at.table.held.by != at.seats[0] else at.seats[1], expect="wrong")
    at.wait(6)
    at.end()
    at.guess(at.late)
    at.guess(at.seats[0], note="text:black")
    return at.table.current


def test_a_review_is_in_no_figure_of_the_players_and_replays(opened):
    at = opened(reveal="teacher")
    played = reviewed(at)
    round_ = played.round
    assert at.late not in {each.who for each in expectations(round_, played.entries)}
    assert at.late not in {str(each.who) for each in last_guesses(round_, played.entries)}
    assert notes(round_, played.entries)
    assert at.late not in {str(note.who) for note in notes(round_, played.entries)}
    record = at.opened.records.record(1, 1)
    assert record["players"] == ["Ann", "Ben", "Cy", "Dee"]
    own = [move for move in record["moves"] if move["by"] == "Eva"]
    assert len(own) == 3
    assert all(move["info"] and move["review"] for move in own)
    without = {**record, "moves": [m for m in record["moves"] if not m.get("review")]}
    assert replay(record).ended_by == replay(without).ended_by == "teacher"


def test_a_reviewers_phone_counts_its_own(opened):
    at = opened(reveal="teacher")
    reviewed(at)
    own = at.view()
    assert (own.predicted.right, own.predicted.said) == (1, 1)
    assert own.last_guess.words == "red"
    at.service.command(Reveal(class_=at.id, table=1))
    assert [held.words for held in at.view().trail] == ["by colour", "red"]


def test_the_teacher_reads_who_is_a_reviewer_and_counts_players(opened):
    at = opened(reveal="teacher")
    reviewed(at)
    classroom = at.opened.classroom()
    seen = tile(classroom, at.table, "BDF7K3", at.people)
    assert (seen.answered, seen.asked) == (1, 4)
    assert {each.by: each.reviewer for each in seen.last_guesses} == {
        at.late: "Eva",
        at.seats[0]: None,
    }
    whole = whole_table(classroom, at.table, at.people, seen)
    assert {note.seat: note.reviewer for note in whole.notes}[at.late] == "Eva"


def test_what_we_thought_has_the_words_of_reviewers(opened):
    at = opened(reveal="teacher")
    reviewed(at)
    at.opened.rounds.class_command(StageRounds())
    view = thought_view(at.opened.classroom(), [at.table], NOTHING_SEALED, at.people)
    assert sorted(row.text for row in view.rows) == ["black", "red"]


def test_a_reviewer_of_a_record_that_is_loaded_gets_a_seat(opened):
    at = opened(reveal="teacher")
    reviewed(at)
    document = msgspec.json.decode(msgspec.json.encode(at.opened.records.record(1, 1)))
    loaded = of_record(document, "Record")
    assert {name for name, _ in loaded.names.values()} == {"Ann", "Ben", "Cy", "Dee", "Eva"}
    late = next(seat for seat, (name, _) in loaded.names.items() if name == "Eva")
    entries = [getattr(each.event, "entry", {}) for each in loaded.tables[1]]
    assert sum(entry.get("by") == late for entry in entries) == 3
    assert not any(entry.get("by") == "Eva" for entry in entries)
