"""Connections that no one waits for: silent ones, and those that do not read what they are sent."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import gevent
import pytest
import socketio
from gevent.lock import BoundedSemaphore
from gevent.queue import Queue
from werkzeug.test import EnvironBuilder

from classroom.classes.verbs.message import SendMessage
from classroom.web.realtime import connections
from classroom.web.realtime.connections import (
    BURST,
    CLAIM_TIMEOUT_SECONDS,
    MAX_STRANGERS,
    MAX_UNSENT_PACKETS,
    RATE,
    CannotExtend,
    Pace,
    WebSocket,
)
from classroom.web.realtime.encoding import framed

from .test_socket_protocol import Room, Wire, event


@pytest.fixture
def room(tmp_path):
    room = Room(tmp_path)
    room.time = 0.0
    room.connections = room.school.components.connections
    room.connections._now = lambda: room.time
    room.engine = room.school.socketio.server.eio
    yield room
    room.school.store.close()


WATCH = event("watch", json.dumps({"as": "seat"}))


def test_who_never_says_what_it_watches_is_not_waited_for(room):
    silent, seated = Wire(room.school.browser()), Wire(room.pupils[0])
    assert seated.answer(WATCH) == {"ok": True}
    refused = silent.answer(WATCH)
    assert not refused["ok"]
    room.time = CLAIM_TIMEOUT_SECONDS + 1
    room.connections.sweep()
    assert list(room.engine.sockets) == [seated.sid]
    assert silent.send("40").status_code == 400
    assert seated.answer(WATCH) == {"ok": True}


def test_of_too_many_silent_ones_the_oldest_goes(room, monkeypatch):
    monkeypatch.setattr(connections, "MAX_UNCLAIMED", 3)
    seated = Wire(room.pupils[0])
    assert seated.answer(WATCH) == {"ok": True}
    silent = [Wire(room.school.browser()).sid for _ in range(10)]
    assert list(room.engine.sockets) == [seated.sid, *silent[-3:]]
    assert seated.answer(WATCH) == {"ok": True}
    assert len(room.connections._unclaimed) == 3


def test_of_one_network_there_are_few_that_belong_to_nobody(room):
    seated = [Wire(phone) for phone in room.pupils]
    strangers = [Wire(room.school.browser()).sid for _ in range(MAX_STRANGERS + 5)]
    assert list(room.engine.sockets) == [each.sid for each in seated] + strangers[5:]
    for wire in seated:
        assert wire.answer(WATCH) == {"ok": True}


def test_an_error_report_is_nothing_to_be_connected_for(room):
    stranger = Wire(room.school.browser())
    report = {"error": "TypeError", "stack": ["a.js:1:1"], "page": "seat"}
    assert stranger.answer(event("failed", json.dumps(report))) == {"ok": True}
    room.time = CLAIM_TIMEOUT_SECONDS + 1
    room.connections.sweep()
    assert stranger.sid not in room.engine.sockets


def test_all_sockets_of_a_seat_share_one_pace(room):
    first, second = Wire(room.pupils[0]), Wire(room.pupils[0])
    for wire in (first, second):
        wire.answer(WATCH)
    assert room.connections._seat_pace.cache_info().currsize == 1


def test_who_does_not_read_is_not_waited_for_and_all_that_is_known_of_it_goes(room):
    deaf, other = Wire(room.pupils[0]), Wire(room.pupils[1])
    for wire in (deaf, other):
        assert wire.answer(WATCH) == {"ok": True}
    for number in range(MAX_UNSENT_PACKETS + 1):
        room.school.service.command(SendMessage(class_=room.id, table=1, text=f"word {number}"))
        other.receive()
    room.connections.sweep()
    assert list(room.engine.sockets) == [other.sid]
    assert room.connections._whose.keys() == {other.sid}
    assert room.school.socketio.server.environ.keys() == {other.sid}
    assert other.answer(WATCH) == {"ok": True}


def test_a_page_is_never_slowed_down_and_a_flood_is(monkeypatch):
    at = [100.0]
    monkeypatch.setattr(connections.time, "monotonic", lambda: at[0])
    pace = Pace()
    assert [pace.taken(1) for _ in range(BURST)] == [0] * BURST
    assert pace.taken(1) == 1 / RATE
    assert pace.taken(3) == 4 / RATE
    at[0] += 5
    assert pace.taken(1) == 0
    for _ in range(1_000):
        at[0] += 1 / RATE
        assert pace.taken(1) == 0


@pytest.mark.parametrize("packet", ["451-[]", "43[]", '42["connect"]', "42[[]]", "bAAAA", "4"])
def test_what_no_page_sends_ends_a_connection_that_polls(room, packet, capfd):
    wire = Wire(room.pupils[0])
    wire.send(packet)
    assert wire.send("40").status_code == 400
    assert list(room.engine.sockets) == []
    assert "Traceback" not in capfd.readouterr().err


def test_what_is_no_packet_at_all_is_refused_and_logged_as_nothing_of_ours(room, capfd):
    for nonsense in ("x", b"\xff", "", "9"):
        wire = Wire(room.pupils[0])
        wire.send(nonsense)
        assert wire.send("42").status_code in (200, 400)
    assert Wire(room.pupils[0]).answer(WATCH) == {"ok": True}
    assert "Traceback" not in "".join(capfd.readouterr())


class Narrow:
    """A socket that takes so many bytes at once, and the rest of what has to go out one by one."""

    def __init__(self, wide):
        self.wide, self.taken = wide, b""

    def send(self, frames, *_):
        self.taken += frames[: self.wide]
        return min(self.wide, len(frames))

    def sendall(self, frames):
        for n in range(len(frames)):
            self.taken += frames[n : n + 1]
            gevent.sleep(0)


def test_what_is_sent_at_once_and_what_waits_goes_out_in_its_order():
    socket = WebSocket(None, SimpleNamespace(start_background_task=gevent.spawn))
    socket.socket, socket._sending = Narrow(8), BoundedSemaphore()
    frames = [framed(text) for text in ("short", "rather long", "waits", "too", "short")]
    waiting = Queue()
    writer = gevent.spawn(lambda: [socket._send(frame) for frame in waiting])
    gone = []
    for number, frame in enumerate(frames):
        gone.append(waiting.empty() and socket.send_at_once(frame))
        if not gone[-1]:
            waiting.put(frame)
        if number == 2:
            gevent.sleep(0)
    waiting.put(StopIteration)
    writer.get()
    assert gone == [True, True, False, False, False]
    assert socket.socket.taken == b"".join(frames)
    assert socket.send_at_once(frames[0])


# The libraries that are extended


@pytest.mark.parametrize("name", connections.TESTED)
def test_an_untested_version_of_a_library_is_refused(name, build, tmp_path, monkeypatch):
    there = connections.metadata.version
    other = {name: "9.9.9"}
    monkeypatch.setattr(
        connections.metadata, "version", lambda asked: other.get(asked) or there(asked)
    )
    why = rf"{name} 9\.9\.9 is installed, but .* pip install {name}=={connections.TESTED[name]}"
    with pytest.raises(CannotExtend, match=why):
        build(tmp_path)


def test_an_extension_without_effect_is_refused(build, tmp_path, monkeypatch):
    monkeypatch.setattr(connections, "Server", socketio.Server)
    with pytest.raises(CannotExtend, match="did not take effect"):
        build(tmp_path)


@pytest.mark.parametrize("headers", [{}, {"Connection": "Upgrade", "Upgrade": "websocket"}])
def test_the_request_of_a_message_keeps_no_error(room, headers):
    """An error keeps its frames, and so the connection, until a full garbage collection."""
    environ = EnvironBuilder("/socket.io/", headers=headers).get_environ()
    context = room.school.app.request_context(environ)
    with context:
        assert context.request.routing_exception is None
        assert context.request.endpoint == "socket"
    assert room.school.browser().get("/socket.io/").status_code == 400


def test_an_engine_with_other_websockets_is_refused(room):
    engine = room.engine
    engine.async_mode = "gevent"
    engine._async = {**engine._async, "websocket": object}
    with pytest.raises(CannotExtend, match="did not take effect"):
        connections.check_extended(room.school.socketio.server)


def test_the_program_does_not_start_with_an_untested_library(tmp_path):
    """From outside: a sentence, and no traceback."""
    fake = tmp_path / "python_engineio-9.9.9.dist-info"
    fake.mkdir()
    (fake / "METADATA").write_text("Metadata-Version: 2.1\nName: python-engineio\nVersion: 9.9.9\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path), "CLASSROOM_DATA": str(tmp_path)}
    ended = subprocess.run(
        [sys.executable, "-m", "classroom", "serve", "--port", "0"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode != 0
    assert "python-engineio 9.9.9 is installed" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_the_versions_that_are_required_are_those_that_were_tested():
    required = tomllib.loads(Path("pyproject.toml").read_text())["project"]["dependencies"]
    locked = Path("requirements.lock").read_text().split()
    for name, version in connections.TESTED.items():
        assert f"{name.lower()}=={version}" in required
        assert f"{name.lower()}=={version}" in locked
