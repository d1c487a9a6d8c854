"""Pages: paper, styles, header and footer, bookmarks, and bytes that depend on nothing else.

A PDF is one or more :class:`Part`, each with its own running head and its own count of pages, so
that the sheets of all tables can be printed in one go. The same parts and sheet always make the
same bytes: dates come from the caller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from io import BytesIO
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
    Table,
)

from classroom.printing.look import INK, INK_2, LINE, MARGIN, MM
from classroom.printing.prose import Style, as_words, draw_line, line_width
from classroom.words import N_

HEADLINE = Style(size=23, leading=27, serif=True, space_after=5)
RULE = Style(size=11.5, leading=15, space_after=3)
"""The line that tells the rule; the rule itself goes in `thought(...)`."""
SECTION = Style(size=11, leading=14, bold=True, space_after=4, keep_with_next=True)
BODY = Style(size=9.8, leading=13, space_after=3)
LABEL = Style(size=9.8, leading=13, colour=INK_2)
SMALL = Style(size=8.5, leading=11, colour=INK_2)

PAGE_OF = N_("%(page)s of %(pages)s")

_HEAD = 16.0
"""Points that the running head takes at the top of the page."""
_FOOT = 18 * MM
_FOOT_RULE, _FOOT_LINE = 15 * MM, 10.5 * MM


class Paper(Enum):
    """Paper by the name a teacher knows it by; the value is its size in points."""

    A4 = A4
    LETTER = LETTER

    @property
    def text_width(self) -> float:
        width: float = self.value[0]
        return width - 2 * MARGIN


@dataclass(frozen=True)
class Sheet:
    """What holds for the whole PDF. `language` is a tag such as ``en`` or ``pt-BR``."""

    title: str
    author: str
    language: str
    made: datetime
    paper: Paper = Paper.A4
    right_to_left: bool = False
    page_of: str = PAGE_OF
    """Translated by the caller."""


@dataclass(frozen=True)
class Part:
    """A run of pages; head and foot stand on each of them, page numbers start at 1."""

    story: Sequence[Flowable]
    head_start: str = ""
    head_end: str = ""
    foot: str = ""


def make_pdf(sheet: Sheet, parts: Sequence[Part]) -> bytes:
    """The PDF. A part's flowables are used up by it."""
    out = BytesIO()
    width, height = sheet.paper.value
    document = BaseDocTemplate(
        out,
        pagesize=sheet.paper.value,
        title=as_words(sheet.title),
        author=as_words(sheet.author),
        subject="",
        creator="Eleusis in the classroom",
        producer="Eleusis in the classroom",
        lang=sheet.language,
        displayDocTitle=True,
        invariant=1,
    )
    numbers = _Numbers(sheet, parts)
    for index, _part in enumerate(parts):
        frame = Frame(
            MARGIN, _FOOT, width - 2 * MARGIN, height - MARGIN - _HEAD - _FOOT,
            leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
        )  # fmt: skip
        document.addPageTemplates(
            PageTemplate(id=str(index), frames=[frame], onPage=numbers.begin_page(index))
        )
    story: list[Flowable] = []
    for index, part in enumerate(parts):
        story += [NextPageTemplate(str(index)), PageBreak()] if index else []
        story += part.story
    document.build(story, canvasmaker=numbers.canvas)
    return out.getvalue()


def rule() -> Flowable:
    """A hairline across the column."""
    return HRFlowable(width="100%", thickness=0.6, color=HexColor(INK), spaceBefore=5, spaceAfter=7)


def side_by_side(
    start: Sequence[Flowable], end: Sequence[Flowable], width: float, gap: float = 9 * MM
) -> Flowable:
    """Two columns of equal width in `width` points; they may run over the page's end."""
    column = (width - gap) / 2
    return grid([(list(start), "", list(end))], (column, gap, column), split_rows=True)


def grid(
    rows: Sequence[Sequence[Any]],
    widths: Sequence[float],
    row_gap: float = 0.0,
    split_rows: bool = False,
) -> Flowable:
    """Rows of flowables (or lists of them) without lines; `widths` in points."""
    return Table(
        [list(row) for row in rows],
        colWidths=list(widths),
        hAlign="LEFT",
        splitInRow=int(split_rows),
        style=[
            ("VALIGN", (0, 0), (-1, -1), "TOP"),
            ("LEFTPADDING", (0, 0), (-1, -1), 0),
            ("RIGHTPADDING", (0, 0), (-1, -1), 0),
            ("TOPPADDING", (0, 0), (-1, -1), 0),
            ("BOTTOMPADDING", (0, 0), (-1, -1), row_gap),
        ],
    )


class _Numbers:
    """Heads, feet and page numbers of the parts of one PDF.

    How many pages a part has is known at the end only, so each page refers to a form that is
    drawn when the document is complete.
    """

    def __init__(self, sheet: Sheet, parts: Sequence[Part]) -> None:
        self._sheet = sheet
        self._parts = parts
        self._pages: list[tuple[int, int]] = []
        """For each page its part, and its number within it."""

    def canvas(self, *args: Any, **options: Any) -> Canvas:
        return _PageCanvas(self, *args, **options)

    def stamp(self, canvas: Any) -> None:
        """Dates the document, from the sheet and not from the clock."""
        stamp = canvas._doc._timeStamp
        made = self._sheet.made
        stamp.YMDhms = (made.year, made.month, made.day, made.hour, made.minute, made.second)

    def begin_page(self, index: int) -> Any:
        def on_page(canvas: Any, _document: Any) -> None:
            earlier = sum(part == index for part, _ in self._pages)
            self._pages.append((index, earlier + 1))
            self._draw_head(canvas, self._parts[index])
            canvas.doForm(f"foot{len(self._pages)}")

        return on_page

    def draw_feet(self, canvas: Any) -> None:
        for at, (index, number) in enumerate(self._pages, 1):
            pages = sum(part == index for part, _ in self._pages)
            canvas.beginForm(f"foot{at}", 0, 0, *self._sheet.paper.value)
            self._draw_foot(canvas, self._parts[index].foot, number, pages)
            canvas.endForm()

    def _draw_head(self, canvas: Any, part: Part) -> None:
        baseline = self._sheet.paper.value[1] - MARGIN - 7
        self._at_start(canvas, baseline, part.head_start, self._room_beside(part.head_end))
        self._at_end(canvas, baseline, part.head_end)

    def _draw_foot(self, canvas: Any, foot: str, number: int, pages: int) -> None:
        page_of = self._sheet.page_of % {"page": number, "pages": pages}
        canvas.saveState()
        canvas.setStrokeColor(HexColor(LINE))
        canvas.setLineWidth(0.6)
        width = self._sheet.paper.value[0]
        canvas.line(MARGIN, _FOOT_RULE, width - MARGIN, _FOOT_RULE)
        canvas.restoreState()
        self._at_start(canvas, _FOOT_LINE, foot, self._room_beside(page_of))
        self._at_end(canvas, _FOOT_LINE, page_of)

    def _room_beside(self, text: str) -> float:
        return self._sheet.paper.text_width - 12 - (line_width(text, SMALL) if text else 0)

    def _at_start(self, canvas: Any, y: float, text: str, room: float) -> None:
        self._at_side(canvas, y, text, room, left=not self._sheet.right_to_left)

    def _at_end(self, canvas: Any, y: float, text: str) -> None:
        room = self._sheet.paper.text_width
        self._at_side(canvas, y, text, room, left=self._sheet.right_to_left)

    def _at_side(self, canvas: Any, y: float, text: str, room: float, left: bool) -> None:
        edge = MARGIN if left else self._sheet.paper.value[0] - MARGIN
        draw_line(canvas, edge, y, text, SMALL, "left" if left else "right", longest=room)


class _PageCanvas(Canvas):
    """A canvas that knows headings, and draws the feet when all pages are there."""

    def __init__(self, numbers: _Numbers, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._numbers = numbers
        self._headings = 0
        self._outline_level = -1
        numbers.stamp(self)

    def bookmark_heading(self, title: str, level: int, height: float) -> None:
        """Bookmarks the flowable being drawn, `height` points high."""
        key = f"heading{self._headings}"
        self._headings += 1
        self._outline_level = min(level, self._outline_level + 1)
        self.bookmarkHorizontal(key, 0, height)
        self.addOutlineEntry(title, key, self._outline_level)

    def save(self) -> None:
        self._numbers.draw_feet(self)
        super().save()
