"""Migrations: update a database, empty or of any earlier release, to this release's tables."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, exc, text

from classroom.store.database import Database
from classroom.store.errors import StoreUnavailable, first_line

if TYPE_CHECKING:
    from alembic.script import ScriptDirectory

_MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database) -> None:
    """Run the missing migrations, all or none; two processes that start at once take turns.

    PostgreSQL keeps copies of the older tables. An SQLite file was copied before
    (`classroom.store.installation`).

    Raises:
        StoreUnavailable: the database cannot be written, or a newer release made it.
    """
    # Imported here because they take a moment, and only the start needs them.
    from alembic import command
    from alembic.util import CommandError

    with database.writing(alone=True) as connection:
        try:
            if migration_before(version := _version(connection)):
                database.adapter.copy_tables(connection, version)
            if not is_up_to_date(connection):
                command.upgrade(_config(connection), "head")
            # A database that cannot be written is refused now, not at the first move of a class.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except CommandError as error:
            raise StoreUnavailable(
                "the database was made by a newer release of this program; nothing was changed"
            ) from error
        except exc.DBAPIError as error:
            raise StoreUnavailable(
                f"the tables can’t be created or updated: {first_line(error.orig)}"
            ) from error


def migration_before(version: str) -> bool:
    """Return whether this is a migration of this release, and not the last one."""
    known = {each.revision for each in _scripts().walk_revisions()}
    return version in known and version not in _scripts().get_heads()


def is_up_to_date(connection: Connection) -> bool:
    """Return whether the database has the tables of this release; change nothing."""
    return (_version(connection),) == tuple(_scripts().get_heads())


def _version(connection: Connection) -> str:
    """Return the migration that the tables are at; empty if there are none."""
    from alembic.runtime.migration import MigrationContext

    return MigrationContext.configure(connection).get_current_revision() or ""


def check_release(connection: Connection) -> None:
    """Raise StoreUnavailable if another release of the program made the database."""
    if not is_up_to_date(connection):
        raise StoreUnavailable(
            "the database was made by a different release of this program. Use that release, or "
            "start this release once"
        )


@cache
def _scripts() -> ScriptDirectory:
    """Return this release's migrations, which are files that take a moment to read."""
    from alembic.script import ScriptDirectory

    return ScriptDirectory(str(_MIGRATIONS))


def _config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
