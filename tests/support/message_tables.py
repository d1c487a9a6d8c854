"""The tables of docs/messages.md that are made from the verbs. Run as a script, it writes them.

A row has the name of a command or an event, its fields with what their descriptions say, and the
docstring. tests/test_docs.py compares.
"""

import ast
import inspect
import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from textwrap import dedent

import msgspec

from classroom.classes.registry import CLASS_EVENTS, FROM_SEATS, TABLE_EVENTS, TEACHER_COMMANDS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "messages.md"
MESSAGE, ACT = "| message | fields | what it does |", "| `do` | more fields | what it does |"
EVENT = "| `type` | more keys | meaning |"
HEADINGS: dict[str, tuple[str, Iterable[type[msgspec.Struct]], set[str]]] = {
    "From a seat": (MESSAGE, FROM_SEATS.values(), {"seat"}),
    "From the teacher": (ACT, TEACHER_COMMANDS.values(), {"class", "id"}),
    "The class: stream `class:<id>`": (EVENT, CLASS_EVENTS, {"v"}),
    "A table: stream `table:<class id>:<number>`": (EVENT, TABLE_EVENTS, {"v"}),
}
"""For each heading of the page: the head of its table, the structs, and the fields left out."""
RST = re.compile(r":\w+:`~?([^`]+)`")


@cache
def _descriptions(kind: type) -> dict[str, str]:
    """The docstrings below the fields of a class, and of those that it inherits from."""
    found: dict[str, str] = {}
    for each in kind.__mro__:
        if not each.__module__.startswith("classroom."):
            continue
        (node,) = ast.parse(dedent(inspect.getsource(each))).body
        assert isinstance(node, ast.ClassDef)
        for field, below in zip(node.body, node.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(below, ast.Expr):
                assert isinstance(field.target, ast.Name)
                assert isinstance(below.value, ast.Constant)
                found.setdefault(field.target.id, str(below.value.value))
    return found


def _text(docstring: str) -> str:
    plain = RST.sub(lambda found: f"`{found[1].rpartition('.')[2]}`", docstring)
    return " ".join(plain.replace("``", "`").split()).replace("|", r"\|")


def _row(kind: type[msgspec.Struct], without: set[str]) -> str:
    fields = []
    for field in msgspec.structs.fields(kind):
        if field.encode_name not in without:
            about = _text(_descriptions(kind).get(field.name, "")).removesuffix(".")
            note = f" ({about[:1].lower()}{about[1:]})" if about else ""
            fields.append(f"`{field.encode_name}`{note}")
    doc = _text(inspect.cleandoc(kind.__doc__ or ""))
    return f"| `{kind.__struct_config__.tag}` | {', '.join(fields)} | {doc} |"


def _table(head: str, kinds: Iterable[type[msgspec.Struct]], without: set[str]) -> str:
    by_verb = sorted(kinds, key=lambda kind: (kind.__module__, str(kind.__struct_config__.tag)))
    return "\n".join([head, "| -- | -- | -- |", *(_row(kind, without) for kind in by_verb)])


def page() -> str:
    """The page with its tables made again."""
    text = PAGE.read_text("utf-8")
    for heading, (head, kinds, without) in HEADINGS.items():
        begins = text.index(head, text.index(f"### {heading}\n"))
        ends = text.index("\n\n", begins) if "\n\n" in text[begins:] else len(text.rstrip())
        text = text[:begins] + _table(head, kinds, without) + text[ends:]
    return text


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
