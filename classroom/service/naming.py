"""Names that the teacher has a say in: those on the list, and those that wait to be approved."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from classroom.game.refused import Refused
from classroom.lesson import given, listed, names
from classroom.lesson.classroom import Classroom
from classroom.service.seating import Seating
from classroom.store import SeatRow
from classroom.words import N_


@dataclass(frozen=True, slots=True)
class Waiting:
    """A name that nobody sees before the teacher approves of it."""

    seat: str
    table: int
    name: str
    members: tuple[str, ...]
    """The names of who share the seat, where several do."""
    meanwhile: str
    """What the pupil is called until then."""


class Naming(Seating):
    """The teacher's list, and the teacher's word on names."""

    # The list

    def listed(self, class_id: str) -> dict[str, bool]:
        """The teacher's list, with whether each pupil has joined."""
        here = self._names(class_id)
        return {name: names.key(name) in here for name in self.store.listed_names(class_id)}

    def missing(self, class_id: str) -> list[str]:
        """Who is on the list and has not joined."""
        return [name for name, here in self.listed(class_id).items() if not here]

    def list_name(self, class_id: str, typed: str) -> None:
        """Put one more name on the list."""
        name = names.clean(typed)

        def put(classroom: Classroom) -> None:
            if classroom.plan.names != "list":
                raise Refused(N_("this class has no list of names"))
            self._check_names_stay(class_id)
            on_list = self.store.listed_names(class_id)
            if listed.find(on_list, name):
                raise Refused(N_("%(name)s is on the list already"), name=name)
            if len(on_list) >= listed.LONGEST:
                raise Refused(N_("a list has at most %(most)s names"), most=listed.LONGEST)
            self.store.list_names(class_id, [*on_list, name])

        self._alter_class(class_id, put)

    def unlist(self, class_id: str, name: str) -> None:
        """Forget a name of the list; who has joined is taken out of the class instead."""

        def forget(_: Classroom) -> None:
            if self._called(class_id, name):
                raise Refused(N_("%(name)s has joined; take the pupil out instead"), name=name)
            self._relist(class_id, (name,), ())

        self._alter_class(class_id, forget)

    # The teacher's word

    def waiting_names(self, class_id: str) -> list[Waiting]:
        """The names that wait for the teacher's word, in the order of the seats."""
        seats = self.classroom(class_id).seats
        return [
            Waiting(seat, seats[seat].table, row.wanted[0], row.wanted[1:], row.name or seat)
            for seat, row in self.store.seats(class_id).items()
            if row.wanted and seat in seats
        ]

    def approve(self, class_id: str, seat: str = "") -> None:
        """Everybody may see the name that this seat wants; without a seat, all that wait."""

        def approve(_: Classroom) -> None:
            waiting = [each for each in self.waiting_names(class_id) if seat in ("", each.seat)]
            if not waiting:
                raise Refused(N_("no name waits here any more"))
            for each in waiting:
                self.store.rename_seat(class_id, each.seat, each.name, each.members)

        self._alter_class(class_id, approve)

    def ask_another_name(self, class_id: str, seat: str) -> None:
        """Forget the name that waits, and ask the pupil for another one."""

        def ask(_: Classroom) -> None:
            row = self.store.seats(class_id).get(seat)
            if row is None or not row.wanted:
                raise Refused(N_("no name waits here any more"))
            self.store.rename_seat(class_id, seat, row.name, row.members, wanted=())

        self._alter_class(class_id, ask)

    # The pupil

    def wish(self, class_id: str, seat: str, typed: str, say: Callable[[str], str]) -> None:
        """Another name, by the pupil whom the teacher has asked for one."""
        name = names.clean(typed)

        def wish(_: Classroom) -> None:
            row = self._asked_for_another(class_id, seat)
            self._free_name(class_id, name, but=seat)
            if given.is_given(name, say):
                self.store.rename_seat(class_id, seat, name, row.members)
            else:
                self.store.rename_seat(class_id, seat, row.name, row.members, (name,))

        self._alter_class(class_id, wish)

    def keep_name(self, class_id: str, seat: str) -> None:
        """The pupil stays with the made-up name."""

        def keep(_: Classroom) -> None:
            row = self._asked_for_another(class_id, seat)
            self.store.rename_seat(class_id, seat, row.name, row.members)

        self._alter_class(class_id, keep)

    def _asked_for_another(self, class_id: str, seat: str) -> SeatRow:
        """What the pupil is called meanwhile; Refused where the teacher has not asked."""
        row = self.store.seats(class_id)[seat]
        if row.wanted != ():
            raise Refused(N_("your name is settled; ask your teacher for another one"))
        return row
