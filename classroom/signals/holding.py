"""All signals that hold at a table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from classroom.signals import core, trial
from classroom.signals.signal import ORDER, Name, Signal
from classroom.signals.watched import Watched

FIRST_PLAY = 8
"""Settled plays before any signal."""

DEFINITIONS: Final[Mapping[Name, Callable[[Watched], Signal | None]]] = {
    "prophet-untested": core.prophet_untested,
    "ready-for-harder": core.ready_for_harder,
    "refuted-note-kept": trial.refuted_note_kept,
    "rivals-not-separated": trial.rivals_not_separated,
    "sure-and-wrong": core.sure_and_wrong,
    "no-longer-predicting": core.no_longer_predicting,
    "wrong-without-learning": core.wrong_without_learning,
    "nobody-writes": core.nobody_writes,
}
WITHOUT_HANDS: Final = frozenset(
    ("no-longer-predicting", "wrong-without-learning", "nobody-writes")
)
"""The signals of a layout, of which no hand is known."""


def holding(watched: Watched) -> tuple[Signal, ...]:
    """Return all signals that hold when the next play comes, the one to be shown first."""
    if watched.count < FIRST_PLAY:
        return ()
    names = [name for name in ORDER if watched.round.dealt or name in WITHOUT_HANDS]
    found = (DEFINITIONS[name](watched) for name in names)
    return tuple(signal for signal in found if signal is not None)
