"""Pages for teachers' accounts: the administrator's, one's own, and those of an invitation link.

These pages exist only if teachers have accounts, not if there is a single password. An
administrator sees how many classes a teacher has, but nothing of their content.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, session, url_for
from flask_login import current_user, login_required

from classroom.classes.classroom import Classroom
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.service import LINK_DAYS
from classroom.store import TeacherRow
from classroom.web.accounts import login
from classroom.web.accounts.forms import ChangePasswordForm, PasswordForm, TeacherForm
from classroom.web.accounts.sessions import ask_again, needs_password
from classroom.web.platform import audit, rate_limits
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import local_day, ngettext, written_date
from classroom.web.platform.own_class import note_refused, owners_class
from classroom.web.realtime.broadcast import HANDED_ON
from classroom.web.realtime.gone import notify_screens_after

pages = Blueprint("teachers", __name__, url_prefix="/console")


# A link


@pages.route("/link/<link>", methods=["GET", "POST"])
def link(link: str) -> Any:
    """Choose a password, once; looking at the page uses nothing up."""
    service = components().service
    try:
        row = service.accounts.linked(link)
        form = PasswordForm()
        form.name = row.name
        if form.validate_on_submit():
            row = service.accounts.use_link(link, login.hashed(form.password.data or ""))
            audit.note_for("choose_password", row)
            login.let_in(row, "log_in_by_link")
            return redirect(login.onwards())
    except Refused as refused:
        rate_limits.count_wrong_code()
        title, text = _("This link doesn’t work"), refusal_text(refused)
        more = _("Ask your administrator for a new one.")
        return render_template("error.html", title=title, text=f"{text} {more}"), 404
    return render_template(
        "console/link.html",
        form=form,
        name=row.name,
        provider=login.provider_name() if service.identities.is_new(row) else "",
        link=link,
    )


# One's own account


def _named(view: Callable[..., Any]) -> Callable[..., Any]:
    """Restrict a page to teachers with accounts; 404 if there are no accounts."""

    @wraps(view)
    @login_required
    def checked(**more: Any) -> Any:
        if not components().service.accounts.has_accounts():
            abort(404)
        return view(**more)

    return checked


@pages.get("/account")
@_named
@needs_password
def account() -> Any:
    return _account()


def _account(
    naming: TeacherForm | None = None,
    changing: ChangePasswordForm | None = None,
    done: bool = False,
) -> str:
    return render_template(
        "console/account.html",
        naming=naming or TeacherForm(None, name=current_user.name),
        changing=changing or ChangePasswordForm(None),
        done=done,
        provider=login.provider_name(),
        connected=components().service.identities.is_connected(current_user.get_id()),
        second_factor=components().service.second_factors.is_on(current_user.get_id()),
    )


@pages.post("/account/name")
@_named
@needs_password
def rename() -> Any:
    """Log in under another name from now on."""
    form = TeacherForm()
    try:
        rate_limits.count_rename()
        components().service.accounts.rename_teacher(current_user.get_id(), form.name.data or "")
    except Refused as refused:
        form.name.errors = [refusal_text(refused)]
        return _account(naming=form), 400
    audit.note("rename", form.name.data or "")
    return redirect(url_for("teachers.account"))


@pages.post("/account/password")
@_named
@rate_limits.limiter.limit(rate_limits.OF_A_NAME, key_func=rate_limits.teacher_here)
def change_password() -> Any:
    """Change the password, given the present one; all other sessions end."""
    service, form = components().service, ChangePasswordForm()
    row = service.store.teachers.find(current_user.get_id())
    if form.validate() and row is not None:
        if login.is_password_of(row, form.present.data or ""):
            hashed = login.hashed(form.password.data or "")
            changed = service.accounts.change_password(row.id, hashed)
            audit.note("change_password")
            login.log_in(changed, way="log_in_by_password")
            return _account(done=True)
        audit.note_tried("wrong_password", row)
        form.present.errors = [_("That’s not the right password. Try again.")]
    return _account(changing=form), 400


@pages.route("/class/<class_id>/hand-on", methods=["GET", "POST"])
@owners_class
@rate_limits.limiter.limit(
    rate_limits.OF_A_NAME, methods=["POST"], key_func=rate_limits.teacher_here
)
def hand_on(classroom: Classroom) -> Any:
    """Explain what handing on a class includes, and on POST give it to the teacher named."""
    place, form = components(), TeacherForm()
    if not place.service.accounts.has_accounts() or classroom.plan.rehearsal:
        abort(404)
    if login.ask_for_password():
        return ask_again()
    status = 200
    if form.validate_on_submit():
        try:
            with notify_screens_after(place, classroom, HANDED_ON, False):
                place.service.accounts.hand_on(
                    current_user.get_id(), classroom.id, form.name.data or ""
                )
            heir = place.service.open(classroom.id).owner
            audit.note("hand_on", _name_of(heir), teacher=heir, class_id=classroom.id)
            return redirect(url_for("console.home"))
        except Refused as refused:
            form.name.errors, status = [refusal_text(refused)], 400
    return render_template("console/hand.html", classroom=classroom, form=form), status


# The administrator's pages

_HANDED = "handed"
"""The session key of the end of the link that an administrator made last."""


def administrators_only(view: Callable[..., Any]) -> Callable[..., Any]:
    """Restrict a page to administrators, who must retype their password first.

    Others get a 404, so that they learn nothing of these pages. A refused command is answered with
    its reason and status 409.
    """

    @wraps(view)
    @login_required
    def checked(**more: Any) -> Any:
        if not current_user.administrator:
            note_refused()
            abort(404)
        if login.ask_for_password():
            return ask_again()
        try:
            return view(**more)
        except Refused as refused:
            title = _("You can’t do that here")
            return render_template("error.html", title=title, text=refusal_text(refused)), 409

    return checked


def _of_one(view: Callable[..., Any]) -> Callable[..., Any]:
    """Pass an administrator's page the row of the teacher it is about; 404 if there is none."""

    @wraps(view)
    @administrators_only
    def checked(teacher_id: str, **more: Any) -> Any:
        row = components().service.store.teachers.find(teacher_id)
        if row is None:
            abort(404)
        return view(row, **more)

    return checked


@dataclass(frozen=True)
class ListedTeacher:
    """A teacher as an administrator sees them."""

    row: TeacherRow
    open_classes: int
    classes: int

    @property
    def me(self) -> bool:
        return bool(self.row.id == current_user.get_id())

    @property
    def numbers(self) -> str:
        """Number of classes, as text; nothing of their content."""
        count = ngettext("%(num)d class", "%(num)d classes", self.classes)
        if not self.open_classes:
            return count
        return _("%(classes)s, %(open)s open", classes=count, open=self.open_classes)

    @property
    def state(self) -> str:
        """Account status as text: blocked, last log-in, not used yet, or invited."""
        if self.row.blocked_at is not None:
            return _("Blocked since %(date)s", date=_day(self.row.blocked_at))
        if self.row.entered_at is not None:
            return _("Last log-in %(date)s", date=_day(self.row.entered_at))
        if self.row.password_hash:
            return _("Hasn’t logged in yet")
        return _("Invited") if self.link else _("Invited, but the link has expired")

    @property
    def link(self) -> str:
        """Expiry date of a link that wasn't used yet, as text; empty if no link works."""
        until = self.row.link_until
        if until is None or until <= components().service.calendar():
            return ""
        return _("A link to choose a password works until %(date)s.", date=_day(until))


def _name_of(id: str) -> str:
    row = components().service.store.teachers.find(id)
    return "" if row is None else row.name


def _day(at: float) -> str:
    return written_date(local_day(at))


def _listed(row: TeacherRow) -> ListedTeacher:
    counted = components().service.store.teachers.count_classes()
    return ListedTeacher(row, *counted.get(row.id, (0, 0)))


@pages.route("/teachers", methods=["GET", "POST"])
@administrators_only
def all_teachers() -> Any:
    """Show the teachers and the form to invite one; after an invitation, redirect to its link."""
    service, form = components().service, TeacherForm()
    status = 200
    if form.validate_on_submit():
        try:
            invited, made = service.accounts.invite(current_user.get_id(), form.name.data or "")
            audit.note("invite", invited.name, teacher=invited.id)
            return _hand(invited, made)
        except Refused as refused:
            form.name.errors, status = [refusal_text(refused)], 400
    counted = service.store.teachers.count_classes()
    rows = [
        ListedTeacher(row, *counted.get(row.id, (0, 0)))
        for row in service.store.teachers.all()
        if row.name
    ]
    return render_template("console/teachers.html", form=form, teachers=rows), status


@pages.get("/teachers/<teacher_id>")
@_of_one
def one_teacher(row: TeacherRow) -> Any:
    return render_template(
        "console/teacher.html", teacher=_listed(row), handed=bool(_handed_out(row))
    )


@pages.route("/teachers/<teacher_id>/link", methods=["GET", "POST"])
@_of_one
def one_link(row: TeacherRow) -> Any:
    """Show the link with which a teacher chooses a password; on POST, make a new one.

    The link is shown only in the browser that made it, until it is used or that browser makes a
    different one: the server stores only its hash.
    """
    service = components().service
    if request.method == "POST":
        _same, link = service.accounts.new_link(current_user.get_id(), row.id)
        audit.note("make_link", row.name, teacher=row.id)
        return _hand(row, link)
    made = _handed_out(row)
    if not made:
        return redirect(url_for("teachers.one_teacher", teacher_id=row.id))
    address = components().settings.address() + url_for("teachers.link", link=made)
    return render_template(
        "console/handed.html", teacher=_listed(row), address=address, days=LINK_DAYS
    )


def _hand(row: TeacherRow, made: str) -> Any:
    session[_HANDED] = made
    return redirect(url_for("teachers.one_link", teacher_id=row.id))


def _handed_out(row: TeacherRow) -> str:
    """Return the end of this teacher's link, if this browser made it last and it still works.

    Otherwise return an empty string.
    """
    made = str(session.get(_HANDED, ""))
    try:
        return made if components().service.accounts.linked(made).id == row.id else ""
    except Refused:
        return ""


@pages.post("/teachers/<teacher_id>/block")
@_of_one
def block(row: TeacherRow) -> Any:
    """Block a teacher and log them out everywhere if `on` is sent; else unblock them."""
    on = "on" in request.form
    components().service.accounts.block(current_user.get_id(), row.id, on)
    if on != (row.blocked_at is not None):
        audit.note("block" if on else "unblock", row.name, teacher=row.id)
    return redirect(url_for("teachers.one_teacher", teacher_id=row.id))


@pages.post("/teachers/<teacher_id>/administrator")
@_of_one
def administrator(row: TeacherRow) -> Any:
    """Make a teacher an administrator if `on` is sent; else withdraw that."""
    on = "on" in request.form
    components().service.accounts.set_administrator(current_user.get_id(), row.id, on)
    if on != row.administrator:
        audit.note("appoint" if on else "dismiss", row.name, teacher=row.id)
    return redirect(url_for("teachers.one_teacher", teacher_id=row.id))


@pages.route("/teachers/<teacher_id>/remove", methods=["GET", "POST"])
@_of_one
def remove(row: TeacherRow) -> Any:
    """Show what happens to a teacher's classes, and remove the teacher on POST.

    The form's ``what`` is ``hand``, with the new owner's id in ``to``, or ``delete``.
    """
    service, trouble = components().service, ""
    mine = {row.id, current_user.get_id()}
    heirs = [each for each in service.store.teachers.all() if each.name and each.id not in mine]
    listed = _listed(row)
    if request.method == "POST":
        what, heir = request.form.get("what", ""), request.form.get("to", "")
        new = next((each for each in heirs if each.id == heir), None) if what == "hand" else None
        if what == "delete" or new is not None:
            if what == "delete":
                _delete_classes(row)
            service.accounts.remove_teacher(
                current_user.get_id(), row.id, None if new is None else new.id
            )
            audit.note("remove_teacher", row.name, teacher=row.id)
            if new is not None:
                audit.note("hand_over", new.name, teacher=new.id)
            return redirect(url_for("teachers.all_teachers"))
        trouble = _("Choose what happens to them, and who gets them.")
    rules, plans = service.custom_rules.own_rules(row.id), service.lesson_plans.own_plans(row.id)
    return render_template(
        "console/remove.html",
        teacher=listed,
        heirs=heirs,
        trouble=trouble,
        nothing=not (listed.classes or rules or plans),
    ), 400 if trouble else 200


def _delete_classes(row: TeacherRow) -> None:
    """Delete all classes of a teacher, each with a receipt.

    The teacher is blocked first, so that they can't open new ones.
    """
    place = components()
    place.service.accounts.block(current_user.get_id(), row.id, True)
    for each in place.service.classes.of_teacher(row.id):
        with suppress(NotFound):  # gone already
            classroom = place.service.open(each.id).classroom()
            with notify_screens_after(place, classroom, N_("This class has been deleted.")):
                place.service.open(each.id).ending.delete()
            audit.note("delete_class", each.code, teacher=row.id, class_id=each.id)
