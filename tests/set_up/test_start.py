"""`start.py` and what is double-clicked: a sentence for whatever stops the start."""

import ast
import os
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installing import packages
from installing.failures import this_computer
from installing.pythons import PYTHONS, fits

ROOT = Path(__file__).resolve().parents[2]
# What Python 2.7 and 3.6 read, too: no f-strings, annotations, walrus, or keyword-only arguments.
OLD = {
    *(ast.BoolOp, ast.And, ast.NotEq, ast.LtE),
    *(ast.Module, ast.Expr, ast.Constant, ast.Import, ast.ImportFrom, ast.alias, ast.Assign),
    *(ast.If, ast.IfExp, ast.Try, ast.ExceptHandler, ast.FunctionDef, ast.Return, ast.arguments),
    *(ast.arg, ast.Call, ast.Name, ast.Attribute, ast.Load, ast.Store, ast.Compare, ast.Lt, ast.Eq),
    *(ast.UnaryOp, ast.Not, ast.USub, ast.BinOp, ast.Add, ast.Subscript, ast.Slice, ast.Tuple),
    *(ast.GeneratorExp, ast.comprehension),
}


@pytest.mark.parametrize("name", ["start.py", "installing/pythons.py", "installing/__init__.py"])
def test_an_old_python_can_read_what_tells_it_that_it_is_old(name):
    text = (ROOT / name).read_text("ascii")
    nodes = list(ast.walk(ast.parse(text, feature_version=(3, 4))))
    assert {type(node) for node in nodes} <= OLD
    assert not [node for node in nodes if isinstance(node, ast.arg) and node.annotation]
    # Not even the ends of calls: a comma after *arguments is newer.
    assert not [node for node in nodes if isinstance(node, ast.Starred)]


@pytest.mark.parametrize("version", [(2, 7, 18), (3, 6, 15), (3, 10, 13)])
@pytest.mark.parametrize("system", ["linux", "darwin", "win32"])
def test_an_old_python_gets_a_sentence(version, system, monkeypatch):
    start = runpy.run_path(str(ROOT / "start.py"), run_name="start")
    monkeypatch.setattr(sys, "version_info", version)
    monkeypatch.setattr(sys, "platform", system)
    sentence = start["refusal"]()
    oldest = "3.12" if system == "darwin" else "3.11"
    assert f"needs Python {oldest} or newer; this is Python {version[0]}.{version[1]}." in sentence
    starter = {"linux": "sh start.sh", "darwin": "start.command", "win32": "start.bat"}[system]
    assert f"Start {starter} instead" in sentence


def test_this_python_in_this_folder_is_not_refused():
    assert runpy.run_path(str(ROOT / "start.py"), run_name="start")["refusal"]() is None


def test_this_python_fits_and_others_do_not(monkeypatch):
    assert fits()
    with monkeypatch.context() as other:
        other.setattr(sys, "version_info", (3, 10, 13))
        assert not fits()
    with monkeypatch.context() as other:
        other.setattr(sys, "version_info", (3, 99, 0))
        assert not fits()
    with monkeypatch.context() as other:
        other.setattr("platform.python_implementation", lambda: "PyPy")
        assert not fits()
    with monkeypatch.context() as other:
        other.setattr("sysconfig.get_platform", lambda: "win-arm64")
        assert not fits()
    with monkeypatch.context() as debian:  # without python3-venv
        debian.setitem(sys.modules, "ensurepip", None)
        assert not fits()


def started(*command, **options):
    return subprocess.run(command, capture_output=True, text=True, timeout=60, **options)


def test_a_program_that_was_not_unpacked_says_so(tmp_path):
    """Windows unpacks from its ZIP window only the file that was double-clicked."""
    for name in ("start.py", "start.command"):
        shutil.copy(ROOT / name, tmp_path)
    for command in ([sys.executable, "start.py"], ["sh", "start.command"]):
        said = started(*command, cwd=tmp_path)
        assert said.returncode == 1
        assert re.search("[Uu]npack the (whole )?ZIP", said.stderr)
        assert "Traceback" not in said.stderr


# What the set-up writes


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An installation that was set up for a different state."""
    venv = tmp_path / ".venv"
    venv.mkdir()
    (venv / "installed").write_text("an older state run")
    monkeypatch.setattr(packages, "VENV", venv)
    monkeypatch.setattr(packages, "PYTHON", venv / "installed")
    monkeypatch.setattr(packages, "is_this_python", lambda _: True)
    monkeypatch.setattr(packages.Stages, "run", lambda *_: None)
    return venv


@pytest.mark.parametrize("write", ["unlink", "write_text", "mkdir", "read_text"])
@pytest.mark.parametrize(
    ("error", "says"),
    [
        (PermissionError(13, "Permission denied"), "you may not write"),
        (OSError(30, "Read-only file system"), "you may not write"),
        (OSError(28, "No space left on device"), "The disk is full"),
    ],
)
def test_whatever_the_set_up_may_not_write_ends_in_a_sentence(
    write, error, says, folder, monkeypatch
):
    with monkeypatch.context() as refused, pytest.raises(SystemExit) as stopped:
        refused.setattr(Path, write, lambda *_, **__: (_ for _ in ()).throw(error))
        packages.install("run")
    assert says in str(stopped.value)
    assert str(packages.ROOT) in str(stopped.value)


def test_an_environment_of_another_user_ends_in_a_sentence(folder, monkeypatch):
    def refuse(_, command):
        packages.stop("Error: [Errno 13] Permission denied: '/opt/shared/.venv/bin'", "run")

    monkeypatch.setattr(packages, "is_this_python", lambda _: False)
    monkeypatch.setattr(packages.Stages, "run", refuse)
    with pytest.raises(SystemExit, match="ask them to start it once"):
        packages.install("run")


def test_a_file_that_was_not_unpacked_is_named(folder, tmp_path, monkeypatch):
    lost = tmp_path / "requirements.lock"
    monkeypatch.setattr(packages, "INSTALLED_FROM", (lost,))
    with pytest.raises(
        SystemExit, match=r"requirements\.lock .* is missing\. Unpack the whole ZIP"
    ):
        packages.install("run")


def test_a_disk_with_too_little_room_is_told_before_anything_is_fetched(folder, monkeypatch):
    monkeypatch.setattr(packages, "is_this_python", lambda _: False)
    usage = type(shutil.disk_usage("/"))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(10**9, 10**9, 10**8))
    with pytest.raises(SystemExit, match=r"needs \d+ MB .* only 100 MB are free"):
        packages.install("run")
    assert (folder / "installed").exists()


def test_each_stage_says_that_it_began(folder, capsys):
    packages.set_up("run")
    said = capsys.readouterr().out
    assert re.search(r"\d+ MB of downloads and \d+ MB of disk", said)
    assert re.findall(r"^  (\d) of (\d): ", said, re.MULTILINE) == [
        (f"{n}", "4") for n in range(1, 5)
    ]


def test_a_set_up_without_npm_costs_less_and_says_so(folder, capsys, monkeypatch):
    said = []
    for npm in ("/usr/bin/npm", None):
        monkeypatch.setattr("shutil.which", lambda _, npm=npm: npm)
        packages.set_up("run")
        said.append(
            re.search(r"(\d+) MB of downloads and (\d+) MB of disk", capsys.readouterr().out)
        )
    (npm_down, npm_disk), (down, disk) = (map(int, each.groups()) for each in said)
    assert (down, disk) == (140, 400)
    assert (npm_down, npm_disk) == (200, 700)


def test_a_stage_that_takes_long_shows_that_it_goes_on(monkeypatch, capsys):
    monkeypatch.setattr(packages, "SIGN_OF_LIFE", 0.2)
    packages.Stages("run", 4).run([sys.executable, "-c", "import time; time.sleep(1)"])
    assert re.fullmatch(r" +\.{2,}\n", capsys.readouterr().out)
    packages.Stages("run", 4).run(["true"])
    assert not capsys.readouterr().out


def test_an_environment_of_a_different_python_is_made_anew(tmp_path):
    """Who was told to get a different Python would otherwise get the same error again."""
    assert packages.is_this_python(Path(sys.executable))
    other = tmp_path / "python"
    other.write_text("#!/bin/sh\necho 3.99.0 a newer one\n")
    other.chmod(0o755)
    assert not packages.is_this_python(other)
    assert not packages.is_this_python(tmp_path / "none")


def test_an_environment_that_was_moved_with_its_python_finds_it_again(tmp_path, monkeypatch):
    venv = tmp_path / ".venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = venv / packages.PYTHON.relative_to(packages.VENV)
    monkeypatch.setattr(packages, "VENV", venv)
    monkeypatch.setattr(packages, "BIN", python.parent)
    monkeypatch.setattr(packages, "PYTHON", python)
    for link in python.parent.glob("python*"):
        link.unlink()
        link.symlink_to("/where/it/was/bin/python3")
    packages.follow_its_python()
    assert not packages.is_this_python(python)  # not one of its own
    monkeypatch.setattr(packages, "OWN_PYTHONS", Path(sys.base_prefix).resolve().parent)
    packages.follow_its_python()
    assert packages.is_this_python(python)


def test_the_python_of_an_older_release_goes_and_one_that_is_being_got_stays(tmp_path, monkeypatch):
    for name in ("used", "older", "new-1"):
        (tmp_path / name / "bin").mkdir(parents=True)
        old = name != "new-1"
        os.utime(tmp_path / name, (10**9, 10**9) if old else None)
    monkeypatch.setattr(packages, "OWN_PYTHONS", tmp_path)
    packages.forget_older_pythons()  # the Python of this computer runs it
    assert len(list(tmp_path.iterdir())) == 3
    monkeypatch.setattr(sys, "base_prefix", str(tmp_path / "used"))
    packages.forget_older_pythons()
    assert {each.name for each in tmp_path.iterdir()} == {"used", "new-1"}


def test_what_a_failed_stage_said_is_shown_with_its_cause(tmp_path, monkeypatch, capsys):
    stages = packages.Stages("run", 4)
    script = "print('OSError: [Errno 28] No space left on device'); raise SystemExit(2)"
    with pytest.raises(SystemExit, match="The disk is full"):
        stages.run([sys.executable, "-c", script])
    assert "Errno 28" in capsys.readouterr().out


def test_a_file_that_was_changed_on_the_way_is_not_kept_for_the_next_try(folder, monkeypatch):
    monkeypatch.undo()
    monkeypatch.setattr(packages, "VENV", folder)
    stages = packages.Stages("run", 4)
    downloads = stages.kept / "downloads"
    for script, kept in (("Read timed out.", True), ("DO NOT MATCH THE HASHES", False)):
        downloads.mkdir(parents=True, exist_ok=True)
        with pytest.raises(SystemExit):
            stages.run([sys.executable, "-c", f"print('{script}'); raise SystemExit(1)"])
        assert downloads.exists() is kept


def test_a_bundle_says_what_it_is_for(tmp_path, monkeypatch):
    monkeypatch.setattr(packages, "WHEELS", tmp_path)
    monkeypatch.setattr(packages, "BUNDLED", True)
    for tag in ("win_amd64", "macosx_14_0_arm64", "manylinux_2_17_x86_64.manylinux2014_x86_64"):
        (tmp_path / f"gevent-26.9.0-cp312-cp312-{tag}.whl").touch()
    seen = "Skipping link: none of the wheel's tags are compatible: file:///w/gevent-26.9.0.whl\n"
    with pytest.raises(SystemExit) as stopped:
        packages.stop(f"{seen}ERROR: No matching distribution found for gevent==26.9.0", "run")
    assert (
        "This bundle is for Python 3.12 on Linux (x86_64), Windows (amd64), macOS (arm64); "
        f"this is {this_computer().name}."
    ) in str(stopped.value)
    with pytest.raises(SystemExit, match="Copy the bundle again"):
        packages.stop("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES", "run")


def test_this_computer_has_packages():
    here = this_computer()
    assert ".".join(map(str, here.python)) in PYTHONS
    assert here.implementation == "CPython"
    assert here.bits == 64
