"""A follower of a database's commits, and the bytes of SQLite's write-ahead log that it needs.

The log is a header and frames, each a whole page (https://www.sqlite.org/fileformat2.html#walformat).
A copy of the file from when the log was empty, and the log's bytes since then, are the database.
"""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Protocol

_HEADER, _FRAME_HEADER = 32, 24
_SALTS = slice(16, 24)
"""The place of the two salts in the log's header: new ones where the log begins again."""


class Follower(Protocol):
    """Is asked before each write, and gets what was committed before anyone is told of it."""

    def check(self) -> None:
        """Raise StoreUnavailable if what is written now could be lost."""

    def saved(self, clean_up: bool) -> bool:
        """Take what was committed; return whether the log is so long that it should be emptied.

        No other writer runs meanwhile. Raise StoreUnavailable if it must not be acknowledged;
        a `clean_up`, before which :meth:`check` isn't called, always may.
        """

    def emptied(self) -> None:
        """Take note that the log was emptied, after all of it was taken."""


class LogReplaced(Exception):
    """The log began again, so that something of it may have been missed."""


class WalReader:
    """Reads what was added to a write-ahead log, from when it was empty."""

    def __init__(self, database: Path) -> None:
        self._path = Path(f"{database}-wal")
        self._salts = b""
        self.offset = 0
        """Bytes that were read."""

    def new(self) -> bytes:
        """Return what was committed since the last call.

        To be called while no one writes. Raises LogReplaced.
        """
        try:
            log = self._path.open("rb")
        except FileNotFoundError:
            if self.offset:
                raise LogReplaced from None
            return b""
        with log:
            header = log.read(_HEADER)
            if len(header) < _HEADER:
                if self.offset:
                    raise LogReplaced
                return b""
            if self.offset and header[_SALTS] != self._salts:
                raise LogReplaced
            log.seek(self.offset)
            found = log.read()
        end = _committed(header, found, 0 if self.offset else _HEADER)
        if end:
            self._salts = header[_SALTS]
            self.offset += end
        return found[:end]

    def empty(self) -> None:
        """Begin again with the log empty."""
        self._salts, self.offset = b"", 0


def _committed(header: bytes, found: bytes, at: int) -> int:
    """Return where the last commit in `found` ends, whose frames begin at `at`; 0: there is none.

    Frames of an earlier log, which has other salts, may follow.
    """
    (page_size,) = struct.unpack_from(">I", header, 8)
    end = 0
    while at + _FRAME_HEADER + page_size <= len(found):
        _page, size_after, *_rest = struct.unpack_from(">II", found, at)
        if found[at + 8 : at + 16] != header[_SALTS]:
            break
        at += _FRAME_HEADER + page_size
        if size_after:
            end = at
    return end
