"""Write SHA256SUMS over everything that is released, for the maintainer to sign."""

from __future__ import annotations

import hashlib
import re
import sys
from pathlib import Path

from installing.packages import ROOT

DIST = ROOT / "dist"
SUMS, SIGNATURE = "SHA256SUMS", "SHA256SUMS.sig"
NAMESPACE = "eleusis-classroom"
"""The purpose that a signature names, so that one made for something else isn't taken for it."""
RELEASED = {
    r"eleusis_classroom-{version}-py3-none-any\.whl": "hatchling build -d dist",
    r"eleusis_classroom-{version}\.tar\.gz": "hatchling build -d dist",
    r"eleusis-classroom-{version}\.cdx\.json": "start.py sbom",
    r"eleusis-classroom-{version}[\w.-]*\.zip": "start.py bundle -o dist/...",
}
"""The files of a release, as patterns of their names, each with the command that makes it."""


def checksums() -> int:
    source = (ROOT / "classroom" / "__init__.py").read_text("utf-8")
    version = re.search(r'^__version__ = "(.+)"$', source, re.MULTILINE)
    assert version
    summed = write(DIST, version[1])
    print(f"{summed.relative_to(ROOT)}: {len(summed.read_text('utf-8').splitlines())} files.")
    if not (DIST / SIGNATURE).exists():
        print(f"Now sign it:  ssh-keygen -Y sign -f KEY -n {NAMESPACE} dist/{SUMS}")
    return 0


def write(folder: Path, version: str) -> Path:
    """Write the sums of a release's files, by name. A signature of other sums is deleted.

    Exits with a sentence if a file of the release is missing, or if there is one that is none.
    """
    there = {path.name for path in folder.glob("*")} - {SUMS, SIGNATURE}
    strange = set(there)
    for pattern, made_by in RELEASED.items():
        name = pattern.format(version=re.escape(version))
        found = {each for each in there if re.fullmatch(name, each)}
        if not found:
            plain = name.replace("\\", "").replace("[w.-]*", "*")
            sys.exit(f"{folder.name} has no {plain}. Make it first: {made_by}")
        strange -= found
    if strange:
        sys.exit(
            f"{folder.name} has a file that isn't of release {version}: {min(strange)}. "
            "Move it away, so that nothing is published without a sum."
        )
    text = "".join(
        f"{hashlib.sha256((folder / name).read_bytes()).hexdigest()}  {name}\n"
        for name in sorted(there)
    )
    sums = folder / SUMS
    if not sums.exists() or sums.read_text("utf-8") != text:
        (folder / SIGNATURE).unlink(missing_ok=True)
        sums.write_text(text, "utf-8", newline="\n")
    return sums
