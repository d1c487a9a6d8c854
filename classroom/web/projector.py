"""The page for the big screen, and the QR code on it. It is opened with the teacher's session,
speaks the language of the class, and sees no secrets."""

from __future__ import annotations

import io
from typing import Any

import segno
from flask import Blueprint, Response, render_template

from classroom.lesson.classroom import Classroom
from classroom.web.console import own_class
from classroom.web.first import slides_for_screen
from classroom.web.house import house
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


@pages.get("/code/<class_id>.svg")
@own_class
def code(classroom: Classroom) -> Any:
    """The QR of the address that fills in the code."""
    place = house()
    qr = segno.make(place.links.link(place.service.code(classroom.id)), error="m")
    drawing = io.BytesIO()
    qr.save(drawing, kind="svg", scale=8, border=2, dark="#221F1A", light="#FFFFFF")
    return Response(drawing.getvalue(), mimetype="image/svg+xml")
