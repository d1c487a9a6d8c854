"""Compression of styles, scripts, images and messages, as a class loads them over one wifi.

Nothing else is compressed. If an answer holds a secret beside text that others chose, its
compressed length reveals something about the secret (BREACH). `/static/` and the message bundles
are the same for everyone.
"""

from __future__ import annotations

import gzip
from functools import lru_cache

from flask import Flask, Response, request, url_for

from classroom import devices
from classroom.assets import Scripts
from classroom.web.platform.security_headers import CACHE_FOREVER, SAME_FOR_EVERYBODY

_TEXTS = frozenset(("text/css", "text/javascript", "image/svg+xml"))
"""Fonts are compressed already."""
_IDLE = ("Content-Disposition", "Expires")
"""Headers of a file: no one saves these, and Cache-Control says how long they last."""
_OF_THE_PLAIN = ("ETag", "Last-Modified", "Accept-Ranges")
"""Headers of the bytes before: these are not the same, and no one may ask for a part of those."""


def pack(app: Flask, scripts: Scripts) -> None:
    """Compress what the app serves from its static folder, for browsers that take it.

    Templates get `scripts`, and `built(name)`, the address of a file that was bundled; and
    `devices`, which the scripts are made for.
    """
    app.jinja_env.globals["scripts"] = scripts
    app.jinja_env.globals["devices"] = devices
    app.jinja_env.globals["built"] = lambda name: url_for("static", filename=f"built/{name}")

    @app.after_request
    def packed(response: Response) -> Response:
        if request.endpoint not in SAME_FOR_EVERYBODY:
            return response
        if request.endpoint == "static":
            response.headers["Cache-Control"] = CACHE_FOREVER
            for name in _IDLE:
                response.headers.pop(name, None)
        if response.mimetype not in _TEXTS or response.status_code != 200:
            return response
        response.vary.add("Accept-Encoding")
        if not request.accept_encodings["gzip"]:
            return response
        response.direct_passthrough = False
        response.set_data(_gzip(response.get_data()))
        response.content_encoding = "gzip"
        for name in _OF_THE_PLAIN:
            response.headers.pop(name, None)
        return response


@lru_cache(maxsize=256)
def _gzip(plain: bytes) -> bytes:
    return gzip.compress(plain, 9, mtime=0)
