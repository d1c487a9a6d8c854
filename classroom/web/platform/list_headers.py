"""Headers that are lists, before anything reads them.

A browser's list of languages or of kinds of files has 200 characters at most. Libraries make an
object of each entry and compare it with others: a list of thousands would take seconds, which is
why nothing reads a long one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

MAX_LIST_LENGTH = 500
"""Characters of a header that is a list; a longer one counts as not sent."""
LISTS = (
    *("HTTP_ACCEPT", "HTTP_ACCEPT_CHARSET", "HTTP_ACCEPT_ENCODING", "HTTP_ACCEPT_LANGUAGE"),
    *("HTTP_CACHE_CONTROL", "HTTP_IF_MATCH", "HTTP_IF_NONE_MATCH", "HTTP_RANGE"),
)


class ListHeadersMiddleware:
    """WSGI middleware that removes lists that are longer than any browser's."""

    def __init__(self, inner: WSGIApplication) -> None:
        self._inner = inner

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        for name in LISTS:
            if len(environ.get(name, "")) > MAX_LIST_LENGTH:
                del environ[name]
        return self._inner(environ, start_response)
