"""Robots: who play for a pupil, fill a table or a rehearsal, and give up their seats."""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from classroom.classes import classroom as lesson
from classroom.classes import made_up_names
from classroom.classes.classroom import ClassEvent, Classroom, changed, with_seat
from classroom.classes.commands import ForClass, ForSeat, SeatingCommand, TimerCommand
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.roster import SeatAdded
from classroom.classes.situation import ClassSituation, pupils_seat
from classroom.classes.verbs.join import Seated
from classroom.classes.verbs.leave import Freed
from classroom.game.moves import TEACHER
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef


class RobotChanged(ClassEvent, frozen=True, kw_only=True, tag="robot"):
    """A robot plays for a pupil, or, with null, the pupil plays again.

    `for_now`: only until the phone is back. `by` is the `teacher` or the `clock`; left out if the
    phone reconnected.
    """

    seat: str
    robot: str | None
    for_now: bool = False
    """The robot plays until the pupil is back."""
    by: str = ""
    """``teacher``, or empty if it happened by itself."""
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seat = classroom.seats[self.seat]
        for_now = self.robot is not None and self.for_now
        handed = replace(seat, robot=self.robot, for_now=for_now)
        if self.by == TEACHER:
            return changed(classroom, seq, "robot", seat.id, {seat.id: handed})
        return with_seat(classroom, handed)


class PaceSet(ClassEvent, frozen=True, kw_only=True, tag="pace"):
    """The seconds that the robots of a rehearsal think; default 2."""

    seconds: float
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, pace=self.seconds)


class SetRobot(ForSeat, frozen=True, tag="robot"):
    """Hands a pupil's seat to a robot, or back.

    With `for_now` the robot gives it back automatically, as soon as the pupil's phone reconnects.
    """

    on: bool = True
    for_now: bool = False
    """True if the robot gives the seat back as soon as the pupil returns."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Hand a pupil's seat to a robot, for good or until the pupil is back, or hand it back."""
        if self.on and self.for_now:
            return StandIn(self.seat).decide(at)
        seat = pupils_seat(at.classroom, self.seat)
        if self.on and seat.robot is not None and not seat.for_now:
            raise Refused(
                N_("a robot is already playing for %(player)s"), player=PlayerRef(self.seat)
            )
        if not self.on and seat.robot is None:
            raise Refused(N_("%(player)s is already playing"), player=PlayerRef(self.seat))
        robot = lesson.LEARNER if self.on else None
        return [RobotChanged(seat=self.seat, robot=robot, by=TEACHER)]


class StandIn(TimerCommand, frozen=True, tag=True):
    """A robot plays for a pupil whose phone is gone, until they are back."""

    seat: str

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Let a robot play for a pupil until they are back."""
        if pupils_seat(at.classroom, self.seat).robot is not None:
            return []
        return [RobotChanged(seat=self.seat, robot=lesson.LEARNER, for_now=True, by=at.by)]


class SeatRobots(SeatingCommand, frozen=True, tag=True):
    """Seat robots at a table."""

    table: int
    robots: int
    like_pupils: bool = False
    """With names like pupils'."""
    habits: bool = False
    """By table, as in :data:`classroom.classes.classroom.REHEARSAL_TABLES`."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        draft = Draft(at)
        for _ in range(self.robots):
            _seat_robot(draft, self.table, self.like_pupils, self.habits)
        return draft.decided()


class FillTable(SeatingCommand, frozen=True, tag=True):
    """Seat as many robots beside the pupils as the rule-set needs to play, and no more."""

    table: int
    dealer: str | None = None
    """A pupil who deals the round, and so plays no cards."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat the robots that a table lacks, or free the seats of those that it does not need."""
        draft, plan, at_table = Draft(at), at.classroom.plan, at.classroom.at_table(self.table)
        robots = [seat for seat in at_table if not seat.device]
        pupils = len(at_table) - len(robots)
        if not pupils or not plan.robots or plan.rehearsal or plan.real_cards:
            return draft.decided()
        if at.tables[self.table].playing:
            return draft.decided()
        playing = pupils - (self.dealer is not None)
        wanted = max(0, plan.game.ruleset.players[0] - playing)
        for seat in robots[wanted:]:
            draft.happens(Freed(seat=seat.id))
        for _ in range(wanted - len(robots)):
            _seat_robot(draft, self.table)
        return draft.decided()


class SetPace(ForClass, frozen=True, tag="pace"):
    """In a rehearsal: how long robots think; 0 is as fast as they can."""

    seconds: float = 0.0
    """0 to 10."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Set the seconds that the robots of a rehearsal think, from now on."""
        rehearsal(at.classroom)
        if not 0 <= self.seconds <= lesson.SLOWEST_PACE:
            raise Refused(
                N_("robots think for %(most)s seconds at most"), most=int(lesson.SLOWEST_PACE)
            )
        return [PaceSet(seconds=self.seconds)]


def come_back(at: ClassSituation, seat: str) -> list[ClassEvent]:
    """Give the seat back to a pupil who is online again, from a robot that only stood in."""
    found = at.classroom.seats.get(seat)
    if found is None or not found.for_now or at.classroom.closed:
        return []
    return [RobotChanged(seat=seat, robot=None)]


def rehearsal(classroom: Classroom) -> None:
    if not classroom.plan.rehearsal:
        raise Refused(N_("this class isn’t a rehearsal"))


def _seat_robot(draft: Draft, number: int, like_pupils: bool = False, habits: bool = False) -> None:
    taken, at = draft.classroom.taken, draft.at
    name = (
        made_up_names.offered(draft.roster.keys, at.say, at.chance.choice)
        if like_pupils
        else draft.robot_name()
    )
    tables = lesson.REHEARSAL_TABLES if habits else (lesson.ROBOTS,)
    kinds = tables[(number - 1) % len(tables)]
    seat, robot = f"s{taken + 1}", kinds[taken % len(kinds)]
    draft.change(SeatAdded(seat, draft.new_row(name)))
    draft.happens(Seated(seat=seat, table=number, robot=robot))
