"""Encoding of a view for many sockets: serialized to JSON once, and framed once.

Socket.IO itself turns a view into plain dicts, searches these for bytes, and frames the same text
again for each socket of a room. Here, only the cost is different.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from engineio import json as sane
from socketio.packet import Packet
from wsproto.frame_protocol import FrameProtocol

AT_HAND = 64
"""Texts whose frame is remembered: one goes out to all its sockets before many others come."""


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


@lru_cache(AT_HAND)
def framed(text: str) -> bytes:
    """Return a text as a WebSocket frame.

    A server's frames are not masked, so the frame is the same for all clients.
    """
    return bytes(FrameProtocol(client=False, extensions=[]).send_data(text, fin=True))
