"""The teacher's script for the debrief of a class, on paper.

It is held in one hand while talking, so its type is as large as it can be. The scripts of 8 and of
15 minutes are one sheet each: what the projector shows has a column of its own, so that the words
to say are not looked for among those that everyone can read. They have no standards; the script of
15 minutes has no likely answers, only names the ideas that its slides explain, and has the first
two sentences of each slide, or fewer where the sheet is full.

Longer scripts take several sheets, with the standards after the rows. The last has lines for notes
to its end.

Signals on thinking that the teacher saw come last: a table of all, or on one sheet a line for two
at most, where there is room left.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from reportlab.platypus import Flowable

from classroom.classes.classroom import Minutes
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.risen_signals import SignalSeen
from classroom.debrief.findings.standards import HEADING, met
from classroom.debrief.told.class_script import Beat, Task, script
from classroom.i18n.messages import Language, Message, RuleRef, UserText, counted_message, message
from classroom.pdf.fitting import flowing, height_of
from classroom.pdf.grids import Cell
from classroom.pdf.page import BODY, HEADLINE, LABEL, SECTION, SMALL, TABLE_HEAD, Paper, Part
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, bold, plain
from classroom.pdf.writing_lines import LinesToTheEnd

_WIDEST_LABEL = 42 * MM
_LIKELY_MINUTES, _ONE_SHEET_MINUTES = 8, 15
"""A script of at most so many minutes is one sheet with likely answers; and is one sheet."""
_ALL, _QUOTED = 99, (2, 1, 0)
"""Sentences of a slide that a script of one sheet quotes, as many as there is room for; one without
likely answers quotes the beginning at most. The slide has the rest."""
_RULES = 3
"""Different rules that are told above the rows, at most."""
_SIGNALS = 2
"""Signals on thinking on one sheet, at most."""
_SPARE = 6.0
"""Points that stay free, so that no rounding makes another page."""


_NOT_BECAUSE = message("For you alone. Your visit may not be the cause.")
_STANDARDS = replace(SECTION, space_before=8)
_SIGNAL_LINE, _SIGNAL_FOOT = replace(SMALL, space_before=4), replace(BODY, space_before=4)
_TITLE = Style(size=17, leading=20, serif=True, space_after=3)


class _Type(NamedTuple):
    """The type sizes of the rows."""

    body: Style
    title: Style
    """Of the headline on the projector."""
    padding: float
    """Points above and below a row."""


_LARGEST = _Type(BODY, SMALL, 4.0)
_TYPES = (
    _Type(
        Style(size=11, leading=14.5, space_after=4),
        Style(size=9.8, leading=12.5, colour=INK_2),
        5.0,
    ),
    _LARGEST,
    _Type(
        Style(size=9.2, leading=11.8, space_after=2),
        Style(size=8.5, leading=10.5, colour=INK_2),
        3.0,
    ),
    _Type(
        Style(size=8.5, leading=10.5, space_after=1.5),
        Style(size=8.5, leading=10.5, colour=INK_2),
        2.2,
    ),
    _Type(
        Style(size=8.5, leading=10, space_after=0.5),
        Style(size=8.5, leading=10, colour=INK_2),
        1.4,
    ),
)
"""For a script of one sheet, the largest first."""
_SHARES = ((0.38, 0.3, 0.32), (0.34, 0.35, 0.31), (0.42, 0.3, 0.28), (0.36, 0.33, 0.31))
"""Shares of the width that its columns may have: where one is long, the others give it room."""
_SIGNAL_SHARES = (0.28, 0.2, 0.52)
"""Shares of the width of a table of signals, after the table's number and the card."""
_BRIEF_SHARES = ((0.46, 0.54), (0.4, 0.6), (0.52, 0.48), (0.58, 0.42), (0.34, 0.66))
"""The same where what to listen for is below what to ask."""


def script_part(
    findings: ClassFindings,
    minutes: Minutes,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    signals: Sequence[SignalSeen] = (),
) -> Part:
    """Return the script for a debrief of so many minutes, with the signals that its teacher saw."""
    page = _ScriptPage(findings, minutes, language, paper, signals)
    return Part(story=page.story(), head_start=title, head_end=date, foot=page.foot())


class _ScriptPage(RenderContext):
    def __init__(
        self,
        findings: ClassFindings,
        minutes: Minutes,
        language: Language,
        paper: Paper,
        signals: Sequence[SignalSeen],
    ) -> None:
        super().__init__(language)
        self.script = script(findings, minutes)
        self.one_sheet = minutes <= _ONE_SHEET_MINUTES
        self.brief = self.one_sheet and minutes > _LIKELY_MINUTES
        self.quoted, self.rules = _ALL, True
        self.met = met(findings)
        self.tables = findings.tables
        self.signals = signals
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE

    def story(self) -> list[Flowable]:
        """Set a short script on one sheet, in the largest type in which it fits."""
        if self.one_sheet:
            most = _QUOTED if self.brief else (_ALL, *_QUOTED)
            ways = ((number, rules) for rules in (True, False) for number in most)
            stories = (self._on_one_sheet(*way) for way in ways)
            story = next(filter(None, stories), None) or self._in(_TYPES[-1])
            return self._with_signals(story)
        standards = flowing(self._standards(), self.width)
        signals = flowing(self._signals(), self.width)
        return [*self._in(_LARGEST), *standards, *signals, LinesToTheEnd()]

    def _with_signals(self, story: list[Flowable]) -> list[Flowable]:
        """Return a script of one sheet with a line for a signal or two, where there is room left.

        Those to which the teacher answered go first.
        """
        chosen = sorted(self.signals, key=lambda each: each.answer is None)[:_SIGNALS]
        lines = [self.prose(self._signal_line(each), _SIGNAL_LINE) for each in chosen]
        ways = ([*story, *lines[:number]] for number in range(len(lines), 0, -1))
        return next((way for way in ways if self._fits(way)), story)

    def _signal_line(self, seen: SignalSeen) -> str:
        label = message(
            "Table %(table)s, card %(card)s, on your console",
            table=seen.table,
            card=seen.card,
        )
        what = (seen.risen, *(() if seen.answer is None else (seen.answered,)))
        text = " · ".join([*map(self.say, what), self.together(seen.then)])
        return self.labelled(bold(self.say(label)), text)

    def _signals(self) -> list[Flowable]:
        """Return a table of the signals, what the teacher did, and what came next."""
        if not self.signals:
            return []
        heads = [
            message("Table"),
            message("Card"),
            message("On your console"),
            message("Your answer"),
            message("What came next"),
        ]
        rows = [
            [
                self.prose(bold(str(seen.table)), BODY),
                self.prose(str(seen.card), BODY),
                self.prose(self.say(seen.risen), BODY),
                self.prose(self.say(seen.answered), BODY),
                self.prose(self.together(seen.then), BODY),
            ]
            for seen in self.signals
        ]
        start = self.label_width(heads[:2], TABLE_HEAD)
        shares = (start, start, *(share * (self.width - 2 * start) for share in _SIGNAL_SHARES))
        return [
            self.heading(message("Signals on thinking"), _STANDARDS),
            self.table(heads, rows, shares),
            self.prose(self.say(_NOT_BECAUSE), _SIGNAL_FOOT),
        ]

    def _on_one_sheet(self, quoted: int, rules: bool) -> list[Flowable] | None:
        """Return the script with so many sentences of each slide; None where it takes two sheets.

        It is set in the largest type that leaves it on one. With `rules`, those that questions are
        about are quoted in any case.
        """
        self.quoted, self.rules = quoted, rules
        shares = _BRIEF_SHARES if self.brief else _SHARES
        stories = (self._in(type_, shares=each) for type_ in _TYPES for each in shares)
        return next((story for story in stories if self._fits(story)), None)

    def _fits(self, story: Sequence[Flowable]) -> bool:
        return height_of(story, self.width) <= self.room

    def _in(self, type_: _Type, shares: Sequence[float] = ()) -> list[Flowable]:
        """Return the script without the standards, in this type.

        With `shares`, the columns after the first have these shares of the width.
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
        heads = [message("Minutes"), message("On the projector"), message("Say, ask and do")]
        if not self.brief:
            heads.append(message("Listen for, and go on"))
        rows = [self._beat(beat, type_) for beat in self.script.beats]
        table = self.table(heads, rows, self._widths(shares))
        sides = ("TOPPADDING", "BOTTOMPADDING")
        table.setStyle([(side, (0, 1), (-1, -1), type_.padding) for side in sides])
        return [
            self.heading(headline, _TITLE if self.brief else HEADLINE, level=0),
            self.prose(self.together((how,) if self.brief else (how, when)), BODY),
            *self._rules(),
            table,
        ]

    def _widths(self, shares: Sequence[float]) -> tuple[float, ...]:
        """Return the points across the columns."""
        if shares:
            start = self.label_width([message("Minutes")], TABLE_HEAD)
            return start, *(share * (self.width - start) for share in shares)
        start, slide = 16 * MM, 30 * MM
        say = 0.56 * (self.width - start - slide)
        return start, slide, say, self.width - start - slide - say

    def _rules(self) -> list[Flowable]:
        """Return the tables' rules, to check answers against, where they take little room."""
        rules = {row.rule.id: row for row in reversed(self.tables)}
        if self.one_sheet or len(rules) > _RULES:
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
            self.heading(HEADING, _STANDARDS),
            self.items(rows, (label, self.width - label), row_gap=1),
        ]

    def foot(self) -> str:
        return self.say(message("For the teacher. It names no one."))

    def _beat(self, beat: Beat, type_: _Type) -> list[Cell]:
        body = type_.body
        minutes = message("%(start)s – %(until)s", start=beat.start, until=beat.until)
        question = beat.question
        told = self._told(beat, body)
        shown = self.one_sheet and beat.slide is not None
        ask = [
            *([] if shown else told),
            self.prose(bold(self.say(question.asks)), body),
            *(self._labelled(_how(task), task.say, body) for task in beat.tasks),
            *([self.prose(self.say(beat.idea), body)] if beat.idea else []),
        ]
        listen = [
            self._labelled(message("Listen for"), question.listen, body, question.answer),
            *([] if self.brief else [self._labelled(message("Likely"), question.likely, body)]),
            self._labelled(message("Go on"), question.go_on, body),
        ]
        return [
            self.prose(bold(self.say(minutes)), body),
            [*self._slide(beat, type_), *(told if shown else [])],
            *([[*ask, *listen]] if self.brief else [ask, listen]),
        ]

    def _told(self, beat: Beat, body: Style) -> list[Flowable]:
        """Return what is to be said, which a slide shows too.

        One sheet may have its beginning, and if possible the rule that the question is about.
        """
        most = _ALL if beat.slide is None else self.quoted
        asked = _rules_of(beat.question.about) if self.rules else []
        told = [
            sentence
            for place, sentence in enumerate(beat.say)
            if place < most or any(rule in asked for rule in _rules_of(sentence))
        ]
        said = self.together(told)
        goes_on = " …" if said and len(told) < len(beat.say) else ""
        return [
            *([self.prose(said + goes_on, body)] if said else []),
            *([self.prose(self.show(beat.rule), body)] if beat.rule else []),
        ]

    def _slide(self, beat: Beat, type_: _Type) -> list[Flowable]:
        lines = [bold(self.say(beat.phase))]
        if beat.slide is not None:
            lines.append(self.say(message("Slide %(number)s", number=beat.slide)))
        elif beat.kind is None:
            lines.append(self.say(message("No slide yet")))
        else:
            lines.append(self.say(message("Slide %(number)s stays", number=self.script.slides)))
        if beat.table is not None:
            where = message("Table %(number)s", number=beat.table)
            if beat.upto:
                where = message(
                    "Table %(number)s, up to card %(card)s", number=beat.table, card=beat.upto
                )
            lines.append(self.say(where))
        if self.one_sheet:
            lines = [" · ".join(lines)]
        if self.brief and beat.title is not None:
            line = self.labelled(lines[0], self.say(beat.title))
            return [self.prose(line, type_.body)]
        made: list[Flowable] = [self.prose(line, type_.body) for line in lines]
        if beat.title is not None:
            made.append(self.prose(self.say(beat.title), type_.title))
        return made

    def _labelled(
        self, label: Message, text: Message, style: Style, answer: Message | None = None
    ) -> Flowable:
        told = self.together([text] if answer is None else [text, answer])
        return self.prose(self.labelled(bold(self.say(label)), told), style)


def _rules_of(sentence: Message | None) -> list[object]:
    """Return the rules that a sentence quotes."""
    values = () if sentence is None else sentence.values.values()
    return [value for value in values if isinstance(value, RuleRef | UserText)]


def _how(task: Task) -> Message:
    if task.how == "pairs":
        return counted_message(
            "In pairs, %(count)s minute", "In pairs, %(count)s minutes", task.minutes
        )
    return counted_message(
        "In writing, %(count)s minute", "In writing, %(count)s minutes", task.minutes
    )
