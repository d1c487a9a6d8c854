"""Teachers who log in at a provider: found by issuer and subject, connected, or let in by domain.

The web has checked what the provider said before anything here is called. An e-mail address never
finds a teacher: it can be changed, and given to someone else.
"""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.accounts import MAX_TEACHER_NAME_LENGTH, Accounts, clean_name
from classroom.service.environment import Environment
from classroom.store import Conflict, TeacherRow


@dataclass(frozen=True)
class Identity:
    """Someone whom a provider has logged in."""

    issuer: str
    subject: str


class Identities:
    """The identities of teachers at the provider."""

    def __init__(self, env: Environment, accounts: Accounts) -> None:
        self._env = env
        self._store = env.store
        self._accounts = accounts

    def teacher(self, who: Identity) -> TeacherRow | None:
        """Return the teacher who has this identity; None if there is none."""
        id = self._store.identities.teacher(who.issuer, who.subject)
        return None if id is None else self._store.teachers.find(id)

    def is_connected(self, teacher: str) -> bool:
        """Return whether this teacher can log in at the provider."""
        return self._store.identities.is_connected(teacher)

    def is_new(self, row: TeacherRow) -> bool:
        """Return whether no one has logged in as this teacher yet, in whatever way.

        Only then may a link connect an identity: else someone with a link would have an account
        beside its teacher, whose password still works, and without their second factor.
        """
        factor = self._store.second_factors.find(row.id)
        guarded = factor is not None and factor.confirmed
        return not (row.password_hash or guarded or self.is_connected(row.id))

    def connect(self, teacher: str, who: Identity) -> None:
        """Let a teacher log in as this identity, and no longer as an earlier one.

        Raise Refused if it belongs to a different teacher.
        """
        try:
            self._store.identities.connect(teacher, who.issuer, who.subject)
        except Conflict:
            raise Refused(N_("this login already belongs to a different teacher here")) from None

    def connect_by_link(self, link: str, who: Identity) -> TeacherRow:
        """Connect the teacher of an invitation link, which is used up.

        Raise Refused if the link was used or has expired, if the account is no longer new, or if
        the identity belongs to a different teacher.
        """

        def use() -> TeacherRow:
            if not self.is_new(self._accounts.linked(link)):
                raise Refused(
                    N_("this link is for choosing a new password; connect your login later")
                )
            row = self._accounts.use_link(link, None)
            self.connect(row.id, who)
            return row

        return self._env.save(use, alone=True)

    def add(self, typed: str, who: Identity) -> TeacherRow:
        """Add a teacher who has this identity, called `typed` or, if that is taken, with a number.

        Raise Refused if the name can't be one.
        """
        name = clean_name(typed[:MAX_TEACHER_NAME_LENGTH])

        def make() -> TeacherRow:
            free, number = name, 2
            while self._accounts.teacher_called(free) is not None:
                ending = f" {number}"
                free, number = name[: MAX_TEACHER_NAME_LENGTH - len(ending)] + ending, number + 1
            now = self._env.calendar()
            id = self._store.teachers.add_teacher(free, "", key=names.account_key(free), at=now)
            self.connect(id, who)
            found = self._store.teachers.find(id)
            assert found is not None
            return found

        return self._env.save(make, alone=True)

    def disconnect(self, teacher: str) -> None:
        """Let a teacher no longer log in at the provider; raise Refused without a password."""
        row = self._store.teachers.find(teacher)
        if row is None or not row.password_hash:
            raise Refused(N_("you have no password here; you couldn’t log in again"))
        self._store.identities.disconnect(teacher)
