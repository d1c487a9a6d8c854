"""What lies on the disk is for the account that runs the program, and for no one else on it."""

import os
import stat
from pathlib import Path

import pytest

from classroom.classes.settings import Plan
from classroom.store import open_store

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows keeps this in another way")


def for_others(path):
    return stat.S_IMODE(path.stat().st_mode) & 0o077


@pytest.fixture
def open_umask():
    before = os.umask(0)
    yield
    os.umask(before)


def test_nobody_else_on_the_computer_reads_what_is_kept(tmp_path, build, open_umask):
    data = tmp_path / "made" / "here"
    school = build(data, store=open_store(f"sqlite:///{data}/classroom.sqlite3"))
    school.open(school.teacher())
    kept = list((tmp_path / "made").rglob("*"))
    assert {"classroom.sqlite3", "classroom.sqlite3-wal", "plans"} <= {path.name for path in kept}
    assert [path.name for path in kept if for_others(path)] == []
    school.store.close()


def test_a_file_that_others_could_read_is_shut_at_the_next_start(tmp_path, open_umask):
    (tmp_path / "shared").mkdir(mode=0o755)
    path = tmp_path / "shared" / "classroom.sqlite3"
    open_store(f"sqlite:///{path}").close()
    path.chmod(0o644)
    store = open_store(f"sqlite:///{path}")
    store.teachers.add_teacher("Ann", "hash")
    assert not for_others(path)
    assert not for_others(Path(f"{path}-wal"))
    store.close()


def test_no_password_and_no_ticket_is_kept_as_it_was_typed(tmp_path, build):
    """Of what a thief reads, these open nothing elsewhere."""
    school = build(tmp_path)
    key = school.components.setup_token.key
    browser = school.browser()
    browser.get(f"/console/door/{key}")
    form = {"password": "correct horse battery", "repeat": "correct horse battery"}
    answer = browser.post("/console/password", **form)
    assert answer.status_code == 302
    (teacher,) = school.store.teachers.all()
    class_id = school.service.classes.open_class(teacher.id, Plan(title="Class", tables=1))
    seat = school.pupil(class_id, "Ann").seat
    ticket = school.service.open(class_id).seat_transfer.hand_over(seat)
    school.store.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("classroom.sqlite3*"))
    assert b"Ann" in kept
    for secret in ("correct horse", ticket, key):
        assert secret.encode() not in kept
    assert b"$argon2id$" in kept
