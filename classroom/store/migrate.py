"""Migrations: update a database, empty or of any earlier release, to this release's tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, MetaData, exc, inspect, text

from classroom.store.database import Database
from classroom.store.errors import NewerRelease, StoreUnavailable, first_line

_MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database) -> None:
    """Run the missing migrations, all or none; two processes that start at once take turns.

    PostgreSQL keeps copies of the older tables. An SQLite file was copied before
    (`classroom.store.installation`).

    Raises:
        NewerRelease: a newer release made the database.
        StoreUnavailable: the database cannot be written.
    """
    with database.writing(alone=True) as connection:
        try:
            version = _version(connection)
            if migration_before(version):
                database.adapter.copy_tables(connection, version)
            if version != _revisions()[-1]:
                _upgrade(connection, version)
            # A database that cannot be written is refused now, not at the first move of a class.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except exc.DBAPIError as error:
            raise StoreUnavailable(
                f"the tables can’t be created or updated: {first_line(error.orig)}"
            ) from error


def migration_before(version: str) -> bool:
    """Return whether this is a migration of this release, and not the last one."""
    return version in _revisions()[:-1]


def drop_newer_tables(connection: Connection) -> None:
    """Drop all tables if a newer release made them: what they contain can't be known here."""
    if not _is_newer(_version(connection)):
        return
    there = MetaData()
    there.reflect(connection)
    there.drop_all(connection)


def is_up_to_date(connection: Connection) -> bool:
    """Return whether the database has the tables of this release; change nothing."""
    return _version(connection) == _revisions()[-1]


def _version(connection: Connection) -> str:
    """Return the migration that the tables are at; empty if there are none."""
    if not inspect(connection).has_table("alembic_version"):
        return ""
    return str(connection.scalar(text("SELECT version_num FROM alembic_version")) or "")


def check_release(connection: Connection) -> None:
    """Raise StoreUnavailable if another release of the program made the database."""
    if not is_up_to_date(connection):
        raise StoreUnavailable(
            "the database was made by a different release of this program. Use that release, or "
            "start this release once"
        )


def _is_newer(version: str) -> bool:
    return bool(version) and version not in _revisions()


@cache
def _revisions() -> list[str]:
    """Return this release's migrations, the first one first, by the names of their files."""
    return sorted(file.stem.partition("_")[0] for file in _MIGRATIONS.glob("versions/[0-9]*.py"))


def _upgrade(connection: Connection, version: str) -> None:
    """Run the migrations after `version`, which Alembic does; it takes half a second to import."""
    if _is_newer(version):
        raise NewerRelease(
            "the database was made by a newer release of this program; nothing was changed"
        )
    from alembic import command

    command.upgrade(_config(connection), "head")


def _config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
