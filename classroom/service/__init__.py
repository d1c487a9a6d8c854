"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure core whether it is
allowed, appends the event, and notifies listeners only when that is durable. A refused command
raises :class:`Refused` with the sentence for the person who asked, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from classroom.classes.pupil_names import NameTaken
from classroom.config import SESSION_DAYS, SESSION_MINUTES
from classroom.message_bus import MessageBus
from classroom.service.accounts import LINK_DAYS, Accounts
from classroom.service.archive import SWEEP, ClassArchive
from classroom.service.classes import Classes
from classroom.service.custom_rules import CustomRules, Imported, OwnRule
from classroom.service.lesson_plans import LessonPlans
from classroom.service.loading import Loading
from classroom.service.name_removal import NameRemoval
from classroom.service.names import PupilNames
from classroom.service.projector import Projector
from classroom.service.records import Records
from classroom.service.rounds import Rounds
from classroom.service.seat_transfer import Asking, SeatTransfer, TransferableSeat
from classroom.service.seating import Joined, Seating
from classroom.service.sessions import PASSWORD_HOLDS, Sessions
from classroom.store import Store

__all__ = [
    "LINK_DAYS",
    "PASSWORD_HOLDS",
    "SWEEP",
    "Asking",
    "Imported",
    "Joined",
    "NameTaken",
    "OwnRule",
    "Service",
    "TransferableSeat",
]


class Service:
    """Everything that reads and changes what is stored, one object for each subject."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], float],
        rng: random.Random | None = None,
        bus: MessageBus | None = None,
        short_codes: bool = True,
        session_idle: float = SESSION_MINUTES * 60.0,
        session_longest: float = SESSION_DAYS * 86_400.0,
        date: Callable[[], float] | None = None,
    ) -> None:
        """Compose the parts.

        Args:
            store: the database, which stays the caller's to close.
            now: returns the running time in seconds, for durations (:mod:`classroom.clock`).
            rng: for codes, deals and secrets; None: the system's.
            bus: for messages between workers; None: there is one worker.
            short_codes: half of a class's code and a table's number open a class.
            session_idle: seconds after which a teacher's session ends unless it is used, outside
                lessons.
            session_longest: seconds after which it ends in any case.
            date: returns the date, in seconds since the epoch; None: the same as `now`.
        """
        self.store = store
        self.now = now
        self.bus = bus or MessageBus()
        classes = Classes(store, now, rng or random.SystemRandom(), self.bus, date or now)
        names_left_out = NameRemoval(classes)
        self.classes = classes
        self.calendar = classes.calendar
        self.line = classes.line
        self.listeners = classes.listeners
        self.pupils = classes.pupils
        self.presence = classes.pupils.presence
        self.records = Records(classes)
        self.seating = Seating(classes, names_left_out, short_codes)
        self.loading = Loading(classes, self.seating)
        self.rounds = Rounds(classes, self.seating)
        self.seat_transfer = SeatTransfer(classes, self.seating)
        self.names = PupilNames(classes, self.seating)
        self.archive = ClassArchive(classes, self.seating, names_left_out)
        self.projector = Projector(classes)
        self.custom_rules = CustomRules(classes)
        self.lesson_plans = LessonPlans(classes)
        self.accounts = Accounts(classes)
        self.sessions = Sessions(classes, session_idle, session_longest)
