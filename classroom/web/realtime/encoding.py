"""Encoding of a view for many sockets: serialized to JSON once.

Socket.IO itself turns a view into plain dicts, and searches these for bytes. Here, only the cost is
different.
"""

from __future__ import annotations

from typing import Any

import msgspec
from engineio import json as sane
from socketio.packet import Packet
from wsproto.frame_protocol import FrameProtocol

_FRAMES = FrameProtocol(client=False, extensions=[])
"""Frames only whole texts, so nothing is left of one when the next comes."""


class Json:
    """Serializer for ``SocketIO(json=...)``: encodes views directly, decodes as usual."""

    loads = staticmethod(sane.loads)

    @staticmethod
    def dumps(data: Any, **how: Any) -> str:
        try:
            return msgspec.json.encode(data).decode()
        except UnicodeEncodeError:  # half a character that someone sent is sent back as it came
            return str(sane.dumps(msgspec.to_builtins(data), **how))


class TextPacket(Packet):
    """A Socket.IO packet without binary attachments, which aren't looked for in each view."""

    uses_binary_events = False


def framed(text: str) -> bytes:
    """Return a text as a WebSocket frame.

    A server's frames are not masked, so the frame is the same for all clients.
    """
    return bytes(_FRAMES.send_data(text, fin=True))
