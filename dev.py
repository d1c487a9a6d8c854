"""Serves the demo class, and starts it again whenever a file of the program was changed.

    python3 start.py dev                                with the console in the browser
    python3 start.py dev --port 8050 --no-browser

The class, its rounds and who is logged in stay from one start to the next, in generated/dev/:
delete that folder for a new class. Open pages load themselves again. Ctrl-C ends it.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent
KEPT = ROOT / "generated" / "dev"
WATCHED = (
    ("classroom", (".py", ".json", ".po")),
    ("lesson_plans", (".md",)),
    ("static/css", (".css",)),
    ("static/js", (".ts",)),
    ("templates", (".html",)),
)
"""Folders whose files of these kinds the program reads when it starts."""
EVERY = 0.1
"""Seconds between two looks at all files, which take a twentieth of that."""


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="start.py dev", description=__doc__)
    asked.add_argument("--port", type=int, default=8040)
    asked.add_argument("--no-browser", action="store_true")
    asked.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    given = asked.parse_args(arguments)
    if given.once:
        return serve(given.port, not given.no_browser)
    seen = written()
    program = start(given.port, not given.no_browser)
    try:
        while True:
            time.sleep(EVERY)
            if (now := written()) != seen:
                print("Changed:", *sorted(differing(seen, now)), flush=True)
                seen = now
                program.kill()  # what was saved is there; a clean stop would wait for open pages
                program.wait()
                program = start(given.port, browser=False)
    except KeyboardInterrupt:
        program.wait()
    return 0


def written() -> dict[str, int]:
    """Return by its path when each watched file was written last."""
    return {str(path.relative_to(ROOT)): path.stat().st_mtime_ns for path in _files()}


def _files() -> Iterator[Path]:
    for folder, kinds in WATCHED:
        yield from (path for path in (ROOT / folder).rglob("*") if path.suffix in kinds)


def differing(before: Mapping[str, int], after: Mapping[str, int]) -> set[str]:
    """Return the paths of files that were changed, added or removed."""
    return {path for path, _ in before.items() ^ after.items()}


def start(port: int, browser: bool) -> subprocess.Popen[bytes]:
    """Start the program in a process of its own; what is wrong with an edit ends only that."""
    command = [sys.executable, __file__, "--once", f"--port={port}"]
    return subprocess.Popen([*command, *([] if browser else ["--no-browser"])])


def serve(port: int, browser: bool) -> int:
    """Serve as a release of its own, so that open pages load themselves again."""
    from gevent import monkey

    monkey.patch_all()  # before anything of the program is imported
    import classroom

    classroom.__version__ += f"+{time.time_ns()}"
    from classroom.cli.common import run_server
    from classroom.server import run_demo

    KEPT.mkdir(parents=True, exist_ok=True)
    run_server(lambda: run_demo(port=port, host=None, browser=browser, fast=False, folder=KEPT))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
