"""The wrong changes that benchmarks/mutants.py draws: the same for a seed, and only in a copy."""

from __future__ import annotations

import importlib.util
import random
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
_spec = importlib.util.spec_from_file_location("mutants", ROOT / "benchmarks" / "mutants.py")
assert _spec is not None
assert _spec.loader is not None
mutants = importlib.util.module_from_spec(_spec)
sys.modules["mutants"] = mutants
_spec.loader.exec_module(mutants)

SOURCE = '''"""A docstring that is no constant."""
from typing import TYPE_CHECKING, Literal
if TYPE_CHECKING:
    from a import b

LIMIT: int = 3
Word: Literal[1]


def answer(n: int, all_: bool = True) -> int:
    "Add «ü» first, so that bytes and characters differ."
    log("ü")
    if n == LIMIT and not all_:
        return 7
    return 1 if "ü" in names else 2
'''


def sites(tmp_path: Path, source: str = SOURCE) -> list[mutants.Change]:
    path = tmp_path / "module.py"
    path.write_text(source, "utf-8")
    return list(mutants.python_sites(tmp_path, path))


def test_wrong_changes_of_each_kind_are_found_in_code_alone(tmp_path):
    found = {(each.kind, SOURCE[each.start : each.end], each.text) for each in sites(tmp_path)}
    condition = "n == LIMIT and not all_"
    assert found == {
        ("call deleted", 'log("ü")', "pass"),
        ("comparison", "==", "!="),
        ("comparison", "in", "not in"),
        ("and, or", "and", "or"),
        ("not", "not all_", "bool(all_)"),
        ("condition negated", condition, f"(not ({condition}))"),
        ("condition false", condition, "False"),
        ("condition negated", '"ü" in names', '(not ("ü" in names))'),
        ("condition false", '"ü" in names', "False"),
        ("constant", "3", "4"),
        ("constant", "True", "False"),
        ("constant", "7", "8"),
        ("constant", "1", "2"),
        ("constant", "2", "3"),
    }


def test_every_wrong_change_is_still_a_program(tmp_path):
    for each in sites(tmp_path):
        compile(each.applied(SOURCE), each.path, "exec")


def test_a_seed_draws_the_same_changes_at_most_two_in_a_file(tmp_path):
    changes = [
        mutants.Change(f"{name}.py", kind, 0, 1, str(at))
        for name in "abc"
        for kind in ("not", "constant")
        for at in range(9)
    ]
    drawn = [list(mutants.draw(changes, 5, random.Random(seed))) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert max(Counter(each.path for each in drawn[0]).values()) == 2
    assert len(list(mutants.draw(changes, 9, random.Random(1)))) == 6


def test_a_change_is_taken_back_whatever_its_tests_do(tmp_path):
    change = next(each for each in sites(tmp_path) if each.kind == "comparison")
    module = tmp_path / change.path

    def caught(change: mutants.Change) -> str:
        assert module.read_text("utf-8") == change.applied(SOURCE)
        return "caught"

    def fails(_: mutants.Change) -> str:
        raise RuntimeError

    assert mutants.tried(tmp_path, change, caught) == "caught"
    assert module.read_text("utf-8") == SOURCE
    with pytest.raises(RuntimeError):
        mutants.tried(tmp_path, change, fails)
    assert module.read_text("utf-8") == SOURCE


def test_what_fails_is_caught_what_passes_is_missed_and_what_lasts_is_neither(
    tmp_path, monkeypatch
):
    def verdict(*commands: str, limit: float = 30) -> str:
        monkeypatch.setattr(mutants, "commands", lambda _: [["-c", each] for each in commands])
        return str(mutants.run_tests(tmp_path, mutants.Change("a.py", "not", 0, 0, ""), limit))

    assert verdict("pass", "pass") == "missed"
    assert verdict("pass", "exit(1)") == "caught"
    assert verdict("import time; time.sleep(60)", limit=0) == "too slow"


def test_the_tests_beside_a_change_exist():
    def at(path: str) -> list[list[str]]:
        return mutants.commands(mutants.Change(path, "not", 0, 0, ""))

    def tests(path: str) -> list[str]:
        return [each for each in at(path)[0] if each.startswith("tests")]

    assert tests("classroom/views/table.py")[-1] == "tests/views"
    assert tests("classroom/cards.py") == ["tests/test_cards.py"]
    assert {"tests/service", "tests/test_custom_rules.py"} <= {
        *tests("classroom/service/custom_rules.py")
    }
    assert [command[1] for command in at("static/js/model/waits.ts")] == ["units", "types"]
    for area in mutants.AREAS:
        assert all((ROOT / folder).exists() for folder in area.folders), area
        for path in (
            {each.path for each in mutants.sites_of(ROOT, area)} if not area.scripts else ()
        ):
            assert all((ROOT / each).exists() for each in tests(path)), path
            assert tests(path), path


def test_a_copy_has_what_the_tests_need_and_not_the_repository(tmp_path):
    copy = tmp_path / "copy"
    mutants.copy_checkout(copy)
    assert (copy / "classroom/app.py").is_file()
    assert (copy / "tests/js/screen.ts").is_file()
    assert not (copy / ".git").exists()
    listed = ["git", "status", "--porcelain"]
    assert subprocess.run(listed, cwd=copy, capture_output=True).returncode


def test_tests_that_fail_without_any_change_are_not_counted_as_catching_it(tmp_path):
    """The copy has nothing that the tests need."""
    change = mutants.Change("static/js/base/cards.ts", "constant", 0, 1, "2")
    with pytest.raises(SystemExit, match="without any change"):
        mutants.must_pass(tmp_path, change, 60, set())
