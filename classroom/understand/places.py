"""Productions for places: "every third is red", "cards 2, 4 and 6 are red"."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from classroom.understand import combined
from classroom.understand.productions import same, say

# -- every nth

say("nth", "nth0")(same)
say("nth0", "EVERY ORD", "EVERY NUM CARD|COUNTED?", "EVERYN", "ORD ALWAYS")(
    lambda n: n if 2 <= n <= 8 else None
)
say("clause", "nth COMMA|COLON|THEN|MUST|ONLY? play", "cset nth")(
    lambda one, other: (
        combined.SaidClause("every", other, None, one)
        if isinstance(one, int)
        else combined.SaidClause("every", one, None, other)
    )
)

say("nums", "NUM COMMA|AND? NUM")(lambda a, b: (a, b))
say("nums", "NUM COMMA|AND? nums")(lambda a, rest: (a, *rest))
say("ords", "ORD COMMA|AND? ORD|NUM")(lambda a, b: (a, b))
say("ords", "FIRST COMMA|AND? ORD")(lambda b: (1, b))
say("ords", "ORD COMMA|AND? ords", "ORD COMMA|AND? nums")(lambda a, rest: (a, *rest))
say("ords", "FIRST COMMA|AND? ords")(lambda rest: (1, *rest))
say("placed", "placed0")(same)
say(
    "placed0",
    "ords CARD|REPEAT? CARD?",
    "ords COMMA REPEAT",
    "nums COMMA? REPEAT",
    "nums CARD",
    "CARD|PLACE nums REPEAT?",
    "CARD|PLACE nums COMMA REPEAT",
    cost=-3,
)(lambda some: _place(some))
say("placed", "KIND PLACE")(lambda kind: {"even": (2, 0), "odd": (2, 1)}.get(kind))
# "the starter is number 1": places are counted so anyway
say(
    "count",
    "COUNTONE",
    "LP COUNTONE RP?",
    "LP? FIRST COLON|V|LINK|MUST? PLACE|TRAIT|LINK? NUM RP?",
    cost=-8,
)(lambda *n: True if n[-1:] in ((), (1,)) else None)
say("clause", "count")(lambda _counted: combined.SaidClause("count", combined.ANY))
say("placed", "placed0 count")(lambda place, _counted: place)
say("nth", "nth0 count")(lambda n, _counted: n)
say("clause", "placed COLON|COMMA|MUST|V? play")(
    lambda place, p: combined.SaidClause("places", p, place)
)


def _place(some: Any) -> Any:
    """Return by which number, and with which rest, places such as 2, 4, 6 are counted."""
    by = some[1] - some[0]
    if not 2 <= by <= 8 or any(b - a != by for a, b in pairwise(some)) or some[0] > by + 1:
        return None
    return by, some[0] % by
