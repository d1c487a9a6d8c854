"""Parts that are filled in by hand: lines to write on, and slips to cut apart.

The room for writing depends on the paper and on the length of the language, so printed parts are
measured first, and the rest is shared out among the lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.pdf.structure import Artifact, WritingSpace
from classroom.pdf.style import INK, INK_2, MM

LINES_APART = 8 * MM
"""Points from one writing line to the next, at least."""
APART_YOUNG = 10 * MM
"""The same for pupils of at most ten."""
_ROUNDING = 1e-6


class FlexibleLines(WritingSpace):
    """Lines to write on: `least` of them, and more where :func:`fill` has room to spare.

    `weight` is how much of that room they get beside others, `apart` the points between two lines
    at least.
    """

    def __init__(self, least: int = 1, weight: float = 1.0, apart: float = LINES_APART) -> None:
        super().__init__()
        self.least = least
        self.weight = weight
        self.apart = apart
        self.height = least * apart

    def places(self) -> int:
        return self.least

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        lines = int(self.height / self.apart + _ROUNDING)
        for line in range(lines):
            _draw_line(self.canv, 0, line * self.height / lines, self.width)


class Ruled(WritingSpace):
    """Dotted lines to write on in a cell `height` points high; its frame is the last of them."""

    def __init__(self, height: float) -> None:
        super().__init__()
        self.height = height

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        many = int(self.height / LINES_APART)
        self.canv.saveState()
        self.canv.setDash(1, 3)
        for line in range(1, many):
            _draw_line(self.canv, 0, line * self.height / many, self.width)
        self.canv.restoreState()


class Blank(WritingSpace):
    """A line to write on beside words, `leading` points high as they are: ``Name ________``."""

    writing = "line"

    def __init__(self, leading: float) -> None:
        super().__init__()
        self.height = leading

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        _draw_line(self.canv, 0, 1.5, self.width)


class Cut(Artifact):
    """Dashes to cut along: down through `height` points, or across where there is none."""

    def __init__(self, height: float = 0.0) -> None:
        super().__init__()
        self.height = height

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.6)
        canvas.setDash(4, 4)
        if self.height:
            canvas.line(self.width / 2, 0, self.width / 2, self.height)
        else:
            canvas.line(0, 0, self.width, 0)
        canvas.restoreState()


class TickBox(WritingSpace):
    """An empty box to tick."""

    writing = "ticks"
    SIDE = 10.0

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, self.SIDE + 2
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.setStrokeColor(HexColor(INK))
        self.canv.setLineWidth(0.9)
        self.canv.rect(0, 0, self.SIDE, self.SIDE)
        self.canv.restoreState()


def height_in_cell(story: Sequence[Flowable], width: float) -> float:
    """Return the points a story takes in a cell of a grid.

    There spaces add up, except for the first above and the last below.
    """
    spaced: float = sum(
        part.wrap(width, 1e6)[1] + part.getSpaceBefore() + part.getSpaceAfter() for part in story
    )
    ends: float = story[0].getSpaceBefore() + story[-1].getSpaceAfter()
    return spaced - ends


def fill(story: Sequence[Flowable], width: float, height: float) -> list[Flowable]:
    """Return the story with its lines grown until it takes `height` points.

    Unchanged if it takes more already. It is in a cell of a grid: see :func:`height_in_cell`.
    """
    needed = height_in_cell(story, width)
    lines = [part for part in story if isinstance(part, FlexibleLines)]
    weights = sum(part.weight for part in lines)
    for part in lines:
        part.height += max(0.0, height - needed) * part.weight / weights
    return list(story)


def _draw_line(canvas: Any, x: float, y: float, width: float) -> None:
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK_2))
    canvas.setLineWidth(0.7)
    canvas.line(x, y, x + width, y)
    canvas.restoreState()
