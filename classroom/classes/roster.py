"""The roster of a class: the names and devices of its seats, pupils who wait, the teacher's list.

Names are in rows and not in events, so that renaming and removing change one row. A decision reads
the rows as a value, and what it changes of them is a value too.
"""

from __future__ import annotations

import hmac
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace

import msgspec

from classroom.classes import names
from classroom.classes.table import TableEvent


class SeatRow(msgspec.Struct, frozen=True):
    """The names at a seat, and the credentials that give access to it."""

    name: str | None
    """The name of the seat: the pupil's or, if it is shared, the team's; None once removed."""
    secret: str
    """Carried by the device's session; who has the row's present secret has the seat."""
    comeback: str
    """Four digits, for coming back on another device."""
    tries: int = 0
    """The number of times that `comeback` was tried since the seat was last taken."""
    members: tuple[str, ...] = ()
    """The names of the pupils who share it; empty for one alone."""
    wanted: tuple[str, ...] | None = None
    """The names of the seat and its members that wait for the teacher's approval; empty: the
    teacher asked for a different name; None: no names wait."""
    waits: int | None = None
    """The table that was asked for, 0 for any, while the teacher has yet to let the pupil in; None:
    the pupil has a seat."""

    @property
    def names(self) -> tuple[str, ...]:
        """All names at a seat: its own, its members' and those that wait for approval.

        None after its name was removed.
        """
        return (self.name, *self.members, *(self.wanted or ())) if self.name else ()

    @property
    def persons(self) -> tuple[str, ...]:
        """The names of the pupils at the seat."""
        return self.members or (self.name or "",)

    def is_opened_by(self, secret: str) -> bool:
        return hmac.compare_digest(self.secret.encode(), secret.encode())


# Changes of rows


@dataclass(frozen=True, slots=True)
class SeatAdded:
    """A new row, of a seat or of a pupil who waits for one."""

    seat: str
    row: SeatRow


@dataclass(frozen=True, slots=True)
class SeatCalled:
    """The seat has these names from now on, and no others; a `name` of None removes them all."""

    seat: str
    name: str | None
    members: tuple[str, ...] = ()
    wanted: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class DeviceChanged:
    """The device with this secret has the seat from now on."""

    seat: str
    secret: str
    comeback: str | None = None
    """None: the number stays."""


@dataclass(frozen=True, slots=True)
class TicketsDropped:
    """No ticket opens the seat any more."""

    seat: str
    kind: str | None = None
    """None: of both kinds."""


@dataclass(frozen=True, slots=True)
class WaitingDropped:
    """These pupils no longer wait to be let in."""

    ids: Collection[str]


@dataclass(frozen=True, slots=True)
class NamesListed:
    """The teacher's list has these names, in this order."""

    names: Sequence[str]


@dataclass(frozen=True, slots=True)
class NamesLeftOut:
    """Names that are removed from texts where they were typed, with parts of names but `kept`."""

    names: Sequence[str]
    kept: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class TableNoted:
    """An event of a table that goes with a change of seats."""

    table: int
    event: TableEvent


RosterChange = (
    SeatAdded
    | SeatCalled
    | DeviceChanged
    | TicketsDropped
    | WaitingDropped
    | NamesListed
    | NamesLeftOut
    | TableNoted
)
"""A change that is saved with a decision, beside the events of the class."""


@dataclass(frozen=True, slots=True)
class Roster:
    """The rows of a class as a command finds them."""

    rows: Mapping[str, SeatRow] = field(default_factory=dict)
    """By seat; also pupils who wait for one."""
    listed: Sequence[str] = ()
    """The teacher's list of names."""
    names_gone: bool = False
    """True if the names were removed, and what is saved now would be removed again at once."""

    @property
    def waiting(self) -> dict[str, SeatRow]:
        """The pupils who wait to be let in, the first to come first."""
        return {id_: row for id_, row in self.rows.items() if row.waits is not None}

    @property
    def keys(self) -> set[str]:
        """The keys of all names in the class."""
        return {names.key(name) for row in self.rows.values() for name in row.names}

    @property
    def missing(self) -> list[str]:
        """The names on the teacher's list that have not joined."""
        here = self.keys
        return [name for name in self.listed if names.key(name) not in here]

    def seat_named(self, name: str, but: str | None = None) -> str | None:
        """Return the seat, other than `but`, that has this name, alone or among others."""
        wanted = names.key(name)
        named = (
            seat
            for seat, row in self.rows.items()
            if seat != but and wanted in map(names.key, row.names)
        )
        return next(named, None)

    def after(self, change: RosterChange) -> Roster:
        """Return the roster after one change."""
        rows = dict(self.rows)
        match change:
            case SeatAdded(seat, row):
                rows[seat] = row
            case SeatCalled(seat, name, members, wanted):
                rows[seat] = msgspec.structs.replace(
                    rows[seat], name=name, members=members, wanted=wanted
                )
            case DeviceChanged(seat, secret, comeback):
                comeback = rows[seat].comeback if comeback is None else comeback
                rows[seat] = msgspec.structs.replace(
                    rows[seat], secret=secret, comeback=comeback, tries=0
                )
            case WaitingDropped(ids):
                rows = {id_: row for id_, row in rows.items() if id_ not in ids}
            case NamesListed(listed):
                return replace(self, listed=tuple(listed))
            case _:
                return self
        return replace(self, rows=rows)
