"""A database of every released schema is brought up to date, and its class plays on.

The files in ``released`` were written by the program as it was then. With the next migration the
last one's file has to be there: tests/support/keep_released.py writes it.
"""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from alembic.script import ScriptDirectory
from lessons import Clock, right_move

from classroom.classes.verbs.move import MakeMove
from classroom.service import Service
from classroom.store import backup, open_store
from classroom.store.database import Database
from classroom.store.migrate import _MIGRATIONS, _config, _revisions

RELEASED = sorted(Path(__file__).with_name("released").glob("*.sql"))
NEVER_ALONE = {"0011", "0012", "0013", "0017", "0018", "0020"}
"""Came together with the one after it: no database was ever left at them."""


def loaded(file, released):
    with closing(sqlite3.connect(file)) as made:
        made.executescript(released.read_text())


def laid_out(url, released, tmp_path):
    """The database of that release: as it was dumped, or its rows in the tables that the migrations
    up to it make."""
    if url.startswith("sqlite"):
        file = Path(sa.make_url(url).database)
        file.parent.mkdir()
        loaded(file, released)
        return
    loaded(tmp_path / "rows", released)
    made = Database(url)
    with made.writing(alone=True) as connection:
        command.upgrade(_config(connection), released.stem)
        old = sa.create_engine(f"sqlite:///{tmp_path}/rows")
        tables = sa.MetaData()
        tables.reflect(old, resolve_fks=True)
        with old.connect() as read:
            for table in tables.sorted_tables:
                rows = [dict(row) for row in read.execute(table.select()).mappings()]
                if rows and table.name != "alembic_version":
                    connection.execute(table.insert(), rows)
        old.dispose()
    made.close()


def plays_on(store):
    (row,) = store.classes.open_classes()
    assert max(seat.name for seat in store.seats.of_class(row.id).values()) == "Wilhelmina"
    service = Service(store, Clock())
    first, second = service.open(row.id).table(1), service.open(row.id).table(2)
    assert first.playing and len(first.current.entries) >= 10
    assert second.current.over and second.current.header.rule.id == "odd-black-even-red"
    for number in (1, 2):
        assert service.open(row.id).records.record(number, 1)["moves"]
    if first.current.round.pending is None:
        player, move = right_move(first.current.round)
        assert (
            service.open(row.id).rounds.pupil_command(
                player, MakeMove(id="after", seen=first.shown, move=move)
            )
            > first.version
        )
    service.open(row.id).rounds.start_round(2)
    service.open(row.id).ending.close()
    service.open(row.id).ending.forget_names()
    assert not any(seat.name for seat in store.seats.of_class(row.id).values())


def copies(url):
    """Return how many events each copy of the log in the database has."""
    engine = sa.create_engine(url)
    with engine.connect() as connection:
        names = sa.inspect(connection).get_table_names()
        found = [
            connection.execute(sa.text(f'SELECT count(*) FROM "{name}"')).scalar()
            for name in names
            if re.fullmatch(r"before_update_\d{4}_events", name)
        ]
    engine.dispose()
    return found


def test_postgresql_keeps_the_older_tables_until_something_is_deleted(postgresql_url, tmp_path):
    released = RELEASED[-1]
    laid_out(postgresql_url, released, tmp_path)
    with closing(sqlite3.connect(tmp_path / "rows")) as rows:
        (events,) = rows.execute("SELECT count(*) FROM events").fetchone()
    store = open_store(postgresql_url)
    assert copies(postgresql_url) == [events]
    open_store(postgresql_url).close()
    assert copies(postgresql_url) == [events]
    plays_on(store)
    assert copies(postgresql_url) == []
    store.close()


@pytest.mark.parametrize("released", RELEASED, ids=lambda file: file.stem)
def test_a_database_of_an_older_release_is_brought_up_to_date_and_its_class_plays_on(
    url, released, tmp_path
):
    laid_out(url, released, tmp_path)
    store = open_store(url)
    assert len(store.settings.secret_key()) >= 32
    plays_on(store)
    store.close()


def test_a_backup_of_the_oldest_release_is_restored(url, tmp_path):
    loaded(tmp_path / "backup", RELEASED[0])
    before = (tmp_path / "backup").read_bytes()
    backup.restore(url, tmp_path / "backup")
    assert (tmp_path / "backup").read_bytes() == before
    store = open_store(url)
    plays_on(store)
    store.close()


def tables_of(file):
    """Columns, in their order, keys, checks and indexes of each table."""
    engine = sa.create_engine(f"sqlite:///{file}")
    found = sa.inspect(engine)
    tables = {
        name: [
            [{**column, "type": str(column["type"])} for column in found.get_columns(name)],
            found.get_pk_constraint(name),
            *(
                sorted(looked(name), key=repr)
                for looked in (
                    found.get_foreign_keys,
                    found.get_unique_constraints,
                    found.get_check_constraints,
                    found.get_indexes,
                )
            ),
        ]
        for name in found.get_table_names()
    }
    engine.dispose()
    return tables


@pytest.mark.parametrize("released", RELEASED, ids=lambda file: file.stem)
def test_a_released_migration_makes_what_it_made_then(released, tmp_path):
    loaded(tmp_path / "then", released)
    now = Database(f"sqlite:///{tmp_path}/now")
    with now.writing(alone=True) as connection:
        command.upgrade(_config(connection), released.stem)
    now.close()
    assert tables_of(tmp_path / "now") == tables_of(tmp_path / "then")


def test_of_every_release_but_the_newest_a_database_is_kept():
    made = Database("sqlite://")
    with made.reading() as connection:
        script = ScriptDirectory.from_config(_config(connection))
    made.close()
    wanted = {each.revision for each in script.walk_revisions()} - {script.get_current_head()}
    kept = {file.stem for file in RELEASED}
    assert wanted - NEVER_ALONE <= kept, (
        "run tests/support/keep_released.py before the next migration"
    )


def test_the_files_of_migrations_are_named_by_what_alembic_calls_them():
    """The start reads no more than these names where there is nothing to update."""
    scripts = ScriptDirectory(str(_MIGRATIONS))
    assert _revisions() == [each.revision for each in scripts.walk_revisions()][::-1]
    assert scripts.get_heads() == _revisions()[-1:]
