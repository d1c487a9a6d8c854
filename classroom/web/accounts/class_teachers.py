"""The teachers of a class: its owner adds and removes others, and these can leave it."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask_login import current_user

from classroom.classes.classroom import Classroom
from classroom.game.refusal import Refused
from classroom.web.accounts.forms import TeacherForm
from classroom.web.accounts.sessions import needs_password
from classroom.web.platform import audit
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.own_class import own_class, owners_class
from classroom.web.platform.rate_limits import OF_A_NAME, limiter, teacher_here

pages = Blueprint("class_teachers", __name__, url_prefix="/console/class/<class_id>")


@pages.route("/teachers", methods=["GET", "POST"])
@owners_class
@limiter.limit(OF_A_NAME, methods=["POST"], key_func=teacher_here)
@needs_password
def teachers(classroom: Classroom) -> Any:
    """Show who teaches the class beside its owner, and on POST add the teacher named.

    Names are typed and not listed: no one sees here who else has an account.
    """
    service, form = components().service, TeacherForm()
    if not service.accounts.has_accounts() or classroom.plan.rehearsal:
        abort(404)
    status = 200
    if form.validate_on_submit():
        try:
            service.class_teachers.add(current_user.get_id(), classroom.id, form.name.data or "")
            audit.note("add_to_class", form.name.data or "", class_id=classroom.id)
            return redirect(url_for("class_teachers.teachers", class_id=classroom.id))
        except Refused as refused:
            form.name.errors, status = [refusal_text(refused)], 400
    return render_template(
        "console/class_teachers.html",
        classroom=classroom,
        form=form,
        others=service.class_teachers.others(classroom.id),
    ), status


@pages.post("/teachers/remove")
@owners_class
@needs_password
def remove(classroom: Classroom) -> Any:
    """Take the `teacher` with this id off the class."""
    service, teacher = components().service, request.form.get("teacher", "")
    if service.class_teachers.remove(current_user.get_id(), classroom.id, teacher):
        audit.note("take_off_class", class_id=classroom.id)
    return redirect(url_for("class_teachers.teachers", class_id=classroom.id))


@pages.post("/teachers/leave")
@own_class
def leave(classroom: Classroom) -> Any:
    """Leave a class of someone else's; for its owner nothing changes."""
    if components().service.class_teachers.leave(current_user.get_id(), classroom.id):
        audit.note("leave_class", class_id=classroom.id)
    return redirect(url_for("console.home"))
