"""A network between a browser and a server that can stop passing anything."""

from __future__ import annotations

import socket
import threading
from contextlib import suppress
from typing import Self
from urllib.parse import urlsplit


class DeadNetwork:
    """Passes connections on to the server at `url`; while `dead`, bytes wait and nothing closes,
    as where an access point dies."""

    def __init__(self, url: str) -> None:
        server = urlsplit(url)
        self._server = (server.hostname, server.port)
        self._door = socket.create_server(("127.0.0.1", 0))
        self._alive = threading.Event()
        self._alive.set()
        self.url = f"http://127.0.0.1:{self._door.getsockname()[1]}"

    def __enter__(self) -> Self:
        threading.Thread(target=self._open, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._door.close()
        self._alive.set()

    @property
    def dead(self) -> bool:
        return not self._alive.is_set()

    @dead.setter
    def dead(self, dead: bool) -> None:
        if dead:
            self._alive.clear()
        else:
            self._alive.set()

    def _open(self) -> None:
        with suppress(OSError):  # closed
            while True:
                here, _ = self._door.accept()
                self._alive.wait()
                there = socket.create_connection(self._server)
                for one, other in ((here, there), (there, here)):
                    threading.Thread(target=self._pass, args=(one, other), daemon=True).start()

    def _pass(self, one: socket.socket, other: socket.socket) -> None:
        with suppress(OSError):
            while data := one.recv(65536):
                self._alive.wait()
                other.sendall(data)
        with suppress(OSError):
            other.shutdown(socket.SHUT_WR)
