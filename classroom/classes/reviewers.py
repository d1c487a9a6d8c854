"""Reviewers of a round: pupils at its table who don't play in it, as they came when it was dealt.

They see what everyone at the table sees. They predict plays, note rules and make a last guess, as
players do, but for themselves: nobody waits for them, they get no points, and they are in no figure
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
        for seat in classroom.at_table(table.number)
        if seat.device
        and seat.robot is None
        and not seat.sits_out
        and not takes_part(played, seat.id)
    ]
    return [seat for seat in seats if not played.over or played.notebook(seat).numbers]


def takes_part(played: PlayedRound, seat: str) -> bool:
    """Return whether a seat is a player of a round, or its dealer."""
    return seat in played.round.players or seat == played.header.dealer


def signed(played: PlayedRound, entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return an info entry with the mark of a reviewer if its author doesn't take part."""
    return {**entry, "review": True} if not takes_part(played, entry["by"]) else {**entry}
