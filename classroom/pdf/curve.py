"""Curves of the rules that still fit, card by card, on a log scale.

The caller fills a :class:`CurvePicture`; labels are texts for :func:`prose.draw_line`, so that they
may hold cards and suit signs. The :class:`Scale` of the cards is shared with other drawings of the
same width, so that one card is at the same place in all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.pdf.cards import PIN, draw_fallen_flag, draw_flag, draw_pin
from classroom.pdf.style import CARD_FACE, GOLD, GOLD_SOFT, INK, INK_2, LINE_COLOUR
from classroom.pdf.text import Style, draw_line, line_width

_AXIS = Style(size=8, leading=10, colour=INK_2)
_KEY = Style(size=8.5, leading=12)
_LEVEL = 14.0
"""Points that a row of labels takes above the plot."""
_LEVELS = 2
_BELOW = 22.0
_RAISED = 4.0
"""Points from the axis up to one rule, so that a line at one is not hidden by it."""
_SAMPLE = 20.0
"""Points of a line's sample before its name."""
_APART = 8.5
"""Points between two numbers of the scale, at least; some lines have none."""
_FLAG = 10.0
"""Points that a flag is wide and high, and no other mark is larger."""
_FALLEN = 7.0
"""Points from the curve up to the middle of a flag that fell there."""
_SIGN, _KEY_GAP = 9.0, 14.0
"""Points of a mark's sample before its name; and between two names."""
_TICKS = (1, 10, 100, 1000, 10000)
_DASHES: tuple[tuple[float, ...], ...] = ((), (3.2, 2.2))
_WIDTHS = (1.8, 1.2)


@dataclass(frozen=True)
class Scale:
    """Places of cards from left to right (or mirrored), in points."""

    width: float
    most: int
    """Cards on the layout at the end."""
    right_to_left: bool = False
    before: float = 26.0
    """Room at the start, for the numbers of another scale."""
    after: float = 16.0

    def x(self, laid: float) -> float:
        x = self.before + (self.width - self.before - self.after) * laid / max(1, self.most)
        return self.width - x if self.right_to_left else x


@dataclass(frozen=True)
class Count:
    """One curve: what it counts, how many there are, and (cards played, rules left) in order."""

    name: str
    library: int
    points: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Marked:
    """Something that happened once `laid` cards were played; a turning point has its number."""

    laid: int
    label: str
    kind: Literal["turning", "declared", "fell", "had"]


@dataclass(frozen=True)
class CurvePicture:
    """The contents of a plot: at most two curves, the largest first; `reigns` are (from, to)."""

    curves: Sequence[Count]
    marks: Sequence[Marked] = ()
    reigns: Sequence[tuple[int, int]] = ()


@dataclass(frozen=True)
class _CurveKey:
    """An entry of the key: the meaning of a line or a mark."""

    what: int | str
    """The index of a curve, or the kind of a mark."""
    name: str

    @property
    def sample(self) -> float:
        return _SAMPLE if isinstance(self.what, int) else _SIGN

    @property
    def wide(self) -> float:
        """Points across it, with the gap to the next one."""
        return self.sample + 5 + line_width(self.name, _KEY) + _KEY_GAP


class CurveDrawing(Flowable):
    """The flowable. `below` says what the scale of the cards counts."""

    def __init__(
        self,
        picture: CurvePicture,
        below: str,
        plot_height: float = 70.0,
        *,
        right_to_left: bool = False,
        number: Callable[[int], str] = str,
    ) -> None:
        super().__init__()
        self.picture = picture
        self.below = below
        self.plot_height = plot_height
        self.right_to_left = right_to_left
        self.number = number

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.scale = Scale(available_width, self.picture.curves[0].points[-1][0],
                           self.right_to_left)  # fmt: skip
        self.placed = list(self._placed())
        levels = 1 + max((level for _, level in self.placed), default=-1)
        keys = len(self._key_lines()) * _KEY.leading
        self.height = keys + 3 + levels * _LEVEL + self.plot_height + _BELOW
        return self.width, self.height

    # Places

    def _y(self, rules: int) -> float:
        library = self.picture.curves[0].library
        high = self.plot_height - _RAISED
        return _BELOW + _RAISED + high * log(max(1, rules)) / log(max(2, library))

    def _left(self, laid: int) -> int:
        """Rules left once so many cards were played, by the first curve."""
        points = self.picture.curves[0].points
        return next(rules for at, rules in reversed(points) if at <= laid)

    def _placed(self) -> Iterator[tuple[Marked, int]]:
        """Return the turning points whose pins have room, each with its row, in order."""
        taken: list[list[tuple[float, float]]] = [[] for _ in range(_LEVELS)]
        for mark in self.picture.marks:
            if mark.kind != "turning":
                continue
            left, right = self._span(mark)
            for level, spans in enumerate(taken):
                if all(right < start or left > end for start, end in spans):
                    spans.append((left, right))
                    yield mark, level
                    break

    def _span(self, mark: Marked) -> tuple[float, float]:
        half = PIN / 2 + 1
        middle = min(max(self.scale.x(mark.laid), half), self.width - half)
        return middle - half, middle + half

    def _key_lines(self) -> list[list[_CurveKey]]:
        """Return the names of curves and marks, as many on a line as fit."""
        keys = [_CurveKey(number, each.name) for number, each in enumerate(self.picture.curves)]
        named = {mark.kind: mark.label for mark in self.picture.marks if mark.kind != "turning"}
        keys += [_CurveKey(kind, label) for kind, label in named.items()]
        lines: list[list[_CurveKey]] = [[]]
        for key in keys:
            if lines[-1] and sum(each.wide for each in [*lines[-1], key]) > self.width + _KEY_GAP:
                lines.append([])
            lines[-1].append(key)
        return lines

    # Drawing

    def draw(self) -> None:
        canvas = self.canv
        canvas.saveState()
        self._draw_keys(canvas)
        self._draw_reigns(canvas)
        self._draw_scales(canvas)
        self._draw_threads(canvas)
        for number, curve in reversed(list(enumerate(self.picture.curves))):
            self._draw_curve(canvas, number, curve)
        self._draw_marks(canvas)
        canvas.restoreState()
        for mark, level in self.placed:
            left, right = self._span(mark)
            draw_pin(canvas, (left + right) / 2, self._label_at(level) + 3, mark.label)

    def _draw_keys(self, canvas: Any) -> None:
        for line, keys in enumerate(self._key_lines()):
            y = self.height - _KEY.leading * (line + 1) + 3
            x = 0.0
            for key in keys:
                wide = key.wide - _KEY_GAP
                left = self.width - x - wide if self.right_to_left else x
                sample = left + wide - key.sample if self.right_to_left else left
                if isinstance(key.what, int):
                    self._pen(canvas, key.what)
                    canvas.line(sample, y + 3, sample + key.sample, y + 3)
                    canvas.setDash()
                elif key.what == "declared":
                    draw_flag(canvas, sample + 1, y - 1.5)
                elif key.what == "had":
                    _draw_dot(canvas, sample + key.sample / 2, y + 3)
                else:
                    draw_fallen_flag(canvas, sample + key.sample / 2, y + 3)
                at = left if self.right_to_left else left + key.sample + 5
                draw_line(canvas, at, y, key.name, _KEY, longest=self.width - key.sample - 5)
                x += key.wide

    def _label_at(self, level: int) -> float:
        return _BELOW + self.plot_height + 5 + level * _LEVEL

    def _draw_reigns(self, canvas: Any) -> None:
        top = _BELOW + self.plot_height
        for first, last in self.picture.reigns:
            left, right = sorted((self.scale.x(first), self.scale.x(last)))
            canvas.setFillColor(HexColor(GOLD_SOFT))
            canvas.rect(left, _BELOW, right - left, self.plot_height, stroke=0, fill=1)
            canvas.setStrokeColor(HexColor(GOLD))
            canvas.setLineWidth(2)
            canvas.line(left, top, right, top)

    def _draw_scales(self, canvas: Any) -> None:
        most = self.scale.most
        start, end = self.scale.x(0), self.scale.x(most)
        side = 4.0 if self.right_to_left else -4.0
        libraries = [curve.library for curve in self.picture.curves]
        canvas.setLineWidth(0.4)
        canvas.setStrokeColor(HexColor(LINE_COLOUR))
        told: list[float] = []
        ticks = [tick for tick in _TICKS if tick < max(2, libraries[0])]
        for number in dict.fromkeys((*libraries[:1], *ticks)):
            y = self._y(number)
            if number in _TICKS:  # from each thin line to the next it is ten times
                canvas.line(start, y, end, y)
            if all(abs(y - other) >= _APART for other in told):
                told.append(y)
                draw_line(canvas, start + side, y - 2.7, self.number(number), _AXIS,
                          "left" if self.right_to_left else "right")  # fmt: skip
        step = next(step for step in (1, 2, 5, 10, 20, 50, 100) if most / step <= 12)
        words = line_width(self.below, _AXIS)
        canvas.setStrokeColor(HexColor(INK))
        for laid in range(0, most + 1, step):
            x = self.scale.x(laid)
            canvas.line(x, _BELOW, x, _BELOW - 2.5)
            draw_line(canvas, x, _BELOW - 11, str(laid), _AXIS, "centre")
        canvas.setLineWidth(0.6)
        canvas.line(start, _BELOW, end, _BELOW)
        at = 0.0 if self.right_to_left else self.width - min(words, self.width)
        draw_line(canvas, at, 1.5, self.below, _AXIS, longest=self.width)

    def _draw_threads(self, canvas: Any) -> None:
        canvas.setStrokeColor(HexColor(INK_2))
        canvas.setLineWidth(0.4)
        for mark, level in self.placed:
            x = self.scale.x(mark.laid)
            canvas.line(x, self._y(self._left(mark.laid)), x, self._label_at(level) - 2.5)

    def _pen(self, canvas: Any, number: int) -> None:
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(_WIDTHS[number])
        canvas.setDash(*([list(_DASHES[number])] if _DASHES[number] else []))

    def _draw_curve(self, canvas: Any, number: int, curve: Count) -> None:
        path = canvas.beginPath()
        (laid, rules), *others = curve.points
        path.moveTo(self.scale.x(laid), self._y(rules))
        for laid, now in others:
            path.lineTo(self.scale.x(laid), self._y(rules))
            path.lineTo(self.scale.x(laid), self._y(now))
            rules = now
        self._pen(canvas, number)
        canvas.setLineJoin(1)
        canvas.drawPath(path, stroke=1, fill=0)
        canvas.setDash()

    def _draw_marks(self, canvas: Any) -> None:
        """Draw flags at the top, and fallen ones above the curve; none covers another."""
        flags, fallen = list[tuple[float, float]](), list[tuple[float, float]]()
        for mark in self.picture.marks:
            x = self.scale.x(mark.laid)
            if mark.kind == "declared":
                flags.append(beside(flags, x, _BELOW + self.plot_height - _FLAG, -_FLAG))
            elif mark.kind == "fell":
                place = x, self._y(self._left(mark.laid)) + _FALLEN
                fallen.append(beside(fallen, *place, _FLAG))
        canvas.setFillColor(HexColor(INK))
        for mark in self.picture.marks:
            x, y = self.scale.x(mark.laid), self._y(self._left(mark.laid))
            if mark.kind == "turning":
                draw_diamond(canvas, x, y)
            elif mark.kind == "had":
                _draw_dot(canvas, x, y)
        for x, y in flags:
            draw_flag(canvas, x - 0.6, y)
        for x, y in fallen:
            draw_fallen_flag(canvas, x, y)


def beside(
    taken: Sequence[tuple[float, float]], x: float, y: float, step: float
) -> tuple[float, float]:
    """Return the place for a mark: moved up by so many points until no other is in its way."""
    while any(abs(x - at) < _FLAG and abs(y - high) < abs(step) for at, high in taken):
        y += step
    return x, y


def _draw_dot(canvas: Any, x: float, y: float) -> None:
    """Draw a dot centred at the place: from here on someone had the rule."""
    canvas.saveState()
    canvas.setFillColor(HexColor(INK))
    canvas.setStrokeColor(HexColor(CARD_FACE))
    canvas.setLineWidth(0.8)
    canvas.circle(x, y, 3.4, stroke=1, fill=1)
    canvas.restoreState()


def draw_diamond(canvas: Any, x: float, y: float) -> None:
    """Draw a small diamond centred at the place: here is a turning point."""
    canvas.saveState()
    canvas.setFillColor(HexColor(CARD_FACE))
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.1)
    path = canvas.beginPath()
    path.moveTo(x, y - 3.2)
    for across, up in ((3.2, 0.0), (0.0, 3.2), (-3.2, 0.0)):
        path.lineTo(x + across, y + up)
    path.close()
    canvas.drawPath(path, stroke=1, fill=1)
    canvas.restoreState()
