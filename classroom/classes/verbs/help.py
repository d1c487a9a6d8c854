"""A pupil asks the teacher for help."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import situation as guards
from classroom.classes.commands import ForOneTable, PupilCommand
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent


class HelpAsked(TableEvent, frozen=True, kw_only=True, tag="help"):
    """A pupil asks the teacher for help, or no longer does.

    It ends with the pupil's next move, with a repair that passes them over, and with the round.
    """

    seat: str
    on: bool = True
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        talk = table.talk.helped(self.seat)
        if self.on:
            talk = replace(talk, help=(*talk.help, self.seat))
        return replace(table, talk=talk)

    def private_to(self, table: Table) -> str:
        return self.seat


class AskHelp(PupilCommand, frozen=True, tag="help"):
    """In a round: this pupil asks the teacher for help, or with `on` false no longer does.

    It ends with the pupil's turn. Only the teacher is told.
    """

    limit: ClassVar[str] = "20 per minute"
    on: bool = True

    def decide(self, at: Situation) -> list[TableEvent]:
        """Tell the teacher that a pupil asks for help; it ends with the pupil's turn."""
        guards.playing(at.table)
        if self.on == (at.by in at.table.talk.help):
            return []
        return [HelpAsked(seat=at.by, on=self.on)]


class FinishHelp(ForOneTable, frozen=True, tag="helped"):
    """The teacher has helped everyone who asked at this table."""

    def decide(self, at: Situation) -> list[TableEvent]:
        return [HelpAsked(seat=seat, on=False) for seat in at.table.talk.help]
