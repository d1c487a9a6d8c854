"""Lines to write on, where the page has room to spare."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from reportlab.lib.colors import HexColor

from classroom.pdf.structure import Element, WritingSpace
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, draw_line

_APART = 8.5 * MM
_ABOVE = 4 * MM
_PROMPT = Style(size=11, leading=14, bold=True)
_FEWEST = 2
"""Lines below a prompt, at least."""
_MOST = 40
"""Lines: more than any page has room for."""
_ON_PAGE = 3
"""Lines of a field in a page of HTML at first: it grows with what is typed."""


class WritingLines(WritingSpace):
    """As many lines as fit below what stands on the page, at most `most`; none is no trouble.

    `above` are points that are left free over the room of the first line, and `apart` those from
    one line to the next.
    """

    def __init__(self, most: int = 9, above: float = _ABOVE, apart: float = _APART) -> None:
        super().__init__()
        self.most = most
        self.above = above
        self.apart = apart
        self.lines = 0

    def places(self) -> int:
        return min(self.most, _ON_PAGE)

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        fit = int((available_height - self.above) / self.apart)
        self.lines = max(0, min(self.most, fit))
        self.width = available_width
        self.height = self.above + self.lines * self.apart if self.lines else 0.0
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.5)
        for line in range(self.lines):
            canvas.line(0, line * self.apart, self.width, line * self.apart)
        canvas.restoreState()


class LinesToTheEnd(WritingLines):
    """Lines that fill the last page of what takes several: paper alone has an end to fill.

    Each stretch of them has one of the `prompts` over it, for no one writes on lines that ask for
    nothing. Little room has the first prompt alone, and a page that is full has none.
    """

    def __init__(self, prompts: Sequence[str], *, mirrored: bool = False) -> None:
        super().__init__(most=_MOST)
        self.prompts = prompts
        self.mirrored = mirrored

    def tell(self) -> list[Element]:
        return []

    def wrap(self, available_width: float, available_height: float) -> tuple[float, float]:
        super().wrap(available_width, available_height)
        if self.lines < 1 + _FEWEST:
            self.lines, self.height = 0, 0.0
        return self.width, self.height

    def draw(self) -> None:
        canvas = self.canv
        many = min(len(self.prompts), self.lines // (1 + _FEWEST)) if self.lines else 0
        starts = {round(number * self.lines / many): number for number in range(many)}
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.5)
        for line in range(self.lines):
            y = (self.lines - 1 - line) * self.apart
            if line in starts:
                x = self.width if self.mirrored else 0.0
                anchor: Literal["left", "right"] = "right" if self.mirrored else "left"
                draw_line(canvas, x, y + 2, self.prompts[starts[line]], _PROMPT, anchor)
            else:
                canvas.line(0, y, self.width, y)
        canvas.restoreState()
