"""Clocks short enough to wait them out, for the server and for the test beside it.

As a program it is ``python -m classroom`` with these clocks: ``python short.py serve ...``.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parents[1])

SECONDS: Mapping[str, float] = {
    "clocks.AFTER_TURN": 4.0,
    "clocks.AFTER_CALL": 4.0,
    "clocks.GRACE": 4.0,
    "clocks.STAND_IN": 15.0,
    "predictions.PREDICTION_SECONDS": 4.0,
    "notebook.PROMPT_AFTER_PLAYS": 4,
    "notebook.PROMPT_SECONDS": 8.0,
    "notebook.NEARLY_OVER": 10.0,
    "ladder.PAUSE": 6.0,
    "last_guesses.LONGEST_WAIT": 10.0,
}
"""By the module of `classroom.classes` and its constant. What phones count down is the server's, so
that it fits whatever these are."""
TURN = CALL = 7
"""Seconds of the clocks of a plan that is played here; and minutes of its round."""
ROUND = 1
LAST_CALL = 14
"""Seconds of its last call."""


def _called_for_less(classroom: Any) -> Any:
    """Return a class with a short last call."""
    plan = classroom.plan
    pace = replace(plan.pace, last_call=LAST_CALL)
    return replace(classroom, plan=replace(plan, pace=pace))


@contextmanager
def short_clocks() -> Iterator[None]:
    """Shorten the clocks of this process."""
    before = {}
    for place, seconds in SECONDS.items():
        name, constant = place.split(".")
        module = import_module(f"classroom.classes.{name}")
        before[module, constant] = getattr(module, constant)
        setattr(module, constant, seconds)
    clocks = import_module("classroom.classes.clocks")
    ends = clocks.call_ends
    clocks.call_ends = lambda classroom, table: ends(_called_for_less(classroom), table)
    try:
        yield
    finally:
        clocks.call_ends = ends
        for (module, constant), seconds in before.items():
            setattr(module, constant, seconds)


if __name__ == "__main__":
    # Serving patches before all other imports.
    from gevent import monkey

    monkey.patch_all()
    from classroom.__main__ import main

    with short_clocks():
        main()
