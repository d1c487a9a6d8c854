"""What can be measured on a rule's table alone."""

from __future__ import annotations

from classroom.cards import members
from classroom.rules.automaton import Automaton

_SETTLED = 1e-12


def acceptance(automaton: Automaton) -> float:
    """The mean share of the 52 cards that is legal in the long run, from 0 to 1.

    A line begins with a starter card, each of those that may start equally likely, and is extended
    for ever by a uniformly random legal card. Before each card after the starter, count the legal
    cards and divide by 52; this is the limit of the mean of those shares. A line on which nothing
    is legal stays there, with share 0. Good to 1e-6.

    Found by iterating the lazy chain (P + I) / 2 of the minimal automaton from the starters'
    distribution: it has the same long-run mean as the chain P itself and, being aperiodic,
    settles, also where the rule goes round in a cycle or ends up in one of several corners.
    """
    table = automaton.minimal
    ways: list[list[tuple[int, float]]] = []
    for state, row in enumerate(table.moves):
        following: dict[int, int] = {}
        for card in members(table.allowed[state]):
            following[row[card]] = following.get(row[card], 0) + 1
        cards = table.allowed[state].bit_count()
        ways.append([(to, count / cards) for to, count in following.items()])
    now = [0.0] * len(ways)
    for to, share in ways[0]:
        now[to] += share
    change = 1.0
    while change > _SETTLED:
        then = [weight / 2 for weight in now]
        for weight, onward in zip(now, ways, strict=True):
            if weight:
                for to, share in onward:
                    then[to] += weight * share / 2
        change = sum(abs(new - old) for new, old in zip(then, now, strict=True))
        now = then
    legal = (cards.bit_count() / 52 for cards in table.allowed)
    return sum(weight * share for weight, share in zip(now, legal, strict=True))
