"""What must hold after each step of a history; each raises AssertionError with what does not."""

from __future__ import annotations

import sqlite3

from classroom.classes import clocks, sitting_out
from classroom.classes.classroom import Classroom
from classroom.classes.deadlines import next_deadline
from classroom.classes.pupil_names import robots_of
from classroom.classes.table import Table
from simulation.world import World

NAMES_EVERY = 30
STILL = 60.0
"""Seconds without a change after which someone must be able to act, or a clock must run out."""


class Holds:
    """Looks at a world after each of its steps."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._file = sqlite3.connect(f"file:{world.folder}/classroom.sqlite3?mode=ro", uri=True)
        self._stored = self._version()
        self._changed: dict[int, float] = {}
        """By table, when it last changed, or was last looked at."""
        self._names: frozenset[str] = frozenset()
        self.asked = 0

    def close(self) -> None:
        self._file.close()

    def _version(self) -> int:
        """A number that changes with each write to the file."""
        return int(self._file.execute("PRAGMA data_version").fetchone()[0])

    def before(self) -> None:
        self._stored = self._version()

    def after(self, came: str) -> None:
        """Look after a step of which this came."""
        if came.startswith("refused"):
            written = self._version() != self._stored
            assert not written, f"refused, and yet something was written: {came}"

    def time_passed(self) -> None:
        now, changed = self.world.clock.time, self.world.changed
        if int(now) % NAMES_EVERY == 0:
            self.names_stay()
        for number in range(1, self.world.plan.tables + 1):
            if number in changed:
                self._changed[number] = now
            elif now - self._changed.setdefault(number, now) >= STILL:
                self._changed[number] = now
                self.asked += 1
                opened = self.world.open()
                self.somebody_may_act(opened.classroom(), opened.table(number))
        changed.clear()

    def somebody_may_act(self, classroom: Classroom, table: Table) -> None:
        """A table that has been still is over, paused, waits for a person, or a clock runs."""
        if classroom.closed or not table.playing or table.paused:
            return
        here = {seat for seat in self.world.phones if self._plays(classroom, table, seat)}
        if not here:  # no one waits
            return
        if table.last_call is None and any(table.may(seat) for seat in here):
            waited = clocks.waited_for(table)
            if waited is None or waited in here:
                return
        opened, now = self.world.open(), self.world.clock.time
        due = next_deadline(classroom, table, opened.pupils.attendance(), now)
        ahead = due is not None and due.at > now - STILL
        waited = clocks.waited_for(table)
        held = None if waited is None else classroom.seats.get(waited)
        away = held is not None and held.robot is None and waited not in self.world.phones
        # A pupil whose phone is away is waited for unless a clock runs: the teacher sees it.
        assert ahead or (away and waited not in sitting_out.out(classroom, table)), (
            f"table {table.number} stands still: {table.awaiting}, {waited}, {due}"
        )

    def _plays(self, classroom: Classroom, table: Table, seat: str) -> bool:
        held = classroom.seats.get(seat)
        playing = table.current is not None and seat in table.current.round.players
        return playing and held is not None and held.robot is None and not held.sits_out

    def names_stay(self) -> None:
        """A name goes only when the teacher removes it, whatever the date seems to be."""
        seats = self.world.open().classroom().seats
        held = {seat for seat, each in seats.items() if each.robot is None}
        lost = (self._names - self.names()) & held
        assert not lost, f"names went: {lost}"
        self._names = self.names()

    def names(self) -> frozenset[str]:
        """The seats with a name, but for those that robots have from the beginning."""
        robots = robots_of(self.world.open().classroom())
        rows = self._file.execute(
            "SELECT seat FROM seats WHERE class_id = ? AND name IS NOT NULL AND name <> ''",
            (self.world.id,),
        )
        return frozenset(seat for (seat,) in rows) - robots

    def cold_start_is_the_same(self) -> None:
        for what, known, stored in self.world.cold():
            assert known == stored, f"{what} differs from what is stored"
