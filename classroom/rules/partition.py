"""States of a table that judge every line alike, found in n log n time.

Hopcroft's algorithm (*An n log n algorithm for minimizing states in a finite automaton*, 1971),
with all cards looked at together: a block of states cuts the others by which cards lead from them
into it. Where a block was cut, its largest piece need not cut again, because the whole did and the
other pieces will; so a state is looked at again only in a piece of at most half the size.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from classroom.cards import CardSet


@dataclass(frozen=True)
class _Arrows:
    """Moves in reverse: those into `state` are at ``begin[state]`` to ``begin[state + 1]``."""

    begin: list[int]
    source: list[int]
    kind: list[int]
    """The bit of the kind of card that leads there. Cards that lead to the same states everywhere
    are of one kind."""


def alike(
    allowed: Sequence[CardSet],
    moves: Sequence[Sequence[int]],
    pause: Callable[[], None] = lambda: None,
) -> list[int]:
    """For each state the number of its block; states are alike exactly where they share one.

    `allowed` and `moves` are those of an automaton. `pause` is called between steps.
    """
    arrows = _arrows(moves)
    numbers: dict[CardSet, int] = {}
    block = [numbers.setdefault(cards, len(numbers)) for cards in allowed]
    blocks: list[set[int]] = [set() for _ in numbers]
    for state, number in enumerate(block):
        blocks[number].add(state)
    # States that allow the same cards lead into the largest block by those that are left over.
    waiting = sorted(range(len(blocks)), key=lambda number: len(blocks[number]))[:-1]
    while waiting and len(blocks) < len(block):
        pause()
        for number, pieces in _cuts(blocks[waiting.pop()], arrows, block):
            for piece in _without_the_largest(blocks, number, pieces):
                for state in piece:
                    block[state] = len(blocks)
                waiting.append(len(blocks))
                blocks.append(piece)
    return block


def _arrows(moves: Sequence[Sequence[int]]) -> _Arrows:
    columns = list(dict.fromkeys(zip(*moves, strict=True)))
    targets = np.array(columns, dtype=np.int32).T.ravel()
    order = np.argsort(targets, kind="stable")
    begin = np.searchsorted(targets[order], np.arange(len(moves) + 1))
    source, kind = np.divmod(order, len(columns))
    return _Arrows(begin.tolist(), source.tolist(), np.left_shift(1, kind).tolist())


def _cuts(
    into: Collection[int], arrows: _Arrows, block: Sequence[int]
) -> Iterator[tuple[int, list[list[int]]]]:
    """Yield the number of each block with states that lead into `into`, and those states.

    The states of a block come in pieces, by the kinds of card that lead there.
    """
    begin, source, kind = arrows.begin, arrows.source, arrows.kind
    kinds: dict[int, int] = {}
    for state in into:
        for arrow in range(begin[state], begin[state + 1]):
            kinds[source[arrow]] = kinds.get(source[arrow], 0) | kind[arrow]
    found: dict[int, dict[int, list[int]]] = {}
    for state, mask in kinds.items():
        found.setdefault(block[state], {}).setdefault(mask, []).append(state)
    return ((number, list(pieces.values())) for number, pieces in found.items())


def _without_the_largest(
    blocks: list[set[int]], number: int, pieces: list[list[int]]
) -> list[set[int]]:
    """Leave in a block the largest of its pieces and return the others.

    `pieces` may leave out one piece of the block: the rest. Takes time in proportion to what
    `pieces` holds, not to the block.
    """
    whole = blocks[number]
    rest = len(whole) - sum(map(len, pieces))
    pieces.sort(key=len)
    if rest >= len(pieces[-1]):
        whole.difference_update(*pieces)
        return [set(piece) for piece in pieces]
    blocks[number] = set(pieces.pop())
    others = [set(piece) for piece in pieces]
    if rest:
        whole.difference_update(blocks[number], *pieces)
        others.append(whole)
    return others
