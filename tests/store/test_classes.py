"""Classes, seats, teachers, settings: the contract, on both databases."""

import random
import sqlite3
import subprocess
import sys
import textwrap
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy as sa
from lessons import named

from classroom.app import create_app
from classroom.config import Settings
from classroom.store import ClassRow, ClassVersions, Conflict, SeatRow, open_store
from classroom.store.schema import metadata


@pytest.fixture
def lesson(store):
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    return store


def test_an_open_class_is_found_by_its_code(lesson):
    row = ClassRow("c1", "KITE42", "KITE42", "t1", 1.0, None)
    assert lesson.classes.find_class("KITE42") == row
    assert lesson.classes.row("c1") == row
    assert lesson.classes.find_class("KITE43") is None
    assert lesson.classes.row("c2") is None


def test_a_closed_class_is_not_joined_any_more_but_stays_in_the_index(lesson):
    lesson.classes.close_class("c1", 9.0)
    lesson.classes.close_class("c1", 10.0)
    assert lesson.classes.find_class("KITE42") is None
    assert lesson.classes.find_prefix("KITE42") is None
    assert lesson.classes.row("c1").closed_at == 9.0
    assert lesson.classes.code_taken("KITE42")
    with pytest.raises(KeyError):
        lesson.classes.close_class("c2", 9.0)


def test_how_far_a_class_has_come_stays_noted(lesson):
    assert not lesson.classes.row("c1").begun
    lesson.classes.note_begun("c1", finished=False)
    assert lesson.classes.row("c1").begun
    assert not lesson.classes.row("c1").finished
    lesson.classes.note_begun("c1", finished=True)
    lesson.classes.note_begun("c1", finished=False)
    assert lesson.classes.row("c1").finished
    with pytest.raises(KeyError):
        lesson.classes.note_begun("c2", finished=True)


def test_a_teacher_sees_their_own_classes_newest_first(lesson):
    lesson.classes.add_class("c2", "B", "t1", 2.0)
    lesson.classes.add_class("c3", "C", "t1", 3.0)
    lesson.classes.add_class("c4", "D", "t2", 4.0)
    assert [row.id for row in lesson.classes.of_teacher("t1")] == ["c3", "c2", "c1"]
    assert lesson.classes.of_teacher("t9") == []


def test_no_two_classes_have_one_code_or_one_id(lesson):
    with pytest.raises(Conflict):
        lesson.classes.add_class("c2", "KITE42", "t1", 2.0)
    with pytest.raises(Conflict):
        lesson.classes.add_class("c1", "B", "t1", 2.0)
    assert [row.id for row in lesson.classes.of_teacher("t1")] == ["c1"]


def test_an_id_may_not_look_like_two_parts_of_a_stream_name(lesson):
    for bad in ("", "c1:2"):
        with pytest.raises(ValueError, match="colon"):
            lesson.classes.add_class(bad, "B", "t1", 2.0)


def test_codes_and_prefixes_that_are_taken(lesson):
    lesson.classes.add_class("c2", "MOON77", "t1", 2.0, prefix="ZEBRA")
    assert lesson.classes.code_taken("KITE42") and not lesson.classes.code_taken("KITE4")
    assert (
        lesson.classes.prefix_taken("ZEBRA")
        and lesson.classes.prefix_taken("KITE")
        and lesson.classes.prefix_taken("MOON")
    )
    assert not lesson.classes.prefix_taken("ITE") and not lesson.classes.prefix_taken("%")
    assert lesson.classes.find_prefix("ZEBRA").id == "c2"


def test_a_seat_is_given_out_once(lesson):
    lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
    with pytest.raises(Conflict):
        lesson.seats.add_seat("c1", "s1", "Ben", "x2", "0000")
    with pytest.raises(Conflict):
        lesson.seats.add_seat("no such class", "s1", "Ben", "x2", "0000")
    assert lesson.seats.of_class("c1") == {"s1": SeatRow("Ann", "x1", "0417")}


def test_seats_come_in_the_order_of_their_numbers(lesson):
    for n in (10, 2, 1):
        lesson.seats.add_seat("c1", f"s{n}", None, f"x{n}", "0000")
    assert list(lesson.seats.of_class("c1")) == ["s1", "s2", "s10"]
    assert lesson.seats.of_class("c2") == {}


def test_a_seat_is_renamed_forgotten_and_handed_on(lesson):
    lesson.seats.add_seat("c1", "s1", "Ann", "x1", "0417")
    lesson.seats.rename_seat("c1", "s1", "Zoë \U0001f0a1")
    assert lesson.seats.of_class("c1")["s1"] == SeatRow("Zoë \U0001f0a1", "x1", "0417")
    lesson.seats.rename_seat("c1", "s1", "Foxes", ["Zoë", "李雷"])
    assert lesson.seats.of_class("c1")["s1"] == SeatRow("Foxes", "x1", "0417", 0, ("Zoë", "李雷"))
    lesson.seats.rename_seat("c1", "s1", None)
    lesson.seats.set_seat_secret("c1", "s1", "x2")
    assert lesson.seats.of_class("c1")["s1"] == SeatRow(None, "x2", "0417")
    lesson.seats.set_seat_secret("c1", "s1", "x3", "9999")
    assert lesson.seats.of_class("c1")["s1"] == SeatRow(None, "x3", "9999")


def test_a_seat_that_is_not_there_cannot_be_changed(lesson):
    with pytest.raises(KeyError):
        lesson.seats.rename_seat("c1", "s9", "Ann")
    with pytest.raises(KeyError):
        lesson.seats.set_seat_secret("c1", "s9", "x")


def fill(store, id, code):
    store.classes.add_class(id, code, "t1", 1.0)
    store.log.append(f"class:{id}", 0, [{"opened": True}], 1.0)
    for number in (1, 2, 10):
        store.log.append(f"table:{id}:{number}", 0, [{"n": 1}, {"n": 2}], 1.0, key="m1")
        store.seats.add_seat(id, f"s{number}", f"Wilhelmina-{id}-{number}", "x", "0000")
        store.tickets.add_ticket(f"{id}-{number}", id, f"s{number}", "handover", "open", 1.0)


def test_a_deleted_class_leaves_nothing(store):
    for id in ("c1", "c10", "c"):
        fill(store, id, f"CODE-{id}")
    store.archive.delete_class("c1")
    store.archive.delete_class("c1")
    assert store.classes.row("c1") is None
    assert not store.classes.code_taken("CODE-c1")
    assert store.seats.of_class("c1") == {}
    with store._database.reading() as connection:
        for table in metadata.sorted_tables:
            for row in connection.execute(sa.select(table)):
                assert "c1" not in str(row).replace("c10", "")
    for id in ("c10", "c"):
        assert len(store.seats.of_class(id)) == 3
        assert len(named(store, f"table:{id}:")) == 3
    store.classes.add_class("c1", "CODE-c1", "t1", 2.0)
    assert store.log.append("class:c1", 0, [{"opened": True}], 2.0) == 1


def test_names_that_were_deleted_are_nowhere_in_the_files(sqlite_url, tmp_path):
    def on_disk(word):
        files = [file.read_bytes() for file in tmp_path.rglob("*") if file.is_file()]
        assert files
        return any(word.encode() in file for file in files)

    store = open_store(sqlite_url)
    fill(store, "c1", "KITE42")
    store.classes.add_class("c2", "B", "t1", 1.0)
    for seat, name in [("s1", "Hildegard"), ("s2", "Theodora")]:
        store.seats.add_seat("c2", seat, name, "x", "0000")
    assert on_disk("Wilhelmina") and on_disk("Hildegard") and on_disk("Theodora")
    store.archive.delete_class("c1")
    store.seats.rename_seat("c2", "s1", "Ann")
    with store.transaction():
        store.seats.rename_seat("c2", "s2", None)
    assert not on_disk("Wilhelmina")
    assert not on_disk("Hildegard")
    assert not on_disk("Theodora")
    assert on_disk("Ann")
    store.close()


def test_a_copy_that_a_divided_page_left_behind_goes_too(sqlite_url, tmp_path):
    """Rows that grow divide the pages of the file; deleting a row zeroes only where it is now."""
    rng, store = random.Random(1), open_store(sqlite_url)
    store.classes.add_class("c1", "KITE42", "t1", 1.0)
    with store._database.writing() as connection:
        run = connection.exec_driver_sql
        for number in range(3000):
            text = '{"text":"Wilhelmina' + "z" * rng.randrange(1500) + '"}'
            stream = f"table:c1:{rng.randrange(50)}"
            run(
                "INSERT INTO events (stream, seq, at, body) VALUES (?, ?, 1.0, ?)",
                (stream, number + 1, text[-600:]),
            )
            row = rng.randrange(1, number + 2)
            if number % 3 == 0:
                run("UPDATE events SET body = ? WHERE rowid = ?", (text, row))
            if number % 5 == 0:
                run("DELETE FROM events WHERE rowid = ?", (rng.randrange(1, number + 2),))
        run("UPDATE events SET body = ?", ('{"text":"Wilhelmina"}',))
    file = tmp_path / "a folder" / "classroom.sqlite3"
    store.archive.rewrite("c1", lambda _: {"text": "…"})
    assert b"Wilhelmina" in file.read_bytes()
    store.archive.vacuum()
    assert b"Wilhelmina" not in file.read_bytes()
    assert not file.with_name(f"{file.name}-wal").read_bytes()
    store.close()


KILLED = """
    import os, signal, sys
    from classroom.store import open_store
    store = open_store(sys.argv[1])
    store.archive.remove_names("c1", {"s1": ("another secret", "1704")})
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_a_program_killed_before_the_file_was_written_anew_does_it_at_the_next_start(
    sqlite_url, tmp_path
):
    file = tmp_path / "a folder" / "classroom.sqlite3"
    store = open_store(sqlite_url)
    fill(store, "c1", "KITE42")
    # What is left in a page that was divided: bytes that belong to no row.
    with store._database.writing() as connection:
        connection.exec_driver_sql("PRAGMA secure_delete = OFF")
        connection.exec_driver_sql("CREATE TABLE scraps (text)")
        connection.exec_driver_sql("INSERT INTO scraps VALUES ('Scrap of Wilhelmina')")
        connection.exec_driver_sql("DELETE FROM scraps")
    store.close()
    assert b"Scrap of" in file.read_bytes()
    subprocess.run([sys.executable, "-c", textwrap.dedent(KILLED), sqlite_url], check=False)
    assert b"Scrap of" in file.read_bytes()
    create_app(Settings(data=tmp_path, database_url=sqlite_url))
    for each in file.parent.iterdir():
        assert b"Scrap of" not in each.read_bytes()
    store = open_store(sqlite_url)
    assert store.settings.get("write-anew") is None
    store.close()


def test_a_name_is_emptied_from_the_log_once_the_backup_is_done(sqlite_url, tmp_path):
    store = open_store(sqlite_url)
    fill(store, "c1", "KITE42")
    file = tmp_path / "a folder" / "classroom.sqlite3"
    backup = sqlite3.connect(file, isolation_level=None)
    backup.execute("BEGIN")
    backup.execute("SELECT * FROM seats").fetchall()
    store.archive.delete_class("c1")
    backup.close()
    store.settings.agree("anything", "else")
    for each in tmp_path.rglob("*"):
        assert each.is_dir() or b"Wilhelmina" not in each.read_bytes()
    store.close()


def test_no_move_slips_into_a_class_while_it_is_deleted(store):
    fill(store, "c1", "KITE42")
    together = threading.Barrier(5)

    def play(number):
        together.wait(60)
        try:
            for version in range(2, 200):
                store.log.append(f"table:c1:{number}", version, [{}], 1.0)
        except Conflict:
            return "told"
        return "played on"

    with ThreadPoolExecutor(4) as pool:
        players = [pool.submit(play, number) for number in (1, 2, 10, 10)]
        together.wait(60)
        store.archive.delete_class("c1")
        assert "played on" not in [player.result() for player in players]
    assert named(store) == []
    with store._database.reading() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM events").scalar() == 0


def test_settings(store):
    assert store.settings.get("language") is None
    assert store.settings.agree("language", "fr") == "fr"
    assert store.settings.get("language") == "fr"
    assert store.settings.agree("language", "de") == "fr"
    assert store.settings.get("language") == "fr"
    assert store.settings.agree("paper", "a4") == "a4"


def test_programs_that_start_at_once_agree_on_the_secret_key(url):
    together = threading.Barrier(6)

    def start(_):
        together.wait(60)
        store = open_store(url)
        key = store.settings.secret_key()
        store.close()
        return key

    with ThreadPoolExecutor(6) as pool:
        keys = set(pool.map(start, range(6)))
    assert len(keys) == 1
    assert len(keys.pop()) >= 32


# How far a class is


def test_what_is_remembered_of_a_class_has_a_number_that_changes_with_it(store):
    store.classes.add_class("c1", "BCD-FGH", "t1", 1.0)
    assert store.classes.standing("c1", "class:c1") == ClassVersions("BCD-FGH", "t1", 0, 0)
    store.log.append("class:c1", 0, [{"n": 1}, {"n": 2}], 1.0)
    assert store.classes.standing("c1", "class:c1") == ClassVersions("BCD-FGH", "t1", 2, 0)
    assert store.classes.standing("c2", "class:c2") is None


CHANGES = {
    "a seat": lambda store: store.seats.add_seat("c1", "s2", "Ben", "secret", "1234"),
    "a name": lambda store: store.seats.rename_seat("c1", "s1", "Anna"),
    "a secret": lambda store: store.seats.set_seat_secret("c1", "s1", "another"),
    "a try": lambda store: store.tickets.count_try("c1", "s1", 5),
    "a name removed": lambda store: store.archive.remove_names(
        "c1", {"s1": ("another secret", "1704")}
    ),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_whatever_changes_a_seat_changes_the_number_of_the_seats(store, change):
    store.classes.add_class("c1", "BCD-FGH", "t1", 1.0)
    store.seats.add_seat("c1", "s1", "Ann", "secret", "0417")
    seen = store.seats.of_class("c1"), store.classes.standing("c1", "class:c1")
    change(store)
    assert store.seats.of_class("c1") != seen[0]
    assert store.classes.standing("c1", "class:c1").seats > seen[1].seats
