"""What a socket asked for as it came, for all its messages: read once, not with each of them.

Flask-SocketIO has the app make a request's context for each message. The request is the one with
which the socket came, and the session the copy of it that is kept with the socket, so both are
taken as they are: no signature is verified again and no address looked up. What the session may
still do is asked of the service by every message.
"""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.ctx import RequestContext

_SESSION = "saved_session"
"""Where Flask-SocketIO keeps a socket's session, from its first message on."""
_REQUEST = "classroom.request"


class App(Flask):
    """Flask, for which the first message of a socket is as a page, and the others are cheaper."""

    def request_context(self, environ: dict[str, Any]) -> RequestContext:
        if _SESSION not in environ:
            return super().request_context(environ)
        context = _Message(self, environ, environ.get(_REQUEST), environ[_SESSION])
        environ[_REQUEST] = context.request
        return context


class _Message(RequestContext):
    def match_request(self) -> None:
        """No page is asked for."""
