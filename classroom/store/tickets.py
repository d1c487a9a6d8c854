"""Tickets to a seat for another device: kept as a hash, used once."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.sql.expression import insert

from classroom.classes.tickets import TicketRow
from classroom.store.database import Database
from classroom.store.schema import columns, seats, tickets
from classroom.store.seats import seats_changed


class Tickets:
    """Tickets, and how often the number of a seat was tried."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def count_try(self, class_id: str, seat: str, most: int) -> bool:
        """Count a try of the seat's comeback number; return False once there were `most`.

        Concurrent tries cannot exceed `most` either.
        """
        mine = (seats.c.class_id == class_id, seats.c.seat == seat, seats.c.tries < most)
        wanted = update(seats).where(*mine).values(tries=seats.c.tries + 1)
        with self._database.writing() as connection:
            counted = connection.execute(wanted).rowcount == 1
            if counted:
                seats_changed(connection, class_id)
        return counted

    def add_ticket(
        self, hash: str, class_id: str, seat: str, kind: str, state: str, at: float
    ) -> None:
        """Store a new ticket to a seat.

        Raises:
            Conflict: there is no such seat, or a ticket has this hash.
        """
        row = msgspec.structs.asdict(TicketRow(hash, class_id, seat, kind, state, at))
        with self._database.writing() as connection:
            connection.execute(insert(tickets).values(row))

    def find(self, hash: str) -> TicketRow | None:
        """Return the ticket with this hash."""
        return next(iter(self._tickets(tickets.c.hash == hash)), None)

    def all(self, class_id: str) -> list[TicketRow]:
        """Return the tickets to the seats of a class, oldest first."""
        return self._tickets(tickets.c.class_id == class_id)

    def turn_ticket(self, hash: str, before: str, after: str) -> bool:
        """Change the state of a ticket; return False if it was not in the state `before`.

        Of concurrent calls only one succeeds.
        """
        mine = (tickets.c.hash == hash, tickets.c.state == before)
        with self._database.writing() as connection:
            done = connection.execute(update(tickets).where(*mine).values(state=after))
            return done.rowcount == 1

    def drop_tickets(self, class_id: str, seat: str, kind: str | None = None) -> None:
        """Delete the tickets to a seat, or those of one kind; no error where there is none."""
        mine = [tickets.c.class_id == class_id, tickets.c.seat == seat]
        if kind is not None:
            mine.append(tickets.c.kind == kind)
        with self._database.writing() as connection:
            connection.execute(delete(tickets).where(*mine))
            self._database.scrub_deleted(copies=False)

    def _tickets(self, condition: Any) -> list[TicketRow]:
        wanted = select(*columns(tickets, TicketRow)).where(condition)
        wanted = wanted.order_by(tickets.c.at, tickets.c.hash)
        with self._database.reading() as connection:
            return [TicketRow(*row) for row in connection.execute(wanted)]
