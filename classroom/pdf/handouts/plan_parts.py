"""Parts of a lesson plan's papers: its texts, its cards on the line, its sizes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.cards import Card
from classroom.i18n.messages import Message, message
from classroom.lesson_plans.print_outs import Ask, Block, SheetColumn, Text, Voice
from classroom.pdf.cards import CARD_HEIGHT, HALF_HEIGHT, draw_card, draw_half_card
from classroom.pdf.handout_job import PlanPrintOuts
from classroom.pdf.handouts.forms import APART_YOUNG, LINES_APART, FlexibleLines
from classroom.pdf.handouts.handout import Page
from classroom.pdf.structure import WritingSpace
from classroom.pdf.style import INK_2, MM, WRONG
from classroom.pdf.text import Style, bold, draw_line, line_width, plain

TITLE = Style(size=15, leading=17, serif=True, space_after=2)
TASK_TEXT = Style(size=11, leading=14.5, space_after=3)
_LARGE = 13 / 11
"""Of the text for pupils of at most ten."""
_CARD_WIDTH = 9.5 * MM
_GAP = 2 * MM
_STEP = 0.98 * HALF_HEIGHT * _CARD_WIDTH
"""Points down from one half card of a string to the next."""
_BAR = 1.1 * MM
"""Points from the bar beside a string to its cards."""
_LABEL = Style(size=11, leading=14.5, colour=INK_2)
_VOICES: Mapping[Voice, Callable[[str], str]] = MappingProxyType(
    {"": str, "strong": bold, "em": bold}
)
"""Both emphases are bold: there are no italics, and the serif voice is what someone thinks."""
GAP_TO_WRITE_IN = 6 * "."
"""In a task, a gap to write in: so many dots or more."""
EMPTY_CARD = 24 * MM
"""Points across an empty card to draw in, at most."""
_EMPTY_CARD_YOUNG = 35 * MM
"""The same for pupils of at most ten."""
_EMPTY_CARD_HEIGHT = 4 / 3
"""Times its width."""
_BOX = 8 * MM
"""Points across an empty box."""
_PAIR_GAP = 6 * MM
_ABOVE_CARDS = 3.0
"""Points above a line of cards."""
_LONGEST_OF_A_PAIR = 6
"""Cards on each of two lines that are drawn side by side."""


@dataclass(frozen=True)
class Look:
    """The styles of one plan's papers for pupils."""

    text: Style
    title: Style
    apart: float = LINES_APART
    """Points from one writing line to the next, at least."""
    card: float = EMPTY_CARD
    """Points across an empty card to draw in, at most."""
    above: float = 6.0
    """Points above a task, below the lines of the one before it."""

    @classmethod
    def of(cls, plan: PlanPrintOuts) -> Look:
        if not plan.young:
            return cls(TASK_TEXT, TITLE)
        text = replace(TASK_TEXT, size=TASK_TEXT.size * _LARGE, leading=TASK_TEXT.leading * _LARGE)
        return cls(text, TITLE, APART_YOUNG, _EMPTY_CARD_YOUNG)

    @property
    def gaps(self) -> Style:
        """Of a task with gaps to write in."""
        return replace(self.text, leading=self.apart, space_before=2, space_after=2)

    @property
    def ask(self) -> Style:
        """The style of text above lines to write on."""
        return replace(self.text, space_before=self.above, space_after=0)


def plan_of(page: Page) -> PlanPrintOuts:
    plan = page.choices.plan
    if plan is None:
        raise ValueError("papers of a plan need to know the plan")
    return plan


def foot(title: str, plan: PlanPrintOuts) -> Message:
    """Return the foot of a page: its kind and its plan."""
    return message("%(paper)s: %(plan)s", paper=message(title), plan=message(plan.title))


def words(text: Text) -> str:
    """Return a plan's text for `Prose`."""
    return "".join(_VOICES[run.voice](_clean(run.text)) for run in text)


def _clean(text: str) -> str:
    """Harmless, with the spaces that part it from its neighbours."""
    before, after = " " * text.startswith(" "), " " * text.endswith(" ")
    return f"{before}{plain(text).strip()}{after}" if text.strip() else " "


def blocks(
    page: Page, these: Sequence[Block], style: Style, width: float | None = None
) -> Iterator[Flowable]:
    """Yield paragraphs, and cards on the line as pictures.

    Two short lines of cards, each below its paragraph, are drawn side by side. A line of one card
    is drawn beside the paragraph above it. All takes `width` points, by default those of the page.
    """
    width = page.width if width is None else width
    at = 0
    while at < len(these):
        block = these[at]
        if _is_pair(these[at : at + 4]):
            yield _pair(page, these[at : at + 4], style, width)
            yield Spacer(0, 4)
            at += 4
            continue
        if block.text and [len(after.line) for after in these[at + 1 : at + 2]] == [1]:
            yield _beside(page, block, these[at + 1], style, width)
            at += 2
            continue
        if block.line:
            yield Spacer(0, _ABOVE_CARDS)
            yield line_of_cards(page, block.line)
            yield Spacer(0, 4)
        else:
            yield page.prose(words(block.text), style)
        at += 1


def _is_pair(four: Sequence[Block]) -> bool:
    """Return whether these are a paragraph and a short line of cards, twice."""
    lines = [len(block.line) for block in four]
    return (
        len(four) == 4
        and lines[0] == lines[2] == 0
        and 0 < min(lines[1], lines[3]) <= max(lines) <= _LONGEST_OF_A_PAIR
    )


def _beside(page: Page, text: Block, line: Block, style: Style, width: float) -> Flowable:
    """Return a paragraph with the picture of its one card at its end."""
    picture = line_of_cards(page, line.line)
    across = _line_across(page, line.line)
    cells = [page.prose(words(text.text), style), "", picture]
    return page.grid([cells], [width - across - _PAIR_GAP, _PAIR_GAP, across])


def _pair(page: Page, four: Sequence[Block], style: Style, width: float) -> Flowable:
    start, end = (
        [
            page.prose(words(text.text), style),
            Spacer(0, _ABOVE_CARDS),
            line_of_cards(page, line.line),
        ]
        for text, line in (four[:2], four[2:])
    )
    return page.columns(start, end, width, _PAIR_GAP)


def fields(page: Page, asks: Sequence[Ask], look: Look, least: int) -> Iterator[Flowable]:
    """Yield each task, numbered where there are several, with room for the answer.

    A task that names no number of lines gets `least`. Two tasks with few cards to draw, one after
    the other, are side by side.
    """
    made = [
        _field(page, ask, f"{bold(str(number))}  " if len(asks) > 1 else "", look, least)
        for number, ask in enumerate(asks, 1)
    ]
    most = int((page.width - _PAIR_GAP + 2 * _GAP) / 2 / (look.card + _GAP))
    at = 0
    while at < len(made):
        if at + 1 < len(made) and all(0 < ask.cards <= most for ask in asks[at : at + 2]):
            yield page.columns(made[at], made[at + 1], page.width, _PAIR_GAP)
            at += 2
        else:
            yield from made[at]
            at += 1


def _field(page: Page, ask: Ask, label: str, look: Look, least: int) -> list[Flowable]:
    """Return a task and the room for its answer."""
    task = page.prose(f"{label}{words(ask.text)}", look.ask)
    if any(GAP_TO_WRITE_IN in run.text for run in ask.text):
        return [page.prose(f"{label}{words(ask.text)}", look.gaps)]
    if ask.cards:
        return [task, Spacer(0, 4), _EmptyCards(ask.cards, look.card), Spacer(0, 4)]
    if ask.boxes:
        return [task, Spacer(0, 4), _Boxes(ask.boxes), Spacer(0, 4)]
    lines = ask.lines or least
    return [task, FlexibleLines(lines, lines, look.apart)]


class _EmptyCards(WritingSpace):
    """Outlines of cards in a row, to draw in; each is at most `widest` points across."""

    writing = "words"

    def __init__(self, many: int, widest: float) -> None:
        super().__init__()
        self.many = many
        self.widest = widest

    def places(self) -> int:
        return self.many

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self._each = min(self.widest, (available_width + _GAP) / self.many - _GAP)
        self.width, self.height = available_width, _EMPTY_CARD_HEIGHT * self._each
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.setStrokeColor(HexColor(INK_2))
        self.canv.setLineWidth(0.9)
        for place in range(self.many):
            x = place * (self._each + _GAP)
            self.canv.roundRect(x, 0, self._each, self.height, 3 * MM)
        self.canv.restoreState()


class _Boxes(WritingSpace):
    """Empty boxes for ticks and crosses, in rows of ten or more."""

    writing = "ticks"

    def __init__(self, many: int) -> None:
        super().__init__()
        self.many = many

    def places(self) -> int:
        return self.many

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self._across = max(10, int(available_width / _BOX) // 10 * 10)
        self.width = available_width
        self.height = -(-self.many // self._across) * _BOX
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        self.canv.setStrokeColor(HexColor(INK_2))
        self.canv.setLineWidth(0.7)
        for place in range(self.many):
            down, across = divmod(place, self._across)
            self.canv.rect(across * _BOX, self.height - (down + 1) * _BOX, _BOX, _BOX)
        self.canv.restoreState()


# Cards on the line


def line_of_cards(page: Page, places: Sequence[SheetColumn]) -> Flowable:
    """Return a picture of the line, with the wrong plays below it."""
    alt = message("On the line: %(cards)s.", cards=_cards(place.card for place in places))
    wrong = [
        message("Wrong after %(card)s: %(cards)s.", card=Card.parse(place.card), cards=_cards(play))
        for place in places
        for play in place.below
    ]
    return page.figure(_CardLine(places, _labels(page, places)), alt, wrong)


def _line_across(page: Page, places: Sequence[SheetColumn]) -> float:
    """Points that the line takes in one row."""
    start = _start(_labels(page, places))
    return start + len(places) * (_CARD_WIDTH + _GAP)


def _labels(page: Page, places: Sequence[SheetColumn]) -> tuple[str, str] | None:
    """Return the names of the line and of what is below it; none where nothing is."""
    if any(place.below for place in places):
        return page.say(message("Right")), page.say(message("Wrong"))
    return None


def _start(labels: tuple[str, str] | None) -> float:
    """Points from the labels' start to the first card."""
    return max((line_width(label, _LABEL) + _GAP for label in labels or ()), default=0.0)


def _cards(codes: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(Card.parse, codes))


class _CardLine(Flowable):
    """Cards in rows from left to right; below each card what was wrong after it.

    `labels` name the line and what is below it; None: nothing is.
    """

    def __init__(self, places: Sequence[SheetColumn], labels: tuple[str, str] | None) -> None:
        super().__init__()
        self.places, self.labels = places, labels

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        self._start = _start(self.labels)
        self._rows: list[list[SheetColumn]] = [[]]
        used = self._start
        for place in self.places:
            if self._rows[-1] and used + _CARD_WIDTH > available_width:
                self._rows.append([])
                used = self._start
            self._rows[-1].append(place)
            used += _CARD_WIDTH + _GAP
        self.height = sum(map(_high, self._rows)) + 2 * _GAP * (len(self._rows) - 1)
        return self.width, self.height

    def draw(self) -> None:
        y = self.height
        for row in self._rows:
            self._draw_row(row, y)
            y -= _high(row) + 2 * _GAP

    def _draw_row(self, row: Sequence[SheetColumn], top: float) -> None:
        high = CARD_HEIGHT * _CARD_WIDTH
        x = self._start
        if self.labels is not None:
            self._label(self.labels[0], top)
            if any(place.below for place in row):
                self._label(self.labels[1], top - high - _GAP)
        for place in row:
            draw_card(self.canv, x, top - high, Card.parse(place.card), _CARD_WIDTH)
            y = top - high
            for play in place.below:
                y -= _GAP
                self._draw_play(x, y, play)
                y -= _high_of_play(play)
            x += _CARD_WIDTH + _GAP

    def _draw_play(self, x: float, top: float, play: Sequence[str]) -> None:
        """Draw a wrong play: a card, or a string as a stack of half cards with a bar."""
        end = top - _high_of_play(play)
        if len(play) == 1:
            draw_card(self.canv, x, end, Card.parse(play[0]), _CARD_WIDTH)
            return
        for number, card in enumerate(play):
            y = top - number * _STEP - HALF_HEIGHT * _CARD_WIDTH
            draw_half_card(self.canv, x, y, Card.parse(card), _CARD_WIDTH)
        self.canv.saveState()
        self.canv.setStrokeColor(HexColor(WRONG))
        self.canv.setLineWidth(2)
        self.canv.line(x - _BAR, top, x - _BAR, end)
        self.canv.restoreState()

    def _label(self, text: str, top: float) -> None:
        middle: Any = top - CARD_HEIGHT * _CARD_WIDTH / 2 - 0.34 * _LABEL.size
        draw_line(self.canv, 0, middle, text, _LABEL)


def _high_of_play(play: Sequence[str]) -> float:
    if len(play) == 1:
        return CARD_HEIGHT * _CARD_WIDTH
    return HALF_HEIGHT * _CARD_WIDTH + (len(play) - 1) * _STEP


def _high(row: Sequence[SheetColumn]) -> float:
    below = (sum(_GAP + _high_of_play(play) for play in place.below) for place in row)
    return CARD_HEIGHT * _CARD_WIDTH + max(below)
