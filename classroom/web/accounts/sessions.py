"""A teacher's sessions: listing and ending them, and asking for the password again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from flask_login import current_user, login_required

from classroom.game.refusal import NotFound
from classroom.service import PASSWORD_HOLDS
from classroom.store import LogBroken, SessionRow
from classroom.web.accounts import login
from classroom.web.accounts.forms import EnterForm
from classroom.web.platform import audit
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import written_moment
from classroom.web.platform.rate_limits import OF_A_NAME, limiter, teacher_here

pages = Blueprint("sessions", __name__, url_prefix="/console")


# The password once more


def needs_password(view: Callable[..., Any]) -> Callable[..., Any]:
    """Ask for the password before this is done, unless it was typed a few minutes ago."""

    @wraps(view)
    def checked(*args: Any, **more: Any) -> Any:
        return ask_again() if login.ask_for_password() else view(*args, **more)

    return checked


def ask_again() -> Any:
    """Ask for the password, then go on to the requested page.

    If a form was sent to an address without a page of its own, go on to the page that holds the
    form.
    """
    onwards, rule = request.path, request.url_rule
    if rule is not None and "GET" not in (rule.methods or ()):
        onwards = onwards.rpartition("/")[0]
    return redirect(url_for("sessions.again", to=onwards))


@pages.route("/again", methods=["GET", "POST"])
@login_required
@limiter.limit(OF_A_NAME, methods=["POST"], key_func=teacher_here)
def again() -> Any:
    """Ask for the password, and go on to where it was needed."""
    service, form = components().service, EnterForm(request.form)
    row = service.store.teachers.find(current_user.get_id())
    if form.validate_on_submit() and row is not None:
        if login.is_password_of(row, form.password.data or ""):
            service.sessions.note_password(current_user.session)
            onwards = request.args.get("to", "")
            # No page of elsewhere begins so.
            return redirect(onwards if onwards.startswith("/console/") else url_for("console.home"))
        audit.note_tried("wrong_password", row)
        form.password.errors = [_("That’s not the right password. Try again.")]
    return render_template(
        "console/again.html",
        form=form,
        minutes=round(PASSWORD_HOLDS / 60),
        provider=login.provider_name()
        if service.identities.is_connected(current_user.get_id())
        else "",
        to=request.args.get("to", ""),
    )


# The list


@dataclass(frozen=True)
class ListedSession:
    """A session as its teacher sees it."""

    row: SessionRow

    @property
    def this_one(self) -> bool:
        return bool(self.row.hash == current_user.session.hash)

    @property
    def name(self) -> str:
        """Browser of the session, or the title of the class that a projector link shows."""
        if self.row.kind == "console":
            return self.row.browser or _("Unknown browser")
        try:
            title = components().service.open(self.row.class_id or "").plan.title
        except (NotFound, LogBroken):  # deleted since, or it cannot be read
            title = ""
        return _("Projector link: %(title)s", title=title)

    @property
    def times(self) -> str:
        """Start and last use of the session, as text."""
        since, seen = written_moment(self.row.since_date), written_moment(self.row.seen_date)
        return _("Since %(since)s. Last used: %(seen)s.", since=since, seen=seen)


@pages.get("/sessions")
@login_required
def sessions() -> Any:
    """Show the teacher's sessions and projector links."""
    mine = components().service.sessions.of_teacher(current_user.get_id())
    return render_template("console/sessions.html", sessions=[ListedSession(row) for row in mine])


@pages.post("/sessions/end")
@login_required
@needs_password
def end() -> Any:
    """End one of them, or with `all` every one."""
    service, me = components().service, current_user.get_id()
    if "all" in request.form:
        service.sessions.end_all(me, links=True)
        audit.note("end_sessions")
        login.log_out()
    elif service.sessions.end(request.form.get("session", ""), me):
        audit.note("end_sessions")
    return redirect(url_for("sessions.sessions"))
