"""Pages: paper, styles, header and footer, bookmarks, and bytes that depend on nothing else.

A PDF is one or more :class:`Part`, each with its own running head and its own count of pages, so
that the sheets of all tables can be printed in one go. The same parts and sheet always make the
same bytes: dates come from the caller.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from enum import Enum
from io import BytesIO
from typing import Any, Literal

from reportlab import rl_config
from reportlab.lib.colors import HexColor
from reportlab.lib.pagesizes import A4, LETTER, landscape
from reportlab.pdfbase.pdfmetrics import getFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    BaseDocTemplate,
    Flowable,
    Frame,
    HRFlowable,
    NextPageTemplate,
    PageBreak,
    PageTemplate,
)

from classroom.i18n.markers import N_
from classroom.i18n.messages import Language
from classroom.pdf.bidi import runs_both_ways
from classroom.pdf.structure import HEADINGS, Artifact, ContentMark, Element, for_paper, read
from classroom.pdf.style import INK, INK_2, LINE_COLOUR, MARGIN, MM
from classroom.pdf.tags import tagged
from classroom.pdf.text import Style, as_words, draw_line, line_width, too_long

HEADLINE = Style(size=23, leading=27, serif=True, space_after=5)
RULE = Style(size=11.5, leading=15, space_after=3)
"""The line that tells the rule; the rule itself goes in `thought(...)`."""
SECTION = Style(size=11, leading=14, bold=True, space_after=4, keep_with_next=True)
BODY = Style(size=9.8, leading=13, space_after=3)
LABEL = Style(size=9.8, leading=13, colour=INK_2)
SMALL = Style(size=8.5, leading=11, colour=INK_2)
TABLE_HEAD = Style(size=8.5, leading=10.5)
TABLE_HEAD_END = Style(size=8.5, leading=10.5, align="end")
TABLE_NUMBER = Style(size=9.8, leading=13, bold=True, align="end")

PUPIL = Style(size=11, leading=15, space_after=3)
"""The text style for pupils; the styles above are for teachers."""
PUPIL_LABEL = Style(size=11, leading=15, colour=INK_2)
PUPIL_PART = Style(size=11, leading=15, bold=True, space_after=2, keep_with_next=True)
"""Heads a part of a pupil's paper."""
PUPIL_THOUGHT = Style(size=11.5, leading=15, serif=True, space_after=3)
"""The style of a rule that someone held, on a pupil's paper."""

PAGE_OF = N_("%(page)s of %(pages)s")

rl_config.useA85 = 0
# Otherwise pages are written as letters, at a quarter more bytes and a fifth more time.

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

    @property
    def text_height(self) -> float:
        """Between the running head and the foot."""
        height: float = self.value[1]
        return height - MARGIN - _HEAD - _FOOT


@dataclass(frozen=True)
class Landscape:
    """A paper with its long side across; sizes in points, as those of :class:`Paper`."""

    paper: Paper

    @property
    def value(self) -> tuple[float, float]:
        width, height = landscape(self.paper.value)
        return width, height

    @property
    def text_width(self) -> float:
        return self.value[0] - 2 * MARGIN

    @property
    def text_height(self) -> float:
        return self.value[1] - MARGIN - _HEAD - _FOOT


@dataclass(frozen=True)
class Sheet:
    """The settings of the whole PDF."""

    title: str
    author: str
    language: Language
    made: datetime
    paper: Paper = Paper.A4
    landscape: bool = False
    """True if the paper's long side is across."""
    one_side: bool = False
    """True if the print dialog is to begin with one side: most schools' printers use both."""

    @property
    def on(self) -> Paper | Landscape:
        """The paper as it is printed on."""
        return Landscape(self.paper) if self.landscape else self.paper


@dataclass(frozen=True)
class Part:
    """A run of pages; head and foot stand on each of them, page numbers start at 1.

    Head and foot are read once, before and after what the story says.
    """

    story: Sequence[Flowable]
    head_start: str = ""
    head_end: str = ""
    foot: str = ""
    on: Paper | Landscape | None = None
    """Its own paper or orientation; None is the sheet's."""


def make_pdf(
    sheet: Sheet, parts: Sequence[Part], begun: Callable[[int], None] = lambda before: None
) -> bytes:
    """Return the PDF. A part's flowables are used up by it.

    `begun` is called when a page begins, with how many parts there are before it.
    """
    out = BytesIO()
    document = BaseDocTemplate(
        out,
        pagesize=sheet.on.value,
        title=as_words(sheet.title, sheet.language),
        author=as_words(sheet.author, sheet.language),
        subject="",
        creator="Eleusis in the classroom",
        producer="Eleusis in the classroom",
        lang=sheet.language.code,
        displayDocTitle=True,
        invariant=1,
    )
    numbers = _Numbers(sheet, parts, begun)
    for index, part in enumerate(parts):
        on = part.on or sheet.on
        frame = Frame(
            MARGIN, _FOOT, on.text_width, on.text_height,
            leftPadding=0, rightPadding=0, topPadding=0, bottomPadding=0,
        )  # fmt: skip
        document.addPageTemplates(
            PageTemplate(
                id=str(index),
                frames=[frame],
                pagesize=on.value,
                onPage=numbers.begin_page(index),
                onPageEnd=numbers.end_page(index),
            )
        )
    story: list[Flowable] = []
    for index, part in enumerate(parts):
        story += [NextPageTemplate(str(index)), PageBreak()] if index else []
        story += part.story
    document.build(story, canvasmaker=numbers.canvas)
    for element in numbers.told.walk():
        if (element.text or element.alt) and not element.content:
            raise ValueError(f"{element.text or element.alt!r} is told and not drawn")
    title = as_words(sheet.title, sheet.language)
    return tagged(out.getvalue(), numbers.told, numbers.content, title, sheet.language)


def tell(parts: Sequence[Part]) -> Element:
    """Return the tree of the parts, the PDF's tags, for another form of it."""
    return _document([_Margins(part) for part in parts])


def _document(margins: Sequence[_Margins]) -> Element:
    """Return the whole tree; no heading is more than one level below the one before it."""
    root = Element("Document", children=[each.told for each in margins])
    level = 0
    for element in root.walk():
        if element.role in HEADINGS:
            level = min(HEADINGS.index(element.role), level) + 1
            element.role = HEADINGS[level - 1]
    return root


def rule() -> Flowable:
    """Return a hairline across the column, never left alone at the end of a page."""
    return _Rule()


class _Rule(Artifact, HRFlowable):
    def __init__(self) -> None:
        super().__init__(
            width="100%", thickness=0.6, color=HexColor(INK), spaceBefore=5, spaceAfter=7
        )
        self.keepWithNext = True


class _Line:
    """A line of a page's head or foot: told on the first page, an ornament on the others."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.told = (
            [Element("P", text, stands_for=runs_both_ways(text), margin=True)] if text else []
        )
        self._element = self.told[0] if text else None

    def draw(self, canvas: Any, x: float, y: float, left: bool, longest: float) -> None:
        if not self.text:
            return
        with canvas.marked(self._element):
            draw_line(canvas, x, y, self.text, SMALL, "left" if left else "right", longest)
        if self._element is not None and too_long(self.text, SMALL, longest):
            self._element.stands_for = True
        self._element = None


class _Margins:
    """Head and foot of a part, and what it says between them."""

    def __init__(self, part: Part) -> None:
        self.start, self.end, self.foot = map(_Line, (part.head_start, part.head_end, part.foot))
        story = read(part.story)
        said = [*self.start.told, *self.end.told, *story, *self.foot.told]
        self.told = Element("Part", children=said)


class _Numbers:
    """Heads, feet and page numbers of the parts of one PDF.

    How many pages a part has is known at the end only, so each page refers to a form that is
    drawn when the document is complete.
    """

    def __init__(self, sheet: Sheet, parts: Sequence[Part], begun: Callable[[int], None]) -> None:
        self._sheet = sheet
        self._begun = begun
        self._margins = [_Margins(part) for part in parts]
        self._papers = [part.on or sheet.on for part in parts]
        self.told = for_paper(_document(self._margins))
        self._pages: list[tuple[int, int]] = []
        """For each page its part, and its number within it."""
        self.content: list[list[Element]] = []
        """For each page what its content belongs to, by the content's number."""

    def canvas(self, *args: Any, **options: Any) -> Canvas:
        canvas = _PageCanvas(self, self._sheet.language, *args, **options)
        if self._sheet.one_side:
            canvas.setViewerPreference("Duplex", "Simplex")
        return canvas

    def stamp(self, canvas: Any) -> None:
        """Dates the document, from the sheet and not from the clock."""
        stamp = canvas._doc._timeStamp
        made = self._sheet.made
        stamp.YMDhms = (made.year, made.month, made.day, made.hour, made.minute, made.second)

    def begin_page(self, index: int) -> Any:
        def on_page(canvas: Any, _document: Any) -> None:
            self._begun(index)
            earlier = sum(part == index for part, _ in self._pages)
            self._pages.append((index, earlier + 1))
            self.content.append([])
            on = self._papers[index]
            baseline = on.value[1] - MARGIN - 7
            start, end = self._margins[index].start, self._margins[index].end
            self._at_start(canvas, on, baseline, start, self._room_beside(on, end.text))
            self._at_end(canvas, on, baseline, end)

        return on_page

    def end_page(self, index: int) -> Any:
        def on_page_end(canvas: Any, _document: Any) -> None:
            on = self._papers[index]
            room = self._room_beside(on, self._page_of(888, 888))
            self._at_start(canvas, on, _FOOT_LINE, self._margins[index].foot, room)
            with canvas.marked(None):
                canvas.doForm(f"foot{len(self._pages)}")

        return on_page_end

    def draw_feet(self, canvas: Any) -> None:
        for at, (index, number) in enumerate(self._pages, 1):
            width, height = self._papers[index].value
            pages = sum(part == index for part, _ in self._pages)
            canvas.beginForm(f"foot{at}", 0, 0, width, height)
            canvas.setStrokeColor(HexColor(LINE_COLOUR))
            canvas.setLineWidth(0.6)
            canvas.line(MARGIN, _FOOT_RULE, width - MARGIN, _FOOT_RULE)
            left = self._sheet.language.right_to_left
            edge = MARGIN if left else width - MARGIN
            anchor: Literal["left", "right"] = "left" if left else "right"
            draw_line(canvas, edge, _FOOT_LINE, self._page_of(number, pages), SMALL, anchor)
            canvas.endForm()

    def _page_of(self, number: int, pages: int) -> str:
        return self._sheet.language.translate(PAGE_OF) % {"page": number, "pages": pages}

    def _room_beside(self, on: Paper | Landscape, text: str) -> float:
        return on.text_width - 12 - (line_width(text, SMALL) if text else 0)

    def _at_start(
        self, canvas: Any, on: Paper | Landscape, y: float, line: _Line, room: float
    ) -> None:
        self._at_side(canvas, on, y, line, room, left=not self._sheet.language.right_to_left)

    def _at_end(self, canvas: Any, on: Paper | Landscape, y: float, line: _Line) -> None:
        left = self._sheet.language.right_to_left
        self._at_side(canvas, on, y, line, on.text_width, left)

    @staticmethod
    def _at_side(
        canvas: Any, on: Paper | Landscape, y: float, line: _Line, room: float, left: bool
    ) -> None:
        line.draw(canvas, MARGIN if left else on.value[0] - MARGIN, y, left, room)


class _PageCanvas(Canvas):
    """A canvas that knows headings and what its content belongs to, and draws the feet at last."""

    def __init__(self, numbers: _Numbers, language: Language, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self.language = language
        """The language of the cards' names."""
        self._numbers = numbers
        self._headings = 0
        self._outline_level = -1
        self._subsets: dict[tuple[str, str], list[tuple[str, str]]] = {}
        self._marking = False
        self._element: Element | None = None
        self._begun_at = 0
        """The length of the page's code at the beginning of the latest content."""
        numbers.stamp(self)

    @contextmanager
    def marked(self, element: Element | None) -> Iterator[None]:
        """Mark what is drawn within as content of `element`, or as an artifact for None.

        Within marked content it belongs to that.
        """
        if self._marking:
            yield
            return
        self._marking, self._element = True, element
        if element is None:
            self.addLiteral("/Artifact BMC")
        else:
            self._begin(element, element)
        yield
        self._end(needed=element is None or len(element.content) == 1)
        self._marking, self._element = False, None

    @contextmanager
    def reads_as(self, words: str) -> Iterator[None]:
        """Let search and screen readers read what is drawn within as `words`."""
        encoded = words.encode("utf-16-be").hex().upper()
        actual = f"/ActualText <FEFF{encoded}>"
        around = self._element
        if around is None or around.stands_for or around.alt:
            self.addLiteral(f"/Span <<{actual}>> BDC")
            yield
            self.addLiteral("EMC")
            return
        # Beside what is around it, not within: not every reader minds content within content.
        self._end(needed=False)
        self._begin(around, Element("Span", words, stands_for=True), actual)
        yield
        self._end()
        self._begin(around, around)

    def _begin(self, around: Element, element: Element, more: str = "") -> None:
        """Open content of `element`, which is `around` or a part of it."""
        page = self._numbers.content[-1]
        self.addLiteral(f"/{element.role} <</MCID {len(page)}{more}>> BDC")
        mark = ContentMark(len(self._numbers.content) - 1, len(page))
        page.append(element)
        if element is not around:
            around.content.append(element)
        element.content.append(mark)
        self._begun_at = len(self._code)

    def _end(self, needed: bool = True) -> None:
        """Close the content, and drop it if nothing was drawn and it is not needed."""
        if needed or len(self._code) > self._begun_at or self._element is None:
            self.addLiteral("EMC")
            return
        self._code.pop()
        self._numbers.content[-1].pop()
        self._element.content.pop()

    def in_subsets(self, name: str, codes: str) -> list[tuple[str, str]]:
        """Yield a text by font subset: the subset's name and the part in it.

        The part is as written between brackets.
        """
        found = self._subsets.get((name, codes))
        if found is None:
            font = getFont(name)
            found = self._subsets[name, codes] = [
                (font.getSubsetInternalName(subset, self._doc), self._escape(part))
                for subset, part in font.splitString(codes, self._doc)
            ]
        return found

    def bound(self, element: Element, width: float, height: float) -> None:
        """Note the box of a figure that is about to be drawn, in points."""
        if element.box is None:
            element.box = (
                *self.absolutePosition(0, 0),
                *self.absolutePosition(width, height),
            )

    def bookmark_heading(self, title: str, level: int, height: float) -> None:
        """Bookmarks the flowable being drawn, `height` points high."""
        key = f"heading{self._headings}"
        self._headings += 1
        self._outline_level = min(level, self._outline_level + 1)
        self.bookmarkHorizontal(key, 0, height)
        self.addOutlineEntry(title, key, self._outline_level)

    def _make_preamble(self) -> None:
        """Begin each page without a font: every text names its own, which is embedded."""
        self._preamble = "1 0 0 1 0 0 cm"

    def setFont(self, *_font: Any) -> None:
        """Ignore a font that ReportLab's tables set before each cell, also before an empty one."""

    def save(self) -> None:
        self._numbers.draw_feet(self)
        super().save()
