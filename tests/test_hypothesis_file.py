"""The file of the family: made with the package, and made again when its sources change."""

import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import classroom
from classroom import hypothesis_file
from classroom.rules.builder.terms import Built, Kind
from classroom.rules.family import Family


@pytest.fixture
def made(monkeypatch, tmp_path):
    """Return how often a family was generated; it is a small one."""
    count = []

    def generate():
        count.append(1)
        table = np.zeros((1, 52), dtype=np.uint8)
        return Family((Built(Kind("red")),), np.array([8.8]), np.array([1], np.uint8), table)

    monkeypatch.setattr(hypothesis_file, "generate", generate)
    return count


def test_the_family_is_generated_once_and_then_read(made, tmp_path, capsys):
    file = tmp_path / "generated" / "family.npz"
    first = hypothesis_file.family(file)
    assert "takes some seconds" in capsys.readouterr().err
    again = hypothesis_file.family(file)
    assert len(made) == 1
    assert again.built == first.built == (Built(Kind("red")),)
    for name, array in first.to_arrays().items():
        assert np.array_equal(again.to_arrays()[name], array)
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert capsys.readouterr().err == ""


def test_it_is_generated_again_when_its_sources_changed(made, tmp_path, monkeypatch):
    file = tmp_path / "family.npz"
    hypothesis_file.family(file)
    monkeypatch.setattr(hypothesis_file, "SOURCES", hypothesis_file.SOURCES[1:])
    hypothesis_file.family(file)
    hypothesis_file.family(file)
    assert len(made) == 2


@pytest.mark.parametrize("left", [0, 1, 100])
def test_a_broken_file_is_made_again(made, tmp_path, left):
    file = tmp_path / "family.npz"
    hypothesis_file.family(file)
    file.write_bytes(file.read_bytes()[:left])
    hypothesis_file.family(file)
    hypothesis_file.family(file)
    assert len(made) == 2


def test_where_nothing_can_be_written_it_is_there_all_the_same(made, tmp_path):
    (tmp_path / "no folder").write_text("")
    assert len(hypothesis_file.family(tmp_path / "no folder" / "family.npz")) == 1


def test_the_stamp_knows_every_source_that_decides_the_family():
    """All that is imported, but for what says sentences and what compares rules."""
    script = """
import sys, classroom.rules.family
for name, module in sys.modules.items():
    if name.startswith("classroom."):
        print(module.__file__)
"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    package = Path(classroom.__file__).parent
    needed = {Path(line).relative_to(package).as_posix() for line in run.stdout.splitlines()}
    sentences = {name for name in needed if name.startswith("i18n/")}
    comparing = {"rules/compare.py", "rules/partition.py", "rules/traits.py"}
    empty = {"rules/__init__.py", "rules/builder/__init__.py"}
    assert needed - sentences - comparing - empty == set(hypothesis_file.SOURCES)
