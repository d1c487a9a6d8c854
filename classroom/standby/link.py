"""The connection between two laptops: encrypted, and opened with a code or with a key of before.

TLS encrypts, with keys for this connection alone. It needs no certificates: each side proves that
it knows the code, together with the fingerprint of this very connection (RFC 5929, tls-unique). So
someone in between, who has two connections, can prove nothing. A code has 12 of 23 characters, 54
bits, and each guess, also from a recorded proof, costs a run of scrypt.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import socket
import ssl
import struct
import tempfile
import threading
import time
from contextlib import suppress
from functools import cache
from math import inf
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from classroom.classes import codes

CODE_LENGTH = 12
ANSWERS_WITHIN = 2.0
"""Seconds that one laptop waits for the other."""
MAX_BYTES = 64 << 20
"""Bytes of a message of a laptop that is known."""
UPGRADE = "classroom-standby"
PATH = "/standby/link"

_CIPHER = "ADH-AES256-GCM-SHA384:@SECLEVEL=0"
"""Diffie-Hellman without certificates; OpenSSL counts that as level 0, because it leaves it to the
program to find out who is at the other end."""
_GROUP = """\
-----BEGIN DH PARAMETERS-----
MIIBCAKCAQEA//////////+t+FRYortKmq/cViAnPTzx2LnFg84tNpWp4TZBFGQz
+8yTnc4kmz75fS/jY2MMddj2gbICrsRhetPfHtXV/WVhJDP1H18GbtCFY2VVPe0a
87VXE15/V8k1mE8McODmi3fipona8+/och3xWKE2rec1MKzKT0g6eXq8CrGCsyT7
YdEIqUuyyOP7uWrat2DX9GgdT0Kj3jlN9K5W7edjcrsZCwenyO4KbXCeAvzhzffi
7MA0BM0oNC9hkXL+nOmFg/+OTxIy7vKBg8P+OxtMb61zO7X8vC7CIAXFjvGDfRaD
ssbzSibBsu/6iGtCOGEoXJf//////////wIBAg==
-----END DH PARAMETERS-----
"""
"""ffdhe2048 (RFC 7919)."""
_HEAD = struct.Struct(">cI")

S = TypeVar("S", bound=msgspec.Struct)


class LinkLost(Exception):
    """The other laptop does not answer, or says what it should not."""


class WrongCode(LinkLost):
    """It does not know the code or the key."""


class Hello(msgspec.Struct, frozen=True):
    """The first message of the second laptop, with its proof that it may be heard."""

    proof: str
    release: str
    port: int
    """Port at which devices find it."""
    remembered: bool
    """True: it knows the key of an earlier pairing, not the code."""
    serves_as: int = 0
    """The epoch in which it took over; 0: it has not."""


class Welcome(msgspec.Struct, frozen=True):
    """The answer of the first laptop."""

    proof: str
    key: str
    """To be remembered, in hexadecimal digits."""
    hosts: tuple[str, ...]
    """The hosts at which devices find the first laptop."""
    refused: str = ""
    """Reason for which it isn't paired, in English."""


class Devices(msgspec.Struct, frozen=True):
    """The devices that the first laptop has, once a second."""

    devices: tuple[str, ...]


class Begun(msgspec.Struct, frozen=True):
    """The head of a whole copy."""

    bytes: int
    mark: int
    epoch: int


def make_code() -> str:
    """Return a new code."""
    return "".join(secrets.choice(codes.ALPHABET) for _ in range(CODE_LENGTH))


def shown_code(code: str) -> str:
    """Return it as it is read and typed: ``BDF7-K3HJ-KMNP``."""
    return "-".join(code[at : at + 4] for at in range(0, CODE_LENGTH, 4))


def key_of(code: str) -> bytes:
    """Return the key that a code stands for; it takes a moment, so that guessing takes long."""
    typed = codes.plain(code).encode()
    return hashlib.scrypt(typed, salt=b"classroom standby", n=2**14, r=8, p=1, dklen=32)


def proof(key: bytes, *about: str | bytes) -> str:
    """Return what only those who know the key can make of these parts."""
    whole = b"|".join(each.encode() if isinstance(each, str) else each for each in about)
    return hmac.new(key, whole, "sha256").hexdigest()


def is_proof(key: bytes, given: str, *about: str | bytes) -> bool:
    """Return whether this was made by :func:`proof` from the same key and parts."""
    return hmac.compare_digest(proof(key, *about).encode(), given.encode())


class Link:
    """One end of a connection. A message has a kind of one byte; each is answered before the next.

    All methods raise LinkLost.
    """

    def __init__(self, plain: socket.socket, first: bool) -> None:
        self._turn = threading.Lock()
        try:
            plain.settimeout(5 * ANSWERS_WITHIN)
            plain.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._socket = _context(first).wrap_socket(plain, server_side=first)
        except OSError as error:
            raise LinkLost(str(error)) from error
        self.fingerprint = self._socket.get_channel_binding("tls-unique") or b""
        if not self.fingerprint:
            raise LinkLost("no fingerprint")

    def wait_up_to(self, seconds: float) -> None:
        """Raise LinkLost later on if the other end is silent for so long."""
        self._socket.settimeout(seconds)

    def send(self, kind: bytes, body: bytes | msgspec.Struct = b"") -> None:
        data = body if isinstance(body, bytes) else msgspec.json.encode(body)
        try:
            self._socket.sendall(_HEAD.pack(kind, len(data)) + data)
        except OSError as error:
            raise LinkLost(str(error)) from error

    def receive(self, most: int = MAX_BYTES, within: float = inf) -> tuple[bytes, bytes]:
        """Return the kind and the body of a message, of `most` bytes, that is there in time.

        `within` are seconds for all of it, however slowly its bytes come.
        """
        until = time.monotonic() + within
        kind, length = _HEAD.unpack(self._exactly(_HEAD.size, until))
        if length > most:
            raise LinkLost("too long a message")
        return kind, self._exactly(length, until)

    def receive_one(
        self, kind: bytes, shape: type[S], most: int = MAX_BYTES, within: float = inf
    ) -> S:
        """Return a message that must be of this kind."""
        found, body = self.receive(most, within)
        if found != kind:
            raise LinkLost("not what was expected")
        return read(body, shape)

    def ask(self, kind: bytes, body: bytes | msgspec.Struct = b"") -> None:
        """Send, and wait until the other end has done it."""
        with self._turn:
            self.send(kind, body)
            answer, _ = self.receive()
        if answer != b"o":
            raise LinkLost("refused")

    def _exactly(self, length: int, until: float) -> bytes:
        parts = bytearray()
        try:
            while len(parts) < length:
                if time.monotonic() > until:
                    raise LinkLost("too slow a message")
                some = self._socket.recv(min(1 << 16, length - len(parts)))
                if not some:
                    raise LinkLost("the connection was closed")
                parts += some
        except OSError as error:
            raise LinkLost(str(error)) from error
        return bytes(parts)

    def close(self) -> None:
        with suppress(OSError):  # it was closed by the other end
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


@cache
def _context(first: bool) -> ssl.SSLContext:
    """Return the settings of TLS for this end; they take as long to make as a connection."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER if first else ssl.PROTOCOL_TLS_CLIENT)
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    # Later ones have no fingerprint that Python can tell.
    context.minimum_version = context.maximum_version = ssl.TLSVersion.TLSv1_2
    context.options |= ssl.OP_NO_TICKET
    context.set_ciphers(_CIPHER)
    if first:
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "group.pem"
            file.write_text(_GROUP, encoding="ascii")
            context.load_dh_params(str(file))
    return context


def read(body: bytes, shape: type[S]) -> S:
    """Return a message; raise LinkLost if it has another shape."""
    try:
        return msgspec.json.decode(body, type=shape)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise LinkLost("not a message") from error


def connect(host: str, port: int, own: str) -> socket.socket:
    """Return a socket to the first laptop that has agreed to speak like this; raise LinkLost.

    `own` is the address of this computer to come from; 0.0.0.0 is any.
    """
    try:
        source: Any = None if own == "0.0.0.0" else (own, 0)
        made = socket.create_connection((host, port), ANSWERS_WITHIN, source)
        made.sendall(
            f"GET {PATH} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: Upgrade\r\n"
            f"Upgrade: {UPGRADE}\r\n\r\n".encode()
        )
        head = b""
        while not head.endswith(b"\r\n\r\n") and len(head) < 2000:
            some = made.recv(1)  # what follows is encrypted
            if not some:
                raise LinkLost("no answer")
            head += some
    except (OSError, ValueError) as error:
        raise LinkLost(str(error)) from error
    if not head.startswith(b"HTTP/1.1 101 "):
        made.close()
        raise LinkLost("there is no first laptop")
    return made
