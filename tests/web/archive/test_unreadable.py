"""A class whose log this release cannot read can be found, closed, exported and deleted."""

from __future__ import annotations

import json
import sqlite3
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from structlog.testing import capture_logs

from classroom.classes.verbs.join import Lock
from classroom.classes.verbs.message import SendMessage
from classroom.service import PASSWORD_HOLDS

from ..conftest import Playing, School
from ..realtime.test_handlers import right

NAMES = ("Ann", "Ben", "Cy", "Dee")
DAY = 86_400.0


def no_rule(db, class_id):
    db.execute("UPDATE events SET body = json_remove(body, '$.rule') WHERE stream LIKE 'table:%:1'")


def no_card(db, class_id):
    changed = db.execute(
        "UPDATE events SET body = json_set(body, '$.entry.play[0]', 'ZH') "
        "WHERE json_extract(body, '$.entry.play[0]') IS NOT NULL AND stream LIKE 'table:%:1'"
    )
    assert changed.rowcount


def no_json(db, class_id):
    db.execute("UPDATE events SET body = body || 'Ann' WHERE stream LIKE 'table:%:1' AND seq = 2")


def no_event(db, class_id):
    db.execute("DELETE FROM events WHERE stream LIKE 'table:%:1' AND seq = 1")


def no_plan(db, class_id):
    db.execute("UPDATE events SET body = '[]' WHERE stream = ? AND seq = 1", (f"class:{class_id}",))


def another_type(db, class_id):
    db.execute(
        "UPDATE events SET body = json_set(body, '$.type', 'of tomorrow') "
        "WHERE stream = ? AND seq = 2",
        (f"class:{class_id}",),
    )


BREAKS = [no_rule, no_card, no_json, no_event, no_plan, another_type]


@dataclass(frozen=True)
class Played:
    """A database in which a class was played, beside another one of the same teacher."""

    content: bytes
    id: str
    other: str
    teacher: str


@cache
def played(closed=False):
    """The same for all tests of a process, each of which changes a copy."""
    with TemporaryDirectory() as folder:
        school = School(Path(folder))
        playing = Playing(school)
        school.service.command(SendMessage(class_=playing.id, table=1, text="Ann, quiet please"))
        assert playing.sockets[playing.turn].move(playing.table.version, **right(playing))["ok"]
        if closed:
            school.service.open(playing.id).ending.close()
        other = school.open(playing.teacher, title="A fine class")
        school.store.close()
        (file,) = Path(folder).rglob("*.sqlite3")
        return Played(file.read_bytes(), playing.id, other, playing.teacher.id)


class Broken:
    """A class that was played, and the program started again after its log was changed."""

    def __init__(self, folder, change, closed=False):
        before = played(closed)
        self.id, self.other = before.id, before.other
        self.file = folder / "classroom.sqlite3"
        self.file.write_bytes(before.content)
        with sqlite3.connect(self.file) as db:
            change(db, self.id)
        self.school = School(folder)
        self.teacher = self.school.logged_in(before.teacher)

    def post(self, what, **form):
        page = f"/console/class/{self.id}/unreadable"
        return self.teacher.post(f"{page}/{what}", page=page, **form)

    def row(self):
        return self.school.store.classes.row(self.id)


@pytest.fixture(params=BREAKS)
def broken(request, tmp_path):
    broken = Broken(tmp_path, request.param)
    yield broken
    broken.school.store.close()


def test_the_console_marks_an_unreadable_class_and_its_pages_redirect(broken):
    for page in ("", "/table/1", "/delete", "/papers/table.pdf?table=1"):
        answer = broken.teacher.get(f"/console/class/{broken.id}{page}")
        if answer.status_code == 404:
            continue
        assert answer.location == f"/console/class/{broken.id}/unreadable", page
    text = broken.teacher.get(f"/console/class/{broken.id}/unreadable").text
    assert "This class can’t be read." in text
    socket = broken.teacher.socket()
    answer = socket.watch(**{"as": "console", "class": broken.id})
    assert not answer["ok"]
    assert "can’t be read" in answer["why"]
    for page in ("/console", "/console/classes", "/console/classes?q=fine"):
        listed = broken.teacher.get(page)
        assert listed.status_code == 200
        assert "A fine class" in listed.text
    listed = broken.teacher.get("/console/classes").text
    assert listed.count("This class can’t be read.") == 1
    # No one is led away from a class that can be read.
    fine = broken.teacher.get(f"/console/class/{broken.other}/unreadable")
    assert fine.location == f"/console/class/{broken.other}/after"
    assert broken.teacher.get(f"/console/class/{broken.other}").status_code == 200


def test_it_can_be_closed_exported_and_deleted(broken):
    assert broken.post("close").status_code == 302
    assert broken.row().closed_at is not None
    lines = broken.teacher.get(f"/console/class/{broken.id}/events.jsonl").data.splitlines()
    told = [json.loads(line) for line in lines]
    assert [each["name"] for each in told if "seat" in each and "seq" not in each] == [*NAMES]
    with sqlite3.connect(broken.file) as db:
        (kept,) = db.execute(
            "SELECT count(*) FROM events WHERE stream LIKE ?", (f"%:{broken.id}%",)
        ).fetchone()
    assert sum("seq" in each for each in told) == kept
    assert broken.post("delete").location.endswith("/unreadable")  # no one said they were sure
    answer = broken.post("delete", sure="y")
    assert "A class was deleted for good" in broken.teacher.get(answer.location).text
    assert broken.row() is None
    broken.school.store.archive.vacuum()
    assert b"quiet please" not in broken.file.read_bytes()


@pytest.mark.parametrize("what", ["close", "forget", "delete"])
def test_a_class_that_can_be_read_is_left_alone_by_these_addresses(playing, what):
    token = playing.teacher.token("/console")
    address = f"/console/class/{playing.id}/unreadable/{what}"
    answer = playing.teacher.client.post(address, data={"csrf_token": token, "sure": "y"})
    assert answer.location == f"/console/class/{playing.id}/after"
    assert not playing.school.service.open(playing.id).classroom().closed
    assert playing.school.service.open(playing.id).ending.names()


def test_the_password_is_asked_for_again_before_it_is_deleted(tmp_path):
    broken = Broken(tmp_path, no_card)
    broken.school.clock.time += PASSWORD_HOLDS
    answer = broken.post("delete", sure="y")
    assert answer.location == f"/console/again?to=/console/class/{broken.id}/unreadable"
    assert broken.row() is not None
    broken.school.store.close()


def test_its_names_can_be_removed(broken):
    answer = broken.post("forget")
    assert "4 names removed" in broken.teacher.get(answer.location).text
    kept = str(list(broken.school.service.open(broken.id).ending.raw_log()))
    assert [name for name in NAMES if name in kept] == []
    assert "quiet please" in kept


def test_its_names_go_after_thirty_days(tmp_path, broken):
    for days in [10] * 8:  # it is closed after thirty days in which no one used it
        broken.school.clock.time += days * DAY
        broken.school.components.scheduler.tick(broken.school.clock())
    assert broken.row().names_removed_at is not None
    kept = str(list(broken.school.service.open(broken.id).ending.raw_log()))
    assert [name for name in NAMES if name in kept] == []


def test_an_unreadable_class_is_logged_once_and_other_classes_go_on(broken):
    with capture_logs() as logs:
        broken.school.components.scheduler.wake()
        for _ in range(5):
            broken.school.clock.time += 20
            broken.school.components.scheduler.tick(broken.school.clock())
        broken.school.service.open(broken.other).rounds.class_command(Lock(class_=broken.other))
    said = [line for line in logs if line["log_level"] in ("warning", "error")]
    assert [(line["event"], line["class_id"]) for line in said] == [
        ("a class cannot be read", broken.id)
    ]


def test_a_pupil_sees_that_the_class_cannot_be_read(broken):
    row = broken.school.store.seats.of_class(broken.id)["s1"]
    pupil = broken.school.seated(broken.id, "s1", row.secret)
    answer = pupil.get("/play")
    assert answer.status_code in (200, 503)
    if answer.status_code == 503:
        assert "This class can’t be read" in answer.text
    told = pupil.socket().watch(**{"as": "seat"})
    assert not told["ok"]
    assert told["unreadable"]


def test_a_class_that_was_closed_before_can_be_deleted_too(tmp_path):
    broken = Broken(tmp_path, no_plan, closed=True)
    listed = broken.teacher.get("/console/classes").text
    assert listed.count("This class can’t be read.") == 1
    assert broken.post("delete", sure="y").status_code == 302
    assert broken.row() is None
    broken.school.store.close()


def test_no_other_teacher_finds_an_unreadable_class(broken):
    other = broken.school.teacher()
    for page in ("unreadable", "events.jsonl"):
        assert other.get(f"/console/class/{broken.id}/{page}").status_code == 404
    for what in ("close", "forget", "delete"):
        page = f"/console/class/{broken.id}/unreadable/{what}"
        assert other.post(page, page="/console/new", sure="y").status_code == 404
    assert broken.row().closed_at is None
