"""The contract of a database: transactions, locks, snapshots and errors, the same on both.

The contract of the log is in test_log.py, that of rows in the files named after them. What only one
of the two does is in test_sqlite.py and test_postgresql.py.
"""

import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product

import pytest
import sqlalchemy as sa

from classroom.store import Conflict, Repeated, StoreUnavailable, VersionConflict
from classroom.store.schema import events

T = "table:c1:1"


@pytest.fixture
def lesson(store):
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    store.log.append("class:c1", 0, [{"opened": True}], 1.0)
    return store


class Oops(Exception):
    pass


def test_a_pupil_who_joins_is_a_seat_and_an_event(lesson):
    with lesson.transaction():
        lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
        lesson.log.append("class:c1", 1, [{"seat": "s1"}], 2.0)
    assert lesson.seats.of_class("c1")["s1"].name == "Ann"
    assert lesson.log.version("class:c1") == 2


def test_it_sees_what_it_wrote_and_nobody_else_does(lesson):
    seen = []
    with lesson.transaction():
        lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
        lesson.log.append("class:c1", 1, [{"seat": "s1"}], 2.0)
        assert (lesson.log.version("class:c1"), len(lesson.seats.of_class("c1"))) == (2, 1)

        def look():
            seen.append((lesson.log.version("class:c1"), len(lesson.seats.of_class("c1"))))

        other = threading.Thread(target=look)
        other.start()
        other.join()
    assert seen == [(1, 0)]


def test_an_exception_rolls_it_back_whole(lesson):
    with pytest.raises(Oops), lesson.transaction():
        lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
        lesson.log.append("class:c1", 1, [{"seat": "s1"}], 2.0)
        lesson.settings.agree("k", "v")
        raise Oops
    assert lesson.seats.of_class("c1") == {}
    assert lesson.log.version("class:c1") == 1
    assert lesson.settings.get("k") is None


def test_who_comes_second_gets_no_seat_either(lesson):
    with pytest.raises(Conflict), lesson.transaction():
        lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
        lesson.log.append("class:c1", 0, [{"seat": "s1"}], 2.0)
    assert lesson.seats.of_class("c1") == {}


def test_a_conflict_that_is_caught_inside_spoils_nothing_else(lesson):
    lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
    with lesson.transaction():
        lesson.log.append("class:c1", 1, [{"n": 2}], 2.0)
        with pytest.raises(Conflict):
            lesson.seats.add_seat("c1", "s1", "Ben", "x2", "0000")
        with pytest.raises(Conflict):
            lesson.log.append("class:c1", 1, [{"n": 3}], 2.0)
        lesson.seats.add_seat("c1", "s2", "Ben", "x2", "0000")
    assert lesson.log.version("class:c1") == 2
    assert [row.name for row in lesson.seats.of_class("c1").values()] == ["Ann", "Ben"]


def test_an_inner_one_can_fail_by_itself_and_an_outer_one_takes_it_along(lesson):
    with lesson.transaction():
        lesson.log.append("class:c1", 1, [{"n": 2}], 2.0)
        with pytest.raises(Oops), lesson.transaction():
            lesson.log.append("class:c1", 2, [{"n": 3}], 2.0)
            raise Oops
    assert lesson.log.version("class:c1") == 2
    with pytest.raises(Oops), lesson.transaction():
        with lesson.transaction():
            lesson.log.append("class:c1", 2, [{"n": 3}], 2.0)
        raise Oops
    assert lesson.log.version("class:c1") == 2


def test_two_pupils_for_the_last_seat(lesson):
    together, joined, late = threading.Barrier(2), [], []

    def join(name):
        together.wait(60)
        try:
            with lesson.transaction():
                lesson.log.append("class:c1", 1, [{"seat": "s1"}], 2.0)
                lesson.seats.add_seat("c1", "s1", name, name, "0000")
            joined.append(name)
        except Conflict:
            late.append(name)

    threads = [threading.Thread(target=join, args=[name]) for name in ("Ann", "Ben")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(joined), len(late)) == (1, 1)
    assert lesson.seats.of_class("c1")["s1"].name == joined[0]
    assert lesson.log.version("class:c1") == 2


def test_what_is_to_be_done_after_the_commit_is_done_then_and_only_then(lesson):
    done = []

    def note(what):
        lesson.when_saved(lambda: done.append((what, lesson.in_transaction)))

    note("outside")
    with lesson.transaction():
        note("outer")
        with lesson.transaction():
            note("inner")
        with pytest.raises(Oops), lesson.transaction():
            note("undone")
            raise Oops
        assert done == [("outside", False)]
    assert done == [("outside", False), ("outer", False), ("inner", False)]
    with pytest.raises(Oops), lesson.transaction():
        note("undone")
        raise Oops
    assert len(done) == 3


@pytest.mark.parametrize("several", [False, True], ids=["one", "several"])
def test_a_refused_append_leaves_its_transaction_as_it_was(lesson, several):
    more = [{"n": 2}] * (2 if several else 1)
    with lesson.transaction():
        lesson.log.append(T, 0, [{"n": 1}], 1.0, key="m1")
        with pytest.raises(VersionConflict):
            lesson.log.append(T, 0, more, 1.0, key="m2")
        with pytest.raises(Repeated) as repeated:
            lesson.log.append(T, 1, more, 1.0, key="m1")
        assert repeated.value.seq == 1
        lesson.log.append(T, 1, more, 1.0, key="m2")
    assert lesson.log.version(T) == 1 + len(more)


# Locks


@contextmanager
def locking(store):
    with store.transaction():
        store.classes.lock_class("c1")
        yield


WAYS = {
    "any": lambda store: store.transaction(),
    "alone": lambda store: store.transaction(alone=True),
    "class": lambda store: store.transaction(class_id="c1"),
    "class, later": locking,
}


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("any", "alone"),
        ("alone", "any"),
        ("alone", "alone"),
        ("class", "class"),
        ("class", "class, later"),
        ("class, later", "class"),
        ("class, later", "class, later"),
    ],
)
def test_a_lock_is_waited_for(lesson, saboteur, first, second):
    seen = []

    def later():
        with WAYS[second](lesson):
            seen.append(lesson.log.version(T))

    other = threading.Thread(target=later)
    with WAYS[first](lesson):
        other.start()
        while not saboteur.waiting():
            assert other.is_alive()
        lesson.log.append(T, 0, [{}], 1.0)
        assert seen == []
    other.join()
    assert seen == [1], "it reads what was saved meanwhile"


def test_locks_of_any_order_end_in_no_deadlock(lesson):
    wanted = list(product((False, True), (None, "c1", "c3")))

    def write(number):
        alone, class_id = wanted[number % len(wanted)]
        with lesson.transaction(alone=alone, class_id=class_id):
            lesson.log.append(f"table:c2:{number}", 0, [{}], 1.0)

    with ThreadPoolExecutor(len(wanted)) as pool:
        list(pool.map(write, range(4 * len(wanted))))
    assert len(lesson.log.streams()) == 1 + 4 * len(wanted)


# Reading


def test_a_snapshot_reads_one_moment_while_others_write(lesson):
    count = sa.select(sa.func.count()).select_from(events)
    with lesson._database.snapshot() as connection:
        before = connection.execute(count).scalar_one()
        lesson.log.append(T, 0, [{}], 1.0)
        assert lesson.log.version(T) == 1
        assert connection.execute(count).scalar_one() == before
    with lesson._database.snapshot() as connection:
        assert connection.execute(count).scalar_one() == before + 1


# Trouble


def test_a_full_disk_is_no_half_write_and_told_from_other_trouble(store, saboteur):
    number = 0
    with saboteur.full_disk():
        with pytest.raises(StoreUnavailable) as full:
            for number in range(1000):
                store.log.append(T, number, [{"text": "z" * 3000}], 1.0)
        assert full.value.full and store.trouble is full.value
        with pytest.raises(StoreUnavailable), store.transaction():
            store.settings.agree("language", "fr")
            store.log.append(T, number, [{"text": "z" * 30000}] * 2, 1.0)
        assert store.log.version(T) == number and store.settings.get("language") is None
    assert store.log.append(T, number, [{}], 1.0) == number + 1
    assert store.trouble is None


def test_a_database_that_was_gone_is_used_again(store, saboteur):
    store.log.append(T, 0, [{}], 1.0)
    with saboteur.outage():
        for _ in range(3):
            with pytest.raises(StoreUnavailable) as gone:
                store.log.append(T, 1, [{}], 1.0)
        assert not gone.value.full and store.trouble is gone.value
    assert store.log.append(T, 1, [{}], 1.0) == 2
    assert store.trouble is None


def test_an_error_that_is_caught_does_not_lose_what_was_written_without_a_word(lesson):
    saved = 1
    try:
        with lesson.transaction():
            lesson.log.append(T, 0, [{}], 1.0)
            with pytest.raises(sa.exc.DBAPIError), lesson._database.changing() as connection:
                connection.exec_driver_sql("SELECT nmae FROM seats")
    except StoreUnavailable:
        saved = 0
    assert lesson.log.version(T) == saved


# Greenlets

KILLED = """
    from gevent import monkey
    monkey.patch_all()
    import sys
    import gevent
    from classroom.store import open_store

    store = open_store(sys.argv[1])
    store.classes.add_class("c1", "KITE42", "t1", 1.0)

    def write():
        with store.transaction(class_id="c1"):
            store.log.append("a", store.log.version("a"), [{}, {}], 1.0)
            store.seats.of_class("c1")
        ended.append(1)

    for turns in range(60):
        ended = []
        writing = gevent.spawn(write)
        for _ in range(turns):
            gevent.sleep(0)
        had_ended = []

        def kill():  # in the hub, so that nothing runs between the two lines
            had_ended.extend(ended)
            writing.throw(gevent.GreenletExit)

        gevent.get_hub().loop.run_callback(kill)
        writing.join()
        gevent.sleep(0)  # for one that had ended before: nobody has called `kill` yet
        assert ended == had_ended, "it went on after it was killed"
        at = store.log.version("a")
        assert at % 2 == 0, at
        assert store.classes.standing("c1", "b").version == turns
        assert store.log.append("b", turns, [{}], 1.0) == turns + 1
    store.close()
    print("well")
"""


def test_a_greenlet_that_is_killed_while_it_writes_leaves_nothing_half_done(url):
    program = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(KILLED), url],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert program.stdout == "well\n", program.stderr
