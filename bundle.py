"""Makes a bundle: a folder, or a ZIP of it, with which the program starts without the internet.

    python3 start.py bundle                          for Windows, macOS and Linux
    python3 start.py bundle --for windows --python 3.13 -o stick.zip

In it are the program as a wheel, with all that is generated and fetched when it is built, the
wheels of what it runs on for each kind of computer and each Python, and `start.py`, which installs
from them. Python itself is not in it. Making one takes the internet, and some minutes.

Every wheel must have a SHA-256 of requirements.lock. The file SHA256SUMS in the bundle has one for
each of its files, which `start.py` compares before it installs. The SHA-256 of a ZIP is printed:
publish it where people don't get the ZIP from.
"""

from __future__ import annotations

import argparse
import hashlib
import shutil
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from packaging.markers import default_environment
from packaging.requirements import Requirement

from classroom import __version__
from installing.pythons import OLDEST_ON_A_MAC, PYTHONS

ROOT = Path(__file__).resolve().parent
LOCK = ROOT / "requirements.lock"
SUMS = "SHA256SUMS"
BESIDE = ("start.py", "start.bat", "start.command", "requirements.lock", "README.md", "LICENSE")
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

    def wants(self, python: str) -> list[str]:
        """Return the lines of the lock that hold there; pip would ask this computer instead.

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
            for each, hashes in locked()
            if not each.marker or each.marker.evaluate(seen)
        ]


def locked() -> Iterator[tuple[Requirement, str]]:
    """Yield each package of the lock file, and its hashes as options of pip."""
    for line in LOCK.read_text("utf-8").replace("\\\n", "").splitlines():
        if not line.startswith("#"):
            package, *hashes = line.split(" --hash=")
            yield Requirement(package), " ".join(f"--hash={each.strip()}" for each in hashes)


# glibc 2.34 is that of Debian 12 and Ubuntu 22.04, or older. On Macs with an older Python gevent
# would have to be compiled. pip goes down from the macOS that is named to all before.
COMPUTERS = {
    "windows": (Computer(("win_amd64",), "win32", "Windows", "AMD64", "nt"),),
    "macos": (
        Computer(("macosx_14_0_arm64",), "darwin", "Darwin", "arm64", pythons=ON_A_MAC),
        Computer(("macosx_15_0_x86_64",), "darwin", "Darwin", "x86_64", pythons=ON_A_MAC),
    ),
    "linux": (
        Computer(
            (
                "manylinux2014_x86_64",
                *(f"manylinux_2_{minor}_x86_64" for minor in range(34, 16, -1)),
            ),
            "linux",
            "Linux",
            "x86_64",
        ),
    ),
}


def main(arguments: list[str]) -> None:
    usual = Path("dist") / f"eleusis-classroom-{__version__}"
    parser = argparse.ArgumentParser(
        prog="start.py bundle", description="Make a folder that starts without the internet."
    )
    parser.add_argument(
        "--for", dest="systems", nargs="+", choices=list(COMPUTERS), default=list(COMPUTERS)
    )
    parser.add_argument(
        "--python", dest="pythons", nargs="+", choices=PYTHONS, default=list(PYTHONS)
    )
    parser.add_argument(
        "-o", "--output", type=Path, default=usual, help=f"a folder, or a .zip (default: {usual})"
    )
    parser.add_argument("--dry-run", action="store_true", help="only list what would go in")
    given = parser.parse_args(arguments)
    if given.dry_run:
        print(*contents(given.systems, given.pythons), sep="\n")
        return
    archive = given.output.suffix == ".zip"
    if given.output.exists():
        sys.exit(f"{given.output} already exists. Choose a different one with -o, or delete it.")
    with tempfile.TemporaryDirectory() as room:
        folder = Path(room, "eleusis-classroom")
        fill(folder, given.systems, given.pythons)
        size = sum(path.stat().st_size for path in files_of(folder))
        given.output.parent.mkdir(parents=True, exist_ok=True)
        if archive:
            pack(folder, given.output)
        else:
            shutil.move(folder, given.output)
    print(f"{given.output}: {round(size / 1e6)} MB, for {', '.join(given.systems)}.")
    if archive:
        print(f"SHA-256: {sum_of(given.output)}")


def contents(systems: list[str], pythons: list[str]) -> Iterator[str]:
    """Yield the contents, one a line."""
    yield from BESIDE
    yield from FOLDERS
    yield f"wheels/ eleusis-classroom=={__version__}"
    for computer, python in each(systems, pythons):
        at = f"{computer.platform_system} {computer.platform_machine}, Python {python}"
        for wanted in computer.wants(python):
            yield f"wheels/ {wanted.partition(' ')[0]} ({at})"


def each(systems: list[str], pythons: list[str]) -> Iterator[tuple[Computer, str]]:
    """Each kind of computer with each Python that it can have."""
    for system in systems:
        for computer in COMPUTERS[system]:
            yield from ((computer, python) for python in pythons if python in computer.pythons)


def fill(folder: Path, systems: list[str], pythons: list[str]) -> None:
    wheels = folder / "wheels"
    wheels.mkdir(parents=True)
    for name in BESIDE:
        shutil.copy2(ROOT / name, folder)
    for name in FOLDERS:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(
                source, folder / name, ignore=shutil.ignore_patterns("*.pyc", "__pycache__")
            )
        else:
            shutil.copy2(source, folder)
    print("Building the program", flush=True)
    # What builds it was installed from requirements-build.lock, and nothing is fetched for it.
    pip("wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", wheels, ROOT)
    for computer, python in each(systems, pythons):
        at = f"{computer.platform_system} {computer.platform_machine}, Python {python}"
        print(f"Downloading packages for {at}", flush=True)
        platforms = (option for name in computer.platforms for option in ("--platform", name))
        wanted = folder.with_name("wanted.txt")
        wanted.write_text("\n".join(computer.wants(python)), "utf-8")
        pip(
            *("download", "--no-deps", "--require-hashes", "--only-binary=:all:"),
            *("--dest", wheels, "--requirement", wanted),
            *("--implementation", "cp", "--python-version", python, *platforms),
        )
    sums = {path.relative_to(folder).as_posix(): sum_of(path) for path in files_of(folder)}
    lines = (f"{digest}  {name}\n" for name, digest in sorted(sums.items()))
    (folder / SUMS).write_text("".join(lines), "utf-8", newline="\n")


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
