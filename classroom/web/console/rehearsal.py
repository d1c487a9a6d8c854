"""Rehearsals: lessons of a plan tried out with a robot in every seat, then deleted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from classroom.classes.classroom import Classroom
from classroom.classes.settings import TITLE_LENGTH, Plan
from classroom.i18n.markers import N_
from classroom.web.platform.context import Components, components
from classroom.web.platform.language import gettext as _
from classroom.web.realtime.rooms import console_room, projector_room, whole_room


def rehearse(teacher: str, plan: Plan) -> str:
    """Open a rehearsal of the plan, which its title says; the id of the class."""
    title = plan.title if plan.rehearsal else _("Rehearsal: %(title)s", title=plan.title)
    title = title[:TITLE_LENGTH].rstrip()
    return components().service.classes.open_rehearsal(teacher, replace(plan, title=title), _)


def delete_rehearsal(components: Components, classroom: Classroom) -> None:
    """Delete it, and tell every screen that shows it; Refused where it is none."""
    with notify_screens_after(components, classroom, N_("This rehearsal has been deleted.")):
        components.service.open(classroom.id).ending.delete_rehearsal()


@contextmanager
def notify_screens_after(
    components: Components, classroom: Classroom, why: str, phones: bool = True
) -> Iterator[None]:
    """Notify every screen of the class that it is gone, once the block has succeeded.

    Without `phones`, only the teacher's screens. `why` is in English.
    """
    opened = components.service.open(classroom.id)
    seats = set(components.broadcaster.seat_rooms(opened).values()) if phones else ()
    of_class = opened.id, opened.owner
    yield
    tables = [whole_room(*of_class, number) for number in classroom.tables]
    for room in (console_room(*of_class), projector_room(*of_class), *tables, *seats):
        components.broadcaster.gone(opened, classroom, room, why)
