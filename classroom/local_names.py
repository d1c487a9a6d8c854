"""Names under ``.local`` for this computer, by multicast DNS (RFC 6762).

The library reads and writes the packets. It claims names of services only, and lists these to
everyone who asks. This module does what the name of a computer needs: it probes, announces, defends
and gives up. Such a name is in no list.
"""

from __future__ import annotations

import socket
import struct
import threading
import time
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

import structlog

try:
    from zeroconf import DNSAddress, DNSIncoming, DNSNsec, DNSOutgoing, DNSQuestion
except ImportError:  # pyproject.toml says where there is none
    HAS_LIBRARY = False
else:
    HAS_LIBRARY = True

GROUP: Final = "224.0.0.251"
PORT: Final = 5353
PROBES: Final = 3
PROBE_EVERY: Final = 0.25
"""Seconds between two probes, and after the last one (RFC 6762, section 8.1)."""
ANNOUNCEMENTS: Final = 2
ANNOUNCE_EVERY: Final = 1.0
DEFER: Final = 1.0
"""Seconds that who loses against a probe of someone else waits (section 8.2)."""
TTL: Final = 120
LEGACY_TTL: Final = 10
"""Seconds for which an answer holds; the second for resolvers that don't speak multicast DNS."""
SAME_AGAIN: Final = 1.0
"""Seconds within which one answer to everyone is enough (section 6)."""
MOST: Final = 50
"""Packets that are read at once; then all others have their turn."""
TICK: Final = 0.25
REST: Final = 30.0
"""Seconds after which a network is tried again that could not be used."""
AFTER_ONE: Final = 1e-9
"""Seconds after each packet in which whatever else came in has its turn."""
LARGEST: Final = 1_500
"""Bytes of a packet that is read; only a single record may need more (section 17), and no address
does."""
_BYTES: Final = 65_535
"""Of any packet: Windows reports one that is larger than asked for as an error of the socket."""
_QUERY, _RESPONSE = 0x0000, 0x8400
_A, _AAAA, _NSEC, _ANY = 1, 28, 47, 255
_IN, _UNIQUE, _UNICAST = 0x0001, 0x8000, 0x8000

_log = structlog.get_logger(__name__)


@dataclass
class _Claim:
    """A name that is wanted."""

    sent: int = 0
    """Probes, then announcements."""
    next: float = 0.0
    """The time at which the next one is due."""
    lost: bool = False
    """True if it is someone else's."""
    answered: float = float("-inf")

    @property
    def held(self) -> bool:
        """Return whether it is ours: no one objected to the probes, and it has been announced."""
        return not self.lost and self.sent > PROBES


class LocalNames:
    """Claims names for one address of this computer, in a thread of its own once it is started.

    Under gevent the thread is a greenlet, and its waiting lets all others go on.
    """

    def __init__(self, port: int = PORT) -> None:
        self._port = port
        self._lock = threading.Lock()
        self._address = ""
        self._socket: socket.socket | None = None
        self._claims: dict[str, _Claim] = {}
        self._rests_until = float("-inf")
        self._thread: threading.Thread | None = None
        self._closed = False

    def want(self, address: str, names: Iterable[str]) -> None:
        """Claim exactly these names, without ``.local``, for `address`; give up all others.

        An empty address: this computer has none where it may announce names.
        """
        names = {name.lower() for name in names} if address and HAS_LIBRARY else set()
        with self._lock:
            if address != self._address:
                self._give_up(set(self._claims))
                self._shut()
                self._address, self._rests_until = address, float("-inf")
            self._give_up(self._claims.keys() - names)
            for name in names - self._claims.keys():
                self._claims[name] = _Claim()
            if names and self._thread is None and not self._closed:
                self._thread = threading.Thread(target=self._run, name="local names", daemon=True)
                self._thread.start()

    def held(self) -> frozenset[str]:
        """Return the names that are really this computer's, without ``.local``."""
        with self._lock:
            if self._socket is None:
                return frozenset()
            return frozenset(name for name, claim in self._claims.items() if claim.held)

    def close(self) -> None:
        """Give up all names, and tell the network."""
        with self._lock:
            self._closed = True
            self._give_up(set(self._claims))
            self._shut()

    # In the thread

    def _run(self) -> None:
        while not self._closed:
            with self._lock:
                listening = self._opened()
                if listening is not None:
                    self._send_due(time.monotonic())
            if listening is None:
                time.sleep(TICK)
                continue
            self._read(listening)

    def _read(self, listening: socket.socket) -> None:
        for _ in range(MOST):
            try:
                packet, source = listening.recvfrom(_BYTES)
            except TimeoutError:
                return
            except OSError as error:
                with self._lock:
                    if listening is self._socket:  # no one shut it meanwhile
                        self._fail(error)
                return
            with self._lock:
                if listening is not self._socket:
                    return
                if self._names_one(packet):
                    self._hear(DNSIncoming(packet, source), source, time.monotonic())
            time.sleep(AFTER_ONE)
        time.sleep(TICK)

    # With the lock

    def _opened(self) -> socket.socket | None:
        """Return the socket, opened if there is something to say; None if that is impossible."""
        if self._socket is None and self._claims and time.monotonic() >= self._rests_until:
            try:
                self._socket = _listening(self._address, self._port)
            except OSError as error:
                self._fail(error)
        return self._socket

    def _fail(self, error: OSError) -> None:
        """Do without names for a while: this network, or another program, does not let us."""
        _log.debug("no name can be announced in this network", why=error.strerror or str(error))
        self._shut()
        self._claims = {name: _Claim() for name in self._claims}
        self._rests_until = time.monotonic() + REST

    def _shut(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None

    def _give_up(self, names: set[str]) -> None:
        gone = [name for name in names if self._claims.pop(name).held]
        if gone:
            out = DNSOutgoing(_RESPONSE)
            for name in gone:
                out.add_answer_at_time(self._record(name, 0), 0)
            self._send(out)

    def _send_due(self, now: float) -> None:
        """Send the probes and announcements whose time has come."""
        probes, announcements = DNSOutgoing(_QUERY), DNSOutgoing(_RESPONSE)
        for name, claim in self._claims.items():
            if claim.lost or now < claim.next or claim.sent >= PROBES + ANNOUNCEMENTS:
                continue
            if claim.sent < PROBES:
                probes.add_question(DNSQuestion(f"{name}.local.", _ANY, _IN | _UNICAST))
                # The method for this takes services only.
                record = self._record(name, TTL, unique=False)
                probes.authorities.append(record)  # type: ignore[arg-type]  # as says its type
                claim.next = now + PROBE_EVERY
            else:
                self._answer(announcements, name, TTL)
                claim.next = now + ANNOUNCE_EVERY
            claim.sent += 1
        for out in (probes, announcements):
            if out.questions or out.answers:
                self._send(out)

    def _names_one(self, packet: bytes) -> bool:
        """Return whether a packet may be about a name that is wanted; others are much work to read.

        However a packet is packed, it has each of its labels once.
        """
        lower = packet.lower()
        return len(packet) <= LARGEST and any(_label(name) in lower for name in self._claims)

    def _hear(self, heard: DNSIncoming, source: tuple[str, int], now: float) -> None:
        if not heard.valid:
            return
        for record in heard.answers():
            name = _host(record.name)
            claim = self._claims.get(name)
            if claim is not None and isinstance(record, DNSAddress) and record.ttl:
                self._meet(name, claim, record, heard.is_query(), now)
        if heard.is_query():
            self._reply(heard, source, now)

    def _meet(self, name: str, claim: _Claim, other: DNSAddress, probing: bool, now: float) -> None:
        """Decide about a name that a record of the network is about."""
        own = socket.inet_aton(self._address)
        if claim.lost or other.address == own:
            return
        if not probing:
            claim.lost = True
            _log.debug("a name is somebody else’s in this network", name=f"{name}.local")
        elif not claim.held and (other.type, other.address) > (_A, own):
            claim.sent, claim.next = 0, now + DEFER

    def _reply(self, heard: DNSIncoming, source: tuple[str, int], now: float) -> None:
        legacy = source[1] != self._port
        out = DNSOutgoing(_RESPONSE, multicast=not legacy, id_=heard.id if legacy else 0)
        probed = heard.num_authorities > 0
        for question in heard.questions:
            name = _host(question.name)
            claim = self._claims.get(name)
            if claim is None or not claim.held or question.type not in (_A, _AAAA, _ANY):
                continue
            if legacy:
                out.add_question(question)
                self._answer(out, name, LEGACY_TTL, unique=False)
            elif probed or now - claim.answered >= SAME_AGAIN:
                claim.answered = now
                self._answer(out, name, TTL)
        if out.answers:
            self._send(out, source if legacy else None)

    def _answer(self, out: DNSOutgoing, name: str, ttl: int, unique: bool = True) -> None:
        """Add the address, and that there is no other kind of one, which phones ask for too."""
        out.add_answer_at_time(self._record(name, ttl, unique), 0)
        host = f"{name}.local."
        out.add_additional_answer(
            DNSNsec(host, _NSEC, _IN | (_UNIQUE if unique else 0), ttl, host, [_A])
        )

    def _record(self, name: str, ttl: int, unique: bool = True) -> DNSAddress:
        kind = _IN | (_UNIQUE if unique else 0)
        return DNSAddress(f"{name}.local.", _A, kind, ttl, socket.inet_aton(self._address))

    def _send(self, out: DNSOutgoing, to: tuple[str, int] | None = None) -> None:
        if self._socket is None:
            return
        with suppress(OSError):  # the network may be gone; what is due is sent in the next one
            for packet in out.packets():
                self._socket.sendto(packet, to or (GROUP, self._port))


def _listening(address: str, port: int) -> socket.socket:
    """Return a socket that hears and sends in the network of this address alone.

    Other programs on this computer that speak multicast DNS go on doing so beside it.
    """
    made = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with suppress(AttributeError, OSError):  # Windows has none, and needs none
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        made.bind(("", port))
        here = socket.inet_aton(address)
        member = struct.pack("=4s4s", socket.inet_aton(GROUP), here)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_ADD_MEMBERSHIP, member)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, here)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
        made.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_LOOP, 1)
        made.settimeout(TICK)
    except OSError:
        made.close()
        raise
    return made


def _host(name: str) -> str:
    """Return the name without ``.local.``; empty if it has another ending."""
    lower = name.lower()
    return lower.removesuffix(".local.") if lower.endswith(".local.") else ""


def _label(name: str) -> bytes:
    """Return the first label of a name as it is in a packet (RFC 1035, section 3.1)."""
    label = name.partition(".")[0].encode()
    return bytes([len(label)]) + label
