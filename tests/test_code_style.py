"""Names and docstrings read like those of other Python projects.

ruff checks the form of docstrings (PEP 257); here is what it has no rule for.
"""

import ast
import re
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "classroom"
TREES = {
    str(file.relative_to(PACKAGE)): ast.parse(file.read_text("utf-8"))
    for file in sorted(PACKAGE.rglob("*.py"))
}
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
RIDDLE = re.compile(r"(What|Who|How|Whether|Where|Which|Why|When)\b")


def riddles(tree):
    """Return the docstrings that begin like a question, of which the answer is the name."""
    nodes = (node for node in ast.walk(tree) if isinstance(node, DOCUMENTED))
    return [text for text in map(ast.get_docstring, nodes) if text and RIDDLE.match(text)]


def test_no_class_name_is_defined_twice():
    modules = defaultdict(list)
    for file, tree in TREES.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(file)
    repeated = {name: files for name, files in modules.items() if len(files) > 1}
    assert repeated == {}


def test_no_docstring_begins_like_a_question():
    assert {file: found for file, tree in TREES.items() if (found := riddles(tree))} == {}


def test_a_docstring_that_begins_like_a_question_is_found():
    tree = ast.parse('def seat():\n    """Where a pupil sits."""\ndef row():\n    """A row."""')
    assert riddles(tree) == ["Where a pupil sits."]
