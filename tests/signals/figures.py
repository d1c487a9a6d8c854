"""How the signals do over many rounds."""

from __future__ import annotations

from classroom.hypothesis_file import load_hypotheses
from classroom.signals.moments import follow, shown
from signals.rounds import tables
from signals.scores import Scores, score


def over(seed: int, count: int) -> Scores:
    """Return the scores of the signals over tables of one habit and mixed."""
    return score(table.played() for table in tables(seed, count))


def too_low(scores: Scores, precision: float, recall: float, enough: int) -> list[str]:
    """Return the signals below these figures, of those that were shown or asked for enough."""
    return [
        name
        for name, each in scores.each.items()
        if (each.shown >= enough and each.precision < precision)
        or (each.asked_for >= enough and each.recall < recall)
    ]


def share_with(name: str, habits: list[str], seed: int, count: int) -> float:
    """Return the share of tables of these habits that are shown a signal."""
    library = load_hypotheses().library
    found = 0
    for table in tables(seed, count, habits):
        played = table.played()
        changes = shown(follow(played.header, played.entries, played.rounds, library))
        found += any(change.name == name for change in changes)
    return found / count
