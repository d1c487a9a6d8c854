"""The lab notebook: the seats that write in it, and when a table is asked to think.

Every pupil who plays or reviews a round may note what they think the rule is, and how sure they
are, at any time until its end: on another player's turn, while the table is paused, expelled,
overthrown or sitting out. Thinking is always allowed. The dealer knows the rule and notes nothing.
In a rehearsal robots have the pupils' seats, and write in their place.

Where the plan has prompts, play stops for half a minute after every eight plays, and all pupils are
asked. Moments are in seconds of running time.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from classroom.classes import clocks, reviewers
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table

PROMPT_AFTER_PLAYS = 8
"""The number of settled plays after which the pupils of a table are asked to think."""
PROMPT_SECONDS = 30.0
"""Seconds for which they are asked at most; longer for a pupil who needs more time."""
MAX_NOTES = 600
"""Entries of a seat's notebook in one round: more than anyone types, fewer than a log bears."""
NEARLY_OVER = 90.0
"""Not in so many last seconds of a round: the last call asks the same."""


def writes(classroom: Classroom, table: Table, seat: str) -> bool:
    """Return whether a seat may note something about its table's current or last round."""
    return seat in writers(classroom, table)


def writers(classroom: Classroom, table: Table) -> list[str]:
    """Return the seats that may note something about their table's current or last round."""
    return _players(classroom, table) + reviewers.reviewers(classroom, table)


def _players(classroom: Classroom, table: Table) -> list[str]:
    """Return the pupils who play or played the current round; in a rehearsal robots, too."""
    current, seats, robots = table.current, classroom.seats, classroom.plan.rehearsal
    if current is None or not current.round.dealt:
        return []
    players = current.round.players
    return [seat for seat in players if seat in seats and (robots or seats[seat].device)]


def prompted_seats(classroom: Classroom, table: Table) -> frozenset[str]:
    """Return the seats that are asked, and waited for, while a table thinks.

    These are players; no robots, and none that sit out.
    """
    seats = map(classroom.seats.__getitem__, _players(classroom, table))
    return frozenset(seat.id for seat in seats if seat.robot is None and not seat.sits_out)


def due(classroom: Classroom, table: Table, now: float) -> bool:
    """Return whether it is time for a table to think: it plays, and nothing is pending."""
    if not classroom.plan.prompts or classroom.closed or table.still or not table.playing:
        return False
    if table.held is not None:
        return False
    assert table.current is not None
    round_ = table.current.round
    if not round_.dealt or round_.awaiting is not None:
        return False
    return _reached(classroom, table, now, len(round_.results))


def follows_play(classroom: Classroom, table: Table, now: float) -> bool:
    """Return whether the table thinks once the play to come is settled."""
    if not classroom.plan.prompts or table.current is None or not table.current.round.dealt:
        return False
    return _reached(classroom, table, now, len(table.current.round.results) + 1)


def _reached(classroom: Classroom, table: Table, now: float, plays: int) -> bool:
    """Return whether so many settled plays make it time to think, and the round lasts."""
    ends = clocks.round_ends(classroom, table)
    if ends is not None and now > ends - NEARLY_OVER:
        return False
    return plays - table.thought_after >= PROMPT_AFTER_PLAYS


def thinking_ends(
    classroom: Classroom, table: Table, here: AbstractSet[str] = frozenset()
) -> float | None:
    """Return when play goes on, even if answers are missing; None if no seat is asked.

    The longest time allowance among the seats that are `here` counts; the table does not wait for
    pupils who are away.
    """
    if table.thinking is None:
        return None
    waited_for = prompted_seats(classroom, table)
    waited_for = waited_for & here or waited_for
    longest = max((classroom.time(seat) for seat in waited_for), default=1.0)
    return table.thinking.at + PROMPT_SECONDS * longest


def may_break(classroom: Classroom, table: Table, seat: str) -> bool:
    """Return whether a seat is asked which of its cards could break the Prophet's rule.

    Only seats that may still play a card against that rule are asked.
    """
    if not classroom.plan.prompts or not table.playing or seat not in _players(classroom, table):
        return False
    assert table.current is not None
    round_ = table.current.round
    place = round_.players.index(seat)
    asked_for = round_.prophets.ruling is not None and place != round_.prophets.ruling
    return asked_for and place in round_.in_play and not classroom.seats[seat].sits_out
