"""Programs that start at once: forked from a process that has imported the program already.

    server = Program(["-m", "classroom", "serve"], environment, output)
    server.pid, server.poll(), server.wait(10), server.send_signal(signal.SIGTERM)
    done = run(["-m", "classroom", "backup", "file"], environment, timeout=60)
    done.returncode, done.stdout, done.stderr

Importing the program and reading the rules takes two seconds of a core, and tests start it hundreds
of times. Each process that tests has one process to fork from, which ends with it; one more for
each set of variables that take effect only when a process starts (`loaded`: LD_PRELOAD). What is
looked at in a start itself (its environment, its modules, its streams) needs a real one:
`subprocess.Popen`.
"""

from __future__ import annotations

import gc
import io
import json
import os
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from array import array
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

ROOT = Path(__file__).resolve().parents[2]
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

    Its output goes to the file descriptor `output`, and its errors there, too, or to `errors`.
    It comes from a process that runs on gevent unless it is not `patched`.
    """

    def __init__(
        self,
        arguments: Sequence[str],
        environment: Mapping[str, str],
        output: int,
        errors: int | None = None,
        loaded: Mapping[str, str] | None = None,
        patched: bool = True,
    ) -> None:
        self._parent = _Parent.of(patched, **(loaded or {}))
        request = [list(arguments), {**environment, **(loaded or {})}]
        self.pid = self._parent.ask(request, output, output if errors is None else errors)
        self._pidfd = os.pidfd_open(self.pid)
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it runs. Then its exit status, as `subprocess` has it."""
        return self._wait(0)

    def wait(self, timeout: float) -> int:
        """Return its exit status once it has ended; TimeoutExpired after `timeout` seconds."""
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
        if self.returncode is None and select.select([self._pidfd], [], [], timeout)[0]:
            os.close(self._pidfd)
            self.returncode = self._parent.ask(self.pid)
        return self.returncode


def run(
    arguments: Sequence[str], environment: Mapping[str, str], timeout: float
) -> subprocess.CompletedProcess[str]:
    """Return what `subprocess.run` returns of a program that is expected to end."""
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as output,
        tempfile.TemporaryFile("w+", encoding="utf-8") as errors,
    ):
        descriptors = output.fileno(), errors.fileno()
        program = Program(arguments, environment, *descriptors, patched=False)
        try:
            status = program.wait(timeout)
        finally:
            program.kill()
        output.seek(0)
        errors.seek(0)
        return subprocess.CompletedProcess(arguments, status, output.read(), errors.read())


class _Parent:
    """The connection to a process that is forked. It ends when no one has this end any more."""

    def __init__(self, patched: bool, loaded: Mapping[str, str]) -> None:
        self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._lock = threading.Lock()
        command = [sys.executable, "-u", __file__, *(["patched"] if patched else [])]
        with theirs:
            subprocess.Popen(command, stdin=theirs, cwd=ROOT, env={**os.environ, **loaded})
        self._socket.recv(1)  # it is ready

    @classmethod
    @cache
    def of(cls, patched: bool, **loaded: str) -> _Parent:
        return cls(patched, loaded)

    def ask(self, request: object, *descriptors: int) -> int:
        with self._lock:
            socket.send_fds(self._socket, [json.dumps(request).encode()], descriptors)
            return int(self._socket.recv(LONGEST))


def _serve() -> tuple[list[str], dict[str, str]]:
    """Fork for each request; in a child, return what was requested."""
    from gevent import get_hub, monkey

    if "patched" in sys.argv:
        monkey.patch_all()
    from classroom import assets, cli, server
    from classroom.hypothesis_file import load_hypotheses
    from classroom.i18n import translations
    from classroom.store import backup

    assert cli and server and backup  # which commands import when they begin
    if "patched" in sys.argv:  # it becomes servers
        _compile_templates()
    load_hypotheses()
    assets.build()
    for code in translations.known():
        translations.language(code)
    # A module that tried a socket has begun a loop, which children must not share.
    get_hub().destroy(destroy_loop=True)
    gc.collect()
    gc.freeze()  # children share what they do not look through
    # gevent's own fork would begin a loop here again.
    fork, waitpid = monkey.get_original("os", ["fork", "waitpid"])
    connection: Any = monkey.get_original("socket", "socket")(fileno=0)
    connection.send(b"!")
    while True:
        request, descriptors = _received(connection)
        if request is None:
            os._exit(0)
        if isinstance(request, int):  # a child that has ended
            _, status = waitpid(request, 0)
            connection.send(str(os.waitstatus_to_exitcode(status)).encode())
            continue
        if pid := fork():
            for descriptor in descriptors:
                os.close(descriptor)
            connection.send(str(pid).encode())
            continue
        for there, descriptor in enumerate(descriptors, 1):
            os.dup2(descriptor, there)
            os.close(descriptor)
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


def _compile_templates() -> None:
    sys.path.append(str(Path(__file__).parent))
    import quick

    sys.path.pop()
    quick.compile_once()
    quick.compile_templates()


def _received(connection: Any) -> tuple[Any, array[int]]:
    """Return what was asked for, None at the end; and the file descriptors that came with it."""
    message, ancillary, _, _ = connection.recvmsg(LONGEST, socket.CMSG_SPACE(2 * 4))
    descriptors = array("i")
    for _, _, sent in ancillary:
        descriptors.frombytes(sent)
    return json.loads(message or "null"), descriptors


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
