"""The pages of the audit list: a teacher's own, and for administrators that of all teachers.

Administrators see nothing of a class but that something was done to one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import isfinite
from types import MappingProxyType
from typing import Any, Final, cast

from flask import Blueprint, render_template, request, url_for
from flask_login import current_user, login_required

from classroom.classes import codes
from classroom.i18n.markers import N_
from classroom.service.audit import DAYS, Act
from classroom.store import AuditPlace, AuditRow
from classroom.web.accounts.teachers import administrators_only
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import ngettext, written_moment

pages = Blueprint("activity", __name__, url_prefix="/console")

MOST = 500
"""Rows of a page."""
ACTS: Final = MappingProxyType[Act, str](
    {
        "log_in": N_("Logged in"),
        "log_in_by_password": N_("Logged in with the password"),
        "log_in_by_code": N_("Logged in with a second-factor code"),
        "log_in_by_link": N_("Logged in with a link"),
        "log_in_by_provider": N_("Logged in with the school’s login"),
        "log_out": N_("Logged out"),
        "end_sessions": N_("Logged out elsewhere, or ended a projector link"),
        "wrong_password": N_("Typed a wrong second-factor code"),
        "wrong_code": N_("Typed a wrong code for the second factor"),
        "choose_password": N_("Chose a password with a link"),
        "change_password": N_("Changed the password"),
        "change_password_by_command": N_("Changed the password with a command on the server"),
        "rename": N_("Changed the login name"),
        "connect": N_("Connected the account with the school’s login"),
        "come_in_by_domain": N_("Got an account by logging in with the school’s login"),
        "disconnect": N_("Ended the connection with the school’s login"),
        "factor_on": N_("Switched the second factor on"),
        "factor_off": N_("Switched the second factor off"),
        "factor_off_by_command": N_("Removed the second factor with a command on the server"),
        "invite": N_("Invited a teacher"),
        "make_link": N_("Made a link to choose a password"),
        "block": N_("Blocked a teacher"),
        "unblock": N_("Unblocked a teacher"),
        "appoint": N_("Gave a teacher administrator rights"),
        "appoint_by_command": N_("Gave administrator rights with a command on the server"),
        "dismiss": N_("Took away a teacher’s administrator rights"),
        "remove_teacher": N_("Removed a teacher’s account"),
        "hand_on": N_("Gave a class to another teacher"),
        "hand_over": N_("Gave a removed teacher’s classes, rules and plans to another teacher"),
        "add_to_class": N_("Added a teacher to a class"),
        "take_off_class": N_("Removed a teacher from a class"),
        "leave_class": N_("Left a class"),
        "projector_link": N_("Made a projector link"),
        "end_projector_link": N_("Ended a projector link"),
        "print": N_("Made or downloaded print-outs"),
        "export_scores": N_("Downloaded scores"),
        "export_record": N_("Downloaded game records"),
        "export_log": N_("Downloaded everything stored about a class"),
        "keep_names": N_("Changed how long names are kept"),
        "remove_names": N_("Removed names"),
        "delete_class": N_("Deleted a class"),
        "confirm_date": N_("Confirmed the date; names that were due were removed"),
        "pair_laptop": N_("Paired a second laptop, which has a copy of everything"),
        "replace_key_by_command": N_("Replaced the secret key with a command on the server"),
    }
)


@dataclass(frozen=True)
class ListedAct:
    """A row of the list as it is shown."""

    row: AuditRow
    about: str
    """The title of a class, the name of a teacher, or a browser; it may be empty."""

    @property
    def when(self) -> str:
        return written_moment(self.row.at)

    @property
    def login_name(self) -> str:
        """The name of someone else who did it; empty if it was the reader, or isn't known."""
        return "" if self._mine else self.row.actor_name

    @property
    def who(self) -> str:
        """The program's word for the actor: it looks different from any login name."""
        return _("Your account") if self._mine else _("Unknown")

    @property
    def _mine(self) -> bool:
        return bool(self.row.actor == current_user.get_id())

    @property
    def what(self) -> str:
        return _(ACTS[cast(Act, self.row.act)])

    @property
    def times(self) -> str:
        """Number of times within an hour, as text; empty if once."""
        if self.row.times == 1:
            return ""
        return ngettext("%(num)d time", "%(num)d times", self.row.times)


@pages.get("/activity")
@login_required
def own() -> Any:
    """Show what a teacher did, and what was done to their account and classes."""
    service = components().service
    rows = service.audit.of_teacher(current_user.get_id(), MOST + 1, _after())
    ids = list({row.class_id for row in rows if row.class_id})
    titles = {id: plan.title for id, plan in service.classes.plans(ids).items()}
    return _page([ListedAct(row, _about(row, titles)) for row in rows], everyone=False)


@pages.get("/teachers/activity")
@administrators_only
def everyone() -> Any:
    """Show what all teachers did, and to no class which it was."""
    rows = components().service.audit.of_all(MOST + 1, _after())
    listed = [ListedAct(row, "" if row.class_id else row.about) for row in rows]
    return _page(listed, everyone=True)


def _page(acts: list[ListedAct], everyone: bool) -> str:
    shown, older = acts[:MOST], ""
    if len(acts) > MOST:
        last = shown[-1].row
        older = url_for(request.endpoint or "", at=repr(last.at), id=last.id)
    return render_template(
        "console/activity.html", acts=shown, days=DAYS, older=older, everyone=everyone
    )


def _after() -> AuditPlace | None:
    """Return where the page before this one ended; None on the first page."""
    try:
        at = float(request.args.get("at", ""))
    except ValueError:
        return None
    return AuditPlace(at, request.args.get("id", "")) if isfinite(at) else None


def _about(row: AuditRow, titles: Mapping[str, str]) -> str:
    """Return who or what an act was about: for a class its title, and who was given or added."""
    if not row.class_id:
        return row.about
    if row.act == "delete_class":
        return codes.display_code(row.about)
    return ", ".join(filter(None, (titles.get(row.class_id, ""), row.about)))
