"""Error pages: what went wrong, what is safe and what to do next."""

from __future__ import annotations

from math import ceil
from typing import Any

import structlog
from flask import Flask, Response, abort, current_app, g, make_response, render_template, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, TooManyRequests

from classroom.free_memory import is_lacking
from classroom.game.refusal import NotFound
from classroom.store import Damaged, FileGone, LogBroken, StoreUnavailable
from classroom.web.platform.abuse_log import abuse
from classroom.web.platform.context import refusal_text
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import ngettext
from classroom.web.platform.rate_limits import TooManyWrongCodes, network, seconds_left

log = structlog.get_logger()

AGAIN = 10
"""Seconds after which a browser asks again for a page that can't be had just now."""


def register(app: Flask) -> None:
    @app.before_request
    def refuse_nul() -> None:
        # PostgreSQL can't compare a text with one that has a NUL in it, and no id of ours has one.
        given = (request.view_args or {}).items()
        if any(name.endswith("_id") and "\0" in str(value) for name, value in given):
            abort(404)

    @app.errorhandler(CSRFError)
    def stale_form(error: CSRFError) -> Any:
        abuse.write("forms", network())
        return _page(
            400,
            _("This page was open for too long"),
            _("Nothing was changed. Go back, reload the page and send it again."),
        )

    @app.errorhandler(HTTPException)
    def refused(error: HTTPException) -> Any:
        code = error.code or 500
        title, text = _HTTP.get(code, _other)()
        return _page(code, title, text)

    @app.errorhandler(NotFound)
    def gone(error: NotFound) -> Any:
        title, _text = _HTTP[404]()
        return _page(404, title, refusal_text(error))

    @app.errorhandler(TooManyRequests)
    def too_often(error: TooManyRequests) -> Any:
        seconds = seconds_left(error)
        minutes = ceil(seconds / 60)
        title, text = _("Too many attempts"), _wait(minutes)
        if isinstance(error, TooManyWrongCodes):
            title, text = _("Too many wrong codes"), too_many_codes(error)
        page = _page(429, title, text)
        page.headers["Retry-After"] = str(seconds)
        return page

    @app.errorhandler(StoreUnavailable)
    def no_store(error: StoreUnavailable) -> Any:
        log.error("store unavailable", why=str(error))
        # The page must not read the teacher from the database.
        g._login_user = current_app.login_manager.anonymous_user()  # type: ignore[attr-defined]
        return _page(503, *_unavailable(error))

    @app.errorhandler(LogBroken)
    def unreadable(error: LogBroken) -> Any:
        return _page(
            503,
            _("This class can’t be read"),
            _("Its data is still stored and wasn’t changed. Please tell your teacher."),
        )

    @app.errorhandler(Exception)
    def failed(error: Exception) -> Any:
        log.exception("a page failed", page=request.endpoint, method=request.method)
        if is_lacking(error):
            return _page(
                503,
                _("The computer has too little free memory"),
                _("All moves are safe. Close other programs on it, and try again."),
            )
        return _page(
            500,
            _("Something went wrong"),
            _("All moves are safe. Reload the page. If it happens again, restart the program."),
        )


def _unavailable(error: StoreUnavailable) -> tuple[str, str]:
    """Return title and text for a database that cannot be read or written."""
    if isinstance(error, Damaged):
        return _("The data file is damaged"), damaged()
    if isinstance(error, FileGone):
        return _("The data file is missing"), file_gone()
    return (
        _("The program can’t save right now"),
        _("All moves are safe. Try again in a moment."),
    )


def damaged() -> str:
    return _(
        "Nothing can be saved. Stop the program and restore a backup: classroom restore. To "
        "rescue what can still be read: classroom salvage."
    )


def file_gone() -> str:
    return _(
        "It was deleted or replaced while the program was running, so nothing can be saved. Put "
        "it back, or stop the program and restore a backup: classroom restore."
    )


def _page(code: int, title: str, text: str) -> Response:
    """Make an error page, or JSON if a script of a page asks for that.

    A page that can't be had just now is asked for again by the browser, every `AGAIN` seconds: the
    reason ends by itself, and a phone on this page must not stay there.
    """
    if request.accept_mimetypes.best == "application/json":
        return make_response({"why": f"{title}. {text}"}, code)
    page = make_response(render_template("error.html", title=title, text=text), code)
    if code == 503 and request.method == "GET":
        page.headers["Refresh"] = str(AGAIN)
    return page


_HTTP = {
    404: lambda: (
        _("There’s nothing at this address"),
        _("Check the address, or join your class from the start page."),
    ),
    405: lambda: (_("You can’t do that here"), _("Go back and use the button on the page.")),
    413: lambda: (_("That’s too much at once"), _("Nothing was changed. Send something shorter.")),
    415: lambda: (_("You can’t do that here"), _("Go back and use the button on the page.")),
}


def _wait(minutes: int) -> str:
    return ngettext(
        "Try again in %(num)d minute.",
        "Try again in %(num)d minutes.",
        minutes,
    )


def too_many_codes(error: TooManyWrongCodes) -> str:
    """Explain how to join meanwhile, and for how long codes cannot be typed."""
    minutes = ceil(seconds_left(error) / 60)
    if error.from_all:
        return ngettext(
            "Too many wrong codes were typed. Scan the code on the big screen, or type it again "
            "in %(num)d minute.",
            "Too many wrong codes were typed. Scan the code on the big screen, or type it again "
            "in %(num)d minutes.",
            minutes,
        )
    return ngettext(
        "Too many wrong codes came from your network. Scan the code on the big screen: that still "
        "works. You can type a code again in %(num)d minute.",
        "Too many wrong codes came from your network. Scan the code on the big screen: that still "
        "works. You can type a code again in %(num)d minutes.",
        minutes,
    )


def _other() -> tuple[str, str]:
    return _("That didn’t work"), _("Nothing was changed. Go back and try again.")
