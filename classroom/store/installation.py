"""The SQLite file of an installation: checked before it is opened, and served by one process.

Two small files stay beside ``classroom.sqlite3`` for good. ``classroom.sqlite3.installation`` says
that there was a database, so that a missing one is not mistaken for a first start. Whoever serves
the database has a lock on ``classroom.sqlite3.lock``, which the system releases when that process
ends, however it ends; what is written there says who that is.
"""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from glob import escape
from pathlib import Path

import msgspec

from classroom.store.errors import WAY_BACK, Damaged, StoreUnavailable, is_damage

_LOCKED_BYTE = 1 << 20
"""The locked byte, far behind the text: Windows lets no one read a locked byte."""
_MAGIC = b"SQLite format 3\0"
_MARKER = """\
This folder belongs to an installation of "Eleusis in the classroom". If its database is missing,
the program doesn't start with an empty one. To start again with no data, delete this file.
"""


class InUse(Exception):
    """Another process serves this database; the text says which."""


class _ServingProcess(msgspec.Struct, frozen=True):
    """The process that serves a database."""

    pid: int
    since: float
    """UTC, in seconds."""
    address: str = ""


class Installation:
    """The data file of an installation: whether it existed before, and which process serves it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._marker = _beside(database, ".installation")
        self._lock = _beside(database, ".lock")
        self._handle: int | None = None

    # There

    def note(self) -> None:
        """Record permanently that there is a database."""
        with suppress(FileExistsError, PermissionError):
            handle = os.open(self._marker, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "w", encoding="utf-8") as marker:
                marker.write(_MARKER)

    def check(self) -> None:
        """Check the file before anything opens it for writing.

        Raises:
            StoreUnavailable: there was a database, and it is gone or empty.
            Damaged: it is damaged, or no SQLite file.
        """
        self._undo_interrupted()
        if not self._is_there():
            return
        with _reading(self.database) as connection:
            found = [str(row[0]) for row in connection.execute("PRAGMA quick_check(3)")]
            if found != ["ok"]:
                raise _damaged(self.database, found[0].splitlines()[-1])
            # A restore that was killed leaves a file without tables, not the one that was there.
            if self._marker.exists() and _version(connection) is None:
                raise self._gone("is empty")

    def _undo_interrupted(self) -> None:
        """Let SQLite undo what a power cut interrupted before the write-ahead log was turned on.

        It does so at the next reading, but not in a file that is opened to read only. If there is
        nothing to undo, or another process is writing, it changes nothing.
        """
        if _beside(self.database, "-journal").exists():
            address = f"{self.database.absolute().as_uri()}?mode=rw"
            with suppress(sqlite3.Error), closing(sqlite3.connect(address, uri=True)) as opened:
                opened.execute("PRAGMA schema_version").fetchone()

    def _is_there(self) -> bool:
        with suppress(OSError):  # what is in the way is told by anyone who makes or opens the file
            if self.database.stat().st_size:
                return True
        wal = _beside(self.database, "-wal")
        if self._marker.exists() or (wal.exists() and wal.stat().st_size):
            raise self._gone("is empty" if self.database.exists() else "is missing")
        return False

    def _gone(self, state: str) -> StoreUnavailable:
        return StoreUnavailable(
            f"{self.database} {state}, but there was a database. Put the file back, or restore a"
            " backup: classroom restore FILE. To start again with no data, delete"
            f" {self._marker.name} beside it"
        )

    def version(self) -> str | None:
        """Return the migration that the tables are at; None if there are none."""
        if not self._is_there():
            return None
        with _reading(self.database) as connection:
            return _version(connection)

    def copy(self, version: str) -> Path:
        """Copy the database before its tables are changed, and return the path of the copy.

        Raises:
            StoreUnavailable: the copy cannot be written.
        """
        made = _beside(self.database, f".before-update-{version}")
        part = _beside(made, ".part")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
            with closing(sqlite3.connect(part)) as target:
                with _reading(self.database) as source:
                    source.backup(target)
                target.execute("PRAGMA journal_mode = DELETE")
            part.replace(made)
        except (OSError, sqlite3.Error, StoreUnavailable) as error:
            raise StoreUnavailable(
                f"the database can’t be copied before its update: {error}"
            ) from error
        finally:
            part.unlink(missing_ok=True)
        return made

    def set_aside(self) -> str:
        """Rename the files of a damaged database, and return the suffix of the new names.

        From now on it is known that there was one, whatever becomes of what takes its place.
        """
        self.note()
        keep_entries(self.database.absolute().parent)
        end = time.strftime(".damaged-%Y%m%d-%H%M%S", time.gmtime())
        self._rename("", end)
        return end

    def put_back(self, end: str) -> None:
        """Undo :meth:`set_aside`."""
        self._rename(end, "")

    def _rename(self, before: str, after: str) -> None:
        for part in ("", "-wal", "-shm"):
            _beside(self.database, f"{after}{part}").unlink(missing_ok=True)
            with suppress(FileNotFoundError):
                _beside(self.database, f"{before}{part}").rename(
                    _beside(self.database, f"{after}{part}")
                )

    def drop_copies(self) -> None:
        """Remove the copies that :meth:`copy` made: they hold what was deleted since."""
        for made in self.database.parent.glob(f"{escape(self.database.name)}.before-update-*"):
            made.unlink(missing_ok=True)

    def make_file(self) -> None:
        """Create the file and its folder where they are missing, for this user alone.

        Raises:
            StoreUnavailable: the folder cannot be created.
        """
        folder = self.database.absolute().parent
        missing = [each for each in (folder, *folder.parents) if not each.exists()]
        try:
            # Pupils' names are no one else's business on a shared computer.
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            for made in missing:
                keep_entries(made.parent)
        except OSError as error:
            raise StoreUnavailable(f"the database's folder can’t be created: {error}") from error
        with suppress(OSError):  # whether the file can be used is found out when it is opened
            # It has the key that sessions are signed with, too. SQLite gives its other files its
            # mode.
            os.close(os.open(self.database, os.O_RDWR | os.O_CREAT, 0o600))
            mode = self.database.stat().st_mode
            if mode & 0o077:
                self.database.chmod(mode & ~0o077)

    # Served

    def claim(self) -> None:
        """Claim this database for this process, until :meth:`release`.

        Raises:
            InUse: another one does.
            StoreUnavailable: the folder cannot be written.
        """
        try:
            self._lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            handle = os.open(self._lock, os.O_CREAT | os.O_RDWR, 0o600)
        except OSError as error:
            raise StoreUnavailable(
                f"the folder {self._lock.parent} can’t be written: {error.strerror}"
            ) from error
        if not take_lock(handle):
            os.close(handle)
            raise InUse(self._who())
        self._handle = handle
        self.serve_at("")

    def serve_at(self, address: str) -> None:
        """Record the address at which this process serves the database."""
        assert self._handle is not None
        server = msgspec.json.encode(_ServingProcess(os.getpid(), time.time(), address))
        with suppress(OSError):  # a full disk is told by the database itself
            os.ftruncate(self._handle, 0)
            os.lseek(self._handle, 0, os.SEEK_SET)
            os.write(self._handle, server)

    def release(self) -> None:
        """Release the database, so that another process can claim it."""
        if self._handle is not None:
            handle, self._handle = self._handle, None
            os.close(handle)

    @contextmanager
    def claimed(self) -> Iterator[None]:
        """Claim the database within the block; keep an existing claim."""
        if self._handle is not None:
            yield
            return
        self.claim()
        try:
            yield
        finally:
            self.release()

    def _who(self) -> str:
        served = ""
        with suppress(OSError, msgspec.MsgspecError):
            server = msgspec.json.decode(self._lock.read_bytes(), type=_ServingProcess)
            since = time.strftime("%Y-%m-%d %H:%M", time.localtime(server.since))
            at = f", at {server.address}" if server.address else ""
            served = f": process {server.pid}, since {since}{at}"
        return f"the classroom is already running on {self.database}{served}"


def _beside(file: Path, end: str) -> Path:
    return file.with_name(f"{file.name}{end}")


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """Open a connection that writes nothing, not even the write-ahead log, into the file."""
    with file.open("rb") as opened:
        head = opened.read(len(_MAGIC))
    if head != _MAGIC:
        raise _damaged(file, "it is not an SQLite database")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as opened:
            yield opened
    except sqlite3.Error as error:
        if is_damage(error):
            raise _damaged(file, str(error)) from error
        raise StoreUnavailable(f"the database can’t be read: {error}") from error


def _version(connection: sqlite3.Connection) -> str | None:
    tables = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
    if connection.execute(tables).fetchone() is None:
        return None
    row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    return None if row is None else str(row[0])


def _damaged(file: Path, why: str) -> Damaged:
    return Damaged(f"{file} is damaged ({why}); nothing was written to it. {WAY_BACK}")


def take_lock(handle: int) -> bool:
    """Lock the open file for this process; return False if another one holds it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def keep_entries(folder: Path) -> None:
    """Sync a folder, so that changes of its entries survive a power cut.

    These are files that were created, renamed or deleted. Does nothing on Windows.
    """
    if os.name == "nt":
        return  # Windows cannot be told to, and keeps a journal of its own
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
