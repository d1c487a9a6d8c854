"""The audit list: acts of teachers and administrators, and tries in their names."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from sqlalchemy import ColumnElement, and_, delete, or_, select, update
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import audit, class_teachers, classes, columns


class AuditRow(msgspec.Struct, frozen=True):
    """One thing that was done, or several times the same within an hour."""

    id: str
    act: str
    actor: str
    """The id of the teacher who did it; empty: it isn't known who."""
    actor_name: str
    """The login name of the actor at that time."""
    teacher: str
    """The id of the teacher whose account it was done to; empty: to none."""
    class_id: str
    """Empty: to no class."""
    about: str
    """Another teacher's name, a class's code, or a browser; it may be empty."""
    times: int
    first: float
    """UTC, in seconds: the first time ..."""
    at: float
    """... and the last, at most an hour later."""


class AuditPlace(NamedTuple):
    """A row of the list: what comes after it is older."""

    at: float
    id: str


_LINKS = "invite", "make_link"
"""The acts with which an administrator is shown a link."""
_ORDER = audit.c.at.desc(), audit.c.id


class AuditStore:
    """The audit list in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, row: AuditRow, since: float) -> None:
        """Add a row; if the same was first done at `since` or later, count that one up instead."""
        mine = audit.c
        same = (
            getattr(mine, name) == getattr(row, name)
            for name in ("act", "actor", "actor_name", "teacher", "class_id", "about")
        )
        with self._database.writing() as connection:
            found = connection.execute(
                select(mine.id).where(*same, mine.first >= since, mine.at <= row.at).limit(1)
            ).first()
            if found is None:
                connection.execute(insert(audit).values(msgspec.structs.asdict(row)))
            else:
                again = update(audit).where(mine.id == found.id)
                connection.execute(again.values(at=row.at, times=mine.times + 1))

    def forget(self, before: float) -> None:
        """Delete what was done before this date, in UTC seconds."""
        with self._database.writing() as connection:
            if connection.execute(delete(audit).where(audit.c.at < before)).rowcount:
                self._database.scrub_deleted()

    def of_teacher(
        self, teacher: str, since: float, most: int, after: AuditPlace | None = None
    ) -> list[AuditRow]:
        """Return what a teacher did, what was done to their account, and to classes they teach.

        Newest first, at most `most`, nothing before `since`, and only what comes after a place.
        """
        owned = select(classes.c.id).where(classes.c.teacher == teacher)
        taught = select(class_teachers.c.class_id).where(class_teachers.c.teacher == teacher)
        mine = audit.c
        return self._rows(
            since,
            most,
            after,
            or_(
                mine.actor == teacher,
                mine.teacher == teacher,
                mine.class_id.in_(owned),
                mine.class_id.in_(taught),
            ),
        )

    def of_all(self, since: float, most: int, after: AuditPlace | None = None) -> list[AuditRow]:
        """Return what anyone did, like :meth:`of_teacher`."""
        return self._rows(since, most, after)

    def linked_by(self, actor: str) -> list[str]:
        """Return the ids of the teachers for whom this administrator has made a link."""
        mine = audit.c
        made = select(mine.teacher).where(mine.actor == actor, mine.act.in_(_LINKS)).distinct()
        with self._database.reading() as connection:
            return list(connection.execute(made).scalars())

    def _rows(
        self, since: float, most: int, after: AuditPlace | None, *which: ColumnElement[bool]
    ) -> list[AuditRow]:
        mine = audit.c
        wanted = select(*columns(audit, AuditRow)).where(mine.at >= since, *which)
        if after is not None:
            same = and_(mine.at == after.at, mine.id > after.id)
            wanted = wanted.where(or_(mine.at < after.at, same))
        with self._database.reading() as connection:
            found = connection.execute(wanted.order_by(*_ORDER).limit(most))
            return [AuditRow(*row) for row in found]
