"""Rules made in the rule builder, for tests: the sources' rules, and any number by chance."""

from __future__ import annotations

import random
from typing import Any

from classroom.rules.builder.terms import (
    KIND_CARDS,
    Both,
    Built,
    Cycle,
    Different,
    Either,
    Every,
    Higher,
    If,
    Kind,
    Lower,
    Not,
    NotARule,
    Same,
    Steps,
    Sum,
    Term,
    Turns,
    Values,
    read,
)

RED, BLACK, ODD, EVEN, FACE, NUMBER = map(Kind, ("red", "black", "odd", "even", "face", "number"))
SPADE, HEART, DIAMOND, CLUB = map(Kind, ("spade", "heart", "diamond", "club"))

SOURCES: dict[str, Term] = {
    "alternate-colour": Turns(("red", "black")),
    "odd-black-even-red": If(ODD, BLACK, RED),
    "black-up-red-down": If(BLACK, Higher(or_same=True), Lower(or_same=True)),
    "match-suit-or-value": Either((Same("suit"), Same("value"))),
    "growing-colour-blocks": Cycle(
        (BLACK, RED, BLACK, BLACK, RED, RED, BLACK, BLACK, BLACK, RED, RED, RED)
    ),
    "suit-shuttle": Cycle((CLUB, DIAMOND, HEART, SPADE, SPADE, HEART, DIAMOND, CLUB)),
    "by-twos": Steps(2, 2, circle=True),
    "descend-then-plus-ten": If(Values((1, 2, 3)), Steps(10, 10, "up"), Lower()),
    "sum-divisible-by-three": Both((Not(Values((3, 6, 9, 12))), Sum(3))),
    "alternate-primes": Turns(("prime", "nonprime")),
    "red-black-odd-even": Cycle((RED, BLACK, ODD, EVEN)),
    "zigzag": Both((Different("value"), If(Lower(), Higher(), Lower()))),
    "suit-cycle": Turns(("spade", "heart", "diamond", "club")),
    "one-up-or-down": Steps(1, 1),
    "higher-unless-face": If(FACE, NUMBER, Higher()),
    "colour-two-back": Same("colour", back=2),
}
"""The rules of the sources that the builder can say, by their ids in the catalogue."""

_KINDS: Any = tuple(KIND_CARDS)
_TRAITS: Any = ("value", "suit", "colour", "parity", "face", "prime")
_TURNS: Any = (
    ("red", "black"),
    ("odd", "even"),
    ("face", "number"),
    ("heart", "club", "spade", "diamond"),
    ("red", "spade", "club"),
)


def by_chance(seed: int) -> Built:
    """A rule that can be read and makes sense; small or large, wise or not."""
    rng = random.Random(seed)
    while True:
        built = Built(_term(rng, rng.choice((1, 2, 2, 3, 4))))
        try:
            return read(built.to_json())
        except NotARule:
            continue


def _term(rng: random.Random, levels: int) -> Term:
    if not levels or rng.random() < 0.25:
        return _leaf(rng)

    def some() -> tuple[Term, ...]:
        return tuple(_term(rng, levels - 1) for _ in range(rng.choice((2, 2, 3))))

    def one() -> Term:
        return _term(rng, levels - 1)

    match rng.randrange(9):
        case 0 | 1:
            condition = _condition(rng, min(levels, 2))
            return If(condition, one(), one(), rng.choice((1, 1, 2)))
        case 2:
            return Every(rng.randrange(2, 9), one(), one())
        case 3:
            return Cycle(some())
        case 4:
            return Turns(rng.choice(_TURNS))
        case 5:
            return Not(one())
        case 6 | 7:
            return Both(some())
        case _:
            return Either(some())


def _condition(rng: random.Random, levels: int) -> Term:
    if not levels or rng.random() < 0.6:
        return _leaf(rng)
    several = tuple(_condition(rng, levels - 1) for _ in range(rng.choice((2, 2, 3))))
    return rng.choice((Both(several), Either(several), Not(several[0])))


def _leaf(rng: random.Random) -> Term:
    back = rng.choice((1, 1, 1, 1, 2, 2, 3))
    match rng.randrange(10):
        case 0 | 1 | 2:
            return Kind(rng.choice(_KINDS))
        case 3:
            return Values(tuple(rng.sample(range(1, 14), rng.choice((1, 2, 3, 9)))))
        case 4:
            return Same(rng.choice(_TRAITS), back)
        case 5:
            return Different(rng.choice(_TRAITS), back)
        case 6:
            return Higher(rng.random() < 0.5, back)
        case 7:
            return Lower(rng.random() < 0.5, back)
        case 8:
            least = rng.randrange(4)
            most = max(1, least + rng.randrange(3))
            way: Any = rng.choice(("up", "down", "either"))
            return Steps(least, most, way, rng.random() < 0.3, back)
        case _:
            return Sum(rng.randrange(2, 6), back)
