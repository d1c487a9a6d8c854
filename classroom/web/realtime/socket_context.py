"""Request context of a socket: the data it connected with, read once for all its messages.

Flask-SocketIO has the app make a request context for each message. The request is the one that
opened the socket, and the session a copy that is kept with the socket, so both are reused: no
signature is verified again and no address looked up. Every message asks the service what the
session may still do.
"""

from __future__ import annotations

from typing import Any

from flask import Flask
from flask.ctx import RequestContext

_SESSION = "saved_session"
"""The environment key of a socket's session, which Flask-SocketIO sets at its first message."""
_REQUEST = "classroom.request"


class App(Flask):
    """Flask app in which every message of a socket but the first reuses its request."""

    def request_context(self, environ: dict[str, Any]) -> RequestContext:
        if _SESSION not in environ:
            return super().request_context(environ)
        context = _Message(self, environ, environ.get(_REQUEST), environ[_SESSION])
        environ[_REQUEST] = context.request
        return context


class _Message(RequestContext):
    def match_request(self) -> None:
        """Match no route: a message asks for no page."""
