"""Joining: pupils who take a seat, share one, or wait to be let in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal

from classroom.classes import names, polls, pupil_names, shared_seats
from classroom.classes.classroom import ClassEvent, Classroom, Seat, with_seat
from classroom.classes.commands import ForClass, ForRoster, SeatingCommand, TeacherCommand
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided, new_comeback
from classroom.classes.pupil_names import Named, Party
from classroom.classes.roster import DeviceChanged, SeatAdded, SeatCalled, SeatRow, WaitingDropped
from classroom.classes.settings import MAX_PUPILS
from classroom.classes.situation import ClassSituation, held
from classroom.classes.table import Table
from classroom.classes.text_types import Plain
from classroom.classes.verbs.leave import Freed
from classroom.classes.verbs.note import close_notebook
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_WAITING_PUPILS = 100
"""The most pupils of a class who may wait to be let in."""


_NOBODY_WAITS = N_("no one is waiting to join any more")


class Seated(ClassEvent, frozen=True, kw_only=True, tag="seated"):
    """A seat is taken.

    `robot` only for robots: `enthusiast`, `tester`, `careless`, `sceptic`, `quiet`, `copier`,
    `learner` or `random`.
    """

    seat: str
    table: int
    robot: str | None = None
    """The kind of robot that has the seat; None for a pupil."""
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seat = Seat(self.seat, self.table, self.robot, device=self.robot is None)
        return replace(
            with_seat(classroom, seat),
            robots=classroom.robots if seat.device else classroom.robots | {seat.id},
            taken=classroom.taken + (seat.id not in classroom.seats),
        )


class SeatTakenOver(ClassEvent, frozen=True, kw_only=True, tag="taken"):
    """A pupil takes over a robot's seat."""

    seat: str
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        seat = classroom.seats[self.seat]
        taken = with_seat(classroom, replace(seat, robot=None, device=True, for_now=False))
        poll = polls.without_seat(classroom.poll, seat.id)
        return replace(taken, robots=classroom.robots - {seat.id}, poll=poll)


class PupilsExpected(ClassEvent, frozen=True, kw_only=True, tag="expected"):
    """The number of pupils that the teacher expects, or null."""

    pupils: int | None
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, expected=self.pupils)


class Locked(ClassEvent, frozen=True, kw_only=True, tag="locked"):
    """Joining was closed or opened."""

    locked: bool
    v: Literal[1] = 1

    def evolve(self, classroom: Classroom, seq: int) -> Classroom:
        return replace(classroom, locked=self.locked)


class JoinClass(SeatingCommand, frozen=True, tag=True):
    """Seat one pupil, several who share a seat, or several who pass a device around."""

    names: tuple[str, ...]
    """As they were typed."""
    secret: str
    """The secret for the device's session; a repeated request with it gets the same seat."""
    table: int | None = None
    """None: the one with the fewest pupils."""
    team: str = ""
    """The name of a shared seat; empty: that of its members."""
    passed: bool = False
    """The device is passed around: each gets a seat of their own."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat a pupil, or those who came on one device; who are too many wait to be let in.

        A device that did not get the answer may ask again: it gets the same seat.
        """
        typed, secret = self.names, self.secret
        parties: list[Party] = (
            [(name, ()) for name in shared_seats.clean(typed)]
            if self.passed
            else [pupil_names.party(typed, self.team)]
        )
        known = at.roster.seat_named(parties[0][0])
        if known is not None and at.roster.rows[known].is_opened_by(secret):
            waits = at.roster.rows[known].waits is not None
            if waits or known in at.classroom.seats:
                return SeatsDecided(seats=(known,), secret=secret, waits=waits)
        if at.classroom.plan.real_cards:
            raise Refused(N_("this class plays with real cards; you don’t need a phone"))
        draft, number = Draft(at), self.table or at.classroom.emptiest_table(len(parties))
        _may_sit_down(draft, number, parties)
        if not at.admit(at.classroom, len(parties)):
            return _wait(draft, self.table or 0, secret, parties)
        seats = [_sit_down(draft, number, secret, party) for party in parties]
        return draft.decided(seats, secret)


class SitBeside(SeatingCommand, frozen=True, tag=True):
    """Seat one more pupil on the device that holds `seat`, which is passed around from then on."""

    seat: str
    name: str

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat one more pupil on the device that holds a seat, once."""
        name, seat = names.clean(self.name), held(at.classroom, self.seat)
        secret, known = at.roster.rows[seat.id].secret, at.roster.seat_named(name)
        if known not in (None, seat.id) and known in at.together(seat.id):
            return SeatsDecided(seats=(known,), secret=secret)
        draft = Draft(at)
        _may_sit_down(draft, seat.table, [(name, ())])
        if not at.admit(at.classroom, 1):
            raise Refused(N_("too many pupils are joining; wait a bit or ask your teacher"))
        return draft.decided((_sit_down(draft, seat.table, secret, (name, ())),), secret)


class ShareSeat(SeatingCommand, frozen=True, tag=True):
    """Add a name to a seat."""

    seat: str
    name: str

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Add a name to a seat, which is called after its members again if it was before."""
        draft, seat = Draft(at), held(at.classroom, self.seat).id
        _not_locked(at.classroom)
        pupil_names.polite(draft, [self.name])
        row = at.roster.rows[seat]
        called, *members = row.wanted or (row.name or seat, *row.members)
        before = members or [called]
        team = "" if called == shared_seats.called(before) else called
        party = pupil_names.party((*before, self.name), team)
        shown, waits = pupil_names.named(draft, party)
        if waits is not None:  # who was here before stays who they are
            shown = row.name or seat, row.members
        pupil_names.call(draft, seat, shown, waits)
        return draft.decided((seat,))


class Admit(ForRoster, frozen=True, tag="admit"):
    """Seats a waiting pupil, and everyone who shares the phone, even if the class is locked."""

    seat: Plain = ""
    """An `id` of `joining` in `ClassView`; empty: all that wait."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Seat a waiting pupil and all who share the device; without an id, all who wait.

        If there is no room for the first, it is refused. Later ones go on waiting.
        """
        waiting = at.roster.waiting
        if self.seat and self.seat not in waiting:
            raise Refused(_NOBODY_WAITS)
        wanted = [waiting[self.seat]] if self.seat else waiting.values()
        draft, seats = Draft(at), list[str]()
        for secret in dict.fromkeys(row.secret for row in wanted):
            rows = {id_: row for id_, row in waiting.items() if row.secret == secret}
            tried = draft.branch()
            try:
                seats += _let_in(tried, secret, rows)
            except Refused:
                if not seats:
                    raise
            else:
                draft = tried
        if not seats:
            raise Refused(_NOBODY_WAITS)
        return draft.decided(seats)


class TurnAway(ForRoster, frozen=True, tag="turn_away"):
    """Deletes a pupil who is waiting to be let in."""

    seat: Plain = ""
    """Empty: all that wait."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Delete a waiting pupil and all who share the device; without an id, all who wait."""
        draft, waiting = Draft(at), at.roster.waiting
        one = waiting.get(self.seat)
        gone = [
            id_
            for id_, row in waiting.items()
            if not self.seat or (one is not None and row.secret == one.secret)
        ]
        if not gone:
            raise Refused(_NOBODY_WAITS)
        draft.change(WaitingDropped(gone))
        return draft.decided()


class ExpectPupils(ForClass, frozen=True, tag="expect"):
    """The expected number of pupils, so that the console shows how many are missing."""

    pupils: int | None = None
    """Null: not counted."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        """Set how many pupils the teacher expects, to show who is missing; None stops counting."""
        if self.pupils is not None and not 1 <= self.pupils <= MAX_PUPILS:
            raise Refused(N_("a class has 1 to %(most)s pupils"), most=MAX_PUPILS)
        return [PupilsExpected(pupils=self.pupils)]


class Lock(ForClass, frozen=True, tag="lock"):
    """Closes joining."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        return [Locked(locked=True)]


class Unlock(ForClass, frozen=True, tag="unlock"):
    """Opens joining again."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        return [Locked(locked=False)]


class ListNewcomers(TeacherCommand, frozen=True, tag="newcomers"):
    """Lists the pupils who have joined, the last first.

    In the acknowledgement: `pupils` with `seat`, `name` and `ago`, in seconds; and `round`, the
    seconds since the last round was dealt (null: never).
    """


def _let_in(draft: Draft, secret: str, rows: Mapping[str, SeatRow]) -> list[str]:
    """Seat the pupils of one device, at the table they want or the emptiest."""
    draft.change(WaitingDropped(rows.keys()))
    number = next(iter(rows.values())).waits or 0
    try:
        has_room(draft, number, len(rows))
    except Refused:
        number = 0
    number = number or draft.classroom.emptiest_table(len(rows))
    has_room(draft, number, len(rows))
    return [
        _seat(
            draft,
            number,
            secret,
            (
                (row.name or id_, row.members),
                None if row.wanted is None else (row.wanted[0], row.wanted[1:]),
            ),
        )
        for id_, row in rows.items()
    ]


def _wait(draft: Draft, number: int, secret: str, parties: Sequence[Party]) -> SeatsDecided:
    """Add pupils to those who wait to be let in; `number` is their table, 0 for any."""
    waiting = draft.roster.waiting
    if len(waiting) + len(parties) > MAX_WAITING_PUPILS:
        raise Refused(N_("too many pupils are waiting to join; ask your teacher"))
    # In the order of coming, and never one that was someone else's.
    first = max([round(draft.at.now * 1000), *(int(id_[1:]) + 1 for id_ in waiting)])
    for id_, party in enumerate(parties, first):
        (name, members), unseen = pupil_names.named(draft, party)
        wanted = pupil_names.waiting(unseen)
        draft.change(SeatAdded(f"w{id_}", draft.new_row(name, secret, members, wanted, number)))
    return draft.decided((f"w{first}",), secret, waits=True)


def _sit_down(draft: Draft, number: int, secret: str, party: Party) -> str:
    return _seat(draft, number, secret, pupil_names.named(draft, party))


def _seat(draft: Draft, number: int, secret: str, named: Named) -> str:
    """Seat a party at a table, on the device with this secret; return their seat.

    They take over a robot's seat where they can.
    """
    (name, members), waits = named
    wanted = pupil_names.waiting(waits)
    robots, leaving = _robots_for(draft.classroom, draft.at.tables[number])
    if robots:
        seat = robots[0]
        draft.change(SeatCalled(seat, name, members, wanted))
        draft.change(DeviceChanged(seat, secret, new_comeback(draft.at.chance)))
        close_notebook(draft, seat)
        draft.happens(SeatTakenOver(seat=seat))
        return seat
    if leaving:
        draft.happens(Freed(seat=leaving[0]))
    seat = f"s{draft.classroom.taken + 1}"
    draft.change(SeatAdded(seat, draft.new_row(name, secret, members, wanted)))
    draft.happens(Seated(seat=seat, table=number))
    return seat


def _robots_for(classroom: Classroom, table: Table) -> tuple[list[str], list[str]]:
    """Return the robots whose seat and hand a newcomer takes over, and those that leave for one.

    The best come first in the former. A newcomer for whom a robot leaves plays from the next deal
    on. Newcomers never take over a reign, nor a round that is over.
    """
    robots = [seat.id for seat in classroom.at_table(table.number) if not seat.device]
    played = table.truth
    if played is None or not played.round.dealt:
        return robots, []
    if not table.playing:
        return [], robots
    round_ = played.round
    expelled = {round_.players[seat] for seat in round_.expelled}
    reigns = {
        each.players[each.prophets.ruling]
        for each in (round_, table.rounds[-1].round)
        if each.prophets.ruling is not None
    }
    free = [seat for seat in robots if seat in round_.players and seat not in reigns]
    return sorted(free, key=expelled.__contains__), []


def _may_sit_down(draft: Draft, number: int, parties: Sequence[Party]) -> None:
    """Refuse a name that is taken or rude, a locked class, and a full table."""
    wanted = [each for name, members in parties for each in (name, *members)]
    for each in wanted:
        pupil_names.name_free(draft, each)
    pupil_names.polite(draft, wanted)
    _not_locked(draft.classroom)
    has_room(draft, number, len(parties))


def _not_locked(classroom: Classroom) -> None:
    if classroom.locked:
        raise Refused(N_("your teacher has locked this class; ask to be let in"))


def has_room(draft: Draft, number: int, more: int) -> None:
    """Refuse so many more pupils than a table has room for."""
    pupils = sum(seat.device for seat in draft.classroom.at_table(number))
    if pupils + more > draft.classroom.plan.game.ruleset.players[1]:
        raise Refused(N_("table %(table)s is full"), table=number)
