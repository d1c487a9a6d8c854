"""Headers that keep pages to themselves: nothing inline, nothing from elsewhere, no framing."""

from __future__ import annotations

from typing import Any

from flask import Flask, Response, abort, request
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
ENCRYPTED_FOR = 30 * 24 * 3600
"""Seconds for which a browser that came over https asks for nothing else. Not for longer: a laptop
that goes back to http under the same name has to be found again."""
SAME_FOR_EVERYBODY = frozenset(("static", "books.book"))
"""The endpoints whose answers hold nothing of anybody."""


class _Sessions(SecureCookieSessionInterface):
    """No session goes with what every proxy on the way may keep, and give to others; one that was
    begun with encryption never goes without."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return bool(super().get_cookie_secure(app) or request.is_secure)

    def save_session(self, app: Flask, session: Any, response: Response) -> None:
        if request.endpoint not in SAME_FOR_EVERYBODY:
            super().save_session(app, session, response)


def refuse_nameless(app: Flask) -> None:
    """A part of a form that has no name is no part of any form here, and libraries trip over it.

    To be called before whatever reads forms.
    """

    @app.before_request
    def refuse() -> None:
        if None in request.form:
            abort(400)


def protect(app: Flask) -> None:
    """Put the headers on every answer of the app."""
    app.session_interface = _Sessions()

    @app.after_request
    def headers(response: Response) -> Response:
        shared = request.endpoint in SAME_FOR_EVERYBODY and response.status_code < 400
        for name, value in headers_of(shared):
            response.headers[name] = value
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = f"max-age={ENCRYPTED_FOR}"
        return response


def headers_of(shared: bool) -> list[tuple[str, str]]:
    """Of an answer, `shared` where it is the same for everybody."""
    return [
        ("Content-Security-Policy", _CSP_OF_FILES if shared else _CSP),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Opener-Policy", "same-origin"),
        *([] if shared else [("Cache-Control", "no-store"), ("X-Robots-Tag", "noindex")]),
    ]
