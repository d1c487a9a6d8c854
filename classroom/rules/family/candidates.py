"""Candidates for the family: rules that players may think of, combined systematically.

Every sort of rule the builder can express is combined with the traits, relations and sets of cards
that players do think of. Nothing here is random, and nothing depends on the catalogue.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations, product

from classroom.rules.builder import terms

CANDIDATE_TRAITS: tuple[terms.Trait, ...] = ("colour", "suit", "parity", "value", "face", "prime")


def _values(lowest: int, highest: int) -> terms.Values:
    return terms.Values(tuple(range(lowest, highest + 1)))


SUIT_TERMS: tuple[terms.Term, ...] = (
    terms.Kind("spade"),
    terms.Kind("heart"),
    terms.Kind("diamond"),
    terms.Kind("club"),
)
HALVES: tuple[tuple[terms.Term, terms.Term], ...] = (
    (terms.Kind("red"), terms.Kind("black")),
    (terms.Kind("odd"), terms.Kind("even")),
    (terms.Kind("face"), terms.Kind("number")),
    (_values(1, 7), _values(8, 13)),
    (terms.Kind("prime"), terms.Kind("nonprime")),
)
"""The deck in two. A question about a half is a question about the other one too."""
COMMON = tuple(kind for half in HALVES[:4] for kind in half)
CANDIDATE_KINDS = (*(kind for half in HALVES for kind in half), *SUIT_TERMS)
"""Sets of cards that a rule may ask for."""
CANDIDATE_QUESTIONS = (*(half for half, _ in HALVES), *SUIT_TERMS)
"""Questions about one earlier card."""


def candidates() -> Iterator[terms.Built]:
    """Yield the candidates; some may run dry, and many are equivalent to others."""
    for term in _terms():
        yield terms.Built(term)


def _terms() -> Iterator[terms.Term]:
    yield from _alone()
    yield from _together()
    yield from _by_an_earlier_card()
    yield from _by_a_step()
    yield from _in_turn()
    yield from _every_nth()


# -- relations


def _relations(back: int = 1) -> Iterator[terms.Term]:
    for trait in CANDIDATE_TRAITS:
        yield terms.Same(trait, back)
        yield terms.Different(trait, back)
    for or_same in (False, True):
        yield terms.Higher(or_same, back)
        yield terms.Lower(or_same, back)


def _near_and_far(back: int = 1, numbers: Sequence[int] = (1, 2, 3, 4, 5)) -> Iterator[terms.Term]:
    for number in numbers:
        yield terms.Steps(0, number, back=back)
        yield terms.Steps(1, number, back=back)
        yield terms.Steps(number, number, back=back)
        yield terms.Steps(number + 1, 12, back=back)


def _on_the_circle(numbers: Sequence[int] = (1, 2, 3, 4, 5, 6)) -> Iterator[terms.Term]:
    for number in numbers:
        yield terms.Steps(1, number, way="up", circle=True)
        yield terms.Steps(1, number, way="down", circle=True)
        yield terms.Steps(number, number, circle=True)
        yield terms.Steps(0, number, circle=True)
        yield terms.Steps(number, 6, circle=True)


def _sums(back: int = 1, numbers: Sequence[int] = (3, 4, 5, 6, 7)) -> Iterator[terms.Term]:
    for number in numbers:
        yield terms.Sum(number, back)
        yield terms.Not(terms.Sum(number, back))


ORDERS: tuple[terms.Term, ...] = (
    terms.Higher(),
    terms.Lower(),
    terms.Higher(or_same=True),
    terms.Lower(or_same=True),
)
MARKS: tuple[terms.Term, ...] = tuple(
    relation(trait)
    for trait in ("colour", "suit", "parity", "face")
    for relation in (terms.Same, terms.Different)
)
NEAR: tuple[terms.Term, ...] = (
    terms.Steps(0, 2),
    terms.Steps(0, 3),
    terms.Steps(4, 12),
    terms.Different("value"),
)


# -- the sorts of rules


def _alone() -> Iterator[terms.Term]:
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
            yield terms.Same(trait, back)
            yield terms.Different(trait, back)
    yield from _on_the_circle()
    yield from _turns()


def _turns() -> Iterator[terms.Turns]:
    yield terms.Turns(("red", "black"))
    yield terms.Turns(("odd", "even"))
    yield terms.Turns(("face", "number"))
    yield terms.Turns(("prime", "nonprime"))
    others: tuple[terms.KindName, ...] = ("heart", "diamond", "club")
    for order in permutations(others):
        yield terms.Turns(("spade", *order))


def _together() -> Iterator[terms.Term]:
    """Yield pairs of terms, joined by both and by either."""
    relations = [
        *_relations(),
        *_near_and_far(numbers=(1, 2, 3)),
        *_on_the_circle(numbers=(3, 4)),
        *_sums(numbers=(3,)),
        *(
            relation(trait, 2)
            for trait in CANDIDATE_TRAITS[:4]
            for relation in (terms.Same, terms.Different)
        ),
        *(relation(back=2) for relation in (terms.Higher, terms.Lower)),
    ]
    for pair in combinations(relations, 2):
        if _shared(pair):
            yield terms.Both(pair)
            yield terms.Either(pair)
    for kind, relation in product(CANDIDATE_KINDS, relations):
        yield terms.Both((kind, relation))
        yield terms.Either((kind, relation))
    for pair in combinations(CANDIDATE_KINDS, 2):
        yield terms.Both(pair)
        yield terms.Either(pair)


def _shared(pair: Sequence[terms.Term]) -> bool:
    """Return whether at least one of the two is a relation that every player knows."""
    return any(term in ORDERS or term in MARKS or term == terms.Same("value") for term in pair)


def _by_an_earlier_card() -> Iterator[terms.Term]:
    """Yield conditions on the kind of the last card, or of the last but one."""
    for question in CANDIDATE_QUESTIONS:
        for kinds in (COMMON, MARKS):
            for then, otherwise in permutations(kinds, 2):
                yield terms.If(question, then, otherwise)
    for question in CANDIDATE_QUESTIONS[:5]:
        for suit, other in product(SUIT_TERMS, (*COMMON, *SUIT_TERMS)):
            if suit != other:
                yield terms.If(question, suit, other)
                yield terms.If(question, other, suit)
        for then, otherwise in permutations((*ORDERS, *NEAR), 2):
            yield terms.If(question, then, otherwise)
        for order, other in product(ORDERS, (*COMMON, *MARKS)):
            yield terms.If(question, order, other)
            yield terms.If(question, other, order)
    for question in CANDIDATE_QUESTIONS[:4]:
        for then, otherwise in permutations(COMMON, 2):
            yield terms.If(question, then, otherwise, back=2)
        for relations in (ORDERS[:2], MARKS):
            for then, otherwise in permutations(relations, 2):
                yield terms.If(question, then, otherwise, back=2)


def _by_a_step() -> Iterator[terms.Term]:
    """Yield conditions on the last card's relation to the one before it (higher, same suit ...)."""
    steps = (terms.Higher(), terms.Lower(), *MARKS[0:8:2], terms.Same("value"), terms.Steps(0, 3))
    for step in steps:
        for relations in (COMMON, (*ORDERS[:2], *MARKS)):
            for then, otherwise in permutations(relations, 2):
                yield terms.If(step, then, otherwise)


def _in_turn() -> Iterator[terms.Term]:
    """Yield cycles in all their positions: the starter has to fit the first part."""
    for pair in HALVES:
        for length in (2, 3, 4):
            for parts in product(pair, repeat=length):
                if _primitive(parts):
                    yield terms.Cycle(parts)
        blocks = tuple(half for half in pair for _ in range(3))
        for place in range(6):
            yield terms.Cycle((*blocks[place:], *blocks[:place]))
    for order in permutations(SUIT_TERMS):
        yield terms.Cycle(order)
    for one, other in permutations(SUIT_TERMS, 2):
        yield terms.Cycle((one, one, other, other))
    for turns in permutations(CANDIDATE_KINDS, 2):
        yield terms.Cycle(turns)
    for parts in product(COMMON[:6], repeat=3):
        if _primitive(parts):
            yield terms.Cycle(parts)
    for pair, another in permutations(HALVES[:4], 2):
        for first, second in product(permutations(pair), permutations(another)):
            yield terms.Cycle((*first, *second))
    for turns in permutations((*ORDERS, *MARKS), 2):
        yield terms.Cycle(turns)


def _primitive(parts: tuple[terms.Term, ...]) -> bool:
    """Return whether a pattern is not a repetition of a shorter one."""
    length = len(parts)
    return all(
        length % period or parts != parts[:period] * (length // period)
        for period in range(1, length)
    )


def _every_nth() -> Iterator[terms.Term]:
    for nth in (3, 4, 5):
        for then, otherwise in permutations(COMMON, 2):
            yield terms.Every(nth, then, otherwise)
        for then in SUIT_TERMS:
            for otherwise in COMMON:
                yield terms.Every(nth, then, otherwise)
    for nth in (2, 3, 4):
        for kind, relation in product(COMMON, (*ORDERS, *MARKS)):
            yield terms.Every(nth, kind, relation)
            yield terms.Every(nth, relation, kind)
