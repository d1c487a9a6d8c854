"""Every store test runs on both databases, each on an empty one of its own."""

import os
import uuid
from urllib.parse import quote

import pytest
import sqlalchemy as sa

from classroom.store import open_store

POSTGRESQL = os.environ.get(
    "TEST_POSTGRESQL_URL", "postgresql+psycopg://postgres@127.0.0.1:5432/test"
)


@pytest.fixture
def sqlite_url(tmp_path):
    return f"sqlite:///{tmp_path}/a folder/classroom.sqlite3"


@pytest.fixture(scope="session")
def postgresql_server():
    pytest.importorskip("psycopg", reason="psycopg is not installed")
    engine = sa.create_engine(POSTGRESQL, isolation_level="AUTOCOMMIT")
    try:
        engine.connect().close()
    except sa.exc.OperationalError:
        pytest.skip("no PostgreSQL answers at TEST_POSTGRESQL_URL")
    yield engine
    engine.dispose()


@pytest.fixture
def postgresql_url(postgresql_server):
    schema = f"store_{uuid.uuid4().hex}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    yield f"{POSTGRESQL}?options={quote(f'-csearch_path={schema}')}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request):
    return request.getfixturevalue(f"{request.param}_url")


@pytest.fixture
def store(url):
    store = open_store(url)
    yield store
    store.close()
