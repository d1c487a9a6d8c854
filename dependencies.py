"""Lock, audit and list everything that the program installs.

    python3 start.py lock       update the lock files after a change of pyproject.toml
    python3 start.py audit      check the lock files for known vulnerabilities
    python3 start.py sbom       write a software bill of materials (CycloneDX) into dist/

`lock --upgrade` moves to the newest versions. The lock files hold the SHA-256 of every file that
may be installed; `start.py`, `bundle.py` and a server install nothing else. `package-lock.json`
does the same for what comes from npm. The tools are in requirements-supply.lock.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from classroom import __version__

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
        run(*COMPILE, *upgrade, *same, *wanted, "--output-file", name)
    npm("install", "--package-lock-only", "--ignore-scripts", at=ROOT)
    return 0


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
