"""`start.py` and what is double-clicked: a sentence for whatever stops the start."""

import ast
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from installing import packages
from installing.failures import this_computer
from installing.pythons import DOWNLOADS, PYTHONS

ROOT = Path(__file__).resolve().parents[2]
# What Python 2.7 and 3.6 read, too: no f-strings, annotations, walrus, or keyword-only arguments.
OLD = {
    *(ast.Module, ast.Expr, ast.Constant, ast.Import, ast.ImportFrom, ast.alias, ast.Assign),
    *(ast.If, ast.IfExp, ast.Try, ast.ExceptHandler, ast.FunctionDef, ast.Return, ast.arguments),
    *(ast.arg, ast.Call, ast.Name, ast.Attribute, ast.Load, ast.Store, ast.Compare, ast.Lt, ast.Eq),
    *(ast.UnaryOp, ast.Not, ast.BinOp, ast.Add, ast.Subscript, ast.Slice, ast.Tuple),
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
    assert ("Ubuntu" if system == "linux" else DOWNLOADS) in sentence


def test_this_python_in_this_folder_is_not_refused():
    assert runpy.run_path(str(ROOT / "start.py"), run_name="start")["refusal"]() is None


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


def pythons(folder, **scripts):
    """A folder of programs with these names, as the only ones there are."""
    folder.mkdir()
    for name, script in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{script}\n")
        (folder / name).chmod(0o755)
    for name in ("sh", "dirname"):
        (folder / name).symlink_to(shutil.which(name))
    return {"PATH": str(folder)}


@pytest.mark.parametrize(
    ("there", "says"),
    [
        ({}, "There is no Python on this computer"),
        ({"python3": "exit 1"}, "There is no Python on this computer"),  # Apple's
        ({"python3": 'echo "three $*"'}, "three start.py demo"),
        ({"python": 'echo "two $*"'}, "two start.py demo"),
        ({"python3": "exit 1", "python": 'echo "two $*"'}, "two start.py demo"),
    ],
)
def test_the_starter_for_macs_finds_a_python_or_says_where_to_get_one(there, says, tmp_path):
    env = pythons(tmp_path / "bin", **there)
    said = started("sh", ROOT / "start.command", "demo", env=env, cwd=tmp_path)
    assert says in said.stdout + said.stderr
    assert (said.returncode == 0) is ("start.py" in says)
    if said.returncode:
        assert DOWNLOADS in said.stderr
    assert (ROOT / "start.command").stat().st_mode & 0o111


def test_the_starter_for_windows_has_a_sentence_for_each_mistake():
    """By reading: there is no Windows here."""
    raw = (ROOT / "start.bat").read_bytes()
    text = raw.decode("ascii")
    assert text.count("\r\n") == text.count("\n")  # cmd misreads labels in files with other ends
    lines = text.splitlines()
    # Each label is there once, each jump has one, and no part runs on into the next by chance.
    labels = [line[1:] for line in lines if line.startswith(":")]
    assert sorted(labels) == sorted({*re.findall(r"goto (\w+)", text)})
    for label in labels:
        before = [line for line in lines[: lines.index(f":{label}")] if line][-1]
        assert before.startswith(("goto", "exit /b", "echo then")), label
    for words in ("Unpack the ZIP", "network drive", "Microsoft Store", "no Python", DOWNLOADS):
        assert words in text
    # In the order in which they are tried; the folder is looked at first.
    tried = re.findall(r'^(\w+) -c "" >nul 2>nul && goto start', text, re.MULTILINE)
    assert tried == ["py", "python", "python3"]
    assert (
        text.index("goto network")
        < text.index("goto packed")
        < text.index("cd /d")
        < text.index("py -c")
    )
    # Any path in quotes: with a blank or an & in it, it would be cut there.
    assert not re.search(r'(?<!")%~dp0', text.replace('"here=%~dp0"', ""))
    assert "%python% start.py %* || pause" in lines


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
    assert re.search(r"up to \d+ MB of downloads and \d+ MB of disk", said)
    assert re.findall(r"^  (\d) of (\d): ", said, re.MULTILINE) == [
        (f"{n}", "4") for n in range(1, 5)
    ]


def test_an_environment_of_a_different_python_is_made_anew(tmp_path):
    """Who was told to get a different Python would otherwise get the same error again."""
    assert packages.is_this_python(Path(sys.executable))
    other = tmp_path / "python"
    other.write_text("#!/bin/sh\necho 3.99.0 a newer one\n")
    other.chmod(0o755)
    assert not packages.is_this_python(other)
    assert not packages.is_this_python(tmp_path / "none")


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
