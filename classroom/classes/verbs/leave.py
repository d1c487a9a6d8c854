"""Pupils who are taken out of the class."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from classroom.classes import classroom as lesson
from classroom.classes import polls
from classroom.classes.classroom import ClassEvent, Classroom, times_without, with_seat
from classroom.classes.commands import ForRoster
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.pupil_names import relist, robots_of
from classroom.classes.roster import NamesLeftOut, SeatCalled, TicketsDropped
from classroom.classes.situation import held
from classroom.classes.text_types import Plain


class Freed(ClassEvent, frozen=True, kw_only=True, tag="freed"):
    """The seat is gone."""

    seat: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        left = {id_: seat for id_, seat in classroom.seats.items() if id_ != self.seat}
        change = None if classroom.seats[self.seat].device else classroom.change
        times = times_without(classroom, self.seat)
        poll = polls.without_seat(classroom.poll, self.seat)
        return replace(classroom, seats=left, change=change, times=times, poll=poll)

    def unnames(self, classroom: Classroom) -> bool:
        return classroom.seats[self.seat].device


class Orphaned(ClassEvent, frozen=True, kw_only=True, tag="orphaned"):
    """A pupil was removed in a running round; the seat is a robot's now."""

    seat: str
    robot: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seat = classroom.seats[self.seat]
        orphaned = replace(seat, robot=self.robot, device=False, for_now=False, sits_out=False)
        # The last thing done to the seats now, and with the name it cannot be taken back.
        return replace(
            with_seat(classroom, orphaned), change=None, times=times_without(classroom, seat.id)
        )

    def unnames(self, classroom: Classroom) -> bool:
        return True


class RemovePupil(ForRoster, frozen=True, tag="remove"):
    """Frees the seat and deletes the name, on the list too; in a running round a robot plays on.

    It can't be undone.
    """

    seat: Plain

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Take a pupil out of the class; in a round that is being played, a robot plays on."""
        return _take_out(at, [held(at.classroom, self.seat).id])


class RemovePupils(ForRoster, frozen=True, tag="remove_all"):
    """Removes these pupils; those who are already gone are skipped."""

    seats: list[Plain]

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Take several pupils out, without any who have left meanwhile."""
        seats = at.classroom.seats
        there = [seat for seat in dict.fromkeys(self.seats) if seat in seats and seats[seat].device]
        return _take_out(at, there)


def _take_out(at: SeatingSituation, seats: Sequence[str]) -> SeatsDecided:
    """Free seats, and remove the names of their pupils from texts where they were typed.

    All at once, since the whole log of the class is read for it.
    """
    draft, rows = Draft(at), at.roster.rows
    for seat in seats:
        relist(draft, rows[seat].persons, ())
        draft.change(SeatCalled(seat, None))
        draft.lock_out(seat)
        draft.change(TicketsDropped(seat))
        if at.plays(seat):
            draft.change(SeatCalled(seat, draft.robot_name()))
            draft.happens(Orphaned(seat=seat, robot=lesson.LEARNER))
        else:
            draft.happens(Freed(seat=seat))
    pupils = [seat for seat in seats if seat not in robots_of(at.classroom)]
    draft.change(NamesLeftOut([name for seat in pupils for name in rows[seat].names]))
    return draft.decided(seats)
