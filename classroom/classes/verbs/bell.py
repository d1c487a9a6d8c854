"""Ringing a bell at a table."""

from __future__ import annotations

from typing import Literal

from classroom.classes import situation as guards
from classroom.classes.commands import ForOneTable
from classroom.classes.notices import TableNotice
from classroom.classes.situation import Situation
from classroom.classes.table import TableEvent


class BellRung(TableNotice, frozen=True, kw_only=True, tag="bell"):
    """The teacher rang a bell at the table, and its phones show that for a few seconds."""

    v: Literal[1] = 1


class RingBell(ForOneTable, frozen=True, tag="bell"):
    """Rings a bell at a table that plays, so that its pupils look up.

    All its phones show a line for a few seconds, and vibrate or make a sound if the pupil has
    switched that on. Play goes on.
    """

    def decide(self, at: Situation) -> list[TableEvent]:
        guards.playing(at.table)
        return [BellRung()]
