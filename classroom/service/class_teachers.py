"""The teachers of a class: its owner, and those whom the owner has added.

They may do everything in it but delete it, hand it on, and add or remove teachers.
"""

from __future__ import annotations

from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.accounts import Accounts
from classroom.service.environment import Environment
from classroom.store import ClassRow, TeacherRow


class ClassTeachers:
    """The owner of each class, and the teachers beside them."""

    def __init__(self, env: Environment, accounts: Accounts) -> None:
        self._env = env
        self._store = env.store
        self._accounts = accounts

    def teaches(self, row: ClassRow, teacher: str) -> bool:
        """Return whether the class is this teacher's, or they were added to it."""
        return row.teacher == teacher or self._store.class_teachers.is_one(row.id, teacher)

    def others(self, class_id: str) -> list[TeacherRow]:
        """Return the teachers beside the owner, sorted by name."""
        found = map(self._store.teachers.find, self._store.class_teachers.of_class(class_id))
        return sorted(filter(None, found), key=lambda row: row.name.casefold())

    def add(self, owner: str, class_id: str, typed: str) -> None:
        """Add the teacher of this name to an owner's class.

        Raise Refused if there is none, or if the class is no longer the owner's.
        """
        with self._store.transaction(alone=True):
            self._check_owner(owner, class_id)
            added = self._accounts.teacher_called(typed)
            if added is None or added.blocked_at is not None:
                raise Refused(N_("no teacher here has this name; ask them what they log in with"))
            if added.id == owner:
                raise Refused(N_("choose someone else"))
            self._store.class_teachers.add(class_id, added.id)

    def remove(self, owner: str, class_id: str, teacher: str) -> bool:
        """Take a teacher off an owner's class; their pages of it close at once, at every worker.

        The projector link and the seat codes of the class end: they may have kept one. Return False
        if they weren't in it. Raise Refused if the class is no longer the owner's.
        """
        with self._store.transaction(alone=True):
            self._check_owner(owner, class_id)
            removed = self._store.class_teachers.remove(class_id, teacher)
        self._env.sessions_ended()
        return removed

    def leave(self, teacher: str, class_id: str) -> bool:
        """Take oneself off a class of someone else's; its projector link and seat codes end.

        Return False if it is one's own.
        """
        left = self._store.class_teachers.remove(class_id, teacher)
        self._env.sessions_ended()
        return left

    def _check_owner(self, owner: str, class_id: str) -> None:
        row = self._store.classes.row(class_id)
        if row is None or row.teacher != owner:
            raise Refused(N_("this class is no longer yours"))
