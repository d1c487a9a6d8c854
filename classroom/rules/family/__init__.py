"""The family: thousands of rules that players may think of, no two of them equivalent.

    family = generate()                     # takes seconds; done when the package is built
    arrays = family.to_arrays()             # the form in a file
    family = Family.of_arrays(arrays)
    family.library                          # a Library; simpler rules weigh more

The result depends only on the sources of this package and of its imports. The catalogue is not part
of it. :mod:`classroom.rules.hypotheses` merges the two.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from classroom.rules.automaton import NOT_ALLOWED, Automaton
from classroom.rules.builder.meaning import clause, compiled
from classroom.rules.builder.terms import Built
from classroom.rules.family.candidates import candidates
from classroom.rules.family.cost import cost
from classroom.rules.family.merging import smallest
from classroom.rules.library import Library, Weights
from classroom.rules.measure import acceptances
from classroom.rules.validation import MAX_SHARE, MIN_CARDS, MIN_SHARE, ROUNDING

Small = NDArray[np.uint8]

MAX_FAMILY_STATES = 60
"""A rule with more, at the smallest, is not in the family: no one keeps so much in mind."""
_NOWHERE = 255
"""In a table of small numbers, where a card is not allowed."""


@dataclass(frozen=True, eq=False)
class Family:
    """The rules of the family, the simplest first; no two judge every line alike.

    `costs` are the lengths of their descriptions in bits (:mod:`classroom.rules.family.cost`) and
    `sizes` their numbers of states. In `moves` are their tables one below the other, each with its
    states numbered from 0 as in :class:`Automaton`, and 255 where a card is not allowed.
    """

    built: tuple[Built, ...] = field(repr=False)
    costs: Weights = field(repr=False)
    sizes: Small = field(repr=False)
    moves: Small = field(repr=False)

    def to_arrays(self) -> dict[str, NDArray[Any]]:
        told = msgspec.json.encode(self.built)
        return {
            "built": np.frombuffer(told, dtype=np.uint8),
            "costs": self.costs,
            "sizes": self.sizes,
            "moves": self.moves,
        }

    @staticmethod
    def of_arrays(arrays: Mapping[str, NDArray[Any]]) -> Family:
        """Return the family from the arrays of :meth:`to_arrays`."""
        built = msgspec.json.decode(arrays["built"].tobytes(), type=tuple[Built, ...])
        return Family(built, arrays["costs"], arrays["sizes"], arrays["moves"])

    def __len__(self) -> int:
        return len(self.built)

    @cached_property
    def library(self) -> Library:
        """The family as a library: ``family-1``, the simplest, ``family-2`` and so on."""
        return Library.stacked(
            tuple([f"family-{number}" for number in range(1, len(self) + 1)]),
            self.sizes.astype(np.int32),
            np.where(self.moves == _NOWHERE, NOT_ALLOWED, self.moves.astype(np.int32)),
            np.exp2(-self.costs),
        )


def generate() -> Family:
    """Return the candidates that pass validation (:mod:`classroom.rules.validation`).

    Of several that judge every line alike, only the one with the shortest description is kept.
    """
    lengths = {built: cost(clause(built.asks)) for built in candidates()}
    told = sorted(lengths, key=lambda built: (lengths[built], len(repr(built)), repr(built)))
    rules: dict[str, Automaton] = {}
    for place, built in enumerate(told):
        try:
            rule = compiled(built)
        except ValueError:
            continue  # it would have to remember too much
        if min(map(int.bit_count, rule.allowed)) >= MIN_CARDS:
            rules[str(place)] = rule
    tables = {
        name: table
        for name, table in smallest(Library.of(rules))
        if len(table) <= MAX_FAMILY_STATES
    }
    sizes = np.array([len(table) for table in tables.values()], dtype=np.int32)
    moves = np.concatenate(list(tables.values()))
    shares = acceptances(Library.stacked(tuple(tables), sizes, moves))
    passing = (shares >= MIN_SHARE - ROUNDING) & (shares <= MAX_SHARE + ROUNDING)
    kept = [told[int(name)] for name, passes in zip(tables, passing, strict=True) if passes]
    small = np.where(moves == NOT_ALLOWED, _NOWHERE, moves).astype(np.uint8)
    return Family(
        tuple(kept),
        np.array([lengths[built] for built in kept]),
        sizes[passing].astype(np.uint8),
        small[np.repeat(passing, sizes)],
    )
