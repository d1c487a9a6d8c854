"""Load, verify, append, publish: what is remembered, restarts, and two who act at once."""

import random
import threading
from contextlib import suppress

import lessons
import pytest
from lessons import Lesson, open_sqlite, right_move, streams
from seat_acts import SeatActs
from structlog.testing import capture_logs

from classroom.classes.classroom import ProjectorShow
from classroom.classes.settings import Plan
from classroom.classes.verbs.help import AskHelp
from classroom.classes.verbs.hint import GiveHint
from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.message import SendMessage
from classroom.classes.verbs.move import MakeMove
from classroom.classes.verbs.pause import Paused, PauseTables, Resume
from classroom.game.refusal import Refused
from classroom.service import Service, open_classes
from classroom.store import StoreUnavailable

from .conftest import seats

# What is remembered


def test_no_more_is_remembered_than_there_is_room_for(store, monkeypatch):
    monkeypatch.setattr(open_classes, "KEPT_CLASSES", 2)
    playing = Lesson(store, tables=2)
    playing.join("Ann", "Ben", "Cy", "Dee", table=1)
    playing.service.open(playing.id).rounds.start_round(1)
    playing.play(5)
    then = playing.table()
    known = playing.service.in_memory
    for _ in range(5):
        another = playing.service.classes.open_class("teacher", Plan(title="Another", tables=2))
        playing.service.command(SendMessage(class_=another, table=1, text="Eyes on me"))
        assert playing.service.open(another).table(1).number == 1
        assert another in known.kept()
        assert len(known.kept()) <= 2
    assert playing.id not in known.kept()
    assert playing.table() == then
    playing.play(5)
    assert playing.table().version > then.version


# Restarts, two at once, and what was saved before it was shown


def state(service, class_id):
    classroom = service.open(class_id).classroom()
    return (
        classroom,
        [service.open(class_id).table(number) for number in classroom.tables],
        service.open(class_id).pupils.people(),
        service.open(class_id).code,
    )


def test_after_a_restart_everything_is_as_it_was(lesson, tmp_path):
    lesson.join(*lessons.NAMES[:7])
    for number in (1, 2):
        lesson.service.open(lesson.id).rounds.start_round(number)
        lesson.play(20, number)
    lesson.service.command(GiveHint(class_=lesson.id, table=1))
    lesson.service.command(SendMessage(class_=lesson.id, table=2, text="Hello"))
    SeatActs(lesson.service).rename(lesson.id, "s1", "Anna")
    SeatActs(lesson.service).remove(lesson.id, "s2")
    lesson.service.command(PauseTables(class_=lesson.id, table=1))
    lesson.service.open(lesson.id).projector.show(ProjectorShow("table", 1))
    lesson.service.open(lesson.id).rounds.class_command(Lock(class_=lesson.id))
    store = open_sqlite(tmp_path)
    assert state(Service(store, lesson.clock), lesson.id) == state(lesson.service, lesson.id)
    store.close()


def test_of_two_moves_at_once_one_is_played_and_the_other_is_told(playing, tmp_path):
    stores = [open_sqlite(tmp_path) for _ in range(2)]
    services = [Service(store, playing.clock) for store in stores]
    for turn in range(8):
        player, right = right_move(playing.round())
        ready = threading.Barrier(2)
        answers = [None, None]

        def move(which, player=player, right=right, ready=ready, answers=answers, turn=turn):
            seen = services[which].open(playing.id).table(1).version
            ready.wait(60)
            try:
                answers[which] = (
                    services[which]
                    .open(playing.id)
                    .rounds.pupil_command(
                        player,
                        MakeMove(
                            id=f"{turn}-{which}", seen=seen, move=(right, {"no_play": True})[which]
                        ),
                    )
                )
            except Refused as refused:
                answers[which] = str(refused)

        threads = [threading.Thread(target=move, args=(which,)) for which in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        before = 1 + turn
        assert playing.table().version == before + 1
        assert before + 1 in answers
        assert "the table has moved on; nothing was played, look again" in answers
        if playing.round().ended_by:
            break
    for store in stores:
        store.close()


def test_who_comes_while_a_change_is_told_of_waits_for_it(playing):
    store, shown, others = playing.service.store, [], []
    service = Service(store, playing.clock)

    def tell(opened, number):
        shown.append(opened.table(number).talk.message)
        if not others:
            second = SendMessage(class_=playing.id, table=1, text="Second")
            others.append(threading.Thread(target=service.command, args=(second,)))
            others[0].start()
            others[0].join(0.2)
            assert others[0].is_alive()
            shown.append(opened.table(number).talk.message)

    service.listeners.listen(tell)
    service.command(SendMessage(class_=playing.id, table=1, text="First"))
    others[0].join()
    assert shown == ["First", "First", "Second"]


def test_two_who_come_with_one_name_at_once_are_told_apart(lesson, tmp_path):
    stores = [open_sqlite(tmp_path) for _ in range(4)]
    services = [Service(store, lesson.clock, random.Random(n)) for n, store in enumerate(stores)]
    ready = threading.Barrier(4)
    answers = []

    def join(service, name):
        ready.wait(60)
        try:
            answers.append(service.classes.join(lesson.code, name).seat)
        except Refused as refused:
            answers.append(str(refused))

    names = ("Ann", "ann", "ANN", "Ben")
    threads = [
        threading.Thread(target=join, args=pair) for pair in zip(services, names, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answer for answer in answers if len(answer) == 2) == ["s1", "s2"]
    assert sum("already here" in answer for answer in answers) == 2
    assert len(seats(lesson)) == 2
    for store in stores:
        store.close()


def test_what_one_process_saves_the_other_sees(playing, tmp_path):
    store = open_sqlite(tmp_path)
    other = Service(store, playing.clock)
    assert state(other, playing.id) == state(playing.service, playing.id)
    playing.play(5)
    SeatActs(playing.service).rename(playing.id, "s1", "Anna")
    assert state(other, playing.id) == state(playing.service, playing.id)
    store.close()


def test_nobody_is_told_before_it_is_saved(lesson, tmp_path):
    """Who listens can read what they are told from another connection."""
    told = []
    with_own = open_sqlite(tmp_path)

    def listen(opened, number):
        class_id = opened.id
        saved = with_own.seats.of_class(class_id) == lesson.store.seats.of_class(class_id)
        classroom = lesson.service.open(class_id).classroom()
        saved &= len(with_own.log.read(f"class:{class_id}")) == classroom.version
        if number is not None:
            table = with_own.log.read(f"table:{class_id}:{number}")
            saved &= len(table) == lesson.table(number).version
        told.append(saved)

    lesson.service.listeners.listen(listen)
    lesson.join(*lessons.NAMES[:4], table=1)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.play(10)
    lesson.service.command(GiveHint(class_=lesson.id, table=1))
    lesson.service.command(PauseTables(class_=lesson.id, table=1))
    SeatActs(lesson.service).rename(lesson.id, "s1", "Anna")
    SeatActs(lesson.service).remove(lesson.id, "s2")
    lesson.service.open(lesson.id).ending.close()
    assert len(told) >= 4 + 1 + 10 + 5
    assert all(told)
    with_own.close()


def test_who_cannot_be_told_undoes_nothing(playing):
    """The sender hears that the move is saved, and the other listeners hear of it."""

    def broken(*_):
        raise StoreUnavailable("too busy to read")

    told = []
    playing.service.listeners.listen(broken)
    playing.service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))
    player, move = right_move(playing.round())
    with capture_logs() as logs:
        playing.move(player, **move)
    assert len(playing.round().results) == 1
    assert told == [(playing.id, 1)]
    assert [line["event"] for line in logs] == ["a listener failed"]


def test_what_cannot_be_saved_is_not_told(playing, monkeypatch):
    told = []
    playing.service.listeners.listen(
        lambda opened, *_: told.append((opened.classroom(), opened.table(1)))
    )
    before = streams(playing.store, playing.id)
    shown = playing.service.open(playing.id).classroom(), playing.table()
    player, move = right_move(playing.round())

    def full(*_args, **_named):
        raise StoreUnavailable("the disk is full")

    for append in ("append", "append_if_unchanged"):
        monkeypatch.setattr(playing.store.log, append, full)
    with pytest.raises(StoreUnavailable):
        playing.move(player, **move)
    for act in (
        lambda: playing.service.command(GiveHint(class_=playing.id, table=1)),
        lambda: SeatActs(playing.service).remove(playing.id, "s1"),
        lambda: playing.service.open(playing.id).ending.close(),
        lambda: playing.join("Late"),
    ):
        with pytest.raises(StoreUnavailable):
            act()
    # Everyone looks again, for it may have been saved, and sees what was there before.
    assert told and all(each == shown for each in told)
    monkeypatch.undo()
    assert streams(playing.store, playing.id) == before
    assert playing.service.classes.find_class(playing.code) == (playing.id, None)
    playing.move(player, **move)


def test_what_is_kept_after_moves_is_what_is_read_again(playing):
    playing.play(5)
    player = playing.round().players[0]
    playing.service.open(playing.id).rounds.pupil_command(player, AskHelp(id="help"))
    kept = playing.service.open(playing.id).known_table(1)
    read = Service(playing.store, playing.clock).open(playing.id).known_table(1)
    assert kept == read


def test_a_move_asks_the_database_for_nothing_that_was_read_or_saved_before(playing, monkeypatch):
    playing.play(1)
    player, move = right_move(playing.round())
    asked = []
    monkeypatch.setattr(playing.store.log, "read", lambda *what: asked.append(what))
    monkeypatch.setattr(playing.store.classes, "standing", lambda *what: asked.append(what))
    with playing.service.open(playing.id).turn(trusting=True):
        seen = playing.service.open(playing.id).table(1).shown
        made = MakeMove(id="m1", seen=seen, move=move)
        playing.service.open(playing.id).rounds.pupil_command(player, made)
        assert playing.service.open(playing.id).table(1).shown == seen + 1
    assert asked == []


def test_a_move_on_what_another_worker_has_changed_is_decided_again(playing, tmp_path):
    playing.play(1)
    store = open_sqlite(tmp_path)
    elsewhere = Service(store, playing.clock)
    player, move = right_move(playing.round())
    seen = playing.table().shown
    elsewhere.command(PauseTables(class_=playing.id, table=1))
    with (
        playing.service.open(playing.id).turn(trusting=True),
        pytest.raises(Refused, match="paused"),
    ):
        made = MakeMove(id="m1", seen=seen, move=move)
        playing.service.open(playing.id).rounds.pupil_command(player, made)
    elsewhere.command(Resume(class_=playing.id, table=1))
    with playing.service.open(playing.id).turn(trusting=True):
        made = MakeMove(id="m2", seen=playing.service.open(playing.id).table(1).shown, move=move)
        playing.service.open(playing.id).rounds.pupil_command(player, made)
    store.close()


def test_of_a_part_of_a_change_that_is_undone_nothing_is_remembered_or_told(playing):
    service, told = playing.service, []
    service.listeners.listen(lambda opened, *what: told.append((opened.id, *what)))

    def part():
        service.command(SendMessage(class_=playing.id, table=1, text="Never said"))
        raise Refused("no")

    def whole():
        with suppress(Refused):
            service.open(playing.id).save(part)

    service.open(playing.id).save(whole)
    assert playing.table().talk.message is None
    assert told == []
    service.command(SendMessage(class_=playing.id, table=1, text="Said"))
    assert playing.table().talk.message == "Said"


# One turn


def test_in_one_turn_everything_is_read_once_and_nobody_else_changes_it(playing, monkeypatch):
    service, read, asked = playing.service, playing.store.log.read, []
    monkeypatch.setattr(
        playing.store.log,
        "read",
        lambda stream, after=0: asked.append(stream) or read(stream, after),
    )
    look = SendMessage(class_=playing.id, table=1, text="Eyes on me")
    thread = threading.Thread(target=service.command, args=(look,))
    with service.open(playing.id).turn():
        first = service.open(playing.id).table(1)
        thread.start()
        thread.join(0.2)
        assert thread.is_alive()
        asked.clear()
        assert service.open(playing.id).table(1) is first
        assert service.open(playing.id).pupils.people_here().names
        assert service.open(playing.id).classroom().seats
        assert asked == []
    thread.join()
    assert service.open(playing.id).table(1).talk.message == "Eyes on me"


def test_what_another_worker_changes_in_ones_turn_is_decided_on_and_seen_afterwards(
    playing, tmp_path
):
    service, store = playing.service, open_sqlite(tmp_path)
    elsewhere = Service(store, playing.clock)
    with service.open(playing.id).turn():
        seen = service.open(playing.id).table(1)
        elsewhere.command(SendMessage(class_=playing.id, table=1, text="Eyes on me"))
        assert service.open(playing.id).table(1) is seen
        service.command(PauseTables(class_=playing.id, table=1))
        assert service.open(playing.id).table(1).talk.message == "Eyes on me"
        assert service.open(playing.id).table(1).paused
    store.close()


def test_what_was_read_in_a_change_that_never_came_to_be_is_not_remembered(playing):
    service, store = playing.service, playing.store
    seat = next(iter(service.open(playing.id).classroom().seats))
    name = service.open(playing.id).pupils.people().name(seat)
    with pytest.raises(KeyError), store.transaction():
        store.seats.rename_seat(playing.id, seat, "Somebody")
        assert service.open(playing.id).pupils.people().name(seat) == "Somebody"
        store.log.append(f"table:{playing.id}:1", playing.table().version, [PAUSED], 1.0)
        assert service.open(playing.id).table(1).paused
        raise KeyError
    # The same numbers, and something else behind them.
    store.seats.rename_seat(playing.id, seat, name)
    service.command(SendMessage(class_=playing.id, table=1, text="Eyes on me"))
    assert service.open(playing.id).pupils.people().name(seat) == name
    assert not service.open(playing.id).table(1).paused


PAUSED = Paused(all=False, by="teacher", why="")
