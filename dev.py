"""Serves the demo class, and shows each change of a file of the program at once.

    python3 start.py dev                                with the console in the browser
    python3 start.py dev --port 8050 --no-browser

The class, its rounds and who is logged in stay from one start to the next, in generated/dev/:
delete that folder for a new class. Open pages load themselves again. Ctrl-C ends it.

Most of a start is imports. So processes wait with more and more of the program imported, each
forked from the one before. A change costs the stages that have read the changed file, those after
them, and a start without imports. One process serves until the next one does, on the same socket.
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import socket
import subprocess
import sys
import time
import traceback
import webbrowser
from collections.abc import Mapping
from contextlib import suppress
from itertools import takewhile
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NoReturn

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
LAST_WORDS = 0.2
"""Seconds that a program has to tell its pages that another one serves now."""
LIBRARIES = (
    *("alembic.command", "argon2", "babel.localtime", "flask_limiter", "flask_login"),
    *("flask_socketio", "flask_wtf", "gevent.pywsgi", "markdown_it", "nh3", "numpy", "pikepdf"),
    *("prometheus_client", "reportlab.platypus", "segno", "sqlalchemy.dialects.sqlite"),
    *("structlog", "uharfbuzz", "wsproto", "yaml"),
)
STAGES = (
    LIBRARIES,
    ("classroom.hypothesis_file",),
    ("classroom.store",),
    ("classroom.lesson_plans", "classroom.debrief.told.class_script"),
    ("classroom.pdf.handouts", "classroom.pdf.pages"),
    ("classroom.views.console", "classroom.views.projector", "classroom.views.table"),
    ("classroom.robots.scientist", "classroom.service"),
    ("classroom.server",),
)
"""The modules that each stage imports, with all that these import."""

fork = getattr(os, "fork", None)
"""The system's own, which Windows lacks, and in whose place gevent puts another."""


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="start.py dev", description=__doc__)
    asked.add_argument("--port", type=int, default=8040)
    asked.add_argument("--no-browser", action="store_true")
    asked.add_argument("--anew", action="store_true", help="start all of it anew, as on Windows")
    asked.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    given = asked.parse_args(arguments)
    if given.once:
        patch()
        serve(given.port, not given.no_browser)
        return 0
    signal.signal(signal.SIGTERM, lambda *_: sys.exit())
    start = start_anew if given.anew or fork is None else start_forked
    with suppress(KeyboardInterrupt):
        start(given.port, not given.no_browser)
    return 0


def start_anew(port: int, browser: bool) -> NoReturn:
    """Start the program in a process of its own, and again after each change."""
    seen = written()
    command = [sys.executable, __file__, "--once", f"--port={port}"]
    program = subprocess.Popen([*command, *([] if browser else ["--no-browser"])])
    try:
        while True:
            time.sleep(EVERY)
            if (now := written()) != seen:
                tell_of(differing(seen, now))
                seen = now
                program.kill()  # what was saved is there; a clean stop would wait for open pages
                program.wait()
                program = subprocess.Popen([*command, "--no-browser"])
    finally:
        program.terminate()
        program.wait()


def start_forked(port: int, browser: bool) -> NoReturn:
    """Have a process for each stage, and after each change fork the program from the last one."""
    host = os.environ.get("CLASSROOM_HOST") or "0.0.0.0"  # phones join
    listener = socket.create_server((host, port), backlog=256)
    told, tell = Pipe(duplex=False)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGUSR1})
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for them
    stages: dict[int, frozenset[str]] = {}  # what each has read, by its process, in their order
    seen, serving = written(), 0
    new = born(0, listener, tell)

    def next_one() -> int:
        send(signal.SIGUSR1, [*stages][-1])
        while (message := told.recv())[0] != "forked":
            pass  # the last words of one that was killed
        return int(message[1])

    try:
        while True:
            if told.poll(EVERY):
                what, pid, more = told.recv()
                if pid == new and what == "imported":
                    stages[pid] = more
                    new = next_one()
                elif pid == new and what == "serves":
                    send(signal.SIGUSR1, serving)
                    serving, new = new, 0
                    if browser:
                        webbrowser.open(more)
                        browser = False
            elif stages and (now := written()) != seen:
                tell_of(changed := differing(seen, now))
                seen = now
                good = dict(takewhile(lambda each: each[1].isdisjoint(changed), stages.items()))
                send(signal.SIGKILL, new, *(stages.keys() - good))
                stages = good
                new = next_one()
    finally:
        send(signal.SIGTERM, new, serving, *stages)
        tell.close()
        with suppress(EOFError):
            while True:  # until the last of them has ended
                told.recv()


def send(what: int, *pids: int) -> None:
    """Send a signal to those of these processes that are still there; 0 is none."""
    for pid in filter(None, pids):
        with suppress(ProcessLookupError):
            os.kill(pid, what)


def born(number: int, listener: socket.socket, tell: Connection) -> int:
    """Fork the process of this stage or, after the last one, the program; return its id."""
    assert fork is not None
    if pid := fork():
        return int(pid)
    try:
        tell.send(("forked", os.getpid(), None))
        if number == 0:
            for ends in (signal.SIGINT, signal.SIGTERM):
                signal.signal(ends, signal.SIG_DFL)
            patch()
        if number < len(STAGES):
            wait_with(number, listener, tell)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        serve(0, False, socket.socket(fileno=listener.detach()), tell)
    except (Exception, SystemExit):  # noqa: BLE001 - such as a mistake in a file: mend it
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        os._exit(0)


def patch() -> None:
    """Prepare a process for gevent, before anything of the program is imported."""
    from gevent import monkey

    monkey.patch_all()


def wait_with(number: int, listener: socket.socket, tell: Connection) -> NoReturn:
    """Import what belongs to a stage, and fork the next process as often as that is asked for."""
    importlib.invalidate_caches()
    for name in STAGES[number]:
        importlib.import_module(name)
    if hypotheses := sys.modules.get("classroom.hypothesis_file"):
        hypotheses.load_hypotheses()
    tell.send(("imported", os.getpid(), read_so_far()))
    while True:
        signal.sigwait({signal.SIGUSR1})
        born(number + 1, listener, tell)


def read_so_far() -> frozenset[str]:
    """Return the files of the program that this process has read, by their paths."""
    modules = {str(getattr(module, "__file__", None)) for module in sys.modules.values()}
    data = "classroom" if "classroom" in sys.modules else "none"  # modules may read it
    return frozenset(
        path
        for path in written()
        if str(ROOT / path) in modules or (path.startswith(data) and not path.endswith(".py"))
    )


def serve(
    port: int, browser: bool, listener: socket.socket | None = None, tell: Connection | None = None
) -> None:
    """Serve as a release of its own, so that open pages load themselves again."""
    import gevent

    from classroom.cli.common import run_server
    from classroom.server import run_demo
    from classroom.web.platform import release

    def begun(server: Any, console: str) -> None:
        release.identify(server.application, str(time.time_ns()))
        if tell is not None:
            gevent.signal_handler(signal.SIGUSR1, make_way, server)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGUSR1})
            tell.send(("serves", os.getpid(), console))

    KEPT.mkdir(parents=True, exist_ok=True)
    run_server(lambda: run_demo(port, None, browser, False, KEPT, listener, begun))


def make_way(server: Any) -> NoReturn:
    """Send all pages to the process that serves now."""
    import gevent

    from classroom.web.platform import release
    from classroom.web.realtime.connections import SOCKET

    def hang_up(environ: dict[str, Any], _start: object) -> list[bytes]:
        environ[SOCKET].shutdown(socket.SHUT_RDWR)  # so that the browser asks on a new connection
        return []

    server.stop_accepting()
    server.application.wsgi_app = hang_up
    release.identify(server.application, "")
    server.application.extensions["socketio"].emit("sync")  # each page asks, and is told of it
    gevent.sleep(LAST_WORDS)
    os._exit(0)


def written() -> dict[str, int]:
    """Return by its path when each watched file was written last."""
    return {
        str(path.relative_to(ROOT)): path.stat().st_mtime_ns
        for folder, kinds in WATCHED
        for path in (ROOT / folder).rglob("*")
        if path.suffix in kinds
    }


def differing(before: Mapping[str, int], after: Mapping[str, int]) -> set[str]:
    """Return the paths of files that were changed, added or removed."""
    return {path for path, _ in before.items() ^ after.items()}


def tell_of(changed: set[str]) -> None:
    print("Changed:", *sorted(changed), flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
