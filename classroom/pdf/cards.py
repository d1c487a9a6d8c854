"""Cards drawn as paths: whole, as the half card of a sideline, and as a tile in a sentence.

Spades and clubs are solid; hearts and diamonds have an open centre in the shape of the suit, so
that a page printed in black and white still tells the colours apart. Everything is measured in the
unit u, a tenth of the card's width; a card is 10 u by 13.4 u, a half card 10 u by 5.7 u. Places
are the lower left corner in points.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfgen.pathobject import PDFPathObject

from classroom.cards import Card
from classroom.i18n.messages import Language, aloud, rank_shown
from classroom.pdf import fonts
from classroom.pdf.bidi import runs_both_ways
from classroom.pdf.fonts import ink
from classroom.pdf.style import BLACK_SUIT, CARD_EDGE, CARD_FACE, GOLD, INK, RED_SUIT

CARD_HEIGHT, HALF_HEIGHT = 1.34, 0.57
"""Heights as shares of the card's width."""

ORDINAL_SIZE = 8.0
"""Points."""

PIN = 9.0
"""Points across the pin of a turning point."""
_PIN_SIZE = 8.0
_MARKER = 12.0
"""Points across the marker on every tenth card."""
_WIDEST_FACE = "Q"
"""The widest letter of a face card in Latin letters: all of their tiles are as wide. A wider one is
drawn narrower."""
_ORDINAL_GROUND = "#E6E1D5"
_CAPITAL = 0.668
"""Height of a capital or a figure of the sans, in ems."""

_HEART = (
    ("M", 0.5, 0.04),
    ("C", 0.32, 0.20, 0.03, 0.40, 0.03, 0.67),
    ("C", 0.03, 0.84, 0.15, 0.95, 0.28, 0.95),
    ("C", 0.38, 0.95, 0.46, 0.90, 0.5, 0.81),
    ("C", 0.54, 0.90, 0.62, 0.95, 0.72, 0.95),
    ("C", 0.85, 0.95, 0.97, 0.84, 0.97, 0.67),
    ("C", 0.97, 0.40, 0.68, 0.20, 0.5, 0.04),
)
_DIAMOND = (
    ("M", 0.5, 0.99),
    ("C", 0.60, 0.81, 0.73, 0.64, 0.89, 0.5),
    ("C", 0.73, 0.36, 0.60, 0.19, 0.5, 0.01),
    ("C", 0.40, 0.19, 0.27, 0.36, 0.11, 0.5),
    ("C", 0.27, 0.64, 0.40, 0.81, 0.5, 0.99),
)
_SPADE = (
    ("M", 0.5, 0.98),
    ("C", 0.40, 0.80, 0.05, 0.62, 0.05, 0.38),
    ("C", 0.05, 0.24, 0.15, 0.16, 0.27, 0.16),
    ("C", 0.35, 0.16, 0.42, 0.20, 0.46, 0.27),
    ("C", 0.455, 0.15, 0.41, 0.06, 0.33, 0.02),
    ("L", 0.67, 0.02),
    ("C", 0.59, 0.06, 0.545, 0.15, 0.54, 0.27),
    ("C", 0.58, 0.20, 0.65, 0.16, 0.73, 0.16),
    ("C", 0.85, 0.16, 0.95, 0.24, 0.95, 0.38),
    ("C", 0.95, 0.62, 0.60, 0.80, 0.5, 0.98),
)
_CLUB_STEM = (
    ("M", 0.40, 0.56),
    ("C", 0.48, 0.44, 0.46, 0.12, 0.33, 0.02),
    ("L", 0.67, 0.02),
    ("C", 0.54, 0.12, 0.52, 0.44, 0.60, 0.56),
    ("L", 0.40, 0.56),
)
_CLUB_LEAVES = ((0.5, 0.745), (0.255, 0.40), (0.745, 0.40))
_LEAF_RADIUS = 0.225
_OPEN_CENTRES = {"H": (0.5, 0.575, 0.60), "D": (0.5, 0.5, 0.52)}
"""Centre and share of the opening."""


def draw_suit(
    canvas: Any,
    x: float,
    y: float,
    suit: str,
    side: float,
    colour: str | None = None,
    solid: bool = False,
) -> None:
    """Draw the glyph of a suit, one of ``S H D C``, in a square of `side` points.

    It has its own colour unless another is given; `solid` leaves no centre open.
    """
    canvas.saveState()
    canvas.setFillColor(ink(colour or (RED_SUIT if suit in "HD" else BLACK_SUIT)))
    canvas.transform(side, 0, 0, side, x, y)
    canvas.addLiteral(_suit_path(suit, solid))
    canvas.restoreState()


@cache
def _suit_path(suit: str, solid: bool = False) -> str:
    """Return the operators that fill the glyph in a square of 1 by 1."""
    path = PDFPathObject()
    if suit == "C":
        for across, up in _CLUB_LEAVES:
            path.circle(across, up, _LEAF_RADIUS)
        _trace(path, _CLUB_STEM, 0, 0, 1)
        return f"{path.getCode()} f"
    outline = {"S": _SPADE, "H": _HEART, "D": _DIAMOND}[suit]
    _trace(path, outline, 0, 0, 1)
    if solid or suit not in _OPEN_CENTRES:
        return f"{path.getCode()} f"
    across, up, share = _OPEN_CENTRES[suit]
    _trace(path, outline, across * (1 - share), up * (1 - share), share)
    return f"{path.getCode()} f*"


def draw_card(
    canvas: Any, x: float, y: float, card: Card, width: float, heavy: bool = False
) -> None:
    """Draw a whole card; `heavy` frames the one that decided."""
    u = width / 10
    _draw_face(canvas, x, y, width, CARD_HEIGHT * width, 1.5 * u, heavy)
    size = 5.4 * u
    with canvas.reads_as(aloud(card, canvas.language)):
        top = y + 12.35 * u - _CAPITAL * size
        _draw_rank(canvas, x + 0.95 * u, top, card, size, longest=8.1 * u)
    draw_suit(canvas, x + 5.35 * u, y + 0.7 * u, card.suit, 3.9 * u)


def draw_half_card(
    canvas: Any,
    x: float,
    y: float,
    card: Card,
    width: float,
    ordinal: int | None = None,
    heavy: bool = False,
    marker: bool = True,
) -> None:
    """Draw the half card of a sideline, with its ordinal, if any, where a screen has the letter.

    On every tenth card the ordinal is in the marker, unless `marker` is False.
    """
    u = width / 10
    height = HALF_HEIGHT * width
    _draw_face(canvas, x, y, width, height, 1.2 * u, heavy)
    size = 3.7 * u
    middle = y + height / 2
    with canvas.reads_as(aloud(card, canvas.language)):
        end = _draw_rank(
            canvas, x + 0.6 * u, middle - _CAPITAL * size / 2, card, size, longest=3.5 * u
        )
    glyph = 2.0 * u
    draw_suit(canvas, end + 0.15 * u, middle - glyph / 2, card.suit, glyph)
    if ordinal is None:
        return
    right = x + width - 0.45 * u
    room = right - (end + 0.15 * u + glyph + 0.4 * u)
    if marker and ordinal % 10 == 0:
        wide = min(room, marker_width(ordinal))
        draw_marker(canvas, right - wide / 2, middle, ordinal, wide)
        return
    # On a ground of its own, so that it isn't read as a part of the card.
    start = end + 0.15 * u + glyph + 0.3 * u
    canvas.saveState()
    canvas.setFillColor(ink(_ORDINAL_GROUND))
    canvas.rect(start, y + 0.45 * u, x + width - 0.45 * u - start, height - 0.9 * u,
                stroke=0, fill=1)  # fmt: skip
    canvas.restoreState()
    draw_figure(canvas, right - 0.2 * u, middle - _CAPITAL * ORDINAL_SIZE / 2, ordinal,
                ORDINAL_SIZE, INK, anchor=1.0, room=room - 0.2 * u)  # fmt: skip


def marker_width(ordinal: int) -> float:
    """Points that the marker of a tenth card takes: a disc, longer for a longer number."""
    return _MARKER + 3.8 * max(0, len(str(ordinal)) - 2)


def draw_marker(canvas: Any, x: float, y: float, ordinal: int, wide: float) -> None:
    """Draw the marker of a tenth card, `wide` points wide, centred at the place."""
    high = min(wide, _MARKER)
    canvas.saveState()
    canvas.setFillColor(ink(INK))
    canvas.roundRect(x - wide / 2, y - high / 2, wide, high, high / 2, stroke=0, fill=1)
    canvas.restoreState()
    draw_figure(canvas, x, y - _CAPITAL * ORDINAL_SIZE / 2, ordinal, ORDINAL_SIZE, "#FFFFFF",
                bold=True, room=wide - 2.4)  # fmt: skip


def draw_pin(canvas: Any, x: float, y: float, numbers: str) -> None:
    """Draw the pin of a turning point, centred at the place: numbers, white on a black disc."""
    glyphs = fonts.face(fonts.SANS, bold=True).shape(numbers)
    wide = max(PIN, glyphs.width * _PIN_SIZE + 4)
    canvas.saveState()
    canvas.setFillColor(ink(INK))
    canvas.setStrokeColor(ink(CARD_FACE))
    canvas.setLineWidth(0.8)
    canvas.roundRect(x - wide / 2, y - PIN / 2, wide, PIN, PIN / 2, stroke=1, fill=1)
    canvas.restoreState()
    left = x - glyphs.width * _PIN_SIZE / 2
    fonts.draw_glyphs(canvas, left, y - _CAPITAL * _PIN_SIZE / 2, glyphs, _PIN_SIZE, "#FFFFFF")


def tile_width(card: Card, size: float) -> float:
    """Points that a tile takes in text of `size` points, with the space around it."""
    return _rank_room(card) * size + 1.75 * size


def _rank_room(card: Card) -> float:
    """Ems of a tile's text that its rank takes."""
    return _shaped(_WIDEST_FACE if card.value > 10 else card.rank).width * 0.95


def draw_tile(canvas: Any, x: float, y: float, card: Card, size: float) -> None:
    """Draw a tile in a line of text whose baseline is `y`."""
    width = tile_width(card, size) - 0.2 * size
    low, high = y - 0.36 * size, y + 1.02 * size
    left = x + 0.1 * size
    glyph = 0.72 * size
    with canvas.reads_as(aloud(card, canvas.language)):
        _draw_face(canvas, left, low, width, high - low, 0.28 * size, heavy=False)
        room = _rank_room(card) * size
        spare = max(0.0, room - _rank(card, canvas.language).width * 0.95 * size)
        end = _draw_rank(canvas, left + 0.36 * size + spare / 2, y, card, 0.95 * size, longest=room)
        up = y + _CAPITAL * 0.95 * size / 2 - glyph / 2
        draw_suit(canvas, end + 0.12 * size, up, card.suit, glyph)


def draw_figure(
    canvas: Any,
    x: float,
    y: float,
    number: int,
    size: float,
    colour: str = INK,
    anchor: float = 0.5,
    bold: bool = False,
    room: float = float("inf"),
) -> None:
    """Draw a number with `anchor` (0 left, 1 right) of its width at `x`, in `room` points."""
    glyphs = fonts.face(fonts.SANS, bold).shape(str(number))
    width = glyphs.width * size
    squeeze = min(1.0, room / width)
    canvas.saveState()
    canvas.translate(x - anchor * width * squeeze, y)
    canvas.scale(squeeze, 1)
    fonts.draw_glyphs(canvas, 0, 0, glyphs, size, colour)
    canvas.restoreState()


def _shaped(rank: str) -> fonts.Glyphs:
    """Return the glyphs of a rank in whatever font has its letters, as in other text."""
    rank = fonts.printable(fonts.clean(rank))
    family = fonts.family_for(rank, fonts.SANS, True, rank) or fonts.SANS
    return fonts.face(family, bold=True).shape(rank, runs_both_ways(rank))


def _rank(card: Card, language: Language) -> fonts.Glyphs:
    return _shaped(rank_shown(card, language))


def _draw_rank(
    canvas: Any, x: float, y: float, card: Card, size: float, longest: float = float("inf")
) -> float:
    """Draws the rank with its baseline at `y`; returns where it ends."""
    glyphs = _rank(card, canvas.language)
    squeeze = min(1.0, longest / (glyphs.width * size))
    canvas.saveState()
    canvas.translate(x, y)
    canvas.scale(squeeze, 1)
    fonts.draw_glyphs(canvas, 0, 0, glyphs, size, RED_SUIT if card.is_red else BLACK_SUIT)
    canvas.restoreState()
    return x + glyphs.width * size * squeeze


def _draw_face(
    canvas: Any,
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    heavy: bool,
) -> None:
    canvas.saveState()
    canvas.setFillColor(ink(CARD_FACE))
    canvas.setStrokeColor(ink(INK if heavy else CARD_EDGE))
    canvas.setLineWidth(2.0 if heavy else 0.55)
    out = 0.7 if heavy else 0.0
    canvas.translate(x - out, y - out)
    canvas.addLiteral(_face_path(width + 2 * out, height + 2 * out, radius + out))
    canvas.restoreState()


@lru_cache(maxsize=64)
def _face_path(width: float, height: float, radius: float) -> str:
    """Return the operators that fill and draw a face, its lower left corner at the origin."""
    path = PDFPathObject()
    path.roundRect(0, 0, width, height, radius)
    return f"{path.getCode()} B"


def _trace(path: Any, outline: tuple[Any, ...], x: float, y: float, side: float) -> None:
    for command, *numbers in outline:
        places = [
            (x if index % 2 == 0 else y) + number * side for index, number in enumerate(numbers)
        ]
        {"M": path.moveTo, "L": path.lineTo, "C": path.curveTo}[command](*places)
    path.close()


def draw_flag(canvas: Any, x: float, y: float, *, hollow: bool = False) -> None:
    """Draw the Prophet's flag, its pole at the place; hollow for a robot's."""
    canvas.saveState()
    canvas.translate(x, y)
    _draw_flag(canvas, hollow, GOLD)
    canvas.restoreState()


def draw_fallen_flag(canvas: Any, x: float, y: float) -> None:
    """Draw a flag that lies on the ground, centred at the place: here a Prophet was overthrown."""
    canvas.saveState()
    canvas.translate(x - 5, y + 3)
    canvas.rotate(-90)
    canvas.scale(0.8, 1)
    _draw_flag(canvas, False, INK)
    canvas.restoreState()


def _draw_flag(canvas: Any, hollow: bool, colour: str) -> None:
    canvas.setFillColor(HexColor(colour))
    canvas.rect(0, 0, 1.3, 10, stroke=0, fill=1)
    path = canvas.beginPath()
    path.moveTo(1.2, 4.4)
    for across, up in ((8.4, 4.4), (6.4, 7.2), (8.4, 10), (1.2, 10)):
        path.lineTo(across, up)
    path.close()
    if hollow:
        canvas.setFillColor(HexColor(CARD_FACE))
        canvas.setStrokeColor(HexColor(colour))
        canvas.setLineWidth(0.9)
    canvas.drawPath(path, stroke=int(hollow), fill=1)
