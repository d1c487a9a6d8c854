"""Presence: the devices that are online at this worker or, as they report it, at another.

It is never stored. After a restart every phone that is online reports so within seconds, and any
other counts as gone since it was first looked up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Set
from dataclasses import dataclass, replace
from typing import Literal

from classroom.message_bus import (
    BusMessage,
    MessageBus,
    PhoneSeen,
    PresenceSnapshot,
    WorkerLost,
    WorkerStarted,
    device,
)

CLOSING = 3.0
"""Seconds: a page that is closed is out of sight first, for no longer than this."""

FORGOTTEN = 86_400.0
"""Seconds after which it is forgotten since when a phone has been gone."""

_Key = tuple[str, str]
"""A class, and a device as :func:`classroom.message_bus.device` calls it."""


@dataclass(frozen=True, slots=True)
class Gone:
    """A phone that is not online."""

    since: float
    """In seconds of running time."""
    asleep: bool = False
    """It said that its page is out of sight; otherwise its connection ended."""
    told: bool = False
    """True if the listeners heard that the grace was over."""


class Presence:
    """The sockets of each device, counted.

    Listeners are called with a class and a device whose phone has been away for longer than the
    grace period, and again when it is back.
    """

    def __init__(self, now: Callable[[], float], bus: MessageBus) -> None:
        self._now = now
        self._bus = bus
        self._sockets: Counter[_Key] = Counter()
        """Of this worker."""
        self._elsewhere: dict[str, set[_Key]] = {}
        """Those that have a socket at another worker, by its name."""
        self._gone: dict[_Key, Gone] = {}
        self._listeners: list[Callable[[str, str], None]] = []
        self._workers: dict[str, set[str]] | None = None
        """Of each class the workers that have phones of it; None: to be counted again."""
        self.changes = 0
        """How often a phone came or went: what was read of who is here at the same number holds."""
        bus.subscribe(self._heard)

    def listen(self, listener: Callable[[str, str], None]) -> None:
        self._listeners.append(listener)

    def came(self, class_id: str, secret: str) -> None:
        """Count a new socket of the device with this secret; there may be several for a moment."""
        key = class_id, device(secret)
        self._sockets[key] += 1
        self._workers = None
        self._say(key, "here")
        self._here(key)

    def went(self, class_id: str, secret: str) -> None:
        """Count that one of its sockets has closed."""
        key = class_id, device(secret)
        if key not in self._sockets:  # the class was deleted meanwhile
            return
        self._sockets[key] -= 1
        if self._sockets[key] <= 0:
            del self._sockets[key]
            self._workers = None
            self._say(key, "left")
            self._left(key)

    def slept(self, class_id: str, secret: str) -> None:
        """Note that its page is out of sight: the phone is locked or shows something else."""
        key = class_id, device(secret)
        if self._sockets[key]:
            self._say(key, "asleep")
            self._asleep(key)

    def gone(self, class_id: str, secret: str) -> Gone | None:
        """Return since when the phone with this secret has been gone; None while it is online."""
        return self.gone_since(class_id, device(secret))

    def gone_since(self, class_id: str, phone: str) -> Gone | None:
        """Return since when a device, by its hash, has been gone; None while it is online.

        One that was never seen counts as gone from now on.
        """
        key = class_id, phone
        if key not in self._gone and not self._somewhere(key):
            # Nobody has seen it: since now, as far as anybody knows. None of its table waits yet.
            self._gone[key] = Gone(self._now())
        return self._gone.get(key)

    def workers(self) -> Mapping[str, Set[str]]:
        """Return by class the names of the workers that have phones of it.

        It is the same object as before where nothing has changed.
        """
        if self._workers is None:
            self._workers = {}
            phones = {self._bus.name: set(self._sockets), **self._elsewhere}
            for worker, keys in phones.items():
                for class_id, _ in keys:
                    self._workers.setdefault(class_id, set()).add(worker)
        return self._workers

    def is_here(self, class_id: str) -> bool | None:
        """Return whether the class is this worker's: the first by name that has phones of it.

        None where no worker has any.
        """
        workers = self.workers().get(class_id)
        return None if not workers else min(workers) == self._bus.name

    def settle(self, now: float, grace: float) -> None:
        """Notify listeners of the phones whose grace period is over by `now`.

        What is known of a phone that is gone is dropped after a day. It then counts as gone since
        it is next looked up.
        """
        for key, gone in list(self._gone.items()):
            if now >= gone.since + FORGOTTEN:
                del self._gone[key]
                self.changes += 1
            elif not gone.told and now >= gone.since + grace:
                self._gone[key] = replace(gone, told=True)
                self._tell(key)

    def forget(self, class_id: str) -> None:
        """Drop everything known of the phones of a deleted class."""
        for known in (self._sockets, self._gone):
            for key in [key for key in known if key[0] == class_id]:
                del known[key]
        for there in self._elsewhere.values():
            there.difference_update([key for key in there if key[0] == class_id])
        self._workers = None

    # What is known of a phone

    def _here(self, key: _Key) -> None:
        before = self._gone.pop(key, None)
        self.changes += 1
        if before is not None and before.told:
            self._tell(key)

    def _asleep(self, key: _Key) -> None:
        self._gone.setdefault(key, Gone(self._now(), asleep=True))
        self.changes += 1

    def _left(self, key: _Key) -> None:
        if self._somewhere(key):
            return
        # A phone that sleeps loses its connection later; a page that is closed, at once.
        before = self._gone.get(key)
        if before is None or self._now() < before.since + CLOSING:
            self._gone[key] = Gone(self._now())
            self.changes += 1

    def _somewhere(self, key: _Key) -> bool:
        return bool(self._sockets[key]) or any(key in there for there in self._elsewhere.values())

    def _tell(self, key: _Key) -> None:
        for listener in self._listeners:
            listener(*key)

    # Other workers

    def _say(self, key: _Key, now: Literal["here", "asleep", "left"]) -> None:
        self._bus.publish(PhoneSeen(*key, now))

    def _heard(self, worker: str, word: BusMessage) -> None:
        match word:
            case PhoneSeen(class_id, phone, now):
                self._elsewhere_is(worker, (class_id, phone), now)
            case PresenceSnapshot(phones):
                there = {(each.class_id, each.device): each.now for each in phones}
                for key in self._elsewhere.get(worker, set()) - there.keys():
                    self._elsewhere_is(worker, key, "left")
                for key, now in there.items():
                    self._elsewhere_is(worker, key, now)
            case WorkerLost():
                self._workers = None
                for key in self._elsewhere.pop(worker, set()):
                    self._left(key)
            case WorkerStarted():
                self._bus.publish(
                    PresenceSnapshot([PhoneSeen(*key, self._now_of(key)) for key in self._sockets])
                )

    def _elsewhere_is(self, worker: str, key: _Key, now: Literal["here", "asleep", "left"]) -> None:
        there = self._elsewhere.setdefault(worker, set())
        self._workers = None
        if now == "left":
            if key in there:  # it is not where the class was deleted meanwhile
                there.discard(key)
                self._left(key)
            return
        there.add(key)
        if now == "here":
            self._here(key)
        else:
            self._asleep(key)

    def _now_of(self, key: _Key) -> Literal["here", "asleep"]:
        gone = self._gone.get(key)
        return "asleep" if gone is not None and gone.asleep else "here"
