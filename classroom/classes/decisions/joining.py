"""Decisions about joining: pupils who take a seat, share one, or wait to be let in."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from classroom.classes import names, shared_seats
from classroom.classes.classroom import Classroom
from classroom.classes.decisions import pupil_names
from classroom.classes.decisions.draft import Draft, SeatingSituation, SeatsDecided, new_comeback
from classroom.classes.decisions.pupil_names import Named, Party
from classroom.classes.decisions.seats import held
from classroom.classes.events import Freed, Seated, SeatTakenOver
from classroom.classes.roster import (
    DeviceChanged,
    SeatAdded,
    SeatCalled,
    SeatRow,
    WaitingDropped,
)
from classroom.classes.seat_commands import JoinClass, ShareSeat, SitBeside
from classroom.classes.table import Table
from classroom.classes.teacher_commands import Admit, TurnAway
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

MAX_WAITING_PUPILS = 100
"""The most pupils of a class who may wait to be let in."""
_NOBODY_WAITS = N_("no one is waiting to join any more")


def join(at: SeatingSituation, command: JoinClass) -> SeatsDecided:
    """Seat a pupil, or those who came on one device; who are too many wait to be let in.

    A device that did not get the answer may ask again: it gets the same seat.
    """
    typed, secret = command.names, command.secret
    parties: list[Party] = (
        [(name, ()) for name in shared_seats.clean(typed)]
        if command.passed
        else [pupil_names.party(typed, command.team)]
    )
    known = at.roster.seat_named(parties[0][0])
    if known is not None and at.roster.rows[known].is_opened_by(secret):
        waits = at.roster.rows[known].waits is not None
        if waits or known in at.classroom.seats:
            return SeatsDecided(seats=(known,), secret=secret, waits=waits)
    if at.classroom.plan.real_cards:
        raise Refused(N_("this class plays with real cards; you don’t need a phone"))
    draft, number = Draft(at), command.table or at.classroom.emptiest_table()
    _may_sit_down(draft, number, parties)
    if not at.admit(at.classroom, len(parties)):
        return _wait(draft, command.table or 0, secret, parties)
    seats = [_sit_down(draft, number, secret, party) for party in parties]
    return draft.decided(seats, secret)


def sit_beside(at: SeatingSituation, command: SitBeside) -> SeatsDecided:
    """Seat one more pupil on the device that holds a seat, once."""
    name, seat = names.clean(command.name), held(at.classroom, command.seat)
    secret, known = at.roster.rows[seat.id].secret, at.roster.seat_named(name)
    if known not in (None, seat.id) and known in at.together(seat.id):
        return SeatsDecided(seats=(known,), secret=secret)
    draft = Draft(at)
    _may_sit_down(draft, seat.table, [(name, ())])
    if not at.admit(at.classroom, 1):
        raise Refused(N_("too many pupils are joining; wait a bit or ask your teacher"))
    return draft.decided((_sit_down(draft, seat.table, secret, (name, ())),), secret)


def share_seat(at: SeatingSituation, command: ShareSeat) -> SeatsDecided:
    """Add a name to a seat, which is called after its members again if it was before."""
    draft, seat = Draft(at), held(at.classroom, command.seat).id
    _not_locked(at.classroom)
    row = at.roster.rows[seat]
    called, *members = row.wanted or (row.name or seat, *row.members)
    before = members or [called]
    team = "" if called == shared_seats.called(before) else called
    party = pupil_names.party((*before, command.name), team)
    shown, waits = pupil_names.named(draft, party)
    if waits is not None:  # who was here before stays who they are
        shown = row.name or seat, row.members
    pupil_names.call(draft, seat, shown, waits)
    return draft.decided((seat,))


def admit(at: SeatingSituation, command: Admit) -> SeatsDecided:
    """Seat a waiting pupil and all who share the device; without an id, all who wait.

    If there is no room for the first, it is refused. Later ones go on waiting.
    """
    waiting = at.roster.waiting
    if command.seat and command.seat not in waiting:
        raise Refused(_NOBODY_WAITS)
    wanted = [waiting[command.seat]] if command.seat else waiting.values()
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


def turn_away(at: SeatingSituation, command: TurnAway) -> SeatsDecided:
    """Delete a waiting pupil and all who share the device; without an id, all who wait."""
    draft, waiting = Draft(at), at.roster.waiting
    one = waiting.get(command.seat)
    gone = [
        id_
        for id_, row in waiting.items()
        if not command.seat or (one is not None and row.secret == one.secret)
    ]
    if not gone:
        raise Refused(_NOBODY_WAITS)
    draft.change(WaitingDropped(gone))
    return draft.decided()


def _let_in(draft: Draft, secret: str, rows: Mapping[str, SeatRow]) -> list[str]:
    """Seat the pupils of one device, at the table they want or the emptiest."""
    draft.change(WaitingDropped(rows.keys()))
    number = next(iter(rows.values())).waits or 0
    try:
        has_room(draft, number, len(rows))
    except Refused:
        number = 0
    number = number or draft.classroom.emptiest_table()
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
    # In the order of coming, and never one that was somebody else's.
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
        draft.close_notebook(seat)
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
        each.players[each.prophet]
        for each in (round_, table.rounds[-1].round)
        if each.prophet is not None
    }
    free = [seat for seat in robots if seat in round_.players and seat not in reigns]
    return sorted(free, key=expelled.__contains__), []


# Guards


def _may_sit_down(draft: Draft, number: int, parties: Sequence[Party]) -> None:
    """Refuse a name that is taken, a locked class, and a full table."""
    for name, members in parties:
        for each in (name, *members):
            pupil_names.name_free(draft, each)
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
