"""The class's page: its tables side by side without names, and what they show together.

Its first line says what to look at first, and why: `findings.first_look` has the reasons. Then each
table is a bar, as long as the cards that were played there, with marks for what happened. Tables
that had the same rule stand together under it, in the order of their numbers; the rule that most
tables had comes first. The short form is one page. What it tells is chosen by the words of the
English page, so that it says the same in every language and on every paper. The long form says
everything.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from reportlab.lib.colors import HexColor
from reportlab.platypus import Flowable, Spacer

from classroom.debrief.findings.class_rows import TableRow
from classroom.debrief.findings.ideas import Idea
from classroom.debrief.findings.of_class import ClassFindings
from classroom.debrief.findings.pupil_experiments import PupilExperiment, how_sure
from classroom.debrief.findings.questions import MAX_QUESTIONS
from classroom.debrief.told.class_slides import how_it_split, told_of, told_of_same
from classroom.i18n.messages import ENGLISH, Language, Message, counted_message, message
from classroom.pdf import class_bars, page
from classroom.pdf.fitting import flowing, height_of, words_in
from classroom.pdf.grids import Cell
from classroom.pdf.render_context import RenderContext
from classroom.pdf.style import CARD_FACE, INK_2, MM
from classroom.pdf.text import Style, bold, line_width
from classroom.pdf.writing_lines import LinesToTheEnd, WritingLines

_RULE = Style(size=9.8, leading=12, serif=True)
_TIGHT_RULE = Style(size=8.5, leading=10, serif=True)
_AT = Style(size=9.8, leading=12, bold=True)
_QUESTION = Style(size=11, leading=14.5)
_NOTE = Style(size=8.5, leading=11, colour=INK_2, space_before=4)
_FIRST = Style(size=13, leading=17, bold=True, space_after=5)
"""The style of the sentence on what to look at first."""

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
_ROOMS = (*((False, lines) for lines in range(8, 0, -1)), (True, 1), (True, 0))
"""Settings of a single page, the most spacious first: True for closely set rules, and the lines
below each question."""

_LINES_OF_SAME = 3
"""To write on, at least, where two rules are asked about that no card could tell apart."""
_LINES = 4
"""To write on below each question of the long form; the last has all lines to the page's end."""

Form = Literal["short", "long"]


def class_part(
    findings: ClassFindings,
    title: str,
    date: str,
    language: Language,
    paper: page.Paper,
    form: Form = "short",
) -> page.Part:
    """Return the class's pages: one in the short form for up to twelve tables."""
    drawn = _ClassPage(findings, language, paper)
    if form == "short":
        english = _ClassPage(findings, ENGLISH, paper)
        story = drawn.short(english.chosen())
    else:
        story = drawn.long()
    return page.Part(story=story, head_start=title, head_end=date, foot=drawn.foot())


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
    def __init__(self, findings: ClassFindings, language: Language, paper: page.Paper) -> None:
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
        told = [*self._head(), *self._below(chosen, 1)]
        legend = " ".join([*(text for _, text in self._legend()), self.foot()]).split()
        return words_in(told) + len(legend)

    def _below(self, chosen: _Chosen, lines: int) -> list[Flowable]:
        items = [*[*self._together()][: chosen.together], *[*self._tried()][: chosen.tried]]
        return [*self._list(items), *self._questions(lines, chosen.questions)]

    def short(self, chosen: _Chosen) -> list[Flowable]:
        """Return one page, with as many lines to write on as there is room for.

        Where there is too little room, the rules are set closer; what is told stays as it was
        chosen. Only many tables with the longest rules leave no room for every question.
        """
        fewer = ((True, 0, asked) for asked in range(chosen.questions - 1, -1, -1))
        for self.tight, lines, asked in (
            *((tight, lines, chosen.questions) for tight, lines in _ROOMS),
            *fewer,
        ):
            below = self._below(replace(chosen, questions=asked), lines)
            if self._height(story := [*self._head(), *below]) <= self.room:
                break
        return story

    def long(self) -> list[Flowable]:
        """Return all there is to say, then the questions, and lines to the end of the last page."""
        items = [*self._together(), *self._tried(), *self._sure()]
        blocks = (
            self._tables(),
            self._list(items),
            self._science(),
            self._limits(),
            self._questions(_LINES),
        )
        told = (each for block in blocks for each in flowing(block, self.width))
        return [*self._head(one_page=False), *told, LinesToTheEnd()]

    def _head(self, *, one_page: bool = True) -> list[Flowable]:
        """Return what leads; a single page of many tables has no room for notes."""
        first = self.found.look
        return [
            self.heading(self._headline(), page.HEADLINE, level=0),
            *([] if first is None else [self.prose(self.say(first.said), _FIRST)]),
            class_bars.Legend(self._legend(), self.language.right_to_left),
            self._bars(),
            *(self._notes() if len(self.found.tables) <= _MANY or not one_page else []),
            Spacer(0, 6),
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
        rows = [
            (self.prose(self.say(i.label), page.LABEL), self.prose(i.text, page.BODY))
            for i in items
        ]
        heading = [self.heading(self.found.together)] if headed else []
        return [page.rule(), *heading, self.items(rows, (label, self.width - label), row_gap=3)]

    # The bars

    def _grouped(self) -> list[list[TableRow]]:
        """Return the tables by rule, the rule that most of them had first."""
        groups: dict[str, list[TableRow]] = {}
        for row in self.found.tables:
            groups.setdefault(row.rule.id, []).append(row)
        return sorted(groups.values(), key=lambda rows: -len(rows))

    def _bars(self) -> Flowable:
        """Return a table with a row for each rule, and below it one for each table that had it."""
        most = max((row.laid for row in self.found.tables), default=1)
        claimed = any(row.claimed for row in self.found.tables)
        guessed = any(row.last_guesses.all for row in self.found.tables)
        heads = [
            message("Rule and table") if self.found.unit == "table" else message("Rule and round"),
            message("What happened"),
            message("Cards"),
            *([message("Had the rule since card")] if claimed else []),
            *([message("Last guesses right")] if guessed else []),
        ]
        widths = self._across(heads)
        rows: list[list[Cell]] = []
        rules: list[int] = []
        style = _TIGHT_RULE if self.tight else _RULE
        for same in self._grouped():
            rules.append(len(rows) + 1)
            said = self.prose(self.show(same[0].rule.statement), style)
            gaps: list[Cell] = [""] * (len(heads) - 1)
            rows.append([*gaps, said] if self.language.right_to_left else [said, *gaps])
            rows += [self._bar(row, most, claimed, guessed) for row in same]
        axis = class_bars.Axis(most, self.say(message("Cards")), self._mirrored)
        rows.append(["", axis, *[""] * (len(heads) - 2)])
        table = self.table(heads, rows, widths, numbers=range(2, len(heads)))
        air = 1.0 if self.tight else 2.5
        table.setStyle(
            [
                *((side, (0, 1), (-1, -1), air) for side in _PADDINGS),
                ("LINEBELOW", (0, 1), (-1, -1), 0.8, HexColor(CARD_FACE)),
                *(("SPAN", (0, at), (-1, at)) for at in rules),
                *(("LINEABOVE", (0, at), (-1, at), 0.5, HexColor(INK_2)) for at in rules),
                ("VALIGN", (0, 1), (-1, -1), "BOTTOM"),
            ]
        )
        return table

    @property
    def _mirrored(self) -> bool:
        return self.language.right_to_left

    def _across(self, heads: Sequence[Message]) -> list[float]:
        """Return the points across the columns of the bars."""
        labels = [self._label(row) for row in self.found.tables]
        widest = max(line_width(text, style) for lines in labels for text, style in lines)
        first = max(widest + _GAP, self._column(0, page.TABLE_HEAD, heads[0]))
        counts = [self._column(11 * MM, page.TABLE_HEAD_END, head) for head in heads[2:]]
        if any(row.last_guesses.own for row in self.found.tables):
            said = (self._guesses(row) for row in self.found.tables)
            counts[-1] = max(counts[-1], *(line_width(text, _AT) + _GAP for text in said))
        return [first, self.width - first - sum(counts), *counts]

    def _bar(self, row: TableRow, most: int, claimed: bool, guessed: bool) -> list[Cell]:
        """Return the row of a table: its name, its bar, its cards, and who had the rule."""
        alt = counted_message(
            "A bar with marks: %(count)s card.", "A bar with marks: %(count)s cards.", row.laid
        )
        return [
            [self.prose(text, style) for text, style in self._label(row)],
            self.figure(
                class_bars.TableBar(row, most, self._mirrored),
                alt,
                [*class_bars.what_it_shows(row)],
            ),
            str(row.laid),
            *([self._had(row)] if claimed else []),
            *([self._guesses(row)] if guessed else []),
        ]

    def _had(self, row: TableRow) -> str:
        return "–" if row.stable is None else str(row.stable)

    def _guesses(self, row: TableRow) -> str:
        """Return how many last guesses were right, of those that name a rule, and the others."""
        told = row.last_guesses
        if not told.all:
            return "–"
        own = message("%(count)s in their own words", count=told.own)
        if not told.named:
            return self.say(own)
        right = self._share(told.right, told.named)
        return right if not told.own else f"{right}, {self.say(own)}"

    def _label(self, row: TableRow) -> list[tuple[str, Style]]:
        """Return a table's name, and why there is little; in one line where rows are close."""
        note, name = self._why_little(row), self.say(row.label)
        if note is None:
            return [(name, _AT)]
        if self.tight:
            return [(f"{bold(name)} {self.say(note)}", page.SMALL)]
        return [(name, _AT), (self.say(note), page.SMALL)]

    def _why_little(self, row: TableRow) -> Message | None:
        """Return why there is little at a table, or that its players were robots."""
        if row.only_robots:
            return _ROBOTS if row.findings.no_pupils else _NO_PLAYS
        if len(row.findings.round.results) <= 1:
            return message("ended at once")
        return message("ended after a few plays") if row.cut_off else None

    def _legend(self) -> list[tuple[class_bars.Sign, str]]:
        """Return the signs that are on any bar, with what they mean."""
        found = set[class_bars.Sign]().union(
            *(class_bars.signs_of(row) for row in self.found.tables)
        )
        means: dict[class_bars.Sign, Message] = {
            # Translators: what a sign on a bar means: here a pupil became the Prophet.
            "declared": message("declared"),
            "robot": message("a robot declared"),
            "reign": message("a Prophet"),
            "overthrown": message("overthrown"),
            "stood": message("lasted to the end"),
        }
        return [(sign, self.say(text)) for sign, text in means.items() if sign in found]

    # The tables

    def _tables(self) -> list[Flowable]:
        """Return all other figures, table by table; columns that would be empty are left out."""
        columns = [column for column in self._columns() if column.told]
        heads = [
            message("Table") if self.found.unit == "table" else message("Round"),
            *(column.head for column in columns),
            message("How it ended"),
        ]
        widths = [
            self._column(column.width, page.TABLE_HEAD_END, column.head) for column in columns
        ]
        number = self._column(_NUMBER, page.TABLE_HEAD, heads[0])
        why = max(self._room_for_why(), self.width - number - sum(widths))
        rows = [
            [
                self.prose(bold(str(row.number)), page.BODY),
                *(column.cells[place] for column in columns),
                self.say(row.ended),
            ]
            for place, row in enumerate(self.found.tables)
        ]
        table = self.table(heads, rows, [number, *widths, why], numbers=range(1, 1 + len(columns)))
        if self.tight:
            table.setStyle([(side, (0, 1), (-1, -1), _TIGHT) for side in _PADDINGS])
        return [page.rule(), table]

    def _room_for_why(self) -> float:
        """Points across the last column, its gap to the one before it included."""
        ended = [row.ended for row in self.found.tables]
        return max(
            self._column(0, page.TABLE_HEAD, message("How it ended")),
            self.label_width(ended, page.BODY, _WHY) + _GAP,
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
        return [
            _Column(message("Plays by pupils"), 14 * MM, [str(row.plays) for row in rows]),
            _Column(
                message("Could tell rules apart"), 17 * MM, tests, any(row.tests for row in rows)
            ),
            _Column(message("Prophets overthrown"), 19 * MM, fell, prophets),
        ]

    def _tests(self, row: TableRow) -> str:
        """Of pupils' plays of cards those that could tell rules apart, however few they were."""
        plays = [own.play for own in row.findings.measured.plays if own.play.cards is not None]
        return self._share(sum(play.could_tell for play in plays), len(plays)) if plays else "–"

    def _share(self, part: int, whole: int) -> str:
        return self.say(message("%(part)s of %(whole)s", part=part, whole=whole))

    def _notes(self) -> list[Flowable]:
        """Return notes on columns whose heads are too short to explain them."""
        notes = []
        if any(row.claimed for row in self.found.tables):
            notes.append(
                message(
                    "Had the rule since card: from then on to the end, someone always had it, "
                    "or one just as good. “–”: no one did, or only in their own words or as a "
                    "last guess."
                )
            )
        return [self.prose(self.say(note), _NOTE) for note in notes]

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
            label = message("Mirrored rule") if same.swapped else message("Same rule")
            yield _Item(label, self.together(same.sentences))

    def _tried(self) -> Iterator[_Item]:
        if (best := self.found.praised) is not None:
            text = self.together((self._where(best), how_it_split(best), self._counted_among()))
            yield _Item(message("A good question"), text)
        if self.found.missed is not None:
            yield _Item(message("A question no one asked"), self._missed())

    def _counted_among(self) -> Message:
        """Return a remark that the curves count more rules than the questions do."""
        return message("(The list has %(library)s rules.)", library=self.found.library)

    def _sure(self) -> Iterator[_Item]:
        if sure := how_sure(self.found.calibration, self.found.unit):
            label = message("Predictions, by how sure pupils were")
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
            (
                self.prose(self.say(tally.event), page.BODY),
                self.prose(self._named(tally.idea), page.BODY),
            )
            for tally in self.found.tallies
        ]
        event = self.label_width(events, page.BODY, 50 * MM)
        return [
            page.rule(),
            self.heading(message("What happened, and what it’s called in science")),
            self.items(rows, (event, self.width - event), row_gap=1),
        ]

    def _named(self, idea: Idea) -> str:
        return f"{bold(self.say(message(idea.name)))}. {self.say(message(idea.meaning))}"

    def _limits(self) -> list[Flowable]:
        if not self.found.leaves_out:
            return []
        return [
            page.rule(),
            self.heading(message("What this game leaves out")),
            self.prose(self.together(self.found.leaves_out), page.BODY),
        ]

    def _questions(self, lines: int, most: int = MAX_QUESTIONS) -> list[Flowable]:
        """Return the first `most` questions, each with lines to write on below it."""
        if not most:
            return []
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
            page.rule(),
            self.heading(message("To talk about together")),
            self.items(rows, (number, self.width - number), row_gap=6),
        ]
