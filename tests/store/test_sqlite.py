"""What only SQLite does: one file, which other processes may lock."""

import sqlite3
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from lessons import named

from classroom.store import StoreUnavailable, adapter, group_commit, open_store


def test_sqlite_keeps_what_it_promised(sqlite_url):
    store = open_store(sqlite_url)
    for using, waits in ((store._database.reading, 250), (store._database.writing, 0)):
        with using() as connection:
            pragmas = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
                for name in (
                    "journal_mode",
                    "synchronous",
                    "foreign_keys",
                    "busy_timeout",
                    "secure_delete",
                )
            }
        assert pragmas == {
            "journal_mode": "wal",
            "synchronous": 2,
            "foreign_keys": 1,
            "busy_timeout": waits,
            "secure_delete": 1,
        }
    store.close()


def test_a_database_in_memory_is_one_for_all_threads():
    store = open_store("sqlite://")
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: store.log.append(f"table:c1:{n}", 0, [{}], 1.0), range(20)))
    assert len(named(store)) == 20
    store.close()


def test_a_locked_database_is_told_from_a_mistake(sqlite_url, tmp_path):
    store = open_store(f"{sqlite_url}?timeout=0.1")
    other = sqlite3.connect(tmp_path / "a folder" / "classroom.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="locked"):
        store.log.append("class:c1", 0, [{}], 1.0)
    assert store.log.version("class:c1") == 0, "reading goes on"
    with pytest.raises(StoreUnavailable, match="locked"):
        open_store(f"{sqlite_url}?timeout=0.1")
    other.execute("ROLLBACK")
    assert store.log.append("class:c1", 0, [{}], 1.0) == 1
    other.close()
    store.close()


def test_a_file_that_is_being_read_the_old_way_is_waited_for(sqlite_url, tmp_path):
    """While the write-ahead log is turned on SQLite itself sends others away, without waiting."""
    (tmp_path / "a folder").mkdir()
    other = sqlite3.connect(
        tmp_path / "a folder" / "classroom.sqlite3", isolation_level=None, check_same_thread=False
    )
    other.executescript("CREATE TABLE concerts (city text); BEGIN; SELECT * FROM concerts;")
    other.execute("SELECT * FROM concerts").fetchall()
    leaving = threading.Timer(0.6, other.execute, ["ROLLBACK"])
    leaving.start()
    open_store(sqlite_url).close()
    leaving.join()
    other.close()


def test_what_is_in_the_way_is_remembered_until_something_is_saved(sqlite_url, tmp_path):
    store = open_store(f"{sqlite_url}?timeout=0")
    assert store.trouble is None
    other = sqlite3.connect(tmp_path / "a folder" / "classroom.sqlite3", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable):
        store.log.append("class:c1", 0, [{}], 1.0)
    assert "locked" in str(store.trouble) and not store.trouble.full
    other.execute("ROLLBACK")
    assert store.log.version("class:c1") == 0
    assert store.trouble, "that something can be read does not say that it can be saved"
    store.settings.try_saving()
    assert store.trouble is None
    other.close()
    store.close()


def test_a_read_only_sqlite_file_is_refused_at_the_start(sqlite_url, tmp_path):
    open_store(sqlite_url).close()
    with pytest.raises(StoreUnavailable, match="readonly"):
        open_store(f"sqlite:///file:{tmp_path}/a folder/classroom.sqlite3?mode=ro&uri=true")


def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path):
    essay = tmp_path / "essay.txt"
    essay.write_text("On induction. " * 100)
    with pytest.raises(StoreUnavailable, match="not an SQLite database"):
        open_store(f"sqlite:///{essay}")
    assert essay.read_text() == "On induction. " * 100


def test_a_folder_that_cannot_be_made(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreUnavailable, match="folder"):
        open_store(f"sqlite:///{tmp_path}/file/sub/classroom.sqlite3")


WHILE_LOCKED = """
    from gevent import monkey
    monkey.patch_all()
    import sqlite3, sys
    import gevent
    from classroom.store import open_store

    store = open_store(sys.argv[1])
    other = sqlite3.connect(sys.argv[1].removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    saving = gevent.spawn(store.log.append, "class:c1", 0, [{}], 1.0)
    looks = 0
    for _ in range(100):
        gevent.sleep(0.001)
        looks += not saving.ready() and store.log.version("class:c1") == 0
    other.execute("ROLLBACK")
    assert saving.get(timeout=5) == 1
    print(looks)
"""


def test_who_waits_for_another_process_holds_up_nobody_of_this_one(sqlite_url):
    program = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(WHILE_LOCKED), sqlite_url],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert program.stdout == "100\n", program.stderr


def test_a_write_that_does_not_end_holds_nobody_up_for_ever(sqlite_url, monkeypatch):
    store, told = open_store(sqlite_url), []
    monkeypatch.setattr(group_commit, "COMMIT_TIMEOUT_SECONDS", 0.05)

    def append():
        try:
            store.log.append("class:c1", 0, [{}], 1.0)
        except StoreUnavailable as unavailable:
            told.append(str(unavailable))

    with store.transaction():
        other = threading.Thread(target=append)
        other.start()
        other.join()
    assert told == ["the database is busy: another write does not end"]
    assert store.log.append("class:c1", 0, [{}], 1.0) == 1
    store.close()


def test_reading_while_the_only_connection_is_taken(monkeypatch):
    monkeypatch.setattr(adapter, "POOL_TIMEOUT_SECONDS", 0.05)
    store, told = open_store("sqlite://"), []

    def read():
        try:
            store.log.version("class:c1")
        except StoreUnavailable as unavailable:
            told.append(str(unavailable))

    with store.transaction():
        other = threading.Thread(target=read)
        other.start()
        other.join()
    assert told == ["the database is busy: no free connection"]
    store.close()


def undone(store):
    """What SQLite does where the disk is full, and someone catches it."""
    adapter.raw(store._database._mine.connection).execute("ROLLBACK")


@pytest.mark.parametrize("several", [False, True], ids=["one", "several"])
def test_after_sqlite_has_undone_it_nothing_more_of_it_is_saved(tmp_path, several):
    store = open_store(f"sqlite:///{tmp_path / 'classroom.sqlite3'}")
    bodies = [{"n": 2}] * (2 if several else 1)
    with pytest.raises(StoreUnavailable), store.transaction():
        store.log.append("class:c1", 0, [{"n": 1}], 1.0)
        undone(store)
        with pytest.raises(StoreUnavailable, match="rolled back"):
            store.log.append("class:c2", 0, bodies, 1.0)
    assert (store.log.version("class:c1"), store.log.version("class:c2")) == (0, 0)
    store.log.append("class:c2", 0, bodies, 1.0)
    store.close()
