"""The queue before the process that makes papers, and what it has made, for a while.

The process starts with the first job and goes once there has been none for a minute. It does one
job at a time, and the classes that wait take turns. Nothing here knows gevent: where the server
runs on it, threads, pipes and waiting are gevent's own (``__main__`` patches them), so that no one
else waits meanwhile.
"""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Literal

import msgspec
import structlog

IDLE = 60.0
"""Seconds without a job after which the process goes."""
KEEP_SECONDS = 15 * 60.0
"""Seconds for which what was made is kept, in memory and nowhere else: it holds names."""
MAX_KEPT_BYTES = 100_000_000
"""Bytes that are kept; what was made first goes first."""
JOB_TIMEOUT_SECONDS = 300.0
"""Seconds after which a job is given up."""
COMMAND = (sys.executable, "-m", "classroom.pdf_worker")

State = Literal["waiting", "making", "made", "failed"]

_log = structlog.get_logger(__name__)


@dataclass(eq=False)
class Job:
    """One file that someone asked for."""

    owner: str
    """The class whose turn it is with this job."""
    name: str
    """The name of the job, unique for its owner."""
    work: bytes = field(repr=False)
    """A line for the process; the same work is never done twice while its file is kept."""
    state: State = "waiting"
    share: float = 0.0
    """Of the work that is done."""
    file: bytes = field(default=b"", repr=False)
    ended: float | None = None
    """The time at which it was made or failed, by the monotonic clock; None: not yet."""
    _over: threading.Event = field(default_factory=threading.Event, repr=False)

    def wait(self) -> State:
        """Wait until it is over; return how it ended."""
        self._over.wait()
        return self.state

    def end(self, state: State, at: float, file: bytes = b"") -> None:
        self.state, self.file, self.ended = state, file, at
        self._over.set()


class PdfQueue:
    """Takes jobs and has them done. Times are in seconds."""

    def __init__(
        self,
        *,
        command: Sequence[str] = COMMAND,
        idle: float = IDLE,
        kept: float = KEEP_SECONDS,
        longest: float = JOB_TIMEOUT_SECONDS,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._command = tuple(command)
        self._idle, self._kept, self._longest = idle, kept, longest
        self._now = now
        self._changed = threading.Condition()
        self._jobs: dict[tuple[str, str], Job] = {}
        self._turns: dict[str, deque[Job]] = {}
        """The waiting jobs by owner, the owner whose turn is next first."""
        self._runner: threading.Thread | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._stale = False
        """True if the process remembers what is to be forgotten: the next job has a new one."""
        self._closed = False

    def order(self, owner: str, name: str, work: bytes) -> Job:
        """Return the job for this work: an existing one unless it failed, else a new one."""
        with self._changed:
            self._drop_old()
            job = self._jobs.get((owner, name))
            if job is not None and job.work == work and job.state != "failed":
                return job
            if job is not None:
                self._take_back(job)
            job = Job(owner, name, work)
            self._jobs[owner, name] = job
            if self._closed:
                job.end("failed", self._now())
                return job
            self._turns.setdefault(owner, deque()).append(job)
            if self._runner is None:
                self._runner = threading.Thread(target=self._run, name="press", daemon=True)
                self._runner.start()
            self._changed.notify()
            return job

    def jobs(self, owner: str) -> list[Job]:
        """Return the owner's jobs that wait, run or are kept, oldest first."""
        with self._changed:
            self._drop_old()
            return [job for job in self._jobs.values() if job.owner == owner]

    def forget(self, owner: str) -> None:
        """Drop all that the owner has asked for, and what the process remembers of it."""
        with self._changed:
            self._stale = True
            self._changed.notify()
            for job in [job for job in self._jobs.values() if job.owner == owner]:
                del self._jobs[job.owner, job.name]
                self._take_back(job)

    @property
    def waiting(self) -> int:
        """Return how many jobs are not over, the running one included."""
        with self._changed:
            return sum(job.ended is None for job in self._jobs.values())

    @property
    def process(self) -> int | None:
        """The number of the process, while there is one."""
        running = self._process
        return None if running is None else running.pid

    def close(self) -> None:
        """End the process; whatever waits has failed."""
        with self._changed:
            self._closed = True
            for job in list(self._jobs.values()):
                self._take_back(job)
            running, runner = self._process, self._runner
            self._changed.notify()
        if running is not None:
            running.kill()
        if runner is not None:
            runner.join()

    # With the lock

    def _take_back(self, job: Job) -> None:
        """Cancel a job that waits."""
        turns = self._turns.get(job.owner)
        if turns and job in turns:
            turns.remove(job)
            if not turns:
                del self._turns[job.owner]
            job.end("failed", self._now())

    def _next(self) -> Job | None:
        """Return the next job; its owner goes to the end of the line."""
        if not self._turns:
            return None
        owner = next(iter(self._turns))
        waiting = self._turns.pop(owner)
        job = waiting.popleft()
        if waiting:
            self._turns[owner] = waiting
        return job

    def _drop_old(self) -> None:
        over = sorted((job.ended, key) for key, job in self._jobs.items() if job.ended is not None)
        size = sum(len(job.file) for job in self._jobs.values())
        for ended, key in over:
            # The last one stays however large it is: someone has just asked for it.
            if self._now() - ended < self._kept and (size <= MAX_KEPT_BYTES or key == over[-1][1]):
                return
            size -= len(self._jobs.pop(key).file)

    # In the thread

    def _run(self) -> None:
        """Do jobs until there are none, no process any more and nothing to be dropped."""
        rests_since = self._now()
        while True:
            with self._changed:
                stale, self._stale = self._stale, False
                job = None if stale else self._next()
                if job is not None:
                    job.state = "making"
                elif not stale:
                    self._drop_old()
                    left = self._idle - (self._now() - rests_since)
                    if self._process is None:
                        if self._closed or not self._jobs:
                            self._runner = None
                            return
                        # None of them is waiting or in the making, so each has ended.
                        first = min(job.ended or 0.0 for job in self._jobs.values())
                        left = first + self._kept - self._now()
                    if left > 0 and not self._closed:
                        self._changed.wait(left)
                        continue
            if job is None:
                self._end_process()
            else:
                self._do(job)
                rests_since = self._now()

    def _do(self, job: Job) -> None:
        file = None
        try:
            file = self._made(job)
        except Exception:  # noqa: BLE001 - whatever it was, the others get theirs
            _log.exception("the process that makes papers cannot be talked to")
        if file is None:
            # Whatever is wrong with it: the next job has a new one.
            self._end_process()
        with self._changed:
            job.end("made" if file is not None else "failed", self._now(), file or b"")

    def _made(self, job: Job) -> bytes | None:
        """Return the file; None if the process ended or failed."""
        process = self._running()
        if self._closed:  # whoever closed did so before there was a process to end
            return None
        assert process.stdin is not None and process.stdout is not None
        given_up = threading.Timer(self._longest, process.kill)
        given_up.daemon = True
        given_up.start()
        try:
            process.stdin.write(job.work + b"\n")
            process.stdin.flush()
            for line in iter(process.stdout.readline, b""):
                told = msgspec.json.decode(line, type=_Told)
                if told.size is not None:
                    file = process.stdout.read(told.size)
                    return file if len(file) == told.size else None
                if told.failed:
                    return None
                job.share = told.share
            return None
        finally:
            given_up.cancel()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._end_process()  # someone ended it while it was idle
        if self._process is None:
            more: dict[str, Any] = {}
            if sys.platform == "win32":
                more["creationflags"] = subprocess.BELOW_NORMAL_PRIORITY_CLASS
            self._process = subprocess.Popen(  # noqa: S603 - this very program
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **more
            )
        return self._process

    def _end_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            with suppress(OSError):  # what was not written yet has no one to read it
                pipe.close()
        process.kill()
        process.wait()


class _Told(msgspec.Struct):
    """A line from the process."""

    share: float = 0.0
    size: int | None = None
    failed: bool = False
