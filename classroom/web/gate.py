"""The outermost gate, before pages and sockets: by which names the program may be called.

A page elsewhere whose own name is made to lead to this computer (DNS rebinding) would count as ours
in a browser, and talk to a laptop that only its own network reaches. Such a name can be told: it is
neither the one in PUBLIC_URL, nor a number, nor a name that only a local network gives out.
"""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from classroom.web.security import headers_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SOCKETS = "/socket.io/"
_LOCAL = (".localhost", ".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""Nobody can buy a name with one of these endings."""
_WHY = b"This program does not go by that name. Whoever looks after it: see PUBLIC_URL.\n"


class Gate:
    """Answers 421 to who calls the program by a name that is not its own.

    What a socket sends by way of HTTP never comes to :func:`security.protect`: it gets its headers
    here.
    """

    def __init__(self, inner: WSGIApplication, public_url: str | None) -> None:
        self._inner = inner
        self._public = urlsplit(public_url or "").hostname

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        headers = headers_of(False)

        def start(status: str, own: list[tuple[str, str]], *more: Any) -> Any:
            return start_response(status, [*own, *headers], *more)

        if not self.knows(environ.get("HTTP_HOST", "")):
            start("421 Misdirected Request", [("Content-Type", "text/plain")])
            return [_WHY]
        is_socket = environ["PATH_INFO"].startswith(SOCKETS)
        return self._inner(environ, start if is_socket else start_response)

    def knows(self, host: str) -> bool:
        """Whether this, as it stands in the header, may be the program; also where nothing does."""
        try:
            name = urlsplit(f"//{host}").hostname or ""
        except ValueError:
            return False
        name = name.removesuffix(".")
        return name == self._public or "." not in name or name.endswith(_LOCAL) or _number(name)


def _number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
