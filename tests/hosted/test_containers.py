"""compose.yaml and its Caddy, before the workers that these tests have: no engine of containers is
needed. tests/soak builds the container itself."""

import os
import re
import signal
import socket
import ssl
import subprocess
import time
from contextlib import closing
from http.client import HTTPSConnection
from itertools import islice, product
from pathlib import Path

import programs
import pytest
import yaml
from databases import Postgres
from sqlalchemy import create_engine

from classroom.store import open_store

from .installation import ROOT, Phone, Process, Teacher, wait_until
from .test_several_workers import agree, on_turn, start

CADDYFILE = ROOT / "docs" / "server" / "Caddyfile"
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text())
SETTINGS = (ROOT / "docs" / "settings.md").read_text()


@pytest.fixture
def caddy(installation, tmp_path):
    """The Caddy of compose.yaml, with its own authority in place of Let's Encrypt."""
    programs.path_of("caddy")
    log = tmp_path / "log"
    made = Process(
        *("caddy", "run", "--adapter", "caddyfile", "--config", str(tmp_path / "Caddyfile")),
        env={"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)},
    )
    made.env["ADDRESS"] = f"localhost:{made.port}"
    made.address = f"https://localhost:{made.port}"
    made.certificate = str(tmp_path / "caddy/pki/authorities/local/root.crt")
    file = CADDYFILE.read_text()
    own = "{\n\tadmin off\n\tskip_install_trust\n\tauto_https disable_redirects\n"
    file = file.replace("{\n", own, 1)
    for number, worker in enumerate(installation.workers, 1):
        assert f"worker-{number}:8051" in file
        file = file.replace(f"worker-{number}:8051", f"127.0.0.1:{worker.port}")
    (tmp_path / "Caddyfile").write_text(file)
    with log.open("wb") as output:
        made.process = subprocess.Popen(made.command, env=made.env, stderr=output)
    wait_until(made.listens, what="Caddy")
    wait_until(Path(made.certificate).exists, what="its certificate")
    made.log = log
    yield made
    made.kill(signal.SIGTERM)


def test_a_lesson_goes_on_where_the_first_worker_is_killed(installation, caddy, lesson):
    silent = socket.create_connection(("127.0.0.1", caddy.port))
    teacher, phones = lesson(caddy, Ann=caddy, Ben=caddy, Cy=caddy)
    start(teacher, phones)
    first, second = installation.workers
    assert installation.figure(first, "sockets") >= 4, "one worker has the whole class"
    answer = on_turn(phones).play("before")
    agree(phones, answer["version"])
    held = [phone.seat["hand"] for phone in phones]
    for phone in phones:
        phone.views.clear()
    first.kill()
    killed = time.monotonic()
    for phone in phones:
        wait_until(lambda each=phone: each.seat and each.table, 10, f"{phone.name} is back")
    assert time.monotonic() - killed < 10
    assert [phone.seat["hand"] for phone in phones] == held
    assert installation.figure(second, "sockets") >= 3
    answer = on_turn(phones).play("after")
    agree(phones, answer["version"])
    installation.start_again(first)
    # Pages come while one worker is away, and nothing of anyone is in what Caddy writes.
    late = Phone(installation, "Xanthippe", teacher.code, caddy)
    late.close()
    said = caddy.log.read_text()
    assert "serving initial configuration" in said
    # Who says nothing is not waited for.
    silent.settimeout(15)
    assert silent.recv(100) == b""
    silent.close()
    for secret in ("Xanthippe", "Ann", teacher.code, teacher.class_id, "/join", "socket.io"):
        assert secret not in said


def test_nobody_says_for_themselves_where_they_come_from(caddy):
    """Who types wrong codes is stopped, whatever address they say they have."""
    trusted = ssl.create_default_context(cafile=caddy.certificate)
    for code in islice(product("BCDFGHJK", repeat=6), 70):
        # From an address of its own, so that no other test meets what it uses up.
        there = ("127.9.9.9", 0)
        phone = HTTPSConnection("localhost", caddy.port, source_address=there, context=trusted)
        address = f"10.{'.'.join(str(ord(letter)) for letter in code[3:])}"
        said = {"X-Forwarded-For": address, "X-Real-IP": address}
        phone.request("GET", f"/join/{''.join(code)}", headers=said)
        page = phone.getresponse().read().decode()
        phone.close()
    assert "Too many wrong codes" in page


def test_a_list_that_is_too_long_is_turned_away_with_a_sentence(installation, caddy):
    teacher = Teacher(installation, caddy)
    answer = teacher.http.post(f"{caddy.address}/console/new", data=b"x" * 1_100_000, timeout=10)
    assert answer.status_code == 413
    teacher.close()


def test_a_worker_is_told_settings_that_exist_and_may_do_nothing_else():
    workers = [each for each in COMPOSE["services"].values() if "eleusis" in each["image"]]
    assert len(workers) == 3
    for worker in workers:
        for setting in worker["environment"]:
            assert f"`{setting}`" in SETTINGS
        assert worker["read_only"]
        assert worker["cap_drop"] == ["ALL"]
        assert worker["security_opt"] == ["no-new-privileges:true"]
        assert worker["environment"]["TRUSTED_PROXIES"] == "1"
    # From outside one comes to the proxy alone.
    assert [name for name, each in COMPOSE["services"].items() if "ports" in each] == ["proxy"]


def test_the_programs_user_of_the_database_is_no_superuser():
    """The script that compose.yaml has PostgreSQL run once, at a PostgreSQL of its own."""
    service = COMPOSE["services"]["postgresql"]
    script = next(
        ROOT / volume.partition(":")[0]
        for volume in service["volumes"]
        if ":/docker-entrypoint-initdb.d/" in volume
    )
    assert os.access(script, os.X_OK), "one that isn't is read by the shell of the container"
    for worker in ("worker-1", "worker-2", "backup"):
        url = COMPOSE["services"][worker]["environment"]["DATABASE_URL"]
        assert url.startswith("postgresql://classroom:") and url.endswith("@postgresql/classroom")
    password = 'it\'s "odd" $HOME'
    with Postgres() as postgres:
        where = {"PGHOST": "127.0.0.1", "PGPORT": str(postgres.port)}
        subprocess.run(
            [script], check=True, env={**os.environ, **where, "CLASSROOM_PASSWORD": password}
        )
        engine = create_engine(postgres.url.replace("postgresql:", "postgresql+psycopg:"))
        with engine.connect() as connection:
            roles = connection.exec_driver_sql(
                "SELECT rolname, rolsuper OR rolcreaterole OR rolcreatedb, rolpassword IS NULL"
                " FROM pg_authid WHERE rolname IN ('classroom', 'postgres') ORDER BY 1"
            ).all()
            owner = connection.exec_driver_sql(
                "SELECT pg_get_userbyid(datdba) FROM pg_database WHERE datname = 'classroom'"
            ).scalar_one()
        engine.dispose()
        assert [tuple(role) for role in roles] == [
            ("classroom", False, False),
            ("postgres", True, True),
        ]
        assert owner == "classroom"
        own = postgres.url.replace("postgres@", "classroom@").replace("/postgres", "/classroom")
        with closing(open_store(own)) as store:
            store.settings.set("key", "value")
            store.archive.vacuum()
            assert store.is_leader()


def test_redis_asks_for_the_password_that_workers_have():
    import redis

    def filled_in(text):
        return text.replace("${REDIS_PASSWORD}", "secret").replace(
            "${REDIS_PASSWORD:?Write it into the file .env}", "secret"
        )

    asks = Process(*map(filled_in, COMPOSE["services"]["redis"]["command"]), "--port", "PORT")
    asks.start()
    try:
        wait_until(asks.listens, what="Redis")
        for worker in ("worker-1", "worker-2", "backup"):
            url = filled_in(COMPOSE["services"][worker]["environment"]["REDIS_URL"])
            own = url.replace("@redis:6379", f"@127.0.0.1:{asks.port}")
            assert own != url
            with redis.Redis.from_url(own) as worker_s:
                assert worker_s.ping()
        with redis.Redis(port=asks.port) as stranger, pytest.raises(redis.AuthenticationError):
            stranger.ping()
    finally:
        asks.kill()


def test_what_is_kept_is_in_volumes_that_exist():
    mounted = {
        volume.partition(":")[0]
        for service in COMPOSE["services"].values()
        for volume in service.get("volumes", ())
        if not volume.startswith("./")
    }
    assert mounted == set(COMPOSE["volumes"])
    copied = re.findall(
        r"^\./(.*?):", "\n".join(COMPOSE["services"]["proxy"]["volumes"]), re.MULTILINE
    )
    assert [(ROOT / path).is_file() for path in copied] == [True]


def test_the_backup_is_made_and_old_ones_go(tmp_path):
    """The command of compose.yaml, with the folder and the program of this test."""
    shell = COMPOSE["services"]["backup"]["command"][2].replace("$$", "$")
    shell = shell.replace("/var/lib/classroom-backup", str(tmp_path)).replace("86400", "0; exit")
    program = tmp_path / "bin" / "classroom"
    program.parent.mkdir()
    program.write_text('#!/bin/sh\n[ "$1" = backup ] && touch "$2"\n')
    program.chmod(0o755)
    old = tmp_path / "classroom-2026-01-01"
    old.touch()
    os.utime(old, (1, 1))
    path = f"{program.parent}:{os.environ['PATH']}"
    subprocess.run(["sh", "-c", shell], check=True, env={"PATH": path})
    (made,) = tmp_path.glob("classroom-*")
    assert made != old
    assert not made.stat().st_mode & 0o077
    healthy = COMPOSE["services"]["backup"]["healthcheck"]["test"][1]
    healthy = healthy.replace("/var/lib/classroom-backup", str(tmp_path))
    assert subprocess.run(["sh", "-c", healthy], check=False).returncode == 0
    os.utime(made, (1, 1))
    assert subprocess.run(["sh", "-c", healthy], check=False).returncode == 1
