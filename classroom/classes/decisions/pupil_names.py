"""Decisions about pupils' names: what a seat is called, and the teacher's list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from classroom.classes import made_up_names, name_list, names, shared_seats
from classroom.classes.classroom import Classroom
from classroom.classes.decisions.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.decisions.seats import held
from classroom.classes.roster import NamesLeftOut, NamesListed, SeatCalled, SeatRow
from classroom.classes.seat_commands import KeepName, WishName
from classroom.classes.teacher_commands import (
    ApproveName,
    AskAnotherName,
    ListName,
    Rename,
    UnlistName,
)
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

Party = tuple[str, tuple[str, ...]]
"""The name of a seat, and of the members who share it; none for one pupil alone."""

Named = tuple[Party, Party | None]
"""What those at a seat are called now, and the names that wait to be approved, if any."""

_NO_NAME_WAITS = N_("no name is waiting here any more")


class NameTaken(Refused):
    """Someone in the class has this name; `seat` is theirs if a pupil can come back to it."""

    def __init__(self, name: str, seat: str | None) -> None:
        super().__init__(
            N_("%(name)s is already here; add a letter of your surname"),
            name=name,
        )
        self.name = name
        self.seat = seat


def rename(at: SeatingSituation, command: Rename) -> SeatsDecided:
    """Rename a seat, also in a closed class.

    If several share it, an empty name calls the seat after them. A name that it no longer has is
    removed from texts where it was typed.
    """
    draft, seat = Draft(at), held(at.classroom, command.seat).id
    _names_stay(at)
    row = at.roster.rows[seat]
    there = row.members if command.members is None else command.members
    name, members = (
        party(there, command.name) if there else (names.clean(command.name), tuple[str, ...]())
    )
    _free(draft, (name, *members), but=seat)
    draft.change(SeatCalled(seat, name, members))
    relist(draft, row.persons, members or (name,))
    if seat not in robots_of(at.classroom):
        draft.change(NamesLeftOut(row.names, kept=(name, *members)))
    return draft.decided((seat,))


def list_name(at: SeatingSituation, command: ListName) -> SeatsDecided:
    """Add a name to the teacher's list."""
    draft, name = Draft(at), names.clean(command.name)
    if at.classroom.plan.names != "list":
        raise Refused(N_("this class has no list of names"))
    _names_stay(at)
    if name_list.find(at.roster.listed, name):
        raise Refused(N_("%(name)s is already on the list"), name=name)
    if len(at.roster.listed) >= name_list.MAX_LISTED_NAMES:
        raise Refused(N_("a list can have at most %(most)s names"), most=name_list.MAX_LISTED_NAMES)
    draft.change(NamesListed([*at.roster.listed, name]))
    return draft.decided()


def unlist_name(at: SeatingSituation, command: UnlistName) -> SeatsDecided:
    """Remove a name from the list, and from texts where it was typed.

    A pupil who has joined is taken out of the class instead.
    """
    draft = Draft(at)
    if at.roster.seat_named(command.name):
        raise Refused(N_("%(name)s has joined; remove the pupil instead"), name=command.name)
    if command.name in at.roster.listed:
        relist(draft, (command.name,), ())
        draft.change(NamesLeftOut((command.name,)))
    return draft.decided()


def approve(at: SeatingSituation, command: ApproveName) -> SeatsDecided:
    """Approve the name that this seat wants; without a seat, all names that wait."""
    draft = Draft(at)
    waiting = {
        seat: row.wanted
        for seat, row in at.roster.rows.items()
        if row.wanted and seat in at.classroom.seats and command.seat in ("", seat)
    }
    if not waiting:
        raise Refused(_NO_NAME_WAITS)
    for seat, (name, *members) in waiting.items():
        draft.change(SeatCalled(seat, name, tuple(members)))
    return draft.decided(tuple(waiting))


def ask_another_name(at: SeatingSituation, command: AskAnotherName) -> SeatsDecided:
    """Reject the name that waits, and ask the pupil for a different one.

    The name is also removed from texts where it was typed.
    """
    draft, row = Draft(at), at.roster.rows.get(command.seat)
    if row is None or not row.wanted:
        raise Refused(_NO_NAME_WAITS)
    draft.change(SeatCalled(command.seat, row.name, row.members, wanted=()))
    draft.change(NamesLeftOut(row.wanted, kept=(row.name or "", *row.members)))
    return draft.decided((command.seat,))


def wish_name(at: SeatingSituation, command: WishName) -> SeatsDecided:
    """Note the name that a pupil wishes; unless it is a made-up one, it waits for approval."""
    draft, seat, name = Draft(at), command.seat, names.clean(command.name)
    row = _asked_for_another(at, seat)
    _free(draft, (name,), but=seat)
    if made_up_names.is_given(name, at.say):
        draft.change(SeatCalled(seat, name, row.members))
    else:
        draft.change(SeatCalled(seat, row.name, row.members, wanted=(name,)))
    return draft.decided((seat,))


def keep_name(at: SeatingSituation, command: KeepName) -> SeatsDecided:
    """Let the pupil keep the made-up name."""
    draft, row = Draft(at), _asked_for_another(at, command.seat)
    draft.change(SeatCalled(command.seat, row.name, row.members))
    return draft.decided((command.seat,))


# What a seat is called


def party(typed: Sequence[str], team: str) -> Party:
    """Return the name of a seat, after the team or after its members, and these members."""
    members = shared_seats.clean(typed)
    if len(members) == 1:
        return members[0], ()
    return names.clean(team) if names.tidy(team) else shared_seats.called(members), members


def named(draft: Draft, party: Party) -> Named:
    """Return the name and members a seat gets now, and those that wait for approval, if any.

    Refuse a name that the class does not allow.
    """
    called, members = party
    persons, say = members or (called,), draft.at.say
    made_up = all(made_up_names.is_given(each, say) for each in persons)
    own = not made_up or bool(members and called != shared_seats.called(members))
    match draft.classroom.plan.names:
        case "list":
            found = [name_list.find(draft.roster.listed, each) for each in persons]
            if None in found:
                raise Refused(N_("this name isn’t on your teacher’s list; choose yours"))
            spelt = tuple(each for each in found if each)
            return (shared_seats.called(spelt), spelt if members else ()), None
        case "given" if own:
            raise Refused(N_("all names here are made up; use the one on the button"))
        case "approved" if own:
            taken = draft.roster.keys.union(map(names.key, (called, *members)))
            return (made_up_names.offered(taken, say, draft.at.chance.choice), ()), party
    return party, None


def call(draft: Draft, seat: str, party: Party, waits: Party | None = None) -> None:
    """Set the name of a seat and its members; `waits` are names that wait for approval."""
    name, members = party
    wanted = waiting(waits)
    _free(draft, (name, *members, *(wanted or ())), but=seat)
    draft.change(SeatCalled(seat, name, members, wanted))


def waiting(party: Party | None) -> tuple[str, ...] | None:
    """Return names that wait for approval, as the row of a seat has them."""
    return None if party is None else (party[0], *party[1])


def relist(draft: Draft, before: Sequence[str], now: Sequence[str]) -> None:
    """Replace a seat's names of before on the teacher's list, if there is one, by those of now.

    A corrected name stays in its place. If the new name is on the list already, it stays there, and
    so does the old one, for the pupil whose name it is.
    """
    if draft.classroom.plan.names != "list":
        return
    on_list: list[str | None] = [*draft.roster.listed]
    gone = [each for each in before if each not in now]
    new = [each for each in now if each not in before]
    for old, name in zip_longest(gone, new):
        there = None if name is None else name_list.find(list(filter(None, on_list)), name)
        if there not in (None, old):
            continue  # who tapped somebody else's name leaves it to its owner
        if old in on_list:
            on_list[on_list.index(old)] = name
        elif name is not None:
            on_list.append(name)
    draft.change(NamesListed([each for each in on_list if each is not None]))


def robots_of(classroom: Classroom) -> frozenset[str]:
    """Return the seats whose names are not pupils'.

    Robots have had them from the beginning, or have them now.
    """
    return classroom.robots | {seat.id for seat in classroom.seats.values() if not seat.device}


# Guards


def _free(draft: Draft, wanted: Sequence[str], but: str) -> None:
    for name in wanted:
        name_free(draft, name, but)


def name_free(draft: Draft, name: str, but: str | None = None) -> None:
    """Refuse a name that someone in the class has, other than seat `but`."""
    known = draft.roster.seat_named(name, but)
    if known is not None:
        seat, there = draft.classroom.seats.get(known), draft.roster.rows[known].names
        shown = next(each for each in there if names.key(each) == names.key(name))
        raise NameTaken(shown, known if seat and seat.device else None)


def _names_stay(at: SeatingSituation) -> None:
    if at.roster.names_gone:
        raise Refused(N_("this class’s names were removed; choose to keep them first"))


def _asked_for_another(at: SeatingSituation, seat: str) -> SeatRow:
    row = at.roster.rows[seat]
    if row.wanted != ():
        raise Refused(N_("your name is fixed; ask your teacher for a different one"))
    return row
