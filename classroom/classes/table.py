"""One table as a fold over its events: the rounds it played and the one it plays.

Moments are in running time, in seconds. Those that a clock uses are frozen while the table is
paused, and are moved on by the length of the pause when it ends.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from typing import Any, Literal

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
from classroom.game.follow import follow_entry
from classroom.game.header import read_dealt
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.outcome import NOTHING
from classroom.game.round import Awaiting


class DealRequest(msgspec.Struct, frozen=True):
    """A pupil who is asked to deal, and has not chosen a rule yet."""

    seat: str
    since: float
    """In seconds of running time."""


Hold = Literal["table", "all"]
"""A pause of this table, or of all at once. Each is lifted by itself."""


class Pause(msgspec.Struct, frozen=True):
    """The origin of a pause, and the reason."""

    by: str = TEACHER
    why: str = ""
    """In the teacher's own words; empty where nothing was said."""


class UnsentGuess(msgspec.Struct, frozen=True):
    """A guess that is being written, and for which the next player waits."""

    claim: object = None
    """The guess so far, as in a record; it counts when time is up. None: nothing."""


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


class PupilMessage(msgspec.Struct, frozen=True):
    """A message for one seat alone."""

    text: str
    """Empty once it was removed, or the round is over."""
    number: int
    """One more for each message to the seat in a round."""


class RoundClock(msgspec.Struct, frozen=True):
    """The clock of a round, whether or not the class has one; in running time."""

    began: float
    until: float | None = None
    """The end of the round instead of its clock's, where a last call was put off."""
    more: float = 0.0
    """Seconds that the teacher gave to the round beyond either."""


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
    passed: bool = False
    """Who may declare or guess has let the others play on."""
    unsent_guess: UnsentGuess | None = None
    """The guess at the rule that a player is writing."""
    asked: DealRequest | None = None
    """Who chooses the rule of the next round; then the last round is over."""
    holds: Mapping[Hold, Pause] = msgspec.field(default_factory=dict)
    """The pauses that have not been lifted."""
    paused_at: float | None = None
    """Since when at least one of them lasts."""
    message: str | None = None
    """The teacher's message to the table. It ends with its round."""
    message_number: int = 0
    """The version, as views carry it, that it came with."""
    pupil_messages: Mapping[str, PupilMessage] = msgspec.field(default_factory=dict)
    """The teacher's messages to single seats in this round."""
    help: tuple[str, ...] = ()
    """The seats that ask the teacher for help, each until it has moved or was passed over."""
    changed_at: float = 0.0
    """When its last event was saved, in running time."""
    moved_at: float | None = None
    """When something last happened here that play waits for."""
    extended_at: float | None = None
    """When the clock of this move ran out, and gave its player more time."""
    more: float = 0.0
    """Seconds that the teacher gave to this move beyond its clock."""
    nudge: int = 0
    """The version, as views carry it, with which the player was nudged last; 0 for never in this
    move."""
    round_clock: RoundClock | None = None
    """None before the first round."""
    last_call: LastCall | None = None
    thinking: Thinking | None = None
    thought_after: int = 0
    """Number of plays of this round were settled when its pupils were last asked to think."""
    told: tuple[int, ...] = ()
    """Earlier rounds whose rule was revealed since this one was dealt."""
    moved_version: int = 0
    """The version, as views carry it, of the last deal or move: a player who saw this one has seen
    all that counts."""

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
        return bool(self.holds)

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


def shown_pause(table: Table) -> Pause | None:
    """Return the pause that is shown: that of all tables, before that of this one."""
    return table.holds.get("all") or table.holds.get("table")


def evolve(
    table: Table, seq: int, at: float, event: TableEvent, date: float | None = None
) -> Table:
    """Return the table after one of its events, saved at `at` seconds of running time.

    `date` is the time of the calendar, in UTC seconds; None: the same.
    """
    private = table.private if private_to(event, table) is None else (*table.private, seq)
    table = replace(table, version=seq, private=private, changed_at=at)
    # While it is paused its clocks stand still.
    now = at if table.paused_at is None else table.paused_at
    match event:
        case Dealt():
            header = read_dealt(event.header, event.ruleset, event.rule)
            dealt = PlayedRound(
                header,
                (),
                header.deal(),
                at,
                twin_of=event.twin_of,
                date=at if date is None else date,
            )
            return replace(
                table,
                rounds=(*table.rounds, dealt),
                asked=None,
                holds={},
                paused_at=None,
                message=None,
                pupil_messages={},
                help=(),
                round_clock=RoundClock(at),
                last_call=None,
                thinking=None,
                thought_after=0,
                told=(),
                held=None,
                **_moved(table.shown, at),
            )
        case EntryAdded(entry=added):
            current, playing = table.truth, table.playing
            assert current is not None
            entry: Mapping[str, Any] = added
            outcome = event.outcome or NOTHING
            played = replace(
                current,
                entries=(*current.entries, entry),
                outcomes=(*current.outcomes, outcome),
                times=(*current.times, at),
                infos=(*current.infos, len(current.entries) + 1)
                if entry.get("info")
                else current.infos,
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
                table = _silenced(_thought(table, at))
                now = at if table.paused_at is None else table.paused_at
            if not entry.get("info"):
                done = entry.get("skip") or entry.get("release") or entry.get("by", "")
                return replace(table, help=_without(table.help, done), **_moved(table.shown, now))
            if entry.get("taken"):
                return _taken_over(table, entry["by"])
            if not entry.get("last_call") or entry.get("draft") or table.last_call is None:
                return table
            answered = table.last_call.answered | {entry["by"]}
            return replace(table, last_call=replace(table.last_call, answered=answered))
        case VerdictShown():
            assert table.held is not None
            table = replace(_with(table, table.held.truth), held=None, **_moved(table.shown, now))
            return table if table.playing else _silenced(table)
        case PredictionsSet():
            return replace(table, predictions=event.on)
        case DeclarationPassed():
            return replace(table, passed=True, unsent_guess=None, moved_at=now)
        case GuessBegun():
            return replace(table, unsent_guess=UnsentGuess(), moved_at=now)
        case GuessDrafted():
            return replace(table, unsent_guess=UnsentGuess(event.guess))
        case Paused():
            holds = {**table.holds, _hold(event): Pause(event.by, event.why)}
            earlier = event.since is not None and table.paused_at is None
            since = event.since if earlier else now
            return replace(table, holds=holds, paused_at=since, thinking=None)
        case Resumed():
            left = {hold: pause for hold, pause in table.holds.items() if hold != _hold(event)}
            return replace(table, holds=left) if left else _resumed(table, at)
        case Nudged():
            extended = now if event.by == CLOCK else table.extended_at
            return replace(table, nudge=table.shown, extended_at=extended)
        case TimeAdded():
            clock = table.round_clock
            if event.of == "turn" or clock is None:
                return replace(table, more=table.more + event.seconds)
            if table.last_call is None:
                longer = replace(clock, more=clock.more + event.seconds)
                return replace(table, round_clock=longer)
            # Play goes on, and whoever is on turn has all the time of a turn again.
            table = replace(table, last_call=None, moved_at=now, extended_at=None, more=0.0)
            return replace(table, round_clock=replace(clock, until=now + event.seconds, more=0.0))
        case LastCallBegun():
            table = _thought(table, at)
            return replace(table, last_call=LastCall(at if table.paused_at is None else now))
        case ThinkingBegun():
            plays = len(table.rounds[-1].round.results)
            return replace(table, thinking=Thinking(at), thought_after=plays, paused_at=at)
        case Thought():
            if table.thinking is None:
                return table
            done = table.thinking.done | {event.seat}
            return replace(table, thinking=replace(table.thinking, done=done))
        case ThinkingEnded():
            return _thought(table, at)
        case RuleRevealed():
            rounds, numbers = list(table.rounds), event.rounds or [len(table.rounds)]
            for number in numbers:
                told = rounds[number - 1]
                to_all = told.revealed_to_all or event.all
                rounds[number - 1] = replace(told, revealed=True, revealed_to_all=to_all)
            late = tuple(number for number in numbers if number < len(rounds))
            return replace(table, rounds=tuple(rounds), told=table.told + late)
        case MessageSet():
            return replace(table, message=event.text or None, message_number=table.shown)
        case PupilMessaged():
            before = table.pupil_messages.get(event.seat)
            sent = PupilMessage(event.text, 1 if before is None else before.number + 1)
            return replace(table, pupil_messages={**table.pupil_messages, event.seat: sent})
        case HelpAsked():
            others = _without(table.help, event.seat)
            return replace(table, help=(*others, event.seat) if event.on else others)
        case DealRequested():
            asked = None if event.seat is None else DealRequest(event.seat, at)
            return replace(table, asked=asked, moved_at=at)
        case Rewritten():
            return table


def _silenced(table: Table) -> Table:
    """Return the table without messages of the teacher: they end with the round."""
    for seat in table.pupil_messages:
        table = _taken_over(table, seat)
    return replace(table, message=None, help=())


def _without(seats: tuple[str, ...], seat: str) -> tuple[str, ...]:
    return tuple(each for each in seats if each != seat)


def _taken_over(table: Table, seat: str) -> Table:
    """Return the table without the message to a seat, and without what its pupil asked for."""
    sent = table.pupil_messages.get(seat)
    table = replace(table, help=_without(table.help, seat))
    if sent is None:
        return table
    gone = replace(sent, text="")
    return replace(table, pupil_messages={**table.pupil_messages, seat: gone})


def _moved(shown: int, now: float) -> dict[str, Any]:
    """Return the fields that a deal or a move resets."""
    begun = {"moved_at": now, "moved_version": shown, "extended_at": None, "more": 0.0, "nudge": 0}
    return {**begun, "passed": False, "unsent_guess": None}


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


def _hold(event: Paused | Resumed) -> Hold:
    return "all" if event.all else "table"


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
    stood = 0.0 if table.paused_at is None else at - table.paused_at

    def later(moment: float | None) -> float | None:
        return None if moment is None else moment + stood

    call, held, clock = table.last_call, table.held, table.round_clock
    if clock is not None:
        clock = replace(clock, began=clock.began + stood, until=later(clock.until))
    return replace(
        table,
        holds={},
        paused_at=None,
        moved_at=later(table.moved_at),
        extended_at=later(table.extended_at),
        round_clock=clock,
        last_call=None if call is None else replace(call, at=call.at + stood),
        held=None if held is None else replace(held, since=held.since + stood),
    )


def _with(table: Table, played: PlayedRound) -> Table:
    return replace(table, rounds=(*table.rounds[:-1], played))
