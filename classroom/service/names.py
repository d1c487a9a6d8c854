"""Names that the teacher decides on: those on the list, and those that wait for approval."""

from __future__ import annotations

from classroom.classes import names
from classroom.classes.roster import SeatRow
from classroom.service.reading import ClassReader
from classroom.service.seating import Seating
from classroom.views.schemas import JoiningPupil, WaitingName


class PupilNames:
    """The teacher's list, and the pupils and names that wait for the teacher."""

    def __init__(self, opened: ClassReader, seating: Seating) -> None:
        self._class = opened
        self._seating = seating

    def listed(self) -> dict[str, bool]:
        """Return the names on the teacher's list, each with whether the pupil has joined."""
        roster = self._seating.roster()
        here = roster.keys
        return {name: names.key(name) in here for name in roster.listed}

    def missing(self) -> list[str]:
        """Return the names on the teacher's list that have not joined."""
        return self._seating.roster().missing

    def joining(self) -> list[JoiningPupil]:
        """Return the pupils who are waiting to be let in, the first to come first."""
        waiting = self._seating.roster().waiting
        return [JoiningPupil(id_, *_wished(row)) for id_, row in waiting.items()]

    def waits(self, secret: str) -> bool:
        """Return whether the device with this secret is waiting to be let in."""
        waiting = self._seating.roster().waiting.values()
        return any(row.is_opened_by(secret) for row in waiting)

    def waiting_names(self) -> list[WaitingName]:
        """Return the names that wait for the teacher's approval, in the order of the seats."""
        seats = self._class.classroom().seats
        return [
            WaitingName(
                seat, seats[seat].table, row.wanted[0], list(row.wanted[1:]), row.name or seat
            )
            for seat, row in self._seating.roster().rows.items()
            if row.wanted and seat in seats
        ]


def _wished(row: SeatRow) -> tuple[str, list[str]]:
    """Return the name and members of a seat, as they are after approval."""
    name, members = (row.wanted[0], row.wanted[1:]) if row.wanted else (row.name or "", row.members)
    return name, list(members)
