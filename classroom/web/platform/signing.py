"""Signed values for browsers, whose age is measured in running time.

A date would not do: the computer's clock may be corrected between two requests, by seconds or by
days, and no one may lose a seat because of that.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import (
    BadSignature,
    SignatureExpired,
    TimestampSigner,
    URLSafeTimedSerializer,
)

from classroom.web.platform.context import EXTENSION, components
from classroom.web.platform.keys import keys

LOGIN = "login"
"""The session key of the secret of the teacher's login."""
SEAT = "seat"
"""The session key of the :class:`~classroom.web.pupil.play.SeatSession`."""


class Signer(TimestampSigner):
    """A signer that uses the time `now` returns.

    A value that seems to be signed in the future counts as new: after a restart, running time goes
    on from the last event, and a page may have been sent after that.
    """

    default_digest_method = staticmethod(hashlib.sha256)

    def __init__(self, *args: Any, now: Callable[[], float], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._now = now

    def get_timestamp(self) -> int:
        return int(self._now())

    def unsign(
        self, signed_value: str | bytes, max_age: int | None = None, return_timestamp: bool = False
    ) -> Any:
        value, signed = super().unsign(signed_value, None, return_timestamp=True)
        age = self.get_timestamp() - signed.timestamp()
        if max_age is not None and age > max_age:
            raise SignatureExpired(f"{age} > {max_age} seconds", payload=value, date_signed=signed)
        return (value, signed) if return_timestamp else value


def serializer(salt: str) -> URLSafeTimedSerializer:
    """Return what signs and reads values for this purpose."""
    now = components().service.now
    return URLSafeTimedSerializer(keys(), salt=salt, signer=Signer, signer_kwargs={"now": now})


class UndatedSessions(SecureCookieSessionInterface):
    """Flask's sessions, without dates: neither in the signature nor for the browser.

    They are signed with SHA-256. Those of releases before, with Flask's own SHA-1, still count: a
    phone keeps its seat over an update.
    """

    digest_method = staticmethod(hashlib.sha256)

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        made = super().get_signing_serializer(app)
        if made is not None:
            made.signer = Signer
            now = app.extensions[EXTENSION].service.now
            made.signer_kwargs = {**made.signer_kwargs, "now": now}
            made.fallback_signers = [{**made.signer_kwargs, "digest_method": hashlib.sha1}]
        return made

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Open the session as Flask does, but never expire the one of a logged-in teacher.

        Only the session's row decides how long a log-in lasts.
        """
        opened = super().open_session(app, request)
        serializer = self.get_signing_serializer(app)
        sent = request.cookies.get(self.get_cookie_name(app))
        if opened or serializer is None or not sent:
            return opened
        try:
            values = serializer.loads(sent)
        except BadSignature:
            return opened
        return self.session_class(values if LOGIN in values else None)

    def get_expiration_time(self, app: Flask, session: SessionMixin) -> None:
        return None

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Save the session as Flask does, and add ``Max-Age`` to a lasting cookie.

        Browsers then use the duration, not the expiry date: their clock and the server's may be
        days apart.
        """
        before = len(response.headers.getlist("Set-Cookie"))
        super().save_session(app, session, response)
        cookies = response.headers.getlist("Set-Cookie")
        if len(cookies) > before and session and session.permanent:
            seconds = int(app.permanent_session_lifetime.total_seconds())
            cookies[-1] += f"; Max-Age={seconds}"
            response.headers.setlist("Set-Cookie", cookies)
