"""Reading a whole installation: what can't be read is found, and everything else counts."""

from __future__ import annotations

import pytest
import sqlalchemy as sa
from click.testing import CliRunner
from lessons import Lesson

from classroom.classes.events import version_of
from classroom.classes.verbs.entry import EntryAdded
from classroom.cli import command
from classroom.service.check_log import check_log
from classroom.store import LogBroken, StoreUnavailable, open_as_it_is, open_store

REPLACE = "UPDATE events SET body = replace(body, :old, :new) WHERE stream = :stream AND seq = 2"
BROKEN = {
    "missing": ("DELETE FROM events WHERE stream = :stream AND seq = 2", {}, "event 2 is missing"),
    "no JSON": (REPLACE, {"old": "{", "new": "["}, "not a JSON object"),
    "of tomorrow": (
        REPLACE,
        {"old": '"entry",', "new": '"tomorrow",'},
        "event 2: this release has no event 'tomorrow'",
    ),
    "a later version": (
        REPLACE,
        {"old": f'"v":{version_of(EntryAdded)}', "new": '"v":9'},
        "event 2: this release has no version 9 of the event 'entry'",
    ),
    "another kind": (
        "UPDATE events SET stream = :new WHERE stream = :stream",
        {"new": "desk:1"},
        "no stream of this kind",
    ),
}


@pytest.fixture
def lesson(url):
    store = open_store(url)
    lesson = Lesson(store)
    for name in ("Ann", "Ben", "Cy", "Dee"):
        lesson.join(name)
    lesson.service.open(lesson.id).rounds.start_round(1)
    lesson.play(3)
    yield lesson
    store.close()


def change(url, sql, **values):
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        changed = connection.execute(sa.text(sql), values)
        assert changed.rowcount
    engine.dispose()


def streams(lesson):
    return {"class": f"class:{lesson.id}", "table": f"table:{lesson.id}:1"}


def test_all_of_a_lesson_is_read(lesson):
    report = check_log(lesson.store)
    assert (report.classes, report.tables, report.rounds, report.broken) == (1, 1, 1, ())
    assert report.events == sum(
        len(lesson.store.log.read(stream)) for stream in streams(lesson).values()
    )


@pytest.mark.parametrize("how", BROKEN)
def test_what_cannot_be_read_is_listed_and_the_rest_is_read(lesson, url, how):
    other = Lesson(lesson.store, seed=2)
    sql, values, why = BROKEN[how]
    change(url, sql, stream=streams(lesson)["table"], **values)
    report = check_log(lesson.store)
    assert len(report.broken) == 1, report
    assert why in report.broken[0].why
    assert report.classes == 2
    assert other.service.open(other.id).classroom().version


def test_the_command_changes_nothing_and_says_what_it_found(lesson, url, monkeypatch):
    monkeypatch.setenv("DATABASE_URL", url)
    before = {stream: lesson.store.log.read(stream) for stream in streams(lesson).values()}
    done = CliRunner().invoke(command, ["check-log"])
    assert (done.exit_code, done.output.count("\n")) == (0, 1), done.output
    assert done.output.startswith("1 class, 1 table, 1 round, ")
    assert {stream: lesson.store.log.read(stream) for stream in before} == before
    sql, values, _ = BROKEN["of tomorrow"]
    change(url, sql, stream=streams(lesson)["table"], **values)
    done = CliRunner().invoke(command, ["check-log"])
    assert done.exit_code == 2
    assert f"{streams(lesson)['table']}: event 2: this release has no event" in done.output


def test_a_database_of_another_release_is_left_alone(tmp_path, monkeypatch):
    url = f"sqlite:///{tmp_path}/classroom.sqlite3"
    open_store(url).close()
    change(url, "UPDATE alembic_version SET version_num = '0001'")
    monkeypatch.setenv("DATABASE_URL", url)
    done = CliRunner().invoke(command, ["check-log"])
    assert done.exit_code == 1
    assert "different release" in done.output
    with pytest.raises(StoreUnavailable, match="different release"):
        open_as_it_is(url)


def test_a_list_of_classes_leaves_out_only_what_cannot_be_read(lesson, url):
    other = Lesson(lesson.store, seed=2)
    change(url, REPLACE.replace("seq = 2", "seq = 1"), old="{", new="[", stream=f"class:{other.id}")
    plans = lesson.service.classes.plans([lesson.id, other.id])
    assert list(plans) == [lesson.id]
    assert lesson.service.classes.is_unreadable(other.id)
    with pytest.raises(LogBroken) as broken:
        lesson.service.open(other.id).classroom()
    stream = f"class:{other.id}"
    assert str(broken.value) == f"{stream}: event 1 is not a JSON object", "said once"
