"""The same rule at several tables of a class, or with red and black swapped."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from classroom.debrief.evidence.held_rules import find_held_rules, group_by_pupil, had, stable
from classroom.debrief.findings.class_rows import stood_after
from classroom.debrief.findings.of_table import (
    RuleFound,
    TableFindings,
)
from classroom.i18n.markers import N_
from classroom.i18n.messages import Message, counted_message, message
from classroom.rules import swap
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent

OtherRules: TypeAlias = Mapping[int, Sequence[Automaton]]
"""By table the rules of its rounds that are not told of."""


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
    parties: tuple[int, ...]
    """Tables of these at which a pupil declared or claimed a rule, and everyone had a turn: only
    these can agree or not."""
    differently: bool
    """A Prophet was left at some of the parties only; or of those at which pupils claimed a rule,
    some came to it and others did not."""
    deals: tuple[tuple[int, ...], ...]
    """The tables, grouped by the cards that they were dealt, swapped colours or not."""
    apart: tuple[int, ...]
    """Two tables of these that were dealt different cards, neither mirrored; else empty."""
    sentences: tuple[Message, ...]


def replications(
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
        stood = tuple(number for number, table in same if stood_after(table) is not None)
        made = {number: find_held_rules(table.course) for number, table in same}
        aloud = any(table.round.ruleset.guess_bonus is not None for _, table in same)
        noted = tuple(number for number in tables if any(not c.at_the_end for c in made[number]))
        came_to_it = tuple(number for number, table in same if had(made[number]))
        parties = tuple(
            number
            for number, table in same
            if len(table.round.results) >= len(table.participants.players)
            and (number in noted or any(not reign.robot for reign in table.reigns))
        )
        unswapped = [alike[0] for alike in _deals(same) if alike[0] not in swapped]
        yield Replication(
            rule=first.rule,
            tables=tables,
            same_deal=same_deal,
            swapped=swapped,
            stood=stood,
            came_to_it=came_to_it,
            parties=parties,
            differently=any(
                0 < len({*some} & {*parties}) < len(parties)
                for some, parties in ((stood, parties), (came_to_it, {*noted} & {*parties}))
            ),
            deals=tuple(_deals(same, swapped)),
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


def asks_again(same: Replication) -> Message | None:
    """Return the question about tables that came to the rule; None unless two of them did.

    It says itself which tables these are and if they had the same cards, since it may be printed
    without the sentences on them.
    """
    if (agreeing := _agreeing(same, same.came_to_it)) is None:
        return None
    tables, apart = agreeing
    if apart:
        return message(
            "Tables %(tables)s had the same rule and different cards, and came to the rule. Is "
            "that new evidence, or the same evidence twice?",
            tables=tables,
        )
    if set(tables) & set(same.swapped):
        return message(
            "Apart from swapped colours, tables %(tables)s had the same rule and the same cards, "
            "and came to the rule. Is that new evidence, or the same evidence twice?",
            tables=tables,
        )
    return message(
        "Tables %(tables)s had the same rule and the same cards, and came to the rule. Is that new "
        "evidence, or the same evidence twice?",
        tables=tables,
    )


def asks_of_stood(same: Replication) -> Message | None:
    """Return the question about tables at which a Prophet lasted; None unless there are two."""
    unswapped = [number for number in same.stood if number not in same.swapped]
    if (agreeing := _agreeing(same, unswapped)) is None:
        return None
    tables, apart = agreeing
    if apart:
        return message(
            "Tables %(tables)s had the same rule and different cards, and at each a Prophet lasted "
            "to the end. Is that new evidence, or the same evidence twice?",
            tables=tables,
        )
    return message(
        "Tables %(tables)s had the same rule and the same cards, and at each a Prophet lasted to "
        "the end. Is that new evidence, or the same evidence twice?",
        tables=tables,
    )


def _agreeing(same: Replication, agree: Collection[int]) -> tuple[tuple[int, ...], bool] | None:
    """Return tables that agree, and True if each of them had different cards.

    These come first, since only they are new evidence; else it is those with one deal.
    """
    deals = [tuple(number for number in deal if number in agree) for deal in same.deals]
    each = (next((n for n in deal if n not in same.swapped), None) for deal in deals)
    apart = tuple(sorted(number for number in each if number is not None))
    if len(apart) > 1:
        return apart, True
    alike = max(deals, key=len, default=())
    return (alike, False) if len(alike) > 1 else None
