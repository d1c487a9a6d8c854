"""The text of ``--version``: the release, and the commit where it is known."""

from __future__ import annotations

import re
from pathlib import Path

from classroom import __version__

# Of a downloaded ZIP; git writes the commit there (.gitattributes). In a checkout .git has it.
ARCHIVED = Path(__file__).with_name("commit.txt")
CHECKOUT = Path(__file__).resolve().parents[2] / ".git"


def full_version() -> str:
    """Return such as "0.3.0 (commit 1a2b3c4d)"."""
    found = archived(ARCHIVED) or checked_out(CHECKOUT)
    return f"{__version__} (commit {found[:8]})" if found else __version__


def archived(path: Path) -> str | None:
    """Return the commit that git wrote when it made an archive."""
    return _commit(path.read_text("utf-8")) if path.is_file() else None


def checked_out(git: Path) -> str | None:
    """Return the commit of a checkout, as git's own files name it: git may not be installed."""
    if git.is_file():  # of a second working tree, which names its folder
        git = Path(git.read_text("utf-8").partition("gitdir: ")[2].strip())
    if not (git / "HEAD").is_file():
        return None
    head = (git / "HEAD").read_text("utf-8").strip()
    name = head.removeprefix("ref: ")
    if name == head:
        return _commit(head)
    shared = git / "commondir"
    common = git / shared.read_text("utf-8").strip() if shared.is_file() else git
    if (common / name).is_file():
        return _commit((common / name).read_text("utf-8"))
    packed = common / "packed-refs"
    for line in packed.read_text("utf-8").splitlines() if packed.is_file() else ():
        if line.endswith(f" {name}"):
            return _commit(line.partition(" ")[0])
    return None


def _commit(text: str) -> str | None:
    found = re.fullmatch(r"[0-9a-f]{40}", text.strip())
    return found and found[0]
