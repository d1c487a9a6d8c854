"""The release that is running, and pages that an earlier one has made.

A page stays open while the program is replaced. Its scripts know the messages and views of their
own release, so neither side may understand the other by halves: the page loads itself again.
"""

from __future__ import annotations

from flask import Flask, current_app, request

_RELEASE = "RELEASE"
_UNKNOWN = ""
"""Of a connection that doesn't say which release its page is of."""


def identify(app: Flask, release: str) -> None:
    """Name the release; templates write it into each page as `release`."""
    app.config[_RELEASE] = app.jinja_env.globals["release"] = release


def page_is_outdated() -> bool:
    """Return whether the page of this connection was made by a different release."""
    release: str = request.args.get("release", _UNKNOWN)
    return release not in (_UNKNOWN, current_app.config[_RELEASE])
