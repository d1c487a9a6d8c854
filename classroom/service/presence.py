"""Presence: the devices that are online at this worker or, as they report it, at another.

What is known of the phones of a class is in its object (:mod:`classroom.service.open_class`). It is
never stored. After a restart every phone that is online reports so within seconds, and any other
counts as gone since it was first looked up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Literal

from classroom import message_bus
from classroom.service.open_class import OpenClass
from classroom.service.open_classes import OpenClasses
from classroom.service.phones import Gone

CLOSING = 3.0
"""Seconds: a page that is closed is out of sight first, for no longer than this."""

FORGOTTEN = 86_400.0
"""Seconds after which it is forgotten since when a phone has been gone."""


class Presence:
    """Counts the sockets of each device.

    Listeners are called with a class and a device whose phone has been away for longer than the
    grace period, and again when it is back.
    """

    def __init__(
        self, now: Callable[[], float], bus: message_bus.MessageBus, classes: OpenClasses[OpenClass]
    ) -> None:
        self._now = now
        self._bus = bus
        self._classes = classes
        self._listeners: list[Callable[[OpenClass, str], None]] = []
        self._movers: list[Callable[[OpenClass], None]] = []
        bus.subscribe(self._heard)

    def listen(self, listener: Callable[[OpenClass, str], None]) -> None:
        self._listeners.append(listener)

    def when_moved(self, listener: Callable[[OpenClass], None]) -> None:
        """Call `listener` with each class whose phones are at other workers than before."""
        self._movers.append(listener)

    def came(self, opened: OpenClass, secret: str) -> None:
        """Count a new socket of the device with this secret; there may be several for a moment."""
        phone = message_bus.device(secret)
        self._classes.keep(opened)
        before = opened.memory.phones.workers(self._bus.name)
        opened.memory.phones.sockets[phone] += 1
        self._say(opened, phone, "here")
        self._here(opened, phone)
        self._note_workers(opened, before)

    def went(self, opened: OpenClass, secret: str) -> None:
        """Count that one of its sockets has closed."""
        phone = message_bus.device(secret)
        sockets = opened.memory.phones.sockets
        if phone not in sockets:  # the class was deleted meanwhile
            return
        before = opened.memory.phones.workers(self._bus.name)
        sockets[phone] -= 1
        if sockets[phone] <= 0:
            del sockets[phone]
            self._say(opened, phone, "left")
            self._left(opened, phone)
            self._note_workers(opened, before)

    def slept(self, opened: OpenClass, secret: str) -> None:
        """Note that its page is out of sight: the phone is locked or shows something else."""
        phone = message_bus.device(secret)
        if opened.memory.phones.sockets[phone]:
            self._say(opened, phone, "asleep")
            self._asleep(opened, phone)

    def gone(self, opened: OpenClass, secret: str) -> Gone | None:
        """Return since when the phone with this secret has been gone; None while it is online."""
        return opened.memory.phones.gone_since(message_bus.device(secret), self._now())

    def is_here(self, opened: OpenClass) -> bool | None:
        """Return whether the class is this worker's: the first by name that has phones of it.

        None where no worker has any.
        """
        workers = opened.memory.phones.workers(self._bus.name)
        return None if not workers else min(workers) == self._bus.name

    def settle(self, now: float, grace: float) -> None:
        """Notify listeners of the phones whose grace period is over by `now`.

        What is known of a phone that is gone is dropped after a day. It then counts as gone since
        it is next looked up.
        """
        for opened in self._classes.kept().values():
            phones = opened.memory.phones
            for phone, gone in list(phones.gone.items()):
                if phones.gone.get(phone) is not gone:
                    continue  # it came back while the listeners were called
                if now >= gone.since + FORGOTTEN:
                    del phones.gone[phone]
                    phones.changes += 1
                elif not gone.told and now >= gone.since + grace:
                    phones.gone[phone] = replace(gone, told=True)
                    self._tell(opened, phone)

    # What is known of a phone

    def _here(self, opened: OpenClass, phone: str) -> None:
        before = opened.memory.phones.gone.pop(phone, None)
        opened.memory.phones.changes += 1
        if before is not None and before.told:
            self._tell(opened, phone)

    def _asleep(self, opened: OpenClass, phone: str) -> None:
        opened.memory.phones.gone.setdefault(phone, Gone(self._now(), asleep=True))
        opened.memory.phones.changes += 1

    def _left(self, opened: OpenClass, phone: str) -> None:
        phones = opened.memory.phones
        if phones.is_online(phone):
            return
        # A phone that sleeps loses its connection later; a page that is closed, at once.
        before = phones.gone.get(phone)
        if before is None or self._now() < before.since + CLOSING:
            phones.gone[phone] = Gone(self._now())
            phones.changes += 1

    def _tell(self, opened: OpenClass, phone: str) -> None:
        for listener in self._listeners:
            listener(opened, phone)

    def _note_workers(self, opened: OpenClass, before: set[str]) -> None:
        if opened.memory.phones.workers(self._bus.name) != before:
            for listener in self._movers:
                listener(opened)

    # Other workers

    def _say(self, opened: OpenClass, phone: str, now: Literal["here", "asleep", "left"]) -> None:
        self._bus.publish(message_bus.PhoneSeen(opened.id, phone, now))

    def _heard(self, worker: str, word: message_bus.BusMessage) -> None:
        match word:
            case message_bus.PhoneSeen(class_id, phone, now):
                self._elsewhere_is(worker, class_id, phone, now)
            case message_bus.PresenceSnapshot(phones):
                there = {(each.class_id, each.device) for each in phones}
                for opened in self._classes.kept().values():
                    for phone in list(opened.memory.phones.elsewhere.get(worker, ())):
                        if (opened.id, phone) not in there:
                            self._elsewhere_is(worker, opened.id, phone, "left")
                for each in phones:
                    self._elsewhere_is(worker, each.class_id, each.device, each.now)
            case message_bus.WorkerLost():
                for opened in self._classes.kept().values():
                    before = opened.memory.phones.workers(self._bus.name)
                    for phone in opened.memory.phones.elsewhere.pop(worker, ()):
                        self._left(opened, phone)
                    self._note_workers(opened, before)
            case message_bus.WorkerStarted():
                here = [
                    message_bus.PhoneSeen(opened.id, phone, self._now_of(opened, phone))
                    for opened in self._classes.kept().values()
                    for phone in list(opened.memory.phones.sockets)
                ]
                self._bus.publish(message_bus.PresenceSnapshot(here))

    def _elsewhere_is(
        self, worker: str, class_id: str, phone: str, now: Literal["here", "asleep", "left"]
    ) -> None:
        opened = self._classes.find(class_id)
        before = opened.memory.phones.workers(self._bus.name)
        if now == "left":
            there = opened.memory.phones.elsewhere.get(worker, set())
            if phone in there:  # it is not where the class was deleted meanwhile
                there.discard(phone)
                self._left(opened, phone)
        else:
            opened.memory.phones.elsewhere.setdefault(worker, set()).add(phone)
            self._classes.keep(opened)
            if now == "here":
                self._here(opened, phone)
            else:
                self._asleep(opened, phone)
        self._note_workers(opened, before)

    def _now_of(self, opened: OpenClass, phone: str) -> Literal["here", "asleep"]:
        gone = opened.memory.phones.gone.get(phone)
        return "asleep" if gone is not None and gone.asleep else "here"
