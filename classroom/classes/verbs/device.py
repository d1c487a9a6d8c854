"""Devices that take over a seat."""

from __future__ import annotations

from classroom.classes.commands import SeatingCommand, TeacherCommand
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided, new_secret
from classroom.classes.roster import DeviceChanged, TicketsDropped
from classroom.classes.situation import pupils_seat
from classroom.classes.text_types import Plain
from classroom.classes.tickets import REQUEST
from classroom.classes.verbs.robot import RobotChanged


class TakeSeat(SeatingCommand, frozen=True, tag=True):
    """A device takes a pupil's seat, and locks out the one that had it."""

    seat: str
    play: bool = False
    """A robot that plays for the pupil stops."""
    together: bool = False
    """All seats on the old device come with it."""
    beside: str | None = None
    """The secret of a device that holds seats: if they are at the same table, it keeps them."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Give a pupil's seat to a device, and lock out the one that had it."""
        draft, seat = Draft(at), pupils_seat(at.classroom, self.seat)
        secret, beside = new_secret(at.chance), self.beside
        if beside is not None:
            others = (
                at.classroom.seats[each].table
                for each, row in at.roster.rows.items()
                if each in at.classroom.seats and row.is_opened_by(beside)
            )
            if next(others, None) == seat.table:
                secret = beside
        for each in at.together(seat.id) if self.together else [seat.id]:
            draft.change(DeviceChanged(each, secret))
            draft.change(TicketsDropped(each, REQUEST))
        if self.play and seat.robot:
            draft.happens(RobotChanged(seat=seat.id, robot=None))
        return draft.decided((seat.id,), secret)


class HandOver(TeacherCommand, frozen=True, tag="hand"):
    """A ticket with which a different phone takes this seat, once.

    It holds for ten minutes; of a shared device, for all its seats. It comes with the
    acknowledgement, only to this teacher: `address`, and `qr`, a square of `size` with the dark
    cells as one SVG `path`.
    """

    seat: Plain


class LetIn(TeacherCommand, frozen=True, tag="let_in"):
    """Answers a phone that asks for a seat, or turns all of them away.

    After a *No*, no one can ask for that seat for ten minutes.
    """

    asking: Plain | None = None
    """A phone that asks to be let in; None: all, which can only be turned away."""
    on: bool = True
    """False: no."""
