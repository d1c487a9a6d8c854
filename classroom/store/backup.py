"""Backups: everything stored, in one SQLite file, from and to either database.

A backup is an SQLite database with the tables of the release that made it, and nothing else: no
trace of what was deleted, and no file beside it. So a laptop's backup can be restored on a server,
and a server's on a laptop. With a pass phrase it is that database, encrypted
(:mod:`classroom.store.encrypted_file`).
"""

from __future__ import annotations

import filecmp
import hashlib
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import msgspec
from sqlalchemy import URL, Connection, delete, func, insert, inspect, select

from classroom.store import encrypted_file
from classroom.store.database import Database, installation
from classroom.store.errors import Damaged, LogBroken, StoreUnavailable
from classroom.store.installation import Installation, InUse
from classroom.store.log import Log
from classroom.store.migrate import check_release, drop_newer_tables, migrate
from classroom.store.placing import NotAsWritten, put_in_place
from classroom.store.schema import classes, events, metadata, receipts, sessions, teachers
from classroom.store.settings import begin_line
from classroom.store.working_folder import working_folder

BACKUP_BATCH_ROWS = 1000
"""Rows that are in memory at a time."""

_MAGIC = b"SQLite format 3\0"
_LOG_VERSIONS = slice(18, 20)
"""Bytes of a database file, both 2 if it has a write-ahead log, else 1
(https://www.sqlite.org/fileformat.html)."""


class BackupError(Exception):
    """The file cannot be restored or cannot be written; the text says why."""


class WouldOverwrite(Exception):
    """Something would be overwritten; nothing was changed, and the text says what to do."""


class WrongPassphrase(BackupError):
    """The file is encrypted, and the pass phrase is missing or a different one."""


Kept = dict[str, int]
"""Number of rows of each table."""


class Restored(msgspec.Struct, frozen=True):
    """The restored rows, and what had been removed for good since the backup was made."""

    kept: Kept
    again: list[tuple[str, str]]
    """``class``, ``names`` or ``name``, each with the code of the class: here again, and without
    its receipt."""


def back_up(url: str, file: Path, passphrase: str | None = None, data: Path | None = None) -> Kept:
    """Write everything stored to a new file that only this user may read, and read it back.

    Play goes on meanwhile: the backup is a snapshot of one moment. It is made in a working folder
    in `data`, the folder of the program's data (None: in the system's), and copied from there when
    it is whole: nothing of a database is ever beside the backup. With a pass phrase it is encrypted
    before.

    Raises:
        BackupError: the file cannot be written.
        NoCipher: it cannot be encrypted on this computer.
        Damaged: the database is damaged, so that this would be no backup.
        StoreUnavailable: the database cannot be read, or another release of the program made it.
        WouldOverwrite: a file with this name exists.
    """
    taken = WouldOverwrite(f"{file} already exists; choose a different name")
    if file.exists() or file.is_symlink():
        raise taken
    if (there := installation(url)) is not None and there.database.exists():
        there.check()
    with closing(Database(url, there=True)) as source, working(data) as folder:
        with source.snapshot() as connection:
            check_release(connection)
        made = folder / "backup.sqlite3"
        try:
            kept = _write(source, made)
            if passphrase is not None:
                made = _encrypted(made, passphrase)
        except OSError as error:
            raise BackupError(
                f"the working folder {folder.parent} can’t be written: {error.strerror}"
            ) from error
        except NotAsWritten:
            raise BackupError(
                f"the working folder {folder.parent} doesn’t contain what was written to it. Check"
                " the disk"
            ) from None
        try:
            put_in_place(made, file)
        except FileExistsError:
            raise taken from None
        except OSError as error:
            raise BackupError(f"{file} can’t be written: {error.strerror}") from error
        except NotAsWritten:
            raise BackupError(
                f"{file} doesn’t contain what was written to it. Check the disk"
            ) from None
    return kept


def _write(source: Database, made: Path) -> Kept:
    """Write a backup that isn't encrypted; raise NotAsWritten if it can't be read back."""
    os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    target = Database(_sqlite(made))
    try:
        migrate(target)
        kept = _copy(source, target)
    finally:
        target.close()
    if _read_back(made) != kept:
        raise NotAsWritten
    _close_for_good(made)
    return kept


def _encrypted(plain: Path, passphrase: str) -> Path:
    """Return an encrypted copy beside the file; raise NotAsWritten if it can't be read back."""
    made, decrypted = plain.with_name("encrypted"), plain.with_name("decrypted")
    encrypted_file.encrypt(plain, made, passphrase)
    try:
        encrypted_file.decrypt(made, decrypted, passphrase)
        same = filecmp.cmp(decrypted, plain, shallow=False)
    except encrypted_file.CannotDecrypt:
        same = False
    if not same:
        raise NotAsWritten
    return made


def is_encrypted(file: Path) -> bool:
    """Return whether a file is an encrypted backup; False if it can't be read."""
    try:
        return encrypted_file.is_encrypted(file)
    except OSError:
        return False


@contextmanager
def opened(
    file: Path, passphrase: str | None = None, data: Path | None = None, as_written: bool = False
) -> Iterator[Database]:
    """Yield a copy of a sound backup, with the tables that its release made.

    The file itself is only read. The copy, which isn't encrypted, is in a working folder, as that
    of :func:`back_up`, and is removed at the end. With `as_written`, each row must also be as it
    was written; a restore does with less.

    Raises:
        BackupError: the file is no sound backup.
        NoCipher: it is encrypted, and cannot be decrypted on this computer.
        WrongPassphrase: it is encrypted, with a different pass phrase.
    """
    with working(data) as folder:
        # A database is opened for writing, and a finished backup isn't written to.
        copy = folder / "backup.sqlite3"
        try:
            _copy_out(file, copy, passphrase)
        except OSError as error:
            hint = ""
            if isinstance(error, PermissionError):
                hint = ". Copy it to a folder of the user who runs this command, as its owner"
            raise BackupError(f"{file} can’t be read: {error.strerror or error}{hint}") from error
        _sound(file, copy)
        if as_written:
            _require_as_written(file, copy)
        source = Database(_sqlite(copy), there=True)
        try:
            yield source
        finally:
            source.close()


def _has_log(file: Path) -> bool:
    """Return whether a database says that its last changes may be in a write-ahead log."""
    with file.open("rb") as read:
        return read.read(_LOG_VERSIONS.stop)[_LOG_VERSIONS] == b"\2\2"


def _copy_out(file: Path, copy: Path, passphrase: str | None) -> None:
    if not encrypted_file.is_encrypted(file):
        shutil.copyfile(file, copy)
        # A finished backup is one file: what lies beside it is another's, perhaps a forger's. But
        # someone may have copied the files of a database as they lay: the last of it is here.
        if _has_log(copy):
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{file}-wal", f"{copy}-wal")
        return
    if passphrase is None:
        raise WrongPassphrase(f"{file} is encrypted: its pass phrase is needed")
    try:
        encrypted_file.decrypt(file, copy, passphrase)
    except encrypted_file.WrongKey as error:
        raise WrongPassphrase(f"{file} {error}") from error
    except encrypted_file.CannotDecrypt as error:
        raise BackupError(f"{file} {error}") from error


@contextmanager
def working(data: Path | None) -> Iterator[Path]:
    """Yield a working folder; raise BackupError where there can be none."""
    with ExitStack() as made:
        try:
            folder = made.enter_context(working_folder(data))
        except OSError as error:
            raise BackupError(
                f"{data} can’t be written: {error.strerror}. While this command runs, it needs a"
                " folder for files. Set CLASSROOM_DATA to one of yours"
            ) from error
        yield folder


def broken_streams(
    file: Path, passphrase: str | None = None, data: Path | None = None
) -> list[LogBroken]:
    """Return the errors of streams in a backup that cannot be read, though the file is sound.

    Raises as :func:`opened`.
    """
    with opened(file, passphrase, data) as read:
        return Log(read).broken_streams()


def restore(
    url: str,
    file: Path,
    replace: bool = False,
    passphrase: str | None = None,
    data: Path | None = None,
) -> Restored:
    """Replace everything stored with the contents of a backup, in one commit or not at all.

    A backup of an older release is migrated in a copy, as in :func:`opened`. With `replace` the
    database may have been made by a newer release: that is the way back to this one.

    Raises:
        BackupError: the file is no sound backup, or a newer release made it.
        StoreUnavailable: the database cannot be written.
        WouldOverwrite: the program is running, or the database is damaged or not empty and
            `replace` is false.
        WrongPassphrase: the file is encrypted, with a different pass phrase.
    """
    with opened(file, passphrase, data) as source, ExitStack() as placed:
        there = placed.enter_context(_place(url, replace))
        target = Database(url, exclusive=True)
        placed.callback(target.close)
        bring_up_to_date(source, file)
        before = _receipts_in_the_way(target, replace)
        with target.writing(alone=True) as connection:
            if replace:
                drop_newer_tables(connection)
            migrate(target)
            kept = _copy(source, target, restored=True)
        with source.snapshot() as connection:
            known = set(connection.execute(select(receipts.c.id)).scalars())
        target.vacuum()
        if there is not None:
            there.note()
    again = [removed for id, removed in before.items() if id not in known]
    return Restored(kept, again)


def bring_up_to_date(source: Database, file: Path) -> None:
    """Migrate the copy of a backup.

    Raise BackupError if a newer release made it, or if it hasn't all tables and columns.
    """
    try:
        migrate(source)
    except StoreUnavailable as error:
        raise BackupError(f"{file} can’t be used: {error}") from error
    with source.reading() as connection:
        there = inspect(connection)
        tables = set(there.get_table_names())
        for table in metadata.sorted_tables:
            columns = there.get_columns(table.name) if table.name in tables else ()
            if not {*table.columns.keys()} <= {column["name"] for column in columns}:
                raise BackupError(f"{file} is damaged: part of the table {table.name} is missing")


@contextmanager
def _place(url: str, replace: bool) -> Iterator[Installation | None]:
    """Hold the database's file exclusively while the block runs.

    Yields its installation; None on PostgreSQL and in memory. A damaged file is set aside first,
    and put back if the block raises.
    """
    there = installation(url)
    if there is None:
        yield None
        return
    try:
        there.claim()
    except InUse as in_use:
        raise WouldOverwrite(f"{in_use}; stop it first") from None
    try:
        aside = _set_aside(there, replace)
        try:
            yield there
        except BaseException:
            if aside:
                there.put_back(aside)
            raise
    finally:
        there.release()


def _set_aside(there: Installation, replace: bool) -> str:
    try:
        there.check()
    except Damaged as damaged:
        if not replace:
            raise WouldOverwrite(
                f"{damaged}. With --replace, the backup replaces it. The damaged file is kept"
                " next to it"
            ) from None
        return there.set_aside()
    except StoreUnavailable:
        pass  # gone or empty, which is what a backup is for; whatever else is found out next
    return ""


def _receipts_in_the_way(target: Database, replace: bool) -> dict[str, tuple[str, str]]:
    """Return the receipts in the target: what was removed and the class code, by id.

    Raises:
        WouldOverwrite: the classroom is running on it, or it has classes or teachers and `replace`
            is false.
    """
    try:
        if not target.is_leader():
            raise WouldOverwrite("the classroom is running on this database; stop it first")
        with target.reading() as connection:
            there = set(inspect(connection).get_table_names())
            if "classes" not in there:
                return {}
            found = {
                table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
                for table in (classes, teachers)
            }
            if any(found.values()) and not replace:
                raise WouldOverwrite(
                    f"the database isn’t empty (classes: {found['classes']}, teachers: "
                    f"{found['teachers']}); with --replace, the backup replaces what is there"
                )
            # A newer release's table may have other columns.
            columns = (
                inspect(connection).get_columns(receipts.name) if receipts.name in there else ()
            )
            if not {"id", "what", "code", "at"} <= {column["name"] for column in columns}:
                return {}
            wanted = select(receipts.c.id, receipts.c.what, receipts.c.code).order_by(receipts.c.at)
            return {id: (what, code) for id, what, code in connection.execute(wanted)}
    except StoreUnavailable as unavailable:
        if "locked" in str(unavailable):
            raise WouldOverwrite(
                "the database is in use: is the classroom running? Stop it first"
            ) from unavailable
        raise


def _copy(source: Database, target: Database, restored: bool = False) -> Kept:
    """Replace all rows of the target with those of the source, in one commit; count them.

    `restored` begins a new line of versions, so that no version of a table is used again, and ends
    all sessions.
    """
    with source.snapshot() as read, target.writing(alone=True) as write:
        gone = [write.execute(delete(table)) for table in reversed(metadata.sorted_tables)]
        for table in metadata.sorted_tables:
            rows = read.execute(select(table).execution_options(yield_per=BACKUP_BATCH_ROWS))
            for some in rows.mappings().partitions():
                write.execute(insert(table), [dict(row) for row in some])
        kept = _counted(read)
        if _counted(write) != kept:
            raise StoreUnavailable("not all of it arrived; nothing was changed")
        if restored:
            begin_line(write)
            # Anyone who was logged in may have logged out since.
            write.execute(delete(sessions))
        if any(each.rowcount for each in gone):
            target.scrub_deleted(for_good=True)
    return kept


def _counted(connection: Connection) -> Kept:
    return {
        table.name: connection.execute(select(func.count()).select_from(table)).scalar_one()
        for table in metadata.sorted_tables
    }


# Files


def _sqlite(file: Path) -> URL:
    return URL.create("sqlite", database=str(file.absolute()))


def _close_for_good(file: Path) -> None:
    """Write the checksum, and turn off the write-ahead log.

    So one file is left, readable on read-only media.
    """
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute(f"PRAGMA user_version = {_checksum(connection)}")
        connection.execute("PRAGMA journal_mode = DELETE")


def _checksum(connection: sqlite3.Connection) -> int:
    """Return a number of 31 bits for all rows, in whatever order; never 0.

    SQLite itself doesn't notice a value that has changed in a file.
    """
    connection.text_factory = bytes
    total = 0
    names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    for (name,) in names:
        quoted = name.decode().replace('"', '""')
        for row in connection.execute(f'SELECT * FROM "{quoted}"'):  # noqa: S608 - quoted
            total += int.from_bytes(hashlib.sha256(repr((name, row)).encode()).digest())
    return total % (2**31 - 1) + 1


def _require_as_written(given: Path, copy: Path) -> None:
    """Raise BackupError if a row isn't as it was written; a backup of 0.1.0 has no checksum."""
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            (written,) = connection.execute("PRAGMA user_version").fetchone()
            same = not written or written == _checksum(connection)
    except sqlite3.Error as error:
        raise BackupError(f"{given} is damaged: {error}") from error
    if not same:
        raise BackupError(f"{given} is damaged: it isn’t as it was written")


def _sound(given: Path, copy: Path) -> None:
    """Raise BackupError if it is no SQLite file, a damaged one, or not from this program."""
    with copy.open("rb") as read:
        begins = read.read(len(_MAGIC))
    if begins != _MAGIC:
        raise BackupError(f"{given} isn’t a backup of this program")
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as connection:
            defined = connection.execute("SELECT name, rootpage FROM sqlite_master").fetchall()
            if not {"alembic_version", events.name, classes.name} <= {name for name, _ in defined}:
                raise BackupError(f"{given} isn’t a backup of this program")
            # What has no page of its own would run whatever it says, perhaps without an end.
            if not all(page for _, page in defined):
                raise BackupError(
                    f"{given} isn’t a backup of this program: it has a view, a trigger or a virtual"
                    " table"
                )
            found = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
            stray = connection.execute("PRAGMA foreign_key_check").fetchone()
    except sqlite3.Error as error:
        raise BackupError(f"{given} is damaged: {error}") from error
    if found != "ok" or stray:
        raise BackupError(f"{given} is damaged: {stray or found}")


def _read_back(file: Path) -> Kept:
    _sound(file, file)
    read = Database(_sqlite(file))
    try:
        with read.snapshot() as connection:
            return _counted(connection)
    finally:
        read.close()
