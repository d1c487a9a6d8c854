"""Sentences on paper: cards in them, names of any script, either direction, broken into lines.

A text is an ordinary string, so translated sentences with named places work as everywhere else::

    Prose(_("%(player)s's %(card)s: wrong.") % {"player": name("Dev"), "card": tile(card)}, BODY)

There is no markup to escape: what :func:`tile`, :func:`bold` and :func:`thought` add are private
characters, and :func:`name` and :func:`plain` take those (and all that could upset a line) out of
what people typed. The flowable :class:`Prose` breaks lines, splits over pages and is accepted in
the cells of a ReportLab table; :func:`draw_line` sets one line anywhere on a canvas.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any, Literal, NamedTuple

from classroom.cards import CARDS, RANKS, SUITS, Card
from classroom.i18n.messages import Language, Renderer, aloud, suit_aloud, written
from classroom.pdf import bidi, cards, fonts
from classroom.pdf.bidi import FSI, PDI, runs_both_ways
from classroom.pdf.structure import Element, TaggedFlowable
from classroom.pdf.style import INK, SMALLEST

_TILES = 0xF0000
_BOLD, _NOT_BOLD, _SERIF, _NOT_SERIF = "\U000f0100", "\U000f0101", "\U000f0102", "\U000f0103"
_SWITCHES = _BOLD + _NOT_BOLD + _SERIF + _NOT_SERIF
_SUIT_SIGNS = {"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"}
_NO_WORDS = dict.fromkeys(map(ord, (*_SWITCHES, FSI, PDI)), "")
_ANY_TILE = f"{chr(_TILES)}-{chr(_TILES + 51)}"
_DRAWN = f"{''.join(_SUIT_SIGNS)}{_ANY_TILE}"
"""Letters that are drawn and not set, as a range of a regular expression."""
_CARD_IN_TEXT = re.compile(rf"(?<!\w)(10|[2-9AJQK])([{''.join(_SUIT_SIGNS)}])\ufe0e?(?!\w)")
_MAX_SQUEEZED = 0.8
"""The least width of letters, as a share of their usual width, if a line must fit."""
_SAME_PLACE = 0.01
"""Points."""
_TILE_LEADING = 1.42
"""Between lines that hold tiles, in ems: a tile is 1.38 ems high, and two must not touch."""
_NO_BREAK_BEFORE = frozenset("、。，．・：；？！ー）」』】〉》”’,.;:!?)]}")
_NO_BREAK_AFTER = frozenset("（「『【〈《“‘([{")


def plain(text: str) -> str:
    """Return typed text without markup."""
    return fonts.clean(text)


def name(text: str) -> str:
    """Return a name that keeps its own direction in the sentence and does not break."""
    return f"{FSI}{plain(text)}{PDI}"


def tile(card: Card) -> str:
    """Return the card as a small tile in the line."""
    return chr(_TILES + card)


def bold(text: str) -> str:
    return f"{_BOLD}{text}{_NOT_BOLD}"


def thought(text: str) -> str:
    """Return a thought (a guess, a claim, the rule) in the serif face."""
    return f"{_SERIF}{text}{_NOT_SERIF}"


PAPER = Renderer(name=name, card=lambda card, _: tile(card), thought=thought, typed=plain)
"""The renderer of the values in a sentence on paper."""


def as_words(text: str, language: Language) -> str:
    """Return the same text without drawings, for bookmarks and metadata."""
    return text.translate(_in_words(language))


@lru_cache
def _in_words(language: Language) -> Mapping[int, str]:
    return _NO_WORDS | {_TILES + card: written(card, language) for card in CARDS}


@dataclass(frozen=True)
class PrintedRun:
    """A stretch of a text: words in one face, a card, or a suit (of ``S H D C``).

    Also the beginning or the end of a name, which keeps its own direction.
    """

    words: str = ""
    card: Card | None = None
    suit: str = ""
    name: Literal["", "begins", "ends"] = ""
    bold: bool = False
    serif: bool = False


def runs(text: str) -> Iterator[PrintedRun]:
    """Return the text as it is printed, in stretches."""
    bold = serif = False
    for part in re.split(f"([{_SWITCHES}{FSI}{PDI}{_DRAWN}])", _with_tiles(text)):
        if not part:
            continue
        if part in _SWITCHES:
            bold, serif = _switched(part, bold, serif)
        elif part in (FSI, PDI):
            yield PrintedRun(name="begins" if part == FSI else "ends")
        elif _is_tile(part[0]):
            yield PrintedRun(card=CARDS[ord(part) - _TILES], bold=bold, serif=serif)
        elif part in _SUIT_SIGNS:
            yield PrintedRun(suit=_SUIT_SIGNS[part], bold=bold, serif=serif)
        else:
            yield PrintedRun(words=_printable(part), bold=bold, serif=serif)


def read_aloud(text: str, language: Language) -> str:
    """Return the text as it is spoken, cards and suits by their names.

    With a pause after each card but the last of several.
    """
    text = re.sub(f"(?<=[{_ANY_TILE}]) (?=[{_ANY_TILE}])", ", ", text)
    return "".join(
        aloud(run.card, language) if run.card is not None
        else suit_aloud(run.suit, language) if run.suit
        else run.words
        for run in runs(text)
    )  # fmt: skip


@dataclass(frozen=True)
class Style:
    """The style of a paragraph; sizes and spaces in points."""

    size: float
    leading: float
    serif: bool = False
    bold: bool = False
    colour: str = INK
    align: Literal["start", "centre", "end"] = "start"
    space_before: float = 0
    space_after: float = 0
    keep_with_next: bool = False


@dataclass(frozen=True)
class _Piece:
    """Something of known width on a line: a run of glyphs, a tile, a suit, or a space."""

    width: float
    level: int
    glyphs: fonts.Glyphs | None = None
    card: Card | None = None
    suit: str = ""
    space: bool = False


class _Cluster(NamedTuple):
    """A letter with its marks: a tuple, for there is one for each letter of a text."""

    text: str
    bold: bool
    serif: bool
    beside: str = ""
    """The text around it, where that decides its font."""
    level: int = 0
    held: bool = False
    """Inside a name: no line ends before it."""


@dataclass(frozen=True)
class _MeasuredWord:
    """A stretch that stays on one line where there is room, or a space between two."""

    clusters: tuple[_Cluster, ...]
    pieces: tuple[_Piece, ...]
    width: float
    space: bool


_Line = tuple[_Piece, ...]


class Prose(TaggedFlowable):
    """A paragraph. The direction is the first strong letter's unless `right_to_left` says it.

    ValueError if the letters are smaller than those of any paper.
    """

    role = "P"
    folded = False
    """Of a heading: a page of HTML keeps closed what is below it."""

    def __init__(self, text: str, style: Style, right_to_left: bool | None = None) -> None:
        super().__init__()
        _check(style)
        self.text = text
        self.style = style
        self.spaceBefore, self.spaceAfter = style.space_before, style.space_after
        self.keepWithNext = style.keep_with_next
        self.on_page: str | None = None
        """Its text in a page of HTML, if that is another; empty leaves it out."""
        self._given_direction = right_to_left
        self._lines: tuple[_Line, ...] | None = None
        self._leading = style.leading
        self._base = 0
        self.width = 0.0

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        if self._lines is None or self.width != available_width:
            lines, self._base = _set(self.text, self.style, self._given_direction, available_width)
            self._lines = lines
            self._leading = _leading(lines, self.style)
        self.width = available_width
        self.height = len(self._lines) * self._leading
        return self.width, self.height

    def minWidth(self) -> float:
        lines, _ = _set(self.text, self.style, self._given_direction, 0.0)
        return max((_width(line) for line in lines), default=0.0)

    def tell(self) -> list[Element]:
        if not self.text:
            return []
        self.element = Element(
            self.role,
            self.text,
            stands_for=runs_both_ways(self.text),
            on_page=self.on_page,
            folded=self.text if self.folded else "",
        )
        return [self.element]

    def split(self, available_width: float, available_height: float) -> list[Prose]:
        self.wrap(available_width, available_height)
        lines = self._lines or ()
        fit = int((available_height + 1e-6) / self._leading)
        if len(lines) - fit == 1:
            fit -= 1
        if fit < min(2, len(lines)):
            return []
        if fit >= len(lines):
            return [self]
        return [self._part(lines[:fit]), self._part(lines[fit:])]

    def _part(self, lines: tuple[_Line, ...]) -> Prose:
        part = Prose(self.text, self.style, self._given_direction)
        part._lines, part._base, part.width = lines, self._base, self.width
        part._leading = self._leading
        part.element = self.element
        return part

    def draw(self) -> None:
        # Half the spare leading above the letters, half below.
        baseline = self.height - self._leading / 2 - 0.34 * self.style.size
        for line in self._lines or ():
            spare = self.width - _width(line)
            at_left = (self.style.align == "start") == (self._base == 0)
            x = spare / 2 if self.style.align == "centre" else 0 if at_left else spare
            _draw(self.canv, x, baseline, line, self.style)
            baseline -= self._leading


class Heading(Prose):
    """A paragraph that is also a bookmark of the PDF; `level` counts from 0."""

    def __init__(
        self, text: str, style: Style, level: int = 0, right_to_left: bool | None = None
    ) -> None:
        super().__init__(text, style, right_to_left)
        self.level = level
        self.role = f"H{level + 1}"

    def split(self, _available_width: float, _available_height: float) -> list[Prose]:
        return []

    def draw(self) -> None:
        super().draw()
        canvas: Any = self.canv
        canvas.bookmark_heading(as_words(self.text, canvas.language), self.level, self.height)


def draw_line(
    canvas: Any,
    x: float,
    y: float,
    text: str,
    style: Style,
    anchor: Literal["left", "centre", "right"] = "left",
    longest: float | None = None,
) -> float:
    """One line with its baseline at `y`; returns its width in points.

    With `longest`, a wider line is squeezed to that many points, and what is too long even so
    ends after a word with an ellipsis. ValueError if the letters are smaller than those of any
    paper.
    """
    _check(style)
    (line, *_), _base = _set(text, style, None, float("inf"))
    if longest is not None and too_long(text, style, longest):
        ((ellipsis, *_), *_), _base = _set("…", style, None, float("inf"))
        room = longest / _MAX_SQUEEZED - ellipsis.width
        (line, *_), _base = _set(text, style, None, room)
        line = (*(line[:-1] if line[-1].space else line), ellipsis)
    width = _width(line)
    squeeze = min(1.0, longest / width) if longest and width else 1.0
    left = x - {"left": 0.0, "centre": 0.5, "right": 1.0}[anchor] * width * squeeze
    canvas.saveState()
    canvas.translate(left, y)
    canvas.scale(squeeze, 1)
    _draw(canvas, 0, 0, line, style)
    canvas.restoreState()
    return width * squeeze


def _check(style: Style) -> None:
    if style.size < SMALLEST:
        raise ValueError(f"{style.size:g} points are fewer than {SMALLEST:g}")


def too_long(text: str, style: Style, longest: float) -> bool:
    """Return whether :func:`draw_line` has to cut it."""
    return line_width(text, style) * _MAX_SQUEEZED > longest


def line_width(text: str, style: Style) -> float:
    """Points that `text` takes on one line."""
    (line, *_), _base = _set(text, style, None, float("inf"))
    return _width(line)


def _is_tile(letter: str) -> bool:
    return _TILES <= ord(letter) < _TILES + 52


def _leading(lines: tuple[_Line, ...], style: Style) -> float:
    """Points from line to line: more where tiles stand on several lines."""
    tiles = sum(any(piece.card is not None for piece in line) for line in lines)
    return max(style.leading, _TILE_LEADING * style.size) if tiles > 1 else style.leading


def _width(line: _Line) -> float:
    """Without the space that the line ends with, if it does."""
    return sum(piece.width for piece in line) - (line[-1].width if line and line[-1].space else 0)


@lru_cache(maxsize=512)
def _set(
    text: str, style: Style, right_to_left: bool | None, width: float
) -> tuple[tuple[_Line, ...], int]:
    """`text` broken into lines of pieces in reading order, and its base level."""
    words, base = _measured(text, style, right_to_left)
    lines: list[list[_Piece]] = [[]]
    used = 0.0
    for word in words:
        if word.space:
            if lines[-1]:
                lines[-1] += word.pieces
                used += word.width
            continue
        for pieces, wide in _fitting(word, style, width):
            if lines[-1] and used + wide > width + 1e-6:
                lines.append([])
                used = 0.0
            lines[-1] += pieces
            used += wide
    for line in lines:
        while len(line) > 1 and line[-1].space and line[-2].space:
            line.pop()
    return tuple(tuple(line) for line in lines), base


@lru_cache(maxsize=2048)
def _measured(
    text: str, style: Style, right_to_left: bool | None
) -> tuple[tuple[_MeasuredWord, ...], int]:
    """Return the words of `text`, the spaces between them, and its base level; not yet in lines.

    A paragraph is broken into lines more than once: for the room it has, and to see if it fits.
    """
    parsed = list(_parse(text, style))
    classes = [_class(cluster.text) for cluster in parsed]
    base = bidi.base_level(classes) if right_to_left is None else int(right_to_left)
    visible = [
        _Cluster(*cluster[:4], level, cluster.held) if level else cluster
        for cluster, level in zip(parsed, bidi.levels(classes, base), strict=True)
        if cluster.text not in (FSI, PDI)
    ]
    return tuple(_measure(tuple(clusters), style) for clusters in _words(visible)), base


def _parse(text: str, style: Style) -> Iterator[_Cluster]:
    """Return the clusters of `text`; switches take effect, suits after a rank become tiles."""
    is_bold, is_serif, depth = style.bold, style.serif, 0
    for part in re.split(f"([{_SWITCHES}{FSI}{PDI}])", _with_tiles(text)):
        if not part:
            continue
        if part in _SWITCHES:
            is_bold, is_serif = _switched(part, is_bold, is_serif)
            is_bold |= style.bold
            is_serif |= style.serif
        elif part in (FSI, PDI):
            depth = max(0, depth + (1 if part == FSI else -1))
            yield _Cluster(part, is_bold, is_serif)
        else:
            for cluster in fonts.clusters(_printable(part)):
                beside = part if fonts.is_ideographic(cluster[0]) else ""
                yield _Cluster(cluster, is_bold, is_serif, beside, held=depth > 0)


def _with_tiles(text: str) -> str:
    """Return the text on one line, with each suit after a rank made into a tile."""
    return _CARD_IN_TEXT.sub(
        lambda found: tile(CARDS[SUITS.index(_SUIT_SIGNS[found[2]]) * 13 + RANKS.index(found[1])]),
        text.replace("\n", " "),
    )


def _switched(switch: str, bold: bool, serif: bool) -> tuple[bool, bool]:
    """Return whether the text after `switch` is bold, and whether it is serif."""
    if switch in (_BOLD, _NOT_BOLD):
        return switch == _BOLD, serif
    return bold, switch == _SERIF


def _printable(text: str) -> str:
    """As `fonts.printable`, leaving alone what is drawn and not set.

    The narrow space before a French question mark becomes a wide one: the text faces have none, and
    the word before it would be set in another face with it.
    """
    text = text.replace("\u202f", "\u00a0")
    parts = re.split(f"([{_DRAWN}])", text)
    return "".join(part if index % 2 else fonts.printable(part) for index, part in enumerate(parts))


@cache
def _class(text: str) -> str:
    if text in (FSI, PDI):
        return "FSI" if text == FSI else "PDI"
    return "ON" if _is_tile(text[0]) else unicodedata.bidirectional(text[0])


def _words(line: list[_Cluster]) -> Iterator[list[_Cluster]]:
    """Stretches that stay on one line, and the spaces between them."""
    word: list[_Cluster] = []
    for cluster in line:
        if word and _may_break(word[-1], cluster):
            yield word
            word = []
        word.append(cluster)
    if word:
        yield word


def _may_break(before: _Cluster, after: _Cluster) -> bool:
    if before.held and after.held:
        return False
    if " " in (before.text, after.text):
        return True
    if before.text.isascii() and after.text.isascii():
        return False
    if before.text in _NO_BREAK_AFTER or after.text in _NO_BREAK_BEFORE:
        return False
    return fonts.is_ideographic(before.text[0]) or fonts.is_ideographic(after.text[0])


@lru_cache(maxsize=8192)
def _measure(clusters: tuple[_Cluster, ...], style: Style) -> _MeasuredWord:
    space = clusters[0].text == " " and not clusters[0].held
    pieces = (_space(clusters[0], style),) if space else tuple(_shape(clusters, style))
    return _MeasuredWord(clusters, pieces, sum(piece.width for piece in pieces), space)


def _fitting(
    word: _MeasuredWord, style: Style, width: float
) -> Iterator[tuple[Sequence[_Piece], float]]:
    """Return the word's pieces and their width; in several lots if it is wider than a line."""
    clusters = word.clusters
    if len(clusters) == 1 or word.width <= width or width == 0:
        yield word.pieces, word.width
        return
    end = len(clusters) - 1
    while end > 1 and sum(piece.width for piece in _shape(clusters[:end], style)) > width:
        end -= 1
    spaces = [at for at in range(1, end + 1) if clusters[at].text == " "]
    end = spaces[-1] if spaces else end
    first = _shape(clusters[:end], style)
    yield first, sum(piece.width for piece in first)
    rest = clusters[end + (clusters[end].text == " ") :] or clusters[-1:]
    yield from _fitting(_measure(rest, style), style, width)


def _shape(word: Sequence[_Cluster], style: Style) -> list[_Piece]:
    """Pieces of one font and one level, in reading order."""
    families = _families(word)
    pieces: list[_Piece] = []
    start = 0
    for end in range(1, len(word) + 1):
        first = word[start]
        if (
            end < len(word)
            and families[start] is not None
            and families[end] == families[start]
            and (word[end].level, word[end].bold) == (first.level, first.bold)
        ):
            continue
        family = families[start]
        if family is not None:
            text = "".join(cluster.text for cluster in word[start:end])
            glyphs = fonts.face(family, first.bold).shape(text, first.level % 2 == 1)
            pieces.append(_Piece(glyphs.width * style.size, first.level, glyphs=glyphs))
        elif first.text in (" ", "\u00a0"):
            pieces.append(_space(first, style))
        elif first.text in _SUIT_SIGNS:
            suit = _SUIT_SIGNS[first.text]
            pieces.append(_Piece(0.8 * style.size, first.level, suit=suit))
        elif _is_tile(first.text):
            card = CARDS[ord(first.text) - _TILES]
            pieces.append(_Piece(cards.tile_width(card, style.size), first.level, card=card))
        start = end
    return pieces


def _families(word: Sequence[_Cluster]) -> list[str | None]:
    """Return each cluster's font family; one for all Latin letters of the word if one has them."""
    result = [
        None
        if cluster.text in (" ", "\u00a0", *_SUIT_SIGNS) or _is_tile(cluster.text[0])
        else fonts.family_for(
            cluster.text, fonts.SERIF if cluster.serif else fonts.SANS, cluster.bold, cluster.beside
        )
        for cluster in word
    ]
    if "NotoSans" in result:
        for index, cluster in enumerate(word):
            wide = fonts.face("NotoSans", cluster.bold)
            if result[index] in (fonts.SANS, fonts.SERIF) and wide.has(cluster.text):
                result[index] = "NotoSans"
    return result


def _space(cluster: _Cluster, style: Style) -> _Piece:
    family = fonts.SERIF if cluster.serif else fonts.SANS
    glyphs = fonts.face(family, cluster.bold).shape(" ")
    return _Piece(glyphs.width * style.size, cluster.level, glyphs=glyphs, space=True)


def _draw(canvas: Any, x: float, y: float, line: _Line, style: Style) -> None:
    """Draw the pieces at their places from left to right, written in reading order.

    A space at the line's end is written too, for readers that ignore lines.
    """
    places: dict[int, float] = {}
    left = x
    seen = len(line) - (1 if line and line[-1].space else 0)
    order: Sequence[int] = range(seen)
    if any(piece.level for piece in line):
        order = bidi.visual(order, lambda at: line[at].level)
    for index in order:
        places[index] = x
        x += line[index].width
    if seen < len(line):
        places[seen] = left - line[seen].width if line[seen].level % 2 else x
    together: list[fonts.Glyphs] = []
    start = end = 0.0

    def draw_those_together() -> None:
        if together:
            fonts.draw_together(canvas, start, y, together, style.size, style.colour)
            together.clear()

    for index, piece in enumerate(line):
        at = places[index]
        if piece.glyphs is not None and piece.glyphs.kerned:
            if abs(at - end) > _SAME_PLACE:
                draw_those_together()
            if not together:
                start = at
            together.append(piece.glyphs)
            end = at + piece.width
            continue
        draw_those_together()
        if piece.glyphs is not None:
            fonts.draw_glyphs(canvas, at, y, piece.glyphs, style.size, style.colour)
        elif piece.card is not None:
            cards.draw_tile(canvas, at, y, piece.card, style.size)
        elif piece.suit:
            side = 0.8 * style.size
            with canvas.reads_as(suit_aloud(piece.suit, canvas.language)):
                cards.draw_suit(canvas, at + side * 0.05, y, piece.suit, side * 0.9)
    draw_those_together()
