"""Seats that are found by a ticket alone (:mod:`classroom.service.seat_transfer`)."""

from __future__ import annotations

from collections.abc import Callable

from classroom.classes import codes, tickets
from classroom.classes.tickets import GRANTED, OPEN, TicketRow
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.service.seat_transfer import TransferableSeat, check_of, hashed
from classroom.service.seating import Joined


class SeatTickets:
    """Finds the seat that a ticket is for, and takes it."""

    def __init__(self, env: Environment, find: Callable[[str], OpenClass]) -> None:
        self._tickets = env.store.tickets
        self._now = env.now
        self._find = find

    def check(self, token: str) -> str:
        """Return the two digits by which the teacher knows the phone with this token."""
        return check_of(hashed(token))

    def answered(self, token: str) -> bool | None:
        """Return whether the phone was let in; None while it waits.

        Raise Refused if there is no such request, or if it was used or has expired.
        """
        return tickets.answered(self._tickets.find(hashed(token)), self._now())

    def granted(self, token: str) -> TransferableSeat:
        """Return the seat that the teacher granted, before it is taken."""
        row = self._granted(token)
        return self._find(row.class_id).seat_transfer.place(row.seat)

    def let_in(self, token: str) -> Joined:
        """Take the seat that the teacher granted."""
        row = self._granted(token)
        return self._find(row.class_id).seat_transfer.use(row, GRANTED)

    def handed(self, typed: str) -> TransferableSeat:
        """Return the seat that a handover is for, without using it up."""
        row = self._handover(typed)
        return self._find(row.class_id).seat_transfer.place(row.seat)

    def take_over(self, typed: str, secret: str | None = None) -> Joined:
        """Take the seat that is handed over.

        A device that holds seats of the same table with its `secret` keeps them, and is passed
        around from then on.
        """
        row = self._handover(typed)
        return self._find(row.class_id).seat_transfer.use(row, OPEN, secret)

    def _granted(self, token: str) -> TicketRow:
        return tickets.granted(self._tickets.find(hashed(token)), self._now())

    def _handover(self, typed: str) -> TicketRow:
        found = self._tickets.find(hashed(codes.read_ticket(typed)))
        return tickets.handover(found, self._now())
