"""Rounds, moves, the end of a round, what the teacher does, and records."""

import lessons
import pytest
from built_rules import SOURCES
from lessons import Lesson, open_sqlite, right_move, streams, wrong_move
from seat_acts import SeatActs

from classroom.cards import CARDS
from classroom.classes.classroom import ProjectorShow
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.message import MESSAGE_LENGTH, SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound, ReleaseProphet, SkipTurn
from classroom.classes.verbs.reveal import Reveal
from classroom.classes.verbs.robot import SetRobot
from classroom.game.record import replay, report
from classroom.game.refusal import NotFound
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.service import Service
from classroom.service.rounds import Rounds
from classroom.store import StoreUnavailable
from classroom.views.table import table_view

from .conftest import Refusal, seats

# Rounds


def test_robots_fill_a_table_up_and_leave_when_pupils_come(lesson):
    lesson.join("Ann", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert len(lesson.round().players) == 3
    assert sum(seat.robot is not None for seat in seats(lesson).values()) == 2
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    lesson.join("Ben", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert sum(seat.robot is not None for seat in seats(lesson).values()) == 1
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    lesson.join("Cy", "Dee", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert len(lesson.round().players) == 4
    assert all(seat.robot is None for seat in seats(lesson).values())


def test_without_robots_a_small_table_cannot_play(store):
    lesson = Lesson(store, robots=False)
    lesson.join("Ann", "Ben", table=1)
    with Refusal(lesson, "table 1 needs at least 3 players"):
        lesson.service.open(lesson.id).rounds.start_round(1)


def test_what_cannot_be_started(playing):
    for number, rule, why in (
        (1, None, "table 1 is still playing"),
        (2, None, "no table 2"),
        (1, "no-such", "the catalogue has no rule"),
    ):
        with Refusal(playing, why):
            playing.service.open(playing.id).rounds.start_round(number, rule)
    playing.service.command(EndRound(class_=playing.id, table=1))
    SeatActs(playing.service).remove(playing.id, "s1")
    SeatActs(playing.service).remove(playing.id, "s2")
    playing.service.open(playing.id).ending.close()
    with Refusal(playing, "this class is over"):
        playing.service.open(playing.id).rounds.start_round(1)


def test_an_empty_table_is_not_started(lesson):
    with Refusal(lesson, "needs at least 3"):
        lesson.service.open(lesson.id).rounds.start_round(2)


def test_the_first_rule_is_the_plans_and_the_next_one_is_another(playing):
    assert playing.table().current.header.rule.id == "alternate-colour"
    playing.service.command(EndRound(class_=playing.id, table=1))
    playing.service.open(playing.id).rounds.start_round(1)
    assert playing.table().current.header.rule.id != "alternate-colour"
    playing.service.command(EndRound(class_=playing.id, table=1))
    playing.service.open(playing.id).rounds.start_round(1, "by-twos")
    assert playing.table().current.header.rule.id == "by-twos"
    assert len(playing.table().rounds) == 3


def test_every_deal_is_another_one(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number)
    assert lesson.table(1).current.header.stock != lesson.table(2).current.header.stock


# Moves


def test_a_move_is_played(playing):
    player, move = right_move(playing.round())
    version = playing.move(player, **move)
    assert version == playing.table().version == 2
    assert playing.round().results[-1].right


def test_moves_that_are_refused(playing):
    turn = playing.round().turn
    player, other = playing.round().players[turn], playing.round().players[turn - 1]
    held = {str(card) for card in playing.round().hands[turn]}
    missing = next(str(card) for card in CARDS if str(card) not in held)
    card = next(iter(held))
    for seat, move, why in (
        (other, {"no_play": True}, f"it’s {player}’s turn"),
        (player, {"play": [missing]}, f"{missing} isn’t in the hand"),
        (player, {"play": []}, "at least one card"),
        (player, {"play": [card] * 5}, "at most 4 cards"),
        (player, {"play": ["1X"]}, "'1X' isn’t a card"),
        (player, {"play": card}, "a list of cards"),
        (player, {"play": {}}, "a list of cards"),
        (player, {"play": [None]}, "None isn’t a card"),
        (player, {"play": [[card]]}, "isn’t a card"),
        (player, {"no_play": False}, "must be true or absent"),
        (player, {"declare": True}, "just had a turn"),
        (player, {"call": "right"}, "no Prophet"),
        (player, {"call": {}}, "neither"),
        (player, {"pick": card}, "no Prophet"),
        (player, {}, "isn’t a move"),
        (player, {"end": True}, "isn’t a move"),
        (player, {"skip": other}, "isn’t a move"),
        (player, {"release": other}, "isn’t a move"),
        (player, {"verdict": "right"}, "no guess is waiting for a verdict"),
        (player, {"guess": "by-twos"}, "can’t guess the rule"),
        (player, {"info": True}, "isn’t a move"),
        (player, {"by": other}, "isn’t a move"),
        (player, {"play": [card], "by": other}, "isn’t a move"),
        (player, {"play": [card], "robot": True}, "isn’t a move"),
        (player, {"play": [card], "info": True}, "isn’t a move"),
        (player, {"play": [card], "no_play": True}, "isn’t a move"),
        ("s9", {"no_play": True}, "no one is in that seat"),
    ):
        with Refusal(playing, why):
            playing.move(seat, **move)


def test_before_and_after_a_round_nothing_is_played(playing):
    waiting = Lesson(playing.store, seed=2)
    ann = waiting.join("Ann")
    with Refusal(waiting, "hasn’t begun"):
        waiting.move(ann, no_play=True)
    player, move = right_move(playing.round())
    playing.service.command(EndRound(class_=playing.id, table=1))
    with Refusal(playing, "the round is over"):
        playing.move(player, **move)


def test_a_paused_table_waits(playing):
    player, move = right_move(playing.round())
    playing.service.command(PauseTables(class_=playing.id, table=1))
    with Refusal(playing, "paused"):
        playing.move(player, **move)
    playing.service.command(Resume(class_=playing.id, table=1))
    playing.move(player, **move)


def test_a_move_on_what_play_has_moved_on_from_is_stale(playing):
    seen = playing.table().version
    player, move = wrong_move(playing.round())
    playing.move(player, **move)
    following, move = right_move(playing.round())
    with Refusal(playing, "the table has moved on; nothing was played"):
        playing.move(following, seen=seen, **move)
    playing.move(following, seen=seen + 1, **move)
    seen = playing.table().version
    playing.service.command(EndRound(class_=playing.id, table=1))
    playing.service.open(playing.id).rounds.start_round(1, "alternate-colour")
    following, move = right_move(playing.round())
    with Refusal(playing, "moved on"):
        playing.move(following, seen=seen, **move)


def test_what_does_not_matter_to_play_makes_no_move_stale(playing):
    seen = playing.table().version
    player, move = right_move(playing.round())
    playing.service.command(SendMessage(class_=playing.id, table=1, text="Think!"))
    playing.service.command(GiveHint(class_=playing.id, table=1))
    playing.service.command(PauseTables(class_=playing.id, table=1))
    playing.service.command(Resume(class_=playing.id, table=1))
    SeatActs(playing.service).rename(playing.id, player, "Somebody")
    assert playing.table().version == seen + 4
    assert playing.move(player, seen=seen, **move) == seen + 5


def test_a_move_on_a_table_that_nobody_can_have_seen_yet_is_refused(playing):
    player, move = right_move(playing.round())
    version = playing.table().version
    for seen, why in (
        (version + 1, "didn’t go through"),
        (2**40, "went back to an earlier point"),  # the table of a database as it was once
    ):
        with Refusal(playing, why):
            playing.move(player, seen=seen, **move)
    assert playing.move(player, seen=version, **move) == version + 1


def test_a_hint_that_its_player_has_not_seen_makes_no_move_stale(playing):
    player, move = right_move(playing.round())
    seen = playing.table().version
    playing.service.command(GiveHint(class_=playing.id, table=1))
    assert playing.move(player, seen=seen, **move) == seen + 2


def test_the_same_move_twice_is_played_once(playing, tmp_path):
    player, move = right_move(playing.round())
    version = playing.move(player, move_id="same", **move)
    before = streams(playing.store, playing.id)
    playing.play(3)
    later = streams(playing.store, playing.id)
    assert playing.move(player, move_id="same", seen=0, **move) == version
    assert playing.move(player, move_id="same", no_play=True) == version
    restarted = Service(open_sqlite(tmp_path), playing.clock)
    assert (
        restarted.open(playing.id).rounds.pupil_command(
            player, MakeMove(id="same", seen=1, move=move)
        )
        == version
    )
    assert streams(playing.store, playing.id) == later != before


def test_two_pupils_may_use_the_same_id(playing):
    for _ in range(3):
        player, move = right_move(playing.round())
        playing.move(player, move_id="1", **move)
    assert len(playing.round().results) == 3


def test_a_refused_move_may_be_sent_again(playing):
    player, move = right_move(playing.round())
    playing.service.command(PauseTables(class_=playing.id, table=1))
    with Refusal(playing, "paused"):
        playing.move(player, move_id="again", **move)
    playing.service.command(Resume(class_=playing.id, table=1))
    assert playing.move(player, move_id="again", **move) == playing.table().version


# The end and the rule


def test_the_rule_is_held_back_while_another_table_plays_it(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, "by-twos")
    lesson.finish(1)
    lesson.wait_no_more(1)
    assert lesson.table(1).current.over
    assert not lesson.table(1).current.revealed
    lesson.service.command(EndRound(class_=lesson.id, table=2))
    assert lesson.table(1).current.revealed
    assert lesson.table(2).current.revealed


def test_the_rule_is_held_back_while_another_table_plays_it_in_other_words(lesson):
    built = Built(SOURCES["by-twos"])
    for number, rule in ((1, "by-twos"), (2, built)):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, rule)
    lesson.finish(1)
    lesson.wait_no_more(1)
    lesson.service.open(lesson.id).rounds.settle()
    assert not lesson.table(1).current.revealed
    lesson.finish(2)
    assert not lesson.table(1).current.revealed
    lesson.wait_no_more(2)
    assert lesson.table(1).current.revealed
    assert lesson.table(2).current.revealed


def test_the_rule_is_revealed_where_nobody_else_plays_it_once_last_guesses_are_in(lesson):
    for number, rule in ((1, "by-twos"), (2, "alternate-colour")):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, rule)
    lesson.finish(1)
    assert not lesson.table(1).current.revealed
    lesson.wait_no_more(1)
    assert lesson.table(1).current.revealed


def test_a_rule_whose_reveal_was_cut_off_is_revealed_after_the_restart(lesson, monkeypatch):
    lesson.join(*lessons.NAMES[:3], table=1)
    lesson.service.open(lesson.id).rounds.start_round(1, "by-twos")
    monkeypatch.setattr(Rounds, "_reveal_where_due", lambda *_: None)
    lesson.finish(1)
    lesson.wait_no_more(1)
    monkeypatch.undo()
    assert not lesson.table(1).current.revealed
    lesson.service.open(lesson.id).rounds.settle()
    assert lesson.table(1).current.revealed


def test_a_move_that_is_saved_is_not_refused_for_a_reveal_that_fails(lesson, monkeypatch):
    lesson.join(*lessons.NAMES[:3], table=1)
    lesson.service.open(lesson.id).rounds.start_round(1, "by-twos")

    def fail(*_):
        raise StoreUnavailable("the disk is full")

    monkeypatch.setattr(Rounds, "_reveal_finished", fail)
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    assert lesson.table(1).current.over
    assert not lesson.table(1).current.revealed


def test_a_next_round_dealt_meanwhile_stays_sealed(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, "by-twos")
    lesson.finish(1)
    lesson.service.open(lesson.id).rounds.start_round(1, "suit-cycle")
    lesson.finish(2)
    assert not lesson.table(1).current.revealed


def test_the_teacher_reveals_a_finished_rule_only(lesson):
    for number in (1, 2):
        lesson.join(*lessons.NAMES[number * 3 : number * 3 + 3], table=number)
        lesson.service.open(lesson.id).rounds.start_round(number, "by-twos")
    with Refusal(lesson, "sealed until the round is over"):
        lesson.service.command(Reveal(class_=lesson.id, table=1))
    lesson.finish(1)
    lesson.service.command(Reveal(class_=lesson.id, table=1))
    assert lesson.table(1).current.revealed
    version = lesson.table(1).version
    lesson.service.command(Reveal(class_=lesson.id, table=1))
    assert lesson.table(1).version == version


# What the teacher does


def test_skip_release_and_end_are_entries_of_the_record(playing):
    """See docs/rules.md 7.7."""
    player = playing.round().players[playing.round().turn]
    playing.service.command(SkipTurn(class_=playing.id, table=1))
    assert playing.round().players[playing.round().turn] != player
    with Refusal(playing, "there’s no Prophet"):
        playing.service.command(ReleaseProphet(class_=playing.id, table=1))
    following, move = right_move(playing.round())
    playing.move(following, **move)
    playing.move(following, declare=True)
    playing.service.command(ReleaseProphet(class_=playing.id, table=1))
    assert playing.round().prophets.ruling is None
    playing.service.command(EndRound(class_=playing.id, table=1))
    assert playing.round().ended_by == "teacher"
    with Refusal(playing, "the round is over"):
        playing.service.command(EndRound(class_=playing.id, table=1))
    for again in (PauseTables, Resume):
        with Refusal(playing, "the round is over"):
            playing.service.command(again(class_=playing.id, table=1))


def test_hints_come_one_by_one_and_end(playing):
    """See docs/rules.md 7.4."""
    hints = [hint.sentence for hint in RULES["alternate-colour"].hints]
    for count in range(1, len(hints) + 1):
        playing.service.command(GiveHint(class_=playing.id, table=1))
        assert list(map(str, playing.table().current.hints)) == hints[:count]
    with Refusal(playing, "no more hints"):
        playing.service.command(GiveHint(class_=playing.id, table=1))


def test_a_word_to_a_table(playing):
    playing.service.command(
        SendMessage(class_=playing.id, table=1, text="  Think \n\x00 again\u202e ")
    )
    assert playing.table().talk.message == "Think again"
    playing.service.command(SendMessage(class_=playing.id, table=1))
    assert playing.table().talk.message is None
    with Refusal(playing, "at most 160 characters"):
        playing.service.command(
            SendMessage(class_=playing.id, table=1, text="x" * (MESSAGE_LENGTH + 1))
        )
    playing.service.command(SendMessage(class_=playing.id, table=1, text="half a character \ud83d"))
    assert playing.table().talk.message == "half a character"


def test_a_message_goes_with_its_round_and_with_the_class(playing):
    playing.service.command(SendMessage(class_=playing.id, table=1, text="Two minutes left"))
    said = playing.table().talk.message_number
    assert said == playing.table().shown
    playing.service.command(SendMessage(class_=playing.id, table=1, text="Two minutes left"))
    assert playing.table().talk.message_number > said
    playing.service.command(EndRound(class_=playing.id, table=1))
    assert playing.table().talk.message is None
    playing.service.command(SendMessage(class_=playing.id, table=1, text="Well played"))
    assert playing.table().talk.message == "Well played"
    playing.service.open(playing.id).ending.close()
    classroom = playing.service.open(playing.id).classroom()
    people = playing.service.open(playing.id).pupils.people()
    assert table_view(classroom, playing.table(), people).message is None


def test_a_seat_is_handed_to_a_robot_and_back(playing):
    playing.service.open(playing.id).rounds.class_command(
        SetRobot(class_=playing.id, seat="s1", on=True)
    )
    assert seats(playing)["s1"].robot == "learner"
    playing.service.open(playing.id).rounds.class_command(
        SetRobot(class_=playing.id, seat="s1", on=False)
    )
    assert seats(playing)["s1"].robot is None
    with Refusal(playing, "no one is in that seat"):
        playing.service.open(playing.id).rounds.class_command(
            SetRobot(class_=playing.id, seat="s9", on=True)
        )


def test_a_robots_own_seat_is_nobodys_to_get_back(lesson):
    SeatActs(lesson.service).seat_robots(lesson.id, 1, 1)
    with Refusal(lesson, "only a robot"):
        lesson.service.open(lesson.id).rounds.class_command(
            SetRobot(class_=lesson.id, seat="s1", on=False)
        )


def test_what_the_projector_shows(lesson):
    lesson.service.open(lesson.id).projector.show(ProjectorShow("table", 2, 3, False))
    assert lesson.service.open(lesson.id).classroom().show == ProjectorShow("table", 2, 3, False)
    for show, why in (
        (ProjectorShow("secrets"), "can’t show"),
        (ProjectorShow("table", 3), "no table 3"),
    ):
        with Refusal(lesson, why):
            lesson.service.open(lesson.id).projector.show(show)


def test_a_class_that_is_not_there(lesson):
    with pytest.raises(NotFound, match="this class no longer exists"):
        lesson.service.open("nowhere").classroom()
    with pytest.raises(NotFound, match="this class no longer exists"):
        lesson.service.open("nowhere").table(1)
    with pytest.raises(NotFound, match="this class no longer exists"):
        assert lesson.service.open("nowhere").code
    for number in (0, 3, -1):
        with pytest.raises(NotFound, match="no table"):
            lesson.table(number)


# Records


def test_a_record_has_the_names_as_they_are_now_and_replays(playing):
    playing.play(25)
    SeatActs(playing.service).rename(playing.id, "s1", "Anna")
    record = playing.service.open(playing.id).records.record(1, 1)
    assert record["players"] == ["Anna", "Ben", "Cy", "Dee"]
    assert len(record["moves"]) == len(playing.round().results) or record["moves"]
    names = playing.service.open(playing.id).pupils.people().names
    told, own = report(replay(record)), report(playing.round())
    assert told["hands"] == {names[seat]: hand for seat, hand in own["hands"].items()}
    assert told["mainline"] == own["mainline"]
    assert told["stock"] == own["stock"]
    assert [result["by"] for result in told["results"]] == [
        names[result["by"]] for result in own["results"]
    ]
    for number in (0, 2):
        with Refusal(playing, "hasn’t played that round"):
            playing.service.open(playing.id).records.record(1, number)


def test_a_removed_pupils_name_is_in_no_record(playing):
    playing.play(10)
    playing.service.command(EndRound(class_=playing.id, table=1))
    SeatActs(playing.service).remove(playing.id, "s1")
    record = playing.service.open(playing.id).records.record(1, 1)
    assert "Ann" not in str(record)
    assert record["players"] == ["Pupil 1", "Ben", "Cy", "Dee"]
    replay(record)


def test_the_name_of_a_pupil_removed_in_a_round_is_in_no_file(playing, tmp_path):
    SeatActs(playing.service).rename(playing.id, "s2", "Xanthippe")
    playing.play(10)
    SeatActs(playing.service).remove(playing.id, "s2")
    record = playing.service.open(playing.id).records.record(1, 1)
    assert record["players"][1].startswith("Robot ")
    replay(record)
    playing.store.close()
    for file in tmp_path.iterdir():
        assert b"Xanthippe" not in file.read_bytes(), file
