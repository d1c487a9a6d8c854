"""Reviewers of a round: pupils at its table who don't play in it, as they came when it was dealt.

They see what everyone at the table sees. They predict plays, note rules and make a last guess, as
players do, but for themselves: no one waits for them, they get no points, and they are in no figure
about the players. Players who are knocked out review too, and stay players.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table


def reviewers(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats that review the current round; once it is over, those that have done so.

    Robots and seats that sit out never do, nor does the dealer, who knows the rule.
    """
    played = table.current
    if played is None or not played.round.dealt:
        return []
    seats = [
        seat.id
        for seat in classroom.seats.values()
        if seat.table == table.number
        and seat.device
        and seat.robot is None
        and not seat.sits_out
        and seat.id not in played.round.players
        and seat.id != played.header.dealer
    ]
    if not seats or not played.over:
        return seats
    return [seat for seat in seats if played.notebook(seat).numbers]


def signed(played: PlayedRound, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an info entry, with the mark of a reviewer if its author is no player."""
    return {**entry} if entry["by"] in played.round.players else {**entry, "review": True}
