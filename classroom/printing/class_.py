"""The class's page: its tables side by side without names, and what they show together.

The short form is one page, whatever happened: what matters least is left out until the rest fits.
The long form is two.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal

from reportlab.platypus import Flowable, PageBreak

from classroom.debrief import standards
from classroom.debrief.class_slides import how_it_split, told_of
from classroom.debrief.ideas import Idea
from classroom.debrief.measures import Band
from classroom.debrief.whole_class import ClassFindings, TableRow, Tried
from classroom.printing.lines import WritingLines
from classroom.printing.look import INK_2, MM
from classroom.printing.page import (
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
from classroom.printing.prose import Style, bold, line_width, plain
from classroom.printing.setting import Setting
from classroom.said import Language, Said, counted, said

_RULE = Style(size=9.4, leading=11.5, serif=True)
_TIGHT_RULE = Style(size=8.5, leading=10, serif=True)
_QUESTION = Style(size=11, leading=14.5, space_after=3)
_STANDARD = Style(size=8.8, leading=11.2)
_NOTE = Style(size=8.5, leading=11, colour=INK_2, space_before=4)

_NUMBER = 11 * MM
_GAP = 6.5
"""Points between two columns, and a little for rounding."""
_ROBOTS = said("robots only")
_LABEL = 30 * MM
_TIGHT = 1.8
"""Points above and below a row of the table where it has to be tight."""
_PADDINGS = ("TOPPADDING", "BOTTOMPADDING")
_SPARE = 6.0
"""Points that stay free, so that no rounding makes a second page."""

Form = Literal["short", "long"]


def class_part(
    findings: ClassFindings,
    title: str,
    date: str,
    language: Language,
    paper: Paper,
    form: Form = "short",
) -> Part:
    """The class's pages: one in the short form for up to twelve tables, two in the long one."""
    page = _ClassPage(findings, language, paper)
    story = page.short() if form == "short" else page.long()
    return Part(story=story, head_start=title, head_end=date, foot=page.foot())


@dataclass(frozen=True)
class _Column:
    """A figure about each table."""

    head: Said
    width: float
    cells: Sequence[str]
    told: bool = True
    """Whether there is anything in it."""


@dataclass(frozen=True, eq=False)
class Item:
    """Something the tables show together."""

    label: Said
    text: str
    rank: int
    """What comes first where there is not room for all."""


class _ClassPage(Setting):
    def __init__(self, findings: ClassFindings, language: Language, paper: Paper) -> None:
        self.found = findings
        super().__init__(language)
        self.width = paper.text_width
        self.room = paper.text_height - _SPARE

    def short(self) -> list[Flowable]:
        """One page: the first of these that fits; the questions are on it in any case."""
        together = list(self._together())
        for tight in (False, True):
            story = [*self._first(tight, together), *self._last(self._standards())]
            if self._fits(story):
                return story
        named = self._named_standards()
        if not self._fits([*self._first(True, []), *self._last(None), *named]):
            named = []
        chosen: list[Item] = []
        for item in sorted(together, key=lambda item: item.rank):
            more = [each for each in together if each in chosen or each is item]
            if self._fits([*self._first(True, more), *self._last(None), *named]):
                chosen = more
        return [*self._first(True, chosen), *self._last(None), *named]

    def long(self) -> list[Flowable]:
        """Two pages: the tables and what they show; what it is in science, questions, standards."""
        together = list(self._together())
        ways = [(False, len(together)), *((True, n) for n in range(len(together), -1, -1))]
        for tight, left in ways:
            first = self._first(tight, together[:left], ended=True)
            if self._fits(first):
                break
        more = [self._list(together[left:]), rule()] if together[left:] else []
        return [
            *first,
            PageBreak(),
            *more,
            *self._science(),
            *self._limits(),
            *self._last(self._standards())[1:],
            WritingLines(),
        ]

    def _first(self, tight: bool, together: Sequence[Item], ended: bool = False) -> list[Flowable]:
        """The tables, and what they show together."""
        story: list[Flowable] = [
            self.heading(self._headline(), HEADLINE, level=0),
            self._tables(tight, ended),
            self.prose(self.together(self._notes()), _NOTE),
        ]
        if together:
            story += [rule(), self.heading(_TOGETHER), self._list(together)]
        return story

    def _last(self, met: Flowable | None) -> list[Flowable]:
        """The questions, and the standards that were met."""
        story = [rule(), *self._questions()]
        return story if met is None else [*story, rule(), self.heading(_MET), met]

    def _fits(self, story: Sequence[Flowable]) -> bool:
        return self._height(story) <= self.room

    def _height(self, story: Sequence[Flowable]) -> float:
        height: float = sum(
            each.getSpaceBefore() + each.wrap(self.width, 1e6)[1] + each.getSpaceAfter()
            for each in story
        )
        return height

    def foot(self) -> str:
        return self.say(said("Without names: what tables did, not who did it."))

    def _headline(self) -> Said:
        count = len(self.found.tables)
        if self.found.unit == "round":
            return counted("One round", "%(count)s rounds, side by side", count)
        return counted("One table", "%(count)s tables, side by side", count)

    def _list(self, items: Sequence[Item]) -> Flowable:
        rows = [(self.prose(self.say(i.label), LABEL), self.prose(i.text, BODY)) for i in items]
        return self.items(rows, (_LABEL, self.width - _LABEL))

    # The tables

    def _tables(self, tight: bool, ended: bool) -> Flowable:
        """Columns that would be empty are left out."""
        columns = [column for column in self._columns() if column.told]
        heads = [
            said("Table") if self.found.unit == "table" else said("Round"),
            said("The rule was"),
            *(column.head for column in columns),
        ]
        widths = [self._room(column.width, TABLE_HEAD_END, column.head) for column in columns]
        robots = [_ROBOTS] if any(row.only_robots for row in self.found.tables) else []
        number = max(self._room(_NUMBER, TABLE_HEAD, heads[0]), self._room(0, SMALL, *robots))
        why = 22 * MM if ended else 0
        if ended:
            heads.append(said("Ended because"))
        rest = self.width - number - sum(widths) - why
        rows = [
            [
                self._label(row),
                self.prose(self._rule_of(row), _TIGHT_RULE if tight else _RULE),
                *(column.cells[place] for column in columns),
                *([self.say(row.ended)] if ended else []),
            ]
            for place, row in enumerate(self.found.tables)
        ]
        table = self.table(
            heads,
            rows,
            [number, rest, *widths, *([why] if ended else [])],
            numbers=range(2, 2 + len(columns)),
        )
        if tight:
            table.setStyle([(side, (0, 1), (-1, -1), _TIGHT) for side in _PADDINGS])
        return table

    def _room(self, least: float, style: Style, *texts: Said) -> float:
        """Points across a column in which no word of these has to be broken."""
        words = [word for text in texts for word in self.say(text).split()]
        return max([least, *(line_width(word, style) + _GAP for word in words)])

    def _columns(self) -> list[_Column]:
        rows = self.found.tables
        tests = [
            "–"
            if row.tests is None
            else self.say(said("%(part)s of %(whole)s", part=row.tests.count, whole=row.tests.of))
            for row in rows
        ]
        stable = ["–" if row.stable is None else str(row.stable) for row in rows]
        prophets = any(row.declarations for row in rows)
        return [
            _Column(said("Cards laid"), 14 * MM, [str(row.laid) for row in rows]),
            _Column(said("Plays by pupils"), 14 * MM, [str(row.plays) for row in rows]),
            _Column(said("Could tell rules apart"), 17 * MM, tests, any(row.tests for row in rows)),
            _Column(
                said("Right rule kept from card"),
                17 * MM,
                stable,
                any(row.claimed for row in rows),
            ),
            _Column(
                said("Declared Prophet"), 17 * MM, [str(row.declarations) for row in rows], prophets
            ),
            _Column(said("Overthrown"), 19 * MM, [str(row.overthrown) for row in rows], prophets),
        ]

    def _label(self, row: TableRow) -> list[Flowable]:
        label: list[Flowable] = [self.prose(bold(str(row.number)), BODY)]
        if row.only_robots:
            label.append(self.prose(self.say(_ROBOTS), SMALL))
        return label

    def _rule_of(self, row: TableRow) -> str:
        """The rule, once for all tables that had it."""
        first = next(each for each in self.found.tables if each.rule.id == row.rule.id)
        if first is row:
            return self.show(row.rule.statement)
        if self.found.unit == "round":
            return self.say(said("The same as in round %(number)s", number=first.number))
        return self.say(said("The same as at table %(number)s", number=first.number))

    def _notes(self) -> list[Said]:
        found, rows = self.found.basis, self.found.tables
        notes = []
        if found.robots:
            notes.append(
                counted(
                    "Robots made %(count)s play; what robots did is in no figure about pupils.",
                    "Robots made %(count)s plays; what robots did is in no figure about pupils.",
                    found.robots,
                )
            )
        if found.passed:
            notes.append(
                counted(
                    "The clock passed over %(count)s turn; it counts for nobody.",
                    "The clock passed over %(count)s turns; they count for nobody.",
                    found.passed,
                )
            )
        if any(row.tests for row in rows):
            notes.append(
                said(
                    "A play could tell rules apart if some of the %(library)s rules of the "
                    "catalogue that still fitted said right, and others wrong.",
                    library=self.found.library,
                )
            )
        if any(row.claimed for row in rows):
            notes.append(
                said(
                    "The right rule counts from the card on which a pupil had noted it or said "
                    "it aloud, and kept it; a dash means that nobody had, or nobody wrote."
                )
            )
        if any(row.stood_after is not None for row in rows):
            notes.append(
                said(
                    "A Prophet who stood was not refuted by the cards that were played. That is "
                    "all."
                )
            )
        return notes

    # What they show together

    def _together(self) -> Iterator[Item]:
        for place, same in enumerate(self.found.replications):
            text = self.together(same.sentences)
            yield Item(said("Same rule"), text, 0 if place == 0 else 5)
        if (claim := self.found.premature) is not None:
            text = f"{self.show(claim.statement)} {self.together(told_of(claim))}"
            yield Item(said("Believed too soon"), text, 1)
        if (best := self.found.praised) is not None:
            text = self.together((self._where(best), how_it_split(best)))
            yield Item(said("A good question"), text, 3)
        if self.found.missed is not None:
            yield Item(said("A question missed"), self._missed(), 4)
        if self.found.calibration:
            text = self.together(map(self._band, self.found.calibration))
            yield Item(said("How sure, how right"), text, 2)

    def _where(self, tried: Tried) -> Said:
        place = {"number": tried.table, "card": tried.upto}
        if self.found.unit == "round":
            return said("Round %(number)s, card %(card)s.", **place)
        return said("Table %(number)s, card %(card)s.", **place)

    def _missed(self) -> str:
        missed = self.found.missed
        assert missed is not None
        best = missed.play.best
        assert best is not None, "a card was missed"
        other = counted(
            "The same hand held %(card)s: %(count)s of them said right.",
            "The same hand held %(card)s: %(count)s of them said right.",
            best.split.right,
            card=best.card,
        )
        return self.together((self._where(missed), how_it_split(missed), other))

    def _band(self, band: Band) -> Said:
        share = band.came_true
        return said(
            "Pupils who were %(lowest)s to %(highest)s sure of a rule predicted %(yes)s of "
            "%(of)s verdicts (%(tables)s tables; with so few verdicts it may be %(margin)s "
            "points off).",
            lowest=band.lowest,
            highest=band.highest,
            yes=share.count,
            of=share.of,
            tables=len({place.round for place in share.at}),
            margin=round(100 / share.of**0.5),
        )

    # Science, questions, standards

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
            self.heading(said("What happened, and what it is called in science")),
            self.items(rows, (event, self.width - event), row_gap=1),
            rule(),
        ]

    def _named(self, idea: Idea) -> str:
        return f"{bold(self.say(said(idea.name)))}. {self.say(said(idea.meaning))}"

    def _limits(self) -> list[Flowable]:
        if not self.found.leaves_out:
            return []
        return [
            self.heading(said("What this game leaves out")),
            self.prose(self.together(self.found.leaves_out), BODY),
            rule(),
        ]

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
            self.items(rows, (number, self.width - number)),
        ]

    def _standards(self) -> Flowable | None:
        """Those of each framework, each with what shows it; None where none were met."""
        rows = []
        for framework, met in groupby(standards.met(self.found), lambda each: each.framework):
            text = " ".join(f"{bold(plain(each.title))}. {self.say(each.why)}" for each in met)
            rows.append((self.prose(plain(framework), LABEL), self.prose(text, _STANDARD)))
        return self.items(rows, (_LABEL, self.width - _LABEL)) if rows else None

    def _named_standards(self) -> list[Flowable]:
        """The same by name alone."""
        text = " ".join(
            f"{bold(plain(framework))}: {plain('; '.join(each.title for each in met))}."
            for framework, met in groupby(standards.met(self.found), lambda each: each.framework)
        )
        return [rule(), self.heading(_MET_NAMED), self.prose(text, _STANDARD)] if text else []


_TOGETHER = said("What the tables show together")
_MET = said("Standards that were practised, and what shows it")
_MET_NAMED = said("Standards that were practised")
