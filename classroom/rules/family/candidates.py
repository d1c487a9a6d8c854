"""Candidates for the family: rules that players may think of, combined systematically.

Every sort of rule the builder can express is combined with the traits, relations and sets of cards
that players do think of. Nothing here is random, and nothing depends on the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

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
    Same,
    Steps,
    Sum,
    Term,
    Trait,
    Turns,
    Values,
)

CANDIDATE_TRAITS: tuple[Trait, ...] = ("colour", "suit", "parity", "value", "face", "prime")


def _values(lowest: int, highest: int) -> Values:
    return Values(tuple(range(lowest, highest + 1)))


SUIT_TERMS: tuple[Term, ...] = (Kind("spade"), Kind("heart"), Kind("diamond"), Kind("club"))
HALVES: tuple[tuple[Term, Term], ...] = (
    (Kind("red"), Kind("black")),
    (Kind("odd"), Kind("even")),
    (Kind("face"), Kind("number")),
    (_values(1, 7), _values(8, 13)),
    (Kind("prime"), Kind("nonprime")),
)
"""The deck in two. A question about a half is a question about the other one too."""
COMMON = tuple(kind for half in HALVES[:4] for kind in half)
CANDIDATE_KINDS = (*(kind for half in HALVES for kind in half), *SUIT_TERMS)
"""Sets of cards that a rule may ask for."""
CANDIDATE_QUESTIONS = (*(half for half, _ in HALVES), *SUIT_TERMS)
"""What may be asked of one earlier card."""


def candidates() -> Iterator[Built]:
    """Yield the candidates; some may run dry, and many are equivalent to others."""
    for term in _terms():
        yield Built(term)


def _terms() -> Iterator[Term]:
    yield from _alone()
    yield from _together()
    yield from _by_an_earlier_card()
    yield from _by_a_step()
    yield from _in_turn()
    yield from _every_nth()


# -- relations


def _relations(back: int = 1) -> Iterator[Term]:
    for trait in CANDIDATE_TRAITS:
        yield Same(trait, back)
        yield Different(trait, back)
    for or_same in (False, True):
        yield Higher(or_same, back)
        yield Lower(or_same, back)


def _near_and_far(back: int = 1, numbers: Sequence[int] = (1, 2, 3, 4, 5)) -> Iterator[Term]:
    for number in numbers:
        yield Steps(0, number, back=back)
        yield Steps(1, number, back=back)
        yield Steps(number, number, back=back)
        yield Steps(number + 1, 12, back=back)


def _on_the_circle(numbers: Sequence[int] = (1, 2, 3, 4, 5, 6)) -> Iterator[Term]:
    for number in numbers:
        yield Steps(1, number, way="up", circle=True)
        yield Steps(1, number, way="down", circle=True)
        yield Steps(number, number, circle=True)
        yield Steps(0, number, circle=True)
        yield Steps(number, 6, circle=True)


def _sums(back: int = 1, numbers: Sequence[int] = (3, 4, 5, 6, 7)) -> Iterator[Term]:
    for number in numbers:
        yield Sum(number, back)
        yield Not(Sum(number, back))


ORDERS: tuple[Term, ...] = (Higher(), Lower(), Higher(or_same=True), Lower(or_same=True))
MARKS: tuple[Term, ...] = tuple(
    relation(trait)
    for trait in ("colour", "suit", "parity", "face")
    for relation in (Same, Different)
)
NEAR: tuple[Term, ...] = (Steps(0, 2), Steps(0, 3), Steps(4, 12), Different("value"))


# -- the sorts of rules


def _alone() -> Iterator[Term]:
    yield from CANDIDATE_KINDS
    for width in range(3, 10):
        for lowest in range(1, 15 - width):
            yield _values(lowest, lowest + width - 1)
    for back in (1, 2):
        yield from _relations(back)
        yield from _near_and_far(back)
        yield from _sums(back)
    for back in (3, 4):
        for trait in CANDIDATE_TRAITS[:3]:
            yield Same(trait, back)
            yield Different(trait, back)
    yield from _on_the_circle()
    yield from _turns()


def _turns() -> Iterator[Turns]:
    yield Turns(("red", "black"))
    yield Turns(("odd", "even"))
    yield Turns(("face", "number"))
    yield Turns(("prime", "nonprime"))
    others: tuple[KindName, ...] = ("heart", "diamond", "club")
    for order in permutations(others):
        yield Turns(("spade", *order))


def _together() -> Iterator[Term]:
    """Yield pairs of terms, joined by both and by either."""
    relations = [
        *_relations(),
        *_near_and_far(numbers=(1, 2, 3)),
        *_on_the_circle(numbers=(3, 4)),
        *_sums(numbers=(3,)),
        *(relation(trait, 2) for trait in CANDIDATE_TRAITS[:4] for relation in (Same, Different)),
        *(relation(back=2) for relation in (Higher, Lower)),
    ]
    for pair in combinations(relations, 2):
        if _shared(pair):
            yield Both(pair)
            yield Either(pair)
    for kind, relation in product(CANDIDATE_KINDS, relations):
        yield Both((kind, relation))
        yield Either((kind, relation))
    for pair in combinations(CANDIDATE_KINDS, 2):
        yield Both(pair)
        yield Either(pair)


def _shared(pair: Sequence[Term]) -> bool:
    """Return whether at least one of the two is a relation that every player knows."""
    return any(term in ORDERS or term in MARKS or term == Same("value") for term in pair)


def _by_an_earlier_card() -> Iterator[Term]:
    """Yield conditions on the kind of the last card, or of the last but one."""
    for question in CANDIDATE_QUESTIONS:
        for kinds in (COMMON, MARKS):
            for then, otherwise in permutations(kinds, 2):
                yield If(question, then, otherwise)
    for question in CANDIDATE_QUESTIONS[:5]:
        for suit, other in product(SUIT_TERMS, (*COMMON, *SUIT_TERMS)):
            if suit != other:
                yield If(question, suit, other)
                yield If(question, other, suit)
        for then, otherwise in permutations((*ORDERS, *NEAR), 2):
            yield If(question, then, otherwise)
        for order, other in product(ORDERS, (*COMMON, *MARKS)):
            yield If(question, order, other)
            yield If(question, other, order)
    for question in CANDIDATE_QUESTIONS[:4]:
        for then, otherwise in permutations(COMMON, 2):
            yield If(question, then, otherwise, back=2)
        for relations in (ORDERS[:2], MARKS):
            for then, otherwise in permutations(relations, 2):
                yield If(question, then, otherwise, back=2)


def _by_a_step() -> Iterator[Term]:
    """Yield conditions on the last card's relation to the one before it (higher, same suit ...)."""
    steps = (Higher(), Lower(), *MARKS[0:8:2], Same("value"), Steps(0, 3))
    for step in steps:
        for relations in (COMMON, (*ORDERS[:2], *MARKS)):
            for then, otherwise in permutations(relations, 2):
                yield If(step, then, otherwise)


def _in_turn() -> Iterator[Term]:
    """Yield cycles in all their positions: the starter has to fit the first part."""
    for pair in HALVES:
        for length in (2, 3, 4):
            for parts in product(pair, repeat=length):
                if _primitive(parts):
                    yield Cycle(parts)
        blocks = tuple(half for half in pair for _ in range(3))
        for place in range(6):
            yield Cycle((*blocks[place:], *blocks[:place]))
    for order in permutations(SUIT_TERMS):
        yield Cycle(order)
    for one, other in permutations(SUIT_TERMS, 2):
        yield Cycle((one, one, other, other))
    for turns in permutations(CANDIDATE_KINDS, 2):
        yield Cycle(turns)
    for parts in product(COMMON[:6], repeat=3):
        if _primitive(parts):
            yield Cycle(parts)
    for pair, another in permutations(HALVES[:4], 2):
        for first, second in product(permutations(pair), permutations(another)):
            yield Cycle((*first, *second))
    for turns in permutations((*ORDERS, *MARKS), 2):
        yield Cycle(turns)


def _primitive(parts: tuple[Term, ...]) -> bool:
    """Return whether a pattern is not a repetition of a shorter one."""
    length = len(parts)
    return all(
        length % period or parts != parts[:period] * (length // period)
        for period in range(1, length)
    )


def _every_nth() -> Iterator[Term]:
    for nth in (3, 4, 5):
        for then, otherwise in permutations(COMMON, 2):
            yield Every(nth, then, otherwise)
        for then in SUIT_TERMS:
            for otherwise in COMMON:
                yield Every(nth, then, otherwise)
    for nth in (2, 3, 4):
        for kind, relation in product(COMMON, (*ORDERS, *MARKS)):
            yield Every(nth, kind, relation)
            yield Every(nth, relation, kind)
