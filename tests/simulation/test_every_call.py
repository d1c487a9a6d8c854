"""A call of the database fails, or the program crashes at it: a sample of tests/soak."""

from __future__ import annotations

import sqlite3
import time
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from structlog.testing import capture_logs

from classroom.service.changing import ClassChanger
from classroom.store import StoreUnavailable, group_commit
from simulation import every_call

SECONDS = 1.5
"""Of this process, for each kind of fault."""
STEP = 0.382
"""Part of the lesson from one call to the next: so they are far from each other."""


@pytest.mark.parametrize("name", every_call.KINDS)
def test_a_lesson_goes_on_after_a_fault_at_a_call(name: str, tmp_path: Path) -> None:
    kind = every_call.KINDS[name]
    calls = every_call.calls(kind)
    at, until = zlib.crc32(name.encode()), time.process_time() + SECONDS
    tried: set[int] = set()
    while time.process_time() < until:
        at += round(len(calls) * STEP)
        call = calls[at % len(calls)]
        if call in tried:
            return
        tried.add(call)
        folder = tmp_path / str(call)
        folder.mkdir()
        with capture_logs():
            assert every_call.fails_at(call, kind, folder), f"call {call} never came"


def commits_without_error(do: Callable[[], object]) -> object:
    with suppress(sqlite3.Error):
        return do()
    return None


def a_commit_is_taken_for_granted(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(group_commit, "run_in_thread", commits_without_error)


def nobody_hears_of_what_failed(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ClassChanger, "_tell_unsure", lambda _: None)


@pytest.mark.parametrize(
    ("broken", "name", "found"),
    [
        (a_commit_is_taken_for_granted, "disk full", "holds less than was shown"),
        (nobody_hears_of_what_failed, "saved, and the answer lost", "nobody was told"),
    ],
)
def test_a_fault_is_found(
    broken: Callable[[pytest.MonkeyPatch], None],
    name: str,
    found: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    commits = every_call.undisturbed().driver.commits
    broken(monkeypatch)
    with capture_logs(), pytest.raises((AssertionError, StoreUnavailable), match=found):
        every_call.fails_at(commits[len(commits) // 2], every_call.KINDS[name], tmp_path)
