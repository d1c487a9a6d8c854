"""Tickets: ways back to a pupil's seat from another device, and who may use one, until when.

A ticket is either a handover, which the teacher makes for a seat and a phone uses once, or a
request, which a phone makes and the teacher answers.
"""

from __future__ import annotations

import hmac
import unicodedata
from collections.abc import Iterable
from typing import Final

import msgspec

from classroom.classes.roster import SeatRow
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

NUMBER_TRIES = 5
"""The number of times that a seat's number may be tried before only the teacher can help."""
TICKET_LIVES = 600.0
"""Seconds."""
MAX_REQUESTS = 3
"""Phones that may wait for one seat at the same time."""

HANDOVER, REQUEST = "handover", "request"
OPEN, GRANTED, DENIED, USED = "open", "granted", "denied", "used"
USED_UP: Final = N_("this code has been used; ask your teacher for a new one")


class TicketRow(msgspec.Struct, frozen=True):
    """A ticket to a seat: its kind, and the state of that request."""

    hash: str
    class_id: str
    seat: str
    kind: str
    state: str
    at: float
    """The time at which it was made, in seconds of running time."""

    def is_old(self, now: float) -> bool:
        return now - self.at > TICKET_LIVES

    def waits(self, now: float) -> bool:
        """Return whether a phone waits for the teacher's answer."""
        return self.kind == REQUEST and self.state == OPEN and not self.is_old(now)


# By the seat's number


def comeback_number(typed: str) -> str:
    """Return the four decimal digits that were typed, in any script, as ASCII digits."""
    number = "".join(str(unicodedata.decimal(char)) for char in typed if char.isdecimal())
    if len(number) != 4:
        raise Refused(N_("a comeback number has four digits"))
    return number


def right_number(row: SeatRow, number: str, counted: bool) -> None:
    """Refuse a wrong number; `counted` is false if there were too many tries before this one."""
    if not counted:
        raise Refused(N_("five wrong numbers; now only your teacher can let you in"))
    if hmac.compare_digest(row.comeback, number):
        return
    if row.tries >= NUMBER_TRIES:
        raise Refused(N_("fifth wrong number; ask your teacher to let you in"))
    raise Refused(N_("wrong number; check your old phone or ask your teacher"))


# By the teacher's answer


def may_ask(tickets: Iterable[TicketRow], seat: str, locked: bool, now: float) -> None:
    """Refuse one phone more where the class is locked, the teacher has said no, or too many wait.

    A *No* holds for the seat, whichever phone asks, as long as a request lives: a queue that a
    stranger fills is the teacher's to empty.
    """
    if locked:
        raise Refused(N_("your teacher has locked this class; go to your teacher"))
    for_seat = [each for each in tickets if each.seat == seat and each.kind == REQUEST]
    if any(each.state == DENIED and not each.is_old(now) for each in for_seat):
        raise Refused(N_("your teacher said no to a phone for this seat; go to your teacher"))
    if sum(each.waits(now) for each in for_seat) >= MAX_REQUESTS:
        raise Refused(N_("too many phones want this seat; go to your teacher"))


def answerable(ticket: TicketRow | None, class_id: str, now: float) -> TicketRow:
    """Return the request that the teacher of a class answers."""
    if (
        ticket is None
        or ticket.class_id != class_id
        or ticket.kind != REQUEST
        or ticket.is_old(now)
    ):
        raise Refused(N_("that request has expired"))
    return ticket


def answered(ticket: TicketRow | None, now: float) -> bool | None:
    """Return whether the phone was let in; None while it waits."""
    if ticket is None or ticket.kind != REQUEST or ticket.state == USED or ticket.is_old(now):
        raise Refused(N_("no one has answered; ask again or go to your teacher"))
    return None if ticket.state == OPEN else ticket.state == GRANTED


def granted(ticket: TicketRow | None, now: float) -> TicketRow:
    """Return the request that the teacher has granted."""
    if not answered(ticket, now) or ticket is None:
        raise Refused(N_("your teacher hasn’t let you in"))
    return ticket


# By a handover


def handover(ticket: TicketRow | None, now: float) -> TicketRow:
    """Return the handover that still opens a seat."""
    if ticket is None or ticket.kind != HANDOVER:
        raise Refused(N_("that code doesn’t work; ask your teacher for a new one"))
    if ticket.state != OPEN:
        raise Refused(USED_UP)
    if ticket.is_old(now):
        raise Refused(N_("this code has expired; ask your teacher for a new one"))
    return ticket
