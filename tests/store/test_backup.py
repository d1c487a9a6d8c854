"""Backups: whole, of one moment, for either database, and nothing is replaced by chance."""

import errno
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
import threading
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner
from lessons import Lesson, right_move
from sqlalchemy import inspect

from classroom.classes.verbs.move import MakeMove
from classroom.cli import command
from classroom.service import Service
from classroom.standby import pairing
from classroom.standby.pairing import Pairing
from classroom.store import (
    NewerRelease,
    StoreUnavailable,
    backup,
    installation,
    open_as_it_is,
    open_store,
    placing,
    sqlite,
)
from classroom.store.database import Database
from classroom.store.schema import metadata

ROOT = Path(__file__).parents[2]


@pytest.fixture
def other_url(request, url, tmp_path):
    """An empty database of the other kind."""
    if url.startswith("sqlite"):
        return request.getfixturevalue("postgresql_url")
    return f"sqlite:///{tmp_path}/elsewhere/classroom.sqlite3"


@pytest.fixture
def lesson(url):
    store = open_store(url)
    lesson = Lesson(store, tables=1)
    lesson.join("Wilhelmina", "Ben", "Cy", "Dee")
    lesson.service.open(lesson.id).rounds.start_round(1)
    store.teachers.add_teacher("", "a hash")
    store.settings.secret_key()
    yield lesson
    store.close()


def everything(url):
    store = open_store(url)
    with store._database.reading() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(table.select()).all()))
            for table in metadata.sorted_tables
        }
    own = ("write-anew", "'line'")  # of this database, and no part of what is kept
    found["settings"] = [row for row in found["settings"] if not any(key in row for key in own)]
    store.close()
    return found


def test_a_backup_goes_back_to_either_database_and_the_class_plays_on(
    lesson, url, other_url, tmp_path
):
    kept = backup.back_up(url, tmp_path / "backup")
    assert (kept["classes"], kept["seats"], kept["teachers"]) == (1, 4, 1)
    assert backup.restore(other_url, tmp_path / "backup") == backup.Restored(kept, [])
    assert everything(other_url) == everything(url)
    elsewhere = open_store(other_url)
    assert elsewhere.settings.secret_key() == lesson.store.settings.secret_key(), "sessions go on"
    service = Service(elsewhere, lesson.clock)
    before = service.open(lesson.id).table(1)
    player, move = right_move(before.current.round)
    assert (
        service.open(lesson.id).rounds.pupil_command(
            player, MakeMove(id="m1", seen=before.shown, move=move)
        )
        > before.shown
    )
    elsewhere.close()


def test_a_backup_is_of_one_moment_while_play_goes_on(lesson, url, tmp_path):
    done = threading.Event()

    def play():
        n = 0
        while not done.is_set():
            with lesson.store.transaction():
                lesson.store.log.append("table:c9:1", n, [{}], 1.0)
                lesson.store.log.append("table:c9:2", n, [{}], 1.0)
            n += 1

    playing = threading.Thread(target=play)
    playing.start()
    try:
        for number in range(3):
            backup.back_up(url, tmp_path / f"backup-{number}")
    finally:
        done.set()
        playing.join()
    lengths = []
    for number in range(3):
        store = open_store(f"sqlite:///{tmp_path}/backup-{number}")
        lengths.append(store.log.version("table:c9:1"))
        assert store.log.version("table:c9:2") == lengths[-1]
        store.close()
    assert lengths == sorted(lengths) and lengths[-1] > lengths[0]


def test_a_backup_is_one_file_for_this_user_alone_and_holds_nothing_deleted(lesson, url, tmp_path):
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_names()
    (tmp_path / "kept").mkdir()
    file = tmp_path / "kept" / "backup"
    backup.back_up(url, file)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert list(file.parent.iterdir()) == [file]
    assert b"Wilhelmina" not in file.read_bytes()
    with sqlite3.connect(f"file:{file}?mode=ro&immutable=1", uri=True) as read:
        assert read.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


def test_a_finished_backup_is_not_opened_for_writing(lesson, url, tmp_path, monkeypatch):
    file = tmp_path / "backup"
    backup.back_up(url, file)
    opened = []

    def recorded(url, **more):
        opened.append(str(url))
        return Database(url, **more)

    monkeypatch.setattr(backup, "Database", recorded)
    before = file.read_bytes()
    assert backup.broken_streams(file) == []
    # Killed while it has the file open, it would leave a journal beside it.
    assert opened and not any(str(file) in each for each in opened)
    assert (file.read_bytes(), [*tmp_path.glob("backup*")]) == (before, [file])


def test_a_backup_takes_the_place_of_nothing_and_leaves_nothing_where_it_fails(
    lesson, url, tmp_path
):
    (tmp_path / "essay").write_text("On induction")
    with pytest.raises(backup.WouldOverwrite, match="already exists"):
        backup.back_up(url, tmp_path / "essay")
    assert (tmp_path / "essay").read_text() == "On induction"
    with pytest.raises(backup.BackupError, match="can’t be written"):
        backup.back_up(url, tmp_path / "nowhere" / "backup")
    before = set(tmp_path.iterdir())
    with lesson.store._database.writing() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0007'")
    with pytest.raises(StoreUnavailable, match="different release"):
        backup.back_up(url, tmp_path / "backup")
    assert set(tmp_path.iterdir()) == before
    with pytest.raises(StoreUnavailable, match="no database"):
        backup.back_up(f"sqlite:///{tmp_path}/none.sqlite3", tmp_path / "backup")


def test_nothing_is_replaced_that_was_not_said_to_go(lesson, url, tmp_path, monkeypatch):
    file = tmp_path / "backup"
    backup.back_up(url, file)
    monkeypatch.setattr(sqlite, "SQLITE_TIMEOUT", 0.1)
    assert lesson.store.is_leader()
    with pytest.raises(backup.WouldOverwrite, match="running"):
        backup.restore(url, file, replace=True)
    lesson.play(1)
    at = lesson.table().version
    lesson.service.open(lesson.id).ending.close()
    lesson.service.open(lesson.id).ending.forget_names()
    lesson.store.close()
    before = everything(url)
    with pytest.raises(backup.WouldOverwrite, match="--replace"):
        backup.restore(url, file)
    assert everything(url) == before
    restored = backup.restore(url, file, replace=True)
    assert restored.again == [("names", lesson.code)]
    store = open_store(url)
    assert store.log.version(f"table:{lesson.id}:1") < at
    assert store.classes.row(lesson.id).closed_at is None
    assert "Wilhelmina" in [row.name for row in store.seats.of_class(lesson.id).values()]
    store.close()


def test_a_restore_that_breaks_off_changes_nothing(lesson, url, other_url, tmp_path, monkeypatch):
    backup.back_up(url, tmp_path / "backup")
    store = open_store(other_url)
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    store.close()
    before = everything(other_url)

    class Pulled(Exception):
        pass

    def pull(_):
        raise Pulled

    with monkeypatch.context() as at_this_moment:
        at_this_moment.setattr(backup, "_counted", pull)
        with pytest.raises(Pulled):
            backup.restore(other_url, tmp_path / "backup", replace=True)
    assert everything(other_url) == before


def test_files_copied_from_a_running_classroom_lose_nothing_of_the_last_minutes(tmp_path):
    store = open_store(f"sqlite:///{tmp_path}/running")
    store.teachers.add_teacher("Ada", "a hash")
    for end in ("", "-wal"):
        shutil.copyfile(tmp_path / f"running{end}", tmp_path / f"copied{end}")
    assert b"Ada" not in (tmp_path / "copied").read_bytes()
    store.close()
    restored = f"sqlite:///{tmp_path}/restored"
    assert backup.restore(restored, tmp_path / "copied").kept["teachers"] == 1
    assert everything(restored)["teachers"]


def test_what_is_no_sound_backup_of_ours_is_refused(sqlite_url, tmp_path):
    open_store(sqlite_url).close()
    backup.back_up(sqlite_url, tmp_path / "backup")
    whole = (tmp_path / "backup").read_bytes()

    def refused(named, why, content=None):
        if content is not None:
            (tmp_path / named).write_bytes(content)
        with pytest.raises(backup.BackupError, match=why):
            backup.restore(sqlite_url, tmp_path / named, replace=True)

    refused("none", "can’t be read")
    refused("essay", "isn’t a backup of this program", b"On induction")
    refused("torn", "damaged", whole[:6000])
    refused("scratched", "damaged", whole[:4096] + os.urandom(4096) + whole[8192:])
    with sqlite3.connect(tmp_path / "concerts") as other:
        other.execute("CREATE TABLE seats (concert text)")
    refused("concerts", "isn’t a backup of this program")
    with sqlite3.connect(tmp_path / "backup") as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    refused("backup", "newer release")
    store = open_store(sqlite_url)
    assert store.classes.open_classes() == []
    store.close()


def test_the_commands_say_what_they_did_and_what_is_in_the_way(sqlite_url, tmp_path):
    def run(*arguments):
        done = CliRunner().invoke(command, arguments, env={"DATABASE_URL": sqlite_url})
        return done.exit_code, done.output

    file = str(tmp_path / "backup")
    assert run("backup", file)[0] == 1, "there is no database yet"
    store = open_store(sqlite_url)
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    code, said = run("backup", file)
    assert code == 0 and "1 class, 0 events, 0 teachers" in said
    assert run("backup", file)[0] == 1
    store.close()
    # It was the first of two laptops, and the second took over.
    database = installation(sqlite_url).database
    pairing.keep(database, Pairing("retired", 2))
    code, said = run("restore", file)
    assert code == 1 and "--replace" in said
    assert pairing.load(database).state == "retired"
    code, said = run("restore", file, "--replace")
    assert code == 0 and "can be started" in said
    assert pairing.load(database) == Pairing(), "it is the one again"
    assert run("restore", str(tmp_path / "none"))[0] == 2


NEWER = (  # what a later release might have made
    "CREATE TABLE badges (id TEXT PRIMARY KEY, class_id TEXT REFERENCES classes (id))",
    "INSERT INTO badges SELECT 'b1', id FROM classes",
    "ALTER TABLE classes ADD COLUMN mood TEXT",
    "UPDATE alembic_version SET version_num = '9001'",
)


def test_the_way_back_from_a_newer_release_is_to_restore_over_its_database(lesson, url, tmp_path):
    """As docs/deploy.md says: install this release, then restore what it had backed up."""
    file = tmp_path / "backup"
    backup.back_up(url, file)
    before = everything(url)
    lesson.play(1)
    with lesson.store._database.writing() as connection:
        for change in NEWER:
            connection.exec_driver_sql(change)
    lesson.store.close()
    with pytest.raises(NewerRelease):
        open_store(url)
    with pytest.raises(backup.WouldOverwrite, match="--replace"):
        backup.restore(url, file)
    with pytest.raises(NewerRelease):
        open_store(url)
    backup.restore(url, file, replace=True)
    assert everything(url) == before
    store = open_store(url)
    with store._database.reading() as connection:
        assert "badges" not in inspect(connection).get_table_names()
    store.close()


def test_a_way_back_that_breaks_off_leaves_the_newer_database(lesson, url, tmp_path, monkeypatch):
    file = tmp_path / "backup"
    backup.back_up(url, file)
    with lesson.store._database.writing() as connection:
        for change in NEWER:
            connection.exec_driver_sql(change)
    lesson.store.close()
    monkeypatch.setattr(backup, "_counted", lambda _: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        backup.restore(url, file, replace=True)
    database = Database(url)
    with database.reading() as connection:
        assert connection.exec_driver_sql("SELECT id FROM badges").scalars().all() == ["b1"]
    database.close()


def forged_log(backup_file, tmp_path):
    """A write-ahead log with another password's hash, as someone makes it who may only add files
    beside a backup."""
    own = tmp_path / "own"
    shutil.copyfile(backup_file, own)
    with closing(sqlite3.connect(own, isolation_level=None)) as forger:
        forger.execute("PRAGMA journal_mode = WAL")
        forger.execute("PRAGMA wal_autocheckpoint = 0")
        forger.execute("UPDATE teachers SET password_hash = 'a forged hash'")
        return own.with_name("own-wal").read_bytes()


def test_a_log_that_lies_beside_a_finished_backup_is_not_read(lesson, url, tmp_path):
    shared = tmp_path / "shared"
    shared.mkdir()
    backup.back_up(url, shared / "backup")
    forged = forged_log(shared / "backup", tmp_path)
    for end in ("-wal", "-journal"):
        (shared / f"backup{end}").write_bytes(forged)
    restored = f"sqlite:///{tmp_path}/restored"
    backup.restore(restored, shared / "backup")
    assert "forged" not in str(everything(restored)["teachers"])
    with backup.opened(shared / "backup", as_written=True) as read, read.snapshot() as connection:
        assert "forged" not in str(connection.exec_driver_sql("SELECT * FROM teachers").all())


def test_nothing_but_whole_backups_is_ever_in_the_folder(lesson, url, tmp_path, monkeypatch):
    """And no name there can be known beforehand: a link or a log may be waiting under it."""
    shared, data, made = tmp_path / "shared", tmp_path / "data", []
    shared.mkdir()
    opened = os.open

    def recorded(path, *how, **more):
        if str(path).startswith(str(shared)) and Path(path) != shared:
            made.append((Path(path).name, how[0] & os.O_EXCL, how[1]))
        return opened(path, *how, **more)

    def connected(url, **more):
        assert str(shared) not in str(url)
        return Database(url, **more)

    monkeypatch.setattr(os, "open", recorded)
    monkeypatch.setattr(backup, "Database", connected)
    for number in range(2):
        backup.back_up(url, shared / f"backup-{number}", data=data)
    assert all(new and mode == 0o600 for _, new, mode in made)
    assert len({name for name, *_ in made}) == len(made) == 2
    assert sorted(each.name for each in shared.iterdir()) == ["backup-0", "backup-1"]


def test_of_two_backups_to_one_name_one_is_written_and_the_other_refused(
    lesson, url, tmp_path, monkeypatch
):
    file, data = tmp_path / "stick" / "backup", tmp_path / "data"
    file.parent.mkdir()

    def late(made, target):
        monkeypatch.undo()
        backup.back_up(url, file, data=data)
        placing.put_in_place(made, target)

    monkeypatch.setattr(backup, "put_in_place", late)
    with pytest.raises(backup.WouldOverwrite, match="already exists"):
        backup.back_up(url, file, data=data)
    assert [*file.parent.iterdir()] == [file] and not [*data.iterdir()]
    assert backup.broken_streams(file) == []


def test_a_stick_without_second_names_gets_a_backup_too(lesson, url, tmp_path, monkeypatch):
    def refused(*_):
        raise PermissionError(errno.EPERM, os.strerror(errno.EPERM))

    monkeypatch.setattr(Path, "hardlink_to", refused)
    file = tmp_path / "stick" / "backup"
    file.parent.mkdir()
    backup.back_up(url, file)
    assert [*file.parent.iterdir()] == [file] and backup.broken_streams(file) == []
    (tmp_path / "made").write_bytes(b"x")
    with pytest.raises(FileExistsError):
        placing.put_in_place(tmp_path / "made", file)
    assert backup.broken_streams(file) == []


STOPPED = """
import os, signal, sys
from classroom.store import placing
def stop(*_):
    os.kill(os.getpid(), getattr(signal, sys.argv.pop()))
placing._name = stop
from classroom.cli import command
command(["backup", sys.argv[1]])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has none of these signals")
@pytest.mark.parametrize("by", ["SIGTERM", "SIGHUP", "SIGKILL"])
def test_a_stopped_backup_leaves_nothing_and_a_killed_one_nothing_for_long(
    sqlite_url, tmp_path, by
):
    open_store(sqlite_url).close()
    stick, data = tmp_path / "stick", tmp_path / "data"
    stick.mkdir()
    env = {**os.environ, "DATABASE_URL": sqlite_url, "CLASSROOM_DATA": str(data)}
    arguments = [sys.executable, "-c", STOPPED, str(stick / "backup"), by]
    ended = subprocess.run(arguments, cwd=ROOT, env=env)
    number = getattr(signal, by)
    assert ended.returncode == (-number if by == "SIGKILL" else 128 + number)
    left = [*stick.iterdir(), *data.iterdir()]
    assert len(left) == (2 if by == "SIGKILL" else 0)
    (stick / ".classroom-mine.part").symlink_to(tmp_path)
    for each in left:
        os.utime(each, (time.time() + 1e6,) * 2)  # its clock was wrong
    backup.back_up(sqlite_url, stick / "backup", data=data)
    names = {each.name for each in stick.iterdir()}
    assert names == {"backup", ".classroom-mine.part"} and not [*data.iterdir()]


KILLED = """
import os, signal, sys
from pathlib import Path
from classroom.store import backup
backup._counted = lambda _: os.kill(os.getpid(), signal.SIGKILL)
backup.restore(sys.argv[1], Path(sys.argv[2]), replace=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGKILL")
@pytest.mark.parametrize("marked", [True, False])
def test_a_restore_that_was_killed_over_a_damaged_file_is_no_first_start(
    sqlite_url, tmp_path, marked
):
    store = open_store(sqlite_url)
    store.teachers.add_teacher("Ada", "a hash")
    backup.back_up(sqlite_url, tmp_path / "backup")
    store.close()
    there = installation(sqlite_url)
    if not marked:
        there._marker.unlink()
    whole = there.database.read_bytes()
    there.database.write_bytes(whole[:8192] + os.urandom(8192) + whole[16384:])
    damaged = there.database.read_bytes()
    arguments = [sys.executable, "-c", KILLED, sqlite_url, str(tmp_path / "backup")]
    assert subprocess.run(arguments, cwd=ROOT).returncode == -signal.SIGKILL
    for attempt in (open_store, open_as_it_is):
        with pytest.raises(StoreUnavailable, match="is empty, but there was a database"):
            attempt(sqlite_url)
    (aside,) = there.database.parent.glob("*.damaged-*[0-9]")
    assert aside.read_bytes() == damaged
    assert backup.restore(sqlite_url, tmp_path / "backup").kept["teachers"] == 1
    assert everything(sqlite_url)["teachers"]


ENDLESS = "WITH RECURSIVE x(a) AS (SELECT 1 UNION ALL SELECT a + 1 FROM x)"
A_PLAN = "SELECT a id, a teacher, a name, a text, a added_at"
HOSTILE = {
    "view": (
        "DROP TABLE own_plans",
        f"CREATE VIEW own_plans AS {ENDLESS} {A_PLAN} FROM x",
    ),
    "trigger": (
        "CREATE TRIGGER t AFTER UPDATE ON alembic_version BEGIN DELETE FROM teachers; END",
    ),
    "virtual table": ("CREATE VIRTUAL TABLE more USING fts5(a)",),
    "no table": ("DROP TABLE sessions", "DROP TABLE second_factors"),
    "no column": ("ALTER TABLE own_plans DROP COLUMN text",),
    "blob": ("UPDATE alembic_version SET version_num = x'ff00fe'",),
}


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_backup_with_more_or_less_than_tables_of_ours_is_refused_at_once(
    sqlite_url, tmp_path, hostile
):
    store = open_store(sqlite_url)
    store.teachers.add_teacher("Ada", "a hash")
    store.close()
    file = tmp_path / "backup"
    backup.back_up(sqlite_url, file)
    with closing(sqlite3.connect(file, isolation_level=None)) as forged:
        for change in HOSTILE[hostile]:
            forged.execute(change)
        forged.execute("PRAGMA user_version = 0")
    before = everything(sqlite_url)
    for name in ("restore", "check-backup"):
        arguments = [name, *["--replace"][: name == "restore"], str(file)]
        env = {"DATABASE_URL": sqlite_url, "CLASSROOM_DATA": str(tmp_path / "data")}
        done = CliRunner().invoke(command, arguments, env=env)
        assert isinstance(done.exception, SystemExit), done.exception
        assert done.exit_code == 2 and len(done.stderr.splitlines()) == 1, done.output
    assert everything(sqlite_url) == before


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such pipes")
def test_a_pipe_is_refused_and_not_waited_for(sqlite_url, tmp_path):
    open_store(sqlite_url).close()
    os.mkfifo(tmp_path / "pipe")
    for name in ("restore", "check-backup"):
        env = {"DATABASE_URL": sqlite_url, "CLASSROOM_DATA": str(tmp_path / "data")}
        done = CliRunner().invoke(command, [name, str(tmp_path / "pipe")], env=env)
        assert done.exit_code == 2 and "it is no file" in done.output


def test_no_file_name_writes_to_the_terminal_what_it_likes(sqlite_url, tmp_path):
    open_store(sqlite_url).close()
    env = {"DATABASE_URL": sqlite_url, "CLASSROOM_DATA": str(tmp_path / "data")}
    file = str(tmp_path / "a\nsound\x1b[31mbackup")
    for name, code in (("backup", 0), ("backup", 1), ("check-backup", 0), ("salvage", 1)):
        done = CliRunner().invoke(command, [name, file], env=env)
        assert done.exit_code == code
        assert "\x1b" not in done.output and "\nsound" not in done.output
