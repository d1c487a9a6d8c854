"""The class itself: its code, its seats, its robots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from classroom.classes import classroom as lesson
from classroom.classes import codes, made_up_names
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import RosterCommand, decide
from classroom.classes.draft import SeatingSituation, SeatsDecided, new_secret
from classroom.classes.registry import read_class_event
from classroom.classes.roster import (
    DeviceChanged,
    NamesLeftOut,
    NamesListed,
    Roster,
    RosterChange,
    SeatAdded,
    SeatCalled,
    TableNoted,
    TicketsDropped,
    WaitingDropped,
)
from classroom.classes.settings import Plan
from classroom.classes.verbs import deal
from classroom.classes.verbs import open as opening
from classroom.classes.verbs.join import JoinClass, Seated, SeatTakenOver
from classroom.classes.verbs.name import Rename
from classroom.classes.verbs.robot import FillTable, SeatRobots
from classroom.classes.verbs.seat import SeatGiven
from classroom.game.refusal import Refused
from classroom.i18n import translations
from classroom.i18n.markers import N_
from classroom.service.classes import Classes, class_stream
from classroom.service.name_removal import NameRemoval
from classroom.store import Conflict, StoreUnavailable

_log = structlog.get_logger(__name__)

Admit = Callable[[Classroom, int], bool]
"""Decides whether so many new seats are given at once; if not, the teacher lets the pupils in."""


@dataclass(frozen=True, slots=True)
class Joined:
    """The result of joining; `secret` is what the device's session carries."""

    class_id: str
    seat: str
    secret: str
    waits: bool = False
    """The pupil has no seat yet: the teacher has to let them in."""


def _admit_all(_classroom: Classroom, _seats: int) -> bool:
    return True


class Seating:
    """Opening a class, and seating pupils and robots."""

    def __init__(self, classes: Classes, name_removal: NameRemoval, short_codes: bool) -> None:
        self._classes = classes
        self._store = classes.store
        self._name_removal = name_removal
        self.short_codes = short_codes
        """True if half of a class's code and a table's number open a class: not where the internet
        may try them (docs/security.md)."""

    # Opening and finding a class

    def open_class(self, teacher: str, plan: Plan, names: Sequence[str] = ()) -> str:
        """Open a class and return its id; no other class has its code.

        `names` is the teacher's list, if pupils choose theirs from one.
        """
        opened = opening.opened(plan, translations.known(), self._classes.rng)
        class_id = f"{self._classes.rng.getrandbits(64):016x}"

        def open() -> None:
            self._classes.check_teacher(teacher)
            code = self.free_code()
            date = self._classes.calendar()
            self._store.classes.add_class(class_id, code, teacher, date, prefix=code[: codes.HALF])
            self._store.log.append(
                class_stream(class_id), 0, [opened], date, ran=self._classes.now()
            )
            self._store.seats.list_names(class_id, names)

        # Alone: another worker may draw the same letters in the same moment.
        self._classes.save(open, alone=True)
        return class_id

    def free_code(self) -> str:
        """Return a code that no class has, nor a deleted one that left a receipt.

        If tables have short codes, its first half is not that of another class either.
        """
        while True:
            code = codes.make(self._classes.rng.choice)
            half = self.short_codes and self._store.classes.prefix_taken(code[: codes.HALF])
            if not half and not self._store.classes.code_taken(code):
                return code

    def open_rehearsal(self, teacher: str, plan: Plan, say: Callable[[str], str]) -> str:
        """Open a class in which robots have every seat, with names in the language of `say`."""
        robots = max(lesson.REHEARSAL_ROBOTS, plan.game.ruleset.players[0])

        def open() -> str:
            class_id = self.open_class(teacher, opening.rehearsed(plan))
            for number in range(1, plan.tables + 1):
                self.command(class_id, SeatRobots(number, robots, like_pupils=True), say=say)
            return class_id

        return self._classes.save(open, alone=True)

    def find_class(self, typed: str) -> tuple[str, int | None]:
        """Return the open class of a typed code, and the table if it was a table's own code.

        Raise Refused if there is none.
        """
        code, number = codes.read(typed) or ("", None)
        if len(code) == codes.LENGTH:
            row = self._store.classes.find_class(code)
        else:
            row = self._store.classes.find_prefix(code) if self.short_codes else None
        if row is None or (
            number is not None and number not in self._classes.classroom(row.id).tables
        ):
            raise Refused(N_("no class has this code; check the big screen"))
        return row.id, number

    # Seats and names

    def join(
        self,
        typed_code: str,
        typed_name: str,
        secret: str | None = None,
        others: Sequence[str] = (),
        team: str = "",
        passed: bool = False,
        say: Callable[[str], str] = str,
        admit: Admit = _admit_all,
    ) -> Joined:
        """Seat a pupil, with any `others` on the device, in the class that has this code.

        If names are approved first, a seat has a made-up one meanwhile, in the language of `say`.
        """
        class_id, table = self.find_class(typed_code)
        secret = secret or new_secret(self._classes.rng)
        wanted = JoinClass((typed_name, *others), secret, table, team, passed)
        joined = self.command(class_id, wanted, say=say, admit=admit)
        return Joined(class_id, joined.seats[0], secret, joined.waits)

    def command(
        self,
        class_id: str,
        command: RosterCommand,
        key: str | None = None,
        say: Callable[[str], str] = str,
        admit: Admit = _admit_all,
    ) -> SeatsDecided:
        """Carry out a command about seats or names; once for each `key`.

        Return what was decided, which is nothing for a command that was carried out before.
        """
        decided = SeatsDecided()

        def put(classroom: Classroom) -> Sequence[ClassEvent]:
            nonlocal decided
            decided = decide(self._situation(classroom, say, admit), command)
            for change in decided.changes:
                self._save(class_id, change)
            if decided.changes and not decided.events:
                self._classes.tell(class_id, None)
            return decided.events

        self._classes.change_class(class_id, put, key, closed_too=True)
        if isinstance(command, Rename) or any(
            isinstance(change, NamesLeftOut) for change in decided.changes
        ):
            self._classes.names_gone(class_id)
        if decided.events and not isinstance(command, FillTable):
            self.pass_deals_on(class_id)
        return decided

    def _situation(
        self, classroom: Classroom, say: Callable[[str], str], admit: Admit
    ) -> SeatingSituation:
        at = self._classes.situation(classroom)
        language = self._classes.language(classroom)
        roster, chance = self.roster(classroom.id), self._classes.rng
        return SeatingSituation(
            classroom, at.tables, at.by, at.now, at.devices, roster, chance, language, say, admit
        )

    def roster(self, class_id: str) -> Roster:
        """Return the rows of a class, and the teacher's list."""
        seats, row = self._store.seats, self._store.classes.row(class_id)
        gone = row is not None and row.names_removed_at is not None and not row.keep_names
        return Roster(seats.of_class(class_id), seats.listed_names(class_id), gone)

    def _save(self, class_id: str, change: RosterChange) -> None:
        """Save one change in the current transaction."""
        seats = self._store.seats
        match change:
            case SeatAdded(seat, row):
                seats.add_seat(
                    class_id,
                    seat,
                    row.name,
                    row.secret,
                    row.comeback,
                    row.members,
                    row.wanted,
                    row.waits,
                )
            case SeatCalled(seat, name, members, wanted):
                seats.rename_seat(class_id, seat, name, members, wanted)
            case DeviceChanged(seat, secret, comeback):
                seats.set_seat_secret(class_id, seat, secret, comeback)
            case TicketsDropped(seat, kind):
                self._store.tickets.drop_tickets(class_id, seat, kind)
            case WaitingDropped(ids):
                seats.drop_waiting(class_id, ids)
            case NamesListed(names):
                seats.list_names(class_id, names)
            case NamesLeftOut(names, kept):
                self._name_removal.leave_out(class_id, names, kept=kept)
            case TableNoted(number, event):
                self._classes.append_to_table(
                    class_id, self._classes.table(class_id, number), event
                )

    def given_name(self, class_id: str, say: Callable[[str], str]) -> str:
        """Return a made-up name that no one in the class has, in the language of `say`."""
        return made_up_names.offered(self.roster(class_id).keys, say, self._classes.rng.choice)

    def lettered_name(self, class_id: str, name: str) -> str:
        """Return `name` with the first letter that makes it unused in the class, as ``Ben B``."""
        return made_up_names.lettered(name, self.roster(class_id).keys)

    def joined_at(self, class_id: str) -> dict[str, float]:
        """Return when each pupil who is in the class got their seat, in running time."""
        at: dict[str, float] = {}
        for stored in self._store.log.read(class_stream(class_id)):
            match read_class_event(stored.body):
                case Seated(seat=seat) | SeatTakenOver(seat=seat):
                    at[seat] = stored.ran
                case SeatGiven(seat=seat, to=to):  # the same pupil, who came no later for that
                    at[to] = at[seat]
        return {
            seat.id: at[seat.id]
            for seat in self._classes.classroom(class_id).seats.values()
            if seat.device
        }

    def round_began(self, class_id: str) -> float | None:
        """Return when the latest round at any table was dealt, in running time.

        None before the first.
        """
        tables = [
            self._classes.table(class_id, number)
            for number in self._classes.classroom(class_id).tables
        ]
        return max((table.rounds[-1].dealt_at for table in tables if table.rounds), default=None)

    # Who deals next

    def pass_deals_on(self, class_id: str) -> None:
        """Run :meth:`ask_next_dealers` after a change, and log errors of the store.

        The change itself is saved by then, so its sender gets no error. The scheduler makes up for
        what is left.
        """
        try:
            self.ask_next_dealers(class_id)
        except (Conflict, StoreUnavailable):
            _log.exception("a deal could not be passed on", class_id=class_id)

    def ask_next_dealers(self, class_id: str) -> None:
        """Ask the next pupil to deal at each table where the one who was asked no longer can."""
        classroom = self._classes.classroom(class_id)
        for number in classroom.tables if classroom.plan.dealers == "pupils" else ():
            self._classes.change_table(class_id, number, deal.pass_on, closed_too=True)
