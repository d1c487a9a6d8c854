"""Seats with several names: how the seat is called, and which member is on turn.

Names are in no log, so the member follows from how often the seat had a turn: a number, whatever
the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from classroom.classes import names
from classroom.classes.played_round import PlayedRound
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_MEMBERS = 4
MAX_SEAT_NAME_LENGTH = 24
"""Characters of what a seat is called after its members; longer than that, only the first is."""
_TURNS = frozenset(("play", "no_play", "call"))


def clean(typed: Iterable[str]) -> tuple[str, ...]:
    """Return the names of pupils who share a seat, as they will be shown.

    Raises:
        Refused: there are too many, two are the same, or a name is not allowed.
    """
    members = tuple(names.clean(name) for name in typed)
    if len(members) > MAX_MEMBERS:
        raise Refused(N_("at most %(most)s pupils can share a seat"), most=MAX_MEMBERS)
    seen: set[str] = set()
    for member in members:
        if names.key(member) in seen:
            raise Refused(N_("two of these names are %(name)s; add a letter to one"), name=member)
        seen.add(names.key(member))
    return members


def called(members: Sequence[str]) -> str:
    """Return the name of a seat, made from its members.

    >>> called(["Ann"]), called(["Ann", "Ben"]), called(["Ann", "Ben", "Cy"])
    ('Ann', 'Ann & Ben', 'Ann, Ben & Cy')
    >>> called(["Maximilian", "Konstantin", "Wilhelmina"])
    'Maximilian +2'
    """
    *before, last = members
    joined = f"{', '.join(before)} & {last}" if before else last
    return joined if len(joined) <= MAX_SEAT_NAME_LENGTH else f"{members[0]} +{len(before)}"


def turns(played: PlayedRound, seat: str) -> int:
    """Count the turns of a seat in a round: its plays, its calls, and its skipped turns.

    Picking a card after a call belongs to the call.
    """
    taken = sum(
        1
        for entry in played.entries
        if entry.get("skip") == seat or (entry.get("by") == seat and not _TURNS.isdisjoint(entry))
    )
    round_ = played.round
    picking = round_.pending is not None and round_.pending.called is not None
    picks = (
        picking
        and round_.prophets.ruling is not None
        and round_.players[round_.prophets.ruling] == seat
    )
    return taken - picks


def driver(members: Sequence[str], turns: int) -> str | None:
    """Return the member who decides after so many turns; None for a seat without members."""
    return members[turns % len(members)] if members else None
