"""The lab notebook: who writes in it, and when a table is asked to.

Every pupil who plays a round may note what they take the rule for, and how sure they are, at any
time until its end: on somebody else's turn, while the table is paused, expelled, overthrown or
benched. Thinking is always allowed. Who deals knows the rule and notes nothing.

Where the plan has prompts, play rests for half a minute after every eight plays, and everybody is
asked. Moments are in seconds since the epoch.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from classroom.classes import clocks
from classroom.classes.classroom import Classroom
from classroom.classes.table import Table

PLAYS = 8
"""After so many settled plays, whoever made them, the pupils of a table are asked to think."""
THINKING = 30.0
"""For so many seconds at most; a pupil who wants more time has several times as long."""
MOST = 600
"""Entries of a seat's notebook in one round: more than anybody types, fewer than a log bears."""
NEARLY_OVER = 90.0
"""Not in so many last seconds of a round: the last call asks the same."""


def writes(classroom: Classroom, table: Table, seat: str) -> bool:
    """Whether a seat may note something about the round its table plays or played last."""
    if table.current is None or not table.current.round.dealt:
        return False
    held = classroom.seats.get(seat)
    return held is not None and held.device and seat in table.current.round.players


def asked(classroom: Classroom, table: Table) -> frozenset[str]:
    """The seats that are asked while a table thinks; no robot's, and none that sits out."""
    if table.current is None:
        return frozenset()
    seats = (classroom.seats.get(player) for player in table.current.round.players)
    return frozenset(
        seat.id
        for seat in seats
        if seat is not None and seat.robot is None and not seat.benched
        if writes(classroom, table, seat.id)
    )


def due(classroom: Classroom, table: Table, now: float) -> bool:
    """Whether it is time for a table to think: it plays, and nothing waits to be settled."""
    if not classroom.plan.prompts or classroom.closed or table.still or not table.playing:
        return False
    if table.held is not None:
        return False
    assert table.current is not None
    round_ = table.current.round
    if not round_.dealt or round_.awaiting is not None or round_.guessing:
        return False
    ends = clocks.round_ends(classroom, table)
    if ends is not None and now > ends - NEARLY_OVER:
        return False
    return len(round_.results) - table.thought_after >= PLAYS


def thinking_ends(
    classroom: Classroom, table: Table, here: AbstractSet[str] = frozenset()
) -> float | None:
    """When play goes on whoever has not answered; None where nobody is asked.

    Whoever of those who are `here` has most time sets it; nobody waits for who is away.
    """
    if table.thinking is None:
        return None
    waited_for = asked(classroom, table)
    waited_for = waited_for & here or waited_for
    longest = max((classroom.time(seat) for seat in waited_for), default=1.0)
    return table.thinking.at + THINKING * longest


def may_break(classroom: Classroom, table: Table, seat: str) -> bool:
    """Whether a seat is asked which of its cards could break the rule of the Prophet who rules.

    It is whoever may still play a card against it.
    """
    if not classroom.plan.prompts or not table.playing or not writes(classroom, table, seat):
        return False
    assert table.current is not None
    round_ = table.current.round
    place = round_.players.index(seat)
    asked_for = round_.prophet is not None and place != round_.prophet
    return asked_for and place in round_.in_play and not classroom.seats[seat].benched
