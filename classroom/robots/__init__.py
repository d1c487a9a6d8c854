"""Robots: each chooses a move from what its seat may see, and remembers nothing.

:func:`choose` takes the very views that go to a pupil's phone, so a robot knows no more than a
pupil who sits there, and one that comes back after a restart plays on as if nothing had been. All
chance comes in as an argument: the same views and the same chance make the same choice.

A scientist reads the answers on the table (`evidence`), believes rules that would have given all of
them (`belief`), chooses cards by a strategy (`strategies`), and dares and errs by its character
(`characters`). A hopeful robot (`hopeful`) lays cards and hopes.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from classroom.classes.classroom import RANDOM
from classroom.robots import hopeful, scientist
from classroom.robots.characters import CHARACTERS
from classroom.views.schemas import SeatView, TableView


def choose(
    kind: str, table: TableView, mine: SeatView, chance: random.Random
) -> Mapping[str, Any] | None:
    """What the robot does now, in the form in which a phone would send it: ``{"play": ["9S"]}``,
    ``{"declare": True}`` ...

    None where it can do nothing, and where all it may do is declare or guess and it lets its chance
    pass. Otherwise always a move that is allowed. `kind` is what the class log says of its seat.
    """
    if kind == RANDOM:
        return hopeful.choose(table, mine, chance)
    return scientist.choose(CHARACTERS[kind], table, mine, chance)


def last_word(table: TableView, mine: SeatView) -> tuple[str, int]:
    """What the robot says at a last call: the id of a rule, and how sure it is of it (0 to 100)."""
    return scientist.last_word(table, mine)
