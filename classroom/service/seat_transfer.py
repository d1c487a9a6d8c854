"""Ways back to a seat from a different device: by its number, by the teacher, by a ticket.

The store has only the hashes of tickets (:mod:`classroom.classes.tickets`).
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from classroom.classes import codes, names, tickets
from classroom.classes.classroom import Classroom, Seat
from classroom.classes.draft import new_secret
from classroom.classes.situation import open_class, pupils_seat
from classroom.classes.verbs.device import TakeSeat
from classroom.game.refusal import Refused
from classroom.service.changing import ClassChanger
from classroom.service.environment import Environment
from classroom.service.pupils import ClassPupils
from classroom.service.seating import Joined, Seating


@dataclass(frozen=True, slots=True)
class TransferableSeat:
    """A pupil's seat, as shown to the person who wants it back."""

    class_id: str
    seat: str
    name: str
    table: int


@dataclass(frozen=True, slots=True)
class Asking:
    """A phone that waits for the teacher's answer."""

    id: str
    place: TransferableSeat
    check: str
    """Two digits that the phone shows too, so that the teacher knows which phone it is."""
    since: float
    """In seconds of running time."""


class SeatTransfer:
    """The ways back to a seat. A device that takes it locks out the one that had it."""

    def __init__(
        self, opened: ClassChanger, env: Environment, pupils: ClassPupils, seating: Seating
    ) -> None:
        self._class = opened
        self._env = env
        self._store = env.store
        self._pupils = pupils
        self._seating = seating

    def place(self, seat: str) -> TransferableSeat:
        """Return a pupil's seat with its name and table.

        Raise Refused if the seat is not a pupil's, or the class is over.
        """
        classroom = self._class.classroom()
        held = _pupils(classroom, seat)
        name = self._pupils.people().names.get(seat, seat)
        return TransferableSeat(self._class.id, seat, name, held.table)

    def comeback(self, seat: str) -> str:
        """Return the comeback number of the seat, which only its pupil may see."""
        return self._store.seats.of_class(self._class.id)[seat].comeback

    def come_back(self, seat: str, typed: str) -> Joined:
        """Take the seat by its comeback number.

        Every number of four digits counts as a try. Raise Refused if it is wrong, or after too many
        tries.
        """
        _pupils(self._class.classroom(), seat)
        number = tickets.comeback_number(typed)

        def count(_: Classroom) -> bool:
            return self._store.tickets.count_try(self._class.id, seat, tickets.NUMBER_TRIES)

        # Saved by itself: a number that is not the right one was tried, too.
        counted = self._class.alter(count, tell=False)
        tickets.right_number(self._store.seats.of_class(self._class.id)[seat], number, counted)
        return self._take(TakeSeat(seat))

    def seat_called(self, typed_name: str) -> str | None:
        """Return the seat of the pupil with this name; None if there is none to come back to."""
        seat = self._seating.roster().seat_named(names.tidy(typed_name))
        held = self._class.classroom().seats.get(seat or "")
        return held.id if held and held.device else None

    def tries_left(self, seat: str) -> int:
        """Return how often the seat's comeback number may still be tried."""
        return tickets.NUMBER_TRIES - self._store.seats.of_class(self._class.id)[seat].tries

    # Asking the teacher

    def ask_back(self, seat: str) -> str:
        """Ask the teacher for the seat; return the token that the device keeps until the answer."""
        token = new_secret(self._env.rng)

        def ask(classroom: Classroom) -> None:
            _pupils(classroom, seat)
            known = self._store.tickets.all(self._class.id)
            tickets.may_ask(known, seat, classroom.locked, self._env.now())
            self._ticket(token, seat, tickets.REQUEST)

        self._class.alter(ask)
        return token

    def asking(self) -> list[Asking]:
        """Return the phones that wait for the teacher's answer, the first to ask first."""
        classroom, names = (
            self._class.classroom(),
            self._pupils.people().names,
        )
        return [
            Asking(
                id=row.hash,
                place=TransferableSeat(
                    self._class.id, row.seat, names[row.seat], classroom.seats[row.seat].table
                ),
                check=check_of(row.hash),
                since=row.at,
            )
            for row in self._store.tickets.all(self._class.id)
            if row.waits(self._env.now())
            if row.seat in names and row.seat in classroom.seats
        ]

    def answer(self, request: str, let_in: bool) -> None:
        """Let in the phone that asks, or turn it away; the first answer counts."""
        tickets.answerable(self._store.tickets.find(request), self._class.id, self._env.now())

        def turn() -> None:
            if self._store.tickets.turn_ticket(
                request, tickets.OPEN, tickets.GRANTED if let_in else tickets.DENIED
            ):
                self._class.tell()

        self._class.save(turn)

    def turn_all_away(self) -> None:
        """Turn away every phone that waits for an answer."""

        def turn() -> None:
            for each in self._store.tickets.all(self._class.id):
                if each.waits(self._env.now()):
                    self._store.tickets.turn_ticket(each.hash, tickets.OPEN, tickets.DENIED)
            self._class.tell()

        self._class.save(turn)

    # Handing over

    def hand_over(self, seat: str, token: str | None = None) -> str:
        """Make a ticket with which another phone takes the seat, once; void an earlier one.

        If the device is passed around, the phone takes all its seats. `token` is the ticket to
        store, a new one if None.
        """
        token = token or codes.make_ticket(self._env.rng.choice)

        def hand(classroom: Classroom) -> None:
            _pupils(classroom, seat)
            self._store.tickets.drop_tickets(self._class.id, seat, tickets.HANDOVER)
            self._ticket(token, seat, tickets.HANDOVER)

        self._class.alter(hand, tell=False)
        return token

    def use(self, row: tickets.TicketRow, state: str, secret: str | None = None) -> Joined:
        """Give the seat to the device with the ticket; of several at the same time, one gets it."""

        def use(_: Classroom) -> Joined:
            if not self._store.tickets.turn_ticket(row.hash, state, tickets.USED):
                raise Refused(tickets.USED_UP)
            whole = row.kind == tickets.HANDOVER
            taken = TakeSeat(row.seat, play=True, together=whole, beside=secret)
            return self._take(taken)

        return self._class.alter(use, tell=False)

    def _take(self, command: TakeSeat) -> Joined:
        taken = self._seating.command(command)
        return Joined(self._class.id, command.seat, taken.secret)

    def _ticket(self, token: str, seat: str, kind: str) -> None:
        self._store.tickets.add_ticket(
            hashed(token), self._class.id, seat, kind, tickets.OPEN, self._env.now()
        )


def _pupils(classroom: Classroom, seat: str) -> Seat:
    """Return the seat; raise Refused if it is not a pupil's, or the class is over."""
    open_class(classroom)
    return pupils_seat(classroom, seat)


def hashed(token: str) -> str:
    """Return the hash of a ticket, by which it is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def check_of(hash: str) -> str:
    """Return the two digits by which the teacher knows the phone that asks with this ticket."""
    return str(10 + int(hash[:8], 16) % 90)
