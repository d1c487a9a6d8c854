"""The program as it serves on a laptop, for tests that need real connections: ``import laptop``."""

from __future__ import annotations

import base64
import os
import signal
import socket
import time
from collections.abc import Mapping
from functools import partial
from pathlib import Path

import requests
from forking import Program, Running
from hosted.installation import Phone, Teacher, wait_until
from ports import free_port

from classroom.service import Service
from classroom.store import open_store

__all__ = ["Laptop", "Raw", "wait_until"]

ROOT = Path(__file__).resolve().parents[2]
_PATIENT = "import sys; from gevent import monkey; monkey.patch_all(); sys.argv[0] = 'classroom';"


class Laptop:
    """A server of its own; `impatient` are constants of `classroom.server`, other ones here, and
    `environment` are variables of its process."""

    def __init__(
        self, folder: Path, environment: Mapping[str, str] | None = None, **impatient: float
    ) -> None:
        folder.mkdir(exist_ok=True)
        url = f"sqlite:///{folder}/classroom.sqlite3"
        self.store = open_store(url)
        service = Service(self.store, time.time)
        service.accounts.make_administrator("Administrator")
        self._invite = partial(
            service.accounts.invite, service.accounts.teacher_called("Administrator").id
        )
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.certificate = None
        self.front = self
        others = "".join(f"server.{name} = {value};" for name, value in impatient.items())
        program = f"{_PATIENT} from classroom import server; {others}"
        program += f"server.run({self.port}, '127.0.0.1', False, False)"
        self.log = folder / "log"
        self._program = program
        settings = {"DATABASE_URL": url, "CLASSROOM_DATA": str(folder)}
        self._environment = {**os.environ, **settings, **(environment or {})}
        self.start()

    def start(self) -> None:
        """Start the program; again, once it was killed."""
        with self.log.open("ab") as log:
            self.process = self._started(log.fileno())
        wait_until(self._answers, 60, "the server")

    def _started(self, output: int) -> Running:
        return Program(["-c", self._program], self._environment, output)

    def _answers(self) -> bool:
        assert self.process.poll() is None, self.log.read_text()
        try:
            return requests.get(f"{self.address}/ready", timeout=5).ok
        except requests.RequestException:
            return False

    def invite(self) -> tuple[str, str, str]:
        """A new teacher, as :class:`hosted.installation.Teacher` wants one."""
        row, link = self._invite(name := f"Teacher {len(self.store.teachers.all())}")
        return row.id, name, link

    def lesson(self, *names: str) -> tuple[Teacher, list[Phone]]:
        """A class of one table that plays: its teacher, and a phone for each name."""
        teacher = Teacher(self)
        teacher.open_class(pupils=str(len(names)), predictions=None, chance=None)
        phones = [Phone(self, name, teacher.code) for name in names]
        teacher.act("start")
        for phone in phones:
            wait_until(lambda each=phone: each.table.get("phase") == "playing", what="the round")
        return teacher, phones

    def memory(self) -> int:
        """Bytes that the process has in memory."""
        pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def open_files(self) -> int:
        return len(list(Path(f"/proc/{self.process.pid}/fd").iterdir()))

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(20)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        self.store.close()


class Raw:
    """A connection with nothing between the test and the bytes; `came` is what was read so far."""

    def __init__(self, laptop: Laptop, there: str = "127.0.0.1") -> None:
        self.socket = socket.create_connection(
            ("127.0.0.1", laptop.port), 10, source_address=(there, 0)
        )
        self.came = b""

    def send(self, data: bytes | str) -> None:
        self.socket.sendall(data.encode() if isinstance(data, str) else data)

    def read_until(self, what: bytes) -> bytes:
        """Return what came up to there, and with it."""
        while what not in self.came:
            more = self.socket.recv(65_536)
            assert more, f"the server hung up before {what!r}: {self.came[-500:]!r}"
            self.came += more
        found, _, self.came = self.came.partition(what)
        return found + what

    def ended(self, within: float = 30.0) -> bool:
        """Return whether the server hangs up; what it says before is read."""
        self.socket.settimeout(within)
        try:
            while more := self.socket.recv(65_536):
                self.came += more
        except TimeoutError:
            return False
        except OSError:
            return True
        return True

    def upgrade(self, cookies: str = "", extensions: str = "") -> bytes:
        """Become a WebSocket; the head of the answer."""
        key = base64.b64encode(os.urandom(16)).decode()
        offered = f"Sec-WebSocket-Extensions: {extensions}\r\n" if extensions else ""
        self.send(
            "GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: {key}\r\nCookie: {cookies}\r\n{offered}\r\n"
        )
        return self.read_until(b"\r\n\r\n")

    def frame(self, data: bytes | str, opcode: int = 1, final: bool = True, rsv: int = 0) -> None:
        data = data.encode() if isinstance(data, str) else data
        head = bytes([(0x80 if final else 0) | rsv | opcode])
        size = len(data)
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65_536:
            head += bytes([0x80 | 126]) + size.to_bytes(2, "big")
        else:
            head += bytes([0x80 | 127]) + size.to_bytes(8, "big")
        self.send(head + b"\0\0\0\0" + data)  # a mask of zeros

    def close(self) -> None:
        self.socket.close()
