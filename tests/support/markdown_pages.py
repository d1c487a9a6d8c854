"""Markdown, however its lines are wrapped and its tables are ruled: ``import markdown_pages``."""

import re
import textwrap
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path

from markdown_it import MarkdownIt

_ROOT = next(path for path in Path(__file__).parents if (path / "pyproject.toml").exists())
_RULER = re.compile(r"\|(\s*:?-+:?\s*\|)+")
_READER = MarkdownIt("commonmark", {"html": True}).enable("table")


@cache
def unwrapped(text: str) -> str:
    """The same text with each paragraph on one line.

    A page with a header (between two lines of dashes) has to come without it.
    """
    lines = text.split("\n")
    tokens = _READER.parse(text)
    paragraphs = [
        inline
        for opening, inline in pairwise(tokens)
        if opening.type == "paragraph_open" and inline.map
    ]
    for inline in reversed(paragraphs):
        first, last = inline.map
        parts = [part.strip() for part in inline.content.split("\n")]
        indent, _, _ = lines[first].partition(parts[0])
        lines[first:last] = [indent + " ".join(parts)]
    return "\n".join(lines)


def section(text: str, title: str) -> str:
    """Return the text under a heading, up to the next of the same or a higher level."""
    found = re.search(rf"^(#+) {re.escape(title)}$", text, re.MULTILINE)
    assert found, f"there is no heading {title!r}"
    rest = text[found.end() :]
    end = re.search(rf"^#{{1,{len(found[1])}}} ", rest, re.MULTILINE)
    return rest[: end.start()] if end else rest


def blocks(text: str) -> list[tuple[str, str]]:
    """Each block of code: its language, and its lines without their common indentation."""
    found = (token for token in _READER.parse(text) if token.type in ("fence", "code_block"))
    return [(token.info.strip(), textwrap.dedent(token.content)) for token in found]


def commands(text: str) -> list[str]:
    """The lines of all blocks of code, without their indentation."""
    blocks = (token for token in _READER.parse(text) if token.type in ("fence", "code_block"))
    return [line.strip() for block in blocks for line in block.content.splitlines()]


def tables(text: str) -> Iterator[list[list[str]]]:
    """The cells of each table, as they are written, row by row: the head comes first."""
    table: list[list[str]] = []
    for line in [*map(str.strip, text.splitlines()), ""]:
        if line.startswith("|"):
            if not _RULER.fullmatch(line):
                cells = re.split(r"(?<!\\)\|", line.removeprefix("|").removesuffix("|"))
                table.append([cell.strip() for cell in cells])
        elif table:
            yield table
            table = []


def rows(text: str) -> list[list[str]]:
    """The cells of all rows of all tables, heads left out."""
    return [row for table in tables(text) for row in table[1:]]


def named_tests(text: str) -> Iterator[tuple[str, str]]:
    """Each test that the text names, as its file and its function."""
    yield from re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", text)


def missing_tests(text: str) -> list[str]:
    """The tests that the text names and that are not there."""
    return [
        f"{path}::{name}"
        for path, name in named_tests(text)
        if not re.search(rf"^def {name}\(", _source(path), re.MULTILINE)
    ]


@cache
def _source(path: str) -> str:
    file = _ROOT / path
    return file.read_text(encoding="utf-8") if file.is_file() else ""
