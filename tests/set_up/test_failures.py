"""Which cause is told from what pip, npm or the system said, and the way on.

In `outputs` is what three pips and an npm said, each brought into the trouble that the name of the
file tells: of pip, what it showed and the lines of its log that name pages, files and errors.
"""

from dataclasses import replace
from pathlib import Path

import pytest

from installing import failures
from installing.failures import HERE, NETWORK, Computer, cause_of, no_package, why
from installing.pythons import DOWNLOADS, OWN, starter

OUTPUTS = sorted((Path(__file__).parent / "outputs").glob("*.txt"))
CAUSES = {
    "disk-full": "disk",
    "free-threaded": "package",
    "hashes": "changed file",
    "http-403": "refused by the network",
    "http-429": "index is busy",
    "http-503": "index is busy",
    "http-511": "login page",
    "linux-armv7": "package",
    "musl": "package",
    "no-network": "no address found",
    "old-macos": "package",
    "portal": "login page",
    "proxy-403": "refused by the network",
    "proxy-407": "proxy asks for a login",
    "proxy-gone": "proxy is gone",
    "proxy-socks": "proxy of another kind",
    "python-3.15": "package",
    "python-3.16": "package",
    "refused": "no connection",
    "reset": "slow line",
    "timeout": "slow line",
    "tls-expired": "clock",
    "tls-none": "login page",
    "tls-unknown": "unknown authority",
    "windows-32": "package",
    "windows-arm": "package",
}
SAID_ELSEWHERE = {
    "[WinError 206] The filename or extension is too long": "path",
    "[Errno 36] File name too long: 'x'": "path",
    "OSError: [WinError 32] The process cannot access the file": "in use",
    "OSError: [WinError 225] Operation did not complete: a virus": "virus scanner",
    "[Errno 13] Permission denied: '/opt/shared/.venv/installed'": "not allowed",
    "[Errno 30] Read-only file system: '/mnt/.venv'": "not allowed",
    "[WinError 5] Access is denied: 'C:\\\\x'": "not allowed",
    "Error: [Errno 28] No space left on device": "disk",
    "[Errno 122] Disk quota exceeded": "disk",
    "[WinError 112] There is not enough space on the disk": "disk",
    "MemoryError": "memory",
    "FATAL ERROR: Reached heap limit - JavaScript heap out of memory": "memory",
    "npm error code EINTEGRITY": "changed file",
    "ERROR: x.whl is not a supported wheel on this platform.": "package",
    "ERROR: Package 'x' requires a different Python: 3.16.0 not in '<3.16'": "package",
    "getaddrinfo failed [Errno 11001]": "no address found",
    "[WinError 10060] A connection attempt failed": "slow line",
    "[WinError 10061] No connection could be made": "no connection",
    "something nobody has seen": "",
}
USUAL = Computer((3, 13), "CPython", False, 64, "linux", "x86_64", False, (2, 36))
PLACE = {"folder": "/home/ann/eleusis", "temporary": "/tmp", "megabytes": 700}


@pytest.mark.parametrize("path", OUTPUTS, ids=lambda path: path.stem)
def test_the_cause_is_told_from_what_was_really_said(path):
    name, program = path.stem.split(".pip")[0].split(".npm")[0], path.stem
    # pip 26 says of a proxy that is gone what it says of a server; the sentence names both.
    same = {"proxy-gone.pip-26.3": "no connection", "proxy-gone.npm": "no connection"}
    assert cause_of(path.read_text()) == same.get(program, CAUSES[name])


@pytest.mark.parametrize(("said", "cause"), SAID_ELSEWHERE.items())
def test_the_cause_is_told_from_what_other_systems_say(said, cause):
    assert cause_of(said) == cause


def test_every_cause_was_said_by_something_and_has_a_way_on():
    told = {*CAUSES.values(), *SAID_ELSEWHERE.values()} - {"", "package"}
    assert told == {each.name for each in HERE + NETWORK}
    sentences = [
        why_of(said) for said in (*SAID_ELSEWHERE, *(path.read_text() for path in OUTPUTS))
    ]
    assert not [each for each in sentences if "{" in each]
    for each in NETWORK:
        assert "stick" in each.sentence or "Wait" in each.sentence


def why_of(said, computer=USUAL, status=1):
    return why(said, status, computer, **PLACE)


def test_a_warning_that_was_got_over_is_not_the_cause():
    warned = "WARNING: Retrying after connection broken by 'ReadTimeoutError(Read timed out)': "
    gone = "ERROR: No matching distribution found for gevent==26.9.0"
    seen = (
        "Skipping link: none of the wheel's tags (...) are compatible: https://x/gevent-26.9.0.whl"
    )
    assert cause_of(f"{warned}/simple/flask/\n{seen}\n{gone}") == "package"
    assert cause_of(f"{warned}/simple/gevent/\n{gone}") == "slow line"
    assert cause_of(f"{warned}/simple/flask/\nOSError: [Errno 28] No space left") == "disk"


COMPUTERS = {
    "free-threaded": (replace(USUAL, free_threaded=True, python=(3, 14)), "free-threaded"),
    "PyPy": (replace(USUAL, implementation="PyPy"), "PyPy"),
    "newer": (replace(USUAL, python=(3, 99)), "so new"),
    "old": (replace(USUAL, python=(3, 11), system="darwin", release=(15, 0)), "too old"),
    "32 bits": (replace(USUAL, bits=32, system="win32", machine="x86"), "32-bit one"),
    "Windows on ARM": (replace(USUAL, system="win32", machine="ARM64"), "runs it on ARM"),
    "musl": (replace(USUAL, musl=True, release=()), "musl"),
    "ARM of 32 bits": (replace(USUAL, bits=32, machine="armv7l"), "processor"),
    "RISC-V": (replace(USUAL, machine="riscv64"), "processor"),
    "old Mac": (
        replace(USUAL, system="darwin", machine="arm64", release=(13, 6)),
        "macOS 14 or newer",
    ),
    "old Mac with Intel": (
        replace(USUAL, system="darwin", release=(14, 2)),
        "macOS 15 or newer",
    ),
    "old Linux": (replace(USUAL, release=(2, 17)), "glibc 2.28"),
    "a usual one": (USUAL, "no file of the package gevent for Python 3.13 on Linux (x86_64)"),
}


@pytest.mark.parametrize("kind", COMPUTERS)
def test_a_computer_without_a_package_is_told_why_and_what_to_get(kind):
    computer, words = COMPUTERS[kind]
    said = next(path for path in OUTPUTS if path.name.startswith("windows-32")).read_text()
    sentence = why_of(said, computer)
    assert words in sentence
    assert sentence == no_package(computer, "gevent")
    others = {no_package(other, "gevent") for name, (other, _) in COMPUTERS.items() if name != kind}
    assert sentence not in others
    assert "online" not in sentence
    # A Python that does not fit is passed over by what gets another; one that does is found again.
    if kind in ("free-threaded", "PyPy", "newer", "old", "32 bits", "Windows on ARM"):
        assert f"Start {starter(computer.system)} instead" in sentence
    if kind == "a usual one":
        assert f"Python {OWN} from {DOWNLOADS}" in sentence
        assert f"python{OWN} start.py" in sentence
    assert failures.start_command(OWN, "win32") == f"py -{OWN} start.py"


def test_a_set_up_that_the_system_ended_says_so():
    assert "memory" in why_of("", status=-9)
    assert why_of("", status=1) == failures.UNKNOWN
