"""A layout drawn as it was: the line wrapping like text, every wrong play below its card.

The caller fills a :class:`LayoutPicture`, which knows nothing of rules or players' reasons, and
puts a :class:`LayoutDrawing` among its flowables. A drawing breaks over pages between rows. A
sideline deeper than :data:`MAX_DEPTH` goes on in the column beside it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import accumulate
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.cards import Card
from classroom.i18n.messages import ENGLISH, Language, Message, PlayerRef, counted_message, message
from classroom.pdf import cards as card_art
from classroom.pdf.bands import draw_band
from classroom.pdf.figure import IN_WORDS
from classroom.pdf.pins import PIN_ROOM, Pinned, stacked
from classroom.pdf.structure import Element
from classroom.pdf.style import CARD_WIDTH, INK, INK_2, MM, RIGHT, WRONG
from classroom.pdf.text import PAPER, Style, bold, draw_line, line_width

Play = tuple[tuple[Card, int], ...]
"""One wrong play: its cards with their ordinals; more than one card makes it a string."""


@dataclass(frozen=True)
class PrintedColumn:
    """A card of the main line and the plays that went wrong after it, oldest first."""

    card: Card
    ordinal: int
    sidelines: tuple[Play, ...] = ()


@dataclass(frozen=True)
class PrintedReign:
    """A Prophet's reign: the cards that were called, in the order in which they were played."""

    after: int
    """Cards on the layout at the declaration."""
    called: tuple[int, ...]
    """Their ordinals; none where no card was called."""
    how: Literal["stood", "overthrown", "released"]
    who: str
    deciding: tuple[int, ...] = ()
    """Ordinals of the cards that overthrew the Prophet; none for a right “No play”."""

    @property
    def last(self) -> int:
        """Return the last card of the reign; the one of the declaration where none was called."""
        return self.called[-1] if self.called else self.after


@dataclass(frozen=True)
class LayoutPicture:
    """The contents of a drawing; `deciding` are the ordinals of cards that ended a reign."""

    columns: tuple[PrintedColumn, ...]
    reigns: tuple[PrintedReign, ...] = ()
    deciding: frozenset[int] = frozenset()
    cut_off: bool = False
    """True if the line has earlier cards that are not drawn; it begins with three dots."""
    framed: frozenset[int] = frozenset()
    """Ordinals of the cards that a drawing is about: in a dashed frame, if not in that of those."""
    pins: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """Numbers of the turning points, by the ordinal of the card each is about. Where there are any,
    the tenth cards have no markers: two signs with a number in a disc are one too many."""


PER_ROW = 13
MAX_DEPTH = 60 * MM
"""Points that the plays below a card may reach down before they go on in the next column."""
_STRING = 95 / 60
"""The depth that one play may reach, as a multiple of `reach`; a longer play continues in the next
column."""

_ABOVE = 15.5
"""Points from the top of a row to its cards, for rule and ordinals."""
_BELOW = 4.0
_BETWEEN_ROWS = 5.0
_DOTS_APART = 3.5
_FLAG = 9.5
"""Points from one flag to the next of the same column."""
_LEGEND = Style(size=8.5, leading=14, colour=INK_2)


@dataclass(frozen=True)
class _Size:
    """Lengths in points that follow from the width of a card."""

    width: float
    reach: float = MAX_DEPTH
    """The depth in points that the plays below a card of the usual width may have."""

    @property
    def u(self) -> float:
        return self.width / 10

    @property
    def high(self) -> float:
        return self.width * card_art.CARD_HEIGHT

    @property
    def half(self) -> float:
        return self.width * card_art.HALF_HEIGHT

    @property
    def overlap(self) -> float:
        return 0.75 * self.u

    @property
    def apart(self) -> float:
        return 1.2 * self.u

    @property
    def deepest(self) -> float:
        """Return how far the plays below a card may reach: less for small cards, for a low page."""
        return self.reach * (self.width / CARD_WIDTH) ** 2

    @property
    def deepest_play(self) -> float:
        """Return how far one play may reach."""
        return self.reach * _STRING

    def tops(self, plays: tuple[Play, ...]) -> Iterator[list[float]]:
        """For each play the distances of its cards' upper edges from the card above them."""
        depth = self.apart
        for play in plays:
            tops = []
            for _ in play:
                tops.append(depth)
                depth += self.half - self.overlap
            depth += self.apart + self.overlap
            yield tops

    def depth(self, plays: tuple[Play, ...]) -> float:
        """Return how far the plays reach below their card."""
        if not plays:
            return 0.0
        return list(self.tops(plays))[-1][-1] + self.half

    def row(self, row: _Row) -> float:
        """Return the height of a row."""
        deepest = max(self.depth(slot.plays) for slot in row)
        return _ABOVE + self.high + deepest + _BELOW + _BETWEEN_ROWS


@dataclass(frozen=True)
class _Slot:
    """A place in a row: a column, or more of the sidelines of the column before it."""

    column: PrintedColumn
    plays: tuple[Play, ...]
    goes_on: bool = False
    ends: bool = True
    """True if this is the column's last slot."""


_Row = tuple[_Slot, ...]


class LayoutDrawing(Flowable):
    """The flowable, with a legend unless `legend` is False; `card` is a card's width in points.

    Numbers and legend have the same size whatever the width of the cards. The drawing is told as a
    figure and, after it, a list: an item for each column, which is what is drawn there.
    """

    def __init__(
        self,
        picture: LayoutPicture,
        language: Language = ENGLISH,
        *,
        per_row: int = PER_ROW,
        legend: bool = True,
        card: float = CARD_WIDTH,
        deepest: float = MAX_DEPTH,
    ) -> None:
        super().__init__()
        self.picture = picture
        self.language = language
        self.legend = tuple(_legend(picture, language)) if legend else ()
        self.tenths = legend and not picture.pins
        """True if every tenth card has a disc: where a legend says what it is."""
        self.per_row = per_row
        self.right_to_left = language.right_to_left
        self.size = _Size(card, deepest)
        self.inset = PIN_ROOM if picture.pins else self._dots_room() if picture.cut_off else 0.0
        """Room at the line's start for a pin at its first card, or for three dots."""
        self.rows = _rows(picture, per_row, self.size)
        self._figure: Element | None = None
        self._items: dict[int, Element] = {}
        """The element of each column, by the ordinal of its card."""

    def tell(self) -> list[Element]:
        if not self.picture.columns:
            return []
        say = partial(Message.say, language=self.language, voice=PAPER)
        self._figure = Element("Figure", alt=" ".join(map(say, overview(self.picture))))
        self._items = {
            ordinal: Element("LBody", " ".join(map(say, sentences)), stands_for=True)
            for ordinal, sentences in described(self.picture)
        }
        items = [Element("LI", children=[body]) for body in self._items.values()]
        in_words = self.language.translate(IN_WORDS)
        self._figure.drawing = self._part(self.rows, ())
        signs = [
            Element("Sign", key.words, drawing=_KeySign(key) if key.sign else None)
            for key in self.legend
        ]
        legend = [Element("Legend", children=signs)] if signs else []
        return [self._figure, *legend, Element("L", children=items, folded=in_words)]

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self.height = sum(map(self.size.row, self.rows)) + self._legend_height()
        return self.width, self.height

    def split(self, available_width: float, available_height: float) -> list[Flowable]:
        self.wrap(available_width, available_height)
        fit, used = 0, 0.0
        while fit < len(self.rows) - 1:
            used += self.size.row(self.rows[fit])
            if used > available_height:
                break
            fit += 1
        if fit == 0:
            return []
        return [self._part(self.rows[:fit], ()), self._part(self.rows[fit:], self.legend)]

    def _part(self, rows: tuple[_Row, ...], legend: tuple[_LayoutKey, ...]) -> LayoutDrawing:
        part = LayoutDrawing(
            self.picture,
            self.language,
            per_row=self.per_row,
            legend=False,
            card=self.size.width,
        )
        part.rows, part.legend, part.tenths = rows, legend, self.tenths
        part._figure, part._items = self._figure, self._items
        return part

    def draw(self) -> None:
        """First what is behind the cards and below them, which is the figure; then the cards."""
        canvas = self.canv
        tops = [*accumulate(map(self.size.row, self.rows), initial=0.0)]
        with canvas.marked(self._figure):
            if self._figure is not None:
                canvas.bound(self._figure, self.width, self.height)
            for row, down in zip(self.rows, tops, strict=False):
                self._draw_ground(row, self.height - down)
            for number, line in enumerate(self._legend_lines(), 1):
                y = self.height - tops[-1] - number * _LEGEND.leading
                self._draw_legend(line, y + 4)
        for row, down in zip(self.rows, tops, strict=False):
            bottom = self.height - down - _ABOVE - self.size.high
            for index, slot in enumerate(row):
                with canvas.marked(self._items.get(slot.column.ordinal)):
                    self._draw_top(slot, self._x(index), bottom)
                    self._draw_sidelines(slot, self._x(index), bottom)
                    self._draw_pins(slot, self._x(index), bottom)

    def _dots_room(self) -> float:
        return self.size.u + 4 * _DOTS_APART

    def _pitch(self) -> float:
        return (self.width - self.inset - self.size.width) / (self.per_row - 1)

    def _x(self, index: int) -> float:
        """Left edge of the card in place `index` of its row."""
        x = self.inset + index * self._pitch()
        return self.width - self.size.width - x if self.right_to_left else x

    def _draw_ground(self, row: _Row, top: float) -> None:
        """Reigns, and the line that the cards lie on."""
        canvas = self.canv
        self._draw_reigns(row, top)
        middle = top - _ABOVE - self.size.high / 2
        canvas.saveState()
        canvas.setStrokeColor(HexColor(RIGHT))
        canvas.setLineWidth(1.1)
        ends = sorted((self._x(0), self._x(len(row) - 1)))
        out = self.size.u
        canvas.line(ends[0] - out, middle, ends[1] + self.size.width + out, middle)
        if self.picture.cut_off:
            start, step = (ends[1] + self.size.width, 1) if self.right_to_left else (ends[0], -1)
            canvas.setFillColor(HexColor(RIGHT))
            for dot in range(1, 4):
                canvas.circle(start + step * (out + dot * _DOTS_APART), middle, 1, stroke=0, fill=1)
        canvas.restoreState()

    def _draw_top(self, slot: _Slot, x: float, bottom: float) -> None:
        """Card and ordinal; for a slot that goes on, the ordinal it belongs to."""
        ordinal = slot.column.ordinal
        width = self.size.width
        middle, baseline = x + width / 2, bottom + self.size.high + 4.2
        if slot.goes_on:
            draw_line(self.canv, middle, baseline, f"({ordinal})", _ordinal_style, "centre")
            return
        heavy = self._decides(ordinal)
        card_art.draw_card(self.canv, x, bottom, slot.column.card, width, heavy)
        if ordinal in self.picture.framed and not heavy:
            _draw_frame(self.canv, x, bottom, width, self.size.high)
        if ordinal % 10 == 0 and self.tenths:
            card_art.draw_marker(
                self.canv, middle, baseline + 2.7, ordinal, card_art.marker_width(ordinal)
            )
        else:
            card_art.draw_figure(
                self.canv, middle, baseline, ordinal, card_art.ORDINAL_SIZE, INK, bold=heavy
            )

    def _draw_sidelines(self, slot: _Slot, x: float, bottom: float) -> None:
        if not slot.plays:
            return
        canvas, size, middle = self.canv, self.size, x + self.size.width / 2
        tops = list(size.tops(slot.plays))
        canvas.saveState()
        canvas.setStrokeColor(HexColor(WRONG))
        canvas.setLineWidth(0.9)
        if slot.goes_on:
            back = middle + (1 if self.right_to_left else -1) * self._pitch()
            canvas.line(back, bottom - size.apart / 2, middle, bottom - size.apart / 2)
        start = bottom - (size.apart / 2 if slot.goes_on else 0)
        canvas.line(middle, start, middle, bottom - tops[-1][0])
        canvas.restoreState()
        for play, down in zip(slot.plays, tops, strict=True):
            hung = list(zip(play, down, strict=True))
            # A deciding card goes last: no neighbour may cover its frame.
            for (card, ordinal), depth in sorted(hung, key=lambda it: self._decides(it[0][1])):
                low = bottom - depth - size.half
                card_art.draw_half_card(
                    canvas,
                    x,
                    low,
                    card,
                    size.width,
                    ordinal,
                    self._decides(ordinal),
                    marker=self.tenths,
                )
                if ordinal in self.picture.framed - self.picture.deciding:
                    _draw_frame(canvas, x, low, size.width, size.half)
            if len(play) > 1:
                edge = x + size.width if self.right_to_left else x
                self._draw_bar(edge, bottom - down[0], bottom - down[-1] - size.half)

    def _decides(self, ordinal: int) -> bool:
        return ordinal in self.picture.deciding

    def _draw_pins(self, slot: _Slot, x: float, bottom: float) -> None:
        """Draw the turning points' numbers of a slot's cards, at the side where reading starts."""
        size, pins = self.size, self.picture.pins
        top = () if slot.goes_on else pins.get(slot.column.ordinal, ())
        spots = [Pinned(top, bottom + size.high + 6.9, above=True)]
        for play, tops in zip(slot.plays, size.tops(slot.plays), strict=True):
            for (_, ordinal), depth in zip(play, tops, strict=True):
                spots.append(Pinned(pins.get(ordinal, ()), bottom - depth - size.half / 2))
        for number, out, y in stacked(spots):
            card_art.draw_pin(
                self.canv, x + size.width + out if self.right_to_left else x - out, y, number
            )

    def _draw_bar(self, x: float, high: float, low: float) -> None:
        canvas = self.canv
        canvas.saveState()
        canvas.setStrokeColor(HexColor(WRONG))
        canvas.setLineWidth(2.2)
        canvas.line(x, high - 0.9 * self.size.u, x, low + 0.9 * self.size.u)
        canvas.restoreState()

    def _draw_reigns(self, row: _Row, top: float) -> None:
        """Draw the ground of each reign behind the cards that were called, and no others.

        Slots with nothing but such cards share one band. Where the reign begins or ends within a
        slot, its ground begins below the cards that were played before, and ends above the later
        ones.
        """
        low = top - self.size.row(row) + _BETWEEN_ROWS
        for reign in self.picture.reigns:
            called = frozenset(reign.called)
            spans = [self._ruled(slot, called, top, low) for slot in row]
            at = 0
            while at < len(row):
                span, until = spans[at], at + 1
                while span is not None and until < len(row) and spans[until] == span:
                    until += 1
                if span is not None:
                    self._draw_band(row, at, until - 1, span, reign)
                at = until
        self._draw_flags(row, top)

    def _draw_flags(self, row: _Row, top: float) -> None:
        """Draw a flag at the column at which each Prophet declared, side by side."""
        side, onward = (-0.03, -_FLAG) if self.right_to_left else (0.75, _FLAG)
        for index, slot in enumerate(row):
            flagged = sum(self._flagged(slot, reign) for reign in self.picture.reigns)
            for place in range(flagged):
                x = self._x(index) + side * self.size.width + place * onward
                card_art.draw_flag(self.canv, x, top - _ABOVE + 3)

    def _draw_band(
        self, row: _Row, first: int, last: int, span: tuple[float, float], reign: PrintedReign
    ) -> None:
        begins = reign.called[0] in _ordinals(row[first])
        ends = reign.called[-1] in _ordinals(row[last])
        gap = (self._pitch() - self.size.width) / 2
        left, right = sorted((self._x(first), self._x(last)))
        corners = (ends, begins) if self.right_to_left else (begins, ends)
        draw_band(self.canv, left - gap, span[1], right + self.size.width + gap, span[0], corners)

    def _ruled(
        self, slot: _Slot, called: frozenset[int], top: float, low: float
    ) -> tuple[float, float] | None:
        """Return where the ground of a reign begins and ends in a slot; None if it has no card."""
        bottom = top - _ABOVE - self.size.high
        ruled: list[tuple[int, ...]] = [() if slot.goes_on else (slot.column.ordinal,)]
        edges = [(top, bottom - self.size.apart / 2)]
        for play, tops in zip(slot.plays, self.size.tops(slot.plays), strict=True):
            ruled.append(tuple(ordinal for _, ordinal in play))
            below = bottom - tops[-1] - self.size.half - self.size.apart / 2
            edges.append((edges[-1][1], below))
        inside = [place for place, ordinals in enumerate(ruled) if called & set(ordinals)]
        if not inside:
            return None
        if slot.goes_on and inside[0] == 1:
            inside.insert(0, 0)
        last = inside[-1] == len(ruled) - 1
        return edges[inside[0]][0], low if last else edges[inside[-1]][1]

    def _flagged(self, slot: _Slot, reign: PrintedReign) -> bool:
        """Return whether a slot is the first of the column in which a reign's flag is."""
        begun = [column for column in self.picture.columns if column.ordinal <= reign.after]
        return bool(begun) and not slot.goes_on and slot.column is begun[-1]

    def _legend_height(self) -> float:
        return 4 + _LEGEND.leading * len(self._legend_lines()) if self.legend else 0

    def _legend_lines(self) -> list[list[_LayoutKey]]:
        lines: list[list[_LayoutKey]] = []
        used = 0.0
        for key in self.legend:
            if not lines or used + key.width > self.width:
                lines.append([])
                used = 0.0
            lines[-1].append(key)
            used += key.width + _KEYS_APART
        return lines

    def _draw_legend(self, line: list[_LayoutKey], y: float) -> None:
        x = 0.0
        for key in line:
            left = self.width - x - key.width if self.right_to_left else x
            key.draw(self.canv, left, y, self.right_to_left)
            x += key.width + _KEYS_APART


def overview(picture: LayoutPicture) -> Iterator[Message]:
    """Return a sentence or two on what the drawing shows."""
    line = len(picture.columns)
    hanging = sum(len(play) for column in picture.columns for play in column.sidelines)
    yield counted_message(
        "The drawing shows %(count)s card on the line.",
        "The drawing shows %(count)s cards on the line.",
        line,
    )
    if hanging:
        yield counted_message(
            "%(count)s wrong card is below the card it was played after.",
            "%(count)s wrong cards are below the cards they were played after.",
            hanging,
        )


def described(picture: LayoutPicture) -> Iterator[tuple[int, list[Message]]]:
    """For each column its card's ordinal, and in sentences all that is to be seen there."""
    for column in picture.columns:
        yield column.ordinal, list(_described(picture, column))


def _described(picture: LayoutPicture, column: PrintedColumn) -> Iterator[Message]:
    """Yield sentences in the order of play, so each declaration and overthrow after its card."""
    number = column.ordinal
    if number == 1:
        yield message("Card 1: %(card)s, the starter.", card=column.card)
    else:
        yield message("Card %(number)s: %(card)s, right.", number=number, card=column.card)
    yield from _pinned(picture, [number])
    yield from _of_reigns_after(picture, number)
    for play in column.sidelines:
        cards = [card for card, _ in play]
        first, last = play[0][1], play[-1][1]
        if len(play) == 1:
            yield message("Wrong after it: card %(number)s, %(card)s.", number=first, card=cards[0])
        else:
            yield message(
                "Wrong after it, played as one string: cards %(first)s to %(last)s, %(cards)s.",
                first=first,
                last=last,
                cards=_listed(cards),
            )
        yield from _pinned(picture, [ordinal for _, ordinal in play])
        yield from _of_reigns_after(picture, last)


def _of_reigns_after(picture: LayoutPicture, number: int) -> Iterator[Message]:
    """Yield what began and ended once this card was judged, in the order of the reigns."""
    for reign in picture.reigns:
        player = PlayerRef(reign.who)
        if reign.after == number:
            yield message(
                "After card %(number)s %(player)s declares.", number=number, player=player
            )
        if reign.how == "stood" or reign.last != number:
            continue
        if reign.how == "released":
            yield message(
                "After card %(number)s %(player)s steps down.", number=number, player=player
            )
        elif not reign.deciding:
            yield message(
                "A “No play” after card %(number)s overthrows %(player)s.",
                number=number,
                player=player,
            )
        elif len(reign.deciding) == 1:
            yield message("Card %(number)s overthrows %(player)s.", number=number, player=player)
        else:
            yield message(
                "The string of cards %(first)s to %(last)s overthrows %(player)s.",
                first=reign.deciding[0],
                last=number,
                player=player,
            )


def _pinned(picture: LayoutPicture, ordinals: Sequence[int]) -> Iterator[Message]:
    for ordinal in ordinals:
        for number in picture.pins.get(ordinal, ()):
            yield message("Turning point %(number)s.", number=number)


_NAMES = 50
"""Letters in the names of several Prophets that the legend has room for."""


def _listed(cards: Sequence[Card]) -> Message:
    """Return the cards with commas between them."""
    places = {f"card{place}": card for place, card in enumerate(cards)}
    return Message(", ".join(f"%({place})s" for place in places), places)


_ordinal_style = Style(size=card_art.ORDINAL_SIZE, leading=10, colour=INK_2)
_KEYS_APART = 13.0


@dataclass(frozen=True)
class _LayoutKey:
    """One entry of the legend: a sign of `room` points, if any, and its words."""

    words: str
    sign: Callable[[Any, float, float], None] | None = None
    room: float = 0.0

    @property
    def width(self) -> float:
        return self.room + line_width(self.words, _LEGEND)

    def draw(self, canvas: Any, x: float, y: float, right_to_left: bool) -> None:
        words = self.width - self.room
        if self.sign:
            self.sign(canvas, x + words + 5 if right_to_left else x, y)
        draw_line(canvas, x + (0 if right_to_left else self.room), y, self.words, _LEGEND)


class _KeySign(Flowable):
    """The sign of an entry of the legend, without its words."""

    def __init__(self, key: _LayoutKey) -> None:
        super().__init__()
        self.key = key

    def wrap(self, _available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = self.key.room, _LEGEND.leading
        return self.width, self.height

    def draw(self) -> None:
        assert self.key.sign is not None, "some entries are words alone"
        self.key.sign(self.canv, 0, 4)


def _legend(picture: LayoutPicture, language: Language) -> Iterator[_LayoutKey]:
    """Return the entries of the legend that this picture needs."""

    def said(words: Message) -> str:
        return words.say(language, PAPER)

    plays = [play for column in picture.columns for play in column.sidelines]
    ordinals = [column.ordinal for column in picture.columns]
    ordinals += [ordinal for play in plays for _, ordinal in play]
    if len(ordinals) > 2:
        order = said(message("order played"))
        yield _LayoutKey(f"{bold('1, 2, 3')} {order}")
    yield _LayoutKey(said(message("outline = red suit, solid = black suit")))
    if plays:
        yield _LayoutKey(said(message("below the line = wrong")), _hanging_sign, 16)
    if any(len(play) > 1 for play in plays):
        yield _LayoutKey(said(message("played as one string")), _string_sign, 16)
    if picture.pins:
        yield _LayoutKey(said(message("turning point")), _pin_sign, 15)
    elif any(ordinal % 10 == 0 for ordinal in ordinals):
        yield _LayoutKey(
            said(message("every tenth card")),
            lambda c, x, y: card_art.draw_marker(c, x + 6, y + 3, 10, card_art.marker_width(10)),
            17,
        )
    if picture.reigns:
        yield _LayoutKey(said(_of_reigns(picture.reigns)), _reign_sign, 21)
    if picture.deciding:
        yield _LayoutKey(said(message("overthrew the Prophet")), _heavy_sign, 14)


def _of_reigns(reigns: Sequence[PrintedReign]) -> Message:
    """Return who ruled, in the order of the flags; no names where they take too much room."""
    names = tuple(PlayerRef(reign.who) for reign in reigns)
    if len(reigns) == 1:
        if reigns[0].how == "overthrown":
            return message("%(player)s, Prophet until overthrown", player=names[0])
        return message("%(player)s as Prophet", player=names[0])
    if sum(map(len, names)) > _NAMES:
        return message("a Prophet")
    return message("Prophets, in order: %(players)s", players=names)


def _rows(picture: LayoutPicture, per_row: int, size: _Size) -> tuple[_Row, ...]:
    slots = [slot for column in picture.columns for slot in _slots(column, size)]
    return tuple(tuple(slots[at : at + per_row]) for at in range(0, len(slots), per_row))


def _slots(column: PrintedColumn, size: _Size) -> Iterator[_Slot]:
    """Return the column itself, and as many more as its sidelines need."""
    lots: list[list[Play]] = [[]]
    for play in column.sidelines:
        if lots[-1] and size.depth((*lots[-1], play)) > size.deepest:
            lots.append([])
        while size.depth((play,)) > size.deepest_play:
            fits = max(
                n for n in range(1, len(play)) if size.depth((play[:n],)) <= size.deepest_play
            )
            lots[-1].append(play[:fits])
            lots.append([])
            play = play[fits:]
        lots[-1].append(play)
    for index, lot in enumerate(lots):
        yield _Slot(column, tuple(lot), goes_on=index > 0, ends=index == len(lots) - 1)


def _ordinals(slot: _Slot) -> frozenset[int]:
    """Return the ordinals of the cards drawn in a slot."""
    own = () if slot.goes_on else (slot.column.ordinal,)
    return frozenset((*own, *(ordinal for play in slot.plays for _, ordinal in play)))


def _draw_frame(canvas: Any, x: float, y: float, wide: float, high: float) -> None:
    """Draw a dashed frame around a card: this is the card that it is about."""
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.6)
    canvas.setDash(3, 2)
    canvas.roundRect(x - 2, y - 2, wide + 4, high + 4, 3, stroke=1, fill=0)
    canvas.restoreState()


def _pin_sign(canvas: Any, x: float, y: float) -> None:
    card_art.draw_pin(canvas, x + 5.5, y + 3, "1")


def _hanging_sign(canvas: Any, x: float, y: float) -> None:
    _small_half_card(canvas, x, y - 0.5)
    canvas.saveState()
    canvas.setStrokeColor(HexColor(WRONG))
    canvas.setLineWidth(0.9)
    canvas.line(x + 6, y + 5, x + 6, y + 9)
    canvas.restoreState()


def _string_sign(canvas: Any, x: float, y: float) -> None:
    _small_half_card(canvas, x, y + 2.8)
    _small_half_card(canvas, x, y - 2)
    canvas.saveState()
    canvas.setStrokeColor(HexColor(WRONG))
    canvas.setLineWidth(1.8)
    canvas.line(x, y - 1.2, x, y + 7.4)
    canvas.restoreState()


def _small_half_card(canvas: Any, x: float, y: float) -> None:
    canvas.saveState()
    canvas.setFillColor(HexColor("#FFFFFF"))
    canvas.setStrokeColor(HexColor(WRONG))
    canvas.setLineWidth(0.55)
    canvas.roundRect(x, y, 12, 5.5, 1.4, stroke=1, fill=1)
    canvas.restoreState()


def _reign_sign(canvas: Any, x: float, y: float) -> None:
    draw_band(canvas, x, y - 2, x + 16, y + 8, (False, False))
    card_art.draw_flag(canvas, x + 4, y - 1.5)


def _heavy_sign(canvas: Any, x: float, y: float) -> None:
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.6)
    canvas.roundRect(x + 1, y - 2, 7.5, 10, 1.5, stroke=1, fill=0)
    canvas.restoreState()
