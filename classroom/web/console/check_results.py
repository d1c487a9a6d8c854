"""Results so far of the check before the lesson, from this computer and from a phone.

They are kept in memory, one check for each teacher with a few values, and know of no class.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from classroom.classes import codes
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.web.console.load_test import LoadTestResult

LIVES = 900.0
"""Seconds for which a phone may open the page of a check."""
MAX_PAGES = 10
"""The number of times that it may; each time the phone begins again."""
MAX_CLOCK_SLIP_SECONDS = 0.25
"""Seconds by which a phone's clock may run ahead while it holds a connection."""

Step = Literal[
    "polling",
    "no_polling",
    "websocket",
    "no_websocket",
    "shows",
    "no_shows",
    "hold",
    "held",
]


@dataclass
class CheckedPhone:
    """Results of the phone that opened the page last; None where it has not got so far."""

    opened_at: float
    own: bool
    """It is this computer itself."""
    shows: bool | None = None
    """True if it has drawn a table."""
    polling: bool | None = None
    websocket: bool | None = None
    https: bool | None = None
    wake_lock: bool | None = None
    held_by: str = ""
    """The socket that is being held, or was."""
    held_since: float | None = None
    held: float | None = None
    """Seconds for which it was held; None: not known yet."""


@dataclass
class Check:
    token: str
    begun_at: float
    free: int
    """Bytes on the disk of the data."""
    saving: float | None
    """Seconds that it took to save something; None where nothing can be saved."""
    phone: CheckedPhone | None = None
    pages: int = 0
    crowd: LoadTestResult | None = None
    joining: threading.Lock = field(default_factory=threading.Lock)


class Checks:
    """The checks of all teachers; `hold` is the seconds a phone holds its connection."""

    def __init__(self, now: Callable[[], float], hold: int) -> None:
        self._now = now
        self.hold = hold
        self._checks: dict[str, Check] = {}

    def of(self, teacher: str) -> Check | None:
        """Return the teacher's latest check, or None once a phone can't open its page any more."""
        check = self._checks.get(teacher)
        return check if check is not None and not self._over(check) else None

    def begin(self, teacher: str, free: int, saving: float | None) -> Check:
        """Start a new check; the page of the previous one can't be opened any more."""
        token = codes.make_ticket(secrets.choice)
        self._checks[teacher] = Check(token, self._now(), free, saving)
        return self._checks[teacher]

    def opened(self, typed: str, own: bool) -> str:
        """Record that a phone has opened the page, with no results yet; return the check's token.

        Refused if the token is unknown or expired, or the page was opened `MAX_PAGES` times
        already.
        """
        check = self._find(codes.read_ticket(typed))
        if check.pages >= MAX_PAGES:
            raise Refused(
                N_("this check has been opened too often; start it again on your computer")
            )
        check.pages += 1
        check.phone = CheckedPhone(self._now(), own)
        return check.token

    def found(self, token: str, sid: str, step: Step, https: bool, wake_lock: bool) -> None:
        """Record a result that a phone sent over its socket `sid`.

        Refused if the check is over, or the phone has not opened the page.
        """
        phone = self._find(token).phone
        if phone is None:
            raise Refused(N_("open the check page first"))
        phone.https, phone.wake_lock = https, wake_lock
        match step:
            case "polling" | "no_polling":
                phone.polling = step == "polling"
            case "websocket" | "no_websocket":
                phone.websocket = step == "websocket"
            case "shows" | "no_shows":
                phone.shows = step == "shows"
            case "hold":
                phone.held_by, phone.held_since, phone.held = sid, self._now(), None
            case "held":
                self._let_go(phone, sid)

    def left(self, sid: str) -> None:
        """Record that a socket is gone; if it was the one being held, stop its time."""
        for check in list(self._checks.values()):
            if check.phone is not None:
                self._let_go(check.phone, sid)

    def _let_go(self, phone: CheckedPhone, sid: str) -> None:
        if phone.held_by == sid and phone.held_since is not None and phone.held is None:
            phone.held = self._now() - phone.held_since

    def waited(self, phone: CheckedPhone) -> float:
        """Return the seconds since the phone opened the page."""
        return self._now() - phone.opened_at

    def holds(self, phone: CheckedPhone) -> float:
        """Return the seconds for which the phone has held its connection so far."""
        return 0.0 if phone.held_since is None else self._now() - phone.held_since

    def lasted(self, phone: CheckedPhone) -> bool:
        """Return whether its connection was held for as long as required."""
        return phone.held is not None and phone.held >= self.hold - MAX_CLOCK_SLIP_SECONDS

    def alone(self, check: Check) -> float:
        """Return the seconds since the check began, to wait for a phone."""
        return self._now() - check.begun_at

    def left_of(self, check: Check) -> float:
        """Return the seconds for which the check's page can still be opened."""
        return check.begun_at + LIVES - self._now()

    def _over(self, check: Check) -> bool:
        return self.left_of(check) <= 0

    def _find(self, token: str) -> Check:
        for check in list(self._checks.values()):
            if secrets.compare_digest(check.token.encode(), token.encode()):
                if self._over(check):
                    break
                return check
        raise Refused(N_("this check is over; start it again on your computer"))
