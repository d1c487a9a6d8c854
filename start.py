"""Sets the program up the first time and whenever it changed, then starts it.

    python3 start.py                 serve a class (on Windows: py start.py)
    python3 start.py demo            any other command; --help lists them
    python3 start.py test [...]      every check and every test; the rest goes to pytest
                                     (-n 0: in one process; --cov: which lines are tested)
    python3 start.py bundle [...]    a folder that starts without the internet, for a stick
    python3 start.py setup server    only set up, with what a server needs besides
    python3 start.py lock|audit|sbom see dependencies.py

It needs nothing but Python. Everything it installs is in the folder .venv beside it, and nothing is
installed whose SHA-256 is not in a lock file. In a bundle it installs from the folder wheels
(bundle.py), after comparing every file with SHA256SUMS.
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
LOCKS = {
    "run": ("requirements.lock",),
    "server": ("requirements-server.lock",),
    "test": ("requirements-test.lock",),
    "supply": ("requirements-test.lock", "requirements-supply.lock"),
}
"""The lock files of each set-up. Each set-up includes those above it."""
BUILD = "requirements-build.lock"
NPM = "requirements-npm.lock"
SUMS = "SHA256SUMS"
"""In a bundle: the SHA-256 of every other file in it."""
TOOLS = {"bundle": "run", "lock": "supply", "audit": "supply", "sbom": "supply"}
"""Which set-up each command for developers needs."""
WHEELS = ROOT / "wheels"
BUNDLED = WHEELS.is_dir()
INSTALLED_FROM: tuple[Path, ...] = (
    ROOT / "pyproject.toml",
    *(
        ROOT / name
        for name in sorted({BUILD, NPM, *(each for names in LOCKS.values() for each in names)})
    ),
    ROOT / "hatch_build.py",
    ROOT / "package-lock.json",
)
FETCHED: tuple[Path, ...] = (
    ROOT / "static" / "vendor" / "stamp",
    ROOT / "generated" / ("esbuild.exe" if os.name == "nt" else "esbuild"),
)
if BUNDLED:
    INSTALLED_FROM = (ROOT / "requirements.lock", ROOT / SUMS)
    FETCHED = ()
MARKDOWN = (  # what mdformat formats
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md", "docs", "lesson_plans"),
    "tests/soak/README.md",
)
CHECKS = (
    ("ruff", "check"),
    ("ruff", "format", "--check"),
    ("mypy", "--strict"),
    ("lint-imports",),
    ("python", "browser_checks.py", "lint"),
    ("python", "browser_checks.py", "types"),
    ("python", "browser_checks.py", "units"),
    ("mdformat", "--check", *MARKDOWN),
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
    (("faketime",), "faketime", "faketime"),
    (("redis-server",), "redis-server", "redis-server"),
    (("git",), "git", "git"),
    (("systemd-analyze",), "systemd-analyze", "systemd"),
)
SERVERS = (  # the variable that names another one; the port of the usual one
    ("TEST_POSTGRESQL_URL", 5432, "PostgreSQL", "postgresql"),
    ("TEST_REDIS_URL", 6379, "Redis", "redis-server"),
)


def main(arguments: list[str]) -> int:
    command = arguments[0] if arguments else "serve"
    if BUNDLED and command in ("test", "setup", *TOOLS):
        sys.exit("This works only in the source code, not in a bundle.")
    if command == "setup":
        if arguments[1:] not in ([], ["server"]):
            sys.exit("Use start.py setup, or start.py setup server")
        install(arguments[1] if arguments[1:] else "run")
        return make_ready()
    if command == "test":
        install("test")
        return test(arguments[1:])
    if command in TOOLS:
        install(TOOLS[command])
        script = "bundle.py" if command == "bundle" else "dependencies.py"
        passed = arguments[1:] if command == "bundle" else arguments
        return subprocess.call([PYTHON, ROOT / script, *passed])
    install("run")
    return become(arguments or ["serve"])


def install(what: str) -> None:
    """Install the locked packages into .venv, unless that was done before."""
    marker = VENV / "installed"
    state = fingerprint()
    enough = {f"{state} {each}" for each in list(LOCKS)[list(LOCKS).index(what) :]}
    there = PYTHON.exists() and marker.exists() and all(path.exists() for path in FETCHED)
    if there and marker.read_text() in enough:
        return
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            sys.exit(
                f"This Python has no module {module}, which the setup needs. "
                "On Debian or Ubuntu: sudo apt install python3-venv"
            )
    if BUNDLED:
        compare_with_sums()
    network = "" if BUNDLED else " and needs the network"
    say(f"Setting up in .venv. This takes a minute or two{network}. It is done only once.")
    marker.unlink(missing_ok=True)
    # A different bundle of the same release would count as installed.
    if BUNDLED or not works(PYTHON):
        run_or_exit(
            [sys.executable, "-m", "venv", "--clear", VENV],
            "Could not create the environment .venv (see above). Is this folder writable? "
            "If it is on a USB stick, copy it to the computer.",
        )
    pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet")
    if BUNDLED:
        # Other sources that pip was set up with can't be reached, and aren't needed.
        locked = (*pip, "--isolated", "install", "--no-index", "--find-links", WHEELS)
        ours = (*pip, "--isolated", "install", "--no-index", "--no-deps")
        program = tuple(sorted(WHEELS.glob("eleusis_classroom-*.whl")))
        stopped = (
            "The setup stopped; see above for what is missing. This bundle may be for a different "
            f"system: this is {sys.platform} with Python {sys.version.split()[0]}."
        )
        names: tuple[str, ...] = LOCKS[what]
    else:
        locked = (*pip, "install")
        ours = (*pip, "install", "--no-deps", "--no-build-isolation")
        program = ("--editable", ROOT)
        stopped = (
            "The setup stopped; see above for what could not be downloaded or installed.\n"
            "It needs the network. When you are online, run the same command again."
        )
        names = (*LOCKS[what], BUILD, *(() if shutil.which("npm") else (NPM,)))
    for name in names:
        # No source archives: building one would run downloaded code. A lock file names all that is
        # needed; pip would look for a dependency with an extra by itself, and take a newer one.
        hashed = ("--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", ROOT / name)
        run_or_exit([*locked, *hashed], stopped)
    run_or_exit([*ours, *program], stopped)
    marker.write_text(f"{state} {what}")


def compare_with_sums() -> None:
    """Exit with a sentence if a file of the bundle is missing, changed or was added."""
    expected = {}
    for line in (ROOT / SUMS).read_text("utf-8").splitlines():
        digest, _, name = line.partition("  ")
        expected[name] = digest
    for name, digest in expected.items():
        path = ROOT / name
        if not path.is_file() or hashlib.sha256(path.read_bytes()).hexdigest() != digest:
            sys.exit(
                f"The file {name} of this bundle is missing or was changed. Nothing was installed. "
                "Copy the bundle again from where you got it."
            )
    added = {path.relative_to(ROOT).as_posix() for path in WHEELS.iterdir()} - expected.keys()
    if added:
        sys.exit(
            f"The file {min(added)} does not belong to this bundle. Nothing was installed. "
            "Copy the bundle again from where you got it."
        )


def make_ready() -> int:
    """Build what the program would build at its first start: on a server it may not write here."""
    made = (
        "from classroom import assets, hypothesis_file; assets.scripts(); hypothesis_file.family()"
    )
    run_or_exit([PYTHON, "-c", made], "The setup stopped; see above for the reason.")
    return subprocess.call([PYTHON, "-m", "compileall", "-q", ROOT / "classroom"])


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
        say("Missing, so some tests are skipped:", *missing)
    # More processes than cores: tests in a browser wait for most of their time.
    at_once = min((os.cpu_count() or 1) + 2, MOST_AT_ONCE)
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
        f"  {name} at 127.0.0.1:{port}, or set {variable} to use a different one. "
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
            "Get a newer one at https://www.python.org/downloads/".format(
                *OLDEST, *sys.version_info[:2]
            )
        )
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
