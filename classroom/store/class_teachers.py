"""The teachers of a class beside its owner, who is in the class's own row."""

from __future__ import annotations

from sqlalchemy import Connection, Select, delete, or_, select

from classroom.classes.tickets import GRANTED, HANDOVER
from classroom.store.database import Database
from classroom.store.schema import class_teachers, classes, sessions, tickets


class ClassTeacherStore:
    """The other teachers of classes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, class_id: str, teacher: str) -> None:
        """Let a teacher teach a class; adding them again is no error.

        Raises:
            Conflict: there is no such class, or no such teacher.
        """
        wanted = self._database.adapter.insert(class_teachers).values(
            class_id=class_id, teacher=teacher
        )
        with self._database.writing() as connection:
            connection.execute(wanted.on_conflict_do_nothing())

    def remove(self, class_id: str, teacher: str) -> bool:
        """Let a teacher no longer teach a class, and end the ways in that they may know.

        To remove one who doesn't teach it ends nothing, and returns False.
        """
        mine = class_teachers.c
        off = delete(class_teachers).where(mine.class_id == class_id, mine.teacher == teacher)
        with self._database.writing() as connection:
            removed = bool(connection.execute(off).rowcount)
            if removed:
                end_ways_in(connection, select(classes.c.id).where(classes.c.id == class_id))
            return removed

    def end_ways_in(self, teacher: str) -> None:
        """End the ways into every class that a teacher teaches, also beside its owner."""
        with self._database.writing() as connection:
            end_ways_in(connection, _taught_by(teacher))

    def of_class(self, class_id: str) -> list[str]:
        """Return the ids of the teachers beside the owner."""
        wanted = select(class_teachers.c.teacher).where(class_teachers.c.class_id == class_id)
        with self._database.reading() as connection:
            return list(connection.execute(wanted).scalars())

    def is_one(self, class_id: str, teacher: str) -> bool:
        """Return whether a teacher teaches the class beside its owner."""
        mine = class_teachers.c
        wanted = select(mine.teacher).where(mine.class_id == class_id, mine.teacher == teacher)
        with self._database.reading() as connection:
            return connection.execute(wanted).first() is not None


def end_ways_in(connection: Connection, of_classes: Select[tuple[str]]) -> None:
    """End the projector links of these classes, and the codes and answers that give a seat away.

    Whoever made them, a teacher who has seen them may have kept them.
    """
    connection.execute(delete(sessions).where(sessions.c.class_id.in_(of_classes)))
    _end_seat_codes(connection, of_classes)


def end_keys(connection: Connection, teacher: str) -> None:
    """End what lets a teacher in, or anyone who has it from them.

    That is their sessions, the projector links that they made, and the codes and answers that give
    away a seat of a class they teach.
    """
    connection.execute(delete(sessions).where(sessions.c.teacher == teacher))
    _end_seat_codes(connection, _taught_by(teacher))


def _taught_by(teacher: str) -> Select[tuple[str]]:
    """Return the query for the classes that a teacher teaches, also beside its owner."""
    mine = class_teachers.c
    added = select(mine.class_id).where(mine.teacher == teacher)
    return select(classes.c.id).where(or_(classes.c.teacher == teacher, classes.c.id.in_(added)))


def _end_seat_codes(connection: Connection, of_classes: Select[tuple[str]]) -> None:
    held = tickets.c
    # What waits for an answer stays: it is a pupil's, and a teacher who is left answers it.
    given = or_(held.kind == HANDOVER, held.state == GRANTED)
    connection.execute(delete(tickets).where(held.class_id.in_(of_classes), given))
