"""Names of pupils, and the teacher's list."""

from __future__ import annotations

from typing import ClassVar

from classroom.classes import made_up_names, name_list, names
from classroom.classes.commands import ForRoster, SeatingCommand
from classroom.classes.draft import Draft, SeatingSituation, SeatsDecided
from classroom.classes.pupil_names import free, party, polite, relist, robots_of
from classroom.classes.roster import NamesLeftOut, NamesListed, SeatCalled, SeatRow
from classroom.classes.situation import held
from classroom.classes.text_types import Name, Plain
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_

_NO_NAME_WAITS = N_("no name is waiting here any more")


class Rename(ForRoster, frozen=True, tag="rename"):
    """Renames a seat, on the teacher's list too.

    `members` are the names of the pupils who share the seat, one to four. With several, `name` is
    their team's name, or empty: then the seat is named after them.
    """

    seat: Plain
    name: Name
    members: list[Name] | None = None
    """The names of the pupils who share the seat; None leaves them as they are."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Rename a seat, also in a closed class.

        If several share it, an empty name calls the seat after them. A name that it no longer has
        is removed from texts where it was typed.
        """
        draft, seat = Draft(at), held(at.classroom, self.seat).id
        _names_stay(at)
        row = at.roster.rows[seat]
        there = row.members if self.members is None else self.members
        name, members = (
            party(there, self.name) if there else (names.clean(self.name), tuple[str, ...]())
        )
        free(draft, (name, *members), but=seat)
        draft.change(SeatCalled(seat, name, members))
        relist(draft, row.persons, members or (name,))
        if seat not in robots_of(at.classroom):
            draft.change(NamesLeftOut(row.names, kept=(name, *members)))
        return draft.decided((seat,))


class ApproveName(ForRoster, frozen=True, tag="approve"):
    """Approves the name that the seat asked for."""

    seat: Plain = ""
    """Empty: all that wait."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Approve the name that this seat wants; without a seat, all names that wait."""
        draft = Draft(at)
        waiting = {
            seat: row.wanted
            for seat, row in at.roster.rows.items()
            if row.wanted and seat in at.classroom.seats and self.seat in ("", seat)
        }
        if not waiting:
            raise Refused(_NO_NAME_WAITS)
        for seat, (name, *members) in waiting.items():
            draft.change(SeatCalled(seat, name, tuple(members)))
        return draft.decided(tuple(waiting))


class AskAnotherName(ForRoster, frozen=True, tag="another_name"):
    """Rejects the name that waits, and asks the pupil for a different one."""

    seat: Plain

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Reject the name that waits, and ask the pupil for a different one.

        The name is also removed from texts where it was typed.
        """
        draft, row = Draft(at), at.roster.rows.get(self.seat)
        if row is None or not row.wanted:
            raise Refused(_NO_NAME_WAITS)
        draft.change(SeatCalled(self.seat, row.name, row.members, wanted=()))
        draft.change(NamesLeftOut(row.wanted, kept=(row.name or "", *row.members)))
        return draft.decided((self.seat,))


class ListName(ForRoster, frozen=True, tag="list_name"):
    """One more name for the teacher's list."""

    name: Name

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Add a name to the teacher's list."""
        draft, name = Draft(at), names.clean(self.name)
        if at.classroom.plan.names != "list":
            raise Refused(N_("this class has no list of names"))
        _names_stay(at)
        if name_list.find(at.roster.listed, name):
            raise Refused(N_("%(name)s is already on the list"), name=name)
        if len(at.roster.listed) >= name_list.MAX_LISTED_NAMES:
            raise Refused(
                N_("a list can have at most %(most)s names"), most=name_list.MAX_LISTED_NAMES
            )
        draft.change(NamesListed([*at.roster.listed, name]))
        return draft.decided()


class UnlistName(ForRoster, frozen=True, tag="unlist"):
    """Takes a name off the list; a pupil who has joined is removed instead."""

    name: Name

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Remove a name from the list, and from texts where it was typed.

        A pupil who has joined is taken out of the class instead.
        """
        draft = Draft(at)
        if at.roster.seat_named(self.name):
            raise Refused(N_("%(name)s has joined; remove the pupil instead"), name=self.name)
        if self.name in at.roster.listed:
            relist(draft, (self.name,), ())
            draft.change(NamesLeftOut((self.name,)))
        return draft.decided()


class WishName(SeatingCommand, frozen=True, tag=True):
    """A different name, by a pupil whom the teacher has asked for one."""

    seat: str
    name: str

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Note the name that a pupil wishes; unless it is a made-up one, it waits for approval."""
        draft, seat, name = Draft(at), self.seat, names.clean(self.name)
        row = _asked_for_another(at, seat)
        free(draft, (name,), but=seat)
        polite(draft, (name,))
        if made_up_names.is_given(name, at.say):
            draft.change(SeatCalled(seat, name, row.members))
        else:
            draft.change(SeatCalled(seat, row.name, row.members, wanted=(name,)))
        return draft.decided((seat,))


class KeepName(SeatingCommand, frozen=True, tag=True):
    """A pupil whom the teacher has asked for another name keeps the made-up one."""

    seat: str

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        """Let the pupil keep the made-up name."""
        draft, row = Draft(at), _asked_for_another(at, self.seat)
        draft.change(SeatCalled(self.seat, row.name, row.members))
        return draft.decided((self.seat,))


def _names_stay(at: SeatingSituation) -> None:
    if at.roster.names_gone:
        raise Refused(N_("this class’s names were removed; choose to keep them first"))


def _asked_for_another(at: SeatingSituation, seat: str) -> SeatRow:
    row = at.roster.rows[seat]
    if row.wanted != ():
        raise Refused(N_("your name is fixed; ask your teacher for a different one"))
    return row
