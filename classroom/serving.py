"""Serving on one machine: gevent's server, the addresses on the terminal, the browser opened."""

from __future__ import annotations

import gc
import signal
import socket
import sys
import tempfile
import webbrowser
from contextlib import suppress
from dataclasses import replace
from http.client import OK
from pathlib import Path
from typing import Any

import segno
from flask import Flask
from gevent import sleep, spawn, spawn_later
from gevent.pywsgi import WSGIHandler, WSGIServer

from classroom.app import create_app
from classroom.config import BadSetting, Settings, address_of, default_database
from classroom.game.refused import Refused
from classroom.lesson.classroom import Show
from classroom.lesson.plan import Plan
from classroom.store import Store, StoreUnavailable, open_store
from classroom.web import accounts
from classroom.web.house import EXTENSION, House

DEMO_TABLES = 3
DEMO_RULES = ("alternate-colour", "odd-black-even-red", "match-suit-or-value")
PACE = 3.5
"""Seconds a robot of the demo thinks."""
REST = 20.0
"""Seconds a finished round of the demo stays on the screens."""
FAST = 5.0
"""How many times as fast a fast demo is."""


class CannotServe(Exception):
    """The server cannot start; the text says why and what to do."""


class _Handler(WSGIHandler):
    """gevent's handler, silent once a WebSocket has ended: no HTTP follows its last frame."""

    def process_result(self) -> None:
        asked = (self.environ or {}).get("HTTP_UPGRADE", "")
        # No code at all: the socket began as a WebSocket, and was never answered in HTTP.
        if asked.lower() == "websocket" and self.code in (None, OK):
            self.close_connection = True
        else:
            super().process_result()


class _Server(WSGIServer):
    """gevent's server without Nagle's delay: small messages leave at once."""

    def handle(self, client: socket.socket, address: Any) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(client, address)


def run(port: int | None, host: str | None, browser: bool) -> None:
    """Serve with the settings of the environment until interrupted."""
    settings, listener = _listen(_settings(port, host))
    app = _app(settings)
    house: House = app.extensions[EXTENSION]
    first = accounts.first_start(house.service.store)
    path = f"/console/door/{house.door.key}" if first else "/console"
    _serve(app, listener, path, browser, kept="Everything is saved.")


def run_demo(port: int | None, host: str | None, browser: bool, fast: bool) -> None:
    """Serve a class of robots from a database that goes when the demo ends."""
    settings, listener = _listen(_settings(port, host))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        data = Path(folder)
        settings = replace(settings, data=data, database_url=default_database(data))
        faster = FAST if fast else 1.0
        app = _app(settings)
        house: House = app.extensions[EXTENSION]
        spawn(_play_on, house, _robot_class(house, PACE / faster), REST / faster)
        path = f"/console/door/{house.door.key}"
        _serve(app, listener, path, browser, kept="A demo keeps nothing.")
        house.service.store.close()


def _robot_class(house: House, pace: float) -> str:
    """A rehearsal at three tables, each with a rule of its own, already playing."""
    service = house.service
    teacher = accounts.make_demo_teacher(service.store)
    plan = Plan(title="Demo", tables=DEMO_TABLES)
    class_id = service.open_rehearsal(teacher, plan, str)
    service.set_pace(class_id, pace)
    for number, rule in enumerate(DEMO_RULES, 1):
        service.start_round(class_id, number, rule)
    service.show(class_id, Show("tables"))
    return class_id


def _play_on(house: House, class_id: str, rest: float) -> None:
    """Deal the next round wherever one has been over for `rest` seconds."""
    service = house.service
    with suppress(Refused):  # whoever tries the demo may delete it
        while not service.classroom(class_id).closed:
            sleep(1)
            for number in service.classroom(class_id).tables:
                table = service.table(class_id, number)
                waited = service.now() - (table.moved_at or 0)
                if not table.playing and waited > rest:
                    # They may have emptied the table, too; the others play on.
                    with suppress(Refused):
                        service.start_round(class_id, number)


def _settings(port: int | None, host: str | None) -> Settings:
    try:
        settings = Settings.from_environment()
    except BadSetting as error:
        raise CannotServe(str(error)) from None
    return replace(
        settings,
        port=settings.port if port is None else port,
        host=settings.host if host is None else host,
    )


def _app(settings: Settings) -> Flask:
    try:
        return create_app(settings, _store(settings), async_mode="gevent")
    except BadSetting as error:
        raise CannotServe(str(error)) from None


def _store(settings: Settings) -> Store:
    try:
        return open_store(settings.database_url)
    except StoreUnavailable as error:
        raise CannotServe(f"The database cannot be opened: {error}") from None


def _listen(settings: Settings) -> tuple[Settings, socket.socket]:
    """Take the port before anything else is made; port 0 becomes the one that was free."""
    try:
        listener = socket.create_server((settings.host, settings.port), backlog=256)
    except OSError as error:
        raise CannotServe(
            f"Port {settings.port} cannot be used ({error.strerror}). Is the classroom running "
            "already? If not, take another port: classroom serve --port 8041"
        ) from None
    return replace(settings, port=listener.getsockname()[1]), listener


def _serve(app: Flask, listener: socket.socket, path: str, browser: bool, kept: str) -> None:
    """Answer until interrupted; `kept` tells the terminal what remains then."""
    house: House = app.extensions[EXTENSION]
    server = _Server(listener, app, log=None, handler_class=_Handler)
    console = address_of("localhost", house.settings.port) + path
    _announce(console, house.settings.address(), kept)
    if browser:
        spawn_later(0.5, webbrowser.open, console)
    spawn(house.clockwork.run, sleep)
    # Full collections of a large, settled heap are the pauses pupils would feel.
    gc.collect()
    gc.freeze()
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: server.stop(timeout=1))
    server.serve_forever()


def _announce(console: str, join: str, kept: str) -> None:
    """Where the teacher goes, and where the pupils go."""
    print("\nEleusis in the classroom is running.\n")
    print(f"  Teacher, on this computer:  {console}")
    print(f"  Pupils, on the same wifi:   {join}\n")
    if sys.stdout.isatty():
        segno.make(join, error="l").terminal(compact=True)
    print(f"Press Ctrl-C to stop. {kept}\n", flush=True)
