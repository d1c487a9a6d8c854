"""Rehearsals: lessons of a plan tried out with a robot in every seat, then deleted."""

from __future__ import annotations

from dataclasses import replace

from classroom.classes.classroom import Classroom
from classroom.classes.settings import TITLE_LENGTH, Plan
from classroom.i18n.markers import N_
from classroom.web.platform.context import Components, components
from classroom.web.platform.language import gettext as _
from classroom.web.realtime.gone import notify_screens_after


def rehearse(teacher: str, plan: Plan) -> str:
    """Open a rehearsal of the plan, which its title says; the id of the class."""
    title = plan.title if plan.rehearsal else _("Rehearsal: %(title)s", title=plan.title)
    title = title[:TITLE_LENGTH].rstrip()
    return components().service.classes.open_rehearsal(teacher, replace(plan, title=title), _)


def delete_rehearsal(components: Components, classroom: Classroom) -> None:
    """Delete it, and tell every screen that shows it; Refused where it is none."""
    with notify_screens_after(components, classroom, N_("This rehearsal has been deleted.")):
        components.service.open(classroom.id).ending.delete_rehearsal()
