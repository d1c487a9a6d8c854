"""Pauses of one table, or of all."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import ladder, names
from classroom.classes import situation as guards
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ForTables
from classroom.classes.events import FreeText
from classroom.classes.ladder import goes_on
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent, resumed
from classroom.classes.table_parts import Hold
from classroom.classes.text_types import Typed
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

REASON_LENGTH = 80
"""Of a pause: it is read from the back row."""


class Paused(TableEvent, frozen=True, kw_only=True, tag="paused"):
    """The table was paused, or all tables at once.

    `by` is the `teacher`, `why` the reason (may be empty). `since` is when it began in running
    time, if that was before the event.
    """

    all: bool = False
    by: str = TEACHER
    why: FreeText = FreeText("")
    since: float | None = None
    """Running time in seconds from which on the clocks stand still; None: from this event on."""
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return replace(
            table,
            clocks=table.clocks.paused(_hold(self), self.by, self.why, self.since, saved.now),
            thinking=None,
        )


class Resumed(TableEvent, frozen=True, kw_only=True, tag="resumed"):
    """A pause is lifted.

    Play goes on unless a different pause still applies, and its timers continue from where they
    stopped.
    """

    all: bool = False
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        clocks = table.clocks.released(_hold(self))
        return replace(table, clocks=clocks) if clocks.holds else resumed(table, saved.at)


class PauseTables(ForTables, frozen=True, tag="pause"):
    """No one can play, and the timers stop.

    A table that has finished doesn't go on to its next rule. The phones show the reason, and the
    projector shows it for a pause of all tables. A pause of all tables is separate from that of one
    table.
    """

    text: Typed = ""
    """The reason, at most 80 characters; may be empty."""

    none_fits: ClassVar[str] = N_("all tables in play are already paused")

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return goes_on(classroom, table) and "all" not in table.clocks.holds

    def decide(self, at: Situation) -> list[TableEvent]:
        """Pause the round, or the table's step to the next rule of the ladder."""
        why, hold = names.tidy(self.text), _meant(self)
        guards.at_most(
            why, REASON_LENGTH, N_("the reason for a pause can have at most %(longest)s characters")
        )
        going_on(at)
        if hold in at.table.clocks.holds:
            raise Refused(N_("table %(table)s is already paused"), table=at.table.number)
        return [Paused(all=hold == "all", by=TEACHER, why=FreeText(why))]


class Resume(ForTables, frozen=True, tag="resume"):
    """Lifts the pause of this table, or with no table the pause of all tables.

    Play goes on unless the other pause still applies.
    """

    none_fits: ClassVar[str] = N_("all tables are already playing")

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return goes_on(classroom, table) and "all" in table.clocks.holds

    def decide(self, at: Situation) -> list[TableEvent]:
        """End a pause; one of all tables can only be lifted for all."""
        hold = _meant(self)
        going_on(at)
        if hold == "table" and at.table.clocks.holds.keys() == {"all"}:
            raise Refused(N_("all tables are paused; resume all of them"))
        if hold not in at.table.clocks.holds:
            raise Refused(N_("table %(table)s is already playing"), table=at.table.number)
        return [Resumed(all=hold == "all")]


def _hold(event: Paused | Resumed) -> Hold:
    return "all" if event.all else "table"


def _meant(command: ForTables) -> Hold:
    return "all" if command.table is None else "table"


def going_on(at: Situation) -> None:
    """Refuse a table that neither plays nor will go on to the next rule of the ladder."""
    if not ladder.climbs(at.classroom, at.table):
        guards.playing(at.table)
