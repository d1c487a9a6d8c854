"""A bundle on a stick: on a computer without any network it sets itself up, and a pupil joins.

Makes a bundle for this computer, which takes the internet and about a minute, copies it, and starts
it with an empty home in a network namespace of its own, where nothing but the computer itself is.
"""

import fcntl
import os
import re
import signal
import socket
import sqlite3
import struct
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path

import pytest
import requests

ROOT = Path(__file__).resolve().parents[2]
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
SETS_UP_WITHIN = 300
PASSWORD = "three words to remember"
_TOKEN = re.compile(r'name="csrf_token"[^>]*value="([^"]*)"')


def bundle(*arguments):
    made = subprocess.run(
        [sys.executable, ROOT / "bundle.py", "--for", "linux", "--python", PYTHON, *arguments],
        capture_output=True,
        text=True,
        timeout=SETS_UP_WITHIN,
    )
    assert made.returncode == 0, made.stderr
    return made.stdout


@pytest.fixture(scope="module")
def stick(tmp_path_factory):
    """The archive."""
    made = tmp_path_factory.mktemp("made") / "stick.zip"
    assert "MB" in bundle("-o", str(made))
    return made


def test_it_starts_without_any_network_and_a_pupil_joins(stick, tmp_path):
    with zipfile.ZipFile(stick) as archive:
        archive.extractall(tmp_path / "a folder")
    copied = tmp_path / "a folder" / "eleusis-classroom"
    home = tmp_path / "home"
    home.mkdir()
    # A network of its own needs to be root, or a user whom the system lets take one.
    alone = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    done = subprocess.run(
        [*alone, sys.executable, __file__, copied],
        env={"PATH": os.environ["PATH"], "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=SETS_UP_WITHIN,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    assert "Setting up in .venv" in done.stdout
    assert "Ann is at a table" in done.stdout
    assert "The second start sets nothing up" in done.stdout
    assert (home / ".local/share/eleusis-classroom/classroom.sqlite3").is_file()


def test_a_bundle_for_other_computers_says_so(stick, tmp_path):
    with zipfile.ZipFile(stick) as archive:
        archive.extractall(tmp_path)
    folder = tmp_path / "eleusis-classroom"
    sums = folder / "SHA256SUMS"
    for wheel in (folder / "wheels").glob("gevent-*.whl"):
        other = wheel.name.replace("manylinux", "othersystem")
        wheel.rename(wheel.with_name(other))
        sums.write_text(sums.read_text("utf-8").replace(wheel.name, other), "utf-8")
    done = subprocess.run(
        [sys._base_executable, folder / "start.py"], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 1
    assert f"This bundle is for Python {PYTHON} on othersystem" in done.stderr
    assert f"this is Python {PYTHON} on Linux" in done.stderr


def test_a_server_is_set_up_without_any_network(tmp_path):
    bundle("--server", "-o", str(tmp_path / "server"))
    home = tmp_path / "home"
    home.mkdir()
    alone = ["unshare", "--net", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    done = subprocess.run(
        [*alone, sys._base_executable, tmp_path / "server" / "start.py", "setup", "server"],
        env={"PATH": os.environ["PATH"], "HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=SETS_UP_WITHIN,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.splitlines()[-1].startswith("Ready.")
    # What the unit in docs/server starts is there, with all that it needs.
    gunicorn = tmp_path / "server" / ".venv" / "bin" / "gunicorn"
    checked = subprocess.run(
        [gunicorn, "--config", "python:classroom.worker", "--check-config", "classroom.wsgi:app"],
        env={"PATH": os.environ["PATH"], "CLASSROOM_DATA": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert checked.returncode == 0, checked.stderr
    needed = "import psycopg, redis, classroom; print(classroom.__file__)"
    python = gunicorn.with_name("python")
    found = subprocess.check_output([python, "-c", needed], cwd=home, text=True)
    assert "site-packages" in found


# In the network namespace


def bring_up_loopback():
    name_and_flags = struct.pack("16sh14x", b"lo", 1)  # IFF_UP
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        fcntl.ioctl(any_socket, 0x8914, name_and_flags)  # SIOCSIFFLAGS, linux/sockios.h


def start(folder, starter):
    process = subprocess.Popen(
        [*starter, "serve", "--no-browser", "--port", "0"],
        cwd=folder,
        stdout=subprocess.PIPE,
        text=True,
    )
    said = ""
    for line in process.stdout:
        said += line
        print(line, end="", flush=True)
        if "Ctrl-C" in line:
            break
    return process, said


def post(browser, address, page, **form):
    token = _TOKEN.search(browser.get(page).text)[1]
    answer = browser.post(address, data={"csrf_token": token, **form})
    assert answer.ok, answer.text
    return answer


def stop(process):
    process.send_signal(signal.SIGINT)
    process.wait(20)
    process.stdout.close()


def join(folder, starter):
    process, said = start(folder, starter)
    try:
        lets_a_pupil_in(re.search(r"http://\S+/console/door/\S+", said)[0])
        print("Ann is at a table", flush=True)
    finally:
        stop(process)
    process, said = start(folder, starter)
    stop(process)
    assert "Setting up" not in said
    print("The second start sets nothing up")


def lets_a_pupil_in(door):
    at = door.partition("/console")[0]
    teacher, pupil = requests.Session(), requests.Session()
    assert teacher.get(door).ok
    password = f"{at}/console/password"
    post(teacher, password, password, password=PASSWORD, repeat=PASSWORD)
    opened = post(teacher, f"{at}/console/plans/0-first-lesson/start", f"{at}/console")
    assert "/console/class/" in opened.url, opened.text
    code = code_of(opened.url.rsplit("/", 1)[1])
    page = f"{at}/join/{code}"
    assert post(pupil, page, page, code=code, name="Ann").url.endswith("/play")


def code_of(class_id):
    """As it stands on the projector."""
    file = Path.home() / ".local/share/eleusis-classroom/classroom.sqlite3"
    with closing(sqlite3.connect(file)) as database:
        return database.execute("SELECT code FROM classes WHERE id = ?", [class_id]).fetchone()[0]


if __name__ == "__main__":
    bring_up_loopback()
    join(Path(sys.argv[1]), sys.argv[2:] or [sys._base_executable, "start.py"])
