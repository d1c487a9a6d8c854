"""The parts of every handout: its choices, its page, and the description of its kind."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Literal

from reportlab.platypus import Flowable, Spacer

from classroom.i18n.markers import N_
from classroom.i18n.messages import Language, Message, message
from classroom.pdf import grids
from classroom.pdf.fitting import height_of
from classroom.pdf.grids import Cell
from classroom.pdf.handout_job import Choices
from classroom.pdf.handouts.forms import Blank, Cut, FlexibleLines, fill
from classroom.pdf.page import HEADLINE, PUPIL, PUPIL_LABEL, Landscape, Paper, Part
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import MM
from classroom.pdf.text import Prose, Style, line_width, plain

Choice = Literal["ruleset", "rules", "join", "plan"]
"""A choice that a kind of handout needs besides paper, language and vocabulary."""


KEY_FOLLOWS = message(
    "For the teacher: the key is on the next sheet. This side stays empty, so that no pupil has "
    "the key on the back."
)
_GUTTER = 6 * MM
"""Points between what is printed and where it is cut."""
_SPARE = 0.5
"""Points of a page that stay free, because sums of fractions are not exact."""

PUPIL_HEAD = replace(PUPIL_LABEL, size=10, leading=13)
"""Heads the columns of a table for pupils."""
_ASK = replace(PUPIL, space_before=6, space_after=0)


class Page(RenderContext):
    """A page in a language, what it is made for, and the size of its text in points."""

    def __init__(self, language: Language, choices: Choices, paper: Paper | Landscape) -> None:
        super().__init__(language)
        self.choices = choices
        self.paper = paper
        self.width, self.height = paper.text_width, paper.text_height

    def across(self) -> Page:
        """Return the same page with its long side across."""
        if isinstance(self.paper, Landscape):
            return self
        return Page(self.language, self.choices, Landscape(self.paper))

    def part(self, story: Sequence[Flowable], foot: Message, head: Message | None = None) -> Part:
        """Return a run of pages with the class in the head and the kind in the foot."""
        return Part(
            story=list(story),
            head_start=plain(self.choices.title),
            head_end="" if head is None else self.say(head),
            foot=self.say(foot),
            on=self.paper,
        )

    def with_key(
        self, sheets: Sequence[Part], key: Sequence[Flowable], foot: Message
    ) -> list[Part]:
        """Return sheets for pupils, and after them a key that is on the back of none of them.

        A page of HTML keeps the key closed: its headline comes first.
        """
        headline, *_ = key
        assert isinstance(headline, Prose), "a key begins with its headline"
        headline.folded = True
        nothing = self.text(KEY_FOLLOWS, PUPIL_LABEL)
        nothing.on_page = ""
        empty = [self.part([nothing], foot)] if len(sheets) % 2 else []
        return [*sheets, *empty, self.part(key, foot)]

    def headline(self, title: Message) -> Flowable:
        return self.heading(title, HEADLINE, level=0)

    def text(self, sentence: Message, style: Style = PUPIL) -> Prose:
        return self.prose(self.say(sentence), style)

    def blanks(
        self, *labels: Message, width: float | None = None, style: Style = PUPIL_LABEL
    ) -> Flowable:
        """Labels in a row, each with a line to write on; those of few letters are half as long."""
        width = self.width if width is None else width
        words = [self.say(label) for label in labels]
        rooms = [line_width(text, style) + 2 * MM for text in words]
        between = 4 * MM
        shares = [0.5 if label in (TABLE, DATE) else 1.0 for label in labels]
        line = (width - sum(rooms) - between * (len(labels) - 1)) / sum(shares)
        row: list[Cell] = []
        widths: list[float] = []
        for text, room, share in zip(words, rooms, shares, strict=True):
            if row:
                row.append("")
                widths.append(between)
            row += [self.prose(text, style), Blank(style.leading)]
            widths += [room, share * line]
        return self.grid([row], widths)

    def field(self, ask: Message, least: int = 1, weight: float = 1.0) -> list[Flowable]:
        """Return a prompt and `least` lines for the answer, or more where there is room."""
        return [self.text(ask, _ASK), FlexibleLines(least, weight)]

    def boxed(self, story: Sequence[Flowable], air: float) -> Flowable:
        """Return the story in a frame as wide as the page, `air` points inside of it."""
        return grids.boxed(story, self.width, air)

    def fits(self, story: Sequence[Flowable]) -> bool:
        """Return whether the story fits on one page."""
        return height_of(story, self.width) + _SPARE <= self.height

    def slip_width(self, columns: int) -> float:
        """Points across a slip, where there are `columns` of them."""
        return (self.width - 2 * _GUTTER * (columns - 1)) / columns

    def slip_height(self, rows: int) -> float:
        """Points down a slip, where there are `rows` of them."""
        return (self.height - 2 * _GUTTER * (rows - 1)) / rows - _SPARE

    def slips(self, stories: Sequence[Sequence[Flowable]], columns: int) -> list[Flowable]:
        """Return a page of slips of one size to cut apart, in rows of `columns`."""
        rows = [stories[at : at + columns] for at in range(0, len(stories), columns)]
        across = self.slip_width(columns)
        down = self.slip_height(len(rows))
        found: list[Flowable] = []
        for row in rows:
            cells: list[Cell] = []
            widths: list[float] = []
            for story in row:
                if cells:
                    cells.append(Cut(down))
                    widths.append(2 * _GUTTER)
                cells.append(fill(story, across, down))
                widths.append(across)
            found += [Spacer(0, _GUTTER), Cut(), Spacer(0, _GUTTER)] if found else []
            found.append(self.grid([cells], widths))
        return found


When = Literal["plan", "lesson", "deal", "after"]
WHENS: Mapping[When, str] = MappingProxyType(
    {
        "plan": N_("From the lesson plan"),
        "lesson": N_("For the lesson"),
        "deal": N_("Where pupils deal"),
        "after": N_("Afterwards"),
    }
)
"""The headings in a list of handouts, in order, by the occasion for which they are used."""


@dataclass(frozen=True)
class Handout:
    """A kind of handout."""

    title: str
    purpose: str
    """One line on its purpose, for a teacher who chooses."""
    parts: Callable[[Page], list[Part]]
    when: When = "lesson"
    takes: frozenset[Choice] = frozenset()
    secret: bool = False
    """True if it tells what pupils may not know."""
    landscape: bool = False
    """True if the long side of its paper is across."""
    one_side: bool = False
    """True if nothing may be on the back: it is cut apart, pinned up, or its key follows."""


NAME, DATE, TABLE = message("Name"), message("Date"), message("Table")
