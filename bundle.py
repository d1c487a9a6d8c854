"""Makes a bundle: a folder, or a ZIP of it, with which the program starts without the internet.

    python3 start.py bundle                          for Windows, macOS and Linux
    python3 start.py bundle --for windows --python 3.13 -o stick.zip
    python3 start.py bundle --with-python            for computers without Python
    python3 start.py bundle --with-python --for windows macos-aarch64
    python3 start.py bundle --server --python 3.13   for a server without the internet

In it are the program as a wheel, with all that is generated and fetched when it is built, the
wheels of what it runs on for each kind of computer and each Python, and `start.py`, which installs
from them. With Python, the archives of pythons.lock are in it, and wheels for these alone. Making
one takes the internet, and some minutes.

Every wheel must have a SHA-256 of requirements.lock, with --server of requirements-server.lock. The
file SHA256SUMS in the bundle has one for each of its files, which `start.py` compares before it
installs. The SHA-256 of a ZIP is printed: publish it where people don't get the ZIP from.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import ssl
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple
from urllib.request import urlopen

from packaging.markers import default_environment
from packaging.requirements import Requirement

from classroom import __version__
from installing.pythons import OLDEST_ON_A_MAC, OWN, PYTHONS

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements.lock"
SERVER_LOCK = ROOT / "requirements-server.lock"
"""This one also has what only a server needs."""
SUMS = "SHA256SUMS"
PYTHONS_LOCK = ROOT / "pythons.lock"
BESIDE = (
    *("start.py", "start.bat", "start.command", "start.sh"),
    *("requirements.lock", "pythons.lock", "README.md", "LICENSE"),
)
"""Files of a bundle, besides the wheels and the folders."""
FOLDERS = ("installing", "docs", "lesson_plans", "CHANGELOG.md", "CONTRIBUTING.md")
ON_A_MAC = PYTHONS[PYTHONS.index(OLDEST_ON_A_MAC) :]


@dataclass(frozen=True)
class Computer:
    """One kind of computer: the newest tags of wheels that run on it, and what markers see."""

    platforms: tuple[str, ...]
    sys_platform: str
    platform_system: str
    platform_machine: str
    os_name: str = "posix"
    pythons: tuple[str, ...] = PYTHONS

    def wants(self, python: str, lock: Path = LOCK) -> list[str]:
        """Return the lines of a lock that hold there; pip would ask this computer instead.

        Each is one package in one version, with the hashes that pip demands of its files.
        """
        seen = {
            **default_environment(),
            "sys_platform": self.sys_platform,
            "platform_system": self.platform_system,
            "platform_machine": self.platform_machine,
            "os_name": self.os_name,
            "python_version": python,
            "python_full_version": f"{python}.0",
        }
        return [
            f"{each.name}{each.specifier} {hashes}"
            for each, hashes in locked(lock)
            if not each.marker or each.marker.evaluate(seen)
        ]


def locked(lock: Path = LOCK) -> Iterator[tuple[Requirement, str]]:
    """Yield each package of a lock file, and its hashes as options of pip."""
    for line in lock.read_text("utf-8").replace("\\\n", "").splitlines():
        if not line.startswith("#"):
            package, *hashes = line.split(" --hash=")
            yield Requirement(package), " ".join(f"--hash={each.strip()}" for each in hashes)


def linux(machine: str) -> Computer:
    """Return one with glibc 2.34, that of Debian 12 and Ubuntu 22.04, or a newer one."""
    tags = (f"manylinux_2_{minor}_{machine}" for minor in range(34, 16, -1))
    return Computer((f"manylinux2014_{machine}", *tags), "linux", "Linux", machine)


# On Macs with an older Python gevent would have to be compiled. pip goes down from the macOS that
# is named to all before.
COMPUTERS = {  # by the names of pythons.lock
    "windows-x86_64": Computer(("win_amd64",), "win32", "Windows", "AMD64", "nt"),
    "macos-aarch64": Computer(
        ("macosx_14_0_arm64",), "darwin", "Darwin", "arm64", pythons=ON_A_MAC
    ),
    "macos-x86_64": Computer(
        ("macosx_15_0_x86_64",), "darwin", "Darwin", "x86_64", pythons=ON_A_MAC
    ),
    "linux-x86_64": linux("x86_64"),
    "linux-aarch64": linux("aarch64"),
}
SYSTEMS = ("windows", "macos", "linux")
# Measured: the program with the packages that are the same everywhere, and those of one Python.
SHARED_MB, EACH_MB, PYTHON_MB = 38, 38, 30


def main(arguments: list[str]) -> None:
    usual = Path("dist") / f"eleusis-classroom-{__version__}"
    parser = argparse.ArgumentParser(
        prog="start.py bundle", description="Make a folder that starts without the internet."
    )
    parser.add_argument(
        "--for",
        dest="computers",
        nargs="+",
        choices=[*SYSTEMS, *COMPUTERS],
        help="default: all three; with --server Linux",
    )
    parser.add_argument("--python", dest="pythons", nargs="+", choices=PYTHONS)
    parser.add_argument(
        "--with-python", action="store_true", help=f"put Python {OWN} in, for computers without one"
    )
    parser.add_argument(
        "--server", action="store_true", help="put in what a server needs: docs/deploy.md"
    )
    parser.add_argument(
        "-o", "--output", type=Path, default=usual, help=f"a folder, or a .zip (default: {usual})"
    )
    parser.add_argument("--dry-run", action="store_true", help="only list what would go in")
    given = parser.parse_args(arguments)
    wanted = given.computers or (["linux"] if given.server else SYSTEMS)
    computers = [name for name in COMPUTERS if {name, name.partition("-")[0]} & {*wanted}]
    if given.server and any(COMPUTERS[name].sys_platform != "linux" for name in computers):
        sys.exit("A server runs on Linux: --server --for linux.")
    lock = SERVER_LOCK if given.server else LOCK
    # Who has the Python of the bundle needs no packages for others.
    pythons = given.pythons or ([OWN] if given.with_python else list(PYTHONS))
    if given.with_python and OWN not in pythons:
        sys.exit(f"With Python, packages for Python {OWN} must be in it: add it to --python.")
    own = computers if given.with_python else []
    if given.dry_run:
        print(*contents(computers, pythons, own, lock), sep="\n")
        return
    archive = given.output.suffix == ".zip"
    if given.output.exists():
        sys.exit(f"{given.output} already exists. Choose a different one with -o, or delete it.")
    guess = SHARED_MB + EACH_MB * len(list(each(computers, pythons))) + PYTHON_MB * len(own)
    print(f"Making a bundle of about {guess} MB, for {', '.join(computers)}.", flush=True)
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room, "eleusis-classroom")
        fill(folder, computers, pythons, own, lock)
        size = sum(path.stat().st_size for path in files_of(folder))
        given.output.parent.mkdir(parents=True, exist_ok=True)
        if archive:
            pack(folder, given.output)
        else:
            shutil.move(folder, given.output)
    print(f"{given.output}: {round(size / 1e6)} MB, for {', '.join(computers)}.")
    if archive:
        print(f"SHA-256: {sum_of(given.output)}")


def beside(lock: Path) -> tuple[str, ...]:
    """Return the names of the files in a bundle of this lock."""
    return BESIDE if lock == LOCK else (*BESIDE, lock.name)


def contents(
    computers: list[str], pythons: list[str], own: list[str], lock: Path = LOCK
) -> Iterator[str]:
    """Yield the contents, one a line."""
    yield from beside(lock)
    yield from FOLDERS
    yield f"wheels/ eleusis-classroom=={__version__}"
    for computer, python in each(computers, pythons):
        at = f"{computer.platform_system} {computer.platform_machine}, Python {python}"
        for wanted in computer.wants(python, lock):
            yield f"wheels/ {wanted.partition(' ')[0]} ({at})"
    yield from (f"pythons/ {locked_python(name).file}" for name in own)


class LockedPython(NamedTuple):
    digest: str
    file: str
    address: str


def locked_python(computer: str) -> LockedPython:
    """Return the archive of a Python for this computer."""
    for line in PYTHONS_LOCK.read_text("utf-8").splitlines():
        name, *rest = line.split(" ")
        if name == computer:
            return LockedPython(*rest)
    sys.exit(f"pythons.lock has no Python for {computer}. Run `start.py lock`.")


def each(computers: list[str], pythons: list[str]) -> Iterator[tuple[Computer, str]]:
    """Each kind of computer with each Python that it can have."""
    for computer in map(COMPUTERS.__getitem__, computers):
        yield from ((computer, python) for python in pythons if python in computer.pythons)


def fill(
    folder: Path, computers: list[str], pythons: list[str], own: list[str], lock: Path
) -> None:
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    for name in beside(lock):
        shutil.copy2(ROOT / name, folder)
    for name in FOLDERS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, folder / name, ignore=shutil.ignore_patterns("*.pyc", "__pycache__")
            )
        else:
            shutil.copy2(source, folder)
    for name in own:
        print(f"Downloading Python {OWN} for {name}", flush=True)
        fetch(locked_python(name), folder / "pythons")
    print("Building the program", flush=True)
    # What builds it was installed from requirements-build.lock, and nothing is fetched for it.
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, ROOT)
    for computer, python in each(computers, pythons):
        at = f"{computer.platform_system} {computer.platform_machine}, Python {python}"
        print(f"Downloading packages for {at}", flush=True)
        platforms = (option for name in computer.platforms for option in ("--platform", name))
        wanted = folder.with_name("wanted.txt")
        wanted.write_text("\n".join(computer.wants(python, lock)), "utf-8")
        pip(
            *("download", "--no-deps", "--require-hashes", "--only-binary=:all:"),
            *("--dest", wheels, "--requirement", wanted),
            *("--implementation", "cp", "--python-version", python, *platforms),
        )
    sums = {path.relative_to(folder).as_posix(): sum_of(path) for path in files_of(folder)}
    lines = (f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")


def fetch(python: LockedPython, into: Path) -> None:
    """Download an archive, and keep it if it is the one that was locked."""
    into.mkdir(exist_ok=True)
    target = into / python.file
    context = ssl.create_default_context()
    if authority := os.environ.get("PIP_CERT"):
        context.load_verify_locations(authority)
    try:
        answer = urlopen(python.address, timeout=60, context=context)
        with answer, target.open("wb") as file:
            shutil.copyfileobj(answer, file)
    except OSError as error:
        sys.exit(
            f"Could not get {python.address}: {error}. It needs the internet; behind a proxy, set "
            "HTTPS_PROXY, and behind one that reads along, PIP_CERT (docs/deploy.md)."
        )
    if sum_of(target) != python.digest:
        sys.exit(f"{python.address} is not the Python of pythons.lock. Nothing was made.")


def pack(folder: Path, archive: Path) -> None:
    """Write a ZIP that has the same bytes whenever, wherever and by whom it is made."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(files_of(folder)):
            name = path.relative_to(folder.parent).as_posix()
            entry = zipfile.ZipInfo(name, (2020, 2, 2, 0, 0, 0))  # hatchling's, of the wheel
            mode = 0o755 if path.stat().st_mode & stat.S_IXUSR else 0o644
            entry.external_attr = (stat.S_IFREG | mode) << 16
            entry.create_system = 3  # POSIX, so that start.command can be started
            entry.compress_type = zipfile.ZIP_DEFLATED
            packed.writestr(entry, path.read_bytes())


def files_of(folder: Path) -> Iterator[Path]:
    return (path for path in folder.rglob("*") if path.is_file())


def sum_of(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def pip(command: str, *arguments: str | Path) -> None:
    told = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", command]
    if subprocess.call([*told, *map(str, arguments)]):
        sys.exit("Could not make the bundle; see above for the reason. It needs the internet.")


if __name__ == "__main__":
    main(sys.argv[1:])
