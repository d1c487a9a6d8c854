"""The seats of classes, and the teacher's list of names, which are rows and not events.

Names are in the row of their seat, so that renaming and removing change one row; where the teacher
has a list of names, also on that.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, delete, func, insert, select, update

from classroom.classes.roster import SeatRow
from classroom.store.database import Database
from classroom.store.schema import classes, listed_names, seats

_NAMES = tuple[str, ...]


class Seats:
    """The rows of seats, and the teacher's lists of names."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_seat(
        self,
        class_id: str,
        seat: str,
        name: str | None,
        secret: str,
        comeback: str,
        members: Sequence[str] = (),
        wanted: Sequence[str] | None = None,
        waits: int | None = None,
    ) -> None:
        """Store a new seat; with `waits`, a pupil who waits for one.

        Raises:
            Conflict: the seat exists already, or there is no such class.
        """
        row = {
            "class_id": class_id,
            "seat": seat,
            "name": name,
            "secret": secret,
            "comeback": comeback,
            "members": _written(members),
            "wanted": None if wanted is None else _written(wanted),
            "waits": waits,
        }
        with self._database.writing() as connection:
            connection.execute(insert(seats).values(row))
            connection.execute(_named_again(class_id))
            seats_changed(connection, class_id)

    def rename_seat(
        self,
        class_id: str,
        seat: str,
        name: str | None,
        members: Sequence[str] = (),
        wanted: Sequence[str] | None = None,
    ) -> None:
        """Replace the names of the seat; a `name` of None removes all of them.

        The names that waited for approval are replaced too, by `wanted`.

        Raises:
            KeyError: there is no such seat.
        """
        values = {
            "name": name,
            "members": _written(members),
            "wanted": None if wanted is None else _written(wanted),
        }
        change = update(seats).where(*_this(class_id, seat)).values(values)
        with self._database.writing() as connection:
            self._database.change_row(change, seat)
            self._database.scrub_deleted()
            seats_changed(connection, class_id)
            if name is not None:
                connection.execute(_named_again(class_id))

    def drop_waiting(self, class_id: str, ids: Collection[str]) -> None:
        """Delete pupils who wait for a seat, with their names."""
        mine = seats.c.class_id == class_id, seats.c.waits.is_not(None), seats.c.seat.in_(ids)
        with self._database.writing() as connection:
            connection.execute(delete(seats).where(*mine))
            seats_changed(connection, class_id)
            self._database.scrub_deleted()

    def set_seat_secret(
        self, class_id: str, seat: str, secret: str, comeback: str | None = None
    ) -> None:
        """Give the seat to another device; the old secret is no longer valid.

        The counter of tries of its comeback number is reset.

        Raises:
            KeyError: there is no such seat.
        """
        values: dict[str, Any] = {"secret": secret, "tries": 0}
        if comeback is not None:
            values["comeback"] = comeback
        change = update(seats).where(*_this(class_id, seat)).values(values)
        with self._database.writing() as connection:
            self._database.change_row(change, seat)
            seats_changed(connection, class_id)

    def of_class(self, class_id: str) -> dict[str, SeatRow]:
        """Return the seats of a class, by their ids; also pupils who wait for one."""
        wanted = (
            select(
                seats.c.seat,
                seats.c.name,
                seats.c.secret,
                seats.c.comeback,
                seats.c.tries,
                seats.c.members,
                seats.c.wanted,
                seats.c.waits,
            )
            .where(seats.c.class_id == class_id)
            .order_by(func.length(seats.c.seat), seats.c.seat)
        )
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {
            seat: SeatRow(
                name, secret, comeback, tries, _read(members), _read(wanted or "null"), waits
            )
            for seat, name, secret, comeback, tries, members, wanted, waits in rows
        }

    # The teacher's list of names

    def list_names(self, class_id: str, names: Sequence[str]) -> None:
        """Replace the teacher's list of names of a class; names not on it any more are deleted.

        Raises:
            Conflict: there is no such class.
        """
        rows = [
            {"class_id": class_id, "place": place, "name": name}
            for place, name in enumerate(names, 1)
        ]
        with self._database.writing() as connection:
            connection.execute(delete(listed_names).where(listed_names.c.class_id == class_id))
            if rows:
                connection.execute(insert(listed_names), rows)
                connection.execute(_named_again(class_id))
            self._database.scrub_deleted()

    def listed_names(self, class_id: str) -> list[str]:
        """Return the teacher's list of names, in its order; empty where there is none."""
        wanted = (
            select(listed_names.c.name)
            .where(listed_names.c.class_id == class_id)
            .order_by(listed_names.c.place)
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())


def seats_changed(connection: Connection, class_id: str) -> None:
    """Count a change of a class's seat rows; to be called with every such change."""
    noted = update(classes).where(classes.c.id == class_id)
    connection.execute(noted.values(seats_changed=classes.c.seats_changed + 1))


def _named_again(class_id: str) -> Update:
    """Return an update that notes that the names of a class are not all removed any more."""
    removed_at = classes.c.names_removed_at
    named = update(classes).where(classes.c.id == class_id, removed_at.is_not(None))
    return named.values(names_removed_at=None)


def _this(class_id: str, seat: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return seats.c.class_id == class_id, seats.c.seat == seat


def _read(names: str) -> Any:
    return msgspec.json.decode(names, type=_NAMES | None)


def _written(members: Sequence[str]) -> str:
    return msgspec.json.encode(members).decode()
