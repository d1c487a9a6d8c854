"""Origin of a request, and whether a teacher may log in from there.

On wifi without encryption, anyone who listens can read a password or a session. So the console
opens on the computer that runs the program, and elsewhere over https. Over plain http it opens only
if the person who runs the program allows it.
"""

from __future__ import annotations

from typing import Any

from flask import Flask, render_template, request

from classroom.config import Settings, is_own, own_command
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _

OPENS_IT = f"{own_command()} serve --console-over-http"
_FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")


def init_app(app: Flask) -> None:
    """Show no page of the console where no teacher may be let in."""

    @app.before_request
    def keep_shut() -> Any:
        asked = request.path == "/console" or request.path.startswith("/console/")
        return None if not asked or teacher_login_allowed() else _refused(components().settings)


def teacher_login_allowed() -> bool:
    """Return whether this request's connection may carry a teacher's password and session."""
    return request.is_secure or components().settings.console_over_http or from_this_computer()


def from_this_computer() -> bool:
    """Return whether the browser runs on the same computer as the program."""
    return not _via_unknown_proxy(components().settings) and is_own(request.remote_addr or "")


def _via_unknown_proxy(settings: Settings) -> bool:
    """Return whether a proxy that the settings don't know of forwarded the request.

    In that case, the remote address isn't the browser's.
    """
    return not settings.proxies and any(name in request.headers for name in _FORWARDED)


def _refused(settings: Settings) -> Any:
    if _via_unknown_proxy(settings):
        text = _("This request came through an unknown proxy. Set TRUSTED_PROXIES.")
    elif (settings.public_url or "").startswith("https:"):
        text = _(
            "This connection isn’t encrypted, so others could read the password. Open "
            "%(address)s instead.",
            address=f"{settings.public_url}/console",
        )
    else:
        text = ""
    return render_template("console/elsewhere.html", text=text, command=OPENS_IT), 403
