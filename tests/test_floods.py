"""A phone that floods, one that never reads, bytes that no page sends: the others do not notice.

Against the program as it serves on a laptop, over real connections.
"""

import json
import time
import zlib
from contextlib import suppress

import pytest
import requests
from laptop import Laptop, Raw

from classroom.app import MAX_MESSAGE_BYTES
from classroom.web.realtime.connections import BURST, RATE


@pytest.fixture(scope="module")
def laptop(tmp_path_factory):
    impatient = {"HEAD_WITHIN": 2, "IDLE": 3, "BODY_WITHIN": 3, "MAX_FROM_ONE": 20}
    laptop = Laptop(tmp_path_factory.mktemp("laptop"), **impatient)
    yield laptop
    laptop.stop()
    assert "Traceback" not in laptop.log.read_text()


@pytest.fixture(scope="module")
def playing(laptop):
    teacher, phones = laptop.lesson("Ann", "Ben", "Cy")
    yield teacher, phones
    for each in (teacher, *phones):
        each.close()


def cookies(phone):
    return "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())


def opened(laptop, phone=None):
    raw = Raw(laptop)
    raw.upgrade(cookies(phone) if phone else "")
    raw.frame("40")
    raw.read_until(b'40{"sid":')
    return raw


def test_compression_of_frames_is_refused(laptop):
    raw = Raw(laptop)
    head = raw.upgrade(extensions="permessage-deflate; client_max_window_bits")
    assert b"101 Switching Protocols" in head
    assert b"permessage-deflate" not in head
    bomb = zlib.compressobj(wbits=-15)
    squeezed = bomb.compress(b"4" * 1_000_000) + bomb.flush(zlib.Z_SYNC_FLUSH)
    raw.frame(squeezed[:-4], rsv=0x40)
    assert raw.ended()


@pytest.mark.parametrize("final", [True, False], ids=["whole", "in pieces"])
def test_a_message_that_is_too_large_ends_its_connection(laptop, playing, final):
    _, (ann, *_) = playing
    raw = opened(laptop, ann)
    before = laptop.memory()
    with pytest.raises((OSError, AssertionError)):
        for number in range(3_000):  # 60 MB in all
            raw.frame("4" * MAX_MESSAGE_BYTES, opcode=0 if number else 1, final=final)
        assert not raw.ended()
    assert laptop.memory() - before < 10_000_000
    assert ann.ask("watch", ann.watching)["ok"]


@pytest.mark.parametrize(
    ("opcode", "data"),
    [
        *(
            (2, b"\0\1"),
            (2, b""),
            (5, "?"),
            (1, b"\xff\xfe"),
            (1, ""),
            (1, "x"),
            (1, "9"),
            (1, "0"),
        ),
        *(
            (1, "bAAAA"),
            (1, '451-["move",{"_placeholder":true,"num":0}]'),
            (1, "43[]"),
            (1, "42[]"),
        ),
        *((1, '42["disconnect"]'), (1, "42[{}]"), (1, '42["move",' + "[" * 9_000), (1, "4")),
    ],
)
def test_what_no_page_sends_ends_its_connection_alone(laptop, playing, opcode, data):
    _, phones = playing
    raw = opened(laptop, phones[0])
    raw.frame(data, opcode=opcode)
    raw.frame('42["nobody",1]')
    assert raw.ended()
    assert all(phone.ask("watch", phone.watching)["ok"] for phone in phones)
    raw.close()


def test_a_phone_that_floods_is_slowed_down_alone(laptop, playing):
    _, (ann, ben, cy) = playing
    raw = opened(laptop, ann)
    message = '42%d["move",{"id":"x","seen":1,"move":{"play":["9S"]}}]'
    began = time.monotonic()
    raw.socket.setblocking(False)
    sent, waiting = 0, b""
    asked = 0
    while asked < 40:
        # The flood goes on for as long as the connection takes any of it.
        try:
            while True:
                if not waiting:
                    text = (message % sent).encode()
                    waiting = bytes([0x81, 0x80 | len(text)]) + b"\0\0\0\0" + text
                    sent += 1
                waiting = waiting[raw.socket.send(waiting) :]
        except BlockingIOError:
            pass
        for phone in (ben, cy):
            assert phone.ask("watch", phone.watching)["ok"]
            asked += 1
    lasted = time.monotonic() - began
    try:
        while more := raw.socket.recv(1_000_000):
            raw.came += more
    except BlockingIOError:
        pass
    answered = raw.came.count(b'{"ok":false')
    assert sent > 2 * BURST
    assert BURST // 2 <= answered <= BURST + RATE * (lasted + 1)
    raw.close()


def test_pings_are_a_flood_too(laptop, playing):
    _, (_, ben, _) = playing
    raw = opened(laptop)
    raw.socket.settimeout(0.2)
    with pytest.raises((TimeoutError, BlockingIOError, OSError)):
        for _ in range(1_000_000):
            raw.frame(b"?", opcode=9)
    assert ben.ask("watch", ben.watching)["ok"]
    raw.close()


def test_a_head_that_comes_byte_by_byte_is_not_waited_for(laptop):
    slow = [Raw(laptop) for _ in range(5)]
    for raw in slow:
        raw.send("GET / HTTP/1.1\r\nHost: localhost\r\nX-")
    began = time.monotonic()
    ended = set()
    while len(ended) < len(slow):
        assert time.monotonic() - began < 60
        for raw in slow:
            try:
                raw.send("a")
            except OSError:
                ended.add(raw)
        time.sleep(0.05)
    silent = Raw(laptop)
    assert silent.ended()


def drip(raw, byte=b"a"):
    """Send a byte every now and then, for as long as the other side takes any."""
    began = time.monotonic()
    with suppress(OSError):
        while time.monotonic() - began < 60:
            raw.send(byte)
            if raw.ended(within=0.1):
                return True
        return False
    return True


def test_the_server_does_not_wait_for_a_request_line_sent_byte_by_byte(laptop):
    assert drip(Raw(laptop))


@pytest.mark.parametrize("path", ["/", "/console/enter", "/nowhere", "/static/x"])
@pytest.mark.parametrize("more", ["", "Connection: Upgrade\r\nUpgrade: websocket\r\n"])
def test_the_server_does_not_wait_for_a_body_sent_byte_by_byte(laptop, path, more):
    raw = Raw(laptop)
    raw.send(
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\n{more}"
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 15000\r\n\r\n"
    )
    assert drip(raw)
    assert b" 500 " not in raw.came
    # What came of the body is not read as the next request.
    assert raw.came.count(b"HTTP/1.1 ") <= 1


def test_the_server_does_not_wait_for_a_chunked_body_that_never_ends(laptop):
    raw = Raw(laptop)
    raw.send(
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n"
        "Content-Type: application/x-www-form-urlencoded\r\n\r\n"
    )
    assert drip(raw, b"1\r\na\r\n")


def test_a_poll_whose_body_stops_in_the_middle_is_no_error(laptop):
    address = f"{laptop.address}/socket.io/?EIO=4&transport=polling"
    sid = json.loads(requests.get(address, timeout=10).text[1:])["sid"]
    for leaves in (False, True):
        raw = Raw(laptop)
        raw.send(
            f"POST /socket.io/?EIO=4&transport=polling&sid={sid} HTTP/1.1\r\nHost: localhost\r\n"
            "Content-Length: 100\r\n\r\n40"
        )
        if leaves:
            raw.close()
        else:
            assert drip(raw)
    assert requests.get(f"{laptop.address}/health", timeout=10).ok
    assert "error" not in laptop.log.read_text()


@pytest.mark.parametrize(
    "head",
    [
        "".join(f"X-{number}: x\r\n" for number in range(120)),
        "".join(f"X-{number}: x\r\n" for number in range(99, 5000)),
        f"X: {'x' * 70_000}\r\n",
        "no colon at all\r\n",
        ": no name\r\n",
        "X : space\r\n",
        "Content-Length: -1\r\n",
        "Content-Length: many\r\n",
        "Content-Length: 1\r\nContent-Length: 2\r\n",
        "Transfer-Encoding: klingon\r\n",
    ],
    ids=lambda head: head[:24].strip(),
)
def test_a_head_that_makes_no_sense_leaves_no_traceback_on_the_terminal(laptop, head):
    for method in ("GET", "POST"):
        raw = Raw(laptop)
        with suppress(OSError):  # it may hang up before it has read all
            raw.send(f"{method} / HTTP/1.1\r\nHost: localhost\r\n{head}\r\n")
        raw.ended(within=10)
        assert b" 500 " not in raw.came
    assert "Traceback" not in laptop.log.read_text()
    assert requests.get(f"{laptop.address}/health", timeout=10).ok


def test_one_computer_has_only_its_share_of_the_connections(laptop, playing):
    greedy, held = [Raw(laptop, "127.0.0.2") for _ in range(30)], 0
    for raw in greedy:
        with suppress(OSError, AssertionError):
            raw.upgrade()
            raw.frame("40")
            raw.read_until(b'40{"sid":')
            held += 1
    assert held == 20
    _, phones = playing
    assert all(phone.ask("watch", phone.watching)["ok"] for phone in phones)
    other = Raw(laptop, "127.0.0.3")
    assert b"101 Switching" in other.upgrade()
    for raw in (*greedy, other):
        raw.close()


def test_a_phone_that_reads_slowly_gets_all_of_each_frame(laptop, playing):
    """Whatever fits into the connection at a time, no frame is cut short."""
    teacher, (ann, *_) = playing
    raw = Raw(laptop)
    raw.socket.setsockopt(1, 8, 4096)  # SOL_SOCKET, SO_RCVBUF
    raw.upgrade(cookies(ann))
    raw.frame("40")
    raw.read_until(b'40{"sid":')
    raw.frame('421["watch",{"as":"seat","tab":"raw","take":true}]')
    for number in range(20):
        teacher.act("message", table=1, text=f"{number} " + "x" * 150)
    time.sleep(0.3)
    raw.read_until(b"19 " + b"x" * 150)
    ann.take_seat()
