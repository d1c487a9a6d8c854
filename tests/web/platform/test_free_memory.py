"""Too little memory is a sentence: at the start, and on a page."""

import os
import resource
import subprocess
import sys

import pytest
from argon2.exceptions import HashingError

from classroom.free_memory import SAID, is_lacking
from classroom.web.accounts import login


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the address space")
@pytest.mark.parametrize("megabytes", [200, 250, 300])
def test_a_start_without_memory_is_one_line(megabytes, tmp_path):
    room = megabytes << 20
    done = subprocess.run(
        [sys.executable, "-m", "classroom", "demo", "--port", "1"],
        check=False,
        timeout=120,
        capture_output=True,
        env={**os.environ, "CLASSROOM_DATA": str(tmp_path)},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (room, room)),
    )
    assert done.returncode == 1
    assert done.stderr.decode().splitlines()[-1:] == [SAID]
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("error", [MemoryError(), HashingError("Memory allocation error")])
def test_a_page_without_memory_says_so(school, monkeypatch, error):
    browser = school.browser()
    browser.get(f"/console/door/{school.components.setup_token.key}")

    def fails(_):
        raise error

    monkeypatch.setattr(login, "hashed", fails)
    answer = browser.post(
        "/console/password", password="four long words here", repeat="four long words here"
    )
    assert answer.status_code == 503
    assert "The computer has too little free memory" in answer.text
    assert login.first_start(school.store), "nothing was changed"


def test_other_failures_are_not_taken_for_it():
    caused = RuntimeError("x")
    caused.__cause__ = MemoryError()
    assert is_lacking(caused)
    assert is_lacking(OSError(12, "Cannot allocate memory"))
    assert not is_lacking(OSError(28, "No space left on device"))
    assert not is_lacking(ImportError("No module named numpy"))
