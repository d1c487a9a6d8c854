"""The origin of a request, and whether a teacher may log in from there.

A password or a session that crosses a wifi unencrypted can be read by anyone on it. So the console
opens on the computer that runs the program, and elsewhere over https; over plain http only if the
settings allow it.
"""

from __future__ import annotations

import sys
from typing import Any

from flask import Flask, render_template, request

from classroom.config import Settings, is_own
from classroom.web.platform.context import components
from classroom.web.platform.language import gettext as _

OPENS_IT = (
    "py start.py serve --console-over-http"
    if sys.platform == "win32"
    else "python3 start.py serve --console-over-http"
)
_FORWARDED = ("X-Forwarded-For", "X-Forwarded-Proto", "Forwarded")


def init_app(app: Flask) -> None:
    """Show no page of the console where no teacher may be let in."""

    @app.before_request
    def keep_shut() -> Any:
        asked = request.path == "/console" or request.path.startswith("/console/")
        return None if not asked or teacher_may_come_in() else _refused(components().settings)


def teacher_may_come_in() -> bool:
    """Return whether a teacher's password and session may travel as this request did."""
    return request.is_secure or components().settings.console_over_http or from_this_computer()


def from_this_computer() -> bool:
    """Return whether the browser runs on the computer that the program runs on."""
    return not _by_a_stranger(components().settings) and is_own(request.remote_addr or "")


def _by_a_stranger(settings: Settings) -> bool:
    """Return whether an unknown proxy passed this request on.

    The settings do not list it; its address then says nothing about the browser's.
    """
    return not settings.proxies and any(name in request.headers for name in _FORWARDED)


def _refused(settings: Settings) -> Any:
    if _by_a_stranger(settings):
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
