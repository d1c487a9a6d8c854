"""The lab notebook: kept at once, read by its pupil and the teacher; play rests for it at times."""

import random

import pytest
from lessons import Lesson, opening, right_move
from seat_acts import SeatActs

from classroom.classes import notebook
from classroom.classes.registry import read_table_event
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.note import PickBreaker, WriteNote
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound, ReleaseProphet
from classroom.classes.verbs.sit_out import SitOut
from classroom.classes.verbs.think import FinishThinking, PlayOn, ThinkingEnded
from classroom.classes.verbs.time import GiveTime
from classroom.debrief.evidence.notebook import notes
from classroom.game.moves import CLOCK
from classroom.game.record import read, replay
from classroom.game.refusal import Refused
from classroom.scheduler import Scheduler
from classroom.service import Service
from classroom.views.console import tile, whole_table
from classroom.views.table import seat_view, table_view


class Thinkers(Lesson):
    """Four pupils whose phones are here, and clocks that someone watches."""

    def __init__(self, store, **plan):
        super().__init__(store, **{"tables": 1, "prompts": True, **plan})
        self.seats = self.join("Ann", "Ben", "Cy", "Dee")
        self.start()
        self.service.open(self.id).rounds.start_round(1, "alternate-colour")

    def start(self):
        """The program starts, on whatever was saved."""
        self.service = Service(self.store, self.clock, random.Random(1))
        self.watch = Scheduler(self.service, (2.0, 2.0), random.Random(2))
        for seat in self.seats:
            self.service.presence.came(
                self.service.open(self.id), self.service.open(self.id).pupils.secrets()[seat]
            )
        self.watch.wake()

    def wait(self, seconds):
        for _ in range(round(seconds / 0.5)):
            self.clock.time += 0.5
            self.watch.tick(self.clock.time)

    def note(self, seat, note="text:by colour", sure=None, card=None, round=1):
        self.moves += 1
        self.service.open(self.id).rounds.pupil_command(
            seat,
            WriteNote(
                id=f"n{self.moves}", round=round, note=note, confidence=sure, refuted_by=card
            ),
        )

    def breaks(self, seat, card):
        self.moves += 1
        self.service.open(self.id).rounds.pupil_command(
            seat, PickBreaker(id=f"b{self.moves}", round=1, card=card)
        )

    def thought(self, *seats):
        for seat in seats:
            self.service.open(self.id).rounds.pupil_command(
                seat, FinishThinking(id=f"t{self.table().version}")
            )

    def plays(self, many):
        for _ in range(many):
            player, move = right_move(self.round())
            self.move(player, **move)

    def view(self, seat):
        people = self.service.open(self.id).pupils.people()
        return seat_view(self.service.open(self.id).classroom(), self.table(), seat, people)

    @property
    def entries(self):
        return [dict(entry) for entry in self.table().current.entries]


@pytest.fixture
def opened(tmp_path):
    with opening(Thinkers, tmp_path) as make:
        yield make


# Notes


def test_a_note_is_an_entry_of_the_record_and_play_goes_on_past_it(opened):
    at = opened()
    ann = at.seats[0]
    seen = at.table().version
    at.note(ann, "text: black on red ", 70, "4C")
    at.note(ann, "alternate-colour")
    at.note(ann, None)
    noted = [{"by": ann, "note": "text:black on red", "confidence": 70, "refuted_by": "4C"}]
    noted += [{"by": ann, "note": "alternate-colour"}, {"by": ann, "note": None}]
    assert at.entries == [{**each, "info": True} for each in noted]
    player, move = right_move(at.round())
    at.move(player, seen=seen, **move)
    replay(at.service.open(at.id).records.record(1, 1))


def test_what_says_nothing_new_is_not_written_again(opened):
    at = opened()
    ann = at.seats[0]
    at.note(ann, None)
    assert at.entries == []
    at.note(ann, "text:colour", 50)
    at.note(ann, "text:colour", 50)
    assert len(at.entries) == 1
    at.service.open(at.id).rounds.pupil_command(
        ann,
        WriteNote(id="same", round=1, note="text:colours", confidence=50),
    )
    at.service.open(at.id).rounds.pupil_command(
        ann,
        WriteNote(id="same", round=1, note="text:colours", confidence=50),
    )
    assert len(at.entries) == 2


def test_notes_are_taken_at_any_time_of_a_round(opened):
    at = opened()
    ann, ben, cy, _ = at.seats
    at.service.command(PauseTables(class_=at.id, table=1))
    at.note(ann)
    at.service.command(Resume(class_=at.id, table=1))
    at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=ben, on=True))
    at.note(ben)
    at.service.command(BeginLastCall(class_=at.id, table=1))
    at.note(cy)
    assert [entry["by"] for entry in at.entries] == [ann, ben, cy]


def test_who_deals_knows_the_rule_and_notes_nothing(opened):
    at = opened(dealers="pupils")
    at.service.command(EndRound(class_=at.id, table=1))
    at.service.open(at.id).rounds.start_round(1)
    dealer = at.table().asked.seat
    at.service.open(at.id).rounds.deal_for(1, "alternate-colour", None)
    assert not at.view(dealer).writes
    with pytest.raises(Refused, match="only players in this round can answer"):
        at.note(dealer, round=2)
    at.note(next(seat for seat in at.seats if seat != dealer), round=2)


def test_what_is_no_note_is_refused(opened):
    at = opened()
    ann = at.seats[0]
    with pytest.raises(Refused, match="from 0 to 100"):
        at.note(ann, sure=101)
    with pytest.raises(Refused, match="isn’t a card"):
        at.note(ann, card="11C")
    with pytest.raises(Refused, match="no rule"):
        at.note(ann, "no-such-rule")
    with pytest.raises(Refused, match="in a few words"):
        at.note(ann, "text:  ")
    with pytest.raises(Refused, match="different round"):
        at.note(ann, round=2)
    assert at.entries == []


def test_a_notebook_has_an_end(opened, monkeypatch):
    monkeypatch.setattr(notebook, "MAX_NOTES", 3)
    at = opened()
    for number in range(3):
        at.note(at.seats[0], f"text:{number}")
    with pytest.raises(Refused, match="full for this round"):
        at.note(at.seats[0], "text:3")
    at.note(at.seats[1])


def test_a_phone_that_was_away_when_the_round_ended_sends_its_note_late(opened):
    at = opened(reveal="teacher")
    at.service.command(EndRound(class_=at.id, table=1))
    at.note(at.seats[0])
    read(at.service.open(at.id).records.record(1, 1))
    assert at.view(at.seats[0]).note.words == "by colour"
    assert not at.view(at.seats[0]).writes


def test_only_the_seat_and_the_teacher_are_told(opened):
    at = opened()
    ann, ben, *_ = at.seats
    told, confided = [], []
    at.service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
    at.service.listeners.notify_private(lambda opened, *what: confided.append((opened.id, *what)))
    version = at.view(ben).version
    at.note(ann, sure=30)
    assert (told, confided) == ([], [(at.id, 1, ann)])
    assert at.view(ben).version == version
    assert at.view(ben).note is None
    assert (at.view(ann).note.words, at.view(ann).note.confidence) == ("by colour", 30)
    at.clock.time += 65
    at.note(ann, None)
    classroom, people = at.service.open(at.id).classroom(), at.service.open(at.id).pupils.people()
    whole = whole_table(
        classroom, at.table(), people, tile(classroom, at.table(), "BDF7K3", people)
    )
    assert [(note.seat, note.words, note.laid) for note in whole.notes] == [(ann, "", 1)]
    assert whole.notes[0].after == 65
    assert whole.tile.notes == 1
    assert tile(classroom, at.table(), "BDF7K3", people).notes == 1


def test_the_trail_is_there_once_the_round_is_over(opened):
    at = opened(reveal="teacher")
    ann = at.seats[0]
    at.note(ann, "same-colour", 40)
    at.plays(1)
    at.note(ann, "text:take turns", 60)
    assert at.view(ann).trail == []
    at.service.command(EndRound(class_=at.id, table=1))
    first, own = at.view(ann).trail
    card = str(at.round().layout.cards[1].card)
    assert (first.since, first.until, first.fate) == (1, 1, "ruled_out")
    assert (first.cards, first.n) == ([card], 2)
    assert (own.words, own.since, own.until, own.fate) == ("take turns", 2, None, "own")
    assert at.view(at.seats[1]).trail == []


def test_who_takes_the_seat_of_a_pupil_who_left_does_not_read_the_notes(opened):
    at = opened(reveal="teacher")
    ann = at.seats[0]
    at.note(ann, "same-colour", 40)
    SeatActs(at.service).remove(at.id, ann)
    assert at.join("Eva", table=1) == ann
    assert at.view(ann).note is None
    at.plays(1)
    at.note(ann, "text:my own")
    at.service.command(EndRound(class_=at.id, table=1))
    assert [held.words for held in at.view(ann).trail] == ["my own"]
    assert [str(note.words) for note in notes(at.round(), at.entries)][1:] == ["my own"]


# Play rests


def test_play_rests_after_eight_plays_until_all_have_answered(opened):
    at = opened()
    at.plays(7)
    at.wait(5)
    assert at.table().thinking is None
    at.plays(1)
    at.wait(0.5)
    assert at.table().thinking is not None
    people = at.service.open(at.id).pupils.people()
    view = table_view(at.service.open(at.id).classroom(), at.table(), people)
    assert view.clocks.thinking == at.clock.time + 30
    assert view.clocks.stand
    assert all(at.view(seat).thinks for seat in at.seats)
    assert all(at.view(seat).may == [] for seat in at.seats)
    player, move = right_move(at.round())
    with pytest.raises(Refused, match="thinking time"):
        at.move(player, **move)
    ann, *others = at.seats
    at.note(ann, sure=20)
    version = at.view(ann).version
    at.thought(ann)
    assert not at.view(ann).thinks
    assert at.view(ann).version == version, "nobody is told who is done"
    at.wait(2)
    assert at.table().thinking is not None
    at.thought(*others)
    at.wait(0.5)
    assert at.table().thinking is None
    at.plays(7)
    at.wait(1)
    assert at.table().thinking is None
    at.plays(1)
    at.wait(0.5)
    assert at.table().thinking is not None


def test_play_goes_on_after_half_a_minute_also_after_a_restart(opened):
    at = opened()
    at.plays(8)
    at.wait(1)
    at.wait(20)
    at.start()
    at.wait(9)
    assert at.table().thinking is not None
    at.wait(1)
    assert at.table().thinking is None
    events = at.store.log.read(f"table:{at.id}:1")
    assert read_table_event(events[-1].body) == ThinkingEnded(by=CLOCK)


def test_who_has_more_time_has_it_here_too(opened):
    at = opened()
    at.service.open(at.id).rounds.class_command(GiveTime(class_=at.id, seat=at.seats[0], factor=2))
    at.plays(8)
    at.wait(0.5)
    at.wait(59)
    assert at.table().thinking is not None
    at.wait(1)
    assert at.table().thinking is None


def test_nobody_waits_longer_for_who_has_more_time_and_is_away(opened):
    at = opened()
    ann = at.seats[0]
    at.service.open(at.id).rounds.class_command(GiveTime(class_=at.id, seat=ann, factor=3))
    at.service.presence.went(at.service.open(at.id), at.service.open(at.id).pupils.secrets()[ann])
    at.wait(11)
    at.plays(8)
    at.wait(0.5)
    people = at.service.open(at.id).pupils.people_here()
    view = table_view(at.service.open(at.id).classroom(), at.table(), people)
    assert view.clocks.thinking == at.clock.time + 30
    at.wait(29.5)
    assert at.table().thinking is not None
    at.wait(0.5)
    assert at.table().thinking is None


def test_a_note_before_a_verdict_is_shown_says_so(opened):
    at = opened(predictions=True)
    player, move = right_move(at.round())
    at.move(player, **move)
    other = next(seat for seat in at.seats if seat != player)
    at.note(other, "same-colour")
    at.note(other, "same-colour")
    (entry,) = [entry for entry in at.entries if "note" in entry]
    assert entry["unseen"] == 1
    at.wait(7)
    (noted,) = notes(at.round(), at.entries)
    assert (noted.laid, noted.fitted) == (1, True)
    assert at.table().current.times == tuple(sorted(at.table().current.times))


def test_the_clocks_stand_still_meanwhile(opened):
    at = opened(turn_clock=30, round_clock=15)
    at.wait(10)
    at.plays(8)
    at.wait(0.5)
    began, moved = at.table().clocks.round.began, at.table().turn.at
    at.wait(30)
    assert at.table().thinking is None
    assert at.table().clocks.round.began == began + 30
    assert at.table().turn.at == moved + 30
    assert at.table().turn.nudge == 0


def test_who_is_away_and_who_sits_out_is_not_waited_for(opened):
    at = opened()
    ann, ben, *others = at.seats
    at.service.presence.went(at.service.open(at.id), at.service.open(at.id).pupils.secrets()[ann])
    at.wait(11)
    at.service.open(at.id).rounds.class_command(SitOut(class_=at.id, seat=ben, on=True))
    while len(at.round().results) < 8:
        at.plays(1) if at.round().players[at.round().turn] != ben else at.wait(7)
    at.wait(0.5)
    assert at.table().thinking is not None
    assert not at.view(ben).thinks
    at.thought(*others)
    at.wait(0.5)
    assert at.table().thinking is None


def test_the_teacher_has_play_go_on_and_may_do_without_it(opened):
    at = opened()
    at.plays(8)
    at.wait(0.5)
    at.service.command(PlayOn(class_=at.id, table=1))
    assert at.table().thinking is None
    with pytest.raises(Refused, match="already playing"):
        at.service.command(PlayOn(class_=at.id, table=1))


def test_without_prompts_play_never_rests(opened):
    at = opened(prompts=False)
    at.plays(9)
    at.wait(1)
    assert at.table().thinking is None
    at.note(at.seats[0])
    assert at.view(at.seats[0]).writes


@pytest.mark.parametrize("what", ["pause", "last_call", "end"])
def test_what_else_stops_play_ends_it(opened, what):
    at = opened(reveal="teacher")
    at.plays(8)
    at.wait(5)
    if what == "pause":
        at.service.command(PauseTables(class_=at.id, table=1))
    elif what == "last_call":
        at.service.command(BeginLastCall(class_=at.id, table=1))
        assert at.table().last_call.at == at.clock.time
    else:
        at.service.command(EndRound(class_=at.id, table=1))
        assert at.table().turn.at == at.clock.time
    assert at.table().thinking is None
    assert at.table().paused == (what == "pause")
    moved = at.table().turn.at
    if what == "pause":
        at.clock.time += 100
        at.service.command(Resume(class_=at.id, table=1))
        assert at.table().turn.at == pytest.approx(moved + 104.5)


def test_play_does_not_rest_when_the_round_is_nearly_over(opened):
    at = opened(round_clock=12)
    at.clock.time += 12 * 60 - notebook.NEARLY_OVER + 1
    at.plays(8)
    at.wait(1)
    assert at.table().thinking is None


# Under a Prophet


def test_under_a_prophet_everybody_else_says_which_card_could_break_the_rule(opened):
    at = opened()
    player, move = right_move(at.round())
    at.move(player, **move)
    assert not any(at.view(seat).may_break for seat in at.seats)
    at.move(player, declare=True)
    others = [seat for seat in at.seats if seat != player]
    assert [seat for seat in at.seats if at.view(seat).may_break] == others
    one = others[0]
    card, other = at.view(one).hand[:2]
    version = at.view(one).version
    at.breaks(one, card)
    at.breaks(one, "none")
    at.breaks(one, other)
    assert at.view(one).breaks == other
    assert at.view(one).version == version
    assert all(at.view(seat).breaks is None for seat in at.seats if seat != one)
    assert [entry for entry in at.entries if "breaks" in entry] == [
        {"by": one, "breaks": said, "info": True} for said in (card, "none", other)
    ]
    with pytest.raises(Refused, match="isn’t in your hand"):
        at.breaks(one, next(c for c in at.view(others[1]).hand if c not in at.view(one).hand))
    with pytest.raises(Refused, match="nothing to answer"):
        at.breaks(player, "none")
    at.service.command(ReleaseProphet(class_=at.id, table=1))
    assert at.view(one).breaks is None
    with pytest.raises(Refused, match="nothing to answer"):
        at.breaks(one, "none")


def test_a_card_that_was_played_is_asked_for_anew(opened):
    at = opened()
    player, move = right_move(at.round())
    at.move(player, **move)
    at.move(player, declare=True)
    by, move = right_move(at.round())
    card = move["play"][0]
    at.breaks(by, card)
    at.move(by, **move)
    at.move(player, call="right")
    assert at.view(by).breaks == (card if card in at.view(by).hand else None)
