"""check-backup: a sound backup is proved by restoring it, and each other one is refused."""

import random
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner
from lessons import Lesson
from sqlalchemy import inspect, text
from store.test_released import RELEASED, loaded

from classroom.cli import command
from classroom.game.record import RecordError
from classroom.pdf_worker import jobs
from classroom.store import backup, open_store
from classroom.store.database import Database
from classroom.store.restored_aside import _CHECKING, restored_aside

ROOT = Path(__file__).parents[2]
PASSPHRASE = "four words no film"


@pytest.fixture
def lesson(url):
    store = open_store(url)
    lesson = Lesson(store, tables=2)
    lesson.join("Wilhelmina", "Ben", "Cy", "Dee", table=1)
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    lesson.finish()
    store.teachers.add_teacher("", "a hash")
    store.settings.secret_key()
    yield lesson
    store.close()


@pytest.fixture
def run(url, tmp_path):
    """Runs the command with the database of the lesson, and more settings."""

    def run(*arguments, **settings):
        there = {"DATABASE_URL": url, "CLASSROOM_DATA": str(tmp_path / "data"), **settings}
        done = CliRunner().invoke(command, ["check-backup", *map(str, arguments)], env=there)
        assert isinstance(done.exception, SystemExit | None), done.exception
        return done.exit_code, done.output

    return run


@pytest.fixture
def left(tmp_path):
    """Return what is left of what isn't encrypted."""
    return lambda: list((tmp_path / "data").glob("working-*"))


def test_a_sound_backup_is_restored_compared_read_and_printed(lesson, url, run, left, tmp_path):
    file = tmp_path / "backup"
    kept = backup.back_up(url, file)
    content, before = file.read_bytes(), lesson.store.log.streams()
    code, said = run(file)
    lines = said.splitlines()
    assert code == 0 and lines[-1] == f"{file} is a sound backup."
    assert lines[0].startswith("Restored into a new file: 1 class,") and "seconds" in lines[0]
    assert lines[1] == f"Compared: all {sum(kept.values())} rows are as in the backup."
    assert lines[2] == "Read from first to last event: 1 class, 1 table, 1 round."
    assert lines[3].startswith("Made the print-out of one finished round: ")
    assert lines[4] == "Since it was made, 0 events came into the database here."
    assert (file.read_bytes(), lesson.store.log.streams(), left()) == (content, before, [])


def test_it_tells_how_many_events_came_since(lesson, url, run, tmp_path):
    file = tmp_path / "backup"
    backup.back_up(url, file, PASSPHRASE)
    before = sum(lesson.store.log.streams().values())
    lesson.service.open(lesson.id).rounds.start_round(1, "alternate-colour")
    lesson.play(3)
    since = sum(lesson.store.log.streams().values()) - before
    code, said = run(file, BACKUP_PASSPHRASE=PASSPHRASE)
    assert code == 0 and f"Since it was made, {since} events came" in said
    code, said = run(
        file, DATABASE_URL=f"sqlite:///{tmp_path}/none.sqlite3", BACKUP_PASSPHRASE=PASSPHRASE
    )
    assert code == 0 and "Newer events weren’t counted" in said
    assert not (tmp_path / "none.sqlite3").exists()


@pytest.mark.parametrize("passphrase", [None, PASSPHRASE], ids=["plain", "encrypted"])
def test_a_file_that_was_changed_or_cut_is_refused(lesson, url, run, left, tmp_path, passphrase):
    file, changed = tmp_path / "backup", tmp_path / "changed"
    backup.back_up(url, file, passphrase)
    whole = file.read_bytes()
    flipped = bytearray(whole)
    # In a name SQLite itself wouldn't notice it.
    flipped[whole.index(b"Wilhelmina") if passphrase is None else len(whole) // 2] ^= 1
    for content in (bytes(flipped), whole[: len(whole) // 2], whole[:-1], b""):
        changed.write_bytes(content)
        code, said = run(changed, BACKUP_PASSPHRASE=PASSPHRASE)
        assert code == 2 and said.count("\n") == 1, said
        assert str(changed) in said
    assert left() == []
    code, said = run(tmp_path / "none")
    assert code == 2 and "can’t be read" in said


def test_one_flipped_byte_anywhere_in_an_encrypted_one_is_refused(sqlite_url, run, tmp_path):
    open_store(sqlite_url).close()
    backup.back_up(sqlite_url, tmp_path / "backup", PASSPHRASE)
    whole = (tmp_path / "backup").read_bytes()
    for at in random.Random(5).sample(range(15, len(whole)), 5):
        flipped = bytearray(whole)
        flipped[at] ^= 1
        (tmp_path / "changed").write_bytes(flipped)
        assert run(tmp_path / "changed", BACKUP_PASSPHRASE=PASSPHRASE)[0] == 2


def test_a_wrong_pass_phrase_is_named(lesson, url, run, left, tmp_path):
    file = tmp_path / "backup"
    backup.back_up(url, file, PASSPHRASE)
    code, said = run(file, BACKUP_PASSPHRASE="four words no fiim")
    assert code == 2 and said == f"{file} can’t be opened: the pass phrase is wrong\n"
    (tmp_path / "passphrase").write_text(PASSPHRASE)
    assert run(file, "--passphrase-file", tmp_path / "passphrase")[0] == 0
    assert left() == []


def test_a_class_that_cannot_be_read_is_named(lesson, url, run, left, tmp_path):
    stream = f"table:{lesson.id}:1"
    for number, (change, why) in enumerate(
        (
            ("UPDATE events SET body = '{\"unknown\": 1}'", "event 3"),
            ("DELETE FROM events", "event 3 is missing"),
        )
    ):
        with lesson.store._database.writing() as connection:
            connection.exec_driver_sql(f"{change} WHERE stream = '{stream}' AND seq = 3")
        file = tmp_path / f"backup-{number}"
        backup.back_up(url, file)
        code, said = run(file)
        assert code == 2 and f"This can’t be read: {stream}: {why}" in said
        assert f"{file} can’t be trusted." in said and "sound" not in said
    assert left() == []


def test_a_round_that_cannot_be_printed_is_named(lesson, url, run, tmp_path, monkeypatch):
    def fails(_):
        raise RecordError(3, "no such card")

    backup.back_up(url, tmp_path / "backup")
    monkeypatch.setattr(jobs, "printed", fails)
    code, said = run(tmp_path / "backup")
    assert code == 2 and "No print-out of a finished round can be made: move 3" in said


def test_rows_that_arrive_otherwise_are_noticed(lesson, url, run, tmp_path, monkeypatch):
    backup.back_up(url, tmp_path / "backup")
    copy = backup._copy

    def careless(source, target, restored=False):
        kept = copy(source, target, restored)
        with target.writing() as connection:
            connection.exec_driver_sql("UPDATE seats SET comeback = '0000'")
        return kept

    monkeypatch.setattr(backup, "_copy", careless)
    code, said = run(tmp_path / "backup")
    assert code == 2 and "These tables aren’t as in the backup: seats." in said


@pytest.mark.parametrize("released", RELEASED, ids=lambda path: path.stem)
def test_a_backup_of_an_older_release_is_sound(sqlite_url, run, tmp_path, released):
    open_store(sqlite_url).close()
    loaded(tmp_path / "backup", released)
    code, said = run(tmp_path / "backup", DATABASE_URL=sqlite_url)
    assert code == 0 and "1 class, 2 tables" in said and "print-out of one finished round" in said


def test_one_of_a_newer_release_is_refused(lesson, url, run, tmp_path):
    backup.back_up(url, tmp_path / "backup")
    with sqlite3.connect(tmp_path / "backup") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.execute("PRAGMA user_version = 0")
    code, said = run(tmp_path / "backup")
    assert code == 2 and "newer release" in said


def test_into_an_empty_database_which_is_empty_again(sqlite_url, postgresql_url, run, tmp_path):
    store = open_store(sqlite_url)
    lesson = Lesson(store, tables=1)
    backup.back_up(sqlite_url, tmp_path / "backup")
    for _ in range(2):
        code, said = run(
            tmp_path / "backup",
            DATABASE_URL=sqlite_url,
            CHECK_BACKUP_DATABASE_URL=postgresql_url,
        )
        assert code == 0 and "Restored into the empty database: 1 class" in said
        database = Database(postgresql_url)
        with database.reading() as connection:
            assert inspect(connection).get_table_names() == []
        database.close()
    with sqlite3.connect(tmp_path / "backup") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.execute("PRAGMA user_version = 0")
    code, said = run(
        tmp_path / "backup", DATABASE_URL=sqlite_url, CHECK_BACKUP_DATABASE_URL=postgresql_url
    )
    assert code == 2
    assert lesson.store.log.streams()
    store.close()


def test_a_database_that_is_not_empty_is_left_alone(sqlite_url, postgresql_url, run, tmp_path):
    open_store(sqlite_url).close()
    backup.back_up(sqlite_url, tmp_path / "backup")
    there = open_store(postgresql_url)
    there.settings.set("mine", "stays")
    code, said = run(
        tmp_path / "backup", DATABASE_URL=sqlite_url, CHECK_BACKUP_DATABASE_URL=postgresql_url
    )
    assert code == 1 and "isn’t empty" in said and postgresql_url not in said
    assert there.settings.get("mine") == "stays"
    there.close()


def test_what_was_restored_aside_is_there_while_it_is_looked_at(lesson, url, left, tmp_path):
    kept = backup.back_up(url, tmp_path / "backup")
    with restored_aside(tmp_path / "backup", data=tmp_path / "data") as aside:
        assert (aside.kept, aside.differing) == (kept, ())
        assert aside.store.log.streams() == lesson.store.log.streams()
        assert 0 < aside.seconds < 60
        assert left() != []
    assert left() == []


KILLED = """
import os, signal, sys
from pathlib import Path
from classroom.store import restored_aside
restored_aside._fingerprints = lambda _: os.kill(os.getpid(), signal.SIGKILL)
file, data, url = sys.argv[1:]
with restored_aside.restored_aside(Path(file), data=Path(data), url=url):
    pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
def test_what_a_killed_one_left_in_the_database_is_removed_by_the_next(
    sqlite_url, postgresql_url, run, tmp_path
):
    store = open_store(sqlite_url)
    Lesson(store, tables=1)
    store.close()
    file = tmp_path / "backup"
    backup.back_up(sqlite_url, file)
    arguments = [sys.executable, "-c", KILLED, str(file), str(tmp_path / "data"), postgresql_url]
    assert subprocess.run(arguments, cwd=ROOT).returncode == -signal.SIGKILL
    settings = {"DATABASE_URL": sqlite_url, "CHECK_BACKUP_DATABASE_URL": postgresql_url}
    # The administrator may have taken it for the school's: it isn't emptied under a server.
    there = open_store(postgresql_url)
    assert there.classes.open_classes() and there.is_leader()
    code, said = run(file, **settings)
    assert code == 1 and "isn’t empty" in said
    there.close()
    database = Database(postgresql_url)
    with database.reading() as lock:
        lock.execute(text(f"SELECT pg_advisory_lock({_CHECKING})"))
        code, said = run(file, **settings)
        assert code == 1 and "another check-backup" in said
        lock.execute(text(f"SELECT pg_advisory_unlock({_CHECKING})"))
        code, said = run(file, **settings)
        assert code == 0, said
        assert inspect(lock).get_table_names() == []
    database.close()
