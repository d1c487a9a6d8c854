"""Disruption: a pupil who plays two wrong strings in a row is hardly experimenting."""

from __future__ import annotations

from dataclasses import dataclass

from classroom.classes.classroom import Classroom
from classroom.classes.played_round import PlayedRound
from classroom.classes.table import Table

IN_A_ROW = 2
_TURNS = frozenset(("play", "no_play"))


@dataclass(frozen=True, slots=True)
class Disruption:
    """A seat that has played wrong strings, one after another."""

    seat: str
    entry: int
    """The number of the last one in the record."""
    cards: int
    """Number of cards the two had together."""


def spoiling(classroom: Classroom, table: Table) -> Disruption | None:
    """Return the pupil whose last two turns were wrong strings, of two cards or more.

    Of several, the latest. A skipped turn interrupts the row, and so does a string that overthrew a
    Prophet: that was worth it. Robots and seats that sit out don't count, nor do real cards, where
    the teacher sits at the table.
    """
    played = table.current
    if played is None or not table.playing or not played.round.dealt:
        return None
    found = []
    for player in played.round.players:
        held = classroom.seats.get(player)
        if held is None or held.robot is not None or held.sits_out:
            continue
        last = _strings(played, player)[-IN_A_ROW:]
        if len(last) == IN_A_ROW and all(cards for _, cards in last):
            found.append(Disruption(player, last[-1][0], sum(cards for _, cards in last)))
    return max(found, key=lambda each: each.entry, default=None)


def _strings(played: PlayedRound, player: str) -> list[tuple[int, int]]:
    """Return the player's own turns: entry number, and cards of a wrong string, else 0."""
    results = {result.number: result for result in played.round.results}
    turns = []
    for number, entry in enumerate(played.entries, 1):
        if entry.get("skip") == player:
            turns.append((number, 0))
        elif entry.get("by") == player and not _TURNS.isdisjoint(entry) and not entry.get("robot"):
            result = results.get(number)
            if result is not None:
                cards = result.cards or ()
                wrong = len(cards) > 1 and not result.right and not result.row.overthrown
                turns.append((number, len(cards) if wrong else 0))
    return turns
