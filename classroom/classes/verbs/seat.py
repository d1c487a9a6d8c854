"""Moving pupils between tables and to robots' seats, and undoing it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

import msgspec

from classroom.classes.classroom import ClassEvent, Classroom, changed, even_tables
from classroom.classes.commands import ForClass, ForRoster, ForSeat
from classroom.classes.different_ideas import pairs
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.roster import DeviceChanged, SeatCalled, TicketsDropped
from classroom.classes.situation import ClassSituation, held
from classroom.classes.text_types import Plain
from classroom.classes.verbs.note import close_notebook
from classroom.game.refusal import NotFound, Refused
from classroom.i18n.markers import N_


class Moved(ClassEvent, frozen=True, kw_only=True, tag="moved"):
    """A move to a different table, with the other seats of the same device."""

    seat: str
    table: int
    others: list[str] = msgspec.field(default_factory=list, name="with")
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seats = classroom.seats
        ids = (self.seat, *self.others)
        moved = {id_: replace(seats[id_], table=self.table) for id_ in ids}
        return changed(classroom, seq, "moved", self.seat, moved)


class Reseated(ClassEvent, frozen=True, kw_only=True, tag="reseated"):
    """All were seated evenly: the table of each seat."""

    tables: dict[str, int]
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seats = classroom.seats
        after = {id_: replace(seats[id_], table=to) for id_, to in self.tables.items()}
        return replace(changed(classroom, seq, "reseated", None, after), seated_evenly=True)


class SeatGiven(ClassEvent, frozen=True, kw_only=True, tag="given"):
    """A pupil who waited takes this robot's seat, and the previous seat is gone."""

    seat: str
    to: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        late, robot = classroom.seats[self.seat], classroom.seats[self.to]
        sits = replace(robot, robot=None, device=True, for_now=False)
        robots = classroom.robots - {robot.id}
        times = {robot.id if id_ == late.id else id_: n for id_, n in classroom.times.items()}
        classroom = changed(classroom, seq, "given", robot.id, {robot.id: sits}, late)
        return replace(classroom, robots=robots, times=times)


class SeatsUndone(ClassEvent, frozen=True, kw_only=True, tag="undone"):
    """The change with this number is undone: the seats are as before it."""

    change: int | None = None
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return _undone(classroom)


class MoveSeat(ForSeat, frozen=True, tag="move"):
    """Moves a seat to a different table, not in the middle of a round.

    Seats that share the device move too.
    """

    to: int
    """The number of a table."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Seat a pupil at a different table, with all who share the device; not within a round."""
        classroom, seat = at.classroom, held(at.classroom, self.seat)
        if self.to not in classroom.tables:
            raise NotFound(N_("this class has no table %(table)s"), table=self.to)
        together = at.together(seat.id)
        for each in together:
            at.free_to_move(each)
        there = {each.id for each in classroom.at_table(self.to)}.union(together)
        if len(there) > classroom.plan.game.ruleset.players[1]:
            raise Refused(N_("table %(table)s is full"), table=self.to)
        others = [each for each in together if each != seat.id]
        return [Moved(seat=seat.id, table=self.to, others=others)]


class SeatEvenly(ForClass, frozen=True, tag="even"):
    """Before the first deal: tables of four, with threes or fives for the rest."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Seat the class evenly, with about four at a table; only before the first deal."""
        if any(table.begun for table in at.tables.values()):
            raise Refused(N_("the tables have started to play; move pupils one by one"))
        return seated_evenly(at.classroom, at.groups)


class ShuffleSeats(ForRoster, frozen=True, tag="shuffle"):
    """While no table plays: the same, at random. Pupils on one device stay together."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat the class by chance, with about four at a table, between rounds."""
        _between_rounds(at)
        groups = at.groups
        at.chance.shuffle(groups)
        return SeatsDecided(seated_evenly(at.classroom, groups))


class SeatByIdeas(ForRoster, frozen=True, tag="ideas"):
    """After a round: pairs of pupils whose ideas of the rule disagree most, at tables of four.

    Pupils without an idea fill the tables up by chance.
    """

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat pupils together whose ideas disagree, and the others by chance, between rounds."""
        _between_rounds(at)
        groups = at.groups
        at.chance.shuffle(groups)
        together = pairs(at.tables, groups)
        if not together:
            raise Refused(
                N_("no two pupils wrote different ideas about the same rule; shuffle the seats")
            )
        met = [[*one, *other] for one, other in together]
        others = [group for group in groups if not any(group in pair for pair in together)]
        return SeatsDecided(seated_evenly(at.classroom, met + others))


class GiveRobotsSeat(ForRoster, frozen=True, tag="give"):
    """A pupil who waits for the next round takes the robot's seat, and its hand, at once."""

    seat: Plain
    robot: Plain
    """A robot's seat."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Give a robot's seat and hand at once to a pupil who waits for the next round."""
        seat, robot = held(at.classroom, self.seat), held(at.classroom, self.robot)
        if not seat.device or robot.device:
            raise Refused(N_("a pupil can only take the seat of a robot"))
        at.free_to_move(seat.id)
        if robot.table != seat.table and len(at.together(seat.id)) > 1:
            raise Refused(N_("they share a device; choose a robot’s seat at their table"))
        draft = Draft(at)
        _pass_name(draft, seat.id, robot.id)
        close_notebook(draft, robot.id)
        draft.happens(SeatGiven(seat=seat.id, to=robot.id))
        return draft.decided((robot.id,))


class UndoSeatChange(ForRoster, frozen=True, tag="undo"):
    """Undoes the last change of seats: `move`, `even`, `robot` or `give`.

    Refused if it isn't the last any more, or its pupils are playing.
    """

    change: int
    """As in `ClassView`."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Undo the last change of seats, if it is the one that is meant.

        A pupil who was removed does not come back, since the name is gone.
        """
        last = at.classroom.change
        if last is None or last.seq != self.change:
            raise Refused(N_("the seats have changed since; look at them again"))
        if at.classroom.undoable is None:
            raise Refused(_ONE_BY_ONE)
        if last.what in ("moved", "reseated"):
            for before in last.before.values():
                if before.table != last.after[before.id].table:
                    at.free_to_move(before.id)
        draft = Draft(at)
        draft.happens(SeatsUndone(change=self.change))
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
            _pass_name(draft, robot, late, leave=draft.robot_name())
        return draft.decided(tuple(last.before))


def seated_evenly(classroom: Classroom, groups: Sequence[Sequence[str]]) -> list[ClassEvent]:
    """Return the event that seats groups of seats, each together, with about four at a table.

    The larger groups come first, those of one size in the given order.
    """
    there = [[seat for seat in group if seat in classroom.seats] for group in groups]
    room = even_tables(sum(map(len, there)), classroom.plan.tables)
    tables: dict[str, int] = {}
    for group in sorted(there, key=len, reverse=True):
        fitting = (at for at, left in enumerate(room) if left >= len(group))
        at = next(fitting, room.index(max(room)))
        room[at] -= len(group)
        tables |= dict.fromkeys(group, at + 1)
    return [Reseated(tables=tables)] if tables else []


def _between_rounds(at: SeatingSituation) -> None:
    if any(table.playing or table.asked is not None for table in at.tables.values()):
        raise Refused(N_("a table is still playing; change the seats between rounds"))


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


def _undone(classroom: Classroom) -> Classroom:
    """Return the class with the seats of its last change as they were before it."""
    assert classroom.change is not None
    before, now = classroom.change.before, classroom.seats
    times = classroom.times
    if classroom.change.what == "given":
        (late,), (robot,) = before.keys() - classroom.change.after.keys(), classroom.change.after
        times = {late if id_ == robot else id_: factor for id_, factor in times.items()}
    back = {
        id_: replace(seat, sits_out=now[id_].sits_out) if id_ in now else seat
        for id_, seat in before.items()
    }
    return replace(
        classroom,
        seats={**now, **back},
        robots=classroom.robots | {seat.id for seat in before.values() if not seat.device},
        times=times,
        change=None,
    )
