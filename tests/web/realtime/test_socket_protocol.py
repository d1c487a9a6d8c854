"""The wire itself, below the messages: what a broken or a hostile client may send."""

import json
import threading

import lessons
import pytest
from structlog.testing import capture_logs

from classroom.web.platform.rate_limits import limiter

from ..conftest import School


class Wire:
    """A client that speaks Engine.IO by long polling, one packet after the other."""

    def __init__(self, browser):
        self.client = browser.client
        self.sid = json.loads(self._get().text[1:])["sid"]
        self.send("40")
        assert self.receive().startswith("40")

    def _address(self):
        sid = f"&sid={self.sid}" if hasattr(self, "sid") else ""
        return f"/socket.io/?EIO=4&transport=polling{sid}"

    def _get(self):
        return self.client.get(self._address())

    def send(self, packet):
        return self.client.post(
            self._address(), data=packet, content_type="text/plain;charset=UTF-8"
        )

    def receive(self):
        return self._get().text

    def answer(self, packet):
        """What is acknowledged to packet 7; None if the server hangs up, or answers only 8."""
        probe = event("watch", '{"as": "seat"}', ack=8)
        if any(self.send(each).status_code != 200 for each in (packet, probe)):
            return None
        parts = []
        while not any(part.startswith("438") for part in parts):
            got = self._get()
            if got.status_code != 200 or "1" in parts:
                return None
            parts += got.text.split("\x1e")
        return next((json.loads(part[3:])[0] for part in parts if part.startswith("437")), None)


def test_a_phone_that_closed_may_still_send_and_is_refused(school):
    """As one does that leaves while something is on its way."""
    for after in ("1", "40", "3", "", event("own", "{}"), "1\x1e1", "6"):
        wire = Wire(school.browser())
        assert wire.send("1").status_code == 200
        for _ in range(2):
            assert wire.send(after).status_code == 400
        assert wire._get().status_code == 400
    both = Wire(school.browser())
    assert both.send(f"1\x1e{event('own', '{}')}\x1e1").status_code < 500
    assert both.send("1").status_code == 400


def event(name, text, ack=7):
    return f'42{ack}["{name}",{text}]'


def move(**more):
    return json.dumps({"id": "w", "seen": 1, "move": {"no_play": True}, **more})


class Room:
    """A class that plays, with no other socket than those of the wire."""

    def __init__(self, folder):
        self.school = School(folder)
        server = self.school.socketio.server
        server.async_handlers = server.eio.async_handlers = False  # one after the other
        self.id = self.school.open(self.school.teacher())
        self.pupils = [self.school.pupil(self.id, name) for name in ("Ann", "Ben", "Cy")]
        self.school.service.open(self.id).rounds.start_round(1)

    @property
    def turn(self):
        round_ = self.school.table(self.id).current.round
        player = round_.players[round_.turn]
        return next(pupil for pupil in self.pupils if pupil.seat == player)

    def streams(self):
        return lessons.streams(self.school.store, self.id)


@pytest.fixture(autouse=True)
def nothing_counted_yet(room):
    """All tests of this file watch with the same seats."""
    limiter.reset()


@pytest.fixture(scope="module")
def room(tmp_path_factory):
    room = Room(tmp_path_factory.mktemp("wire"))
    yield room
    room.school.store.close()


def watching(browser):
    """A connection of a phone that watches its seat."""
    wire = Wire(browser)
    assert wire.answer(event("watch", json.dumps({"as": "seat"}))) == {"ok": True}
    return wire


def test_a_move_over_the_wire(room):
    version = room.school.table(room.id).version
    answer = watching(room.turn).answer(event("move", move(seen=version)))
    assert answer == {"ok": True, "version": version + 1}


@pytest.mark.parametrize(
    "text",
    [
        "[" * 9_000 + "]" * 9_000,
        '{"a":' * 3_000 + "1" + "}" * 3_000,
        "9" * 6_000,
        '{"id": "w", "seen": ' + "9" * 6_000 + ', "move": {"no_play": true}}',
        '{"id": "w", "seen": 1e400, "move": {"no_play": true}}',
        '{"id": "w", "seen": NaN, "move": {"no_play": true}}',
        '{"id": "\\ud800", "seen": 1, "move": {"no_play": true}}',
        '{"id": "w", "id": "v", "seen": 1, "move": {}}',
        "{",
        "",
        "nul",
        '"\\u12"',
        "1,2,3",
    ],
    ids=range(13),
)
def test_a_packet_that_makes_no_sense(room, text):
    """It may cost who sent it the connection; nothing is saved, and the next one is served."""
    before = room.streams()
    with capture_logs() as logs:
        for name in ("move", "watch", "act"):
            answer = watching(room.turn).answer(event(name, text))
            assert answer is None or answer["ok"] is False
    assert [line for line in logs if line["log_level"] in ("error", "critical")] == []
    assert room.streams() == before
    answer = watching(room.turn).answer(event("move", move(seen=0)))
    assert answer["why"] == "The table has moved on; nothing was played, look again."


@pytest.mark.parametrize(
    "packet",
    ["", "4", "5", "9", "49", "44", "42", "42[]", "42[7]", "421[null]", "451-[]", "4/x,", "x" * 9],
)
def test_a_frame_that_makes_no_sense(room, packet):
    before = room.streams()
    wire = Wire(room.pupils[0])
    # A server that hangs up waits until what it has sent before was fetched.
    sending = threading.Thread(target=wire.send, args=(packet,), daemon=True)
    sending.start()
    sending.join(0.1)
    if sending.is_alive():
        wire.receive()
        sending.join(5)
    assert room.streams() == before
    assert Wire(room.pupils[0]).answer(event("watch", '{"as": "seat"}')) == {"ok": True}
