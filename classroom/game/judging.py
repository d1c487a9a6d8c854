"""Judging an entry of a record, of a round with all its cards or of one with real cards."""

from __future__ import annotations

from classroom.game import layout, play
from classroom.game.entries import read_move
from classroom.game.layout import AnyRound, LayoutRound
from classroom.game.outcome import Outcome


def judge_entry(round_: AnyRound, entry: object) -> tuple[Outcome, AnyRound]:
    """Return the outcome of a raw entry of a record and the round after it.

    Raise Refused if the entry is malformed or not allowed.
    """
    if isinstance(round_, LayoutRound):
        return layout.judge(round_, entry)
    return play.judge(round_, read_move(entry))
