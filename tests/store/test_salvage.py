"""What can be read of a damaged data file, whatever the damage is."""

import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from classroom.classes.settings import Plan
from classroom.service import Service
from classroom.store import open_store
from classroom.store.salvage import CannotSalvage, salvage

PAGE = 4096
ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def sound(tmp_path_factory):
    """A data file of some classes, and its number of rows in the tables that we read."""
    file = tmp_path_factory.mktemp("sound") / "classroom.sqlite3"
    with closing(open_store(f"sqlite:///{file}")) as store:
        service = Service(store, time.time, random.Random(1))
        for number in range(20):
            class_id = service.classes.open_class("t", Plan(title=f"Class {number}", tables=1))
            code = service.open(class_id).code
            for name in ("Ann", "Ben", "Cy"):
                service.classes.join(code, name)
    return file


def salvaged(sound, tmp_path, damage):
    file = tmp_path / "damaged.sqlite3"
    shutil.copy(sound, file)
    with file.open("r+b") as opened:
        damage(opened, file.stat().st_size)
    return sum(salvage(file, tmp_path / "found.jsonl").rows.values())


def cut_off_a_page(opened, size):
    opened.truncate(size - PAGE)


def cut_to_two_thirds(opened, size):
    opened.truncate(size * 2 // 3)


def zero_the_header(opened, size):
    opened.seek(0)
    opened.write(b"\0" * 100)


def spoil_a_definition(opened, size):
    opened.seek(0)
    opened.seek(opened.read().index(b"CREATE TABLE seats"))
    opened.write(b"XREATE")


@pytest.mark.parametrize(
    ("damage", "least"),
    [
        (lambda opened, size: None, 1.0),
        (cut_off_a_page, 0.6),
        (cut_to_two_thirds, 0.1),
        (zero_the_header, 0.9),
        (spoil_a_definition, 0.3),
    ],
)
def test_most_rows_of_a_damaged_file_are_read(sound, tmp_path, damage, least):
    (tmp_path / "whole").mkdir()
    whole = salvaged(sound, tmp_path / "whole", lambda opened, size: None)
    assert salvaged(sound, tmp_path, damage) >= least * whole > 60 * least


def test_a_file_in_which_nothing_can_be_read_is_an_error(sound, tmp_path):
    with pytest.raises(CannotSalvage, match="nothing can be read"):
        salvaged(sound, tmp_path, lambda opened, size: opened.write(b"\0" * size))
    assert not (tmp_path / "found.jsonl").exists()


def test_our_files_have_the_page_size_that_a_new_header_gets(sound):
    with closing(sqlite3.connect(sound)) as connection:
        assert connection.execute("PRAGMA page_size").fetchone() == (PAGE,)


KILLED = """
import os, signal, sys
from pathlib import Path
from classroom.store import salvage
salvage._written = lambda *_: os.kill(os.getpid(), signal.SIGKILL)
salvage.salvage(*map(Path, sys.argv[1:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_a_killed_one_leaves_its_copy_where_the_next_command_looks(sound, tmp_path):
    system, data = tmp_path / "system", tmp_path / "data"
    system.mkdir()
    arguments = [sys.executable, "-c", KILLED, sound, tmp_path / "found", data]
    env = {**os.environ, "TMPDIR": str(system)}
    killed = subprocess.run(list(map(str, arguments)), cwd=ROOT, env=env)
    assert killed.returncode == -signal.SIGKILL
    (left,) = data.iterdir()
    assert (left / "damaged.sqlite3").exists() and not list(system.iterdir())
    os.utime(left, (time.time() - 10,) * 2)
    assert salvage(sound, tmp_path / "again", data).rows
    assert not list(data.iterdir())
