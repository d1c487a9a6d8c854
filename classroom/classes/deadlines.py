"""The deadlines of a table: the next thing that happens there by the clock alone, and when.

It follows from the logs and from who is here, so that clocks continue after a restart. Moments are
in seconds of running time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from dataclasses import dataclass

from classroom.classes import (
    clocks,
    ladder,
    last_guesses,
    notebook,
    predictions,
    sitting_out,
    student_dealers,
)
from classroom.classes.classroom import Classroom
from classroom.classes.commands import TimerCommand
from classroom.classes.declare_window import open_declare_window
from classroom.classes.table import Table
from classroom.classes.verbs.deal import Climb
from classroom.classes.verbs.guess import RunOutGuess
from classroom.classes.verbs.last_call import EndLastCall, EndWait, RunOutRound
from classroom.classes.verbs.nudge import RunOutMove
from classroom.classes.verbs.predict import ShowVerdict
from classroom.classes.verbs.repair import PassSittingOut
from classroom.classes.verbs.robot import StandIn
from classroom.classes.verbs.think import BeginThinking, EndThinking


@dataclass(frozen=True, slots=True)
class Attendance:
    """The phones of a class, each looked up only where a clock depends on it."""

    away: Callable[[], Mapping[str, float]]
    """Returns the seats whose phone has been gone for longer than the grace period, and since
    when."""
    alone: Callable[[], Set[str]]
    """Returns the pupils' seats whose device is online and not passed around."""


@dataclass(frozen=True, slots=True)
class Deadline:
    """A command of the clock, and when it is due."""

    at: float
    command: TimerCommand


def next_deadline(
    classroom: Classroom, table: Table, phones: Attendance, now: float
) -> Deadline | None:
    """Return the next command of a table's clocks, due or not; None if no clock runs.

    Of several that are due, it is the one that goes first. It holds until the class, the table or
    the presence of a phone changes.
    """
    if classroom.closed or table.paused:
        return None
    if table.held is None or not table.held.judged:
        return _besides(classroom, table, phones, now)
    alone = phones.alone()
    if predictions.over(classroom, table, alone, now):
        return Deadline(now, ShowVerdict())
    shown, other = (
        predictions.until(classroom, table, alone),
        _besides(classroom, table, phones, now),
    )
    verdict = [] if shown is None else [Deadline(shown, ShowVerdict())]
    return _first([*([other] if other else []), *verdict], now)


def _besides(classroom: Classroom, table: Table, phones: Attendance, now: float) -> Deadline | None:
    """Return the next command of all clocks but that of a pending verdict."""
    plays = table.playing and table.thinking is None and table.last_call is None
    if plays and not classroom.plan.pace.stand_in and not notebook.due(classroom, table, now):
        soonest = _first(_own(classroom, table, {}), now)
        if soonest is None or now < soonest.at:
            return soonest  # who is here is of no concern before that
    away = phones.away()
    here = {
        seat.id
        for seat in classroom.at_table(table.number)
        if seat.device and seat.robot is None and seat.id not in away
    }
    if (asked := student_dealers.deal_request(classroom, table)) is not None:
        if not classroom.plan.pace.stand_in or asked.seat not in away or not here:
            return None
        return Deadline(away[asked.seat] + clocks.STAND_IN, StandIn(asked.seat))
    if not table.playing:
        return _after_the_end(classroom, table, here, now)
    if table.thinking is not None:
        return _thinking(classroom, table, here, now)
    if table.last_call is not None:
        return _last_call(classroom, table, here, now)
    if notebook.due(classroom, table, now) and here & notebook.prompted_seats(classroom, table):
        return Deadline(now, BeginThinking())
    if not here and not classroom.plan.rehearsal:
        # No one waits; a pupil who comes back finds the table as it was.
        passing = sitting_out.passing(classroom, table)
        return None if passing is None else Deadline(passing.at, PassSittingOut())
    return _first(_own(classroom, table, away), now)


def _own(classroom: Classroom, table: Table, away: Mapping[str, float]) -> list[Deadline]:
    """Return the deadlines of a round that is being played, those first that go first."""
    deadlines = []
    passing, ran = sitting_out.passing(classroom, table), clocks.running(classroom, table)
    if passing is not None:
        deadlines.append(Deadline(passing.at, PassSittingOut()))
    unsent = table.turn.unsent_guess
    waits = unsent is not None and unsent.claim is not None
    window = open_declare_window(classroom, table) if waits else None
    if window is not None:
        deadlines.append(Deadline(window.until, RunOutGuess(table.version)))
    ends = clocks.round_ends(classroom, table)
    if ends is not None:
        deadlines.append(Deadline(ends, RunOutRound(table.version)))
    if classroom.plan.pace.stand_in and table.current is not None:
        for player in table.current.round.players:
            held = classroom.seats.get(player)
            if player in away and held and held.robot is None and not held.sits_out:
                deadlines.append(Deadline(away[player] + clocks.STAND_IN, StandIn(player)))
    if ran is not None:
        command = RunOutMove(table.version, ran, ran.seat in away)
        deadlines.append(Deadline(ran.out, command))
    return deadlines


def _first(deadlines: Iterable[Deadline], now: float) -> Deadline | None:
    """Return the first that is due, or else the soonest."""
    deadlines = list(deadlines)
    due = (each for each in deadlines if each.at <= now)
    return next(due, None) or min(deadlines, key=lambda each: each.at, default=None)


def _after_the_end(
    classroom: Classroom, table: Table, here: Set[str], now: float
) -> Deadline | None:
    """Return when the table stops waiting for last guesses, and then when the next rule is dealt.

    In a class with pupils, that is only dealt while one is here at the table.
    """
    waits = last_guesses.wait_ends(classroom, table)
    if waits is not None:
        silent = last_guesses.silent(classroom, table, here)
        return Deadline(waits if silent else min(now, waits), EndWait(table.version))
    due = ladder.due(classroom, table)
    alone = not here and any(seat.device for seat in classroom.seats.values())
    return None if due is None or alone else Deadline(due, Climb(table.version))


def _last_call(classroom: Classroom, table: Table, here: Set[str], now: float) -> Deadline:
    """Return when the last call ends: once everyone here has answered, or the time is up.

    In a round that is too short no one is asked, and it ends at once.
    """
    ends = clocks.call_ends(classroom, table)
    assert ends is not None
    silent = last_guesses.silent(classroom, table, here)
    return Deadline(ends if silent else min(now, ends), EndLastCall(table.version))


def _thinking(classroom: Classroom, table: Table, here: Set[str], now: float) -> Deadline:
    """Return when thinking time ends: once everyone here is done, or the time is up."""
    ends = notebook.thinking_ends(classroom, table, here)
    assert ends is not None
    assert table.thinking is not None
    silent = here & notebook.prompted_seats(classroom, table) - table.thinking.done
    return Deadline(ends if silent else min(now, ends), EndThinking(frozenset(here)))
