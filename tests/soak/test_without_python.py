"""A bundle with a Python, where there is none and no network: from the stick to a seated pupil.

Takes Linux, bubblewrap, the internet to make the bundle, and about five minutes. The bundle's
Python is made of the one that runs this (`own_python`), in place of that of pythons.lock; all else
is as it is made for a teacher. Then the programs of this computer are hidden, and with them every
Python.
"""

import os
import platform
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import own_python
import programs
import pytest

from installing.pythons import OWN

ROOT = Path(__file__).resolve().parents[2]
OFFLINE = Path(__file__).with_name("test_offline.py")
PYTHON = f"{sys.version_info.major}.{sys.version_info.minor}"
COMPUTER = f"linux-{platform.machine()}"
NEEDED = ("sh", "dirname", "uname", "mkdir", "rm", "mv", "tar", "gzip", "sha256sum", "readlink")
WITHIN = 600


@pytest.fixture(scope="module")
def stick(tmp_path_factory):
    """A bundle of the program, whose own Python is of the version that is here."""
    room = tmp_path_factory.mktemp("made")
    source = room / "source"
    subprocess.run(["git", "checkout-index", "-a", f"--prefix={source}/"], cwd=ROOT, check=True)
    shutil.copytree(ROOT / "static" / "vendor", source / "static" / "vendor")
    shutil.copytree(ROOT / "generated", source / "generated", ignore=lambda *_: ["npm"])
    archive = room / "own python.tar.gz"
    own_python.pack(archive)
    pythons = source / "installing" / "pythons.py"
    text = pythons.read_text("utf-8")
    pythons.write_text(text.replace(f'OWN = "{OWN}"', f'OWN = "{PYTHON}"'), "utf-8")
    lock(source, archive)
    made = room / "Stick Süd"
    command = [sys.executable, source / "bundle.py", "--with-python", "--for", COMPUTER]
    done = subprocess.run(
        [*command, "-o", made], cwd=source, capture_output=True, text=True, timeout=WITHIN
    )
    print(done.stdout)
    assert done.returncode == 0, done.stderr
    before, after = (int(each) for each in re.findall(r"(\d+) MB", done.stdout))
    assert abs(before - after) < 0.25 * after
    return made


def lock(folder, archive):
    digest = subprocess.check_output(["sha256sum", archive], text=True).split()[0]
    line = f"{COMPUTER} {digest} own.tar.gz {archive.as_uri()}\n"
    (folder / "pythons.lock").write_text(line)


@pytest.fixture
def copied(stick, tmp_path):
    """The stick's folder on the disk of a teacher, and a home."""
    shutil.copytree(stick, tmp_path / "Stick Süd")
    (tmp_path / "home").mkdir()
    return tmp_path / "Stick Süd"


def without_python(folder, *more):
    """Return the command that begins one where nothing but these programs is left."""
    wrap = [
        programs.path_of("bwrap"),
        "--die-with-parent",
        "--dev-bind",
        "/",
        "/",
        "--tmpfs",
        "/usr/local",
    ]
    for hidden in ("/usr/bin", "/usr/sbin", "/root", "/opt"):
        wrap += ["--tmpfs", hidden]
    for name in NEEDED:
        wrap += ["--ro-bind", Path(shutil.which(name)).resolve(), f"/usr/bin/{name}"]
    wrap += ["--bind", folder.parent, folder.parent, *more, "--chdir", folder]
    return [str(each) for each in (*wrap, "/usr/bin/sh", "start.sh")]


def env(folder):
    return {"PATH": "/usr/bin:/bin", "HOME": str(folder.parent / "home"), "LANG": "C.UTF-8"}


def lesson(folder):
    """Start it in a network of its own until a pupil has joined, twice."""
    return subprocess.run(
        ["unshare", "--net", sys.executable, OFFLINE, folder, *without_python(folder)],
        env={**env(folder), "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        timeout=WITHIN,
    )


def started(folder, *more, command="--version"):
    return subprocess.run(
        ["unshare", "--net", *without_python(folder, *more), command],
        env=env(folder),
        capture_output=True,
        text=True,
        timeout=WITHIN,
    )


def test_from_the_stick_to_a_seated_pupil_and_again_after_a_move(copied):
    done = lesson(copied)
    assert done.returncode == 0, done.stdout + done.stderr
    for line in ("Getting one, in this folder alone", "Ann is at a table", "sets nothing up"):
        assert line in done.stdout
    moved = copied.with_name("Eleusis & Co")
    copied.rename(moved)
    again = started(moved)
    assert again.returncode == 0, again.stdout + again.stderr
    assert "Setting up in .venv" in again.stdout
    assert "Getting one" not in again.stdout


def test_two_starts_at_once_both_run(copied):
    with ThreadPoolExecutor() as both:
        done = list(both.map(lambda _: started(copied), range(2)))
    for each in done:
        assert each.returncode == 0, each.stdout + each.stderr
        assert "version" in each.stdout.splitlines()[-1]
    assert len(list((copied / ".python").iterdir())) == 1
    assert sum("Setting up in .venv" in each.stdout for each in done) == 1


def test_a_newer_one_over_an_older_one(copied):
    assert started(copied).returncode == 0
    (older,) = (copied / ".python").iterdir()
    os.utime(older, (10**9, 10**9))
    # The newer one has the same Python in an archive of other bytes.
    archive = copied / "pythons" / "own.tar.gz"
    with archive.open("ab") as file:
        file.write(subprocess.run(["gzip", "-c"], input=b"", capture_output=True).stdout)
    lock(copied, archive)
    sums = copied / "SHA256SUMS"
    lines = [line.split("  ")[1] for line in sums.read_text("utf-8").splitlines()]
    digests = subprocess.check_output(["sha256sum", *lines], cwd=copied, text=True)
    sums.write_text(digests, "utf-8")
    done = started(copied)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "Setting up in .venv" in done.stdout
    assert older not in (copied / ".python").iterdir()


def test_a_read_only_stick_says_to_copy_it(copied):
    done = started(copied, "--ro-bind", copied, copied)
    assert done.returncode == 1
    assert "you may not write in" in done.stderr
    assert "Stick Süd" in done.stderr


def test_one_that_was_set_up_runs_from_a_read_only_folder(copied):
    assert started(copied).returncode == 0
    done = started(copied, "--ro-bind", copied, copied)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("room", [1, 60, 260])
def test_a_full_disk_says_so(room, copied, tmp_path):
    """Before anything is unpacked, while the Python is, and before the packages are."""
    size = sum(path.stat().st_size for path in copied.rglob("*") if path.is_file())
    small = tmp_path / "small"
    small.mkdir()
    options = f"size={size // 1_000_000 + 8 + room}M"
    subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", small], check=True)
    try:
        folder = small / "Stick Süd"
        shutil.copytree(copied, folder)
        (small / "home").mkdir()
        done = started(folder)
    finally:
        subprocess.run(["umount", small], check=True)
    assert done.returncode == 1
    assert re.search("The disk is full. Free|MB are free. Free some space", done.stderr)
    assert "Traceback" not in done.stderr
