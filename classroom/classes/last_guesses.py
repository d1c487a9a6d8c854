"""Last guesses: the seats that are asked, at the end of a round, what its rule is.

A last call asks while the round is still played. Once a round is over, however it ended, its
players may answer, or change their answer, until they are shown the rule, the last guesses of the
class are on the projector, or the next round is dealt. Its reviewers may answer too, and no one
waits for them. No one is asked about a round that is too short.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from typing import Final

from classroom.classes import reviewers
from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.game.layout import AnyRound

ENOUGH_PLAYS: Final = 8
"""Settled plays from which on a round has something to tell, and its players are asked."""
LONGEST_WAIT: Final = 40.0
"""Seconds for which a table whose round has ended waits for answers at most: only then its rule is
revealed automatically. Pupils may also answer later."""


def too_short(round_: AnyRound) -> bool:
    """Return whether it is too early to say what the rule of a round is.

    A round that was not ended by the teacher or the clock has been played to its end.
    """
    return round_.ended_by in ("teacher", None) and len(round_.results) < ENOUGH_PLAYS


def known(played: PlayedRound) -> bool:
    """Return whether the table knows the rule: it was shown, or a player guessed it."""
    return played.revealed or played.round.ended_by == "guessed"


def on_projector(classroom: Classroom, table: Table) -> bool:
    """Return whether the class was shown what it thought of the table's round."""
    return classroom.staged.rounds.get(table.number) == len(table.rounds)


def players(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats that can be asked: the players of the round, expelled or not.

    Seats that belong to a robot are included only in a rehearsal; pupils who have moved to a
    different table since are not.
    """
    if table.current is None or not table.current.round.dealt:
        return []
    seats = (classroom.seats.get(player) for player in table.current.round.players)
    here = [seat for seat in seats if seat is not None and seat.table == table.number]
    return [seat.id for seat in here if seat.device or classroom.plan.rehearsal]


def may_answer(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats that can be asked, or review the round."""
    return players(classroom, table) + reviewers.reviewers(classroom, table)


def asked(classroom: Classroom, table: Table) -> list[str]:
    """Return the players that are asked now, also those that have answered already."""
    return players(classroom, table) if _open(classroom, table) else []


def asked_or_reviewing(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats whose phone asks now: also those of the reviewers."""
    return may_answer(classroom, table) if _open(classroom, table) else []


def answered(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats of :func:`asked` that have answered.

    What is still being written is no answer until the table has stopped waiting.
    """
    written = None if table.answers.ended is None else table.current
    return [
        seat
        for seat in asked(classroom, table)
        if seat in table.answers.seats
        or (written is not None and written.notebook(seat).last_guess is not None)
    ]


def _open(classroom: Classroom, table: Table) -> bool:
    """Return whether last guesses at the current round are taken."""
    played = table.current
    if classroom.closed or played is None or too_short(played.round):
        return False
    if played.over:
        return not known(played) and not on_projector(classroom, table)
    return table.last_call is not None


def wait_ends(classroom: Classroom, table: Table) -> float | None:
    """Return when a table whose round is over stops waiting for answers, even if some are missing.

    In seconds of running time; None if it doesn't wait (any more), as after a last call, or while
    a pupil chooses the next rule.
    """
    over = table.turn.at
    if over is None or table.playing or table.asked is not None or table.answers.ended is not None:
        return None
    return over + LONGEST_WAIT if asked(classroom, table) else None


def silent(classroom: Classroom, table: Table, here: AbstractSet[str]) -> list[str]:
    """Return the seats that are asked and have not answered, of those that are `here`.

    A robot always is, but only in a rehearsal it is asked for itself.
    """
    return [
        seat
        for seat in asked(classroom, table)
        if seat not in table.answers.seats
        and (classroom.plan.rehearsal if classroom.seats[seat].robot else seat in here)
    ]
