"""The pairing of a laptop, remembered in a small file beside the database."""

from __future__ import annotations

import os
import threading
from pathlib import Path
from typing import Literal

import msgspec

from classroom.store import StoreUnavailable
from classroom.store.installation import keep_entries

State = Literal["none", "paired", "retired", "copy"]
"""Nothing; of a first laptop: it has a second one, or that one took over; of a second laptop: it
has a copy."""


_keeping = threading.Lock()
"""Held while a file is written: threads would rename each other's."""


class Pairing(msgspec.Struct):
    """Changed in memory, and kept by :meth:`keep`."""

    state: State = "none"
    epoch: int = 1
    """Counts the times that a laptop took over."""
    mark: int = 0
    """Counts the times that the first laptop went on without the second."""
    key: str = ""
    """The key that both know, in hexadecimal digits."""
    other: str = ""
    """The address of the other laptop."""
    hosts: tuple[str, ...] = ()
    """The hosts at which devices find the first laptop."""
    serves: bool = False
    """True for good at a second laptop that took over."""
    old_since: float | None = None
    """The date at which a copy was first found to be old, in UTC seconds; None: it is not."""

    def secret(self) -> bytes:
        return bytes.fromhex(self.key)


def _file(database: Path) -> Path:
    return database.with_name(f"{database.name}.standby")


def load(database: Path) -> Pairing:
    """Return what is remembered beside this database; a new one if that is nothing.

    Raise StoreUnavailable if it can't be read: then no one knows who has the lesson.
    """
    try:
        return msgspec.json.decode(_file(database).read_bytes(), type=Pairing)
    except FileNotFoundError:
        return Pairing()
    except (OSError, msgspec.MsgspecError) as error:
        raise StoreUnavailable(f"{_file(database)} can’t be read: {error}") from error


def copied_at(database: Path) -> float | None:
    """Return the date of the last change of a copy, in UTC seconds; None if there is none."""
    files = (database.with_name(f"{database.name}{end}") for end in ("", "-wal", ".next"))
    found = [file.stat().st_mtime for file in files if file.exists()]
    return max(found, default=None)


def forget(database: Path) -> None:
    """Forget the pairing of a database that was replaced: the lesson in it is this laptop's own."""
    _file(database).unlink(missing_ok=True)
    keep_entries(database.absolute().parent)


def keep(database: Path, pairing: Pairing) -> None:
    """Write it down, so that it survives a power cut; raise OSError if that can't be done."""
    file = _file(database)
    with _keeping:
        part = file.with_name(f"{file.name}.part")
        handle = os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(handle, "wb") as written:
            written.write(msgspec.json.encode(pairing))
            written.flush()
            os.fsync(written.fileno())
        part.replace(file)
        keep_entries(file.absolute().parent)
