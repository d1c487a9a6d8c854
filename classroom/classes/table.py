"""One table as a fold over its events: the rounds it played and the one it plays.

Moments are in running time, in seconds. Those that a clock uses are frozen while the table is
paused, and are moved on by the length of the pause when it ends.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from classroom.classes.events import (
    DealRequested,
    Dealt,
    DeclarationPassed,
    EntryAdded,
    GuessBegun,
    GuessDrafted,
    HelpAsked,
    LastCallBegun,
    MessageSet,
    Nudged,
    Paused,
    PredictionsSet,
    PupilMessaged,
    Resumed,
    Rewritten,
    RuleRevealed,
    TableEvent,
    ThinkingBegun,
    ThinkingEnded,
    Thought,
    TimeAdded,
    VerdictShown,
)
from classroom.classes.played_round import PRIVATE, PlayedRound
from classroom.classes.table_parts import CurrentTurn, RoundClock, TableClocks, TableTalk
from classroom.game.follow import follow_entry
from classroom.game.header import read_dealt
from classroom.game.outcome import NOTHING
from classroom.game.round import Awaiting


class DealRequest(msgspec.Struct, frozen=True):
    """A pupil who is asked to deal, and has not chosen a rule yet."""

    seat: str
    since: float
    """In seconds of running time."""


class LastCall(msgspec.Struct, frozen=True):
    """The round is about to end, and each player says what they think the rule is."""

    at: float
    answered: frozenset[str] = frozenset()
    """Seats that have said it."""


TableAwaiting = Literal[Awaiting, "showing"]
"""An answer that play waits for, or the moment when a pending verdict is shown."""
Expect = Literal["right", "wrong", "unsure"]
"""What somebody expects of a play before its verdict is shown."""


class PendingVerdict(msgspec.Struct, frozen=True):
    """A play whose verdict is not shown yet, while the others predict it.

    The table's current round stays as it was before the play, so that no screen can show more; only
    its entries go on. The actual state is here, and is published with ``shown``. The play itself is
    shown by :mod:`classroom.views.pending_play`.
    """

    number: int
    """Of the play's entry."""
    by: str
    """Whose play it is."""
    since: float
    truth: PlayedRound
    said: Mapping[str, Expect] = msgspec.field(default_factory=dict)
    """By the seats that have said it; the last word of each."""

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
    """Who chooses the rule of the next round; then the last round is over."""
    clocks: TableClocks = TableClocks()
    turn: CurrentTurn = CurrentTurn()
    talk: TableTalk = TableTalk()
    changed_at: float = 0.0
    """When its last event was saved, in running time."""
    last_call: LastCall | None = None
    thinking: Thinking | None = None
    thought_after: int = 0
    """Number of plays of this round were settled when its pupils were last asked to think."""
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
            return round_.may(seat)
        prophet = None if round_.prophet is None else round_.players[round_.prophet]
        return ("call",) if seat == prophet and not self.held.judged else ()

    @property
    def paused(self) -> bool:
        return bool(self.clocks.holds)

    @property
    def still(self) -> bool:
        """True if no move is possible: paused, or only last words or notes are asked for."""
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
    """The moment at which an event was saved."""

    at: float
    now: float
    """The time by the clocks of the table, which stand still while it is paused."""
    date: float


def evolve(
    table: Table, seq: int, at: float, event: TableEvent, date: float | None = None
) -> Table:
    """Return the table after one of its events, saved at `at` seconds of running time.

    `date` is the time of the calendar, in UTC seconds; None: the same.
    """
    private = table.private if private_to(event, table) is None else (*table.private, seq)
    table = replace(table, version=seq, private=private, changed_at=at)
    saved = SavedAt(at, table.clocks.now(at), at if date is None else date)
    return _EVOLVE[type(event)](table, event, saved)


def _dealt(table: Table, event: Dealt, saved: SavedAt) -> Table:
    header = read_dealt(event.header, event.ruleset, event.rule)
    dealt = PlayedRound(header, (), header.deal(), saved.at, twin_of=event.twin_of, date=saved.date)
    return replace(
        table,
        rounds=(*table.rounds, dealt),
        asked=None,
        clocks=TableClocks(RoundClock(saved.at)),
        turn=CurrentTurn(saved.at, table.shown),
        talk=TableTalk(message_number=table.talk.message_number),
        last_call=None,
        thinking=None,
        thought_after=0,
        told=(),
        held=None,
    )


def _entry_added(table: Table, event: EntryAdded, saved: SavedAt) -> Table:
    current, playing, now = table.truth, table.playing, saved.now
    assert current is not None
    entry: Mapping[str, Any] = event.entry
    outcome = event.outcome or NOTHING
    played = replace(
        current,
        entries=(*current.entries, entry),
        outcomes=(*current.outcomes, outcome),
        times=(*current.times, saved.at),
        infos=(*current.infos, len(current.entries) + 1) if entry.get("info") else current.infos,
        round=follow_entry(current.round, entry, outcome),
    )
    if event.held:
        held = PendingVerdict(len(played.entries), entry["by"], now, played)
        table = replace(_with(table, _unseen(current, played)), held=held)
    elif table.held is None:
        table = _with(table, played)
    else:
        table = _behind(table, table.held, played, entry)
    if playing and not table.playing:
        table = _thought(table, saved.at)
        table = replace(table, talk=table.talk.over())
        now = table.clocks.now(saved.at)
    if not entry.get("info"):
        done = entry.get("skip") or entry.get("release") or entry.get("by", "")
        talk = table.talk.helped(done) if done in table.talk.help else table.talk
        return replace(table, talk=talk, turn=CurrentTurn(now, table.shown))
    if entry.get("taken"):
        return replace(table, talk=table.talk.without(entry["by"]))
    if not entry.get("last_call") or entry.get("draft") or table.last_call is None:
        return table
    answered = table.last_call.answered | {entry["by"]}
    return replace(table, last_call=replace(table.last_call, answered=answered))


def _verdict_shown(table: Table, event: VerdictShown, saved: SavedAt) -> Table:
    assert table.held is not None
    turn = CurrentTurn(saved.now, table.shown)
    table = replace(_with(table, table.held.truth), held=None, turn=turn)
    return table if table.playing else replace(table, talk=table.talk.over())


def _predictions_set(table: Table, event: PredictionsSet, saved: SavedAt) -> Table:
    return replace(table, predictions=event.on)


def _in_turn(
    table: Table, event: Nudged | DeclarationPassed | GuessBegun | GuessDrafted, saved: SavedAt
) -> Table:
    return replace(table, turn=table.turn.after(event, table.shown, saved.now))


def _said(table: Table, event: MessageSet | PupilMessaged | HelpAsked, saved: SavedAt) -> Table:
    return replace(table, talk=table.talk.after(event, table.shown))


def _paused(table: Table, event: Paused, saved: SavedAt) -> Table:
    return replace(table, clocks=table.clocks.paused(event, saved.now), thinking=None)


def _released(table: Table, event: Resumed, saved: SavedAt) -> Table:
    clocks = table.clocks.released(event)
    return replace(table, clocks=clocks) if clocks.holds else _resumed(table, saved.at)


def _time_added(table: Table, event: TimeAdded, saved: SavedAt) -> Table:
    turn, clocks = table.turn, table.clocks
    if event.of == "turn" or clocks.round is None:
        return replace(table, turn=replace(turn, more=turn.more + event.seconds))
    if table.last_call is None:
        longer = replace(clocks.round, more=clocks.round.more + event.seconds)
        return replace(table, clocks=replace(clocks, round=longer))
    # Play goes on, and the player on turn has the full time again.
    begun = replace(turn, at=saved.now, extended_at=None, more=0.0)
    longer = replace(clocks.round, until=saved.now + event.seconds, more=0.0)
    return replace(table, last_call=None, turn=begun, clocks=replace(clocks, round=longer))


def _last_call_begun(table: Table, event: LastCallBegun, saved: SavedAt) -> Table:
    table = _thought(table, saved.at)
    return replace(table, last_call=LastCall(table.clocks.now(saved.at)))


def _thinking_begun(table: Table, event: ThinkingBegun, saved: SavedAt) -> Table:
    return replace(
        table,
        thinking=Thinking(saved.at),
        thought_after=len(table.rounds[-1].round.results),
        clocks=replace(table.clocks, paused_at=saved.at),
    )


def _thought_by(table: Table, event: Thought, saved: SavedAt) -> Table:
    if table.thinking is None:
        return table
    done = table.thinking.done | {event.seat}
    return replace(table, thinking=replace(table.thinking, done=done))


def _thinking_ended(table: Table, event: ThinkingEnded, saved: SavedAt) -> Table:
    return _thought(table, saved.at)


def _rule_revealed(table: Table, event: RuleRevealed, saved: SavedAt) -> Table:
    rounds, numbers = list(table.rounds), event.rounds or [len(table.rounds)]
    for number in numbers:
        told = rounds[number - 1]
        to_all = told.revealed_to_all or event.all
        rounds[number - 1] = replace(told, revealed=True, revealed_to_all=to_all)
    late = tuple(number for number in numbers if number < len(rounds))
    return replace(table, rounds=tuple(rounds), told=table.told + late)


def _deal_requested(table: Table, event: DealRequested, saved: SavedAt) -> Table:
    asked = None if event.seat is None else DealRequest(event.seat, saved.at)
    return replace(table, asked=asked, turn=replace(table.turn, at=saved.at))


def _rewritten(table: Table, event: Rewritten, saved: SavedAt) -> Table:
    return table


_EVOLVE: Final[Mapping[type, Callable[[Table, Any, SavedAt], Table]]] = MappingProxyType(
    {
        Dealt: _dealt,
        EntryAdded: _entry_added,
        VerdictShown: _verdict_shown,
        PredictionsSet: _predictions_set,
        **dict.fromkeys((Nudged, DeclarationPassed, GuessBegun, GuessDrafted), _in_turn),
        **dict.fromkeys((MessageSet, PupilMessaged, HelpAsked), _said),
        Paused: _paused,
        Resumed: _released,
        TimeAdded: _time_added,
        LastCallBegun: _last_call_begun,
        ThinkingBegun: _thinking_begun,
        Thought: _thought_by,
        ThinkingEnded: _thinking_ended,
        RuleRevealed: _rule_revealed,
        DealRequested: _deal_requested,
        Rewritten: _rewritten,
    }
)
"""For each event of a table, the table after it."""


def _unseen(seen: PlayedRound, truth: PlayedRound) -> PlayedRound:
    """Return a round as it is seen, with the entries of `truth` and nothing that came of them."""
    return replace(
        seen,
        entries=truth.entries,
        outcomes=(*seen.outcomes, NOTHING),
        times=truth.times,
        infos=truth.infos,
    )


def _behind(
    table: Table, held: PendingVerdict, truth: PlayedRound, entry: Mapping[str, Any]
) -> Table:
    """Return the table after one more entry while a verdict is pending.

    Screens see no more of the play.
    """
    if "expect" in entry and entry["of"] == held.number:
        held = replace(held, said={**held.said, entry["by"]: entry["expect"]})
    seen = _unseen(table.rounds[-1], truth)
    return replace(_with(table, seen), held=replace(held, truth=truth))


def private_to(event: TableEvent, table: Table) -> str | None:
    """Return the only seat that may see an event that follows on `table`; None: all may."""
    if not isinstance(event, EntryAdded):
        private = Thought | PupilMessaged | HelpAsked | GuessDrafted
        return event.seat if isinstance(event, private) else None
    entry = event.entry
    if entry.get("last_call"):  # that a seat has answered is announced, but no change of its answer
        answered = table.last_call is not None and entry["by"] in table.last_call.answered
        return entry["by"] if answered or entry.get("draft") else None
    return None if PRIVATE.isdisjoint(entry) else entry["by"]


def _thought(table: Table, at: float) -> Table:
    """Return the table playing on, if its pupils were asked to think."""
    return table if table.thinking is None else _resumed(replace(table, thinking=None), at)


def _resumed(table: Table, at: float) -> Table:
    """Return the table without a pause; its moments move on by the length of the pause."""
    stood, call, held = table.clocks.stood(at), table.last_call, table.held
    return replace(
        table,
        clocks=table.clocks.resumed(stood),
        turn=table.turn.resumed(stood),
        last_call=None if call is None else replace(call, at=call.at + stood),
        held=None if held is None else replace(held, since=held.since + stood),
    )


def _with(table: Table, played: PlayedRound) -> Table:
    return replace(table, rounds=(*table.rounds[:-1], played))
