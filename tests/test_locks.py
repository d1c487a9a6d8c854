"""The lock files: complete, with hashes, in agreement with each other and with pyproject.toml."""

import json
import re
import runpy
import tomllib
from pathlib import Path

import pytest
from markdown_pages import unwrapped
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DEPENDENCIES = runpy.run_path(str(ROOT / "dependencies.py"), run_name="dependencies")
START = runpy.run_path(str(ROOT / "start.py"), run_name="start")
LOCKS = sorted(DEPENDENCIES["LOCKS"])
EXTRAS = PROJECT["project"]["optional-dependencies"]
GROUPS = PROJECT["dependency-groups"]
OWN = PROJECT["project"]["name"]


def locked(name):
    """Each package of a lock file, and the hashes beside it."""
    found = []
    for line in (ROOT / name).read_text().replace("\\\n", "").splitlines():
        if not line.startswith("#"):
            package, *hashes = line.split(" --hash=")
            found.append((Requirement(package), [each.strip() for each in hashes]))
    return found


def wanted(lines):
    """What pyproject.toml asks for, with what its own extras ask for."""
    for each in map(Requirement, lines):
        if each.name == OWN:
            for extra in each.extras:
                yield from wanted(EXTRAS[extra])
        else:
            yield each


RUN = PROJECT["project"]["dependencies"]
SERVER = [*RUN, *EXTRAS["server"]]
ASKED = {
    "requirements.lock": RUN,
    "requirements-server.lock": SERVER,
    "requirements-test.lock": [*SERVER, *GROUPS["test"]],
    "requirements-build.lock": [*PROJECT["build-system"]["requires"], *GROUPS["build"]],
    "requirements-npm.lock": GROUPS["npm"],
    "requirements-supply.lock": GROUPS["supply"],
}


def test_every_lock_file_is_known_to_the_set_up_and_to_the_command_that_makes_them():
    there = {path.name for path in ROOT.glob("requirements*.lock")}
    installed = {name for names in START["LOCKS"].values() for name in names}
    assert there == set(LOCKS) == set(ASKED) == installed | {START["BUILD"], START["NPM"]}


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_has_one_version_and_hashes(name):
    packages = locked(name)
    assert packages
    for package, hashes in packages:
        assert re.fullmatch(r"==[\w.!+]+", str(package.specifier)), package
        assert hashes, package
        assert all(re.fullmatch("sha256:[0-9a-f]{64}", each) for each in hashes), package


@pytest.mark.parametrize("name", LOCKS)
def test_required_packages_are_locked_in_an_allowed_version(name):
    for each in wanted(ASKED[name]):
        versions = [
            next(iter(package.specifier)).version
            for package, _ in locked(name)
            if canonicalize_name(package.name) == canonicalize_name(each.name)
            and (each.marker is None or str(each.marker) == str(package.marker))
        ]
        assert versions, f"{each} is not in {name}"
        assert all(each.specifier.contains(version) for version in versions), each


@pytest.mark.parametrize("name", [each for each in LOCKS if each != "requirements-npm.lock"])
def test_all_lock_files_have_the_same_versions(name):
    def versions(lock):
        return {(each.name, str(each.specifier)) for each, _ in locked(lock)}

    everything = versions("requirements-test.lock")
    names = {package for package, _ in everything}
    assert not {each for each in versions(name) if each[0] in names} - everything


def test_the_wider_set_ups_have_all_of_the_narrower_ones():
    run, server, test = (
        {package.name for package, _ in locked(name)}
        for name in ("requirements.lock", "requirements-server.lock", "requirements-test.lock")
    )
    assert run < server < test
    order = list(START["LOCKS"])
    assert order == ["run", "server", "test", "supply"]


def test_every_package_for_browsers_is_locked_by_its_contents():
    packages = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    asked = json.loads((ROOT / "package.json").read_text())
    for name in {**asked["dependencies"], **asked["devDependencies"]}:
        assert f"node_modules/{name}" in packages
    for name, package in packages.items():
        assert not name or re.match(r"sha512-[A-Za-z0-9+/=]{86,}", package["integrity"]), name


@pytest.mark.parametrize("npm", ["/usr/bin/npm", None])
@pytest.mark.parametrize("what", list(START["LOCKS"]))
def test_the_set_up_installs_nothing_without_a_hash_and_nothing_that_must_be_built(
    what, npm, tmp_path, monkeypatch
):
    called = []

    def call(command, **_):
        called.append([str(part) for part in command])
        return 0

    (tmp_path / "bin").mkdir()
    (tmp_path / "bin" / "python").touch()
    changed = {"VENV": tmp_path, "PYTHON": tmp_path / "bin" / "python", "works": lambda _: True}
    monkeypatch.setattr("subprocess.call", call)
    monkeypatch.setattr("shutil.which", lambda _: npm)
    install = START["install"]
    for name, value in changed.items():
        monkeypatch.setitem(install.__globals__, name, value)
    install(what)
    *locked, program = called
    assert [ROOT / each[-1] for each in locked] == [
        ROOT / name
        for name in (*START["LOCKS"][what], START["BUILD"], *([] if npm else [START["NPM"]]))
    ]
    for command in locked:
        exactly = {"--no-deps", "--require-hashes", "--only-binary", ":all:"}
        assert {"install", *exactly} <= {*command}
    assert program[-1] == str(ROOT)
    assert {"install", "--no-deps", "--no-build-isolation"} <= {*program}


def test_the_guide_for_servers_installs_nothing_without_a_hash():
    for guide in (ROOT / "docs").glob("*.md"):
        for line in unwrapped(guide.read_text()).splitlines():
            if "pip install" in line:
                assert "--require-hashes" in line, f"{guide.name}: {line}"
