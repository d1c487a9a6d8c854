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
from classroom.rules.builder import terms
from classroom.rules.compare import equivalent
from classroom.rules.described_rule import described

_SWAPPED: Final[Mapping[terms.KindName, terms.KindName]] = {
    "red": "black",
    "black": "red",
    "spade": "heart",
    "heart": "spade",
    "diamond": "club",
    "club": "diamond",
}


@lru_cache(maxsize=256)
def twin(rule: terms.Rule) -> terms.Rule | None:
    """Return the swapped rule.

    Return `rule` itself if it is its own mirror image, and None if the builder has no words for the
    swapped rule.
    """
    if _symmetric(rule):
        return rule
    built = MIRRORED_STATEMENTS.get(rule) if isinstance(rule, str) else rule
    return None if built is None else terms.Built(swapped(built.asks))


def _symmetric(rule: terms.Rule) -> bool:
    own = described(rule).rule
    return equivalent(own, swap.automaton(own))


def swapped(term: terms.Term) -> terms.Term:
    """Return a rule's term with the colours and suits exchanged."""
    match term:
        case terms.Kind(kind):
            return terms.Kind(_SWAPPED.get(kind, kind))
        case terms.Turns(kinds):
            return terms.Turns(tuple(_SWAPPED.get(kind, kind) for kind in kinds))
        case terms.Both(inner) | terms.Either(inner) | terms.Cycle(inner):
            return structs.replace(term, parts=tuple(map(swapped, inner)))
        case terms.Not(part):
            return terms.Not(swapped(part))
        case terms.If(last, then, otherwise, back):
            return terms.If(swapped(last), swapped(then), swapped(otherwise), back)
        case terms.Every(nth, then, otherwise):
            return terms.Every(nth, swapped(then), swapped(otherwise))
        case _:
            return term


_RED, _BLACK, _ODD, _EVEN = (
    terms.Kind("red"),
    terms.Kind("black"),
    terms.Kind("odd"),
    terms.Kind("even"),
)
_FACE, _NUMBER = terms.Kind("face"), terms.Kind("number")
_SPADE, _HEART, _DIAMOND, _CLUB = (
    terms.Kind("spade"),
    terms.Kind("heart"),
    terms.Kind("diamond"),
    terms.Kind("club"),
)
_LOW, _HIGH = terms.Values(tuple(range(1, 8))), terms.Values(tuple(range(8, 14)))


def _cycle(*inner: terms.Term) -> terms.Built:
    return terms.Built(terms.Cycle(inner))


MIRRORED_STATEMENTS: Final[Mapping[str, terms.Built]] = MappingProxyType(
    {
        "suit-cycle": terms.Built(terms.Turns(("spade", "heart", "diamond", "club"))),
        "hearts-take-turns": terms.Built(terms.If(_HEART, terms.Not(_HEART), _HEART)),
        "spade-after-red": terms.Built(terms.If(_RED, _SPADE, _RED)),
        "no-clubs": terms.Built(terms.Not(_CLUB)),
        "spades-and-diamonds": terms.Built(terms.Either((_SPADE, _DIAMOND))),
        "two-red-two-black": _cycle(_RED, _RED, _BLACK, _BLACK),
        "red-black-black": _cycle(_RED, _BLACK, _BLACK),
        "two-black-three-red": _cycle(_BLACK, _BLACK, _RED, _RED, _RED),
        "odd-black-even-red": terms.Built(terms.If(_ODD, _BLACK, _RED)),
        "black-up-red-down": terms.Built(
            terms.If(_BLACK, terms.Higher(or_same=True), terms.Lower(or_same=True))
        ),
        "red-odd-black-even": terms.Built(terms.If(_RED, _ODD, _EVEN)),
        "red-after-face": terms.Built(terms.If(_FACE, _RED, _BLACK)),
        "red-low-black-high": terms.Built(terms.If(_RED, _LOW, _HIGH)),
        "face-after-heart": terms.Built(terms.If(_HEART, _FACE, _NUMBER)),
        "stay-or-next-suit": terms.Built(
            terms.Either((terms.Same("suit"), terms.Turns(("spade", "heart", "diamond", "club"))))
        ),
        "faces-red-numbers-black": terms.Built(
            terms.Either((terms.Both((_FACE, _RED)), terms.Both((_NUMBER, _BLACK))))
        ),
        "low-red-high-black": terms.Built(
            terms.Either((terms.Both((_RED, _LOW)), terms.Both((_BLACK, _HIGH))))
        ),
        "hearts-and-faces": terms.Built(terms.Either((_HEART, _FACE))),
        "red-then-even": _cycle(_RED, _EVEN),
        "every-second-spade": terms.Built(terms.Every(2, _SPADE, terms.Either((_RED, _BLACK)))),
        "black-heart-black-diamond": _cycle(_BLACK, _HEART, _BLACK, _DIAMOND),
        "two-of-each-suit": _cycle(
            _CLUB, _CLUB, _DIAMOND, _DIAMOND, _HEART, _HEART, _SPADE, _SPADE
        ),
        "red-climbs-black-falls": terms.Built(
            terms.Either((terms.Both((_RED, terms.Higher())), terms.Both((_BLACK, terms.Lower()))))
        ),
        "each-suit-its-own": terms.Built(
            terms.Either(
                (
                    terms.Both((_SPADE, _LOW)),
                    terms.Both((_CLUB, _HIGH)),
                    terms.Both((_HEART, _EVEN)),
                    terms.Both((_DIAMOND, _ODD)),
                )
            )
        ),
        "spades-are-trumps": terms.Built(
            terms.If(
                _SPADE,
                terms.Not(_SPADE),
                terms.Either((terms.Both((terms.Same("suit"), terms.Higher())), _SPADE)),
            )
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
        "rise-red-fall-black": terms.Built(terms.If(terms.Higher(), _RED, _BLACK)),
        "card-names-the-suit": terms.Built(
            terms.If(
                terms.Both((_EVEN, _RED)),
                _HEART,
                terms.If(_EVEN, _DIAMOND, terms.If(_RED, _SPADE, _CLUB)),
            )
        ),
        "one-duty-per-suit": terms.Built(
            terms.If(
                _DIAMOND,
                terms.Not(_DIAMOND),
                terms.If(_CLUB, _RED, terms.If(_SPADE, _BLACK, terms.Same("value"))),
            )
        ),
        "before-last-decides": terms.Built(
            terms.If(_RED, terms.Different("colour"), terms.Different("parity"), back=2)
        ),
        "three-back-decides": terms.Built(terms.If(_ODD, _BLACK, _RED, back=3)),
    }
)
"""Rules of the catalogue that are not their own mirror image, as the builder says them.

What it has no words for, such as counting the reds or a vote of three cards, is missing."""
