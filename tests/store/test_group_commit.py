"""Those who wait for each other to write to an SQLite file share a commit, and nothing else."""

import sqlite3
import subprocess
import sys
import textwrap
import threading

import pytest
import sqlalchemy as sa

from classroom.store import Conflict, Repeated, StoreUnavailable, VersionConflict, open_store

WRITERS = 12


@pytest.fixture
def file(tmp_path):
    return tmp_path / "classroom.sqlite3"


@pytest.fixture
def store(file):
    store = open_store(f"sqlite:///{file}")
    yield store
    store.close()


@pytest.fixture
def commits(store):
    counted = []
    sa.event.listen(store._database.adapter._writer, "commit", counted.append)
    return counted


def together(store, write):
    """Calls `write` with 1, 2, ... at the same time, while someone is writing already."""
    ended = {}

    def run(number):
        try:
            ended[number] = write(number)
        except (Conflict, KeyError, StoreUnavailable) as error:
            ended[number] = error

    threads = [threading.Thread(target=run, args=[number]) for number in range(1, WRITERS + 1)]
    with store.transaction(alone=True):
        for thread in threads:
            thread.start()
        while store._database.adapter._group._waiting < WRITERS:
            threading.Event().wait(0.001)
    for thread in threads:
        thread.join()
    return ended


def on_disk(file):
    with sqlite3.connect(file) as other:
        return {stream for (stream,) in other.execute("SELECT stream FROM events")}


def test_who_waits_for_each_other_shares_a_commit_and_goes_on_after_it(store, file, commits):
    def write(number):
        store.log.append(f"table:c1:{number}", 0, [{"n": number}], 1.0)
        return f"table:c1:{number}" in on_disk(file)

    assert together(store, write) == dict.fromkeys(range(1, WRITERS + 1), True)
    assert len(commits) == 2  # of which one is theirs


def test_who_fails_takes_nobody_along(store, file):
    def write(number):
        with store.transaction():
            store.log.append(f"table:c1:{number}", 0, [{"n": number}], 1.0)
            if number % 3 == 0:
                raise KeyError(number)
            if number % 3 == 1:
                store.log.append(f"table:c1:{number}", 7, [{"n": number}], 1.0)

    ended = together(store, write)
    assert {number: type(end) for number, end in ended.items()} == {
        number: (KeyError, VersionConflict, type(None))[number % 3] for number in ended
    }
    assert on_disk(file) == {f"table:c1:{number}" for number in ended if number % 3 == 2}


def test_where_the_commit_fails_nobody_is_told_that_anything_was_saved(store, file):
    def write(number):
        with store.transaction():
            store.log.append(f"table:c1:{number}", 0, [{"n": number}], 1.0)
            if number == 5:  # what is found out with the commit only
                with store._database.writing() as connection:
                    connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                    connection.exec_driver_sql("INSERT INTO class_rules VALUES ('none', '1')")

    assert {type(end) for end in together(store, write).values()} <= {StoreUnavailable, Conflict}
    assert on_disk(file) == set()
    store.log.append("table:c1:1", 0, [{"n": 1}], 1.0)
    assert on_disk(file) == {"table:c1:1"}


def test_who_is_told_that_it_was_done_before_is_told_so_when_that_is_on_disk(store, file):
    def write(number):
        try:
            store.log.append("table:c1:1", 0, [{}], 1.0, key="once")
        except Repeated:
            return on_disk(file)
        return on_disk(file)

    assert together(store, write) == {number: {"table:c1:1"} for number in range(1, WRITERS + 1)}


def test_where_the_commit_fails_nobody_is_told_that_it_was_done_before(store, file):
    def write(number):
        with store.transaction():
            with store._database.writing() as connection:  # what is found out with the commit only
                connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
                connection.exec_driver_sql("INSERT OR IGNORE INTO class_rules VALUES ('none', '1')")
            store.log.append("table:c1:1", 0, [{}], 1.0, key="once")

    ended = together(store, write)
    assert {type(end) for end in ended.values()} <= {StoreUnavailable, Conflict}
    assert on_disk(file) == set()


def test_where_the_database_undoes_all_everybody_in_it_is_told_why(store, file, commits):
    full = sqlite3.OperationalError("database or disk is full")
    full.sqlite_errorcode = sqlite3.SQLITE_FULL

    def write(number):
        with store.transaction():
            store.log.append(f"table:c1:{number}", 0, [{"n": number}], 1.0)
            if number == 5:
                with store._database.reading() as connection:
                    connection.exec_driver_sql("ROLLBACK")  # as SQLite itself does then
                    raise sa.exc.OperationalError("INSERT", None, full)

    ended = together(store, write)
    told = {number: end for number, end in ended.items() if end is not None}
    assert 5 in told
    assert {(type(end), end.full) for end in told.values()} == {(StoreUnavailable, True)}
    assert on_disk(file) == {f"table:c1:{number}" for number in ended.keys() - told.keys()}
    store.log.append("table:c1:5", 0, [{}], 1.0)


def test_who_is_alone_shares_with_nobody(store, file, commits):
    def write(number):
        with store.transaction(alone=number % 2 == 0):
            store.log.append(f"table:c1:{number}", 0, [{"n": number}], 1.0)

    together(store, write)
    assert len(on_disk(file)) == WRITERS
    assert len(commits) > WRITERS // 2


def test_who_stops_waiting_leaves_nobody_waiting_for_a_commit(store, file, monkeypatch):
    monkeypatch.setattr("classroom.store.group_commit.COMMIT_TIMEOUT_SECONDS", 0.05)
    late = []

    def wait():
        try:
            store.log.append("table:c1:2", 0, [{}], 1.0)
        except StoreUnavailable as busy:
            late.append(busy)

    with store.transaction():
        store.log.append("table:c1:1", 0, [{}], 1.0)
        thread = threading.Thread(target=wait)
        thread.start()
        thread.join()
    assert len(late) == 1
    assert on_disk(file) == {"table:c1:1"}


def test_under_gevent_the_others_go_on_while_the_disk_is_waited_for(file):
    script = """
        from gevent import monkey; monkey.patch_all()
        import sys
        import gevent
        from classroom.store import open_store
        store = open_store(f"sqlite:///{sys.argv[1]}")
        def write(number):
            for version in range(20):
                store.log.append(f"table:c1:{number}", version, [{"n": version}], 1.0)
        beats = 0
        def beat():
            global beats
            while True:
                beats += 1
                gevent.sleep(0)
        gevent.spawn(beat)
        gevent.joinall([gevent.spawn(write, number) for number in range(10)], raise_error=True)
        assert beats > 20, beats
        assert all(store.log.version(f"table:c1:{number}") == 20 for number in range(10))
    """
    subprocess.run([sys.executable, "-c", textwrap.dedent(script), str(file)], check=True)


def test_under_gevent_who_is_killed_while_committing_for_all_leaves_nobody_waiting(file):
    script = """
        from gevent import monkey; monkey.patch_all()
        import sys
        import gevent
        from gevent.threadpool import ThreadPool
        from classroom.store import StoreUnavailable, open_store
        store = open_store(f"sqlite:///{sys.argv[1]}")
        ended = {}
        def write(number):
            ended[number] = "killed"
            try:
                store.log.append(f"table:c1:{number}", 0, [{}], 1.0)
                ended[number] = "saved"
            except StoreUnavailable:
                ended[number] = "unavailable"
        disk = monkey.get_original("threading", "Event")()
        class Slow(ThreadPool):
            def spawn(self, commit):
                return super().spawn(lambda: (disk.wait(), commit()))
        pool = gevent.get_hub().threadpool = Slow(10)
        with store._database.adapter._group.turn():
            writers = [gevent.spawn(write, number) for number in range(4)]
            while store._database.adapter._group._waiting < 4:
                gevent.sleep(0)
        while not pool.size or len(ended) < 4:
            gevent.sleep(0.001)
        writers[3].kill(block=False)
        gevent.sleep(0.02)
        assert not any(each.dead for each in writers), "the disk has not answered"
        disk.set()
        gevent.joinall(writers, timeout=10)
        assert ended == {0: "unavailable", 1: "unavailable", 2: "unavailable", 3: "killed"}, ended
        store.log.append("table:c1:9", 0, [{}], 1.0)
    """
    command = [sys.executable, "-c", textwrap.dedent(script), str(file)]
    subprocess.run(command, check=True, timeout=60)
    # The commit was under way: no one was told so, and who sends it again finds it done.
    assert on_disk(file) == {f"table:c1:{number}" for number in (0, 1, 2, 3, 9)}
