"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure core whether it is
allowed, appends the event, and notifies listeners only when that is durable. A refused command
raises :class:`Refused` with the sentence for the person who asked, and changes nothing.
"""

from __future__ import annotations

import random
from collections.abc import Callable

from classroom.classes.commands import ForOneTable, ForPlayer, ForTables
from classroom.classes.pupil_names import NameTaken
from classroom.classes.table import Table
from classroom.config import SESSION_DAYS, SESSION_MINUTES
from classroom.message_bus import MessageBus
from classroom.service.accounts import LINK_DAYS, Accounts
from classroom.service.archive import SWEEP, ClassArchive
from classroom.service.audit import Audit
from classroom.service.calendar import Calendar
from classroom.service.class_teachers import ClassTeachers
from classroom.service.classes import Classes
from classroom.service.custom_rules import CustomRules, Imported, OwnRule
from classroom.service.environment import Environment
from classroom.service.identities import Identities, Identity
from classroom.service.lesson_plans import LessonPlans
from classroom.service.listeners import Listeners
from classroom.service.loading import Loading
from classroom.service.open_class import OpenClass
from classroom.service.open_classes import OpenClasses
from classroom.service.other_workers import OtherWorkers
from classroom.service.presence import Presence
from classroom.service.seat_tickets import SeatTickets
from classroom.service.seat_transfer import Asking, TransferableSeat
from classroom.service.seating import Joined
from classroom.service.second_factors import SecondFactors
from classroom.service.sessions import PASSWORD_HOLDS, Sessions
from classroom.service.shown_classes import ShownClasses
from classroom.store import Store

__all__ = [
    "LINK_DAYS",
    "PASSWORD_HOLDS",
    "SWEEP",
    "Asking",
    "Identity",
    "Imported",
    "Joined",
    "NameTaken",
    "OpenClass",
    "OwnRule",
    "Service",
    "TransferableSeat",
]


class Service:
    """Everything that reads and changes what is stored.

    Each class has an object of its own (:meth:`open`); the others are one for each subject.
    """

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
        self.bus = bus = bus or MessageBus()
        self.in_memory = OpenClasses(lambda class_id: OpenClass(class_id, env))
        env = Environment(
            store,
            now,
            calendar=Calendar(store, date or now, now),
            rng=rng or random.SystemRandom(),
            bus=bus,
            listeners=Listeners(bus),
            shown=ShownClasses(bus, self.in_memory),
            open_classes=self.in_memory,
            line=store.settings.line(),
        )
        self.calendar = env.calendar
        self.line = env.line
        self.listeners = env.listeners
        self.shown = env.shown
        self.other_workers = OtherWorkers(env, self.open)
        self.presence = Presence(now, bus, self.in_memory)
        self.classes = Classes(env, self.open, short_codes)
        self.loading = Loading(env, self.open, self.classes)
        self.seat_tickets = SeatTickets(env, self.open)
        self.archive = ClassArchive(env, self.open)
        self.custom_rules = CustomRules(env)
        self.lesson_plans = LessonPlans(env)
        self.accounts = Accounts(env)
        self.class_teachers = ClassTeachers(env, self.accounts)
        self.identities = Identities(env, self.accounts)
        self.second_factors = SecondFactors(env)
        self.audit = Audit(env)
        self.sessions = Sessions(env, self.open, session_idle, session_longest)

    def open(self, class_id: str) -> OpenClass:
        """Return the one object of a class, of which nothing need be known.

        What is done with the class is a method of it. It is looked up once, where a request, a
        message or a timer comes in, and handed on.
        """
        return self.in_memory.find(class_id)

    def command(
        self, command: ForTables | ForOneTable | ForPlayer, number: int | None = None
    ) -> Table:
        """Carry out a teacher's command in the class that it names: see :meth:`Rounds.command`."""
        return self.open(command.class_).rounds.command(command, number)
