"""A folder for files that are needed only while a command runs, with what is stored, unencrypted.

It is in the folder of the program's data, for this user alone, and never where a backup goes: that
may be a stick. A command that is killed can't remove it. So the next one does, and each start of
the program. A folder in use is known by the lock on its file, which the system releases when the
process ends, however it ends.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from classroom.store.installation import take_lock

_PREFIX = "working-"
_LOCK = "lock"
_MADE_WITHIN = 2.0
"""Seconds after which a folder that isn't locked is no one's: it isn't just being made."""


@contextmanager
def working_folder(data: Path | None) -> Iterator[Path]:
    """Yield a new folder in the folder `data`, and remove it in the end; raise OSError.

    With None it is in the system's own folder for such files, where no one looks for what a killed
    command left.
    """
    if data is None:
        with tempfile.TemporaryDirectory() as made:
            yield Path(made)
        return
    remove_left_behind(data)
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix=_PREFIX, dir=data))
    try:
        handle = os.open(folder / _LOCK, os.O_CREAT | os.O_RDWR, 0o600)
        try:
            take_lock(handle)
            yield folder
        finally:
            os.close(handle)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def remove_left_behind(data: Path) -> None:
    """Remove the folders of commands that were killed."""
    for folder in data.glob(f"{_PREFIX}*"):
        with suppress(OSError):  # what can't be removed now is tried again at the next start
            if _is_left_behind(folder):
                shutil.rmtree(folder)


def is_fresh(found: os.stat_result) -> bool:
    """Return whether it was changed just now, so that it may not be locked yet.

    A date in the future is a wrong clock's, and not fresh.
    """
    return abs(time.time() - found.st_mtime) < _MADE_WITHIN


def _is_left_behind(folder: Path) -> bool:
    if is_fresh(folder.stat()):
        return False
    try:
        handle = os.open(folder / _LOCK, os.O_RDWR)
    except FileNotFoundError:
        return True
    try:
        return take_lock(handle)
    finally:
        os.close(handle)
