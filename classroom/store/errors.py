"""Errors of the store, in classes that a caller can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc


class Conflict(Exception):
    """Another write came first, and nothing was written now: load again and decide again."""


class VersionConflict(Conflict):
    """The stream has had another event since the version that an append was decided on."""


class Repeated(Conflict):
    """The stream already has this key: the same move was sent twice. Nothing was written now.

    `seq` is what :meth:`Log.append` returned the first time.
    """

    def __init__(self, stream: str, key: str, seq: int) -> None:
        super().__init__(f"{stream} holds the key {key} at {seq}")
        self.seq = seq


class LogBroken(Exception):
    """A stream of the log cannot be read.

    An event is missing, is not JSON, or is unknown to this release, as when its rule was removed.

    It concerns one class, or one of its tables; everything else can be used.
    """

    def __init__(self, stream: str, why: str) -> None:
        super().__init__(f"{stream}: {why}")
        self.stream = stream
        self.why = why


class StoreUnavailable(Exception):
    """The database cannot be read or written now, or is not one of ours; the text says why.

    What was acknowledged before is safe. If a write raises it, the write was not acknowledged; only
    a connection lost in the middle of a commit leaves open whether it was saved, and sending the
    same key again settles that.
    """

    def __init__(self, why: str, full: bool = False) -> None:
        super().__init__(why)
        self.full = full
        """True if the disk is full, which somebody can do something about."""


class Damaged(StoreUnavailable):
    """The data file is damaged: a retry does not help. Nothing more is written into it."""


class FileGone(StoreUnavailable):
    """The data file was deleted or replaced while the program was running.

    Writes would be lost when the process ends.
    """


WAY_BACK = (
    "Restore a backup: classroom restore --replace FILE."
    " To rescue what can still be read: classroom salvage FILE"
)

# PostgreSQL gave way to another transaction: a deadlock, or a serialisation failure.
_GAVE_WAY = {"40P01", "40001"}
_NOT_ALLOWED = {"42501"}
_DISK_FULL = "53100"


@contextmanager
def translate_errors() -> Iterator[None]:
    """Turn errors of the database into :class:`Conflict` or :class:`StoreUnavailable`.

    Wrong values become ValueError. Mistakes in this program (a misspelt column) stay as they are.
    """
    try:
        yield
    except exc.IntegrityError as error:
        raise Conflict(first_line(error)) from error
    except exc.TimeoutError as error:
        raise StoreUnavailable("the database is busy: no free connection") from error
    except exc.DataError as error:
        raise ValueError(first_line(error)) from error
    except exc.DBAPIError as error:
        state = getattr(error.orig, "sqlstate", None)
        if state in _GAVE_WAY:
            raise Conflict(first_line(error)) from error
        if _is_a_mistake(error) and state not in _NOT_ALLOWED:
            raise
        if is_damage(error.orig):
            raise Damaged(f"the data file is damaged ({first_line(error)}). {WAY_BACK}") from error
        full = state == _DISK_FULL or _sqlite_code(error) == sqlite3.SQLITE_FULL
        raise StoreUnavailable(f"the database can’t be used: {first_line(error)}", full) from error


def is_damage(error: object) -> bool:
    """Return whether this SQLite error means that the file is damaged, or not a database."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _is_a_mistake(error: exc.DBAPIError) -> bool:
    # SQLite has one code for everything that is wrong with a statement.
    return isinstance(error, exc.ProgrammingError) or _sqlite_code(error) == sqlite3.SQLITE_ERROR


def _sqlite_code(error: exc.DBAPIError) -> int | None:
    code: int | None = getattr(error.orig, "sqlite_errorcode", None)
    return code


def first_line(error: exc.DBAPIError) -> str:
    """Return the first line of the database's message.

    It has no statement and no values, so no name gets into a log.
    """
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__
