"""The wheel and the source archive of a release: the same bytes each time, and nothing is missing.

Takes four minutes: each build makes the scripts of the pages and the family of rules again.
"""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SDIST = (
    "from hatchling.builders.sdist import SdistBuilder; "
    "[*SdistBuilder('.').build(directory='..', versions=['standard'])]"
)


PIP = (sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation")
IN_THE_WHEEL = ("classroom", "templates", "static", "lesson_plans", "docs")


def give_what_is_fetched(source):
    """It is locked by its contents."""
    shutil.copytree(ROOT / "static" / "vendor", source / "static" / "vendor")
    (source / "generated").mkdir()
    shutil.copy2(ROOT / "generated" / "esbuild", source / "generated")


def built(folder, mask):
    """Build both, of what is committed, and return them by their names."""
    source = folder / "source"
    source.mkdir(parents=True)
    archive = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, check=True, capture_output=True)
    subprocess.run(["tar", "x"], cwd=source, input=archive.stdout, check=True)
    give_what_is_fetched(source)
    before = os.umask(mask)
    try:
        subprocess.run([*PIP, "--wheel-dir", folder, "."], cwd=source, check=True)
        subprocess.run([sys.executable, "-c", SDIST], cwd=source, check=True)
    finally:
        os.umask(before)
    made = [*folder.glob("*.whl"), *folder.glob("*.tar.gz")]
    assert len(made) == 2
    return {path.suffix: path for path in made}


@pytest.fixture(scope="module")
def first(tmp_path_factory):
    return built(tmp_path_factory.mktemp("one"), 0o022)


def contents(wheel):
    with zipfile.ZipFile(wheel) as archive:
        return {name: hashlib.sha256(archive.read(name)).hexdigest() for name in archive.namelist()}


def test_two_builds_of_one_commit_have_the_same_bytes(first, tmp_path):
    another = built(tmp_path / "another", 0o077)
    for kind, path in first.items():
        assert path.name == another[kind].name
        assert path.read_bytes() == another[kind].read_bytes()


def test_the_source_archive_builds_the_same_wheel(first, tmp_path):
    with tarfile.open(first[".gz"]) as archive:
        archive.extractall(tmp_path, filter="data")
    (source,) = tmp_path.iterdir()
    give_what_is_fetched(source)
    subprocess.run([*PIP, "--wheel-dir", tmp_path, "."], cwd=source, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name == first[".whl"].name
    assert contents(wheel) == contents(first[".whl"])


def test_the_wheel_has_all_that_is_committed_and_all_that_is_made(first):
    names = set(contents(first[".whl"]))
    listed = subprocess.run(
        ["git", "ls-files", *IN_THE_WHEEL], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.splitlines()
    committed = {name if name.startswith("classroom/") else f"classroom/{name}" for name in listed}
    assert committed <= names
    made = {name for name in names - committed if ".dist-info/" not in name}
    folders = {"/".join(name.split("/")[:3]) for name in made}
    assert folders == {
        "classroom/static/vendor",
        "classroom/static/built",
        "classroom/generated/family.npz",
    }


def test_the_wheel_runs_from_an_empty_folder(first, tmp_path):
    """As `uvx` and `pipx` do it, with the packages that are here."""
    site, empty = tmp_path / "site", tmp_path / "empty"
    empty.mkdir()
    with zipfile.ZipFile(first[".whl"]) as archive:
        archive.extractall(site)
    env = {**os.environ, "PYTHONPATH": str(site), "HOME": str(tmp_path)}
    command = [sys.executable, "-m", "classroom", "demo", "--no-browser", "--port", "0"]
    with subprocess.Popen(
        command, cwd=empty, env=env, stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, text=True
    ) as running:
        said = ""
        for line in running.stdout:
            said += line
            if "Ctrl-C" in line:
                break
        try:
            address = re.search(r"http://\S+?:\d+", said)[0]
            page = urllib.request.urlopen(address, timeout=60).read().decode()
            script = re.search(r'src="([^"]+\.js)"', page)[1]
            assert urllib.request.urlopen(f"{address}{script}", timeout=60).status == 200
        finally:
            running.terminate()
    assert not list(empty.iterdir())
