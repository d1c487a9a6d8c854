"""The server's state at one look, from its log alone, in a shape that watchers compare with."""

from __future__ import annotations

import json
from dataclasses import dataclass

from ordinary.waits import Waits, waits

from classroom.classes import last_guesses
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table


@dataclass(frozen=True)
class RoundState:
    """A round of a table."""

    number: int
    plays: int
    rule: str
    """Its statement."""
    over: bool = False
    revealed: bool = False
    written: str = ""
    """All entries of its record, where they are asked for."""
    guesses: int = 0
    """Last guesses in it."""
    ended_by: str = ""


@dataclass(frozen=True)
class TableState:
    number: int
    version: int = 0
    waits: Waits | None = None
    rounds: tuple[RoundState, ...] = ()
    last_call: bool = False
    paused: bool = False
    laid: int = 0
    """Cards on the table as everyone may see it."""
    players: frozenset[str] = frozenset()
    """Seats in the present round."""
    out: frozenset[str] = frozenset()
    """Seats that are knocked out."""
    answering: bool = False
    """True if the round is over, and last guesses are still waited for."""

    @property
    def playing(self) -> bool:
        return bool(self.rounds) and not self.rounds[-1].over


@dataclass(frozen=True)
class ClassState:
    show: str = "lobby"
    shows_step: int = 0
    """Of the script, where a slide of it is shown."""
    step: int = 0
    """Of the script."""
    since: float | None = None
    began: bool = False
    polls: bool = False
    """True if a vote is open, and shown."""
    closed: bool = False
    names: frozenset[str] = frozenset()
    """Of the pupils."""
    rehearses: bool = False


def _round(number: int, played: PlayedRound, written: bool) -> RoundState:
    round_ = played.round
    return RoundState(
        number,
        len(round_.results),
        str(played.header.rule.statement),
        played.over,
        played.revealed,
        json.dumps(played.entries, ensure_ascii=False) if written else "",
        sum("last_call" in entry for entry in played.entries),
        round_.ended_by or "",
    )


def table_state(
    classroom: Classroom, table: Table, now: float, *, written: bool = False
) -> TableState:
    current = table.current
    round_ = None if current is None else current.round
    return TableState(
        table.number,
        table.version,
        waits(classroom, table, now),
        tuple(_round(number, played, written) for number, played in enumerate(table.rounds, 1)),
        table.last_call is not None and table.playing,
        table.paused,
        0 if round_ is None else round_.layout.laid,
        frozenset() if round_ is None else frozenset(round_.players),
        frozenset(round_.players[at] for at in round_.expelled) if round_ else frozenset(),
        last_guesses.wait_ends(classroom, table) is not None,
    )


def class_state(classroom: Classroom, names: frozenset[str]) -> ClassState:
    poll, at = classroom.poll, classroom.script
    show = classroom.show
    return ClassState(
        show.what,
        show.step,
        at.step,
        at.since,
        at.began is not None,
        poll is not None and poll.open and poll.about == show.what,
        classroom.closed,
        names,
        classroom.plan.rehearsal,
    )
