"""The content of a page as a tree: the source of a PDF's tags and of the HTML page beside it.

Every flowable of a story has a role: a :class:`TaggedFlowable`, an :class:`Artifact`, or one of
ReportLab's own that only hold others or leave room. :func:`read` collects them in reading order.
Three roles are not in a PDF's tree (:func:`for_paper`): a ``Field`` is room to write in, a
``Picture`` a drawing that needs no words, and a ``Legend`` has the signs of a drawing as its
children, each with its words.
While a PDF is drawn, a canvas notes on each :class:`Element` where it was drawn (`canvas.marked`);
`pdf.tags` writes the tree into the PDF, `pdf.accessible` writes it as HTML.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypeAlias

from reportlab.platypus import Flowable, KeepInFrame, KeepTogether
from reportlab.platypus.doctemplate import ActionFlowable
from reportlab.platypus.flowables import NullDraw

HEADINGS = ("H1", "H2", "H3", "H4", "H5", "H6")
ON_PAGE_ONLY = ("Field", "Picture", "Legend")
"""Roles of a page of HTML alone."""
Scope: TypeAlias = Literal["", "Column", "Row"]
Writing: TypeAlias = Literal["line", "lines", "ticks", "words"]
"""Room to write in: a line, several lines below one another, boxes to tick, or short places side by
side."""


class ContentMark(NamedTuple):
    """The place of drawn content: the page, counted from 0, and the content's number there."""

    page: int
    number: int


@dataclass(eq=False)
class Element:
    """A node of the tree; `role` is a standard structure type of PDF, such as ``P`` or ``TH``.

    What a leaf says is its `text`; what a figure shows, `alt` and `details`. All are in the
    notation of `prose`.
    """

    role: str
    text: str = ""
    children: list[Element] = field(default_factory=list)
    alt: str = ""
    details: tuple[str, ...] = ()
    """Of a figure: what its `alt` leaves out, one text for each thing."""
    stands_for: bool = False
    """True if the text is read instead of what is drawn; else what is drawn is the text."""
    scope: Scope = ""
    """Of a TH: which cells it heads."""
    columns: int = 1
    rows: int = 1
    """Of a TH: over how many columns and rows it is."""
    numbered: bool = False
    """Of a list: whether its labels count."""
    content: list[ContentMark | Element] = field(default_factory=list)
    """Of a leaf: where it is drawn, and parts of it that are read otherwise than drawn."""
    box: tuple[float, float, float, float] | None = None
    """Of a figure: left, bottom, right, top on the first page it stands on."""
    drawing: Flowable | None = None
    """Of a figure or picture: what draws it."""
    room: float | None = None
    """Of a figure or picture: the points across the cell that it is in; None: the whole column."""
    writing: Writing = "line"
    """Of a field: what it is ..."""
    many: int = 1
    """... and how many lines, boxes or places it has."""
    folded: str = ""
    """The label under which a page of HTML keeps it closed. Of a heading: also all below it."""
    on_page: str | None = None
    """Of a leaf: its text in a page of HTML, if that is another; empty leaves it out."""
    margin: bool = False
    """True in the head or foot of a page."""

    def walk(self) -> Iterator[Element]:
        """Yield the element and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class TaggedFlowable(Flowable):
    """A flowable that is drawn as one thing and read as one."""

    element: Element | None = None
    """The element that describes it; None: it needs no description, or has one already."""

    def tell(self) -> list[Element]:
        raise NotImplementedError

    def _drawOn(self, canvas: Any) -> None:
        """Draw it; a repeated drawing, as of a table's head on its next page, is an artifact."""
        with canvas.marked(self.element):
            super()._drawOn(canvas)
        self.element = None


class Artifact(TaggedFlowable):
    """A drawing that says nothing: a rule, where to cut."""

    def tell(self) -> list[Element]:
        return []


class WritingSpace(Artifact):
    """Room to write in: an artifact on paper, and fields in a page of HTML."""

    writing: Writing = "lines"

    def places(self) -> int:
        """Return how many lines, boxes or places it has, as far as is known before it is drawn."""
        return 1

    def tell(self) -> list[Element]:
        return [Element("Field", writing=self.writing, many=max(1, self.places()))]


class Shrinking(Flowable):
    """A drawing that is as clear when it is smaller, as without small letters."""


class Decoration(Artifact):
    """`drawing` shows what the words beside it say; it stands in a page of HTML too."""

    def __init__(self, drawing: Flowable) -> None:
        super().__init__()
        self.drawing = drawing

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        self.width, self.height = self.drawing.wrap(available_width, available_height)
        return self.width, self.height

    def tell(self) -> list[Element]:
        return [Element("Picture", drawing=self.drawing)]

    def draw(self) -> None:
        self.drawing.drawOn(self.canv, 0, 0)


def for_paper(root: Element) -> Element:
    """Take out what only a page of HTML has, and whatever held nothing else; return the root."""
    kept = []
    for child in root.children:
        held = bool(child.children)
        for_paper(child)
        if child.role in ON_PAGE_ONLY or (
            held and not child.children and child.role not in ("TD", "TH", "Part")
        ):
            continue
        alone = child.role == "Div" and len(child.children) == 1
        kept.append(child.children[0] if alone else child)
    root.children = kept
    return root


def read(story: Iterable[object]) -> list[Element]:
    """Return the elements of a story. TypeError if something in it has no role."""
    return [element for thing in story for element in _read(thing)]


def _read(thing: object) -> list[Element]:
    tell = getattr(thing, "tell", None)
    if tell is not None:
        found: list[Element] = tell()
        return found
    if isinstance(thing, list | tuple):
        return read(thing)
    if isinstance(thing, KeepTogether | KeepInFrame):
        return read(thing._content)
    if thing is None or thing == "" or isinstance(thing, NullDraw | ActionFlowable):
        return []
    raise TypeError(f"{thing!r} does not say what it is: Setting.figure or Ornament does")
