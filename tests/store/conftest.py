"""Every store test runs on both databases; what is done to a database differs, and is here."""

import time
from contextlib import contextmanager
from pathlib import Path

import lessons
import pytest
import sqlalchemy as sa


@pytest.fixture
def store(url):
    store = lessons.open_empty(url)
    yield store
    store.close()


@pytest.fixture
def saboteur(request, url, store):
    if url.startswith("sqlite"):
        return SQLiteSaboteur(store)
    return PostgreSQLSaboteur(store, request.getfixturevalue("postgresql_server"))


@pytest.fixture
def end_connections(postgresql_server):
    return PostgreSQLSaboteur(None, postgresql_server).end_connections


class SQLiteSaboteur:
    """Does to an SQLite file what happens to files."""

    def __init__(self, store):
        self._store = store
        self._file = Path(store._database._engine.url.database)

    def waiting(self):
        """Return how many writers wait for another one."""
        return self._store._database.adapter._group._waiting

    @contextmanager
    def full_disk(self):
        with self._store._database.writing() as connection:
            pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
            connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}")
        yield
        with self._store._database.writing() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count = 1000000")

    @contextmanager
    def outage(self):
        aside = self._file.with_name("aside")
        self._file.rename(aside)
        yield
        aside.replace(self._file)


class PostgreSQLSaboteur:
    """Does to a PostgreSQL database what happens to servers."""

    def __init__(self, store, server):
        self._store = store
        self._server = server

    def _run(self, sql):
        with self._server.connect() as connection:
            found = connection.exec_driver_sql(sql)
            return found.scalars().all() if found.returns_rows else None

    def waiting(self):
        """Return how many writers wait for another one."""
        return self._run(
            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
            " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        )[0]

    @contextmanager
    def full_disk(self):
        with self._store._database.writing() as connection:
            connection.exec_driver_sql(
                "CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$"
                " BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
            )
            connection.exec_driver_sql(
                "CREATE TRIGGER refuse BEFORE INSERT ON events EXECUTE FUNCTION refuse()"
            )
        yield
        with self._store._database.writing() as connection:
            connection.exec_driver_sql("DROP FUNCTION refuse CASCADE")

    @contextmanager
    def outage(self):
        # Only from a different one may a database be closed to all, this user included.
        beside = sa.create_engine(self._server.url.set(database="postgres"))
        closing = f"ALTER DATABASE {self._server.url.database} ALLOW_CONNECTIONS "
        with beside.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql(closing + "false")
            try:
                self.end_connections()
                yield
            finally:
                connection.exec_driver_sql(closing + "true")
        beside.dispose()

    def end_connections(self):
        """End all connections of the program, as a server that restarts does."""
        others = "datname = current_database() AND pid != pg_backend_pid()"
        self._run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}")
        while self._run(f"SELECT 1 FROM pg_stat_activity WHERE {others}"):
            time.sleep(0.01)
