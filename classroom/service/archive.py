"""Past classes: found again by their rules, and when their names are due to be removed."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import structlog

from classroom.classes.retention import Retention, retention
from classroom.classes.verbs import remove_names
from classroom.game.claims import read_rule
from classroom.game.refusal import NotFound, Refused
from classroom.rules.builder.terms import Rule
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.store import ClassRow

SWEEP = 20
"""Classes whose names are removed at once: others wait meanwhile."""
SHORT_OF_DATE_SECONDS = 86_400.0
"""Difference between the computer's date and the certain one, from which a person is asked."""
IDLE_SECONDS = 3_600.0
"""Running time without an event after which no one uses an open class."""
_log = structlog.get_logger(__name__)


class ClassArchive:
    """Finding past classes, and removing names that are overdue."""

    def __init__(self, env: Environment, find: Callable[[str], OpenClass]) -> None:
        self._env = env
        self._store = env.store
        self._find = find
        self._overdue_noted = False
        """True once the log has the note that names wait for the date."""

    # Found again

    def rules_played(self, teacher: str) -> dict[str, list[Rule]]:
        """Return the rules that the classes taught by a teacher have played, by class.

        Rules that this release does not have are left out.
        """
        return {
            class_id: [rule for rule in map(_still_there, rules) if rule is not None]
            for class_id, rules in self._store.archive.rules_played(teacher).items()
        }

    def rules_gone(self, teacher: str) -> set[str]:
        """Return those of :meth:`rules_played` with a rule that this release does not have."""
        played = self._store.archive.rules_played(teacher)
        return {id for id, rules in played.items() if None in map(_still_there, rules)}

    def retention(self, row: ClassRow, days: int) -> Retention:
        """Return the retention of a class's names if they are kept for `days` after its end.

        An open class that no one uses is closed after as many days.
        """
        kept, removed_at = row.keep_names, row.names_removed_at
        if row.closed_at is not None:
            return retention(row.closed_at, days, kept=kept, removed_at=removed_at)
        # It is closed first, and then the days begin.
        return retention(self._unused_since(row), 2 * days, kept=kept, removed_at=removed_at)

    def _unused_since(self, row: ClassRow) -> float:
        """Return the date at which anything was last saved in a class."""
        return self._store.archive.last_at(row.id) or row.opened_at

    # Names

    def forget_overdue(self, days: int) -> int:
        """Remove the names that are certainly due; return the number of classes.

        The log gets the numbers of what is removed. It is done also where lessons are no longer
        held, since a second laptop has taken over.
        """
        with self._store.cleaning_up():
            agrees = self._env.calendar.is_plausible()
            certain = self._env.calendar.certain
            if agrees:  # what is dated later was closed while the clock was ahead
                self._store.archive.date_back(certain)
            self.close_unused(certain, days)
            if not self._overdue_noted and (waiting := self.awaiting_date(days)):
                self._overdue_noted = True
                _log.warning("names are removed once the date is confirmed", classes=len(waiting))
            return len(self.forget_due(certain, days))

    def confirm_date(self, days: int) -> None:
        """Trust the computer's date, because a person says that it is right; remove what is due."""
        with self._store.cleaning_up():
            self._env.calendar.confirm()
        self.forget_overdue(days)

    def needs_date(self) -> bool:
        """Return whether there are names to remove some day, and the date isn't certain."""
        calendar = self._env.calendar
        now = calendar()
        if now - calendar.certain < SHORT_OF_DATE_SECONDS:
            return False
        return bool(self._store.archive.classes_with_names(now)) or any(
            not row.keep_names for row in self._store.classes.open_classes()
        )

    def awaiting_date(self, days: int) -> list[ClassRow]:
        """Return the classes whose names are due by the computer's date, but not for certain."""
        calendar = self._env.calendar
        now, certain = calendar(), calendar.certain
        if now - certain < SHORT_OF_DATE_SECONDS:  # and it catches up on its own
            return []
        found = self._store.archive.classes_with_names(now - days * 86_400.0)
        rows = [row for row in map(self._store.classes.row, found) if row is not None]
        return [
            row
            for row in rows
            if (names := self.retention(row, days)).is_due(now) and not names.is_due(certain)
        ]

    def close_unused(self, now: float, days: int) -> None:
        """Close the classes in which nothing was saved for `days` before `now`, and no one plays.

        Names in an open class are never removed by the date alone.
        """
        before = now - days * 86_400.0
        for row in self._store.classes.open_classes():
            if row.keep_names or row.opened_at > before or self._unused_since(row) > before:
                continue
            used = self._store.archive.last_ran_in(row.id) or 0.0
            if self._env.now() - used >= IDLE_SECONDS:
                with suppress(NotFound):  # deleted since
                    self._find(row.id).ending.close()

    def forget_due(self, now: float, days: int, most: int = SWEEP) -> list[str]:
        """Remove the names of classes closed `days` before `now`, unless they are kept.

        Return these classes, at most `most` of them: if it is so many, there may be more. Repeating
        it is harmless, since what is removed is no longer due.
        """

        def check(row: ClassRow) -> None:
            remove_names.check_names_due(self.retention(row, days), now)

        done: list[str] = []
        for class_id in self._store.archive.classes_with_names(now - days * 86_400.0):
            if len(done) == most:
                return done
            try:
                self._find(class_id).ending.forget_names(check)
            except (NotFound, Refused):  # deleted or opened again since
                continue
            done.append(class_id)
        self._store.archive.vacuum()
        return done


def _still_there(rule: Any) -> Rule | None:
    """Return a rule from the index of classes; None if this release does not have it."""
    try:
        return read_rule(rule)
    except Refused:
        return None
