"""The copy of another laptop that nobody deleted: each start says that it is there."""

import os

import pytest

from classroom import server


class Enough(Exception):
    """The start has come as far as it has to."""


def enough(_):
    raise Enough


@pytest.mark.parametrize("start", [server.run, server.run_second])
@pytest.mark.parametrize("end", ["", ".next"])
def test_a_start_says_that_a_copy_lies_there_and_of_when(tmp_path, monkeypatch, capsys, start, end):
    monkeypatch.setenv("CLASSROOM_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setattr(server, "_claimed", enough)
    with pytest.raises(Enough):
        start(None, None, False, False)
    assert capsys.readouterr().out == ""
    copy = tmp_path / "second-laptop" / f"classroom.sqlite3{end}"
    copy.parent.mkdir()
    copy.touch()
    os.utime(copy, (1_790_000_000.0,) * 2)
    with pytest.raises(Enough):
        start(None, None, False, False)
    said = capsys.readouterr().out
    assert str(copy.parent) in said and "as of 2026-09-2" in said
