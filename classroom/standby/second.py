"""The second laptop: keeps a copy of the database, and takes over."""

from __future__ import annotations

import sqlite3
import struct
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

import structlog

from classroom.config import DEFAULT_PORT
from classroom.standby import copies
from classroom.standby import link as links
from classroom.standby import pairing as pairings
from classroom.standby.copies import Copy
from classroom.standby.link import Begun, Devices, Hello, Link, LinkLost, Welcome, WrongCode
from classroom.standby.voices import Voices, clock, votes

State = Literal["unpaired", "copying", "ready", "lost", "taken"]
"""No copy; the first is on its way; it is complete; the first laptop is silent; this one took
over."""
TAKES_OVER_AFTER = 10.0
"""Seconds of silence of the first laptop."""
_log = structlog.get_logger(__name__)


class Second:
    """The pairing of a second laptop, which runs :meth:`follow` and is asked by devices."""

    def __init__(
        self,
        database: Path,
        host: str,
        port: int,
        voices: Voices | None = None,
        now: Callable[[], float] = clock,
    ) -> None:
        """Go on from what is beside the database. `host` and `port` are where this one listens."""
        self.copy = Copy(database)
        self._database = database
        self.release = ""
        """The release of this program, which the first laptop must have, too."""
        self._host = host
        self._port = port
        self._now = now
        self.voices = voices or Voices(now)
        self.pairing = pairings.load(database)
        self.state: State = "lost" if self.pairing.state == "copy" else "unpaired"
        self.why = ""
        """Reason for which the last try failed, in English; ``code``: it was wrong."""
        self._heard = now()
        self._devices: frozenset[str] = frozenset()
        self._code = ""
        self._turn = threading.Lock()
        """Held while a message is carried out, and while this laptop takes over."""

    # The teacher, and the devices

    def pair(self, address: str, code: str) -> None:
        """Use another first laptop from now on."""
        typed = address.strip().rstrip("/")
        usual = "" if ":" in typed else f":{DEFAULT_PORT}"
        self.pairing.other = typed if "://" in typed else f"http://{typed}{usual}"
        self._code, self.why = code, ""

    @property
    def has_taken_over(self) -> bool:
        """True once this laptop is the one; it may become so while something is waited for."""
        return self.state == "taken"

    @property
    def is_trying(self) -> bool:
        """True while a code that was typed is tried."""
        return bool(self._code)

    @property
    def missing(self) -> bool:
        """True if the first laptop may have saved something without this one."""
        known = self.voices.highest_mark(self._devices)
        return self.pairing.state == "copy" and known > self.pairing.mark

    @property
    def silent_for(self) -> float:
        """Seconds since the first laptop was heard."""
        return self._now() - self._heard

    def voice(self, device: str, question: int, mark: int) -> None:
        """Count a device that no longer hears the first laptop."""
        if device in self._devices:
            self.voices.confirmed(device, question, mark)

    def may_take_over(self) -> bool:
        """Return whether to take over without a teacher.

        The first laptop is silent, more than half of its devices are here, and none of them knows
        that it went on alone.
        """
        here, of_all = votes(self.voices.heard(), self._devices)
        return (
            self.state == "lost"
            and self.pairing.state == "copy"
            and self.silent_for >= TAKES_OVER_AFTER
            and 2 * here > of_all
            and not self.missing
        )

    def take_over(self) -> None:
        """Be the one from now on: take nothing more from the first laptop."""
        with self._turn:
            if self.state == "taken" or self.pairing.state != "copy":
                return
            self.copy.move_in()
            self.pairing.epoch += 1
            self.pairing.state, self.pairing.serves = "none", True
            pairings.keep(self._database, self.pairing)
            self.state = "taken"
        _log.warning("this laptop has taken over")

    def drop_old(self, days: int, now: float) -> None:
        """Delete the copy if the first laptop was lost for so many days before this date."""
        with self._turn:
            if self.state in {"lost", "unpaired"} and copies.drop_old(
                self._database, self.pairing, days, now
            ):
                self.state = "unpaired"

    # The first laptop

    def follow(self, sleep: Callable[[float], object]) -> None:
        """Keep the copy, and come back whenever the first laptop is lost, as a background task."""
        while not self.has_taken_over:
            if self.pairing.other and (self._code or self.pairing.key):
                try:
                    self._follow()
                except WrongCode:
                    self.why = "code"
                except LinkLost as lost:
                    self.why = str(lost)
                except (OSError, sqlite3.Error) as error:
                    self.why = str(error)
                    _log.exception("the copy could not be written")
                self._code = ""
                self.copy.close()
                if not self.has_taken_over:
                    self.state = "lost" if self.pairing.state == "copy" else "unpaired"
            sleep(0.5)

    def _follow(self) -> None:
        parts = urlsplit(self.pairing.other)
        try:
            where = parts.hostname or "", parts.port or 80
        except ValueError as error:
            raise LinkLost(str(error)) from error
        link = Link(links.connect(*where, self._host), first=False)
        try:
            self._greet(link)
            link.wait_up_to(3 * links.ANSWERS_WITHIN)
            while not self.has_taken_over:
                kind, body = link.receive()
                with self._turn:
                    if self.has_taken_over:
                        raise LinkLost("this laptop has taken over")
                    self._heard = self._now()
                    self._do(kind, body)
                    link.send(b"o")
                if kind == b"q":
                    return
        finally:
            link.close()

    def _greet(self, link: Link) -> None:
        remembered = not self._code
        key = self.pairing.secret() if remembered else links.key_of(self._code)
        proof = links.proof(key, "second", link.fingerprint)
        link.send(b"h", Hello(proof, self.release, self._port, remembered))
        kind, body = link.receive()
        if kind == b"n":
            raise WrongCode("a wrong code")
        welcome = links.read(body, Welcome)
        if not links.is_proof(key, welcome.proof, "first", link.fingerprint):
            raise WrongCode("not the first laptop")
        if welcome.refused:
            self._code = ""
            raise LinkLost(welcome.refused)
        self._code, self.why = "", ""
        self.pairing.key = welcome.key
        own = urlsplit(self.pairing.other).hostname or ""
        self.pairing.hosts = tuple({*welcome.hosts, own})

    def _do(self, kind: bytes, body: bytes) -> None:
        match kind:
            case b"b":
                self.state = "copying"
                self._begun = links.read(body, Begun)
                self.copy.close()
                self.copy.begin()
            case b"c":
                self.copy.add(body)
            case b"f":
                (at,) = struct.unpack_from(">Q", body)
                self.copy.write_log(at, body[8:], whole=self.state == "ready")
            case b"s":
                self.copy.sync()
            case b"p":
                # Between the file and its log there would be half a copy.
                self.pairing.state = "none"
                pairings.keep(self._database, self.pairing)
                self.copy.finish()
                self.pairing.mark, self.pairing.epoch = self._begun.mark, self._begun.epoch
                self.pairing.state = "copy"
                self._devices = frozenset()
                pairings.keep(self._database, self.pairing)
                self.state = "ready"
            case b"e":
                self.copy.move_in()
            case b"t":
                self._devices = frozenset(links.read(body, Devices).devices)
            case b"q":
                self.pairing.state = "none"
                pairings.keep(self._database, self.pairing)
                self.copy.delete()
            case _:
                raise LinkLost("an unknown message")


def say_who_is_the_one(
    pairing: pairings.Pairing, release: str, host: str, port: int, sleep: Callable[[float], object]
) -> None:
    """Look for the first laptop until it knows that this one took over, as a background task."""
    parts = urlsplit(pairing.other)
    key = pairing.secret()
    while True:
        try:
            link = Link(links.connect(parts.hostname or "", parts.port or 80, host), first=False)
            proof = links.proof(key, "second", link.fingerprint)
            link.send(b"h", Hello(proof, release, port, True, pairing.epoch))
            kind, _ = link.receive()
            link.close()
            if kind == b"w":
                return
        except LinkLost as lost:
            _log.debug("the first laptop is not there", why=str(lost))
        sleep(2.0)
