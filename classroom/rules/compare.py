"""Two rules compared: the shortest main line on which they part, or the same on every line."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

from classroom.cards import Card, members
from classroom.rules.automaton import Automaton


@dataclass(frozen=True)
class Separation:
    """Where two rules part: after `line`, which both allow, only one of them allows `card`.

    `line` begins with the starter; it is empty where they part over who may start.
    `first_allows` says whether it is the first of the two rules that allows `card`.
    """

    line: tuple[Card, ...]
    card: Card
    first_allows: bool


def separate(a: Automaton, b: Automaton, starters: Sequence[Card] = ()) -> Separation | None:
    """The shortest main line and the card on which `a` and `b` disagree.

    With `starters`, of all lines that begin with exactly these cards; without, of all lines, so
    that two rules that differ only in who may start are two. None where they agree on every such
    line, also where both forbid the starters. Where only one of them allows the starters, it is
    the starter they disagree on.

    Of several shortest lines, the one whose cards come first in the order of the cards. Exact:
    a breadth-first search of the pairs of states both rules can be in on the same line.
    """
    pair = (0, 0)
    for place, card in enumerate(starters):
        following = a.step(pair[0], card), b.step(pair[1], card)
        if min(following) < 0:
            if following[0] == following[1]:
                return None
            return Separation(tuple(starters[:place]), card, first_allows=following[0] >= 0)
        pair = following
    came_from: dict[tuple[int, int], tuple[tuple[int, int], Card] | None] = {pair: None}
    waiting = deque([pair])
    while waiting:
        pair = waiting.popleft()
        in_a, in_b = pair
        if disputed := a.legal(in_a) ^ b.legal(in_b):
            card = next(members(disputed))
            line: list[Card] = []
            while (step := came_from[pair]) is not None:
                pair, laid = step
                line.append(laid)
            return Separation(
                (*starters, *reversed(line)), card, first_allows=bool(a.legal(in_a) >> card & 1)
            )
        for card in members(a.legal(in_a)):
            following = a.step(in_a, card), b.step(in_b, card)
            if following not in came_from:
                came_from[following] = (pair, card)
                waiting.append(following)
    return None


def equivalent(a: Automaton, b: Automaton, starters: Sequence[Card] = ()) -> bool:
    """Whether the two rules agree on every line, or on every line that begins with `starters`.

    A guess is judged by this, whatever its wording (rules.md, section 6).
    """
    return separate(a, b, starters) is None
