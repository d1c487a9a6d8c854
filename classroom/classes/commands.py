"""Commands: one value for each thing that a pupil, a teacher or a clock may ask for.

The commands themselves stand in :mod:`classroom.classes.verbs`, each with what follows from it.
Deciding goes from a command and its situation to events, or to a refusal:

    decide(Situation(classroom, table, by=seat, now=service.now()), MakeMove(...))

A command that changes nothing has no events.
"""

from __future__ import annotations

from typing import ClassVar, Protocol, TypeVar

import msgspec

from classroom.classes.classroom import ClassEvent, Classroom
from classroom.classes.draft import SeatingSituation, SeatsDecided
from classroom.classes.situation import ClassSituation, InClass, Situation, open_class
from classroom.classes.table import Table, TableEvent
from classroom.classes.text_types import Id, Plain
from classroom.i18n.markers import N_

At = TypeVar("At", bound=InClass, contravariant=True)
Decided = TypeVar("Decided", covariant=True)


class Decides(Protocol[At, Decided]):
    """A command about one kind of situation."""

    @property
    def in_closed_class(self) -> bool: ...
    def decide(self, at: At) -> Decided: ...


TableCommand = Decides[Situation, list[TableEvent]]
"""A command at a table."""
ClassCommand = Decides[ClassSituation, list[ClassEvent]]
"""A command about seats or the class as a whole."""
RosterCommand = Decides[SeatingSituation, SeatsDecided]
"""A command about seats, names or pupils who wait."""
S = TypeVar("S", bound=InClass)
D = TypeVar("D")


def decide(at: S, command: Decides[S, D]) -> D:
    """Return what follows from a command: events in their order, or a decision about seats.

    Raises:
        Refused: the command is not allowed now; its sentence is for the sender.
    """
    if not command.in_closed_class:
        open_class(at.classroom)
    return command.decide(at)


# From seats


class FromSeat(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A command from a seat; the same `id` from the same seat is done once.

    The phone sends it as JSON under the name of its socket message, which is its tag. Whose seat it
    is comes from the phone's session. docs/messages.md tells what each does.
    """

    in_closed_class: ClassVar[bool] = False
    """True if a closed class doesn't refuse it."""
    limit: ClassVar[str]
    """The most that a seat may send, as in ``60 per minute``."""
    id: Id
    seat: Plain = ""
    """The seat that is meant; may be left out where the phone has only one."""


class PupilCommand(FromSeat, frozen=True, kw_only=True):
    """A command from a seat about its table."""

    @property
    def has_claim(self) -> bool:
        """True if it holds a rule: reading a built one may take a tenth of a second."""
        return False

    def decide(self, at: Situation) -> list[TableEvent]:
        raise NotImplementedError


# A teacher's


class TeacherCommand(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """A command from the console, as JSON; its name is in ``do``.

    The console sends it again if the answer is lost; `id` keeps it from being done twice. What a
    command of no other kind does is in :mod:`classroom.web.console.actions`.
    """

    in_closed_class: ClassVar[bool] = False
    """True if a closed class doesn't refuse it."""
    class_: Plain = msgspec.field(name="class")
    id: Plain = ""

    @property
    def key(self) -> str:
        return f"act:{self.id}"


class ForClass(TeacherCommand, frozen=True, kw_only=True):
    """A command about the class as a whole."""

    def decide(self, at: ClassSituation) -> list[ClassEvent]:
        raise NotImplementedError


class ForSeat(ForClass, frozen=True, kw_only=True):
    """A command for a pupil's seat."""

    seat: Plain


class ForRoster(TeacherCommand, frozen=True, kw_only=True):
    """A command about seats, names or pupils who wait."""

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        raise NotImplementedError


NO_TABLE = N_("no table can do this right now")


class ForTables(TeacherCommand, frozen=True, kw_only=True):
    """A command for one table, or for every table that fits if none is named."""

    none_fits: ClassVar[str] = NO_TABLE
    """The reason for a refusal if tables are playing, but the command fits none of them."""
    table: int | None = None

    @staticmethod
    def fits(classroom: Classroom, table: Table) -> bool:
        """Return whether a command for all tables means this one."""
        return table.playing

    def decide(self, at: Situation) -> list[TableEvent]:
        raise NotImplementedError


class ForOneTable(TeacherCommand, frozen=True, kw_only=True):
    """A command for one table."""

    table: int

    def decide(self, at: Situation) -> list[TableEvent]:
        raise NotImplementedError


class ForPlayer(TeacherCommand, frozen=True, kw_only=True):
    """A command for the table at which a pupil sits."""

    seat: Plain

    def decide(self, at: Situation) -> list[TableEvent]:
        raise NotImplementedError


# A clock's


class TimerCommand(msgspec.Struct, frozen=True):
    """A command of the clock.

    A timer may be late: `seen` is the version of the table that it saw, and on any other a command
    with it does nothing. The others ask the table itself whether they are due.
    """

    in_closed_class: ClassVar[bool] = False


class ClockCommand(TimerCommand, frozen=True):
    """A command of the clock at a table; one that comes late to a closed class does nothing."""

    in_closed_class: ClassVar[bool] = True

    def decide(self, at: Situation) -> list[TableEvent]:
        raise NotImplementedError


# About seats


class SeatingCommand(msgspec.Struct, frozen=True):
    """A command about seats and names that no teacher sends."""

    in_closed_class: ClassVar[bool] = False

    def decide(self, at: SeatingSituation) -> SeatsDecided:
        raise NotImplementedError
