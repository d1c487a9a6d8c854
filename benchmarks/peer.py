"""boardgame.io, a server for board games, with the same phones: `benchmarks/school.py --peer`.

It comes from npm into a folder of its own. Its clients use Socket.IO in a namespace, and each
gets its whole filtered state with every move.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from crowd import Desk, Phone

PACKAGES = ("boardgame.io@0.50.2", "node-persist@3.1.3")
"""The second one is what its storage of files needs, and does not bring."""
SERVER = Path(__file__).parent / "peer.cjs"
_PREFIX = b"42/peer,"
_STATE = re.compile(rb'"_stateID":(\d+)')


def install(folder: Path) -> dict[str, str]:
    """Install it into a folder; return the settings that node finds it with."""
    folder.mkdir(exist_ok=True)
    (folder / "package.json").write_text('{"private": true}')
    command = ("npm", "install", "--no-audit", "--no-fund", "--loglevel=error", *PACKAGES)
    subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)
    return {"NODE_PATH": str(folder / "node_modules"), "NODE_ENV": "production", **_kept("PATH")}


def _kept(*names: str) -> dict[str, str]:
    return {name: os.environ[name] for name in names}


@dataclass(eq=False, slots=True)
class PeerPhone(Phone):
    """One player of a match."""

    text: bytes = b""
    """The last state that it was sent."""

    def state(self) -> dict[str, Any]:
        event, _match, told, *_ = msgspec.json.decode(self.text.removeprefix(_PREFIX))
        state: dict[str, Any] = told["state"] if event == "sync" else told
        return state

    def act(self, *event: Any) -> None:
        self.send(_PREFIX + msgspec.json.encode(event))

    def _heard(self, text: bytes) -> None:
        self.bytes_in += len(text)
        self.messages_in += 1
        if text == b"2":
            self.send(b"3")
        elif text.startswith(b"0"):
            self.send(b"40/peer,")
        elif text.startswith(b"40/peer,"):
            self.act("sync", self.at, self.seat, None, len(self.desk.phones))
        elif text.startswith((_PREFIX + b'["sync"', _PREFIX + b'["update"')):
            found = _STATE.search(text)
            assert found is not None, text
            self.text, self.ready = text, True
            self.desk.told(self, int(found[1]), text)


@dataclass(eq=False)
class PeerDesk(Desk):
    """A match; the player whose turn it is plays the first card of the hand."""

    def told(self, phone: Phone, version: int, text: bytes) -> None:
        phone.version = version
        if self.waiting and version > self.after:
            self.waiting -= 1
            if not self.waiting:
                self.arrived(self, time.perf_counter() - self.sent_at)

    def move(self) -> None:
        first = self.phones[0]
        assert isinstance(first, PeerPhone)
        state = first.state()
        phone = self.by_seat[state["ctx"]["currentPlayer"]]
        assert isinstance(phone, PeerPhone)
        card = phone.state()["G"]["hand"][0]
        self.moves += 1
        self.after, self.waiting = state["_stateID"], len(self.phones)
        move = {"type": "play", "args": [card], "playerID": phone.seat, "credentials": None}
        self.sent_at = time.perf_counter()
        action = {"type": "MAKE_MOVE", "payload": move}
        phone.act("update", action, self.after, phone.at, phone.seat)


def peer_desks(tables: int, players: int) -> list[Desk]:
    """Return so many matches, each with so many players."""
    desks: list[Desk] = []
    for number in range(tables):
        desk = PeerDesk(random.Random(number))
        for seat in map(str, range(players)):
            phone = PeerPhone(desk, f"match{number}", seat=seat)
            desk.phones.append(phone)
            desk.by_seat[seat] = phone
        desks.append(desk)
    return desks
