"""A plan's cards: demonstration cards, a page for each, and sentence strips to cut apart.

A card with a back is a page to fold, so that front and back belong together on any printer.
"""

from __future__ import annotations

import re
from dataclasses import replace

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.cards import Card
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, UserText, message, rank_shown
from classroom.lesson_plans.print_outs import CardFace, CardSet, Text
from classroom.pdf.cards import draw_suit
from classroom.pdf.fitting import height_of
from classroom.pdf.handouts.forms import Cut
from classroom.pdf.handouts.handout import Handout, Page
from classroom.pdf.handouts.plan_parts import Look, blocks, foot, plan_of, words
from classroom.pdf.page import PUPIL_LABEL, Part
from classroom.pdf.structure import Shrinking
from classroom.pdf.style import BLACK_SUIT, INK, MM, RED_SUIT
from classroom.pdf.text import Style, draw_line, line_width, plain

TITLE = N_("Cards of the plan")
_SIZES = (
    *(96.0, 90.0, 84.0, 79.0, 74.0, 70.0, 66.0, 63.0, 60.0, 57.0, 54.0, 51.0, 48.0, 46.0, 44.0),
    *(42.0, 40.0, 37.0, 34.0, 32.0, 30.0, 28.0, 26.0, 24.0, 22.0, 20.0, 18.0),
)
"""Points of the letters on a sentence strip; the largest that fit on a page are used."""
_ROWS: dict[str, tuple[int, ...]] = {
    "2": (1, 1),
    "3": (1, 1, 1),
    "4": (2, 2),
    "5": (2, 1, 2),
    "6": (2, 2, 2),
    "7": (2, 1, 2, 2),
    "8": (2, 2, 2, 2),
    "9": (2, 2, 1, 2, 2),
    "10": (2, 2, 2, 2, 2),
}
"""Suit signs in each row of a number card; an ace and a face card have one large one."""
_AIR = 7 * MM
"""Points above the letters on a strip, and below them, at least."""
_MAX_AIR = 22 * MM
_HEAD_GAP = 5 * MM
"""Points from the heading to the first line to cut along."""
_RADIUS = 9 * MM
_SPARE = 1.0


def parts(page: Page) -> list[Part]:
    makers = {"sentences": _sentences, "cards": _cards}
    return [
        makers[each.kind](page.across() if each.landscape else page, each)
        for each in plan_of(page).papers.cards
    ]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_("Large cards to hold up, folded where they have a back, and sentences to cut out."),
    parts=parts,
    when="plan",
    takes=frozenset({"plan"}),
    one_side=True,
)


def _named(title: str) -> Message:
    return message(plain(title))


def _sentences(page: Page, cards: CardSet) -> Part:
    """Return strips on one page in the largest type that fits, or on several in the smallest."""
    for size in _SIZES:
        style = Style(size=size, leading=1.25 * size, bold=True)
        story = _strips(page, cards, style)
        if page.fits(story) and not _breaks_a_word(page, cards, style):
            break
    spare = (page.height - height_of(story, page.width) - _SPARE) / (2 * len(cards.sentences))
    story = _strips(page, cards, style, min(_MAX_AIR, _AIR + max(0.0, spare)))
    return page.part(story, foot(TITLE, plan_of(page)))


def _breaks_a_word(page: Page, cards: CardSet, style: Style) -> bool:
    sentences = [page.prose(_strip_words(sentence), style) for sentence in cards.sentences]
    return any(sentence.minWidth() > page.width for sentence in sentences)


def _strip_words(sentence: Text) -> str:
    """Return the words of a strip; dots to go on from stay on the line of the word before."""
    return re.sub(r" (\.\.\.|…)", "\N{NO-BREAK SPACE}\\1", words(sentence))


def _strips(page: Page, cards: CardSet, style: Style, air: float = _AIR) -> list[Flowable]:
    look = Look.of(plan_of(page))
    story: list[Flowable] = [
        page.heading(_named(cards.title), look.title, level=0),
        *blocks(page, cards.about, look.text),
        Spacer(0, _HEAD_GAP),
    ]
    for sentence in cards.sentences:
        strip = [Spacer(0, air), page.prose(_strip_words(sentence), style), Spacer(0, air)]
        story += [Cut(), page.grid([[strip]], [page.width])]
    return [*story, Cut()]


def _cards(page: Page, cards: CardSet) -> Part:
    """Return a page for each card."""
    story: list[Flowable] = []
    for number, card in enumerate(cards.cards, 1):
        if card.back is None:
            story.append(page.figure(_Side(page.height - _SPARE, card.front), _seen(card.front)))
        else:
            story += [PageBreak()] if number > 1 else []
            story += _folded(page, number, len(cards.cards), card.front, card.back)
    coloured = any(card.front.colour for card in cards.cards)
    title = _named(cards.title)
    head = message("%(cards)s (print in colour)", cards=title) if coloured else title
    return page.part(story, foot(TITLE, plan_of(page)), head)


def _folded(page: Page, number: int, many: int, front: CardFace, back: CardFace) -> list[Flowable]:
    """Both sides of a card on one page; the back is upside down, for it's folded behind."""
    label = replace(PUPIL_LABEL, align="centre")
    above = page.text(
        message("Card %(number)s of %(many)s: front", number=number, many=many), label
    )
    fold = page.text(message("Fold the page back along this line, and tape it shut."), label)
    below = page.text(message("Card %(number)s of %(many)s: back", number=number, many=many), label)
    around: list[Flowable] = [above, fold, Spacer(0, _AIR), Cut(), Spacer(0, _AIR), below]
    each = (page.height - height_of(around, page.width) - _SPARE) / 2
    return [
        above,
        page.figure(_Side(each, front), _seen(front)),
        fold,
        Spacer(0, _AIR),
        Cut(),
        Spacer(0, _AIR),
        page.figure(_Side(each, back, upside_down=True), _seen(back)),
        below,
    ]


def _seen(face: CardFace) -> Message:
    if not face.card:
        return message("Large on a card: %(text)s.", text=UserText(face.text))
    card = Card.parse(face.card)
    if face.colour == "red":
        return message("A large card: %(card)s, drawn in red.", card=card)
    if face.colour == "black":
        return message("A large card: %(card)s, drawn in black.", card=card)
    return message("A large card: %(card)s.", card=card)


class _Side(Shrinking):
    """One side of a demonstration card, `height` points high and as wide as the column."""

    def __init__(self, height: float, face: CardFace, *, upside_down: bool = False) -> None:
        super().__init__()
        self.height = height
        self.face = face
        self.upside_down = upside_down

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = available_width
        return self.width, self.height

    def draw(self) -> None:
        self.canv.saveState()
        if self.upside_down:
            self.canv.translate(self.width, self.height)
            self.canv.rotate(180)
        self.canv.setStrokeColor(HexColor(INK))
        self.canv.setLineWidth(1.5)
        self.canv.roundRect(1, 1, self.width - 2, self.height - 2, _RADIUS)
        if self.face.card:
            self._draw_playing_card(Card.parse(self.face.card))
        else:
            self._draw_letters(plain(self.face.text), 0.8 * self.height, INK)
        self.canv.restoreState()

    def _draw_letters(self, text: str, highest: float, colour: str) -> None:
        """Centred, as large as they can be."""
        size = min(highest, 0.86 * self.width / line_width(text, Style(size=1, leading=1)))
        style = Style(size=size, leading=size, bold=True, colour=colour)
        x, y = self.width / 2, self.height / 2 - 0.34 * size
        draw_line(self.canv, x, y, text, style, "centre", 0.9 * self.width)

    def _draw_playing_card(self, card: Card) -> None:
        colour = {"red": RED_SUIT, "black": BLACK_SUIT}.get(
            self.face.colour, RED_SUIT if card.is_red else BLACK_SUIT
        )
        rows = _ROWS.get(card.rank, (1,))
        side = 0.62 * min(self.width, self.height) if len(rows) == 1 else 0.13 * self.height
        for number, many in enumerate(rows):
            y = self.height * (0.05 + 0.9 * (number + 0.5) / len(rows))
            for x in (0.5,) if many == 1 else (0.36, 0.64):
                self.canv.saveState()
                self.canv.translate(x * self.width, y)
                # As on a playing card: below the middle they are upside down.
                self.canv.rotate(180 if 2 * number + 1 < len(rows) else 0)
                draw_suit(self.canv, -side / 2, -side / 2, card.suit, side, colour, solid=True)
                self.canv.restoreState()
        for turned in (False, True):
            self.canv.saveState()
            if turned:
                self.canv.translate(self.width, self.height)
                self.canv.rotate(180)
            self._draw_corner(card, colour)
            self.canv.restoreState()

    def _draw_corner(self, card: Card, colour: str) -> None:
        size = min(90.0, 0.2 * self.height)
        style = Style(size=size, leading=size, bold=True, colour=colour)
        top, left = self.height - 12 * MM, 10 * MM
        wide = draw_line(
            self.canv, left, top - 0.7 * size, rank_shown(card, self.canv.language), style
        )
        glyph = 0.62 * size
        draw_suit(self.canv, left + (wide - glyph) / 2, top - 0.7 * size - 1.25 * glyph,
                  card.suit, glyph, colour, solid=True)  # fmt: skip
