"""A robot that lays cards and hopes: every move that is allowed, and no thought."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from classroom.views.schemas import SeatView, TableView


def choose(table: TableView, mine: SeatView, rng: random.Random) -> Mapping[str, Any] | None:
    may = set(mine.may)
    if "call" in may:
        assert table.pending is not None
        right = rng.random() < (0.6 if table.pending.kind == "play" else 0.15)
        return {"call": "right" if right else "wrong"}
    if "pick" in may:
        assert table.pending is not None
        return {"pick": rng.choice(table.pending.cards)}
    if "declare" in may and table.line.laid >= 8 and rng.random() < 0.015:
        return {"declare": True}
    if "play" in may:
        if rng.random() < 0.02 and "no_play" in may:
            return {"no_play": True}
        length = 1 if rng.random() < 0.92 else rng.choice((2, 2, 3))
        length = min(length, table.rules.longest, len(mine.hand))
        return {"play": rng.sample(mine.hand, length)}
    return None
