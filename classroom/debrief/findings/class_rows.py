"""The tables of a class in figures, a row for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from classroom.classes.described_rounds import cut_off
from classroom.debrief.evidence.held_rules import always_held, find_held_rules
from classroom.debrief.evidence.last_guesses import LastGuess, numbered_last_guesses
from classroom.debrief.evidence.measures import Share
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.of_table import (
    ReignFound,
    RuleFound,
    TableFindings,
)
from classroom.i18n.messages import Message, RuleRef, message
from classroom.rules.automaton import Automaton

Unit = Literal["table", "round"]


@dataclass(frozen=True)
class GuessCounts:
    """The last guesses of a table's pupils."""

    named: int
    """Those that name a rule."""
    right: int
    """Of these the right ones. One that no card could tell from the secret rule any more counts."""
    own: int
    """Those in own words, which no one but people can judge."""

    @property
    def all(self) -> int:
        return self.named + self.own


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
    last_guesses: GuessCounts
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
        last_guesses=_guesses(table),
        ended=_ended(table),
        cut_off=table.round.ended_by is not None and cut_off(table.round),
        only_robots=table.only_robots,
        findings=table,
    )


def _guesses(table: TableFindings) -> GuessCounts:
    every = [guess for _, guess in pupils_last_guesses(table)]
    named = [guess for guess in every if named_rule(guess) is not None]
    right = sum(bool(guess.right) or guess.same_since is not None for guess in named)
    return GuessCounts(len(named), right, len(every) - len(named))


def pupils_last_guesses(table: TableFindings) -> Iterator[tuple[int, LastGuess]]:
    """Yield the last guesses of a table's pupils, with the numbers of their entries.

    None where only robots played: there was nothing to go by that pupils did.
    """
    course = table.course
    if table.only_robots:
        return
    for number, guess in numbered_last_guesses(course.round, course.entries).items():
        if not course.by_robot(number):
            yield number, guess


def named_rule(guess: LastGuess) -> Automaton | None:
    """Return the rule that a last guess names; None for words of one's own."""
    rule = guess.words.rule if isinstance(guess.words, RuleRef) else None
    return rule if isinstance(rule, Automaton) else None


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
    tested = reign.how == "stood" and bool(reign.calls)
    return tested and not reign.robot and reign.refuted is None


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
