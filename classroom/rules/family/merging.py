"""Merging of equivalent rules among thousands, and the minimal table of each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from classroom.cards import CARDS
from classroom.rules.automaton import NOT_ALLOWED
from classroom.rules.library import Library, States

Marks: TypeAlias = NDArray[np.uint64]

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)


def _mixed(numbers: Marks) -> Marks:
    """Numbers that look drawn, different for different `numbers` (the end of splitmix64)."""
    numbers = (numbers ^ (numbers >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    numbers = (numbers ^ (numbers >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return numbers ^ (numbers >> np.uint64(31))


_FACTORS = _mixed(_GOLDEN * np.arange(1, len(CARDS) + 1, dtype=np.uint64)) | np.uint64(1)
"""An odd number for each card."""


def marks(library: Library) -> Marks:
    """Return a number for each state of a library, equal exactly for states that judge lines alike.

    Moore's refinement (*Gedanken-experiments on sequential machines*, 1956) with a number in place
    of each block: states that allow the same cards begin with the same number, and each round mixes
    in the numbers of the states that a state leads to, until no round separates more states. Raise
    ArithmeticError if two different states got the same number by chance.
    """
    moves = np.ascontiguousarray(library.moves.T)
    now = _mixed(library.allowed + _GOLDEN)
    count = len(np.unique(now))
    while True:
        following = now * _GOLDEN
        for factor, leads in zip(_FACTORS, moves, strict=True):
            following += factor * now[leads]
        following = _mixed(following)
        if len(np.unique(following)) == count:
            break
        now, count = following, len(np.unique(following))
    _, one, each = np.unique(now, return_index=True, return_inverse=True)
    told = (library.allowed, *(each[leads] for leads in moves))
    if any((of_all != of_all[one][each]).any() for of_all in told):
        raise ArithmeticError("two states that differ came by the same number")
    return now


def smallest(library: Library) -> Iterator[tuple[str, States]]:
    """Yield the name and the moves of every rule that is not equivalent to an earlier one.

    The moves are those of the minimal automaton, provided that all states of a rule can be reached.
    """
    each = marks(library)
    ends = np.append(library.starts[1:], library.states)
    _, rules = np.unique(each[library.starts], return_index=True)
    for rule in np.sort(rules):
        start, end = library.starts[rule], ends[rule]
        _, first, block = np.unique(each[start:end], return_index=True, return_inverse=True)
        order = np.argsort(first)
        moves = library.moves[start:end][first[order]]
        number = np.argsort(order).astype(np.int32)
        own = np.where(moves == NOT_ALLOWED, 0, moves - start)
        yield library.names[rule], np.where(moves == NOT_ALLOWED, moves, number[block[own]])
