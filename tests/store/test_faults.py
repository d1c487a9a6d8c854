"""Calls of SQLite's driver that fail where one would not expect it: see tests/simulation."""

import shutil
import sqlite3
from contextlib import suppress

import pytest
from lessons import Lesson, open_sqlite
from simulation.driver import BROKEN, UNSURE, Driver

from classroom.store import StoreUnavailable, open_store
from classroom.store.adapter import raw


@pytest.fixture
def driver():
    return Driver()


@pytest.fixture
def store(driver, tmp_path):
    with driver.installed():
        store = open_sqlite(tmp_path)
        yield store
        store.close()


def add(store, name):
    store.log.append(f"table:c1:{name}", 0, [{"n": 1}], 1.0)


def on_disk(folder):
    with sqlite3.connect(folder / "classroom.sqlite3") as other:
        return {stream[-1] for (stream,) in other.execute("SELECT stream FROM events")}


@pytest.mark.parametrize("call", range(1, 5))
def test_what_was_saved_is_acknowledged_though_its_log_cannot_be_emptied(
    store, driver, tmp_path, call
):
    driver.statement = "PRAGMA"
    driver.arm(BROKEN, call)
    with driver.program(), store.transaction():
        add(store, "A")
        store._database.scrub_deleted()
    assert driver.failed
    assert on_disk(tmp_path) == {"A"}


def test_after_a_rollback_that_failed_everybody_can_write(store, driver, tmp_path):
    driver.statement = "ROLLBACK"
    driver.arm(BROKEN, 1)
    with driver.program(), suppress(StoreUnavailable, KeyError), store.transaction():
        add(store, "A")
        raise KeyError
    assert driver.failed
    add(store, "B")
    with sqlite3.connect(tmp_path / "classroom.sqlite3", timeout=0) as other:
        other.execute("INSERT INTO settings VALUES ('other', '1')")
    assert on_disk(tmp_path) == {"B"}


def test_of_a_part_that_cannot_be_undone_nothing_is_saved(store, driver, tmp_path):
    driver.statement = "ROLLBACK TO"
    driver.arm(BROKEN, 1)
    with driver.program(), pytest.raises(StoreUnavailable), store.transaction():
        add(store, "A")
        with suppress(StoreUnavailable), store.transaction():
            add(store, "B")
            raise KeyError
    assert driver.failed
    assert on_disk(tmp_path) == set()


def test_of_a_part_that_is_reported_as_failed_nothing_is_saved(store, driver, tmp_path):
    driver.statement = "RELEASE"
    driver.arm(BROKEN, 1)
    with driver.program(), store.transaction():
        add(store, "A")
        with suppress(StoreUnavailable), store.transaction():
            add(store, "B")
    assert driver.failed
    assert on_disk(tmp_path) == {"A"}


def test_a_class_that_was_deleted_is_reported_as_deleted(driver, tmp_path):
    with driver.installed():
        lesson = Lesson(open_sqlite(tmp_path))
        lesson.join("Ann")
        driver.statement = "SELECT settings"
        driver.arm(BROKEN, 1, lasts=True)
        with driver.program():
            assert lesson.service.open(lesson.id).ending.delete()
        assert driver.failed
        assert lesson.store.trouble is not None
        driver.fault = None
        lesson.store.archive.vacuum()
        assert lesson.store.settings.get("write-anew") is None
        lesson.store.close()


def test_everyone_is_told_of_a_move_that_was_saved_while_its_answer_was_lost(driver, tmp_path):
    with driver.installed():
        lesson = Lesson(open_sqlite(tmp_path), tables=1)
        lesson.join("Ann", "Ben", "Cy")
        lesson.service.open(lesson.id).rounds.start_round(1)
        told = []
        lesson.service.listeners.listen(lambda opened, _: told.append(opened.table(1).version))
        before = lesson.table().version
        driver.statement = "COMMIT"
        driver.arm(UNSURE, 1)
        with driver.program(), pytest.raises(StoreUnavailable):
            lesson.play(1)
        assert told == [before + 1]
        lesson.store.close()


class Nobody:
    """A follower that takes everything."""

    def check(self):
        pass

    def saved(self, clean_up):
        return False


def test_the_log_is_left_to_a_follower_also_after_a_call_that_failed(store, driver):
    store.file.follower = Nobody()
    driver.statement = "PRAGMA wal_autocheckpoint"
    driver.arm(BROKEN, 1)
    with driver.program():
        with pytest.raises(StoreUnavailable):
            add(store, "A")
        add(store, "A")
    [pages] = raw(store.file._writing).execute("PRAGMA wal_autocheckpoint").fetchone()
    assert pages == 0


def test_a_power_cut_before_the_log_was_turned_on_is_undone_at_the_start(tmp_path):
    was, cut = tmp_path / "was", tmp_path / "cut"
    for folder in (was, cut):
        folder.mkdir()
    open_sqlite(was).close()
    with sqlite3.connect(was / "classroom.sqlite3", isolation_level=None) as writer:
        writer.execute("PRAGMA journal_mode = DELETE")
        writer.execute("PRAGMA cache_size = 1")
        writer.execute("BEGIN")
        for number in range(500):  # more than is kept in memory
            writer.execute("INSERT INTO settings VALUES (?, ?)", (f"k{number}", "x" * 500))
        for file in was.glob("classroom.sqlite3*"):
            shutil.copy(file, cut)
        writer.execute("ROLLBACK")
    writer.close()
    assert (cut / "classroom.sqlite3-journal").stat().st_size
    store = open_store(f"sqlite:///{cut}/classroom.sqlite3")
    assert store.settings.get("k1") is None
    store.close()
