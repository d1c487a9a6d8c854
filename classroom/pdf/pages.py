"""An order becomes a PDF, or a page. A kind of paper is one entry of :data:`PAPERS`.

Bytes depend on the order alone: what is printed as a date and the document's own date are in it,
and both come from anyone who knows the clock.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import Final

import msgspec

from classroom.debrief.findings.of_class import ClassFindings, class_findings
from classroom.debrief.findings.of_pupil import of_lesson
from classroom.debrief.findings.of_table import TableFindings, find
from classroom.debrief.findings.risen_signals import SignalSeen, signals_seen
from classroom.debrief.findings.sorted_answers import sorted_answers
from classroom.debrief.told.poster import poster_moment
from classroom.game.kept import KeptRound
from classroom.i18n.messages import Language, Message, message
from classroom.pdf.accessible import accessible_page
from classroom.pdf.answers_page import answers_part, no_answers_part
from classroom.pdf.class_page import class_part
from classroom.pdf.class_script import script_part
from classroom.pdf.page import Paper, Part, Sheet, make_pdf
from classroom.pdf.poster import no_poster_part, poster_part
from classroom.pdf.print_job import Kind, PrintJob, RoundToPrint
from classroom.pdf.pupil_page import pupil_part
from classroom.pdf.pupil_slips import slips_part
from classroom.pdf.render_context import RenderContext
from classroom.pdf.table import table_part
from classroom.pdf.table.happened import has_scores
from classroom.pdf.text import plain
from classroom.pdf.titles import title_of
from classroom.rules.automaton import Automaton
from classroom.rules.hypotheses import Hypotheses

Tell = Callable[[float], None]
"""Hears now and then which share of the work is done, from 0 to 1."""


def unheard(share: float) -> None:
    """No one asks how far it is."""


REMEMBERED = 64
"""Rounds whose findings are kept at hand: several papers tell of the same ones."""


def make(order: PrintJob, language: Language, known: Hypotheses, tell: Tell = unheard) -> bytes:
    """Return the file. `language` is the job's, in its words.

    `known` are the rules among which "still fit" is counted.

    Raises:
        RecordError: a record of the job is malformed or not allowed.
    """
    making = Making(order, language, known, tell)
    parts: list[Part] = []
    for part in PAPERS[order.kind](making):
        parts.append(part)
        tell(0.2 + 0.3 * min(1, len(parts) / len(order.rounds)))
    if order.file == "html":
        return accessible_page(making.sheet, parts, order.style).encode()
    return make_pdf(making.sheet, parts, lambda done: tell(0.5 + 0.5 * done / len(parts)))


_ONE_SIDE: Final = frozenset[Kind](("pupil", "wall"))
"""Papers of which each sheet is for someone else, or is pinned up."""


class Making(RenderContext):
    """An order that is being made: its findings, and what every kind of paper needs."""

    def __init__(self, order: PrintJob, language: Language, known: Hypotheses, tell: Tell) -> None:
        super().__init__(language)
        self.order = order
        self.known = known
        self._tell = tell

    @cached_property
    def sheet(self) -> Sheet:
        order = self.order
        return Sheet(
            title=title_of(order, self.language),
            author="Eleusis in the classroom",
            language=self.language,
            made=order.made,
            paper=Paper[order.paper.upper()],
            one_side=order.kind in _ONE_SIDE,
        )

    @property
    def date(self) -> str:
        return plain(self.order.date)

    @cached_property
    def found(self) -> list[TableFindings]:
        """Return the findings of each round, with no question twice in the same words."""
        found, asked = list[TableFindings](), list[str]()
        for done, played in enumerate(self.order.rounds, 1):
            record = msgspec.json.encode(played.record)
            here = _found(record, played.kept, self.known, self.order.points).asked_after(asked)
            asked += here.asking
            found.append(here)
            self._tell(0.2 * done / len(self.order.rounds))
        return found

    @cached_property
    def compared(self) -> ClassFindings:
        """Return their comparison side by side."""
        rounds = self.order.rounds
        numbers = [
            number if played.table is None else played.table
            for number, played in enumerate(rounds, 1)
        ]
        others: dict[int, list[Automaton]] = {}
        for other in self.order.others:
            others.setdefault(other.table, []).extend(rule.rule for rule in other.rules)
        return class_findings(self.found, numbers, self.order.unit, others)

    @property
    def signals(self) -> list[SignalSeen]:
        """Return the signals on thinking that the teacher saw of these rounds."""
        return [
            signal
            for number, (found, played) in enumerate(
                zip(self.found, self.order.rounds, strict=True), 1
            )
            for signal in signals_seen(
                found.course, self.known.library, played.table or number, played.signals
            )
        ]

    def head(self, *rounds: RoundToPrint) -> str:
        """Return the head of a page: the class, and which round of which table it is."""
        table = round_ = None
        if len(rounds) == 1:
            table, round_ = rounds[0].table, rounds[0].round
        parts = (
            self.say(message("Rehearsal: robots play for pupils")) if self.order.rehearsal else "",
            self.say(message("The rule is still sealed: not for pupils yet"))
            if any(played.sealed for played in rounds)
            else "",
            plain(self.order.title),
            "" if round_ is None else self.say(message("Round %(number)s", number=round_)),
            "" if table is None else self.say(message("Table %(number)s", number=table)),
        )
        return " · ".join(part for part in parts if part)


def _everything(making: Making) -> Iterator[Part]:
    yield from _class(making)
    yield from _tables(making)


def _class(making: Making) -> Iterator[Part]:
    order, paper = making.order, making.sheet.paper
    head = making.head(*order.rounds)
    yield class_part(making.compared, head, making.date, making.language, paper, order.form)


def _answers(making: Making) -> Iterator[Part]:
    order, found = making.order, sorted_answers(making.compared)
    if not found.answers:
        yield no_answers_part(making.date, making.language)
        return
    head, paper = making.head(*order.rounds), making.sheet.paper
    yield answers_part(found, head, making.date, making.language, paper, order.form)


def _tables(making: Making) -> Iterator[Part]:
    order = making.order
    scores = all(has_scores(found) for found in making.found if found.counts.plays)
    for found, played in zip(making.found, order.rounds, strict=True):
        yield table_part(
            found,
            making.head(played),
            making.date,
            making.language,
            making.sheet.paper,
            order.members,
            order.form,
            scores=scores,
        )


def _pupils(making: Making) -> Iterator[Part]:
    order = making.order
    rounds = zip(making.found, order.rounds, strict=True)
    pupils = [
        pupil
        for pupil in of_lesson(
            ((played.table, played.round or 1, found.course) for found, played in rounds),
            order.one_class,
            [(each.table, each.round or 1) for each in order.rounds if each.chosen],
        )
        if order.pupil in (None, pupil.who)
    ]
    more = making.date, making.language, making.sheet.paper, order.members
    head = making.head(*order.rounds)
    several = len({played.round or 1 for played in order.rounds}) > 1
    tables = len({played.table for played in order.rounds}) > 1
    # Of whom the rounds tell nothing, there is a slip to fill in.
    if order.form == "short" or not pupils:
        yield slips_part(pupils, head, *more, large=order.large, several=several, tables=tables)
    else:
        for pupil in pupils:
            yield pupil_part(pupil, head, *more, large=order.large, several=several, tables=tables)


def _script(making: Making) -> Iterator[Part]:
    order, paper = making.order, making.sheet.paper
    head = making.head(*order.rounds)
    yield script_part(
        making.compared,
        order.minutes,
        head,
        making.date,
        making.language,
        paper,
        making.signals,
    )


def _walls(making: Making) -> Iterator[Part]:
    played = [
        each
        for each in zip(making.found, making.order.rounds, strict=True)
        if each[0].counts.plays and (each[0].no_pupils or not each[0].only_robots)
    ]
    taken: list[Message] = []
    for found, played_round in played:
        moment = poster_moment(found, taken)
        taken.append(moment.headline)
        head = making.head(played_round)
        yield poster_part(found, head, making.date, making.language, making.sheet.paper, moment)
    if not played:
        heads = [making.head(each) for each in making.order.rounds]
        yield no_poster_part(heads, making.date, making.language)


PAPERS: Mapping[Kind, Callable[[Making], Iterator[Part]]] = MappingProxyType(
    {
        "everything": _everything,
        "class": _class,
        "answers": _answers,
        "table": _tables,
        "pupil": _pupils,
        "script": _script,
        "wall": _walls,
    }
)
"""The functions that make the parts of each kind of paper."""


@lru_cache(REMEMBERED)
def _found(record: bytes, kept: KeptRound | None, known: Hypotheses, points: bool) -> TableFindings:
    return find(msgspec.json.decode(record), known, kept, points=points)
