"""Whom a table waits for, said a second time: from the logs alone, as the rules have it."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes import clocks, last_guesses, notebook, predictions, student_dealers
from classroom.classes.classroom import Classroom
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Table

OFFERS = {
    "turn": {"play", "no play"},
    "call": {"call"},
    "pick": {"pick"},
    "prediction": {"predict"},
    "chance": {"pass", "declare"},
    "last call": {"word"},
    "half minute": {"thought"},
    "deal": {"rule", "deal"},
    "verdict": {"verdict"},
}
"""What the screen of anyone who is waited for must offer."""
ONE = frozenset(("turn", "call", "pick", "deal", "chance"))
"""What the table waits for from one seat alone, which the console names."""


@dataclass(frozen=True)
class Waits:
    """What a table waits for."""

    kind: str
    """A key of `OFFERS`; ``teacher`` while the table is paused; ``no one``, which may never be."""
    seats: frozenset[str] = frozenset()
    until: float | None = None
    """When it goes on without them; None: no clock runs."""
    robot: bool = False


def waits(classroom: Classroom, table: Table, now: float) -> Waits | None:
    """Return what the table waits for; None between two rounds."""
    asked = student_dealers.deal_request(classroom, table)
    if asked is not None:
        return Waits("deal", frozenset({asked.seat}))
    if not table.playing or table.current is None or classroom.closed:
        return None
    if table.paused:
        return Waits("teacher")
    if table.thinking is not None:
        seats = notebook.prompted_seats(classroom, table) - table.thinking.done
        return Waits("half minute", seats, notebook.thinking_ends(classroom, table))
    if table.last_call is not None:
        silent = frozenset(last_guesses.asked(classroom, table)) - table.answers.seats
        return Waits("last call", silent, clocks.call_ends(classroom, table))
    round_, held = table.current.round, table.held
    if held is not None and held.judged:
        everybody = predictions.predicting_seats(classroom, table, held.by)
        until = predictions.until(classroom, table, everybody)
        return Waits("prediction", frozenset(everybody).difference(held.said), until)
    if round_.awaiting == "verdict":
        dealer = table.current.header.dealer
        return Waits("verdict", frozenset({dealer} & classroom.seats.keys()))
    first = open_declare_window(classroom, table)
    if first is not None and now < first.until:
        return Waits("chance", frozenset({first.seat}), first.until)
    seat = clocks.waited_for(table)
    if seat is None:
        return Waits("nobody") if round_.dealt else None
    held_by = classroom.seats.get(seat)
    running = clocks.running(classroom, table)
    awaiting = table.awaiting
    kind = "turn" if awaiting is None else "call" if awaiting == "call" else "pick"
    robot = held_by is None or held_by.robot is not None
    return Waits(kind, frozenset({seat}), running.out if running else None, robot)
