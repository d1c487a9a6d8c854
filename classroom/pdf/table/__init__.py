"""A table's debrief: feelings, events, learning, how it relates to science, what if, what next.

The short form is one page for ages 10 to 13: pictures first, at most :data:`MAX_WORDS` words, and
lines to write on. The long form has two pages for ages 14 and up: what happened, then what was
learned. The content is chosen once, for a page as narrow and as low as any paper, in a language
that takes more room than any other (:data:`LONGEST_LANGUAGE`): so it says the same in every
language and on every paper.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from itertools import product
from typing import Any, TypeVar

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.findings.of_table import TableFindings
from classroom.debrief.findings.questions import earned
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf.fitting import height_of, words_in
from classroom.pdf.page import BODY, Paper, Part, rule
from classroom.pdf.print_job import Form
from classroom.pdf.table.happened import CARD_WIDTHS, HappenedSection
from classroom.pdf.table.head import HeadSection
from classroom.pdf.table.learned import Learned
from classroom.pdf.table.reigns import Reigns
from classroom.pdf.table.render_context import (
    COLUMN_GAP,
    NOBODY_SHARES,
    PUPIL_TEXT,
    Members,
    Room,
    TableSetting,
    counts_what_fits,
)
from classroom.pdf.table.science import Science

__all__ = ["MAX_WORDS", "NOBODY_SHARES", "Members", "table_part"]

T = TypeVar("T")

MAX_WORDS = 300
"""Words on the short page."""
_IN_PICTURES = 40
"""Words at most in the labels of its pictures."""
_MAX_LINES = 5
_MAX_LINES_UNPLAYED = 12
"""On the page of a round without a play, which has little else."""
_LOW = 52.0
"""Points that a plot is high at least where what pupils thought stands below it."""
_HIGHEST, _STEP = 240.0, 10.0
"""Points that a plot is high at most, where a page has room to spare, and the steps up to it."""
_SPARE = 4.0
"""Points that stay free, so that no rounding makes a second page."""
_RESERVE = 60.0
"""Points for a page of the long form: some languages take more than :data:`LONGEST_LANGUAGE`."""

_SHORT = Room(curve=76.0, turning=4, beliefs=4, questions=2)
_LONG = Room(curve=100.0, beliefs=5)

_SHORTER: tuple[Mapping[str, Any], ...] = (
    {"card": CARD_WIDTHS[1]},
    {"next_time": False},
    {"scores": False},
    {"curve": 60.0},
    {"card": CARD_WIDTHS[2]},
    {"what_if": False},
    {"beliefs": 3},
    {"turning": 3},
    {"curve": 48.0},
    {"card": CARD_WIDTHS[3]},
    {"beliefs": 2},
    {"felt": False},
    {"beliefs": 1},
    {"questions": 1},
    {"beliefs": 0},
    {"named": False},
    {"turning": 2},
    {"lines": 1},
    {"turning": 1},
    {"curve": 0.0},
)
"""Reductions of the short page, made in this order until everything fits."""
_FIRST: tuple[Mapping[str, Any], ...] = (
    {"card": CARD_WIDTHS[1]},
    {"curve": 68.0},
    {"card": CARD_WIDTHS[2]},
    {"sums": False},
    {"curve": 52.0},
    {"felt": False},
    {"turning": 4},
    {"turning": 3},
    {"curve": 0.0},
    {"turning": 2},
    {"scores": False},
    {"card": CARD_WIDTHS[3]},
    {"turning": 1},
)
"""The same for the first page of the long form, but for what pupils thought."""
_SECOND: tuple[Mapping[str, Any], ...] = (
    {"ideas": False},
    {"reigns": 2},
    {"limits": False},
    {"beliefs": 3},
    {"tests": False},
    {"next_time": False},
    {"last_guesses": False},
    {"beliefs": 2},
    {"reigns": 1},
    {"questions": 2},
    {"what_if": False},
    {"plays": False},
    {"beliefs": 0},
    {"reigns": 0},
    {"questions": 1},
)
"""The same for its second page."""


def _longer(text: str) -> str:
    """Return the sentence a fifth longer, with a tenth more words."""
    return text + "n" * (len(text) // 10) + " nnnnnnn" * (len(text) // 80)


LONGEST_LANGUAGE = Language(
    translate=_longer, plural=lambda one, many, count: _longer(one if count == 1 else many)
)
"""A language that takes more room than any that is spoken."""
_LEAST = (
    min(paper.text_width for paper in Paper),
    min(paper.text_height for paper in Paper),
)
"""Width and height in points that every paper has."""


def table_part(
    findings: TableFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    form: Form = "short",
) -> Part:
    """One table's debrief: a page, or in the long form two.

    A round without a play has little to tell: its long form is the short one.
    """
    size = paper.text_width, paper.text_height
    page = _TablePage(findings, language, size, members)
    measured = _TablePage(findings, LONGEST_LANGUAGE, _LEAST, members)
    english = _TablePage(findings, ENGLISH, _LEAST, members)
    head = " · ".join(part for part in (title, page.setting.players()) if part)
    if form == "short" or not findings.counts.plays:
        room = measured.room_for_all(f"{head} {date}")
        story, told = page.short(room), english._all(room)
    else:
        first, second = measured.rooms_for_both()
        story = page.long(first, second)
        told = [*english._first_page(first), *english._second_page(first)(second)]
    foot = page.head.foot() if counts_what_fits(told) else ""
    return Part(story=story, head_start=head, head_end=date, foot=foot)


class _TablePage:
    """The page or pages of one table: its sections, as much of each as there is room for."""

    def __init__(
        self,
        findings: TableFindings,
        language: Language,
        size: tuple[float, float],
        members: Members,
    ) -> None:
        self.found = findings
        self.setting = TableSetting(findings, language, size, members)
        self.head = HeadSection(findings, language, size, members)
        self.happened = HappenedSection(findings, language, size, members)
        self.reigns = Reigns(findings, language, size, members)
        self.learned = Learned(findings, language, size, members)
        self.science = Science(findings, language, size, members)

    def short(self, room: Room) -> list[Flowable]:
        return self._filled(self._all, room)

    def long(self, first: Room, second: Room) -> list[Flowable]:
        happened = self._grown(self._first_page, first)
        return [*happened, PageBreak(), *self._filled(self._second_page(first), second)]

    def _filled(self, made: Callable[[Room], list[Flowable]], room: Room) -> list[Flowable]:
        """Return a page with as many lines to write on as it has room for."""
        most = _MAX_LINES if self.found.counts.plays else _MAX_LINES_UNPLAYED
        lined = [replace(room, lines=lines) for lines in range(1, most + 1)]
        return self._grown(made, _last(lined, lambda each: self._fits(made(each))) or room)

    def _grown(self, made: Callable[[Room], list[Flowable]], room: Room) -> list[Flowable]:
        """Return a page with its cards and its plot as large as it has room for."""
        cards = (replace(room, card=card) for card in CARD_WIDTHS if card > room.card)
        room = next((each for each in cards if self._fits(made(each))), room)
        steps = int((_HIGHEST - room.curve) // _STEP) + 1 if room.curve else 0
        higher = [replace(room, curve=room.curve + n * _STEP) for n in range(1, steps + 1)]
        return made(_last(higher, lambda each: self._fits(made(each))) or room)

    def room_for_all(self, head: str) -> Room:
        """Return what the short page has room for; `head` is what else is printed on it."""

        def fits(room: Room) -> bool:
            story = self._all(room)
            layout = self.happened.layout(room, self.happened.shown(room))
            words = words_in(story) - words_in([layout]) + len(f"{head} {self.head.foot()}".split())
            return words + _IN_PICTURES <= MAX_WORDS and self._fits(story)

        return _fitting(_SHORT, _SHORTER, fits)

    def rooms_for_both(self) -> tuple[Room, Room]:
        """Return what each page of the long form has room for.

        The pupils' beliefs are on the first one where that has room to spare.
        """

        def fits(room: Room) -> bool:
            return self._fits(self._first_page(room), _RESERVE)

        first = _fitting(replace(_LONG, beliefs=0), _FIRST, fits)
        curves = sorted({first.curve, min(first.curve, _LOW)}, reverse=True)
        more = product(range(_LONG.beliefs, 1, -1), curves)
        rooms = (replace(first, beliefs=beliefs, curve=curve) for beliefs, curve in more)
        first = next(filter(fits, rooms), first)
        made = self._second_page(first)
        return first, _fitting(_LONG, _SECOND, lambda room: self._fits(made(room), _RESERVE))

    def _fits(self, story: Sequence[Flowable], spare: float = _SPARE) -> bool:
        return height_of(story, self.setting.width) <= self.setting.height - spare

    def _all(self, room: Room) -> list[Flowable]:
        """Return the short form: the layout, then what happened beside what was learned."""
        shown = self.happened.shown(room)
        happened = self.happened.turning_points(shown, PUPIL_TEXT, short=True)
        told = [
            *self.head.top(room, counts=False),
            Spacer(0, 6),
            self.happened.layout(room, shown),
            rule(),
            self.setting.columns(
                happened, self.learned.curve(room, shown), self.setting.width, COLUMN_GAP
            ),
            *self.learned.beliefs(room, shown, short=True),
            *self.learned.named(room),
            *self.happened.scores(replace(room, sums=False)),
            *self.science.remarks(),
            rule(),
        ]
        return [*told, *self.science.prompts(room, told, self.found.questions_about(shown))]

    def _first_page(self, room: Room) -> list[Flowable]:
        shown = self.happened.shown(room)
        return [
            *self.head.top(room, counts=True),
            Spacer(0, 6),
            self.happened.layout(room, shown),
            rule(),
            self._in_columns(
                [*self.happened.turning_points(shown, BODY), *self.happened.marks()],
                self.learned.curve(room, shown),
                self.happened.scores(room),
            ),
            *self.learned.beliefs(room, shown, short=True),
        ]

    def _second_page(self, first: Room) -> Callable[[Room], list[Flowable]]:
        """Return the second page, without what the first one shows."""
        shown = self.happened.shown(first)
        above = self._first_page(first)

        def made(room: Room) -> list[Flowable]:
            told = [
                self._in_columns(
                    *self.reigns.boxes(room),
                    self.happened.plays(room),
                    [] if first.beliefs else self.learned.beliefs(room, shown),
                    self.learned.tests(room),
                    self.science.ideas(room),
                ),
                *self.learned.last_guesses(room),
                *self.science.limits(room),
                *self.science.remarks(),
                rule(),
            ]
            return [
                *told,
                *self.science.prompts(
                    room, [*above, *told], earned(self.found.course, shown, self.found.points)
                ),
            ]

        return made

    def _in_columns(self, *parts: list[Flowable]) -> Flowable:
        """Return the parts in two columns as low as possible, in order; the first comes first.

        So where all parts take less room than in another language, the columns do too.
        """
        told = [part for part in parts if part]
        heights = [height_of(part, self.setting.column) for part in told]

        def height(chosen: int) -> float:
            ends = sum(each for n, each in enumerate(heights) if chosen >> n & 1)
            return max(ends, sum(heights) - ends)

        # A bit for each part that stands in the second column.
        chosen = min(range(0, 1 << len(told), 2), key=height, default=0)
        start: list[Flowable] = []
        end: list[Flowable] = []
        for n, part in enumerate(told):
            (end if chosen >> n & 1 else start).extend(part)
        return self.setting.columns(start, end, self.setting.width, COLUMN_GAP)


def _fitting(room: Room, steps: Sequence[Mapping[str, Any]], fits: Callable[[Room], bool]) -> Room:
    """Return the most that fits: reduce step by step, then restore the steps that still fit."""
    ways = range(len(steps), -1, -1)  # from the least content to all of it
    taken = list(steps[: _last(ways, lambda count: fits(_less(room, steps[:count])))])
    for step in reversed(taken):
        rest = [each for each in taken if each is not step]
        if fits(_less(room, rest)):
            taken = rest
    return _less(room, taken)


def _last(candidates: Sequence[T], fits: Callable[[T], bool]) -> T | None:
    """Return the last candidate that fits, where none after one that doesn't fit does."""
    found = bisect_left(candidates, True, key=lambda each: not fits(each))
    return candidates[found - 1] if found else None


def _less(room: Room, steps: Iterable[Mapping[str, Any]]) -> Room:
    return reduce(lambda so_far, less: replace(so_far, **less), steps, room)
