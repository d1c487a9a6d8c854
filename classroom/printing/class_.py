"""The class's page: its tables side by side without names, and what they show together."""

from __future__ import annotations

from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, KeepTogether, Table

from classroom.debrief.ideas import Idea
from classroom.debrief.whole_class import ClassFindings, TableRow
from classroom.printing.lines import WritingLines
from classroom.printing.look import INK, INK_2, LINE, MM
from classroom.printing.page import BODY, HEADLINE, SMALL, Part, rule
from classroom.printing.prose import Style, bold
from classroom.printing.setting import Setting
from classroom.said import Language, Said, counted, said

_RULE = Style(size=9.4, leading=12, serif=True)
_FIGURE = Style(size=9.8, leading=13, bold=True, align="end")
_HEAD = Style(size=8.5, leading=10.5)
_HEAD_END = Style(size=8.5, leading=10.5, align="end")
_QUESTION = Style(size=11, leading=14.5, space_after=4)

_NOTE = Style(size=8.5, leading=11, colour=INK_2, space_before=5)

_FIGURES = 14 * MM
"""Width of a column of figures."""


def class_part(
    findings: ClassFindings, title: str, date: str, language: Language, width: float
) -> Part:
    """The class's pages; `width` is the width of the text in points."""
    page = _ClassPage(findings, language, width)
    return Part(story=page.story(), head_start=title, head_end=date, foot=page.foot())


class _ClassPage(Setting):
    def __init__(self, findings: ClassFindings, language: Language, width: float) -> None:
        self.found = findings
        super().__init__(language)
        self.width = width

    def story(self) -> list[Flowable]:
        return [
            self.heading(self._headline(), HEADLINE, level=0),
            rule(),
            self._tables(),
            self.prose(self.together(self._notes()), _NOTE),
            *self._replications(),
            *self._science(),
            KeepTogether([rule(), *self._questions()]),
            WritingLines(),
        ]

    def foot(self) -> str:
        return self.say(said("Without names: what tables did, not who did it."))

    def _headline(self) -> Said:
        count = len(self.found.tables)
        if self.found.unit == "round":
            return counted("One round", "%(count)s rounds, side by side", count)
        return counted("One table", "%(count)s tables, side by side", count)

    def _tables(self) -> Flowable:
        heads = (
            said("Table") if self.found.unit == "table" else said("Round"),
            said("The rule was"),
            said("Cards laid"),
            said("Plays by pupils"),
            said("Declared Prophet"),
            said("Overthrown"),
            said("Cards when the one who stood declared"),
            said("Ended because"),
        )
        figures = (_FIGURES, _FIGURES, 17 * MM, 20 * MM, 22 * MM)
        ended, label = 22 * MM, 11 * MM
        widths = (label, self.width - label - sum(figures) - ended, *figures, ended)
        rows: list[list[Any]] = [
            [
                self.prose(self.say(head), _HEAD_END if 2 <= place <= 6 else _HEAD)
                for place, head in enumerate(heads)
            ]
        ]
        rows += [self._row(row) for row in self.found.tables]
        before, after = self.mirrored(("LEFTPADDING", "RIGHTPADDING"))
        last = self.mirrored((0, -1))[-1]
        return Table(
            [self.mirrored(row) for row in rows],
            colWidths=self.mirrored(widths),
            hAlign="LEFT",
            repeatRows=1,
            style=[
                ("VALIGN", (0, 0), (-1, 0), "BOTTOM"),
                ("VALIGN", (0, 1), (-1, -1), "TOP"),
                (before, (0, 0), (-1, -1), 0),
                (after, (0, 0), (-1, -1), 6),
                (after, (last, 0), (last, -1), 0),
                (before, (last, 0), (last, -1), 6),
                ("TOPPADDING", (0, 0), (-1, -1), 4),
                ("BOTTOMPADDING", (0, 0), (-1, -1), 4),
                ("LINEBELOW", (0, 0), (-1, 0), 0.6, HexColor(INK)),
                ("LINEBELOW", (0, 1), (-1, -1), 0.5, HexColor(LINE)),
            ],
        )

    def _row(self, row: TableRow) -> list[Any]:
        label: list[Flowable] = [self.prose(bold(str(row.number)), BODY)]
        if row.only_robots:
            label.append(self.prose(self.say(said("robots only")), SMALL))
        stood = "–" if row.stood_after is None else str(row.stood_after)
        figures = (row.laid, row.plays, row.declarations, row.overthrown)
        return [
            label,
            self.prose(self.show(row.rule.statement), _RULE),
            *(self.prose(str(figure), _FIGURE) for figure in figures),
            self.prose(stood, _FIGURE),
            self.prose(self.say(row.ended), BODY),
        ]

    def _notes(self) -> list[Said]:
        notes = []
        robots = sum(row.robot_plays for row in self.found.tables)
        if robots:
            notes.append(
                counted(
                    "Robots made %(count)s play; what robots did is in no figure about pupils.",
                    "Robots made %(count)s plays; what robots did is in no figure about pupils.",
                    robots,
                )
            )
        notes.append(
            said("A Prophet who stood was not refuted by the cards that were played. That is all.")
        )
        return notes

    def _replications(self) -> list[Flowable]:
        if not self.found.replications:
            return []
        story: list[Flowable] = [rule(), self.heading(said("The same rule, more than once"))]
        for same in self.found.replications:
            sentences = self.together(same.sentences)
            statement = self.show(same.rule.statement)
            story.append(self.prose(f"{sentences} {statement}", BODY))
        return story

    def _science(self) -> list[Flowable]:
        if not self.found.tallies:
            return []
        rows = [
            (
                self.prose(self.say(tally.event), BODY),
                self.prose(self._named(tally.idea), BODY),
            )
            for tally in self.found.tallies
        ]
        event = 42 * MM
        return [
            rule(),
            self.heading(said("What happened, and what it is called in science")),
            self.grid(rows, (event, self.width - event), row_gap=1),
        ]

    def _named(self, idea: Idea) -> str:
        return f"{bold(self.say(said(idea.name)))}. {self.say(said(idea.meaning))}"

    def _questions(self) -> list[Flowable]:
        rows = [
            (
                self.prose(bold(str(place)), _QUESTION),
                self.prose(self.say(question.asks), _QUESTION),
            )
            for place, question in enumerate(self.found.questions, 1)
        ]
        number = 7 * MM
        return [
            self.heading(said("To talk about together")),
            self.grid(rows, (number, self.width - number)),
        ]
