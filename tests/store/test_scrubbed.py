"""What was deleted or replaced is in no file and no table that is left."""

from pathlib import Path

import pytest
from sqlalchemy import inspect

from classroom.store import AuditRow, PlanRow, installation, open_store
from classroom.store.postgresql import COPY_PREFIX


def filled(store):
    """A store with one of everything, and the id of its teacher."""
    teacher = store.teachers.add_teacher("Ada", "a hash", key="ada")
    store.classes.add_class("c1", "KITE42", teacher, 1.0)
    store.seats.add_seat("c1", "s1", "Wilhelmina", "a secret", "1234")
    store.seats.add_seat("c1", "s2", None, "a secret", "1234", wanted=["Ben"], waits=0)
    store.seats.list_names("c1", ["Wilhelmina", "Ben"])
    store.audit.add(AuditRow("a1", "log_in", teacher, "Ada", "", "", "Firefox", 1, 5.0), 0)
    store.plans.add_plan(PlanRow("p1", teacher, "a plan", "its text", 1.0))
    store.rules.add_rule("r1", teacher, "a rule", {}, 1.0)
    return teacher


DELETES = {
    "renamed": lambda store, _: store.seats.rename_seat("c1", "s1", "Mina"),
    "taken out": lambda store, _: store.seats.rename_seat("c1", "s1", None),
    "sent away": lambda store, _: store.seats.drop_waiting("c1", ["s2"]),
    "off the list": lambda store, _: store.seats.list_names("c1", ["Ben"]),
    "audit": lambda store, _: store.audit.forget(9.0),
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
