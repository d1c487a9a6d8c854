"""The copy of the first laptop's database: how it is kept, and when one that is left is deleted.

The first laptop removes names when they are due, and a copy that is connected follows it. One that
lost the first laptop, and never took over, is a spare, which is deleted when names are due.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from classroom.standby import pairing as pairings
from classroom.standby.pairing import Pairing
from classroom.store import Installation, InUse, sqlite
from classroom.store.installation import keep_entries

WAITS_DAYS = 2
"""Days from the first start or look that finds the copy old until it is deleted: a clock that jumps
ahead once deletes nothing that a lesson of that day may need."""
_DAY = 86_400.0


class Copy:
    """The copy of the database: a file, and the log that follows it."""

    def __init__(self, database: Path) -> None:
        self.database = database
        self._next = database.with_name(f"{database.name}.next")
        self._log: int | None = None

    def begin(self) -> None:
        """Begin a whole copy beside the one that there may be."""
        self._next.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        os.close(os.open(self._next, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600))
        self._drop(self._next, "-wal")

    def add(self, part: bytes) -> None:
        with self._next.open("ab") as file:
            file.write(part)

    def sync(self) -> None:
        """Wait until what was added is on the disk."""
        with self._next.open("rb+") as file:
            os.fsync(file.fileno())

    def write_log(self, at: int, part: bytes, whole: bool) -> None:
        """Write a part of the log to the disk; `whole` if it is that of the finished copy."""
        if self._log is None:
            path = f"{self.database if whole else self._next}-wal"
            self._log = os.open(path, os.O_CREAT | os.O_RDWR | getattr(os, "O_BINARY", 0), 0o600)
        os.lseek(self._log, at, os.SEEK_SET)
        os.write(self._log, part)
        os.fsync(self._log)

    def finish(self) -> None:
        """Put the copy in the place of the one before."""
        self.close()
        for end in ("-wal", "-shm"):
            self._drop(self.database, end)
        self._next.replace(self.database)
        with suppress(FileNotFoundError):  # nothing was saved since the copy began
            Path(f"{self._next}-wal").replace(f"{self.database}-wal")
        keep_entries(self.database.parent)

    def delete(self) -> None:
        """Delete it, since the lesson is over and no one needs it."""
        self.close()
        for file in (self.database, self._next):
            for end in ("", "-wal", "-shm"):
                self._drop(file, end)

    def move_in(self) -> None:
        """Move the log into the file, as the first laptop has done."""
        self.close()
        _move_in(self.database)

    def close(self) -> None:
        if self._log is not None:
            os.close(self._log)
            self._log = None

    @staticmethod
    def _drop(file: Path, end: str) -> None:
        with suppress(FileNotFoundError):
            Path(f"{file}{end}").unlink()


def _move_in(database: Path) -> None:
    with closing(sqlite3.connect(database)) as own:
        own.execute("PRAGMA synchronous = FULL")
        own.execute(sqlite.EMPTY_LOG)


def is_lesson(database: Path) -> bool:
    """Return whether a lesson went on here, of which there is no other database."""
    return pairings.load(database).serves


def drop_old(database: Path, pairing: Pairing, days: int, now: float) -> bool:
    """Delete a copy that did not change for `days`; return whether it was deleted.

    It may not be followed meanwhile. `now` is the date of the computer, by which files are dated. A
    lesson that went on here is never deleted.
    """
    at = pairings.copied_at(database)
    if at is None or pairing.serves:
        return False
    if now - at < days * _DAY:
        found = None
    else:
        found = now if pairing.old_since is None else min(pairing.old_since, now)
    if found is not None and now - found >= WAITS_DAYS * _DAY:
        pairing.state, pairing.old_since = "none", None
        pairings.keep(database, pairing)
        Copy(database).delete()
        return True
    if found != pairing.old_since:
        pairing.old_since = found
        pairings.keep(database, pairing)
    return False


def drop_unused(database: Path, days: int, now: float) -> bool:
    """Do the same at a laptop that is no second one just now; leave one that runs alone."""
    if not database.parent.is_dir():
        return False
    there = Installation(database)
    try:
        there.claim()
    except InUse:
        return False
    try:
        return drop_old(database, pairings.load(database), days, now)
    finally:
        there.release()
