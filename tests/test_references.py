"""References in docstrings and comments lead somewhere; the rules of play have tests."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest
import references
from references import ROOT, Reference, sections

RULES = ROOT / "docs" / "rules.md"

UNTESTED = {
    "8.2": "advice to teachers",
    "10.1": "the bands are set by people, and docs/difficulty.md has their measures",
    "11.1": "a list of sources; what the program does is in sections 1 to 10",
    "11.2": "a list of sources",
}
"""The paragraphs of docs/rules.md that state no rule of play, each with the reason."""


def test_every_reference_leads_somewhere():
    assert references.dangling() == []


def test_references_of_each_kind_are_found(tmp_path):
    file = tmp_path / "classroom" / "one.py"
    file.parent.mkdir()
    file.write_text(
        '"""A module (docs/rules.md 4.1 and 4.2, see other.py).\n\n'
        "It needs `classroom.two.three`, and https://example.org/page.html.\n"
        '"""\n\n'
        "text = 'not/a/reference.py'\n"
        "# As in docs/\n"
        "# rules.md, sections 5.2 to 5.4.\n",
        encoding="utf-8",
    )
    (tmp_path / "tests").mkdir()
    found = [(each.line, each.target, each.sections) for each in references.everywhere(tmp_path)]
    assert sorted(found) == [
        (1, "classroom.two.three", ()),
        (1, "docs/rules.md", ("4.1", "4.2")),
        (1, "other.py", ()),
        (8, "rules.md", ("5.2", "5.4")),
    ]


@pytest.mark.parametrize(
    ("target", "numbers", "problem"),
    [
        ("docs/rules.md", ("4.1", "11"), None),
        ("docs/rules.md", ("4.1", "4.99"), "docs/rules.md has no section 4.99"),
        ("rules.md", (), "no file rules.md"),
        ("docs/rule.md", (), "no file docs/rule.md"),
        ("conftest.py", (), None),
        ("conftests.py", (), "no file conftests.py"),
        ("messages.ts", (), None),
        ("word.ts", (), "no file word.ts"),
        ("classroom.store.log.Log.append", (), None),
        ("store.errors", (), None),
        ("store.mistakes", (), "no store.mistakes"),
        ("classroom.shop", (), "no classroom.shop"),
    ],
)
def test_a_reference_that_leads_nowhere_is_reported(target, numbers, problem):
    assert Reference(Path(__file__), 1, target, numbers).problem() == problem


# The rules of play


def paragraphs():
    return [number for number in sections(RULES) if "." in number]


@cache
def with_tests():
    """Return the paragraphs that have a test, each by its name or its docstring.

    A test is named after the paragraph, as ``test_rule_4_2_only_one_prophet``, or its docstring
    refers to the paragraph.
    """
    found = {}
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            named = re.match(r"test_rule_(\d+)_(\d+)_", node.name)
            numbers = [f"{named[1]}.{named[2]}"] if named else []
            for cited in re.findall(r"docs/rules\.md ([\d., and]+)", ast.get_docstring(node) or ""):
                numbers += re.findall(r"\d+\.\d+", cited)
            for number in numbers:
                found.setdefault(number, []).append(f"{file.relative_to(ROOT)}::{node.name}")
    return found


def test_the_rules_of_play_are_numbered_without_a_gap():
    numbers = [tuple(map(int, number.split("."))) for number in sections(RULES)]
    expected, section, paragraph = [], 0, 0
    for number in numbers:
        if len(number) == 1:
            section, paragraph = section + 1, 0
            expected.append((section,))
        else:
            paragraph += 1
            expected.append((section, paragraph))
    assert numbers == expected


def test_every_number_that_a_test_is_named_after_exists():
    unknown = {
        number: names for number, names in with_tests().items() if number not in paragraphs()
    }
    assert unknown == {}


@pytest.mark.parametrize("number", paragraphs())
def test_every_rule_of_play_has_a_test(number):
    assert (number in with_tests()) != (number in UNTESTED)
