"""The list of a teacher's classes, from the index and the class settings, without the rounds."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from classroom.classes import codes
from classroom.classes.settings import Plan
from classroom.rules.builder.terms import Rule
from classroom.rules.described_rule import described
from classroom.store import ClassRow
from classroom.web.platform.context import Components
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import language, local_day, ngettext, written_date

PAGE = 20
"""Classes on a page of the list."""


@dataclass(frozen=True)
class ListedClass:
    """A class in the list."""

    components: Components
    row: ClassRow
    plan: Plan | None
    """None where it cannot be read."""
    played: Sequence[Rule]
    rule_gone: bool
    owner: str = ""
    """The name of a different teacher whose class it is."""

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def title(self) -> str:
        return self.code if self.plan is None else self.plan.title

    @property
    def rehearsal(self) -> bool:
        return self.plan is not None and self.plan.rehearsal

    @property
    def unreadable(self) -> bool:
        """True if the class is already known to be unreadable.

        The reason may be its plan, a rule that it played, or a failed attempt of this process to
        read it.
        """
        return (
            self.plan is None
            or self.rule_gone
            or self.components.service.classes.is_unreadable(self.id)
        )

    @property
    def code(self) -> str:
        return codes.display_code(self.row.code)

    @property
    def status(self) -> str:
        if self.row.closed_at is not None:
            return "closed"
        return "playing" if self.row.begun else "lobby"

    @property
    def finished(self) -> bool:
        return self.row.finished

    @cached_property
    def opened(self) -> str:
        return written_date(local_day(self.row.opened_at))

    @cached_property
    def rules(self) -> list[str]:
        """Rules that a closed class played, as sentences; until then they may be sealed."""
        if self.status != "closed":
            return []
        return [described(rule).statement.say(language()) for rule in self.played]

    @cached_property
    def names_stay(self) -> str:
        """Text about when the names are removed; empty if the teacher needs no notice."""
        return names_stay(self.components, self.row)

    def about(self, words: Sequence[str]) -> bool:
        """Return whether each of `words` starts a word of the title, date, code or rules."""
        day = local_day(self.row.opened_at).isoformat()
        there = _words(" ".join((self.title, self.opened, day, self.code, *self.rules)))
        return all(any(each.startswith(word) for each in there) for word in words)


def classes(components: Components, teacher: str) -> list[ListedClass]:
    """Return a teacher's classes and those they were added to, newest first."""
    rows = components.service.classes.taught_by(teacher)
    plans = components.service.classes.plans([row.id for row in rows])
    played = components.service.archive.rules_played(teacher)
    gone = components.service.archive.rules_gone(teacher)
    owners = {row.teacher for row in rows} - {teacher}
    found = filter(None, map(components.service.store.teachers.find, owners))
    names = {row.id: row.name for row in found}
    return [
        ListedClass(
            *(components, row, plans.get(row.id), played.get(row.id, ()), row.id in gone),
            owner=names.get(row.teacher, ""),
        )
        for row in rows
    ]


def sought(listed: Sequence[ListedClass], typed: str) -> list[ListedClass]:
    """Return the classes that match the typed words; all of them if none were typed."""
    words = _words(typed)
    return [each for each in listed if each.about(words)] if words else list(listed)


def names_stay(components: Components, row: ClassRow) -> str:
    """Return a sentence about when the names of a class are, or were, removed.

    Empty while the class is new and open, and if it had no names to remove.
    """
    now = components.service.calendar()
    stay = components.service.archive.retention(row, components.settings.names_days)
    days = stay.days(now)
    if stay.removed_at is not None:
        removed = components.service.store.archive.receipts_of(row.id)
        if not removed:  # no one had a name there
            return ""
        return _("Names were removed on %(date)s.", date=written_date(local_day(removed[0].at)))
    if stay.kept:
        return _("Names are kept.")
    if row.closed_at is None and days >= components.settings.names_days:
        return ""
    if not days:
        if not stay.is_due(components.service.calendar.certain):
            return _("Names are removed once the date is confirmed.")
        return _("Names are removed today.")
    return ngettext("Names are removed in %(num)d day.", "Names are removed in %(num)d days.", days)


def _words(text: str) -> list[str]:
    """Return the words of a text without case and accents, for a tolerant search."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    plain = "".join(char for char in apart if not unicodedata.combining(char))
    return re.findall(r"\w[\w-]*", plain)
