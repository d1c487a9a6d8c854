"""Headers that keep pages to themselves: nothing inline, nothing from elsewhere, no framing."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface

_CSP = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "font-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

_CSP_OF_FILES = "default-src 'none'; frame-ancestors 'none'"
"""Of what pages fetch, and what is no page itself: each byte of it travels with each file."""

KEPT = "public, max-age=31536000, immutable"
"""Of what has an address that changes with it: nobody need ever ask again."""
SAME_FOR_EVERYBODY = frozenset(("static", "books.book"))
"""The endpoints whose answers hold nothing of anybody."""


class _Sessions(SecureCookieSessionInterface):
    """No session goes with what every proxy on the way may keep, and give to others."""

    def save_session(self, app: Flask, session: Any, response: Response) -> None:
        if request.endpoint not in SAME_FOR_EVERYBODY:
            super().save_session(app, session, response)


def protect(app: Flask) -> None:
    """Put the headers on every answer of the app."""
    app.session_interface = _Sessions()

    @app.after_request
    def headers(response: Response) -> Response:
        shared = request.endpoint in SAME_FOR_EVERYBODY and response.status_code < 400
        response.headers["Content-Security-Policy"] = _CSP_OF_FILES if shared else _CSP
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "same-origin"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if not shared:
            response.headers["Cache-Control"] = "no-store"
        return response
