"""After a backup was restored: phones of the line that ended are told, and start again."""

import pytest
from lessons import right_move

from classroom.store import backup, open_store

from ..conftest import Playing

SEAT = {"as": "seat"}


@pytest.fixture
def lines(build, tmp_path):
    """A class that was backed up and played on; and the same after the backup was restored."""

    class Lines:
        def __init__(self):
            url = f"sqlite:///{tmp_path}/data/classroom.sqlite3"
            before = build(tmp_path / "data", store=open_store(url))
            self.playing = Playing(before)
            backup.back_up(url, tmp_path / "backup")
            self.seen = self.playing.table.shown
            self.move()
            self.late = before.pupil(self.playing.id, "Eva", 1)
            before.store.close()
            backup.restore(url, tmp_path / "backup", replace=True)
            self.after = build(tmp_path / "data", store=open_store(url))

        def move(self):
            player, move = right_move(self.playing.round)
            answer = self.playing.sockets[player].move(self.playing.table.shown, "m", **move)
            assert answer["ok"]

        def phone(self, number):
            """The phone of a pupil with the session that it had before."""
            before = self.playing.pupils[number]
            with before.client.session_transaction() as session:
                values = dict(session)
            browser = self.after.browser()
            browser.session(**values)
            return browser

        def close(self):
            self.after.store.close()

    lines = Lines()
    yield lines
    lines.close()


def on_turn(lines):
    """The number of the pupil on turn after the restore, and a right move of theirs."""
    round_ = lines.after.table(lines.playing.id).current.round
    player, move = right_move(round_)
    return [pupil.seat for pupil in lines.playing.pupils].index(player), move


def test_a_move_made_before_the_restore_is_not_taken_on_a_version_that_came_again(lines):
    number, move = on_turn(lines)
    before = lines.after.service.open(lines.playing.id).table(1).version
    socket = lines.phone(number).socket()
    assert socket.watch(**SEAT)["ok"]
    answer = socket.move(lines.seen, "late", **move)
    assert not answer["ok"]
    assert "went back to an earlier point" in answer["why"]
    assert lines.after.service.open(lines.playing.id).table(1).version == before


def test_a_move_made_after_the_restore_is_taken(lines):
    number, move = on_turn(lines)
    socket = lines.phone(number).socket()
    socket.watch(**SEAT)
    (view,) = socket.got("table")
    assert view["version"] != lines.seen
    answer = socket.move(view["version"], "new", **move)
    assert answer["ok"] and answer["version"] > view["version"]


def test_a_watch_answer_shows_a_page_that_the_line_has_changed(lines):
    answer = lines.phone(0).socket().watch(**SEAT)
    assert answer["ok"] and answer["line"] == lines.after.store.settings.line() > 0
    assert lines.playing.school.service.line == 0
    page = lines.phone(0).get("/play").text
    assert f'data-line="{answer["line"]}"' in page


def test_a_pupil_who_joined_after_the_backup_sees_why_and_can_join_again(lines):
    with lines.late.client.session_transaction() as session:
        values = dict(session)
    phone = lines.after.browser()
    phone.session(**values)
    answer = phone.socket().watch(**SEAT)
    assert answer == {
        "ok": False,
        "why": "The class went back to before you joined; please join again.",
    }
    assert "went back to a time before you joined" in phone.get("/").text
    code = lines.after.service.open(lines.playing.id).code
    joined = phone.post("/", code=code, name="Eva")
    assert joined.location.endswith("/play")
    assert phone.socket().watch(**SEAT)["ok"]


def test_no_session_of_a_teacher_begins_again_with_a_restore(lines):
    """It may have ended since the backup was made, as a teacher logged out."""
    teacher = lines.playing.teacher
    with teacher.client.session_transaction() as session:
        values = dict(session)
    copied = lines.after.browser()
    copied.session(**values)
    assert copied.get("/console").location.startswith("/console/enter")
    assert lines.after.store.sessions.of_teacher() == []


def test_each_restore_begins_a_new_line(lines, tmp_path):
    line = lines.after.store.settings.line()
    lines.after.store.close()
    url = f"sqlite:///{tmp_path}/data/classroom.sqlite3"
    backup.restore(url, tmp_path / "backup", replace=True)
    store = open_store(url)
    assert store.settings.line() not in (0, line)
    store.close()
