"""The one signal that a teacher is shown of a table: its start, its end, and putting it off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from classroom.signals.signal import ON_TRIAL, ORDER, Name, Signal

GONE = 2
"""Plays running for which a signal has not held when it ends."""
SILENCE = 3
"""Plays without a new signal after one ended."""
AGAIN = 10
"""Plays until the same signal may come again."""
STEADY = 3
"""Plays for which a signal is shown before one of :data:`URGENT` replaces it."""
URGENT: Final = frozenset[Name](("prophet-untested", "ready-for-harder"))


@dataclass(frozen=True)
class ShownSignal:
    """The signal on a tile, or none; a frozen value. Plays are counted as by `Watched.count`."""

    trial: bool = False
    """The signals on trial are shown as well."""
    shown: Signal | None = None
    """As it was when it held last."""
    since: int = 0
    """Plays when it was first shown."""
    missed: int = 0
    """Plays running for which it has not held."""
    quiet: int = 0
    """Plays from which on a new signal may come."""
    again: Mapping[Name, int] = field(default_factory=dict)
    """Plays from which on a signal that was shown may come again."""

    def after(self, held: Sequence[Signal], plays: int) -> ShownSignal:
        """Return what is shown once these signals hold after so many plays."""
        held = [signal for signal in held if self.trial or signal.name not in ON_TRIAL]
        tile = self if self.shown is None else self._goes_on(self.shown, held, plays)
        if tile.shown is None and plays >= tile.quiet:
            return tile._with(held, plays)
        if tile.shown is not None and plays >= tile.since + STEADY:
            before = ORDER[: ORDER.index(tile.shown.name)]
            urgent = [each for each in held if each.name in URGENT and each.name in before]
            if tile._first(urgent, plays) is not None:
                return tile._without(tile.shown.name, plays)._with(urgent, plays)
        return tile

    def put_off(self, plays: int) -> ShownSignal:
        """Return the tile without what it shows: not now, or done."""
        return self if self.shown is None else self._without(self.shown.name, plays)

    def _goes_on(self, shown: Signal, held: Sequence[Signal], plays: int) -> ShownSignal:
        still = next((each for each in held if each.name == shown.name), None)
        if still is not None:
            return replace(self, shown=still, missed=0)
        if self.missed + 1 < GONE:
            return replace(self, missed=self.missed + 1)
        return self._without(shown.name, plays)

    def _without(self, name: Name, plays: int) -> ShownSignal:
        again = {**self.again, name: plays + AGAIN}
        return replace(self, shown=None, missed=0, quiet=plays + SILENCE, again=again)

    def _with(self, held: Sequence[Signal], plays: int) -> ShownSignal:
        signal = self._first(held, plays)
        if signal is None:
            return self
        return replace(self, shown=signal, since=plays, missed=0)

    def _first(self, held: Sequence[Signal], plays: int) -> Signal | None:
        return next((each for each in held if plays >= self.again.get(each.name, 0)), None)
