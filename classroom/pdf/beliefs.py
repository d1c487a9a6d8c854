"""Bars of belief: from which card until which a pupil held a rule, how sure, and what crossed it.

A bar is one rule of one pupil, for any page: the caller sets the words above it. Bars that are
given the same width and the same number of cards stand exactly below one another.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import Any, Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable

from classroom.cards import Card
from classroom.debrief.evidence import beliefs as held
from classroom.debrief.evidence.notebook import Noted
from classroom.debrief.evidence.timeline import Course
from classroom.i18n.messages import Message, Value, message
from classroom.pdf.curve import Scale
from classroom.pdf.style import CARD_FACE, INK, INK_2, LINE_COLOUR
from classroom.pdf.text import Style, draw_line, line_width, name, tile

_LABEL = Style(size=8.5, leading=11)
_NUMBER = Style(size=8, leading=10, colour=INK_2)
_BAR, _HIGH = 12.0, 17.0
"""Points that a bar is high where its pupil was quite sure, and the whole drawing."""
_LOW = 3.0
"""Points below the bars."""
_GAP = 4.0
CROSS = 6.4
"""Points across a cross."""
_SHORTEST = 3.0
"""Points that a bar is long at least, to be seen."""
_FULL = "#8A8378"
_UNSAID, _LEAST = 0.5, 8
"""The share of its height that a bar has where no one said how sure; and the least per cent that is
drawn."""


@dataclass(frozen=True)
class Belief:
    """A rule that a pupil held; cards are counted as they were played."""

    note: Noted
    """The first note, lasting as long as all that said the same; how sure is said as in the
    last."""
    sure: tuple[tuple[int, int | None], ...]
    """Cards on the layout at each note, and how sure the pupil was then."""
    upto: int
    """The card until which nothing spoke against it, and it was held."""
    against: int | None = None
    """The card that contradicted it, or after which a shown hand did."""
    by: tuple[Card, ...] = ()
    """The cards that contradicted it; empty: none did."""
    kept: int | None = None
    """The card until which it was held on to after that; None: no longer."""
    already: bool = False
    """True if that was on the table when the rule was noted: then the bar is a dashed line."""


def beliefs(course: Course) -> Iterator[Belief]:
    """Each rule that someone held, in the order of the notes; noted twice running it is one.

    Left out is what was saved when the round was over, and what a pupil noted when no one could
    play a card any more: such a note has no time in which it was held.
    """
    round_ = course.round
    in_time = [note for note in course.notes if not note.late]
    every = [
        belief
        for player in course.round.players
        for belief in held.beliefs(course, [note for note in in_time if note.who == player])
    ]
    for belief in sorted(every, key=lambda belief: belief.number):
        note, sure = belief.note, belief.sure
        if note.laid >= round_.layout.laid:
            continue
        end = round_.layout.laid if note.until is None else note.until
        found = note.contradiction
        if found is None or note.fate == "own":
            yield Belief(note, sure, end)
            continue
        at = note.first_against
        if at is None:
            result = next(each for each in round_.results if each.number == found.number)
            at = result.laid_before
        if note.fate == "already":
            yield Belief(note, sure, note.laid, at, found.cards, end, already=True)
        elif at > end:
            yield Belief(note, sure, end)
        else:
            kept = end if end > at else None
            yield Belief(note, sure, max(note.laid, at), at, found.cards, kept)


class BeliefBar(Flowable):
    """The bar of one belief on a scale of `most` cards.

    It is the higher, the surer its pupil was; white where no one noted how sure. A cross follows
    it where a card contradicted it, and a dashed line while it was kept after that. A rule that was
    contradicted when it was noted is a dashed line alone: what did that stands beside the bar.
    """

    def __init__(self, belief: Belief, most: int, right_to_left: bool = False) -> None:
        super().__init__()
        self.belief = belief
        self.most = most
        self.right_to_left = right_to_left

    def wrap(self, available_width: float, _available_height: float) -> tuple[float, float]:
        self.width, self.height = available_width, _HIGH
        self.scale = Scale(available_width, self.most, self.right_to_left)
        return self.width, self.height

    def draw(self) -> None:
        canvas, belief = self.canv, self.belief
        start, middle = self.scale.x(belief.note.laid), _LOW + _BAR / 2
        canvas.saveState()
        draw_scale(canvas, self.scale.x(0), self.scale.x(self.most), _LOW, _BAR)
        end = start if belief.already else self._draw_steps()
        crossed = belief.against is not None and not belief.already
        if crossed:
            draw_contradicted(canvas, end, middle, self._onward)
            end += self._onward * (CROSS + 2)
        if belief.kept is not None:
            kept = self.scale.x(belief.kept)
            if (kept - end) * self._onward > 0:
                draw_kept(canvas, end, kept, middle)
                end = kept
        canvas.restoreState()
        self._draw_words(str(belief.note.laid), start, -1, _NUMBER)
        if not crossed:
            self._draw_words(str(belief.kept or belief.upto), end, 1, _NUMBER)
            return
        cards = "".join(map(tile, belief.by[:1])) + ("…" if belief.by[1:] else "")
        self._draw_words(f"{cards} {belief.against}", end, 1, _LABEL)

    def _draw_steps(self) -> float:
        """Draw a part of the bar for each note, as high as its pupil was sure then.

        Return where the bar ends, in points.
        """
        steps = [step for step in self.belief.sure if step[0] < self.belief.upto]
        steps = steps or [*self.belief.sure[:1]]
        ends = [*(laid for laid, _ in steps[1:]), self.belief.upto]
        for (laid, sure), upto in zip(steps, ends, strict=True):
            begin, end = self.scale.x(laid), self.scale.x(upto)
            if abs(end - begin) < _SHORTEST:
                end = begin + self._onward * _SHORTEST
            draw_bar(self.canv, min(begin, end), max(begin, end), _LOW, _BAR, sure)
        return end

    @property
    def _onward(self) -> int:
        return -1 if self.right_to_left else 1

    def _draw_words(self, words: str, x: float, side: Literal[-1, 1], style: Style) -> None:
        """Draw the words before (-1) or after (1) the place, on a ground that hides the lines.

        Words that would be cut off after it stand before the bar.
        """
        wide = line_width(words, style)
        left = x + _GAP if side * self._onward > 0 else x - _GAP - wide
        if left < 0 or left + wide > self.width:
            start = self.scale.x(self.belief.note.laid) - self._onward * 16
            left = start if self._onward < 0 else start - wide
        canvas = self.canv
        canvas.saveState()
        canvas.setFillColor(HexColor(CARD_FACE))
        canvas.rect(left - 2, _LOW + 1, wide + 4, self.height - _LOW - 2, stroke=0, fill=1)
        canvas.restoreState()
        draw_line(canvas, left, _LOW + _BAR / 2 - 3, words, style)


def draw_bar(
    canvas: Any, left: float, right: float, low: float, most: float, sure: int | None
) -> None:
    """Draw a bar from `low` on, `most` points high where its pupil was quite sure.

    Half of that, and white, where the pupil did not say how sure.
    """
    canvas.setFillColor(HexColor(CARD_FACE if sure is None else _FULL))
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(0.8)
    high = most * (_UNSAID if sure is None else max(sure, _LEAST) / 100)
    canvas.rect(left, low, right - left, high, stroke=1, fill=1)


def draw_kept(canvas: Any, start: float, end: float, y: float) -> None:
    """Draw a dashed line: a rule was kept although a card had contradicted it."""
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(1.6)
    canvas.setDash([2.4, 2.0])
    canvas.line(start, y, end, y)
    canvas.restoreState()


def draw_contradicted(canvas: Any, end: float, y: float, onward: int) -> None:
    """Draw a cross directly after the `end` of a bar: something contradicted it there.

    However short the bar is, the cross doesn't cover it.
    """
    x = end + onward * (CROSS / 2 + 1)
    reach = CROSS / 2
    canvas.saveState()
    canvas.setStrokeColor(HexColor(INK))
    canvas.setLineWidth(2.0)
    canvas.line(x - reach, y - reach, x + reach, y + reach)
    canvas.line(x - reach, y + reach, x + reach, y - reach)
    canvas.restoreState()


def draw_scale(canvas: Any, left: float, right: float, low: float, most: float) -> None:
    """Draw lines at 0 and 100% sure, between which all bars are."""
    canvas.saveState()
    canvas.setStrokeColor(HexColor(LINE_COLOUR))
    canvas.setLineWidth(0.5)
    for y in (low, low + most):
        canvas.line(left, y, right, y)
    canvas.restoreState()


def how_to_read(*, crossed: bool, kept: bool, unsaid: bool) -> list[Message]:
    """Return the key to the bars, for the kinds of bars among them."""
    key = [
        message(
            "How to read this: the longer the bar, the longer the rule was kept; the higher, "
            "the surer. The upper line means completely sure."
        )
    ]
    if crossed:
        key.append(message("Cross: contradicted."))
    if kept:
        key.append(message("Dashed line: kept anyway."))
    if unsaid:
        key.append(message("White bar: no one wrote down how sure they were."))
    return key


def describe_bar(belief: Belief) -> Message:
    """Return in words what the bar shows."""
    held = message(
        "A bar from card %(first)s to card %(last)s.", first=belief.note.laid, last=belief.upto
    )
    if belief.against is None:
        return held
    places: dict[str, Value] = {
        "first": belief.note.laid,
        "last": belief.upto,
        "cards": belief.by,
        "against": belief.against,
    }
    if belief.already:
        return message(
            "A dashed line from card %(first)s to card %(kept)s: %(cards)s had already "
            "contradicted the rule.",
            first=belief.note.laid,
            kept=belief.kept or belief.upto,
            cards=belief.by,
        )
    if belief.kept is None:
        return message(
            "A bar from card %(first)s to card %(last)s, crossed at card %(against)s by %(cards)s.",
            **places,
        )
    return message(
        "A bar from card %(first)s to card %(last)s, crossed at card %(against)s by %(cards)s; "
        "the rule was kept until card %(kept)s.",
        **places,
        kept=belief.kept,
    )


def contradicted_already(belief: Belief) -> Message:
    """Return what had contradicted a rule when it was noted."""
    assert belief.against is not None, "something had"
    if belief.note.first_against is None:
        return message(
            "%(cards)s, shown after card %(number)s, had already contradicted it.",
            cards=belief.by,
            number=belief.against,
        )
    return message(
        "%(cards)s (card %(number)s) had already contradicted it.",
        cards=belief.by,
        number=belief.against,
    )


def held_by(belief: Belief) -> tuple[str, Message | None]:
    """Return the pupil's name as text, and a sentence on their confidence.

    Of more than two figures, only the first and the last are given. None where no confidence was
    stated.
    """
    who = name(str(belief.note.who))
    sure = [sure for _, sure in belief.sure if sure is not None]
    if not sure:
        return who, None
    if len(set(sure)) == 1:
        return who, message("%(sure)s%% sure", sure=sure[0])
    if len([*groupby(sure)]) > 2:
        return who, message("first %(first)s, last %(last)s%% sure", first=sure[0], last=sure[-1])
    return who, message("%(first)s, then %(last)s%% sure", first=sure[0], last=sure[-1])
