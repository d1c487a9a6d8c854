"""What the teacher does to seats and tables: told, refused when it is done already, undone."""

import lessons
import pytest
from lessons import Lesson, open_sqlite, right_move, streams
from seat_acts import SeatActs

from classroom.classes.events import write
from classroom.classes.verbs.join import ExpectPupils
from classroom.classes.verbs.mark import MarkMoment
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.robot import SetRobot, StandIn
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly, SeatsUndone
from classroom.game.moves import CLOCK
from classroom.game.record import replay
from classroom.game.refusal import Refused
from classroom.service import Service


@pytest.fixture
def store(tmp_path):
    store = open_sqlite(tmp_path)
    yield store
    store.close()


@pytest.fixture
def lesson(store):
    """Four pupils at table 1, two at table 2; nothing is dealt."""
    lesson = Lesson(store, robots=True)
    lesson.join(*lessons.NAMES[:4], table=1)
    lesson.join("Eva", "Flo", table=2)
    return lesson


def tables(lesson):
    return {
        seat.id: seat.table for seat in lesson.service.open(lesson.id).classroom().seats.values()
    }


def change(lesson):
    return lesson.service.open(lesson.id).classroom().change


def undo(lesson, seq=None):
    seq = change(lesson).seq if seq is None else seq
    return SeatActs(lesson.service).undo(lesson.id, seq)


def refused(lesson, why):
    class Refusal:
        def __enter__(self):
            self.before = streams(lesson.store, lesson.id)
            self.expecting = pytest.raises(Refused, match=why)
            self.expecting.__enter__()

        def __exit__(self, *exception):
            caught = self.expecting.__exit__(*exception)
            assert streams(lesson.store, lesson.id) == self.before
            return caught

    return Refusal()


# Undo


def test_a_move_is_undone_by_a_new_event(lesson):
    before = tables(lesson)
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    log = lesson.store.log.read(f"class:{lesson.id}")
    assert undo(lesson) == ["s2"]
    assert tables(lesson) == before
    after = lesson.store.log.read(f"class:{lesson.id}")
    assert after[: len(log)] == log, "nothing is deleted"
    assert after[-1].body == write(SeatsUndone(change=log[-1].seq))
    assert change(lesson) is None


def test_seating_evenly_is_undone_as_one_change(lesson):
    before = tables(lesson)
    lesson.service.open(lesson.id).rounds.class_command(SeatEvenly(class_=lesson.id))
    assert tables(lesson) != before
    undo(lesson)
    assert tables(lesson) == before


def test_only_the_last_change_is_undone_and_only_once(lesson):
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    first = change(lesson).seq
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s1", to=2))
    with refused(lesson, "the seats have changed since"):
        undo(lesson, first)
    last = change(lesson).seq
    undo(lesson)
    with refused(lesson, "the seats have changed since"):
        undo(lesson, last)


def test_the_same_undo_sent_again_is_done_once(lesson):
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    seq = change(lesson).seq
    SeatActs(lesson.service).undo(lesson.id, seq, key="act:u")
    SeatActs(lesson.service).undo(lesson.id, seq, key="act:u")
    assert tables(lesson)["s2"] == 1


def test_a_move_is_not_undone_once_its_round_has_begun(lesson):
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    lesson.service.open(lesson.id).rounds.start_round(2)
    with refused(lesson, "s2 is playing; move after the round"):
        undo(lesson)
    lesson.service.command(EndRound(class_=lesson.id, table=2))
    undo(lesson)
    assert tables(lesson)["s2"] == 1


def test_a_move_is_not_undone_to_a_table_that_has_filled_up(store):
    lesson = Lesson(store, robots=False)
    lesson.join(*lessons.NAMES[:7], table=1)
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s7", to=2))
    lesson.join("Hal", table=1)
    with refused(lesson, "table 1 is full"):
        undo(lesson)


def test_a_robots_turn_at_a_seat_is_undone_in_the_round(lesson):
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.service.open(lesson.id).rounds.class_command(
        SetRobot(class_=lesson.id, seat="s1", on=True)
    )
    with refused(lesson, "a robot is already playing for s1"):
        lesson.service.open(lesson.id).rounds.class_command(
            SetRobot(class_=lesson.id, seat="s1", on=True)
        )
    undo(lesson)
    assert lesson.service.open(lesson.id).classroom().seats["s1"].robot is None
    with refused(lesson, "s1 is already playing"):
        lesson.service.open(lesson.id).rounds.class_command(
            SetRobot(class_=lesson.id, seat="s1", on=False)
        )


def test_what_the_clock_or_the_pupil_does_to_a_seat_is_no_change_of_the_teachers(lesson):
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.service.open(lesson.id).rounds.class_command(StandIn("s1"), by=CLOCK)
    assert change(lesson) is None
    lesson.service.open(lesson.id).rounds.back("s1")
    lesson.service.open(lesson.id).rounds.class_command(
        SetRobot(class_=lesson.id, seat="s1", for_now=True)
    )
    seq = change(lesson).seq
    lesson.service.open(lesson.id).rounds.back("s1")
    assert lesson.service.open(lesson.id).classroom().undoable is None
    with refused(lesson, "these seats have changed since"):
        undo(lesson, seq)


def test_who_was_removed_does_not_come_back_and_the_name_stays_forgotten(lesson):
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    moved = change(lesson).seq
    SeatActs(lesson.service).remove(lesson.id, "s2")
    assert change(lesson) is None
    with refused(lesson, "the seats have changed since"):
        undo(lesson, moved)
    assert "Ben" not in lesson.service.open(lesson.id).pupils.people().names.values()
    lesson.join("Ben", table=1)


def test_robots_that_fill_up_or_go_leave_the_last_change_as_it_was(lesson):
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s1", to=2))
    lesson.service.open(lesson.id).rounds.start_round(1)
    assert change(lesson) is not None


def test_after_a_restart_a_change_can_still_be_undone(lesson, tmp_path):
    before = tables(lesson)
    lesson.service.open(lesson.id).rounds.class_command(MoveSeat(class_=lesson.id, seat="s2", to=2))
    lesson.service = Service(lesson.store, lesson.clock)
    undo(lesson)
    assert tables(lesson) == before


# A robot's seat for a late pupil


@pytest.fixture
def late(store):
    """Table 1 plays with two pupils and a robot; Dee came late to table 2, which plays too."""
    lesson = Lesson(store, robots=True)
    lesson.join("Ann", "Ben", table=1)
    lesson.join("Cy", "Eva", "Flo", table=2)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.service.open(lesson.id).rounds.start_round(2)
    lesson.join("Dee", table=2)
    lesson.robot, lesson.dee = "s6", "s7"
    return lesson


def test_a_late_pupil_takes_a_robots_seat_with_its_hand_and_name_and_device(late):
    row = late.store.seats.of_class(late.id)[late.dee]
    hand = late.round(1).hands[late.round(1).players.index(late.robot)]
    SeatActs(late.service).give_robot_seat(late.id, late.dee, late.robot)
    seats = late.service.open(late.id).classroom().seats
    assert late.dee not in seats
    assert seats[late.robot].robot is None
    assert late.service.open(late.id).pupils.people().name(late.robot) == "Dee"
    assert late.service.open(late.id).pupils.seats_of(row.secret) == [late.robot]
    assert late.service.open(late.id).seat_transfer.comeback(late.robot) == row.comeback
    assert late.round(1).hands[late.round(1).players.index(late.robot)] == hand
    with refused(late, "only take the seat of a robot"):
        SeatActs(late.service).give_robot_seat(late.id, "s1", "s2")


def test_a_given_seat_is_undone_and_the_robot_plays_on(late):
    row = late.store.seats.of_class(late.id)[late.dee]
    SeatActs(late.service).give_robot_seat(late.id, late.dee, late.robot)
    undo(late)
    seats = late.service.open(late.id).classroom().seats
    assert (seats[late.dee].table, seats[late.dee].device) == (2, True)
    assert seats[late.robot].robot
    assert not seats[late.robot].device
    assert late.service.open(late.id).pupils.people().name(late.dee) == "Dee"
    assert late.service.open(late.id).pupils.people().name(late.robot).startswith("Robot")
    assert late.service.open(late.id).pupils.seats_of(row.secret) == [late.dee]


def test_who_plays_takes_no_other_seat(late):
    with refused(late, "is playing"):
        SeatActs(late.service).give_robot_seat(late.id, "s3", late.robot)


# Who is expected


def test_how_many_are_expected(lesson):
    assert lesson.service.open(lesson.id).classroom().expected is None
    lesson.service.open(lesson.id).rounds.class_command(ExpectPupils(class_=lesson.id, pupils=28))
    assert lesson.service.open(lesson.id).classroom().expected == 28
    lesson.service.open(lesson.id).rounds.class_command(ExpectPupils(class_=lesson.id, pupils=None))
    assert lesson.service.open(lesson.id).classroom().expected is None
    with refused(lesson, "a class has 1 to 48 pupils"):
        lesson.service.open(lesson.id).rounds.class_command(
            ExpectPupils(class_=lesson.id, pupils=49)
        )


# Pauses


def test_a_pause_remembers_who_and_why_and_only_that_lifts_it(lesson):
    service = lesson.service
    service.open(lesson.id).rounds.start_round(1)
    service.command(PauseTables(class_=lesson.id, table=1, text="  Look \n here "))
    service.command(PauseTables(class_=lesson.id, text="Fire drill"), 1)
    table = lesson.table()
    assert {hold: (pause.by, pause.why) for hold, pause in table.clocks.holds.items()} == {
        "table": ("teacher", "Look here"),
        "all": ("teacher", "Fire drill"),
    }
    assert table.clocks.shown_pause.why == "Fire drill"
    service.command(Resume(class_=lesson.id), 1)
    assert lesson.table().clocks.shown_pause.why == "Look here"
    with refused(lesson, "table 1 is already paused"):
        service.command(PauseTables(class_=lesson.id, table=1, text="Again"))
    with refused(lesson, "table 1 is already playing"):
        service.command(Resume(class_=lesson.id), 1)
    service.command(Resume(class_=lesson.id, table=1))
    assert lesson.table().clocks.shown_pause is None
    with refused(lesson, "at most 80 characters"):
        service.command(PauseTables(class_=lesson.id, table=1, text="x" * 81))


def test_while_all_are_paused_nothing_is_dealt(lesson):
    service = lesson.service
    lesson.join("Gus", table=2)
    service.open(lesson.id).rounds.start_round(1)
    service.command(PauseTables(class_=lesson.id), 1)
    with refused(lesson, "all tables are paused"):
        service.open(lesson.id).rounds.start_round(2)
    service.command(EndRound(class_=lesson.id, table=1))
    service.open(lesson.id).rounds.start_round(2)
    assert not lesson.table(2).paused


# Marks


def test_a_moment_is_marked_and_a_word_added_and_play_is_as_it_was(lesson):
    service = lesson.service
    with refused(lesson, "the round hasn’t begun"):
        service.command(MarkMoment(class_=lesson.id, table=1))
    service.open(lesson.id).rounds.start_round(1)
    seen = lesson.table().version
    player, move = right_move(lesson.round())
    marked = MarkMoment(class_=lesson.id, table=1, id="m")
    (mark,) = service.command(marked).current.marks
    assert service.command(marked).current.marks == (mark,) == (1,)
    word = MarkMoment(class_=lesson.id, table=1, text="  Ben \n sees it ", of=mark)
    assert service.command(word).current.marks == (mark,)
    with refused(lesson, "no such mark"):
        service.command(MarkMoment(class_=lesson.id, table=1, text="elsewhere", of=2))
    with refused(lesson, "at most 60 characters"):
        service.command(MarkMoment(class_=lesson.id, table=1, text="x" * 61))
    lesson.move(player, seen=seen, **move)
    record = service.open(lesson.id).records.record(1, 1)
    assert record["moves"][:2] == [
        {"by": "teacher", "mark": "", "info": True},
        {"by": "teacher", "mark": "Ben sees it", "info": True, "of": 1},
    ]
    bare = {**record, "moves": [entry for entry in record["moves"] if not entry.get("info")]}
    assert replay(record).hands == replay(bare).hands
