"""Judging an entry of a record, of a round with all its cards or of one with real cards."""

from __future__ import annotations

from classroom.game import layout, play
from classroom.game.entries import read_move
from classroom.game.outcome import Outcome
from classroom.game.round import Round


def judge_entry(round_: Round, entry: object) -> tuple[Outcome, Round]:
    """Return the outcome of a raw entry of a record and the round after it.

    Raise Refused if the entry is malformed or not allowed.
    """
    if not round_.dealt:
        return layout.judge(round_, entry)
    return play.judge(round_, read_move(entry))
