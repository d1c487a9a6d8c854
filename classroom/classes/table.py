"""One table as a fold over its events: the rounds it played and the one it plays.

Moments are in running time, in seconds. Those that a clock uses are frozen while the table is
paused, and are moved on by the length of the pause when it ends.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from classroom.classes.events import Event
from classroom.classes.played_round import PlayedRound
from classroom.classes.table_parts import CurrentTurn, TableClocks, TableTalk
from classroom.game import actions
from classroom.game.round import Awaiting


class DealRequest(msgspec.Struct, frozen=True):
    """A pupil who is asked to deal, and has not chosen a rule yet."""

    seat: str
    since: float
    """In seconds of running time."""


class LastCall(msgspec.Struct, frozen=True):
    """The round is about to end, and each player says what they think the rule is."""

    at: float


class EndAnswers(msgspec.Struct, frozen=True):
    """Last guesses at the rule of the current round, in its last call and after its end."""

    seats: frozenset[str] = frozenset()
    """Those that have answered; what is still being written is no answer."""
    ended: float | None = None
    """The time at which the table stopped waiting, or was shown the rule; None: not yet."""


TableAwaiting = Literal[Awaiting, "showing"]
"""An answer that play waits for, or the moment when a pending verdict is shown."""
Expect = Literal["right", "wrong", "unsure"]
"""A prediction of a play's verdict, made before it is shown."""


class PendingVerdict(msgspec.Struct, frozen=True):
    """A play whose verdict is not shown yet, while the others predict it.

    The table's current round stays as it was before the play, so that no screen can show more; only
    its entries go on. The actual state is here, and is published with ``shown``. The play itself is
    shown by :mod:`classroom.views.pending_play`.
    """

    number: int
    """Of the play's entry."""
    by: str
    """The seat whose play it is."""
    since: float
    truth: PlayedRound
    said: Mapping[str, Expect] = msgspec.field(default_factory=dict)
    """By the seats that have said it; the last answer of each."""

    @property
    def judged(self) -> bool:
        """True if the verdict could be shown: no call of a Prophet is missing."""
        pending = self.truth.round.pending
        return pending is None or pending.called is not None

    def taps(self, seat: str) -> int:
        """Count how often a seat has said what it expects."""
        said = self.truth.entries[self.number :]
        return sum(entry["by"] == seat and "expect" in entry for entry in said)

    @property
    def call(self) -> bool | None:
        """The Prophet's call, once there is one."""
        if (pending := self.truth.round.pending) is not None:
            return pending.called
        return self.truth.round.results[-1].called


class Thinking(msgspec.Struct, frozen=True):
    """Play stops for half a minute, and every pupil is asked what they think the rule is."""

    at: float
    done: frozenset[str] = frozenset()
    """Seats that have answered, or passed."""


VERSION_EPOCH_SIZE = 2**20
"""Versions that views carry begin at a multiple of it: more events than any table has, and small
enough for a line of 32 bits to be exact in JavaScript."""


class Table(msgspec.Struct, frozen=True):
    number: int
    version: int = 0
    """The number of its last event."""
    line: int = 0
    """The line of versions of the database: each restore begins a new one."""
    private: tuple[int, ...] = ()
    """The numbers of the events that one seat alone is told of."""
    rounds: tuple[PlayedRound, ...] = ()
    """The last one is the one that is played, or was played last."""
    held: PendingVerdict | None = None
    """The play whose verdict is not shown yet; then the last round is as it was before it."""
    predictions: bool | None = None
    """True if the others say what they expect of a play, where the teacher settled it for this
    table; None: as the class does."""
    asked: DealRequest | None = None
    """The request to choose the rule of the next round, once the last round is over; None: none."""
    clocks: TableClocks = TableClocks()
    turn: CurrentTurn = CurrentTurn()
    talk: TableTalk = TableTalk()
    changed_at: float = 0.0
    """The time at which its last event was saved, in seconds of running time."""
    last_call: LastCall | None = None
    answers: EndAnswers = EndAnswers()
    thinking: Thinking | None = None
    thought_after: int = 0
    """The number of settled plays of this round when its pupils were last asked to think."""
    told: tuple[int, ...] = ()
    """Earlier rounds whose rule was revealed since this one was dealt."""

    @property
    def shown(self) -> int:
        """The version that views carry.

        Private events are not counted, so that the number does not reveal that another seat has
        written something.
        """
        return self.shown_at(self.version)

    def shown_at(self, seq: int) -> int:
        """Return the version that views carried after this event.

        It begins with the line, so that no version from before a restore is used again.
        """
        return self.line * VERSION_EPOCH_SIZE + seq - bisect_right(self.private, seq)

    @property
    def current(self) -> PlayedRound | None:
        return self.rounds[-1] if self.rounds else None

    @property
    def truth(self) -> PlayedRound | None:
        """The current round as it is, whatever screens show of it: moves are judged by it."""
        return self.current if self.held is None else self.held.truth

    @property
    def awaiting(self) -> TableAwaiting | None:
        """The answer that play waits for; None if it waits for a player's turn.

        With a pending verdict that is the Prophet's call, and then the moment when it is shown.
        """
        if self.held is not None:
            return "showing" if self.held.judged else "call"
        return self.rounds[-1].round.awaiting if self.rounds else None

    def may(self, seat: str) -> tuple[str, ...]:
        """Return the actions open to a seat: with a pending verdict only the Prophet's call."""
        current = self.current
        if current is None:
            return ()
        round_ = current.round
        if self.held is None:
            return actions.may(round_, seat)
        prophet = None if round_.prophets.ruling is None else round_.players[round_.prophets.ruling]
        return ("call",) if seat == prophet and not self.held.judged else ()

    @property
    def paused(self) -> bool:
        return bool(self.clocks.holds)

    @property
    def still(self) -> bool:
        """True if no move is possible: paused, or only last guesses or notes are asked for."""
        return self.paused or self.last_call is not None or self.thinking is not None

    @property
    def playing(self) -> bool:
        return bool(self.rounds) and self.rounds[-1].round.ended_by is None

    @property
    def begun(self) -> bool:
        """True once the table has left the lobby."""
        return bool(self.rounds) or self.asked is not None

    @property
    def finished(self) -> dict[int, PlayedRound]:
        """The rounds that are over, by their numbers."""
        return {number: played for number, played in enumerate(self.rounds, 1) if played.over}

    @property
    def sealed(self) -> dict[int, PlayedRound]:
        """The finished rounds whose rule is not revealed to the table."""
        return {n: played for n, played in self.finished.items() if not played.revealed}

    @property
    def rules_played(self) -> frozenset[str]:
        """Their ids; of a twin, that of the rule it is the twin of."""
        return frozenset(played.problem_id for played in self.rounds)


class SavedAt(msgspec.Struct, frozen=True):
    """The moment at which an event of a table was saved, in seconds."""

    at: float
    """In running time."""
    now: float
    """The time by the clocks of the table, which stand still while it is paused."""
    date: float
    """By the calendar, in UTC."""


class TableEvent(Event, frozen=True, kw_only=True):
    """An event of a table."""

    def evolve(self, table: Table, saved: SavedAt) -> Table:
        """Return the table after it."""
        raise NotImplementedError

    def private_to(self, table: Table) -> str | None:
        """Return the only seat that may see it as it follows on `table`; None: all may."""
        return None


def evolve(
    table: Table, seq: int, at: float, event: TableEvent, date: float | None = None
) -> Table:
    """Return the table after one of its events, saved at `at` seconds of running time.

    `date` is the time of the calendar, in UTC seconds; None: the same.
    """
    private = table.private if event.private_to(table) is None else (*table.private, seq)
    table = replace(table, version=seq, private=private, changed_at=at)
    saved = SavedAt(at, table.clocks.now(at), at if date is None else date)
    return event.evolve(table, saved)


def thinking_over(table: Table, at: float) -> Table:
    """Return the table playing on, if its pupils were asked to think."""
    return table if table.thinking is None else resumed(replace(table, thinking=None), at)


def resumed(table: Table, at: float) -> Table:
    """Return the table without a pause; its moments move on by the length of the pause."""
    stood, call, held = table.clocks.stood(at), table.last_call, table.held
    said = table.answers
    return replace(
        table,
        clocks=table.clocks.resumed(stood),
        turn=table.turn.resumed(stood),
        last_call=None if call is None else replace(call, at=call.at + stood),
        answers=said if said.ended is None else replace(said, ended=said.ended + stood),
        held=None if held is None else replace(held, since=held.since + stood),
    )


def with_round(table: Table, played: PlayedRound) -> Table:
    """Return the table with its current round like this."""
    return replace(table, rounds=(*table.rounds[:-1], played))
