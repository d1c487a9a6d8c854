"""Host header check, before pages and sockets: the names by which the program may be called.

A page elsewhere can point its own name to this computer (DNS rebinding). A browser would then treat
it as ours and let it talk to a laptop that only its own network reaches. Such a name is easy to
recognize: it is neither the one in PUBLIC_URL, nor an IP address, nor a name that only a local
network gives out.
"""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from classroom.web.platform.security_headers import headers_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

SOCKETS = "/socket.io/"
_LOCAL = (".localhost", ".local", ".lan", ".home", ".internal", ".localdomain", ".home.arpa")
"""No one can buy a name with one of these endings."""
_HOST = re.compile(
    r"""(?: \[ (?P<number> [0-9a-f:.]+ ) (?: %[a-z0-9._-]{1,63} )? \]
          | (?P<name> [a-z0-9_-]{1,63} (?: \.[a-z0-9_-]{1,63} )* \.? ) )
        (?: :\d{0,5} )?""",
    re.ASCII | re.IGNORECASE | re.VERBOSE,
)
"""A host as RFC 9110 has it in a request, an IPv6 address in brackets or a name (RFC 1123; some
Windows computers have a ``_`` in theirs), and a port. Libraries fail on others."""
_WHY = b"This program does not go by that name. Whoever looks after it: see PUBLIC_URL.\n"
_PLAIN = ("Content-Type", "text/plain")
_ENCODED = ("Content-Type", "text/plain; charset=utf-8")


class HostCheckMiddleware:
    """WSGI middleware that answers 421 to requests with a foreign host name.

    Answers of the socket's HTTP transport don't pass :func:`security_headers.protect`, so they get
    their headers here.
    """

    def __init__(self, inner: WSGIApplication, public_url: str | None) -> None:
        self._inner = inner
        self._public = urlsplit(public_url or "").hostname

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        headers = headers_of(False)

        def start(status: str, own: list[tuple[str, str]], *more: Any) -> Any:
            # Engine.IO does not say the encoding of its errors.
            told = [_ENCODED if each == _PLAIN else each for each in own]
            return start_response(status, [*told, *headers], *more)

        if not self.knows(environ.get("HTTP_HOST", "")):
            start("421 Misdirected Request", [_PLAIN])
            return [_WHY]
        is_socket = environ["PATH_INFO"].startswith(SOCKETS)
        return self._inner(environ, start if is_socket else start_response)

    def knows(self, host: str) -> bool:
        """Return whether this `Host` header may mean the program; also an empty one."""
        found = _HOST.fullmatch(host)
        if found is None:
            return not host
        if found["number"] is not None:
            return _number(found["number"])
        name = found["name"].lower().removesuffix(".")
        try:
            name.encode().decode("idna")  # as libraries do with what begins with xn--
        except UnicodeError:
            return False
        return name == self._public or "." not in name or name.endswith(_LOCAL) or _number(name)


def _number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
