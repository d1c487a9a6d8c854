"""Listeners: what in this process is called after a change, beside the other workers."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import structlog

from classroom.game.refusal import NotFound
from classroom.message_bus import LoggedOut, MessageBus
from classroom.service.open_classes import InMemory
from classroom.store import LogBroken

Listener = Callable[[Any, int | None], None]
"""Called with an open class and a table number, or None where the class itself changed."""
Confidant = Callable[[Any, int, str], None]
"""Called with an open class, a table number, and the one seat at it that is told of the change."""

_log = structlog.get_logger(__name__)


class Listeners:
    """Calls listeners of a kind, one after another; one that fails stops no other."""

    def __init__(self, bus: MessageBus) -> None:
        self._bus = bus
        self._listeners: list[Listener] = []
        self._confidants: list[Confidant] = []
        self._forgetful: list[Callable[[str], None]] = []
        self._ended: list[Callable[[], None]] = []

    def listen(self, listener: Listener) -> None:
        """Call `listener` after every saved change that is not private."""
        self._listeners.append(listener)

    def notify_private(self, confidant: Confidant) -> None:
        """Call `confidant` after every saved change that only one seat is notified of."""
        self._confidants.append(confidant)

    def when_sessions_end(self, listener: Callable[[], None]) -> None:
        """Call `listener` when sessions of a teacher have ended, at any worker."""
        self._ended.append(listener)

    def on_names_removed(self, forget: Callable[[str], None]) -> None:
        """Call `forget` with each class that was deleted or had names removed.

        It must drop everything that was made with those names.
        """
        self._forgetful.append(forget)

    def sessions_ended(self) -> None:
        """Notify every worker that sessions have ended."""
        self._bus.publish(LoggedOut())
        for listener in self._ended:
            listener()

    def changed(self, opened: InMemory, number: int | None) -> None:
        """Call those who listen to saved changes."""
        for listener in self._listeners:
            _call(partial(listener, opened, number), opened.id, number)

    def changed_privately(self, opened: InMemory, number: int, seat: str) -> None:
        """Call those who listen to saved changes that one seat is told of."""
        for confidant in self._confidants:
            _call(partial(confidant, opened, number, seat), opened.id, number)

    def names_removed(self, class_id: str) -> None:
        """Call those who made something with the names of the class."""
        for forget in self._forgetful:
            _call(partial(forget, class_id), class_id, None)


def _call(tell: Callable[[], None], class_id: str, number: int | None) -> None:
    try:
        tell()
    except (NotFound, LogBroken):
        pass  # the class was deleted meanwhile, or cannot be read, which was logged
    except Exception:  # noqa: BLE001 - the others hear it, and the sender hears "saved"
        _log.exception("a listener failed", class_id=class_id, table=number)
