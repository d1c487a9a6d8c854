"""Sessions: begin and use them, and end them at every worker.

A session is a row, and the browser carries the secret that the row has the hash of. Without the row
there is no session, whatever a browser carries. A link to a projector is such a row too, for one
class; it ends with the class.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable, Iterable
from contextlib import suppress

from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.accounts import end_links_made_by
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.store import ClassRow, LogBroken, SessionRow, StoreUnavailable, TeacherRow

SEEN_EVERY = 60.0
"""Seconds between two notes that a session is in use."""
PASSWORD_HOLDS = 300.0
"""Seconds for which a session does not ask for the password again."""


class Sessions:
    """Sessions of teachers, and projector links."""

    def __init__(
        self, env: Environment, find: Callable[[str], OpenClass], idle: float, longest: float
    ) -> None:
        self._env = env
        self._store = env.store
        self._find = find
        self._idle, self._longest = idle, longest
        """Seconds after which a session ends: not used, outside lessons; in any case."""

    # Begun and used

    def begin(self, teacher: str, browser: str, typed: bool = True) -> tuple[SessionRow, str]:
        """Begin a session for a teacher, who has just typed the password if `typed`.

        Return it with its secret, which is not stored.
        """
        secret, now, date = _secret(), self._env.now(), self._env.calendar()
        row = SessionRow(
            *(_hash(secret), teacher, "console", None, browser, now, now, date, date),
            password_at=now if typed else None,
        )
        self._store.sessions.add_session(row)
        return row, secret

    def find(self, secret: str) -> SessionRow | None:
        """Return the session with this secret unless it has ended, and note that it is used."""
        row = self._store.sessions.find(_hash(secret)) if secret else None
        if row is None or not self._holds(row):
            return None
        self._see(row)
        return row

    def holds(self, hash: str) -> bool:
        """Return whether the session with this hash still holds."""
        row = self._store.sessions.find(hash)
        return row is not None and self._holds(row)

    def taken_off(self, hash: str, class_id: str) -> str | None:
        """Return the owner of this class if the teacher of a session doesn't teach it; else None.

        None also if there is no such class.
        """
        session, row = self._store.sessions.find(hash), self._store.classes.row(class_id)
        if session is None or row is None or session.teacher == row.teacher:
            return None
        teaches = self._store.class_teachers.is_one(class_id, session.teacher)
        return None if teaches else row.teacher

    def of_teacher(self, teacher: str) -> list[SessionRow]:
        """Return the sessions and projector links of a teacher, the latest first."""
        return [row for row in self._store.sessions.of_teacher(teacher) if self._holds(row)]

    def see(self, watching: Iterable[tuple[str, Iterable[str]]]) -> None:
        """Note that sessions are in use whose screens show a lesson.

        `watching` has the hash of each session and the classes that it shows.
        """
        for hash, classes in watching:
            if any(map(self._is_lesson, classes)):
                row = self._store.sessions.find(hash)
                if row is not None and self._holds(row):
                    self._see(row)

    # The password once more

    def knows_password(self, row: SessionRow) -> bool:
        """Return whether the password was typed in this session in the last few minutes."""
        return row.password_at is not None and self._env.now() - row.password_at < PASSWORD_HOLDS

    def note_password(self, row: SessionRow) -> None:
        """Note that the password was typed in this session just now."""
        self._store.sessions.note_password(row.hash, self._env.now())

    # Ended

    def end(self, hash: str, teacher: str) -> bool:
        """End a session or a projector link of this teacher, at every worker.

        Return False if there is none.
        """
        ended = self._store.sessions.end_session(hash, teacher)
        self._env.sessions_ended()
        return ended

    def end_all(self, teacher: str, links: bool = False) -> None:
        """End all sessions of a teacher, the projector links they made, and their seat codes.

        With `links` also the unused links with which others were to choose a password. It holds at
        every worker.
        """

        def end() -> None:
            self._store.sessions.end_sessions(teacher)
            if links:
                end_links_made_by(self._store, teacher)

        self._env.save(end, alone=links)
        self._env.sessions_ended()

    def end_old(self) -> None:
        """Delete the rows of sessions that were idle for too long, or are too old."""
        now = self._env.now()
        for row in self._store.sessions.of_teacher():
            old = now - row.seen_at >= self._idle or now - row.since >= self._longest
            if old and not self._holds(row):
                self._store.sessions.end_session(row.hash)

    # Projector links

    def make_projector_link(self, teacher: str, class_id: str) -> str:
        """Make the one link that opens a class's projector without a session of its teacher.

        The link before it ends. Return its secret, which is not stored.
        """
        secret, now, date = _secret(), self._env.now(), self._env.calendar()
        row = SessionRow(_hash(secret), teacher, "projector", class_id, "", now, now, date, date)

        def make() -> None:
            found = self._store.classes.row(class_id)
            if found is None or not self._may_teach(found, teacher):
                raise Refused(N_("this class is no longer yours"))
            if found.closed_at is not None:
                raise Refused(N_("this class is over"))
            self._store.sessions.end_links(class_id)
            self._store.sessions.add_session(row)

        self._find(class_id).save(make)
        self._env.sessions_ended()
        return secret

    def end_projector_link(self, class_id: str) -> bool:
        """End the projector link of a class; return False if there is none."""
        ended = self._store.sessions.end_links(class_id)
        self._env.sessions_ended()
        return ended

    def projector_link(self, class_id: str) -> SessionRow | None:
        """Return the projector link of a class, if there is one."""
        return self._store.sessions.link_of_class(class_id)

    # Inside

    def _see(self, row: SessionRow) -> None:
        now = self._env.now()
        if now - row.seen_at >= SEEN_EVERY:
            # A full disk must not keep a teacher from reading.
            with suppress(StoreUnavailable):
                self._store.sessions.see_session(row.hash, now, self._env.calendar())

    def _holds(self, row: SessionRow) -> bool:
        teacher = self._store.teachers.find(row.teacher)
        if teacher is None or teacher.blocked_at is not None:
            return False
        if row.kind == "projector":
            shown = self._store.classes.row(row.class_id or "")
            if shown is None or shown.closed_at is not None:
                return False
            return self._may_teach(shown, row.teacher)
        return self._in_time(row, teacher)

    def _may_teach(self, row: ClassRow, teacher: str) -> bool:
        return row.teacher == teacher or self._store.class_teachers.is_one(row.id, teacher)

    def _in_time(self, row: SessionRow, teacher: TeacherRow) -> bool:
        if teacher.of_the_demo:  # who could not log in again
            return True
        now = self._env.now()
        if now - row.since >= self._longest:
            return False
        return now - row.seen_at < self._idle or self._teaches(row.teacher)

    def _teaches(self, teacher: str) -> bool:
        """Return whether a lesson of this teacher was used within the idle limit."""
        since = self._env.now() - self._idle
        return any(
            self._is_lesson(row.id) and (self._store.archive.last_ran_in(row.id) or 0.0) > since
            for row in self._store.classes.taught_by(teacher)
            if row.closed_at is None
        )

    def _is_lesson(self, class_id: str) -> bool:
        """Return whether it is an open class with pupils; robots may play for ever."""
        row = self._store.classes.row(class_id)
        if row is None or row.closed_at is not None:
            return False
        try:
            return not self._find(class_id).plan.rehearsal
        except LogBroken:  # no one can play in it
            return False


def _secret() -> str:
    return secrets.token_urlsafe(24)


def _hash(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
