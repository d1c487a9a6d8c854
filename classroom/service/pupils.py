"""The pupils of a class: their names and devices, and who is here."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from classroom.classes import clocks
from classroom.classes.classroom import Classroom
from classroom.classes.deadlines import Attendance
from classroom.classes.situation import ClassSituation
from classroom.game.moves import TEACHER
from classroom.game.refusal import NotFound
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.message_bus import device
from classroom.service.environment import Environment
from classroom.service.memory import KnownHere, KnownSeats
from classroom.service.phones import Gone
from classroom.service.reading import ClassReader
from classroom.store import SeatRow
from classroom.views.table import People


class ClassPupils:
    """Reads who has which seat of a class, on which device, and who of them is here."""

    def __init__(self, opened: ClassReader, env: Environment) -> None:
        self._class = opened
        self._env = env

    def people(self) -> People:
        """Return the names of a class, without presence; empty if there is no such class.

        A seat whose name was removed is called by a number.
        """
        return replace(self._known_seats().people, now=self._env.now())

    def people_here(self) -> People:
        """Return the names of a class, with the seats that are online and those that are asleep."""
        here, now = self._who_is_here(), self._env.now()
        away = _away(here, now)
        if here.people is None or here.away != away:
            seats = here.classroom.seats.values()
            here.away, here.people = (
                away,
                replace(
                    here.seats.people,
                    online=frozenset(
                        seat.id for seat in seats if seat.device and seat.id not in away
                    ),
                    asleep=frozenset(seat for seat, gone in away.items() if gone.asleep),
                ),
            )
        return replace(here.people, now=now)

    def away(self) -> Mapping[str, Gone]:
        """Return the seats whose phone has been gone for longer than the grace period.

        Each comes with the time since when.
        """
        return _away(self._who_is_here(), self._env.now())

    def attendance(self) -> Attendance:
        """Return the phones of a class as its clocks ask for them."""
        return Attendance(
            lambda: {seat: gone.since for seat, gone in self.away().items()},
            lambda: self.here_alone(),
        )

    def here_alone(self) -> frozenset[str]:
        """Return the pupils' seats whose device is online and not passed around."""
        return self.people_here().alone

    def situation(self, classroom: Classroom, by: str = TEACHER) -> ClassSituation:
        """Return the situation in which a command about the class as a whole is decided."""
        tables, devices = self._class.tables(), self.people().devices
        return ClassSituation(classroom, tables, by, self._env.now(), devices)

    def secrets(self) -> Mapping[str, str]:
        """Return the secret that the session of each seat's device carries now, by seat."""
        return self._known_seats().secrets

    def seats_of(self, secret: str) -> list[str]:
        """Return the seats that the device with this secret holds.

        There are several if the device is passed around. The list is empty if there is no such
        class.
        """
        with self._class.turn():
            # What is compared are hashes: how long it takes tells nothing of a secret.
            return self.seats_of_device(device(secret))

    def seats_of_device(self, phone: str) -> list[str]:
        """Return the seats of a device by its hash (:func:`classroom.message_bus.device`)."""
        held = self._known_seats().held.get(phone)
        if held is None:
            return []
        seats = self._class.classroom().seats
        return [seat for seat in held if seat in seats]

    def names_written(self) -> int:
        """Return a counter that changes whenever names of the class are written or removed.

        For a class that was deleted it differs from every value before.
        """
        return self._known_seats().changes

    def age(self) -> tuple[int, int]:
        """Return the version of a class and the number of changes to its seats.

        The higher, the newer. Neither number ever goes down.
        """
        return self._class.classroom().version, self._known_seats().changes

    def _people_of(self, rows: Mapping[str, SeatRow]) -> People:
        devices: dict[str, tuple[str, ...]] = {}
        for seat, row in rows.items():
            devices[row.secret] = (*devices.get(row.secret, ()), seat)
        waiting = {seat: row.wanted for seat, row in rows.items() if row.wanted is not None}
        return People(
            self._called_now(rows),
            members={seat: row.members for seat, row in rows.items() if row.members},
            heads={seat: len(row.members) for seat, row in rows.items() if row.members},
            devices={seat: seats for seats in devices.values() if seats[1:] for seat in seats},
            wanted={seat: wanted[0] if wanted else "" for seat, wanted in waiting.items()},
        )

    def _called_now(self, rows: Mapping[str, SeatRow]) -> dict[str, str]:
        names = {seat: row.name for seat, row in rows.items() if row.name}
        if len(names) == len(rows):
            return names
        pupil = translations.language(self._class.classroom().plan.language).translate(
            N_("Pupil %(number)s")
        )
        taken = set(names.values())
        for seat in rows.keys() - names.keys():
            name = pupil % {"number": seat.removeprefix("s")}
            names[seat] = name if name not in taken else seat
        return names

    def _who_is_here(self) -> KnownHere:
        classroom, seats = self._class.classroom(), self._known_seats()
        memory = self._class.memory
        known = memory.here
        if (
            known is None
            or known.classroom is not classroom
            or known.seats is not seats
            or known.changes != memory.phones.changes
        ):
            gone = {}
            for seat in classroom.seats.values():
                if seat.device and not classroom.plan.real_cards:
                    since = memory.phones.gone_since(seats.devices[seat.id], self._env.now())
                    if since is not None:
                        gone[seat.id] = since
            memory.here = known = KnownHere(classroom, seats, memory.phones.changes, gone)
        return known

    def _known_seats(self) -> KnownSeats:
        try:
            changes = self._class.versions().seats
        except NotFound:
            return KnownSeats()
        memory = self._class.memory
        known = memory.seats
        if known.changes != changes:
            rows = {
                seat: row
                for seat, row in self._env.store.seats.of_class(self._class.id).items()
                if row.waits is None
            }
            devices = {seat: device(row.secret) for seat, row in rows.items()}
            held: dict[str, list[str]] = {}
            for seat, phone in devices.items():
                held.setdefault(phone, []).append(seat)
            secrets = {seat: row.secret for seat, row in rows.items()}
            people = self._people_of(rows)
            known = KnownSeats(changes, rows, devices, held, secrets, people)
            if not self._env.store.in_transaction:
                memory.seats = known
        return known


def _away(here: KnownHere, now: float) -> Mapping[str, Gone]:
    limit = now - clocks.GRACE
    return {seat: each for seat, each in here.gone.items() if each.since <= limit}
