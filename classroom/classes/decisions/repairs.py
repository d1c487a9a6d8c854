"""Decisions that end or repair a round: by the teacher, by the clock, by a bench."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from classroom.classes import bench, predictions
from classroom.classes.clock_commands import (
    EndLastCall,
    PassBenched,
    PassRobot,
    RunOutMove,
    RunOutRound,
)
from classroom.classes.decisions import situation as guards
from classroom.classes.decisions.situation import MOVED_ON, RESTORED, WAIT, Situation
from classroom.classes.events import LastCallBegun, Nudged, TableEvent, VerdictShown
from classroom.classes.judging import entry_added
from classroom.classes.table import VERSION_EPOCH_SIZE
from classroom.classes.teacher_commands import (
    EndRound,
    JudgeGuess,
    LayCard,
    ReleaseProphet,
    SkipTurn,
)
from classroom.game.entries import right_or_wrong
from classroom.game.moves import CLOCK, TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

_OF_PLAYERS = frozenset(("play", "no_play", "declare"))
"""Entries with real cards that say who; the others are the teacher's."""
_KEYS = _OF_PLAYERS | {"start", "end", "undo", "by", "called", "laid", "picked", "empty_hand"}


def skip_turn(at: Situation, _: SkipTurn) -> list[TableEvent]:
    round_ = guards.playing(at.table).round
    if round_.turn is None:
        raise Refused(N_("it’s no one’s turn at this table"))
    if at.table.held is not None:
        raise Refused(WAIT)
    return _repaired(at, {"by": TEACHER, "skip": round_.players[round_.turn]})


def release_prophet(at: Situation, _: ReleaseProphet) -> list[TableEvent]:
    round_, held = guards.playing(at.table).round, at.table.held
    if round_.prophet is None:
        raise Refused(N_("there’s no Prophet"))
    if held is not None and held.judged:  # it would give away who is Prophet after the verdict
        raise Refused(WAIT)
    return _repaired(at, {"by": TEACHER, "release": round_.players[round_.prophet]})


def end_round(at: Situation, _: EndRound) -> list[TableEvent]:
    guards.playing(at.table)
    return _repaired(at, {"by": TEACHER, "end": True})


def judge_guess(at: Situation, command: JudgeGuess) -> list[TableEvent]:
    """Save the teacher's verdict on a guess in a pupil's own words.

    A late verdict cannot fall on a later guess.
    """
    played = guards.playing(at.table)
    verdict = {"by": TEACHER, "verdict": right_or_wrong(command.right)}
    judged = entry_added(played, verdict)
    if command.guess is not None and played.round.guesses[-1].number != command.guess:
        raise Refused(N_("this guess has already been judged"))
    return [judged]


def lay_card(at: Situation, command: LayCard) -> list[TableEvent]:
    """Add an entry with real cards.

    Of two consoles that enter something at the same time, the second is refused.
    """
    entry = command.entry
    if not entry.keys() <= _KEYS:
        raise Refused(N_("this isn’t a move"))
    if not entry.keys() & _OF_PLAYERS:
        entry = {"by": TEACHER, **entry}
    guards.with_real_cards(at.classroom)
    played = guards.playing(at.table)
    if command.seen // VERSION_EPOCH_SIZE != at.table.line:
        raise Refused(RESTORED)
    if command.seen < at.table.turn.version:
        raise Refused(MOVED_ON)
    return [entry_added(played, entry)]


# The clock


def run_out_move(at: Situation, command: RunOutMove) -> list[TableEvent]:
    """Nudge the player, the first time and if they are here; else skip or release them."""
    running = command.running
    if not _as_seen(at, command.seen):
        return []
    if not running.extended and not command.away:
        return [Nudged(seat=running.seat, by=CLOCK)]
    guards.playing(at.table)
    repair = "skip" if running.kind == "turn" else "release"
    return _repaired(at, {"by": CLOCK, repair: running.seat})


def run_out_round(at: Situation, command: RunOutRound) -> list[TableEvent]:
    if not _as_seen(at, command.seen):
        return []
    return predictions.uncovered(at.table, LastCallBegun())


def end_last_call(at: Situation, command: EndLastCall) -> list[TableEvent]:
    """End the round: only teachers end rounds, the clock does it for them and the entry says so."""
    if not _as_seen(at, command.seen):
        return []
    guards.playing(at.table)
    return _repaired(at, {"by": TEACHER, "end": True, "clock": True})


def pass_robot(at: Situation, command: PassRobot) -> list[TableEvent]:
    if not _as_seen(at, command.seen):
        return []
    guards.playing(at.table)
    repair = "skip" if at.table.awaiting is None else "release"
    return _repaired(at, {"by": CLOCK, repair: command.seat})


def pass_benched(at: Situation, _: PassBenched) -> list[TableEvent]:
    found = None if at.classroom.closed else bench.passing(at.classroom, at.table)
    if found is None or at.now < found.at:
        return []
    return _repaired(at, found.entry)


def _as_seen(at: Situation, seen: int) -> bool:
    return at.table.version == seen and not at.classroom.closed


def _repaired(at: Situation, entry: Mapping[str, Any]) -> list[TableEvent]:
    """Return the events of a repair.

    A pending verdict is shown first. If the round ends with it, the repair is left out.
    """
    played = at.table.truth
    assert played is not None
    if at.table.held is not None and played.over:
        return [VerdictShown()]
    return predictions.uncovered(at.table, entry_added(played, entry))
