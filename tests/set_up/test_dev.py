"""`start.py dev`: the demo class goes on after each change of a file, and pages know of it."""

import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
import requests
from ports import free_port

ROOT = Path(__file__).resolve().parents[2]
PARTS = ("classroom", "dev.py", "generated", "lesson_plans", "static", "templates")
PATIENCE = 60
"""Seconds for a start on a busy computer."""


@pytest.fixture
def copy(tmp_path):
    """The program in a folder of its own, whose files may be changed."""
    for name in PARTS:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("npm"))
        elif (ROOT / name).exists():
            shutil.copy(ROOT / name, tmp_path)
    return tmp_path


@pytest.fixture(params=[[], ["--anew"]], ids=["forked", "anew"])
def served(copy, request):
    """Its address, and what it prints."""
    port, log = free_port(), copy / "log"
    environment = {**os.environ, "PYTHONPATH": str(copy), "PYTHONUNBUFFERED": "1"}
    with (
        log.open("w") as output,
        subprocess.Popen(
            [sys.executable, "dev.py", f"--port={port}", "--no-browser", *request.param],
            cwd=copy,
            env=environment,
            stdout=output,
            stderr=output,
            start_new_session=True,
        ) as program,
    ):
        yield f"http://localhost:{port}", log
        os.killpg(program.pid, 9)


def until(look):
    """Wait until something is found, and return it."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        try:
            if found := look():
                return found
        except requests.ConnectionError:
            pass
        time.sleep(0.05)
    raise AssertionError("it did not come about")


def release(address):
    found = re.search(r'data-release="([^"]+)"', requests.get(f"{address}/").text)
    return found and found[1]


def edit(path, text):
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def test_after_each_change_the_class_goes_on_in_a_new_release(copy, served):
    address, log = served
    first = until(lambda: release(address))
    teacher = requests.Session()
    door = until(lambda: re.search(r"/console/door/[\w-]+", log.read_text()))
    lesson = teacher.get(address + door[0]).url
    until(lambda: "Demo" in teacher.get(lesson).text)

    edit(copy / "classroom" / "clock.py", "\n")
    second = until(lambda: (new := release(address)) != first and new)
    assert "Changed: classroom/clock.py" in log.read_text()
    # Still logged in, at the same class; the process that makes way may drop a connection.
    until(lambda: teacher.get(lesson).url == lesson)

    edit(copy / "classroom" / "clock.py", "(\n")
    until(lambda: "SyntaxError" in log.read_text())
    edit(copy / "classroom" / "clock.py", ")\n")
    third = until(lambda: (new := release(address)) != second and new)

    edit(copy / "static" / "css" / "base.css", "/* smaller */\n")
    until(lambda: (new := release(address)) != third and new)
    until(lambda: teacher.get(lesson).url == lesson)
