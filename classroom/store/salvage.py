"""Salvage: write what can still be read of a damaged SQLite file as JSON lines.

The file is copied and never written to. Rows are asked for by their numbers: where a range of them
cannot be read it is halved, so that a damaged page costs the rows on it and no others.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from classroom.store.schema import metadata
from classroom.store.working_folder import working_folder

SALVAGE_BATCH_ROWS = 256
"""Rows per query."""
MAX_ROW_NUMBER = 10_000_000
"""Larger row numbers count as damage."""
_WHEREVER = ("ASC", "DESC")
_MAGIC = b"SQLite format 3\0"
_PAGE_BYTES, _HEADER_BYTES = 4096, 100
"""Sizes of a page and of the header at its beginning (https://www.sqlite.org/fileformat.html)."""


class CannotSalvage(Exception):
    """There is nothing to read, or nowhere to write; the text says why."""


class Salvaged(msgspec.Struct, frozen=True):
    """Counts of the rows found in a damaged file, and the tables that are incomplete."""

    rows: dict[str, int]
    """Number of rows of each table."""
    lost: list[str]
    """The tables that could not be read completely."""


def salvage(database: Path, file: Path, data: Path | None = None) -> Salvaged:
    """Write each row that can be read to a new file, as ``{"table": ..., "row": {...}}``.

    The copy that is read is in a working folder in `data`, the folder of the program's data (None:
    in the system's).

    Raises:
        CannotSalvage: there is no such database, nothing in it can be read, or the file is there
            already or cannot be written.
    """
    if file.exists():
        raise CannotSalvage(f"{file} already exists; choose a different name")
    with ExitStack() as made:
        try:
            copy = made.enter_context(working_folder(data)) / "damaged.sqlite3"
        except OSError as error:
            raise CannotSalvage(
                f"{data} can’t be written: {error.strerror}. While this command runs, it needs a"
                " folder for a copy. Set CLASSROOM_DATA to one of yours"
            ) from error
        try:
            shutil.copyfile(database, copy)
            with suppress(FileNotFoundError):
                shutil.copyfile(f"{database}-wal", f"{copy}-wal")
        except OSError as error:
            raise CannotSalvage(f"{database} can’t be read: {error.strerror or error}") from error
        try:
            handle = os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
            with os.fdopen(handle, "wb") as out, closing(_opened(copy)) as connection:
                found = _written(connection, out)
            if found.lost and not found.rows:
                file.unlink()
                raise CannotSalvage(f"nothing can be read in {database}")
            return found
        except OSError as error:
            raise CannotSalvage(f"{file} can’t be written: {error.strerror}") from error


def _opened(copy: Path) -> sqlite3.Connection:
    _mend_header(copy)
    connection = sqlite3.connect(copy, isolation_level=None)
    # Otherwise SQLite refuses every read of a file that is shorter than its header says, and of one
    # with a damaged definition of any table.
    connection.execute("PRAGMA writable_schema = ON")
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _mend_header(copy: Path) -> None:
    """Write a new header if the file has none; all our files have the same page size and format."""
    with copy.open("r+b") as opened:
        if opened.read(len(_MAGIC)) == _MAGIC:
            return
        pages = copy.stat().st_size // _PAGE_BYTES
        fields = (_MAGIC, _PAGE_BYTES, 1, 1, 0, 64, 32, 32, 1, pages, 0, 0, 1, 4, 0, 0, 1)
        opened.seek(0)
        opened.write(struct.pack(">16sHBBBBBBIIIIIIIII", *fields).ljust(_HEADER_BYTES, b"\0"))


def _written(connection: sqlite3.Connection, out: BinaryIO) -> Salvaged:
    rows: dict[str, int] = {}
    lost = []
    for table in metadata.sorted_tables:
        reading = _Reading(connection, table.name)
        for row in reading.rows():
            out.write(msgspec.json.encode({"table": str(table.name), "row": row}) + b"\n")
            rows[table.name] = rows.get(table.name, 0) + 1
        if reading.lost:
            lost.append(table.name)
    return Salvaged(rows, lost)


class _Reading:
    """A reader of one table that skips its damaged parts."""

    def __init__(self, connection: sqlite3.Connection, table: str) -> None:
        self._connection = connection
        self._table = table
        self.lost = False
        """True if some of it could not be read."""

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield each row that can be read."""
        last = self._last()
        for first in range(1, last + 1, SALVAGE_BATCH_ROWS):
            yield from self._between(first, min(first + SALVAGE_BATCH_ROWS - 1, last))

    def _last(self) -> int:
        """Return the largest number that a row can be expected to have."""
        found = 0
        for which in _WHEREVER:
            # If the end cannot be reached, the readable rows before it show how far the table goes.
            try:
                for (number,) in self._connection.execute(
                    f"SELECT rowid FROM {self._table} NOT INDEXED ORDER BY rowid {which}"  # noqa: S608
                ):
                    found = max(found, number)
                    if which == "DESC":
                        break
            except sqlite3.Error:
                self.lost = True
        return min(found, MAX_ROW_NUMBER)

    def _between(self, first: int, last: int) -> Iterator[dict[str, Any]]:
        wanted = f"SELECT * FROM {self._table} NOT INDEXED WHERE rowid BETWEEN ? AND ?"  # noqa: S608
        try:
            asked = self._connection.execute(wanted, (first, last))
            names = [each[0] for each in asked.description]
            found = asked.fetchall()
        except sqlite3.Error:
            if first == last:
                self.lost = True
                return
            middle = (first + last) // 2
            yield from self._between(first, middle)
            yield from self._between(middle + 1, last)
            return
        for row in found:
            yield dict(zip(names, row, strict=True))
