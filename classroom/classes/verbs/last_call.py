"""The last call, before a round ends, and last guesses: what each player thinks the rule is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from classroom.classes import guesses, last_guesses, reviewers
from classroom.classes import situation as guards
from classroom.classes.classroom import Classroom
from classroom.classes.commands import ClockCommand, ForTables, PupilCommand
from classroom.classes.ladder import goes_on
from classroom.classes.played_round import PlayedRound
from classroom.classes.situation import Situation
from classroom.classes.table import LastCall, SavedAt, Table, TableEvent, thinking_over
from classroom.classes.text_types import Rule, Typed
from classroom.classes.verbs.entry import info_added
from classroom.classes.verbs.note import asker
from classroom.classes.verbs.pause import going_on
from classroom.classes.verbs.predict import uncovered
from classroom.classes.verbs.repair import as_seen, repaired
from classroom.game.claims import check_claim
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_LAST_GUESSES = 110
"""Of a pupil in one round, with all that was saved while they wrote."""


class LastCallBegun(TableEvent, frozen=True, kw_only=True, tag="last_call"):
    """The round is about to end; only last guesses are accepted."""

    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        table = thinking_over(table, saved.at)
        return replace(table, last_call=LastCall(table.clocks.now(saved.at)))


class GuessWaitEnded(TableEvent, frozen=True, kw_only=True, tag="waited"):
    """The round is over, and its table waits for no more last guesses; some may still come."""

    v: Literal[1] = 1

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        return replace(table, answers=replace(table.answers, ended=saved.now))


class BeginLastCall(ForTables, frozen=True, tag="last_call"):
    """The last call: play stops, and everyone enters what they think the rule is.

    A round of fewer than eight plays ends at once, and no one is asked. No table goes on to a next
    rule automatically after it.
    """

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        return goes_on(classroom, table) and table.last_call is None

    def decide(self, at: Situation) -> list[TableEvent]:
        """Begin the last call, whatever the clock shows.

        A table that is between two rules of the ladder does not go on to the next.
        """
        going_on(at)
        if at.table.last_call is not None:
            return []
        return uncovered(at.table, LastCallBegun())


class RunOutRound(ClockCommand, frozen=True, tag=True):
    """The time of the round is over."""

    seen: int

    def decide(self, at: Situation) -> list[TableEvent]:
        if not as_seen(at, self.seen):
            return []
        return uncovered(at.table, LastCallBegun())


class GuessLast(PupilCommand, frozen=True, tag="last_guess"):
    """In the last call, and once the round is over: the rule, as this pupil thinks.

    `note` is written as a `guess`, the confidence is from 0 to 100, or null, and `words` are those
    in which the rule was read. With `draft` true it
    is still being written, and `note` may be null: sent at every pause in typing and every choice.
    The table waits for an answer that is none, but what was sent last counts when the time is up.
    May be sent again until the table is shown the rule, the class is shown *What we thought*, or
    the next round of the table is dealt, 110 times; only its teacher and the seat itself are sent a
    change.
    """

    limit: ClassVar[str] = "120 per minute"
    note: Typed | Rule | None
    confidence: int | None = None
    words: Typed | None = None
    """The pupil's own, where the program read the rule in them."""
    draft: bool = False
    """It is still being written: no one need wait less for it, but it counts when time is up."""

    @property
    def has_claim(self) -> bool:
        return self.note is not None

    def decide(self, at: Situation) -> list[TableEvent]:
        """Save a player's last guess at the rule, sent or as far as it is written.

        It may be changed until the rule or what the class thought is shown, and only the seat and
        the teacher see it: the others learn no more than that the seat has answered. What is
        written counts like what was sent.
        """
        said = None if self.note is None else guesses.clean(self.note)
        if said is None and not self.draft:
            raise Refused(N_("write the rule in a few words"))
        played = _asked_about(at)
        entry: dict[str, Any] = {"by": at.by, "note": said, "last_call": True, "info": True}
        entry |= guesses.beside(said, self.words)
        if self.confidence is not None:
            guards.percent(self.confidence)
            entry["confidence"] = self.confidence
        if said is not None:
            check_claim(said, asker(at))
        if at.robot:
            entry["robot"] = True
        entry = reviewers.signed(played, entry)
        own = played.notebook(at.by)
        before = own.last_guess_entry or {}
        counts = self.draft or at.by in at.table.answers.seats
        if counts and entry == (_undrafted(before) if self.draft else before):
            return []
        if self.draft:
            entry["draft"] = True
        if own.last_guesses >= MAX_LAST_GUESSES:
            raise Refused(N_("too many changes; your last answer stays as it was"))
        return [info_added(entry)]


class EndLastCall(ClockCommand, frozen=True, tag=True):
    seen: int

    def decide(self, at: Situation) -> list[TableEvent]:
        """End the round in the name of the teacher, since no one else may; the entry tells."""
        if not as_seen(at, self.seen):
            return []
        guards.playing(at.table)
        return repaired(at, {"by": TEACHER, "end": True, "clock": True})


class EndWait(ClockCommand, frozen=True, tag=True):
    """A table has waited long enough for last guesses, or all are in."""

    seen: int

    def decide(self, at: Situation) -> list[TableEvent]:
        waits = as_seen(at, self.seen) and last_guesses.wait_ends(at.classroom, at.table)
        return [] if not waits else [GuessWaitEnded()]


def _asked_about(at: Situation) -> PlayedRound:
    """Return the round that the sender is asked about."""
    played = at.table.current
    if played is None or not (played.over or at.table.last_call):
        raise Refused(N_("not yet: save your answer for the end of the round"))
    if not played.over:
        guards.not_paused(at.table)
    elif last_guesses.known(played):
        raise Refused(N_("you know the rule now; your last guess stays as it was"))
    elif last_guesses.on_projector(at.classroom, at.table):
        raise Refused(N_("the class has seen the guesses; yours stays as it was"))
    if at.by not in last_guesses.may_answer(at.classroom, at.table):
        raise Refused(N_("only players in this round can answer"))
    if last_guesses.too_short(played.round):
        raise Refused(N_("this round was too short to guess its rule"))
    return played


def _undrafted(entry: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in entry.items() if key != "draft"}
