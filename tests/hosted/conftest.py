"""One installation for all tests of this folder that a process runs."""

import os
import signal
import subprocess
import uuid

import programs
import pytest

from .installation import Installation, Phone, Teacher, has_all, wait_until


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
def encrypted(installation, tmp_path):
    """An nginx with https, and the port of plain http beside it."""
    programs.path_of("openssl")
    key, certificate = tmp_path / "key.pem", tmp_path / "certificate.pem"
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    command += " -subj /CN=localhost -addext subjectAltName=DNS:localhost"
    subprocess.run(
        [*command.split(), "-out", certificate, "-keyout", key], check=True, capture_output=True
    )
    nginx, plain = installation.encrypted(tmp_path, certificate, key)
    try:
        nginx.start()
        wait_until(nginx.listens, what="nginx")
        yield nginx, plain
    finally:
        nginx.kill(signal.SIGTERM)  # which ends its worker, too


@pytest.fixture
def lesson(installation):
    """Opens a class at a worker or at an nginx, and lets pupils in."""
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
