"""The copy of another laptop that no one deleted: each start says that it is there."""

import os
import time

import pytest

from classroom import server
from classroom.standby import copies
from classroom.standby import pairing as pairings
from classroom.standby.pairing import Pairing
from classroom.store import Installation

DAY = 86_400.0


class Enough(Exception):
    """The start has come as far as it has to."""


def enough(_):
    raise Enough


@pytest.fixture
def starts(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(server, "_claimed", enough)

    def started(start=server.run):
        with pytest.raises(Enough):
            start(None, None, False, False)
        return capsys.readouterr().out

    return started


def left(folder, end="", age=0.0, **pairing):
    """A copy is there that was last changed so many seconds ago."""
    database = folder / "second-laptop" / "classroom.sqlite3"
    database.parent.mkdir()
    copy = database.with_name(f"{database.name}{end}")
    copy.touch()
    os.utime(copy, (time.time() - age,) * 2)
    pairings.keep(database, Pairing(**pairing))
    return database


@pytest.mark.parametrize("start", [server.run, server.run_second])
@pytest.mark.parametrize("end", ["", ".next"])
def test_a_start_says_that_a_copy_lies_there_and_of_when(tmp_path, starts, start, end):
    assert starts(start) == ""
    database = left(tmp_path, end, state="copy")
    os.utime(f"{database}{end}", (1_790_000_000.0,) * 2)
    said = starts(start)
    assert str(database.parent) in said and "as of 2026-09-2" in said
    assert "After 30 days without a change it is deleted." in said


@pytest.mark.parametrize("start", [server.run, server.run_second])
@pytest.mark.parametrize("end", ["", ".next"])
def test_a_copy_that_never_took_over_is_deleted_when_its_names_are_due(
    tmp_path, starts, monkeypatch, start, end
):
    now = time.time()
    database = left(tmp_path, end, state="copy")
    for days, there in ((29, True), (31, True), (32.5, True), (33.5, False)):
        monkeypatch.setattr(time, "time", lambda days=days: now + days * DAY)
        assert ("was deleted" in starts(start)) is not there
        assert (pairings.copied_at(database) is not None) is there
    assert starts(start) == ""
    assert pairings.load(database).state == "none"


def test_a_clock_that_jumps_ahead_and_back_deletes_no_copy(tmp_path):
    now = time.time()
    database = left(tmp_path, state="copy")
    for days in (400, 0, 401, 1, 400, 401.5):
        assert not copies.drop_unused(database, 30, now + days * DAY)


def test_a_lesson_that_went_on_here_is_never_deleted(tmp_path, starts):
    database = left(tmp_path, age=400 * DAY, serves=True, old_since=1.0)
    said = starts()
    assert database.exists()
    assert "has a lesson that went on here" in said
    assert "only while" in said and "standby runs" in said


def test_a_copy_is_left_to_the_program_that_serves_it(tmp_path):
    database = left(tmp_path, age=400 * DAY, state="copy", old_since=1.0)
    there = Installation(database)
    there.claim()
    assert not copies.drop_unused(database, 30, time.time())
    there.release()
    assert copies.drop_unused(database, 30, time.time())


def test_a_copy_that_cannot_be_read_stops_no_start(tmp_path, starts):
    database = left(tmp_path)
    database.with_name(f"{database.name}.standby").write_text("no JSON")
    assert "can’t be used" in starts()
