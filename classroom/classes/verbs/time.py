"""More time: for the move, for the round, and for one pupil always."""

from __future__ import annotations

import dataclasses
from typing import Literal

from msgspec.structs import replace

from classroom.classes import classroom as lesson
from classroom.classes import clocks
from classroom.classes import situation as guards
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import ForSeat, ForTables
from classroom.classes.situation import ClassSituation, Situation, held
from classroom.classes.table import EndAnswers, SavedAt, Table, TableEvent
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class TimeAdded(TableEvent, frozen=True, kw_only=True, tag="more"):
    """The teacher gave more time: `of` is `turn` or `round`."""

    of: Literal["turn", "round"]
    seconds: float
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        turn, clocks = table.turn, table.clocks
        if self.of == "turn" or clocks.round is None:
            return replace(table, turn=replace(turn, more=turn.more + self.seconds))
        if table.last_call is None:
            longer = replace(clocks.round, more=clocks.round.more + self.seconds)
            return replace(table, clocks=replace(clocks, round=longer))
        # Play goes on, and the player on turn has the full time again.
        begun = replace(turn, at=saved.now, extended_at=None, more=0.0)
        longer = replace(clocks.round, until=saved.now + self.seconds, more=0.0)
        # What was said so far was not about the end.
        return replace(
            table,
            last_call=None,
            answers=EndAnswers(),
            turn=begun,
            clocks=replace(clocks, round=longer),
        )


class TimeFactorSet(ClassEvent, frozen=True, kw_only=True, tag="time"):
    """A pupil has `factor` times as long as others for a move."""

    seat: str
    factor: float
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        times = {**classroom.times, self.seat: self.factor}
        return dataclasses.replace(classroom, times=times)


class MoreTime(ForTables, frozen=True, tag="more_time"):
    """Half a minute more for the current move."""

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return clocks.waited_for(table) is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        """Add half a minute to the move that is waited for."""
        guards.playing(at.table)
        guards.waited_for(clocks.waited_for(at.table))
        return [TimeAdded(of="turn", seconds=clocks.MORE_TURN)]


class MoreRound(ForTables, frozen=True, tag="more_round"):
    """Three minutes more for the round. After a last call, play goes on."""

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return table.playing and (
            table.last_call is not None or clocks.round_ends(classroom, table) is not None
        )

    def decide(self, at: Situation) -> list[TableEvent]:
        """Add three minutes to the round; one that is in its last call goes on."""
        guards.playing(at.table)
        if at.table.last_call is None and clocks.round_ends(at.classroom, at.table) is None:
            raise Refused(N_("this round has no timer running"))
        return [TimeAdded(of="round", seconds=clocks.MORE_ROUND)]


class GiveTime(ForSeat, frozen=True, tag="time"):
    """The same as the pupil's own `time`."""

    factor: float = 1.0
    """The factor by which the pupil's time for a move is multiplied."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Set how many times as long as others a pupil has for a move."""
        seat = held(at.classroom, self.seat)
        if self.factor not in lesson.TIMES:
            raise Refused(N_("extra time can be 1.5, 2 or 3 times as long"))
        if not seat.device:
            raise Refused(N_("a robot doesn’t need extra time"))
        if at.classroom.time(self.seat) == self.factor:
            return []
        return [TimeFactorSet(seat=self.seat, factor=self.factor)]
