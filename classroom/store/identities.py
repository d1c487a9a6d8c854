"""The teachers whom a provider of log-ins knows: by its issuer and their subject there."""

from __future__ import annotations

from sqlalchemy import delete, select
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import identities


class IdentityStore:
    """The identities in the database, at most one for each teacher."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def teacher(self, issuer: str, subject: str) -> str | None:
        """Return the id of the teacher who is this subject of this issuer."""
        wanted = select(identities.c.teacher).where(
            identities.c.issuer == issuer, identities.c.subject == subject
        )
        with self._database.reading() as connection:
            found = connection.execute(wanted).scalar_one_or_none()
        return None if found is None else str(found)

    def is_connected(self, teacher: str) -> bool:
        """Return whether a provider knows this teacher."""
        wanted = select(identities.c.teacher).where(identities.c.teacher == teacher).limit(1)
        with self._database.reading() as connection:
            return connection.execute(wanted).first() is not None

    def connect(self, teacher: str, issuer: str, subject: str) -> None:
        """Store who the teacher is there; the identity before it is forgotten.

        Raises:
            Conflict: it is a different teacher, or there is no teacher with this id.
        """
        with self._database.writing() as connection:
            self.disconnect(teacher)
            row = {"issuer": issuer, "subject": subject, "teacher": teacher}
            connection.execute(insert(identities).values(row))

    def disconnect(self, teacher: str) -> None:
        """Forget who the teacher is at a provider."""
        with self._database.writing() as connection:
            connection.execute(delete(identities).where(identities.c.teacher == teacher))
            self._database.scrub_deleted()
