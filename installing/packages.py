"""Installs the locked packages and the program into .venv, stage by stage."""

from __future__ import annotations

import errno
import hashlib
import importlib.util
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, NoReturn

from installing.failures import cause_of, start_command, this_computer, why
from installing.pythons import starter

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
OWN_PYTHONS = ROOT / ".python"
"""The Pythons that start.bat and start.sh got, each in a folder of its own."""
AN_HOUR = 3600
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
LOCKS = {
    "run": ("requirements.lock",),
    "server": ("requirements-server.lock",),
    "test": ("requirements-test.lock",),
    "supply": ("requirements-test.lock", "requirements-supply.lock"),
}
"""The lock files of each set-up. Each set-up includes those above it."""
MEGABYTES = {"run": 400, "server": 450, "test": 900, "supply": 1000}
"""The disk space in megabytes that each set-up needs while it is made."""
DOWNLOADS = {"run": 60, "server": 70, "test": 250, "supply": 300}
"""The megabytes of packages that each downloads, besides fonts and scripts for the browser."""
FONTS = 80
NPM_MORE_FONTS, NPM_MORE_DISK = 60, 300
"""npm, where it is, fetches and unpacks whole packages; the build does not."""
NPM_ITSELF = 70
BUNDLE_MEGABYTES = 300
SIGN_OF_LIFE = 3
"""Seconds after which a stage that goes on prints a dot."""
KEEPS_NOTHING = ("run", "server")
"""Set-ups after which nothing is left but what runs; developers install again and again."""
BUILD = "requirements-build.lock"
NPM = "requirements-npm.lock"
SUMS = "SHA256SUMS"
"""In a bundle: the SHA-256 of every other file in it."""
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


def install(what: str) -> None:
    """Install the locked packages into .venv, unless that was done before."""
    try:
        if not is_ready(what):
            with alone():
                if not is_ready(what):  # the other start may have made it
                    set_up(what)
    except OSError as error:
        # Whatever it was that the system refused: no read or write here ends in a traceback.
        missing = Path(error.filename or ROOT)
        if isinstance(error, FileNotFoundError) and missing in (*INSTALLED_FROM, ROOT / SUMS):
            sys.exit(
                f"The file {missing.name} of the program is missing. Unpack the whole ZIP again, "
                "into a new folder, and start it there."
            )
        stop(str(error), what)


@contextmanager
def alone() -> Iterator[None]:
    """Wait for the set-up of another start in this folder; the system frees what died."""
    with (ROOT / ".venv.lock").open("a") as file:
        if not locked_alone(file):
            say("Another start is setting this folder up. Waiting for it.")
            while not locked_alone(file):
                time.sleep(0.5)
        yield


def locked_alone(file: IO[str]) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # Some disks know no locks: there a second start isn't noticed.
        return error.errno not in (errno.EACCES, errno.EAGAIN)
    return True


def is_ready(what: str) -> bool:
    marker = VENV / "installed"
    if not (PYTHON.exists() and marker.exists() and all(path.exists() for path in FETCHED)):
        return False
    state = fingerprint()
    wider = list(LOCKS)[list(LOCKS).index(what) :]
    return marker.read_text() in {f"{state} {each}" for each in wider}


def set_up(what: str) -> None:
    for module in ("venv", "ensurepip"):
        if importlib.util.find_spec(module) is None:
            sys.exit(
                f"This Python has no module {module}, which the set-up needs. Start "
                f"{starter(sys.platform)} instead: it gets a Python of its own. "
                "Or, on Debian or Ubuntu: sudo apt install python3-venv"
            )
    if BUNDLED:
        compare_with_sums()
    state = fingerprint()  # before it begins: what changes meanwhile is set up anew
    # A different bundle of the same release would count as installed.
    follow_its_python()
    anew = BUNDLED or not is_this_python(PYTHON)
    if anew:  # otherwise most of it is there already, and pip finds out how much is not
        need_room(what)
    costs = "half a minute"
    if not BUNDLED:
        costs = (
            f"a minute or more, {downloads(what)} MB of downloads and {megabytes(what)} MB of disk"
        )
    say(f"Setting up in .venv. This takes {costs}:")
    marker = VENV / "installed"
    marker.unlink(missing_ok=True)
    stages = Stages(what, 2 if BUNDLED else 4)
    stages.begin("an environment in .venv")
    if anew:
        stages.run([sys.executable, "-m", "venv", "--clear", VENV])
    if BUNDLED:
        install_bundle(stages, LOCKS[what])
    else:
        install_source(stages, what)
    marker.write_text(f"{state} {what}")
    shutil.rmtree(stages.kept, ignore_errors=True)
    forget_older_pythons()


def is_own() -> bool:
    """Return whether this Python is one that start.bat or start.sh got."""
    return Path(sys.base_prefix).resolve().parent == OWN_PYTHONS


def follow_its_python() -> None:
    """Let an environment find its Python again: both were moved with the folder."""
    config = VENV / "pyvenv.cfg"
    made_by = f"version = {platform.python_version()}"
    if (
        is_own()
        and config.is_file()
        and made_by in config.read_text("utf-8").splitlines()
        and not is_this_python(PYTHON)
    ):
        for link in BIN.glob("python*"):
            link.unlink()
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", VENV])


def forget_older_pythons() -> None:
    """Delete what an older release got. What is new may be that of a start that goes on."""
    used = Path(sys.base_prefix).resolve()
    if is_own():
        for other in OWN_PYTHONS.iterdir():
            if other != used and time.time() - other.stat().st_mtime > AN_HOUR:
                shutil.rmtree(other, ignore_errors=True)


def install_bundle(stages: Stages, names: tuple[str, ...]) -> None:
    # Other sources that pip was set up with can't be reached, and aren't needed.
    here = ("--isolated", "--no-index")
    stages.begin("packages, from this folder")
    for name in names:
        stages.pip("install", *here, "--find-links", WHEELS, *locked(name))
    program = sorted(WHEELS.glob("eleusis_classroom-*.whl"))
    stages.pip("install", *here, "--no-deps", *program)


def install_source(stages: Stages, what: str) -> None:
    npm = npm_to_install(what)
    stages.begin("packages (downloads {} MB)", DOWNLOADS[what])
    for name in LOCKS[what]:
        stages.pip("install", *locked(name))
    stages.begin("what builds the program (downloads {} MB)", NPM_ITSELF if npm else 1)
    for name in (BUILD, *npm):
        stages.pip("install", *locked(name))
    stages.begin("fonts and scripts for the browser (downloads {} MB)", fonts())
    stages.pip("install", "--no-deps", "--no-build-isolation", "--editable", ROOT)


def npm_to_install(what: str) -> tuple[str, ...]:
    """Return its lock file where it is needed: it checks the scripts; nothing is built with it."""
    return () if what in KEEPS_NOTHING or shutil.which("npm") else (NPM,)


def fonts() -> int:
    return FONTS + (NPM_MORE_FONTS if shutil.which("npm") else 0)


def downloads(what: str) -> int:
    return DOWNLOADS[what] + fonts() + (NPM_ITSELF if npm_to_install(what) else 0)


def locked(name: str) -> tuple[object, ...]:
    """Return the options of pip for a lock file.

    No source archives: building one would run downloaded code. A lock file names all that is
    needed; pip would look for a dependency with an extra by itself, and take a newer one.
    """
    return ("--no-deps", "--require-hashes", "--only-binary", ":all:", "-r", ROOT / name)


class Stages:
    """Says what is being done, does it, and exits with a sentence if it fails."""

    def __init__(self, what: str, count: int) -> None:
        self.what, self.count, self.at = what, count, 0
        # pip's log and what it downloaded stay until all is installed, for the next try.
        self.kept = VENV / "set-up"
        self.log = self.kept / "log.txt"
        self.options: tuple[object, ...] = ("--log", self.log)
        if what in KEEPS_NOTHING:
            self.options += ("--cache-dir", self.kept / "downloads")

    def begin(self, name: str, *megabytes: int) -> None:
        self.at += 1
        say(f"  {self.at} of {self.count}: {name.format(*megabytes)}")

    def pip(self, command: str, *arguments: object) -> None:
        self.kept.mkdir(exist_ok=True)
        self.log.unlink(missing_ok=True)
        pip = (PYTHON, "-m", "pip", "--disable-pip-version-check", "--quiet", *self.options)
        self.run([*pip, command, *arguments])

    def run(self, command: list[object]) -> None:
        running = subprocess.Popen(
            [str(part) for part in command],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            errors="replace",
        )
        dots = 0
        while True:
            try:
                output, _ = running.communicate(timeout=SIGN_OF_LIFE)
                break
            except subprocess.TimeoutExpired:
                dots += 1
                print("     ." if dots == 1 else ".", end="", flush=True)
            except BaseException:  # such as Ctrl-C: it must not go on alone
                running.kill()
                raise
        if dots:
            say("")
        if running.returncode == 0:
            return
        say(output)
        log = self.log.read_text("utf-8", "replace") if self.log.is_file() else ""
        said = without_times(log) + output
        if cause_of(said) == "changed file":  # or the next try would take it from there
            shutil.rmtree(self.kept, ignore_errors=True)
        stop(said, self.what, running.returncode)


def without_times(log: str) -> str:
    return re.sub(r"^\d{4}-\d\d-\d\dT[\d:,]+ ?", "", log, flags=re.MULTILINE)


def stop(said: str, what: str, status: int = 1) -> NoReturn:
    """Exit with the sentence for what was said."""
    computer = this_computer()
    place = {"folder": ROOT, "temporary": tempfile.gettempdir(), "megabytes": megabytes(what)}
    sentence = why(said, status, computer, **place)
    if BUNDLED:
        if cause_of(said) == "changed file":
            sentence = "A file of this bundle was changed. Copy the bundle again."
        elif cause_of(said) == "package":
            sentence = f"This bundle is for {bundled_for()}; this is {computer.name}."
    sys.exit(f"\nThe set-up stopped. {sentence}")


def bundled_for() -> str:
    """Return what this bundle is for: the names of its files tell."""
    made = {
        found.groups()
        for path in WHEELS.glob("gevent-*.whl")
        if (found := re.search(r"-cp3(\d+)-cp3\d+-([a-z]+)\w*?_([a-z]\w+)\b", path.name))
    }
    systems = {"win": "Windows", "macosx": "macOS", "manylinux": "Linux"}
    pythons = ", ".join(f"3.{minor}" for minor in sorted({minor for minor, *_ in made}))
    on = sorted({f"{systems.get(tag, tag)} ({machine})" for _, tag, machine in made})
    return f"Python {pythons} on {', '.join(on)}"


def need_room(what: str) -> None:
    """Exit with a sentence if the disk, or the one for temporary files, has too little room."""
    needed = megabytes(what)
    for folder, share in ((ROOT, needed), (Path(tempfile.gettempdir()), needed // 3)):
        free = shutil.disk_usage(folder).free // 1_000_000
        if free < share:
            sys.exit(
                f"The set-up needs {share} MB on the disk of {folder}, and only {free} MB are "
                "free. Free some space. Then run the same command again."
            )


def megabytes(what: str) -> int:
    if BUNDLED:
        return BUNDLE_MEGABYTES
    return MEGABYTES[what] + (NPM_MORE_DISK if shutil.which("npm") else 0)


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
    if BUNDLED:  # it is in the wheel, and pip has compiled it
        return ready()
    made = "from classroom import assets, hypothesis_file; assets.build(); hypothesis_file.family()"
    if subprocess.call([PYTHON, "-c", made], cwd=ROOT):
        sys.exit("\nThe set-up stopped; see above for the reason.")
    status = subprocess.call([PYTHON, "-m", "compileall", "-q", ROOT / "classroom"])
    return status or ready()


def ready() -> int:
    say(f"Ready. Start it with: {starter(sys.platform) if is_own() else start_command()}")
    return 0


def fingerprint() -> str:
    """Changes when anything that decides what is installed changed, or the folder was moved."""
    digest = hashlib.sha256(str(ROOT).encode())
    for path in INSTALLED_FROM:
        digest.update(path.read_bytes())
    return digest.hexdigest()


def is_this_python(python: Path) -> bool:
    """Return whether an environment is there, and was made by the Python that runs this.

    Someone who was told to install another Python must not get the old one's environment again.
    """
    try:
        said = subprocess.run(
            [python, "-c", "import pip, sys; print(sys.version)"], capture_output=True, text=True
        )
    except OSError:
        return False
    return said.returncode == 0 and said.stdout.strip() == sys.version.strip()


def say(*lines: str) -> None:
    print(*lines, sep="\n", flush=True)
