"""The situation that a decision rests on, and the guards that refuse a command.

A guard is a function that raises :class:`~classroom.game.refusal.Refused` with the sentence for the
sender, or returns what it has found.
"""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from classroom.classes import table as tables
from classroom.classes.classroom import Classroom, Seat
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table
from classroom.game.refusal import Refused
from classroom.i18n.markers import N_
from classroom.i18n.messages import PlayerRef

MOVED_ON = N_("the table has moved on; nothing was played, look again")
RESTORED = N_("your class went back to an earlier point; nothing was played")
WAIT = N_("wait a moment for the verdict")
_NOT_YET = N_("that didn’t go through; look at the table and try again")
_NOT_WAITING = N_("this table isn’t waiting for anyone right now")

T = TypeVar("T")


class Chance(Protocol):
    """A source of random numbers, as :class:`random.Random` is one."""

    def shuffle(self, x: MutableSequence[Any]) -> None: ...
    def sample(self, population: Sequence[T], k: int) -> list[T]: ...
    def choice(self, seq: Sequence[T]) -> T: ...
    def getrandbits(self, k: int, /) -> int: ...
    def randrange(self, start: int) -> int: ...


class InClass(Protocol):
    """Any situation: that of a class, and perhaps of one of its tables."""

    @property
    def classroom(self) -> Classroom: ...


@dataclass(frozen=True, slots=True)
class Situation:
    """A class and a table of it when a command arrives."""

    classroom: Classroom
    table: Table
    by: str
    """The sender of the command: a seat, the teacher or the clock (:mod:`classroom.game.moves`)."""
    now: float
    """In seconds of running time."""
    alone: frozenset[str] = frozenset()
    """The pupils' seats whose device is online and not passed around."""
    robot: bool = False
    """True if a robot sends it for the seat."""


@dataclass(frozen=True, slots=True)
class ClassSituation:
    """A class and its tables when a command about all of it arrives."""

    classroom: Classroom
    tables: Mapping[int, Table]
    by: str
    now: float
    """In seconds of running time."""
    devices: Mapping[str, Sequence[str]]
    """Of each seat that shares a device the seats on it."""

    def together(self, seat: str) -> list[str]:
        """Return the seats on the device that holds `seat`, in their order."""
        seats = self.devices.get(seat, (seat,))
        return [each for each in seats if each in self.classroom.seats]

    @property
    def groups(self) -> list[Sequence[str]]:
        """The seats of the pupils, those on one device together; in a rehearsal, all seats."""
        everybody = self.classroom.plan.rehearsal
        seats = [each.id for each in self.classroom.seats.values() if each.device or everybody]
        return list(dict.fromkeys(tuple(self.together(seat)) for seat in seats))

    def plays(self, seat: str) -> bool:
        """Return whether the seat is in a round that is being played; never with real cards."""
        current = self.tables[self.classroom.seats[seat].table].current
        if current is None or current.over or not current.round.dealt:
            return False
        return seat in current.round.players

    def free_to_move(self, seat: str) -> None:
        """Refuse while the seat plays in a round or has dealt it."""
        if self.plays(seat):
            raise Refused(N_("%(player)s is playing; move after the round"), player=PlayerRef(seat))
        current = self.tables[self.classroom.seats[seat].table].current
        if current is not None and not current.over and current.header.dealer == seat:
            raise Refused(
                N_("%(player)s deals this round; move after the round"), player=PlayerRef(seat)
            )


def open_class(classroom: Classroom) -> None:
    if classroom.closed:
        raise Refused(N_("this class is over"))


def playing(table: Table) -> PlayedRound:
    """Return the round that the table plays."""
    if table.current is None:
        raise Refused(N_("the round hasn’t begun"))
    if table.current.over:
        raise Refused(N_("the round is over"))
    return table.current


def not_paused(table: Table) -> None:
    if table.paused:
        raise Refused(N_("your teacher has paused the table"))


def moves_allowed(table: Table) -> None:
    not_paused(table)
    if table.thinking is not None:
        raise Refused(N_("thinking time: write down what you think the rule is"))
    if table.last_call is not None:
        raise Refused(N_("time’s up; write what you think the rule is"))


def has_seen(table: Table, seen: int) -> None:
    """Refuse what was done on version `seen` of a table if play has moved on since."""
    if seen // tables.VERSION_EPOCH_SIZE != table.line:
        raise Refused(RESTORED)
    if seen < table.turn.version:
        raise Refused(MOVED_ON)
    if seen > table.shown:
        raise Refused(_NOT_YET)


def waited_for(seat: str | None) -> str:
    if seat is None:
        raise Refused(_NOT_WAITING)
    return seat


def percent(confidence: int) -> None:
    if not 0 <= confidence <= 100:
        raise Refused(N_("how sure you are must be a number from 0 to 100"))


def with_real_cards(classroom: Classroom) -> None:
    if not classroom.plan.real_cards:
        raise Refused(N_("this class isn’t playing with real cards"))


def at_most(text: str, longest: int, refusal: str) -> None:
    if len(text) > longest:
        raise Refused(refusal, longest=longest)


def held(classroom: Classroom, seat: str) -> Seat:
    """Return the seat with this id; refuse one that no one has."""
    found = classroom.seats.get(seat)
    if found is None:
        raise Refused(N_("no one is in that seat"))
    return found


def pupils_seat(classroom: Classroom, seat: str) -> Seat:
    """Return the seat with this id; refuse one that no pupil has."""
    found = held(classroom, seat)
    if not found.device:
        raise Refused(N_("only a robot is in this seat"))
    return found
