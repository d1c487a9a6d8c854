"""Decisions that change who has which seat: taking pupils out, robots, moving by chance, undo."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, count

from classroom.classes import classroom as lesson
from classroom.classes import made_up_names, names
from classroom.classes.decisions.draft import Draft, SeatingSituation, SeatsDecided, new_secret
from classroom.classes.decisions.pupil_names import name_free, relist, robots_of
from classroom.classes.decisions.seats import held, pupils_seat
from classroom.classes.decisions.situation import with_real_cards
from classroom.classes.events import (
    Freed,
    Orphaned,
    RobotChanged,
    Seated,
    SeatGiven,
    SeatsUndone,
)
from classroom.classes.roster import (
    DeviceChanged,
    NamesLeftOut,
    SeatAdded,
    SeatCalled,
    TicketsDropped,
)
from classroom.classes.seat_commands import FillTable, SeatRobots, TakeSeat
from classroom.classes.teacher_commands import (
    GiveRobotsSeat,
    RemovePupil,
    RemovePupils,
    SeatPlayers,
    ShuffleSeats,
    UndoSeatChange,
)
from classroom.classes.tickets import REQUEST
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_

ROBOT_NAMES = (
    *("Ada", "Bix", "Cleo", "Dot", "Echo", "Fizz", "Gil", "Hex", "Iris", "Jot", "Kip", "Lux"),
    *("Mo", "Nib", "Olo", "Pip", "Quil", "Rio", "Sol", "Taj", "Uma", "Vim", "Wim", "Yoyo"),
)


def remove_pupil(at: SeatingSituation, command: RemovePupil) -> SeatsDecided:
    """Take a pupil out of the class; in a round that is being played, a robot plays on."""
    return _take_out(at, [held(at.classroom, command.seat).id])


def remove_pupils(at: SeatingSituation, command: RemovePupils) -> SeatsDecided:
    """Take several pupils out, without any who have left meanwhile."""
    seats = at.classroom.seats
    there = [seat for seat in dict.fromkeys(command.seats) if seat in seats and seats[seat].device]
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
            draft.change(SeatCalled(seat, _robot_name(draft)))
            draft.happens(Orphaned(seat=seat, robot=lesson.LEARNER))
        else:
            draft.happens(Freed(seat=seat))
    pupils = [seat for seat in seats if seat not in robots_of(at.classroom)]
    draft.change(NamesLeftOut([name for seat in pupils for name in rows[seat].names]))
    return draft.decided(seats)


def shuffle_seats(at: SeatingSituation, _: ShuffleSeats) -> SeatsDecided:
    """Seat the class by chance, with about four at a table, between rounds."""
    if any(table.playing or table.asked is not None for table in at.tables.values()):
        raise Refused(N_("a table is still playing; shuffle the seats between rounds"))
    groups = at.groups
    at.chance.shuffle(groups)
    return SeatsDecided(lesson.seated_evenly(at.classroom, groups))


def undo(at: SeatingSituation, command: UndoSeatChange) -> SeatsDecided:
    """Undo the last change of seats, if it is the one that is meant.

    A pupil who was removed does not come back, since the name is gone.
    """
    last = at.classroom.change
    if last is None or last.seq != command.change:
        raise Refused(N_("the seats have changed since; look at them again"))
    if at.classroom.undoable is None:
        raise Refused(_ONE_BY_ONE)
    if last.what in ("moved", "reseated"):
        for before in last.before.values():
            if before.table != last.after[before.id].table:
                at.free_to_move(before.id)
    draft = Draft(at)
    draft.happens(SeatsUndone(change=command.change))
    seats, most = draft.classroom.seats, at.classroom.plan.game.ruleset.players[1]
    for number in at.classroom.tables:
        if len(draft.classroom.at_table(number)) > most:
            raise Refused(N_("table %(table)s is full"), table=number)
    for device in at.devices.values():
        if len({seats[each].table for each in device if each in seats}) > 1:
            raise Refused(_ONE_BY_ONE)
    if last.what == "given":
        (late,) = last.before.keys() - last.after.keys()
        (robot,) = last.after
        _pass_name(draft, robot, late, leave=_robot_name(draft))
    return draft.decided(tuple(last.before))


def give_robots_seat(at: SeatingSituation, command: GiveRobotsSeat) -> SeatsDecided:
    """Give a robot's seat and hand at once to a pupil who waits for the next round."""
    seat, robot = held(at.classroom, command.seat), held(at.classroom, command.robot)
    if not seat.device or robot.device:
        raise Refused(N_("a pupil can only take the seat of a robot"))
    at.free_to_move(seat.id)
    if robot.table != seat.table and len(at.together(seat.id)) > 1:
        raise Refused(N_("they share a device; choose a robot’s seat at their table"))
    draft = Draft(at)
    _pass_name(draft, seat.id, robot.id)
    draft.close_notebook(robot.id)
    draft.happens(SeatGiven(seat=seat.id, to=robot.id))
    return draft.decided((robot.id,))


def take_seat(at: SeatingSituation, command: TakeSeat) -> SeatsDecided:
    """Give a pupil's seat to a device, and lock out the one that had it."""
    draft, seat = Draft(at), pupils_seat(at.classroom, command.seat)
    secret, beside = new_secret(at.chance), command.beside
    if beside is not None:
        others = (
            at.classroom.seats[each].table
            for each, row in at.roster.rows.items()
            if each in at.classroom.seats and row.is_opened_by(beside)
        )
        if next(others, None) == seat.table:
            secret = beside
    for each in at.together(seat.id) if command.together else [seat.id]:
        draft.change(DeviceChanged(each, secret))
        draft.change(TicketsDropped(each, REQUEST))
    if command.play and seat.robot:
        draft.happens(RobotChanged(seat=seat.id, robot=None))
    return draft.decided((seat.id,), secret)


def seat_robots(at: SeatingSituation, command: SeatRobots) -> SeatsDecided:
    draft = Draft(at)
    for _ in range(command.robots):
        _seat_robot(draft, command.table, command.like_pupils)
    return draft.decided()


def fill_table(at: SeatingSituation, command: FillTable) -> SeatsDecided:
    """Seat the robots that a table lacks, or free the seats of those that it does not need."""
    draft, plan, at_table = Draft(at), at.classroom.plan, at.classroom.at_table(command.table)
    robots = [seat for seat in at_table if not seat.device]
    pupils = len(at_table) - len(robots)
    if not pupils or not plan.robots or plan.rehearsal or plan.real_cards:
        return draft.decided()
    if at.tables[command.table].playing:
        return draft.decided()
    playing = pupils - (command.dealer is not None)
    wanted = max(0, plan.game.ruleset.players[0] - playing)
    for seat in robots[wanted:]:
        draft.happens(Freed(seat=seat.id))
    for _ in range(wanted - len(robots)):
        _seat_robot(draft, command.table)
    return draft.decided()


def seat_players(at: SeatingSituation, command: SeatPlayers) -> SeatsDecided:
    """Add players with real cards to a table, clockwise; they play from the next round on."""
    draft, number = Draft(at), command.table
    players = [names.clean(name) for name in command.text.split(",") if name.strip()]
    with_real_cards(at.classroom)
    if number not in at.classroom.tables:
        raise NotFound(N_("this class has no table %(table)s"), table=number)
    most = at.classroom.plan.game.ruleset.players[1]
    if len(at.classroom.at_table(number)) + len(players) > most:
        raise Refused(N_("table %(table)s is full"), table=number)
    for name in players:
        name_free(draft, name)
        seat = f"s{draft.classroom.taken + 1}"
        draft.change(SeatAdded(seat, draft.new_row(name)))
        draft.happens(Seated(seat=seat, table=number))
    return draft.decided()


_ONE_BY_ONE = N_("these seats have changed since; change them one by one")


def _pass_name(draft: Draft, of: str, to: str, leave: str | None = None) -> None:
    """Give a pupil a different seat, with the name, comeback number and device's secret.

    `leave` is the new name of the seat that they leave.
    """
    row = draft.roster.rows[of]
    draft.change(TicketsDropped(of))
    draft.change(SeatCalled(of, leave))
    draft.lock_out(of)
    draft.change(SeatCalled(to, row.name, row.members, row.wanted))
    draft.change(DeviceChanged(to, row.secret, row.comeback))


def _seat_robot(draft: Draft, number: int, like_pupils: bool = False) -> None:
    taken, at = draft.classroom.taken, draft.at
    name = (
        made_up_names.offered(draft.roster.keys, at.say, at.chance.choice)
        if like_pupils
        else _robot_name(draft)
    )
    seat, robot = f"s{taken + 1}", lesson.ROBOTS[taken % len(lesson.ROBOTS)]
    draft.change(SeatAdded(seat, draft.new_row(name)))
    draft.happens(Seated(seat=seat, table=number, robot=robot))


def _robot_name(draft: Draft) -> str:
    """Return a robot's name, as ``Robot Ada``, that no one in the class has."""
    taken, robot = draft.roster.keys, draft.at.language.translate(N_("Robot %(name)s"))
    given = (robot % {"name": name} for name in ROBOT_NAMES)
    numbered = (robot % {"name": number} for number in count(1))
    return next(name for name in chain(given, numbered) if names.key(name) not in taken)
