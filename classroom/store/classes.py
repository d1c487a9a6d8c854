"""The index of classes: rows, and not streams of events."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Select,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import class_teachers, classes, columns, events, receipts, sessions


class ClassRow(msgspec.Struct, frozen=True):
    """A class in the index; its events are in its streams."""

    id: str
    code: str
    prefix: str
    teacher: str
    """The id of the teacher who opened it."""
    opened_at: float
    """UTC, in seconds, as is `closed_at`."""
    closed_at: float | None
    begun: bool = False
    """True if a table has left the lobby."""
    finished: bool = False
    """True if a table has finished a round."""
    keep_names: bool = False
    """True if the teacher keeps the names of its pupils."""
    names_removed_at: float | None = None
    """The time at which the names of its pupils were removed, in UTC seconds; None: they were not,
    or some were written since."""


class Wifi(msgspec.Struct, frozen=True):
    """The wifi that the phones of a class join first."""

    name: str
    password: str
    """Empty: everyone may join it."""


class ClassVersions(msgspec.Struct, frozen=True):
    """Code, owner and versions of a class; a cache with equal numbers is up to date."""

    code: str
    teacher: str
    """The id of the teacher whose class it is."""
    version: int
    """The seq of the last event in the stream of the class."""
    seats: int
    """Number of times its rows of :class:`SeatRow` were changed."""
    table: int = 0
    """The seq of the last event in the stream of one of its tables, where one was asked for."""


class ClassIndex:
    """The index of classes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_class(
        self, id: str, code: str, teacher: str, at: float, prefix: str | None = None
    ) -> None:
        """Open a class. `prefix` begins the codes of its tables; left out, it is the code.

        Raises:
            Conflict: another class has the id or the code.
            ValueError: the id is empty or has a colon.
        """
        if not id or ":" in id:
            raise ValueError("a class's id has no colon: it is a part of the streams' names")
        row = {
            "id": id,
            "code": code,
            "prefix": code if prefix is None else prefix,
            "teacher": teacher,
            "opened_at": at,
            "closed_at": None,
        }
        with self._database.writing() as connection:
            connection.execute(insert(classes).values(row))

    def find_class(self, code: str) -> ClassRow | None:
        """Return the open class with exactly this code."""
        return self._class(classes.c.code == code, classes.c.closed_at.is_(None))

    def find_prefix(self, prefix: str) -> ClassRow | None:
        """Return the open class with this prefix of table codes; the newest, if several have it."""
        return self._class(classes.c.prefix == prefix, classes.c.closed_at.is_(None))

    def row(self, id: str) -> ClassRow | None:
        """Return the class with this id, open or closed."""
        return self._class(classes.c.id == id)

    def there(self, ids: Collection[str]) -> set[str]:
        """Return those of these ids for which there is a class, open or closed."""
        with self._database.reading() as connection:
            wanted = select(classes.c.id).where(classes.c.id.in_(ids))
            return set(connection.execute(wanted).scalars())

    def standing(self, id: str, stream: str, table: str = "") -> ClassVersions | None:
        """Return code, owner and versions of a class; None if there is no such class.

        `stream` is the stream of the class, `table` that of one of its tables.
        """
        found = self._database.ask(_STANDING, id=id, stream=stream, table=table)
        return ClassVersions(*found[0]) if found else None

    def of_teacher(self, teacher: str) -> list[ClassRow]:
        """Return the classes of this teacher, newest first."""
        return self._classes(_class_rows().where(classes.c.teacher == teacher))

    def taught_by(self, teacher: str) -> list[ClassRow]:
        """Return the classes of this teacher and those they were added to, newest first."""
        return self._classes(_class_rows().where(taught_by(teacher)))

    def open_classes(self) -> list[ClassRow]:
        """Return the open classes of all teachers, newest first."""
        return self._classes(_class_rows().where(classes.c.closed_at.is_(None)))

    def lock_class(self, id: str) -> None:
        """Lock the class until this transaction ends: no one else changes it before.

        To be called in a transaction, before it reads anything of the class.
        """
        self._database.lock_class(id)

    def close_class(self, id: str, at: float) -> None:
        """Close a class, after all transactions that keep it open.

        A class that was closed before keeps its first time. The class's projector links end, and
        its wifi is forgotten.

        Raises:
            KeyError: there is no such class.
        """
        closed_at = func.coalesce(classes.c.closed_at, at)
        with self._database.writing() as connection:
            self._database.lock_class(id)
            if self.wifi(id) is not None:
                self._database.scrub_deleted()
            self._database.change_row(
                update(classes).where(classes.c.id == id).values(closed_at=closed_at, wifi=None), id
            )
            connection.execute(delete(sessions).where(sessions.c.class_id == id))
            self._database.scrub_deleted(copies=False)

    def reopen_class(self, id: str) -> None:
        """Open a closed class again, under the code that it had.

        The time after which its names are removed starts again.

        Raises:
            KeyError: there is no such class.
        """
        with self._database.writing():
            self._database.lock_class(id)
            values = {"closed_at": None, "names_removed_at": None}
            self._database.change_row(update(classes).where(classes.c.id == id).values(values), id)

    def wifi(self, id: str) -> Wifi | None:
        """Return the wifi that the phones of a class join first; None: none was given."""
        with self._database.reading() as connection:
            kept = connection.execute(select(classes.c.wifi).where(classes.c.id == id)).scalar()
        return None if kept is None else msgspec.json.decode(kept, type=Wifi)

    def set_wifi(self, id: str, wifi: Wifi | None) -> None:
        """Keep the wifi of an open class until it is closed; None forgets it.

        Raises:
            KeyError: there is no such class.
        """
        kept = None if wifi is None else msgspec.json.encode(wifi).decode()
        with self._database.writing():
            if self.wifi(id) is not None:
                self._database.scrub_deleted()
            changed = update(classes).where(classes.c.id == id).values(wifi=kept)
            self._database.change_row(changed, id)

    def note_begun(self, id: str, *, finished: bool) -> None:
        """Note that a table has left the lobby; with `finished`, that one finished a round.

        Neither is ever unset.

        Raises:
            KeyError: there is no such class.
        """
        values = {"begun": True, **({"finished": True} if finished else {})}
        self._database.change_row(update(classes).where(classes.c.id == id).values(values), id)

    def code_taken(self, code: str) -> bool:
        """Return whether a class has or had this code: open, closed or deleted for good."""
        deleted = select(receipts.c.id).where(receipts.c.code == code).limit(1)
        with self._database.reading() as connection:
            gone = connection.execute(deleted).first() is not None
        return gone or self._class(classes.c.code == code) is not None

    def prefix_taken(self, prefix: str) -> bool:
        """Return whether a class, open or closed, has this prefix or a code beginning with it."""
        begins = func.substr(classes.c.code, 1, len(prefix)) == prefix
        return self._class(or_(classes.c.prefix == prefix, begins)) is not None

    def _class(self, *conditions: ColumnElement[bool]) -> ClassRow | None:
        found = self._classes(_class_rows().where(*conditions).limit(1))
        return found[0] if found else None

    def _classes(self, wanted: Select[Any]) -> list[ClassRow]:
        with self._database.reading() as connection:
            return [ClassRow(*row) for row in connection.execute(wanted).all()]


def taught_by(teacher: str) -> ColumnElement[bool]:
    """Return the condition under which a class is this teacher's, or they were added to it."""
    mine = class_teachers.c
    added = select(mine.class_id).where(mine.teacher == teacher)
    return or_(classes.c.teacher == teacher, classes.c.id.in_(added))


def _last_of(stream: str) -> Any:
    """Return a subquery for the number of a stream's last event; `stream` names its parameter."""
    last = select(func.coalesce(func.max(events.c.seq), 0))
    return last.where(events.c.stream == bindparam(stream)).scalar_subquery()


_STANDING = select(
    classes.c.code,
    classes.c.teacher,
    _last_of("stream"),
    classes.c.seats_changed,
    _last_of("table"),
).where(classes.c.id == bindparam("id"))


def _class_rows() -> Select[Any]:
    newest_first = classes.c.opened_at.desc(), classes.c.id
    return select(*columns(classes, ClassRow)).order_by(*newest_first)
