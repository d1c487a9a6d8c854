"""Removing names from a class, and from texts where they were typed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal, TypeVar

from classroom.classes import names
from classroom.classes.events import Event
from classroom.classes.retention import Retention
from classroom.classes.roster import Roster
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

State = TypeVar("State")


class Rewritten(Event, frozen=True, kw_only=True, tag="rewritten"):
    """A removed name was deleted from what people had written in earlier events.

    Every worker that has the class or the table in memory reads it again.
    """

    v: Literal[1] = 1

    def evolve(self, before: State, _: object) -> State:
        return before

    def private_to(self, _: object) -> None:
        return None

    def unnames(self, _: object) -> bool:
        return False


@dataclass(frozen=True, slots=True)
class NamesFound:
    """Names that are removed from a class."""

    seats: Sequence[str]
    """The seats that have these names."""
    listed: Sequence[str]
    """Those on the teacher's list."""
    names: Sequence[str]
    """All of them, to look for in texts."""


def names_of_one(roster: Roster, robots: Collection[str], seat: str, name: str) -> NamesFound:
    """Return the names of a seat or, if there is none of this id, the `name` on the list.

    Raises:
        Refused: there is no such name any more, or it is a robot's.
    """
    row = roster.rows.get(seat)
    found = row.names if row is not None else (name,) if name in roster.listed else ()
    if not found or seat in robots:
        raise Refused(N_("this name has already been removed"))
    keys = set(map(names.key, found))
    listed = [each for each in roster.listed if names.key(each) in keys]
    return NamesFound([] if row is None else [seat], listed, [*found, *listed])


def names_of_all(roster: Roster, robots: Collection[str]) -> NamesFound:
    """Return all pupils' names in a class."""
    named = {
        seat: row.names for seat, row in roster.rows.items() if row.names and seat not in robots
    }
    found = [name for names in named.values() for name in names]
    return NamesFound(list(named), roster.listed, [*found, *roster.listed])


def names_shown(roster: Roster, robots: Collection[str]) -> list[tuple[str, str]]:
    """Return the pupils' seats and names, then the names on the list that have not joined.

    The name of a seat includes its members. A pupil who has not joined has an empty seat.
    """
    seated = [
        (seat, _and_members(row.name, row.members))
        for seat, row in roster.rows.items()
        if row.name and seat not in robots
    ]
    return [*seated, *(("", name) for name in roster.missing)]


def check_names_removable(closed: bool) -> None:
    """Refuse to remove names while the class is open; the teacher takes a pupil out instead."""
    if not closed:
        raise Refused(N_("this class is open; close it first, or take the pupil out"))


def check_names_due(retention: Retention, now: float) -> None:
    """Refuse to remove names automatically if they are not due."""
    if not retention.is_due(now):
        raise Refused(N_("this class is playing right now"))


def _and_members(name: str, members: Sequence[str]) -> str:
    """Return the name of a seat, with its members if the name does not contain them all."""
    return name if all(each in name for each in members) else f"{name} ({', '.join(members)})"
