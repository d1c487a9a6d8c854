"""A disk that loses what was not synced: ``import power_cut``.

`recorded` runs a program under strace, and returns what it did to the files of a folder. From that
a :class:`Disk` makes the folder as it may be after the power went at any moment: of each file, what
was written before its last sync is there; of what was written since, any sectors may be. A file
that was made or deleted since the folder was synced may be there or not.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import programs

SECTOR = 512
CALLS = "openat,pwrite64,write,ftruncate,fsync,fdatasync,unlink,rename"
NOT_KEPT = ("-shm", ".lock")
"""SQLite makes the one again after a crash, and the other is empty."""

_LINE = re.compile(r"^\d+ +(\w+)\((.*)\) += (\d+)")
_RESUMED = re.compile(r"^\d+ +<\.\.\. \w+ resumed>")
_FILE = re.compile(r"^\d+<((?:\\x[0-9a-f]{2})*)>")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')


class Done(NamedTuple):
    """What a program did: the call, the file's path or what it said, the bytes, and a number."""

    call: str
    what: str
    data: bytes = b""
    number: int = 0
    """Where it was written, or the new length."""


def strace(trace: Path, *more: str) -> list[str]:
    """The beginning of a command that is to be recorded in this file; `more` are system calls."""
    begins = [programs.path_of("strace"), "-f", "-y", "-xx", "-s", "10000000"]
    return [*begins, "-e", f"trace={','.join((CALLS, *more))}", "-o", str(trace)]


def recorded(command: Sequence[str], env: dict[str, str], folder: Path) -> list[Done]:
    """What a program did to the files of this folder, and the lines that it wrote to its output."""
    trace = folder.parent / "strace"
    subprocess.run(
        [*strace(trace), *command],
        check=True,
        env={**os.environ, **env},
        stdout=subprocess.DEVNULL,
    )
    return read(trace, folder)


def read(trace: Path, folder: Path) -> list[Done]:
    """What was done to the files of this folder, by all processes in the order of its end."""
    begun: dict[str, str] = {}
    did: list[Done] = []
    with trace.open(encoding="ascii", errors="replace") as lines:
        for line in lines:
            process = line.split(" ", 1)[0]
            if line.endswith("<unfinished ...>\n"):
                begun[process] = line.removesuffix(" <unfinished ...>\n")
            else:
                if resumed := _RESUMED.match(line):
                    line = begun.pop(process) + line[resumed.end() :]
                did += _read(line, str(folder))
    return did


def _read(line: str, folder: str) -> Iterator[Done]:
    found = _LINE.match(line)
    if found is None:
        return
    call, given, _ = found.groups()
    texts = [bytes.fromhex(each.replace("\\x", "")) for each in _TEXT.findall(given)]
    of = _FILE.match(given)
    path = bytes.fromhex(of[1].replace("\\x", "")).decode() if of else ""
    if (call == "write" and given.startswith("1<")) or call == "sendto":
        yield Done("said", texts[0].decode(errors="replace"))
    elif call in {"openat", "unlink", "rename"}:
        path = texts[0].decode()
        if path.startswith(f"{folder}/") and not path.endswith(NOT_KEPT):
            flags = given.rpartition('"')[2]
            assert call != "rename", "not imitated"
            if call == "unlink" or "O_CREAT" in flags:
                yield Done("unlink" if call == "unlink" else "make", path)
            if "O_TRUNC" in flags:
                yield Done("ftruncate", path)
    elif path == folder and call in {"fsync", "fdatasync"}:
        yield Done("sync folder", path)
    elif path.startswith(f"{folder}/") and not path.endswith(NOT_KEPT):
        number = int(given.rpartition(",")[2]) if call in {"pwrite64", "ftruncate"} else 0
        yield Done(call.replace("fdatasync", "fsync"), path, texts[0] if texts else b"", number)


@dataclass
class _File:
    synced: bytes = b""
    since: list[Done] = field(default_factory=list)
    """What was done to it since it was last synced."""


class Disk:
    """The files of a folder as they are on the disk, and what is still in the computer's memory."""

    def __init__(self, files: Mapping[str, bytes] | None = None) -> None:
        """Begin with these files, or none."""
        self._there = {path: _File(content) for path, content in (files or {}).items()}
        self._kept = dict(self._there)
        """The files that are in the folder on the disk."""
        self.syncs = 0

    def does(self, done: Done) -> None:
        call, path = done.call, done.what
        if call == "make":
            self._there.setdefault(path, _File())
        elif call == "unlink":
            del self._there[path]
        elif call == "sync folder":
            self._kept = dict(self._there)
        elif call == "fsync":
            file = self._there[path]
            file.synced, file.since = _after(file.synced, file.since), []
            self.syncs += 1
        elif call != "said":
            self._there[path].since.append(done)

    @property
    def unsynced(self) -> int:
        """Return how many writes would be lost now."""
        return sum(len(file.since) for file in self._there.values())

    def synced(self) -> dict[str, bytes]:
        """The files if nothing that was not synced reached the disk."""
        return {path: file.synced for path, file in self._kept.items()}

    def whole(self) -> dict[str, bytes]:
        """The files if everything did."""
        return {path: _after(file.synced, file.since) for path, file in self._there.items()}

    def torn(self, rng: random.Random) -> dict[str, bytes]:
        """The files if any of it did."""
        share = rng.random()
        names = {**self._kept}
        for path in {**self._there, **self._kept}:
            if self._there.get(path) is not self._kept.get(path) and rng.random() < share:
                names.pop(path, None)
                names |= {path: self._there[path]} if path in self._there else {}
        return {
            path: _after(file.synced, [part for part in _parts(file) if rng.random() < share])
            for path, file in names.items()
        }


def _parts(file: _File) -> Iterator[Done]:
    """The single sectors of what was not synced."""
    for done in file.since:
        if done.call != "pwrite64":
            yield done
            continue
        at = done.number
        while at < done.number + len(done.data):
            end = min((at // SECTOR + 1) * SECTOR, done.number + len(done.data))
            yield done._replace(data=done.data[at - done.number : end - done.number], number=at)
            at = end


def _after(content: bytes, since: Sequence[Done]) -> bytes:
    file = bytearray(content)
    for done in since:
        if done.call == "ftruncate":
            file[:] = file[: done.number].ljust(done.number, b"\0")
        else:
            at = done.number if done.call == "pwrite64" else len(file)
            file[:] = file.ljust(at, b"\0")
            file[at : at + len(done.data)] = done.data
    return bytes(file)
