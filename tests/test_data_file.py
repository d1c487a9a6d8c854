"""The data file: damaged, empty, deleted under a running server, served twice, too full to save.

Looked at from outside: the program as teachers run it, the command line, the bytes of the file.
"""

import json
import os
import shutil
import signal
import sqlite3
from contextlib import closing, contextmanager
from tempfile import TemporaryFile

import pytest
import requests
from forking import Program, run
from hosted.installation import ROOT, wait_until
from killing import Server
from ports import free_port
from troubled import a_lesson, hears, on_turn

STARTS_WITHIN = 60


@pytest.fixture
def file(tmp_path):
    return tmp_path / "data" / "classroom.sqlite3"


def url(file):
    return f"sqlite:///{file}"


def environment(file):
    return {**os.environ, "DATABASE_URL": url(file), "CLASSROOM_DATA": str(file.parent)}


def classroom(file, *arguments):
    """Run a command that is expected to end."""
    return run(["-m", "classroom", *map(str, arguments)], environment(file), STARTS_WITHIN)


def starts(file):
    """Return the error of a server that does not start; None if it starts."""
    serve = ("serve", "--no-browser", "--host", "127.0.0.1", "--port", str(free_port()))
    with TemporaryFile() as output, TemporaryFile() as errors:
        descriptors = output.fileno(), errors.fileno()
        server = Program(["-m", "classroom", *serve], environment(file), *descriptors)
        try:
            wait_until(
                lambda: server.poll() is not None or b"is running" in written(output),
                STARTS_WITHIN,
                "the server, or why it does not start",
            )
            if b"is running" in written(output):
                return None
            assert server.poll() == 1
            return written(errors).decode()
        finally:
            server.kill()
            server.wait(STARTS_WITHIN)


def written(file):
    """All that a program wrote into a file which it shares with us."""
    return os.pread(file.fileno(), os.fstat(file.fileno()).st_size, 0)


@contextmanager
def serving(file):
    server = Server(url(file), file.parent)
    server.start()
    try:
        yield server
    finally:
        server.kill(signal.SIGTERM)


def plays(phones, id):
    """A move of anyone who is on turn, which all of them have seen."""
    answer = on_turn(phones).play(id)
    assert answer["ok"], answer
    for phone in phones:
        wait_until(lambda each=phone: each.table["version"] >= answer["version"])


@pytest.fixture
def played(file):
    """The data file of a class in which some cards were played; no one serves it."""
    with a_lesson(url(file), file.parent) as (server, teacher, phones):
        for number in range(3):
            plays(phones, f"move-{number}")
        streams = [f"class:{teacher.class_id}", f"table:{teacher.class_id}:1"]
        server.kill(signal.SIGTERM)
    assert size_of_log(file) == 0
    return streams


def size_of_log(file):
    """Bytes that are saved, but not in the one file."""
    log = file.with_name(f"{file.name}-wal")
    return log.stat().st_size if log.exists() else 0


def rows_alone(file, folder):
    """The numbers of events and of teachers in this one file, wherever it is copied to."""
    folder.mkdir()
    shutil.copy(file, folder)
    with closing(sqlite3.connect(folder / file.name)) as connection:
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
        (teachers,) = connection.execute("SELECT count(*) FROM teachers").fetchone()
    return events, teachers


@pytest.mark.parametrize("way", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_clean_stop_leaves_one_whole_file(file, tmp_path, way):
    with serving(file) as server:
        server.invite()
        before = server.store.teachers.all()
        server.kill(way)
    assert size_of_log(file) == 0
    assert rows_alone(file, tmp_path / "stick") == (0, len(before))


def test_a_lesson_that_was_stopped_is_whole_in_the_one_file(file, played, tmp_path):
    with closing(sqlite3.connect(file)) as connection:
        (kept,) = connection.execute("SELECT count(*) FROM events").fetchone()
    assert rows_alone(file, tmp_path / "stick")[0] == kept > 5


def change(file, sql, *values):
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(sql, values)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def damage_events(file):
    """Zero the page at which the events begin."""
    with closing(sqlite3.connect(file)) as connection:
        wanted = "SELECT rootpage FROM sqlite_master WHERE name = 'events'"
        (page,) = connection.execute(wanted).fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with file.open("r+b") as opened:
        opened.seek((page - 1) * size)
        opened.write(b"\xff" * size)


def test_a_damaged_file_is_refused_at_the_start_with_the_way_back_and_not_written_into(
    played, file, tmp_path
):
    damage_events(file)
    before = file.read_bytes()
    said = starts(file)
    assert "is damaged" in said and "Restore a backup" in said and "salvage" in said
    assert len(said.strip().splitlines()) == 1
    backed_up = classroom(file, "backup", tmp_path / "b")
    assert backed_up.returncode == 1 and "is damaged" in backed_up.stderr
    assert not (tmp_path / "b").exists()
    assert file.read_bytes() == before


def test_a_file_whose_end_was_cut_off_is_refused_and_not_written_into(played, file):
    with file.open("r+b") as opened:
        opened.truncate(file.stat().st_size - 3 * 4096)
    before = file.read_bytes()
    assert "is damaged" in starts(file)
    assert file.read_bytes() == before


def test_salvage_writes_all_readable_rows_of_a_damaged_file(played, file, tmp_path):
    damage_events(file)
    done = classroom(file, "salvage", tmp_path / "found.jsonl")
    assert done.returncode == 0, done.stderr
    assert "These couldn’t be read: events" in done.stdout
    rows = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    names = {each["row"]["name"] for each in rows if each["table"] == "seats"}
    assert {"Ann", "Ben", "Cy"} <= names
    again = classroom(file, "salvage", tmp_path / "found.jsonl")
    assert again.returncode == 1 and "already exists" in again.stderr


def test_salvage_of_an_intact_file_writes_everything(played, file, tmp_path):
    done = classroom(file, "salvage", tmp_path / "found.jsonl")
    assert done.returncode == 0 and "Could not be read" not in done.stdout
    rows = [json.loads(line) for line in (tmp_path / "found.jsonl").read_text().splitlines()]
    with closing(sqlite3.connect(file)) as connection:
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    assert len([row for row in rows if row["table"] == "events"]) == events > 5


def test_a_backup_takes_the_place_of_a_damaged_file_which_is_kept(played, file, tmp_path):
    assert classroom(file, "backup", tmp_path / "b").returncode == 0
    damage_events(file)
    damaged = file.read_bytes()
    refused = classroom(file, "restore", tmp_path / "b")
    assert refused.returncode == 1 and "--replace" in refused.stderr
    restored = classroom(file, "restore", "--replace", tmp_path / "b")
    assert restored.returncode == 0, restored.stderr
    aside = file.parent.glob("classroom.sqlite3.damaged-*")
    assert damaged in [each.read_bytes() for each in aside]
    assert starts(file) is None


def test_damage_while_the_program_runs_is_reported_as_damage(file):
    with a_lesson(url(file), file.parent) as (server, teacher, phones):
        with file.open("r+b") as opened:  # all but the head of the file
            opened.seek(4096)
            opened.write(b"\xff" * (file.stat().st_size - 4096))
        answer = wait_until(lambda: damage_told(teacher))
        assert "classroom restore" in answer and "salvage" in answer
        assert "All moves are safe" not in answer
        hears([teacher, *phones], "damaged")
        told = on_turn(phones).play("late")
        assert not told["ok"] and "data file is damaged" in told["why"]
        assert requests.get(f"{server.address}/ready", timeout=60).status_code == 503
        assert requests.get(f"{server.address}/health", timeout=60).ok


def damage_told(teacher):
    """The first page that reads what is damaged, and says so."""
    for page in ("classes", "rules", "plans", f"class/{teacher.class_id}/after"):
        answer = teacher.http.get(f"{teacher.installation.address}/console/{page}", timeout=60)
        if answer.status_code == 503 and "data file is damaged" in answer.text:
            return answer.text
    return None


@pytest.mark.parametrize(
    ("sql", "why"),
    [
        ("DELETE FROM events WHERE stream = ? AND seq = 3", "missing"),
        ("UPDATE events SET body = '{' WHERE stream = ? AND seq = 3", "not JSON"),
    ],
)
def test_a_backup_warns_of_an_event_that_is_missing_or_not_json(played, file, tmp_path, sql, why):
    change(file, sql, played[1])
    done = classroom(file, "backup", tmp_path / "b")
    assert done.returncode == 0
    assert why in done.stderr and played[1] in done.stderr


def test_an_empty_data_file_is_not_a_first_start(played, file):
    file.write_bytes(b"")
    said = starts(file)
    assert "is empty, but there was a database" in said and "restore" in said
    assert file.read_bytes() == b""


def test_a_missing_data_file_is_not_a_first_start(played, file, tmp_path):
    assert classroom(file, "backup", tmp_path / "b").returncode == 0
    for each in file.parent.glob("classroom.sqlite3*"):
        if each.name in ("classroom.sqlite3", "classroom.sqlite3-wal", "classroom.sqlite3-shm"):
            each.unlink()
    said = starts(file)
    assert "is missing, but there was a database" in said
    assert not file.exists()
    assert classroom(file, "restore", tmp_path / "b").returncode == 0
    assert starts(file) is None


def test_the_error_of_a_missing_file_explains_how_to_start_again(played, file):
    for each in file.parent.glob("classroom.sqlite3*"):
        each.unlink()
    assert starts(file) is None


@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_no_move_is_accepted_that_the_data_file_would_lose(file, how, tmp_path):
    with a_lesson(url(file), file.parent) as (server, teacher, phones):
        moved = file.rename(tmp_path / "elsewhere")
        if how == "replaced":
            file.write_bytes(b"")
        hears([teacher, *phones], "gone")  # before anyone has done anything
        player = on_turn(phones)
        answer = player.play("gone")
        assert (answer["ok"], answer["unavailable"]) == (False, True)
        assert "data file is missing" in answer["why"]
        assert requests.get(f"{server.address}/ready", timeout=60).status_code == 503
        # Put back, play goes on.
        moved.rename(file)
        hears([teacher, *phones], "")
        assert player.play("gone")["ok"]
        assert requests.get(f"{server.address}/ready", timeout=60).ok


def test_a_second_server_on_the_folder_is_refused_with_the_process_that_has_it(file):
    with serving(file) as server:
        said = starts(file)
        assert f"process {server.process.pid}" in said
        assert f":{server.port}" in said and "since 2" in said
        refused = classroom(file, "restore", file)
        assert refused.returncode != 0


def test_a_killed_server_leaves_no_lock_behind(file):
    server = Server(url(file), file.parent)
    server.start()
    server.kill(signal.SIGKILL)
    assert starts(file) is None


def test_nothing_is_restored_under_a_running_server(file, tmp_path):
    with serving(file) as server:
        assert classroom(file, "backup", tmp_path / "b").returncode == 0
        refused = classroom(file, "restore", "--replace", tmp_path / "b")
        assert refused.returncode == 1
        assert f"process {server.process.pid}" in refused.stderr


def test_the_tables_are_copied_before_they_are_changed_and_not_under_a_running_server(
    file, tmp_path
):
    released = sorted((ROOT / "tests" / "store" / "released").glob("*.sql"))[-2]
    file.parent.mkdir()
    with closing(sqlite3.connect(file)) as made:
        made.executescript(released.read_text())
    with closing(sqlite3.connect(file)) as connection:
        (events,) = connection.execute("SELECT count(*) FROM events").fetchone()
    assert starts(file) is None
    (copy,) = file.parent.glob("classroom.sqlite3.before-update-*")
    with closing(sqlite3.connect(copy)) as connection:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
        assert found == (released.stem,)
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (events,)
    assert (copy.stat().st_mode & 0o077) == 0


def test_ready_answers_503_while_nothing_can_be_saved(file):
    with serving(file) as server:
        ready = f"{server.address}/ready"
        other = sqlite3.connect(file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        wait_until(lambda: requests.get(ready, timeout=30).status_code == 503)
        assert requests.get(f"{server.address}/health", timeout=60).ok
        other.execute("ROLLBACK")
        other.close()
        wait_until(lambda: requests.get(ready, timeout=30).ok)


def test_the_copies_from_before_an_update_hold_no_name_that_was_removed(file):
    """They would keep what was deleted for good since."""
    with a_lesson(url(file), file.parent) as (server, teacher, phones):
        copy = file.with_name("classroom.sqlite3.before-update-0009")
        copy.write_bytes(b"Ann")
        teacher.act("close")
        for phone in phones:
            phone.close()
        assert teacher.post(f"/console/class/{teacher.class_id}/forget", "/console").ok
        wait_until(lambda: not copy.exists())
        assert server.process.poll() is None
