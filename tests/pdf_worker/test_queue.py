"""The queue and the process behind it, killed for real.

What is of the queue alone is tested with a process that makes nothing, and so starts at once.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time

import papers
import pytest
import rounds
from click.testing import CliRunner

from classroom import cli
from classroom.pdf_worker import jobs
from classroom.pdf_worker.queue import COMMAND, KEEP_SECONDS, MAX_KEPT_BYTES, Job, PdfQueue

RECORD = rounds.record("a_prophet_stands")
REAL = jobs.written(papers.order([RECORD]))
REAL_AND_LONG = jobs.written(papers.order([RECORD] * 4))

NOTHING = """
import sys, time
for work in sys.stdin:
    for share in range(int(work.split()[0])):
        print('{"share": %s}' % (share / 100), flush=True)
        time.sleep(.01)
    print('{"size": 4}', flush=True)
    print("%PDF", end="", flush=True)
"""
EMPTY = (sys.executable, "-S", "-E", "-c", NOTHING)
SMALL, LARGE = b"0", b"60"
"""Work for that: the number of times it says how far it is."""


@pytest.fixture(scope="module")
def press():
    press = PdfQueue(command=EMPTY)
    yield press
    press.close()


@pytest.fixture(scope="module")
def real_press():
    press = PdfQueue()
    yield press
    press.close()


@pytest.fixture
def class_id(request):
    """A class of the test's own, at the press that they share."""
    return request.node.name


def begun(press: PdfQueue, job: Job) -> int:
    """The number of the process, as soon as it is in the middle of the job."""
    while job.share == 0 and job.state in ("waiting", "making"):
        time.sleep(0.001)
    assert job.state == "making"
    assert press.process is not None
    return press.process


def gone(number: int) -> bool:
    """Whether there is no such process any more, not even a dead one that no one asked after."""
    try:
        os.kill(number, 0)
    except ProcessLookupError:
        return True
    return False


def test_the_process_makes_the_same_bytes_as_the_command_line(real_press, class_id, tmp_path):
    files = [str(rounds.RECORDS / f"{name}.json") for name in rounds.NAMES[:2]]
    out = tmp_path / "debrief.pdf"
    options = ["--title", "8B", "--lang", "de", "--words", "theorist", "--paper", "letter"]
    done = CliRunner().invoke(cli.command, ["debrief", *files, "-o", str(out), *options])
    assert done.exit_code == 0, done.output
    order = papers.order(
        [rounds.record(name) for name in rounds.NAMES[:2]],
        title="8B",
        language="de",
        prophet="theorist",
        paper="letter",
    )
    job = real_press.order(class_id, "all", jobs.written(order))
    assert job.wait() == "made"
    assert job.file == out.read_bytes()


def test_a_process_that_is_killed_fails_its_job_and_no_other(real_press, class_id):
    job = real_press.order(class_id, "all", REAL_AND_LONG)
    after = real_press.order(class_id, "one", REAL)
    number = begun(real_press, job)
    os.kill(number, signal.SIGKILL)
    assert job.wait() == "failed"
    assert after.wait() == "made"
    assert gone(number)
    # The same again begins again.
    again = real_press.order(class_id, "all", REAL_AND_LONG)
    assert again is not job
    assert again.wait() == "made"
    assert again.file.startswith(b"%PDF")


def test_a_process_that_was_ended_while_it_was_idle_is_started_anew(press, class_id):
    assert press.order(class_id, "one", SMALL).wait() == "made"
    number = press.process
    os.kill(number, signal.SIGKILL)
    os.waitid(os.P_PID, number, os.WEXITED | os.WNOWAIT)
    assert press.order(f"{class_id}, too", "one", SMALL).wait() == "made"
    assert press.process != number


def test_what_cannot_be_made_fails_and_the_next_job_does_not(class_id, capfd):
    press = PdfQueue()
    broken = papers.order([{**RECORD, "rule": "no such rule"}])
    assert press.order(class_id, "broken", jobs.written(broken)).wait() == "failed"
    assert press.order(class_id, "one", REAL).wait() == "made"
    press.close()
    assert "a paper could not be made" in capfd.readouterr().err


def test_a_job_that_never_ends_is_given_up():
    press = PdfQueue(command=(sys.executable, "-c", "input(); input()"), longest=0.2)
    assert press.order("8B", "one", SMALL).wait() == "failed"
    press.close()


def test_classes_take_turns(press, class_id):
    first = press.order(class_id, "0", LARGE)
    number = begun(press, first)
    many = [press.order(class_id, str(place), b"0 %d" % place) for place in range(1, 4)]
    one = press.order(f"{class_id}, too", "one", SMALL)
    for job in (*many, one):
        assert job.wait() == "made"
    assert first.ended < many[0].ended < one.ended < many[1].ended < many[2].ended
    assert press.process == number  # one process did it all


def test_progress_grows_until_it_is_made(press, class_id):
    job = press.order(class_id, "all", LARGE)
    shares = set()
    while job.state in ("waiting", "making"):
        shares.add(job.share)
        time.sleep(0.001)
    assert len(shares) > 5
    assert max(shares) <= 1


def test_the_same_work_is_done_once_and_other_work_of_the_name_takes_its_place(press, class_id):
    job = press.order(class_id, "one", SMALL)
    assert press.order(class_id, "one", SMALL) is job
    job.wait()
    assert press.order(class_id, "one", SMALL) is job
    other = press.order(class_id, "one", b"0 renamed")
    assert other is not job
    assert other.wait() == "made"
    assert press.jobs(class_id) == [other]
    assert press.jobs(f"{class_id}, too") == []


def test_the_process_goes_when_there_is_nothing_to_do():
    press = PdfQueue(command=EMPTY, idle=0, kept=0)
    job = press.order("8B", "one", SMALL)
    assert job.wait() == "made"
    while (number := press.process) is not None:
        assert not gone(number) or press.process is None
        time.sleep(0.001)
    assert press.jobs("8B") == []
    assert press.order("8B", "one", SMALL).wait() == "made"
    press.close()


def test_what_was_made_is_kept_for_a_while(class_id):
    clock = [0.0]
    press = PdfQueue(command=EMPTY, now=lambda: clock[0])
    first, second = press.order(class_id, "1", SMALL), press.order(class_id, "2", SMALL)
    first.wait()
    second.wait()
    clock[0] = KEEP_SECONDS - 1
    assert press.jobs(class_id) == [first, second]
    first.file = b" " * (MAX_KEPT_BYTES + 1)  # too much to keep: the oldest goes first
    assert press.jobs(class_id) == [second]
    clock[0] = KEEP_SECONDS
    assert press.jobs(class_id) == []
    press.close()


def test_what_a_class_asked_for_is_forgotten_with_it(press, class_id):
    running = press.order(class_id, "all", LARGE)
    begun(press, running)
    waiting, other = (
        press.order(class_id, "one", SMALL),
        press.order(f"{class_id}, too", "one", SMALL),
    )
    press.forget(class_id)
    assert waiting.wait() == "failed"
    assert press.jobs(class_id) == []
    assert other.wait() == "made"


def test_the_process_remembers_nothing_that_is_to_be_forgotten(press, class_id):
    """It keeps what it found in a record, names and all, for the next paper of the same round."""
    assert press.order(class_id, "one", SMALL).wait() == "made"
    number = press.process
    press.forget(class_id)
    assert press.order(class_id, "one", SMALL).wait() == "made"
    assert gone(number)


def test_closing_ends_the_process_and_whatever_waits():
    press = PdfQueue(command=EMPTY)
    job, waiting = press.order("8B", "all", LARGE), press.order("8B", "one", SMALL)
    number = begun(press, job)
    press.close()
    assert job.wait() == waiting.wait() == "failed"
    assert gone(number)
    assert press.order("8B", "late", SMALL).wait() == "failed"


def test_closing_does_not_wait_for_a_job_whose_process_just_starts(monkeypatch):
    press, start = PdfQueue(command=EMPTY), subprocess.Popen
    closing = threading.Thread(target=press.close)

    def meanwhile(*command, **more):
        closing.start()
        while not press._closed:
            time.sleep(0.001)
        with press._changed:  # what there is to end has been looked for
            return start(*command, **more)

    monkeypatch.setattr("classroom.pdf_worker.queue.subprocess.Popen", meanwhile)
    assert press.order("8B", "one", SMALL).wait() == "failed"
    closing.join(10)
    assert press.process is None


def test_a_process_whose_server_is_gone_ends_without_a_word():
    process = subprocess.Popen(
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    process.stdin.write(REAL_AND_LONG + b"\n")
    process.stdin.flush()
    assert process.stdout.readline()  # it is in the middle
    process.stdin.close()
    process.stdout.close()
    assert process.stderr.read() == b""
    assert process.wait() == 0
