"""Productions for sets of cards: "odd red cards", "5 to 9", "hearts under 6", "7 of spades"."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.terms import Both, Either, Kind, Not
from classroom.understand import combined
from classroom.understand.chart import Costly
from classroom.understand.productions import same, say

# -- values

say("num", "NUM")(same)
say("rank", "RANK")(same)
say("single", "rank")(lambda n: combined.of_values([n]))

for _more, _ormore, _andmore, _atleast, _than, _way, _bounds in (
    ("HIGHER", "ORMORE", "ANDMORE", "ATLEAST", "MORETHAN", "UP", lambda n: (n, 13)),
    ("LOWER", "ORLESS", "ANDLESS", "ATMOST", "LESSTHAN", "DOWN", lambda n: (1, n)),
):
    _step = 1 if _more == "HIGHER" else -1
    say(
        "bound",
        f"rank +{_ormore}|{_andmore}",
        f"{_atleast} rank +{_ormore}|{_andmore}|{_more}|{_way}?",
        f"BETWEEN rank +{_ormore}|{_andmore}|{_more}|{_way}",
        f"{_more} ORSAME LINK? rank",
        f"{_more} +OR SAME LINK? rank",
        f"SAME +OR {_more} LINK? rank",
        f"{_than} ORSAME rank",
        f"{_than} +OR SAME LINK? rank",
        f"{_than} rank +ORSAME",
        f"{_ormore} SAME rank",
        f"{_more} SAME rank",
        f"{_more} LINK? rank +ORSAME",
    )(_bounds)
    say("bound", f"rank +OR|AND +{_way}|{_more}|{_than}", cost=2)(_bounds)
    say("bound", f"{_than} rank", f"{_more} LINK rank")(
        lambda n, step=_step, bounds=_bounds: bounds(n + step)
    )
    say("bound", f"{_more} rank", cost=3)(lambda n, step=_step, bounds=_bounds: bounds(n + step))

say(
    "bound",
    "BETWEEN? rank +ATMOST rank +INCLUSIVE?",
    "BETWEEN? rank +TO rank +INCLUSIVE?",
    "BETWEEN rank +AND|TO rank +INCLUSIVE?",
)(lambda low, high: (low, high) if low < high else None)
say(
    "bound",
    "BETWEEN rank AND|TO rank COMMA|LP? INCLUSIVE rank AND rank RP?",
    "BETWEEN rank AND|TO rank COMMA|LP rank AND rank INCLUSIVE RP?",
    cost=-4,
)(lambda a, b, c, d: (a, b) if a < b and (a, b) == (c, d) else None)
say("bounds", "bound")(same)
say("bounds", "bound AND|BUT|COMMA? bound")(
    lambda a, b: (max(a[0], b[0]), min(a[1], b[1])) if {1, 13} <= {*a, *b} else None
)
say("val", "bounds", "TRAIT bounds")(
    lambda *given: (
        combined.of_values(range(given[-1][0], given[-1][1] + 1)) if _value(given) else None
    )
)
say("val", "TRAIT +LINK? single")(lambda trait, term: term if trait == "value" else None)


def _value(given: Any) -> bool:
    return len(given) == 1 or given[0] == "value"


say("bound", "rank ATMOST CARD? ATMOST rank", "rank LESSTHAN CARD? LESSTHAN rank")(
    lambda low, high: (low, high) if low < high else None
)
say("val", "RANKS", "RANKS COMMA? AND|OR rank")(
    lambda some, *more: combined.of_values([*some, *more])
)
say("multiple", "MULTIPLE num +TABLE?", "num +TABLE", "MULTIPLES +LINK num")(
    lambda n: n if 2 <= n <= 13 else None
)
say("multiple", "TIMES")(same)
say("val", "multiple")(lambda n: combined.of_values(range(n, 14, n)) if n <= 6 else None)
say("val", "multiple ranks", "multiple LP ranks RP?")(
    lambda n, given: given if set(given.values) == {*range(n, 14, n)} else None
)
say("val", "LOWHIGH")(
    lambda spelled: combined.of_values(
        range(int(spelled.split("-")[0]), int(spelled.split("-")[1]) + 1)
    )
)
# "low is ace to 6": what the word means is said.
say("val", "LOWHIGH LP val RP?", cost=-4)(lambda _low, given: given)
say("val", "LOWHIGH LINK? bound", cost=-3)(
    lambda _low, given: combined.of_values(range(given[0], given[1] + 1))
)
say("val", "LOWHIGH ranks", cost=-4)(lambda _low, given: given)

say("ranks", "rank COMMA|OR|AND rank")(lambda a, b: combined.of_values([a, b]) if a != b else None)
say("ranks", "rank +rank", cost=4)(lambda a, b: combined.of_values([a, b]) if a != b else None)
say("ranks", "rank COMMA OR|AND rank")(lambda a, b: combined.of_values([a, b]) if a != b else None)
say("ranks", "rank COMMA|OR|AND ranks", "rank +ranks")(
    lambda a, rest: combined.of_values([a, *rest.values]) if a not in rest.values else None
)


@say("val", "ranks")
def _(term: Any) -> Any:
    """Return several values; a bare row of two may be something else."""
    series = len(term.values) > 2 and len({b - a for a, b in pairwise(term.values)}) == 1
    return Costly(term, 0 if series or len(term.values) > 3 else 2)


# -- kinds, and several words for one set

say("kind", "KIND")(Kind)
say("kind", "NUMBERWORD", cost=1)(lambda: Kind("number"))
say("kind", "ROUND")(lambda: Either((Kind("heart"), Kind("club"))))
say("kind", "POINTED")(lambda: Either((Kind("spade"), Kind("diamond"))))
say("atom", "kind", "val")(same)
say("atom", "single", cost=1)(same)
say("basic", "atom")(same)
say("basic", "ANY|EVERY +basic", cost=1)(same)
say("basic", "named +kind")(lambda n, kind: Both((n, kind)))
say("basic", "NUM +kind|named", cost=3)(lambda n, t: t if n == 1 else None)
say("basic", "kind +named")(
    lambda kind, n: Both((kind, n)) if combined.dimension(kind) & {"colour", "suit"} else None
)
say("named", "NAMED")(lambda n: combined.of_values([n]))
say("basic", "rank +SYM")(lambda n, suit: Both((combined.of_values([n]), Kind(suit))))
say("basic", "rank +LINK kind")(lambda n, kind: Both((combined.of_values([n]), kind)))
say("basic", "atom +NOT +atom", cost=5)(
    lambda a, b: a if combined.opposite(a) == b else _without(a, b)
)
say("basic", "atom +THAT NOT atom", "atom +WITHOUT atom", cost=2)(
    lambda a, b: a if combined.opposite(a) == b else _without(a, b)
)
say("basic", "atom +WITHOUT atom +NOR|OR|AND atom")(
    lambda a, b, c: Both((a, Not(b), Not(c))) if _without(a, b) and _without(a, c) else None
)
# What a word means, once more in brackets: "faces (jack, queen, king)".
say("basic", "atom LP some RP?", cost=-4)(
    lambda a, b: a if combined.mask(a) == combined.mask(b) else None
)
say("basic", "kind ranks", "ranks kind", cost=-1)(
    lambda a, b: a if combined.mask(a) == combined.mask(b) else None
)


def _without(a: Any, b: Any) -> Any:
    if combined.dimension(a) & combined.dimension(b) or not combined.sensible((a, b)):
        return None
    return Both((a, Not(b)))


@say("basic", "atom +basic", "atom +THAT basic", "atom +BUT +basic")
def _(a: Any, b: Any) -> Any:
    """Return what adjectives mean together: "red faces", "numbers under 5"."""
    if isinstance(a, Either | Not) or isinstance(b, Either | Not):
        return None
    if a == Kind("number") and isinstance(b, terms.Values) and b.values[-1] <= 10:
        return b if len(b.values) > 1 else None
    if b == Kind("number") and isinstance(a, terms.Values):
        return None  # "high numbers" are high values
    if combined.dimension(a) & combined.dimension(b) or not combined.sensible((a, b)):
        return None
    if isinstance(a, terms.Values) and len(a.values) == 1:
        return None  # "3 reds" is a number of cards
    if a == Kind("number") and b in (Kind("odd"), Kind("even"), Kind("prime"), Kind("nonprime")):
        return Costly(b, 3)  # Spanish "número no primo"
    if b == Kind("number") and a in (Kind("odd"), Kind("even"), Kind("prime"), Kind("nonprime")):
        return Costly(Both((a, b)), 3)
    lone = isinstance(b, terms.Values) and len(b.values) == 1
    return Costly(Both((a, b)), 3 if lone else 0)


say("basic", "TRAIT +LINK? kind", "kind +TRAIT")(
    lambda a, b: _of_its_kind(a, b) if isinstance(a, str) else _of_its_kind(b, a)
)


def _of_its_kind(trait: str, kind: Any) -> Any:
    about = combined.dimension(kind)
    fits = trait in about or (trait == "value" and about & {"parity", "prime"})
    return kind if fits else None


say("suits", "KIND +KIND", "KIND +KIND +KIND", "KIND COMMA? KIND COMMA? KIND", cost=3)(
    lambda *some: (
        Either(tuple(map(Kind, some))) if len(set(some)) == len(some) and _suits(some) else None
    )
)


def _suits(some: Any) -> bool:
    return set(some) <= combined.DECK_SUITS
