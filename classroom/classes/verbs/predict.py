"""Predictions of the others while a verdict is pending, and the verdict itself."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import predictions, reviewers
from classroom.classes import situation as guards
from classroom.classes import table as tables
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ClockCommand, ForTables, PupilCommand
from classroom.classes.situation import WAIT, Situation
from classroom.classes.table import Expect, SavedAt, Table, TableEvent, with_round
from classroom.classes.table_parts import CurrentTurn
from classroom.classes.verbs.entry import EntryAdded, info_added
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_TAPS = 20
"""Of a pupil on one play: more than anyone's changes of mind, and no more than a log bears."""


class VerdictShown(TableEvent, frozen=True, kw_only=True, tag="shown"):
    """The pending verdict is shown, with its consequences."""

    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        assert table.held is not None
        turn = CurrentTurn(saved.now, table.shown)
        table = replace(with_round(table, table.held.truth), held=None, turn=turn)
        return table if table.playing else replace(table, talk=table.talk.over())


class PredictionsSet(TableEvent, frozen=True, kw_only=True, tag="predictions"):
    """The teacher set for this table whether the others predict a play."""

    on: bool
    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return replace(table, predictions=self.on)


class Predict(PupilCommand, frozen=True, tag="predict"):
    """A pupil's prediction for a different player's play, entry `of`, while its verdict is pending.

    May be sent again until the verdict. Also from reviewers, who came too late for the round.
    """

    limit: ClassVar[str] = "60 per minute"
    of: int
    expect: Expect

    def decide(self, at: Situation) -> list[TableEvent]:
        table = at.table
        guards.playing(table)
        if table.held is None or table.held.number != self.of:
            raise Refused(N_("too late: the card has already been judged"))
        guards.not_paused(table)
        if at.by not in predictions.may_predict(at.classroom, table, table.held.by):
            raise Refused(N_("only the other players can predict this card"))
        if table.held.said.get(at.by) == self.expect:
            return []
        if table.held.taps(at.by) >= MAX_TAPS:
            raise Refused(WAIT)
        said = expectation(at.by, self.expect, self.of)
        return with_verdict(at, info_added(reviewers.signed(table.held.truth, said)))


class ShowVerdict(ClockCommand, frozen=True, tag=True):
    """No one's prediction is waited for any more."""

    def decide(self, at: Situation) -> list[TableEvent]:
        if at.classroom.closed:
            return []
        over = predictions.over(at.classroom, at.table, at.alone, at.now)
        return [VerdictShown()] if over else []


class SwitchPredictions(ForTables, frozen=True, tag="predictions"):
    """Sets for this table if the others predict a play before its verdict.

    It is independent of the class's setting. A pending verdict is shown at once.
    """

    on: bool = True

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return True

    def decide(self, at: Situation) -> list[TableEvent]:
        """Turn predictions on or off at this table, whatever the class does.

        A pending verdict is shown at once.
        """
        if predictions.on(at.classroom, at.table) == self.on:
            return []
        if self.on and at.classroom.plan.real_cards:
            raise Refused(N_("with real cards, no one is asked on a phone"))
        switched = PredictionsSet(on=self.on)
        return [switched] if at.table.held is None else [switched, VerdictShown()]


def with_verdict(at: Situation, event: EntryAdded) -> list[TableEvent]:
    """Return an event and, if no one else is waited for after it, the pending verdict."""
    after = tables.evolve(at.table, at.table.version + 1, at.now, event)
    over = predictions.over(at.classroom, after, at.alone, at.now)
    return [event, VerdictShown()] if over else [event]


def expectation(seat: str, expect: Expect, of: int) -> dict[str, Any]:
    """Return the info entry of a seat's prediction of the play that is entry `of`."""
    return {"by": seat, "expect": expect, "of": of, "info": True}


def uncovered(table: Table, event: TableEvent) -> list[TableEvent]:
    """Return the events for one that ends the wait for a verdict: first that verdict.

    The event itself is left out if the round ends with the verdict already.
    """
    if table.held is None:
        return [event]
    shown = VerdictShown()
    return [shown] if table.held.truth.over else [shown, event]
