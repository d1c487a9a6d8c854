"""The workers that show a class: a change is published only where it is shown.

nginx sends a whole class to one worker, so for most classes no other worker has to hear of a move.
A worker says when it begins and when it ends to show a class. Any worker that has the class in
memory then publishes a change of it: what it saved before it heard was published to no one.
"""

from __future__ import annotations

from typing import Any

from classroom import message_bus
from classroom.service.open_classes import InMemory, OpenClasses


class ShownClasses:
    """The classes that this worker shows, and those that each other worker shows."""

    def __init__(self, bus: message_bus.MessageBus, classes: OpenClasses[Any]) -> None:
        self._bus = bus
        self._classes = classes
        self._here = set[str]()
        self._elsewhere: dict[str, set[str]] = {}
        """By the names of the workers."""
        bus.subscribe(self._on_bus_message)

    def begin(self, class_id: str) -> None:
        """Note that a socket of this worker shows the class, and tell the others of the first."""
        if class_id not in self._here:
            self._here.add(class_id)
            self._bus.publish(message_bus.ClassShown(class_id, True))

    def end(self, class_id: str) -> None:
        """Note that no socket of this worker shows the class any more."""
        if class_id in self._here:
            self._here.remove(class_id)
            self._bus.publish(message_bus.ClassShown(class_id, False))

    def is_heard(self, opened: InMemory) -> bool:
        """Return whether another worker has to hear of a change of the class.

        A class that has no phones at any worker is run by the leader, whichever that is.
        """
        if any(opened.id in shown for shown in self._elsewhere.values()):
            return True
        return not opened.memory.phones.workers(self._bus.name)

    def _on_bus_message(self, worker: str, word: message_bus.BusMessage) -> None:
        match word:
            case message_bus.ClassShown(class_id, True):
                self._learn(worker, {class_id})
            case message_bus.ClassShown(class_id, False):
                self._elsewhere.get(worker, set()).discard(class_id)
            case message_bus.ClassesShown(class_ids):
                before = self._elsewhere.pop(worker, set())
                self._learn(worker, set(class_ids), before)
            case message_bus.WorkerStarted():
                self._bus.publish(message_bus.ClassesShown(sorted(self._here)))
            case message_bus.WorkerLost():
                self._elsewhere.pop(worker, None)
            case message_bus.MessagesLost() if worker != self._bus.name:
                self._bus.publish(message_bus.WorkerStarted())

    def _learn(self, worker: str, shown: set[str], before: set[str] | None = None) -> None:
        there = self._elsewhere.setdefault(worker, set())
        new = shown - there - (before or set())
        there |= shown
        for class_id in new & self._classes.kept().keys():
            self._bus.publish(message_bus.Changed(class_id, None))
