"""The ladder: a table's next rule, when it is dealt automatically, and the rules to come.

The rules of a plan's list follow in their order. Without a list a table stays in the band of the
rule it has just played, or climbs to the next band if a player there found it; within a band the
order is that of the catalogue. So it is the same ladder for every table.

All of this follows from the logs. Moments are in seconds of running time.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

from classroom.cards import Card
from classroom.classes import last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.rule_choice import band_after
from classroom.classes.settings import DIFFICULTY_BANDS, Plan
from classroom.classes.table import Table
from classroom.rules import swap
from classroom.rules.builder.terms import Rule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described
from classroom.rules.sealed_rule import SealedRule

PAUSE: Final = 20.0
"""Seconds for which the scores are shown before the next rule is dealt."""

Starters: TypeAlias = tuple[Card, ...]


def rule_was_found(played: PlayedRound) -> bool:
    """Return whether the rule was found.

    It was guessed, there is a Prophet at the end, or a hand was played until it was empty.
    """
    round_ = played.round
    return round_.ended_by in ("guessed", "empty_hand") or round_.prophets.ruling is not None


def next_rule(classroom: Classroom, table: Table) -> Rule | None:
    """Return the rule after the round the table played last; None at the top of the ladder.

    Before the first round of a plan without a list it is the plan's rule, which may be None.
    """
    plan = classroom.plan
    if plan.rules:
        fresh = (rule for rule in plan.rules if described(rule).id not in table.rules_played)
        return next(fresh, None)
    if table.current is None:
        return plan.rule
    band = DIFFICULTY_BANDS.index(table.current.problem.difficulty) + rule_was_found(table.current)
    known = table.rules_played | classroom.demo_rules
    fresh = (rule for rule in _from(band) if rule not in known)
    return next(fresh, None)


def rung(plan: Plan, table: Table) -> int | None:
    """Return how many rules of the plan's list the table has played; None without a list."""
    if not plan.rules:
        return None
    return sum(described(rule).id in table.rules_played for rule in plan.rules)


def climbs(classroom: Classroom, table: Table) -> bool:
    """Return whether a table that is done goes on automatically, unless it is paused.

    After a last call it does not: then the lesson goes on to something else.
    """
    return (
        _open(classroom, table)
        and table.current is not None
        and table.current.over
        and next_rule(classroom, table) is not None
        and _enough(classroom, table)
    )


def due(classroom: Classroom, table: Table) -> float | None:
    """Return when the next rule is dealt; None where none is.

    That is 20 seconds after the table stopped waiting for last guesses, or after the end where no
    one is asked for one. While the table is paused, this countdown is stopped.
    """
    if table.turn.at is None or not climbs(classroom, table):
        return None
    waits = last_guesses.wait_ends(classroom, table)
    return (waits or table.answers.ended or table.turn.at) + PAUSE


def may_still_get(classroom: Classroom, table: Table, played: PlayedRound) -> bool:
    """Return whether a table may still get the rule of a round that another table finished."""
    return may_come(classroom, table, played.problem_id)


def may_come(classroom: Classroom, table: Table, rule: str) -> bool:
    """Return whether a table may still get the rule with this id on the ladder."""
    return any(described(each).id == rule for each in _to_come(classroom, table))


def stays_sealed(classroom: Classroom, table: Table, played: PlayedRound) -> bool:
    """Return whether a round's rule stays sealed because a table plays it or may still get it."""
    plays = table.current is not None and table.playing and played.same_problem(table.current)
    return plays or may_still_get(classroom, table, played)


def is_public(classroom: Classroom, tables: Iterable[Table], played: PlayedRound) -> bool:
    """Return whether a finished round may be shown to the whole class.

    Its rule must be revealed, and no table has finished it sealed, plays it, or may still get it.
    """
    return played.revealed and not any(
        any(each.same_problem(played) for each in table.sealed.values())
        or (not classroom.closed and stays_sealed(classroom, table, played))
        for table in tables
    )


def sealed(
    classroom: Classroom, tables: Iterable[Table]
) -> Iterator[tuple[Rule | SealedRule, Starters]]:
    """Yield the rules that must be kept from someone in the class, with their starters.

    The conditions are those of :func:`is_public`. The starters are the cards that the round began
    with; none for a round still to come.
    """
    tables = list(tables)
    for table in tables:
        for played in table.sealed.values():
            yield from _with_twin(played)
    yield from in_play(classroom, tables)


def in_play(
    classroom: Classroom, tables: Iterable[Table]
) -> Iterator[tuple[Rule | SealedRule, Starters]]:
    """Yield the rules that a table plays or may still get, with their starters.

    Rules of finished rounds that are still sealed are not among them.
    """
    for table in tables:
        if table.current is not None and table.playing and not classroom.closed:
            yield from _with_twin(table.current)
        yield from ((rule, ()) for rule in _to_come(classroom, table))


def _with_twin(played: PlayedRound) -> Iterator[tuple[SealedRule, Starters]]:
    starters = played.round.layout.starters
    yield played.header.rule, starters
    if played.twin_of is not None:
        yield played.twin_of, swap.cards(starters)


def _to_come(classroom: Classroom, table: Table) -> Iterator[Rule]:
    """Yield the rules that a table may still get on the ladder."""
    plan, rules = classroom.plan, list[Rule]()
    if not _open(classroom, table) or not classroom.at_table(table.number):
        return
    if plan.rules:
        rules += plan.rules
    elif table.current is not None:
        rules += _fresh(classroom, DIFFICULTY_BANDS.index(table.current.problem.difficulty))
    else:
        rules += () if plan.rule is None else (plan.rule,)
        rules += _fresh(classroom, DIFFICULTY_BANDS.index(band_after(plan)))
    yield from (rule for rule in rules if described(rule).id not in table.rules_played)


def _fresh(classroom: Classroom, band: int) -> Iterator[str]:
    """Yield the rules of a band and of harder ones that no demo round has had."""
    return (rule for rule in _from(band) if rule not in classroom.demo_rules)


def _from(band: int) -> Iterator[str]:
    """Return the ids of the rules of a band and of harder ones, in their order."""
    at_least = DIFFICULTY_BANDS[min(band, len(DIFFICULTY_BANDS) - 1) :]
    return (rule.id for rule in RULES.values() if rule.difficulty in at_least)


def _enough(classroom: Classroom, table: Table) -> bool:
    """Return whether a round can be dealt to the seats at a table, with robots that fill it."""
    seats = classroom.at_table(table.number)
    filled = classroom.plan.robots and any(seat.device for seat in seats)
    return filled or len(seats) >= classroom.plan.game.ruleset.players[0]


def _open(classroom: Classroom, table: Table) -> bool:
    plan = classroom.plan
    return (
        plan.several.ladder
        and plan.dealing.dealers == "nature"
        and not plan.real_cards
        and not classroom.closed
        and table.last_call is None
    )


def goes_on(classroom: Classroom, table: Table) -> bool:
    """Return True if a round is running, or the table will go on to the next rule by itself."""
    return table.playing or climbs(classroom, table)
