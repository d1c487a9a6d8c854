"""Pages about a class that only its teacher sees."""

from __future__ import annotations

from functools import wraps
from typing import Any

from flask import abort, redirect, render_template, url_for
from flask_login import current_user, login_required

from classroom.game.refusal import NotFound, Refused
from classroom.store import LogBroken
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import speaking


def own_class(view: Any) -> Any:
    """Restrict a page to the teacher who owns the class; 404 for others, as for no class.

    The page gets the class and its vocabulary. A class that can't be read redirects to a page about
    that.
    """

    @wraps(view)
    @login_required
    def checked(class_id: str, **more: Any) -> Any:
        service = components().service
        row = service.store.classes.row(class_id)
        if row is None or row.teacher != current_user.get_id():
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
