"""The teachers: their names, passwords and links for logging in, and handing on of classes.

If a single password is the only credential, there is one teacher, without a name.
"""

from __future__ import annotations

import secrets
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, select, update
from sqlalchemy.sql.expression import insert

from classroom.store import schema
from classroom.store.class_teachers import end_keys, end_ways_in
from classroom.store.database import Database


class TeacherRow(msgspec.Struct, frozen=True):
    """A teacher who may log in."""

    id: str
    name: str
    """The name for logging in, as it was typed; empty where a password alone is asked for."""
    password_hash: str
    """Empty: none was chosen yet."""
    administrator: bool = False
    """True if they invite and remove teachers."""
    added_at: float | None = None
    """UTC, in seconds, as are the others."""
    entered_at: float | None = None
    """The time of the last login; None: none yet."""
    blocked_at: float | None = None
    """The time since which they may not log in; None: they may."""
    link_until: float | None = None
    """The time until which the link to choose a password works; None: there is none."""

    @property
    def of_the_demo(self) -> bool:
        """Return whether it is the teacher of the demo, who has no password."""
        return not self.name and not self.password_hash


class Teachers:
    """Teachers who may log in."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_teacher(
        self,
        name: str,
        password_hash: str,
        *,
        key: str | None = None,
        administrator: bool = False,
        at: float | None = None,
    ) -> str:
        """Store a new teacher and return the id; the caller has hashed the password.

        `key` finds them by their name, whatever its case; without a key no name finds them.

        Raises:
            Conflict: another teacher has the key.
        """
        id = secrets.token_hex(8)
        row = {
            "id": id,
            "name": name,
            "name_key": key,
            "password_hash": password_hash,
            "administrator": administrator,
            "added_at": at,
        }
        with self._database.writing() as connection:
            connection.execute(insert(schema.teachers).values(row))
        return id

    def find(self, id: str) -> TeacherRow | None:
        """Return the teacher with this id."""
        return next(iter(self._teachers(schema.teachers.c.id == id)), None)

    def teacher_called(self, key: str) -> TeacherRow | None:
        """Return the teacher with this key."""
        return next(iter(self._teachers(schema.teachers.c.name_key == key)), None)

    def teacher_linked(self, link: str, now: float) -> TeacherRow | None:
        """Return the teacher whose link has this hash, if it works at this time."""
        return next(iter(self._teachers(*_works(link, now))), None)

    def all(self) -> list[TeacherRow]:
        """Return all teachers, sorted by name."""
        return sorted(self._teachers(), key=lambda each: (each.name.casefold(), each.id))

    def has_accounts(self) -> bool:
        """Return whether there is an administrator; if so, each teacher has a name."""
        wanted = (
            select(schema.teachers.c.id).where(schema.teachers.c.administrator.is_(True)).limit(1)
        )
        with self._database.reading() as connection:
            return connection.execute(wanted).first() is not None

    def count_classes(self) -> dict[str, tuple[int, int]]:
        """Count the classes of each teacher: open ones, and all.

        A teacher who has none is left out.
        """
        wanted = select(
            schema.classes.c.teacher,
            func.count().filter(schema.classes.c.closed_at.is_(None)),
            func.count(),
        ).group_by(schema.classes.c.teacher)
        with self._database.reading() as connection:
            rows = connection.execute(wanted).all()
        return {teacher: (open_now, every) for teacher, open_now, every in rows}

    # One teacher. Each raises KeyError where there is none with this id.

    def set_password(self, teacher: str, password_hash: str) -> None:
        """Store a new password; sessions continue."""
        self._change_teacher(teacher, password_hash=password_hash)

    def name_teacher(self, teacher: str, name: str, key: str) -> None:
        """Store a new name to log in with.

        Raises:
            Conflict: another teacher has the key.
        """
        self._change_teacher(teacher, name=name, name_key=key)

    def set_administrator(self, teacher: str, on: bool) -> None:
        """Store whether the teacher is an administrator."""
        self._change_teacher(teacher, administrator=on)

    def set_blocked(self, teacher: str, at: float | None) -> None:
        """Store since when the teacher may not log in; None unblocks them."""
        self._change_teacher(teacher, blocked_at=at)

    def note_entered(self, teacher: str, at: float) -> None:
        """Store when the teacher last logged in."""
        self._change_teacher(teacher, entered_at=at)

    def set_link(self, teacher: str, link: str | None, until: float | None) -> None:
        """Store the hash of the one link at which they choose a password; the old one ends."""
        self._change_teacher(teacher, link=link, link_until=until)

    def use_link(self, link: str, password_hash: str | None, now: float) -> TeacherRow | None:
        """Set the password of the teacher with this link, if it works at this time.

        None leaves the password as it is. Also notes that they have logged in. The link is used up,
        and all their sessions end. Returns the teacher; None if the link does not work.
        """
        values: dict[str, Any] = {"entered_at": now, "link": None, "link_until": None}
        if password_hash is not None:
            values["password_hash"] = password_hash
        wanted = update(schema.teachers).where(*_works(link, now)).values(values)
        with self._database.writing() as connection:
            id = connection.execute(wanted.returning(schema.teachers.c.id)).scalar_one_or_none()
            if id is None:
                return None
            end_keys(connection, id)
            self._database.scrub_deleted()
            return self.find(id)

    # What is theirs

    def hand_over(self, teacher: str, to: str, *, receipts_only: bool = False) -> None:
        """Transfer all classes, rules, plans and receipts of a teacher to another one.

        With `receipts_only`, transfer just the receipts.
        """
        with self._database.writing() as connection:
            for table in (
                (schema.receipts,)
                if receipts_only
                else (schema.receipts, schema.classes, schema.own_rules, schema.own_plans)
            ):
                mine = update(table).where(table.c.teacher == teacher)
                connection.execute(mine.values(teacher=to))
            _no_owner_beside_themselves(connection, to)

    def hand_on(self, class_id: str, to: str) -> None:
        """Transfer a class and its receipts to another teacher; the ways into it end."""
        with self._database.writing() as connection:
            for wanted in (
                update(schema.classes).where(schema.classes.c.id == class_id),
                update(schema.receipts).where(schema.receipts.c.class_id == class_id),
            ):
                connection.execute(wanted.values(teacher=to))
            end_ways_in(
                connection, select(schema.classes.c.id).where(schema.classes.c.id == class_id)
            )
            _no_owner_beside_themselves(connection, to)

    def delete_teacher(self, teacher: str) -> None:
        """Delete a teacher, and the rules and plans that are still theirs.

        Raises:
            ValueError: they still have classes, which then no teacher could open.
        """
        with self._database.writing() as connection:
            left = select(schema.classes.c.id).where(schema.classes.c.teacher == teacher).limit(1)
            if connection.execute(left).first() is not None:
                raise ValueError("a teacher with classes is not deleted")
            for table in (schema.own_rules, schema.own_plans):
                connection.execute(delete(table).where(table.c.teacher == teacher))
            connection.execute(delete(schema.teachers).where(schema.teachers.c.id == teacher))
            self._database.scrub_deleted(for_good=True)

    # Inside

    def _teachers(self, *conditions: ColumnElement[bool]) -> list[TeacherRow]:
        with self._database.reading() as connection:
            rows = connection.execute(
                select(*schema.columns(schema.teachers, TeacherRow)).where(*conditions)
            ).all()
        return [TeacherRow(*row) for row in rows]

    def _change_teacher(self, teacher: str, **values: Any) -> None:
        wanted = update(schema.teachers).where(schema.teachers.c.id == teacher).values(values)
        with self._database.writing():
            self._database.change_row(wanted, teacher)
            self._database.scrub_deleted()


def _no_owner_beside_themselves(connection: Connection, owner: str) -> None:
    """Remove a teacher from the others of the classes that are theirs."""
    others, own = schema.class_teachers, select(schema.classes.c.id)
    own = own.where(schema.classes.c.teacher == owner)
    connection.execute(delete(others).where(others.c.teacher == owner, others.c.class_id.in_(own)))


def _works(link: str, now: float) -> tuple[ColumnElement[bool], ...]:
    """Return the conditions under which a link with this hash may be used."""
    mine = schema.teachers.c
    return mine.link == link, mine.link_until > now, mine.blocked_at.is_(None)
