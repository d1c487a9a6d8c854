"""The declare window: after a verdict the next player waits a moment for the last one.

So to declare is a decision, and no race of thumbs. Robots decide at once, and are not waited for.
"""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes.classroom import Classroom
from classroom.classes.table import Table

DECLARE_WINDOW_SECONDS = 6.0
"""A pupil who wants more time has several times as long."""


@dataclass(frozen=True, slots=True)
class DeclareWindow:
    seat: str
    """Who may declare."""
    until: float
    """From when on the others play all the same, in seconds of running time."""


def open_declare_window(classroom: Classroom, table: Table) -> DeclareWindow | None:
    """Return the declare window that the next player waits for, over or not; None: none."""
    if not classroom.plan.chance or table.current is None or table.passed or table.held:
        return None
    round_ = table.current.round
    if table.awaiting is not None or table.moved_at is None:
        return None
    for player in round_.players:
        if "declare" in table.may(player):
            seat = classroom.seats.get(player)
            if seat is None or seat.robot is not None or seat.benched:
                return None
            return DeclareWindow(
                player, table.moved_at + DECLARE_WINDOW_SECONDS * classroom.time(player)
            )
    return None
