"""What can go wrong with a store, in three words a caller can act on."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy import exc


class Conflict(Exception):
    """Somebody wrote first, and nothing was written now: load again, look again, decide again."""


class Repeated(Conflict):
    """This key is in the stream already: the same move sent twice. Nothing was written now.

    `seq` is what :meth:`Store.append` returned the first time.
    """

    def __init__(self, stream: str, key: str, seq: int) -> None:
        super().__init__(f"{stream} holds the key {key} at {seq}")
        self.seq = seq


class StoreUnavailable(Exception):
    """The database cannot be read or written now, or is not one of ours; the text says why.

    What was acknowledged before is safe. Where it comes out of a write, the write was not
    acknowledged; only a connection lost in the middle of a commit leaves open whether it was kept,
    and sending the same key again settles that.
    """

    def __init__(self, why: str, full: bool = False) -> None:
        super().__init__(why)
        self.full = full
        """Whether the disk is full, which somebody can do something about."""


# PostgreSQL gave way to another transaction: a deadlock, or a serialisation failure.
_GAVE_WAY = {"40P01", "40001"}
_NOT_ALLOWED = {"42501"}
_DISK_FULL = "53100"


@contextmanager
def in_our_words() -> Iterator[None]:
    """Turns what the database says into :class:`Conflict` or :class:`StoreUnavailable`.

    Mistakes in this program (a misspelt column) stay what they are.
    """
    try:
        yield
    except exc.IntegrityError as error:
        raise Conflict(said(error)) from error
    except exc.TimeoutError as error:
        raise StoreUnavailable("the database is busy: no free connection") from error
    except exc.DataError as error:
        raise ValueError(said(error)) from error
    except exc.DBAPIError as error:
        state = getattr(error.orig, "sqlstate", None)
        if state in _GAVE_WAY:
            raise Conflict(said(error)) from error
        if _is_a_mistake(error) and state not in _NOT_ALLOWED:
            raise
        full = state == _DISK_FULL or _sqlite_code(error) == sqlite3.SQLITE_FULL
        raise StoreUnavailable(f"the database cannot be used: {said(error)}", full) from error


def _is_a_mistake(error: exc.DBAPIError) -> bool:
    # SQLite has one code for everything that is wrong with a statement.
    return isinstance(error, exc.ProgrammingError) or _sqlite_code(error) == sqlite3.SQLITE_ERROR


def _sqlite_code(error: exc.DBAPIError) -> int | None:
    code: int | None = getattr(error.orig, "sqlite_errorcode", None)
    return code


def said(error: exc.DBAPIError) -> str:
    """The database's own first line: no statement, no values, so no name gets into a log."""
    lines = str(error.orig).strip().splitlines()
    return lines[0] if lines else type(error.orig).__name__
