"""The page for the big screen. It is opened with the teacher's session, speaks the language of the
class, and sees no secrets."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from classroom.lesson.classroom import Classroom
from classroom.web.console import own_class
from classroom.web.first import slides_for_screen
from classroom.web.language import speaking

pages = Blueprint("projector", __name__)


@pages.get("/projector/<class_id>")
@own_class
def wall(classroom: Classroom) -> Any:
    plan = classroom.plan
    with speaking(plan.vocabulary, plan.language):
        return render_template(
            "projector.html",
            class_id=classroom.id,
            class_title=plan.title,
            explained=slides_for_screen(plan),
        )
