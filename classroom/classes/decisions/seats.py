"""Decisions about seats and the class as a whole."""

from __future__ import annotations

from classroom.classes import bench
from classroom.classes import classroom as lesson
from classroom.classes.classroom import Classroom, Seat
from classroom.classes.clock_commands import StandIn
from classroom.classes.decisions.opening import check_title
from classroom.classes.decisions.situation import ClassSituation
from classroom.classes.events import (
    Benched,
    ClassEvent,
    ClassRenamed,
    Locked,
    Moved,
    PaceSet,
    PupilsExpected,
    RobotChanged,
    TimeFactorSet,
)
from classroom.classes.settings import MAX_PUPILS
from classroom.classes.teacher_commands import (
    ExpectPupils,
    GiveTime,
    Lock,
    MoveSeat,
    RenameClass,
    SeatEvenly,
    SetAside,
    SetPace,
    SetRobot,
    Unlock,
)
from classroom.game.moves import TEACHER
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef


def held(classroom: Classroom, seat: str) -> Seat:
    """Return the seat with this id; refuse one that nobody has."""
    found = classroom.seats.get(seat)
    if found is None:
        raise Refused(N_("no one is in that seat"))
    return found


def pupils_seat(classroom: Classroom, seat: str) -> Seat:
    """Return the seat with this id; refuse one that no pupil has."""
    found = held(classroom, seat)
    if not found.device:
        raise Refused(N_("only a robot is in this seat"))
    return found


def give_time(at: ClassSituation, command: GiveTime) -> list[ClassEvent]:
    """Set how many times as long as others a pupil has for a move."""
    seat = held(at.classroom, command.seat)
    if command.factor not in lesson.TIMES:
        raise Refused(N_("extra time can be 1.5, 2 or 3 times as long"))
    if not seat.device:
        raise Refused(N_("a robot doesn’t need extra time"))
    if at.classroom.time(command.seat) == command.factor:
        return []
    return [TimeFactorSet(seat=command.seat, factor=command.factor)]


def set_aside(at: ClassSituation, command: SetAside) -> list[ClassEvent]:
    """Let a pupil sit out, or play again; the seat keeps its hand."""
    seat = held(at.classroom, command.seat)
    if seat.benched == command.on:
        return []
    if command.on and at.classroom.plan.real_cards:
        raise Refused(N_("with real cards, you decide who plays"))
    if command.on and not seat.device:
        raise Refused(N_("only pupils can sit out, not robots"))
    table = at.tables[seat.table]
    if command.on and not bench.others_left(at.classroom, table, command.seat):
        raise Refused(
            N_("only %(player)s is left to play; let someone back first"),
            player=PlayerRef(command.seat),
        )
    return [Benched(seat=command.seat, on=command.on)]


def set_robot(at: ClassSituation, command: SetRobot) -> list[ClassEvent]:
    """Hand a pupil's seat to a robot, for good or until the pupil is back, or hand it back."""
    if command.on and command.for_now:
        return stand_in(at, StandIn(command.seat))
    seat = pupils_seat(at.classroom, command.seat)
    if command.on and seat.robot is not None and not seat.for_now:
        raise Refused(
            N_("a robot is already playing for %(player)s"), player=PlayerRef(command.seat)
        )
    if not command.on and seat.robot is None:
        raise Refused(N_("%(player)s is already playing"), player=PlayerRef(command.seat))
    robot = lesson.LEARNER if command.on else None
    return [RobotChanged(seat=command.seat, robot=robot, by=TEACHER)]


def stand_in(at: ClassSituation, command: StandIn) -> list[ClassEvent]:
    """Let a robot play for a pupil until they are back."""
    if pupils_seat(at.classroom, command.seat).robot is not None:
        return []
    return [RobotChanged(seat=command.seat, robot=lesson.LEARNER, for_now=True, by=at.by)]


def come_back(at: ClassSituation, seat: str) -> list[ClassEvent]:
    """Give the seat back to a pupil who is online again, from a robot that only stood in."""
    found = at.classroom.seats.get(seat)
    if found is None or not found.for_now or at.classroom.closed:
        return []
    return [RobotChanged(seat=seat, robot=None)]


def move_seat(at: ClassSituation, command: MoveSeat) -> list[ClassEvent]:
    """Seat a pupil at a different table, with all who share the device; not within a round."""
    classroom, seat = at.classroom, held(at.classroom, command.seat)
    if command.to not in classroom.tables:
        raise NotFound(N_("this class has no table %(table)s"), table=command.to)
    together = at.together(seat.id)
    for each in together:
        at.free_to_move(each)
    there = {each.id for each in classroom.at_table(command.to)}.union(together)
    if len(there) > classroom.plan.game.ruleset.players[1]:
        raise Refused(N_("table %(table)s is full"), table=command.to)
    others = [each for each in together if each != seat.id]
    return [Moved(seat=seat.id, table=command.to, others=others)]


def seat_evenly(at: ClassSituation, _: SeatEvenly) -> list[ClassEvent]:
    """Seat the class evenly, with about four at a table; only before the first deal."""
    if any(table.begun for table in at.tables.values()):
        raise Refused(N_("the tables have started to play; move pupils one by one"))
    return lesson.seated_evenly(at.classroom, at.groups)


def set_lock(_: ClassSituation, command: Lock | Unlock) -> list[ClassEvent]:
    return [Locked(locked=isinstance(command, Lock))]


def expect_pupils(_: ClassSituation, command: ExpectPupils) -> list[ClassEvent]:
    """Set how many pupils the teacher expects, to show who is missing; None stops counting."""
    if command.pupils is not None and not 1 <= command.pupils <= MAX_PUPILS:
        raise Refused(N_("a class has 1 to %(most)s pupils"), most=MAX_PUPILS)
    return [PupilsExpected(pupils=command.pupils)]


def rename_class(at: ClassSituation, command: RenameClass) -> list[ClassEvent]:
    """Change the title of the class, open or closed."""
    title = check_title(command.title)
    return [] if title == at.classroom.plan.title else [ClassRenamed(title=title)]


def set_pace(at: ClassSituation, command: SetPace) -> list[ClassEvent]:
    """Set the seconds that the robots of a rehearsal think, from now on."""
    rehearsal(at.classroom)
    if not 0 <= command.seconds <= lesson.SLOWEST_PACE:
        raise Refused(
            N_("robots think for %(most)s seconds at most"), most=int(lesson.SLOWEST_PACE)
        )
    return [PaceSet(seconds=command.seconds)]


def rehearsal(classroom: Classroom) -> None:
    if not classroom.plan.rehearsal:
        raise Refused(N_("this class isn’t a rehearsal"))
