"""Pages for a class that this release cannot read: download, close, remove names, delete."""

from __future__ import annotations

from functools import wraps
from typing import Any

import msgspec
from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from flask_login import login_required

from classroom.classes import codes
from classroom.store import ClassRow, LogBroken
from classroom.web.accounts import login
from classroom.web.accounts.sessions import ask_again
from classroom.web.platform import audit
from classroom.web.platform.context import components
from classroom.web.platform.language import local_day, written_date
from classroom.web.platform.own_class import owns, teaches

pages = Blueprint("unreadable", __name__, url_prefix="/console/class/<class_id>")


def _own_row(view: Any) -> Any:
    """Pass the row of the class to the view, even if its log cannot be read."""

    @wraps(view)
    @login_required
    def checked(class_id: str) -> Any:
        row = components().service.store.classes.row(class_id)
        if row is None or not teaches(row):
            abort(404)
        return view(row)

    return checked


def _own_unreadable(view: Any) -> Any:
    """Give the view the row of a class that cannot be read; redirect from any other class."""

    @_own_row
    def checked(row: ClassRow) -> Any:
        try:
            components().service.open(row.id).check_readable()
        except LogBroken:
            return view(row)
        return redirect(url_for("past_classes.after", class_id=row.id))

    return wraps(view)(checked)


@pages.get("/unreadable")
@_own_unreadable
def unreadable(row: ClassRow) -> Any:
    """Offer what can be done with the class."""
    return render_template(
        "console/unreadable.html",
        class_id=row.id,
        title=title(row),
        opened=written_date(local_day(row.opened_at)),
        code=codes.display_code(row.code),
        closed=row.closed_at is not None,
        own=owns(row),
        names=len(components().service.open(row.id).ending.names()),
    )


def title(row: ClassRow) -> str:
    """Return the title of a class, or its code if the title cannot be read."""
    plan = components().service.classes.plans([row.id]).get(row.id)
    return codes.display_code(row.code) if plan is None else plan.title


@pages.get("/events.jsonl")
@_own_row
def events(row: ClassRow) -> Response:
    """Return everything that is stored of the class, a line for each event."""
    lines = b"".join(
        msgspec.json.encode(each) + b"\n"
        for each in components().service.open(row.id).ending.raw_log()
    )
    audit.note("export_log", class_id=row.id)
    return Response(
        lines,
        mimetype="application/jsonl",
        headers={"Content-Disposition": 'attachment; filename="events.jsonl"'},
    )


@pages.post("/unreadable/close")
@_own_unreadable
def close(row: ClassRow) -> Any:
    """Close the class, so that no one can join it any more."""
    components().service.open(row.id).ending.close()
    return redirect(url_for("unreadable.unreadable", class_id=row.id))


@pages.post("/unreadable/forget")
@_own_unreadable
def forget(row: ClassRow) -> Any:
    """Remove all names of the class for good; it is closed first."""
    service = components().service
    service.open(row.id).ending.close()
    receipt = service.open(row.id).ending.forget_names()
    audit.note("remove_names", class_id=row.id)
    if not receipt:
        return redirect(url_for("unreadable.unreadable", class_id=row.id))
    return redirect(url_for("past_classes.receipt", receipt_id=receipt))


@pages.post("/unreadable/delete")
@_own_unreadable
def delete(row: ClassRow) -> Any:
    """Delete the class for good, once the teacher has said so."""
    if not owns(row):
        abort(404)
    if "sure" not in request.form:
        return redirect(url_for("unreadable.unreadable", class_id=row.id))
    if login.ask_for_password():
        return ask_again()
    receipt = components().service.open(row.id).ending.delete()
    audit.note("delete_class", row.code, class_id=row.id)
    return redirect(url_for("past_classes.receipt", receipt_id=receipt))
