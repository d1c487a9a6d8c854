"""The tables of a class side by side, without names, and what they show together.

Figures are about pupils: robots' moves and turns that were passed over are left out of them, and a
table where only robots played is named as such and compared with nothing. Each figure goes with the
tables and the moves it rests on; where there is too little to go by, it is left out.

A rule that no card could tell from the secret one, on the line as it was played, counts as right
from then on (:meth:`Course.same_since`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from classroom.debrief.evidence.information import missed, praised
from classroom.debrief.evidence.measures import Band, combine, measure
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.class_rows import TableRow, Unit, row_of
from classroom.debrief.findings.class_turns import ClassTurn, turns
from classroom.debrief.findings.first_look import FirstLook, look_at
from classroom.debrief.findings.of_table import (
    TableFindings,
    find,
)
from classroom.debrief.findings.other_rules import Premature, SameHere, premature, same_here
from classroom.debrief.findings.practised import Practised, practised
from classroom.debrief.findings.pupil_experiments import (
    PupilExperiment,
    chosen_play,
    enough_predicted,
)
from classroom.debrief.findings.raised_questions import Raised, questions
from classroom.debrief.findings.replications import OtherRules, Replication, replications
from classroom.debrief.findings.tallies import EventTally, tallies
from classroom.i18n.messages import Message, message
from classroom.rules.hypotheses import Hypotheses

LEFT_OUT = 3
"""Sentences about what the game leaves out."""


@dataclass(frozen=True)
class Basis:
    """Data that the figures of a class rest on."""

    tables: int
    plays: int
    robots: int
    """Plays by robots that were left out."""


@dataclass(frozen=True)
class ClassFindings:
    unit: Unit
    tables: tuple[TableRow, ...]
    replications: tuple[Replication, ...]
    tallies: tuple[EventTally, ...]
    questions: tuple[Raised, ...]
    leaves_out: tuple[Message, ...]
    """Sentences on the limits of the likeness to science, as far as they came up at a table."""
    library: int
    basis: Basis
    premature: Premature | None
    """The commonest of them; None where none was claimed at two tables."""
    same_here: tuple[SameHere, ...]
    """The commonest of each table."""
    praised: PupilExperiment | None
    missed: PupilExperiment | None
    calibration: tuple[Band, ...]
    """Number of right predictions by pupils, by how sure they were of their rule.

    A Prophet's calls are left out: they end with the first that fails."""
    practised: Practised
    look: FirstLook | None
    """The table to look at first; None where no pupil played a card, or a single table gives no
    reason."""
    turns: tuple[ClassTurn, ...]
    """The best turning points, one of the table to look at first before all others; of robots only
    where no one else played."""

    @property
    def falls(self) -> tuple[Fall, ...]:
        """Kinds of overthrow of this class's Prophets who were pupils."""
        return tuple(fall for row in self.tables for fall in row.falls)

    @property
    def together(self) -> Message:
        """Heading of the findings."""
        one = len(self.tables) == 1
        if self.unit == "round":
            return message("What the round shows") if one else message("What the rounds show")
        return message("What the table shows") if one else message("What the tables show together")

    def row(self, number: int) -> TableRow:
        return next(row for row in self.tables if row.number == number)


def find_class(
    records: Iterable[Mapping[str, Any]],
    known: Hypotheses,
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
    others: OtherRules = MappingProxyType({}),
) -> ClassFindings:
    """Return the findings of a class from one record per table.

    `numbers` are the tables' own, or else 1, 2, ... Raise RecordError if a record is malformed or
    illegal.
    """
    return class_findings([find(record, known) for record in records], numbers, unit, others)


def class_findings(
    found: Sequence[TableFindings],
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
    others: OtherRules = MappingProxyType({}),
) -> ClassFindings:
    """Return the findings of a class from those of its tables.

    `numbers` are the tables' own, or else 1, 2, ... `others` are the rules of their other rounds.
    """
    numbered = list(zip(numbers or range(1, len(found) + 1), found, strict=True))
    played = [(number, table) for number, table in numbered if not table.only_robots]
    robots = [(number, table) for number, table in numbered if table.only_robots]
    same_rule = tuple(replications(played, robots, others)) if unit == "table" else ()
    tables = [table for _, table in played]
    measured = [measure(table.course, number) for number, table in played]
    rows = tuple(row_of(number, table, unit) for number, table in numbered)
    alike = tuple(same_here(rows))
    look = look_at(rows, unit)
    return ClassFindings(
        unit=unit,
        tables=rows,
        replications=same_rule,
        tallies=tuple(tallies(tables)),
        questions=questions(rows, tables, same_rule, alike),
        leaves_out=_leaves_out([table for _, table in numbered]),
        library=max((table.library for table in found), default=0),
        basis=_basis(tables, found),
        premature=premature(played, same_rule) if unit == "table" else None,
        same_here=alike,
        praised=chosen_play(played, measured, praised),
        missed=chosen_play(played, measured, missed),
        calibration=enough_predicted(combine(measured)),
        practised=practised(played, combine(measured)),
        look=look,
        turns=turns(numbered, look),
    )


def _basis(tables: Sequence[TableFindings], everybody: Sequence[TableFindings]) -> Basis:
    return Basis(
        tables=len(tables),
        plays=sum(table.pupils.plays for table in tables),
        robots=sum(table.counts.by_robots for table in everybody),
    )


def _leaves_out(tables: Sequence[TableFindings]) -> tuple[Message, ...]:
    """Return the sentences on the limits of the comparison with science, each once.

    Those that apply at most tables come first.
    """
    lines = [line for table in tables for line in table.closing.leaves_out]
    often = Counter(map(str, lines))
    each = {str(line): line for line in lines}
    return tuple(sorted(each.values(), key=lambda line: -often[str(line)]))[:LEFT_OUT]
