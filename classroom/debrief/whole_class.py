"""The tables of a class side by side, without names, and what they show together.

Figures are about pupils: robots' moves are left out of them, and a table where only robots played
is named as such and compared with nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from classroom.debrief.findings import RuleFound, TableFindings, find
from classroom.debrief.ideas import IDEAS, Idea
from classroom.debrief.questions import QUESTIONS, Question
from classroom.rules import mirror
from classroom.rules.compare import equivalent
from classroom.said import Said, counted, said

Unit = Literal["table", "round"]


@dataclass(frozen=True)
class TableRow:
    """A table, or a round of one table, in figures."""

    number: int
    label: Said
    rule: RuleFound
    laid: int
    plays: int
    """Settled, by pupils."""
    robot_plays: int
    declarations: int
    overthrown: int
    stood_after: int | None
    """Cards laid when the Prophet who stood to the end declared; None if none stood."""
    ended: Said
    only_robots: bool


@dataclass(frozen=True)
class Replication:
    """Tables that had the same rule."""

    rule: RuleFound
    tables: tuple[int, ...]
    same_deal: bool
    """They were dealt the very same cards, or those in swapped colours."""
    swapped: tuple[int, ...]
    """Tables of these that played the mirror image of the first."""
    stood: tuple[int, ...]
    """Tables of these at which a Prophet stood to the end."""
    sentences: tuple[Said, ...]


@dataclass(frozen=True)
class Tally:
    """How often something happened in the class, and what it corresponds to in science."""

    event: Said
    idea: Idea


@dataclass(frozen=True)
class ClassFindings:
    unit: Unit
    tables: tuple[TableRow, ...]
    replications: tuple[Replication, ...]
    tallies: tuple[Tally, ...]
    questions: tuple[Question, ...]
    library: int


def find_class(
    records: Iterable[Mapping[str, Any]],
    numbers: Sequence[int] | None = None,
    unit: Unit = "table",
) -> ClassFindings:
    """The findings of a class from one record a table; `numbers` are the tables' own, else 1, 2 ...

    RecordError if a record is malformed or illegal.
    """
    return compare([find(record) for record in records], numbers, unit)


def compare(
    found: Sequence[TableFindings], numbers: Sequence[int] | None = None, unit: Unit = "table"
) -> ClassFindings:
    """The same from findings that are there already."""
    numbered = list(zip(numbers or range(1, len(found) + 1), found, strict=True))
    played = [(number, table) for number, table in numbered if not table.only_robots]
    replications = tuple(_replications(played)) if unit == "table" else ()
    tables = [table for _, table in played]
    return ClassFindings(
        unit=unit,
        tables=tuple(_row(number, table, unit) for number, table in numbered),
        replications=replications,
        tallies=tuple(_tallies(tables)),
        questions=_questions(tables, replications),
        library=found[0].library if found else 0,
    )


def _row(number: int, table: TableFindings, unit: Unit) -> TableRow:
    label = said("Table %(number)s", number=number)
    if unit == "round":
        label = said("Round %(number)s", number=number)
    return TableRow(
        number=number,
        label=label,
        rule=table.rule,
        laid=table.counts.laid,
        plays=table.pupils.plays,
        robot_plays=table.counts.by_robots,
        declarations=table.pupils.declarations,
        overthrown=table.pupils.overthrown,
        stood_after=_stood_after(table),
        ended=_ended(table),
        only_robots=table.only_robots,
    )


def _stood_after(table: TableFindings) -> int | None:
    """Robots' reigns are no result of pupils."""
    return next(
        (reign.after for reign in table.reigns if reign.how == "stood" and not reign.robot), None
    )


def _ended(table: TableFindings) -> Said:
    match table.ended_by:
        case "empty_hand":
            return said("a hand was empty")
        case "all_expelled":
            return said("nobody was left to play")
        case "guessed":
            return said("the rule was said")
        case "teacher":
            return said("time was up")
        case None:
            return said("not over")


# The same rule at several tables


def _replications(played: Sequence[tuple[int, TableFindings]]) -> Iterator[Replication]:
    together: list[list[tuple[int, TableFindings]]] = []
    for number, table in played:
        if not table.counts.plays:
            continue
        for same in together:
            if table.rule.id == same[0][1].rule.id or _swapped(same[0][1], table):
                same.append((number, table))
                break
        else:
            together.append([(number, table)])
    for same in together:
        if len(same) < 2:
            continue
        first = same[0][1]
        tables = tuple(number for number, _ in same)
        swapped = tuple(number for number, table in same if _swapped(first, table))
        # The same stock gives other hands and another starter where more or fewer sit.
        same_deal = first.stock is not None and all(
            len(table.players) == len(first.players)
            and (table.stock == first.stock or number in swapped)
            for number, table in same
        )
        stood = tuple(number for number, table in same if _stood_after(table) is not None)
        yield Replication(
            rule=first.rule,
            tables=tables,
            same_deal=same_deal,
            swapped=swapped,
            stood=stood,
            sentences=tuple(_told(tables, same_deal, swapped, stood)),
        )


def _swapped(one: TableFindings, other: TableFindings) -> bool:
    """Whether two tables played the mirror image of each other: rule and cards, colours swapped."""
    return (
        one.stock is not None
        and other.stock == mirror.cards(one.stock)
        and equivalent(other.round.rule, mirror.automaton(one.round.rule))
    )


def _told(
    tables: tuple[int, ...], same_deal: bool, swapped: tuple[int, ...], stood: tuple[int, ...]
) -> Iterator[Said]:
    if swapped:
        yield said("Tables %(tables)s had the same problem.", tables=tables)
    elif same_deal:
        yield said("Tables %(tables)s had the same rule, and the same cards dealt.", tables=tables)
    else:
        yield said(
            "Tables %(tables)s had the same rule, each with cards of its own.", tables=tables
        )
    if swapped:
        yield counted(
            "At table %(tables)s it was the mirror image: rule and cards with the colours swapped.",
            "At tables %(tables)s it was the mirror image: rule and cards with the colours "
            "swapped.",
            len(swapped),
            tables=swapped,
        )
    if len(stood) == len(tables):
        yield said("At each of them a Prophet stood to the end.")
    elif stood:
        yield counted(
            "A Prophet stood to the end at table %(tables)s.",
            "A Prophet stood to the end at tables %(tables)s.",
            len(stood),
            tables=stood,
        )
    else:
        yield said("At none of them a Prophet stood to the end.")


# What happened, and what it is called in science


def _tallies(tables: Sequence[TableFindings]) -> Iterator[Tally]:
    pupils = [table.pupils for table in tables]
    plays = sum(each.plays for each in pupils)
    wrong = sum(each.wrong_plays for each in pupils)
    strings = sum(each.wrong_strings for each in pupils)
    hands = sum(each.right_no_plays for each in pupils)
    declared = sum(each.declarations for each in pupils)
    calls = sum(each.calls for each in pupils)
    overthrown = sum(each.overthrown for each in pupils)
    counted_events = (
        (plays, counted("%(count)s play", "%(count)s plays", plays), "experiment"),
        (wrong, counted("%(count)s wrong play", "%(count)s wrong plays", wrong), "negative"),
        (
            strings,
            counted("%(count)s wrong string", "%(count)s wrong strings", strings),
            "whole",
        ),
        (
            hands,
            counted(
                "%(count)s right no play",
                "%(count)s right no plays",
                hands,
            ),
            "no_play",
        ),
        (
            declared,
            counted("%(count)s declaration", "%(count)s declarations", declared),
            "publication",
        ),
        (
            calls,
            counted("%(count)s confirmed call", "%(count)s confirmed calls", calls),
            "prediction",
        ),
        (
            overthrown,
            counted("%(count)s Prophet overthrown", "%(count)s Prophets overthrown", overthrown),
            "falsified",
        ),
    )
    for number, event, idea in counted_events:
        if number:
            yield Tally(event, IDEAS[idea])


def _questions(
    tables: Sequence[TableFindings], replications: Sequence[Replication]
) -> tuple[Question, ...]:
    """Three questions to the class, about different ideas."""
    wanted: list[Question] = []
    for same in replications:
        if len(same.stood) > 1:
            asks = said(
                "Tables %(tables)s had the same rule, and at each a Prophet stood. Is that new "
                "evidence, or the same evidence twice?",
                tables=same.stood,
            )
        else:
            asks = said(
                "Tables %(tables)s had the same rule, and it went differently. What made the "
                "difference: the cards, or what was asked?",
                tables=same.tables,
            )
        wanted.append(Question(asks, "replication"))
    overthrown = sum(table.pupils.overthrown for table in tables)
    if overthrown:
        asks = counted(
            "%(count)s Prophet of this class was overthrown. Was there too little evidence, or "
            "evidence of one kind only?",
            "%(count)s Prophets of this class were overthrown. Was there too little evidence, or "
            "evidence of one kind only?",
            overthrown,
        )
        wanted.append(Question(asks, "falsified"))
    stood = sorted(after for table in tables if (after := _stood_after(table)) is not None)
    if len(stood) > 1 and stood[0] < stood[-1]:
        asks = said(
            "One Prophet who stood had seen %(few)s cards, another %(many)s. How many does one "
            "need?",
            few=stood[0],
            many=stood[-1],
        )
        wanted.append(Question(asks, "publication"))
    elif tables and not any(table.pupils.declarations for table in tables):
        wanted.append(Question(said("Why did nobody declare?"), "publication"))
    fallbacks = ["many", "reveal", "law"]
    if any(table.pupils.wrong_plays for table in tables):
        fallbacks.insert(0, "negative")
    wanted += [Question(said(IDEAS[key].question), key) for key in fallbacks]
    chosen: dict[str, Question] = {}
    for question in wanted:
        chosen.setdefault(question.idea, question)
    return tuple(chosen.values())[:QUESTIONS]
