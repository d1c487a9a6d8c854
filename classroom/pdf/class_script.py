"""The teacher's script for the debrief of a class, on paper.

It is held in one hand while talking, so its type is as large as it can be. In a short script, a few
rows that would spill onto another page are set a little smaller. The standards have no page for
themselves: the script of 8 minutes is one sheet, without them where they don't fit, and in a longer
one the last rows go with them.
"""

from __future__ import annotations

from itertools import groupby
from typing import NamedTuple

from reportlab.platypus import Flowable, PageBreak, Spacer, Table

from classroom.classes.classroom import Minutes
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.standards import HEADING, met
from classroom.debrief.told.class_script import Beat, Task, script
from classroom.i18n.messages import Language, Message, counted_message, message
from classroom.pdf.fitting import height_of
from classroom.pdf.grids import Cell
from classroom.pdf.page import BODY, HEADLINE, LABEL, SMALL, Paper, Part
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, bold, plain

_WIDEST_LABEL = 42 * MM
_SHORTEST_MINUTES, _LONG_MINUTES = 8, 25
"""The shortest script is one sheet. A long one takes several in any type: it is not set small."""
_LAST_ROWS = 2
"""Rows on the last of several pages, at least."""
_RULES = 3
"""Different rules that are told above the rows, at most."""
_SPARE = 6.0
"""Points that stay free, so that no rounding makes another page."""


class _Type(NamedTuple):
    """The type sizes of the rows."""

    body: Style
    title: Style
    """Of the headline on the projector."""
    padding: float
    """Points above and below a row."""


_ROOMY = _Type(
    Style(size=11, leading=14.5, space_after=4),
    Style(size=9.8, leading=12.5, colour=INK_2),
    5.0,
)
"""For a script of one sheet that has room to spare."""
_TYPES = (
    _Type(BODY, SMALL, 4.0),
    _Type(
        Style(size=9.2, leading=11.8, space_after=2),
        Style(size=8.5, leading=10.5, colour=INK_2),
        3.0,
    ),
    _Type(
        Style(size=8.5, leading=10.5, space_after=1.5),
        Style(size=8, leading=9.5, colour=INK_2),
        2.2,
    ),
)
"""The largest first."""
_READABLE = 2
"""Types, of these, that make room for the standards."""


def script_part(
    findings: ClassFindings,
    minutes: Minutes,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
) -> Part:
    """Return the script for a debrief of so many minutes."""
    page = _ScriptPage(findings, minutes, language, paper)
    return Part(story=page.story(), head_start=title, head_end=date, foot=page.foot())


class _ScriptPage(RenderContext):
    def __init__(
        self, findings: ClassFindings, minutes: Minutes, language: Language, paper: Paper
    ) -> None:
        super().__init__(language)
        self.script = script(findings, minutes)
        self.met = met(findings)
        self.tables = findings.tables
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE

    def story(self) -> list[Flowable]:
        """Set the script in the largest type, unless a smaller one takes a page less."""
        types = _TYPES[:1] if self.script.minutes >= _LONG_MINUTES else _TYPES
        pages = [self._pages(self._in(type_))[0] for type_ in types]
        fewest, standards = min(pages), self._standards()
        for type_ in types[:_READABLE]:
            if self._fills(whole := [*self._in(type_), *standards], fewest):
                return whole
        largest = types[pages.index(fewest)]
        if self.script.minutes == _SHORTEST_MINUTES:
            return roomy if self._fills(roomy := self._in(_ROOMY), 1) else self._in(largest)
        for type_ in types[:_READABLE]:
            if self._fills(whole := [*self._in(type_), *standards], fewest + 1):
                return whole
        for type_ in types[types.index(largest) :]:
            *before, last = self._in(type_, apart=_LAST_ROWS)
            if height_of([last, *standards], self.width) <= self.room:
                break
        return [*before, last, *standards]

    def _fills(self, story: list[Flowable], pages: int) -> bool:
        """Return whether it takes so many pages, and the last of several has some rows."""
        taken, rows = self._pages(story)
        return taken == pages and (pages == 1 or rows >= _LAST_ROWS)

    def _pages(self, story: list[Flowable]) -> tuple[int, int]:
        """Pages that it takes, and rows of the table on the last one.

        Rows stay whole, and so does what follows the table.
        """
        table = next(at for at, each in enumerate(story) if isinstance(each, Table))
        before, rest = story[:table], story[table]
        pages, left = 1, self.room - height_of(before, self.width)
        while rest.wrap(self.width, left)[1] > left:
            *_, rest = rest.split(self.width, left) or [rest]
            pages, left = pages + 1, self.room
        if height_of([rest, *story[table + 1 :]], self.width) > left:
            return pages + 1, 0
        return pages, len(rest._cellvalues) - 1

    def _in(self, type_: _Type, apart: int = 0) -> list[Flowable]:
        """Return the script without the standards, in this type.

        With `apart`, so many rows at its end are on a page of their own.
        """
        minutes, slides = self.script.minutes, self.script.slides
        headline = counted_message(
            "A debrief in %(count)s minute", "A debrief in %(count)s minutes", minutes
        )
        how = counted_message(
            "On the projector: Class debrief, %(minutes)s minutes, %(count)s slide.",
            "On the projector: Class debrief, %(minutes)s minutes, %(count)s slides.",
            slides,
            minutes=minutes,
        )
        when = message("A table is included once everyone may know its rule.")
        heads = (
            message("Minutes"),
            message("On the projector"),
            message("Say, ask and do"),
            message("Listen for, and go on"),
        )
        start, slide = 16 * MM, 30 * MM
        say = 0.56 * (self.width - start - slide)
        rows = [self._beat(beat, type_) for beat in self.script.beats]
        widths = (start, slide, say, self.width - start - slide - say)
        story: list[Flowable] = [
            self.heading(headline, HEADLINE, level=0),
            self.prose(self.together((how, when)), BODY),
            *self._rules(),
        ]
        for part in (rows[: len(rows) - apart], rows[len(rows) - apart :]):
            if part:
                table = self.table(heads, part, widths)
                sides = ("TOPPADDING", "BOTTOMPADDING")
                table.setStyle([(side, (0, 1), (-1, -1), type_.padding) for side in sides])
                story += [table, PageBreak()]
        return story[:-1]

    def _rules(self) -> list[Flowable]:
        """Return the tables' rules, to check answers against, where they take little room."""
        rules = {row.rule.id: row for row in reversed(self.tables)}
        if self.script.minutes == _SHORTEST_MINUTES or len(rules) > _RULES:
            return []
        if len(rules) == 1:
            (row,) = rules.values()
            label = bold(self.say(message("The rule was:")))
            return [self.prose(f"{label} {self.show(row.rule.statement)}", BODY)]
        return [
            self.prose(
                self.labelled(bold(self.say(row.label)), self.show(row.rule.statement)), BODY
            )
            for row in reversed(rules.values())
        ]

    def _standards(self) -> list[Flowable]:
        """Each in a line of its own, with what shows it."""
        if not self.met:
            return []
        names = [message(plain(each.framework)) for each in self.met]
        label = self.label_width(names, most=_WIDEST_LABEL)
        rows = []
        for framework, each in groupby(self.met, lambda standard: standard.framework):
            for place, standard in enumerate(each):
                text = self.labelled(bold(plain(standard.title)), self.say(standard.why))
                name = "" if place else plain(framework)
                rows.append((self.prose(name, LABEL), self.prose(text, BODY)))
        return [
            Spacer(0, 8),
            self.heading(HEADING),
            self.items(rows, (label, self.width - label), row_gap=1),
        ]

    def foot(self) -> str:
        return self.say(message("For the teacher. It names no one."))

    def _beat(self, beat: Beat, type_: _Type) -> list[Cell]:
        body = type_.body
        minutes = message("%(start)s – %(until)s", start=beat.start, until=beat.until)
        return [
            self.prose(bold(self.say(minutes)), body),
            self._slide(beat, type_),
            [
                *([self.prose(self.together(beat.say), body)] if beat.say else []),
                *([self.prose(self.show(beat.rule), body)] if beat.rule else []),
                self.prose(bold(self.say(beat.question.asks)), body),
                *(self._labelled(_how(task), task.say, body) for task in beat.tasks),
                *([self.prose(self.say(beat.idea), body)] if beat.idea else []),
            ],
            [
                self._labelled(message("Listen for"), beat.question.listen, body),
                self._labelled(message("Likely"), beat.question.likely, body),
                self._labelled(message("Go on"), beat.question.go_on, body),
            ],
        ]

    def _slide(self, beat: Beat, type_: _Type) -> list[Flowable]:
        lines = [bold(self.say(beat.phase))]
        if beat.slide is not None:
            lines.append(self.say(message("Slide %(number)s", number=beat.slide)))
        if beat.table is not None:
            lines.append(self.say(message("Table %(number)s", number=beat.table)))
        made: list[Flowable] = [self.prose(line, type_.body) for line in lines]
        if beat.title is not None:
            made.append(self.prose(self.say(beat.title), type_.title))
        return made

    def _labelled(self, label: Message, text: Message, style: Style) -> Flowable:
        return self.prose(self.labelled(bold(self.say(label)), self.say(text)), style)


def _how(task: Task) -> Message:
    if task.how == "pairs":
        return counted_message(
            "In pairs, %(count)s minute", "In pairs, %(count)s minutes", task.minutes
        )
    return counted_message(
        "In writing, %(count)s minute", "In writing, %(count)s minutes", task.minutes
    )
