"""A round followed entry by entry, and what a teacher would have seen of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from classroom.game.header import AnyHeader
from classroom.game.layout import AnyRound
from classroom.rules.library import Library
from classroom.signals.holding import holding
from classroom.signals.signal import ON_TRIAL, Name, Signal
from classroom.signals.tile import ShownSignal
from classroom.signals.watched import Watched


@dataclass(frozen=True)
class SignalMoment:
    """A moment at which the signals are worked out."""

    at: int
    """The number of the last entry before it."""
    held: tuple[Signal, ...]
    plays: int
    """Settled plays."""
    over: bool = False
    """The round is over, or its last call has begun: nothing is shown any more."""


@dataclass(frozen=True)
class SignalChange:
    """A signal that comes, or one that goes: then `signal` is None."""

    at: int
    name: Name
    signal: Signal | None

    def to_json(self) -> Mapping[str, Any]:
        """Return the line that the command prints."""
        signal = self.signal
        return {
            "at": self.at,
            "signal": self.name,
            "state": "off" if signal is None else "on",
            "evidence": None if signal is None else signal.evidence.to_json(),
            "sureness": None if signal is None else signal.sureness,
        }


def moments(
    watched: Watched, entries: Sequence[Mapping[str, Any]], rounds: Sequence[AnyRound]
) -> Iterator[SignalMoment]:
    """Yield the moments of a round; `rounds` are those after the deal and after each entry."""
    for number, entry in enumerate(entries, 1):
        following = watched.after(entry, rounds[number - 1], rounds[number])
        if following.done and not watched.done:
            if following.count == watched.count:
                yield SignalMoment(number - 1, holding(watched), watched.count)
            yield SignalMoment(number, (), following.count, over=True)
        elif not watched.done and begins_play(entry):
            yield SignalMoment(number - 1, holding(watched), watched.count)
        watched = following


def begins_play(entry: Mapping[str, Any]) -> bool:
    """Return whether an entry is a play or no play."""
    return not entry.get("info") and ("play" in entry or "no_play" in entry)


def shown(found: Iterator[SignalMoment], trial: bool = False) -> Iterator[SignalChange]:
    """Yield each change of the one signal that a teacher would have seen."""
    tile = ShownSignal(trial)
    for moment in found:
        before = tile.shown
        tile = ShownSignal(trial) if moment.over else tile.after(moment.held, moment.plays)
        yield from _changes(moment.at, _listed(before), _listed(tile.shown))


def all_held(found: Iterator[SignalMoment], trial: bool = False) -> Iterator[SignalChange]:
    """Yield each change of all that hold."""
    before: Sequence[Signal] = ()
    for moment in found:
        held = [each for each in moment.held if trial or each.name not in ON_TRIAL]
        yield from _changes(moment.at, before, held)
        before = held


def _listed(signal: Signal | None) -> list[Signal]:
    return [] if signal is None else [signal]


def _changes(at: int, before: Sequence[Signal], after: Sequence[Signal]) -> Iterator[SignalChange]:
    gone = {each.name for each in after}
    yield from (SignalChange(at, each.name, None) for each in before if each.name not in gone)
    there = {each.name for each in before}
    yield from (SignalChange(at, each.name, each) for each in after if each.name not in there)


def follow(
    header: AnyHeader,
    entries: Sequence[Mapping[str, Any]],
    rounds: Sequence[AnyRound],
    library: Library,
) -> Iterator[SignalMoment]:
    """Yield the moments of a record."""
    return moments(Watched.of(header, library), entries, rounds)
