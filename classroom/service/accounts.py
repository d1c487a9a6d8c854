"""Teachers with names of their own: invited, let in by a link, blocked, removed.

An installation has accounts as soon as it has an administrator. Until then there is one teacher
without a name, and one password. Who acts as an administrator is looked at again while nobody else
writes, and nobody blocks, removes or demotes themselves: so there is always one left.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from classroom.classes import names
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.sessions import Sessions
from classroom.store import Conflict, TeacherRow

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


class Accounts(Sessions):
    """Teachers' accounts and what administrators do with them. Passwords come in as hashes."""

    def has_accounts(self) -> bool:
        """Return whether each teacher has a name here and is invited by an administrator."""
        return self.store.has_accounts()

    def teacher_called(self, typed: str) -> TeacherRow | None:
        """Return the teacher with this name, in any case."""
        return self.store.teacher_called(names.key(names.tidy(typed)))

    # Links

    def make_administrator(self, typed: str) -> tuple[str, bool]:
        """Make an administrator of this name, if there is none yet.

        Return the secret their link ends with, and whether they were the teacher of the single
        password before. In an installation without accounts that teacher becomes the administrator
        and keeps classes, rules and plans; the single password, which others know, ends.
        """
        name = clean_name(typed)

        def make() -> tuple[str, bool]:
            found = self.teacher_called(name)
            unnamed = [row for row in self.store.teachers() if not row.name]
            if found is not None:
                id = found.id
                self.store.set_administrator(id, True)
                self.store.set_blocked(id, None)
            elif unnamed and not self.has_accounts():
                id = unnamed[0].id
                for other in unnamed[1:]:
                    self.store.hand_over(other.id, id)
                    self.store.delete_teacher(other.id)
                self.store.name_teacher(id, name, names.key(name))
                self.store.set_administrator(id, True)
                self.store.set_password(id, "")
                self.store.end_sessions(id)
            else:
                id = self._add_teacher(name, administrator=True)
            return self._link(id), found is None and bool(unnamed)

        made = self.save(make, alone=True)
        self._sessions_ended()
        return made

    def invite(self, actor: str, typed: str) -> tuple[TeacherRow, str]:
        """Add a teacher of this name; return them and the secret their link ends with."""
        name = clean_name(typed)
        with self._administrator(actor):
            if self.teacher_called(name) is not None:
                raise Refused(N_("there’s already a teacher with this name"))
            id = self._add_teacher(name)
            return self._teacher(id), self._link(id)

    def new_link(self, actor: str, id: str) -> tuple[TeacherRow, str]:
        """Make a link for another teacher who has none or forgot the password; it works once.

        Their password and sessions hold until it is used. Administrators cannot make one for
        themselves: anyone at an open console could then do without the password.
        """
        with self._administrator(actor, id):
            if self._teacher(id).blocked_at is not None:
                raise Refused(N_("this teacher is blocked; let them in again first"))
            return self._teacher(id), self._link(id)

    def linked(self, link: str) -> TeacherRow:
        """Whose link it is. Looking uses nothing up; Refused where it works no more."""
        found = self.store.teacher_linked(_hash(link), self.calendar())
        if found is None:
            raise Refused(_NO_LINK)
        return found

    def use_link(self, link: str, password_hash: str) -> TeacherRow:
        """Set the password of the link's teacher and end their sessions; Refused if it expired."""
        found = self.store.use_link(_hash(link), password_hash, self.calendar())
        if found is None:
            raise Refused(_NO_LINK)
        self._sessions_ended()
        return found

    # One's own account

    def change_password(self, id: str, password_hash: str) -> TeacherRow:
        """Another password; whoever is logged in as this teacher has to log in again."""

        def change() -> TeacherRow:
            self.store.set_password(id, password_hash)
            self.store.end_sessions(id)
            self.store.set_link(id, None, None)
            return self._teacher(id)

        row = self.save(change)
        self._sessions_ended()
        return row

    def rename_teacher(self, id: str, typed: str) -> None:
        """Another name to log in with."""
        name = clean_name(typed)
        try:
            self.store.name_teacher(id, name, names.key(name))
        except Conflict:
            raise Refused(N_("there’s already a teacher with this name")) from None

    def hand_on(self, owner: str, class_id: str, typed: str) -> None:
        """Transfer a teacher's own class, with its receipts, to the teacher with this name.

        The lesson goes on unchanged.
        """
        with self.store.transaction(alone=True):
            row, heir = self.store.class_row(class_id), self.teacher_called(typed)
            if row is None or row.teacher != owner:
                raise Refused(N_("this class is no longer yours"))
            if heir is None or heir.blocked_at is not None:
                raise Refused(N_("no teacher here has this name; ask them what they log in with"))
            if heir.id == owner:
                raise Refused(N_("choose someone else"))
            self.store.hand_on(class_id, heir.id)
        self._sessions_ended()

    # What administrators do with others

    def block(self, actor: str, id: str, on: bool) -> None:
        """Stop a teacher from logging in and end their sessions at once, or let them in again.

        Their classes go on.
        """
        with self._administrator(actor, id):
            self.store.set_blocked(id, self.calendar() if on else None)
            if on:
                self.store.end_sessions(id)
                self.store.set_link(id, None, None)
        self._sessions_ended()

    def set_administrator(self, actor: str, id: str, on: bool) -> None:
        """Make a teacher an administrator, or an ordinary teacher again."""
        with self._administrator(actor, id):
            self.store.set_administrator(id, on)

    def remove_teacher(self, actor: str, id: str, heir: str | None) -> None:
        """Remove a teacher; classes, rules and plans go to the `heir`.

        Without an heir the teacher must have no class, and rules and plans are deleted. Receipts go
        to the heir, or to `actor`.
        """
        with self._administrator(actor, id):
            if heir is None:
                if self.store.classes(id):
                    raise Refused(N_("this teacher has classes; choose what happens to them"))
                self.store.hand_over(id, actor, receipts_only=True)
            else:
                if heir == id:
                    raise Refused(N_("choose someone else"))
                self.store.hand_over(id, self._teacher(heir).id)
            self.store.delete_teacher(id)
        self._sessions_ended()
        self.store.vacuum()

    # Inside

    @contextmanager
    def _administrator(self, actor: str, on: str | None = None) -> Iterator[None]:
        """Nobody else writes meanwhile, and `actor` is an administrator, who does it to another."""
        with self.store.transaction(alone=True):
            row = self.store.teacher(actor)
            if row is None or not row.administrator or row.blocked_at is not None:
                raise Refused(N_("only an administrator can do this"))
            if on is not None:
                if on == actor:
                    raise Refused(N_("you can’t do this to yourself; ask another administrator"))
                self._teacher(on)
            yield

    def _teacher(self, id: str) -> TeacherRow:
        row = self.store.teacher(id)
        if row is None:
            raise Refused(N_("this teacher no longer has an account"))
        return row

    def _add_teacher(self, name: str, administrator: bool = False) -> str:
        return self.store.add_teacher(
            name, "", key=names.key(name), administrator=administrator, at=self.calendar()
        )

    def _link(self, id: str) -> str:
        """Only its hash is kept."""
        link = secrets.token_urlsafe(24)
        self.store.set_link(id, _hash(link), self.calendar() + LINK_DAYS * 86_400.0)
        return link


def _hash(link: str) -> str:
    return hashlib.sha256(link.encode()).hexdigest()
