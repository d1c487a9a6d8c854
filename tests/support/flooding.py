"""Floods, each from a process of its own: ``python flooding.py PORT SECONDS KIND [COOKIE]``.

To 127.0.0.1 only, with a bounded number of connections and for a bounded time. Prints how many
answers a second came.
"""

from __future__ import annotations

import selectors
import socket
import struct
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

HOST = "127.0.0.1"
LONGEST_USUALLY, LONGEST = 0.25, 1.5
"""Seconds that a pupil's message may take meanwhile, half of them and the longest."""
MOST_SECONDS = 60.0
"""After which any flood is over, whoever began it."""
_PASSWORD = b"password=not+the+password&csrf_token=x"
_FORM = "Content-Type: application/x-www-form-urlencoded\r\n"


@dataclass(frozen=True)
class Flood:
    """What one computer sends: `sent` on each of `connections`, again for each answer."""

    sent: bytes
    connections: int = 120
    ahead: int = 1
    """Requests on their way before the first answer."""
    anew: bool = False
    """True if each is sent on a connection of its own."""
    first: bytes = b""
    """What goes before, once a connection."""
    answer: bytes = b"HTTP/1.1 "
    """What an answer begins with."""
    steadily: bool = False
    """True if it is sent all the time, whatever is answered."""
    cookie: bool = False
    """True if it comes with the cookie of a pupil's phone."""


def _request(path: str, more: str = "", body: bytes = b"", method: str = "GET") -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{length}{more}\r\n".encode() + body


def _frame(text: str) -> bytes:
    data = text.encode()
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
    return b"\x81" + size + b"\0\0\0\0" + data


_UPGRADE = _request(
    "/socket.io/?EIO=4&transport=websocket",
    "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n",
)
_WATCH = _frame('421["watch",{"as":"console","class":"x"}]')
_FAILED = _frame(
    '421["failed",{"error":"TypeError","stack":["a.js:1:1"],"page":"seat","release":""}]'
)
_CONNECT = _frame("40")

FLOODS = {
    "pipelined": Flood(_request("/health"), connections=1, ahead=60),
    "pipelined pages": Flood(_request("/"), connections=1, ahead=60),
    "6 connections": Flood(_request("/"), connections=6),
    "20 connections": Flood(_request("/"), connections=20),
    "120 connections": Flood(_request("/")),
    "390 connections": Flood(_request("/health"), connections=390),
    "390 sockets without a seat": Flood(
        _WATCH * 20,
        connections=390,
        first=_UPGRADE + _CONNECT,
        answer=b"43",
        steadily=True,
    ),
    "static files": Flood(_request("/static/x/style.css")),
    "polling handshakes": Flood(_request("/socket.io/?EIO=4&transport=polling")),
    "wrong content types": Flood(
        _request("/", "Content-Type: text/plain\r\n", b"code=AAAA", "POST")
    ),
    "bodies": Flood(_request("/", _FORM, b"code=" + b"A" * 15_000, "POST")),
    "pages that are not there": Flood(_request("/nowhere")),
    "slow heads": Flood(b"a", connections=390, first=b"GET / HTTP/1.1\r\nX: ", steadily=True),
    "log-in forms": Flood(_request("/console/enter", _FORM, _PASSWORD, "POST"), connections=20),
    # Ours
    "a connection for each request": Flood(_request("/", "Connection: close\r\n"), anew=True),
    "heads that make no sense": Flood(b"\0\0 / x\r\n\r\n", anew=True),
    "sockets that come and go": Flood(_UPGRADE + _CONNECT, anew=True),
    "sockets that report errors": Flood(
        _FAILED * 20, connections=120, first=_UPGRADE + _CONNECT, answer=b"43", steadily=True
    ),
    "a pupil's pages": Flood(_request("/play"), cookie=True),
    "a pupil's sockets": Flood(
        _frame('421["back",{}]') * 20,
        connections=60,
        first=_UPGRADE + _CONNECT,
        answer=b"43",
        steadily=True,
        cookie=True,
    ),
}
"""All of the security review, and six more."""


@contextmanager
def flooded(port: int, kind: str, seconds: float, cookie: str = "") -> Iterator[subprocess.Popen]:
    """Flood the port while the block runs, for so many seconds at most."""
    running = subprocess.Popen(
        [sys.executable, str(Path(__file__)), str(port), str(seconds), kind, cookie],
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert running.stdout is not None
        assert running.stdout.readline() == "begun\n"
        yield running
    finally:
        running.kill()
        running.wait()


def waits(phone: Any, seconds: float) -> list[float]:
    """Return how long the messages of a phone wait for their answers in the next seconds."""
    until, found = time.monotonic() + seconds, []
    while time.monotonic() < until:
        began = time.monotonic()
        assert phone.socket.call("back", {}, timeout=60) is not None
        found.append(time.monotonic() - began)
        time.sleep(0.1)
    return found


def cookie(phone: Any) -> str:
    """Return the cookies of a phone, for one who acts in its name."""
    return "; ".join(f"{name}={value}" for name, value in phone.http.cookies.items())


def main(port: int, seconds: float, kind: str, cookie: str) -> None:
    flood = FLOODS[kind]
    ours = f"Host: {HOST}\r\nCookie: {cookie}\r\n".encode() if flood.cookie else b""
    first, sent = (
        part.replace(f"Host: {HOST}\r\n".encode(), ours) if ours else part
        for part in (flood.first, flood.sent)
    )
    ready = selectors.DefaultSelector()

    def opened() -> None:
        with suppress(OSError):
            it = socket.create_connection((HOST, port), 5)
            it.sendall(first)
            it.setblocking(False)
            ready.register(it, selectors.EVENT_READ)
            it.send(sent * flood.ahead)

    for _ in range(flood.connections):
        opened()
    print("begun", flush=True)
    answers = 0
    until = time.monotonic() + min(seconds, MOST_SECONDS)
    while time.monotonic() < until:
        if flood.steadily:
            for key in list(ready.get_map().values()):
                with suppress(OSError):
                    key.fileobj.send(sent)  # type: ignore[union-attr]
            time.sleep(0.02)
        while len(ready.get_map()) < flood.connections and time.monotonic() < until:
            opened()
        for key, _ in ready.select(0 if flood.steadily else 0.2):
            there: socket.socket = key.fileobj  # type: ignore[assignment]
            came = b""
            with suppress(BlockingIOError, OSError):
                came = there.recv(1 << 16)
            count = came.count(flood.answer)
            answers += count
            if not came or flood.anew:
                ready.unregister(there)
                there.close()
            elif count and not flood.steadily:
                with suppress(OSError):
                    there.send(sent * count)
    print(f"{answers / seconds:.0f}", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]), float(sys.argv[2]), sys.argv[3], sys.argv[4])
