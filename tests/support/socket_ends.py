"""Two ends of a TCP connection on this computer: ``import socket_ends``."""

import socket


def ends():
    with socket.create_server(("127.0.0.1", 0)) as listener:
        one = socket.create_connection(listener.getsockname())
        return one, listener.accept()[0]
