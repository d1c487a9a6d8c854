"""Whose phone is here, by the secret of its seat.

This is kept nowhere: after a restart every phone that is there says so again within seconds, and
who does not has been gone since the first look.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, replace

CLOSING = 3.0
"""Seconds: a page that is closed is out of sight first, for no longer than this."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A phone that is not here."""

    since: float
    """In seconds since the epoch."""
    asleep: bool = False
    """It said that its page is out of sight; otherwise its connection ended."""
    told: bool = False
    """Whether the listeners heard that the grace was over."""


class Presence:
    """Counts sockets. Listeners hear of a class and the secret of the seat whose phone came, or has
    been away for longer than the grace."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._sockets: Counter[tuple[str, str]] = Counter()
        self._gone: dict[tuple[str, str], Gone] = {}
        self._listeners: list[Callable[[str, str], None]] = []

    def listen(self, listener: Callable[[str, str], None]) -> None:
        self._listeners.append(listener)

    def came(self, class_id: str, secret: str) -> None:
        """A socket of the seat watches; there may be several for a moment."""
        self._sockets[class_id, secret] += 1
        self._here(class_id, secret)

    def went(self, class_id: str, secret: str) -> None:
        """One of its sockets is gone."""
        key = class_id, secret
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]
            # A phone that sleeps loses its connection later; a page that is closed, at once.
            before = self._gone.get(key)
            if before is None or self._now() < before.since + CLOSING:
                self._gone[key] = Gone(self._now())

    def slept(self, class_id: str, secret: str) -> None:
        """Its page went out of sight: the phone is locked, or shows something else."""
        if self._sockets[class_id, secret]:
            self._gone.setdefault((class_id, secret), Gone(self._now(), asleep=True))

    def woke(self, class_id: str, secret: str) -> None:
        """Its page is in sight again, on a socket that is still there."""
        self._here(class_id, secret)

    def gone(self, class_id: str, secret: str) -> Gone | None:
        """Since when the phone has been gone; None while it is here."""
        key = class_id, secret
        if key not in self._gone and not self._sockets[key]:
            # Nobody has seen it: since now, as far as anybody knows. None of its table waits yet.
            self._gone[key] = Gone(self._now())
        return self._gone.get(key)

    def settle(self, now: float, grace: float) -> None:
        """Tell of the phones whose grace is over by `now`."""
        for key, gone in list(self._gone.items()):
            if not gone.told and now >= gone.since + grace:
                self._gone[key] = replace(gone, told=True)
                self._tell(*key)

    def forget(self, class_id: str) -> None:
        """The class is deleted: nobody is told of its phones any more."""
        for known in (self._sockets, self._gone):
            for key in [key for key in known if key[0] == class_id]:
                del known[key]

    def _here(self, class_id: str, secret: str) -> None:
        before = self._gone.pop((class_id, secret), None)
        if before is not None and before.told:
            self._tell(class_id, secret)

    def _tell(self, class_id: str, secret: str) -> None:
        for listener in self._listeners:
            listener(class_id, secret)
