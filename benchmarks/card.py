"""One played card, from the message of its phone to the last screen, counted in this process.

A class with four phones, the console, the projector and the page of a whole table; a card that is
right. What is counted are the functions of the program that are written in Python, comprehensions
among them: how often they are called, in how many files, and how often a class is looked up by its
id.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from counted import PROGRAM
from flask.testing import FlaskClient
from flask_socketio.test_client import SocketIOTestClient

from classroom.app import create_app
from classroom.classes.settings import Plan
from classroom.config import Settings
from classroom.service import Service
from classroom.service.open_classes import OpenClasses
from classroom.store import open_store
from classroom.web.platform.context import EXTENSION

PUPILS = ("Ann", "Ben", "Cy", "Dee")
RULE = "alternate-colour"


class Card:
    """The calls that a card took, by the code of the function."""

    def __init__(self) -> None:
        self._calls: Counter[CodeType] = Counter()

    def follow(self, frame: FrameType, event: str, _: Any) -> None:
        """Count a call; for :func:`sys.setprofile`."""
        if event == "call" and frame.f_code.co_filename.startswith(PROGRAM):
            self._calls[frame.f_code] += 1

    @property
    def calls(self) -> int:
        return self._calls.total()

    @property
    def files(self) -> int:
        return len({code.co_filename for code in self._calls})

    @property
    def look_ups(self) -> int:
        """Return how often a class was looked up by its id."""
        return self._calls[OpenClasses.find.__code__]

    def most(self, many: int) -> list[tuple[str, int]]:
        """Return the functions that were called most often, by file and name."""
        return [
            (f"{code.co_filename.removeprefix(PROGRAM)}:{code.co_qualname}", times)
            for code, times in self._calls.most_common(many)
        ]


def played_card(cards: int = 3) -> Card:
    """Play so many right cards, and return what the last one took."""
    with tempfile.TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/classroom.sqlite3")
        try:
            app = create_app(
                Settings(data=Path(folder), database_url="sqlite://"), store, now=time.time
            )
            service = app.extensions[EXTENSION].service
            class_id, phones = _watched(app, service)
            for number in range(cards):
                card = _play(service, class_id, phones, number)
            return card
        finally:
            store.close()


def _watched(app: Any, service: Service) -> tuple[str, dict[str, SocketIOTestClient]]:
    """Open a class that plays and is watched; return its phones' sockets by their seats."""
    teacher = service.store.teachers.add_teacher("", "no password")
    class_id = service.classes.open_class(teacher, Plan(title="8B", tables=2))
    code = service.open(class_id).code
    joined = [service.classes.join(f"{code[:3]}-1", name) for name in PUPILS]
    service.open(class_id).rounds.start_round(1, RULE)
    _row, login = service.sessions.begin(teacher, "")
    phones = {
        each.seat: _socket(
            app,
            {"seat": {"class": class_id, "seat": each.seat, "secret": each.secret}},
            {"as": "seat"},
        )
        for each in joined
    }
    for page in ("console", "projector", "table"):
        session = {"_user_id": teacher, "_fresh": True, "login": login}
        _socket(app, session, {"as": page, "class": class_id, "table": 1})
    return class_id, phones


def _socket(app: Any, session: dict[str, Any], watch: dict[str, Any]) -> SocketIOTestClient:
    browser: FlaskClient = app.test_client()
    with browser.session_transaction() as stored:
        stored.update(session)
    socketio = app.extensions["socketio"]
    socket = SocketIOTestClient(app, socketio, query_string="release=", flask_test_client=browser)
    socketio.server.environ[socket.eio_sid]["REMOTE_ADDR"] = "127.0.0.1"
    assert socket.emit("watch", watch, callback=True) == {"ok": True}
    return socket


def _play(
    service: Service, class_id: str, phones: dict[str, SocketIOTestClient], number: int
) -> Card:
    """Play a right card of whoever's turn it is, and return what that took."""
    table = service.open(class_id).table(1)
    assert table.current is not None
    round_ = table.current.round
    player = round_.players[round_.turn]
    right = next(card for card in round_.hands[round_.turn] if round_.legal >> card & 1)
    message = {"id": f"card-{number}", "seen": table.shown, "move": {"play": [str(right)]}}
    card = Card()
    sys.setprofile(card.follow)
    answer = phones[player].emit("move", message, callback=True)
    sys.setprofile(None)
    assert answer["ok"], answer
    return card
