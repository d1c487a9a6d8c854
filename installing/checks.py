"""Runs every check and every test, and says what this machine lacks for some of them."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor

from installing.packages import BIN, ROOT, say

MARKDOWN = (  # what mdformat formats
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "lesson_plans"),
    "tests/soak/README.md",
)
PYTHON_CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy", "--strict"),
    ("lint-imports",),
    ("mdformat", "--check", *MARKDOWN),
)
SCRIPT_CHECKS = (  # one after the other: each writes the schema that the scripts are checked with
    ("python", "browser_checks.py", "lint"),
    ("python", "browser_checks.py", "types"),
    ("python", "browser_checks.py", "coverage"),
)
AREAS = {  # the tests that a change of a kind concerns
    "rulesets": (
        *("tests/game", "tests/test_docs.py", "tests/test_code_style.py"),
        *("tests/releases/test_event_shapes.py", "tests/service/test_check_log.py"),
        *("tests/pdf/test_rules_card.py", "tests/pdf/test_handout_claims.py"),
        "tests/robots/test_rounds.py::test_robots_play_by_every_rule_set_with_as_many_as_may_play",
        "tests/truth/test_truth.py::test_every_sentence_has_a_predicate_or_claims_nothing",
        *("tests/classes/test_dealing.py", "tests/classes/test_settings.py"),
        *("tests/views/test_projector.py", "tests/views/test_layout.py"),
    ),
}
TRANSLATED = ("python", "-m", "classroom.i18n.translations", "--missing")
"""Fails if a sentence waits for a translation. A branch may have such ones, a release may not."""
MOST_AT_ONCE = 8  # processes that test: each takes half a gigabyte
PROGRAMS = (  # what tests of some kinds use, by any of these names; and who brings it
    (
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        "the browser Chromium",
        "chromium",
    ),
    (("pdftoppm",), "pdftoppm", "poppler-utils"),
    (("pdftotext",), "pdftotext", "poppler-utils"),
    (("nginx",), "nginx", "nginx"),
    (("openssl",), "openssl", "openssl"),
    (("curl",), "curl", "curl"),
    (("wget",), "wget", "wget"),
    (("faketime",), "faketime", "faketime"),
    (("redis-server",), "redis-server", "redis-server"),
    (("git",), "git", "git"),
    (("systemd-analyze",), "systemd-analyze", "systemd"),
    (("ssh-keygen",), "ssh-keygen", "openssh-client"),
)
SERVERS = (  # the variable that names another one; the port of the usual one
    ("TEST_POSTGRESQL_URL", 5432, "PostgreSQL", "postgresql"),
    ("TEST_REDIS_URL", 6379, "Redis", "redis-server"),
)


def test(pytest_arguments: list[str]) -> int:
    """All checks, whatever the first ones say; pytest last. `--area NAME` is the quick half."""
    checks: tuple[tuple[tuple[str, ...], ...], ...] = (PYTHON_CHECKS, SCRIPT_CHECKS)
    if pytest_arguments[:1] == ["--area"]:
        name, *more = pytest_arguments[1:] or [""]
        if name not in AREAS:
            say(f"Name an area: {', '.join(AREAS)}")
            return 2
        checks, pytest_arguments = (PYTHON_CHECKS,), [*AREAS[name], *more]
    # Tests start the program again and again: it must not be compiled anew each time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Nor the tests by each process that tests: one does it meanwhile, and keeps it for all.
    reading = [BIN / "pytest", "--collect-only", "-qq", *pytest_arguments]
    with subprocess.Popen(reading, cwd=ROOT, stdout=subprocess.DEVNULL), ThreadPoolExecutor() as at:
        both = at.map(failures, checks)
        failed = [" ".join(check) for wrong in both for check in wrong]
        failures((TRANSLATED,))  # only said
    missing = missing_for_tests()
    if missing:
        say("Missing, so some tests are skipped:", *missing)
    # More processes than cores: tests in a browser wait for most of their time.
    at_once = min((os.cpu_count() or 1) + 2, MOST_AT_ONCE)
    pytest = ("pytest", "-n", str(at_once), "--dist", "worksteal", *pytest_arguments)
    say(f"== {' '.join(pytest)}")
    if subprocess.call([BIN / "pytest", *pytest[1:]], cwd=ROOT):
        failed.append("pytest")
    if missing:  # again, for what stands above them is long
        say("Missing, so some tests were skipped:", *missing)
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def release() -> int:
    """Refuse what a release may not have."""
    if not failures((TRANSLATED,)):
        return 0
    say("Not yet: a release has every sentence in each language (docs/translating.md).")
    return 1


def failures(checks: Sequence[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The checks that failed. Each one's output is shown when it has ended, for others go on."""
    failed = []
    for check in checks:
        done = subprocess.run(
            [BIN / check[0], *check[1:]],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        say(f"== {' '.join(check)}\n{done.stdout.rstrip()}")
        if done.returncode:
            failed.append(check)
    return failed


def missing_for_tests() -> list[str]:
    """A line for each program or server that tests want and this machine lacks."""
    lines = [
        f"  {name}. On Debian or Ubuntu: sudo apt install {package}"
        for names, name, package in PROGRAMS
        if not any(map(shutil.which, names))
    ]
    lines += [
        f"  {name} at 127.0.0.1:{port}, or set {variable} to use a different one. "
        f"On Debian or Ubuntu: sudo apt install {package}"
        for variable, port, name, package in SERVERS
        if variable not in os.environ and not answers(port)
    ]
    return lines


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True
