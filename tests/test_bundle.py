"""What goes into a bundle for computers without the internet, and how `start.py` installs from it.

`tests/soak/test_offline.py` makes one and starts it without any network.
"""

import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
import zipfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement

from installing.pythons import OWN, PYTHONS

ROOT = Path(__file__).resolve().parent.parent
bundle = SimpleNamespace(**runpy.run_path(str(ROOT / "bundle.py"), run_name="bundle"))


LOCKED = [package for package, _ in bundle.locked()]
EVERYWHERE = list(bundle.each(list(bundle.COMPUTERS), list(PYTHONS)))


@pytest.mark.parametrize(
    ("computer", "python"), EVERYWHERE, ids=lambda part: str(getattr(part, "platforms", [part])[0])
)
def test_each_computer_gets_each_package_once_in_the_version_for_it(computer, python):
    wanted = [Requirement(each.partition(" ")[0]) for each in computer.wants(python)]
    assert all(" --hash=sha256:" in each for each in computer.wants(python))
    names = [each.name for each in wanted]
    assert len(names) == len(set(names))
    intel = computer.sys_platform == "darwin" and computer.platform_machine == "x86_64"
    missing = {"cryptography", "zeroconf", "ifaddr"} if intel else set()  # there is none
    assert {each.name for each in LOCKED} - missing == set(names)
    versions = {each.name: str(each.specifier) for each in wanted}
    # Of these the lock has one for Macs; of this, one for old Pythons.
    assert (versions["pikepdf"] == "==10.13.0.post1") is (computer.sys_platform == "darwin")
    newest = max(str(each.specifier) for each in LOCKED if each.name == "numpy")
    assert (versions["numpy"] == newest) is (python != "3.11")


def test_a_dry_run_says_what_would_go_in_and_makes_nothing(tmp_path):
    command = [sys.executable, ROOT / "bundle.py", "--dry-run", "--for", "windows", "macos"]
    said = subprocess.run(
        [*command, "--python", "3.13"], cwd=tmp_path, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for name in (*bundle.BESIDE, *bundle.FOLDERS):
        assert name in said
        assert (ROOT / name).exists()
    at = {line.partition(" (")[2] for line in said if "gevent==" in line}
    assert at == {
        "Windows AMD64, Python 3.13)",
        "Darwin arm64, Python 3.13)",
        "Darwin x86_64, Python 3.13)",
    }
    assert not list(tmp_path.iterdir())


def test_with_python_it_has_those_of_its_computers_and_packages_for_them_alone():
    command = [sys.executable, ROOT / "bundle.py", "--dry-run", "--with-python"]
    chosen = ["--for", "windows", "linux-aarch64"]
    said = subprocess.run([*command, *chosen], capture_output=True, text=True, check=True).stdout
    at = {line.partition(" (")[2] for line in said.splitlines() if "gevent==" in line}
    assert at == {f"Windows AMD64, Python {OWN})", f"Linux aarch64, Python {OWN})"}
    pythons = [line for line in said.splitlines() if line.startswith("pythons/")]
    assert [re.search("windows|aarch64-unknown-linux", line)[0] for line in pythons] == [
        "windows",
        "aarch64-unknown-linux",
    ]
    other = next(python for python in PYTHONS if python != OWN)
    refused = subprocess.run([*command, "--python", other], capture_output=True, text=True)
    assert f"packages for Python {OWN} must be in it" in refused.stderr


def test_every_computer_with_a_python_of_its_own_has_packages():
    locked = (ROOT / "pythons.lock").read_text("utf-8").splitlines()
    assert [line.split()[0] for line in locked if line[0] != "#"] == list(bundle.COMPUTERS)
    assert all(OWN in computer.pythons for computer in bundle.COMPUTERS.values())


def test_only_the_python_that_was_locked_is_put_in(tmp_path):
    archive = tmp_path / "an archive.tar.gz"
    archive.write_bytes(b"python")
    good = bundle.LockedPython(bundle.sum_of(archive), "own.tar.gz", archive.as_uri())
    bundle.fetch(good, tmp_path / "pythons")
    assert (tmp_path / "pythons" / "own.tar.gz").read_bytes() == b"python"
    with pytest.raises(SystemExit, match=r"is not the Python of pythons\.lock"):
        bundle.fetch(good._replace(digest="0" * 64), tmp_path / "pythons")
    with pytest.raises(SystemExit, match="It needs the internet"):
        bundle.fetch(good._replace(address="https://localhost:9/own.tar.gz"), tmp_path / "pythons")


def test_nothing_is_written_over(tmp_path):
    with pytest.raises(SystemExit, match="already exists"):
        bundle.main(["-o", str(tmp_path)])


def wheel(folder, says):
    """A program that says what it was asked to do, packed as ours is."""
    info = "eleusis_classroom-0.1.0.dist-info"
    files = {
        "classroom/__main__.py": f"import sys; print({says!r}, sys.argv[1:])",
        f"{info}/METADATA": "Metadata-Version: 2.1\nName: eleusis-classroom\nVersion: 0.1.0\n",
        f"{info}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    files[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in (*files, f"{info}/RECORD"))
    with zipfile.ZipFile(folder / "eleusis_classroom-0.1.0-py3-none-any.whl", "w") as archive:
        for name, text in files.items():
            archive.writestr(name, text)


@pytest.fixture
def bundled(tmp_path):
    """A bundle of a small program that runs on nothing else."""
    (tmp_path / "wheels").mkdir()
    (tmp_path / "start.py").write_bytes((ROOT / "start.py").read_bytes())
    shutil.copytree(ROOT / "installing", tmp_path / "installing")
    (tmp_path / "requirements.lock").write_text("# nothing\n")
    wheel(tmp_path / "wheels", "first")
    add_up(tmp_path)
    return tmp_path


def add_up(folder):
    """Write the sums of its files, as `bundle.py` does."""
    (folder / bundle.SUMS).unlink(missing_ok=True)
    sums = {
        path.relative_to(folder).as_posix(): path
        for path in bundle.files_of(folder)
        if not {".venv", "__pycache__"} & {*path.parts}
    }
    lines = [f"{bundle.sum_of(path)}  {name}\n" for name, path in sums.items()]
    (folder / bundle.SUMS).write_text("".join(lines))


def start(folder, *command):
    # No server that pip could ask, whatever it was told.
    nobody = {"PIP_INDEX_URL": "http://127.0.0.1:9", "PIP_FIND_LINKS": "/nowhere"}
    return subprocess.run(
        [sys._base_executable, folder / "start.py", *command],
        cwd=folder,  # where a terminal is, or who double-clicks; here is another program
        env={**os.environ, **nobody},
        capture_output=True,
        text=True,
        timeout=120,
    )


def fingerprint(folder):
    asked = "from installing.packages import fingerprint; print(fingerprint())"
    return subprocess.check_output([sys.executable, "-c", asked], cwd=folder, text=True).strip()


def test_a_bundle_installs_from_its_own_folder_and_again_when_it_is_another(bundled):
    begun = start(bundled)
    assert begun.stdout.splitlines()[-1] == "first ['serve']", begun.stderr
    assert "Setting up in .venv" in begun.stdout
    assert start(bundled, "demo").stdout == "first ['demo']\n"
    assert (bundled / ".venv" / "installed").read_text() == f"{fingerprint(bundled)} run"
    installed = fingerprint(bundled)
    wheel(bundled / "wheels", "second")
    add_up(bundled)
    assert fingerprint(bundled) != installed


def test_two_starts_at_once_set_it_up_once(bundled):
    with ThreadPoolExecutor() as both:
        begun = list(both.map(lambda _: start(bundled), range(2)))
    assert [each.stdout.splitlines()[-1] for each in begun] == ["first ['serve']"] * 2
    assert sorted("Setting up in .venv" in each.stdout for each in begun) == [False, True]
    assert any("Waiting for it" in each.stdout for each in begun)


def add_code(bundled):
    wheel(bundled / "wheels", "somebody else's")


def add_wheel(bundled):
    (bundled / "wheels" / "gevent-99.0-py3-none-any.whl").write_bytes(b"not ours")


def lose_wheel(bundled):
    next((bundled / "wheels").iterdir()).unlink()


@pytest.mark.parametrize("harm", [add_code, add_wheel, lose_wheel])
def test_a_bundle_with_a_changed_added_or_missing_file_installs_nothing(bundled, harm):
    harm(bundled)
    refused = start(bundled)
    assert refused.returncode == 1
    assert "Nothing was installed" in refused.stderr
    assert ".whl" in refused.stderr
    assert not (bundled / ".venv").exists()


def test_a_package_with_other_contents_than_were_locked_is_not_installed(bundled):
    """Not even where the sums of the bundle were written again to fit it."""
    info = "brought-1.0.dist-info"
    with zipfile.ZipFile(bundled / "wheels" / "brought-1.0-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{info}/METADATA", "Metadata-Version: 2.1\nName: brought\nVersion: 1.0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")
    (bundled / "requirements.lock").write_text(f"brought==1.0 --hash=sha256:{'0' * 64}\n")
    add_up(bundled)
    refused = start(bundled)
    assert refused.returncode == 1
    assert "DO NOT MATCH" in refused.stdout
    assert "Copy the bundle again" in refused.stderr
    assert not (bundled / ".venv" / "installed").exists()


def test_a_bundle_for_a_server_brings_what_a_server_needs_and_is_set_up_as_one(bundled, capsys):
    bundle.main(["--server", "--python", "3.13", "--dry-run"])
    said = capsys.readouterr().out.splitlines()
    for package in ("gunicorn", "psycopg-binary", "redis", "flask"):
        assert any(line.startswith(f"wheels/ {package}==") for line in said), package
    assert "requirements-server.lock" in said
    assert not any("Windows" in line or "Darwin" in line for line in said)
    with pytest.raises(SystemExit, match="runs on Linux"):
        bundle.main(["--server", "--for", "windows", "--dry-run"])
    refused = start(bundled, "setup", "server")
    assert refused.returncode == 1
    assert "for a laptop" in refused.stderr
    (bundled / "requirements-server.lock").write_text("# nothing\n")
    add_up(bundled)
    ready = start(bundled, "setup", "server")
    assert ready.returncode == 0, ready.stderr
    assert ready.stdout.splitlines()[-1].startswith("Ready.")
    assert (bundled / ".venv" / "installed").read_text().endswith(" server")


@pytest.mark.parametrize("command", ["test", "bundle", "checksums", "lock", "audit", "sbom"])
def test_what_needs_the_source_is_refused_in_a_bundle(bundled, command):
    refused = start(bundled, command)
    assert refused.returncode == 1
    assert "source" in refused.stderr
    assert not (bundled / ".venv").exists()


def test_a_bundle_packed_twice_has_the_same_bytes(tmp_path):
    """Not by the order in which files were made, nor by their times, nor by the umask."""
    sums = []
    for names, mode in ((("b", "a"), 0o600), (("a", "b"), 0o664)):
        folder = tmp_path / f"{mode}" / "eleusis-classroom"
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).write_text(name * 1000)
            (folder / name).chmod(mode)
            os.utime(folder / name, (mode * 10**6, mode * 10**6))
        (folder / "start.command").write_text("#!/bin/sh\n")
        (folder / "start.command").chmod(mode | 0o100)
        archive = folder.with_suffix(".zip")
        bundle.pack(folder, archive)
        sums.append(bundle.sum_of(archive))
        with zipfile.ZipFile(archive) as packed:
            modes = {
                each.filename[18:]: each.external_attr >> 16 & 0o777 for each in packed.infolist()
            }
        assert modes == {"a": 0o644, "b": 0o644, "start.command": 0o755}
    assert sums[0] == sums[1]


def test_the_command_has_the_name_of_the_package_too():
    """`uvx eleusis-classroom` and `pipx run eleusis-classroom` look for it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    scripts = project["scripts"]
    assert scripts[project["name"]] == scripts["classroom"] == "classroom.__main__:main"
