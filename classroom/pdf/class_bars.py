"""Bars of the tables on the class's page: as long as the cards that were played, with marks.

A bar has no letters: what stands around it says which table it is, and :func:`what_it_shows` what
its marks mean. Marks differ in shape and not only in colour, so that they read in black and white.
Bars that have the same width and the same number of cards can be compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.debrief.findings.class_rows import TableRow
from classroom.debrief.findings.of_table import ReignFound
from classroom.i18n.messages import Message, Value, message
from classroom.pdf.cards import draw_fallen_flag, draw_flag
from classroom.pdf.curve import Scale
from classroom.pdf.structure import Artifact, Element, Shrinking
from classroom.pdf.style import CARD_FACE, INK, INK_2, LINE_COLOUR
from classroom.pdf.text import Style, draw_line, line_width

Sign = Literal["declared", "robot", "reign", "overthrown", "stood"]
How = Literal["stood", "untested", "overthrown", "released"]

_AXIS = Style(size=8, leading=10, colour=INK_2)
_NOTE = Style(size=8.5, leading=11)
_BAR, _ABOVE = 9.0, 11.0
"""Points that a bar is high, and the signs of Prophets above it."""
_LITTLE = 2.0
"""Points above a bar without such signs."""
_BEFORE, _AFTER = 5.0, 12.0
"""Points before a bar and after the longest, for signs at its ends."""
_SIGN = 12.0
"""Points across a sign of the legend, with the gap after it."""
_HALF = 4.5
"""Points: half a sign."""
_LEAST = 11.0
"""Points from the middle of a sign to that of the next."""
_BETWEEN = 12.0
"""Points between two entries of the legend."""
_FILL, _SEAT = "#EDE8DC", "#8A8378"
"""Of a bar, and of the stretch with a Prophet: light and dark in grey printing too."""
_CUT = 1.5
"""Points that a stretch ends before its last card's place, so that two in a row are seen as two."""
_STEPS = (5, 10, 20, 50, 100)
_APART = 40.0
"""Points between two numbers of the axis, at least."""


def how_it_ended(reign: ReignFound) -> How:
    """Return how a reign ended; one that no call tested didn't last."""
    return "untested" if reign.how == "stood" and not reign.calls else reign.how


def signs_of(row: TableRow) -> set[Sign]:
    """Return the signs on a table's bar."""
    reigns = row.findings.reigns
    found: set[Sign] = {"robot" if reign.robot else "declared" for reign in reigns}
    hows = {how_it_ended(reign) for reign in reigns}
    if any(reign.last > reign.after for reign in reigns):
        found.add("reign")
    if "overthrown" in hows:
        found.add("overthrown")
    if "stood" in hows:
        found.add("stood")
    return found


class TableBar(Shrinking):
    """The bar of a table, on a scale of `most` cards."""

    def __init__(self, row: TableRow, most: int, right_to_left: bool = False) -> None:
        super().__init__()
        self.row = row
        self.most = most
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        above = _ABOVE if self.row.findings.reigns else _LITTLE
        self.width, self.height = available_width, _BAR + above
        self.scale = _scale(available_width, self.most, self.right_to_left)
        return self.width, self.height

    def draw(self) -> None:
        canvas, row = self.canv, self.row
        canvas.saveState()
        self._draw_stretch(0, row.laid, 0, _BAR, _FILL)
        for reign in row.findings.reigns:
            if reign.last > reign.after:
                self._draw_stretch(reign.after, reign.last, 0, _BAR / 2, _SEAT, _CUT)
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(0.8)
        left, right = sorted((self.scale.x(0), self.scale.x(row.laid)))
        canvas.rect(left, 0, right - left, _BAR, stroke=1, fill=0)
        self._draw_grid()
        self._draw_prophets()
        canvas.restoreState()

    def _draw_stretch(
        self, first: int, last: int, low: float, high: float, colour: str, cut: float = 0.0
    ) -> None:
        end = self.scale.x(last) + (cut if self.right_to_left else -cut)
        left, right = sorted((self.scale.x(first), end))
        self.canv.setFillColor(HexColor(colour))
        self.canv.rect(left, low, right - left, high, stroke=0, fill=1)

    def _draw_grid(self) -> None:
        """Draw a line at each number of the axis, so that a card can be read off any bar."""
        canvas = self.canv
        canvas.setStrokeColor(HexColor(LINE_COLOUR))
        canvas.setLineWidth(0.4)
        for played in _numbers(self.scale)[1:]:
            canvas.line(self.scale.x(played), -2, self.scale.x(played), _BAR)

    def _draw_prophets(self) -> None:
        """Draw the signs of the Prophets: above the bar, but an overthrow on it.

        So the flag of the next Prophet, who may declare after the same card, doesn't cover it. Each
        stands beside one that is in its way.
        """
        taken: list[tuple[float, float]] = []
        onward, above = -1 if self.right_to_left else 1, _BAR + 1 + _HALF
        for reign in self.row.findings.reigns:
            signs: list[tuple[Sign, int]] = [("robot" if reign.robot else "declared", reign.after)]
            how = how_it_ended(reign)
            if how == "stood" or how == "overthrown":
                signs.append((how, reign.last))
            for sign, at in signs:
                across, high = self.scale.x(at), _BAR / 2 if sign == "overthrown" else above
                while any(abs(across - x) < _LEAST and y == high for x, y in taken):
                    across += onward
                taken.append((across, high))
                if sign == "overthrown":
                    self._draw_ground(across)
                draw_sign(self.canv, across, high, sign, left=self.right_to_left)

    def _draw_ground(self, x: float) -> None:
        """Draw a light ground for a sign on the bar."""
        self.canv.setFillColor(HexColor(CARD_FACE))
        self.canv.rect(x - _HALF - 1.5, 0.6, 2 * _HALF + 3, _BAR - 1.2, stroke=0, fill=1)


class Axis(Artifact, Shrinking):
    """The numbers of the cards below the last bar."""

    def __init__(self, most: int, says: str, right_to_left: bool = False) -> None:
        super().__init__()
        self.most = most
        self.says = says
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _AXIS.leading
        self.scale = _scale(available_width, self.most, self.right_to_left)
        return self.width, self.height

    def tell(self) -> list[Element]:
        return [Element("Picture", drawing=self)]

    def draw(self) -> None:
        numbers = _numbers(self.scale)
        for played in numbers[1:]:
            draw_line(self.canv, self.scale.x(played), 2, str(played), _AXIS, "centre")
        anchor: Literal["left", "right"] = "right" if self.right_to_left else "left"
        room = abs(self.scale.x(numbers[1]) - self.scale.x(0)) if numbers[1:] else self.width
        draw_line(self.canv, self.scale.x(0), 2, self.says, _AXIS, anchor, room - 10)


class Legend(Artifact):
    """The meanings of the signs, for the eye: the words at each bar say it, too."""

    def __init__(self, entries: Sequence[tuple[Sign, str]], right_to_left: bool = False) -> None:
        super().__init__()
        self.entries = entries
        self.right_to_left = right_to_left

    def tell(self) -> list[Element]:
        left = self.right_to_left
        signs = [
            Element("Sign", text, drawing=_SignAlone(sign, left)) for sign, text in self.entries
        ]
        return [Element("Legend", children=signs)] if signs else []

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.lines: list[list[tuple[Sign, str, float]]] = []
        at = 0.0
        for sign, text in self.entries:
            wide = _SIGN + line_width(text, _NOTE)
            if not self.lines or at + wide > available_width:
                self.lines.append([])
                at = 0.0
            self.lines[-1].append((sign, text, at))
            at += wide + _BETWEEN
        self.height = len(self.lines) * _NOTE.leading + 3
        return self.width, self.height

    def draw(self) -> None:
        anchor: Literal["left", "right"] = "right" if self.right_to_left else "left"
        y = self.height - 8.5
        for line in self.lines:
            for sign, text, at in line:
                draw_sign(self.canv, self._mirrored(at + 4), y + 3, sign, left=self.right_to_left)
                draw_line(self.canv, self._mirrored(at + _SIGN), y, text, _NOTE, anchor)
            y -= _NOTE.leading

    def _mirrored(self, x: float) -> float:
        return self.width - x if self.right_to_left else x


class _SignAlone(Flowable):
    """A sign of the legend, without its words."""

    def __init__(self, sign: Sign, left: bool) -> None:
        super().__init__()
        self.sign = sign
        self.left = left

    def wrap(self, _available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = self.height = 2 * _HALF + 2
        return self.width, self.height

    def draw(self) -> None:
        draw_sign(self.canv, _HALF + 1, _HALF + 1, self.sign, left=self.left)


def _scale(width: float, most: int, right_to_left: bool) -> Scale:
    return Scale(width, most, right_to_left, _BEFORE, _AFTER)


def _numbers(scale: Scale) -> range:
    """Return the numbers of cards that the axis has, from 0 on."""
    card = abs(scale.x(1) - scale.x(0))
    step = next((step for step in _STEPS if step * card >= _APART), _STEPS[-1])
    return range(0, scale.most + 1, step)


def draw_sign(canvas: Any, x: float, y: float, sign: Sign, *, left: bool = False) -> None:
    """Draw a sign centred at the place; an arrow leads to the `left` or to the right."""
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    match sign:
        case "declared" | "robot":
            draw_flag(canvas, x - 4, y - 5, hollow=sign == "robot")
        case "overthrown":
            draw_fallen_flag(canvas, x, y)
        case "stood":
            tip = -5 if left else 5
            canvas.setFillColor(HexColor(INK))
            _draw_shape(canvas, [(x - tip / 2, y - 4), (x + tip, y), (x - tip / 2, y + 4)])
        case "reign":
            canvas.setFillColor(HexColor(_SEAT))
            canvas.rect(x - 4, y - 3, 8, 5, stroke=0, fill=1)
    canvas.restoreState()


def _draw_shape(canvas: Any, corners: Sequence[tuple[float, float]]) -> None:
    path = canvas.beginPath()
    path.moveTo(*corners[0])
    for corner in corners[1:]:
        path.lineTo(*corner)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)


def what_it_shows(row: TableRow) -> Iterator[Message]:
    """Return in words what a bar's marks show, one thing after the other."""
    if row.cut_off:
        yield message("%(table)s: ended after a few plays.", table=row.label)
    for reign in row.findings.reigns:
        yield _of_reign(row, reign)


def _of_reign(row: TableRow, reign: ReignFound) -> Message:
    places: dict[str, Value] = {"table": row.label, "first": reign.after, "last": reign.last}
    match how_it_ended(reign):
        case "stood":
            return message(
                "%(table)s: someone became the Prophet after card %(first)s and lasted to the end.",
                **places,
            )
        case "untested":
            return message(
                "%(table)s: someone declared after card %(first)s but made no call.", **places
            )
        case "overthrown":
            return message(
                "%(table)s: someone became the Prophet after card %(first)s and was "
                "overthrown at card %(last)s.",
                **places,
            )
        case "released":
            return message(
                "%(table)s: someone became the Prophet after card %(first)s and stepped down "
                "after card %(last)s.",
                **places,
            )
