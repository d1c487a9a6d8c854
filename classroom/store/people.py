"""Classes, seats and settings: what is not a stream of events.

Names are in the row of their seat, so that renaming and forgetting touch one row; where the teacher
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

MOST_LINES = 2**32 - 1
_SECRET_KEY = "secret_key"
_LINE = "line"
_NAMES = tuple[str, ...]


class ClassRow(msgspec.Struct, frozen=True):
    """A class as the index has it; what happened in it is in its streams."""

    id: str
    code: str
    prefix: str
    teacher: str
    """The id of the teacher who opened it."""
    opened_at: float
    """UTC, in seconds, as is `closed_at`."""
    closed_at: float | None
    begun: bool = False
    """Whether a table has left the lobby."""
    finished: bool = False
    """Whether a table has finished a round."""
    keep_names: bool = False
    """Whether the teacher keeps the names of its pupils."""
    names_removed_at: float | None = None
    """When the names of its pupils were removed, if none was written since; UTC, in seconds."""


class Standing(msgspec.Struct, frozen=True):
    """How far a class is: who remembers what it was at the same numbers need not read it again."""

    code: str
    teacher: str
    """The id of the teacher whose class it is."""
    version: int
    """The seq of the last event in the stream of the class."""
    seats: int
    """How often its rows of :class:`SeatRow` were changed."""
    table: int = 0
    """The seq of the last event in the stream of one of its tables, where one was asked for."""


class SeatRow(msgspec.Struct, frozen=True):
    """Who sits there, and how they prove it."""

    name: str | None
    """What the seat is called: the pupil's name or, where several share it, the team's."""
    secret: str
    """Carried by the device's session; who has the row's present secret has the seat."""
    comeback: str
    """Four digits, for coming back on another device."""
    tries: int = 0
    """How often the number was tried since the seat was last taken."""
    members: tuple[str, ...] = ()
    """The names of who share it; none for one alone."""
    wanted: tuple[str, ...] | None = None
    """What the seat is to be called, and its members, once the teacher has approved of it; empty:
    the teacher asked for another name."""
    waits: int | None = None
    """Where it is no seat yet, for the teacher has to let the pupil in: the table that is wanted, 0
    for any."""


class People:
    """The index of classes, the seats, the settings."""

    _database: Database

    # Classes

    def add_class(
        self, id: str, code: str, teacher: str, at: float, prefix: str | None = None
    ) -> None:
        """Opens a class. `prefix` begins the codes of its tables; left out, it is the code.

        Raises:
            Conflict: another class has the id or the code.
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
        """The open class with this code, as it was written."""
        return self._class(classes.c.code == code, classes.c.closed_at.is_(None))

    def find_prefix(self, prefix: str) -> ClassRow | None:
        """The open class whose tables' codes begin so; the newest, should there be several."""
        return self._class(classes.c.prefix == prefix, classes.c.closed_at.is_(None))

    def class_row(self, id: str) -> ClassRow | None:
        """The class with this id, open or closed."""
        return self._class(classes.c.id == id)

    def there(self, ids: Collection[str]) -> set[str]:
        """Those of these classes that there are, open or closed."""
        with self._database.reading() as connection:
            wanted = select(classes.c.id).where(classes.c.id.in_(ids))
            return set(connection.execute(wanted).scalars())

    def standing(self, id: str, stream: str, table: str = "") -> Standing | None:
        """How far the class with this id is; `stream` has its events, `table` those of a table."""
        found = self._database.ask(_STANDING, id=id, stream=stream, table=table)
        return Standing(*found[0]) if found else None

    def classes(self, teacher: str) -> list[ClassRow]:
        """The classes this teacher opened, newest first."""
        return self._classes(_class_rows().where(classes.c.teacher == teacher))

    def open_classes(self) -> list[ClassRow]:
        """The classes nobody has closed, whoever opened them, newest first."""
        return self._classes(_class_rows().where(classes.c.closed_at.is_(None)))

    def keep_open(self, id: str) -> None:
        """Nobody closes the class before this transaction ends; who is closing it is waited for.

        To be called in a transaction, before what says whether the class is open is read.
        """
        with self._database.changing() as connection:
            self._database.keep_open(connection, id)

    def hold_class(self, id: str) -> None:
        """Who keeps the class open is waited for, and nobody else does so before this transaction
        ends: what its tables are now they stay. To be called in a transaction, before anything of
        the class is read.
        """
        with self._database.writing() as connection:
            self._database.hold_class(connection, id)

    def close_class(self, id: str, at: float) -> None:
        """Closes a class, once all who keep it open are done; closed again keeps its first time.
        Its projector links end.

        Raises:
            KeyError: there is no such class.
        """
        closed_at = func.coalesce(classes.c.closed_at, at)
        with self._database.writing() as connection:
            self._database.hold_class(connection, id)
            self._change(update(classes).where(classes.c.id == id).values(closed_at=closed_at), id)
            connection.execute(delete(sessions).where(sessions.c.class_id == id))

    def reopen_class(self, id: str) -> None:
        """Opens a closed class again, under the code that it had; how long its names stay counts
        from now.

        Raises:
            KeyError: there is no such class.
        """
        with self._database.writing() as connection:
            self._database.hold_class(connection, id)
            values = {"closed_at": None, "names_removed_at": None}
            self._change(update(classes).where(classes.c.id == id).values(values), id)

    def note_begun(self, id: str, *, finished: bool) -> None:
        """Notes that a table has left the lobby, and with `finished` that one has finished a round.

        What was noted once stays.

        Raises:
            KeyError: there is no such class.
        """
        values = {"begun": True, **({"finished": True} if finished else {})}
        self._change(update(classes).where(classes.c.id == id).values(values), id)

    def code_taken(self, code: str) -> bool:
        """Whether a class has or had this code: open, closed or deleted for good."""
        deleted = select(receipts.c.id).where(receipts.c.code == code).limit(1)
        with self._database.reading() as connection:
            gone = connection.execute(deleted).first() is not None
        return gone or self._class(classes.c.code == code) is not None

    def prefix_taken(self, prefix: str) -> bool:
        """Whether a class, open or closed, has this prefix or a code that begins so."""
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
        """Gives out a seat; with `waits`, note that a pupil waits for one.

        Raises:
            Conflict: it is given out already, or there is no such class.
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
        """Calls the seat otherwise, with these names at it; with None it forgets all of them.

        What was wanted before is forgotten too.

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
            self._database.forget_deleted()

    def set_seat_secret(
        self, class_id: str, seat: str, secret: str, comeback: str | None = None
    ) -> None:
        """Hands the seat to another device, and locks out whoever carries the old secret.

        The tries of its number begin anew.

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
        """The seats given out in a class, by their ids."""
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
        """The teacher's list of a class is now this; what is not on it any more is forgotten.

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
            self._database.forget_deleted()

    def listed_names(self, class_id: str) -> list[str]:
        """The teacher's list, in its order; empty where there is none."""
        wanted = (
            select(listed_names.c.name)
            .where(listed_names.c.class_id == class_id)
            .order_by(listed_names.c.place)
        )
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    # Settings

    def setting(self, key: str) -> str | None:
        """What it was set to, for good; None if it never was."""
        with self._database.reading() as connection:
            wanted = select(settings.c.value).where(settings.c.key == key)
            return connection.execute(wanted).scalar_one_or_none()

    def agree_setting(self, key: str, value: str) -> str:
        """Sets it if it was never set, and returns what it is: all who ask get the same."""
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

        The versions of tables begin with it (:data:`classroom.classes.table.LINE`).
        """
        return int(self.setting(_LINE) or 0)

    def set_setting(self, key: str, value: str) -> None:
        """Sets it, whatever it was before."""
        dialect_insert: Any = sqlite_insert if self._database.is_sqlite else postgresql_insert
        wanted = dialect_insert(settings).values(key=key, value=value)
        with self._database.writing() as connection:
            connection.execute(
                wanted.on_conflict_do_update(index_elements=["key"], set_={"value": value})
            )

    def try_saving(self) -> None:
        """Saves something, and takes it away again: on disk, as everything is.

        Raises:
            StoreUnavailable: nothing can be saved.
        """
        with self._database.writing() as connection:
            key = f"try-{secrets.token_hex(8)}"
            connection.execute(insert(settings).values(key=key, value=""))
            connection.execute(delete(settings).where(settings.c.key == key))

    def secret_key(self) -> str:
        """The key that sessions are signed with, made the first time anybody asks."""
        return self.agree_setting(_SECRET_KEY, secrets.token_urlsafe(32))

    # In common

    def _change(self, wanted: Update, key: str, forget: bool = False) -> None:
        with self._database.writing() as connection:
            if connection.execute(wanted).rowcount == 0:
                raise KeyError(key)
            if forget:
                self._database.forget_deleted()

    def _class(self, *conditions: ColumnElement[bool]) -> ClassRow | None:
        found = self._classes(_class_rows().where(*conditions).limit(1))
        return found[0] if found else None

    def _classes(self, wanted: Select[Any]) -> list[ClassRow]:
        with self._database.reading() as connection:
            return [ClassRow(*row) for row in connection.execute(wanted).all()]


def begin_line(connection: Connection) -> None:
    """Begin a new line of versions, in the transaction that restores a backup."""
    connection.execute(delete(settings).where(settings.c.key == _LINE))
    value = str(1 + secrets.randbelow(MOST_LINES))
    connection.execute(insert(settings).values(key=_LINE, value=value))


def _last_of(stream: str) -> Any:
    """The seq of the last event of the stream that is given by this name."""
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
    """Notes that rows of seats are not what they were: to be called with every such change."""
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
    """A name is written in the class, so that they are not all removed any more."""
    removed_at = classes.c.names_removed_at
    named = update(classes).where(classes.c.id == class_id, removed_at.is_not(None))
    return named.values(names_removed_at=None)


def _this(class_id: str, seat: str) -> tuple[ColumnElement[bool], ColumnElement[bool]]:
    return seats.c.class_id == class_id, seats.c.seat == seat


def _read(names: str) -> Any:
    return msgspec.json.decode(names, type=_NAMES | None)


def _written(members: Sequence[str]) -> str:
    return msgspec.json.encode(members).decode()
