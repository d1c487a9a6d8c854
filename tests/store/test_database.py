"""Opening, migrating, being killed, being locked out."""

import random
import signal
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from classroom.store import Conflict, StoreUnavailable, open_store
from classroom.store.schema import metadata


def test_the_migrations_make_the_tables_the_program_expects(store):
    with store._database.reading() as connection:
        compared = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=compared)
        assert compare_metadata(context, metadata) == []


def test_a_database_that_is_up_to_date_is_opened_as_it_is(url):
    first = open_store(url)
    first.log.append("class:c1", 0, [{"n": 1}], 1.0)
    second = open_store(url)
    assert second.log.version("class:c1") == 1
    assert second.log.append("class:c1", 1, [{"n": 2}], 1.0) == 2
    with pytest.raises(Conflict):
        first.log.append("class:c1", 1, [{"n": 2}], 1.0)
    first.close()
    second.close()


def test_a_database_of_a_newer_release_is_refused_untouched(url):
    store = open_store(url)
    store.log.append("class:c1", 0, [{"n": 1}], 1.0)
    with store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(StoreUnavailable, match="newer release"):
        open_store(url)
    assert store.log.version("class:c1") == 1
    store.close()


def test_somebody_elses_database_is_refused(url):
    engine = sa.create_engine(url)
    if engine.dialect.name == "sqlite":
        Path(engine.url.database).parent.mkdir(parents=True)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE seats (concert text)")
    with pytest.raises(StoreUnavailable, match="seats"):
        open_store(url)
    assert sa.inspect(engine).get_table_names() == ["seats"]
    engine.dispose()


# Out of reach


@pytest.mark.parametrize("url", ["mysql://u:hunter2@h/d", "hunter2", "", "postgresql+nope://h/d"])
def test_an_address_of_another_kind_is_refused_and_its_password_not_repeated(url):
    with pytest.raises(StoreUnavailable, match="DATABASE_URL") as refused:
        open_store(url)
    assert "hunter2" not in str(refused.value)


def test_no_name_gets_into_an_error(store):
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    store.seats.add_seat("c1", "s1", "Wilhelmina", "x", "0000")
    with pytest.raises(Conflict) as refused:
        store.seats.add_seat("c1", "s1", "Wilhelmina", "x", "0000")
    error = refused.value
    while error is not None:
        assert "Wilhelmina" not in str(error)
        error = error.__cause__


def test_a_mistake_in_the_program_stays_a_mistake(store):
    with pytest.raises(sa.exc.DBAPIError), store._database.writing() as connection:
        connection.exec_driver_sql("SELECT 1 FROM seats WHERE nmae = 'x'")


# Killed

APPENDING = """
    import os, sys
    from classroom.store import open_store
    store = open_store(sys.argv[1])
    version = store.log.version("table:c1:1")
    while True:
        version = store.log.append("table:c1:1", version, [{"n": version + 1}, {}], 1.0)
        os.write(1, f"{version}\\n".encode())
"""


def test_every_acknowledged_append_survives_being_killed(url):
    kills = 10 if url.startswith("sqlite") else 3
    rng = random.Random(1977)
    acknowledged = 0
    for _ in range(kills):
        program = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(APPENDING), url], stdout=subprocess.PIPE
        )
        program.stdout.readline()  # it is under way
        time.sleep(rng.uniform(0.001, 0.05))
        program.send_signal(signal.SIGKILL)
        said = program.stdout.read().decode().split("\n")
        program.wait()
        program.stdout.close()
        acknowledged = max([acknowledged, *map(int, said[:-1])])
        store = open_store(url)
        events = store.log.read("table:c1:1")
        store.close()
        assert len(events) >= acknowledged
        assert len(events) % 2 == 0, "both bodies of an append or none"
        assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert acknowledged > kills


# Greenlets

WITH_GEVENT = """
    from gevent import monkey
    monkey.patch_all()
    import sys, time
    import gevent
    from classroom.store import Conflict, open_store

    store = open_store(sys.argv[1])
    store.classes.add_class("c1", "KITE42", "t1", 1.0)

    def join(n):
        while True:
            try:
                with store.transaction():
                    version = store.log.version("class:c1")
                    gevent.sleep(0.001)  # others run meanwhile
                    store.log.append("class:c1", version, [{"seat": n}], 1.0)
                    store.seats.add_seat("c1", f"s{n}", f"name {n}", "x", "0000")
                    assert gevent.spawn(inside).get() is None, "another greenlet has its own view"
                return
            except Conflict:
                gevent.sleep(0)

    def inside():
        return getattr(store._database._mine, "connection", None)

    started = time.monotonic()
    gevent.joinall([gevent.spawn(join, n) for n in range(40)], raise_error=True)
    assert store.log.version("class:c1") == 40 and len(store.seats.of_class("c1")) == 40
    assert time.monotonic() - started < 20
    store.close()
    print("well")
"""


def test_forty_greenlets_join_at_once_and_none_waits_for_itself(url):
    program = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(WITH_GEVENT), url],
        capture_output=True,
        check=False,
        text=True,
        timeout=60,
    )
    assert program.stdout == "well\n", program.stderr
