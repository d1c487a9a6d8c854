"""A pupil applauds."""

from __future__ import annotations

from typing import ClassVar, Literal

from classroom.classes import situation as guards
from classroom.classes.commands import PupilCommand
from classroom.classes.notices import TableNotice
from classroom.classes.situation import Situation
from classroom.classes.table import TableEvent


class Applauded(TableNotice, frozen=True, kw_only=True, tag="applause"):
    """A pupil applauds, and the phones of the table show that for a few seconds."""

    v: Literal[1] = 1


class Applaud(PupilCommand, frozen=True, tag="applaud"):
    """In a round: this pupil applauds, and all phones of the table show it for a few seconds.

    It is refused in a pause, while the pupils think, and in the last call.
    """

    limit: ClassVar[str] = "3 per minute"

    def decide(self, at: Situation) -> list[TableEvent]:
        guards.playing(at.table)
        guards.moves_allowed(at.table)
        return [Applauded(by=at.by)]
