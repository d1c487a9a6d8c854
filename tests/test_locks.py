"""The lock files: complete, with hashes, in agreement with each other and with pyproject.toml."""

import datetime
import io
import json
import re
import runpy
import subprocess
import tarfile
import tomllib
import urllib.request
from pathlib import Path

import pytest
from markdown_pages import unwrapped
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from installing import packages
from installing.pythons import OLDEST_ON_A_MAC, PYTHONS, oldest, parts

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
DEPENDENCIES = runpy.run_path(str(ROOT / "dependencies.py"), run_name="dependencies")
START = vars(packages)
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
            # A library may need it everywhere that we need on some computers alone.
            and (not each.marker or not package.marker or str(each.marker) == str(package.marker))
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
    monkeypatch.setattr(packages, "VENV", tmp_path)
    monkeypatch.setattr(packages, "is_this_python", lambda _: True)
    monkeypatch.setattr(
        packages.Stages, "run", lambda _, command: called.append([str(part) for part in command])
    )
    monkeypatch.setattr("shutil.which", lambda _: npm)
    packages.set_up(what)
    # What is only run is built without npm, which weighs 200 MB.
    node = [] if npm or what in ("run", "server") else [START["NPM"]]
    *locked, program = called
    assert [ROOT / each[-1] for each in locked] == [
        ROOT / name for name in (*START["LOCKS"][what], START["BUILD"], *node)
    ]
    for command in locked:
        exactly = {"--no-deps", "--require-hashes", "--only-binary", ":all:"}
        assert {"install", *exactly} <= {*command}
    assert program[-1] == str(ROOT)
    assert {"install", "--no-deps", "--no-build-isolation"} <= {*program}
    assert not list(tmp_path.glob("set-up"))


def test_every_python_is_named_in_one_place():
    """The lowest that the package asks for, the classifiers and the guides follow it."""
    named = [
        each.rpartition(" ")[2]
        for each in PROJECT["project"]["classifiers"]
        if re.search(r":: 3\.\d", each)
    ]
    assert (*named,) == PYTHONS
    assert PROJECT["project"]["requires-python"] == f">={PYTHONS[0]}"
    assert (oldest("linux"), oldest("win32")) == (PYTHONS[0], PYTHONS[0])
    assert oldest("darwin") == OLDEST_ON_A_MAC
    assert [parts(each) for each in PYTHONS] == sorted(map(parts, PYTHONS))
    guide = unwrapped((ROOT / "docs" / "deploy.md").read_text("utf-8"))
    assert f"Python {PYTHONS[0]} to {PYTHONS[-1]}" in guide
    assert f"Python {OLDEST_ON_A_MAC} to {PYTHONS[-1]}" in guide
    assert f"{PYTHONS[0]} to {PYTHONS[-1]}" in (ROOT / "README.md").read_text("utf-8")


def test_the_index_is_asked_for_every_lock_file_python_and_promised_computer():
    computers = DEPENDENCIES["COMPUTERS"]
    assert computers.keys() == DEPENDENCIES["LOCKS"].keys()
    asked = {
        (each.platform, python)
        for each in computers["requirements.lock"]
        for python in each.pythons()
    }
    kinds = ("windows", "linux", "darwin")
    for kind in kinds:
        pythons = {
            python for platform, python in asked if kind.replace("linux", "manylinux") in platform
        }
        assert pythons == {each for each in PYTHONS if kind != "darwin" or each != "3.11"}


def test_a_package_without_a_file_for_a_python_is_named(tmp_path, monkeypatch):
    """uv names one at a time; its own words of 28 November 2026."""
    because = "error: No solution found\n  cause: Because {} has no usable wheels and you require"
    mac = "pikepdf{sys_platform == 'darwin'}==10.13.0.post1"
    said = [because.format("pyyaml==6.0.3"), because.format(mac), ""]

    def run(command, *, input, **_):
        text = said.pop(0)
        assert ("pyyaml==" in input) is ("pyyaml" in text)
        return subprocess.CompletedProcess(command, bool(text), "", text)

    monkeypatch.setattr("subprocess.run", run)
    marked = "pikepdf==10.13.0.post1 ; sys_platform == 'darwin' \\\n    --hash=sha256:0"
    lines = f"# by uv\n{marked}\npyyaml==6.0.3 \\\n    --hash=sha256:1\n"
    (tmp_path / "some.lock").write_text(lines)
    without = DEPENDENCIES["without_files"]
    monkeypatch.setitem(without.__globals__, "ROOT", tmp_path)
    computer = DEPENDENCIES["LINUX"][0]
    assert without("some.lock", computer, "3.15") == ["pyyaml==6.0.3", "pikepdf==10.13.0.post1"]
    assert not said


def test_the_sum_of_each_python_is_what_uv_wants_in_place_of_nothing(monkeypatch):
    """uv's own words of 29 November 2026. It says nothing of sums but when one is wrong."""
    asked = []

    def ask_uv(*arguments):
        asked.append(key := next(each for each in arguments if "cpython-" in each))
        if "list" in arguments:
            said = json.dumps([{"url": f"https://x/a%2B{len(asked)}.tar.gz"}])
            return subprocess.CompletedProcess(arguments, 0, said, "")
        address = f"{arguments[arguments.index('--mirror') + 1]}/x.tar.gz"
        archive = io.BytesIO(urllib.request.urlopen(address).read())
        with tarfile.open(fileobj=archive) as packed:
            assert not packed.getnames()
        wrong = f"Hash mismatch for `{key}`\n\n  Expected:\n  {'a' * 64}\n\n  Computed:\n  0"
        return subprocess.CompletedProcess(arguments, 1, "", wrong)

    pythons = DEPENDENCIES["relocatable_pythons"]
    monkeypatch.setitem(pythons.__globals__, "ask_uv", ask_uv)
    comment, first, *others = pythons()
    assert comment.startswith("#")
    assert first == f"windows-x86_64 {'a' * 64} a+1.tar.gz https://x/a%2B1.tar.gz\n"
    assert len(others) == 4
    assert asked[:2] == [f"cpython-{pythons.__globals__['OWN']}-windows-x86_64-none"] * 2


def test_a_python_that_is_out_and_not_in_the_list_is_named():
    newer = DEPENDENCIES["newer_python"]
    _, minor = parts(PYTHONS[-1])
    october = datetime.date(2011 + minor, 10, 15)  # 3.15 in 2026
    assert newer(october.replace(year=october.year + 1)) == f"3.{minor + 1}"
    assert newer(october) is None


def test_the_hashes_are_read_anew(tmp_path):
    """A file that came later than the lock, for a newer Python, would be refused."""
    lock = tmp_path / "some.lock"
    lock.write_text(
        "a==1 \\\n    --hash=sha256:0 \\\n    --hash=sha256:1\nb==2 \\\n    --hash=sha256:2\n"
    )
    DEPENDENCIES["forget_hashes"](lock)
    assert lock.read_text() == "a==1\nb==2\n"


def test_the_guide_for_servers_installs_nothing_without_a_hash():
    for guide in (ROOT / "docs").glob("*.md"):
        for line in unwrapped(guide.read_text()).splitlines():
            if "pip install" in line:
                assert "--require-hashes" in line, f"{guide.name}: {line}"
