"""The page for the projector, and the QR code on it.

It is opened with the teacher's session, or by a link that shows the page and permits nothing else.
It is in the language of the class and gets no secrets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask_login import current_user

from classroom.classes.classroom import Classroom
from classroom.qr import wifi_text
from classroom.store import SessionRow
from classroom.web.accounts import login
from classroom.web.accounts.sessions import ask_again
from classroom.web.platform import audit
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking
from classroom.web.platform.own_class import own_class
from classroom.web.platform.qr_image import qr_image
from classroom.web.platform.rate_limits import count_wrong_code
from classroom.web.platform.second_laptop import PROJECTOR
from classroom.web.projector.preload import slides_for_screen, step_slides

pages = Blueprint("projector", __name__)

_MADE = "made"
"""The session key of the secret of the projector link that a teacher made last."""


# Without a teacher's session


@pages.get("/projector/link/<link>")
def by_link(link: str) -> Any:
    """Show the class of this link, and redirect so that pupils cannot read the link."""
    row = components().service.sessions.find(link)
    if row is None or row.kind != "projector":
        count_wrong_code()
        title = _("This link doesn’t work")
        text = _("Ask the class’s teacher for a new one.")
        return render_template("error.html", title=title, text=text), 404
    session[PROJECTOR] = link
    return redirect(url_for("projector.screen", class_id=row.class_id))


def projector_link(class_id: str) -> SessionRow | None:
    """Return the session of the projector link to this class that this browser opened.

    None if there is none or it has ended, and if the class's teacher is logged in, who needs no
    link.
    """
    row = components().service.sessions.find(str(session.get(PROJECTOR, "")))
    if row is None or row.kind != "projector" or row.class_id != class_id:
        return None
    own = current_user.is_authenticated and current_user.get_id() == row.teacher
    return None if own else row


def _shown_class(view: Callable[[Classroom], Any]) -> Callable[..., Any]:
    """Allow the teacher of a class, and browsers with its projector link."""
    for_teacher = own_class(view)

    @wraps(view)
    def checked(class_id: str) -> Any:
        if projector_link(class_id) is None:
            return for_teacher(class_id=class_id)
        return view(components().service.open(class_id).classroom())

    return checked


@pages.get("/projector/<class_id>")
@_shown_class
def screen(classroom: Classroom) -> Any:
    return _page(classroom, by_link=projector_link(classroom.id) is not None)


@pages.get("/projector/<class_id>/preview")
@own_class
def preview(classroom: Classroom) -> Any:
    """Show the projector small, inside the console: it is no projector, and nothing steers it."""
    return _page(classroom, preview=True)


def _page(classroom: Classroom, *, by_link: bool = False, preview: bool = False) -> str:
    plan = classroom.plan
    with speaking(plan.words.vocabulary, plan.language):
        return render_template(
            "projector.html",
            class_id=classroom.id,
            class_title=plan.title,
            by_link=by_link,
            preview=preview,
            explained=slides_for_screen(plan),
            steps=step_slides(plan),
        )


@pages.get("/code/<class_id>.svg")
@_shown_class
def code(classroom: Classroom) -> Any:
    """Return the QR code of the address that fills in the class code, as SVG."""
    place = components()
    return qr_image(place.links.link(place.service.open(classroom.id).code))


@pages.get("/wifi/<class_id>.svg")
@_shown_class
def wifi_code(classroom: Classroom) -> Any:
    """Return the QR code with which a phone joins the wifi of the class, as SVG."""
    wifi = components().service.open(classroom.id).projector.wifi.get()
    return abort(404) if wifi is None else qr_image(wifi_text(wifi.name, wifi.password))


# The link


@pages.route("/console/class/<class_id>/projector-link", methods=["GET", "POST"])
@own_class
def link(classroom: Classroom) -> Any:
    """Make a link to the projector of a class, which ends the one before; with `end` only that.

    It is shown to the browser in which it was made, until it ends: only its hash is kept. Whoever
    has it can watch from anywhere, so the password is asked for; not to end it.
    """
    if "end" not in request.form and login.ask_for_password():
        return ask_again()
    service = components().service
    if request.method == "POST":
        if "end" in request.form:
            if service.sessions.end_projector_link(classroom.id):
                audit.note("end_projector_link", class_id=classroom.id)
        else:
            me = current_user.get_id()
            session[_MADE] = service.sessions.make_projector_link(me, classroom.id)
            audit.note("projector_link", class_id=classroom.id)
        return redirect(url_for("projector.link", class_id=classroom.id))
    made, row = str(session.get(_MADE, "")), service.sessions.projector_link(classroom.id)
    opened = service.sessions.find(made)
    address = ""
    if row is not None and opened is not None and opened.hash == row.hash:
        address = components().settings.address() + url_for("projector.by_link", link=made)
    return render_template(
        "console/projector_link.html", classroom=classroom, address=address, there=row is not None
    )
