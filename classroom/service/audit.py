"""The audit list: log-ins, links, exports, deletions, and what administrators do.

What pupils do, and how a lesson is led, is in the log of the class. No pupil's name is ever in the
list, and nothing that was typed but the login names of teachers.
"""

from __future__ import annotations

import secrets
from typing import Literal

from classroom.service.environment import Environment
from classroom.store import AuditPlace, AuditRow

Act = Literal[
    "log_in",
    "log_in_by_password",
    "log_in_by_code",
    "log_in_by_link",
    "log_in_by_provider",
    "log_out",
    "end_sessions",
    "wrong_password",
    "wrong_code",
    "choose_password",
    "change_password",
    "change_password_by_command",
    "rename",
    "connect",
    "come_in_by_domain",
    "disconnect",
    "factor_on",
    "factor_off",
    "factor_off_by_command",
    "invite",
    "make_link",
    "block",
    "unblock",
    "appoint",
    "appoint_by_command",
    "dismiss",
    "remove_teacher",
    "hand_on",
    "hand_over",
    "add_to_class",
    "take_off_class",
    "leave_class",
    "projector_link",
    "end_projector_link",
    "print",
    "export_scores",
    "export_record",
    "export_log",
    "keep_names",
    "remove_names",
    "delete_class",
    "confirm_date",
    "pair_laptop",
    "replace_key_by_command",
]
DAYS = 180
"""For so long it is kept: long enough to look into what is noticed at the end of a term."""
TOGETHER = 3_600.0
"""Seconds from the first time within which the same done again is the same row."""
_DAY = 86_400.0


class Audit:
    """The audit list."""

    def __init__(self, env: Environment) -> None:
        self._env = env
        self._store = env.store

    def note(
        self,
        act: Act,
        actor: str = "",
        actor_name: str = "",
        teacher: str = "",
        class_id: str = "",
        about: str = "",
    ) -> None:
        """Add what was done just now to the list, and drop what is older than :data:`DAYS`.

        Args:
            act: what it was.
            actor: the id of who did it; empty: it isn't known, or was the command line.
            actor_name: their login name.
            teacher: the id of whose account it was done to.
            class_id: the class it was done to.
            about: another teacher's login name, the class's code, or a browser.
        """
        now = self._env.calendar()
        row = AuditRow(
            id=secrets.token_urlsafe(12),
            act=act,
            actor=actor,
            actor_name=actor_name,
            teacher=teacher,
            class_id=class_id,
            about=about,
            times=1,
            first=now,
            at=now,
        )

        def add() -> None:
            self.forget_old()
            self._store.audit.add(row, now - TOGETHER)

        self._env.save(add)

    def forget_old(self) -> None:
        """Delete what is older than :data:`DAYS`.

        A clock that is ahead deletes nothing: only a date that was reached for certain does.
        """
        with self._store.cleaning_up():
            self._store.audit.forget(self._env.calendar.certain - DAYS * _DAY)

    def of_teacher(
        self, teacher: str, most: int, after: AuditPlace | None = None
    ) -> list[AuditRow]:
        """Return what concerns a teacher, newest first, at most `most`, only what comes `after`.

        That is what they did, what was done to their account, and to the classes they teach.
        """
        return self._store.audit.of_teacher(teacher, self._since(), most, after)

    def of_all(self, most: int, after: AuditPlace | None = None) -> list[AuditRow]:
        """Return what anyone did, newest first, at most `most`, only what comes `after`."""
        return self._store.audit.of_all(self._since(), most, after)

    def _since(self) -> float:
        return self._env.calendar() - DAYS * _DAY
