"""Robots: each chooses a move from what its seat may see, and remembers nothing.

:func:`choose` takes the very views that go to a pupil's phone, so a robot knows no more than a
pupil who sits there, and one that comes back after a restart plays on as if nothing had been. All
chance comes in as an argument: the same views and the same chance make the same choice.

A scientist reads the answers on the table (`evidence`), believes rules that would have given all of
them (`belief`), chooses cards by a strategy (`strategies`), and dares and errs by its character
(`characters`). In a rehearsal it also writes that down (`lab_notebook`). A hopeful robot
(`hopeful`) lays cards and hopes.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from classroom.classes.classroom import RANDOM
from classroom.robots import hopeful, lab_notebook, scientist
from classroom.robots.characters import CHARACTERS
from classroom.views.schemas import SeatView, TableView


def choose(
    kind: str, table: TableView, mine: SeatView, rng: random.Random
) -> Mapping[str, Any] | None:
    """Return the robot's next move in the form that a phone sends: ``{"play": ["9S"]}``.

    Return None if it may do nothing, or if it may only declare or guess and decides against it. A
    move that is returned is always allowed. `kind` is the kind of robot that the class log has for
    its seat.
    """
    if kind == RANDOM:
        return hopeful.choose(table, mine, rng)
    return scientist.choose(CHARACTERS[kind], table, mine, rng)


def note(
    kind: str, table: TableView, mine: SeatView, *, declares: bool = False
) -> tuple[str, int] | None:
    """Return what the robot would note now: the id of a rule and its confidence (0 to 100).

    Return None if it leaves its notebook as it is. A robot that `declares` notes its claim first.
    """
    return lab_notebook.note(kind, table, mine, declares=declares)


def last_guess(kind: str, table: TableView, mine: SeatView) -> tuple[str, int]:
    """Return the robot's last guess: the id of a rule and its confidence (0 to 100)."""
    return lab_notebook.last_guess(kind, table, mine)
