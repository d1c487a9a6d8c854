"""On a machine without any of the programs that tests use, they are skipped and say so at the end.

`python3 start.py test` is in the README: it must not be red where nothing is wrong.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NEED_PROGRAMS = (  # one of each kind of program
    "tests/test_commits.py",
    "tests/test_server_files.py",
    "tests/web/pupil/test_rule_suggestions.py",
    "tests/test_outage.py::test_a_postgresql_that_is_gone_comes_back_as_if_nothing_had_been",
    "tests/test_https.py",
)
EVERYWHERE = ("sh", "touch", "find", "rm", "date")
EXPECTED = ("git", "systemd-analyze", "(initdb|runuser)", "openssl")


def test_tests_without_their_programs_are_skipped_and_named_at_the_end(tmp_path):
    for name in EVERYWHERE:
        (tmp_path / name).symlink_to(shutil.which(name))
    env = {name: value for name, value in os.environ.items() if name != "CLASSROOM_FORBID_SKIPS"}
    env |= {"PATH": str(tmp_path)} | {
        "TEST_POSTGRESQL_URL": "postgresql+psycopg://nobody@127.0.0.1:9/none"
    }
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *NEED_PROGRAMS],
        cwd=ROOT,
        env=env,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stdout[-3000:]
    end = done.stdout.partition("Not tested here")[2]
    for program in EXPECTED:
        assert re.search(rf"^\d+ skipped: {program} is not installed", end, re.MULTILINE), end


def test_no_test_looks_for_a_program_by_itself():
    """`programs.path_of` skips: what looks by itself fails where no one has tried."""
    may = {"support/programs.py", "support/commits.py", "browser/stage.py"}
    may |= {"hosted/installation.py", "browser/test_a_lesson.py"}  # choose, and run without it
    may |= {"test_wrong_clocks.py", "support/nodes.py"}  # more than a program
    may |= {"set_up/test_start.py", "set_up/test_bare_machine.py", "test_locks.py"}
    tests = ROOT / "tests"
    found = {
        path.relative_to(tests).as_posix()
        for path in tests.rglob("*.py")
        if "soak" not in path.parts and "shutil.which" in path.read_text("utf-8")
    }
    assert found <= may
