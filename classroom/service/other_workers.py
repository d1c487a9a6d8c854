"""Words of other workers about classes that have changed there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from classroom import message_bus
from classroom.game.refusal import NotFound
from classroom.service.environment import Environment
from classroom.service.open_class import OpenClass
from classroom.store import LogBroken

MAX_CLOCK_ERROR_SECONDS = 86_400.0
"""Seconds by which a removal may be dated before it is seen: clocks are wrong, and put right."""


class OtherWorkers:
    """Calls the listeners of this process for what other workers have saved."""

    def __init__(self, env: Environment, find: Callable[[str], OpenClass]) -> None:
        self._env = env
        self._find = find
        self._looked = env.calendar()
        """The time, in UTC seconds, of the last look for missed removals of names."""
        env.bus.subscribe(self.hear)

    def hear(self, _worker: str, word: message_bus.BusMessage) -> None:
        """Do here what follows from a word of another worker."""
        match word:
            case message_bus.Changed(class_id, table):
                opened = self._find(class_id)
                with opened.turn():
                    self._env.listeners.changed(opened, table)
            case message_bus.PrivateChange(class_id, table, seat):
                opened = self._find(class_id)
                with opened.turn():
                    self._env.listeners.changed_privately(opened, table, seat)
            case message_bus.Deleted(class_id):
                self._env.open_classes.drop(class_id)
            case message_bus.NamesGone(class_id):
                self._find(class_id).drop_names()
            case message_bus.MessagesLost():
                self._resync_deletions()

    def _resync_deletions(self) -> None:
        """Drop what lost messages would have dropped: deleted classes and removed names."""
        store, classes = self._env.store, self._env.open_classes
        looked = self._env.calendar()
        removed = set(store.archive.removed_since(self._looked - MAX_CLOCK_ERROR_SECONDS))
        known = set(classes.kept())
        there = store.classes.there(known | removed)
        for class_id in (known | removed) - there:
            classes.drop(class_id)
        for class_id in removed & there:
            self._find(class_id).drop_names()
        for class_id in known & there:
            with suppress(NotFound, LogBroken):  # deleted this moment, or logged
                self._find(class_id).classroom()
        self._looked = looked
