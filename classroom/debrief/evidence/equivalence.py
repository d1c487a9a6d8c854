"""The card from which on no card could ever tell a rule from the sealed one."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache

from classroom.debrief.evidence.contradictions import contradiction
from classroom.game.laid import Laid
from classroom.game.layout import AnyRound
from classroom.rules.automaton import Automaton
from classroom.rules.compare import equivalent


def same_since(round_: AnyRound, rule: Automaton) -> int | None:
    """Return the layout's size from which on no card could ever tell `rule` from the sealed rule.

    From there on both give the same answers on every line that continues the one on the table. It
    is the number of starters if that holds from the start. None where a card could still tell them
    apart, and for a rule that something on the table contradicts.
    """
    if contradiction(round_, rule) is not None:
        return None
    return _since(round_.layout.cards, round_.rule, rule)


@lru_cache(maxsize=256)  # findings and papers ask it of the same notes again and again
def _since(layout: tuple[Laid, ...], sealed: Automaton, rule: Automaton) -> int | None:
    right = [n for n, each in enumerate(layout, 1) if each.right]
    starters = sum(each.play < 0 for each in layout)

    def same(laid: int) -> bool:
        line = [each.card for each in layout[:laid] if each.right]
        return equivalent(sealed, rule, line)

    # Once they are the same they stay the same: the first such card is found by halving.
    places = right[starters - 1 :]
    first = bisect_left(places, True, key=same)
    return places[first] if first < len(places) else None
