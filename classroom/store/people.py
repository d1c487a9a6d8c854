"""Classes, seats and settings, which are rows and not streams of events.

Names are in the row of their seat, so that renaming and removing change one row; where the teacher
has a list of names, also on that.
"""

from __future__ import annotations

import secrets
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    Update,
    bindparam,
    delete,
    func,
    or_,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.driver import Prepared
from classroom.store.schema import (
    classes,
    events,
    listed_names,
    receipts,
    seats,
    sessions,
    settings,
)

MAX_VERSION_EPOCH = 2**32 - 1
_SECRET_KEY = "secret_key"
_LINE = "line"
_NAMES = tuple[str, ...]


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
    """When the names of its pupils were removed, if none was written since; UTC, in seconds."""


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


class SeatRow(msgspec.Struct, frozen=True):
    """The names at a seat, and the credentials that give access to it."""

    name: str | None
    """What the seat is called: the pupil's name or, where several share it, the team's."""
    secret: str
    """Carried by the device's session; who has the row's present secret has the seat."""
    comeback: str
    """Four digits, for coming back on another device."""
    tries: int = 0
    """Number of times the number was tried since the seat was last taken."""
    members: tuple[str, ...] = ()
    """The names of who share it; none for one alone."""
    wanted: tuple[str, ...] | None = None
    """What the seat is to be called, and its members, once the teacher has approved of it; empty:
    the teacher asked for another name."""
    waits: int | None = None
    """Where it is no seat yet, for the teacher has to let the pupil in: the table that is wanted, 0
    for any."""


class ClassIndex:
    """The index of classes, the seats, the settings."""

    _database: Database

    # Classes

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

    def class_row(self, id: str) -> ClassRow | None:
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

    def classes(self, teacher: str) -> list[ClassRow]:
        """Return the classes of this teacher, newest first."""
        return self._classes(_class_rows().where(classes.c.teacher == teacher))

    def open_classes(self) -> list[ClassRow]:
        """Return the open classes of all teachers, newest first."""
        return self._classes(_class_rows().where(classes.c.closed_at.is_(None)))

    def lock_class_shared(self, id: str) -> None:
        """Keep the class from being closed before this transaction ends.

        Waits for a transaction that is closing it. To be called in a transaction, before it reads
        whether the class is open.
        """
        with self._database.changing() as connection:
            self._database.lock_class_shared(connection, id)

    def lock_class_exclusive(self, id: str) -> None:
        """Lock the class exclusively until this transaction ends.

        Its tables stay as they are until then. Waits for all transactions that keep the class open.
        To be called in a transaction, before it reads anything of the class.
        """
        with self._database.writing() as connection:
            self._database.lock_class_exclusive(connection, id)

    def close_class(self, id: str, at: float) -> None:
        """Close a class, after all transactions that keep it open.

        A class that was closed before keeps its first time. The class's projector links end.

        Raises:
            KeyError: there is no such class.
        """
        closed_at = func.coalesce(classes.c.closed_at, at)
        with self._database.writing() as connection:
            self._database.lock_class_exclusive(connection, id)
            self._change(update(classes).where(classes.c.id == id).values(closed_at=closed_at), id)
            connection.execute(delete(sessions).where(sessions.c.class_id == id))

    def reopen_class(self, id: str) -> None:
        """Open a closed class again, under the code that it had.

        The time after which its names are removed starts again.

        Raises:
            KeyError: there is no such class.
        """
        with self._database.writing() as connection:
            self._database.lock_class_exclusive(connection, id)
            values = {"closed_at": None, "names_removed_at": None}
            self._change(update(classes).where(classes.c.id == id).values(values), id)

    def note_begun(self, id: str, *, finished: bool) -> None:
        """Note that a table has left the lobby; with `finished`, that one finished a round.

        Neither is ever unset.

        Raises:
            KeyError: there is no such class.
        """
        values = {"begun": True, **({"finished": True} if finished else {})}
        self._change(update(classes).where(classes.c.id == id).values(values), id)

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

    # Seats

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
            self._change(change, seat, forget=True)
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
        with self._database.writing() as connection:
            self._change(update(seats).where(*_this(class_id, seat)).values(values), seat)
            seats_changed(connection, class_id)

    def seats(self, class_id: str) -> dict[str, SeatRow]:
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

    # Settings

    def setting(self, key: str) -> str | None:
        """Return the value of a setting; None if it was never set."""
        with self._database.reading() as connection:
            wanted = select(settings.c.value).where(settings.c.key == key)
            return connection.execute(wanted).scalar_one_or_none()

    def agree_setting(self, key: str, value: str) -> str:
        """Store a setting if it was never set, and return its value.

        All callers get the same value.
        """
        if (found := self.setting(key)) is not None:
            return found
        dialect_insert: Any = sqlite_insert if self._database.is_sqlite else postgresql_insert
        wanted = dialect_insert(settings).values(key=key, value=value)
        with self._database.writing() as connection:
            connection.execute(wanted.on_conflict_do_nothing(index_elements=["key"]))
            found = self.setting(key)
        assert found is not None, "a setting is never deleted"
        return found

    def line(self) -> int:
        """Return the current line of versions: each restore begins a new one; 0 before the first.

        The versions of tables begin with it (:data:`classroom.classes.table.VERSION_EPOCH_SIZE`).
        """
        return int(self.setting(_LINE) or 0)

    def set_setting(self, key: str, value: str) -> None:
        """Store a setting, replacing its value."""
        dialect_insert: Any = sqlite_insert if self._database.is_sqlite else postgresql_insert
        wanted = dialect_insert(settings).values(key=key, value=value)
        with self._database.writing() as connection:
            connection.execute(
                wanted.on_conflict_do_update(index_elements=["key"], set_={"value": value})
            )

    def try_saving(self) -> None:
        """Write a row and delete it again, on disk, to check that the database can be written.

        Raises:
            StoreUnavailable: nothing can be saved.
        """
        with self._database.writing() as connection:
            key = f"try-{secrets.token_hex(8)}"
            connection.execute(insert(settings).values(key=key, value=""))
            connection.execute(delete(settings).where(settings.c.key == key))

    def secret_key(self) -> str:
        """Return the key that sessions are signed with; create it at the first call."""
        return self.agree_setting(_SECRET_KEY, secrets.token_urlsafe(32))

    # In common

    def _change(self, wanted: Update, key: str, forget: bool = False) -> None:
        with self._database.writing() as connection:
            if connection.execute(wanted).rowcount == 0:
                raise KeyError(key)
            if forget:
                self._database.scrub_deleted()

    def _class(self, *conditions: ColumnElement[bool]) -> ClassRow | None:
        found = self._classes(_class_rows().where(*conditions).limit(1))
        return found[0] if found else None

    def _classes(self, wanted: Select[Any]) -> list[ClassRow]:
        with self._database.reading() as connection:
            return [ClassRow(*row) for row in connection.execute(wanted).all()]


def begin_line(connection: Connection) -> None:
    """Begin a new line of versions, in the transaction that restores a backup."""
    connection.execute(delete(settings).where(settings.c.key == _LINE))
    value = str(1 + secrets.randbelow(MAX_VERSION_EPOCH))
    connection.execute(insert(settings).values(key=_LINE, value=value))


def _last_of(stream: str) -> Any:
    """Return a subquery for the number of a stream's last event; `stream` names its parameter."""
    last = select(func.coalesce(func.max(events.c.seq), 0))
    return last.where(events.c.stream == bindparam(stream)).scalar_subquery()


_STANDING = Prepared(
    select(
        classes.c.code,
        classes.c.teacher,
        _last_of("stream"),
        classes.c.seats_changed,
        _last_of("table"),
    ).where(classes.c.id == bindparam("id"))
)


def seats_changed(connection: Connection, class_id: str) -> None:
    """Count a change of a class's seat rows; to be called with every such change."""
    noted = update(classes).where(classes.c.id == class_id)
    connection.execute(noted.values(seats_changed=classes.c.seats_changed + 1))


def _class_rows() -> Select[Any]:
    columns = classes.c
    return select(
        columns.id,
        columns.code,
        columns.prefix,
        columns.teacher,
        columns.opened_at,
        columns.closed_at,
        columns.begun,
        columns.finished,
        columns.keep_names,
        columns.names_removed_at,
    ).order_by(columns.opened_at.desc(), columns.id)


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
