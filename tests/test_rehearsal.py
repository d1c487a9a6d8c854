"""A rehearsal: robots in every seat, as quick as the teacher wants, and gone with one press."""

import random
from dataclasses import replace

import lessons
import pytest
from found import find
from structlog.testing import capture_logs

from classroom.classes import names, notebook
from classroom.classes.made_up_names import GIVEN
from classroom.classes.settings import plan_of
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.last_call import BeginLastCall
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.pause import PauseTables, Resume
from classroom.classes.verbs.repair import EndRound
from classroom.classes.verbs.robot import SetPace
from classroom.classes.verbs.seat import MoveSeat, SeatEvenly
from classroom.game.evidence import evidence
from classroom.game.refusal import NotFound, Refused
from classroom.rules.catalogue import RULES, library
from classroom.rules.surviving import Survivors
from classroom.scheduler import Scheduler
from classroom.service import Service

PACE = (2.0, 5.0)
BY_ITSELF = {"title": "Rehearsal", "tables": 2, "round_clock": 15}


@pytest.fixture
def store(tmp_path):
    store = lessons.open_sqlite(tmp_path)
    yield store
    store.close()


class Rehearsal:
    """Two tables of robots in the lobby, and a clock that stands still."""

    def __init__(self, store, **plan):
        self.clock = lessons.Clock()
        self.service = Service(store, self.clock, random.Random(1))
        self.watch = Scheduler(self.service, PACE, random.Random(2))
        self.id = self.service.classes.open_rehearsal("t", plan_of(**{**BY_ITSELF, **plan}), str)

    def start(self):
        for number in self.service.open(self.id).classroom().tables:
            self.service.open(self.id).rounds.start_round(number)

    def wait(self, seconds, step=0.1):
        for _ in range(round(seconds / step)):
            self.clock.time += step
            self.watch.tick(self.clock.time)

    def moves(self, number=1):
        return len(self.service.open(self.id).table(number).current.entries)


@pytest.fixture
def rehearsal(store):
    return Rehearsal(store)


@pytest.fixture(autouse=True)
def quiet():
    with capture_logs() as logs:
        yield
    assert [line for line in logs if line["log_level"] != "info"] == []


def test_every_seat_is_a_robots_with_a_pupils_name_of_its_own(rehearsal):
    classroom = rehearsal.service.open(rehearsal.id).classroom()
    assert [len(classroom.at_table(number)) for number in (1, 2)] == [4, 4]
    assert all(seat.robot and not seat.device for seat in classroom.seats.values())
    called = rehearsal.service.open(rehearsal.id).pupils.people().names
    assert len({names.key(name) for name in called.values()}) == 8
    assert set(called.values()) <= set(GIVEN)


def test_it_plays_as_quickly_as_the_teacher_wants_from_now_on(rehearsal):
    rehearsal.start()
    rehearsal.wait(20)
    at_two = rehearsal.moves()
    assert 7 <= at_two <= 17
    rehearsal.service.open(rehearsal.id).rounds.class_command(
        SetPace(class_=rehearsal.id, seconds=5)
    )
    rehearsal.wait(3)
    at_five = rehearsal.moves()
    rehearsal.wait(25)
    assert 3 <= rehearsal.moves() - at_five <= 9
    rehearsal.service.open(rehearsal.id).rounds.class_command(
        SetPace(class_=rehearsal.id, seconds=0)
    )
    rehearsal.wait(7.1)
    before = rehearsal.moves()
    rehearsal.wait(1)
    assert (
        rehearsal.moves() - before == 10 or rehearsal.service.open(rehearsal.id).table(1).finished
    )


def test_the_teacher_pauses_it_as_any_class(rehearsal):
    rehearsal.start()
    rehearsal.wait(10)
    for number in (1, 2):
        rehearsal.service.command(PauseTables(class_=rehearsal.id), number)
    before = rehearsal.moves()
    rehearsal.wait(30, step=0.5)
    assert rehearsal.moves() == before
    for number in (1, 2):
        rehearsal.service.command(Resume(class_=rehearsal.id), number)
    rehearsal.wait(10)
    assert rehearsal.moves() > before


def test_its_round_has_the_clock_of_the_class_though_nobody_is_there(store):
    rehearsal = Rehearsal(store, round_clock=2)
    rehearsal.start()
    rehearsal.service.open(rehearsal.id).rounds.class_command(
        SetPace(class_=rehearsal.id, seconds=10)
    )
    rehearsal.wait(119, step=1)
    assert rehearsal.service.open(rehearsal.id).table(1).playing
    rehearsal.wait(2, step=1)
    assert rehearsal.service.open(rehearsal.id).table(1).last_call is not None
    rehearsal.wait(90, step=1)
    assert rehearsal.service.open(rehearsal.id).table(1).current.round.ended_by == "teacher"


def test_at_a_last_call_each_robot_says_what_it_takes_the_rule_for(rehearsal):
    rehearsal.start()
    rehearsal.wait(60)
    rehearsal.service.command(BeginLastCall(class_=rehearsal.id, table=1))
    rehearsal.wait(1)
    assert rehearsal.service.open(rehearsal.id).table(1).playing
    rehearsal.wait(15)
    played = rehearsal.service.open(rehearsal.id).table(1).current
    assert played.round.ended_by == "teacher"
    words = [entry for entry in played.entries if entry.get("last_call")]
    assert {word["by"] for word in words} == set(played.round.players)
    assert all("robot" not in word and word["note"] in RULES for word in words)
    assert all(0 <= word["confidence"] <= 100 for word in words)
    still_fit = set(Survivors.of(library(), evidence(played.round)).still_fit)
    assert any(word["note"] in still_fit for word in words)


def test_once_a_round_is_over_each_robot_says_what_it_takes_the_rule_for(store):
    rehearsal = Rehearsal(store, reveal="teacher")
    rehearsal.start()
    while len(rehearsal.service.open(rehearsal.id).table(1).current.round.results) < 8:
        rehearsal.wait(1)
    rehearsal.service.command(EndRound(class_=rehearsal.id, table=1))
    rehearsal.wait(25)
    table = rehearsal.service.open(rehearsal.id).table(1)
    assert table.answers.seats == set(table.current.round.players)
    assert table.answers.ended is not None
    words = [entry for entry in table.current.entries if entry.get("last_call")]
    assert len(words) == 4
    assert all("robot" not in word and word["note"] in RULES for word in words)


def test_robots_write_in_their_notebooks_and_the_debrief_tells_of_them(rehearsal):
    rehearsal.start()
    while rehearsal.service.open(rehearsal.id).table(1).playing:
        rehearsal.wait(5)
    rehearsal.wait(60)
    played = rehearsal.service.open(rehearsal.id).table(1).rounds[0]
    assert not any(entry.get("robot") for entry in played.entries)
    notes = [entry for entry in played.entries if "note" in entry and "last_call" not in entry]
    assert len({entry["by"] for entry in notes}) > 1
    assert len({entry["note"] for entry in notes}) > 1
    assert len({entry["confidence"] for entry in notes}) > 1
    found = find(played.record())
    assert not found.only_robots
    assert all(reign.claim is not None for reign in found.reigns)


def test_outside_a_rehearsal_robots_write_nothing(rehearsal):
    rehearsal.start()
    opened = rehearsal.service.open(rehearsal.id)
    classroom, table = opened.classroom(), opened.table(1)
    assert len(notebook.writers(classroom, table)) == 4
    lesson = replace(classroom, plan=replace(classroom.plan, rehearsal=False))
    assert notebook.writers(lesson, table) == []


def test_where_pupils_deal_the_program_does(store):
    rehearsal = Rehearsal(store, dealers="pupils")
    rehearsal.start()
    assert rehearsal.service.open(rehearsal.id).table(1).playing


def test_whoever_tries_it_needs_no_name_of_the_list(store):
    rehearsal = Rehearsal(store, names="list")
    assert rehearsal.service.classes.join(rehearsal.service.open(rehearsal.id).code, "Ms Fox").seat


def test_a_lesson_with_real_cards_is_rehearsed_on_screens(store):
    rehearsal = Rehearsal(store, devices="cards")
    rehearsal.start()
    assert len(rehearsal.service.open(rehearsal.id).table(1).current.round.hands) == 4


def test_seats_are_evened_out_though_they_are_robots(rehearsal):
    first = rehearsal.service.open(rehearsal.id).classroom().at_table(1)[0]
    rehearsal.service.open(rehearsal.id).rounds.class_command(
        MoveSeat(class_=rehearsal.id, seat=first.id, to=2)
    )
    rehearsal.service.open(rehearsal.id).rounds.class_command(SeatEvenly(class_=rehearsal.id))
    classroom = rehearsal.service.open(rehearsal.id).classroom()
    assert [len(classroom.at_table(number)) for number in (1, 2)] == [4, 4]


def test_a_phone_that_tries_it_takes_one_seat_and_the_other_robots_stay(rehearsal):
    joined = rehearsal.service.classes.join(rehearsal.service.open(rehearsal.id).code, "Ms Fox")
    rehearsal.start()
    table = rehearsal.service.open(rehearsal.id).table(1)
    assert joined.seat in table.current.round.players
    assert len(table.current.round.players) == 4


def test_deleted_it_leaves_nothing_and_nobody_plays_on(rehearsal, store):
    joined = rehearsal.service.classes.join(rehearsal.service.open(rehearsal.id).code, "Ms Fox")
    rehearsal.service.presence.came(rehearsal.service.open(rehearsal.id), joined.secret)
    rehearsal.start()
    rehearsal.wait(5)
    rehearsal.service.open(rehearsal.id).ending.delete_rehearsal()
    assert lessons.named(store) == []
    assert store.seats.of_class(rehearsal.id) == {}
    rehearsal.service.presence.went(rehearsal.service.open(rehearsal.id), joined.secret)
    rehearsal.wait(30)
    assert lessons.named(store) == []
    with pytest.raises(NotFound, match="this class no longer exists"):
        rehearsal.service.open(rehearsal.id).classroom()


def test_what_comes_late_to_a_deleted_class_is_refused_and_saved_nowhere(rehearsal, store):
    rehearsal.start()
    rehearsal.service.open(rehearsal.id).table(1)
    memory = rehearsal.service.open(rehearsal.id).memory
    remembered, tables = memory.classroom, dict(memory._tables)
    rehearsal.service.open(rehearsal.id).ending.delete_rehearsal()
    # As another process would, that has heard nothing of it.
    memory.classroom, memory._tables = remembered, tables
    with pytest.raises(NotFound, match="this class no longer exists"):
        rehearsal.service.command(SendMessage(class_=rehearsal.id, table=1, text="Hello"))
    with pytest.raises(NotFound, match="this class no longer exists"):
        rehearsal.service.open(rehearsal.id).rounds.class_command(Lock(class_=rehearsal.id))
    assert lessons.named(store) == []


def test_a_class_of_pupils_is_never_deleted_nor_has_a_pace(store):
    lesson = lessons.Lesson(store)
    saved = lessons.streams(store, lesson.id)
    with pytest.raises(Refused, match="isn’t a rehearsal"):
        lesson.service.open(lesson.id).ending.delete_rehearsal()
    with pytest.raises(Refused, match="isn’t a rehearsal"):
        lesson.service.open(lesson.id).rounds.class_command(SetPace(class_=lesson.id, seconds=2))
    assert lessons.streams(store, lesson.id) == saved


@pytest.mark.parametrize("seconds", [-1, 11, float("nan")])
def test_a_pace_that_is_none_is_refused(rehearsal, seconds):
    with pytest.raises(Refused, match="10 seconds at most"):
        rehearsal.service.open(rehearsal.id).rounds.class_command(
            SetPace(class_=rehearsal.id, seconds=seconds)
        )
