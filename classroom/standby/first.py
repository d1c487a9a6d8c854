"""The first laptop: ships each commit to the second, and knows whether it may acknowledge it."""

from __future__ import annotations

import secrets
import socket
import struct
import threading
import time
from collections.abc import Callable
from typing import Any, Literal

import structlog

from classroom.standby import link as links
from classroom.standby import pairing as pairings
from classroom.standby.link import Begun, Devices, Hello, Link, LinkLost, Welcome, WrongCode
from classroom.standby.voices import Voices, votes
from classroom.store import LogReplaced, SQLite, StoreUnavailable, WalReader

State = Literal["single", "paired", "alone", "waiting", "retired"]
"""No second laptop; it has everything; it is lost; this laptop was started again and has not heard
of it yet; it took over."""

CHUNK = 1 << 18
BEAT_SECONDS = 1.0
"""Seconds between two messages to the second laptop where nothing is saved, and to devices."""
VOICES_WITHIN = 3.0
"""Seconds that a move waits for the devices when the second laptop was lost."""
LONGEST_LOG = 32 << 20
"""Bytes of the write-ahead log after which both laptops move it into the file."""
CODE_HOLDS = 600.0
"""Seconds for which a code can be used: long enough to walk to the second laptop and type it."""
TRIES, TRIES_SECONDS = 5, 60.0
"""Wrong codes that are heard out in so many seconds."""
HELLO_BYTES, HELLO_WITHIN = 4_096, 10.0
"""Bytes of the first message of an unknown laptop, and seconds within which all of it comes."""

_log = structlog.get_logger(__name__)


class First:
    """The pairing of a first laptop. It is a :class:`~classroom.store.Follower` of the database."""

    def __init__(
        self,
        file: SQLite,
        release: str,
        hosts: Callable[[], tuple[str, ...]],
        refuses: str = "",
        voices: Voices | None = None,
    ) -> None:
        """Go on from what is beside the database.

        `refuses` is why no second laptop can be paired here; empty: one can. `hosts` returns
        the hosts at which devices find this laptop.
        """
        self._file = file
        self._database = file.database
        self._release = release
        self._hosts = hosts
        self.refuses = refuses
        self.voices = voices or Voices()
        self.pairing = pairings.load(self._database)
        self.state: State = "single"
        if self.pairing.state == "retired":
            self.state = "retired"
        elif self.pairing.state == "paired":
            self.state = "waiting"
        self.code = ""
        """The code that the second laptop needs; empty until it is asked for."""
        self._code_until = 0.0
        self._note_pairing: Callable[[], None] = lambda: None
        self.tell: Callable[[dict[str, Any]], None] = lambda _: None
        """Sends a message to all pages."""
        self._link: Link | None = None
        self._reader = WalReader(self._database)
        self._copying = False
        self._missed = False
        """True if the log was emptied while the copy was on its way."""
        self._promised: list[frozenset[str]] = []
        """The pages that the second laptop counts by: what it has for certain, and what it may
        have got since."""
        self._guesses: list[float] = []
        self._greeting = threading.Lock()
        if self.state != "single":
            file.follower = self

    # As the follower of the database

    def check(self) -> None:
        """Raise StoreUnavailable if a laptop that is not this one may have the lesson."""
        if self.state == "retired":
            raise StoreUnavailable("the second laptop has taken over")
        if self.state == "waiting":
            raise StoreUnavailable("the second laptop may have taken over")
        if self.state == "alone" and not self.has_majority():
            raise StoreUnavailable("the second laptop is lost, and so are most devices")

    def saved(self, clean_up: bool) -> bool:
        if self.state == "paired":
            link = self._link
            try:
                assert link is not None
                self._ship(link)
            except LinkLost as lost:
                self._lose(link, str(lost))
            except LogReplaced:
                self._lose(link, "the log began again")
        if self.state in {"alone", "retired", "waiting"} and not clean_up:
            self._wait_for_majority()
        return self.state == "paired" and self._reader.offset > LONGEST_LOG

    def emptied(self) -> None:
        self._missed = self._copying
        link = self._link
        if self.state != "paired" or link is None:
            return
        self._reader.empty()
        try:
            link.ask(b"e")
        except LinkLost as lost:
            self._lose(link, str(lost))

    def _ship(self, link: Link) -> None:
        at = self._reader.offset
        new = self._reader.new()
        for start in range(0, len(new), CHUNK):
            part = new[start : start + CHUNK]
            link.ask(b"f", struct.pack(">Q", at + start) + part)

    def _wait_for_majority(self) -> None:
        until = time.monotonic() + VOICES_WITHIN
        while self.state != "alone" or not self.has_majority():
            if self.state in {"single", "paired"}:
                return
            if self.state != "alone" or time.monotonic() > until:
                self.check()
                return
            time.sleep(0.02)

    # Devices

    def has_majority(self) -> bool:
        """Return whether at least half of the devices are here, and know that this one is alone.

        The second laptop takes over by itself with more than half of the same devices.
        """
        here = self.voices.with_mark(self.pairing.mark)
        counts = [votes(here, pages) for pages in self._promised]
        return all(2 * mine >= of_all for mine, of_all in counts)

    def here(self, device: str, question: int, mark: int) -> None:
        """Count what a device confirms."""
        self.voices.confirmed(device, question, min(mark, self.pairing.mark))

    def message(self) -> dict[str, Any]:
        """Return what is said to all pages, which confirm it."""
        return {
            "n": self.voices.question(),
            "mark": self.pairing.mark,
            "address": self.pairing.other,
            "moved": self.state == "retired",
        }

    @property
    def second(self) -> str:
        """The address of the second laptop, which pages may ask; empty without one."""
        return "" if self.state in {"single", "waiting"} else self.pairing.other

    def run(self, sleep: Callable[[float], object]) -> None:
        """Speak to all pages once a second, as a background task."""
        while True:
            sleep(BEAT_SECONDS)
            if self.second:
                self.tell(self.message())

    # What the teacher does

    def show_code(self, note_pairing: Callable[[], None]) -> str:
        """Make the code that the second laptop needs, and return it as it is typed.

        It works once, and for :data:`CODE_HOLDS`; the code before it no longer works.
        `note_pairing` is called when it is used, before anything is copied.
        """
        self.code, self._note_pairing = links.make_code(), note_pairing
        self._code_until = time.monotonic() + CODE_HOLDS
        return links.shown_code(self.code)

    def go_on_without(self) -> None:
        """Be a single laptop, because the teacher says that the second one is off.

        The key is forgotten: to have a copy again, a second laptop needs a new code.
        """
        if self.state in {"alone", "waiting", "paired"}:
            self.pairing.key = ""
            self._end("the teacher goes on without it")

    def _retire(self, epoch: int) -> None:
        """Close this laptop, since the other one took over."""
        if self.state == "retired" or epoch <= self.pairing.epoch:
            return
        self.pairing.epoch = epoch
        self.pairing.state = self.state = "retired"
        self._file.follower = self
        pairings.keep(self._database, self.pairing)
        link, self._link = self._link, None
        if link is not None:
            link.close()
        _log.warning("the second laptop has taken over")
        self.tell(self.message())

    # The second laptop

    def serve(self, plain: socket.socket, host: str) -> None:
        """Speak with a second laptop until it is lost; `host` is its address."""
        link = None
        try:
            link = Link(plain, first=True)
            self._greet(link, host)
        except LinkLost as lost:
            _log.debug("a second laptop was not let in", why=str(lost))
            if link is not None:
                link.close()
            return
        try:
            self._send_copy(link)
            while self._link is link:
                time.sleep(BEAT_SECONDS)
                if self._link is link:
                    self._beat(link)
        except (LinkLost, StoreUnavailable, LogReplaced) as lost:
            self._lose(link, str(lost))
        finally:
            link.close()

    def _greet(self, link: Link, host: str) -> None:
        # A connection that sends nothing does not delay the others.
        hello = link.receive_one(b"h", Hello, HELLO_BYTES, HELLO_WITHIN)
        with self._greeting:
            key = self.pairing.secret() if hello.remembered else self._key_of_code()
            if not key or not links.is_proof(key, hello.proof, "second", link.fingerprint):
                if key and not hello.remembered:  # no one guesses a key
                    self._guesses.append(time.monotonic())
                link.send(b"n")
                raise WrongCode("a wrong code")
            refused = self.refuses
            if hello.release != self._release:
                refused = "Both laptops need the same release of the program."
            if hello.serves_as:
                refused = "The lesson is no longer on this laptop."
            elif self.state == "retired" or self._copying:
                refused = "This laptop can’t have a second one now."
            if not refused and not hello.remembered:
                refused = self._noted()
            remember = self.pairing.key if hello.remembered else secrets.token_hex(32)
            proven = links.proof(key, "first", link.fingerprint)
            link.send(b"w", Welcome(proven, remember, self._hosts(), refused))
            if hello.serves_as and hello.remembered:
                self.pairing.other = f"http://{host}:{hello.port}"
                self._retire(hello.serves_as)
            if refused:
                raise LinkLost(refused)
            self.code = self.code if hello.remembered else ""
            self.pairing.key = remember
            self.pairing.other = f"http://{host}:{hello.port}"
            if self._link is not None:
                self._lose(self._link, "the second laptop came back")

    def _code_now(self) -> str:
        """Return the code; empty if there is none, or no longer."""
        return self.code if time.monotonic() < self._code_until else ""

    def _key_of_code(self) -> bytes:
        """Return the key of the code; empty without a code, or after too many wrong ones.

        A second laptop that comes back has a key, and isn't kept out by others' wrong codes.
        """
        since = time.monotonic() - TRIES_SECONDS
        self._guesses = [each for each in self._guesses if each > since]
        code = self._code_now()
        return links.key_of(code) if code and len(self._guesses) < TRIES else b""

    def _noted(self) -> str:
        """Note that the code is used; return why there is no pairing if that can't be saved."""
        try:
            self._note_pairing()
        except StoreUnavailable:
            return "This laptop can’t save anything now."
        return ""

    def _send_copy(self, link: Link) -> None:
        """Send the whole database, then what was written meanwhile; from then on it is paired."""
        self._copying, self._missed = True, False
        self._file.follower = self
        try:
            whole = self._file.whole()
            self._reader.empty()
            link.wait_up_to(10 * links.ANSWERS_WITHIN)
            link.ask(b"b", Begun(len(whole), self.pairing.mark, self.pairing.epoch))
            for at in range(0, len(whole), CHUNK):
                link.ask(b"c", whole[at : at + CHUNK])
            link.ask(b"s")
            self._file.in_turn(lambda: self._join(link))
        finally:
            self._copying = False
            if self.state == "single":
                self._file.follower = None

    def _join(self, link: Link) -> None:
        """Pair, while no one writes."""
        if self._missed:
            raise LinkLost("the log was emptied meanwhile")
        self._ship(link)
        if self.state != "retired":
            self.pairing.state = "paired"
            pairings.keep(self._database, self.pairing)
            link.ask(b"p")
            self._promised = [frozenset()]
            link.wait_up_to(links.ANSWERS_WITHIN)
            self._link, self.state = link, "paired"
            _log.debug("a second laptop has everything")

    def _beat(self, link: Link) -> None:
        devices = self.voices.heard()
        self._promised = [*self._promised[-1:], devices]
        link.ask(b"t", Devices(tuple(sorted(devices))))
        self._promised = [devices]

    def _lose(self, link: Link | None, why: str) -> None:
        """Go on alone, as far as enough devices agree."""
        if link is None or self._link is not link:
            return
        self._link = None
        link.close()
        self.pairing.mark += 1
        self.state = "alone"
        pairings.keep(self._database, self.pairing)
        _log.warning("the second laptop is lost", why=why)
        self.tell(self.message())

    def _end(self, why: str) -> None:
        link, self._link = self._link, None
        self.state = "single"
        self.pairing.state = "none"
        pairings.keep(self._database, self.pairing)
        if not self._copying:
            self._file.follower = None
        _log.warning("there is no second laptop any more", why=why)
        if link is not None:
            try:
                link.ask(b"q")
            except LinkLost as lost:
                _log.debug("the second laptop was not told", why=str(lost))
            link.close()

    def stop(self) -> None:
        """End the pairing because the program ends in order; both laptops stay as they are.

        A first laptop that lost the second one stays paired: it may have taken over.
        """
        if self.state == "paired":
            self._end("the program ends")
