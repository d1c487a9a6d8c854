"""Everything that the classes of one process have in common: database, clocks, listeners."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar

import structlog

from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.message_bus import MessageBus
from classroom.service.calendar import Calendar
from classroom.service.listeners import Listeners
from classroom.service.open_classes import OpenClasses
from classroom.service.shown_classes import ShownClasses
from classroom.store import LogBroken, Store, StoreUnavailable

T = TypeVar("T")
_log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Environment:
    """The database, the clocks, chance and the listeners of this process."""

    store: Store
    now: Callable[[], float]
    """Return the running time in seconds, for durations (:mod:`classroom.clock`)."""
    calendar: Calendar
    """Return the date, in seconds since the epoch."""
    rng: random.Random
    bus: MessageBus
    listeners: Listeners
    shown: ShownClasses
    open_classes: OpenClasses[Any]
    """Those in memory; each is an :class:`~classroom.service.open_class.OpenClass`."""
    line: int
    """The number of the database's line of versions; a restore, during which no worker runs, begins
    a new one."""
    unreadable: set[str] = field(default_factory=set)
    """Classes whose log could not be read; each is logged once."""

    def save(self, do: Callable[[], T], alone: bool = False) -> T:
        """Run `do` in one transaction; `alone` keeps out all other writers.

        Listeners are notified after the commit. Inside another transaction it is a part of that.
        """
        with self.store.transaction(alone):
            return do()

    @contextmanager
    def reading(self, class_id: str, stream: str) -> Iterator[None]:
        """Raise LogBroken if what is read within this block cannot be understood; log it once."""
        try:
            yield
        except StoreUnavailable:
            raise
        except Exception as error:  # whatever a fold makes of an event that it does not know
            if class_id not in self.unreadable:
                self.unreadable.add(class_id)
                _log.exception("a class cannot be read", class_id=class_id, stream=stream)
            if isinstance(error, LogBroken):
                raise
            raise LogBroken(stream, str(error)) from error

    def sessions_ended(self) -> None:
        """Notify every worker that sessions have ended, once that is saved."""
        self.store.when_saved(self.listeners.sessions_ended)

    def check_teacher(self, teacher: str) -> None:
        """Raise Refused if this teacher was removed.

        Call it in the transaction that saves something of theirs. Without accounts there is one
        teacher, who is never removed.
        """
        if self.store.teachers.has_accounts() and self.store.teachers.find(teacher) is None:
            raise Refused(N_("this teacher no longer has an account"))
