"""Encoding of a view for many sockets: serialized to JSON once.

Socket.IO itself turns a view into plain dicts, and searches these for bytes. Here, only the cost is
different.
"""

from __future__ import annotations

from typing import Any

import msgspec
from engineio import json as sane
from socketio.packet import Packet

_WHOLE_TEXT = b"\x81"
"""The first byte of a frame that is a whole text (RFC 6455, 5.2)."""


class Json:
    """Serializer for ``SocketIO(json=...)``: encodes views directly, decodes as usual."""

    loads = staticmethod(sane.loads)

    @staticmethod
    def dumps(data: Any, **how: Any) -> str:
        try:
            return msgspec.json.encode(data).decode()
        except UnicodeEncodeError:  # half a character that somebody sent is sent back as it came
            return str(sane.dumps(msgspec.to_builtins(data), **how))


class TextPacket(Packet):
    """A Socket.IO packet without binary attachments, which aren't looked for in each view."""

    uses_binary_events = False


def framed(text: str) -> bytes:
    """Return a text as a WebSocket frame.

    A server's frames are not masked, so the frame is the same for all clients.
    """
    data = text.encode()
    size = len(data)
    if size < 126:
        return _WHOLE_TEXT + size.to_bytes(1) + data
    if size < 1 << 16:
        return _WHOLE_TEXT + b"\x7e" + size.to_bytes(2) + data
    return _WHOLE_TEXT + b"\x7f" + size.to_bytes(8) + data
