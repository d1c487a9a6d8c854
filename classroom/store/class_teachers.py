"""The teachers of a class beside its owner, who is in the class's own row."""

from __future__ import annotations

from sqlalchemy import delete, select

from classroom.store.database import Database
from classroom.store.schema import class_teachers


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
        """Let a teacher no longer teach a class; return False if they didn't."""
        mine = class_teachers.c
        with self._database.writing() as connection:
            removed = connection.execute(
                delete(class_teachers).where(mine.class_id == class_id, mine.teacher == teacher)
            )
            return bool(removed.rowcount)

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
