"""Migrations: update a database, empty or of any earlier release, to this release's tables."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Connection, exc, text

from classroom.store.database import Database
from classroom.store.errors import StoreUnavailable, first_line

_MIGRATIONS = Path(__file__).parent / "migrations"


def migrate(database: Database) -> None:
    """Run the missing migrations, all or none; two processes that start at once take turns.

    Raises:
        StoreUnavailable: the database cannot be written, or a newer release made it.
    """
    # Imported here because they take a moment, and only the start needs them.
    from alembic import command
    from alembic.util import CommandError

    with database.writing(alone=True) as connection:
        try:
            command.upgrade(_config(connection), "head")
            # A database that cannot be written is refused now, not at the first move of a class.
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        except CommandError as error:
            raise StoreUnavailable(
                "the database was made by a newer release of this program; nothing was changed"
            ) from error
        except exc.DBAPIError as error:
            raise StoreUnavailable(
                f"the tables can’t be created or updated: {first_line(error)}"
            ) from error


def migration_before(version: str) -> bool:
    """Return whether this is a migration of this release, and not the last one."""
    from alembic.script import ScriptDirectory

    script = ScriptDirectory(str(_MIGRATIONS))
    known = {each.revision for each in script.walk_revisions()}
    return version in known and version not in script.get_heads()


def is_up_to_date(connection: Connection) -> bool:
    """Return whether the database has the tables of this release; change nothing."""
    from alembic.runtime.migration import MigrationContext
    from alembic.script import ScriptDirectory

    found = MigrationContext.configure(connection).get_current_heads()
    return found == tuple(ScriptDirectory.from_config(_config(connection)).get_heads())


def _config(connection: Connection) -> Any:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    return config
