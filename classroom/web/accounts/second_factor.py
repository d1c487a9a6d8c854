"""The pages of the second factor: asked for at the log-in, set up and switched off in the account.

An administrator who has it on is asked for a code after the password, wherever a password or a link
lets them in. A log-in at the provider has its own second factor there.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

import pyotp
from flask import Blueprint, abort, redirect, render_template, url_for
from flask_login import current_user, login_required

from classroom.game.refusal import Refused
from classroom.store import TeacherRow
from classroom.web.accounts import login
from classroom.web.accounts.forms import CodeForm
from classroom.web.accounts.sessions import needs_password
from classroom.web.platform import audit, rate_limits
from classroom.web.platform.context import components, refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.qr_image import qr_image
from classroom.web.platform.rate_limits import OF_A_NAME, OF_CODES, limiter

pages = Blueprint("second_factor", __name__, url_prefix="/console")

_ISSUER = "Eleusis in the classroom"
"""The name of the program in an app."""


# At the log-in


def _who_is_asked() -> str:
    row = login.asked_for_code()
    return rate_limits.tries_of("" if row is None else row.name)


@pages.route("/enter/code", methods=["GET", "POST"])
@limiter.limit(rate_limits.of_an_address, methods=["POST"])
@limiter.limit(OF_CODES, methods=["POST"], key_func=_who_is_asked)
def enter() -> Any:
    """Ask who has typed the password for a code."""
    row, form = login.asked_for_code(), CodeForm()
    if row is None:
        return redirect(url_for("console.enter"))
    if form.validate_on_submit():
        if components().service.second_factors.use(row.id, form.code.data or ""):
            login.let_in_at_once(row, "log_in_by_code")
            return redirect(url_for("console.home"))
        audit.note_tried("wrong_code", row)
        form.code.errors = [_("That’s not the right code, or it has been used.")]
    return render_template("console/code.html", form=form)


# In the account


def _me() -> TeacherRow | None:
    return components().service.store.teachers.find(current_user.get_id())


def _administrators(view: Callable[..., Any]) -> Callable[..., Any]:
    """Restrict a page to administrators with a password, and to who has it on; others get a 404."""

    @wraps(view)
    @login_required
    def checked() -> Any:
        on = components().service.second_factors.is_on(current_user.get_id())
        if not (on or (current_user.administrator and current_user.has_password)):
            abort(404)
        return view()

    return checked


@pages.get("/account/second-factor")
@_administrators
@needs_password
def account() -> Any:
    """Show whether it is on; while it is set up, the secret for an app."""
    return _account(CodeForm(None))


def _account(form: CodeForm) -> str:
    factors, id = components().service.second_factors, current_user.get_id()
    return render_template(
        "console/second_factor.html",
        form=form,
        on=factors.is_on(id),
        left=factors.codes_left(id),
        secret=factors.to_confirm(id),
        codes=(),
    )


@pages.post("/account/second-factor/begin")
@_administrators
@needs_password
def begin() -> Any:
    """Make a secret, which isn't asked for yet."""
    try:
        components().service.second_factors.begin(current_user.get_id())
    except Refused as refused:
        form = CodeForm(None)
        form.code.errors = [refusal_text(refused)]
        return _account(form), 409
    return redirect(url_for("second_factor.account"))


@pages.get("/account/second-factor/code.svg")
@_administrators
@needs_password
def code() -> Any:
    """Return the QR code that an app reads, until it was confirmed."""
    secret = components().service.second_factors.to_confirm(current_user.get_id())
    if secret is None:
        abort(404)
    app = pyotp.TOTP(secret, name=current_user.name, issuer=_ISSUER)
    return qr_image(app.provisioning_uri())


@pages.post("/account/second-factor/confirm")
@_administrators
@needs_password
@limiter.limit(OF_A_NAME, key_func=rate_limits.teacher_here)
def confirm() -> Any:
    """Switch it on with a code, and show the recovery codes, this once."""
    form, factors = CodeForm(), components().service.second_factors
    try:
        codes = factors.confirm(current_user.get_id(), form.code.data or "")
    except Refused as refused:
        form.code.errors = [refusal_text(refused)]
        return _account(form), 400
    audit.note("factor_on")
    login.log_in_anew()
    return render_template(
        "console/second_factor.html", form=form, on=True, left=len(codes), secret=None, codes=codes
    )


@pages.post("/account/second-factor/off")
@_administrators
@needs_password
@limiter.limit(OF_CODES, key_func=rate_limits.teacher_here)
def off() -> Any:
    """Switch it off with a code."""
    form = CodeForm()
    try:
        components().service.second_factors.switch_off(current_user.get_id(), form.code.data or "")
    except Refused as refused:
        form.code.errors = [refusal_text(refused)]
        audit.note_tried("wrong_code", _me())
        return _account(form), 400
    audit.note("factor_off")
    login.log_in_anew()
    return redirect(url_for("second_factor.account"))
