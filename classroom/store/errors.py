"""Errors of the store, in classes that a caller can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

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
        """True if the disk is full, which someone can do something about."""


class NewerRelease(StoreUnavailable):
    """A newer release of the program made the database; nothing was changed."""


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

_GAVE_WAY = {"40P01", "40001"}
"""PostgreSQL gave way to another transaction: a deadlock, or a serialisation failure."""
_NOT_ALLOWED = "42501"
_DISK_FULL = "53100"


@contextmanager
def translate_errors(driver: Any) -> Iterator[None]:
    """Turn errors of the database into :class:`Conflict` or :class:`StoreUnavailable`.

    Wrong values become ValueError. Mistakes in this program (a misspelt column) stay as they are.
    `driver` is the module of the driver, whose errors SQLAlchemy wraps in its own.
    """
    try:
        yield
    except exc.TimeoutError as error:
        raise StoreUnavailable("the database is busy: no free connection") from error
    except exc.PendingRollbackError as error:
        raise StoreUnavailable("the connection to the database was lost") from error
    except (exc.DBAPIError, driver.Error) as error:
        translated = _translated(getattr(error, "orig", error), driver)
        if translated is None:
            raise
        raise translated from error


def _translated(error: BaseException, driver: Any) -> Exception | None:
    """Return our error for the driver's; None for a mistake in this program."""
    why = first_line(error)
    # PostgreSQL has a state for each error, SQLite a code.
    state = getattr(error, "sqlstate", None)
    code = getattr(error, "sqlite_errorcode", None)
    if isinstance(error, driver.IntegrityError) or state in _GAVE_WAY:
        return Conflict(why)
    if isinstance(error, driver.DataError):
        return ValueError(why)
    # SQLite has one code for everything that is wrong with a statement.
    mistake = isinstance(error, driver.ProgrammingError) or code == sqlite3.SQLITE_ERROR
    if mistake and state != _NOT_ALLOWED:
        return None
    if is_damage(error):
        return Damaged(f"the data file is damaged ({why}). {WAY_BACK}")
    full = state == _DISK_FULL or code == sqlite3.SQLITE_FULL
    return StoreUnavailable(f"the database can’t be used: {why}", full)


def is_damage(error: object) -> bool:
    """Return whether this SQLite error means that the file is damaged, or not a database."""
    code: int = getattr(error, "sqlite_errorcode", 0)
    return code & 0xFF in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def first_line(error: BaseException | None) -> str:
    """Return the first line of the driver's message.

    It has no statement and no values, so no name gets into a log.
    """
    lines = str(error).strip().splitlines()
    return lines[0] if lines else type(error).__name__
