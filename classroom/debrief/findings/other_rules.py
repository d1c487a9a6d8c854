"""Wrong rules of a class: those that fitted for a while, and those no card could tell apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from classroom.debrief.evidence.held_rules import Holding, find_held_rules, group_by_pupil
from classroom.debrief.findings.class_rows import TableRow
from classroom.debrief.findings.of_table import (
    TableFindings,
)
from classroom.debrief.findings.replications import Replication
from classroom.i18n.messages import Message, RuleRef
from classroom.rules import swap
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent


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


def same_here(rows: Sequence[TableRow]) -> Iterator[SameHere]:
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


def premature(
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
