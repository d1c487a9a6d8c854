"""Many phones in one process: bare sockets that speak as much Socket.IO as a phone has to.

A phone of Python's own client costs more than the server it asks; here a thousand of them take a
fraction of a core. Each :class:`Phone` is one WebSocket. A :class:`Desk` is a table of them: one
move at a time goes out from the phone whose turn it is, and it has arrived when the last phone
shows it.
"""

from __future__ import annotations

import random
import re
import select
import socket
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))

from patched import patched

HANDSHAKE = (
    "GET /socket.io/?EIO=4&transport=websocket&at={at} HTTP/1.1\r\n"
    "Host: {host}\r\n{cookie}Upgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
AT_ONCE = 32
"""Phones that are connecting at the same time."""
PATIENCE = 30.0
"""Seconds for anything to arrive."""
WARM = 1.0
"""Seconds of moves that are not counted."""
_EVENT = re.compile(rb'42\["(\w+)",(?:"(\w+)",)?')
_VERSION = re.compile(rb'\{"version":\[?(\d+)')


class Silence(Exception):
    """Something did not arrive, or was refused."""


@dataclass(eq=False, slots=True)
class Phone:
    """One WebSocket; `cookie` is its session, `seat` its player."""

    desk: Desk
    at: str
    cookie: str = ""
    seat: str = ""
    watch: dict[str, object] = field(default_factory=dict)
    sock: socket.socket | None = None
    buffer: bytearray = field(default_factory=bytearray)
    opened: bool = False
    ready: bool = False
    version: int = 0
    own: dict[str, Any] = field(default_factory=dict)
    """The last private part."""
    bytes_in: int = 0
    messages_in: int = 0

    def connect(self, address: tuple[str, int]) -> int:
        self.sock = socket.create_connection(address)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        cookie = f"Cookie: classroom={self.cookie}\r\n" if self.cookie else ""
        request = HANDSHAKE.format(at=self.at, host=f"{address[0]}:{address[1]}", cookie=cookie)
        self.sock.sendall(request.encode())
        self.sock.setblocking(False)
        return self.sock.fileno()

    def send(self, text: bytes) -> None:
        """A masked frame; the mask is all zeros, which the protocol allows."""
        length = len(text)
        if length < 126:
            head = bytes((0x81, 0x80 | length))
        else:
            head = b"\x81\xfe" + length.to_bytes(2, "big")
        assert self.sock is not None
        self.sock.send(head + b"\0\0\0\0" + text)

    def say(self, event: str, payload: object, number: int) -> None:
        self.send(b"42%d" % number + msgspec.json.encode([event, payload]))

    def receive(self) -> None:
        assert self.sock is not None
        try:
            while chunk := self.sock.recv(262_144):
                self.buffer += chunk
                if len(chunk) < 262_144:
                    break
            else:
                raise Silence("the server hung up")
        except BlockingIOError:
            return
        if not self.opened:
            end = self.buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if not self.buffer.startswith(b"HTTP/1.1 101"):
                raise Silence(bytes(self.buffer[:80]).decode())
            del self.buffer[: end + 4]
            self.opened = True
        for text in self._frames():
            self._heard(text)

    def _frames(self) -> Iterator[bytes]:
        """The texts that have arrived whole."""
        buffer, at = self.buffer, 0
        while len(buffer) - at >= 2:
            length, begin = buffer[at + 1] & 127, at + 2
            if length == 126:
                length, begin = int.from_bytes(buffer[at + 2 : at + 4], "big"), at + 4
            elif length == 127:
                length, begin = int.from_bytes(buffer[at + 2 : at + 10], "big"), at + 10
            if len(buffer) < begin + length:
                break
            if buffer[at] & 15 == 8:
                raise Silence("the server closed a socket")
            yield bytes(buffer[begin : begin + length])
            at = begin + length
        del buffer[:at]

    def _heard(self, text: bytes) -> None:
        self.bytes_in += len(text)
        self.messages_in += 1
        found = _EVENT.match(text)
        if found is not None:
            event, changed = found[1], found[2]
            if event == b"table" or changed == b"table":
                version = _VERSION.search(text)
                self.desk.told(self, int(version[1]) if version else self.version, text)
            elif event == b"seat" or changed:
                self.own = _after(self.own, text)
            elif event in (b"gone", b"elsewhere"):
                raise Silence(text.decode())
        elif text == b"2":
            self.send(b"3")
        elif text.startswith(b"0"):
            self.send(b"40")
        elif text.startswith(b"40"):
            self.say("watch", self.watch, 0)
        elif text.startswith(b"43"):
            if b'"ok":true' not in text:
                self.desk.refused(text)
            self.ready = True


def _after(view: dict[str, Any], text: bytes) -> dict[str, Any]:
    """The view that a message brings: all of it, or the one before with what has changed."""
    event, *args = msgspec.json.decode(text[2:])
    after: dict[str, Any] = patched(view, args[3]) if event == "change" else args[0]
    return after


@dataclass(eq=False)
class Desk:
    """A table and its phones."""

    rng: random.Random
    phones: list[Phone] = field(default_factory=list)
    by_seat: dict[str, Phone] = field(default_factory=dict)
    shown: dict[str, Any] = field(default_factory=dict)
    """The last shared part, as it came to the first phone."""
    version: int = 0
    waiting: int = 0
    """Phones that do not show the move that was sent last."""
    sent_at: float = 0.0
    moves: int = 0
    keep: list[bytes] | None = None
    """Every shared part, where they are wanted."""
    arrived: Callable[[Desk, float], None] = lambda _desk, _taken: None
    after: int = 0
    address: tuple[str, int] | None = None
    """The address of its phones' server; None: that of the crowd."""

    def told(self, phone: Phone, version: int, text: bytes) -> None:
        phone.version = version
        if phone is self.phones[0]:
            self.shown = _after(self.shown, text)
            if self.keep is not None:
                self.keep.append(text)
        if self.waiting and version > self.after:
            self.waiting -= 1
            if not self.waiting:
                self.arrived(self, time.perf_counter() - self.sent_at)

    def refused(self, text: bytes) -> None:
        raise Silence(f"refused: {text.decode()}")

    def move(self) -> None:
        """A card of the hand of whoever's turn it is, by its own phone."""
        table = self.shown
        if table["turn"] is None:
            raise Silence(f"nobody's turn: {table}")
        phone = self.by_seat[table["turn"]]
        self.moves += 1
        self.after = table["version"]
        self.waiting = len(self.phones)
        card = self.rng.choice(phone.own["hand"])
        name = f"{self.moves}-{self.after}"
        move = {"id": name, "seen": self.after, "move": {"play": [card]}}
        self.sent_at = time.perf_counter()
        phone.say("move", move, self.moves)


@dataclass(eq=False)
class BareDesk(Desk):
    """The same beside the bare server, which needs no hand: its phones move in turn."""

    room: str = ""

    def move(self) -> None:
        phone = self.phones[self.moves % len(self.phones)]
        self.moves += 1
        self.after = self.version = max(each.version for each in self.phones)
        self.waiting = len(self.phones)
        move = {"id": str(self.moves), "seen": self.after, "move": {"play": ["9S"]}}
        move["room"] = self.room
        self.sent_at = time.perf_counter()
        phone.say("move", move, self.moves)


@dataclass
class Timed:
    """The measurements of a run of moves."""

    taken: list[float]
    """Seconds from each move to the last phone."""
    seconds: float
    late: float
    """Seconds by which the generator itself was late, in the mean."""
    busy: float
    """Its share of a core."""

    def at(self, share: float) -> float:
        """Milliseconds within which this share of the moves had arrived."""
        return 1000 * sorted(self.taken)[min(len(self.taken) - 1, int(share * len(self.taken)))]

    @property
    def a_second(self) -> float:
        return len(self.taken) / self.seconds


class Crowd:
    """Every phone of a run."""

    def __init__(self, desks: Sequence[Desk], address: tuple[str, int]) -> None:
        self.desks = desks
        self.phones = [phone for desk in desks for phone in desk.phones]
        self.address = address
        self._epoll = select.epoll()
        self._by_file: dict[int, Phone] = {}

    def __enter__(self) -> Crowd:
        return self

    def __exit__(self, *_: object) -> None:
        for phone in self.phones:
            if phone.sock is not None:
                phone.sock.close()
        self._epoll.close()

    def connect(self, desks: Sequence[Desk] | None = None) -> None:
        """Have every phone watch its table, or those of some tables."""
        phones = [phone for desk in desks or self.desks for phone in desk.phones]
        coming, here = iter([phone for phone in phones if phone.sock is None]), set[Phone]()
        until = time.monotonic() + PATIENCE + len(self.phones) / 20
        while True:
            here = {phone for phone in here if not phone.ready}
            for phone in coming:
                file = phone.connect(phone.desk.address or self.address)
                self._by_file[file] = phone
                self._epoll.register(file, select.EPOLLIN)
                here.add(phone)
                if len(here) >= AT_ONCE:
                    break
            if not here:
                return
            if time.monotonic() > until:
                raise Silence(f"{len(here)} phones have no table")
            self._look(0.1)

    def settle(self, seconds: float = 0.5) -> None:
        """Until nothing comes any more."""
        while self._look(seconds):
            pass

    def _look(self, seconds: float) -> bool:
        ready = self._epoll.poll(max(0.0, seconds), 256)
        for file, _ in ready:
            self._by_file[file].receive()
        return bool(ready)

    def at_pace(self, a_second: float, seconds: float, rng: random.Random) -> Timed:
        """Moves at random moments, so many a second, each at the table that rested longest."""
        rest = list(self.desks)
        taken: list[float] = []
        late: list[float] = []
        counts_from = time.perf_counter() + WARM

        def arrived(desk: Desk, needed: float) -> None:
            rest.append(desk)
            if desk.sent_at >= counts_from:
                taken.append(needed)

        for desk in self.desks:
            desk.arrived = arrived
        before = time.process_time()
        begun = due = time.perf_counter()
        end = begun + WARM + seconds
        while due < end:
            due += rng.expovariate(a_second)
            while (left := due - time.perf_counter()) > 0:
                self._look(left)
            waited = time.perf_counter()
            while not rest:
                if time.perf_counter() - waited > PATIENCE:
                    raise Silence("every table waits for a move")
                self._look(0.1)
            late.append(time.perf_counter() - due)
            rest.pop(0).move()
        self._finish()
        spent = time.process_time() - before
        return Timed(taken, seconds, sum(late) / len(late), spent / (time.perf_counter() - begun))

    def flat_out(self, seconds: float, most: int | None = None) -> Timed:
        """Every table moves as soon as its last move has arrived everywhere."""
        taken: list[float] = []
        end = time.perf_counter() + seconds
        played = 0

        def arrived(desk: Desk, needed: float) -> None:
            nonlocal played
            taken.append(needed)
            if time.perf_counter() < end and (most is None or played < most):
                played += 1
                desk.move()

        before = time.process_time()
        begun = time.perf_counter()
        for desk in self.desks:
            desk.arrived = arrived
            played += 1
            desk.move()
            self._look(0)
        while time.perf_counter() < end and (most is None or len(taken) < most):
            self._look(0.1)
        passed = time.perf_counter() - begun
        told, spent = list(taken), time.process_time() - before
        self._finish()
        return Timed(told, passed, 0.0, spent / passed)

    def _finish(self) -> None:
        for desk in self.desks:
            desk.arrived = lambda _desk, _taken: None
        until = time.perf_counter() + PATIENCE
        while any(desk.waiting for desk in self.desks):
            if time.perf_counter() > until:
                raise Silence("a move never arrived")
            self._look(0.1)
