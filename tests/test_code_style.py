"""Names and docstrings read like those of other Python projects.

ruff checks the form of docstrings (PEP 257); here is what it has no rule for.
"""

import ast
import inspect
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "classroom"
TOOLS = (*ROOT.glob("*.py"), *ROOT.glob("benchmarks/*.py"), *ROOT.glob("installing/*.py"))
DOCUMENTED = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
MOST_MEMBERS = 30
MOST_BRANCHES = 15
MOST_NAMES_A_LINE = 150
OWNERS = ("classes/", "game/", "message_bus", "scheduler", "service/", "store/", "web/realtime/")
"""Where a class is changed: everything that holds for a request or a command is handed on."""
RIDDLE = re.compile(
    r"((After|At|By|For|From|In|Of|On|Since|To|Until|With) )?"
    r"(What|Who|Whom|Whose|How|Whether|Where|Which|Why|When)\b",
    re.IGNORECASE,
)


@cache
def trees():
    """Return the syntax tree of each module of the package, by its path."""
    return {
        str(file.relative_to(PACKAGE)): ast.parse(file.read_text("utf-8"))
        for file in sorted(PACKAGE.rglob("*.py"))
    }


def docstrings(tree):
    """Return all docstrings of a module; those of attributes and constants follow them."""
    statements = (node.value for node in ast.walk(tree) if isinstance(node, ast.Expr))
    constants = (each.value for each in statements if isinstance(each, ast.Constant))
    return [inspect.cleandoc(each) for each in constants if isinstance(each, str)]


def riddles(tree):
    """Return the docstrings that begin like a question, of which the answer is the name."""
    return [text for text in docstrings(tree) if RIDDLE.match(text)]


def test_no_class_name_is_defined_twice():
    modules = defaultdict(list)
    for file, tree in trees().items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                modules[node.name].append(file)
    repeated = {name: files for name, files in modules.items() if len(files) > 1}
    assert repeated == {}


def test_no_docstring_begins_like_a_question():
    tools = {str(file.relative_to(ROOT)): ast.parse(file.read_text("utf-8")) for file in TOOLS}
    checked = trees() | tools
    assert {file: found for file, tree in checked.items() if (found := riddles(tree))} == {}


def test_docstrings_that_begin_like_a_question_are_found():
    source = '''"""Why there are seats."""
LIMIT = 4
"""How many there are."""
def seat():
    """Where a pupil sits."""
def row():
    """A row."""
class Table:
    """A table."""
    number: int
    """Its number."""
    dealer: str
    """Who deals."""
    def __init__(self):
        self.since = 0
        """Since when it plays."""
'''
    assert sorted(riddles(ast.parse(source))) == [
        "How many there are.",
        "Since when it plays.",
        "Where a pupil sits.",
        "Who deals.",
        "Why there are seats.",
    ]


def targets(nodes):
    """Return everything that these statements assign to."""
    for node in nodes:
        if isinstance(node, ast.Assign):
            yield from node.targets
        elif isinstance(node, ast.AnnAssign):
            yield node.target


def own_members(of):
    """Return the public methods, properties and attributes that a class defines itself."""
    names = {node.name for node in of.body if isinstance(node, DOCUMENTED[1:])}
    names |= {each.id for each in targets(of.body) if isinstance(each, ast.Name)}
    names |= {
        each.attr
        for target in targets(ast.walk(of))
        for each in ast.walk(target)
        if isinstance(each, ast.Attribute) and ast.unparse(each.value) == "self"
    }
    return {name for name in names if not name.startswith("_")}


def public_members(modules):
    """Return the public members of each class, with those inherited within the package."""
    classes, imported = {}, {}
    for file, tree in modules.items():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and "TypedDict" not in map(ast.unparse, node.bases):
                classes[node.name] = file, node
            elif isinstance(node, ast.ImportFrom) and not (node.module or "").startswith(
                "classroom"
            ):
                imported.setdefault(file, set()).update(each.name for each in node.names)

    def members(name):
        file, node = classes[name]
        bases = {ast.unparse(base).partition("[")[0] for base in node.bases}
        inherited = (bases & classes.keys()) - imported.get(file, set())
        return own_members(node).union(*map(members, inherited))

    return {name: members(name) for name in classes}


def test_no_class_has_more_than_thirty_public_members():
    """One that has more is two things: find the members that change for a reason of their own.

    The keys of a `TypedDict` are no members: they are those of a game record (docs/records.md).
    """
    counts = {name: len(members) for name, members in public_members(trees()).items()}
    assert {name: count for name, count in counts.items() if count > MOST_MEMBERS} == {}


def test_no_match_has_more_than_fifteen_branches():
    """A longer one is a table of functions by their case, as in classroom/classes/table.py."""
    counts = {
        f"{file}:{node.lineno}": len(node.cases)
        for file, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.Match)
    }
    assert {at: count for at, count in counts.items() if count > MOST_BRANCHES} == {}


def is_module(package, name):
    """Return whether a name of a package is a module."""
    folder = PACKAGE.parent / package.replace(".", "/")
    return (folder / f"{name}.py").exists() or (folder / name).is_dir()


def test_modules_are_imported_in_place_of_long_lists_of_their_names():
    """Counted are the lines that have one name of the package, and no more, of an import.

    Names that are modules already are not counted.
    """
    counts = {
        f"{file}: {node.module}": sum(not is_module(node.module, each.name) for each in node.names)
        for file, tree in trees().items()
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith("classroom.")
        and node.end_lineno > node.lineno
    }
    longest = dict(sorted(counts.items(), key=lambda each: -each[1])[:20])
    assert sum(counts.values()) <= MOST_NAMES_A_LINE, f"import the module instead: {longest}"


def test_members_are_counted_with_inherited_ones():
    source = """
class A:
    x: int
    def f(self): self.y, self._z = 1, 2
class B(A):
    @property
    def g(self): ...
"""
    assert public_members({"a": ast.parse(source)}) == {
        "A": {"x", "f", "y"},
        "B": {"x", "f", "y", "g"},
    }


def test_nothing_is_handed_on_behind_the_back_where_a_class_is_changed():
    found = [
        f"{file}:{node.lineno}"
        for file, tree in trees().items()
        if file.startswith(OWNERS)
        for node in ast.walk(tree)
        if isinstance(node, ast.Global)
        or (isinstance(node, ast.ImportFrom | ast.Import) and "contextvars" in ast.unparse(node))
    ]
    assert found == []
