"""A table's debrief: what was felt, what happened, what was learned, how it relates to science,
what if, what next.

The short form is one page, whatever the round: what finds no room is left for the long form, the
least telling first (:data:`_TIGHTER`). The long form has two: what happened, then what was learned.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import reduce
from typing import Any

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.findings import TableFindings
from classroom.printing.fitting import height_of
from classroom.printing.lines import WritingLines
from classroom.printing.order import Form
from classroom.printing.page import Paper, Part, rule
from classroom.printing.table.happened import Happened
from classroom.printing.table.head import Head
from classroom.printing.table.learned import Learned
from classroom.printing.table.reigns import Reigns
from classroom.printing.table.science import Science
from classroom.printing.table.setting import COLUMN_GAP, NOBODY_SHARES, Members, Room
from classroom.said import Language, said

__all__ = ["NOBODY_SHARES", "Members", "table_part"]

_TIGHTER: tuple[Mapping[str, Any], ...] = (
    {"ideas": False},
    {"scale": 0.86},
    {"plays": False},
    {"curve": 40.0},
    {"questions": 2},
    {"scale": 0.76},
    {"sums": False},
    {"turning": 4},
    {"reigns": 2},
    {"curve": 0.0},
    {"tests": False},
    {"scale": 0.66},
    {"reigns": 1},
    {"turning": 3},
    {"last_words": False},
    {"reigns": 0},
    {"questions": 1},
    {"limits": False},
    {"scale": 0.56},
    {"turning": 2},
    {"scale": 0.46},
    {"turning": 1},
    {"scale": 0.36},
)
"""What a page gives up, step by step, until everything fits."""


def table_part(
    findings: TableFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    members: Members = NOBODY_SHARES,
    form: Form = "short",
) -> Part:
    """One table's debrief: a page, or in the long form two."""
    page = _TablePage(findings, language, paper, members)
    return Part(
        story=page.short() if form == "short" else page.long(),
        head_start=" · ".join(part for part in (title, page.players()) if part),
        head_end=date,
        foot=page.foot(),
    )


class _TablePage(Head, Happened, Reigns, Learned, Science):
    """The flowables of one table, top to bottom."""

    def short(self) -> list[Flowable]:
        return [*self._fitting(self._all, Room()), WritingLines()]

    def long(self) -> list[Flowable]:
        room = Room(curve=100.0)
        happened = [*self._first_page(room), *self.curve(room, self.width)]
        # A short round leaves room for the curve below it.
        below = height_of(happened, self.width) <= self.height
        if not below:
            happened = self._fitting(self._first_page, room)
        learned = self._fitting(lambda room: self._second_page(room, not below), room)
        return [*happened, PageBreak(), *learned, WritingLines()]

    def _fitting(self, made: Callable[[Room], list[Flowable]], room: Room) -> list[Flowable]:
        """As much as a page has room for: step by step less, then back of that what still fits."""

        def fits(steps: Sequence[Mapping[str, Any]]) -> bool:
            return height_of(made(_less(room, steps)), self.width) <= self.height

        taken: list[Mapping[str, Any]] = []
        for step in _TIGHTER:
            if fits(taken):
                break
            taken.append(step)
        for step in reversed(taken):
            rest = [each for each in taken if each is not step]
            if fits(rest):
                taken = rest
        return made(_less(room, taken))

    def _all(self, room: Room) -> list[Flowable]:
        """The short form: happened and learned stand side by side, below the layout."""
        happened = [*self.turning_points(room), *self.marks(), *self.scores(room)]
        learned = self.reigns(room)
        # The curve and the plays as questions are both: they stand where there is room.
        for part in (self.curve(room, self.column), self.tests(room)):
            shorter = happened if learned and self._is_shorter(happened, learned) else learned
            shorter.extend(part)
        title = [self.heading(said("What we learned"))] if learned else []
        return [
            *self.top(),
            self.heading(said("What happened")),
            self.layout(room),
            rule(),
            self.columns(happened, [*title, *learned], self.width, COLUMN_GAP),
            *self.last_words(room),
            rule(),
            *self.relates(room),
            *self.ends(),
        ]

    def _is_shorter(self, one: Sequence[Flowable], other: Sequence[Flowable]) -> bool:
        return height_of(one, self.column) < height_of(other, self.column)

    def _first_page(self, room: Room) -> list[Flowable]:
        turning, scores = [*self.turning_points(room), *self.marks()], self.scores(room)
        shorter = turning if self._is_shorter(turning, scores) else scores
        shorter.extend(self.plays(room))
        return [
            *self.top(),
            self.heading(said("What happened")),
            self.layout(room),
            rule(),
            self.columns(turning, scores, self.width, COLUMN_GAP),
        ]

    def _second_page(self, room: Room, with_curve: bool) -> list[Flowable]:
        curve = self.curve(room, self.width) if with_curve else []
        learned = [*self.each_reign(room), self.tests(room)]
        columns: tuple[list[Flowable], list[Flowable]] = ([], [])
        science = [self.heading(said("How it relates to science"))]
        science += [self.ideas(self.column), Spacer(0, 6)] if room.ideas else []
        for part in [*learned, science if room.ideas else []]:
            min(columns, key=lambda column: height_of(column, self.column)).extend(part)
        return [
            *([self.heading(said("What we learned"))] if curve or any(learned) else []),
            *curve,
            self.columns(*columns, self.width, COLUMN_GAP),
            *self.last_words(room),
            rule(),
            *([] if room.ideas else science),
            *self.questions(room),
            *self.limits(room),
            *self.ends(),
        ]


def _less(room: Room, steps: Iterable[Mapping[str, Any]]) -> Room:
    return reduce(lambda so_far, less: replace(so_far, **less), steps, room)
