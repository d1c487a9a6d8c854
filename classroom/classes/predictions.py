"""Who says what they expect of a play while its verdict is held up, and how long it is.

Moments are in seconds since the epoch. `here` are the pupils' seats whose device is here now and
theirs alone: a device that is passed around shows one hand at a time, and nobody else's question.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from classroom.classes import bench
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table

SECONDS = 6.0
"""For which a verdict is held up at most; a pupil who wants more time has several times as long."""


def on(classroom: Classroom, table: Table) -> bool:
    """Whether the others are asked what they expect of a play at this table."""
    return classroom.plan.predictions if table.predictions is None else table.predictions


def asked(classroom: Classroom, table: Table, by: str) -> list[str]:
    """The seats that are asked what they expect of a play by `by`, whoever of them is here.

    The other pupils of the round, expelled or not. No robots, nobody who sits out, nor the Prophet,
    who says it aloud. Who deals knows, and is no player.
    """
    if table.current is None or not table.current.round.dealt:
        return []
    round_, out = table.current.round, bench.out(classroom, table)
    prophet = None if round_.prophet is None else round_.players[round_.prophet]
    seats = (classroom.seats.get(player) for player in round_.players)
    return [
        seat.id
        for seat in seats
        if seat is not None
        and seat.device
        and seat.robot is None
        and seat.id not in (by, prophet)
        and seat.id not in out
    ]


def holds(classroom: Classroom, table: Table, by: str, here: Collection[str]) -> bool:
    """Whether the verdict of a play that `by` makes now is held up: somebody here is asked."""
    return on(classroom, table) and any(seat in here for seat in asked(classroom, table, by))


def until(classroom: Classroom, table: Table, here: Collection[str]) -> float | None:
    """When the verdict that is held up comes, whoever has said nothing; None: none is."""
    if table.held is None:
        return None
    concerned = (seat for seat in asked(classroom, table, table.held.by) if seat in here)
    longest = max((classroom.time(seat) for seat in concerned), default=1.0)
    return table.held.since + SECONDS * longest


def over(classroom: Classroom, table: Table, here: Collection[str], now: float) -> bool:
    """Whether the verdict that is held up comes now: nobody is waited for any more.

    While the Prophet thinks there is none yet.
    """
    held, ends = table.held, until(classroom, table, here)
    if held is None or ends is None or not held.judged:
        return False
    silent = set(asked(classroom, table, held.by)).intersection(here) - held.said.keys()
    return not silent or now >= ends


def uncovered(table: Table, body: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """An event that ends waiting for a verdict, after that verdict; but not where the round ends
    with it already."""
    if table.held is None:
        return [body]
    shown = {"type": "shown"}
    return [shown] if table.held.truth.over else [shown, body]
