"""Tags: the tree of what a PDF says, written into it, so that a screen reader can go through it.

ReportLab draws the content, marked (``BDC ... EMC``) with the numbers in `Element.marks`; here the
structure tree is added, and what leads back from the content to the tree.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from io import BytesIO

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, String

from classroom.i18n.messages import Language
from classroom.pdf.structure import ContentMark, Element
from classroom.pdf.text import read_aloud

_LIST = re.compile(rb"\d+ beginbfchar\n(.*)endbfchar", re.DOTALL)
"""The list of a font's letters; ReportLab writes one for each font."""


def tagged(
    document: bytes,
    root: Element,
    pages: Sequence[Sequence[Element]],
    title: str,
    language: Language,
) -> bytes:
    """Return the PDF with the tree under `root`; `pages` maps each page's content to elements.

    The same arguments always make the same bytes.
    """
    with pikepdf.open(BytesIO(document)) as pdf:
        _Tree(pdf, language).write(root, pages)
        _forget_no_letters(pdf)
        with pdf.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False) as about:
            about["dc:title"] = title
            about["dc:language"] = [language.code]
            # tests/pdf/pdf_ua.py says what the files keep of PDF/UA-1.
            about["pdfuaid:part"] = "1"
        out = BytesIO()
        pdf.save(out, deterministic_id=True)
    return out.getvalue()


def _forget_no_letters(pdf: Pdf) -> None:
    """Take out of the fonts' lists of letters the codes that stand for none.

    ReportLab lists those that no text uses as U+0000, which PDF/UA forbids.
    """
    for each in pdf.objects:
        if isinstance(each, Dictionary) and "/ToUnicode" in each:
            each.ToUnicode.write(_LIST.sub(_letters_alone, each.ToUnicode.read_bytes()))


def _letters_alone(found: re.Match[bytes]) -> bytes:
    letters = [pair for pair in found[1].splitlines() if not pair.endswith(b" <0000>")]
    # At most a hundred to a list, as the format has it.
    lists = [letters[at : at + 100] for at in range(0, len(letters), 100)]
    return b"\n".join(
        b"\n".join((b"%d beginbfchar" % len(some), *some, b"endbfchar")) for some in lists
    )


class _Tree:
    def __init__(self, pdf: Pdf, language: Language) -> None:
        self._pdf = pdf
        self._language = language
        self._pages = [page.obj for page in pdf.pages]
        self._objects: dict[Element, Object] = {}

    def write(self, root: Element, pages: Sequence[Sequence[Element]]) -> None:
        pdf = self._pdf
        tree = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        tree.K = self._object(root, tree)
        numbers = Array()
        for number, (page, told) in enumerate(zip(self._pages, pages, strict=True)):
            page.StructParents = number
            page.Tabs = Name.S
            numbers.append(number)
            numbers.append(Array([self._objects[element] for element in told]))
        tree.ParentTree = pdf.make_indirect(Dictionary(Nums=numbers))
        tree.ParentTreeNextKey = len(pages)
        pdf.Root.StructTreeRoot = tree
        pdf.Root.MarkInfo = Dictionary(Marked=True)

    def _object(self, element: Element, parent: Object) -> Object:
        made = self._pdf.make_indirect(
            Dictionary(Type=Name.StructElem, S=Name(f"/{element.role}"), P=parent)
        )
        self._objects[element] = made
        if element.alt:
            told = (element.alt, *element.details)
            made.Alt = String(" ".join(read_aloud(text, self._language) for text in told))
        if element.stands_for:
            made.ActualText = String(read_aloud(element.text, self._language))
        if attributes := self._attributes(element):
            made.A = attributes
        pages = [part.page for part in element.content if isinstance(part, ContentMark)]
        if pages:
            made.Pg = self._pages[pages[0]]
        kids = [
            self._object(part, made) if isinstance(part, Element)
            else part.number if part.page == pages[0]
            else Dictionary(Type=Name.MCR, Pg=self._pages[part.page], MCID=part.number)
            for part in (*element.children, *element.content)
        ]  # fmt: skip
        if kids:
            made.K = kids[0] if len(kids) == 1 else Array(kids)
        return made

    def _attributes(self, element: Element) -> Object | None:
        if element.scope:
            made = Dictionary(O=Name.Table, Scope=Name(f"/{element.scope}"))
            if element.columns > 1:
                made.ColSpan = element.columns
            if element.rows > 1:
                made.RowSpan = element.rows
            return made
        if element.numbered:
            return Dictionary(O=Name.List, ListNumbering=Name.Decimal)
        if element.box:
            box = Array([round(side, 2) for side in element.box])
            return Dictionary(O=Name.Layout, Placement=Name.Block, BBox=box)
        return None
