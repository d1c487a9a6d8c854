"""Several names at one seat: what the seat is called, and who of them is on.

Names are in no log, so who is on follows from how often the seat was: a number, whatever the names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from classroom.classes import names
from classroom.classes.table import PlayedRound
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MOST_MEMBERS = 4
LONGEST = 24
"""Characters of what a seat is called after its members; longer than that, only the first is."""
_TURNS = frozenset(("play", "no_play", "call"))


def clean(typed: Iterable[str]) -> tuple[str, ...]:
    """The names of who share a seat, as they will be shown; Refused says what to change."""
    members = tuple(names.clean(name) for name in typed)
    if len(members) > MOST_MEMBERS:
        raise Refused(N_("at most %(most)s pupils can share a seat"), most=MOST_MEMBERS)
    seen: set[str] = set()
    for member in members:
        if names.key(member) in seen:
            raise Refused(N_("two of these names are %(name)s; add a letter to one"), name=member)
        seen.add(names.key(member))
    return members


def called(members: Sequence[str]) -> str:
    """What a seat is called after its members.

    >>> called(["Ann"]), called(["Ann", "Ben"]), called(["Ann", "Ben", "Cy"])
    ('Ann', 'Ann & Ben', 'Ann, Ben & Cy')
    >>> called(["Maximilian", "Konstantin", "Wilhelmina"])
    'Maximilian +2'
    """
    *before, last = members
    joined = f"{', '.join(before)} & {last}" if before else last
    return joined if len(joined) <= LONGEST else f"{members[0]} +{len(before)}"


def turns(played: PlayedRound, seat: str) -> int:
    """How many turns of a round a seat has had: its plays, its calls, and turns it was skipped.

    Picking a card after a call belongs to the call.
    """
    taken = sum(
        1
        for entry in played.entries
        if entry.get("skip") == seat or (entry.get("by") == seat and not _TURNS.isdisjoint(entry))
    )
    round_ = played.round
    picking = round_.pending is not None and round_.pending.called is not None
    picks = picking and round_.prophet is not None and round_.players[round_.prophet] == seat
    return taken - picks


def driver(members: Sequence[str], turns: int) -> str | None:
    """Who of the members decides after so many turns; None for one who sits alone."""
    return members[turns % len(members)] if members else None
