"""What belongs together is one commit."""

import threading
import uuid
from urllib.parse import quote

import pytest

from classroom.store import Conflict, StoreUnavailable, database, group_commit, open_store


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


def test_two_who_wait_for_each_other_are_told_apart(postgresql_url):
    store, together, told = open_store(postgresql_url), threading.Barrier(2, timeout=60), []

    def play(first, second):
        try:
            with store.transaction():
                store.log.append(first, 0, [{}], 1.0)
                together.wait(60)
                store.log.append(second, 0, [{}], 1.0)
        except Conflict:
            told.append(first)

    threads = [threading.Thread(target=play, args=pair) for pair in ("ab", "ba")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(told) == 1
    assert store.log.version("a") == store.log.version("b") == 1
    store.close()


def test_installations_that_share_a_database_do_not_wait_for_each_other(
    postgresql_url, postgresql_server
):
    store, schema = open_store(postgresql_url), f"beside_{uuid.uuid4().hex}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    try:
        with store.transaction():
            store.log.append("class:c1", 0, [{}], 1.0)
            impatient = quote(f"-csearch_path={schema} -clock_timeout=5s")
            # To make its tables it has to be alone, in its own schema.
            open_store(f"{postgresql_url.partition('?')[0]}?options={impatient}").close()
    finally:
        store.close()
        with postgresql_server.connect() as connection:
            connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")


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
    monkeypatch.setattr(database, "COMMIT_TIMEOUT_SECONDS", 0.05)
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
    """What SQLite does where the disk is full, and somebody catches it."""
    database.raw(store._database._mine.connection).execute("ROLLBACK")


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
