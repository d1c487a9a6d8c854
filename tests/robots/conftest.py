"""A robot that may think of a handful of rules only, so that what it should do is plain."""

from __future__ import annotations

import numpy as np
import pytest

from classroom.cards import BLACK, DECK, FACE, ODD, RED
from classroom.robots import belief
from classroom.rules.combinators import (
    both,
    cycle,
    different,
    either,
    higher,
    if_last,
    lower,
    rule,
    same,
    steps,
)
from classroom.rules.hypotheses import Hypotheses
from classroom.rules.library import Library

A_FEW = {
    "alternate-colour": (8, rule(different("colour"))),
    "by-twos": (12, rule(steps(-2, 2))),
    "odd-black-even-red": (20, rule(if_last(ODD).then(BLACK).otherwise(RED))),
    "black-up-red-down": (24, rule(if_last(BLACK).then(higher()).otherwise(lower()))),
    "same parity": (9, rule(same("parity"))),
    "another suit": (10, rule(different("suit"))),
    "colours, and another value": (12, rule(both(different("colour"), different("value")))),
    "colours, or down": (20, rule(either(different("colour"), steps(-3, -2, -1)))),
    "colours, but down after a face": (
        22,
        rule(if_last(FACE).then(lower()).otherwise(different("colour"))),
    ),
    "colours, then faces": (26, rule(cycle(RED, BLACK, FACE, DECK & ~FACE))),
}
"""Each with what it takes to say it, in bits."""


@pytest.fixture
def a_few_ideas(monkeypatch):
    """A robot's library holds these, and all of them have come to its mind."""
    costs = {name: float(bits) for name, (bits, _) in A_FEW.items()}
    library = Library.of(
        {name: judge for name, (_, judge) in A_FEW.items()},
        weights={name: 2**-bits for name, bits in costs.items()},
    )
    made = Hypotheses(library, costs, {})
    monkeypatch.setattr(belief, "load_hypotheses", lambda: made)
    monkeypatch.setattr(belief, "_moments", lambda _where: np.zeros(len(library)))
    caches = (belief._ideas, belief._survivors)
    for cached in caches:
        cached.cache_clear()
    yield made
    for cached in caches:
        cached.cache_clear()
