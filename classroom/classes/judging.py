"""Judging the moves of a table: from an entry of a record to the event that adds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from classroom.classes.events import Entry, EntryAdded
from classroom.classes.played_round import PlayedRound
from classroom.game.judging import judge_entry


def entry_added(played: PlayedRound, entry: Mapping[str, Any], held: bool = False) -> EntryAdded:
    """Return the event that adds an entry to a round, with the outcome of a move.

    Raise Refused if the entry is malformed or the move is not allowed. With `held`, the verdict is
    not shown yet.
    """
    outcome, _ = judge_entry(played.round, entry)
    return EntryAdded(
        entry=cast(Entry, dict(entry)), outcome=None if entry.get("info") else outcome, held=held
    )
