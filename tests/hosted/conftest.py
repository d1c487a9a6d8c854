"""One installation for all tests of this folder that a process runs."""

import os
import uuid

import pytest

from .installation import Installation, Phone, Teacher, has_all


@pytest.fixture(scope="session")
def installation(postgresql_server, tmp_path_factory):
    if not has_all() and not os.environ.get("CLASSROOM_FORBID_SKIPS"):
        pytest.skip("nginx and redis-server are not installed")
    pytest.importorskip("gunicorn", reason="gunicorn is not installed")
    schema = f"hosted_{uuid.uuid4().hex}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    url = postgresql_server.url.render_as_string(hide_password=False)
    made = Installation(
        tmp_path_factory.mktemp("hosted"), f"{url}?options=-csearch_path%3D{schema}"
    )
    try:
        made.start()
        yield made
    finally:
        made.stop()
        with postgresql_server.connect() as connection:
            connection.exec_driver_sql(f"DROP SCHEMA {schema} CASCADE")


@pytest.fixture
def lesson(installation):
    """Opens a class at a worker or at nginx, lets pupils in and starts their round."""
    opened = []

    def begin(teacher_at, **pupils_at):
        teacher = Teacher(installation, teacher_at)
        opened.append(teacher)
        teacher.open_class(pupils=str(len(pupils_at)), predictions=None, chance=None)
        phones = []
        for name, worker in pupils_at.items():
            phones.append(Phone(installation, name, teacher.code, worker))
            opened.append(phones[-1])
        return teacher, phones

    yield begin
    for each in opened:
        each.close()
