"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure core whether it is
allowed, appends the event, and notifies listeners only when that is durable. A refused command
raises :class:`Refused` with the sentence for the person who asked, and changes nothing.
"""

from classroom.service.accounts import LINK_DAYS, Accounts
from classroom.service.archive import SWEEP, ArchiveService
from classroom.service.custom_rules import CustomRules, Imported, OwnRule
from classroom.service.lesson_plans import LessonPlans
from classroom.service.names import Waiting
from classroom.service.projector import ProjectorService
from classroom.service.real_cards import Judging
from classroom.service.rounds import EXTRA_DECKS
from classroom.service.seat_transfer import Asking, Returning, TransferableSeat
from classroom.service.seating import Joined, NameTaken
from classroom.service.sessions import PASSWORD_HOLDS
from classroom.service.timing import Timing

__all__ = [
    "EXTRA_DECKS",
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
    "Waiting",
]


class Service(
    Timing,
    Judging,
    Returning,
    ArchiveService,
    ProjectorService,
    CustomRules,
    LessonPlans,
    Accounts,
):
    """All commands, as one class made of the mixins of this package.

    These are reading and appending (`base`), the class and its seats (`seating`), its tables
    (`rounds`), tables with real cards (`real_cards`), what holds for a seat (`timing`), ways back
    to a seat (`seat_transfer`), names
    (`names`), the end of a class and what follows (`archive`), the projector and the script
    (`projector`), the teacher's own rules (`custom_rules`) and lesson plans (`lesson_plans`),
    accounts (`accounts`) and login sessions (`sessions`).
    """
