"""The seats of a class: pupils and robots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from classroom.classes import made_up_names
from classroom.classes import roster as rows
from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.commands import RosterCommand, decide
from classroom.classes.draft import SeatingSituation, SeatsDecided
from classroom.classes.registry import read_class_event
from classroom.classes.verbs import deal as dealing
from classroom.classes.verbs.join import Seated, SeatTakenOver
from classroom.classes.verbs.name import Rename
from classroom.classes.verbs.robot import FillTable
from classroom.classes.verbs.seat import SeatGiven
from classroom.i18n import translations
from classroom.i18n.messages import ENGLISH, Language
from classroom.service.changing import ClassChanger, append_to_table
from classroom.service.environment import Environment
from classroom.service.name_removal import NameRemoval
from classroom.service.pupils import ClassPupils
from classroom.service.reading import class_stream
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


def admit_all(_classroom: Classroom, _seats: int) -> bool:
    """Let everyone in: for :data:`Admit`."""
    return True


def language_of(classroom: Classroom) -> Language:
    """Return the language of a class, or English if it is not installed any more."""
    known = classroom.plan.language in translations.known()
    return translations.language(classroom.plan.language) if known else ENGLISH


class Seating:
    """Seating pupils and robots in a class."""

    def __init__(
        self,
        opened: ClassChanger,
        env: Environment,
        pupils: ClassPupils,
        name_removal: NameRemoval,
    ) -> None:
        self._class = opened
        self._env = env
        self._store = env.store
        self._pupils = pupils
        self._name_removal = name_removal

    def command(
        self,
        command: RosterCommand,
        key: str | None = None,
        say: Callable[[str], str] = str,
        admit: Admit = admit_all,
    ) -> SeatsDecided:
        """Carry out a command about seats or names; once for each `key`.

        Return what was decided, which is nothing for a command that was carried out before.
        """
        decided = SeatsDecided()

        def put(classroom: Classroom) -> Sequence[ClassEvent]:
            nonlocal decided
            decided = decide(self._situation(classroom, say, admit), command)
            for change in decided.changes:
                self._save(change)
            if decided.changes and not decided.events:
                self._class.tell()
            return decided.events

        self._class.change(put, key, closed_too=True)
        if isinstance(command, Rename) or any(
            isinstance(change, rows.NamesLeftOut) for change in decided.changes
        ):
            self._class.drop_names(everywhere=True)
        if decided.events and not isinstance(command, FillTable):
            self.pass_deals_on()
        return decided

    def _situation(
        self, classroom: Classroom, say: Callable[[str], str], admit: Admit
    ) -> SeatingSituation:
        at = self._pupils.situation(classroom)
        language = language_of(classroom)
        roster, chance = self.roster(), self._env.rng
        return SeatingSituation(
            classroom, at.tables, at.by, at.now, at.devices, roster, chance, language, say, admit
        )

    def roster(self) -> rows.Roster:
        """Return the rows of a class, and the teacher's list."""
        seats, row = self._store.seats, self._store.classes.row(self._class.id)
        gone = row is not None and row.names_removed_at is not None and not row.keep_names
        return rows.Roster(seats.of_class(self._class.id), seats.listed_names(self._class.id), gone)

    def _save(self, change: rows.RosterChange) -> None:
        """Save one change in the current transaction."""
        seats = self._store.seats
        match change:
            case rows.SeatAdded(seat, row):
                seats.add_seat(
                    self._class.id,
                    seat,
                    row.name,
                    row.secret,
                    row.comeback,
                    row.members,
                    row.wanted,
                    row.waits,
                )
            case rows.SeatCalled(seat, name, members, wanted):
                seats.rename_seat(self._class.id, seat, name, members, wanted)
            case rows.DeviceChanged(seat, secret, comeback):
                seats.set_seat_secret(self._class.id, seat, secret, comeback)
            case rows.TicketsDropped(seat, kind):
                self._store.tickets.drop_tickets(self._class.id, seat, kind)
            case rows.WaitingDropped(ids):
                seats.drop_waiting(self._class.id, ids)
            case rows.NamesListed(names):
                seats.list_names(self._class.id, names)
            case rows.NamesLeftOut(names, kept):
                self._name_removal.leave_out(names, kept=kept)
            case rows.TableNoted(number, event):
                append_to_table(self._env, self._class.id, self._class.table(number), event)

    def given_name(self, say: Callable[[str], str]) -> str:
        """Return a made-up name that no one in the class has, in the language of `say`."""
        return made_up_names.offered(self.roster().keys, say, self._env.rng.choice)

    def lettered_name(self, name: str) -> str:
        """Return `name` with the first letter that makes it unused in the class, as ``Ben B``."""
        return made_up_names.lettered(name, self.roster().keys)

    def joined_at(self) -> dict[str, float]:
        """Return when each pupil who is in the class got their seat, in running time."""
        at: dict[str, float] = {}
        for stored in self._store.log.read(class_stream(self._class.id)):
            match read_class_event(stored.body):
                case Seated(seat=seat) | SeatTakenOver(seat=seat):
                    at[seat] = stored.ran
                case SeatGiven(seat=seat, to=to):  # the same pupil, who came no later for that
                    at[to] = at[seat]
        return {
            seat.id: at[seat.id] for seat in self._class.classroom().seats.values() if seat.device
        }

    def round_began(self) -> float | None:
        """Return when the latest round at any table was dealt, in running time.

        None before the first.
        """
        tables = [self._class.table(number) for number in self._class.classroom().tables]
        return max((table.rounds[-1].dealt_at for table in tables if table.rounds), default=None)

    # Who deals next

    def pass_deals_on(self) -> None:
        """Run :meth:`ask_next_dealers` after a change, and log errors of the store.

        The change itself is saved by then, so its sender gets no error. The scheduler makes up for
        what is left.
        """
        try:
            self.ask_next_dealers()
        except (Conflict, StoreUnavailable):
            _log.exception("a deal could not be passed on", class_id=self._class.id)

    def ask_next_dealers(self) -> None:
        """Ask the next pupil to deal at each table where the one who was asked no longer can."""
        classroom = self._class.classroom()
        for number in classroom.tables if classroom.plan.dealing.dealers == "pupils" else ():
            self._class.change_table(number, dealing.pass_on, closed_too=True)
