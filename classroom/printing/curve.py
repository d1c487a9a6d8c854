"""The curve of the rules still alive, card by card, on a log scale.

The caller fills a :class:`CurvePicture`; labels are texts for :func:`prose.draw_line`, so that they
may hold cards and suit signs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.printing.layout import draw_flag
from classroom.printing.look import FACE, GOLD, GOLD_SOFT, INK, INK_2, LINE
from classroom.printing.prose import Style, draw_line, line_width

_LABEL = Style(size=8.5, leading=11)
_AXIS = Style(size=8, leading=10, colour=INK_2)
_LEVEL = 14.0
"""Points that a row of labels takes above the plot."""
_LEVELS = 3
_LEFT, _RIGHT, _BELOW, _TITLE = 22.0, 6.0, 22.0, 13.0
_APART = 8.5
"""Points between two numbers of the scale, at least; some lines have none."""
_TICKS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


@dataclass(frozen=True)
class Marked:
    """Something that happened once `laid` cards lay: a turning point, a declaration, a fall."""

    laid: int
    alive: int
    label: str
    kind: Literal["turning", "declared", "fell"]


@dataclass(frozen=True)
class CurvePicture:
    """What is to be drawn. `points` are (cards laid, rules alive) in order; `reigns` (from, to)."""

    points: Sequence[tuple[int, int]]
    library: int
    marks: Sequence[Marked] = ()
    reigns: Sequence[tuple[int, int]] = ()


class CurveDrawing(Flowable):
    """The flowable. `above` and `below` say what the two scales count."""

    def __init__(
        self,
        picture: CurvePicture,
        above: str,
        below: str,
        plot_height: float = 70.0,
        *,
        right_to_left: bool = False,
    ) -> None:
        super().__init__()
        self.picture = picture
        self.above, self.below = above, below
        self.plot_height = plot_height
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.placed = list(self._placed())
        levels = 1 + max((level for _, level in self.placed), default=-1)
        self.height = _TITLE + levels * _LEVEL + self.plot_height + _BELOW
        return self.width, self.height

    # Places

    @property
    def _most(self) -> int:
        return max(1, self.picture.points[-1][0])

    def _x(self, laid: float) -> float:
        x = _LEFT + (self.width - _LEFT - _RIGHT) * laid / self._most
        return self.width - x if self.right_to_left else x

    def _y(self, alive: int) -> float:
        return _BELOW + self.plot_height * log(max(1, alive)) / log(max(2, self.picture.library))

    def _placed(self) -> Iterator[tuple[Marked, int]]:
        """The marks whose labels find room, each with its row; the weightier ones come first."""
        taken: list[list[tuple[float, float]]] = [[] for _ in range(_LEVELS)]
        for mark in self.picture.marks:
            left, right = self._span(mark)
            for level, spans in enumerate(taken):
                if all(right < start or left > end for start, end in spans):
                    spans.append((left, right))
                    yield mark, level
                    break

    def _span(self, mark: Marked) -> tuple[float, float]:
        half = line_width(mark.label, _LABEL) / 2 + 3
        middle = min(max(self._x(mark.laid), half), self.width - half)
        return middle - half, middle + half

    # Drawing

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        self._draw_reigns(canvas)
        self._draw_scales(canvas)
        self._draw_threads(canvas)
        self._draw_curve(canvas)
        for mark in self.picture.marks:
            self._draw_mark(canvas, mark)
        canvas.restoreState()
        for mark, level in self.placed:
            left, right = self._span(mark)
            canvas.setFillColor(HexColor(FACE))
            canvas.rect(left + 2, self._label_at(level) - 2, right - left - 4, 10, stroke=0, fill=1)
            draw_line(
                canvas, (left + right) / 2, self._label_at(level), mark.label, _LABEL, "centre"
            )

    def _label_at(self, level: int) -> float:
        return _BELOW + self.plot_height + 5 + level * _LEVEL

    def _draw_reigns(self, canvas: Any) -> None:
        top = _BELOW + self.plot_height
        for first, last in self.picture.reigns:
            left, right = sorted((self._x(first), self._x(last)))
            canvas.setFillColor(HexColor(GOLD_SOFT))
            canvas.rect(left, _BELOW, right - left, self.plot_height, stroke=0, fill=1)
            canvas.setStrokeColor(HexColor(GOLD))
            canvas.setLineWidth(2)
            canvas.line(left, top, right, top)

    def _draw_scales(self, canvas: Any) -> None:
        library = self.picture.library
        start, end = self._x(0), self._x(self._most)
        side = 4.0 if self.right_to_left else -4.0
        between = [tick for tick in reversed(_TICKS) if 1 < tick < library / 1.6]
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(HexColor(LINE))
        told: list[float] = []
        for number in (library, 1, *between):
            y = self._y(number)
            canvas.line(start, y, end, y)
            if all(abs(y - other) >= _APART for other in told):
                told.append(y)
                draw_line(canvas, start + side, y - 2.7, str(number), _AXIS,
                          "left" if self.right_to_left else "right")  # fmt: skip
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if self._most / step <= 12)
        for laid in range(0, self._most + 1, step):
            x = self._x(laid)
            canvas.line(x, _BELOW, x, _BELOW - 2.5)
            draw_line(canvas, x, _BELOW - 11, str(laid), _AXIS, "centre")
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.6)
        canvas.line(start, _BELOW, end, _BELOW)
        left, right = ("right", "left") if self.right_to_left else ("left", "right")
        edges = (self.width, 0.0) if self.right_to_left else (0.0, self.width)
        longest = self.width
        draw_line(canvas, edges[0], self.height - 9, self.above, _AXIS, left, longest)  # type: ignore[arg-type]
        draw_line(canvas, edges[1], 1.5, self.below, _AXIS, right, longest)  # type: ignore[arg-type]

    def _draw_threads(self, canvas: Any) -> None:
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.4)
        for mark, level in self.placed:
            x = self._x(mark.laid)
            canvas.line(x, self._y(mark.alive), x, self._label_at(level) - 2.5)

    def _draw_curve(self, canvas: Any) -> None:
        path = canvas.beginPath()
        (laid, alive), *others = self.picture.points
        path.moveTo(self._x(laid), self._y(alive))
        for laid, now in others:
            path.lineTo(self._x(laid), self._y(alive))
            path.lineTo(self._x(laid), self._y(now))
            alive = now
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(1.5)
        canvas.setLineJoin(1)
        canvas.drawPath(path, stroke=1, fill=0)

    def _draw_mark(self, canvas: Any, mark: Marked) -> None:
        x, y = self._x(mark.laid), self._y(mark.alive)
        if mark.kind == "declared":
            draw_flag(canvas, x - 0.6, y)
            return
        canvas.setFillColor(HexColor(FACE if mark.kind == "fell" else INK))
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(1.6)
        canvas.circle(x, y, 3.4 if mark.kind == "fell" else 2.2, stroke=1, fill=1)
