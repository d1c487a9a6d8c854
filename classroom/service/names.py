"""Names the teacher decides on: those on the list, and those that wait for approval."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from functools import partial

from classroom.classes import classroom as lesson
from classroom.classes import made_up_names, name_list, names
from classroom.classes.classroom import Classroom
from classroom.classes.events import ClassEvent
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.service.classes import Classes
from classroom.service.name_removal import NameRemoval
from classroom.service.seating import Named, Party, Seating
from classroom.store import SeatRow
from classroom.views.schemas import JoiningPupil, WaitingName

_NOBODY_WAITS = N_("no one is waiting to join any more")


class PupilNames:
    """The teacher's list, and the teacher's decisions on names and on pupils who wait."""

    def __init__(self, classes: Classes, seating: Seating, name_removal: NameRemoval) -> None:
        self._classes = classes
        self._store = classes.store
        self._seating = seating
        self._name_removal = name_removal

    # The list

    def listed(self, class_id: str) -> dict[str, bool]:
        """Return the names on the teacher's list, each with whether the pupil has joined."""
        here = self._seating.name_keys(class_id)
        return {name: names.key(name) in here for name in self._store.seats.listed_names(class_id)}

    def missing(self, class_id: str) -> list[str]:
        """Return the names on the teacher's list that have not joined."""
        return [name for name, here in self.listed(class_id).items() if not here]

    def list_name(self, class_id: str, typed: str) -> None:
        """Add a name to the teacher's list."""
        name = names.clean(typed)

        def put(classroom: Classroom) -> None:
            if classroom.plan.names != "list":
                raise Refused(N_("this class has no list of names"))
            self._seating.check_names_stay(class_id)
            on_list = self._store.seats.listed_names(class_id)
            if name_list.find(on_list, name):
                raise Refused(N_("%(name)s is already on the list"), name=name)
            if len(on_list) >= name_list.MAX_LISTED_NAMES:
                raise Refused(
                    N_("a list can have at most %(most)s names"), most=name_list.MAX_LISTED_NAMES
                )
            self._store.seats.list_names(class_id, [*on_list, name])

        self._classes.alter_class(class_id, put)

    def unlist(self, class_id: str, name: str) -> None:
        """Remove a name from the list, and from texts where it was typed.

        Raise Refused if the pupil has joined: they are taken out of the class instead.
        """

        def forget(_: Classroom) -> None:
            if self._seating.seat_named(class_id, name):
                raise Refused(N_("%(name)s has joined; remove the pupil instead"), name=name)
            if name in self._store.seats.listed_names(class_id):
                self._seating.relist(class_id, (name,), ())
                self._name_removal.leave_out(class_id, (name,))

        self._classes.alter_class(class_id, forget)
        self._classes.names_gone(class_id)

    # Letting pupils in

    def joining(self, class_id: str) -> list[JoiningPupil]:
        """Return the pupils who are waiting to be let in, the first to come first."""
        return [
            JoiningPupil(id_, *_wished(row))
            for id_, row in self._seating.waiting_rows(class_id).items()
        ]

    def waits(self, class_id: str, secret: str) -> bool:
        """Return whether the device with this secret is waiting to be let in."""
        waiting = self._seating.waiting_rows(class_id).values()
        return any(secrets.compare_digest(row.secret, secret) for row in waiting)

    def admit(self, class_id: str, id_: str = "", key: str | None = None) -> None:
        """Seat a waiting pupil and all who share the device; without an id, all who wait.

        Raise Refused if no table has room for the first. Later ones who find no room go on waiting.
        """

        def sit(classroom: Classroom) -> list[ClassEvent]:
            waiting = self._seating.waiting_rows(class_id)
            if id_ and id_ not in waiting:
                raise Refused(_NOBODY_WAITS)
            wanted = [waiting[id_].secret] if id_ else [row.secret for row in waiting.values()]
            bodies: list[ClassEvent] = []
            for secret in dict.fromkeys(wanted):
                rows = {each: row for each, row in waiting.items() if row.secret == secret}
                try:
                    seated = self._classes.save(
                        partial(self._admit, classroom, secret, rows), class_id
                    )
                except Refused:
                    if not bodies:
                        raise
                    continue
                for body in seated:
                    classroom = lesson.evolve(classroom, classroom.version + 1, body)
                bodies += seated
            if not bodies:
                raise Refused(_NOBODY_WAITS)
            return bodies

        self._classes.change_class(class_id, sit, key)

    def _admit(
        self, classroom: Classroom, secret: str, rows: Mapping[str, SeatRow]
    ) -> list[ClassEvent]:
        """Return the events that seat the pupils of one device, at their table or the emptiest."""
        self._store.seats.drop_waiting(classroom.id, rows.keys())
        named: dict[Party, Named] = {
            (row.name or id_, row.members): (
                (row.name or id_, row.members),
                None if row.wanted is None else (row.wanted[0], row.wanted[1:]),
            )
            for id_, row in rows.items()
        }
        number = next(iter(rows.values())).waits or 0
        try:
            self._seating.check_room(classroom, number, len(named))
        except Refused:
            number = 0
        number = number or classroom.emptiest_table()
        return self._seating.sit_down(classroom, number, secret, list(named), named.__getitem__)

    def turn_away(self, class_id: str, id_: str = "") -> None:
        """Delete a waiting pupil and all who share the device; without an id, all who wait."""

        def forget(_: Classroom) -> None:
            waiting = self._seating.waiting_rows(class_id)
            gone = [
                each
                for each, row in waiting.items()
                if not id_ or (id_ in waiting and row.secret == waiting[id_].secret)
            ]
            if not gone:
                raise Refused(_NOBODY_WAITS)
            self._store.seats.drop_waiting(class_id, gone)

        self._classes.alter_class(class_id, forget)

    # Approving names

    def waiting_names(self, class_id: str) -> list[WaitingName]:
        """Return the names that wait for the teacher's approval, in the order of the seats."""
        seats = self._classes.classroom(class_id).seats
        return [
            WaitingName(
                seat, seats[seat].table, row.wanted[0], list(row.wanted[1:]), row.name or seat
            )
            for seat, row in self._store.seats.of_class(class_id).items()
            if row.wanted and seat in seats
        ]

    def approve(self, class_id: str, seat: str = "") -> None:
        """Approve the name that this seat wants; without a seat, all names that wait."""

        def approve(_: Classroom) -> None:
            waiting = [each for each in self.waiting_names(class_id) if seat in ("", each.seat)]
            if not waiting:
                raise Refused(N_("no name is waiting here any more"))
            for each in waiting:
                self._store.seats.rename_seat(class_id, each.seat, each.name, each.members)

        self._classes.alter_class(class_id, approve)

    def ask_another_name(self, class_id: str, seat: str) -> None:
        """Reject the name that waits, and ask the pupil for a different one.

        The name is also removed from texts where it was typed.
        """

        def ask(_: Classroom) -> None:
            row = self._store.seats.of_class(class_id).get(seat)
            if row is None or not row.wanted:
                raise Refused(N_("no name is waiting here any more"))
            self._store.seats.rename_seat(class_id, seat, row.name, row.members, wanted=())
            self._name_removal.leave_out(class_id, row.wanted, kept=(row.name or "", *row.members))

        self._classes.alter_class(class_id, ask)
        self._classes.names_gone(class_id)

    # The pupil

    def wish(self, class_id: str, seat: str, typed: str, say: Callable[[str], str]) -> None:
        """Save a different name, by a pupil whom the teacher has asked for one.

        Unless it is a made-up one, it waits for approval again.
        """
        name = names.clean(typed)

        def wish(_: Classroom) -> None:
            row = self._asked_for_another(class_id, seat)
            self._seating.check_name_free(class_id, name, but=seat)
            if made_up_names.is_given(name, say):
                self._store.seats.rename_seat(class_id, seat, name, row.members)
            else:
                self._store.seats.rename_seat(class_id, seat, row.name, row.members, (name,))

        self._classes.alter_class(class_id, wish)

    def keep_name(self, class_id: str, seat: str) -> None:
        """Let the pupil keep the made-up name."""

        def keep(_: Classroom) -> None:
            row = self._asked_for_another(class_id, seat)
            self._store.seats.rename_seat(class_id, seat, row.name, row.members)

        self._classes.alter_class(class_id, keep)

    def _asked_for_another(self, class_id: str, seat: str) -> SeatRow:
        """Return the row of the seat; raise Refused unless the teacher asked for another name."""
        row = self._store.seats.of_class(class_id)[seat]
        if row.wanted != ():
            raise Refused(N_("your name is fixed; ask your teacher for a different one"))
        return row


def _wished(row: SeatRow) -> tuple[str, list[str]]:
    """Return the name and members of a seat, as they are after approval."""
    name, members = (row.wanted[0], row.wanted[1:]) if row.wanted else (row.name or "", row.members)
    return name, list(members)
