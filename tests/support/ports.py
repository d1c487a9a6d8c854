"""Ports for servers that tests start: ``import ports``."""

import random
import socket


def free_port() -> int:
    """A port that was free just now. It is chosen here, for it stays the same after a restart.

    Below those that the system hands out by itself: until the server listens, one of these may
    become the other end of someone's connection.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        try:
            socket.create_server(("127.0.0.1", port)).close()
        except OSError:
            continue
        return port
