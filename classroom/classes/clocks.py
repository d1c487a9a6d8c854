"""The clocks of a table: the seat that it waits for, until when, and the end of its round.

A clock that runs out is never final. A connected player is nudged and gets some more seconds, once;
only then the turn is skipped, or a silent Prophet released. A player who is away gets no extra
seconds. A round whose time is up ends with a last call.

Everything here follows from the logs, so that clocks continue after a restart. Moments are in
seconds of running time.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from classroom.classes import sitting_out
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Table

AFTER_TURN = 30.0
"""Seconds that are added once, with a nudge, when the clock of a turn runs out."""
AFTER_CALL = 10.0
"""The same for a Prophet: the whole table looks at a play that waits for its call."""
PICKS = 2
"""A Prophet who looks for a card in a shown hand has so many times the time of a call."""
GRACE = 10.0
"""Seconds for which a phone may be disconnected before its pupil counts as away."""
STAND_IN = 60.0
"""Seconds for which a pupil is away before a robot plays, if the plan allows it."""
MORE_TURN = 30
MORE_ROUND = 180
"""Seconds that the teacher can add to a move and to a round."""


@dataclass(frozen=True, slots=True)
class Running:
    """The clock of the move that a table waits for."""

    kind: Literal["turn", "call"]
    seat: str
    out: float
    """The time at which it runs out, in seconds of running time."""
    extended: bool
    """It has run out once, and these are the seconds more."""


def waited_for(table: Table) -> str | None:
    """Return the seat whose move the table waits for; None where it waits for none.

    That is the Prophet while a play waits for a call, else the player on turn. A guess waits for
    its verdict, and a pending verdict for no move. A paused table keeps waiting, with its clock
    stopped.
    """
    current, awaiting = table.current, table.awaiting
    if current is None or current.over or table.last_call is not None:
        return None
    round_ = current.round
    if awaiting in ("showing", "verdict"):
        return None
    seat = round_.turn if awaiting is None else round_.prophets.ruling
    return None if seat is None else round_.players[seat]


def running(classroom: Classroom, table: Table) -> Running | None:
    """Return the clock of the move the table waits for; None where none runs.

    Robots and seats that sit out have no clock.
    """
    seat = waited_for(table)
    held = None if seat is None else classroom.seats.get(seat)
    if seat is None or held is None or held.robot:
        return None
    if held.sits_out and seat in sitting_out.out(classroom, table):
        return None
    plan, awaiting = classroom.plan, table.awaiting
    seconds = plan.pace.turn_clock if awaiting is None else plan.pace.call_clock
    if seconds is None or table.turn.at is None:
        return None
    after = AFTER_TURN if awaiting is None else AFTER_CALL
    times = classroom.time(seat) * (PICKS if awaiting == "prophet_pick" else 1)
    extended = table.turn.extended_at is not None
    if table.turn.extended_at is not None:
        out = table.turn.extended_at + after * classroom.time(seat)
    else:
        # A turn begins once no one waits for a Prophet to declare any more.
        waits = open_declare_window(classroom, table)
        out = (table.turn.at if waits is None else waits.until) + seconds * times
    kind: Literal["turn", "call"] = "turn" if awaiting is None else "call"
    return Running(kind, seat, out + table.turn.more, extended)


def round_ends(classroom: Classroom, table: Table) -> float | None:
    """Return when the last call comes; None where no clock runs, or it has come.

    With real cards none runs: no player could answer.
    """
    current = table.current
    if current is None or not table.playing or table.last_call is not None:
        return None
    if not current.round.dealt:
        return None
    clock = table.clocks.round
    if clock is None:
        return None
    if clock.until is not None:
        return clock.until + clock.more
    if classroom.plan.pace.round_clock is None:
        return None
    return clock.began + 60 * classroom.plan.pace.round_clock + clock.more


def call_ends(classroom: Classroom, table: Table) -> float | None:
    """Return when the last call of a class's table ends, even if answers are missing.

    None if there is none.
    """
    if table.last_call is None or not table.playing:
        return None
    return table.last_call.at + classroom.plan.pace.last_call
