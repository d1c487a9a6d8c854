"""Pupils as dealers: the next dealer, the rules they may choose from, and the game.

The class's log has the seats at a table, and the table's log its dealers; this module combines
both.
"""

from __future__ import annotations

from dataclasses import replace

from classroom.classes.classroom import Classroom
from classroom.classes.settings import Plan
from classroom.classes.table import DealRequest, Table
from classroom.game.series import Series, tally
from classroom.rules.builder.terms import Built, Rule
from classroom.rules.catalogue import RULES
from classroom.rules.described_rule import described


def choices(plan: Plan) -> dict[str, Rule]:
    """Return the rules that a dealing pupil may choose from, by id.

    Rules of the catalogue come first, in its order, then built ones.
    """
    if plan.dealing.dealer_rules:
        built = (rule for rule in plan.dealing.dealer_rules if isinstance(rule, Built))
        listed: dict[str, Rule] = {
            rule: rule for rule in RULES if rule in plan.dealing.dealer_rules
        }
        return listed | {described(rule).id: rule for rule in built}
    tags = frozenset(plan.dealing.dealer_tags)
    return {
        rule.id: rule.id
        for rule in RULES.values()
        if rule.difficulty in plan.dealing.dealer_bands and (not tags or tags.issuperset(rule.tags))
    }


def may_deal(classroom: Classroom, number: int) -> list[str]:
    """Return the pupils of a table who can be asked to deal, in the order of their seats.

    Empty where Nature deals in this class, and where a pupil is alone with robots: no pupil would
    be left to find the rule.
    """
    seats = classroom.at_table(number)
    pupils = [seat.id for seat in seats if seat.device and seat.robot is None and not seat.sits_out]
    return pupils if classroom.plan.dealing.dealers == "pupils" and len(pupils) > 1 else []


def next_dealer(classroom: Classroom, table: Table) -> str | None:
    """Return the pupil who has dealt least often here; None: Nature deals.

    Ties go in the order of the seats.
    """
    pupils = may_deal(classroom, table.number)
    return min(pupils, key=lambda seat: dealt_by(table, seat)) if pupils else None


def dealt_by(table: Table, seat: str) -> int:
    """Count the rounds that a seat has dealt at the table."""
    return sum(played.header.dealer == seat for played in table.rounds)


def players(classroom: Classroom, number: int, dealer: str | None) -> list[str]:
    """Return the players when `dealer` deals: the others, clockwise from the dealer.

    With None, Nature deals and all seats of the table play.
    """
    seats = [seat.id for seat in classroom.at_table(number)]
    if dealer is None:
        return seats
    at = seats.index(dealer)
    return [*seats[at + 1 :], *seats[:at]]


def deal_request(classroom: Classroom, table: Table) -> DealRequest | None:
    """Return the request to choose a rule that is open at a table; none in a closed class."""
    return None if classroom.closed else table.asked


def standing(classroom: Classroom, table: Table) -> Series:
    """Return the game as its players see it.

    It has no points that a robot made on a seat before its present pupil took it over.
    """
    series = game(classroom, table)
    numbers = [number for number, played in table.finished.items() if played.round.dealt]
    own = []
    for number, sums in zip(numbers, series.rounds, strict=True):
        players = {
            seat: points
            for seat, points in sums.players.items()
            if not any(later.taken(seat) for later in table.rounds[number:])
        }
        own.append(replace(sums, players=players))
    return replace(series, rounds=tuple(own))


def game(classroom: Classroom, table: Table) -> Series:
    """Return the game that a table's finished rounds make.

    It ended early if the class is closed before every pupil who played has dealt. Robots never
    deal, and the game does not wait for them.
    """
    finished = counted(table)
    waiting = set(finished.never_dealt) - classroom.robots
    return replace(finished, ended_early=classroom.closed and bool(waiting))


def counted(table: Table) -> Series:
    """Return the game that the finished rounds make; whether it ended early the class decides."""
    return Series(
        tuple(
            tally(played.header, played.round)
            for played in table.finished.values()
            if played.round.dealt
        )
    )
