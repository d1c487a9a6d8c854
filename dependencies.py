"""Lock, audit and list everything that the program installs.

    python3 start.py lock       update the lock files after a change of pyproject.toml, and ask the
                                package index about each Python (installing/pythons.py)
    python3 start.py audit      check the lock files for known vulnerabilities
    python3 start.py sbom       write a software bill of materials (CycloneDX) into dist/

`lock --upgrade` moves to the newest versions. `pythons.lock` has the address and the SHA-256 of the
Python that `start.bat` and `start.sh` get for each kind of computer, as the locked uv knows them; a
newer uv knows newer ones. The lock files hold the SHA-256 of every file that
may be installed; `start.py`, `bundle.py` and a server install nothing else. `package-lock.json`
does the same for what comes from npm. The tools are in requirements-supply.lock.
"""

from __future__ import annotations

import datetime
import http.server
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading
import urllib.parse
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from classroom import __version__
from installing.pythons import DOWNLOADS, OLDEST_ON_A_MAC, OWN, PYTHONS, parts

ROOT = Path(__file__).resolve().parent
BIN = Path(sys.executable).parent
SHARED = "requirements-test.lock"
LOCKS: dict[str, tuple[str, ...]] = {
    SHARED: ("--all-extras", "--group", "test", "pyproject.toml"),
    "requirements.lock": ("pyproject.toml",),
    "requirements-server.lock": ("--extra", "server", "pyproject.toml"),
    "requirements-build.lock": ("--group", "build"),
    "requirements-npm.lock": ("--group", "npm"),
    "requirements-supply.lock": ("--group", "supply"),
}
"""The arguments of uv for each lock file. The first one fixes the versions of all others."""
COMPILE = (
    *("uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"),
    *("--no-annotate", "--generate-hashes", "--no-emit-index-url"),
    *("--custom-compile-command", "python3 start.py lock"),
)


@dataclass(frozen=True)
class Computer:
    """A kind of computer, as uv names it; `macos` is the oldest that is promised."""

    platform: str
    macos: str = ""

    def pythons(self) -> tuple[str, ...]:
        return PYTHONS[PYTHONS.index(OLDEST_ON_A_MAC) :] if self.macos else PYTHONS


LINUX = (Computer("x86_64-manylinux_2_28"), Computer("aarch64-manylinux_2_28"))
ANYWHERE = (
    Computer("x86_64-pc-windows-msvc"),
    Computer("aarch64-apple-darwin", "14.0"),
    Computer("x86_64-apple-darwin", "15.0"),
    *LINUX,
)
COMPUTERS = {
    "requirements.lock": ANYWHERE,
    "requirements-build.lock": ANYWHERE,
    "requirements-npm.lock": ANYWHERE,
    "requirements-server.lock": LINUX,
    "requirements-test.lock": LINUX[:1],
    "requirements-supply.lock": LINUX[:1],
}
"""The computers on which each lock file must be enough, as the guides promise."""
PYTHONS_LOCK = ROOT / "pythons.lock"
RELOCATABLE = {
    "windows-x86_64": "none",
    "macos-aarch64": "none",
    "macos-x86_64": "none",
    "linux-x86_64": "gnu",
    "linux-aarch64": "gnu",
}
"""The computers that get a Python of their own, as uv names them, and their C library."""
SBOM = ROOT / "dist" / f"eleusis-classroom-{__version__}.cdx.json"


def main(arguments: list[str]) -> int:
    match arguments:
        case ["lock"]:
            return lock()
        case ["lock", "--upgrade"]:
            return lock("--upgrade")
        case ["audit"]:
            return audit()
        case ["sbom"]:
            return sbom()
    sys.exit(__doc__)


def lock(*upgrade: str) -> int:
    for name, wanted in LOCKS.items():
        same = () if name == SHARED else ("--constraints", SHARED)
        forget_hashes(ROOT / name)
        run(*COMPILE, *upgrade, *same, *wanted, "--output-file", name)
    npm("install", "--package-lock-only", "--ignore-scripts", at=ROOT)
    PYTHONS_LOCK.write_text("".join(relocatable_pythons()), "utf-8", newline="\n")
    return check_pythons()


def forget_hashes(path: Path) -> None:
    """Keep the versions alone: uv would keep the hashes, and leave out files that are newer."""
    text = path.read_text("utf-8")
    path.write_text(re.sub(r" \\\n    --hash=\S+", "", text), "utf-8")


def check_pythons() -> int:
    """Ask the package index whether each Python can install each lock file; say it as a table."""
    asked = [
        (name, computer, python)
        for name, computers in COMPUTERS.items()
        for computer in computers
        for python in computer.pythons()
    ]
    with ThreadPoolExecutor(8) as several:  # each waits for the index most of the time
        missing = dict(
            zip(asked, several.map(lambda each: without_files(*each), asked), strict=True)
        )
    print(f"{'':51}{'  '.join(PYTHONS)}")
    for name, computers in COMPUTERS.items():
        for computer in computers:
            found = [missing.get((name, computer, python)) for python in PYTHONS]
            cells = ("-" if each is None else f"{len(each) or 'ok'}" for each in found)
            print(f"{name:27}{computer.platform:24}{''.join(f'{cell:6}' for cell in cells)}")
    lacking = [
        f"{package} on {computer.platform}, Python {python}"
        for (_, computer, python), packages in missing.items()
        for package in packages
    ]
    if lacking:
        print("No file in the package index:", *lacking, sep="\n  ")
    if due := newer_python(datetime.datetime.now(datetime.UTC).date()):
        print(f"Python {due} is due: look at {DOWNLOADS} and add it to installing/pythons.py.")
    return 1 if lacking or due else 0


def without_files(name: str, computer: Computer, python: str) -> list[str]:
    """Return each package of a lock file that has nothing to install there."""
    left = re.findall(r"^[A-Za-z0-9].*?==[^\\\n]*", (ROOT / name).read_text("utf-8"), re.MULTILINE)
    command = ("uv", "pip", "compile", "--quiet", "--no-deps", "--only-binary", ":all:", "-")
    where = ("--python-version", python, "--python-platform", computer.platform)
    lacking: list[str] = []
    while True:
        asked = subprocess.run(
            [BIN / command[0], *command[1:], *where],
            input="\n".join(left),
            env={**os.environ, "MACOSX_DEPLOYMENT_TARGET": computer.macos or "14.0"},
            cwd=ROOT,
            capture_output=True,
            text=True,
        )
        if asked.returncode == 0:
            return lacking
        found = re.search(r"([\w.-]+)(\{.*?\})?==(\S+) has no (usable )?wheels", asked.stderr)
        if found is None:
            sys.exit(f"uv stopped:\n{asked.stderr}")
        lacking.append(f"{found[1]}=={found[3]}")
        left = [line for line in left if not line.startswith(lacking[-1])]


def relocatable_pythons() -> Iterator[str]:
    """Yield the lines of pythons.lock: computer, SHA-256, name of the file, and its address.

    uv names the addresses, and keeps the sums to itself: it is given an archive without contents in
    place of each, and says which sum it wanted.
    """
    yield "# Made by `python3 start.py lock`, of what uv knows: computer, SHA-256, file, address.\n"
    nothing = io.BytesIO()
    tarfile.open(fileobj=nothing, mode="w:gz").close()

    class Nothing(http.server.BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Length", str(len(nothing.getvalue())))
            self.end_headers()
            self.wfile.write(nothing.getvalue())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Nothing) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for computer, library in RELOCATABLE.items():
            key = f"cpython-{OWN}-{computer}-{library}"
            there = ("list", key, "--all-platforms", "--all-arches", "--output-format", "json")
            address = json.loads(ask_uv("python", *there, "--only-downloads").stdout)[0]["url"]
            mirror = f"http://127.0.0.1:{server.server_port}"
            with tempfile.TemporaryDirectory() as folder:
                into = ("--install-dir", folder, "--no-bin", "--no-registry", "--no-cache")
                said = ask_uv("python", "install", key, *into, "--mirror", mirror).stderr
            found = re.search(r"Expected:\s+([0-9a-f]{64})", said)
            if found is None:
                sys.exit(f"uv did not say the sum of {key}:\n{said}")
            name = urllib.parse.unquote(address.rpartition("/")[2])
            yield f"{computer} {found[1]} {name} {address}\n"
        server.shutdown()


def ask_uv(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = {**os.environ, "NO_PROXY": "127.0.0.1", "NO_COLOR": "1"}
    command = [BIN / "uv", "--no-config", *arguments]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)


def newer_python(today: datetime.date) -> str | None:
    """Return the first Python that isn't in the list and is out: 3.15 came in October 2026."""
    _, minor = parts(PYTHONS[-1])
    out = datetime.date(2026 + (minor + 1 - 15), 10, 15)
    return f"3.{minor + 1}" if today >= out else None


def audit() -> int:
    """Return 1 if any locked package has a known vulnerability; ask both registries."""
    found = [
        name
        for name in LOCKS
        if call("pip-audit", "--require-hashes", "--disable-pip", "--requirement", name)
    ]
    if npm("audit", "--package-lock-only", at=ROOT, check=False).returncode:
        found.append("package-lock.json")
    print(f"Known vulnerabilities in: {', '.join(found)}" if found else "No known vulnerabilities.")
    return 1 if found else 0


def sbom() -> int:
    """Write one CycloneDX document: what Python runs on a server, and what browsers get."""
    made = json.loads(
        run(
            *("cyclonedx-py", "requirements", "--pyproject", "pyproject.toml"),
            *("--output-format", "JSON", "--output-reproducible", "requirements-server.lock"),
        ).stdout
    )
    made["metadata"]["component"]["version"] = __version__
    browser = browser_packages()
    made["components"] += browser["components"]
    made["dependencies"] += browser["dependencies"]
    SBOM.parent.mkdir(exist_ok=True)
    SBOM.write_text(json.dumps(made, indent=2) + "\n", "utf-8")
    validate(SBOM)
    print(f"{SBOM.relative_to(ROOT)}: {len(made['components'])} packages")
    return 0


def browser_packages() -> dict[str, Any]:
    """Return what npm says of package-lock.json, as a CycloneDX document."""
    with tempfile.TemporaryDirectory() as folder:
        for name in ("package.json", "package-lock.json"):
            shutil.copy(ROOT / name, folder)
        npm("version", "--no-git-tag-version", "--allow-same-version", __version__, at=folder)
        said = npm("sbom", "--sbom-format", "cyclonedx", "--package-lock-only", at=folder)
    found: dict[str, Any] = json.loads(said.stdout)
    return found


def validate(path: Path) -> None:
    """Exit with a sentence unless the file keeps to the schema of CycloneDX."""
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    text = path.read_text("utf-8")
    version = SchemaVersion.from_version(json.loads(text)["specVersion"])
    if wrong := JsonStrictValidator(version).validate_str(text):
        sys.exit(f"{path.name} is not a CycloneDX document: {wrong}")


def run(tool: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [BIN / tool, *arguments], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{tool} stopped; the reason is above.")
    return done


def call(tool: str, *arguments: str) -> int:
    return subprocess.call([BIN / tool, *arguments], cwd=ROOT)


def npm(*arguments: str, at: Path | str, check: bool = True) -> subprocess.CompletedProcess[str]:
    if (found := shutil.which("npm")) is None:
        sys.exit("This needs npm, which comes with Node.js.")
    done = subprocess.run(
        [found, *arguments], cwd=at, stdout=subprocess.PIPE if check else None, text=True
    )
    if check and done.returncode:
        sys.exit("npm stopped; the reason is above.")
    return done


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
