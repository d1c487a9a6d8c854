"""Small rounds with notes and expectations, whose figures can be counted by hand."""

from __future__ import annotations

from typing import Any

import rounds


def note(who: str, rule: str | None, confidence: int = 70, **more: object) -> dict[str, object]:
    return {"by": who, "note": rule, "confidence": confidence, "info": True, **more}


def with_notes(record: dict[str, Any], *after: tuple[int, dict[str, object]]) -> dict[str, Any]:
    """The record with notes, each after so many of its moves."""
    moves = list(record["moves"])
    for place, entry in sorted(after, key=lambda pair: -pair[0]):
        moves.insert(place, entry)
    return {**record, "moves": moves}


def six_right(seed: int, rule: str = "alternate-colour") -> dict[str, Any]:
    """The starter and six right cards, laid in turns by four pupils; then time is up."""
    table = rounds.Making(rule, seed=seed)
    table.until(lambda: table.round.layout.laid == 7)
    table.do("teacher", end=True)
    return table.data


def predicted(record: dict[str, Any], plays: int) -> dict[str, Any]:
    """Everyone notes the rule, 90 sure; before the verdicts of the first plays all say "right"."""
    players = record["players"]
    moves: list[dict[str, Any]] = [note(player, record["rule"], 90) for player in players]
    for number, move in enumerate(record["moves"], 1):
        moves.append(move)
        of = len(moves)
        if number <= plays:
            moves += [{"by": each, "expect": "right", "of": of, "info": True} for each in players]
    return {**record, "moves": moves}
