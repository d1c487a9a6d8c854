"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure rooms whether it may
be done, appends the event, and only when that is durable tells the listeners. A command that is
refused raises :class:`Refused` with the sentence for whoever asked; nothing has changed then.
"""

from classroom.service.accounts import LINK_DAYS, Accounts
from classroom.service.archive import SWEEP, Past
from classroom.service.custom_rules import Imported, OwnRule, Shelf
from classroom.service.lesson_plans import Plans
from classroom.service.names import Waiting
from classroom.service.notebook import Notebook
from classroom.service.predictions import Expecting
from classroom.service.projector import Wall
from classroom.service.real_cards import Judging
from classroom.service.rounds import EXTRA_DECKS, MESSAGE_LENGTH, PLAYER_MOVES
from classroom.service.seat_transfer import Asking, Place, Returning
from classroom.service.seating import Joined, NameTaken
from classroom.service.sessions import PASSWORD_HOLDS
from classroom.service.timing import Timing

__all__ = [
    "EXTRA_DECKS",
    "LINK_DAYS",
    "MESSAGE_LENGTH",
    "PASSWORD_HOLDS",
    "PLAYER_MOVES",
    "SWEEP",
    "Asking",
    "Imported",
    "Joined",
    "NameTaken",
    "OwnRule",
    "Place",
    "Service",
    "Waiting",
]


class Service(Timing, Expecting, Judging, Notebook, Returning, Past, Wall, Shelf, Plans, Accounts):
    """Every command there is: reading and changing (`base`), the class (`seating`), its tables
    (`rounds`), those with real cards (`judging`), their clocks (`timing`), what they expect of
    a play (`expecting`), what they note (`notebook`), ways back to a seat (`returning`), names
    (`naming`), the end of a class and what comes after (`past`), the projector and the script
    (`wall`), the teacher's own rules (`shelf`) and lesson plans (`plans`), who may log in
    (`accounts`) and who is logged in (`sessions`)."""
