"""The class's page: its tables side by side without names, and what they show together.

It leads with a picture: for each table the curve of the rules that still fitted, all on the same
axes. The short form is one page. What it tells is chosen by the words of the English page, so that
it says the same in every language and on every paper; only the picture grows and shrinks. The long
form is two pages and says everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from reportlab.platypus import Flowable, PageBreak, Spacer

from classroom.debrief.findings.ideas import Idea
from classroom.debrief.findings.of_class import ClassFindings, PupilExperiment, TableRow, how_sure
from classroom.debrief.findings.questions import MAX_QUESTIONS
from classroom.debrief.told.class_slides import how_it_split, told_of, told_of_same
from classroom.i18n.messages import ENGLISH, Language, Message, counted_message, message
from classroom.pdf.class_curves import curve_of, what_it_shows
from classroom.pdf.fitting import height_of, words_in
from classroom.pdf.page import (
    BODY,
    HEADLINE,
    LABEL,
    SMALL,
    TABLE_HEAD,
    TABLE_HEAD_END,
    Paper,
    Part,
    rule,
)
from classroom.pdf.render_context import RenderContext
from classroom.pdf.small_multiples import Legend, SmallMultiples, TableCurve
from classroom.pdf.style import INK_2, MM
from classroom.pdf.text import Style, bold, line_width
from classroom.pdf.writing_lines import WritingLines

_RULE = Style(size=9.8, leading=12, serif=True)
_TIGHT_RULE = Style(size=8.5, leading=10, serif=True)
_AT = Style(size=9.8, leading=12, bold=True)
_QUESTION = Style(size=11, leading=14.5)
_NOTE = Style(size=8.5, leading=11, colour=INK_2, space_before=4)

_NUMBER = 11 * MM
_WHY = 30 * MM
"""Points for why a table ended, at most."""
_GAP = 6.5
"""Points between two columns, and a little for rounding."""
_ROBOTS, _NO_PLAYS = message("robots only"), message("no plays by pupils")
_WIDEST_LABEL = 42 * MM
_TIGHT = 1.8
"""Points above and below a row of the table where there are many."""
_PADDINGS = ("TOPPADDING", "BOTTOMPADDING")
_SPARE = 6.0
"""Points that stay free, so that no rounding makes a second page."""
MAX_WORDS = 300
"""Words on a single page of up to :data:`_MANY` tables, where their rules leave room for it."""
_MANY = 8
"""Tables; of more a single page tells the rules and asks."""
_LOWEST, _HIGHEST = 36.0, 65 * MM
"""Points: how high a plot is."""
_LOW = 150.0
"""Points: how high it is at most on a single page."""
_ROOMS = (
    *((False, lines, 120.0) for lines in (4, 3)),
    (False, 2, 70.0),
    (False, 1, _LOWEST),
    (True, 1, _LOWEST),
    (True, 0, _LOWEST),
)
"""Settings of a single page, the most spacious first: True for closely set rules, the lines below
each question, and the height of a plot in points."""

_LINES_OF_SAME = 3
"""To write on, at least, where two rules are asked about that no card could tell apart."""
_LINES = 4
"""To write on below each question, at most."""

Form = Literal["short", "long"]


def class_part(
    findings: ClassFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    form: Form = "short",
) -> Part:
    """Return the class's pages: one in the short form for up to twelve tables, two in the long."""
    page = _ClassPage(findings, language, paper)
    if form == "short":
        english = _ClassPage(findings, ENGLISH, paper)
        story = page.short(english.chosen())
    else:
        story = page.long()
    return Part(story=story, head_start=title, head_end=date, foot=page.foot())


@dataclass(frozen=True)
class _Column:
    """A figure about each table."""

    head: Message
    width: float
    cells: Sequence[str]
    told: bool = True
    """True if there is anything in it."""


@dataclass(frozen=True)
class _Chosen:
    """The amount of content on a single page."""

    together: int
    """The number of things that the tables show together."""
    tried: int
    """The number shown of the good question and the missed one."""
    questions: int


@dataclass(frozen=True)
class _Item:
    """Something the tables show together."""

    label: Message
    text: str


class _ClassPage(RenderContext):
    def __init__(self, findings: ClassFindings, language: Language, paper: Paper) -> None:
        self.found = findings
        super().__init__(language)
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE
        self.tight = len(findings.tables) > _MANY
        """True if the rules are set close."""

    def chosen(self) -> _Chosen:
        """Return the content of a single page: at most :data:`MAX_WORDS` words, if possible.

        With more than :data:`_MANY` tables it is the rules and the questions.
        """
        tables = len(self.found.tables)
        if tables > _MANY:
            return _Chosen(0, 0, MAX_QUESTIONS)
        together = 2 if tables <= 4 else 1
        ways = [_Chosen(together, tried, MAX_QUESTIONS) for tried in (2, 1, 0)]
        ways += [_Chosen(min(1, together), 0, asked) for asked in (MAX_QUESTIONS, 2)]
        return next((way for way in ways if self._words(way) <= MAX_WORDS), ways[-1])

    def _words(self, chosen: _Chosen) -> int:
        told = [*self._head(_LOWEST), *self._below(chosen, 1)]
        legend = f"{self._legend()} {self.foot()}".split()
        return words_in(told) + len(legend) + 2 * len(self.found.tables)

    def _below(self, chosen: _Chosen, lines: int) -> list[Flowable]:
        items = [*[*self._together()][: chosen.together], *[*self._tried()][: chosen.tried]]
        return [
            *self._rules(),
            *self._list(items),
            *self._questions(lines, chosen.questions),
        ]

    def short(self, chosen: _Chosen) -> list[Flowable]:
        """One page, with a picture as high as it leaves room for.

        Where even a low picture takes too much, there are fewer lines to write on, and the rules
        are set closer; what is told stays as it was chosen.
        """
        for self.tight, lines, plot in _ROOMS:
            below = self._below(chosen, lines)
            if self._height([*self._head(plot), *below]) <= self.room:
                break
        return self._led(below, _LOW)

    def long(self) -> list[Flowable]:
        """Return two pages: on the first the picture, the tables and what they show.

        On the second questions with lines to write on, and science. With many tables there is a
        third.
        """
        items = [*self._together(), *self._tried(), *self._sure()]
        for self.tight in (False, True):
            tables = [self._tables(), *self._notes()]
            fits = self._height([*self._head(_LOWEST), *tables]) <= self.room
            if fits:
                break
        here = next(
            here
            for here in range(len(items), -1, -1)
            if not here
            or self._height([*self._head(_LOWEST), *tables, *self._list(items[:here])]) <= self.room
        )
        rest = [
            *self._list(items[here:], headed=not here),
            *self._science(),
            *self._limits(),
        ]
        fitting = (
            lines
            for lines in range(_LINES, 0, -1)
            if self._height([*self._questions(lines), *rest]) <= self.room
        )
        lines = next(fitting, 2)
        first, (line, *questions) = [*tables, *self._list(items[:here])], self._questions(lines)
        between = PageBreak() if fits else line
        return [*self._led(first, _HIGHEST), between, *questions, *rest]

    def _led(self, below: Sequence[Flowable], highest: float) -> list[Flowable]:
        """Return the picture as high as fits, up to so many points, and the part below it."""
        used = self._height([*self._head(0), *below])
        plot = (self.room - used) / self._rows
        return [*self._head(min(highest, max(_LOWEST, plot))), *below]

    def _head(self, plot: float) -> list[Flowable]:
        return [
            self.heading(self._headline(), HEADLINE, level=0),
            self._picture(plot),
            Spacer(0, 8),
        ]

    def _height(self, story: Sequence[Flowable]) -> float:
        return height_of(story, self.width)

    def foot(self) -> str:
        if self.found.unit == "round":
            return self.say(message("Without names: what happened, not who did it."))
        return self.say(message("Without names: what tables did, not who did it."))

    def _headline(self) -> Message:
        count = len(self.found.tables)
        if self.found.unit == "round":
            return counted_message("One round", "%(count)s rounds, side by side", count)
        return counted_message("One table", "%(count)s tables, side by side", count)

    def _list(self, items: Sequence[_Item], *, headed: bool = True) -> list[Flowable]:
        if not items:
            return []
        label = self.label_width([item.label for item in items], most=_WIDEST_LABEL)
        rows = [(self.prose(self.say(i.label), LABEL), self.prose(i.text, BODY)) for i in items]
        heading = [self.heading(self.found.together)] if headed else []
        return [rule(), *heading, self.items(rows, (label, self.width - label), row_gap=3)]

    # The picture

    @property
    def _per_row(self) -> int:
        tables = len(self.found.tables)
        if tables <= 4:
            return tables
        return ceil(tables / 2) if tables <= 12 else 6

    @property
    def _rows(self) -> int:
        return ceil(len(self.found.tables) / self._per_row)

    def _picture(self, plot: float) -> Flowable:
        curves = [self._curve(row) for row in self.found.tables]
        legend = self._legend_of(curves)
        drawing = SmallMultiples(
            curves,
            legend,
            self._per_row,
            plot,
            right_to_left=self.language.right_to_left,
            number=self.language.number,
        )
        alt = message("For each table a curve: how many rules still fitted after each card.")
        if self.found.unit == "round":
            alt = message("For each round a curve: how many rules still fitted after each card.")
        told = zip(self.found.tables, curves, strict=True)
        return self.figure(drawing, alt, [each for pair in told for each in what_it_shows(*pair)])

    def _legend(self) -> str:
        """Return the words of the legend."""
        legend = self._legend_of([self._curve(row) for row in self.found.tables])
        marks = (
            legend.had,
            legend.declared,
            legend.robot,
            legend.overthrown,
            legend.stood,
            legend.reign,
        )
        return " ".join((legend.up, legend.across, *marks))

    def _legend_of(self, curves: Sequence[TableCurve]) -> Legend:
        seats = [seat for curve in curves for seat in curve.seats]
        hows = {seat.how for seat in seats}
        return Legend(
            up=self.say(message("Rules that still fit")),
            across=self.say(message("cards played")),
            had=self._if(
                any(c.had is not None for c in curves),
                message("from here on someone always had the rule, or one just as good"),
            ),
            declared=self._if(not all(seat.robot for seat in seats), message("declared")),
            robot=self._if(any(seat.robot for seat in seats), message("a robot declared")),
            overthrown=self._if("overthrown" in hows, message("overthrown")),
            stood=self._if("stood" in hows, message("lasted to the end")),
            reign=self._if(bool(seats), message("a Prophet")),
        )

    def _note(self, row: TableRow) -> str:
        """Return why there is little in a table's plot, or that its players were robots."""
        if row.only_robots:
            return self._robots(row)
        if len(row.findings.round.results) <= 1:
            return self.say(message("ended at once"))
        return self._if(row.cut_off, message("ended after a few plays"))

    def _robots(self, row: TableRow) -> str:
        """Return a remark on a table at which no pupil played; pupils may have sat there."""
        if not row.only_robots:
            return ""
        return self.say(_ROBOTS if row.findings.no_pupils else _NO_PLAYS)

    def _if(self, wanted: bool, sentence: Message) -> str:
        return self.say(sentence) if wanted else ""

    def _curve(self, row: TableRow) -> TableCurve:
        return curve_of(row, self.say(row.label), self._note(row))

    # The tables

    def _rules(self) -> list[Flowable]:
        """Each rule once, with the tables that had it."""
        tables: dict[str, list[TableRow]] = {}
        for row in self.found.tables:
            tables.setdefault(row.rule.id, []).append(row)
        style = _TIGHT_RULE if self.tight else _RULE
        labels = [self._at([row.number for row in rows]) for rows in tables.values()]
        label = self.label_width(labels, _AT, _WIDEST_LABEL)
        rows = [
            (
                self.prose(self.say(at), _AT),
                self.prose(self.show(same[0].rule.statement), style),
            )
            for at, same in zip(labels, tables.values(), strict=True)
        ]
        return [self.items(rows, (label, self.width - label), row_gap=1 if self.tight else 3)]

    def _at(self, numbers: Sequence[int]) -> Message:
        if self.found.unit == "round":
            return counted_message(
                "Round %(rounds)s", "Rounds %(rounds)s", len(numbers), rounds=tuple(numbers)
            )
        return counted_message(
            "Table %(tables)s", "Tables %(tables)s", len(numbers), tables=tuple(numbers)
        )

    def _tables(self) -> Flowable:
        """All figures, table by table; columns that would be empty are left out."""
        columns = [column for column in self._columns() if column.told]
        heads = [
            message("Table") if self.found.unit == "table" else message("Round"),
            message("The rule was"),
            *(column.head for column in columns),
            message("How it ended"),
        ]
        widths = [self._column(column.width, TABLE_HEAD_END, column.head) for column in columns]
        played = [row for row in self.found.tables if row.only_robots]
        robots = [_ROBOTS if row.findings.no_pupils else _NO_PLAYS for row in played]
        number = max(self._column(_NUMBER, TABLE_HEAD, heads[0]), self._column(0, SMALL, *robots))
        why = self._room_for_why()
        rest = self.width - number - sum(widths) - why
        rows = [
            [
                self._label(row),
                self.prose(self._rule_of(row), _TIGHT_RULE if self.tight else _RULE),
                *(column.cells[place] for column in columns),
                self.say(row.ended),
            ]
            for place, row in enumerate(self.found.tables)
        ]
        table = self.table(
            heads,
            rows,
            [number, rest, *widths, why],
            numbers=range(2, 2 + len(columns)),
        )
        if self.tight:
            table.setStyle([(side, (0, 1), (-1, -1), _TIGHT) for side in _PADDINGS])
        return table

    def _room_for_why(self) -> float:
        """Points across the last column, its gap to the one before it included."""
        ended = [row.ended for row in self.found.tables]
        return max(
            self._column(0, TABLE_HEAD, message("How it ended")),
            self.label_width(ended, BODY, _WHY) + _GAP,
        )

    def _column(self, least: float, style: Style, *texts: Message) -> float:
        """Points across a column in which no word of these has to be broken."""
        words = [word for text in texts for word in self.say(text).split()]
        return max([least, *(line_width(word, style) + _GAP for word in words)])

    def _columns(self) -> list[_Column]:
        rows = self.found.tables
        prophets = any(row.declarations for row in rows)
        fell = [
            self._share(row.overthrown, row.declarations) if row.declarations else "–"
            for row in rows
        ]
        tests = [self._tests(row) for row in rows]
        had = ["–" if row.stable is None else str(row.stable) for row in rows]
        return [
            _Column(message("Cards on the table"), 14 * MM, [str(row.laid) for row in rows]),
            _Column(message("Plays by pupils"), 14 * MM, [str(row.plays) for row in rows]),
            _Column(
                message("Could tell rules apart"), 17 * MM, tests, any(row.tests for row in rows)
            ),
            _Column(
                message("Had the rule from card"), 17 * MM, had, any(row.claimed for row in rows)
            ),
            _Column(message("Prophets overthrown"), 19 * MM, fell, prophets),
        ]

    def _tests(self, row: TableRow) -> str:
        """Of pupils' plays of cards those that could tell rules apart, however few they were."""
        plays = [own.play for own in row.findings.measured.plays if own.play.cards is not None]
        return self._share(sum(play.could_tell for play in plays), len(plays)) if plays else "–"

    def _share(self, part: int, whole: int) -> str:
        return self.say(message("%(part)s of %(whole)s", part=part, whole=whole))

    def _label(self, row: TableRow) -> list[Flowable]:
        label: list[Flowable] = [self.prose(bold(str(row.number)), BODY)]
        if row.only_robots:
            label.append(self.prose(self._robots(row), SMALL))
        return label

    def _rule_of(self, row: TableRow) -> str:
        """Return the rule, once for all tables that had it."""
        first = next(each for each in self.found.tables if each.rule.id == row.rule.id)
        if first is row:
            return self.show(row.rule.statement)
        if self.found.unit == "round":
            return self.say(message("The same as in round %(number)s", number=first.number))
        return self.say(message("The same as at table %(number)s", number=first.number))

    def _notes(self) -> list[Flowable]:
        """Return notes on columns whose heads are too short to explain them."""
        if not any(row.claimed for row in self.found.tables):
            return []
        note = message(
            "Had the rule from card: from then on there was always someone who had noted the rule, "
            "or a rule that no card could tell from it. “–” there: not to the end, not before the "
            "end, or only in words of their own, which can’t be checked."
        )
        return [self.prose(self.say(note), _NOTE)]

    # What they show together

    def _together(self) -> Iterator[_Item]:
        """Return the findings, the most important first."""
        if (claim := self.found.premature) is not None:
            text = f"{self.show(claim.statement)} {self.together(told_of(claim))}"
            yield _Item(message("Fitted for a while"), text)
        for alike in self.found.same_here:
            text = f"{self.together(told_of_same(alike))} {self.show(alike.rule)}"
            yield _Item(message("No card could tell"), text)
        for same in self.found.replications:
            yield _Item(message("Same rule"), self.together(same.sentences))

    def _tried(self) -> Iterator[_Item]:
        if (best := self.found.praised) is not None:
            text = self.together((self._where(best), how_it_split(best), self._counted_among()))
            yield _Item(message("A good question"), text)
        if self.found.missed is not None:
            yield _Item(message("A question missed"), self._missed())

    def _counted_among(self) -> Message:
        """Return a remark that the curves count more rules than the questions do."""
        return message("(The list has %(library)s rules.)", library=self.found.library)

    def _sure(self) -> Iterator[_Item]:
        if sure := how_sure(self.found):
            label = message("Predictions, by how sure")
            if len(self.found.calibration) == 1:
                label = message("Predictions")
            yield _Item(label, self.together(sure))

    def _where(self, tried: PupilExperiment) -> Message:
        place = {"number": tried.table, "card": tried.upto}
        if self.found.unit == "round":
            return message("Round %(number)s, card %(card)s.", **place)
        return message("Table %(number)s, card %(card)s.", **place)

    def _missed(self) -> str:
        missed = self.found.missed
        assert missed is not None
        best = missed.play.best
        assert best is not None, "a card was missed"
        other = counted_message(
            "The same hand held %(card)s: %(count)s of them said right.",
            "The same hand held %(card)s: %(count)s of them said right.",
            best.split.right,
            card=best.card,
        )
        return self.together((self._where(missed), how_it_split(missed), other))

    # Science, questions, standards

    def _science(self) -> list[Flowable]:
        if not self.found.tallies:
            return []
        events = [tally.event for tally in self.found.tallies]
        rows = [
            (self.prose(self.say(tally.event), BODY), self.prose(self._named(tally.idea), BODY))
            for tally in self.found.tallies
        ]
        event = self.label_width(events, BODY, 50 * MM)
        return [
            rule(),
            self.heading(message("What happened, and what it’s called in science")),
            self.items(rows, (event, self.width - event), row_gap=1),
        ]

    def _named(self, idea: Idea) -> str:
        return f"{bold(self.say(message(idea.name)))}. {self.say(message(idea.meaning))}"

    def _limits(self) -> list[Flowable]:
        if not self.found.leaves_out:
            return []
        return [
            rule(),
            self.heading(message("What this game leaves out")),
            self.prose(self.together(self.found.leaves_out), BODY),
        ]

    def _questions(self, lines: int, most: int = MAX_QUESTIONS) -> list[Flowable]:
        """Return the first `most` questions, each with lines to write on below it."""
        number = 7 * MM
        rows = [
            (
                self.prose(bold(str(place)), _QUESTION),
                [
                    self.prose(self.say(question.asks), _QUESTION),
                    WritingLines(
                        max(lines, _LINES_OF_SAME) if lines and question.event == "same" else lines,
                        above=0,
                    ),
                ],
            )
            for place, question in enumerate(self.found.questions[:most], 1)
        ]
        return [
            rule(),
            self.heading(message("To talk about together")),
            self.items(rows, (number, self.width - number), row_gap=6),
        ]
