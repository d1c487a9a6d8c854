"""Names of pupils: what a seat may be called, and the teacher's list."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from classroom.classes import made_up_names, name_list, names, rude_words, shared_seats
from classroom.classes.classroom import Classroom
from classroom.classes.draft import Draft
from classroom.classes.roster import NamesListed, SeatCalled
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

Party = tuple[str, tuple[str, ...]]
"""The name of a seat, and of the members who share it; none for one pupil alone."""

Named = tuple[Party, Party | None]
"""The present names at a seat, and those that wait for approval; None: no names wait."""


class NameTaken(Refused):
    """Someone in the class has this name; `seat` is theirs if a pupil can come back to it."""

    def __init__(self, name: str, seat: str | None) -> None:
        super().__init__(
            N_("%(name)s is already here; add a letter of your surname"),
            name=name,
        )
        self.name = name
        self.seat = seat


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
    free(draft, (name, *members, *(wanted or ())), but=seat)
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
            continue  # who tapped someone else's name leaves it to its owner
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


def free(draft: Draft, wanted: Sequence[str], but: str) -> None:
    """Refuse names that someone in the class has, other than seat `but`."""
    for name in wanted:
        name_free(draft, name, but)


def polite(draft: Draft, typed: Sequence[str]) -> None:
    """Refuse rude names by pupils; names on the teacher's list, or by the teacher, may be any."""
    listed = draft.classroom.plan.names == "list"
    if not listed and any(map(rude_words.is_rude, typed)):
        raise Refused(N_("please type the name your friends call you"))


def name_free(draft: Draft, name: str, but: str | None = None) -> None:
    """Refuse a name that someone in the class has, other than seat `but`."""
    known = draft.roster.seat_named(name, but)
    if known is not None:
        seat, there = draft.classroom.seats.get(known), draft.roster.rows[known].names
        shown = next(each for each in there if names.key(each) == names.key(name))
        raise NameTaken(shown, known if seat and seat.device else None)
