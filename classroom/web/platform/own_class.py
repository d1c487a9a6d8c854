"""Pages about a class that only its teachers see."""

from __future__ import annotations

from functools import wraps
from typing import Any

from flask import abort, redirect, render_template, url_for
from flask_login import current_user, login_required

from classroom.game.refusal import NotFound, Refused
from classroom.store import ClassRow, LogBroken
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking
from classroom.web.platform.rate_limits import network


def note_refused() -> None:
    """Note that the logged-in teacher asked for what isn't theirs."""
    abuse.write("refused", network(), actor=current_user.get_id() or "")


def owns(row: ClassRow) -> bool:
    """Return whether the class is the logged-in teacher's own."""
    return bool(row.teacher == current_user.get_id())


def teaches(row: ClassRow) -> bool:
    """Return whether the logged-in teacher owns the class, or was added to it."""
    return components().service.class_teachers.teaches(row, current_user.get_id())


def own_class(view: Any) -> Any:
    """Restrict a page to the teachers of the class; 404 for others, as for no class.

    The page gets the class and its vocabulary. A class that can't be read redirects to a page about
    that.
    """
    return _restricted(view, teaches)


def owners_class(view: Any) -> Any:
    """Restrict a page to the owner of the class; other teachers of it get a 404, too."""
    return _restricted(view, owns)


def _restricted(view: Any, may: Any) -> Any:
    @wraps(view)
    @login_required
    def checked(class_id: str, **more: Any) -> Any:
        service = components().service
        row = service.store.classes.row(class_id)
        if row is None or not may(row):
            if row is not None:
                note_refused()
            abort(404)
        try:
            classroom = service.open(class_id).classroom()
            with speaking(classroom.plan.words.vocabulary):
                return view(classroom, **more)
        except (NotFound, Refused) as refused:
            title = _("There’s nothing here yet")
            return render_template("error.html", title=title, text=refusal_text(refused)), 404
        except LogBroken:
            return redirect(url_for("unreadable.unreadable", class_id=class_id))

    return checked
