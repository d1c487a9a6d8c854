"""Encoding of views for many sockets at the price of one: to JSON once, and framed once.

Socket.IO by itself turns a view into plain dicts, walks through these in search of bytes, and
frames the same text anew for each socket of a room. Only that cost differs here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from engineio import json as sane
from wsproto.frame_protocol import FrameProtocol

AT_HAND = 64
"""Texts whose frame is remembered: one goes out to all its sockets before many others come."""


class Json:
    """For ``SocketIO(json=...)``: views are written as they are, what comes in is read as ever."""

    loads = staticmethod(sane.loads)

    @staticmethod
    def dumps(data: Any, **how: Any) -> str:
        try:
            return msgspec.json.encode(data).decode()
        except UnicodeEncodeError:  # half a character that somebody sent is sent back as it came
            return str(sane.dumps(msgspec.to_builtins(data), **how))


@lru_cache(AT_HAND)
def framed(text: str) -> bytes:
    """Return a text as a WebSocket frame. A server's frames are unmasked, so all get the same."""
    return bytes(FrameProtocol(client=False, extensions=[]).send_data(text, fin=True))
