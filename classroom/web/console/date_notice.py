"""The question on the first page whether the date is right, before names are removed by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from classroom.web.console.class_list import ListedClass
from classroom.web.platform.context import Components
from classroom.web.platform.language import local_day, written_date


@dataclass(frozen=True)
class DateNotice:
    """A date to confirm, and the classes whose names are removed by it."""

    sent: str
    """The date as the form sends it back."""
    date: str
    classes: Sequence[ListedClass]
    """Those of the teacher who reads it."""
    others: int
    """Number of other teachers' classes."""


def is_for(teacher: Any) -> bool:
    """Return whether this teacher may confirm the date: it is one date for all teachers."""
    return not teacher.name or bool(teacher.administrator)


def today(place: Components) -> str:
    """Return the date that the computer shows, as the form sends it."""
    return local_day(place.service.calendar()).isoformat()


def of(place: Components, teacher: Any) -> DateNotice | None:
    """Return the question for this teacher; None if there is none."""
    if not is_for(teacher):
        return None
    rows = place.service.archive.awaiting_date(place.settings.names_days)
    if not rows:
        return None
    own = [row for row in rows if row.teacher == teacher.get_id()]
    plans = place.service.classes.plans([row.id for row in own])
    return DateNotice(
        today(place),
        written_date(local_day(place.service.calendar())),
        [ListedClass(place, row, plans.get(row.id), (), False) for row in own],
        len(rows) - len(own),
    )
