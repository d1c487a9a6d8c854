"""One name has one meaning: no two classes of the package share a name."""

import ast
from collections import defaultdict
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "classroom"


def test_no_class_name_is_defined_twice():
    modules = defaultdict(list)
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(str(file.relative_to(PACKAGE)))
    repeated = {name: files for name, files in modules.items() if len(files) > 1}
    assert repeated == {}
