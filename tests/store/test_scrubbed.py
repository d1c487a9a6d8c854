"""What was deleted or replaced is in no file and no table that is left."""

from pathlib import Path

import pytest
from alembic import command
from sqlalchemy import Text, inspect

from classroom.store import AuditRow, PlanRow, SessionRow, Wifi, installation, open_store
from classroom.store.database import Database
from classroom.store.migrate import _config
from classroom.store.postgresql import COPY_PREFIX
from classroom.store.schema import metadata


def filled(store):
    """A store with one of everything, and the id of its teacher."""
    teacher = store.teachers.add_teacher("Ada", "a hash", key="ada")
    store.classes.add_class("c1", "KITE42", teacher, 1.0)
    store.seats.add_seat("c1", "s1", "Wilhelmina", "a secret", "1234")
    store.seats.add_seat("c1", "s2", None, "a secret", "1234", wanted=["Ben"], waits=0)
    store.seats.list_names("c1", ["Wilhelmina", "Ben"])
    store.audit.add(AuditRow("a1", "log_in", teacher, "Ada", "", "", "Firefox", 1, 5.0, 5.0), 0)
    store.plans.add_plan(PlanRow("p1", teacher, "a plan", "its text", 1.0))
    store.rules.add_rule("r1", teacher, "a rule", {}, 1.0)
    store.classes.set_wifi("c1", Wifi("a school", "its password"))
    return teacher


DELETES = {
    "renamed": lambda store, _: store.seats.rename_seat("c1", "s1", "Mina"),
    "taken out": lambda store, _: store.seats.rename_seat("c1", "s1", None),
    "sent away": lambda store, _: store.seats.drop_waiting("c1", ["s2"]),
    "off the list": lambda store, _: store.seats.list_names("c1", ["Ben"]),
    "audit": lambda store, _: store.audit.forget(9.0),
    "rule changed": lambda store, _: store.rules.change_rule("r1", "another rule", {}, 2.0),
    "wifi": lambda store, _: store.classes.set_wifi("c1", None),
    "wifi of a closed class": lambda store, _: store.classes.close_class("c1", 2.0),
    "plan": lambda store, _: store.plans.remove_plan("p1"),
    "rule": lambda store, _: store.rules.remove_rule("r1"),
    "teacher": lambda store, teacher: store.teachers.name_teacher(teacher, "Grace", "grace"),
    "class": lambda store, _: store.archive.delete_class("c1"),
}


def copy_before_update(store, url):
    if (there := installation(url)) is not None:
        return there.copy("0009")
    with store._database.writing() as connection:
        store._database.adapter.copy_tables(connection, "0009")
    return None


def copies(store, url):
    if (there := installation(url)) is not None:
        return [each for each in there.database.parent.iterdir() if "before" in each.name]
    with store._database.reading() as connection:
        names = inspect(connection).get_table_names()
    return [name for name in names if name.startswith(COPY_PREFIX)]


@pytest.mark.parametrize("deleted", DELETES)
def test_the_copies_from_before_an_update_go_with_every_name_and_text(store, url, deleted):
    teacher = filled(store)
    copy_before_update(store, url)
    store.settings.set("a", "b")
    assert copies(store, url), "an update can be undone until something is deleted"
    DELETES[deleted](store, teacher)
    assert not copies(store, url)


def test_the_copies_of_a_file_with_any_name_go(tmp_path):
    file = tmp_path / "class[7b]*.sqlite3"
    store = open_store(f"sqlite:///{file}")
    filled(store)
    copied, other = installation(f"sqlite:///{file}").copy("0009"), Path(f"{tmp_path}/class7b.x")
    other.touch()
    store.archive.delete_class("c1")
    assert not copied.exists() and other.exists()
    store.close()


def test_what_was_deleted_is_not_in_the_write_ahead_log(sqlite_url):
    store = open_store(sqlite_url)
    teacher = filled(store)
    store.tickets.add_ticket("a hashed ticket", "c1", "s1", "handover", "new", 1.0)
    for hash, in_class in (("a hashed session", None), ("a hashed link", "c1")):
        row = SessionRow(hash, teacher, "console", in_class, "A browser", 1.0, 1.0, 1.0, 1.0)
        store.sessions.add_session(row)
    store.settings.set("the log", "is in use")
    file = installation(sqlite_url).database
    gone = {
        b"a rule": DELETES["rule changed"],
        b"its password": DELETES["wifi of a closed class"],
        b"a hashed ticket": lambda store, _: store.tickets.drop_tickets("c1", "s1"),
        b"a hashed session": lambda store, _: store.sessions.end_session("a hashed session"),
        b"a hashed link": lambda store, _: store.sessions.end_links("c1"),
    }
    for words, deletes in gone.items():
        store.settings.set("filler", "of the log")
        deletes(store, teacher)
        left = b"".join(each.read_bytes() for each in file.parent.glob(f"{file.name}*"))
        assert words not in left
    store.close()


KNOWN_BY = {"id", "hash", "class_id", "teacher", "stream", "key", "seat", "actor"}
"""Columns of ids and hashes, which the planner has to know about."""
WORDS_OF_OURS = {"code", "prefix", "kind", "state", "what", "removed", "act"}
"""Columns of which no person chose the words."""


def statistics(connection, word):
    found = connection.exec_driver_sql(
        "SELECT tablename, attname FROM pg_stats WHERE schemaname = current_schema()"
        " AND concat(most_common_vals::text, histogram_bounds::text) LIKE %s",
        (f"%%{word}%%",),
    )
    return found.all()


def test_postgresql_keeps_no_word_in_its_statistics(postgresql_url):
    store = open_store(postgresql_url)
    filled(store)
    for number in range(200):
        seat = f"s{number + 10}"
        store.seats.add_seat("c1", seat, f"Zacharias{number}", "x", "1", [f"Zacharias{number}"])
        store.log.append("class:c1", number, [{"text": f"Zacharias{number}"}], 1.0)
    store.seats.list_names("c1", [f"Zacharias{number}" for number in range(200)])
    with store._database.reading() as connection:
        for table in metadata.sorted_tables:
            connection.exec_driver_sql(f"ANALYZE {table.name}")
        assert statistics(connection, "class:c1"), "of ids there are some"
        assert not statistics(connection, "Zacharias")
        texts = {
            (table.name, column.name)
            for table in metadata.sorted_tables
            for column in table.columns
            if isinstance(column.type, Text) and column.name not in KNOWN_BY | WORDS_OF_OURS
        }
        found = connection.exec_driver_sql(
            "SELECT attrelid::regclass::text, attname FROM pg_attribute JOIN pg_class"
            " ON pg_class.oid = attrelid WHERE relnamespace = current_schema()::regnamespace"
            " AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attstattarget = 0"
        )
        assert {tuple(row) for row in found} == texts
    store.close()


def test_what_postgresql_had_in_its_statistics_goes_with_the_update(postgresql_url):
    database = Database(postgresql_url)
    with database.writing(alone=True) as connection:
        command.upgrade(_config(connection), "0020")
    with database.writing() as connection:
        for number in range(50):
            connection.exec_driver_sql(
                "INSERT INTO own_plans VALUES (%s, 't', 'Zacharias', 'x', 1)", (str(number),)
            )
    with database.reading() as connection:
        connection.exec_driver_sql("ANALYZE own_plans")
        assert statistics(connection, "Zacharias")
    database.close()
    store = open_store(postgresql_url)
    with store._database.reading() as connection:
        assert not statistics(connection, "Zacharias")
    store.close()
