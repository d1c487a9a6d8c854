"""`python -m classroom serve`, counting the functions that a move runs through until it is saved.

python benchmarks/counted.py FILE serve --port 8040

It begins with SIGUSR1. A move is followed from the bytes that its socket brought to the append to
the log. What is counted are functions that are written in Python, each once, and their modules. A
comprehension is a part of the function that it stands in.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import msgspec

PROGRAM = str(Path(__file__).resolve().parent.parent / "classroom")


class Way(msgspec.Struct):
    """The functions that one move ran through."""

    functions: dict[str, int] = {}
    """Those of the program, by module and name, and how often each was called."""
    libraries: dict[str, int] = {}
    statements: int = 0
    """Statements of SQL, besides BEGIN."""

    @property
    def modules(self) -> set[str]:
        return {name.partition(":")[0] for name in self.functions}


class Counting:
    """Follows what comes in at a socket, until something is appended to the log."""

    def __init__(self) -> None:
        self.ways: list[Way] = []
        self._calls: Counter[CodeType] = Counter()
        self._statements = 0

    def start(self) -> None:
        import gevent.socket

        from classroom.store.log import Log

        receive = gevent.socket.socket.recv
        self._appends = {Log.append.__code__, Log.append_if_unchanged.__code__}

        def recv(*arguments: Any) -> bytes:
            sys.setprofile(None)
            came: bytes = receive(*arguments)
            self._calls.clear()
            self._statements = 0
            sys.setprofile(self._look)
            return came

        gevent.socket.socket.recv = recv  # type: ignore[method-assign]

    def _look(self, frame: FrameType, event: str, what: Any) -> None:
        if event == "call":
            self._calls[frame.f_code] += 1
        elif event == "c_call" and getattr(what, "__name__", "") == "execute":
            self._statements += 1
            if self._calls.keys() & self._appends and frame.f_code.co_name == "change":
                sys.setprofile(None)
                self.ways.append(self._way())

    def _way(self) -> Way:
        way = Way(functions={}, libraries={}, statements=self._statements)
        for code, times in self._calls.items():
            if code.co_name.startswith("<") and code.co_name != "<lambda>":
                continue
            ours = code.co_filename.startswith(PROGRAM)
            there = code.co_filename.removeprefix(PROGRAM) if ours else code.co_filename
            named = way.functions if ours else way.libraries
            name = f"{there}:{code.co_qualname}"
            named[name] = named.get(name, 0) + times
        return way


def main() -> None:
    file = Path(sys.argv.pop(1))
    from gevent import monkey

    monkey.patch_all()
    from classroom.cli import command

    counting = Counting()
    signal.signal(signal.SIGUSR1, lambda *_: counting.start())
    try:
        command(prog_name="classroom", standalone_mode=False)
    finally:
        file.write_bytes(msgspec.json.encode(counting.ways))


if __name__ == "__main__":
    main()
