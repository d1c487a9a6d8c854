"""A teacher's own lesson plans: upload, store and delete.

A plan is read before it is stored, so that a class can be started from it. A class has a copy of
its steps, and goes on even if the plan is deleted.
"""

from __future__ import annotations

from classroom import lesson_plans
from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.lesson_plans import PlanFile
from classroom.service.environment import Environment
from classroom.store import PlanRow

UPLOADED_ID_PREFIX = "own-"
"""The prefix of the ids of uploaded plans; no plan that comes with the program has it."""
MAX_PLANS = 40
"""Of one teacher."""
MAX_PLAN_NAME_LENGTH = 80


class LessonPlans:
    """Storing and finding a teacher's own lesson plans."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._store = env.store

    def own_plans(self, teacher: str) -> list[PlanFile]:
        """Return the teacher's own plans, sorted by file name.

        A plan that an older release could read may have errors now.
        """
        rows = sorted(self._store.plans.plans_of(teacher), key=lambda row: names.key(row.name))
        return [lesson_plans.look(row.id, row.name, row.text.encode()) for row in rows]

    def keep_plan(self, teacher: str, name: str, data: bytes) -> PlanFile:
        """Store the plan in a file, replacing one of the same name.

        If the file isn't a plan, return its errors; nothing has changed then. Raise Refused if
        there is no room.
        """
        name = names.tidy(name)[-MAX_PLAN_NAME_LENGTH:]
        id = f"{UPLOADED_ID_PREFIX}{self._env.rng.getrandbits(48):012x}"
        found = lesson_plans.look(id, name, data)
        if found.plan is None:
            return found

        def keep() -> None:
            self._env.check_teacher(teacher)
            kept = self._store.plans.plans_of(teacher)
            same = [row for row in kept if row.name == name]
            if len(kept) - len(same) >= MAX_PLANS:
                raise Refused(
                    N_("there’s room for %(most)s lesson plans; delete one first"), most=MAX_PLANS
                )
            for row in same:
                self._store.plans.remove_plan(row.id)
            self._store.plans.add_plan(
                PlanRow(id, teacher, name, data.decode(), self._env.calendar())
            )

        self._env.save(keep)
        return found

    def plan_file(self, teacher: str, id: str) -> PlanRow:
        """Return the file of an own plan; raise Refused if this teacher has no such plan."""
        for row in self._store.plans.plans_of(teacher):
            if row.id == id:
                return row
        raise Refused(N_("you no longer have this lesson plan"))

    def delete_plan(self, teacher: str, id: str) -> None:
        """Delete an own plan; a class that was started from it goes on."""

        def delete() -> None:
            self.plan_file(teacher, id)
            self._store.plans.remove_plan(id)

        self._env.save(delete)
