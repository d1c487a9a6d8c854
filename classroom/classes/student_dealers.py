"""Where pupils deal: whose turn it is to deal, which rules there are to choose from, and the game.

The class's log tells who is at a table and the table's who has dealt; what follows from both is
here.
"""

from __future__ import annotations

from dataclasses import replace

from classroom.classes.classroom import Classroom
from classroom.classes.settings import Plan
from classroom.classes.table import Asked, Table
from classroom.game.series import Series
from classroom.rules.builder.terms import Built
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import Rule, described


def choices(plan: Plan) -> dict[str, Rule]:
    """The rules a pupil who deals may choose from, by their ids; easiest first, built ones last."""
    if plan.dealer_rules:
        built = (rule for rule in plan.dealer_rules if isinstance(rule, Built))
        listed: dict[str, Rule] = {rule: rule for rule in RULES if rule in plan.dealer_rules}
        return listed | {described(rule).id: rule for rule in built}
    tags = frozenset(plan.dealer_tags)
    return {
        rule.id: rule.id
        for rule in RULES.values()
        if rule.difficulty in plan.dealer_bands and (not tags or tags.issuperset(rule.tags))
    }


def may_deal(classroom: Classroom, number: int) -> list[str]:
    """The pupils of a table who can be asked to deal, in the order of their seats.

    None where Nature deals in this class, and none where a pupil is alone with robots: nobody would
    be left to find the rule.
    """
    seats = classroom.at_table(number)
    pupils = [seat.id for seat in seats if seat.device and seat.robot is None and not seat.benched]
    return pupils if classroom.plan.dealers == "pupils" and len(pupils) > 1 else []


def next_dealer(classroom: Classroom, table: Table) -> str | None:
    """Who has dealt least often here, ties in the order of the seats; None: Nature deals."""
    pupils = may_deal(classroom, table.number)
    return min(pupils, key=table.dealt_by) if pupils else None


def players(classroom: Classroom, number: int, dealer: str | None) -> list[str]:
    """Who plays when `dealer` deals: everybody else at the table, clockwise from the dealer."""
    seats = [seat.id for seat in classroom.at_table(number)]
    if dealer is None:
        return seats
    at = seats.index(dealer)
    return [*seats[at + 1 :], *seats[:at]]


def asked(classroom: Classroom, table: Table) -> Asked | None:
    """Who chooses a rule here now; in a class that is over nobody does."""
    return None if classroom.closed else table.asked


def standing(classroom: Classroom, table: Table) -> Series:
    """Return the game as its players see it: with no points that a robot made on a seat before the
    pupil who has it now took it over."""
    series = game(classroom, table)
    numbers = [number for number, played in table.finished.items() if played.round.dealt]
    own = []
    for number, tally in zip(numbers, series.rounds, strict=True):
        players = {
            seat: points
            for seat, points in tally.players.items()
            if not any(later.taken(seat) for later in table.rounds[number:])
        }
        own.append(replace(tally, players=players))
    return replace(series, rounds=tuple(own))


def game(classroom: Classroom, table: Table) -> Series:
    """The game that a table's finished rounds make.

    Ended early it is if the class is over before every pupil who played has dealt. Robots never
    deal, and nobody waits for them.
    """
    waiting = set(table.game.never_dealt) - classroom.robots
    return replace(table.game, ended_early=classroom.closed and bool(waiting))
