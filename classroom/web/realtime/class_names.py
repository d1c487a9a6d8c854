"""A name in this network for each class that is looked at: ``bdf7k3.local`` leads straight to it.

Two laptops in one school must not claim the same name, so it is that of the class code. It is only
shown once it is claimed. Where that can't be done, nothing is shown.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from urllib.parse import urlsplit

import structlog

from classroom.classes import codes
from classroom.config import Settings, address_of
from classroom.game.refusal import NotFound
from classroom.local_names import LocalNames
from classroom.service import Service
from classroom.store import LogBroken, StoreUnavailable
from classroom.web.realtime.broadcast import Broadcaster

EVERY = 2.0
"""Seconds between two looks at what has changed."""
_ENDING = "local"

_log = structlog.get_logger(__name__)


class ClassNames:
    """Keeps the names of classes claimed while they are open, from the first look at them on."""

    def __init__(self, names: LocalNames, settings: Settings, service: Service) -> None:
        self._names = names
        self._settings = settings
        self._service = service
        self._named: dict[str, str] = {}
        """The ids of the classes that have been looked at, by their names."""
        self._held: frozenset[str] = frozenset()

    def address(self, code: str) -> str:
        """Return the address by the name of this class code; empty while it has none."""
        name = code.lower()
        if name not in self._held:
            return ""
        port = urlsplit(self._settings.address()).port or 80
        return address_of(f"{name}.{_ENDING}", port)

    def run(self, broadcaster: Broadcaster, sleep: Callable[[float], object]) -> None:
        """Look for ever, as a background task."""
        while True:
            try:
                self.look(broadcaster)
            except Exception:  # noqa: BLE001 - the next look is in a moment
                _log.exception("the names of classes could not be looked after")
            sleep(EVERY)

    def look(self, broadcaster: Broadcaster) -> None:
        """Claim the names that are due, give up the others, and show what has come of it."""
        for opened in broadcaster.classes_looked_at():
            with suppress(NotFound, LogBroken, StoreUnavailable):
                self._named.setdefault(opened.code.lower(), opened.id)
        self._named = {name: id for name, id in self._named.items() if self._can_be_joined(id)}
        self._names.want(self._settings.host_of_own_network(), self._named)
        before, self._held = self._held, self._names.held()
        for name in before ^ self._held:
            if name in self._named:
                broadcaster.changed(self._service.open(self._named[name]), None)

    def close(self) -> None:
        """Give up all names."""
        self._names.close()

    def _can_be_joined(self, class_id: str) -> bool:
        try:
            classroom = self._service.open(class_id).classroom()
        except (NotFound, LogBroken):
            return False
        return not (classroom.closed or classroom.plan.real_cards)


def code_in(host: str) -> str:
    """Return the class code in the host name of a request, ``bdf7k3.local:8040``; empty if none."""
    name, _, ending = host.lower().partition(":")[0].removesuffix(".").partition(".")
    read = codes.read(name) if ending == _ENDING and len(name) == codes.LENGTH else None
    return "" if read is None or read[1] is not None else read[0]
