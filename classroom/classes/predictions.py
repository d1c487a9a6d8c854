"""Predictions: what the others expect of a play while its verdict is pending.

Moments are in seconds of running time. `here` are the pupils' seats whose device is connected and
not shared: a device that is passed around shows one hand at a time, and no other seat's question.
"""

from __future__ import annotations

from collections.abc import Collection

from classroom.classes import reviewers, sitting_out
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table

PREDICTION_SECONDS = 6.0
"""Seconds for which a verdict is held up at most; longer for a pupil who needs more time."""


def on(classroom: Classroom, table: Table) -> bool:
    """Return whether the others at this table are asked what they expect of a play."""
    return classroom.plan.pace.predictions if table.predictions is None else table.predictions


def predicting_seats(classroom: Classroom, table: Table, by: str) -> list[str]:
    """Return the seats that are asked what they expect of a play by `by`, connected or not.

    These are the other pupils of the round, expelled or not. No robots, no seats that sit out, and
    not the Prophet, who calls aloud. The dealer knows the rule and is no player.
    """
    if table.current is None or not table.current.round.dealt:
        return []
    round_, out = table.current.round, sitting_out.out(classroom, table)
    prophet = None if round_.prophets.ruling is None else round_.players[round_.prophets.ruling]
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


def may_predict(classroom: Classroom, table: Table, by: str) -> list[str]:
    """Return the seats that may say what they expect of a play by `by`: also the reviewers."""
    return predicting_seats(classroom, table, by) + reviewers.reviewers(classroom, table)


def waited_for(
    classroom: Classroom, table: Table, by: str, here: Collection[str]
) -> frozenset[str]:
    """Return the seats `here` that a verdict waits for.

    Players who are knocked out are waited for only where no other player is asked, and reviewers
    never.
    """
    if table.current is None:
        return frozenset()
    round_ = table.current.round
    out = {round_.players[seat] for seat in round_.expelled}
    asked = frozenset(seat for seat in predicting_seats(classroom, table, by) if seat in here)
    return asked - out or asked


def holds(classroom: Classroom, table: Table, by: str, here: Collection[str]) -> bool:
    """Return whether the verdict of a play by `by` is delayed: it waits for someone `here`."""
    return on(classroom, table) and bool(waited_for(classroom, table, by, here))


def until(classroom: Classroom, table: Table, here: Collection[str]) -> float | None:
    """Return when the pending verdict is shown at the latest; None: none is pending."""
    if table.held is None:
        return None
    concerned = waited_for(classroom, table, table.held.by, here)
    longest = max((classroom.time(seat) for seat in concerned), default=1.0)
    return table.held.since + PREDICTION_SECONDS * longest


def over(classroom: Classroom, table: Table, here: Collection[str], now: float) -> bool:
    """Return whether the pending verdict is shown now: all have answered, or time is up.

    While the Prophet still has to call there is no verdict yet.
    """
    held, ends = table.held, until(classroom, table, here)
    if held is None or ends is None or not held.judged:
        return False
    silent = waited_for(classroom, table, held.by, here) - held.said.keys()
    return not silent or now >= ends
