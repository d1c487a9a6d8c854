"""The tables of a class side by side, without names, and what they show together.

Figures are about pupils: robots' moves and turns that were passed over are left out of them, and a
table where only robots played is named as such and compared with nothing. Each figure goes with the
tables and the moves it rests on; where there is too little to go by, it is left out.

A rule that no card could tell from the secret one, on the line as it was played, counts as right
from then on (:meth:`Course.same_since`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias

from classroom.cards import Card
from classroom.classes.described_rounds import cut_off
from classroom.debrief.evidence.contradictions import contradiction
from classroom.debrief.evidence.held_rules import Holding, find_held_rules, group_by_pupil, stable
from classroom.debrief.evidence.information import PlayInformation, missed, praised
from classroom.debrief.evidence.last_guesses import same as alike
from classroom.debrief.evidence.measures import Band, MeasuredPupils, Share, combine, measure
from classroom.debrief.evidence.timeline import Course
from classroom.debrief.findings.claims import Fall
from classroom.debrief.findings.ideas import IDEAS, Idea
from classroom.debrief.findings.of_table import (
    ReignFound,
    RuleFound,
    TableFindings,
    find,
    simplicity,
)
from classroom.debrief.findings.question import Question
from classroom.debrief.findings.questions import MAX_QUESTIONS
from classroom.debrief.findings.turning_points import Moment
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, PlayerRef, RuleRef, UserText, counted_message, message
from classroom.rules import swap
from classroom.rules.automaton import Automaton
from classroom.rules.catalogue import RULES
from classroom.rules.compare import equivalent
from classroom.rules.hypotheses import Hypotheses

ENOUGH_PREDICTED = 20
"""Plays that were predicted by pupils who were about equally sure, from which on the share that
came true is given. Plays are counted here, not predictions: those of several pupils on one play
are not independent. A share of 20 is uncertain by some 22 points, two standard errors at worst."""
ENOUGH_TABLES = 3
"""Tables, or rounds, that these come from at least: pupils at one table saw the same cards."""
LEFT_OUT = 3
"""Sentences about what the game leaves out."""
MAX_TURNS = 4
"""Turning points of a class that are told."""
_SAME_TABLE = 30
"""The weight that a turning point loses for each chosen one of the same table ..."""
_SAME_KIND = 20
"""... and of the same kind."""

Unit = Literal["table", "round"]
OtherRules: TypeAlias = Mapping[int, Sequence[Automaton]]
"""By table the rules of its rounds that are not told of."""
Event = Literal[
    "broke", "slipped", "already", "unknown", "several", "stood", "untested", "silent", "same"
]  # fmt: skip
"""The kinds of events to which a teacher would respond differently. The first four are the ways to
be overthrown (:data:`Fall`); ``several``: more than one of them. ``stood`` and ``untested``: a
Prophet was left at the end, after calls or without one. ``silent``: no pupil declared. ``same``: no
card could tell two rules apart."""


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


@dataclass(frozen=True)
class SameHere:
    """A rule that pupils kept, and that from some card on no card could tell from the secret one.

    It is a different rule: on other lines the two differ.
    """

    where: Message
    table: int
    rule: RuleRef
    secret: RuleRef
    since: int
    """Cards on the layout from which on no card could; the number of starters: from the start."""
    from_start: bool
    pupils: int
    """The number of pupils who kept it to the end."""


@dataclass(frozen=True)
class Replication:
    """Tables that played the same rule, apart from swapped colours."""

    rule: RuleFound
    tables: tuple[int, ...]
    same_deal: bool
    """They were dealt the very same cards, or those in swapped colours."""
    swapped: tuple[int, ...]
    """Tables of these that played the mirror image of the first."""
    stood: tuple[int, ...]
    """Tables of these at which a Prophet stood to the end."""
    came_to_it: tuple[int, ...]
    """Tables of these at which a pupil claimed the right rule and kept it."""
    differently: bool
    """A Prophet was left at some of the tables only; or of those at which pupils claimed a rule,
    some came to it and others did not."""
    apart: tuple[int, ...]
    """Two tables of these that were dealt different cards, neither mirrored; else empty."""
    sentences: tuple[Message, ...]


@dataclass(frozen=True)
class Premature:
    """A rule that fitted every card when it was claimed, and was not the rule."""

    statement: RuleRef
    rule: Automaton
    tables: tuple[int, ...]
    """The tables at which it was claimed, two at least."""
    swapped: tuple[int, ...]
    """Tables of these where it was claimed with the colours swapped."""
    same_rule: bool
    """True if these tables had one secret rule, some perhaps with the colours swapped."""
    claims: int
    """The number of pupils who claimed it."""
    declared: int
    """The number of these who were overthrown as Prophets when it failed."""


@dataclass(frozen=True)
class PupilExperiment:
    """A pupil's play as an experiment."""

    table: int
    play: PlayInformation
    after: Card
    """The last card of the main line then."""
    upto: int
    """Cards on the layout once it was settled."""
    says_right: RuleRef | None = None
    """A rule in the list that still fitted and said right, the simplest; None without one."""
    says_wrong: RuleRef | None = None
    """The same for wrong."""


@dataclass(frozen=True)
class Named:
    """Rules that pupils named. A pupil may name one rule in several notes."""

    times: int
    """Notes and guesses."""
    rules: int
    """Different rules of each pupil, added up."""

    @property
    def different(self) -> Message:
        return counted_message("%(count)s different rule", "%(count)s different rules", self.rules)


@dataclass(frozen=True)
class Practised:
    """Counts of what pupils did, as the class's records show."""

    plays: int
    tests: int
    """Plays of cards that could tell rules apart."""
    predicted: int
    """Plays whose own player said beforehand what to expect."""
    predicted_wrong: int
    """Of these, expected to be wrong. Why they were played is not known."""
    worded: int
    """Notes and guesses in a pupil's own words."""
    built: Named
    """Rules that pupils picked from the list, or built from parts."""
    fitting: Named
    """Of these, those that nothing on the table contradicted then."""
    revised: int
    """Rules that were contradicted, and then given up for a different one."""
    aloud: int
    """Guesses at the rule that the whole table saw."""
    sure: int
    """Claims with how sure their pupil was."""
    declared: int
    """Declarations of pupils."""
    overthrown: int


@dataclass(frozen=True)
class Basis:
    """Data that the figures of a class rest on."""

    tables: int
    plays: int
    robots: int
    """Plays by robots that were left out."""


@dataclass(frozen=True)
class ClassTurn:
    """A turning point of one of the tables."""

    table: int
    moment: Moment
    seats: tuple[PlayerRef, ...]
    """The players there, from seat 1 on."""
    event: Event | None = None


@dataclass(frozen=True)
class Raised(Question):
    """A question to the class, and the event that raised it."""

    event: Event | None = None


@dataclass(frozen=True)
class EventTally:
    """Number of times something happened in the class, with its counterpart in science."""

    event: Message
    idea: Idea


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
    turns: tuple[ClassTurn, ...]
    """The best turning points, the best first; of robots only where no one else played."""

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
    replications = tuple(_replications(played, robots, others)) if unit == "table" else ()
    tables = [table for _, table in played]
    measured = [measure(table.course, number) for number, table in played]
    rows = tuple(_row(number, table, unit) for number, table in numbered)
    same_here = tuple(_same_here(rows))
    return ClassFindings(
        unit=unit,
        tables=rows,
        replications=replications,
        tallies=tuple(_tallies(tables)),
        questions=_questions(rows, tables, replications, same_here),
        leaves_out=_leaves_out([table for _, table in numbered]),
        library=max((table.library for table in found), default=0),
        basis=_basis(tables, found),
        premature=_premature(played, replications) if unit == "table" else None,
        same_here=same_here,
        praised=_test(played, measured, praised),
        missed=_test(played, measured, missed),
        calibration=_calibration(combine(measured)),
        practised=_practised(played, combine(measured)),
        turns=_turns(played, robots=False) if played else _turns(numbered, robots=True),
    )


def _row(number: int, table: TableFindings, unit: Unit) -> TableRow:
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
        falls=_falls(table),
        stood_after=_stood_after(table),
        claimed=any(not claim.at_the_end for claim in made),
        stable=always_held(made),
        tests=table.measured.could_discriminate,
        ended=_ended(table),
        cut_off=table.round.ended_by is not None and cut_off(table.round),
        only_robots=table.only_robots,
        findings=table,
    )


def _falls(table: TableFindings) -> tuple[Fall, ...]:
    found = [reign.broken for reign in table.reigns]
    return tuple(each.fall for each in found if each is not None and each.by_robot is None)


def _stood_after(table: TableFindings) -> int | None:
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


def _same_here(rows: Sequence[TableRow]) -> Iterator[SameHere]:
    """Yield each table's commonest last rule that no card could tell from the secret one."""
    for row in rows:
        course, groups = row.findings.course, list[list[Holding]]()
        made = () if row.only_robots else find_held_rules(course)
        for *_, last in group_by_pupil(made).values():
            rule = None if last.rule is None else last.rule.rule
            if rule is None or equivalent(course.round.rule, rule):
                continue
            if last.same_since is None:
                continue
            for group in groups:
                if group[0].rule is not None and equivalent(group[0].rule.rule, rule):
                    group.append(last)
                    break
            else:
                groups.append([last])
        if not groups:
            continue
        commonest = max(groups, key=len)
        entry, since = commonest[0].rule, commonest[0].same_since
        assert entry is not None, "own words are in no group"
        assert since is not None, "a card could still tell it"
        yield SameHere(
            where=row.label,
            table=row.number,
            rule=RuleRef(entry.statement, entry.rule),
            secret=row.rule.statement,
            since=since,
            from_start=since == len(course.round.layout.starters),
            pupils=len(commonest),
        )


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


# The same rule at several tables


def _replications(
    played: Sequence[tuple[int, TableFindings]],
    robots: Sequence[tuple[int, TableFindings]],
    others: OtherRules,
) -> Iterator[Replication]:
    """Yield each rule that pupils of several tables played; robots' tables are only named.

    So are tables that played it in a round of which nothing is told here.
    """
    together: list[list[tuple[int, TableFindings]]] = []
    for number, table in played:
        if not table.counts.plays:
            continue
        for same in together:
            first = same[0][1]
            if equivalent(first.round.rule, table.round.rule) or _swapped(first, table):
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
            len(table.participants.players) == len(first.participants.players)
            and (table.stock == first.stock or number in swapped)
            for number, table in same
        )
        stood = tuple(number for number, table in same if _stood_after(table) is not None)
        made = {number: find_held_rules(table.course) for number, table in same}
        aloud = any(table.round.ruleset.guess_bonus is not None for _, table in same)
        noted = tuple(number for number in tables if any(not c.at_the_end for c in made[number]))
        came_to_it = tuple(number for number, table in same if had(made[number]))
        unswapped = [alike[0] for alike in _deals(same) if alike[0] not in swapped]
        yield Replication(
            rule=first.rule,
            tables=tables,
            same_deal=same_deal,
            swapped=swapped,
            stood=stood,
            came_to_it=came_to_it,
            differently=0 < len(stood) < len(tables)
            or 0 < len(set(came_to_it) & set(noted)) < len(noted),
            apart=tuple(unswapped[:2]) if len(unswapped) > 1 else (),
            sentences=(
                *_dealt(same, same_deal, swapped),
                *_rule_sets(same),
                *_of_robots(first, robots),
                *_stood(same, stood),
                *_stood_by_luck(same, stood),
                *(_said(same, came_to_it) if aloud else _agreed(same, noted, came_to_it)),
                *_elsewhere(same, others),
            ),
        )


def _elsewhere(same: Sequence[tuple[int, TableFindings]], others: OtherRules) -> Iterator[Message]:
    """Yield a sentence on tables that played the rule too, but are told of with another round.

    The rule is that of the first table, which is printed.
    """
    first = same[0][1]
    tables = {number for number, _ in same}
    too = tuple(
        number
        for number, rules in sorted(others.items())
        if number not in tables and any(equivalent(first.round.rule, rule) for rule in rules)
    )
    if too:
        yield counted_message(
            "Table %(tables)s played this rule too, in a different round.",
            "Tables %(tables)s played this rule too, in different rounds.",
            len(too),
            tables=too,
        )


def _swapped(one: TableFindings, other: TableFindings) -> bool:
    """Return whether two tables played the same rule and cards with the colours swapped."""
    return (
        one.stock is not None
        and other.stock == swap.cards(one.stock)
        and equivalent(other.round.rule, swap.automaton(one.round.rule))
    )


def _dealt(
    same: Sequence[tuple[int, TableFindings]], same_deal: bool, swapped: tuple[int, ...]
) -> Iterator[Message]:
    """Yield sentences on the cards with which tables played the same rule."""
    tables = tuple(number for number, _ in same)
    deals = _deals(same, swapped)
    alone = tuple(deal[0] for deal in deals if len(deal) == 1)
    if same_deal and swapped:
        yield message(
            "Apart from swapped colours, tables %(tables)s played the same rule and were dealt "
            "the same cards.",
            tables=tables,
        )
    elif same_deal:
        yield message("Tables %(tables)s played the same rule and were dealt the same cards.",
                   tables=tables)  # fmt: skip
    elif len(alone) == len(tables) and not swapped:
        yield message("Tables %(tables)s played the same rule, but each had different cards.",
                   tables=tables)  # fmt: skip
    else:
        text = N_("Tables %(tables)s played the same rule.")
        if swapped:
            text = N_("Apart from swapped colours, tables %(tables)s played the same rule.")
        yield message(text, tables=tables)
        for deal in deals:
            if len(deal) > 1 and set(deal) & set(swapped):
                yield message(
                    "Apart from swapped colours, tables %(tables)s were dealt the same cards.",
                    tables=deal,
                )
            elif len(deal) > 1:
                yield message("Tables %(tables)s were dealt the same cards.", tables=deal)
        if alone:
            yield counted_message(
                "Table %(tables)s had different cards.",
                "Tables %(tables)s each had different cards.",
                len(alone),
                tables=alone,
            )
    if swapped:
        yield counted_message(
            "At table %(tables)s red and black were swapped, in the rule and on the cards.",
            "At tables %(tables)s red and black were swapped, in the rule and on the cards.",
            len(swapped),
            tables=swapped,
        )


def _rule_sets(same: Sequence[tuple[int, TableFindings]]) -> Iterator[Message]:
    """Yield a sentence where tables with the same rule played by different rule-sets."""
    if len({table.round.ruleset.id for _, table in same}) > 1:
        yield message("They didn’t all play by the same rule-set.")


def _of_robots(
    first: TableFindings, robots: Sequence[tuple[int, TableFindings]]
) -> Iterator[Message]:
    """Yield a sentence on tables with the rule or its mirror image at which no pupil played."""
    same = tuple(n for n, table in robots if equivalent(first.round.rule, table.round.rule))
    swapped = tuple(n for n, table in robots if n not in same and _swapped(first, table))
    if same:
        yield counted_message(
            "Table %(tables)s had the same rule, but only robots played there.",
            "Tables %(tables)s had the same rule, but only robots played there.",
            len(same),
            tables=same,
        )
    if swapped:
        yield counted_message(
            "Apart from swapped colours, table %(tables)s had the same rule too, but only robots "
            "played there.",
            "Apart from swapped colours, tables %(tables)s had the same rule too, but only robots "
            "played there.",
            len(swapped),
            tables=swapped,
        )


def _deals(
    same: Sequence[tuple[int, TableFindings]], swapped: Collection[int] = ()
) -> list[tuple[int, ...]]:
    """Group the tables by the cards they were dealt.

    The tables in `swapped` had those of the first table with the colours swapped.
    """
    deals: dict[Hashable, tuple[int, ...]] = {}
    for number, table in same:
        stock = same[0][1].stock if number in swapped else table.stock
        deal = number if stock is None else (stock, len(table.participants.players))
        deals[deal] = (*deals.get(deal, ()), number)
    return list(deals.values())


def _stood(same: Sequence[tuple[int, TableFindings]], stood: tuple[int, ...]) -> Iterator[Message]:
    """Yield a sentence on the tables at which a pupil's reign lasted to the end.

    Robots' reigns are left out.
    """
    if len(stood) == len(same):
        yield message("At each of them a Prophet lasted to the end.")
    elif stood:
        yield counted_message(
            "A Prophet lasted to the end at table %(tables)s.",
            "A Prophet lasted to the end at tables %(tables)s.",
            len(stood),
            tables=stood,
        )
    elif all(table.round.prophets.reigns for _, table in same) and not any(
        table.round.prophets.reign for _, table in same
    ):
        yield message("No Prophet lasted to the end at any of them.")


def _stood_by_luck(
    same: Sequence[tuple[int, TableFindings]], stood: tuple[int, ...]
) -> Iterator[Message]:
    """Yield a sentence on the tables whose Prophet stood with a rule that had been contradicted."""
    found = tuple(
        number
        for number, table in same
        if number not in stood
        and any(reign.how == "stood" and reign.calls and not reign.robot for reign in table.reigns)
    )
    if found:
        yield counted_message(
            "At table %(tables)s no call of the Prophet’s failed, although the rule in the "
            "notebook had been contradicted.",
            "At tables %(tables)s no call of the Prophet’s failed, although the rule in the "
            "notebook had been contradicted.",
            len(found),
            tables=found,
        )


def _agreed(
    same: Sequence[tuple[int, TableFindings]], noted: tuple[int, ...], came: tuple[int, ...]
) -> Iterator[Message]:
    """Yield sentences on the tables at which the rule was noted and kept.

    None if fewer than two tables noted any. Only rules that were picked or built can be judged.
    """
    if len(noted) < 2:
        return
    if len(came) == len(same):
        yield message("At each of them, a pupil picked or built the rule and kept it.")
    elif came:
        yield counted_message(
            "At table %(tables)s, a pupil picked or built the rule and kept it.",
            "At tables %(tables)s, a pupil picked or built the rule and kept it.",
            len(came),
            tables=came,
        )
    else:
        yield message("No pupil at any of them picked or built the rule and kept it.")
    only_here = tuple(number for number, table in same if number in came and _only_here(table))
    if only_here:
        yield counted_message(
            "At table %(tables)s it was a different rule at the end, but no card could tell it "
            "from the secret one any more.",
            "At tables %(tables)s it was a different rule at the end, but no card could tell "
            "it from the secret one any more.",
            len(only_here),
            tables=only_here,
        )


def _only_here(table: TableFindings) -> bool:
    """Return whether all right rules that pupils kept are right on this line alone."""
    each = group_by_pupil(find_held_rules(table.course)).values()
    kept = [own[-1].rule for own in each if stable(own) is not None]
    return all(rule is not None and not equivalent(table.round.rule, rule.rule) for rule in kept)


def _said(same: Sequence[tuple[int, TableFindings]], came: tuple[int, ...]) -> Iterator[Message]:
    """Yield sentences on the tables that guessed the rule, and on those that only noted it.

    The second kind noted and kept it without a right guess (`came` are all tables that came to it).
    In Express few pupils note a rule.
    """
    found, robots = _guessed(same, robot=False), _guessed(same, robot=True)
    if len(found) == len(same):
        yield message("At each of them, a pupil guessed the rule.")
    elif found:
        yield counted_message(
            "A pupil guessed the rule at table %(tables)s.",
            "A pupil guessed the rule at tables %(tables)s.",
            len(found),
            tables=found,
        )
    elif all(table.round.ruleset.guess_bonus is not None for _, table in same):
        yield message("At none of them did a pupil guess the rule.")
    if robots:
        yield counted_message(
            "A robot guessed the rule at table %(tables)s.",
            "Robots guessed the rule at tables %(tables)s.",
            len(robots),
            tables=robots,
        )
    if others := tuple(number for number in came if number not in found):
        yield counted_message(
            "At table %(tables)s, a pupil wrote the rule down and kept it.",
            "At tables %(tables)s, a pupil wrote the rule down and kept it.",
            len(others),
            tables=others,
        )


def _guessed(same: Sequence[tuple[int, TableFindings]], *, robot: bool) -> tuple[int, ...]:
    """Return the tables at which a robot, or else a pupil, guessed the rule."""
    return tuple(
        number
        for number, table in same
        if any(
            guess.right and table.course.by_robot(guess.number) is robot
            for guess in table.round.guesses.made
        )
    )


# Claims


def _premature(
    played: Sequence[tuple[int, TableFindings]], replications: Sequence[Replication]
) -> Premature | None:
    """Return the wrong rule that was claimed at the largest number of tables while it fitted.

    None if no such rule was claimed at two tables. Rules that judge every line alike count as one.
    A claim of a table with swapped colours is swapped back.
    """
    mirrored = {number for same in replications for number in same.swapped}
    groups: list[tuple[Automaton, list[tuple[int, Holding, bool]]]] = []
    for number, table in sorted(played, key=lambda pair: pair[0] in mirrored):
        failed = _failed(table)
        for claim in find_held_rules(table.course):
            if claim.rule is None or not claim.fitted or claim.at_the_end:
                continue
            rule = claim.rule.rule
            if claim.right:
                continue
            rule = swap.automaton(rule) if number in mirrored else rule
            alike = next((group for first, group in groups if equivalent(first, rule)), None)
            if alike is None:
                groups.append((rule, alike := []))
            alike.append((number, claim, claim.number in failed))
    secret = {
        number: swap.automaton(table.round.rule) if number in mirrored else table.round.rule
        for number, table in played
    }
    found = [_counted(group, secret, mirrored) for _, group in groups]
    common = [each for each in found if len(each.tables) > 1]
    return max(common, key=lambda each: (len(each.tables), each.claims), default=None)


def _failed(table: TableFindings) -> frozenset[int]:
    """Return the notes of Prophets overthrown by a play that their rule got wrong."""
    return frozenset(
        reign.claim.number
        for reign in table.reigns
        if reign.claim is not None and reign.broken is not None and reign.broken.fall == "broke"
    )


def _counted(
    group: Sequence[tuple[int, Holding, bool]],
    secret: Mapping[int, Automaton],
    mirrored: Collection[int],
) -> Premature:
    number, first, _ = group[0]
    assert first.rule is not None
    rule, tables = first.rule.rule, tuple(sorted({number for number, _, _ in group}))
    turned = frozenset(tables) & frozenset(mirrored)
    if number in turned or equivalent(rule, swap.automaton(rule)):
        turned = frozenset()
    return Premature(
        statement=RuleRef(first.rule.statement, rule),
        rule=rule,
        tables=tables,
        swapped=tuple(sorted(turned)),
        same_rule=all(equivalent(secret[tables[0]], secret[each]) for each in tables),
        claims=len({(number, claim.who) for number, claim, _ in group}),
        declared=len({(number, claim.who) for number, claim, failed in group if failed}),
    )


# Experiments and predictions


def _calibration(measured: MeasuredPupils) -> tuple[Band, ...]:
    """Return the confidence bands with enough predictions in the class."""
    return tuple(
        band
        for band in measured.calibration
        if len(set(band.came_true.at)) >= ENOUGH_PREDICTED
        and len({place.round for place in band.came_true.at}) >= ENOUGH_TABLES
    )


def how_sure(found: ClassFindings) -> tuple[Message, ...]:
    """Return sentences on correct predictions by confidence, and on their limits.

    No margin of error is given: predictions of several pupils on one play, or of one pupil by one
    rule, are not independent. Empty where there is too little data.
    """
    if not found.calibration:
        return ()
    return (
        *(_band(band, found.unit) for band in found.calibration),
        message("Calls are left out: they end with the first that fails."),
        message("This isn’t the same as being right about the rule."),
    )


def _band(band: Band, unit: Unit) -> Message:
    share = band.came_true
    where = {
        "lowest": band.lowest,
        "highest": band.highest,
        "yes": share.count,
        "of": share.of,
        "plays": len(set(share.at)),
        "places": len({place.round for place in share.at}),
    }
    if unit == "round":
        return message(
            "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s "
            "predictions were right (%(plays)s plays in %(places)s rounds).",
            **where,
        )
    return message(
        "When pupils were %(lowest)s to %(highest)s%% sure of their rule, %(yes)s of %(of)s "
        "predictions were right (%(plays)s plays at %(places)s tables).",
        **where,
    )


def _test(
    played: Sequence[tuple[int, TableFindings]],
    measured: Sequence[MeasuredPupils],
    choose: Callable[[Iterable[PlayInformation]], PlayInformation | None],
) -> PupilExperiment | None:
    """Return the play that `choose` selects from those of all tables; None without one."""
    plays = [
        (number, table, own.play)
        for (number, table), each in zip(played, measured, strict=True)
        for own in each.plays
    ]
    chosen = choose(play for _, _, play in plays)
    for number, table, play in plays:
        if play is chosen:
            result = table.round.results[play.index]
            after, upto = table.course.after(result), result.laid_before + len(result.laid)
            return PupilExperiment(number, play, after, upto, *_for_and_against(table, play))
    return None


def _for_and_against(
    table: TableFindings, play: PlayInformation
) -> tuple[RuleRef | None, RuleRef | None]:
    """Return a listed rule that fitted before a play of cards and said right, and one for wrong."""
    course, found = table.course, dict[bool, RuleRef]()
    line = course.line(course.round.results[play.index].laid_before)
    listed = [name for name in course.rules.survivors[play.index].still_fit if name in RULES]
    for name in sorted(listed, key=simplicity):
        entry = RULES[name]
        says = entry.rule.accepts(entry.rule.run(line), play.cards or ())
        found.setdefault(says, RuleRef(entry.statement, entry.rule))
    return found.get(True), found.get(False)


# What the record shows


def _basis(tables: Sequence[TableFindings], everybody: Sequence[TableFindings]) -> Basis:
    return Basis(
        tables=len(tables),
        plays=sum(table.pupils.plays for table in tables),
        robots=sum(table.counts.by_robots for table in everybody),
    )


def _practised(played: Sequence[tuple[int, TableFindings]], measured: MeasuredPupils) -> Practised:
    tables = [table for _, table in played]
    made = [(table.course, find_held_rules(table.course)) for table in tables]
    expected = [own.expected for own in measured.plays if own.expected is not None]
    return Practised(
        plays=sum(table.pupils.plays for table in tables),
        tests=sum(own.play.could_tell for own in measured.plays if own.play.cards is not None),
        predicted=len(expected),
        predicted_wrong=expected.count(False),
        worded=sum(_worded(course, claim) for course, own in made for claim in own),
        built=_named(made, lambda claim: True),
        fitting=_named(made, lambda claim: claim.fitted is True),
        revised=sum(
            _revised(course, own) for course, all_ in made for own in group_by_pupil(all_).values()
        ),
        aloud=sum(
            guess.right is not None and not table.course.by_robot(guess.number)
            for table in tables
            for guess in table.round.guesses.made
        ),
        sure=sum(
            claim.confidence is not None and (claim.rule is not None or _worded(course, claim))
            for course, own in made
            for claim in own
        ),
        declared=sum(table.pupils.declarations for table in tables),
        overthrown=sum(table.pupils.overthrown for table in tables),
    )


def _named(
    made: Sequence[tuple[Course, Sequence[Holding]]], counts: Callable[[Holding], bool]
) -> Named:
    """Count the picked or built rules among what pupils claimed, those alike of a pupil once."""
    times = rules = 0
    for course, all_ in made:
        for own in group_by_pupil(all_).values():
            different: list[Automaton] = []
            for claim in own:
                if claim.rule is None or not counts(claim):
                    continue
                times += 1
                rule = claim.rule.rule
                if not any(alike(other, rule, course.round.layout.starters) for other in different):
                    different.append(rule)
            rules += len(different)
    return Named(times, rules)


def _worded(course: Course, claim: Holding) -> bool:
    """Return whether a claim is in a pupil's own words, and not just "no rule any more"."""
    entry = course.entries[claim.number - 1]
    return claim.rule is None and entry.get("note", entry.get("guess")) is not None


def _revised(course: Course, own: Sequence[Holding]) -> int:
    """Count the times a pupil replaced a rule that the table had contradicted by a different one.

    A wrong guess is contradicted at once. In between the pupil may have held no rule.
    """
    times = 0
    for place, (before, after) in enumerate(pairwise(own), 1):
        if before.rule is None or not _contradicted(course, before, after.number):
            continue
        claims = (each for each in own[place:] if each.rule or _worded(course, each))
        other = next(claims, None)
        if other is not None and other.rule is not None:
            times += not equivalent(before.rule.rule, other.rule.rule, course.round.layout.starters)
    return times


def _contradicted(course: Course, held: Holding, number: int) -> bool:
    """Return whether a rule was contradicted before entry `number`."""
    if held.aloud:
        return held.right is False
    assert held.rule is not None
    against = contradiction(course.round, held.rule.rule)
    return against is not None and against.settled < number


def _turns(tables: Sequence[tuple[int, TableFindings]], robots: bool) -> tuple[ClassTurn, ...]:
    """Return the weightiest turning points, the weightiest first.

    One from a table or of a kind chosen already weighs less.
    """
    left = [
        ClassTurn(number, _for_all(moment), table.participants.players, _event(table, moment))
        for number, table in tables
        for moment in table.moments
        if robots or not moment.by_a_robot
    ]
    chosen: list[ClassTurn] = []

    def weight(turn: ClassTurn) -> int:
        again = _SAME_TABLE * sum(turn.table == each.table for each in chosen)
        again += _SAME_KIND * sum(turn.moment.kind == each.moment.kind for each in chosen)
        return turn.moment.main.weight - again

    while left and len(chosen) < MAX_TURNS:
        best = max(left, key=weight)
        left.remove(best)
        chosen.append(best)
    return tuple(chosen)


def _event(table: TableFindings, moment: Moment) -> Event | None:
    """Return the kind of a turning point for which a teacher needs different answers, or None."""
    match moment.kind:
        case "overthrow":
            return next(
                (
                    reign.broken.fall
                    for reign in table.reigns
                    if reign.broken is not None and reign.broken.number == moment.number
                ),
                None,
            )
        case "stood":
            # A declaration that no play came after is its own moment.
            declared = any(facet.kind == "declaration" for facet in moment.facets)
            return "untested" if declared else "stood"
        case _:
            return None


def _for_all(moment: Moment) -> Moment:
    """Redact a moment for the class: remove text that someone typed.

    Such text is only for the pupil's own table. The class sees that a rule was given.
    """
    told = moment.told
    if _typed(told):
        told = message(
            "%(player)s said what the rule might be, in their own words.", player=moment.by
        )
    facets = tuple(
        replace(
            facet,
            said=None if _typed(facet.said) else facet.said,
            asks=None if _typed(facet.asks) else facet.asks,
            about=None if _typed(facet.about) else facet.about,
            earns=None if _typed(facet.earns) else facet.earns,
            also=tuple(line for line in facet.also if not _typed(line)),
        )
        for facet in moment.facets
    )
    return replace(moment, told=told, facets=facets)


def _typed(value: object) -> bool:
    """Return whether a value is text that someone typed, or a sentence with such text in it."""
    if isinstance(value, Message):
        return any(map(_typed, value.values.values()))
    return isinstance(value, UserText)


def _leaves_out(tables: Sequence[TableFindings]) -> tuple[Message, ...]:
    """Return the sentences on the limits of the comparison with science, each once.

    Those that apply at most tables come first.
    """
    lines = [line for table in tables for line in table.closing.leaves_out]
    often = Counter(map(str, lines))
    each = {str(line): line for line in lines}
    return tuple(sorted(each.values(), key=lambda line: -often[str(line)]))[:LEFT_OUT]


# What happened, and what it is called in science


def _tallies(tables: Sequence[TableFindings]) -> Iterator[EventTally]:
    pupils = [table.pupils for table in tables]
    tests = sum(
        own.play.could_tell
        for table in tables
        for own in table.measured.plays
        if own.play.cards is not None
    )
    wrong = sum(each.wrong_plays for each in pupils)
    strings = sum(each.wrong_strings for each in pupils)
    hands = sum(each.right_no_plays for each in pupils)
    declared = sum(each.declarations for each in pupils)
    calls = sum(each.calls for each in pupils)
    fell = Counter(fall for table in tables for fall in _falls(table))
    counted_events = (
        (
            tests,
            counted_message(
                "%(count)s play that could tell rules apart",
                "%(count)s plays that could tell rules apart",
                tests,
            ),
            "experiment",
        ),
        (
            wrong,
            counted_message("%(count)s wrong play", "%(count)s wrong plays", wrong),
            "negative",
        ),
        (
            strings,
            counted_message("%(count)s wrong string", "%(count)s wrong strings", strings),
            "whole",
        ),
        (
            hands,
            counted_message(
                "%(count)s right “No play”",
                "%(count)s right “No plays”",
                hands,
            ),
            "no_play",
        ),
        (
            declared,
            counted_message("%(count)s declaration", "%(count)s declarations", declared),
            "publication",
        ),
        (
            calls,
            counted_message("%(count)s confirmed call", "%(count)s confirmed calls", calls),
            "prediction",
        ),
        (
            fell["broke"],
            counted_message(
                "%(count)s public prediction failed, and so did the rule written down with it",
                "%(count)s public predictions failed, and so did the rules written down with them",
                fell["broke"],
            ),
            "falsified",
        ),
        (
            fell["slipped"],
            counted_message(
                "%(count)s public prediction failed, but the rule in the notebook didn’t",
                "%(count)s public predictions failed, but the rules in the notebooks didn’t",
                fell["slipped"],
            ),
            "slip",
        ),
        (
            fell["already"],
            counted_message(
                "%(count)s public prediction failed, and the rule in the notebook had "
                "already been contradicted",
                "%(count)s public predictions failed, and the rules in the notebooks had "
                "already been contradicted",
                fell["already"],
            ),
            "already",
        ),
        (
            fell["unknown"],
            counted_message(
                "%(count)s public prediction failed, and our notes don’t show if the rule did",
                "%(count)s public predictions failed, and our notes don’t show if the rules did",
                fell["unknown"],
            ),
            "notes",
        ),
    )
    for number, event, idea in counted_events:
        if number:
            yield EventTally(event, IDEAS[idea])


def asks_again(same: Replication) -> Message:
    if same.same_deal and same.swapped:
        return message(
            "These tables were dealt the same problem, some with swapped colours. Is that new "
            "evidence, or the same evidence again?"
        )
    if same.swapped:
        return message(
            "Different cards, and the same rule apart from swapped colours: what does it show if "
            "tables agree, and what if they don’t?"
        )
    if same.same_deal:
        return message(
            "These tables were dealt the same problem. Is that new evidence, or the same evidence "
            "again?"
        )
    return message(
        "Different cards, the same rule: what does it show if tables agree, and what if they don’t?"
    )


def _could_declare(table: TableFindings) -> bool:
    return table.round.ruleset.prophet and table.counts.plays > 0


def _questions(
    rows: Sequence[TableRow],
    tables: Sequence[TableFindings],
    replications: Sequence[Replication],
    same_here: Sequence[SameHere],
) -> tuple[Raised, ...]:
    """Return three questions to the class, about different ideas."""
    wanted = [_of_replication(same) for same in replications]
    wanted += _of_broken(rows)
    wanted += _of_falls([fall for table in tables for fall in _falls(table)])
    for same in same_here:
        asks = message(
            "%(where)s: from card %(since)s on, no card could tell someone’s last rule from the "
            "secret one. Which other cards could have?",
            where=same.where,
            since=same.since,
        )
        if same.from_start:
            asks = message(
                "%(where)s: no card could tell someone’s last rule from the secret one. What else "
                "could?",
                where=same.where,
            )
        wanted.append(Raised(asks, "underdetermined", event="same"))
    stood = sorted(after for table in tables if (after := _stood_after(table)) is not None)
    if len(stood) > 1 and stood[0] < stood[-1]:
        asks = message(
            "One declaration that lasted came at card %(few)s, another at card %(many)s. Apart "
            "from the number of cards, what makes a claim strong?",
            few=stood[0],
            many=stood[-1],
        )
        wanted.append(Raised(asks, "publication"))
    elif any(map(_could_declare, tables)) and not any(t.pupils.declarations for t in tables):
        asks = message("No pupil declared. What kept you from it?")
        wanted.append(Raised(asks, "publication", event="silent"))
    fallbacks = ["reveal", "law"]
    if tables or not rows:
        fallbacks.insert(0, "many")
    if any(table.pupils.wrong_plays for table in tables):
        fallbacks.insert(0, "negative")
    wanted += [Raised(IDEAS[key].asks, key) for key in fallbacks]
    chosen: dict[str, Raised] = {}
    for question in wanted:
        chosen.setdefault(question.idea, question)
    return tuple(chosen.values())[:MAX_QUESTIONS]


def _of_replication(same: Replication) -> Raised:
    if len(same.stood) > 1 and not same.swapped:
        asks = message(
            "Tables %(tables)s played the same rule, and at each a Prophet lasted to the end. Is "
            "that new evidence, or the same evidence twice?",
            tables=same.stood,
        )
    elif same.differently and same.swapped:
        asks = message(
            "Apart from swapped colours, tables %(tables)s had the same rule, and it went "
            "differently. What could have made the difference, and how could you find out?",
            tables=same.tables,
        )
    elif same.differently:
        asks = message(
            "Tables %(tables)s had the same rule, and it went differently. What could have made "
            "the difference, and how could you find out?",
            tables=same.tables,
        )
    else:
        asks = asks_again(same)
    return Raised(asks, "replication")


def _of_broken(rows: Sequence[TableRow]) -> Iterator[Raised]:
    """Yield a question about each noted rule that failed with its Prophet."""
    for row in rows:
        for reign in () if row.only_robots else row.findings.reigns:
            if reign.robot or reign.broken is None or reign.broken.fall != "broke":
                continue
            meant = reign.broken.later or reign.claim
            assert meant is not None, "a noted rule broke"
            asks = message(
                "%(where)s: a rule in a notebook failed: “%(rule)s” What would you keep of "
                "it, and how would you test it?",
                where=row.label,
                rule=meant.words,
            )
            yield Raised(asks, "falsified", event="broke")


def _of_falls(fell: Sequence[Fall]) -> Iterator[Raised]:
    """Yield a question about each other way in which Prophets of the class were overthrown."""
    often = Counter(fell)
    if often["slipped"]:
        asks = counted_message(
            "One Prophet was overthrown although the rule they had written down got that "
            "play right. How could the table have told a mix-up from a wrong rule?",
            "%(count)s Prophets were overthrown although the rules they had written down got "
            "that play right. How could the tables have told a mix-up from a wrong rule?",
            often["slipped"],
        )
        yield Raised(asks, "slip", event="slipped")
    if often["already"]:
        asks = counted_message(
            "In %(count)s case, a public prediction failed, and the rule in the notebook had "
            "already been contradicted. How could someone have noticed?",
            "In %(count)s cases, a public prediction failed, and the rule in the notebook "
            "had already been contradicted. How could someone have noticed?",
            often["already"],
        )
        yield Raised(asks, "already", event="already")
    if often["unknown"]:
        asks = counted_message(
            "In %(count)s case, a public prediction failed, and our notes don’t show if the "
            "rule was wrong or if it was a mix-up. What would we need to know?",
            "In %(count)s cases, a public prediction failed, and our notes don’t show if the "
            "rule was wrong or if it was a mix-up. What would we need to know?",
            often["unknown"],
        )
        yield Raised(asks, "notes", event="unknown")
