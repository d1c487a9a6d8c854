"""The card from which on no card could ever tell a rule from the sealed one."""

from __future__ import annotations

from bisect import bisect_left

from classroom.debrief.contradictions import contradiction
from classroom.game.layout import AnyRound
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent


def same_since(round_: AnyRound, rule: Automaton) -> int | None:
    """Return the layout's size from which on no card could ever tell `rule` from the sealed rule.

    From there on both give the same answers on every line that continues the one on the table. It
    is the number of starters if that holds from the start. None where a card could still tell them
    apart, and for a rule that something on the table contradicts.
    """
    right = [n for n, each in enumerate(round_.layout, 1) if each.right]
    if contradiction(round_, rule) is not None:
        return None

    def same(laid: int) -> bool:
        line = [each.card for each in round_.layout[:laid] if each.right]
        return equivalent(round_.rule, rule, line)

    # Once they are the same they stay the same: the first such card is found by halving.
    places = right[len(round_.starters) - 1 :]
    first = bisect_left(places, True, key=same)
    return places[first] if first < len(places) else None
