"""Commands about seats that no teacher sends: a pupil who joins, and robots that fill a table.

The teacher's are in :mod:`classroom.classes.teacher_commands`.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class JoinClass:
    """Seat one pupil, several who share a seat, or several who pass a device around."""

    names: tuple[str, ...]
    """As they were typed."""
    secret: str
    """What the device's session will carry; who asks again with the same gets the same seat."""
    table: int | None = None
    """None: the one with the fewest pupils."""
    team: str = ""
    """The name of a shared seat; empty: that of its members."""
    passed: bool = False
    """The device is passed around: each gets a seat of their own."""


@dataclass(frozen=True, slots=True)
class SitBeside:
    """Seat one more pupil on the device that holds `seat`, which is passed around from then on."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class ShareSeat:
    """Add a name to a seat."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class WishName:
    """A different name, by a pupil whom the teacher has asked for one."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class KeepName:
    """A pupil whom the teacher has asked for another name keeps the made-up one."""

    seat: str


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A device takes a pupil's seat, and locks out the one that had it."""

    seat: str
    play: bool = False
    """A robot that plays for the pupil stops."""
    together: bool = False
    """All seats on the old device come with it."""
    beside: str | None = None
    """The secret of a device that holds seats: if they are at the same table, it keeps them."""


@dataclass(frozen=True, slots=True)
class SeatRobots:
    """Seat robots at a table."""

    table: int
    robots: int
    like_pupils: bool = False
    """With names like pupils'."""


@dataclass(frozen=True, slots=True)
class FillTable:
    """Seat as many robots beside the pupils as the rule-set needs to play, and no more."""

    table: int
    dealer: str | None = None
    """A pupil who deals the round, and so plays no cards."""


SeatCommand = (
    JoinClass | SitBeside | ShareSeat | WishName | KeepName | TakeSeat | SeatRobots | FillTable
)
