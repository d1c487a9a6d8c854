"""Measures of a rule that need nothing but its table."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from classroom.cards import CARDS
from classroom.rules.automaton import NOT_ALLOWED, Automaton
from classroom.rules.library import Library

Shares = NDArray[np.float64]

_SETTLED = 1e-12
_NEVER = 1e-9
"""The weight, after settling, up to which states count as left for ever."""
MAX_SOLVED = 2_000
_STEPS = 32
"""Taken before it is asked again which rules have settled."""


def acceptance(automaton: Automaton) -> float:
    """Return the mean share of the 52 cards that is legal in the long run, from 0 to 1.

    A line begins with a starter card, each of those that may start equally likely, and is extended
    forever by a uniformly random legal card. Before each card after the starter, count the legal
    cards and divide by 52. The result is the limit of the mean of those shares. A line on which
    nothing is legal stays there, with share 0. Accurate to 1e-6.
    """
    table = automaton.minimal
    weights, _ = _long_run_of(table)
    # Processors differ in the last bits of a sum, and a half must be printed alike on all of them.
    return round(float(weights @ _shares(_alone(table))[:-1]), 9)


def acceptances(library: Library) -> Shares:
    """Return the :func:`acceptance` of each rule of a library."""
    weights, _ = _long_run(library)
    return np.add.reduceat(weights * _shares(library)[:-1], library.starts)


def after_each(automaton: Automaton) -> tuple[float | None, ...]:
    """Return, for each of the 52 cards, the mean share of the deck that is legal just after it.

    The mean is over the places in a line of :func:`acceptance` where the card is, in the long run.
    For a card that occurs only near a line's beginning, it is over the places where it does. None
    for a card that never occurs. Accurate to 1e-6.
    """
    library = _alone(automaton.minimal)
    settled, passing = _long_run_of(automaton.minimal)
    moves = library.moves[:-1]
    leading = moves != NOT_ALLOWED
    weights = np.where(settled @ leading > _NEVER, settled[:, None], passing[:, None])
    weights /= np.maximum(leading.sum(axis=1, keepdims=True), 1)
    laid = (weights * leading).sum(axis=0)
    shares = (weights * _shares(library)[moves]).sum(axis=0)
    return tuple(
        float(share / times) if times else None for share, times in zip(shares, laid, strict=True)
    )


def _shares(library: Library) -> Shares:
    """Return the share of the deck that is legal in each state, the one after the last included."""
    return np.bitwise_count(library.allowed) / len(CARDS)


def _alone(table: Automaton) -> Library:
    return Library.of({"it": table})


@lru_cache(maxsize=16)
def _long_run_of(table: Automaton) -> tuple[Shares, Shares]:
    """Return :func:`_long_run` of one rule, exactly, and in a time that only its size decides.

    A rule can converge extremely slowly if it hardly ever leaves a closed class, or goes round in a
    long cycle. So the equations of its chain are solved instead, one set for the states that lines
    leave forever and one for each closed class they end up in. With more than :data:`MAX_SOLVED`
    states there would be too many equations.
    """
    size = len(table)
    if size > MAX_SOLVED:
        return _long_run(_alone(table))
    moves = np.array(table.moves)
    sources, cards = np.nonzero(moves != NOT_ALLOWED)
    ways = np.zeros((size, size))
    np.add.at(ways, (sources, moves[sources, cards]), 1)
    ways /= np.maximum(ways.sum(axis=1, keepdims=True), 1)
    settled, visits = np.zeros(size), np.zeros(size)
    corners = [
        corner for corner in _strongly_connected(table.moves) if not _can_be_left(table, corner)
    ]
    passing = np.setdiff1d(np.arange(size), np.concatenate(corners))
    if len(passing):  # the state before any card is one of them, and the first
        chain = np.eye(len(passing)) - ways[np.ix_(passing, passing)]
        visits[passing] = np.linalg.solve(chain.T, np.eye(len(passing))[0])
    arriving = np.array(
        [(visits @ ways)[corner].sum() if len(passing) else 1.0 for corner in corners]
    )
    arriving /= arriving.sum()  # all lines arrive; what is missing is rounding
    for corner, weight in zip(corners, arriving, strict=True):
        chain = ways[np.ix_(corner, corner)].T - np.eye(len(corner))
        chain[-1] = 1
        if table.allowed[corner[0]]:  # a line that ran dry is nowhere
            settled[corner] = weight * np.linalg.solve(chain, np.eye(len(corner))[-1])
    return settled, visits


def _can_be_left(table: Automaton, states: Collection[int]) -> bool:
    within = {*states, NOT_ALLOWED}
    return any(to not in within for state in states for to in table.moves[state])


def _strongly_connected(moves: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the strongly connected components of the states (Tarjan, 1972)."""
    onward = [sorted({*row} - {NOT_ALLOWED}) for row in moves]
    number: dict[int, int] = {}
    lowest: dict[int, int] = {}
    groups: list[list[int]] = []
    held: list[int] = []
    is_held = [False] * len(moves)
    path = [(0, iter(onward[0]))]
    while path:
        state, following = path[-1]
        if state not in number:
            number[state] = lowest[state] = len(number)
            held.append(state)
            is_held[state] = True
        for to in following:
            if to not in number:
                path.append((to, iter(onward[to])))
                break
            if is_held[to]:
                lowest[state] = min(lowest[state], lowest[to])
        else:
            path.pop()
            if path:
                lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[state])
            if lowest[state] == number[state]:
                place = held.index(state)
                groups.append(held[place:])
                del held[place:]
                for each in groups[-1]:
                    is_held[each] = False
    return groups


def _long_run(library: Library) -> tuple[Shares, Shares]:
    """Return the frequency of each state on random lines: in the long run, and in passing.

    The first adds up to 1 for each rule, or to less if lines run dry. The second is only comparable
    between states that lines leave forever: the expected number of visits to each.

    Found by iterating the lazy chain (P + I) / 2 from the state before any card. It has the same
    long-run mean as the chain P itself and, being aperiodic, converges even if the rule goes round
    in a cycle or ends up in one of several closed classes.
    """
    size = len(library.moves) - 1
    sources, cards = np.nonzero(library.moves[:-1] != NOT_ALLOWED)
    ways, times = np.unique(
        sources * size + library.moves[sources, cards], return_counts=True
    )  # from a state to a state, and by how many cards
    sources, targets = np.divmod(ways, size)
    shares = times / np.bincount(sources, times, size)[sources] / 2
    rules = np.repeat(np.arange(len(library)), np.diff(library.starts, append=np.int32(size)))
    states = np.arange(size)
    now, visits = np.zeros(size), np.zeros(size)
    now[library.starts] = 1
    while len(states):
        for _ in range(_STEPS):
            before = now[states]
            visits[states] += before / 2
            moved = np.bincount(targets, now[sources] * shares, size)
            now[states] = before / 2 + moved[states]
        change = np.abs(now[states] - before)
        moving = np.bincount(rules[states], change, len(library)) > _SETTLED
        states = states[moving[rules[states]]]
        going = moving[rules[sources]]
        sources, targets, shares = sources[going], targets[going], shares[going]
    return now, visits
