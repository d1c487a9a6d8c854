"""The clock's commands: one value for each thing that a timer does at a table.

A timer may be late: `seen` is the version of the table that it saw, and on any other a command with
it does nothing. The others ask the table itself whether they are due.
"""

from __future__ import annotations

import msgspec

from classroom.classes.clocks import Running


class RunOutMove(msgspec.Struct, frozen=True, tag=True):
    """The time for a move is over; `away` is True if the phone of its player is gone."""

    seen: int
    running: Running
    away: bool


class RunOutRound(msgspec.Struct, frozen=True, tag=True):
    """The time of the round is over."""

    seen: int


class EndLastCall(msgspec.Struct, frozen=True, tag=True):
    seen: int


class RunOutGuess(msgspec.Struct, frozen=True, tag=True):
    """The time to write a guess is over: what is written is the guess."""

    seen: int


class PassRobot(msgspec.Struct, frozen=True, tag=True):
    """A robot can't move."""

    seen: int
    seat: str


class PassBenched(msgspec.Struct, frozen=True, tag=True):
    """The table goes on without a seat that sits out."""


class ShowVerdict(msgspec.Struct, frozen=True, tag=True):
    """Nobody's prediction is waited for any more."""


class BeginThinking(msgspec.Struct, frozen=True, tag=True):
    pass


class EndThinking(msgspec.Struct, frozen=True, tag=True):
    """Thinking time is over if all seats `here` have answered or its time is up."""

    here: frozenset[str]


class StandIn(msgspec.Struct, frozen=True, tag=True):
    """A robot plays for a pupil whose phone is gone, until they are back."""

    seat: str


class Climb(msgspec.Struct, frozen=True, tag=True):
    """The next rule of the ladder is dealt."""

    seen: int


ClockCommand = (
    RunOutMove
    | RunOutRound
    | EndLastCall
    | RunOutGuess
    | PassRobot
    | PassBenched
    | ShowVerdict
    | BeginThinking
    | EndThinking
)
"""A command at a table."""

TimerCommand = ClockCommand | StandIn | Climb
