"""What of PDF/UA-1 (ISO 14289-1) a program can see in our PDFs, read back with pikepdf.

Chapters are those of the standard. What it asks of people isn't here: whether an alternative text
says the right thing. Our PDFs have no links, forms, notes, scripts, encryption or other files, and
the checks say so where that spares a rule. `pdf.tags` writes that a file keeps PDF/UA: only while
this finds nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from itertools import pairwise
from typing import Any

import pikepdf

from .trees import Node, Tagged

STANDARD_ROLES = frozenset(
    (
        *("Document", "Part", "Div", "P", "H1", "H2", "H3", "H4", "H5", "H6", "Span", "Figure"),
        *("L", "LI", "Lbl", "LBody", "Table", "TR", "TH", "TD"),
    )
)
NO_LETTER = re.compile(r"<(0000|FEFF|FFFE)>$", re.MULTILINE)


def violations(document: bytes) -> list[str]:
    """Return what breaks a rule, with the chapter; empty if nothing does."""
    with pikepdf.open(BytesIO(document)) as pdf:
        if "/StructTreeRoot" not in pdf.Root:
            return ["7.1: no structure tree"]
        found = [*_catalogue(pdf), *_pages(pdf), *_fonts(pdf)]
    if any("aren't known" in each for each in found):
        return found  # the rest is about letters
    tagged = Tagged(document)
    return [*found, *_content(tagged), *_tree(tagged), *_headings(tagged)]


def _catalogue(pdf: pikepdf.Pdf) -> Iterator[str]:
    root = pdf.Root
    with pdf.open_metadata() as about:
        if about.get("pdfuaid:part") != "1":
            yield "5: the metadata don't say PDF/UA-1"
        if not about.get("dc:title"):
            yield "7.1: no title in the metadata"
    if not root.get("/ViewerPreferences", {}).get("/DisplayDocTitle", False):
        yield "7.1: the window shows the file name and not the title"
    if not root.get("/MarkInfo", {}).get("/Marked", False):
        yield "6.2: not marked as tagged"
    if root.get("/MarkInfo", {}).get("/Suspects", False):
        yield "7.1: suspects"
    if not str(root.get("/Lang", "")):
        yield "7.2: no language"
    if pdf.is_encrypted or {"/AcroForm", "/OCProperties", "/AA", "/OpenAction"} & {*root.keys()}:
        yield "7.10, 7.16, 7.19: forms, layers, actions or encryption"
    if "/EmbeddedFiles" in root.get("/Names", {}):
        yield "7.11: files inside"


def _pages(pdf: pikepdf.Pdf) -> Iterator[str]:
    for number, page in enumerate(pdf.pages, 1):
        if page.obj.get("/Tabs") != "/S":
            yield f"7.18.3: page {number} has no tab order"
        if "/StructParents" not in page.obj:
            yield f"7.1: nothing leads from page {number} to the tree"
        if page.obj.get("/Annots"):
            yield f"7.18: annotations on page {number}"
        for name, form in page.resources.get("/XObject", {}).items():
            if b"/MCID" in form.read_bytes():
                yield f"7.1: content of the tree within {name}"


def _fonts(pdf: pikepdf.Pdf) -> Iterator[str]:
    for each in pdf.objects:
        if not isinstance(each, pikepdf.Dictionary) or each.get("/Type") != "/Font":
            continue
        name, about = str(each.BaseFont), each.get("/FontDescriptor", {})
        if not {"/FontFile", "/FontFile2", "/FontFile3"} & {*about.keys()}:
            yield f"7.21.4.1: {name} isn't embedded"
            continue
        if int(about.Flags) & 4 and "/Encoding" in each:
            yield f"7.21.6: {name} is symbolic and has an encoding"
        if "/ToUnicode" not in each:
            yield f"7.21.7: the letters of {name} aren't known"
        elif NO_LETTER.search(each.ToUnicode.read_bytes().decode("latin-1")):
            yield f"7.21.7: {name} has signs that are no letters"


def _content(tagged: Tagged) -> Iterator[str]:
    if tagged.stray:
        yield f"7.1: drawn outside of any mark: {tagged.stray[:3]}"
    told = tagged.root.content()
    if sorted(told) != sorted(tagged.order) or len({*told}) != len(told):
        yield "7.1: what is marked isn't in the tree once"


def _tree(tagged: Tagged) -> Iterator[str]:
    for node in tagged.root.walk():
        kids = [kid for kid in node.kids if isinstance(kid, Node)]
        roles = {kid.role for kid in kids}
        above = node.parent.role if node.parent is not None else ""
        if node.role not in STANDARD_ROLES:
            yield f"7.1: the role {node.role} is no standard one"
        match node.role:
            case "Figure" if not (node.alt or "").strip():
                yield "7.3: a figure without words"
            case "Figure" if node.box is None:
                yield "7.3: a figure without a place"
            case "Table" if roles != {"TR"}:
                yield f"7.5: a table of {sorted(roles)}"
            case "Table" if len({*map(len, _grid(kids))}) > 1:
                yield "7.5: rows of a table differ in length"
            case "TR" if above != "Table" or not roles <= {"TH", "TD"}:
                yield f"7.5: a row in {above}, of {sorted(roles)}"
            case "TH" if node.scope not in ("/Column", "/Row"):
                yield "7.5: a head of nobody knows which cells"
            case "TH" | "TD" if above != "TR":
                yield f"7.5: a cell in {above}"
            case "L" if roles != {"LI"}:
                yield f"7.6: a list of {sorted(roles)}"
            case "LI" if above != "L" or not roles <= {"Lbl", "LBody"}:
                yield f"7.6: an item in {above}, of {sorted(roles)}"
            case "Lbl" | "LBody" if above != "LI":
                yield f"7.6: part of an item in {above}"


def _grid(rows: list[Node]) -> list[list[Node]]:
    """The cells of each row, those that go over several columns or rows as often as they do."""
    found: list[list[Node]] = []
    below: dict[int, int] = {}
    for row in rows:
        cells: list[Node] = []
        for cell in row.kids:
            assert isinstance(cell, Node)
            while below.get(len(cells), 0):
                below[len(cells)] -= 1
                cells.append(cell)
            attributes: Any = cell.object.get("/A", {})
            for _ in range(int(attributes.get("/ColSpan", 1))):
                below[len(cells)] = int(attributes.get("/RowSpan", 1)) - 1
                cells.append(cell)
        while below.get(len(cells), 0):
            below[len(cells)] -= 1
            cells.append(row)
        found.append(cells)
    return found


def _headings(tagged: Tagged) -> Iterator[str]:
    levels = [int(node.role[1]) for node in tagged.root.walk() if re.match("H[1-6]$", node.role)]
    if levels[:1] not in ([], [1]):
        yield "7.4.2: the first heading isn't of level 1"
    if any(after > before + 1 for before, after in pairwise(levels)):
        yield "7.4.2: a level of headings is left out"
