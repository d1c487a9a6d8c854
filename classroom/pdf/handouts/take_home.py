"""A page to take home: an example round to replay with the family, its rule under a fold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import TypeAlias

import numpy as np
from reportlab.platypus import Flowable, Spacer

from classroom.cards import CARDS, DECK, Card, members
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, RuleRef, message
from classroom.pdf.cards import draw_tile, tile_width
from classroom.pdf.fitting import height_of
from classroom.pdf.handouts.forms import Cut
from classroom.pdf.handouts.handout import PUPIL_HEAD, Handout, Page
from classroom.pdf.page import PUPIL, PUPIL_LABEL, PUPIL_PART, PUPIL_THOUGHT, Part
from classroom.pdf.text import bold, tile
from classroom.rules.catalogue import library
from classroom.rules.catalogue.entry import Description

TITLE = N_("Take it home")
RIGHT, WRONG = 5, 3
"""Plays of an example by their verdicts."""
_CHOICE = 12
"""Cards among which each play of an example is chosen."""
_ANSWER, _NEXT_CARD = 0.12, 0.12
"""Shares of the columns of the answer and of the next card."""
_MIN_LINE = 0.3
"""Share of the column of the line, at least."""
_TILES = (14.0, 13.0, 12.0, 11.0, 10.5, 10.0, 9.5, 9.0)
"""Points of the letters on a card of the line; the largest with which all fits are used."""
_ROW, _BASE = 1.5, 0.45
"""Height of a row of cards, and the letters' height above its end, in sizes of the letters."""
_AROUND = 9.0
"""Points beside the line in its cell."""
_MAX_LINE = 0.54
"""Share of the column of the line, at most, where smaller cards can help it."""
_SAFE = 6.0
"""Points of a page that stay free."""


_CardsOfLine: TypeAlias = tuple[tuple[Card, tuple[Card, ...]], ...]
"""The cards of the line from the first on, each with the wrong ones below it."""


@dataclass(frozen=True)
class TakeHomePlay:
    card: Card
    right: bool


@dataclass(frozen=True)
class Example:
    """A round to replay: starter cards, then plays with their verdicts."""

    starters: tuple[Card, ...]
    plays: tuple[TakeHomePlay, ...]


def example(rule: Description) -> Example:
    """Return a round under the rule, the same each time.

    The first play is right. Each is the one of some random cards whose verdict rules out the most
    rules of the catalogue. No card comes twice where the rule leaves a choice.
    """
    rng, rules, state = Random(rule.id), library(), 0
    starters: list[Card] = []
    for _ in range(rule.starters):
        starters.append(rng.choice(list(members(rule.rule.legal(state)))))
        state = rule.rule.step(state, starters[-1])
    used, plays = set(starters), []
    states = rules.after(rules.starts, starters)
    left = [True, *rng.sample([True] * (RIGHT - 1) + [False] * WRONG, RIGHT + WRONG - 1)]
    while left:
        legal = rule.rule.legal(state)
        right = left[0] or legal == DECK
        # A wrong play waits until some card is wrong.
        left.remove(right if right in left else False)
        fitting = list(members(legal if right else DECK & ~legal))
        some = [card for card in fitting if card not in used] or fitting
        moved = rules.moves[states]
        fits = {card: int((moved[:, card] >= 0).sum()) for card in CARDS}
        tried = rng.sample(some, min(_CHOICE, len(some)))
        card = min(tried, key=fits.__getitem__) if right else max(tried, key=fits.__getitem__)
        allows = moved[:, card] >= 0
        states = np.where(allows, moved[:, card] if right else -1, -1 if right else states)
        plays.append(TakeHomePlay(card, right))
        used.add(card)
        state = rule.rule.step(state, card) if right else state
    return Example(tuple(starters), tuple(plays))


def parts(page: Page) -> list[Part]:
    return [page.part(_fitting(page, rule), message(TITLE)) for rule in page.choices.rules]


HANDOUT = Handout(
    title=TITLE,
    purpose=N_(
        "A round to replay with the family, a page for each rule chosen at “Sealed rules”; the "
        "rule is under a fold."
    ),
    parts=parts,
    when="after",
    takes=frozenset({"rules"}),
    secret=True,
)


def _fitting(page: Page, rule: Description) -> list[Flowable]:
    shown = example(rule)
    for tile_size in _TILES:
        story = _story(page, rule, shown, tile_size)
        if page.fits(story) and _line_share(page, shown, tile_size) <= _MAX_LINE:
            break
    return story


def _story(page: Page, rule: Description, shown: Example, tile_size: float) -> list[Flowable]:
    above: list[Flowable] = [
        page.headline(message("Can your family find the rule?")),
        _steps(
            page,
            (
                message("Fold the bottom of the page back: the rule is there. Cover the list."),
                message(
                    "Uncover one row at a time. Before the next row, everyone says “right” or "
                    "“wrong”, and why. The row after it shows the answer."
                ),
                message("Write down your rule. Then unfold the page."),
            ),
            on_page=(
                message("The rule is at the end: don’t open it yet."),
                message(
                    "Open one row at a time. Before the next row, everyone says “right” or "
                    "“wrong”, and why. The row after it shows the answer."
                ),
                message("Write down your rule. Then open the rule."),
            ),
        ),
        Spacer(0, 4),
        _list(page, shown, tile_size),
        Spacer(0, 8),
        page.blanks(message("Our rule:")),
        Spacer(0, 6),
        page.heading(message("Play it at home: one deck, three to six people"), PUPIL_PART),
        _steps(
            page,
            (
                message(
                    "One of you writes down a secret rule (which card may come next?), and "
                    "says “right” or “wrong”."
                ),
                message("The others get 7 cards each. Turn one card up: the line starts with it."),
                message(
                    "Take turns to play a card. Right: it joins the line. Wrong: it goes below, "
                    "and you take a card."
                ),
                message(
                    "After a right card, you may say the rule. If it isn’t the rule, play on. The "
                    "round ends when someone finds it or has no cards left."
                ),
                message("Then talk: which card taught you most? Which other rule fits too?"),
            ),
        ),
    ]
    fold = page.text(message("Fold back here before you begin."), PUPIL_LABEL)
    fold.on_page = ""
    heading = page.heading(message("The rule"), PUPIL_PART)
    heading.folded = True
    below: list[Flowable] = [
        fold,
        Cut(),
        Spacer(0, 8),
        heading,
        page.prose(page.show(RuleRef(rule.statement)), PUPIL_THOUGHT),
    ]
    room = page.height - height_of([*above, *below], page.width) - _SAFE
    return [*above, Spacer(0, max(0.0, room)), *below]


def _steps(page: Page, sentences: Sequence[Message], on_page: Sequence[Message] = ()) -> Flowable:
    """Return numbered steps; `on_page` are those of a page of HTML, if they are others."""
    texts = [page.text(sentence) for sentence in sentences]
    for text, other in zip(texts, on_page, strict=False):
        text.on_page = page.say(other)
    rows = [(page.prose(bold(str(number)), PUPIL), text) for number, text in enumerate(texts, 1)]
    return page.items(rows, (18, page.width - 18))


def _list(page: Page, shown: Example, size: float) -> Flowable:
    """Return a row for each play; its verdict is in the row below."""
    answer, rows = page.text(message("start")), []
    next_card = replace(PUPIL, size=size, leading=_ROW * size)
    *before, last = _lines(shown)
    for line, play in zip(before, shown.plays, strict=True):
        rows.append([answer, _layout(page, line, size), page.prose(tile(play.card), next_card), ""])
        answer = page.text(message("right") if play.right else message("wrong"))
    # Nothing is to be filled in there.
    rows.append([answer, _layout(page, last, size), page.prose("", PUPIL), page.prose("", PUPIL)])
    heads = (
        message("Answer"),
        message("The line, wrong cards below"),
        message("Next card"),
        message("What we think, and why"),
    )
    line_share = _line_share(page, shown, size)
    shares = (_ANSWER, line_share, _NEXT_CARD, 1 - _ANSWER - line_share - _NEXT_CARD)
    made = page.table(
        heads,
        rows,
        [share * page.width for share in shares],
        named_rows=False,
        boxed=True,
        head=PUPIL_HEAD,
    )
    numbers = range(2, len(rows) + 1)
    made.folded = ["", *(page.say(message("Row %(number)s", number=each)) for each in numbers)]
    return made


def _lines(shown: Example) -> Iterator[_CardsOfLine]:
    """Yield the line with the wrong cards below it: at first, and after each play."""
    line: _CardsOfLine = tuple((card, ()) for card in shown.starters)
    yield line
    for play in shown.plays:
        if play.right:
            line = (*line, (play.card, ()))
        else:
            *others, (card, wrong) = line
            line = (*others, (card, (*wrong, play.card)))
        yield line


def _line_share(page: Page, shown: Example, size: float) -> float:
    """Return the share of the page's width that the longest line takes, at this card size."""
    *_, last = _lines(shown)
    wide, _ = _Layout(last, size).wrap(0, 0)
    return max(_MIN_LINE, (wide + _AROUND) / page.width)


def _layout(page: Page, line: _CardsOfLine, size: float) -> Flowable:
    alt = message("On the line: %(cards)s.", cards=tuple(card for card, _ in line))
    below = [
        message("Wrong after %(card)s: %(cards)s.", card=card, cards=wrong)
        for card, wrong in line
        if wrong
    ]
    return page.figure(_Layout(line, size), alt, below)


class _Layout(Flowable):
    """The line in small tiles; wrong cards side by side, below the card that they came after."""

    def __init__(self, line: _CardsOfLine, size: float) -> None:
        super().__init__()
        self.line = line
        self.size = size
        self._rows = 2 if any(wrong for _, wrong in line) else 1

    def wrap(self, _available_width: float, _available_height: float) -> tuple[float, float]:
        self.width = sum(self._place(card, wrong) for card, wrong in self.line)
        self.height = self._rows * _ROW * self.size
        return self.width, self.height

    def draw(self) -> None:
        x, y = 0.0, self.height - (_ROW - _BASE) * self.size
        for card, wrong in self.line:
            draw_tile(self.canv, x, y, card, self.size)
            below = x
            for each in wrong:
                draw_tile(self.canv, below, y - _ROW * self.size, each, self.size)
                below += tile_width(each, self.size)
            x += self._place(card, wrong)

    def _place(self, card: Card, wrong: Sequence[Card]) -> float:
        """Points across a card of the line and the wrong ones below it."""
        return max(tile_width(card, self.size), sum(tile_width(each, self.size) for each in wrong))
