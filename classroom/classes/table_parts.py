"""Parts of the state of a table: its clocks, its current turn, and the messages to it.

Moments are in running time, in seconds. Those that a clock uses are frozen while the table is
paused, and are moved on by the length of the pause when it ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec.structs import replace

from classroom.game.moves import TEACHER

Hold = Literal["table", "all"]
"""The kinds of pause: of this table, or of all tables. The teacher ends each separately."""


class Pause(msgspec.Struct, frozen=True):
    """The origin of a pause, and the reason."""

    by: str = TEACHER
    why: str = ""
    """In the teacher's own words; empty where nothing was said."""


class RoundClock(msgspec.Struct, frozen=True):
    """The clock of a round, whether or not the class has one; in running time."""

    began: float
    until: float | None = None
    """The end of the round instead of its clock's, where a last call was put off."""
    more: float = 0.0
    """Seconds that the teacher gave to the round beyond either."""


class TableClocks(msgspec.Struct, frozen=True):
    """The clock of the round, and the pauses that stop all clocks of a table."""

    round: RoundClock | None = None
    """None before the first round."""
    holds: Mapping[Hold, Pause] = msgspec.field(default_factory=dict)
    """The pauses that have not been lifted."""
    paused_at: float | None = None
    """The time since which at least one of them has lasted; None: there is none."""

    @property
    def shown_pause(self) -> Pause | None:
        """The pause that is shown: that of all tables, before that of this one."""
        return self.holds.get("all") or self.holds.get("table")

    def now(self, at: float) -> float:
        """Return the moment that the clocks show: while they stand still, when they stopped."""
        return at if self.paused_at is None else self.paused_at

    def stood(self, at: float) -> float:
        """Return for how long they have stood still."""
        return 0.0 if self.paused_at is None else at - self.paused_at

    def paused(self, hold: Hold, by: str, why: str, since: float | None, now: float) -> TableClocks:
        """Return them with one pause more; it began at `since`, or at `now` where that is None."""
        earlier = since is not None and self.paused_at is None
        holds = {**self.holds, hold: Pause(by, why)}
        return replace(self, holds=holds, paused_at=since if earlier else now)

    def released(self, hold: Hold) -> TableClocks:
        """Return them with one pause less; they go on with the last one (:meth:`resumed`)."""
        left = {each: pause for each, pause in self.holds.items() if each != hold}
        return replace(self, holds=left)

    def resumed(self, stood: float) -> TableClocks:
        """Return them running again, with all moments later by the time for which they stood."""
        round_ = self.round
        if round_ is not None:
            until = later(round_.until, stood)
            round_ = replace(round_, began=round_.began + stood, until=until)
        return TableClocks(round_)


def later(moment: float | None, stood: float) -> float | None:
    return None if moment is None else moment + stood


class UnsentGuess(msgspec.Struct, frozen=True):
    """A guess that is being written, and for which the next player waits."""

    claim: object = None
    """The guess so far, as in a record; it counts when time is up. None: nothing."""
    words: str | None = None
    """The player's own, where the program read the rule in them."""


class CurrentTurn(msgspec.Struct, frozen=True):
    """All that has happened since the last deal or move, each of which begins a new turn."""

    at: float | None = None
    """The time of the last event that play waited for, from which clocks count; None: none yet."""
    version: int = 0
    """The version, as views carry it, of that deal or move: a player who saw this one has seen all
    that counts."""
    extended_at: float | None = None
    """The time at which the clock ran out and the player got more time; None: it has not."""
    more: float = 0.0
    """Seconds that the teacher gave beyond the clock."""
    nudge: int = 0
    """The version, as views carry it, with which the player was nudged last; 0 for never."""
    passed: bool = False
    """True if the player who may declare or guess chose not to."""
    unsent_guess: UnsentGuess | None = None
    """The guess at the rule that a player is writing."""

    def resumed(self, stood: float) -> CurrentTurn:
        extended = later(self.extended_at, stood)
        return replace(self, at=later(self.at, stood), extended_at=extended)


class PupilMessage(msgspec.Struct, frozen=True):
    """A message for one seat alone."""

    text: str
    """Empty once it was removed, or the round is over."""
    number: int
    """One more for each message to the seat in a round."""


class Notice(msgspec.Struct, frozen=True):
    """A line that the phones of a table show for a few seconds."""

    kind: str
    """The type of its event."""
    by: str
    """The seat that it comes from, or the teacher."""
    number: int
    """The version, as views carry it, that it came with."""


class TableTalk(msgspec.Struct, frozen=True):
    """Messages to a table, and the seats that ask for help, until the round ends."""

    message: str | None = None
    """To the table."""
    message_number: int = 0
    """The version, as views carry it, that it came with."""
    to_seats: Mapping[str, PupilMessage] = msgspec.field(default_factory=dict)
    """To single seats in this round."""
    help: tuple[str, ...] = ()
    """The seats that ask the teacher for help, each until it has moved or was passed over."""
    notice: Notice | None = None
    """The last one."""

    def helped(self, seat: str) -> TableTalk:
        """Return it with a seat that asks for help no more."""
        return replace(self, help=tuple(each for each in self.help if each != seat))

    def without(self, seat: str) -> TableTalk:
        """Return it without the message to a seat, and without what its pupil asked for."""
        talk, sent = self.helped(seat), self.to_seats.get(seat)
        if sent is None:
            return talk
        return replace(talk, to_seats={**talk.to_seats, seat: replace(sent, text="")})

    def over(self) -> TableTalk:
        """Return it once the round is over: all is taken back."""
        gone = {seat: replace(sent, text="") for seat, sent in self.to_seats.items()}
        return TableTalk(None, self.message_number, gone)
