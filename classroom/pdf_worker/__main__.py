"""``python -m classroom.pdf_worker``: do the jobs on standard input until it is closed.

One job at a time, each a line of JSON (:data:`classroom.pdf_worker.jobs.Work`). The answers are
lines on standard output: ``{"share": 0.5}`` now and then, and at the end ``{"size": 71324}`` with
so many bytes behind it, or ``{"failed": true}``; the reason is on standard error.
"""

from __future__ import annotations

import gc
import os
import signal
import sys
from typing import BinaryIO

import msgspec
import structlog

from classroom import logs
from classroom.pdf_worker import jobs

SELDOM = (50_000, 20, 50)
"""Number of objects come before each of the three kinds of garbage collections."""

_log = structlog.get_logger(__name__)


def main() -> None:
    logs.configure("json" if os.environ.get("LOG_FORMAT", "").strip().lower() == "json" else "text")
    # Ctrl-C reaches every process of the terminal; the server closes this one in its own time.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):  # who plays comes first; on Windows the server asks for the same
        os.nice(10)
    answers = sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing else may come between the answers
    # Modules and texts that were set stay: looking through them would take a fifth of the time.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    for job in sys.stdin.buffer:
        _answer(job, answers)


def _answer(job: bytes, answers: BinaryIO) -> None:
    told = -1

    def tell(share: float) -> None:
        nonlocal told
        if int(100 * share) > told:  # whole per cents are enough
            told = int(100 * share)
            _say(answers, {"share": told / 100})

    try:
        made = jobs.run_job(jobs.read(job), tell)
    except Exception:  # noqa: BLE001 - whatever it is, the next job is another one
        _log.exception("a paper could not be made")
        _say(answers, {"failed": True})
    else:
        _say(answers, {"size": len(made)}, made)


def _say(answers: BinaryIO, line: dict[str, object], behind: bytes = b"") -> None:
    try:
        answers.write(msgspec.json.encode(line) + b"\n" + behind)
        answers.flush()
    except OSError:
        # The server is gone. Nothing is left to be said, not even while this program ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())
        sys.exit()


if __name__ == "__main__":
    main()
