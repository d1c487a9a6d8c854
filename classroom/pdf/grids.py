"""Rows and columns: grids that only lay out, lists, and tables of data with a head.

Rows are given in reading order; where the page runs from right to left they are laid out so and
still drawn in that order. A :class:`Grid` knows what it is, for a table to the eye may be a list,
or nothing at all, to someone who cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer, Table

from classroom.i18n.messages import ENGLISH
from classroom.pdf.fitting import height_of
from classroom.pdf.structure import Element, Scope, read
from classroom.pdf.style import CARD_EDGE, INK, LABEL_GAP, LINE_COLOUR, MM
from classroom.pdf.text import read_aloud

Cell: TypeAlias = Flowable | Sequence[Flowable] | str
"""The content of a cell; an empty string is a gap."""

Kind = Literal["layout", "list", "table"]

_UP = 4.0
"""Points above and below what stands in a table's cell ..."""
_ACROSS = 8.0
"""... and at most at both its sides together."""


@dataclass(frozen=True)
class _PlacedCell:
    """A cell's content, and the points across it."""

    content: Cell
    room: float

    @property
    def empty(self) -> bool:
        parts = self.content if isinstance(self.content, list | tuple) else [self.content]
        return all(part == "" or isinstance(part, Spacer) for part in parts)

    def read(self) -> list[Element]:
        told = read([self.content])
        for element in (each for top in told for each in top.walk()):
            if element.drawing is not None and element.room is None:
                element.room = self.room
        return told


class Grid(Table):
    """A table whose cells are drawn in reading order. Made by the functions below."""

    right_to_left = False
    kind: Kind = "layout"
    named_rows = False
    by_column = False
    """Read column by column, so that what is below a cell follows it in a page of HTML."""
    fields = False
    """Of a table: its empty cells are to be filled in."""
    folded: Sequence[str] = ()
    """Of a table: the label under which a page of HTML keeps each row closed; empty: it is open."""
    closed = ""
    """The label under which a page of HTML keeps closed what only lays out."""
    groups: Sequence[int] = ()
    """Of a table whose head has two rows: how many columns each heading of the upper is above.

    0 is the head of a single column, which is as high as both rows.
    """

    def tell(self) -> list[Element]:
        rows = [self._in_order(*row) for row in enumerate(self._cellvalues)]
        if self.kind == "table":
            return [Element("Table", children=[self._row(*row) for row in enumerate(rows)])]
        if self.kind == "list":
            items = [item for row in rows if (item := _item(row))]
            return [Element("L", children=items, numbered=_count(items))] if items else []
        ordered = zip(*rows, strict=True) if self.by_column else rows
        told = [element for cells in ordered for cell in cells for element in cell.read()]
        if len(told) > 1 or self.closed:
            return [Element("Div", children=told, folded=self.closed)]
        return told

    def _in_order(self, number: int, row: Sequence[Any]) -> list[_PlacedCell]:
        cells = []
        for cell, width, style in zip(row, self._argW, self._cellStyles[number], strict=True):
            cells.append(_PlacedCell(cell, width - style.leftPadding - style.rightPadding))
        if not self.right_to_left:
            return cells
        for _, (left, row_of, *_), (right, *_) in self._spanCmds:
            # What spans columns is drawn from the left one, but read where reading begins.
            if row_of == number and not (number < 2 and self.groups):
                cells[left], cells[right] = cells[right], cells[left]
        return cells[::-1]

    def _row(self, number: int, row: Sequence[_PlacedCell]) -> Element:
        if number < 2 and self.groups:
            return Element("TR", children=[*self._heads(number, row)])
        cells = []
        for place, cell in enumerate(row):
            scope: Scope = "" if place or not self.named_rows else "Row"
            scope = scope if number else "Column"
            told = cell.read()
            if number and self.fields and not told and cell.empty:
                told = [Element("Field", writing="lines")]
            if not any(part.text or part.alt for element in told for part in element.walk()):
                scope = ""  # a head without words is none
            cells.append(_as("TH" if scope else "TD", told, scope))
        folded = self.folded[number - 1] if number and self.folded else ""
        return Element("TR", children=cells, folded=folded)

    def _heads(self, number: int, row: Sequence[_PlacedCell]) -> Iterator[Element]:
        """Heads of the first or second of two rows; a single column's head is over both."""
        at = 0
        for many in self.groups:
            wide = many or 1
            for cell in row[at : at + wide]:
                if cell.content != "":
                    head = _as("TH", cell.read(), "Column")
                    head.columns = wide if number == 0 else 1
                    head.rows = 1 if many else 2
                    yield head
            at += wide

    def _drawBkgrnd(self) -> None:
        if self._bkgrndcmds:
            with self.canv.marked(None):
                super()._drawBkgrnd()

    def _drawLines(self) -> None:
        if self._linecmds:
            with self.canv.marked(None):
                super()._drawLines()


def _as(role: str, told: list[Element], scope: Scope = "") -> Element:
    """Return the content as one element of that role; a single paragraph stays itself."""
    if len(told) == 1 and told[0].role == "P":
        told[0].role, told[0].scope = role, scope
        return told[0]
    return Element(role, children=told, scope=scope)


def _item(row: Sequence[_PlacedCell]) -> Element | None:
    label = row[0].read()
    body = [element for cell in row[1:] for element in cell.read()]
    if not label and not body:
        return None
    parts = [("Lbl", label), ("LBody", body)]
    return Element("LI", children=[_as(role, told) for role, told in parts if told])


def _count(items: Sequence[Element]) -> bool:
    """Return whether the labels are 1, 2, 3 ..."""
    labels = [read_aloud(item.children[0].text, ENGLISH) for item in items]
    return labels == [str(number) for number in range(1, len(items) + 1)]


class _MirroredGrid(Grid):
    """Laid out from right to left. A class of its own, for that is what a split hands on."""

    right_to_left = True

    def draw(self) -> None:
        self._waiting: list[tuple[Any, ...]] = []
        self._rows = iter(self._cells_of_rows())
        self._many = next(self._rows, 0)
        super().draw()

    def _cells_of_rows(self) -> list[int]:
        """Return how many cells are drawn in each row; of merged ones only the first."""
        if not self._spanCmds:
            return [self._ncols] * self._nrows
        drawn = [row for (_, row), rect in self._spanRects.items() if rect is not None]
        return [drawn.count(row) for row in range(self._nrows) if row in drawn]

    def _drawCell(self, *cell: Any) -> None:
        """Collect the row's cells, which ReportLab visits from left to right, then draw them."""
        self._waiting.append(cell)
        if len(self._waiting) == self._many:
            for each in reversed(self._waiting):
                super()._drawCell(*each)
            self._waiting.clear()
            self._many = next(self._rows, 0)


def grid(
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[float],
    row_gap: float = 0.0,
    *,
    kind: Kind = "layout",
    split_rows: bool = False,
    right_to_left: bool = False,
) -> Grid:
    """Rows of flowables (or lists of them) without lines; `widths` in points.

    In a list the first column holds the labels, and a gap of its width parts them from the rest.
    """
    style: list[tuple[Any, ...]] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("LEFTPADDING", (0, 0), (-1, -1), 0),
        ("RIGHTPADDING", (0, 0), (-1, -1), 0),
        ("TOPPADDING", (0, 0), (-1, -1), 0),
        ("BOTTOMPADDING", (0, 0), (-1, -1), row_gap),
    ]
    if kind == "list" and len(widths) > 1:
        side, column = ("LEFT", -1) if right_to_left else ("RIGHT", 0)
        style.append((f"{side}PADDING", (column, 0), (column, -1), LABEL_GAP))
    made = _made(rows, widths, style, right_to_left, splitInRow=int(split_rows))
    made.kind = kind
    return made


def boxed(story: Sequence[Flowable], width: float, air: float) -> Grid:
    """Return a frame `width` points across, `air` points from its story."""
    style = [
        *((f"{side}PADDING", (0, 0), (-1, -1), air) for side in ("LEFT", "RIGHT", "TOP", "BOTTOM")),
        ("BOX", (0, 0), (-1, -1), 1.0, HexColor(INK)),
    ]
    return _made([[list(story)]], [width], style, right_to_left=False)


def side_by_side(
    start: Sequence[Flowable],
    end: Sequence[Flowable],
    width: float,
    gap: float = 9 * MM,
    *,
    right_to_left: bool = False,
) -> Grid:
    """Two columns of equal width in `width` points; they may run over the page's end."""
    column = (width - gap) / 2
    rows = [(list(start), "", list(end))]
    return grid(rows, (column, gap, column), split_rows=True, right_to_left=right_to_left)


def over_lines(
    texts: tuple[Flowable, Flowable],
    lines: tuple[Flowable, Flowable],
    width: float,
    gap: float,
    *,
    right_to_left: bool = False,
) -> Grid:
    """Return two texts side by side, each over its lines to write on; these are level."""
    column = (width - gap) / 2
    rows = [([start], "", [end]) for start, end in (texts, lines)]
    made = grid(rows, (column, gap, column), split_rows=True, right_to_left=right_to_left)
    made.by_column = True
    return made


def table(
    head: Sequence[Cell],
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[float],
    *,
    groups: Sequence[tuple[Cell, int]] = (),
    filled: Sequence[Sequence[Cell]] = (),
    named_rows: bool = True,
    boxed: bool = False,
    row_height: float | None = None,
    right_to_left: bool = False,
) -> Grid:
    """Return a table of data; its head is repeated on each page. Sizes in points.

    `groups` are headings above the heads, each with the number of its columns, from the first
    column to the last; ``("", 0)`` is a column without one.

    With `named_rows` the first cell of a row is its header. `boxed` draws every cell's frame, and
    `row_height` leaves that much room in each row, and more where a row's text takes more: for
    tables that are filled in by hand. Rows that are `filled` already are above them, and as high as
    their text.
    """
    before, after = ("RIGHT", "LEFT") if right_to_left else ("LEFT", "RIGHT")
    last = 0 if right_to_left else -1
    style: list[tuple[Any, ...]] = [
        ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
        ("VALIGN", (0, 1), (-1, -1), "TOP"),
        (f"{before}PADDING", (0, 0), (-1, -1), 0),
        (f"{after}PADDING", (0, 0), (-1, -1), 6),
        (f"{after}PADDING", (last, 0), (last, -1), 0),
        (f"{before}PADDING", (last, 0), (last, -1), 6),
        ("TOPPADDING", (0, 0), (-1, -1), _UP),
        ("BOTTOMPADDING", (0, 0), (-1, -1), _UP),
    ]
    if len(widths) == 1:
        style.append((f"{before}PADDING", (0, 0), (0, -1), 0))
    if boxed:
        style += [
            (f"{before}PADDING", (0, 0), (-1, -1), 4),
            (f"{after}PADDING", (0, 0), (-1, -1), 4),
            ("GRID", (0, 0), (-1, -1), 0.6, HexColor(CARD_EDGE)),
            ("BOX", (0, 0), (-1, -1), 0.8, HexColor(INK)),
        ]
    else:
        style.append(("LINEBELOW", (0, 1), (-1, -1), 0.5, HexColor(LINE_COLOUR)))
    style.append(("LINEBELOW", (0, 0), (-1, 0), 0.6, HexColor(INK)))
    heads: list[Sequence[Cell]] = [head]
    if groups:
        heads = _two_rows(head, groups, right_to_left)
        style += [
            *_spans([many for _, many in groups], right_to_left),
            ("BOTTOMPADDING", (0, 0), (-1, 0), 2),
            ("TOPPADDING", (0, 1), (-1, 1), 2),
            ("VALIGN", (0, 1), (-1, 1), "BOTTOM"),
            ("LINEBELOW", (0, 1), (-1, 1), 0.6, HexColor(INK)),
        ]
    room = [width - _ACROSS for width in widths]
    above = [*heads, *filled]
    heights = [None for _ in above] + [_at_least(row_height, row, room) for row in rows]
    made = _made(
        [*above, *rows], widths, style, right_to_left, repeatRows=len(heads), rowHeights=heights
    )
    made.kind = "table"
    made.named_rows = named_rows
    made.fields = boxed
    made.groups = [many for _, many in groups]
    return made


def _two_rows(
    head: Sequence[Cell], groups: Sequence[tuple[Cell, int]], right_to_left: bool
) -> list[Sequence[Cell]]:
    """Headings of groups in the upper row, with the heads of single columns, and heads below."""
    upper: list[Cell] = []
    lower: list[Cell] = []
    for heading, many in groups:
        if not many:
            upper, lower = [*upper, head[len(upper)]], [*lower, ""]
            continue
        lower += head[len(upper) : len(upper) + many]
        gap: list[Cell] = [""] * (many - 1)
        # What is drawn in merged cells is that of their left end.
        upper += [*gap, heading] if right_to_left else [heading, *gap]
    return [upper, lower]


def _spans(groups: Sequence[int], right_to_left: bool) -> Iterator[tuple[Any, ...]]:
    """Return which cells of the two rows of a head are merged."""
    last, at = sum(many or 1 for many in groups) - 1, 0
    for many in groups:
        end = at + (many or 1) - 1
        left, right = (last - end, last - at) if right_to_left else (at, end)
        yield ("SPAN", (left, 0), (right, 0 if many else 1))
        at = end + 1


def _at_least(height: float | None, row: Sequence[Cell], widths: Sequence[float]) -> float | None:
    """Return the height of a table's row; None leaves it to its cells."""
    if height is None:
        return None
    needed = max(_height(cell, width) for cell, width in zip(row, widths, strict=True))
    return height if needed + 2 * _UP <= height else None


def _height(cell: Cell, width: float) -> float:
    if isinstance(cell, str):
        return 0.0
    return height_of([cell] if isinstance(cell, Flowable) else cell, width)


def _made(
    rows: Sequence[Sequence[Cell]],
    widths: Sequence[float],
    style: Sequence[tuple[Any, ...]],
    right_to_left: bool,
    **options: Any,
) -> Grid:
    kind = _MirroredGrid if right_to_left else Grid
    order = reversed if right_to_left else list
    return kind(
        [list(order(row)) for row in rows],
        colWidths=list(order(widths)),
        hAlign="LEFT",
        style=list(style),
        **options,
    )
