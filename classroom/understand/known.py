"""Productions for rules of the catalogue that the rule builder cannot say.

Their clause is of the kind "known", with the id of the rule as `how`.
"""

from __future__ import annotations

from typing import Any

from classroom.rules.builder import terms
from classroom.understand import combined
from classroom.understand.productions import say

_SQUARES = (1, 4, 9)
_CHANGES = frozenset({"colour", "parity", "face"})
_MOST_OF_TWO = 26
"""The highest sum of two cards."""


def _known(name: str) -> Any:
    return combined.SaidClause("known", combined.ANY, how=name)


# -- sums of the last card and the new one

say("totals", "NUM COMMA|OR? NUM", "NUM COMMA OR NUM")(lambda a, b: (a, b))
say("totals", "NUM COMMA|OR? totals", "NUM COMMA OR totals")(lambda a, rest: (a, *rest))
say("range", "BETWEEN? NUM +TO|AND|ATMOST NUM INCLUSIVE?")(lambda a, b: (a, b))
say("range", "ATLEAST NUM COMMA|AND? ATMOST NUM")(lambda a, b: (a, b))


@say("rel", "sum GET|COLON|THEN|AND? totals")
def _(back: int, totals: Any) -> Any:
    """Return the sum that is "10 or 20": every multiple of a number that two cards can have."""
    least = min(totals)
    every = list(range(least, _MOST_OF_TWO + 1, least)) if least > 1 else []
    return terms.Sum(least, back) if sorted(totals) == every and 2 <= least <= 13 else None


say("clause", "sum GET|COLON|THEN|AND? totals|range", cost=-2)(
    lambda back, some: (
        _known("sum-near-fourteen")
        if back == 1 and some in ((12, 16), (12, 13, 14, 15, 16))
        else None
    )
)
say("clause", "sum GET|COLON|THEN|AND|IF? KIND")(
    lambda back, kind: _known("sum-prime") if back == 1 and kind == "prime" else None
)
say("clause", "TOTALALL GET|COLON|MAY? NOT multiple", "TOTALALL NOT GET|MAY? multiple", cost=-2)(
    lambda n: _known("running-total") if n == 3 else None
)

# -- steps

say("square", "SQUARE")(lambda: True)
say(
    "square",
    "SQUARE COLON|COMMA|LP? NUM COMMA|OR|AND? NUM COMMA|OR|AND? NUM RP?",
    "NUM COMMA|OR? NUM COMMA|OR? NUM",
    "NUM COMMA|OR? NUM COMMA|OR? NUM COMMA|COLON|LP? SQUARE RP?",
)(lambda *numbers: numbers == _SQUARES or None)
say(
    "squares",
    "STEPHEAD|STEP ref? GET|COLON|BY|LINK? square",
    "STEPHEAD|STEP LINK THEM GET|COLON? square",
    "square STEP ref?",
    "square UP|HIGHER OR DOWN|LOWER ref?",
    "square UP|HIGHER OR DOWN|LOWER COMMA square",
)(lambda *_parts: True)
say("clause", "squares", "squares COMMA|AND|BUT? noring", cost=-2)(
    lambda *_parts: _known("square-steps")
)
say(
    "clause",
    "DIVISOR OR MULTIPLE|MULTIPLES LINK? PREV",
    "MULTIPLE|MULTIPLES OR DIVISOR LINK? PREV",
    "DIVISOR LINK? PREV OR MULTIPLE|MULTIPLES LINK? PREV?",
    "DIVISOR PREV LINK? THEM? OR VICEVERSA",
    "MULTIPLE|MULTIPLES LINK? PREV OR DIVISOR LINK? PREV?",
    cost=-2,
)(lambda *back: _known("divisor-or-multiple") if set(back) == {1} else None)
say(
    "clause",
    "AFTER|IF HIGHER THEN|COMMA? LOWER COMMA|AND? AFTER|IF? LOWER THEN|COMMA? HIGHER",
    "AFTER|IF LOWER THEN|COMMA? HIGHER COMMA|AND? AFTER|IF? HIGHER THEN|COMMA? LOWER",
    "ALT HIGHER COMMA|AND? LOWER",
    "HIGHER AND LOWER ALT",
    cost=-2,
)(lambda: _known("zigzag"))

# -- several cards in a row

say(
    "clause",
    "NOT num KIND TWICE COMMA|AND? NOT num WITHOUT KIND TWICE?",
    "NOT num WITHOUT KIND TWICE? COMMA|AND? NOT num KIND TWICE?",
    cost=-6,
)(
    lambda *given: (
        _known("spades-come-back")
        if given in ((2, "spade", 3, "spade"), (3, "spade", 2, "spade"))
        else None
    )
)
say("three", "TRAIT COMMA|OR? TRAIT COMMA|OR TRAIT", "TRAIT COMMA TRAIT COMMA OR TRAIT")(
    lambda *three: frozenset(three)
)
say("three", "trait COMMA trait COMMA|OR trait", "trait COMMA trait COMMA OR trait")(
    lambda *three: frozenset(three)
)
say("clause", "ONETHING COLON|COMMA|LP? three RP?", cost=-4)(
    lambda three: _known("exactly-one-change") if three == _CHANGES else None
)
say(
    "clause",
    "LASTFACE COLON|COMMA? IF? KIND THEN|COLON? KIND COMMA|AND? IF? KIND THEN|COLON? KIND",
    cost=-4,
)(
    lambda *four: (
        _known("last-face-decides")
        if four in (("red", "odd", "black", "even"), ("black", "even", "red", "odd"))
        else None
    )
)
