"""The request and session of a socket, read once for all its messages.

Flask-SocketIO has the app make a request context for each message. The request is the one with
which the socket connected, and the session the copy kept with the socket, so both are used as they
are: no signature is verified again and no address looked up. Every message asks the service what
the session may still do.
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
