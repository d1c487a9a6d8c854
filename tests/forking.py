"""Servers that start at once: forked from a process that has imported the program already.

    server = Program(["-m", "classroom", "serve"], environment, output)
    server.pid, server.poll(), server.wait(10), server.send_signal(signal.SIGTERM)

Importing the program and reading the rules takes two seconds of a core, and tests start it hundreds
of times. Each process that tests has one process to fork from, which ends with it. What is looked
at in a start itself (its exit status, its environment, its modules) needs a real one:
`subprocess.Popen`.
"""

from __future__ import annotations

import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[1]
LONGEST = 1 << 18
"""Bytes of a message: arguments and environment."""


class Running(Protocol):
    """What `Program` and `subprocess.Popen` have in common."""

    pid: int

    def poll(self) -> int | None: ...
    def wait(self, timeout: float) -> int: ...
    def send_signal(self, sig: int) -> None: ...
    def kill(self) -> None: ...


class Program:
    """Python with `arguments` (``-m MODULE``, ``-c CODE`` or a file) in an environment of its own.

    Its output goes to the file descriptor `output`.
    """

    def __init__(
        self, arguments: Sequence[str], environment: Mapping[str, str], output: int
    ) -> None:
        request = json.dumps([list(arguments), dict(environment)]).encode()
        socket.send_fds(_parent(), [request], [output])
        self.pid = int(_parent().recv(LONGEST))
        self._pidfd = os.pidfd_open(self.pid)
        self._ended = False

    def poll(self) -> int | None:
        """None while it runs. Then 0, however it ended."""
        return self._wait(0)

    def wait(self, timeout: float) -> int:
        """Return 0 once it has ended; TimeoutExpired after `timeout` seconds."""
        ended = self._wait(timeout)
        if ended is None:
            raise subprocess.TimeoutExpired("a forked program", timeout)
        return ended

    def send_signal(self, sig: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._pidfd, sig)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def _wait(self, timeout: float) -> int | None:
        if not self._ended and select.select([self._pidfd], [], [], timeout)[0]:
            self._ended = True
            os.close(self._pidfd)
        return 0 if self._ended else None


@cache
def _parent() -> socket.socket:
    """The connection to the process that is forked. It ends when nobody has this end any more."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        subprocess.Popen([sys.executable, "-u", __file__], stdin=theirs, cwd=ROOT)
    ours.recv(1)  # it is ready
    return ours


def _serve() -> tuple[list[str], dict[str, str]]:
    """Fork for each request; in a child, return what was requested."""
    from gevent import monkey

    monkey.patch_all()
    from classroom import bundles
    from classroom.hypotheses import known

    known()
    bundles.scripts()
    # The kernel buries the children; nobody here waits for them.
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    # gevent's own fork would begin a loop here, which children must not share.
    fork = monkey.get_original("os", "fork")
    connection: Any = monkey.get_original("socket", "socket")(fileno=0)
    connection.send(b"!")
    while True:
        request, (output,) = _received(connection)
        if request is None:
            os._exit(0)
        if pid := fork():
            os.close(output)
            connection.send(str(pid).encode())
            continue
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for descriptor in (1, 2):
            os.dup2(output, descriptor)
        os.close(output)
        nothing = os.open(os.devnull, os.O_RDONLY)
        os.dup2(nothing, connection.detach())
        os.close(nothing)
        # Those of the parent know what kind of file they were opened on.
        sys.stdin = io.TextIOWrapper(io.FileIO(0), encoding="utf-8")
        sys.stdout, sys.stderr = (
            io.TextIOWrapper(io.FileIO(each, "w"), encoding="utf-8", write_through=True)
            for each in (1, 2)
        )
        return request[0], request[1]


def _received(connection: Any) -> tuple[Any, tuple[int]]:
    message, ancillary, _, _ = connection.recvmsg(LONGEST, socket.CMSG_SPACE(4))
    if not message:
        return None, (-1,)
    ((_, _, output),) = ancillary
    return json.loads(message), (int.from_bytes(output, sys.byteorder),)


def _run(arguments: list[str], environment: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(environment)
    match arguments:
        case ["-m", module, *more]:
            sys.argv = [module, *more]
            runpy.run_module(module, run_name="__main__", alter_sys=True)
        case ["-c", code, *more]:
            sys.argv = ["-c", *more]
            exec(code, {"__name__": "__main__"})
        case [path, *more]:
            sys.argv = [path, *more]
            runpy.run_path(path, run_name="__main__")


if __name__ == "__main__":
    sys.path[0] = str(ROOT)
    _run(*_serve())
