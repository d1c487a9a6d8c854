"""The lesson plans that teachers uploaded, as the text of their files."""

from __future__ import annotations

import msgspec
from sqlalchemy import delete, select
from sqlalchemy.sql.expression import insert

from classroom.store.database import Database
from classroom.store.schema import columns, own_plans


class PlanRow(msgspec.Struct, frozen=True):
    """A plan of a teacher."""

    id: str
    teacher: str
    name: str
    """Of the file."""
    text: str
    added_at: float
    """UTC, in seconds."""


class LessonPlanStore:
    """The teachers' own lesson plans."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_plan(self, row: PlanRow) -> None:
        """Store a new plan.

        Raises:
            Conflict: another plan has the id.
        """
        with self._database.writing() as connection:
            connection.execute(insert(own_plans).values(msgspec.structs.asdict(row)))

    def remove_plan(self, id: str) -> None:
        """Delete a plan; no error if it does not exist."""
        with self._database.writing() as connection:
            connection.execute(delete(own_plans).where(own_plans.c.id == id))
            self._database.scrub_deleted()

    def plans_of(self, teacher: str) -> list[PlanRow]:
        """Return a teacher's own plans, in the order in which they were added."""
        wanted = select(*columns(own_plans, PlanRow)).where(own_plans.c.teacher == teacher)
        wanted = wanted.order_by(own_plans.c.added_at, own_plans.c.id)
        with self._database.reading() as connection:
            return [PlanRow(*row) for row in connection.execute(wanted)]
