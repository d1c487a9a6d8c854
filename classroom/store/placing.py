"""A finished file gets the name that was asked for: whole or not at all, and in place of nothing.

Its folder may be shared with others, or be a stick. So no name there can be known beforehand, the
file is read back through the handle that wrote it, and what a killed command left there is removed
by the next one.
"""

from __future__ import annotations

import os
import secrets
import shutil
import stat
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from classroom.store.installation import keep_entries, take_lock
from classroom.store.working_folder import is_fresh

_PREFIX, _SUFFIX = ".classroom-", ".part"
_CHUNK_BYTES = 1 << 20
_AS_BYTES: int = getattr(os, "O_BINARY", 0)
"""Windows would change line ends."""


class NotAsWritten(Exception):
    """The disk gives back other bytes than it was given."""


def put_in_place(made: Path, file: Path) -> None:
    """Copy `made` to the new file `file`, which only this user may read, and sync it to the disk.

    Raises:
        FileExistsError: there is such a file, also if it was made meanwhile.
        NotAsWritten: it could not be read back.
        OSError: it cannot be written.
    """
    _remove_left_behind(file.absolute().parent)
    part = file.with_name(f"{_PREFIX}{secrets.token_hex(16)}{_SUFFIX}")
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR | _AS_BYTES, 0o600)
    try:
        with os.fdopen(handle, "w+b") as written:
            take_lock(handle)
            _copy(made, written)
            if os.name != "nt":
                _name(part, file)
        if os.name == "nt":
            part.rename(file)  # it refuses an existing name, and an open file
    finally:
        part.unlink(missing_ok=True)
    keep_entries(file.absolute().parent)


def _copy(made: Path, written: BinaryIO) -> None:
    with made.open("rb") as read:
        shutil.copyfileobj(read, written, _CHUNK_BYTES)
        written.flush()
        os.fsync(written.fileno())
        read.seek(0)
        written.seek(0)
        while chunk := read.read(_CHUNK_BYTES):
            if written.read(len(chunk)) != chunk:
                raise NotAsWritten


def _name(part: Path, file: Path) -> None:
    try:
        file.hardlink_to(part)
        return
    except FileExistsError:
        raise
    except OSError:
        pass  # a stick's file system has no second names
    os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    try:
        part.replace(file)
    except BaseException:
        file.unlink(missing_ok=True)
        raise


def _remove_left_behind(folder: Path) -> None:
    """Remove what this user's killed commands left in a folder."""
    for left in folder.glob(f"{_PREFIX}*{_SUFFIX}"):
        with suppress(OSError):
            if _is_left_behind(left):
                left.unlink()


def _is_left_behind(left: Path) -> bool:
    found = left.lstat()
    mine = os.name == "nt" or found.st_uid == os.getuid()
    if not (mine and stat.S_ISREG(found.st_mode)) or is_fresh(found):
        return False
    handle = os.open(left, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0))
    try:
        return take_lock(handle)
    finally:
        os.close(handle)
