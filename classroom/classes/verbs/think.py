"""Thinking time: play stops so that all pupils can note a rule."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import notebook
from classroom.classes import situation as guards
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ClockCommand, ForTables, PupilCommand
from classroom.classes.situation import Situation
from classroom.classes.table import SavedAt, Table, TableEvent, Thinking, thinking_over
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class ThinkingBegun(TableEvent, frozen=True, kw_only=True, tag="thinking"):
    """Play pauses for half a minute, and every pupil is asked for a note.

    A pause, a last call or the end of the round ends it.
    """

    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return replace(
            table,
            thinking=Thinking(saved.at),
            thought_after=len(table.rounds[-1].round.results),
            clocks=replace(table.clocks, paused_at=saved.at),
        )


class Thought(TableEvent, frozen=True, kw_only=True, tag="thought"):
    """A pupil has answered, or passes."""

    seat: str
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        if table.thinking is None:
            return table
        done = table.thinking.done | {self.seat}
        return replace(table, thinking=replace(table.thinking, done=done))

    def private_to(self, table: Table) -> str:
        return self.seat


class ThinkingEnded(TableEvent, frozen=True, kw_only=True, tag="play_on"):
    """Play goes on after a pause for notes.

    All have answered or the time is up (the `clock`), or the `teacher` ended the pause.
    """

    by: str = ""
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return thinking_over(table, saved.at)


class FinishThinking(PupilCommand, frozen=True, tag="thought"):
    """While play pauses for everyone's notes: this pupil has answered, or passes."""

    limit: ClassVar[str] = "30 per minute"

    def decide(self, at: Situation) -> list[TableEvent]:
        if at.table.thinking is None or at.by in at.table.thinking.done:
            return []
        if at.by not in notebook.prompted_seats(at.classroom, at.table):
            return []
        return [Thought(seat=at.by)]


class BeginThinking(ClockCommand, frozen=True, tag=True):
    def decide(self, at: Situation) -> list[TableEvent]:
        return [ThinkingBegun()] if notebook.due(at.classroom, at.table, at.now) else []


class EndThinking(ClockCommand, frozen=True, tag=True):
    """Thinking time is over if all seats `here` have answered or its time is up."""

    here: frozenset[str]

    def decide(self, at: Situation) -> list[TableEvent]:
        thinking, here = at.table.thinking, self.here
        ends = notebook.thinking_ends(at.classroom, at.table, here)
        if thinking is None or ends is None:
            return []
        silent = notebook.prompted_seats(at.classroom, at.table) & here - thinking.done
        return [] if silent and at.now < ends else [ThinkingEnded(by=CLOCK)]


class PlayOn(ForTables, frozen=True, tag="play_on"):
    """Ends the pause for everyone's notes; play goes on."""

    none_fits: ClassVar[str] = N_("all tables are already playing")

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return table.thinking is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        """End thinking time for the teacher, even if some have not answered."""
        guards.playing(at.table)
        if at.table.thinking is None:
            raise Refused(N_("table %(table)s is already playing"), table=at.table.number)
        return [ThinkingEnded(by=TEACHER)]
