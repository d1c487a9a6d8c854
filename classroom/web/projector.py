"""The page for the big screen. It is opened with the teacher's session and sees no secrets."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, render_template

from classroom.lesson.classroom import Classroom
from classroom.web.console import desk_words, own_class
from classroom.web.first import slides_for_screen

pages = Blueprint("projector", __name__)


@pages.get("/projector/<class_id>")
@own_class
def wall(classroom: Classroom) -> Any:
    return render_template(
        "projector.html",
        class_id=classroom.id,
        class_title=classroom.plan.title,
        words=desk_words(),
        explained=slides_for_screen(classroom.plan),
    )
