"""The colour-swapped twin of a rule: hearts for spades, diamonds for clubs, and vice versa.

A table that plays a twin has the mirror image of the same problem: a card is right there if the
card of the other colour is right here. So what pupils overhear from the next table misleads them.
Most rules of the catalogue are their own mirror image. The twins of the others are written in the
words of the rule builder.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from msgspec import structs

from classroom.rules import swap
from classroom.rules.builder.terms import (
    Both,
    Built,
    Cycle,
    Different,
    Either,
    Every,
    Higher,
    If,
    Kind,
    KindName,
    Lower,
    Not,
    Rule,
    Same,
    Term,
    Turns,
    Values,
)
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described

_SWAPPED: Final[Mapping[KindName, KindName]] = {
    "red": "black",
    "black": "red",
    "spade": "heart",
    "heart": "spade",
    "diamond": "club",
    "club": "diamond",
}


@lru_cache(maxsize=256)
def twin(rule: Rule) -> Rule | None:
    """Return the swapped rule.

    Return `rule` itself if it is its own mirror image, and None if the builder has no words for the
    swapped rule.
    """
    if _symmetric(rule):
        return rule
    built = MIRRORED_STATEMENTS.get(rule) if isinstance(rule, str) else rule
    return None if built is None else Built(swapped(built.asks))


def _symmetric(rule: Rule) -> bool:
    own = described(rule).rule
    return equivalent(own, swap.automaton(own))


def swapped(term: Term) -> Term:
    """Return a rule's term with the colours and suits exchanged."""
    match term:
        case Kind(kind):
            return Kind(_SWAPPED.get(kind, kind))
        case Turns(kinds):
            return Turns(tuple(_SWAPPED.get(kind, kind) for kind in kinds))
        case Both(terms) | Either(terms) | Cycle(terms):
            return structs.replace(term, parts=tuple(map(swapped, terms)))
        case Not(part):
            return Not(swapped(part))
        case If(last, then, otherwise, back):
            return If(swapped(last), swapped(then), swapped(otherwise), back)
        case Every(nth, then, otherwise):
            return Every(nth, swapped(then), swapped(otherwise))
        case _:
            return term


_RED, _BLACK, _ODD, _EVEN = Kind("red"), Kind("black"), Kind("odd"), Kind("even")
_FACE, _NUMBER = Kind("face"), Kind("number")
_SPADE, _HEART, _DIAMOND, _CLUB = Kind("spade"), Kind("heart"), Kind("diamond"), Kind("club")
_LOW, _HIGH = Values(tuple(range(1, 8))), Values(tuple(range(8, 14)))


def _cycle(*terms: Term) -> Built:
    return Built(Cycle(terms))


MIRRORED_STATEMENTS: Final[Mapping[str, Built]] = MappingProxyType(
    {
        "suit-cycle": Built(Turns(("spade", "heart", "diamond", "club"))),
        "hearts-take-turns": Built(If(_HEART, Not(_HEART), _HEART)),
        "spade-after-red": Built(If(_RED, _SPADE, _RED)),
        "no-clubs": Built(Not(_CLUB)),
        "spades-and-diamonds": Built(Either((_SPADE, _DIAMOND))),
        "two-red-two-black": _cycle(_RED, _RED, _BLACK, _BLACK),
        "red-black-black": _cycle(_RED, _BLACK, _BLACK),
        "two-black-three-red": _cycle(_BLACK, _BLACK, _RED, _RED, _RED),
        "odd-black-even-red": Built(If(_ODD, _BLACK, _RED)),
        "black-up-red-down": Built(If(_BLACK, Higher(or_same=True), Lower(or_same=True))),
        "red-odd-black-even": Built(If(_RED, _ODD, _EVEN)),
        "red-after-face": Built(If(_FACE, _RED, _BLACK)),
        "red-low-black-high": Built(If(_RED, _LOW, _HIGH)),
        "face-after-heart": Built(If(_HEART, _FACE, _NUMBER)),
        "stay-or-next-suit": Built(
            Either((Same("suit"), Turns(("spade", "heart", "diamond", "club"))))
        ),
        "faces-red-numbers-black": Built(Either((Both((_FACE, _RED)), Both((_NUMBER, _BLACK))))),
        "low-red-high-black": Built(Either((Both((_RED, _LOW)), Both((_BLACK, _HIGH))))),
        "hearts-and-faces": Built(Either((_HEART, _FACE))),
        "red-then-even": _cycle(_RED, _EVEN),
        "every-second-spade": Built(Every(2, _SPADE, Either((_RED, _BLACK)))),
        "black-heart-black-diamond": _cycle(_BLACK, _HEART, _BLACK, _DIAMOND),
        "two-of-each-suit": _cycle(
            _CLUB, _CLUB, _DIAMOND, _DIAMOND, _HEART, _HEART, _SPADE, _SPADE
        ),
        "red-climbs-black-falls": Built(Either((Both((_RED, Higher())), Both((_BLACK, Lower()))))),
        "each-suit-its-own": Built(
            Either(
                (
                    Both((_SPADE, _LOW)),
                    Both((_CLUB, _HIGH)),
                    Both((_HEART, _EVEN)),
                    Both((_DIAMOND, _ODD)),
                )
            )
        ),
        "spades-are-trumps": Built(
            If(_SPADE, Not(_SPADE), Either((Both((Same("suit"), Higher())), _SPADE)))
        ),
        "growing-colour-blocks": _cycle(
            *(colour for length in (1, 2, 3) for colour in [_BLACK] * length + [_RED] * length)
        ),
        "red-black-odd-even": _cycle(_RED, _BLACK, _ODD, _EVEN),
        "suit-shuttle": _cycle(_CLUB, _DIAMOND, _HEART, _SPADE, _SPADE, _HEART, _DIAMOND, _CLUB),
        "growing-suits": _cycle(
            *(
                suit
                for length in (1, 2, 3, 4)
                for suit in (_SPADE, _HEART, _DIAMOND, _CLUB)[:length]
            )
        ),
        "rise-red-fall-black": Built(If(Higher(), _RED, _BLACK)),
        "card-names-the-suit": Built(
            If(
                Both((_EVEN, _RED)),
                _HEART,
                If(_EVEN, _DIAMOND, If(_RED, _SPADE, _CLUB)),
            )
        ),
        "one-duty-per-suit": Built(
            If(
                _DIAMOND,
                Not(_DIAMOND),
                If(_CLUB, _RED, If(_SPADE, _BLACK, Same("value"))),
            )
        ),
        "before-last-decides": Built(If(_RED, Different("colour"), Different("parity"), back=2)),
        "three-back-decides": Built(If(_ODD, _BLACK, _RED, back=3)),
    }
)
"""Rules of the catalogue that are not their own mirror image, as the builder says them.

What it has no words for, such as counting the reds or a vote of three cards, is missing."""
