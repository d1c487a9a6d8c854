"""The pupils of a class: their names and devices, and who is here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from classroom.classes import clocks
from classroom.classes.classroom import Classroom
from classroom.game.refusal import NotFound
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.message_bus import device
from classroom.service.lru_cache import LruCache
from classroom.service.presence import Gone, Presence
from classroom.store import SeatRow
from classroom.views.table import People

if TYPE_CHECKING:
    from classroom.service.classes import Classes

REMEMBERED_CLASSES = 60
"""Number of classes whose pupils are kept at hand. Those of another are read again."""


@dataclass(frozen=True, slots=True)
class _Seats:
    """The seats of a class as their rows were after this many changes."""

    changes: int
    rows: Mapping[str, SeatRow]
    devices: Mapping[str, str]
    """Of each seat its device, as :func:`classroom.message_bus.device` calls it."""
    held: Mapping[str, Sequence[str]]
    """Of each device its seats."""
    secrets: Mapping[str, str]
    people: People
    """Their names; who is here is not in it."""


_NO_SEATS = _Seats(-1, {}, {}, {}, {}, People({}))
"""Of a class that is not there."""


@dataclass(slots=True)
class _Here:
    """Disconnected phones of a class by seat, and which of them were away at the last look.

    Valid until the class, its seats or the presence of a phone change.
    """

    classroom: Classroom
    seats: _Seats
    changes: int
    gone: Mapping[str, Gone]
    """By their seats, however short a time it is."""
    away: Mapping[str, Gone] | None = None
    people: People | None = None


class ClassPupils:
    """Reads who has which seat of a class, on which device, and who of them is here."""

    def __init__(self, classes: Classes) -> None:
        self._classes = classes
        self.presence = Presence(classes.now, classes.bus)
        self._seats = LruCache[str, _Seats](REMEMBERED_CLASSES)
        self._here = LruCache[str, _Here](REMEMBERED_CLASSES)

    def drop(self, class_id: str) -> None:
        """Drop what was read of the class: its names may have been removed."""
        for read in (self._seats, self._here):
            read.drop(lambda id: id == class_id)

    def people(self, class_id: str) -> People:
        """Return the names of a class, without presence; empty if there is no such class.

        A seat whose name was removed is called by a number.
        """
        return replace(self._known_seats(class_id).people, now=self._classes.now())

    def people_here(self, class_id: str) -> People:
        """Return the names of a class, with the seats that are online and those that are asleep."""
        what = "here", class_id, self.presence.changes
        return self._classes.store.read_once(what, lambda: self._people_here(class_id))

    def away(self, class_id: str) -> Mapping[str, Gone]:
        """Return the seats whose phone has been gone for longer than the grace period.

        Each comes with the time since when.
        """
        what = "away", class_id, self.presence.changes
        return self._classes.store.read_once(what, lambda: self._away(class_id))

    def here_alone(self, class_id: str) -> frozenset[str]:
        """Return the pupils' seats whose device is online and not passed around."""
        return self.people_here(class_id).alone

    def secrets(self, class_id: str) -> Mapping[str, str]:
        """Return the secret that the session of each seat's device carries now, by seat."""
        return self._known_seats(class_id).secrets

    def seats_of(self, class_id: str, secret: str) -> list[str]:
        """Return the seats that the device with this secret holds.

        There are several if the device is passed around. The list is empty if there is no such
        class.
        """
        with self._classes.store.moment():
            # What is compared are hashes: how long it takes tells nothing of a secret.
            held = self._known_seats(class_id).held.get(device(secret), ())
            return [seat for seat in held if seat in self._classes.classroom(class_id).seats]

    def names_written(self, class_id: str) -> int:
        """Return a counter that changes whenever names of the class are written or removed.

        For a class that was deleted it differs from every value before.
        """
        return self._known_seats(class_id).changes

    def age(self, class_id: str) -> tuple[int, int]:
        """Return the version of a class and the number of changes to its seats.

        The higher, the newer. Neither number ever goes down.
        """
        return self._classes.classroom(class_id).version, self._known_seats(class_id).changes

    def _people_of(self, class_id: str, rows: Mapping[str, SeatRow]) -> People:
        devices: dict[str, tuple[str, ...]] = {}
        for seat, row in rows.items():
            devices[row.secret] = (*devices.get(row.secret, ()), seat)
        waiting = {seat: row.wanted for seat, row in rows.items() if row.wanted is not None}
        return People(
            self._called_now(class_id, rows),
            members={seat: row.members for seat, row in rows.items() if row.members},
            heads={seat: len(row.members) for seat, row in rows.items() if row.members},
            devices={seat: seats for seats in devices.values() if seats[1:] for seat in seats},
            wanted={seat: wanted[0] if wanted else "" for seat, wanted in waiting.items()},
        )

    def _called_now(self, class_id: str, rows: Mapping[str, SeatRow]) -> dict[str, str]:
        names = {seat: row.name for seat, row in rows.items() if row.name}
        if len(names) == len(rows):
            return names
        pupil = translations.language(self._classes.classroom(class_id).plan.language).translate(
            N_("Pupil %(number)s")
        )
        taken = set(names.values())
        for seat in rows.keys() - names.keys():
            name = pupil % {"number": seat.removeprefix("s")}
            names[seat] = name if name not in taken else seat
        return names

    def _people_here(self, class_id: str) -> People:
        here, away = self._who_is_here(class_id), self.away(class_id)
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
        return replace(here.people, now=self._classes.now())

    def _away(self, class_id: str) -> Mapping[str, Gone]:
        limit = self._classes.now() - clocks.GRACE
        gone = self._who_is_here(class_id).gone
        return {seat: each for seat, each in gone.items() if each.since <= limit}

    def _who_is_here(self, class_id: str) -> _Here:
        classroom, seats = self._classes.classroom(class_id), self._known_seats(class_id)
        known = self._here.get(class_id, None)
        if (
            known is None
            or known.classroom is not classroom
            or known.seats is not seats
            or known.changes != self.presence.changes
        ):
            gone = {}
            for seat in classroom.seats.values():
                if seat.device and not classroom.plan.real_cards:
                    since = self.presence.gone_since(class_id, seats.devices[seat.id])
                    if since is not None:
                        gone[seat.id] = since
            known = _Here(classroom, seats, self.presence.changes, gone)
            self._here.put(class_id, known)
        return known

    def _known_seats(self, class_id: str) -> _Seats:
        return self._classes.store.read_once(
            ("seats", class_id), lambda: self._read_seats(class_id)
        )

    def _read_seats(self, class_id: str) -> _Seats:
        try:
            changes = self._classes.versions(class_id).seats
        except NotFound:
            return _NO_SEATS
        known = self._seats.get(class_id, _NO_SEATS)
        if known.changes != changes:
            rows = {
                seat: row
                for seat, row in self._classes.store.seats.of_class(class_id).items()
                if row.waits is None
            }
            devices = {seat: device(row.secret) for seat, row in rows.items()}
            held: dict[str, list[str]] = {}
            for seat, phone in devices.items():
                held.setdefault(phone, []).append(seat)
            secrets = {seat: row.secret for seat, row in rows.items()}
            people = self._people_of(class_id, rows)
            known = _Seats(changes, rows, devices, held, secrets, people)
            if not self._classes.store.in_transaction:
                self._seats.put(class_id, known)
        return known
