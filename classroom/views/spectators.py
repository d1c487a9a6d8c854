"""Spectators: pupils whose table is done, who watch another table as the projector would show it.

Their table must not play the rule that they watch, now or later. So it is one that they know: any
other may still come, at the end of the list too, or because the teacher chooses it.
"""

from __future__ import annotations

from collections.abc import Mapping

from classroom.classes import last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table


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
        if number != own.number and _may_watch(own, tables[number])
    ]


def _may_watch(own: Table, other: Table) -> bool:
    played = other.current
    if played is None or not other.playing or not played.round.dealt:
        return False
    same = [each for each in own.rounds if each.same_problem(played)]
    return bool(same) and own.current not in same and all(map(last_guesses.known, same))
