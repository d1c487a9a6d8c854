"""Ending or repairing a round: by the teacher, by the clock, for a seat that sits out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from classroom.classes import sitting_out
from classroom.classes import situation as guards
from classroom.classes.commands import ClockCommand, ForTables
from classroom.classes.situation import WAIT, Situation
from classroom.classes.table import TableEvent
from classroom.classes.verbs.entry import entry_added
from classroom.classes.verbs.predict import VerdictShown, uncovered
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_


class EndRound(ForTables, frozen=True, tag="end"):
    """Ends the round; a pending play is void."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: Situation) -> list[TableEvent]:
        guards.playing(at.table)
        return repaired(at, {"by": TEACHER, "end": True})


class SkipTurn(ForTables, frozen=True, tag="skip"):
    """Skips the turn; no card moves."""

    def decide(self, at: Situation) -> list[TableEvent]:
        round_ = guards.playing(at.table).round
        if round_.turn is None:
            raise Refused(N_("it’s no one’s turn at this table"))
        if at.table.held is not None:
            raise Refused(WAIT)
        return repaired(at, {"by": TEACHER, "skip": round_.players[round_.turn]})


class ReleaseProphet(ForTables, frozen=True, tag="release"):
    """Releases the Prophet: no fault, no penalty."""

    def decide(self, at: Situation) -> list[TableEvent]:
        round_, held = guards.playing(at.table).round, at.table.held
        if round_.prophets.ruling is None:
            raise Refused(N_("there’s no Prophet"))
        if held is not None and held.judged:  # it would give away who is Prophet after the verdict
            raise Refused(WAIT)
        return repaired(at, {"by": TEACHER, "release": round_.players[round_.prophets.ruling]})


class PassRobot(ClockCommand, frozen=True, tag=True):
    """A robot can't move."""

    seen: int
    seat: str

    def decide(self, at: Situation) -> list[TableEvent]:
        if not as_seen(at, self.seen):
            return []
        guards.playing(at.table)
        repair = "skip" if at.table.awaiting is None else "release"
        return repaired(at, {"by": CLOCK, repair: self.seat})


class PassSittingOut(ClockCommand, frozen=True, tag=True):
    """The table goes on without a seat that sits out."""

    def decide(self, at: Situation) -> list[TableEvent]:
        found = None if at.classroom.closed else sitting_out.passing(at.classroom, at.table)
        if found is None or at.now < found.at:
            return []
        return repaired(at, found.entry)


def as_seen(at: Situation, seen: int) -> bool:
    return at.table.version == seen and not at.classroom.closed


def repaired(at: Situation, entry: Mapping[str, Any]) -> list[TableEvent]:
    """Return the events of a repair.

    A pending verdict is shown first. If the round ends with it, the repair is left out.
    """
    played = at.table.truth
    assert played is not None
    if at.table.held is not None and played.over:
        return [VerdictShown()]
    return uncovered(at.table, entry_added(played, entry))
