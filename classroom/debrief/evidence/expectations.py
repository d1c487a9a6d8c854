"""Players' predictions of a play before its verdict was shown, and whether they came true."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from classroom.game.layout import AnyRound

Expect = Literal["right", "wrong", "unsure"]
_PLAYS = frozenset(("play", "no_play"))


@dataclass(frozen=True)
class Expectation:
    """One player's prediction of one play."""

    who: str
    """The name, as it stands in the record."""
    of: int
    """The number of the play's entry."""
    expect: Expect
    own: bool
    """The play was the player's own."""
    came_true: bool | None
    """None where the player was unsure, or no one ever heard the verdict."""


def expectations(
    round_: AnyRound,
    entries: Sequence[Mapping[str, Any]],
    who: Sequence[str] | None = None,
) -> tuple[Expectation, ...]:
    """Return the last prediction of each player, or of `who`, in the order of the plays.

    Robots' predictions are left out. Info entries are not checked when a record is read, so
    malformed ones are left out too, and so are predictions made after any other move than the call
    of that play.
    """
    people = round_.players if who is None else tuple(who)
    verdicts = {result.number: result.right for result in round_.results}
    found: dict[tuple[int, int], Expectation] = {}
    play, player = 0, None
    for number, entry in enumerate(entries, 1):
        if not entry.get("info"):
            if not _PLAYS.isdisjoint(entry):
                play, player = number, entry.get("by")
            elif "call" not in entry:
                play = 0
            continue
        by, expect, of = entry.get("by"), entry.get("expect"), entry.get("of")
        if by not in people or entry.get("robot") or not play or of != play:
            continue
        if expect not in ("right", "wrong", "unsure"):
            continue
        right = None if expect == "unsure" else verdicts.get(play)
        true = None if right is None else right == (expect == "right")
        found[play, people.index(by)] = Expectation(by, play, expect, by == player, true)
    return tuple(found[key] for key in sorted(found))
