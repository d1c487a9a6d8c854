"""A table's debrief: what happened, what was learned, how it relates to science, what next.

The short form is one page for ages 10 to 13: pictures first, at most :data:`MAX_WORDS` words, and
lines to write on. Its content is chosen once, for a page as narrow and as low as any paper, in a
language that takes more room than any other (:data:`LONGEST_LANGUAGE`): so it says the same in
every language and on every paper. The long form is for ages 14 and up: what happened, then what was
learned, on as many pages as that takes.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial, reduce
from itertools import groupby
from typing import Any, NamedTuple, TypeVar

from reportlab.platypus import Flowable, HRFlowable, PageBreak, Spacer

from classroom.debrief.findings.of_table import TableFindings
from classroom.i18n.messages import ENGLISH, Language
from classroom.pdf.fitting import height_of, words_in
from classroom.pdf.page import BODY, Paper, Part, rule
from classroom.pdf.print_job import Form
from classroom.pdf.style import MM
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
_MAX_LINES_LONG = 8
"""On the last page of the long form."""
_READABLE = 30 * MM
"""Points that a plot is high at least, as long as the page has lines to write on."""
_LOW = 48.0
"""Points that it is high at least, on a page without such lines."""
_HIGHEST, _STEP = 240.0, 20.0
"""Points that a plot is high at most, where a page has room to spare, and the steps up to it."""
_SPARE = 4.0
"""Points that stay free, so that no rounding makes a second page."""

_SHORT = Room(turning=4, beliefs=4, questions=2, captions=2)
_LONG = Room(beliefs=5)

_SHORTER: tuple[Mapping[str, Any], ...] = (
    {"card": CARD_WIDTHS[1]},
    {"next_time": False},
    {"curve": _READABLE},
    {"card": CARD_WIDTHS[2]},
    {"what_if": False},
    {"lines": 1},
    {"beliefs": 3},
    {"turning": 3},
    {"card": CARD_WIDTHS[3]},
    {"beliefs": 2},
    {"felt": False},
    {"beliefs": 1},
    {"questions": 1},
    {"beliefs": 0},
    {"turning": 2},
    {"named": False},
    {"turning": 1},
    {"lines": 0},
    {"captions": 1},
    {"curve": _LOW},
    {"captions": 0},
    {"questions": 0, "curve": 0.0},
)
"""Reductions of the short page, made in this order until everything fits.

At last the first question takes the place of the plot, so that every page asks one.
"""


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
    *,
    scores: bool = True,
) -> Part:
    """One table's debrief: a page, or in the long form as many as it takes.

    A round without a play has little to tell: its long form is the short one. Without `scores` none
    are printed, for a class of which not every table has some.
    """
    size = paper.text_width, paper.text_height
    page = _TablePage(findings, language, size, members)
    measured = _TablePage(findings, LONGEST_LANGUAGE, _LEAST, members)
    english = _TablePage(findings, ENGLISH, _LEAST, members)
    head = " · ".join(part for part in (title, page.setting.players()) if part)
    if form == "short" or not findings.counts.plays:
        room = measured.room_for_all(f"{head} {date}", replace(_SHORT, scores=scores))
        story, told = page.short(room), english._all(room)
    else:
        room, plan = page.planned(replace(_LONG, scores=scores))
        story = page.long(room, plan)
        told = [
            each for number in range(len(plan)) for each in english._planned(plan, number, room)
        ]
    foot = page.head.foot() if counts_what_fits(told) else ""
    return Part(story=story, head_start=head, head_end=date, foot=foot)


class _Block(NamedTuple):
    """A part of the long form that is never divided."""

    story: list[Flowable]
    wide: bool = False
    """True if it takes the whole width, False if it is in one of two columns."""


Plan = Sequence[Sequence[str]]
"""The pages of the long form, each as the names of its sections."""


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
        self._sections = cache(self._made)
        """All that the long form tells, by name and for a room; made once for each."""

    def short(self, room: Room) -> list[Flowable]:
        most = _MAX_LINES if self.found.counts.plays else _MAX_LINES_UNPLAYED
        return self._grown(self._all, room, most)

    def long(self, room: Room, plan: Plan) -> list[Flowable]:
        """Return the pages, the first and the last with all that these have room for."""
        story: list[Flowable] = []
        for number in range(len(plan)):
            made = partial(self._planned, plan, number)
            grows = number in (0, len(plan) - 1)
            story += [PageBreak()] if story else []
            story += self._grown(made, room, _MAX_LINES_LONG) if grows else made(room)
        return story

    def _grown(
        self, made: Callable[[Room], list[Flowable]], room: Room, most: int
    ) -> list[Flowable]:
        """Return a page with cards and plot as large, and lines as many, as it has room for.

        There are at most so many lines to a question. The plot is the first to grow, and no line to
        write on is added before it can be read.
        """

        def fits(room: Room) -> bool:
            return self._fits(made(room))

        def with_more(lines: int, curve: float) -> Room:
            high = max(room.curve, curve) if room.curve else 0.0
            return replace(room, lines=max(room.lines, lines), curve=high)

        # Some languages take more than the longest: then lines go.
        low = replace(room, lines=0, curve=min(room.curve, _LOW))
        fewer = [replace(room, lines=lines) for lines in range(room.lines + 1)]
        room = _last([low, *fewer], fits) or room
        # What the pupils see is written on every page, if need be instead of a line of an answer.
        seen = [replace(room, captions=1, lines=max(0, room.lines - 1))]
        seen += [replace(room, captions=lines) for lines in (1, 2) if lines >= room.captions]
        room = room if room.captions > 1 else _last(seen, fits) or room
        usual = [with_more(lines, _LONG.curve) for lines in range(1, 4)]
        room = _last([with_more(0, _READABLE), *usual], fits) or room
        cards = (replace(room, card=card) for card in CARD_WIDTHS if card > room.card)
        room = next(filter(fits, cards), room)
        steps = range(1, int((_HIGHEST - _LONG.curve) / _STEP) + 1)
        higher = [with_more(min(most, 3 + n), _LONG.curve + n * _STEP) for n in steps]
        room = _last(higher, fits) or room
        if not 0.0 < room.curve < _READABLE:
            lined = [with_more(lines, 0.0) for lines in range(room.lines + 1, most + 1)]
            room = _last(lined, fits) or room
        return made(_last([with_more(0, _LONG.curve + n * _STEP) for n in steps], fits) or room)

    def room_for_all(self, head: str, most: Room = _SHORT) -> Room:
        """Return what the short page has room for; `head` is what else is printed on it."""

        def fits(room: Room) -> bool:
            story = self._all(room)
            layout = self.happened.layout(room, self.happened.shown(room))
            words = words_in(story) - words_in([layout]) + len(f"{head} {self.head.foot()}".split())
            lines = room.captions or (room.questions and room.lines)
            if lines and self.found.counts.plays and room.curve < _READABLE:
                return False
            return words + _IN_PICTURES <= MAX_WORDS and self._fits(story)

        return _fitting(most, _SHORTER, fits)

    def planned(self, most: Room = _LONG) -> tuple[Room, Plan]:
        """Return the size of the long form's pictures, and on which page each section is.

        Cards and plot are as large as they can be with all that happened on the first page; where
        even the smallest don't fit, they are small, and what happened goes on overleaf.
        """
        curves = (most.curve, _READABLE)
        rooms = [replace(most, card=card, curve=curve) for card in CARD_WIDTHS for curve in curves]
        happened = list(self._happened(most))
        room = next((each for each in rooms if self._holds(happened, each)), rooms[-1])
        first = self._paged(happened, room, [])
        beside = [*first[-1], "beliefs of all"]
        whole = len(first) == 1
        if whole and self._holds(beside, room):
            first = [beside]
        told = {name for page in first for name in page}
        rest = [name for name in self._sections(room) if name not in told]
        rest.remove("beliefs" if "beliefs of all" in told else "beliefs of all")
        return room, self._paged(rest, room, [*first, *([[]] if whole else [])])

    def _paged(
        self, names: Sequence[str], room: Room, pages: Sequence[Sequence[str]]
    ) -> list[list[str]]:
        """Return the sections page by page, from the last of these `pages` on.

        A section in one of two columns may fill an earlier page than the one before it. Those of a
        kind keep their order, and what is as wide as the page stays after the others.
        """
        sections = self._sections(room)
        found = [list(page) for page in pages] or [[]]
        earliest: dict[str, int] = {}
        begin = len(found) - 1
        for name in names:
            kind = name.split()[0]
            start = len(found) - 1 if sections[name].wide else earliest.get(kind, begin)
            more = ([*found[at], name] for at in range(start, len(found)))
            at = next((n for n, page in enumerate(more, start) if self._holds(page, room)), None)
            if at is None and found[-1]:
                found.append([])
            at = len(found) - 1 if at is None else at
            found[at].append(name)
            earliest[kind] = at
        return found

    def _holds(self, names: Sequence[str], room: Room) -> bool:
        return self._fits(self._composed(names, self._sections(room)))

    def _fits(self, story: Sequence[Flowable], spare: float = _SPARE) -> bool:
        return height_of(story, self.setting.width) <= self.setting.height - spare

    def _all(self, room: Room) -> list[Flowable]:
        """Return the short form: the layout, then what happened beside what was learned."""
        shown = self.happened.shown(room)
        happened = self.happened.turning_points(shown, PUPIL_TEXT, short=True)
        asked = self.found.questions_about(shown)
        beside = self.learned.curve(room, shown)
        if not room.curve:
            beside = self.science.first_question(room, asked, happened)
            asked = asked[1:]
        told = [
            *self.head.top(False, shown),
            Spacer(0, 6),
            self.happened.layout(room, shown),
            *self.science.captions(room),
            rule(),
            self.setting.columns(happened, beside, self.setting.width, COLUMN_GAP),
            *self.learned.beliefs(room, shown, short=True),
            *self.learned.named(room),
            *self.happened.scores(replace(room, sums=False)),
            *self.science.remarks(),
        ]
        felt = self.head.felt() if room.felt else []
        prompts = self.science.prompts(room, told, asked, felt)
        return [*told, *([rule()] if prompts else []), *prompts]

    def _happened(self, room: Room) -> Iterator[str]:
        """Yield the names of the sections on what happened, in the order of their weight."""
        yield from ("head", "curve", "turning points")
        if self.happened.scores(room):
            yield "scores"

    def _made(self, room: Room) -> dict[str, _Block]:
        """Return the sections of the long form in their order, by name."""
        shown = self.happened.shown(room)
        found: dict[str, _Block] = {
            "head": _Block(
                [
                    *self.head.top(True, shown),
                    Spacer(0, 6),
                    self.happened.layout(room, shown),
                    *self.science.captions(room),
                    rule(),
                ],
                wide=True,
            ),
            "turning points": _Block(
                [*self.happened.turning_points(shown, BODY), *self.happened.marks()]
            ),
            "curve": _Block(self.learned.curve(room, shown)),
            "scores": _Block(self.happened.scores(room)),
            "beliefs of all": _Block(self.learned.beliefs(room, shown, short=True), wide=True),
        }
        for number, box in enumerate(self.reigns.boxes(), 1):
            found[f"reign {number}"] = _Block(box)
        for number, part in enumerate(self.happened.plays(), 1):
            found[f"plays {number}"] = _Block(part)
        found["beliefs"] = _Block(self.learned.beliefs(room, shown))
        found["tests"] = _Block(self.learned.tests())
        found["ideas"] = _Block(self.science.ideas())
        found["last guesses"] = _Block(self.learned.last_guesses(), wide=True)
        ends = [*self.science.limits(), *self.science.remarks()]
        found["limits"] = _Block(ends, wide=True)
        asked = self.found.questions_about(shown, whole=True)
        above = [flowable for section in found.values() for flowable in section.story]
        felt = self.head.felt() if room.felt else []
        prompts = self.science.prompts(room, above, asked, felt)
        found["questions"] = _Block([rule(), *prompts], wide=True)
        return found

    def _planned(self, plan: Plan, number: int, room: Room) -> list[Flowable]:
        return self._composed(plan[number], self._sections(room))

    def _composed(self, names: Sequence[str], sections: Mapping[str, _Block]) -> list[Flowable]:
        """Return the sections in their order, below one another.

        Those not wide that follow one another share two columns.
        """
        story: list[Flowable] = []
        chosen = [(name, section) for name, section in sections.items() if name in names]
        for wide, group in groupby(chosen, key=lambda each: each[1].wide):
            parts = [(name.split()[0], section.story) for name, section in group]
            story += (
                [each for _, part in parts for each in part] if wide else [self._in_columns(parts)]
            )
        # No line below the head of a page that begins with questions.
        return story[1:] if isinstance(story[0], HRFlowable) else story

    def _in_columns(self, parts: Sequence[tuple[str, list[Flowable]]]) -> Flowable:
        """Return the parts, each with its kind, in two columns as low as possible.

        The first comes first, and those of a kind are read in their order: none that comes later is
        in the column before. So where all parts take less room than in another language, the
        columns do too.
        """
        kinds = [kind for kind, part in parts if part]
        told = [part for _, part in parts if part]
        heights = [height_of(part, self.setting.column) for part in told]

        def in_order(chosen: int) -> bool:
            sides = [(kind, chosen >> n & 1) for n, kind in enumerate(kinds)]
            return all(
                [side for each, side in sides if each == kind]
                == sorted(side for each, side in sides if each == kind)
                for kind in {*kinds}
            )

        def height(chosen: int) -> float:
            ends = sum(each for n, each in enumerate(heights) if chosen >> n & 1)
            return max(ends, sum(heights) - ends)

        # A bit for each part that stands in the second column.
        ways = filter(in_order, range(0, 1 << len(told), 2))
        chosen = min(ways, key=height, default=0)
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
