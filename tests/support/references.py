"""References from docstrings and comments to files, sections and modules: ``import references``.

A reference to a file is a path such as ``docs/rules.md``, perhaps with the numbers of sections
behind it: 4, 4.2 or "5.2 to 5.4". A path begins at the top of the project. A bare name of a script
or module is a file beside the one that refers to it, and a bare ``.ts`` file is one of the
browser's modules. A reference to a module or to a name in it is dotted, in backticks, and begins
with ``classroom`` or a package or module of it. ``python tests/support/references.py`` lists those
that lead nowhere.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ROOT = next(path for path in Path(__file__).parents if (path / "pyproject.toml").exists())

_NUMBER = r"\d+(?:\.\d+)*"
_SUFFIX = r"\.(?:md|py|js|ts|css|html|json|toml|lock|npz)"
_REFERENCE = re.compile(
    rf"(?<![\w./*{{}}-])((?:\.?[\w-]+/)*[\w-]+{_SUFFIX})(?![\w/])"
    rf"(?:,? (?:sections? )?({_NUMBER}(?:(?:, | and | to ){_NUMBER})*(?![\w-])))?"
)
_DOTTED = re.compile(r"`~?(?!classroom\.sqlite3)((?:[a-z]\w*)(?:\.\w+)+)(?:\(\))?`")


@dataclass(frozen=True)
class Reference:
    """A reference to `target`, a file or a module, and its `sections`; in `file` at `line`."""

    file: Path
    line: int
    target: str
    sections: tuple[str, ...] = ()

    def problem(self, root: Path = ROOT) -> str | None:
        """Return why the reference leads nowhere, or None."""
        code = module(self.target, root)
        if code and not code[1]:
            return None
        if not re.search(rf"{_SUFFIX}$", self.target):
            return None if code and _defines(*code) else f"no {self.target}"
        found = self._file(root)
        if found is None:
            return f"no file {self.target}"
        missing = [each for each in self.sections if each not in sections(found)]
        return f"{self.target} has no section {', '.join(missing)}" if missing else None

    def _file(self, root: Path) -> Path | None:
        folders = [root]
        if "/" not in self.target and not self.target.endswith(".md"):
            folders = [self.file.parent, root]
            if self.target.endswith(".ts"):
                folders = sorted((root / "static" / "js").glob("*"))
        there = (folder / self.target for folder in folders)
        return next((path for path in there if path.is_file()), None)


def _defines(code: Path, names: list[str]) -> bool:
    source = (code / "__init__.py" if code.is_dir() else code).read_text(encoding="utf-8")
    return re.search(rf"\b{names[0]}\b", source) is not None


def module(dotted: str, root: Path = ROOT) -> tuple[Path, list[str]] | None:
    """Return the file or package that a dotted name begins with, and the names behind it.

    None if it begins with no package or module of the program.
    """
    names = dotted.removeprefix("classroom.").split(".")
    found = root / "classroom"
    for at, name in enumerate(names):
        if (found / f"{name}.py").is_file():
            return found / f"{name}.py", names[at + 1 :]
        if not (found / name / "__init__.py").is_file():
            return (found, names[at:]) if at or names != dotted.split(".") else None
        found /= name
    return found, []


@cache
def sections(page: Path) -> tuple[str, ...]:
    """Return the numbers of the sections and paragraphs of a page, in order.

    They are at the beginning of a heading, as ``## 4. The Prophet``, or of a paragraph, as
    ``**4.2 The conditions.**``.
    """
    text = page.read_text(encoding="utf-8")
    return tuple(re.findall(rf"^(?:#+ |\*\*)({_NUMBER})\b", text, re.MULTILINE))


def prose(source: str) -> Iterator[tuple[int, str]]:
    """Return the comments and docstrings of a module, each with its first line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield node.lineno, text


def references(file: Path) -> Iterator[Reference]:
    """Return the references in the docstrings and comments of a module."""
    for line, text in prose(file.read_text(encoding="utf-8")):
        # A reference may be broken at the end of a line, and addresses are no files.
        joined = re.sub(r"\s*\n\s*(?:# )?", " ", re.sub(r"\w+://\S+", "", text))
        for target, numbers in _REFERENCE.findall(joined):
            yield Reference(file, line, target, tuple(re.findall(_NUMBER, numbers)))
        for dotted in _DOTTED.findall(joined):
            if not re.search(rf"{_SUFFIX}$", dotted) and module(dotted):
                yield Reference(file, line, dotted)


def everywhere(root: Path = ROOT) -> list[Reference]:
    """Return the references of all modules of the program and its tests."""
    files = [file for name in ("classroom", "tests") for file in (root / name).rglob("*.py")]
    return [reference for file in sorted(files) for reference in references(file)]


def dangling(root: Path = ROOT) -> list[str]:
    """Return a line for each reference that leads nowhere."""
    return [
        f"{each.file.relative_to(root)}:{each.line}: {problem}"
        for each in everywhere(root)
        if (problem := each.problem(root))
    ]


if __name__ == "__main__":
    print(*dangling(), sep="\n")
