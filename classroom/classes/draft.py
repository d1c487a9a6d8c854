"""A decision about seats and names in the making, and the situation that it rests on."""

from __future__ import annotations

import copy
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import chain, count

from classroom.classes import classroom as lesson
from classroom.classes import names
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.roster import DeviceChanged, Roster, RosterChange, SeatRow
from classroom.classes.situation import Chance, ClassSituation
from classroom.i18n.markers import N_
from classroom.i18n.messages import Language

ROBOT_NAMES = (
    *("Ada", "Bix", "Cleo", "Dot", "Echo", "Fizz", "Gil", "Hex", "Iris", "Jot", "Kip", "Lux"),
    *("Mo", "Nib", "Olo", "Pip", "Quil", "Rio", "Sol", "Taj", "Uma", "Vim", "Wim", "Yoyo"),
)


@dataclass(frozen=True, slots=True)
class SeatingSituation(ClassSituation):
    """A class, its tables and its roster when a command about seats or names arrives."""

    roster: Roster
    chance: Chance
    language: Language
    """That of the class, for the names of robots."""
    say: Callable[[str], str]
    """Translates a made-up name for the pupil who gets it."""
    admit: Callable[[Classroom, int], bool]
    """Returns whether so many new seats are given at once; the teacher lets in the others."""


@dataclass(frozen=True, slots=True)
class SeatsDecided:
    """The events and changes of rows that a command about seats or names leads to."""

    events: Sequence[ClassEvent] = ()
    changes: Sequence[RosterChange] = field(default=(), repr=False)
    """To be saved before the events, in this order."""
    seats: Sequence[str] = ()
    """The seats that it is about."""
    secret: str = field(default="", repr=False)
    """That of the device which has the seat now."""
    waits: bool = False
    """The pupil has no seat yet: the teacher has to let them in."""


class Draft:
    """A decision in the making: each part of it counts for the next."""

    def __init__(self, at: SeatingSituation) -> None:
        self.at = at
        self.classroom = at.classroom
        self.roster = at.roster
        self._events: list[ClassEvent] = []
        self._changes: list[RosterChange] = []

    def branch(self) -> Draft:
        """Return a copy that can be given up."""
        other = copy.copy(self)
        other._events, other._changes = [*self._events], [*self._changes]
        return other

    def happens(self, event: ClassEvent) -> None:
        self.classroom = lesson.evolve(self.classroom, self.classroom.version + 1, event)
        self._events.append(event)

    def change(self, change: RosterChange) -> None:
        self.roster = self.roster.after(change)
        self._changes.append(change)

    def decided(
        self, seats: Sequence[str] = (), secret: str = "", waits: bool = False
    ) -> SeatsDecided:
        return SeatsDecided(self._events, self._changes, seats, secret, waits)

    # Credentials

    def new_row(
        self,
        name: str,
        secret: str = "",
        members: tuple[str, ...] = (),
        wanted: tuple[str, ...] | None = None,
        waits: int | None = None,
    ) -> SeatRow:
        """Return the row of a new seat; without a secret, no device has it."""
        secret, comeback = secret or new_secret(self.at.chance), new_comeback(self.at.chance)
        return SeatRow(name, secret, comeback, members=members, wanted=wanted, waits=waits)

    def lock_out(self, seat: str) -> None:
        """Take a seat from its device; none has it then."""
        self.change(DeviceChanged(seat, new_secret(self.at.chance), new_comeback(self.at.chance)))

    def robot_name(self) -> str:
        """Return a robot's name, as ``Robot Ada``, that no one in the class has."""
        taken, robot = self.roster.keys, self.at.language.translate(N_("Robot %(name)s"))
        given = (robot % {"name": name} for name in ROBOT_NAMES)
        numbered = (robot % {"name": number} for number in count(1))
        return next(name for name in chain(given, numbered) if names.key(name) not in taken)


def new_secret(chance: Chance) -> str:
    """Return a secret for the session of a device."""
    return f"{chance.getrandbits(128):032x}"


def new_comeback(chance: Chance) -> str:
    """Return the four digits with which a pupil comes back on another device."""
    return f"{chance.randrange(10_000):04}"
