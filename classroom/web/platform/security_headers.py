"""Security headers: nothing inline, nothing from other sites, no framing by other sites."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, Response, abort, request

from classroom.web.platform.signing import UndatedSessions

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
        # Only these two may turn text into markup or a script: lit's templates, and our own
        # parser of pages (static/js/base/html_parser.ts).
        "require-trusted-types-for 'script'",
        "trusted-types lit-html parsed",
    )
)

_CONSOLE, _PREVIEW = "console.one_class", "projector.preview"
_CSP_OF = {
    _CONSOLE: f"{_CSP}; frame-src 'self'",
    _PREVIEW: _CSP.replace("frame-ancestors 'none'", "frame-ancestors 'self'"),
}
"""By endpoint: the console has a small picture of the projector, which is a page of our own."""

_CSP_OF_FILES = "default-src 'none'; frame-ancestors 'none'"
"""The policy for files that pages fetch: it is short, since it is sent with each of them."""

_PERMISSIONS = ", ".join(
    f"{feature}=()"
    for feature in (
        *("accelerometer", "camera", "display-capture", "geolocation", "gyroscope", "hid"),
        *("magnetometer", "microphone", "midi", "payment", "serial", "usb"),
    )
)
"""Browser features that no page of ours uses."""

_OF_PAGES = [
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
    ("X-Robots-Tag", "noindex"),
    ("Permissions-Policy", _PERMISSIONS),
]

CACHE_FOREVER = "public, max-age=31536000, immutable"
"""The header for content whose address changes with it, so that it never expires."""
ENCRYPTED_FOR = 365 * 24 * 3600
"""Seconds for which a browser that came over https to a server asks for nothing else."""
ENCRYPTED_FOR_AT_A_LAPTOP = 30 * 24 * 3600
"""The same at a laptop. Not for longer: one that goes back to http under the same name has to be
found again."""
SAME_FOR_EVERYBODY = frozenset(("static", "message_bundles.bundle"))
"""The endpoints whose answers hold nothing of anyone."""


READ_JSON = frozenset(("guess_builder.look", "guess_builder.read", "custom_rules.look"))
"""The endpoints that read a rule, or words, as JSON. All others read forms."""
_JSON = frozenset(("application/json",))
_FORMS = frozenset(("application/x-www-form-urlencoded", "multipart/form-data"))


class _Sessions(UndatedSessions):
    """Session cookies that never reach a shared cache, nor leave an encrypted connection.

    An answer that proxies may cache for everyone carries no cookie. A session that began with https
    is never sent without it.
    """

    def get_cookie_secure(self, app: Flask) -> bool:
        return bool(super().get_cookie_secure(app) or request.is_secure)

    def save_session(self, app: Flask, session: Any, response: Response) -> None:
        if request.endpoint not in SAME_FOR_EVERYBODY:
            super().save_session(app, session, response)


def take_forms_only(app: Flask) -> None:
    """Answer 415 to any POST that isn't a form, except at the addresses that read JSON.

    A form with an unnamed part is refused as well (400), because libraries fail on it. Call it
    before anything that reads forms.
    """

    @app.before_request
    def refuse() -> None:
        if request.method != "POST" or request.endpoint is None:
            return
        expected = _JSON if request.endpoint in READ_JSON else _FORMS
        if request.mimetype not in expected and (request.mimetype or request.get_data()):
            # Nothing that is in it is looked at, so there is nothing to count: any page elsewhere
            # could use up the wrong codes of its readers' school.
            abort(415)
        if None in request.form:
            abort(400)


def protect(app: Flask, second_laptop: Callable[[], str], on_server: bool) -> None:
    """Set the headers on every answer of the app.

    `second_laptop` returns the one other address that pages may ask; empty for none. `on_server`
    is whether the app is behind a proxy, not on a laptop.
    """
    app.session_interface = _Sessions()
    encrypted_for = ENCRYPTED_FOR if on_server else ENCRYPTED_FOR_AT_A_LAPTOP

    @app.after_request
    def headers(response: Response) -> Response:
        shared = request.endpoint in SAME_FOR_EVERYBODY and response.status_code < 400
        for name, value in headers_of(shared, request.endpoint):
            response.headers[name] = value
        second = second_laptop()
        if second and not shared:
            policy = response.headers["Content-Security-Policy"]
            response.headers["Content-Security-Policy"] = policy.replace(
                "connect-src 'self'", f"connect-src 'self' {second}"
            )
        if request.is_secure:
            response.headers["Strict-Transport-Security"] = f"max-age={encrypted_for}"
        return response


def headers_of(shared: bool, endpoint: str | None = None) -> list[tuple[str, str]]:
    """Return the headers of an answer; `shared` if it is the same for everyone."""
    policy = _CSP_OF_FILES if shared else _CSP_OF.get(endpoint or "", _CSP)
    return [
        ("Content-Security-Policy", policy),
        ("X-Content-Type-Options", "nosniff"),
        ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"),
        *([] if shared else _OF_PAGES),
    ]
