"""The structure tree of a PDF, read back: what a screen reader would find."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any

import pikepdf

PAINTING = {"f", "F", "f*", "B", "B*", "b", "b*", "S", "s", "Tj", "TJ", "'", '"', "Do", "sh", "BI"}
ARTIFACT = -1


@dataclass
class Node:
    role: str
    parent: Node | None = None
    kids: list[Node | tuple[int, int]] = field(default_factory=list)
    """Other nodes, or content by page and number."""
    alt: str | None = None
    actual: str | None = None
    scope: str | None = None
    box: list[float] | None = None
    object: Any = None

    def walk(self) -> Iterator[Node]:
        yield self
        for kid in self.kids:
            if isinstance(kid, Node):
                yield from kid.walk()

    def content(self) -> list[tuple[int, int]]:
        """All content below it, in reading order."""
        return [
            mark
            for kid in self.kids
            for mark in (kid.content() if isinstance(kid, Node) else [kid])
        ]


class Tagged:
    """A tagged PDF: its tree, and the content of its pages by number."""

    def __init__(self, document: bytes) -> None:
        self.document = document
        self.pdf = pikepdf.open(BytesIO(document))
        self._numbers = {page.obj.objgen: at for at, page in enumerate(self.pdf.pages)}
        self.root = self._node(self.pdf.Root.StructTreeRoot.K, None, None)
        self.texts: dict[tuple[int, int], str] = {}
        """What is written at each content, by page and number."""
        self.order: list[tuple[int, int]] = []
        """The same content in the order it is drawn."""
        self.stray: list[str] = []
        """Operators that paint outside of any mark."""
        for at, page in enumerate(self.pdf.pages):
            self._read(at, page)

    def nodes(self, role: str) -> list[Node]:
        return [node for node in self.root.walk() if node.role == role]

    def said(self, node: Node) -> str:
        """What is read for a node: its replacement if it has one, else what is written there."""
        if node.alt is not None:
            return node.alt
        if node.actual is not None:
            return node.actual
        return "".join(
            self.said(kid) if isinstance(kid, Node) else self.texts[kid] for kid in node.kids
        )

    def leaves(self) -> list[tuple[str, str]]:
        """Role and words of whatever holds content itself, in reading order."""
        return [
            (node.role, self.said(node))
            for node in self.root.walk()
            if node.role != "Span" and (node.alt or node.actual or _holds_content(node))
        ]

    def _node(self, made: Any, parent: Node | None, page: Any) -> Node:
        page = made.get("/Pg", page)
        attributes = made.get("/A", {})
        node = Node(
            role=str(made.S)[1:],
            parent=parent,
            alt=_text(made.get("/Alt")),
            actual=_text(made.get("/ActualText")),
            scope=_text(attributes.get("/Scope")),
            box=[float(side) for side in attributes["/BBox"]] if "/BBox" in attributes else None,
            object=made,
        )
        for kid in _listed(made.get("/K")):
            if isinstance(kid, int):
                node.kids.append((self._numbers[page.objgen], kid))
            elif kid.get("/Type") == "/MCR":
                node.kids.append((self._numbers[kid.Pg.objgen], int(kid.MCID)))
            else:
                assert kid.P.objgen == made.objgen
                node.kids.append(self._node(kid, node, page))
        return node

    def _read(self, at: int, page: Any) -> None:
        maps = {name: _letters(font) for name, font in page.Resources.Font.items()}
        marks: list[int | None] = []
        letters: dict[int, str] = {}
        in_text, depth = False, 0
        for operands, operator in pikepdf.parse_content_stream(page):
            name = str(operator)
            if name in ("BT", "ET"):
                in_text = name == "BT"
            elif name in ("q", "Q"):
                depth += 1 if name == "q" else -1
                assert depth >= 0
            elif name in ("BMC", "BDC"):
                assert not in_text
                marks.append(self._opened(at, operands, marks))
            elif name == "EMC":
                assert not in_text
                marks.pop()
            elif name == "Tf":
                letters = maps[str(operands[0])]
            if name in PAINTING:
                inside = [mark for mark in marks if mark is not None]
                if not inside:
                    self.stray.append(name)
                elif name in ("Tj", "TJ") and inside[-1] != ARTIFACT:
                    self.texts[at, inside[-1]] += _written(operands[0], letters)
        assert (marks, depth) == ([], 0)

    def _opened(self, at: int, operands: Any, marks: list[int | None]) -> int | None:
        if str(operands[0]) == "/Artifact":
            assert not marks
            return ARTIFACT
        number = operands[1].get("/MCID")
        if number is None:
            return None
        assert not marks, "content within content"
        assert (at, int(number)) not in self.texts
        self.texts[at, int(number)] = ""
        self.order.append((at, int(number)))
        return int(number)


def _holds_content(node: Node) -> bool:
    return any(not isinstance(kid, Node) or kid.role == "Span" for kid in node.kids)


def _listed(kids: Any) -> list[Any]:
    if kids is None:
        return []
    return list(kids) if isinstance(kids, pikepdf.Array) else [kids]


def _text(value: Any) -> str | None:
    return None if value is None else str(value)


def _letters(font: Any) -> dict[int, str]:
    if "/ToUnicode" not in font:
        return {}
    pairs = re.findall(rb"<([0-9A-F]{2})> <([0-9A-F]{4})>\n", font.ToUnicode.read_bytes())
    return {int(code, 16): chr(int(letter, 16)) for code, letter in pairs}


def _written(shown: Any, letters: dict[int, str]) -> str:
    strings = shown if isinstance(shown, pikepdf.Array) else [shown]
    return "".join(
        letters[code]
        for string in strings
        if isinstance(string, pikepdf.String)
        for code in bytes(string)
    )
