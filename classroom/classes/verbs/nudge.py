"""Reminding a player that it is their move."""

from __future__ import annotations

from typing import Literal

from msgspec.structs import replace

from classroom.classes import clocks
from classroom.classes import situation as guards
from classroom.classes.classroom import Classroom
from classroom.classes.clocks import Running
from classroom.classes.commands import ClockCommand, ForTables
from classroom.classes.declare_window import open_declare_window
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent
from classroom.classes.verbs.repair import as_seen, repaired
from classroom.game.moves import CLOCK, TEACHER


class Nudged(TableEvent, frozen=True, kw_only=True, tag="nudged"):
    """The table waits for this seat, and its phone shows a message.

    By the `teacher`, or by the `clock` that ran out: then there are some extra seconds.
    """

    seat: str
    by: str
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        extended = saved.now if self.by == CLOCK else table.turn.extended_at
        return replace(table, turn=replace(table.turn, nudge=table.shown, extended_at=extended))


class Nudge(ForTables, frozen=True, tag="nudge"):
    """Reminds the pupil whose turn it is.

    The phone shows a message, and vibrates or makes a sound if the pupil has switched that on.
    """

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return clocks.waited_for(table) is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        guards.playing(at.table)
        first = open_declare_window(at.classroom, at.table)
        waits = first is not None and at.now < first.until
        seat = guards.waited_for(None if waits else clocks.waited_for(at.table))
        return [Nudged(seat=seat, by=TEACHER)]


class RunOutMove(ClockCommand, frozen=True, tag=True):
    """The time for a move is over; `away` is True if the phone of its player is gone."""

    seen: int
    running: Running
    away: bool

    def decide(self, at: Situation) -> list[TableEvent]:
        """Nudge the player, the first time and if they are here; else skip or release them."""
        running = self.running
        if not as_seen(at, self.seen):
            return []
        if not running.extended and not self.away:
            return [Nudged(seat=running.seat, by=CLOCK)]
        guards.playing(at.table)
        repair = "skip" if running.kind == "turn" else "release"
        return repaired(at, {"by": CLOCK, repair: running.seat})
