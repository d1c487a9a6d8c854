"""Sets the program up the first time and whenever it changed, then starts it.

    python3 start.py                 serve a class (on Windows: py start.py)
    python3 start.py demo            any other command; --help lists them
    python3 start.py test [...]      every check and every test; the rest goes to pytest
                                     (-n 0: in one process; --cov: which lines are tested)
    python3 start.py bundle [...]    a folder that starts without the internet, for a stick

It needs nothing but Python. Everything it installs is in the folder .venv beside it. In a bundle
it installs from the folder wheels (bundle.py).
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
from pathlib import Path

# gevent has nothing for Macs with an older one.
OLDEST = (3, 12) if sys.platform == "darwin" else (3, 11)
ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCKS = {"run": ROOT / "requirements.lock", "test": ROOT / "requirements-test.lock"}
WHEELS = ROOT / "wheels"
BUNDLED = WHEELS.is_dir()
INSTALLED_FROM: tuple[Path, ...] = (
    ROOT / "pyproject.toml",
    *LOCKS.values(),
    ROOT / "hatch_build.py",
    ROOT / "package-lock.json",
)
FETCHED: tuple[Path, ...] = (
    ROOT / "static" / "vendor" / "stamp",
    ROOT / "generated" / ("esbuild.exe" if os.name == "nt" else "esbuild"),
)
if BUNDLED:
    INSTALLED_FROM = (LOCKS["run"], *sorted(WHEELS.glob("eleusis_classroom-*.whl")))
    FETCHED = ()
CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy", "--strict"),
    ("lint-imports",),
)
MOST_AT_ONCE = 8  # processes that test: each takes half a gigabyte
PROGRAMS = (  # what tests of some kinds use, by any of these names; and who brings it
    (
        ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"),
        "the browser Chromium",
        "chromium",
    ),
    (("pdftoppm",), "pdftoppm", "poppler-utils"),
    (("pdftotext",), "pdftotext", "poppler-utils"),
    (("nginx",), "nginx", "nginx"),
    (("openssl",), "openssl", "openssl"),
    (("redis-server",), "redis-server", "redis-server"),
    (("systemd-analyze",), "systemd-analyze", "systemd"),
)
SERVERS = (  # the variable that names another one; the port of the usual one
    ("TEST_POSTGRESQL_URL", 5432, "PostgreSQL", "postgresql"),
    ("TEST_REDIS_URL", 6379, "Redis", "redis-server"),
)


def main(arguments: list[str]) -> int:
    if BUNDLED and arguments[:1] in (["test"], ["bundle"]):
        sys.exit("This is for the source of the program, and not for a bundle of it.")
    if arguments[:1] == ["test"]:
        install("test")
        return test(arguments[1:])
    install("run")
    if arguments[:1] == ["bundle"]:
        return subprocess.call([PYTHON, ROOT / "bundle.py", *arguments[1:]])
    return become(arguments or ["serve"])


def install(what: str) -> None:
    """Makes .venv hold what the locks say, unless it does already."""
    marker = VENV / "installed"
    state = fingerprint()
    # Who has the test tools has what the program runs on, too.
    enough = {f"{state} test", f"{state} {what}"}
    there = PYTHON.exists() and marker.exists() and all(path.exists() for path in FETCHED)
    if there and marker.read_text() in enough:
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            sys.exit(
                f"This Python comes without its module {module}, which the set-up needs. "
                "On Debian or Ubuntu: sudo apt install python3-venv"
            )
    network = "" if BUNDLED else ", and the network"
    say(f"Setting up in .venv. This takes a minute or two{network}, only this time.")
    marker.unlink(missing_ok=True)
    # Another bundle of the same release would count as installed.
    if BUNDLED or not works(PYTHON):
        run_or_exit(
            [sys.executable, "-m", "venv", "--clear", VENV],
            "The environment .venv could not be made (see above). Is this folder writable? "
            "A stick may not do: copy the folder to the computer.",
        )
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet")
    if BUNDLED:
        # Whatever else pip was told to use is not there, and not needed.
        offline = ("--no-index", "--find-links", WHEELS)
        run_or_exit(
            [*pip, "--isolated", "install", *offline, "-r", LOCKS[what], "eleusis-classroom"],
            "The set-up stopped: what is missing is said above. This bundle may be for other "
            f"computers: here is {sys.platform} with Python {sys.version.split()[0]}.",
        )
    else:
        run_or_exit(
            [*pip, "install", "-r", LOCKS[what], "--editable", ROOT],
            "The set-up stopped: what could not be fetched or installed is said above.\n"
            "Without the network it cannot go on. Once it can be reached, run the same command "
            "again.",
        )
    marker.write_text(f"{state} {what}")


def fingerprint() -> str:
    """Changes when anything that decides what is installed changed, or the folder was moved."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in INSTALLED_FROM:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def works(python: Path) -> bool:
    """False where there is none yet, or the Python it was made from is gone or too old."""
    script = f"import pip, sys; sys.exit(sys.version_info < {OLDEST})"
    try:
        return subprocess.run([python, "-c", script], capture_output=True).returncode == 0
    except OSError:
        return False


def become(arguments: list[str]) -> int:
    """Runs the program in place of this one."""
    command = [str(PYTHON), "-m", "classroom", *arguments]
    if os.name != "nt":
        os.execv(command[0], command)
    # Windows cannot replace a process; Ctrl-C reaches both, and is the program's to answer.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.call(command)


def test(pytest_arguments: list[str]) -> int:
    """All checks, whatever the first ones say; pytest last."""
    # Tests start the program again and again: it must not be compiled anew each time.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    # Nor the tests by each process that tests: one does it meanwhile, and keeps it for all.
    reading = [BIN / "pytest", "--collect-only", "-qq", *pytest_arguments]
    with subprocess.Popen(reading, cwd=ROOT, stdout=subprocess.DEVNULL):
        failed = [" ".join(check) for check in CHECKS if not passes(check)]
    missing = missing_for_tests()
    if missing:
        say("Missing, so that some tests are skipped:", *missing)
    # More processes than cores: tests in a browser wait for most of their time.
    at_once = min((os.cpu_count() or 1) + 3, MOST_AT_ONCE)
    if not passes(("pytest", "-n", str(at_once), "--dist", "worksteal", *pytest_arguments)):
        failed.append("pytest")
    if failed:
        say(f"Failed: {', '.join(failed)}")
    return 1 if failed else 0


def passes(check: tuple[str, ...]) -> bool:
    say(f"== {' '.join(check)}")
    return subprocess.call([BIN / check[0], *check[1:]], cwd=ROOT) == 0


def missing_for_tests() -> list[str]:
    """A line for each program or server that tests want and this machine lacks."""
    lines = [
        f"  {name}. On Debian or Ubuntu: sudo apt install {package}"
        for names, name, package in PROGRAMS
        if not any(map(shutil.which, names))
    ]
    lines += [
        f"  {name} at 127.0.0.1:{port}, or the variable {variable} for another one. "
        f"On Debian or Ubuntu: sudo apt install {package}"
        for variable, port, name, package in SERVERS
        if variable not in os.environ and not answers(port)
    ]
    return lines


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


def run_or_exit(command: list[object], sentence: str) -> None:
    if subprocess.call([str(part) for part in command], cwd=ROOT):
        sys.exit(f"\n{sentence}")


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)


if __name__ == "__main__":
    if sys.version_info < OLDEST:
        sys.exit(
            "This needs Python {}.{} or newer; this is Python {}.{}. "
            "Newer ones are at https://www.python.org/downloads/".format(
                *OLDEST, *sys.version_info[:2]
            )
        )
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
