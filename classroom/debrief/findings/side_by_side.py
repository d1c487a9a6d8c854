"""Two classes, or two tables, that played the same rule: side by side, without names.

A side is one round or several, each of another table. Figures are per table and about pupils, as in
:mod:`~classroom.debrief.findings.of_class`; nothing is averaged, and where there is too little to
go by, a figure is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal

from classroom.debrief.evidence.information import PlayInformation
from classroom.debrief.findings.class_rows import TableRow
from classroom.debrief.findings.of_class import class_findings
from classroom.debrief.findings.of_table import CurvePoint, RuleFound, TableFindings
from classroom.i18n.messages import Message, Value, message
from classroom.rules import swap
from classroom.rules.compare import equivalent

Cards = Literal["same", "mirrored", "own"]


@dataclass(frozen=True)
class ComparedFigure:
    """A line of the comparison: for each table of a side a value, None where there is none."""

    label: Message
    one: tuple[Value | None, ...]
    other: tuple[Value | None, ...]


@dataclass(frozen=True)
class SideBySide:
    rule: RuleFound
    cards: Cards
    """True if all were dealt the same cards, the same with the colours swapped at some of them, or
    each their own."""
    evidence: Message
    """Same data or new evidence: what it can mean that they agree, or don't."""
    question: Message
    figures: tuple[ComparedFigure, ...]
    curves: tuple[tuple[tuple[CurvePoint, ...], ...], tuple[tuple[CurvePoint, ...], ...]]
    """The rules that still fitted, for each table of either side."""
    library: int


def side_by_side(one: Sequence[TableFindings], other: Sequence[TableFindings]) -> SideBySide:
    """Compare rounds of the same rule or its mirror image; neither side may be empty."""
    cards = _cards([*one, *other])
    return SideBySide(
        rule=one[0].rule,
        cards=cards,
        evidence=_evidence(cards),
        question=_question(one, other),
        figures=tuple(_figures(one, other)),
        curves=(
            tuple(table.curve for table in one),
            tuple(table.curve for table in other),
        ),
        library=max(table.library for table in (*one, *other)),
    )


def _cards(tables: Sequence[TableFindings]) -> Cards:
    """Return whether the tables had the same, mirrored or their own cards.

    With a different number of players the same stock gives different hands, so it counts as
    ``own``.
    """
    first = tables[0]
    if first.stock is None or len({len(each.participants.players) for each in tables}) > 1:
        return "own"
    swapped = swap.cards(first.stock)
    if all(each.stock == first.stock for each in tables):
        return "same"
    mirrored = all(
        each.stock == first.stock
        or (each.stock == swapped and equivalent(each.round.rule, swap.automaton(first.round.rule)))
        for each in tables
    )
    return "mirrored" if mirrored else "own"


def _stood(side: Sequence[TableFindings]) -> bool:
    """Return whether a pupil who had been tested was Prophet at the end at one of the tables."""
    return any(row.stood_after is not None for row in _rows(side))


def _untested(side: Sequence[TableFindings]) -> bool:
    """Return whether a Prophet at the end had never been tested, at one of the tables."""
    return any(reign.how == "stood" and not reign.calls for each in side for reign in each.reigns)


def _evidence(cards: Cards) -> Message:
    match cards:
        case "same":
            return message("Everyone was dealt the same cards. The tables played them differently.")
        case "mirrored":
            return message(
                "Everyone was dealt the same cards, with the colours swapped at some "
                "tables. The tables played them differently."
            )
        case "own":
            return message(
                "Not everyone was dealt the same cards, so not all evidence is the same."
            )


def _question(one: Sequence[TableFindings], other: Sequence[TableFindings]) -> Message:
    """Return a question that can be answered whatever happened, and presupposes nothing."""
    stood = [_stood(side) for side in (one, other)]
    prophets = any(table.round.ruleset.prophet for table in (*one, *other))
    if not prophets or (not all(stood) and _untested((*one, *other))):
        return message("Which card from one side would have helped the other most, and why?")
    if all(stood):
        return message("On both sides, a declaration lasted. How hard was each one tested?")
    if any(stood):
        return message(
            "On one side only, a declaration lasted. What could have made the difference, and "
            "how could you find out?"
        )
    return message("On neither side did a pupil’s declaration last. What would it have taken?")


def _rows(side: Sequence[TableFindings]) -> tuple[TableRow, ...]:
    return class_findings(side, unit="round").tables


def _figures(one: Sequence[TableFindings], other: Sequence[TableFindings]) -> list[ComparedFigure]:
    sides = [list(zip(_rows(side), side, strict=True)) for side in (one, other)]

    def line(
        label: Message, of: Callable[[TableRow, TableFindings], Value | None]
    ) -> ComparedFigure:
        one, other = (
            tuple(None if row.only_robots else of(row, table) for row, table in side)
            for side in sides
        )
        return ComparedFigure(label, one, other)

    lines = [
        line(message("Cards on the table"), lambda row, _: row.laid),
        line(message("Plays by pupils"), lambda row, _: row.plays),
        line(message("Wrong plays"), lambda _, table: table.pupils.wrong_plays),
        line(message("Plays that could tell rules apart"), lambda row, _: _share(row)),
        line(message("The best question"), lambda _, table: _best(table.asked.praised)),
        line(message("Rules that still fitted at the end"), lambda _, table: table.curve[-1].wider),
        line(message("Had the rule since card"), lambda row, _: row.stable),
        line(message("Declarations"), lambda row, _: row.declarations),
        line(message("Overthrown"), lambda row, _: row.overthrown),
        line(
            message("Cards before the declaration that lasted to the end"),
            lambda row, _: row.stood_after,
        ),
        line(message("How it ended"), lambda row, _: row.ended),
    ]
    return [each for each in lines if any(value is not None for value in (*each.one, *each.other))]


def _share(row: TableRow) -> Message | None:
    if row.tests is None:
        return None
    return message("%(some)s of %(all)s", some=row.tests.count, all=row.tests.of)


def _best(play: PlayInformation | None) -> Message | None:
    if play is None or play.split is None or play.cards is None:
        return None
    return message(
        "%(cards)s: whatever the answer, at least %(some)s of %(all)s rules in the list had to go",
        cards=play.cards,
        some=play.split.ruled_out,
        all=play.split.still_fit,
    )
