"""Each signal in a hand-made round: the play with which it begins, the one before, and its ends."""

import pytest
import rounds

from classroom.cards import Card
from classroom.game.evidence import observed, starters
from classroom.game.record import read, steps
from classroom.hypothesis_file import load_hypotheses
from classroom.rules.catalogue import find
from classroom.rules.surviving import Right, WrongCard
from classroom.signals.holding import holding
from classroom.signals.moments import follow
from classroom.signals.note import Note
from classroom.signals.watched import Watched
from signals.desk import OTHER, RED_BLACK, Desk


def of_players(table):
    return [who for who in rounds.FOUR if who != table.turn]


def test_wrong_without_learning_begins_with_the_fifth_wrong_play_of_six():
    table = Desk(RED_BLACK, seed=3)
    for right in (True,) * 5 + (False,) * 6 + (True,) * 3:
        table.one(right)
    found = table.held("wrong-without-learning")
    verdicts = [not result.right for result in table.round.results]
    expected = [n for n in range(8, len(verdicts) + 1) if sum(verdicts[max(0, n - 6) : n]) >= 5]
    assert found == expected and len(expected) >= 3
    assert len(table.signal("wrong-without-learning").evidence.plays) >= 5


def test_wrong_without_learning_ends_when_most_have_a_note_that_fits():
    def table(notes):
        made = Desk(RED_BLACK, seed=3)
        for right in (True, True, True, False, False, False, False, False, False):
            made.one(right)
        for who in rounds.FOUR[:notes]:
            made.writes(who, RED_BLACK)
        made.one(False)
        return 10 in made.held("wrong-without-learning")

    assert table(0) and table(2)
    assert not table(3)


@pytest.mark.parametrize(("said", "holds"), [("wrong", False), ("right", True), ("unsure", True)])
def test_pupils_who_tell_right_plays_from_wrong_ones_have_an_idea(said, holds):
    table = Desk(RED_BLACK, seed=3)
    for right in (True, True, True, True, False, False, False, False, False):
        others = of_players(table)
        table.one(right)
        for who in others:
            table.expects(who, "right" if right and said == "wrong" else said)
    assert (9 in table.held("wrong-without-learning")) is holds


def test_saying_wrong_all_the_time_is_no_idea():
    table = Desk(RED_BLACK, seed=3)
    for right in (True,) + (False,) * 9:
        table.one(right)
        for who in rounds.FOUR:
            table.expects(who, "wrong")
    verdicts = [result.right for result in table.round.results]
    assert sum(verdicts) * 4 < len(verdicts), "wrong comes true nearly always"
    assert len(verdicts) in table.held("wrong-without-learning")


def test_nobody_writes_from_the_twelfth_play_until_two_of_four_have():
    table = Desk(RED_BLACK, seed=1)
    table.writes("Amara", "text: mine")
    while table.count < 14:
        table.one(table.count % 2 == 0)
    wrote = table.count
    table.writes("Ben", "text: mine")
    table.one(True)
    assert table.held("nobody-writes") == list(range(12, wrote))


def test_sure_and_wrong_needs_five_predictions_while_sure():
    def table(fail, confidence=80):
        made = Desk(RED_BLACK, seed=2)
        who = "Dev"
        made.writes(who, OTHER, confidence=confidence)
        for number in range(1, 13):
            asked = made.turn != who
            made.one(number % 2 == 0)
            if asked:
                right = number % 2 == 0
                made.expects(who, "right" if right != fail(number) else "wrong")
        return made.held("sure-and-wrong")

    assert table(lambda number: True)
    assert not table(lambda number: False)
    assert not table(lambda number: True, confidence=69)


@pytest.mark.parametrize("follows", [True, False])
def test_predictions_against_ones_own_refuted_note_are_not_made_in_its_sureness(follows):
    table = Desk(RED_BLACK, seed=2)
    who, note = "Dev", Note(1, 0, find(OTHER).rule.minimal).seen(starters(table.round), 0)
    table.writes(who, OTHER, confidence=90)
    while table.count < 22:
        asked = table.turn != who
        card = table.hand[0]
        says_right = bool(note.allowed >> card & 1)
        truth = bool(table.round.legal >> card & 1)
        table.play(card)
        if asked and note.refuted and truth is not (says_right is follows):
            table.expects(who, "wrong" if truth else "right")
        note = note.seen(observed(table.round.results[-1]), table.count)
    assert bool(table.held("sure-and-wrong")) is follows


def test_no_longer_predicting_needs_half_of_the_table():
    def table(silent):
        made = Desk(RED_BLACK, seed=4)
        while made.count < 20:
            made.one(made.count % 2 == 0)
            for who in rounds.FOUR:
                if who not in silent or made.count <= 10:
                    made.expects(who, "right")
        return made.held("no-longer-predicting")

    assert not table(("Amara",))
    found = table(("Amara", "Ben"))
    assert found and found[0] >= 14 and found[-1] >= 20


def test_ready_for_harder_needs_notes_four_plays_old():
    table = Desk(RED_BLACK, seed=5)
    while table.count < 7:
        table.one(table.count % 3 != 0)
    wrote = table.count
    for who in rounds.FOUR[:3]:
        table.writes(who, RED_BLACK, confidence=90)
    while table.count < 14:
        table.one(table.count % 3 != 0)
    assert table.held("ready-for-harder") == list(range(wrote + 4, table.count + 1))
    evidence = table.signal("ready-for-harder").evidence
    assert (evidence.pupils, evidence.of, len(evidence.notes)) == (3, 4, 3)


def test_prophet_untested_after_five_plays_called_right():
    table = Desk(RED_BLACK, seed=1)
    for _ in range(4):
        table.one(True)
    seer = table.round.players[table.round.actor]
    table.writes(seer, RED_BLACK)
    table.declare()
    for _ in range(6):
        table.one(True)
    table.one(False)
    found = table.held("prophet-untested")
    assert found[0] >= 9 and len(table.round.results) - 1 in found
    assert len(table.round.results) not in found, "a play was called wrong"
    assert len(table.signal("prophet-untested").evidence.instead) == 1


def test_nothing_before_the_eighth_play():
    table = Desk(RED_BLACK, seed=3)
    for _ in range(8):
        table.one(False)
    assert min(table.held("wrong-without-learning")) >= 8


def test_a_robot_is_no_pupil():
    table = Desk(RED_BLACK, seed=1, robots=("Ben", "Chiara", "Dev"))
    table.writes("Amara", "text: mine")
    for number in range(1, 16):
        table.one(number % 2 == 0)
    assert table.held("nobody-writes") == []


def test_what_was_written_before_a_different_pupil_took_the_seat_does_not_count():
    table = Desk(RED_BLACK, seed=1)
    for who in rounds.FOUR:
        table.writes(who, "text: mine")
    for who in rounds.FOUR:
        table.do(who, note=None, taken=True, info=True)
    while table.count < 13:
        table.one(table.count % 2 == 0)
    assert table.held("nobody-writes") == list(range(12, table.count + 1))


def test_a_note_repeated_with_another_confidence_keeps_its_age():
    table = Desk(RED_BLACK, seed=5)
    for _ in range(2):
        for who in rounds.FOUR:
            table.writes(who, RED_BLACK, confidence=50)
        for number in range(4):
            table.one(number % 2 == 0)
    assert 8 in table.held("ready-for-harder")


def test_a_contradicted_note_begins_again_with_the_card_that_contradicted_it():
    note = Note(1, 0, find(RED_BLACK).rule.minimal)
    red, black = Card.parse("9H"), Card.parse("9S")
    seen = note.seen([Right(red), Right(red)], 1)
    assert seen.refuted == 1 and seen.allowed >> black & 1 and not seen.allowed >> red & 1
    assert note.seen([Right(red), WrongCard(red)], 1).live


def test_the_last_call_switches_it_off_and_its_answers_do_not_count():
    table = Desk(RED_BLACK, seed=1)
    for number in range(1, 14):
        table.one(number % 2 == 0)
    for who in rounds.FOUR:
        table.writes(who, RED_BLACK, last_call=True)
    header, entries = read(table.data)
    found = list(follow(header, entries, steps(table.data), load_hypotheses().library))
    assert [s.name for s in found[-2].held] == ["nobody-writes"] and found[-1].over


def test_what_was_taken_back_with_real_cards_is_forgotten():
    start = {"by": "teacher", "start": "5H"}
    cards = ("6S", "7H", "8H", "2C", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "10C")
    players = rounds.FOUR
    plays = [{"by": players[n % 4], "play": [card]} for n, card in enumerate(cards)]
    undone = [*plays[:5], {"by": "Amara", "play": ["KD"]}, {"by": "teacher", "undo": True}]
    data = {
        "format": "eleusis-layout/1",
        "ruleset": "lesson",
        "rule": RED_BLACK,
        "players": list(players),
    }

    def lines(moves):
        whole = {**data, "moves": [start, *moves]}
        header, entries = read(whole)
        watched = Watched.of(header, load_hypotheses().library)
        rounds_ = steps(whole)
        for number, entry in enumerate(entries, 1):
            watched = watched.after(entry, rounds_[number - 1], rounds_[number])
        return [play.cards for play in watched.plays], [s.name for s in holding(watched)]

    assert lines([*undone, *plays[5:]]) == lines(plays)
    assert lines(plays)[1] == ["wrong-without-learning", "nobody-writes"]


def test_the_evidence_names_whom_it_is_from():
    table = Desk(RED_BLACK, seed=3)
    for right in (True,) * 6 + (False,) * 6:
        table.one(right)
    table.writes(rounds.FOUR[1], "text: my idea")
    table.one(False)
    table.do("teacher", end=True)
    assert table.signal("nobody-writes").evidence.who == (rounds.FOUR[0], *rounds.FOUR[2:])
    assert table.signal("wrong-without-learning").evidence.who == ()
    assert "who" not in table.signal("nobody-writes").evidence.to_json()
