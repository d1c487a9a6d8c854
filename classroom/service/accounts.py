"""Accounts of teachers: invite, log in by a link, block and remove.

An installation has accounts as soon as it has an administrator. Until then there is one teacher
without a name, and one password. Whether the actor is an administrator is checked under the
exclusive lock, and administrators cannot block, remove or demote themselves: so there is always one
left.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.environment import Environment
from classroom.store import Conflict, Store, TeacherRow

LINK_DAYS = 7
"""For so long a link works at which a teacher chooses a password."""
MAX_TEACHER_NAME_LENGTH = 60
_NO_LINK = N_("this link no longer works: it was used, or it has expired")


def clean_name(typed: str) -> str:
    """Return a login name as it is shown; raise Refused with what to change."""
    name = names.tidy(typed)
    if not any(char.isalnum() for char in name):
        raise Refused(N_("type a name for the teacher to log in with"))
    if len(name) > MAX_TEACHER_NAME_LENGTH:
        raise Refused(
            N_("a name can have at most %(longest)s characters"), longest=MAX_TEACHER_NAME_LENGTH
        )
    return name


class Accounts:
    """Teachers' accounts and what administrators do with them. Passwords come in as hashes."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._store = env.store

    def has_accounts(self) -> bool:
        """Return whether teachers have names here and are invited by an administrator."""
        return self._store.teachers.has_accounts()

    def teacher_called(self, typed: str) -> TeacherRow | None:
        """Return the teacher with this name, whatever its case; None if there is none."""
        return self._store.teachers.teacher_called(names.account_key(names.tidy(typed)))

    # Links

    def make_administrator(self, typed: str) -> tuple[str, bool]:
        """Make the teacher of this name an administrator, adding and unblocking them if needed.

        Return what their new link ends with, and whether they were the teacher of the one password
        before: without accounts, that teacher becomes this administrator and keeps classes, rules
        and plans. The one password, which others know, no longer works then.
        """
        name = clean_name(typed)

        def make() -> tuple[str, bool]:
            found = self.teacher_called(name)
            unnamed = [row for row in self._store.teachers.all() if not row.name]
            if found is not None:
                id = found.id
                self._store.teachers.set_administrator(id, True)
                self._store.teachers.set_blocked(id, None)
            elif unnamed and not self.has_accounts():
                id = unnamed[0].id
                for other in unnamed[1:]:
                    self._store.teachers.hand_over(other.id, id)
                    self._store.teachers.delete_teacher(other.id)
                self._store.teachers.name_teacher(id, name, names.account_key(name))
                self._store.teachers.set_administrator(id, True)
                self._store.teachers.set_password(id, "")
                self._store.sessions.end_sessions(id)
            else:
                id = self._add_teacher(name, administrator=True)
            return self._link(id), found is None and bool(unnamed)

        made = self._env.save(make, alone=True)
        self._env.sessions_ended()
        return made

    def invite(self, actor: str, typed: str) -> tuple[TeacherRow, str]:
        """Add a teacher of this name; return them, and what their link ends with."""
        name = clean_name(typed)
        with self._administrator(actor):
            if self.teacher_called(name) is not None:
                raise Refused(N_("there’s already a teacher with this name"))
            id = self._add_teacher(name)
            return self._teacher(id), self._link(id)

    def new_link(self, actor: str, id: str) -> tuple[TeacherRow, str]:
        """Make a link for another teacher who has none, or has forgotten the password.

        Earlier links stop working. The password and the sessions stay valid until the link is used.
        Administrators cannot make one for themselves: anyone at an open console could then do
        without the password.
        """
        with self._administrator(actor, id):
            if self._teacher(id).blocked_at is not None:
                raise Refused(N_("this teacher is blocked; let them in again first"))
            return self._teacher(id), self._link(id)

    def linked(self, link: str) -> TeacherRow:
        """Return the teacher whose link it is, without using it up.

        Raise Refused if it was used or has expired.
        """
        found = self._store.teachers.teacher_linked(_hash(link), self._env.calendar())
        if found is None:
            raise Refused(_NO_LINK)
        return found

    def use_link(self, link: str, password_hash: str | None) -> TeacherRow:
        """Give the teacher of this link the password, and end all their sessions.

        None leaves it as it is, also if they have none. Raise Refused if the link was used or has
        expired.
        """
        found = self._store.teachers.use_link(_hash(link), password_hash, self._env.calendar())
        if found is None:
            raise Refused(_NO_LINK)
        self._env.sessions_ended()
        return found

    # One's own account

    def change_password(self, id: str, password_hash: str) -> TeacherRow:
        """Change the password, and end all sessions and the link of this teacher."""

        def change() -> TeacherRow:
            self._store.teachers.set_password(id, password_hash)
            self._store.sessions.end_sessions(id)
            self._store.teachers.set_link(id, None, None)
            return self._teacher(id)

        row = self._env.save(change)
        self._env.sessions_ended()
        return row

    def rename_teacher(self, id: str, typed: str) -> None:
        """Change the login name of a teacher; raise Refused if it is taken."""
        name = clean_name(typed)
        try:
            self._store.teachers.name_teacher(id, name, names.account_key(name))
        except Conflict:
            raise Refused(N_("there’s already a teacher with this name")) from None

    def hand_on(self, owner: str, class_id: str, typed: str) -> None:
        """Transfer an owner's class, with all that is in it and its receipts, to another teacher.

        The lesson goes on as it is. Its projector links and seat codes end.
        """
        with self._store.transaction(alone=True):
            row, heir = self._store.classes.row(class_id), self.teacher_called(typed)
            if row is None or row.teacher != owner:
                raise Refused(N_("this class is no longer yours"))
            if heir is None or heir.blocked_at is not None:
                raise Refused(N_("no teacher here has this name; ask them what they log in with"))
            if heir.id == owner:
                raise Refused(N_("choose someone else"))
            self._store.teachers.hand_on(class_id, heir.id)
        self._env.sessions_ended()

    # What administrators do with others

    def block(self, actor: str, id: str, on: bool) -> None:
        """Block a teacher and end their sessions and link at once, or unblock them.

        Their classes go on. The projector links and seat codes of all classes they teach end.
        """
        with self._administrator(actor, id):
            self._store.teachers.set_blocked(id, self._env.calendar() if on else None)
            if on:
                self._store.class_teachers.end_ways_in(id)
                self._store.sessions.end_sessions(id)
                self._store.teachers.set_link(id, None, None)
                end_links_made_by(self._store, id)
        self._env.sessions_ended()

    def set_administrator(self, actor: str, id: str, on: bool) -> None:
        """Make another teacher an administrator, or end that, and with it the links they made."""
        with self._administrator(actor, id):
            self._store.teachers.set_administrator(id, on)
            if not on:
                end_links_made_by(self._store, id)

    def remove_teacher(self, actor: str, id: str, heir: str | None) -> None:
        """Remove a teacher; their classes, rules and plans go to the `heir`.

        Without an heir the teacher must have no classes, and rules and plans are deleted. Receipts
        go to the heir, or else to `actor`. No one is their own heir: administrators see no classes
        but their own, so it takes a second one to give them more.
        """
        with self._administrator(actor, id):
            if heir == actor:
                raise Refused(N_("you can’t give them to yourself; ask another administrator"))
            self._store.class_teachers.end_ways_in(id)
            end_links_made_by(self._store, id)
            if heir is None:
                if self._store.classes.of_teacher(id):
                    raise Refused(N_("this teacher has classes; choose what happens to them"))
                self._store.teachers.hand_over(id, actor, receipts_only=True)
            else:
                if heir == id:
                    raise Refused(N_("choose someone else"))
                self._store.teachers.hand_over(id, self._teacher(heir).id)
            self._store.teachers.delete_teacher(id)
        self._env.sessions_ended()
        self._store.archive.vacuum()

    # Inside

    @contextmanager
    def _administrator(self, actor: str, on: str | None = None) -> Iterator[None]:
        """Exclude all other writers, and check that `actor` is an administrator.

        Raise Refused if not, and if `on`, the teacher it is done to, is the actor or has no
        account.
        """
        with self._store.transaction(alone=True):
            row = self._store.teachers.find(actor)
            if row is None or not row.administrator or row.blocked_at is not None:
                raise Refused(N_("only an administrator can do this"))
            if on is not None:
                if on == actor:
                    raise Refused(N_("you can’t do this to yourself; ask another administrator"))
                self._teacher(on)
            yield

    def _teacher(self, id: str) -> TeacherRow:
        row = self._store.teachers.find(id)
        if row is None:
            raise Refused(N_("this teacher no longer has an account"))
        return row

    def _add_teacher(self, name: str, administrator: bool = False) -> str:
        return self._store.teachers.add_teacher(
            name,
            "",
            key=names.account_key(name),
            administrator=administrator,
            at=self._env.calendar(),
        )

    def _link(self, id: str) -> str:
        """Make a link and store its hash; return what the link ends with, which is not stored."""
        link = secrets.token_urlsafe(24)
        self._store.teachers.set_link(id, _hash(link), self._env.calendar() + LINK_DAYS * 86_400.0)
        return link


def end_links_made_by(store: Store, administrator: str) -> None:
    """End the unused links of all teachers for whom this administrator ever made one.

    They may have kept them. The audit list knows that: a link is shown only once it is noted there,
    and is kept in it for longer than a link works.
    """
    for id in store.audit.linked_by(administrator):
        with suppress(KeyError):  # removed since
            store.teachers.set_link(id, None, None)


def _hash(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()
