"""Guess codes from outside as fast as the server answers, and count the guesses it admits.

python benchmarks/guessing.py [--minutes 1]
python benchmarks/guessing.py --everywhere --minutes 3

A server of its own is attacked at full speed: over each channel at once, each from a network of its
own, or from everywhere. A guess is admitted where the answer tells whether the code is right. The
table goes into docs/security.md; tests/security/test_codes.py holds it to the limits.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlencode

from classroom.classes.codes import ALPHABET, LENGTH, TICKET_LENGTH

sys.path.insert(0, str(Path(__file__).parent.parent / "tests" / "support"))
from ports import free_port

SERVER = """
import sys
from gevent import monkey
monkey.patch_all()
from classroom import server
server.MAX_FROM_ONE = 10_000
server.run({port}, "127.0.0.1", False, False)
"""
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
BOUNDARY = "guess"
Answer = tuple[int, str, str]
"""Status, text, cookie."""


class Attacker:
    """A connection that is kept open; `address` is what it claims to be at, by way of a proxy."""

    def __init__(self, port: int, address: Callable[[], str]) -> None:
        self._port, self._address = port, address
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        self.cookie = ""

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> Answer:
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        headers["X-Forwarded-For"] = self._address()
        if self.cookie:
            headers["Cookie"] = self.cookie
        try:
            self._connection.request(method, path, body or None, headers)
            answer = self._connection.getresponse()
            text = answer.read().decode("utf-8", "replace")
        except (http.client.HTTPException, OSError):
            self._connection.close()
            return 0, "", ""
        return answer.status, text, answer.getheader("Set-Cookie") or ""

    def come(self) -> str:
        """Open the page where codes are typed, and keep its cookie; the token of its form."""
        _, text, cookie = self.ask("GET", "/")
        self.cookie = cookie.partition(";")[0]
        return re.search(r'name="csrf_token"[^>]*value="([^"]*)"', text)[1]  # type: ignore[index]


def code(length: int = LENGTH) -> str:
    return "".join(random.choices(ALPHABET, k=length))


def typed(attacker: Attacker, token: str) -> Answer:
    return attacker.ask("POST", "/", urlencode({"csrf_token": token, "code": code()}), **FORM)


def as_json(attacker: Attacker, token: str) -> Answer:
    more = {"Content-Type": "application/json", "X-CSRFToken": token}
    return attacker.ask("POST", "/", json.dumps({"code": code()}), **more)


def as_file(attacker: Attacker, token: str) -> Answer:
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="code"; filename="f"\r\n\r\n'
    body = f"{part}{code()}\r\n--{BOUNDARY}--\r\n"
    more = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "X-CSRFToken": token,
    }
    return attacker.ask("POST", "/", body, **more)


def as_multipart(attacker: Attacker, token: str) -> Answer:
    part = f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="code"\r\n\r\n'
    body = f"{part}{code()}\r\n--{BOUNDARY}--\r\n"
    more = {
        "Content-Type": f"multipart/form-data; boundary={BOUNDARY}",
        "X-CSRFToken": token,
    }
    return attacker.ask("POST", "/", body, **more)


def short(attacker: Attacker, _: str) -> Answer:
    return attacker.ask("GET", f"/join/{code(3)}-1")


def page(attacker: Attacker, _: str) -> Answer:
    attacker.cookie = ""
    return attacker.ask("GET", f"/join/{code()}")


def query(attacker: Attacker, token: str) -> Answer:
    return attacker.ask("POST", f"/?code={code()}", urlencode({"csrf_token": token}), **FORM)


def back(attacker: Attacker, token: str) -> Answer:
    form = {"csrf_token": token, "code": code(), "name": "Ann", "number": "0000"}
    return attacker.ask("POST", "/back", urlencode(form), **FORM)


def ticket(attacker: Attacker, _: str) -> Answer:
    return attacker.ask("GET", f"/seat/{code(TICKET_LENGTH)}")


def told(channel: str, answer: Answer) -> bool:
    """Return whether the server has said that the code of this guess opens nothing."""
    status, text, _ = answer
    if channel == "a comeback number's form":
        return status == 302
    said = "This code doesn’t work" if "seat" in channel else "No class has this code"
    return status == 200 and said in text


def within(prefix: str) -> Callable[[], str]:
    """Return what makes addresses in an IPv6 network."""
    groups = len(prefix.split(":"))

    def address() -> str:
        return ":".join([prefix, *(f"{random.getrandbits(16):x}" for _ in range(8 - groups))])

    return address


def in_a_56() -> str:
    return within(f"2001:db8:2:{random.randrange(256):x}")()


def anywhere() -> str:
    return ".".join(str(random.randrange(1, 255)) for _ in range(4))


CHANNELS: dict[str, tuple[Callable[[Attacker, str], Answer], Callable[[], str]]] = {
    "typed, with a form": (typed, lambda: "10.1.0.1"),
    "as JSON": (as_json, lambda: "10.1.0.2"),
    "as a multipart form": (as_multipart, lambda: "10.1.0.3"),
    "as a multipart file": (as_file, lambda: "10.1.0.4"),
    "in a query string": (query, lambda: "10.1.0.5"),
    "in the address, without a cookie": (page, lambda: "10.1.0.6"),
    "a table's short code, replaying one cookie": (short, lambda: "10.1.0.7"),
    "a comeback number's form": (back, lambda: "10.1.0.8"),
    "a seat's code": (ticket, lambda: "10.1.0.9"),
    "from an IPv6 /64": (page, within("2001:db8:1:1")),
    "from an IPv6 /56": (page, in_a_56),
    "from an IPv6 /48": (page, within("2001:db8:3")),
}
BUSIER = {"from an IPv6 /56": 2, "from an IPv6 /48": 4, "from a new address each time": 8}
"""Connections at once, where a limit is larger."""
EVERYWHERE = {"from a new address each time": (page, anywhere)}


def attack(
    port: int,
    channels: dict[str, tuple[Callable[[Attacker, str], Answer], Callable[[], str]]],
    seconds: float,
) -> dict[str, tuple[int, int]]:
    """Attack over all channels at once; by channel how many guesses were sent, and admitted."""
    until = time.monotonic() + seconds
    sent, admitted = Counter[str](), Counter[str]()

    def guess(channel: str) -> None:
        how, address = channels[channel]
        attacker = Attacker(port, address)
        token = attacker.come()
        while time.monotonic() < until:
            answer = how(attacker, token)
            sent[channel] += 1
            admitted[channel] += told(channel, answer)

    threads = [
        threading.Thread(target=guess, args=[channel])
        for channel in channels
        for _ in range(BUSIER.get(channel, 1))
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return {channel: (sent[channel], admitted[channel]) for channel in channels}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--everywhere", action="store_true")
    given = parser.parse_args()
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        environment = {
            **os.environ,
            "CLASSROOM_DATA": folder,
            "DATABASE_URL": f"sqlite:///{folder}/classroom.sqlite3",
            "TRUSTED_PROXIES": "1",
        }
        program = SERVER.format(port=port)
        server = subprocess.Popen(
            [sys.executable, "-c", program], env=environment, stdout=subprocess.DEVNULL
        )
        try:
            while Attacker(port, str).ask("GET", "/ready")[0] != 200:
                time.sleep(0.2)
            print("| guessed | tried | admitted |\n| -- | -- | -- |")
            channels = EVERYWHERE if given.everywhere else CHANNELS
            for channel, (sent, admitted) in attack(port, channels, given.minutes * 60).items():
                print(f"| {channel} | {sent:,} | {admitted:,} |")
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
