"""A pupil sits out for a while; the table goes on without the seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes import sitting_out
from classroom.classes.classroom import ClassEvent, Classroom, with_seat
from classroom.classes.commands import ForSeat
from classroom.classes.situation import ClassSituation, held
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef


class SatOut(ClassEvent, frozen=True, kw_only=True, tag="benched"):
    """The table goes on without this pupil, or with them again."""

    seat: str
    on: bool
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seat = classroom.seats[self.seat]
        return with_seat(classroom, replace(seat, sits_out=self.on))


class SitOut(ForSeat, frozen=True, tag="sit_out"):
    """The table goes on without this pupil, or with them again.

    The seat keeps its hand, its turns are skipped as they come, and as Prophet it is released.
    Refused if no one else would be left to play.
    """

    on: bool = True

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Let a pupil sit out, or play again; the seat keeps its hand."""
        seat = held(at.classroom, self.seat)
        if seat.sits_out == self.on:
            return []
        if self.on and at.classroom.plan.real_cards:
            raise Refused(N_("with real cards, you decide who plays"))
        if self.on and not seat.device:
            raise Refused(N_("only pupils can sit out, not robots"))
        table = at.tables[seat.table]
        if self.on and not sitting_out.others_left(at.classroom, table, self.seat):
            raise Refused(
                N_("only %(player)s is left to play; let someone back first"),
                player=PlayerRef(self.seat),
            )
        return [SatOut(seat=self.seat, on=self.on)]
