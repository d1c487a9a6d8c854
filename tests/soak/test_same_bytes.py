"""The wheel and the source archive of a release: built twice, the same bytes.

Takes two minutes: each build makes the scripts of the pages and the family of rules anew.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SDIST = (
    "from hatchling.builders.sdist import SdistBuilder; "
    "[*SdistBuilder('.').build(directory='..', versions=['standard'])]"
)


def built(folder, mask):
    """Build both, of what is committed, and return their names with their sums."""
    source = folder / "source"
    source.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "x"], cwd=source, input=archive.stdout, check=True)
    # What npm fetches is locked by its contents.
    shutil.copytree(ROOT / "static" / "vendor", source / "static" / "vendor")
    (source / "generated").mkdir()
    shutil.copy2(ROOT / "generated" / "esbuild", source / "generated")
    pip = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
    before = os.umask(mask)
    try:
        subprocess.run([*pip, "--wheel-dir", folder, "."], cwd=source, check=True)
        subprocess.run([sys.executable, "-c", SDIST], cwd=source, check=True)
    finally:
        os.umask(before)
    made = [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]
    assert len(made) == 2
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in made}


def test_two_builds_of_one_commit_have_the_same_bytes(tmp_path):
    assert built(tmp_path / "one", 0o022) == built(tmp_path / "another", 0o077)
