"""The drawings on a pupil's paper: beliefs as bars, cards as they came, predictions, tests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from reportlab.lib.colors import HexColor

from classroom.cards import Card
from classroom.debrief.evidence.beliefs import HeldBelief
from classroom.debrief.findings.praise import PraisedPlay
from classroom.game.laid import Laid
from classroom.pdf import cards as card_art
from classroom.pdf.beliefs import CROSS, draw_bar, draw_contradicted, draw_kept, draw_scale
from classroom.pdf.structure import Artifact
from classroom.pdf.style import INK, INK_2, LINE_COLOUR, MM, RIGHT, WRONG

TIME = 62 * MM
"""Points across the column of the bars."""
_CARD = 9.5 * MM
_DOT = 3.6 * MM


class _Drawing(Artifact):
    """As wide as its place; what is drawn, `wide` points of it, stands where reading starts.

    What it shows is said beside it, or by the figure that it is put in.
    """

    wide: float

    def __init__(self, right_to_left: bool) -> None:
        super().__init__()
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        if self.right_to_left:
            self.canv.translate(self.width - self.wide, 0)
        self.paint(self.canv)
        self.canv.restoreState()

    def paint(self, canvas: Any) -> None:
        raise NotImplementedError


class Bar(_Drawing):
    """A belief over time, on the axis of its round's cards: the higher, the surer.

    A card that contradicted it crosses it out, at its beginning if that card lay there already;
    until it was given up it goes on as a dashed line.
    """

    def __init__(self, belief: HeldBelief, laid: int, most: int, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.belief = belief
        self.laid = laid
        """Cards of its round ..."""
        self.most = most
        """... and of the longest one on the page."""
        self.wide, self.height = TIME - 8, _BAR + 8

    def _x(self, card: float) -> float:
        at = (card - 1) / max(1, self.most - 1) * (self.wide - _AFTER)
        return self.wide - at if self.right_to_left else at

    def paint(self, canvas: Any) -> None:
        note = self.belief.note
        draw_scale(canvas, self._x(1), self._x(self.laid), _AXIS, _BAR)
        canvas.setStrokeColor(HexColor(LINE_COLOUR))
        canvas.setLineWidth(0.8)
        for end in (1, self.laid):
            canvas.line(self._x(end), _AXIS - 2, self._x(end), _AXIS + 2)
        against = note.first_against if self.belief.crossed else None
        until = self.laid if note.until is None else note.until
        starts = [laid for laid, _ in self.belief.sure]
        onward = -1 if self.right_to_left else 1
        ended = self._x(note.laid)
        for (start, sure), end in zip(self.belief.sure, [*starts[1:], until], strict=True):
            upto = end if against is None else min(end, against)
            if upto >= start:
                ended = self._part(canvas, start, upto, sure)
        if not self.belief.crossed:
            return
        draw_contradicted(canvas, ended, _AXIS + _BAR / 2, onward)
        ended += onward * (CROSS + 2)
        if (self._x(until) - ended) * onward > 0:
            draw_kept(canvas, ended, self._x(until), _AXIS + _BAR / 2)

    def _part(self, canvas: Any, start: float, end: float, sure: int | None) -> float:
        """Draw a part of the bar; return where it ends, in points."""
        begin, ended = self._x(start), self._x(end)
        if abs(ended - begin) < _SHORTEST:
            ended = begin + (-_SHORTEST if self.right_to_left else _SHORTEST)
        draw_bar(canvas, min(begin, ended), max(begin, ended), _AXIS, _BAR, sure)
        return ended


_BAR, _AXIS = 16.0, 3.0
"""Points that a bar of 100% is high, and below it."""
_SHORTEST, _AFTER = 3.0, 12.0
"""Points that a bar is long at least, to be seen; and after the longest, for a cross."""


class Story(_Drawing):
    """Cards in playing order with their numbers: right ones above, wrong ones below.

    In as many rows as they need, drawn `scale` times as large as usual. A bar joins the cards of a
    wrong string.
    """

    def __init__(self, layout: Sequence[Laid], right_to_left: bool, scale: float = 1.0) -> None:
        super().__init__(right_to_left)
        self.layout = layout
        self.scale = scale
        self.places = 1

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        cards = max(1, len(self.layout))
        self.places = max(1, int(available_width / (_PLACE * self.scale) + 0.001))
        self.width = self.wide = available_width
        self.height = -(-cards // self.places) * _ROW * self.scale
        return self.width, self.height

    def paint(self, canvas: Any) -> None:
        tile, wide, row_height = (self.scale * each for each in (_TILE, _PLACE, _ROW))
        for at, laid in enumerate(self.layout):
            row, place = divmod(at, self.places)
            top = self.height - row * row_height
            x = place * wide
            if self.right_to_left:
                x = self.wide - x - wide
            middle = x + wide / 2
            card_art.draw_figure(
                canvas, middle, top - 9 * self.scale, at + 1, 8.5 * self.scale, INK_2
            )
            y = top - (21 if laid.right else 36) * self.scale
            card_art.draw_tile(
                canvas, middle - card_art.tile_width(laid.card, tile) / 2, y, laid.card, tile
            )
            canvas.setStrokeColor(HexColor(RIGHT if laid.right else WRONG))
            canvas.setLineWidth(1)
            if laid.right:
                continue
            canvas.line(middle, y + 1.02 * tile, middle, top - 11 * self.scale)
            joined = self._in_one_string(at - 1, at), self._in_one_string(at, at + 1)
            if any(joined):
                start, end = reversed(joined) if self.right_to_left else joined
                left = x if start else middle - tile / 2
                right = x + wide if end else middle + tile / 2
                canvas.setLineWidth(2 * self.scale)
                canvas.line(left, y - 5.5 * self.scale, right, y - 5.5 * self.scale)

    def _in_one_string(self, one: int, other: int) -> bool:
        if one < 0 or other >= len(self.layout):
            return False
        first, second = self.layout[one], self.layout[other]
        return not first.right and not second.right and first.play == second.play


def filling_scale(cards: int, width: float) -> float:
    """Return how much larger than usual so many cards are when they fill their rows.

    The rows are as few as they need at their usual size.
    """
    rows = -(-cards // int(width / _PLACE))
    return min(LARGEST, int(width / _PLACE / -(-cards // rows) * 100) / 100)


_TILE, _PLACE, _ROW = 9.5, 27.0, 44.0
LARGE, LARGEST = 1.54, 2.0
"""The least scale of cards and their numbers in large type (13 points), and the largest."""


class PredictionDots(_Drawing):
    """A pupil's predictions: a tick for each that was right, a ring for each of the others."""

    def __init__(self, full: int, of: int, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.full, self.of = full, of
        self.wide, self.height = of * _DOT, _DOT

    def paint(self, canvas: Any) -> None:
        canvas.setStrokeColor(HexColor(INK))
        canvas.setFillColor(HexColor(INK))
        canvas.setLineWidth(0.7)
        for at in range(self.of):
            place = self.of - 1 - at if self.right_to_left else at
            middle = (place + 0.5) * _DOT
            if at < self.full:
                draw_tick(canvas, middle, _DOT / 2)
            else:
                canvas.circle(middle, _DOT / 2, 0.3 * _DOT, stroke=1, fill=0)


def draw_tick(canvas: Any, x: float, y: float) -> None:
    """Draw a tick centred at the place: this was right."""
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.6)
    canvas.line(x - 3.5, y, x - 1, y - 3)
    canvas.line(x - 1, y - 3, x + 4, y + 3.5)
    canvas.restoreState()


class DrawnPlay(_Drawing):
    """A play in its place: on the line after the card before it, or below that one.

    A card that was not played stands beside it in a dashed frame.
    """

    def __init__(self, tried: PraisedPlay, right_to_left: bool) -> None:
        super().__init__(right_to_left)
        self.tried = tried
        cards = tried.play.cards or ()
        places = 1 + len(cards) * tried.play.right
        self.better_at = places
        self.places = places + (tried.better is not None)
        hanging = 0 if tried.play.right else _hanging(len(cards))
        self.wide = self.places * _CARD * 1.16
        self.height = card_art.CARD_HEIGHT * _CARD + _ORDINALS + hanging

    def paint(self, canvas: Any) -> None:
        play = self.tried.play
        cards = play.cards or ()
        low = self.height - _ORDINALS - card_art.CARD_HEIGHT * _CARD
        middle = low + card_art.CARD_HEIGHT * _CARD / 2
        canvas.saveState()
        canvas.setStrokeColor(HexColor(RIGHT))
        canvas.setLineWidth(1.2)
        ends = (self._x(0) + _CARD / 2, self._x(len(cards) * play.right) + _CARD / 2)
        canvas.line(min(ends), middle, max(ends), middle)
        canvas.restoreState()
        card_art.draw_card(canvas, self._x(0), low, self.tried.after, _CARD)
        if play.right:
            for at, (card, ordinal) in enumerate(zip(cards, play.ordinals, strict=True), 1):
                card_art.draw_card(canvas, self._x(at), low, card, _CARD, heavy=True)
                card_art.draw_figure(
                    canvas, self._x(at) + _CARD / 2, self.height - _ORDINALS + 3, ordinal, 8
                )
        else:
            self._hang(canvas, cards, low)
        if self.tried.better is not None:
            self._beside(canvas, self.tried.better, low)

    def _x(self, place: int) -> float:
        at = self.places - 1 - place if self.right_to_left else place
        return at * _CARD * 1.16 + 0.08 * _CARD

    def _hang(self, canvas: Any, cards: tuple[Card, ...], low: float) -> None:
        x = self._x(0)
        canvas.saveState()
        canvas.setStrokeColor(HexColor(WRONG))
        canvas.setLineWidth(1)
        canvas.line(x + _CARD / 2, low, x + _CARD / 2, low - _THREAD)
        canvas.restoreState()
        y = low - _THREAD
        for card, ordinal in zip(cards, self.tried.play.ordinals, strict=True):
            y -= card_art.HALF_HEIGHT * _CARD
            card_art.draw_half_card(canvas, x, y, card, _CARD, ordinal, heavy=True)
            y += _OVERLAP

    def _beside(self, canvas: Any, card: Card, low: float) -> None:
        x = self._x(self.better_at)
        card_art.draw_card(canvas, x, low, card, _CARD)
        canvas.saveState()
        canvas.setStrokeColor(HexColor(INK))
        canvas.setLineWidth(1)
        canvas.setDash(3, 2)
        canvas.roundRect(
            x - 2, low - 2, _CARD + 4, card_art.CARD_HEIGHT * _CARD + 4, 3, stroke=1, fill=0
        )
        canvas.restoreState()


_ORDINALS = 11.0
_THREAD, _OVERLAP = 4.0, 2.2


def _hanging(cards: int) -> float:
    return _THREAD + cards * (card_art.HALF_HEIGHT * _CARD - _OVERLAP) + _OVERLAP + 2
