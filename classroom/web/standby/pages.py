"""Pages about a second laptop, at either of the two (docs/standby.md)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    Flask,
    abort,
    current_app,
    jsonify,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_login import current_user, login_required
from flask_socketio import SocketIO

from classroom.config import own_command
from classroom.standby.first import CODE_HOLDS, First
from classroom.standby.link import PATH, UPGRADE
from classroom.standby.second import Second
from classroom.web.accounts import login
from classroom.web.accounts.sessions import ask_again
from classroom.web.console import date_notice
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _
from classroom.web.platform.language import local_day, written_date
from classroom.web.platform.origin import from_this_computer
from classroom.web.platform.rate_limits import count_wrong_code
from classroom.web.platform.second_laptop import Passes, PassRefused
from classroom.web.realtime.connections import SOCKET

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

pages = Blueprint("standby", __name__)
_passes = Passes()

STARTS_IT = f"{own_command()} standby"
CLOSED = frozenset(("retired", "waiting"))
"""The states of a first laptop that has no lesson, or may have none."""
_ALWAYS = frozenset(
    (
        *("standby.voice", "standby.alone", "standby.second", "standby.pair", "standby.take"),
        "standby.date",
        *("static", "message_bundles.bundle", "language_choice.choose", "pupil.health"),
    )
)
"""The endpoints of a laptop that has no lesson, or no longer has it."""


class LinkMiddleware:
    """WSGI middleware that hands the connection of a second laptop to :class:`First`."""

    def __init__(self, inner: WSGIApplication, first: First) -> None:
        self._inner, self._first = inner, first

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        asked = environ["PATH_INFO"] == PATH and environ.get("HTTP_UPGRADE") == UPGRADE
        if not asked or SOCKET not in environ:
            return self._inner(environ, start_response)
        plain = environ[SOCKET]
        plain.sendall(
            f"HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: {UPGRADE}\r\n"
            "\r\n".encode()
        )
        self._first.serve(plain, environ["REMOTE_ADDR"])
        return []


def init_app(app: Flask) -> None:
    """Close the other pages of a laptop that has no lesson, or no longer has it."""

    @app.before_request
    def close() -> Any:
        place = components()
        if request.endpoint in _ALWAYS:
            return None
        if place.second is not None:
            return redirect(url_for("standby.second"))
        first = place.first
        if first is None or first.state not in CLOSED:
            return None
        ours = from_this_computer()
        asks = ours and place.service.archive.needs_date()
        shown = render_template(
            "console/closed_laptop.html",
            first=first,
            ours=ours,
            date=written_date(local_day(place.service.calendar())) if asks else "",
            sent=date_notice.today(place),
        )
        return shown, 503


def tell_all(first: First, socketio: SocketIO) -> None:
    """Send what the first laptop says to all pages."""
    first.tell = lambda said: socketio.emit("beat", said)


# At the first laptop


@pages.get("/console/standby")
@login_required
def panel() -> Any:
    """Show whether there is a second laptop, and a new code for one.

    The copy has everything, so the code needs the password again and, with accounts, an
    administrator. Any teacher may go on without the second laptop: a lesson may wait for that.
    """
    place = components()
    first, code, barred = place.first, "", False
    why = "" if first is not None and not first.refuses else not_here(first)
    if first is not None and first.state == "single" and not why:
        barred = place.service.accounts.has_accounts() and not current_user.administrator
        if not barred and login.ask_for_password():
            return ask_again()
        code = "" if barred else first.show_code(_noted())
    return render_template(
        "console/pair.html",
        first=first,
        code=code,
        barred=barred,
        minutes=round(CODE_HOLDS / 60),
        why=why,
        says=says(),
        address=components().settings.address(),
        command=STARTS_IT,
    )


def _noted() -> Callable[[], None]:
    """Return what notes that a laptop was paired with the code that this teacher was shown."""
    audit, me, name = components().service.audit, current_user.get_id(), current_user.name
    return lambda: audit.note("pair_laptop", me, name)


def not_here(first: First | None) -> str:
    """Return why no second laptop can be used with this installation."""
    if first is None:
        return _(
            "A second laptop works only where the program runs on a teacher’s laptop with its own "
            "data file, not on a server with PostgreSQL or several workers."
        )
    return _(
        "A second laptop works only without the settings PUBLIC_URL, SECRET_KEY and "
        "TLS_CERTIFICATE."
    )


def says() -> str:
    """Return what a teacher should read on every page about a second laptop; else nothing."""
    first = components().first
    if first is None or first.state != "alone":
        return ""
    if first.has_majority():
        return _("The second laptop isn’t there. The lesson goes on without it.")
    return _(
        "The second laptop isn’t there, and nor are most devices. No moves count until "
        "they’re back."
    )


@pages.post("/console/standby/alone")
def alone() -> Any:
    """Go on without the second laptop: for a teacher, or at this computer after a crash."""
    first = components().first
    waits = first is not None and first.state == "waiting" and from_this_computer()
    if not (waits or current_user.is_authenticated):
        return current_app.login_manager.unauthorized()  # type: ignore[attr-defined]
    if first is not None:
        first.go_on_without()
    return redirect("/console")


@pages.post("/standby/date")
def date() -> Any:
    """Confirm the date at a laptop whose console is closed, and remove the names that are due."""
    place = components()
    first = place.first
    if first is None or first.state not in CLOSED or not from_this_computer():
        abort(403)
    if request.form.get("date") == date_notice.today(place):
        place.service.archive.confirm_date(place.settings.names_days)
        with place.service.store.cleaning_up():
            place.service.audit.note("confirm_date")  # no one is logged in here
    return redirect("/console")


# At the second laptop


@pages.get("/standby")
def second() -> Any:
    """Show the state of the copy to this computer; to others, where the lesson is."""
    place = components()
    if place.second is None:
        return redirect("/console" if from_this_computer() else "/")
    ours = from_this_computer()
    return render_template("console/second_laptop.html", second=place.second, ours=ours)


@pages.post("/standby/pair")
def pair() -> Any:
    """Pair with a first laptop."""
    _here().pair(request.form.get("address", ""), request.form.get("code", ""))
    return redirect(url_for("standby.second"))


@pages.post("/standby/take")
def take() -> Any:
    """Take over at once."""
    _here().take_over()
    return redirect(url_for("standby.second"))


def _here() -> Second:
    """Return the second laptop; only its own browser may change anything there."""
    place = components()
    if place.second is None or not from_this_computer():
        abort(403)
    return place.second


@pages.get("/standby/voice")
def voice() -> Any:
    """Count a device that has lost the first laptop, and return whether the lesson is here."""
    place = components()
    if place.second is not None:
        try:
            asked, mark = int(request.args["n"]), int(request.args["mark"])
        except (KeyError, ValueError):
            pass  # the first time, it has no question to confirm
        else:
            place.second.voice(request.args.get("device", ""), asked, mark)
        said: dict[str, Any] = {"n": place.second.voices.question(), "serves": False}
    else:
        said = {"n": 0, "serves": place.first is not None and place.first.pairing.serves}
    answer = jsonify(said)
    origin = request.headers.get("Origin", "")
    known = place.second.pairing if place.second else place.first and place.first.pairing
    host = urlsplit(origin).hostname or ""
    if known and (host in known.hosts or host.endswith(".local")):
        answer.headers["Access-Control-Allow-Origin"] = origin
        answer.headers["Vary"] = "Origin"
    return answer


@pages.get("/over/<path:given>")
def over(given: str) -> Any:
    """Take in a device from the first laptop, with its session, and show the same page here."""
    first = components().first
    to = request.args.get("to", "/")
    try:
        if first is None:
            raise PassRefused
        _passes.use(given, first.pairing.epoch)
    except PassRefused:
        count_wrong_code()
        return redirect("/")
    inside = to.startswith("/") and not to.startswith("//") and "\\" not in to
    return redirect(to if inside else "/")
