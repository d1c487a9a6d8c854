"""What two people do at the same moment, on both databases."""

import random
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest
from built_rules import SOURCES
from lessons import Clock, Lesson, right_move
from seat_acts import SeatActs

from classroom.classes.settings import Plan
from classroom.classes.verbs.repair import EndRound
from classroom.game.refusal import Refused
from classroom.rules.builder.terms import Built
from classroom.service import Service
from classroom.store import open_store


@pytest.fixture
def playing(url):
    store = open_store(url)
    lesson = Lesson(store, tables=1)
    lesson.join("Ann", "Ben", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1)
    yield lesson
    store.close()


def test_a_move_is_refused_in_a_class_that_was_closed_after_it_was_found_open(
    playing, url, monkeypatch
):
    elsewhere = open_store(url)
    append = playing.store.log.append_if_unchanged

    def once_it_is_closed(*event, **more):
        Service(elsewhere, playing.clock).open(playing.id).ending.close()
        return append(*event, **more)

    player, move = right_move(playing.round())
    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(playing.store.log, "append_if_unchanged", once_it_is_closed)
        with pytest.raises(Refused, match="this class is over"):
            playing.move(player, **move)
    elsewhere.close()
    assert playing.table().version == 1


def test_a_class_is_closed_only_after_a_command_that_found_it_open_and_locked_it(
    playing, url, monkeypatch
):
    """Several events are saved under the lock of the class."""
    elsewhere = open_store(url)
    closed = threading.Event()

    def close():
        Service(elsewhere, playing.clock).open(playing.id).ending.close()
        closed.set()

    closing = threading.Thread(target=close)
    append = playing.store.log.append

    def while_it_is_being_closed(stream, *more):
        if closing.ident is None:
            closing.start()
            assert not closed.wait(0.5), "the round would begin in a class that is over"
        return append(stream, *more)

    playing.service.command(EndRound(class_=playing.id, table=1))
    before = playing.table().version
    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(playing.store.log, "append", while_it_is_being_closed)
        playing.service.open(playing.id).rounds.start_round(1, "by-twos")
    closing.join(10)
    assert closed.is_set()
    elsewhere.close()
    assert playing.table().version > before


WORKERS = 4
PLAN_FILE = Path(__file__).parents[1] / "lesson_plans/0-first-lesson.md"


class SameLetters(random.Random):
    """The same chance at every worker, but for what no two may have."""

    def getrandbits(self, bits):
        return random.SystemRandom().getrandbits(bits) if bits == 64 else super().getrandbits(bits)


@pytest.fixture
def workers(url):
    """Services on connections of their own, as several workers are; all draw the same letters."""
    stores = [open_store(url) for _ in range(WORKERS)]
    yield [Service(store, Clock(), SameLetters(7)) for store in stores]
    for store in stores:
        store.close()


def at_once(workers, do):
    """Return what each worker's `do` returned, all begun in the same moment."""
    ready = threading.Barrier(len(workers))

    def begun(number):
        ready.wait(60)
        return do(number, workers[number])

    with ThreadPoolExecutor(len(workers)) as pool:
        return list(pool.map(begun, range(len(workers))))


def test_classes_that_are_opened_at_once_have_codes_of_their_own(workers, monkeypatch):
    """Four workers that would all choose the same code, and so the same codes of tables."""
    all_found_it_free = threading.Barrier(WORKERS)
    for worker in workers:
        taken = worker.store.classes.prefix_taken

        def slowly(prefix, taken=taken):
            found = taken(prefix)
            with suppress(threading.BrokenBarrierError):
                all_found_it_free.wait(0.3)
            return found

        monkeypatch.setattr(worker.store.classes, "prefix_taken", slowly)
    ids = at_once(
        workers,
        lambda _, worker: worker.classes.open_class("teacher", Plan(title="Class", tables=3)),
    )
    codes = [workers[0].open(class_id).code for class_id in ids]
    assert len({code[:3] for code in codes}) == WORKERS
    for class_id, code in zip(ids, codes, strict=True):
        for worker in workers:
            assert worker.classes.find_class(code) == (class_id, None)
            assert worker.classes.find_class(f"{code[:3]}-2") == (class_id, 2)


def test_who_joins_at_once_at_several_workers_has_a_seat_alone(workers):
    class_id = workers[0].classes.open_class("teacher", Plan(title="Class", tables=8))
    code, each = workers[0].open(class_id).code, 6

    def join(number, worker):
        return [worker.classes.join(code, f"Pupil {number} {i}") for i in range(each)]

    joined = [one for some in at_once(workers, join) for one in some]
    seats = {one.seat for one in joined}
    assert seats == {f"s{n}" for n in range(1, WORKERS * each + 1)}
    for worker in workers:
        classroom = worker.open(class_id).classroom()
        assert classroom.seats.keys() == seats
        assert sorted(len(classroom.at_table(n)) for n in classroom.tables) == [3] * 8
    rows = workers[0].store.seats.of_class(class_id)
    assert {one.seat: one.secret for one in joined} == {s: row.secret for s, row in rows.items()}


def test_of_those_who_want_one_name_at_once_one_has_it(workers):
    class_id = workers[0].classes.open_class("teacher", Plan(title="Class", tables=2))
    code = workers[0].open(class_id).code
    seats = [workers[0].classes.join(code, f"Pupil {number}").seat for number in range(WORKERS)]
    for turn in range(6):

        def call(number, worker, turn=turn, name=f"Name {turn}"):
            try:
                if number % 2:
                    SeatActs(worker).rename(class_id, seats[number], name)
                else:
                    worker.classes.join(code, name, secret=f"phone {number} {turn}")
            except Refused:
                return "refused"
            return "done"

        assert sorted(at_once(workers, call)) == ["done", *["refused"] * (WORKERS - 1)]
    names = [row.name for row in workers[0].store.seats.of_class(class_id).values()]
    assert len(set(names)) == len(names)


def test_names_that_are_listed_at_once_are_all_on_the_list(workers):
    class_id = workers[0].classes.open_class("teacher", Plan(title="Class", tables=2, names="list"))

    def put(number, worker):
        for turn in range(4):
            SeatActs(worker).list_name(class_id, f"Pupil {number} {turn}")

    at_once(workers, put)
    assert len(workers[0].store.seats.listed_names(class_id)) == WORKERS * 4


def test_nothing_becomes_a_teachers_who_is_removed_at_that_moment(workers):
    service = workers[0]
    service.accounts.make_administrator("Head")
    head = service.accounts.teacher_called("Head").id
    heir = service.accounts.invite(head, "Heir")[0].id
    plan, rule = Plan(title="Class", tables=1), Built(SOURCES["by-twos"]).to_json()
    for turn in range(5):
        ada, _link = service.accounts.invite(head, f"Ada {turn}")

        def act(number, worker, ada=ada):
            with suppress(Refused):
                if number == 0:
                    worker.accounts.remove_teacher(head, ada.id, None)
                elif number == 1:
                    worker.custom_rules.keep_rule(ada.id, "Mine", rule)
                else:
                    worker.classes.open_class(ada.id, plan)

        at_once(workers, act)
        if service.store.teachers.find(ada.id) is None:
            assert service.classes.of_teacher(ada.id) == []
            assert service.custom_rules.own_rules(ada.id) == []
        else:
            service.accounts.remove_teacher(head, ada.id, heir)
        for late in (
            lambda ada=ada: service.classes.open_class(ada.id, plan),
            lambda ada=ada: service.classes.open_rehearsal(ada.id, plan, str),
            lambda ada=ada: service.custom_rules.keep_rule(ada.id, "Mine", rule),
            lambda ada=ada: service.lesson_plans.keep_plan(
                ada.id, "mine.md", PLAN_FILE.read_bytes()
            ),
        ):
            with pytest.raises(Refused, match="no longer has an account"):
                late()
