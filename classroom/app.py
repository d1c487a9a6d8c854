"""The one bootstrap: settings -> store -> service -> web."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Literal

from flask import Flask
from flask_socketio import SocketIO
from flask_wtf import CSRFProtect

from classroom import bundles, logs, resources
from classroom.clockwork import Clockwork
from classroom.config import Settings
from classroom.hypotheses import known
from classroom.service import Service
from classroom.store import Store, open_store
from classroom.web import (
    accounts,
    books,
    catalogue,
    check,
    console,
    errors,
    guessing,
    language,
    languages,
    packed,
    projector,
    pupil,
    returning,
    security,
    shelf,
    sockets,
)
from classroom.web.checking import Checks
from classroom.web.house import EXTENSION, Door, House
from classroom.web.limits import limiter
from classroom.web.live import Live

ROBOT_PACE = (2.0, 5.0)
"""Seconds between a change and a robot's move: time for pupils to see what happened."""
LARGEST_MESSAGE = 20_000
"""Bytes; a move is a few hundred."""


def create_app(
    settings: Settings,
    store: Store | None = None,
    *,
    async_mode: Literal["threading", "gevent"] = "threading",
    now: Callable[[], float] = time.time,
    pace: tuple[float, float] = ROBOT_PACE,
) -> Flask:
    """The whole program as one WSGI app; `store` defaults to the settings' database.

    BadSetting where a language is asked for that there is not.

    `async_mode` is ``gevent`` where the process was patched for it at its very start.
    """
    logs.configure()
    known()  # no table waits for it later
    scripts = bundles.scripts()
    store = store or open_store(settings.database_url)
    app = Flask(
        "classroom",
        static_folder=str(resources.STATIC),
        template_folder=str(resources.TEMPLATES),
        static_url_path=f"/static/{_fingerprint(resources.STATIC)}",
    )
    app.config.update(
        SECRET_KEY=settings.secret_key or store.secret_key(),
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_NAME="classroom",
        SESSION_COOKIE_SECURE=(settings.public_url or "").startswith("https:"),
        PERMANENT_SESSION_LIFETIME=timedelta(days=14),
        SEND_FILE_MAX_AGE_DEFAULT=timedelta(days=365),
        MAX_CONTENT_LENGTH=LARGEST_MESSAGE,
        WTF_CSRF_TIME_LIMIT=None,
    )
    language.init_app(app, settings.languages)
    shelf.make_room(app)  # before anything reads what was sent
    CSRFProtect(app)
    limiter.init_app(app)
    accounts.init_app(app, store)
    security.protect(app)
    packed.pack(app, scripts)
    errors.register(app)

    socketio = SocketIO(
        app,
        async_mode=async_mode,
        max_http_buffer_size=LARGEST_MESSAGE,
        http_compression=False,
    )
    service = Service(store, now)
    live = Live(service, socketio, settings.address, app.app_context)
    app.extensions[EXTENSION] = House(
        service=service,
        settings=settings,
        live=live,
        clockwork=Clockwork(service, pace),
        door=Door(),
        checks=Checks(now, settings.check_seconds),
    )
    app.jinja_env.globals["book_address"] = books.address
    for blueprint in (
        books.pages,
        pupil.pages,
        returning.pages,
        console.pages,
        catalogue.pages,
        shelf.pages,
        guessing.pages,
        languages.pages,
        projector.pages,
        check.pages,
    ):
        app.register_blueprint(blueprint)
    sockets.register(socketio)
    return app


def _fingerprint(static: Path) -> str:
    """Changes with any file that is served, so that browsers may keep each one for ever."""
    digest = hashlib.sha256()
    for path in sorted(static.rglob("*")):
        if path.is_file() and "ttf" not in path.parts:
            digest.update(path.relative_to(static).as_posix().encode())
            digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
