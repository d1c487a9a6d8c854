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
from classroom.classes.tickets import (
    DENIED,
    GRANTED,
    HANDOVER,
    NUMBER_TRIES,
    OPEN,
    REQUEST,
    USED,
    USED_UP,
    TicketRow,
)
from classroom.classes.verbs.device import TakeSeat
from classroom.game.refusal import Refused
from classroom.service.classes import Classes
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

    def __init__(self, classes: Classes, seating: Seating) -> None:
        self._classes = classes
        self._store = classes.store
        self._seating = seating

    def place(self, class_id: str, seat: str) -> TransferableSeat:
        """Return a pupil's seat with its name and table.

        Raise Refused if the seat is not a pupil's, or the class is over.
        """
        classroom = self._classes.classroom(class_id)
        held = _pupils(classroom, seat)
        name = self._classes.pupils.people(class_id).names.get(seat, seat)
        return TransferableSeat(class_id, seat, name, held.table)

    def comeback(self, class_id: str, seat: str) -> str:
        """Return the comeback number of the seat, which only its pupil may see."""
        return self._store.seats.of_class(class_id)[seat].comeback

    def come_back(self, class_id: str, seat: str, typed: str) -> Joined:
        """Take the seat by its comeback number.

        Every number of four digits counts as a try. Raise Refused if it is wrong, or after too many
        tries.
        """
        _pupils(self._classes.classroom(class_id), seat)
        number = tickets.comeback_number(typed)

        def count(_: Classroom) -> bool:
            return self._store.tickets.count_try(class_id, seat, NUMBER_TRIES)

        # Saved by itself: a number that is not the right one was tried, too.
        counted = self._classes.alter_class(class_id, count, tell=False)
        tickets.right_number(self._store.seats.of_class(class_id)[seat], number, counted)
        return self._take(class_id, TakeSeat(seat))

    def seat_called(self, class_id: str, typed_name: str) -> str | None:
        """Return the seat of the pupil with this name; None if there is none to come back to."""
        seat = self._seating.roster(class_id).seat_named(names.tidy(typed_name))
        held = self._classes.classroom(class_id).seats.get(seat or "")
        return held.id if held and held.device else None

    def tries_left(self, class_id: str, seat: str) -> int:
        """Return how often the seat's comeback number may still be tried."""
        return NUMBER_TRIES - self._store.seats.of_class(class_id)[seat].tries

    # Asking the teacher

    def ask_back(self, class_id: str, seat: str) -> str:
        """Ask the teacher for the seat; return the token that the device keeps until the answer."""
        token = new_secret(self._classes.rng)

        def ask(classroom: Classroom) -> None:
            _pupils(classroom, seat)
            tickets.may_ask(self._store.tickets.all(class_id), seat, self._classes.now())
            self._ticket(token, class_id, seat, REQUEST)

        self._classes.alter_class(class_id, ask)
        return token

    def asking(self, class_id: str) -> list[Asking]:
        """Return the phones that wait for the teacher's answer, the first to ask first."""
        classroom, names = (
            self._classes.classroom(class_id),
            self._classes.pupils.people(class_id).names,
        )
        return [
            Asking(
                id=row.hash,
                place=TransferableSeat(
                    class_id, row.seat, names[row.seat], classroom.seats[row.seat].table
                ),
                check=_check(row.hash),
                since=row.at,
            )
            for row in self._store.tickets.all(class_id)
            if row.waits(self._classes.now())
            if row.seat in names and row.seat in classroom.seats
        ]

    def answer(self, class_id: str, request: str, let_in: bool) -> None:
        """Let in the phone that asks, or turn it away; the first answer counts."""
        tickets.answerable(self._store.tickets.find(request), class_id, self._classes.now())

        def turn() -> None:
            if self._store.tickets.turn_ticket(request, OPEN, GRANTED if let_in else DENIED):
                self._classes.tell(class_id, None)

        self._classes.save(turn, class_id)

    def check(self, token: str) -> str:
        """Return the two digits by which the teacher knows the phone with this token."""
        return _check(_hash(token))

    def answered(self, token: str) -> bool | None:
        """Return whether the phone was let in; None while it waits.

        Raise Refused if there is no such request, or if it was used or has expired.
        """
        return tickets.answered(self._store.tickets.find(_hash(token)), self._classes.now())

    def granted(self, token: str) -> TransferableSeat:
        """Return the seat that the teacher granted, before it is taken."""
        row = self._granted(token)
        return self.place(row.class_id, row.seat)

    def let_in(self, token: str) -> Joined:
        """Take the seat that the teacher granted."""
        return self._use(self._granted(token), GRANTED)

    # Handing over

    def hand_over(self, class_id: str, seat: str, token: str | None = None) -> str:
        """Make a ticket with which another phone takes the seat, once; void an earlier one.

        If the device is passed around, the phone takes all its seats. `token` is the ticket to
        store, a new one if None.
        """
        token = token or codes.make_ticket(self._classes.rng.choice)

        def hand(classroom: Classroom) -> None:
            _pupils(classroom, seat)
            self._store.tickets.drop_tickets(class_id, seat, HANDOVER)
            self._ticket(token, class_id, seat, HANDOVER)

        self._classes.alter_class(class_id, hand, tell=False)
        return token

    def handed(self, typed: str) -> TransferableSeat:
        """Return the seat that a handover is for, without using it up."""
        row = self._handover(typed)
        return self.place(row.class_id, row.seat)

    def take_over(self, typed: str, secret: str | None = None) -> Joined:
        """Take the seat that is handed over.

        A device that holds seats of the same table with its `secret` keeps them, and is passed
        around from then on.
        """
        return self._use(self._handover(typed), OPEN, secret)

    # Inside

    def _granted(self, token: str) -> TicketRow:
        return tickets.granted(self._store.tickets.find(_hash(token)), self._classes.now())

    def _handover(self, typed: str) -> TicketRow:
        found = self._store.tickets.find(_hash(codes.read_ticket(typed)))
        return tickets.handover(found, self._classes.now())

    def _use(self, row: TicketRow, state: str, secret: str | None = None) -> Joined:
        """Give the seat to the device with the ticket; of several at the same time, one gets it."""

        def use(_: Classroom) -> Joined:
            if not self._store.tickets.turn_ticket(row.hash, state, USED):
                raise Refused(USED_UP)
            whole = row.kind == HANDOVER
            taken = TakeSeat(row.seat, play=True, together=whole, beside=secret)
            return self._take(row.class_id, taken)

        return self._classes.alter_class(row.class_id, use, tell=False)

    def _take(self, class_id: str, command: TakeSeat) -> Joined:
        taken = self._seating.command(class_id, command)
        return Joined(class_id, command.seat, taken.secret)

    def _ticket(self, token: str, class_id: str, seat: str, kind: str) -> None:
        self._store.tickets.add_ticket(
            _hash(token), class_id, seat, kind, OPEN, self._classes.now()
        )


def _pupils(classroom: Classroom, seat: str) -> Seat:
    """Return the seat; raise Refused if it is not a pupil's, or the class is over."""
    open_class(classroom)
    return pupils_seat(classroom, seat)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def _check(hashed: str) -> str:
    return str(10 + int(hashed[:8], 16) % 90)
