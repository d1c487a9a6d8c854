"""Small multiples: for each table a curve of the rules that still fit, all on the same two axes.

The caller fills the :class:`TableCurve`; labels are texts for :func:`prose.draw_line`. Marks differ
in shape and not only in colour, so that they read in black and white.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, log
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.pdf.cards import draw_flag
from classroom.pdf.curve import beside
from classroom.pdf.style import CARD_FACE, GOLD_SOFT, INK, INK_2, LINE_COLOUR
from classroom.pdf.text import Style, draw_line, line_width

How = Literal["stood", "untested", "overthrown", "released"]

_TITLE = Style(size=9.8, leading=13, bold=True)
_AXIS = Style(size=8, leading=10, colour=INK_2)
_NOTE = Style(size=8.5, leading=11)
_ABOVE = 23.0
"""Points above a plot, for its title and its flags."""
_BELOW = 14.0
"""Points below it, for the numbers of the cards."""
_CAPTION = 10.0
"""Points below the last row, for what those numbers count."""
_LEFT, _ACROSS = 24.0, 14.0
"""Points left of a plot for the scale, and right of it."""
_APART = 9.0
"""Points between two numbers of a scale, at least."""
_SIGN = 12.0
"""Points across a sign of the legend, with the gap after it."""
_HIGH = 10.0
"""Points that a sign is high."""
_MAX_BESIDE = 4
"""Signs that stand beside one another where a plot is too low for them."""


@dataclass(frozen=True)
class ReignSpan:
    """The time that a Prophet was one: from a number of cards on, to another."""

    first: int
    last: int
    how: How
    robot: bool = False
    """True if a robot declared: then the flag is hollow."""


@dataclass(frozen=True)
class TableCurve:
    """A table: `points` are (cards played, rules that still fit) in order.

    `had` is the number of cards from which somebody had the rule; None where nobody did. A `note`
    stands in the free corner of the plot.
    """

    title: str
    points: Sequence[tuple[int, int]]
    had: int | None = None
    seats: Sequence[ReignSpan] = ()
    note: str = ""

    def fitting(self, played: int) -> int:
        """Rules that still fitted once so many cards were played."""
        return next((fit for at, fit in reversed(self.points) if at <= played), self.points[0][1])


@dataclass(frozen=True)
class Legend:
    """The meaning of the first plot's scales and of each mark.

    An empty mark is left out.
    """

    up: str
    across: str
    had: str = ""
    declared: str = ""
    robot: str = ""
    overthrown: str = ""
    stood: str = ""
    reign: str = ""


class SmallMultiples(Flowable):
    """The flowable: `columns` plots to a row, each `plot` points high."""

    def __init__(
        self,
        tables: Sequence[TableCurve],
        legend: Legend,
        columns: int,
        plot: float,
        *,
        right_to_left: bool = False,
        number: Callable[[int], str] = str,
    ) -> None:
        super().__init__()
        self.tables = tables
        self.legend = legend
        self.columns = columns
        self.plot = plot
        self.right_to_left = right_to_left
        self.number = number
        self._cards = max(1, *(table.points[-1][0] for table in tables), 1)
        self._rules = max(2, *(table.points[0][1] for table in tables), 2)

    @property
    def rows(self) -> int:
        return ceil(len(self.tables) / self.columns)

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self._lines = self._legend_lines()
        self.height = self._legend_height + self.rows * self._cell + _CAPTION
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        for place, table in enumerate(self.tables):
            row, column = divmod(place, self.columns)
            left = self.width * (
                (self.columns - 1 - column if self.right_to_left else column) / self.columns
            )
            bottom = self.height - self._legend_height - (row + 1) * self._cell + _BELOW
            lowest = place + self.columns >= len(self.tables)
            _Plot(self, canvas, table, left, bottom, (column == 0, lowest)).draw()
        self._draw_legend(canvas)
        canvas.restoreState()

    @property
    def _cell(self) -> float:
        return _ABOVE + self.plot + _BELOW

    @property
    def _legend_height(self) -> float:
        return len(self._lines) * _NOTE.leading + 3

    # The legend

    def _legend_lines(self) -> list[list[tuple[str, str, float]]]:
        """Lines of entries: the mark, the text, and where the entry begins."""
        legend = self.legend
        marks = [
            ("had", legend.had),
            ("declared", legend.declared),
            ("robot", legend.robot),
            ("overthrown", legend.overthrown),
            ("stood", legend.stood),
            ("reign", legend.reign),
        ]
        lines: list[list[tuple[str, str, float]]] = []
        at = 0.0
        for mark, text in marks:
            if not text:
                continue
            wide = _SIGN + line_width(text, _NOTE)
            if not lines or at + wide > self.width:
                lines.append([])
                at = 0.0
            lines[-1].append((mark, text, at))
            at += wide + 12
        return lines

    def _draw_legend(self, canvas: Any) -> None:
        y = self.height - 8.5
        for line in self._lines:
            for mark, text, at in line:
                _draw_sign(canvas, self._mirrored(at + 4), y + 3, mark)
                anchor: Literal["left", "right"] = "right" if self.right_to_left else "left"
                draw_line(canvas, self._mirrored(at + _SIGN), y, text, _NOTE, anchor)
            y -= _NOTE.leading

    def _mirrored(self, x: float) -> float:
        return self.width - x if self.right_to_left else x


class _Plot:
    """One table's plot, with its lower left corner at `left`, `bottom`.

    `outer` says whether it is the first of its row, and the last of its column: there the scales
    have numbers, which hold for all.
    """

    def __init__(
        self,
        all_: SmallMultiples,
        canvas: Any,
        table: TableCurve,
        left: float,
        bottom: float,
        outer: tuple[bool, bool],
    ) -> None:
        self.all = all_
        self.canvas = canvas
        self.table = table
        self.left, self.bottom = left, bottom
        self.first, self.lowest = outer
        self.leads = table is all_.tables[0]
        self.width = all_.width / all_.columns

    def _x(self, played: float) -> float:
        x = _LEFT + (self.width - _LEFT - _ACROSS) * played / self.all._cards
        return self.left + (self.width - x if self.all.right_to_left else x)

    def _y(self, fitting: int) -> float:
        share = log(max(1, fitting)) / log(self.all._rules)
        return self.bottom + self.all.plot * share

    def draw(self) -> None:
        canvas, top = self.canvas, self.bottom + self.all.plot
        self._draw_seats()
        self._draw_scales()
        self._draw_curve()
        signs = self._draw_signs()
        anchor: Literal["left", "right"] = "right" if self.all.right_to_left else "left"
        draw_line(canvas, self._x(0), top + 12, self.table.title, _TITLE, anchor,
                  self.width - _LEFT - 4)  # fmt: skip
        if self.table.note:
            end: Literal["left", "right"] = "left" if self.all.right_to_left else "right"
            y = min([top, *(y - _HIGH / 2 for _, y in signs)]) - 10
            draw_line(canvas, self._x(self.all._cards), y, self.table.note, _AXIS, end)
        self._draw_captions(anchor)
        if self.table.had is not None:
            x, y = self._had()
            _draw_sign(canvas, x, y, "had")
            beside = -5 if self.all.right_to_left else 5
            anchor = "right" if self.all.right_to_left else "left"
            draw_line(canvas, x + beside, y + 2, str(self.table.had), _AXIS, anchor)

    def _draw_captions(self, anchor: Literal["left", "right"]) -> None:
        """Say at the first plot what goes up, and below the first column what goes across."""
        legend, x = self.all.legend, self._x(0)
        if self.leads:
            y = self.bottom + self.all.plot + 2.5
            draw_line(self.canvas, x, y, legend.up, _AXIS, anchor, self.all.width - _LEFT)
        if self.first and self.lowest:
            y = self.bottom - _BELOW - _CAPTION + 4
            draw_line(self.canvas, x, y, legend.across, _AXIS, anchor, self.all.width - _LEFT)

    def _had(self) -> tuple[float, float]:
        """Return where the dot is; only for a table at which someone had the rule."""
        assert self.table.had is not None
        return self._x(self.table.had), self._y(self.table.fitting(self.table.had))

    def _draw_signs(self) -> list[tuple[float, float]]:
        """Draw the Prophets' signs below the top of the plot, each lower than one in its way.

        Return the places that are taken.
        """
        top = self.bottom + self.all.plot - _HIGH / 2
        taken: list[tuple[float, float]] = []
        if self.table.had is not None:
            x, y = self._had()
            taken = [(x, y), (x + (-_HIGH if self.all.right_to_left else _HIGH), y)]
        for seat in self.table.seats:
            taken.append(self._free(taken, self._x(seat.first) + 4, top))
            self._draw_pole(seat.first, taken[-1][1] - _HIGH / 2)
            _draw_sign(self.canvas, *taken[-1], "robot" if seat.robot else "declared")
            if seat.how in ("stood", "overthrown"):
                taken.append(self._free(taken, self._x(seat.last), top))
                self._draw_pole(seat.last, taken[-1][1] - _HIGH / 2)
                _draw_sign(self.canvas, *taken[-1], seat.how, left=self.all.right_to_left)
        return taken

    def _draw_pole(self, played: int, top: float) -> None:
        """Draw a line from below a sign down to the curve."""
        canvas, x = self.canvas, self._x(played)
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.5)
        canvas.line(x, top, x, min(top, self._y(self.table.fitting(played))))

    def _free(
        self, taken: Sequence[tuple[float, float]], x: float, top: float
    ) -> tuple[float, float]:
        """Return the place for a sign: below those in its way, or beside them at the end."""
        across = -_HIGH if self.all.right_to_left else _HIGH
        places = [beside(taken, x + across * step, top, -_HIGH) for step in range(_MAX_BESIDE)]
        return next((place for place in places if place[1] > self.bottom), places[0])

    def _draw_seats(self) -> None:
        canvas = self.canvas
        for seat in self.table.seats:
            left, right = sorted((self._x(seat.first), self._x(seat.last)))
            canvas.setFillColor(HexColor(GOLD_SOFT))
            canvas.rect(left, self.bottom, right - left, self.all.plot, stroke=0, fill=1)
            canvas.setStrokeColor(HexColor(INK))
            canvas.setLineWidth(1)
            canvas.line(left, self.bottom + self.all.plot, right, self.bottom + self.all.plot)

    def _draw_scales(self) -> None:
        canvas, all_ = self.canvas, self.all
        start, end = self._x(0), self._x(all_._cards)
        beside: Literal["left", "right"] = "left" if all_.right_to_left else "right"
        canvas.setStrokeColor(HexColor(LINE_COLOUR))
        canvas.setLineWidth(0.4)
        told: list[float] = []
        for number in (all_._rules, 1, 10, 100, 1000):
            y = self._y(number)
            if number > all_._rules or any(abs(y - other) < _APART for other in told):
                continue
            told.append(y)
            canvas.line(start, y, end, y)
            if self.first:
                gap = 3 if all_.right_to_left else -3
                draw_line(canvas, start + gap, y - 2.8, all_.number(number), _AXIS, beside)
        room = abs(end - start)
        step = next(
            (step for step in (1, 2, 5, 10, 20, 50) if room * step / all_._cards >= 14), 100
        )
        for played in range(0, all_._cards + 1, step):
            x = self._x(played)
            canvas.line(x, self.bottom, x, self.bottom - 2)
            if self.lowest:
                draw_line(canvas, x, self.bottom - 10, str(played), _AXIS, "centre")
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.6)
        canvas.line(start, self.bottom, end, self.bottom)

    def _draw_curve(self) -> None:
        path = self.canvas.beginPath()
        (played, fitting), *others = self.table.points
        path.moveTo(self._x(played), self._y(fitting))
        for played, now in others:
            path.lineTo(self._x(played), self._y(fitting))
            path.lineTo(self._x(played), self._y(now))
            fitting = now
        self.canvas.setStrokeColor(HexColor(INK))
        self.canvas.setLineWidth(1.3)
        self.canvas.setLineJoin(1)
        self.canvas.drawPath(path, stroke=1, fill=0)


def _draw_sign(canvas: Any, x: float, y: float, mark: str, left: bool = False) -> None:
    """Draw a mark centred at the place; an arrow leads to the `left` or to the right."""
    canvas.setStrokeColor(HexColor(INK))
    match mark:
        case "had":
            canvas.setFillColor(HexColor(INK))
            canvas.setStrokeColor(HexColor(CARD_FACE))
            canvas.setLineWidth(1)
            canvas.circle(x, y, 3.4, stroke=1, fill=1)
        case "declared" | "robot":
            draw_flag(canvas, x - 4, y - 5, hollow=mark == "robot")
        case "overthrown":
            canvas.setLineWidth(1.8)
            canvas.line(x - 3, y - 3, x + 3, y + 3)
            canvas.line(x - 3, y + 3, x + 3, y - 3)
        case "reign":
            canvas.setFillColor(HexColor(GOLD_SOFT))
            canvas.rect(x - 4, y - 4, 8, 8, stroke=0, fill=1)
            canvas.setLineWidth(1)
            canvas.line(x - 4, y + 4, x + 4, y + 4)
        case "stood":
            tip = -4 if left else 4
            canvas.setFillColor(HexColor(INK))
            path = canvas.beginPath()
            path.moveTo(x, y - 3.5)
            path.lineTo(x + tip * 1.5, y)
            path.lineTo(x, y + 3.5)
            path.close()
            canvas.drawPath(path, stroke=0, fill=1)
