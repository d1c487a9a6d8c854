"""Teachers: who may log in, links, and what is theirs; the contract, on both databases."""

import importlib
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.migration import MigrationContext
from alembic.operations import Operations

import classroom.store as store_package
from classroom.store import Conflict, ReceiptRow, TeacherRow, open_store


def test_teachers(store):
    assert store.teachers.all() == []
    zoe, ann = (
        store.teachers.add_teacher("Zoe", "h1"),
        store.teachers.add_teacher("Ann", "h2", key="ann", at=5.0),
    )
    assert store.teachers.all() == [
        TeacherRow(ann, "Ann", "h2", added_at=5.0),
        TeacherRow(zoe, "Zoe", "h1"),
    ]
    store.teachers.set_password(zoe, "h3")
    assert store.teachers.find(zoe) == TeacherRow(zoe, "Zoe", "h3")
    assert store.teachers.find("nobody") is None
    assert store.teachers.teacher_called("ann").id == ann
    assert store.teachers.teacher_called("zoe") is None
    with pytest.raises(KeyError):
        store.teachers.set_password("nobody", "h")


def test_two_teachers_never_have_the_same_key_and_any_number_has_none(store):
    ann = store.teachers.add_teacher("Ann", "h", key="ann")
    with pytest.raises(Conflict):
        store.teachers.add_teacher("ANN", "h", key="ann")
    one, two = store.teachers.add_teacher("", "h"), store.teachers.add_teacher("", "h")
    store.teachers.name_teacher(one, "Ben", "ben")
    with pytest.raises(Conflict):
        store.teachers.name_teacher(two, "Ann", "ann")
    assert store.teachers.teacher_called("ann").id == ann
    assert not store.teachers.has_accounts()
    store.teachers.set_administrator(ann, True)
    assert store.teachers.has_accounts()


def test_a_link_is_used_once_in_its_time_and_by_nobody_who_is_blocked(store):
    ann = store.teachers.add_teacher("Ann", "h", key="ann")
    store.teachers.set_link(ann, "hash", 10.0)
    assert store.teachers.teacher_linked("hash", 9.9).id == ann
    assert store.teachers.teacher_linked("hash", 10.0) is None
    assert store.teachers.use_link("hash", "new", 10.0) is None
    store.teachers.set_blocked(ann, 1.0)
    assert store.teachers.use_link("hash", "new", 9.0) is None
    store.teachers.set_blocked(ann, None)
    assert store.teachers.use_link("another", "new", 9.0) is None
    used = store.teachers.use_link("hash", "new", 9.0)
    assert used == TeacherRow(ann, "Ann", "new", entered_at=9.0)
    assert store.teachers.use_link("hash", "newer", 9.0) is None
    assert store.teachers.find(ann).password_hash == "new"


def test_what_a_teacher_has_goes_to_somebody_else(store):
    ann, ben = (store.teachers.add_teacher(name, "h", key=name) for name in ("ann", "ben"))
    for number, teacher in enumerate((ann, ann, ben)):
        store.classes.add_class(f"c{number}", f"CODE{number}", teacher, 1.0)
    store.classes.close_class("c0", 2.0)
    store.rules.add_rule("r", ann, "Title", {}, 1.0)
    store.archive.add_receipt(ReceiptRow("receipt", ann, "c9", "CODE9", 1.0, "class", {"names": 1}))
    assert store.teachers.count_classes() == {ann: (1, 2), ben: (1, 1)}
    with pytest.raises(ValueError, match="classes"):
        store.teachers.delete_teacher(ann)
    store.teachers.hand_over(ann, ben, receipts_only=True)
    assert (len(store.archive.receipts(ben)), store.archive.receipts(ann)) == (1, [])
    assert store.teachers.count_classes()[ann] == (1, 2)
    store.teachers.hand_over(ann, ben)
    assert store.teachers.count_classes() == {ben: (2, 3)}
    assert [row.id for row in store.rules.rules_of(ben)] == ["r"]
    store.teachers.delete_teacher(ann)
    assert [row.id for row in store.teachers.all()] == [ben]


def test_the_teacher_of_an_older_database_is_there_as_before(url):
    store = open_store(url)
    id = store.teachers.add_teacher("", "h")
    store.classes.add_class("c1", "CODE", id, 1.0)
    store.close()
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        with Operations.context(MigrationContext.configure(connection)):
            versions = Path(store_package.__file__).parent / "migrations" / "versions"
            since = sorted(p.stem for p in versions.glob("*.py") if p.stem >= "0011")
            for name in reversed(since):
                if name.startswith("0015"):  # it only rewrites events, and there are none
                    continue
                importlib.import_module(f"classroom.store.migrations.versions.{name}").downgrade()
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '0010'")
    engine.dispose()
    store = open_store(url)
    assert store.teachers.all() == [TeacherRow(id, "", "h")]
    assert not store.teachers.has_accounts()
    assert [row.id for row in store.classes.of_teacher(id)] == ["c1"]
    store.close()
