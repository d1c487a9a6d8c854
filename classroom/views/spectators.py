"""Spectators: pupils whose table is done, who watch another table as the projector would show it.

Their table must not play the rule that they watch, now or later. So it is a rule that they know, or
one that is not among those to come. Where it isn't certain which rules are to come, there is no
table to watch.
"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.classes import last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.rules.described_rule import described
from classroom.views.sealed import Sealed


def watchable(classroom: Classroom, tables: Mapping[int, Table], seat: str) -> list[int]:
    """Return the tables that the pupil of a seat may watch now.

    There are none before the pupil's last guess is in.
    """
    held = classroom.seats.get(seat)
    if held is None or classroom.closed or classroom.plan.real_cards:
        return []
    own = tables[held.table]
    if own.current is None or own.playing or own.asked is not None:
        return []
    if seat in last_guesses.asked_or_reviewing(classroom, own) and seat not in own.answers.seats:
        return []
    return [
        number
        for number in classroom.tables
        if number != own.number and _may_watch(classroom, own, tables[number])
    ]


def _may_watch(classroom: Classroom, own: Table, other: Table) -> bool:
    played = other.current
    if played is None or not other.playing or not played.round.dealt:
        return False
    same = [each for each in own.rounds if each.same_problem(played)]
    if own.current in same:
        return False
    return all(map(last_guesses.known, same)) if same else not _may_come(classroom, own, played)


def _may_come(classroom: Classroom, own: Table, played: PlayedRound) -> bool:
    """Return whether a table may get the rule of another's round; True in doubt."""
    plan = classroom.plan
    if not plan.rules or plan.dealing.dealers == "pupils":
        return True
    fresh = [rule for rule in plan.rules if described(rule).id not in own.rules_played]
    coming = Sealed(tuple((rule, ()) for rule in fresh))
    return any(coming.tells(rule.rule) for rule in played.rules)
