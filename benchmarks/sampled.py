"""`python -m classroom serve`, looked at a thousand times in each second of its processor.

python benchmarks/sampled.py FILE serve --port 8040

It begins with SIGUSR1. When it ends it has written into FILE where the time went: for each function
of the program and of the libraries, the share of the looks that found it at work, itself or in what
it had called.
"""

from __future__ import annotations

import signal
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from types import FrameType

from gevent import monkey

monkey.patch_all()

EVERY = 0.001
"""Seconds of the processor."""
LINES = 70
_SITE = "site-packages/"

within: Counter[str] = Counter()
itself: Counter[str] = Counter()
looks = 0


def look(_signal: int, frame: FrameType | None) -> None:
    global looks
    looks += 1
    seen = set()
    first = True
    while frame is not None:
        code = frame.f_code
        name = f"{_short(code.co_filename)}:{code.co_qualname}"
        if first:
            itself[name] += 1
            first = False
        seen.add(name)
        frame = frame.f_back
    within.update(seen)


def _short(path: str) -> str:
    """A library's path from its name on, the program's from `classroom`."""
    if _SITE in path:
        return path.rsplit(_SITE, 1)[1]
    at = path.rfind("/classroom/")
    return path[at + 1 :] if at >= 0 else path.rsplit("/", 1)[-1]


def told() -> str:
    lines = [f"{looks} looks", "", "with what it called"]
    lines += [f"{100 * n / looks:6.1f} %  {name}" for name, n in within.most_common(LINES)]
    lines += ["", "itself"]
    lines += [f"{100 * n / looks:6.1f} %  {name}" for name, n in itself.most_common(LINES)]
    return "\n".join(lines) + "\n"


def main() -> None:
    file = Path(sys.argv.pop(1))
    from classroom.cli import command

    signal.signal(signal.SIGPROF, look)
    begin = partial(signal.setitimer, signal.ITIMER_PROF, EVERY, EVERY)
    signal.signal(signal.SIGUSR1, lambda *_: begin())
    try:
        command(prog_name="classroom", standalone_mode=False)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        file.write_text(told())


if __name__ == "__main__":
    main()
