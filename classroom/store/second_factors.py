"""Second factors of teachers: the secret that an app on their phone shares, and recovery codes."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select, update
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import columns, second_factors


class SecondFactorRow(msgspec.Struct, frozen=True):
    """A teacher's second factor; its text never shows the secret."""

    teacher: str
    secret: str
    """Shared with the app, in base 32."""
    confirmed: bool = False
    """False while it is set up: it isn't asked for yet."""
    last_step: int = 0
    """Half minutes since 1970 of the last code that was used: no earlier one counts."""
    recovery: str = "[]"
    """JSON: the hashes of the recovery codes that are left."""

    def __repr__(self) -> str:
        return f"SecondFactorRow({self.teacher!r})"


class SecondFactorStore:
    """The second factors in the database, at most one for each teacher."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def find(self, teacher: str) -> SecondFactorRow | None:
        """Return the second factor of this teacher."""
        wanted = select(*columns(second_factors, SecondFactorRow)).where(
            second_factors.c.teacher == teacher
        )
        with self._database.reading() as connection:
            row = connection.execute(wanted).first()
        return None if row is None else SecondFactorRow(*row)

    def put(self, row: SecondFactorRow) -> None:
        """Store a second factor in place of the one before."""
        with self._database.writing() as connection:
            self.remove(row.teacher)
            connection.execute(insert(second_factors).values(msgspec.structs.asdict(row)))

    def use_step(self, teacher: str, step: int) -> bool:
        """Note that the code of a step was used; return False if it or a later one was before."""
        mine = second_factors.c
        wanted = (
            update(second_factors)
            .where(mine.teacher == teacher, mine.last_step < step)
            .values(last_step=step)
        )
        with self._database.writing() as connection:
            return connection.execute(wanted.returning(mine.teacher)).first() is not None

    def remove(self, teacher: str) -> None:
        """Delete the second factor of this teacher."""
        with self._database.writing() as connection:
            connection.execute(delete(second_factors).where(second_factors.c.teacher == teacher))
            self._database.scrub_deleted()
