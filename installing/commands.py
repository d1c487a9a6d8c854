"""The commands of `start.py`; a command that it doesn't know is one of the program's."""

from __future__ import annotations

import os
import signal
import subprocess
import sys

from installing.checks import release, test
from installing.checksums import checksums
from installing.packages import BUNDLED, LOCKS, PYTHON, ROOT, install, make_ready

TOOLS = {"bundle": "run", "dev": "run", "lock": "supply", "audit": "supply", "sbom": "supply"}
"""The set-up that each command for developers needs."""


def main(arguments: list[str]) -> int:
    command = arguments[0] if arguments else "serve"
    if BUNDLED and command in ("test", "release", "checksums", *TOOLS):
        sys.exit("This works only in the source code, not in a bundle.")
    if command == "setup":
        if arguments[1:] not in ([], ["server"]):
            sys.exit("Use start.py setup, or start.py setup server")
        if BUNDLED and arguments[1:] and not (ROOT / LOCKS["server"][0]).is_file():
            sys.exit("This bundle is for a laptop. In the source code, make one with --server.")
        install(arguments[1] if arguments[1:] else "run")
        return make_ready()
    if command == "test":
        install("test")
        return test(arguments[1:])
    if command == "release":
        install("run")
        return release()
    if command == "checksums":
        return checksums()
    if command in TOOLS:
        install(TOOLS[command])
        own = command in ("bundle", "dev")
        script, passed = (f"{command}.py", arguments[1:]) if own else ("dependencies.py", arguments)
        return subprocess.call([PYTHON, ROOT / script, *passed])
    install("run")
    return become(arguments or ["serve"])


def become(arguments: list[str]) -> int:
    """Runs the program in place of this one."""
    command = [str(PYTHON), "-m", "classroom", *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows cannot replace a process; Ctrl-C reaches both, and is the program's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)
