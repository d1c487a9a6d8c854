"""A bare Flask-SocketIO server: who is in a room hears of each move there, and that is all.

It stands beside the program in `benchmarks/school.py`, with the same pauses mended (TCP_NODELAY,
the garbage collector) and with none of the work: no rules, no hands, nothing is kept. A move is
answered, and the room gets the next of the messages in a file, which are the program's own.

python benchmarks/bare.py PORT FILE
"""

from __future__ import annotations

import gc
import socket
import sys
from collections import Counter
from pathlib import Path
from typing import Any

from gevent import monkey

monkey.patch_all()

import msgspec  # noqa: E402
from flask import Flask  # noqa: E402
from flask_socketio import SocketIO, join_room  # noqa: E402
from gevent.pywsgi import WSGIServer  # noqa: E402


class NoDelay(WSGIServer):
    """Small messages leave at once."""

    def handle(self, client: socket.socket, address: Any) -> None:
        client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        super().handle(client, address)


def main(port: int, messages: list[Any]) -> None:
    app = Flask("bare")
    socketio = SocketIO(app, async_mode="gevent", http_compression=False)
    told = Counter[str]()

    @socketio.on("watch")
    def watch(message: dict[str, str]) -> dict[str, bool]:
        join_room(message["room"])
        return {"ok": True}

    @socketio.on("move")
    def move(message: dict[str, Any]) -> dict[str, bool]:
        room = message["room"]
        told[room] += 1
        view = messages[told[room] % len(messages)]
        socketio.emit("table", {"version": told[room], **view}, to=room)
        return {"ok": True}

    gc.collect()
    gc.freeze()
    print("ready", flush=True)
    NoDelay(("127.0.0.1", port), app, log=None).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), msgspec.json.decode(Path(sys.argv[2]).read_bytes()))
