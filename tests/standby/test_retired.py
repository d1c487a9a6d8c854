"""A laptop that holds no lesson any more: names that are due are removed, nothing else is saved."""

import threading

import lessons
import pytest
from lessons import Lesson

from classroom.classes.verbs.repair import EndRound
from classroom.scheduler import Scheduler
from classroom.service.audit import DAYS
from classroom.standby.first import First
from classroom.store import AuditRow, StoreUnavailable

DAY = 86_400.0


@pytest.fixture
def lesson(tmp_path):
    lesson = Lesson(lessons.open_sqlite(tmp_path), tables=1)
    lesson.join("Wilhelmina", "Ben Ottokar", "Cy")
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    yield lesson
    lesson.store.close()


def leave(lesson, state, monkeypatch):
    """Let the second laptop have the lesson, or perhaps have it."""
    monkeypatch.setattr("classroom.standby.first.VOICES_WITHIN", 0.0)
    first = First(lesson.store.file, "r", lambda: ("1.2.3.4",))
    first.state, first._promised = state, [frozenset("ab")]
    lesson.store.file.follower = first


def nothing_else(lesson):
    """Nothing else is saved, and what is there says so."""
    with pytest.raises(StoreUnavailable):
        lesson.store.settings.agree("key", "value")
    assert lesson.store.trouble is not None


@pytest.mark.parametrize("state", ["retired", "waiting", "alone"])
def test_names_that_are_due_go_at_a_laptop_without_the_lesson(lesson, state, monkeypatch, tmp_path):
    lesson.service.open(lesson.id).ending.close()
    leave(lesson, state, monkeypatch)
    nothing_else(lesson)
    watch = Scheduler(lesson.service, (2.0, 2.0), names_days=30)
    lesson.clock.time += 30 * DAY - 1
    watch.tick(lesson.clock())
    assert lesson.service.open(lesson.id).pupils.people().names["s1"] == "Wilhelmina"
    lesson.clock.time += DAY
    watch.tick(lesson.clock())
    assert lesson.service.open(lesson.id).pupils.people().names["s1"] == "Pupil 1"
    kept = b"".join(file.read_bytes() for file in tmp_path.rglob("classroom.sqlite3*"))
    assert b"wilhelmina" not in kept.lower()
    nothing_else(lesson)


def test_the_class_that_was_played_is_closed_there_so_that_its_names_become_due(
    lesson, monkeypatch
):
    leave(lesson, "retired", monkeypatch)
    for days in (30, 30):
        assert lesson.store.classes.row(lesson.id).names_removed_at is None
        lesson.clock.time += days * DAY
        lesson.service.archive.forget_overdue(30)
    assert lesson.store.classes.row(lesson.id).names_removed_at == lesson.clock()
    nothing_else(lesson)


def test_what_is_old_in_the_audit_list_goes_there_too(lesson, monkeypatch):
    audit, now = lesson.store.audit, lesson.service.calendar.certain
    at = now - (DAYS + 1) * DAY
    audit.add(AuditRow("a", "log_in", "t", "Ada", "", "", "", 1, at, at), at)
    leave(lesson, "retired", monkeypatch)
    lesson.service.audit.forget_old()
    assert audit.of_all(-1e9, 10) == []


def test_what_follows_a_round_is_not_tried_without_a_break(lesson, monkeypatch):
    lesson.service.command(EndRound(class_=lesson.id, table=1))
    watch = Scheduler(lesson.service, (2.0, 2.0))
    leave(lesson, "waiting", monkeypatch)
    rounds, tried = type(lesson.service.open(lesson.id).rounds), []
    settle = rounds.settle

    def counted(self):
        tried.append(lesson.clock())
        settle(self)
        lesson.service.listeners.changed(
            lesson.service.open(lesson.id), 1
        )  # as an unsure save does
        raise StoreUnavailable("not here")

    monkeypatch.setattr(rounds, "settle", counted)
    watch.wake()
    for _ in range(100):
        watch.tick(lesson.clock())
        lesson.clock.time += 0.25
    assert 2 <= len(tried) <= 4, "once in ten seconds"


def test_no_other_writer_shares_what_is_saved_there(lesson, monkeypatch):
    leave(lesson, "retired", monkeypatch)
    store, refused = lesson.store, []

    def other():
        try:
            store.settings.agree("key", "value")
        except StoreUnavailable:
            refused.append(True)

    thread = threading.Thread(target=other)
    with store.cleaning_up(), store.transaction():
        thread.start()
        while not store.file._group._waiting:
            pass
        store.settings.set("dates", "{}")
    thread.join()
    assert refused
    assert store.settings.get("dates") == "{}"
    assert store.settings.get("key") is None
