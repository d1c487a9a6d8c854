"""What only PostgreSQL does: a server, several processes, locks."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from classroom.store import Conflict, StoreUnavailable, open_store


@pytest.mark.parametrize(("asked", "given"), [("off", "on"), ("local", "local"), ("on", "on")])
def test_postgresql_keeps_what_it_promised_whatever_the_role_says(postgresql_url, asked, given):
    store = open_store(f"{postgresql_url}%20-csynchronous_commit%3D{asked}")
    for using in (store._database.reading, store._database.writing):
        with using() as connection:
            assert connection.exec_driver_sql("SHOW synchronous_commit").scalar() == given
    store.close()


@pytest.mark.parametrize("migrated", [False, True])
def test_a_read_only_postgresql_is_refused_at_the_start(postgresql_url, migrated):
    if migrated:
        open_store(postgresql_url).close()
    with pytest.raises(StoreUnavailable, match="read-only"):
        open_store(postgresql_url + "%20-cdefault_transaction_read_only%3Don")


def test_a_server_that_does_not_answer():
    pytest.importorskip("psycopg")
    with pytest.raises(StoreUnavailable, match="refused"):
        open_store("postgresql://127.0.0.1:1/nothing")


def test_a_server_that_came_back_is_used_again(postgresql_url, postgresql_server):
    store = open_store(postgresql_url)
    store.log.append("class:c1", 0, [{}], 1.0)
    with store._database.reading() as connection:
        backend = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"SELECT pg_terminate_backend({backend})")
    assert store.log.append("class:c1", 1, [{}], 1.0) == 2
    store.close()


def test_a_connection_lost_in_mid_write_is_no_traceback_and_no_half_write(
    postgresql_url, postgresql_server
):
    store = open_store(postgresql_url)
    with pytest.raises(StoreUnavailable), store.transaction():
        store.log.append("class:c1", 0, [{}], 1.0)
        with store._database.reading() as connection:
            backend = connection.exec_driver_sql("SELECT pg_backend_pid()").scalar()
        with postgresql_server.connect() as connection:
            connection.exec_driver_sql(f"SELECT pg_terminate_backend({backend})")
        store.log.append("class:c1", 1, [{}], 1.0)
    assert store.log.version("class:c1") == 0
    assert store.log.append("class:c1", 0, [{}], 1.0) == 1
    store.close()


def test_a_name_that_postgresql_cannot_hold_is_a_mistake(postgresql_url):
    store = open_store(postgresql_url)
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    with pytest.raises(ValueError, match="NUL"):
        store.seats.add_seat("c1", "s1", "A\0", "x", "0000")
    assert store.seats.of_class("c1") == {}
    store.close()


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


def test_a_server_that_restarted_is_used_at_once_by_all_connections(
    postgresql_url, end_connections
):
    store = open_store(postgresql_url)
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda n: store.log.append(f"table:c1:{n}", 0, [{}], 1.0), range(40)))
        end_connections()
        list(pool.map(lambda n: store.log.append(f"table:c1:{n}", 1, [{}], 1.0), range(40)))
        end_connections()
        assert [len(store.log.read(f"table:c1:{n}")) for n in range(40)] == [2] * 40
    assert store.trouble is None
    store.close()


def test_one_process_is_the_leader_and_another_one_after_it(postgresql_url, end_connections):
    first, second = open_store(postgresql_url), open_store(postgresql_url)
    assert [first.is_leader(), second.is_leader(), first.is_leader()] == [True, False, True]
    first.close()
    assert [second.is_leader(), second.is_leader()] == [True, True]
    end_connections()
    assert second.is_leader() and second.trouble is None
    second.close()


def test_a_transaction_that_has_ended_inside_is_not_acknowledged(postgresql_url):
    store = open_store(postgresql_url)
    with pytest.raises(StoreUnavailable, match="rolled back"), store.transaction():
        store.log.append("table:c1:1", 0, [{"n": 1}], 1.0)
        store._database._mine.connection.connection.dbapi_connection.rollback()
    assert store.log.read("table:c1:1") == []
    store.close()
