"""Compute once, for every screen, what a table waits for.

Moments are in seconds of running time. While a table is paused they are frozen, as all its clocks
are.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from typing import Final, Literal

from classroom.classes import (
    clocks,
    last_guesses,
    notebook,
    predictions,
    sitting_out,
    student_dealers,
)
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Table, TableAwaiting

Kind = Literal[
    "deal",
    "turn",
    "call",
    "pick",
    "declare",
    "may_guess",
    "predictions",
    "guess",
    "thinking",
    "last_call",
]
_MOVES: Final[dict[TableAwaiting | None, Kind]] = {
    None: "turn",
    "call": "call",
    "prophet_pick": "pick",
}


@dataclass(frozen=True, slots=True)
class WaitingFor:
    """One thing that a table waits for."""

    kind: Kind
    seats: tuple[str, ...]
    """Seats whose answer it is; empty for a guess that only the teacher can judge, and for a last
    call in a round that is too short."""
    until: float | None
    """The time at which the table goes on without it; None: it waits indefinitely."""


def waits(
    classroom: Classroom, table: Table, here: AbstractSet[str], alone: AbstractSet[str]
) -> tuple[WaitingFor, ...]:
    """Return what a table waits for, in order: each but the last is over at its `until`.

    `here` are the seats whose device is online, `alone` those of them that do not share it. Empty
    for a table that waits for no one, as with real cards or once its round is over.
    """
    asked = student_dealers.deal_request(classroom, table)
    if asked is not None:
        return (WaitingFor("deal", (asked.seat,), None),)
    current = table.current
    if classroom.closed or current is None or not table.playing:
        return ()
    round_ = current.round
    if not round_.dealt:
        return ()
    if table.last_call is not None:
        seats = tuple(last_guesses.asked(classroom, table))
        return (WaitingFor("last_call", seats, clocks.call_ends(classroom, table)),)
    if table.thinking is not None:
        thinking = notebook.prompted_seats(classroom, table)
        ends = notebook.thinking_ends(classroom, table, here)
        return (WaitingFor("thinking", tuple(sorted(thinking)), ends),)
    if table.held is not None and table.held.judged:
        by = table.held.by
        waited_for = predictions.waited_for(classroom, table, by, alone)
        others = predictions.predicting_seats(classroom, table, by)
        seats = tuple(seat for seat in others if seat in waited_for)
        return (WaitingFor("predictions", seats, predictions.until(classroom, table, alone)),)
    if round_.awaiting == "verdict":
        dealer = current.header.dealer
        return (WaitingFor("guess", (dealer,) if dealer in classroom.seats else (), None),)
    player = clocks.waited_for(table)
    if player is None:
        return ()
    running, first = clocks.running(classroom, table), open_declare_window(classroom, table)
    passing = sitting_out.passing(classroom, table)
    out = passing.at if passing is not None else None if running is None else running.out
    move = WaitingFor(_MOVES[table.awaiting], (player,), out)
    if first is None:
        return (move,)
    kind: Kind = "declare" if first.what == "declare" else "may_guess"
    return (WaitingFor(kind, (first.seat,), first.until), move)
