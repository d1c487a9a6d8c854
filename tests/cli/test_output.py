"""Output that cannot be written, and files that are no text: one line each, and no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from classroom.cli import command

RECORDS = Path(__file__).parent.parent / "records"
LESSON = str(RECORDS / "lesson.json")
JUDGE = ("judge", "--rule", "alternate-colour")
QUESTION = b'{"line": ["9S"], "play": ["9H"]}\n'
full_disk = pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device")


def run(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-m", "classroom", *arguments], check=False, timeout=120, **more
    )


def one_line(done, status):
    assert done.returncode == status, done.stderr
    (line,) = done.stderr.decode().splitlines()
    return line


@full_disk
@pytest.mark.parametrize(
    "arguments",
    [("replay", LESSON), ("replay", "--json", LESSON), ("rules",), ("--help",), JUDGE],
    ids=lambda arguments: " ".join(map(os.path.basename, arguments)),
)
def test_output_to_a_full_disk_is_reported_in_one_line(arguments):
    with Path("/dev/full").open("wb") as full:
        more = {"input": QUESTION * 10} if arguments is JUDGE else {}
        done = run(*arguments, stdout=full, stderr=subprocess.PIPE, **more)
    assert one_line(done, 1).endswith("the output can’t be written: No space left on device")


@pytest.mark.parametrize("arguments", [("rules",), JUDGE], ids=["rules", "judge"])
def test_a_closed_pipe_causes_no_traceback(arguments):
    reads, writes = os.pipe()
    os.close(reads)
    try:
        more = {"input": QUESTION * 10_000} if arguments is JUDGE else {}
        done = run(*arguments, stdout=writes, stderr=subprocess.PIPE, **more)
    finally:
        os.close(writes)
    assert done.stderr == b""
    assert done.returncode == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
@pytest.mark.parametrize("arguments", [("replay", LESSON), JUDGE], ids=["replay", "judge"])
def test_closed_streams_cause_no_traceback(closed, arguments):
    command = f'exec "$0" "$@" {closed}'
    done = subprocess.run(
        ["sh", "-c", command, sys.executable, "-m", "classroom", *arguments],
        check=False,
        capture_output=True,
        stdin=subprocess.DEVNULL,
        timeout=120,
    )
    assert b"Traceback" not in done.stderr
    assert len(done.stderr.splitlines()) <= 1
    assert done.returncode == (2 if arguments is JUDGE else 0)


def test_a_record_with_half_a_character_is_not_printed(tmp_path):
    record = json.loads(Path(LESSON).read_text("utf-8"))
    text = json.dumps(record).replace(record["players"][0], "\\ud800")
    file = tmp_path / "half.json"
    file.write_text(text, "utf-8")
    done = run("debrief", str(file), "-o", str(tmp_path / "out.pdf"), capture_output=True)
    assert "half a character" in one_line(done, 2)


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-32"])
def test_a_file_that_is_not_utf_8_is_refused_with_its_encoding(tmp_path, encoding):
    file = tmp_path / "powershell.json"
    file.write_bytes(Path(LESSON).read_text("utf-8").encode(encoding))
    # In this process: how a real one begins and ends makes no difference to what is read.
    done = CliRunner().invoke(command, ["replay", str(file)])
    (line,) = done.stderr.splitlines()
    assert done.exit_code == 2
    assert encoding[:6].upper() in line and "save it as UTF-8" in line
    done = CliRunner().invoke(command, JUDGE, input=QUESTION.decode().encode(encoding))
    (line,) = done.stderr.splitlines()
    assert done.exit_code == 2
    assert "send it as UTF-8" in line


def test_questions_may_begin_with_a_byte_order_mark():
    done = run(*JUDGE, input=b"\xef\xbb\xbf" + QUESTION, capture_output=True)
    assert done.stdout == b'{"verdict": "right"}\n'


@pytest.mark.skipif(os.name == "nt", reason="arguments are text there")
@pytest.mark.parametrize("option", ["--title", "--pupil"])
def test_an_option_that_is_not_text_is_refused(tmp_path, option):
    out = str(tmp_path / "out.pdf")
    done = run(
        "debrief", LESSON, "-o", out, "--kind", "pupil", option, b"\xff", capture_output=True
    )
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert "this isn’t UTF-8" in done.stderr.decode()


@pytest.mark.skipif(os.name == "nt", reason="there are no such limits")
@pytest.mark.parametrize("room", [0, 40_000, 100_000])
def test_a_start_on_a_full_disk_is_reported_in_one_line(tmp_path, room):
    import resource

    folder = {"CLASSROOM_DATA": str(tmp_path), "DATABASE_URL": f"sqlite:///{tmp_path}/c.sqlite3"}
    done = run(
        *("serve", "--no-browser", "--port", "0"),
        env={**os.environ, **folder},
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (room, room)),
        capture_output=True,
    )
    line = one_line(done, 1)
    assert line.startswith("Error: The database can’t be opened")
