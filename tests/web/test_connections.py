"""Connections that nobody waits for: silent ones, and those that do not read what they are sent."""

import json

import pytest

from classroom.web import connections
from classroom.web.connections import BURST, CLAIM_WITHIN, MOST_WAITING, RATE, Pace

from .test_wire import Room, Wire, event


@pytest.fixture
def room(tmp_path):
    room = Room(tmp_path)
    room.time = 0.0
    room.connections = room.school.house.connections
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
    room.time = CLAIM_WITHIN + 1
    room.connections.sweep()
    assert list(room.engine.sockets) == [seated.sid]
    assert silent.send("40").status_code == 400
    assert seated.answer(WATCH) == {"ok": True}


def test_of_too_many_silent_ones_the_oldest_goes(room, monkeypatch):
    monkeypatch.setattr(connections, "MOST_UNCLAIMED", 3)
    seated = Wire(room.pupils[0])
    assert seated.answer(WATCH) == {"ok": True}
    silent = [Wire(room.school.browser()).sid for _ in range(10)]
    assert list(room.engine.sockets) == [seated.sid, *silent[-3:]]
    assert seated.answer(WATCH) == {"ok": True}
    assert len(room.connections._unclaimed) == 3


def test_who_does_not_read_is_not_waited_for_and_all_that_is_known_of_it_goes(room):
    deaf, other = Wire(room.pupils[0]), Wire(room.pupils[1])
    for wire in (deaf, other):
        assert wire.answer(WATCH) == {"ok": True}
    for number in range(MOST_WAITING + 1):
        room.school.service.message(room.id, 1, f"word {number}")
        other.receive()
    room.connections.sweep()
    assert list(room.engine.sockets) == [other.sid]
    assert room.connections._paces.keys() == {other.sid}
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
