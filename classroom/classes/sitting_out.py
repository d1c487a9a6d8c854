"""Seats that sit out: they keep their hands, and the table goes on without them.

Such a seat is passed over by the record's own repairs, made by the teacher: a skipped turn, a
released Prophet. It never blocks a table for good: if no other seat is left to take a turn, the
table waits.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table
from classroom.game.moves import TEACHER

TO_DECLARE = 6.0
"""Seconds before its turn is passed over while who acted last may still declare: the
skip ends that chance."""
TO_GUESS = 12.0
"""The same while they may say the rule."""


@dataclass(frozen=True, slots=True)
class Passing:
    """The repair with which the table goes on without a seat that sits out."""

    entry: Mapping[str, Any]
    """Of the record."""
    at: float
    """The time from which it may be made, in seconds of running time."""


def out(classroom: Classroom, table: Table) -> frozenset[str]:
    """Return the players of the round who sit out now.

    Empty if no other player is left to take turns.
    """
    current = table.current
    if current is None or current.over:
        return frozenset()
    round_, seats = current.round, classroom.seats
    sits_out = frozenset(
        [player for player in round_.players if player in seats and seats[player].sits_out]
    )
    if not sits_out:
        return sits_out
    others = {round_.players[seat] for seat in round_.in_play} - sits_out
    return sits_out if others else frozenset()


def sits_out(classroom: Classroom, table: Table, seat: str) -> bool:
    """Return whether this seat is passed over: a player's, the dealer's, or one without a round."""
    held = classroom.seats.get(seat)
    if held is None or not held.sits_out:
        return False
    playing = table.current is not None and table.playing and seat in table.current.round.players
    return not playing or seat in out(classroom, table)


def others_left(classroom: Classroom, table: Table, seat: str) -> bool:
    """Return whether another seat at the table could take turns if this seat sat out."""
    others = {each.id for each in classroom.at_table(table.number) if not each.sits_out} - {seat}
    if table.current is not None and table.playing:
        round_ = table.current.round
        others &= {round_.players[each] for each in round_.in_play}
    return bool(others)


def passing(classroom: Classroom, table: Table) -> Passing | None:
    """Return the repair for the seat that the table waits for; None: it waits for none."""
    current = table.current
    if current is None or not table.playing or table.still:
        return None
    if table.held is not None and table.held.judged:
        # Who is Prophet still, and whose turn it is, comes with the verdict.
        return None
    round_, sits_out = current.round, out(classroom, table)
    since = table.turn.at or 0.0
    prophet = None if round_.prophets.ruling is None else round_.players[round_.prophets.ruling]
    if prophet in sits_out:
        return Passing({"by": TEACHER, "release": prophet}, since)
    if table.awaiting is not None or round_.turn is None:
        return None
    player = round_.players[round_.turn]
    if player not in sits_out:
        return None
    return Passing({"by": TEACHER, "skip": player}, since + _chance(classroom, table, sits_out))


def _chance(classroom: Classroom, table: Table, sits_out: frozenset[str]) -> float:
    """Return the seconds for which a player may still guess or declare before the next turn."""
    assert table.current is not None
    round_ = table.current.round
    for player in round_.players:
        actions = () if player in sits_out else table.may(player)
        if "guess" in actions:
            return TO_GUESS
        if "declare" in actions and not table.turn.passed:
            return TO_DECLARE * classroom.time(player)
    return 0.0
