"""The container of Dockerfile, built by buildah and run as compose.yaml says.

No registry of images is asked: an empty Debian from debootstrap stands for `debian:13-slim`. Both
the building and the running happen in a chroot, since a test machine may not make containers. What
this leaves out: compose itself, and the images of PostgreSQL, Redis and Caddy
(`tests/hosted/test_containers.py` runs Debian's own).

    .venv/bin/python -m pytest -s tests/soak/test_containers.py
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests
import yaml
from ports import free_port
from sqlalchemy import Engine

PROJECT = Path(__file__).parents[2]
WORKER = yaml.safe_load((PROJECT / "compose.yaml").read_text())["services"]["worker-1"]
BASE = "docker.io/library/debian:13-slim"
# What this machine needs in order to reach the indexes of packages.
HERE = ("resolv.conf", "pip.conf", "ssl/certs")


class Buildah:
    """buildah, with a store of its own in a folder."""

    def __init__(self, folder: Path) -> None:
        conf = folder / "storage.conf"
        conf.write_text(
            f'[storage]\ndriver = "vfs"\nrunroot = "{folder}/run"\ngraphroot = "{folder}/graph"\n'
        )
        self.env = {**os.environ, "CONTAINERS_STORAGE_CONF": str(conf)}

    def __call__(self, *command: str | Path) -> str:
        done = subprocess.run(
            ["buildah", *command],
            env=self.env,
            capture_output=True,
            text=True,
            timeout=900,
            check=False,
        )
        assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
        return done.stdout.strip()


def empty_debian(folder: Path) -> None:
    subprocess.run(
        ["debootstrap", "--variant=minbase", "trixie", folder],
        check=True,
        stdout=subprocess.DEVNULL,
    )
    for part in HERE:
        here, there = Path("/etc", part), folder / "etc" / part
        if here.is_dir():
            shutil.copytree(here, there, symlinks=True, dirs_exist_ok=True)
        elif here.exists():
            shutil.copy(here.resolve(), there)
    certificates = "usr/local/share/ca-certificates"
    if Path("/", certificates).is_dir():
        shutil.copytree(Path("/", certificates), folder / certificates, dirs_exist_ok=True)


@pytest.fixture(scope="module")
def buildah(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Buildah]:
    for program in ("buildah", "debootstrap"):
        if shutil.which(program) is None or os.geteuid():
            pytest.skip(f"{program} and root are needed")
    folder = tmp_path_factory.mktemp("containers")
    made = Buildah(folder)
    empty_debian(folder / "debian")
    base = made("from", "scratch")
    made("add", base, f"{folder / 'debian'}", "/")
    made("commit", base, BASE)
    source = folder / "source"
    subprocess.run(["git", "clone", "-q", "--no-hardlinks", PROJECT, source], check=True)
    said = made(
        *("build", "--isolation", "chroot", "--pull-never", "--tag", WORKER["image"]),
        *("--file", source / "Dockerfile", source),
    )
    print(said[-2000:])
    yield made
    made("rm", "--all")
    shutil.rmtree(folder, ignore_errors=True)


def settings(database: str) -> list[str]:
    """The environment of compose.yaml, with the servers of this test."""
    given = {**WORKER["environment"], "DATABASE_URL": database}
    given["REDIS_URL"] = "redis://127.0.0.1:6379/0"
    given["PUBLIC_URL"] = "https://eleusis.test"
    return [f"--env={name}={value}" for name, value in given.items()]


def test_the_container_serves_as_somebody_who_can_change_nothing(
    buildah: Buildah, postgresql_server: Engine
) -> None:
    schema = f"container_{uuid.uuid4().hex}"
    with postgresql_server.connect() as connection:
        connection.exec_driver_sql(f"CREATE SCHEMA {schema}")
    url = postgresql_server.url.render_as_string(hide_password=False)
    given = settings(f"{url}?options=-csearch_path%3D{schema}")
    container = buildah("from", "--pull-never", WORKER["image"])
    run = ("run", "--isolation", "chroot", *given, container, "--")
    port = free_port()
    command = yaml.safe_load(
        re.findall(r"^CMD (.*)$", (PROJECT / "Dockerfile").read_text(), re.MULTILINE)[0]
    )
    served = subprocess.Popen(
        ["buildah", *run, *(each.replace(":8051", f":{port}") for each in command)],
        env=buildah.env,
        start_new_session=True,
    )
    try:
        at, until = f"http://127.0.0.1:{port}", time.monotonic() + 60
        while not answers(f"{at}/ready"):
            assert served.poll() is None
            assert time.monotonic() < until
            time.sleep(0.2)
        behind = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "10.0.0.7"}
        page = requests.get(at, headers=behind, timeout=10)
        assert page.ok
        for script in re.findall(r'src="(/static/[^"]*)"', page.text):
            assert requests.get(at + script, headers=behind, timeout=10).ok
        made = buildah(*run, "classroom", "administrator", "ada")
        assert "https://eleusis.test/console/link/" in made
        buildah(*run, "classroom", "backup", "/var/lib/classroom-backup/classroom-1")
    finally:
        os.killpg(served.pid, signal.SIGTERM)
        served.wait(20)
    assert buildah(*run, "id", "-un") == "classroom"
    writable = r"find / -xdev -writable \( -type f -o -type d \) 2>/dev/null || true"
    found = buildah(*run, "sh", "-c", writable)
    kept = ("/proc", "/dev", "/tmp", "/var/tmp", "/run/lock", "/var/lib/classroom", "/sys")
    assert [path for path in found.splitlines() if not path.startswith(kept)] == []
    assert "tests" not in buildah(*run, "ls", "/srv/classroom").split()
    size = buildah(*run, "du", "-sm", "/srv/classroom", "/usr")
    print("MB:", size.split())


def answers(address: str) -> bool:
    try:
        return requests.get(address, timeout=5).ok
    except requests.RequestException:
        return False
