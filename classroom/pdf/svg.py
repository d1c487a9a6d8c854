"""A drawing of a paper as SVG, for the page of HTML beside the PDF.

:class:`SvgCanvas` takes what a flowable draws on ReportLab's canvas, as far as our drawings use it,
so that both forms have one drawing code. Text stays text, in the page's own fonts, set as wide as
on paper. It has no style of its own, and no script.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from html import escape
from math import cos, radians, sin, sqrt
from typing import Any, NamedTuple

from reportlab.pdfgen.pathobject import PDFPathObject
from reportlab.platypus import Flowable

from classroom.i18n.messages import Language
from classroom.pdf.fonts import SERIF, Glyphs, WordCanvas
from classroom.pdf.structure import Element, Shrinking

PIXELS = 96 / 72
"""In a point."""
_LETTERS = {"m": "M", "l": "L", "c": "C"}
_JOINS = ("miter", "round", "bevel")
_NUMBERS = re.compile(r"-?[\d.]+")
_AIR = 3.0
"""Points between what is drawn and the picture's side."""


class Matrix(NamedTuple):
    """A transformation, as PDF and SVG write it: x' = ax + cy + e, y' = bx + dy + f."""

    a: float = 1
    b: float = 0
    c: float = 0
    d: float = 1
    e: float = 0
    f: float = 0

    def after(self, first: Matrix) -> Matrix:
        """Return the transformation that does `first` and then this one."""
        e, f = self.at(first.e, first.f)
        return Matrix(
            self.a * first.a + self.c * first.b,
            self.b * first.a + self.d * first.b,
            self.a * first.c + self.c * first.d,
            self.b * first.c + self.d * first.d,
            e,
            f,
        )

    def at(self, x: float, y: float) -> tuple[float, float]:
        """Return where a place comes to."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    @property
    def scale(self) -> float:
        """Return how much longer lines become, on average."""
        return sqrt(abs(self.a * self.d - self.b * self.c))

    def __str__(self) -> str:
        return f"matrix({' '.join(_number(each, 4) for each in self)})"


class SharedShapes:
    """The shapes that a page's pictures draw again and again: suits, and the faces of cards."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._paths: list[str] = []

    def named(self, code: str) -> str:
        """Return the name of the shape that these operators of a PDF draw."""
        if code not in self._names:
            self._names[code] = f"shape{len(self._names)}"
            operators, _, paint = code.rpartition(" ")
            rule = ' fill-rule="evenodd"' if paint.endswith("*") else ""
            path = _path(operators, Matrix(), 4)
            self._paths.append(f'<path id="{self._names[code]}" d="{path}"{rule}/>')
        return self._names[code]

    def svg(self) -> str:
        """Return the picture, itself unseen, that holds the shapes; empty if there are none."""
        paths = "".join(self._paths)
        shapes = f'<svg width="0" height="0" aria-hidden="true"><defs>{paths}</defs></svg>\n'
        return shapes if paths else ""


@dataclass(frozen=True)
class _Pen:
    """The state of the canvas that a drawing saves and restores."""

    matrix: Matrix
    fill: str = "#000000"
    stroke: str = "#000000"
    wide: float = 1.0
    dashes: tuple[float, ...] = ()
    join: str = ""


class SvgCanvas(WordCanvas):
    """A canvas of `width` by `height` points, its origin at the lower left."""

    def __init__(
        self, width: float, height: float, language: Language, shapes: SharedShapes
    ) -> None:
        self.language = language
        """The language of the cards' names."""
        self._size = width, height
        self._shapes = shapes
        self._pen = _Pen(Matrix(1, 0, 0, -1, 0, height))
        self._saved: list[_Pen] = []
        self._drawn: list[str] = []
        self._ends: list[float] = []
        """Places from the left, in points, at which something drawn begins or ends."""

    def across(self) -> tuple[float, float]:
        """Return from where to where, in points, something is drawn, with a little air."""
        wide, _ = self._size
        left, right = min(self._ends, default=0.0), max(self._ends, default=wide)
        return max(0.0, left - _AIR), min(wide, right + _AIR)

    def svg(self, left: float = 0.0, right: float | None = None) -> str:
        """Return the picture, or what is from `left` to `right`; screen readers pass over it."""
        whole, high = self._size
        wide = (whole if right is None else right) - left
        # Labels are placed from the left, whichever way the page is read.
        return (
            f'<svg width="{_number(wide * PIXELS, 0)}" height="{_number(high * PIXELS, 0)}" '
            f'viewBox="{_number(left)} 0 {_number(wide)} {_number(high)}" '
            'direction="ltr" aria-hidden="true">'
            f"{''.join(self._drawn)}</svg>"
        )

    # The pen

    def saveState(self) -> None:
        self._saved.append(self._pen)

    def restoreState(self) -> None:
        self._pen = self._saved.pop()

    def transform(self, a: float, b: float, c: float, d: float, e: float, f: float) -> None:
        self._pen = replace(self._pen, matrix=self._pen.matrix.after(Matrix(a, b, c, d, e, f)))

    def translate(self, x: float, y: float) -> None:
        self.transform(1, 0, 0, 1, x, y)

    def scale(self, x: float, y: float) -> None:
        self.transform(x, 0, 0, y, 0, 0)

    def rotate(self, degrees: float) -> None:
        across, up = cos(radians(degrees)), sin(radians(degrees))
        self.transform(across, up, -up, across, 0, 0)

    def setFillColor(self, colour: Any) -> None:
        self._pen = replace(self._pen, fill=_hex(colour))

    def setStrokeColor(self, colour: Any) -> None:
        self._pen = replace(self._pen, stroke=_hex(colour))

    def setLineWidth(self, wide: float) -> None:
        self._pen = replace(self._pen, wide=wide)

    def setDash(self, on: float | Sequence[float] = (), off: float | None = None) -> None:
        dashes = tuple(on) if isinstance(on, Sequence) else (on, on if off is None else off)
        self._pen = replace(self._pen, dashes=dashes)

    def setLineJoin(self, join: int) -> None:
        self._pen = replace(self._pen, join=_JOINS[join])

    # Shapes

    def beginPath(self) -> PDFPathObject:
        return PDFPathObject()

    def drawPath(self, path: PDFPathObject, stroke: int = 1, fill: int = 0) -> None:
        # As ReportLab fills them.
        rule = ' fill-rule="evenodd"' if fill else ""
        self._draw(_path(path.getCode(), self._pen.matrix), bool(stroke), bool(fill), rule)

    def line(self, x: float, y: float, to_x: float, to_y: float) -> None:
        path = self.beginPath()
        path.moveTo(x, y)
        path.lineTo(to_x, to_y)
        self.drawPath(path)

    def rect(
        self, x: float, y: float, width: float, height: float, stroke: int = 1, fill: int = 0
    ) -> None:
        path = self.beginPath()
        path.rect(x, y, width, height)
        self.drawPath(path, stroke, fill)

    def roundRect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        radius: float,
        stroke: int = 1,
        fill: int = 0,
    ) -> None:
        path = self.beginPath()
        path.roundRect(x, y, width, height, radius)
        self.drawPath(path, stroke, fill)

    def circle(self, x: float, y: float, radius: float, stroke: int = 1, fill: int = 0) -> None:
        path = self.beginPath()
        path.circle(x, y, radius)
        self.drawPath(path, stroke, fill)

    def addLiteral(self, code: str) -> None:
        """Draw a shape that is written as a PDF's operators, the last of which paints it."""
        paint = code.rpartition(" ")[2]
        stroke, fill = paint[0] in "SB", paint[0] in "fB"
        name, pen = self._shapes.named(code), self._pen
        self._note(_path(code.rpartition(" ")[0], pen.matrix))
        self._drawn.append(
            f'<use href="#{name}" transform="{pen.matrix}"{self._inks(stroke, fill, 1.0)}/>'
        )

    def _draw(self, path: str, stroke: bool, fill: bool, rule: str) -> None:
        inks = self._inks(stroke, fill, self._pen.matrix.scale)
        self._note(path)
        self._drawn.append(f'<path d="{path}"{rule}{inks}/>')

    def _note(self, path: str) -> None:
        """Note how far a path of SVG reaches; its numbers are x and y by turns."""
        self._ends += map(float, _NUMBERS.findall(path)[::2])

    def _inks(self, stroke: bool, fill: bool, scale: float) -> str:
        """Return the attributes for what is painted; `scale` is that of lengths."""
        pen = self._pen
        inks = f' fill="{pen.fill if fill else "none"}"'
        if not stroke:
            return inks
        inks += f' stroke="{pen.stroke}" stroke-width="{_number(pen.wide * scale)}"'
        if pen.dashes:
            dashes = " ".join(_number(each * scale) for each in pen.dashes)
            inks += f' stroke-dasharray="{dashes}"'
        return inks + (f' stroke-linejoin="{pen.join}"' if pen.join else "")

    # Words

    def draw_words(
        self, x: float, y: float, row: Sequence[Glyphs], size: float, colour: str
    ) -> None:
        row = list(row)
        while row and not row[-1].reads.strip():
            row.pop()
        while row and not row[0].reads.strip():
            x += row.pop(0).width * size
        if not row:
            return
        words = "".join(glyphs.reads for glyphs in row)
        wide = sum(glyphs.width for glyphs in row) * size
        bold = any(glyphs.thick or "Bold" in glyphs.font for glyphs in row)
        face = ' font-family="Newsreader, Georgia, serif"' if row[0].font.startswith(SERIF) else ""
        face += ' font-weight="700"' if bold else ""
        matrix = self._pen.matrix
        left, base = matrix.at(x, y)
        if matrix.b or matrix.c or matrix.a < 0 or matrix.d > 0:
            turned = Matrix(matrix.a, matrix.b, -matrix.c, -matrix.d, left, base)
            place = f'transform="{turned}"'
            self._ends += (left, turned.at(wide, 0)[0])
        else:
            wide, size = wide * matrix.a, -size * matrix.d
            place = f'x="{_number(left)}" y="{_number(base)}"'
            self._ends += (left, left + wide)
        self._drawn.append(
            f'<text {place} font-size="{_number(size)}" textLength="{_number(wide)}" '
            f'lengthAdjust="spacingAndGlyphs" fill="{colour}"{face}>{escape(words)}</text>'
        )

    # What only a PDF has

    @contextmanager
    def marked(self, _element: Element | None) -> Iterator[None]:
        yield

    @contextmanager
    def reads_as(self, _words: str) -> Iterator[None]:
        yield

    def bound(self, _element: Element, _width: float, _height: float) -> None:
        pass


class Drawn(NamedTuple):
    """A drawing as SVG, and its width in points."""

    svg: str
    width: float


def picture(drawing: Flowable, room: float, language: Language, shapes: SharedShapes) -> Drawn:
    """Return the drawing as SVG, drawn for a column of `room` points, without empty sides.

    One that is as clear when it is smaller keeps its width: it may stand beside others like it.
    """
    width, height = drawing.wrap(room, 1e6)
    canvas = SvgCanvas(width, height, language, shapes)
    drawing.drawOn(canvas, 0, 0)
    left, right = (0.0, width) if isinstance(drawing, Shrinking) else canvas.across()
    return Drawn(canvas.svg(left, right), right - left)


def _path(code: str, matrix: Matrix, digits: int = 2) -> str:
    """Return the operators of a PDF that build a path as those of SVG, transformed.

    ValueError if one of them is none that our drawings use.
    """
    parts: list[str] = []
    numbers: list[float] = []
    for word in code.split():
        if word[0] in "-.0123456789":
            numbers.append(float(word))
            continue
        if word in _LETTERS:
            parts.append(_LETTERS[word] + _places(numbers, matrix, digits))
        elif word == "re":
            x, y, wide, high = numbers
            corners = (x + wide, y, x + wide, y + high, x, y + high)
            parts.append(f"M{_places((x, y), matrix, digits)}L{_places(corners, matrix, digits)}Z")
        elif word == "h":
            parts.append("Z")
        elif word != "n":
            raise ValueError(f"no SVG for the operator {word!r}")
        numbers = []
    return "".join(parts)


def _places(numbers: Sequence[float], matrix: Matrix, digits: int) -> str:
    pairs = zip(numbers[::2], numbers[1::2], strict=True)
    return " ".join(_number(each, digits) for pair in pairs for each in matrix.at(*pair))


def _number(value: float, digits: int = 2) -> str:
    text = f"{value:.{digits}f}"
    text = text.rstrip("0").rstrip(".") if digits else text
    return "0" if text == "-0" else text


def _hex(colour: Any) -> str:
    return f"#{colour.hexval()[2:]}"
