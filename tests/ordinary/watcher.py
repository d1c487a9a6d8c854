"""Holds every table, at every look, against what may never be: that it hangs.

A table may wait only where someone's screen offers what it waits for, or where a countdown runs
that ends in something; and the console names whom it waits for. What is wrong has to stay wrong for
some seconds and looks, since screens are read one after another on a computer that is busy.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ordinary.pupils import Pupil
from ordinary.screen import Clock, Screen, Tile
from ordinary.waits import OFFERS, ONE, Waits

WRONG_FOR = 8.0
"""Seconds, and looks in a row, after which it is no delay any more."""
WRONG_LOOKS = 6
NAMED_WITHIN = 4.0
"""The same for the name on the console, since some waits are short; counted for each of them."""
JUMP = 2
"""Seconds by which a countdown may go back up, as a view is late on its way."""
OFF = 4
"""Seconds by which it may differ from the server's clock."""
ROBOT = 30.0
"""Seconds in which a robot does what it is waited for."""


class Hangs(AssertionError):
    """A table hangs; the message tells its story."""


@dataclass(frozen=True)
class Looked:
    """A table at one look."""

    number: int
    version: int
    waits: Waits | None
    names: Mapping[str, str]
    """By seats."""
    tile: Tile | None
    phones: Sequence[Pupil]
    """Those at this table, whatever they show."""
    story: Callable[[], str]


@dataclass
class _Wrong:
    since: float
    looks: int
    last: int
    """The number of the table's look at which it was seen last."""


@dataclass
class Watcher:
    """Of one class."""

    looks: int = 0
    """At tables."""
    countdowns: int = 0
    waited: Counter[str] = field(default_factory=Counter)
    """How many looks found a table waiting for what."""
    ran_out: Counter[str] = field(default_factory=Counter)
    """Clocks that ran out, by what was waited for."""
    _wrong: dict[tuple[object, ...], _Wrong] = field(default_factory=dict)
    _clocks: dict[tuple[object, ...], tuple[int, int]] = field(default_factory=dict)
    _before: dict[int, tuple[int, Waits, float]] = field(default_factory=dict)
    _looks: Counter[int] = field(default_factory=Counter)

    def look(self, table: Looked, now: float) -> None:
        """Raise `Hangs` if the table does."""
        self.looks += 1
        self._looks[table.number] += 1
        self._goes_on(table, now)
        for pupil in table.phones:
            if pupil.able and pupil.screen is not None:
                self._phone(table, pupil, pupil.screen, now)
        if table.waits is None:
            return
        self.waited[table.waits.kind] += 1
        if table.waits.kind != "teacher":
            self._somebody_can(table, now)
        if table.tile is not None:
            self._console(table, table.tile, table.waits, now)

    # The table

    def _goes_on(self, table: Looked, now: float) -> None:
        """A clock that has run out, or a robot, changes the table."""
        before = self._before.get(table.number)
        if before is not None and before[:2] == (table.version, table.waits):
            since = before[2]
        else:
            since = now
            if before is not None and before[1].until is not None and now >= before[1].until - 0.5:
                self.ran_out[before[1].kind] += 1
        if table.waits is None:
            self._before.pop(table.number, None)
            return
        self._before[table.number] = table.version, table.waits, since
        nobody = table.waits.kind == "nobody"
        self._hold(
            table, ("nobody waited for", table.number), nobody, "a round waits for nobody", now
        )
        until = table.waits.until
        here = any(pupil.able for pupil in table.phones)
        late = until is not None and now > until and here
        what = f"nothing happens after the clock of the {table.waits.kind} has run out"
        self._hold(table, ("out", table.number), late, what, now)
        if table.waits.robot and now - since > ROBOT and here:
            raise Hangs(f"a robot is waited for since {now - since:.0f} s\n{table.story()}")

    def _somebody_can(self, table: Looked, now: float) -> None:
        """Someone's screen offers something to do, or a countdown is there."""
        waits = table.waits
        assert waits is not None
        awake = [pupil for pupil in table.phones if pupil.able and pupil.screen is not None]
        offered = set().union(*(pupil.screen.offered for pupil in awake if pupil.screen))
        doing = {kind for kinds in OFFERS.values() for kind in kinds} | {"uncover", "back", "yes"}
        counts = any(not clock.stands for pupil in awake for clock in pupil.screen.clocks)
        for_teacher = waits.kind == "verdict" and not waits.seats
        stuck = not (offered & doing or counts or waits.robot or for_teacher) and bool(awake)
        what = "no screen offers anything to do, and no countdown runs"
        self._hold(table, ("nobody", table.number), stuck, what, now)

    # A phone

    def _phone(self, table: Looked, pupil: Pupil, screen: Screen, now: float) -> None:
        page = pupil.phone.page
        lost = bool(screen.lost) and now - pupil.able_since > WRONG_FOR
        self._hold(table, ("lost", page), lost, f"{pupil.name} is not connected again", now)
        for clock in screen.clocks:
            self._countdown(table, (page, clock.where), clock, now, pupil.name)
        waits = table.waits
        if waits is None or waits.kind not in OFFERS or screen.gone:
            return
        mine = waits.seats.intersection(screen.seats)
        if waits.robot or not mine or (waits.kind == "prediction" and len(screen.seats) > 1):
            return
        # Behind a sheet is the table, one tap away. A device that is passed around asks whose
        # turn it is first, or shows the hand of another seat.
        opens = {"uncover", "cover"} if len(screen.seats) > 1 else set()
        can = screen.offered & (OFFERS[waits.kind] | opens)
        if screen.sheet:
            can = screen.offered & {"yes", "close"}
        what = f"the table waits for {pupil.name} ({waits.kind}), whose screen does not offer it"
        self._hold(table, ("waits", page, waits.kind), not can, what, now)

    def _countdown(
        self, table: Looked, place: tuple[object, ...], clock: Clock, now: float, whose: str
    ) -> None:
        """It follows the server's clock, never goes back up, and is gone once it is over."""
        self.countdowns += 1
        key = (*place, clock.to)
        version, before = self._clocks.get(key, (table.version, clock.shows))
        self._clocks[key] = table.version, clock.shows
        if version == table.version and clock.shows > before + JUMP and not clock.stands:
            raise Hangs(
                f"a countdown of {whose} ({clock.where}) went back up from {before} to"
                f" {clock.shows} s, and nothing had happened\n{table.story()}"
            )
        left = max(0.0, clock.to - now)
        off = not clock.stands and abs(left - clock.shows) > OFF
        what = f"a countdown of {whose} ({clock.where}) shows {clock.text}, with {left:.0f} s left"
        self._hold(table, ("off", *place), off, what, now)
        over = not clock.stands and now > clock.to
        what = f"a countdown of {whose} ({clock.where}) is over, and nothing happens"
        self._hold(table, ("over", *key), over, what, now)

    # The console

    def _console(self, table: Looked, tile: Tile, waits: Waits, now: float) -> None:
        for clock in tile.clocks:
            self._countdown(table, ("console", tile.number, clock.where), clock, now, "the console")
        held = waits.kind == "teacher" and not tile.resumes
        what = "the table is paused, and the console offers no way to go on"
        self._hold(table, ("paused", tile.number), held, what, now, NAMED_WITHIN)
        names = {table.names.get(seat, seat) for seat in waits.seats}
        named = set(tile.named)
        wrong = named != names if waits.kind in ONE else not named <= names
        what = f"the console names {sorted(named)}, and the {waits.kind} of {sorted(names)} waits"
        key = "named", tile.number, table.version, waits
        self._hold(table, key, wrong, what, now, NAMED_WITHIN)

    def _hold(
        self,
        table: Looked,
        key: tuple[object, ...],
        wrong: bool,
        what: str,
        now: float,
        within: float = WRONG_FOR,
    ) -> None:
        if not wrong:
            self._wrong.pop(key, None)
            return
        look = self._looks[table.number]
        found = self._wrong.get(key)
        if found is None or found.last < look - 1:
            found = self._wrong[key] = _Wrong(now, 0, look)
        found.looks, found.last = found.looks + 1, look
        if now - found.since >= within and found.looks >= WRONG_LOOKS:
            raise Hangs(f"{what} (for {now - found.since:.0f} s)\n{table.story()}")
