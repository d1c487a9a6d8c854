"""The tables of a class in figures, a row for each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from classroom.classes.described_rounds import cut_off
from classroom.debrief.evidence.held_rules import Holding, find_held_rules, group_by_pupil, stable
from classroom.debrief.evidence.measures import Share
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.of_table import (
    ReignFound,
    RuleFound,
    TableFindings,
)
from classroom.i18n.messages import Message, message

Unit = Literal["table", "round"]


@dataclass(frozen=True)
class TableRow:
    """A table, or a round of one table, in figures."""

    number: int
    label: Message
    rule: RuleFound
    laid: int
    plays: int
    """Settled, by pupils."""
    robot_plays: int
    declarations: int
    overthrown: int
    falls: tuple[Fall, ...]
    """The kinds of these overthrows, in order."""
    stood_after: int | None
    """Cards on the layout when the pupil who was Prophet at the end declared; None if none was."""
    claimed: bool
    """True if any pupil claimed a rule before their last guess."""
    stable: int | None
    """Cards on the layout from which on at every moment some pupil had the right rule; None if at
    the end none had. Claims in a pupil's own words can't be judged."""
    tests: Share | None
    """Of pupils' plays of cards those that could tell rules apart; None where they were few."""
    ended: Message
    cut_off: bool
    """True if it was ended from outside after only a few plays."""
    only_robots: bool
    findings: TableFindings
    """All that its record shows."""


def row_of(number: int, table: TableFindings, unit: Unit) -> TableRow:
    label = message("Table %(number)s", number=number)
    if unit == "round":
        label = message("Round %(number)s", number=number)
    made = () if table.only_robots else find_held_rules(table.course)
    return TableRow(
        number=number,
        label=label,
        rule=table.rule,
        laid=table.counts.laid,
        plays=table.pupils.plays,
        robot_plays=table.counts.by_robots,
        declarations=table.pupils.declarations,
        overthrown=table.pupils.overthrown,
        falls=falls(table),
        stood_after=stood_after(table),
        claimed=any(not claim.at_the_end for claim in made),
        stable=always_held(made),
        tests=table.measured.could_discriminate,
        ended=_ended(table),
        cut_off=table.round.ended_by is not None and cut_off(table.round),
        only_robots=table.only_robots,
        findings=table,
    )


def falls(table: TableFindings) -> tuple[Fall, ...]:
    found = [reign.broken for reign in table.reigns]
    return tuple(each.fall for each in found if each is not None and each.by_robot is None)


def stood_after(table: TableFindings) -> int | None:
    """Return the cards on the layout at the first declaration of a pupil that lasted.

    None without one; robots' reigns don't count, nor do those that no call tested, nor those of
    Prophets whose noted rule something had contradicted: what lasted then was no rule.
    """
    return next((reign.after for reign in table.reigns if lasted(reign)), None)


def lasted(reign: ReignFound) -> bool:
    """Return whether a pupil's claim stood to the end, tested and not contradicted."""
    refuted = reign.asked is not None and reign.asked.already
    return reign.how == "stood" and bool(reign.calls) and not reign.robot and not refuted


def had(made: Sequence[Holding]) -> tuple[int, ...]:
    """Return for each pupil who ended with the right rule the number of cards when they had it.

    In ascending order.
    """
    since = [stable(own) for own in group_by_pupil(made).values()]
    return tuple(sorted(cards for cards in since if cards is not None))


def always_held(made: Sequence[Holding]) -> int | None:
    """Return the cards from which on at every moment some pupil held the right rule.

    None if at the end none did, and where it was only given as a last guess: it is unknown since
    when that pupil had it.
    """
    spans = [span for own in group_by_pupil(made).values() for span in _spans(own)]
    reached, since = float("inf"), None
    while True:
        before = [span for span in spans if span.first < reached <= span.last]
        if not before:
            return since
        earliest = min(before, key=lambda span: span.first)
        reached = earliest.first
        since = since if earliest.at_the_end else earliest.first


class _Span(NamedTuple):
    """Cards on the layout from which until which a pupil held the right rule."""

    first: int
    last: float
    at_the_end: bool


def _spans(own: Sequence[Holding]) -> Iterator[_Span]:
    for holding, later in zip(own, [*own[1:], None], strict=True):
        first = max(holding.laid, holding.same_since or 0)
        last = float("inf") if later is None else later.laid
        if holding.right and first <= last:
            yield _Span(first, last, holding.at_the_end)


def _ended(table: TableFindings) -> Message:
    match table.round.ended_by:
        case "empty_hand":
            return message("someone ran out of cards")
        case "all_expelled" if table.round.prophets.reign is not None:
            return message("everyone but the Prophet was knocked out")
        case "all_expelled":
            return message("everyone was knocked out")
        case "guessed":
            return message("the rule was guessed")
        case "teacher" if table.course.by_clock:
            return message("time was up")
        case "teacher":
            return message("ended early")
        case None:
            return message("not over")
