"""The sessions of teachers, and the links to a projector: a row each, until it ends."""

from __future__ import annotations

from typing import Literal

import msgspec
from sqlalchemy import ColumnElement, delete, select, update
from sqlalchemy.sql.expression import insert

from classroom.store.class_teachers import end_keys
from classroom.store.database import Database
from classroom.store.schema import columns, sessions

Kind = Literal["console", "projector"]


class SessionRow(msgspec.Struct, frozen=True):
    """A session that has not ended."""

    hash: str
    """The hash of the secret that the browser carries."""
    teacher: str
    """The teacher of the session; of a projector link, the one who made it."""
    kind: Kind
    class_id: str | None
    """The one class that a projector link shows."""
    browser: str
    """Its family and system, such as ``Firefox, Windows``; may be empty."""
    since: float
    """In running time, as are the next and the last: limits do not depend on the date."""
    seen_at: float
    since_date: float
    """UTC, in seconds: the same moment for the teacher to read."""
    seen_date: float
    password_at: float | None = None
    """The time at which the password was last typed in this session; None: it was not."""


class SessionStore:
    """The sessions in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_session(self, row: SessionRow) -> None:
        with self._database.writing() as connection:
            connection.execute(insert(sessions).values(msgspec.structs.asdict(row)))

    def find(self, hash: str) -> SessionRow | None:
        """Return the session with this hash."""
        return next(iter(self._sessions(sessions.c.hash == hash)), None)

    def of_teacher(self, teacher: str | None = None) -> list[SessionRow]:
        """Return the sessions of a teacher, or of all teachers, the latest first."""
        return self._sessions(*([] if teacher is None else [sessions.c.teacher == teacher]))

    def see_session(self, hash: str, at: float, date: float) -> None:
        """Note that the session was used."""
        self._change_session(hash, seen_at=at, seen_date=date)

    def note_password(self, hash: str, at: float) -> None:
        """Note that the password was typed in the session."""
        self._change_session(hash, password_at=at)

    def end_session(self, hash: str, teacher: str | None = None) -> bool:
        """End the session, if it is one of this teacher's where one is given.

        Return False if there is none.
        """
        mine = () if teacher is None else (sessions.c.teacher == teacher,)
        return self._end(sessions.c.hash == hash, *mine)

    def end_sessions(self, teacher: str) -> None:
        """End all sessions of a teacher, the projector links they made, and their seat codes."""
        with self._database.writing() as connection:
            end_keys(connection, teacher)
            self._database.scrub_deleted(copies=False)

    def link_of_class(self, class_id: str) -> SessionRow | None:
        """Return the projector link of a class, if there is one."""
        return next(iter(self._sessions(sessions.c.class_id == class_id)), None)

    def end_links(self, class_id: str) -> bool:
        """End the projector links of a class; return False if there are none."""
        return self._end(sessions.c.class_id == class_id)

    def _sessions(self, *conditions: ColumnElement[bool]) -> list[SessionRow]:
        wanted = (
            select(*columns(sessions, SessionRow))
            .where(*conditions)
            .order_by(sessions.c.since.desc())
        )
        with self._database.reading() as connection:
            return [SessionRow(*row) for row in connection.execute(wanted).all()]

    def _change_session(self, hash: str, **values: float) -> None:
        with self._database.writing() as connection:
            connection.execute(update(sessions).where(sessions.c.hash == hash).values(values))

    def _end(self, *conditions: ColumnElement[bool]) -> bool:
        with self._database.writing() as connection:
            ended = bool(connection.execute(delete(sessions).where(*conditions)).rowcount)
            self._database.scrub_deleted(copies=False)
            return ended
