"""Rate and size limits for each connection, so that none slows down the others.

A connection that sends faster than our pages do is read more slowly, without any effect on others.
Nothing of it piles up here meanwhile. A connection is ended if it doesn't read what it is sent,
sends what our pages never send, or doesn't ask in time to watch something.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import lru_cache, partial
from http import HTTPStatus
from importlib import metadata
from ssl import SSLSocket
from types import MappingProxyType
from typing import Any, NoReturn

import engineio
import flask_socketio
import socketio
import structlog
from flask import Flask, abort
from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import (
    AcceptConnection,
    CloseConnection,
    Event,
    Message,
    Ping,
    TextMessage,
)
from wsproto.frame_protocol import CloseReason
from wsproto.handshake import H11Handshake
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from classroom.web.platform.turns import MAX_PACES, NoTurns, TakesTurns, Whose, network_of
from classroom.web.realtime.encoding import framed

BURST, RATE = 100, 20.0
"""Packets a connection may send at once, and how many a second after that. All connections of a
seat share one such pace, too."""
MAX_UNSENT_PACKETS = 256
"""Packets that wait for a client to read them, after which it is not waited for any more."""
CLAIM_TIMEOUT_SECONDS = 60.0
"""Seconds within which a connection says what it watches; a page does so at once."""
MAX_UNCLAIMED = 2_000
"""Connections that have not said it; of more, the one that has been silent longest is ended."""
MAX_STRANGERS = 40
"""Those of them from one network, without a seat or a login."""
CONNECTION_CHECK_SECONDS = 1.0
"""Seconds between two looks at all connections."""
SOCKET = "classroom.socket"
"""The environment key of the socket of a request, for our own server; gunicorn has its own."""

_CHUNK = 4096
_FROM_A_PAGE = re.compile(
    r"""0 | 1$ | 2\d{0,9}\["(?!connect"|disconnect")[a-z_]{1,20}"[,\]]""", re.VERBOSE
)
"""The beginning of a packet from a page: it connects, leaves, or has a message. Nothing is asked of
a page, so it answers nothing, and nothing is binary."""

_PACKETS = frozenset("123456")
"""The kinds of Engine.IO's packets that come from a browser."""
_NONSENSE = frozenset(("post request handler error", "Unknown receive error"))
"""The messages that Engine.IO logs, with a traceback, for packets that it cannot read."""

_log = structlog.get_logger(__name__)


class Pace:
    """Rate limiter of a connection or a seat, by the packets that it sends."""

    def __init__(self) -> None:
        self._left, self._at = float(BURST), time.monotonic()

    def taken(self, packets: int) -> float:
        """Count the packets that came; return the seconds to pause reading."""
        now = time.monotonic()
        self._left = min(BURST, self._left + (now - self._at) * RATE) - packets
        self._at = now
        return max(0.0, -self._left / RATE)


class WebSocket:
    """WebSocket transport for Engine.IO, in place of its own.

    It refuses compression, which would need more memory than the rest of a connection and lets a
    small frame grow into a large one. It reads no further than the rate limit allows, and sends a
    frame completely, even to a slow client. To a client that keeps up, as nearly all do, it sends
    without waking a greenlet.
    """

    def __init__(self, handler: Callable[[WebSocket], Any], server: Any) -> None:
        self._handler, self._server = handler, server
        self._protocol: Connection
        self._came: list[str] = []
        self._parts: list[str] = []
        self._size = 0
        """Of the message that is coming in."""
        self._pace = Pace()
        self._sending = threading.Lock()
        self._senders = 0
        """Number of greenlets that send, or wait for their turn to."""
        self._rest = b""
        """The unsent rest of the data that was sent at once: nothing else may go before it."""
        self._over = False

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        try:
            self._protocol, accepted = _handshake(environ)
        except RemoteProtocolError:
            start_response(f"{HTTPStatus.BAD_REQUEST:d} Bad Request", [("Content-Length", "0")])
            return []
        by_gunicorn = SOCKET not in environ
        self.socket = environ["gunicorn.socket" if by_gunicorn else SOCKET]
        """Engine.IO sets for how many seconds it is waited for."""
        self._send(accepted)
        self._server.websockets[self._handler.__self__] = self  # type: ignore[attr-defined]
        try:
            self._handler(self)
        finally:
            self._server.websockets.pop(self._handler.__self__, None)  # type: ignore[attr-defined]
            self.end()
        if by_gunicorn:
            raise StopIteration  # its way to hear that there is no answer in HTTP
        return []

    def wait(self) -> str | None:
        """Return the next packet; None when the connection is over."""
        while not self._came:
            if self._over:
                return None
            try:
                self._protocol.receive_data(self.socket.recv(_CHUNK) or None)
                events = list(self._protocol.events())
                for event in events:
                    self._take(event)
            except (OSError, LocalProtocolError, RemoteProtocolError, UnicodeDecodeError):
                self.end()
                return None
            # Where nothing has to be waited for, everyone else has a turn.
            self._server.sleep(self._pace.taken(len(events)))
        return self._came.pop(0)

    def send(self, message: str) -> None:
        """Send a packet; raise OSError if the client is gone or has not read for too long."""
        if self._protocol.state is not ConnectionState.OPEN:
            raise OSError("the connection is closed")
        self._send(framed(message))

    def send_at_once(self, frames: bytes) -> bool:
        """Send without waiting; return False, with nothing sent, if it would have to wait.

        If only a part can be sent at once, a background task sends the rest.
        """
        if self._senders or self._rest or self._over or isinstance(self.socket, SSLSocket):
            return False
        try:
            sent = self.socket.send(frames, 0, 0.0)  # gevent's own third: for how long it waits
        except OSError:
            return False  # who waits finds out what it is
        if sent < len(frames):
            self._rest = frames[sent:]
            self._server.start_background_task(self._send_rest)
        return True

    def _send_rest(self) -> None:
        try:
            self._send(b"")
        except OSError:
            self.end()

    def close(self) -> None:
        """Send a close frame and end the connection."""
        if not self._over:
            with suppress(OSError, LocalProtocolError):
                self._say(CloseConnection(CloseReason.NORMAL_CLOSURE))
        self.end()

    def end(self) -> None:
        """End the connection, and wake anything that waits to read from it or send to it."""
        self._over = True
        with suppress(OSError):
            self.socket.shutdown(2)

    def _say(self, event: Event) -> None:
        self._send(self._protocol.send(event))

    def _send(self, frames: bytes) -> None:
        self._senders += 1
        try:
            with self._sending:
                rest, self._rest = self._rest, b""
                self.socket.sendall(rest + frames)
        finally:
            self._senders -= 1

    def _take(self, event: Event) -> None:
        match event:
            case TextMessage():
                self._parts.append(event.data)
                self._size += len(event.data)
                if self._size > self._server.max_http_buffer_size:
                    self._refuse(CloseReason.MESSAGE_TOO_BIG)
                elif event.message_finished:
                    packet, self._parts, self._size = "".join(self._parts), [], 0
                    if packet[:1] in _PACKETS:
                        self._came.append(packet)
                    else:
                        self._refuse(CloseReason.POLICY_VIOLATION)
            case Message():
                self._refuse(CloseReason.UNSUPPORTED_DATA)
            case Ping():
                self._say(event.response())
            case CloseConnection():
                self._say(event.response())
                self._over = True

    def _refuse(self, why: CloseReason) -> None:
        self._over = True
        self._say(CloseConnection(why))


def _handshake(environ: Mapping[str, Any]) -> tuple[Connection, bytes]:
    """Return the WebSocket connection that a request opens, and the answer that accepts it.

    The rest of the handshake is dropped, because it is larger than the connection.

    Raises:
        RemoteProtocolError: the request does not open a WebSocket.
    """
    headers = [
        (name[5:].replace("_", "-").encode("latin-1"), value.encode("latin-1"))
        for name, value in environ.items()
        if name.startswith("HTTP_")
    ]
    handshake = H11Handshake(ConnectionType.SERVER)
    handshake.initiate_upgrade_connection(headers, "/")
    accepted = handshake.send(AcceptConnection())
    assert handshake.connection is not None
    return handshake.connection, accepted


def _is_ours(record: logging.LogRecord) -> bool:
    """Return whether a log record is about more than a client that sends malformed data."""
    error = record.exc_info[1] if record.exc_info else None
    return record.msg not in _NONSENSE or not isinstance(
        error, ValueError | RecursionError | OSError
    )


TESTED: Mapping[str, str] = MappingProxyType(
    {"Flask-SocketIO": "5.7.0", "python-socketio": "5.18.1", "python-engineio": "4.15.1"}
)
"""The tested versions of the libraries that are extended below."""


class CannotExtend(Exception):
    """Error if a library has an untested version; it says what to install."""


class Engine(engineio.Server):
    """Engine.IO server that sends through :class:`Connections`, with its limits."""

    connections: Connections

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.websockets: dict[Any, WebSocket] = {}
        """Use Engine.IO's own socket."""
        if self.async_mode == "gevent":
            self._async: dict[str, Any] = {**self._async, "websocket": WebSocket}

    def disconnect(self, sid: str) -> None:
        """End the connection at once.

        Engine.IO's own method waits until the client has read everything, which a client that sends
        malformed data may never do.
        """
        self.connections.end(sid)

    def send_packet(self, sid: str, pkt: Any) -> None:
        self.connections.send(sid, pkt)

    def queue_packet(self, sid: str, pkt: Any) -> None:
        """Send a packet as Engine.IO does."""
        super().send_packet(sid, pkt)


class Server(socketio.Server):
    """Socket.IO's server on top of our :class:`Engine`."""

    def _engineio_server_class(self) -> type[Engine]:
        return Engine


class SocketIO(flask_socketio.SocketIO):
    """Flask-SocketIO with our :class:`Server`; CannotExtend if that does not take effect."""

    def init_app(self, app: Flask, **options: Any) -> None:
        """Make the server, for which Flask-SocketIO takes Socket.IO's by its name."""
        check_versions()
        library: Any = socketio
        theirs, library.Server = library.Server, Server
        try:
            super().init_app(app, **options)
        finally:
            library.Server = theirs
        check_extended(self.server)  # type: ignore[attr-defined]
        # Flask makes a request for the connection's address with each message. Without a route, the
        # request would keep a routing error, whose frames keep the connection until a full
        # garbage collection.
        app.add_url_rule("/socket.io/", "socket", _no_page, methods=["GET", "POST"])
        app.add_url_rule("/socket.io/", "socket", _no_page, websocket=True)


def _no_page() -> NoReturn:
    """Answer a request for Socket.IO's address that Socket.IO did not answer."""
    abort(HTTPStatus.NOT_FOUND)


def check_versions() -> None:
    """Raise CannotExtend if a library has an untested version."""
    for name, tested in TESTED.items():
        found = metadata.version(name)
        if found != tested:
            raise CannotExtend(
                f"{name} {found} is installed, but this program works with {tested} only: the "
                f"limits on connections depend on it. Run: pip install {name}=={tested}"
            )


def check_extended(server: Any) -> None:
    """Raise CannotExtend if Socket.IO does not use our :class:`Engine`."""
    engine: Any = getattr(server, "eio", None)
    ours = isinstance(server, Server) and isinstance(engine, Engine)
    if ours and engine.async_mode == "gevent":
        ours = engine._async["websocket"] is WebSocket
    if not ours:
        raise CannotExtend(
            "The limits on connections did not take effect in Socket.IO. Reinstall the program "
            "with the versions it comes with (requirements.lock)."
        )


class Connections:
    """All connections of this worker, with their limits; call `sweep` once a second."""

    def __init__(
        self,
        extended: SocketIO,
        now: Callable[[], float] = time.monotonic,
        turns: TakesTurns | None = None,
        whose: Callable[[Mapping[str, Any]], Whose] | None = None,
    ) -> None:
        self._socketio: Any = extended.server  # type: ignore[attr-defined]
        self._engine = self._socketio.eio
        self._now = now
        self._unclaimed: OrderedDict[str, float] = OrderedDict()
        """The time since which each has been there, the oldest first."""
        self._turns = turns or NoTurns()
        self._read = whose or _a_stranger
        self._whose: dict[str, Whose] = {}
        self._strangers: dict[str, OrderedDict[str, None]] = {}
        """Those of `_unclaimed` without a seat or a login, by their network; the oldest first."""
        self._paces: dict[str, Pace] = {}
        """Of those that poll, without a seat or a login."""
        self._seat_pace = lru_cache(MAX_PACES)(lambda _: Pace())
        """Of those that have a seat or are logged in, by its secret."""
        self._engine.logger.addFilter(_is_ours)
        self._engine.connections = self
        self._together: dict[str, list[Any]] | None = None
        """The packets of the present batch, by connection; None: nothing is batched."""
        for event, mine in (
            ("connect", self._connected),
            ("message", self._came),
            ("disconnect", self._gone),
        ):
            theirs = self._engine.handlers[event]
            self._engine.on(event, partial(mine, theirs))

    def claimed(self, sid: str) -> None:
        """Record that the Socket.IO session `sid` sent a valid message of ours."""
        self._expected(self._socketio.manager.eio_sid_from_sid(sid, "/") or "")

    def whose(self, sid: str) -> Whose:
        """Return whose the Socket.IO session `sid` is."""
        there = self._socketio.manager.eio_sid_from_sid(sid, "/") or ""
        return self._whose.get(there) or _a_stranger({})

    @contextmanager
    def together(self) -> Iterator[None]:
        """Batch what is sent in the block, so that each connection gets it in one piece at the end.

        The block must not wait for anything. Without gevent, or inside a different batch, it has no
        effect of its own.
        """
        if self._together is not None or self._engine.async_mode != "gevent":
            yield
            return
        self._together = {}
        try:
            yield
        finally:
            waiting, self._together = self._together, None
            frames: dict[int, bytes] = {}
            for sid, packets in waiting.items():
                self._send_all(sid, packets, frames)

    def run(self) -> None:
        """Call `sweep` once a second for ever, as a background task."""
        while True:
            self._engine.sleep(CONNECTION_CHECK_SECONDS)
            self.sweep()

    def sweep(self) -> None:
        """End the connections that are not to be waited for any longer."""
        limit = self._now() - CLAIM_TIMEOUT_SECONDS
        late = [sid for sid, since in self._unclaimed.items() if since < limit]
        slow = [
            sid
            for sid, socket in list(self._engine.sockets.items())
            if socket.queue.qsize() > MAX_UNSENT_PACKETS
        ]
        for sid in (*late, *slow):
            self.end(sid)

    def _connected(self, theirs: Callable[..., Any], sid: str, environ: Any) -> Any:
        whose = self._whose[sid] = self._read(environ)
        while len(self._unclaimed) >= MAX_UNCLAIMED:
            self.end(next(iter(self._unclaimed)))
        if not whose.known:
            while len(self._strangers.get(whose.network, ())) >= MAX_STRANGERS:
                self.end(next(iter(self._strangers[whose.network])))
            self._strangers.setdefault(whose.network, OrderedDict())[sid] = None
        self._unclaimed[sid] = self._now()
        return theirs(sid, environ)

    def _expected(self, sid: str) -> None:
        """No longer count a connection among those that haven't said what they watch."""
        self._unclaimed.pop(sid, None)
        whose = self._whose.get(sid)
        strangers = None if whose is None else self._strangers.get(whose.network)
        if whose is not None and strangers is not None:
            strangers.pop(sid, None)
            if not strangers:
                del self._strangers[whose.network]

    def _give_way(self, sid: str, polls: bool) -> None:
        """Wait until it is this connection's turn to have a packet read."""
        whose = self._whose.get(sid)
        if whose is None:
            return
        # A WebSocket has a pace of its own, by frames; those of one seat have one together.
        if whose.known:
            wait = self._seat_pace(whose.who).taken(1)
        else:
            wait = self._paces.setdefault(sid, Pace()).taken(1) if polls else 0.0
        if wait:
            self._engine.sleep(wait)
        self._turns.wait(whose)

    def _came(self, theirs: Callable[..., Any], sid: str, data: Any) -> None:
        connection = self._engine.sockets.get(sid)
        if connection is None or connection.closed:  # what came with the packet that ended it
            return
        self._give_way(sid, polls=connection not in self._engine.websockets)
        if connection.closed:  # meanwhile
            return
        if isinstance(data, str) and _FROM_A_PAGE.match(data):
            # What is inside may be no JSON, or nested beyond all measure.
            with suppress(ValueError, RecursionError):
                theirs(sid, data)
                return
        _log.debug("a packet that no page sends")
        self.end(sid)

    def send(self, sid: str, packet: Any) -> None:
        """Send an Engine.IO packet."""
        if self._together is None:
            self._send_all(sid, [packet], {})
        else:
            self._together.setdefault(sid, []).append(packet)

    def _send_all(self, sid: str, packets: list[Any], frames: dict[int, bytes]) -> None:
        """Send at once if nothing older is waiting; else put it in the connection's queue.

        `frames` are those of packets, by their ids, that other connections get too.
        """
        connection = self._engine.sockets.get(sid)
        websocket = self._engine.websockets.get(connection)
        if websocket is not None and connection.upgraded and not connection.closing:
            for packet in packets:
                if id(packet) not in frames:
                    frames[id(packet)] = framed(packet.encode())
            whole = b"".join(map(frames.__getitem__, map(id, packets)))
            if connection.queue.empty() and websocket.send_at_once(whole):
                return
        for packet in packets:
            self._engine.queue_packet(sid, packet)

    def _gone(self, theirs: Callable[..., Any], sid: str, *reason: Any) -> None:
        self._forget(sid)
        # Engine.IO keeps one that polls until the next GET, and fails on a POST before that.
        self._engine.sockets.pop(sid, None)
        theirs(sid, *reason)

    def _forget(self, sid: str) -> None:
        self._expected(sid)
        self._whose.pop(sid, None)
        self._paces.pop(sid, None)

    def end(self, sid: str) -> None:
        """End a connection without waiting for anything."""
        self._expected(sid)
        connection = self._engine.sockets.get(sid)
        if connection is None:
            return
        connection.close(wait=False, abort=True)
        websocket = self._engine.websockets.get(connection)
        if websocket is not None:
            websocket.end()
        self._engine.sockets.pop(sid, None)


def _a_stranger(environ: Mapping[str, Any]) -> Whose:
    return Whose(False, network_of(environ.get("REMOTE_ADDR") or ""), "")
