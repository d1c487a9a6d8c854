"""A backup that is restored into a database of its own, to prove that it can be."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import MetaData, Select, Table, inspect, select, text

from classroom.store import Store, backup
from classroom.store.database import Database
from classroom.store.schema import metadata, sessions, settings

_MARK = "made_by_check_backup"
"""A table that is there from before the restore until the database is empty again."""
_CHECKING = "5, hashtext(current_schema())"
"""The advisory lock of who checks a backup in this database (see `classroom.store.postgresql`)."""
_OF_EACH_DATABASE = ("line", "write-anew")
"""Keys of settings that a restore sets."""


@dataclass(frozen=True)
class RestoredAside:
    """The result."""

    kept: backup.Kept
    """The rows of the backup, by table."""
    seconds: float
    """The time of the restore, on this computer."""
    differing: tuple[str, ...]
    """The tables whose rows are others than those of the backup; there should be none."""
    store: Store
    """The restored database."""


@contextmanager
def restored_aside(
    file: Path, passphrase: str | None = None, data: Path | None = None, url: str | None = None
) -> Iterator[RestoredAside]:
    """Restore a backup as :func:`classroom.store.backup.restore` does, and compare every row.

    `url` is that of an empty database, which is emptied again at the end, or by the next call if
    this one is killed; None: an SQLite file in a working folder in `data`.

    Raises:
        BackupError: it is no sound backup.
        StoreUnavailable: the database at `url` cannot be used.
        WouldOverwrite: it isn't empty, or another call is using it.
    """
    with (
        backup.opened(file, passphrase, data, as_written=True) as source,
        backup.working(data) as folder,
        _empty(url or f"sqlite:///{folder}/restored.sqlite3") as there,
    ):
        began = time.monotonic()
        kept = backup.restore(there, file, passphrase=passphrase, data=data).kept
        seconds = time.monotonic() - began
        with closing(Database(there, there=True)) as restored:
            backup.bring_up_to_date(source, file)
            expected, found = _fingerprints(source), _fingerprints(restored)
            differing = tuple(name for name in expected if expected[name] != found[name])
            yield RestoredAside(kept, seconds, differing, Store(restored))


@contextmanager
def _empty(url: str) -> Iterator[str]:
    """Yield the address of a database without tables, and drop what was made there at the end."""
    if url.startswith("sqlite"):
        yield url
        return
    with closing(Database(url)) as database, database.reading() as lock:
        if not lock.scalar(text(f"SELECT pg_try_advisory_lock({_CHECKING})")):
            raise backup.WouldOverwrite(
                "another check-backup is using the database of CHECK_BACKUP_DATABASE_URL"
            )
        if inspect(lock).has_table(_MARK) and not _is_served(url):
            _drop_all(database)  # of one that was killed
        if inspect(lock).get_table_names():
            raise backup.WouldOverwrite(
                "the database of CHECK_BACKUP_DATABASE_URL isn’t empty. It must be one for this"
                " alone, without tables"
            )
        try:
            with database.writing() as connection:
                connection.execute(text(f"CREATE TABLE {_MARK} (id integer)"))
            yield url
        finally:
            _drop_all(database)


def _is_served(url: str) -> bool:
    with closing(Database(url)) as database:
        return not database.is_leader()


def _drop_all(database: Database) -> None:
    """Drop every table, all or none, so that the mark is there for as long as any other is."""
    with database.writing() as connection:
        there = MetaData()
        there.reflect(connection)
        there.drop_all(connection)


def _fingerprints(database: Database) -> dict[str, tuple[int, int]]:
    """Return the number of rows of each table, and a sum over them in whatever order.

    Sessions end with a restore, so they are left out.
    """
    with database.snapshot() as connection:
        found = {}
        for table in metadata.sorted_tables:
            if table is sessions:
                continue
            count = total = 0
            wanted = _rows(table).execution_options(yield_per=backup.BACKUP_BATCH_ROWS)
            for row in connection.execute(wanted):
                count += 1
                made = hashlib.sha256(repr(tuple(row)).encode("utf-8", "surrogatepass")).digest()
                total += int.from_bytes(made)
            found[table.name] = count, total
        return found


def _rows(table: Table) -> Select[Any]:
    wanted = select(table)
    if table is settings:
        return wanted.where(settings.c.key.not_in(_OF_EACH_DATABASE))
    return wanted
