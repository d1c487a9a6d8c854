"""Load, verify, append, publish: everything that changes a class goes through here.

A command loads the class or the table as a fold over its log, asks the pure rooms whether it may
be done, appends the event, and only when that is durable tells the listeners. A command that is
refused raises :class:`Refused` with the sentence for whoever asked; nothing has changed then.
"""

from classroom.service.rounds import EXTRA_DECKS, MESSAGE_LENGTH, PLAYER_MOVES, Rounds
from classroom.service.seating import Joined

__all__ = ["EXTRA_DECKS", "MESSAGE_LENGTH", "PLAYER_MOVES", "Joined", "Service"]


class Service(Rounds):
    """Every command there is: reading and changing (`base`), the class (`seating`), its tables
    (`rounds`)."""
