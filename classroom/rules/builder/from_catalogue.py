"""A rule of the catalogue in the words of the rule builder, as far as they go.

What :func:`classroom.rules.builder.meaning.clause` makes of a term is read back here. A clause that
the builder has no word for cannot be spelled.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import get_args

from classroom.cards import CARDS, CardSet
from classroom.rules import combinators
from classroom.rules.builder import terms

_NAMED: Mapping[CardSet, terms.KindName] = {
    terms.KIND_CARDS[kind]: kind for kind in get_args(terms.KindName)
}
_FURTHEST = 4
"""The number of cards that a term of the builder can look back."""


def spelled(part: combinators.Part) -> terms.Term | None:
    """Return the builder's term for a clause; None if the builder has no words for it."""
    match part:
        case int():
            return _cards(part)
        case combinators.Cards(cards):
            return _cards(cards)
        case combinators.Relation(back=back) if back <= _FURTHEST:
            return _relation(part)
        case combinators.AllOf(parts):
            return _several(terms.Both, parts)
        case combinators.AnyOf(parts):
            return _several(terms.Either, parts)
        case combinators.Negation(inner):
            term = spelled(inner)
            return None if term is None else terms.Not(term)
        case combinators.ConditionalRule(parts=parts, back=back, among=combinators.ANY) if (
            back <= _FURTHEST
        ):
            every = _all(parts)
            return None if every is None else terms.If(every[0], every[1], every[2], back)
        case combinators.CycleRule(parts=parts, turns=turns, once=0):
            every = _all(parts)
            return None if every is None else terms.Cycle(tuple(every[turn] for turn in turns))
        case combinators.Alternation(sets) if all(cards in _NAMED for cards in sets):
            return terms.Turns(tuple(_NAMED[cards] for cards in sets))
        case _:
            return None


def _all(parts: Sequence[combinators.Part]) -> tuple[terms.Term, ...] | None:
    every = [term for part in parts if (term := spelled(part)) is not None]
    return tuple(every) if len(every) == len(parts) else None


def _several(
    word: type[terms.Both] | type[terms.Either], parts: Sequence[combinators.Part]
) -> terms.Term | None:
    every = _all(parts)
    return None if every is None else word(every)


def _cards(cards: CardSet) -> terms.Term | None:
    """Return a kind, some values, or a kind with some values; None for any other set of cards."""
    if cards in _NAMED:
        return terms.Kind(_NAMED[cards])
    values = tuple(sorted({card.value for card in CARDS if cards >> card & 1}))
    if not 0 < len(values) < 13:
        return None
    if cards == combinators.one_of(values):
        return terms.Values(values)
    for named, kind in _NAMED.items():
        if cards == named & combinators.one_of(values):
            return terms.Both((terms.Kind(kind), terms.Values(values)))
    return None


def _relation(relation: combinators.Relation) -> terms.Term | None:
    back = relation.back
    match relation.kind:
        case "same":
            return terms.Same(relation.trait, back)  # type: ignore[arg-type]  # both have the same six
        case "different":
            return terms.Different(relation.trait, back)  # type: ignore[arg-type]
        case "higher" | "same or higher":
            return terms.Higher(relation.kind != "higher", back)
        case "lower" | "same or lower":
            return terms.Lower(relation.kind != "lower", back)
        case "steps" | "steps on the circle":
            return _steps(set(relation.numbers), relation.kind != "steps", back)
        case "sum is a multiple":
            return terms.Sum(relation.numbers[0], back)
        case _:
            return None


def _steps(numbers: set[int], circle: bool, back: int) -> terms.Term | None:
    away = {abs(number) for number in numbers}
    least, most = min(away), max(away)
    if away != set(range(least, most + 1)):
        return None
    if numbers == away:
        return terms.Steps(least, most, "up", circle, back)
    if numbers == {-number for number in away}:
        return terms.Steps(least, most, "down", circle, back)
    if numbers == away | {-number for number in away}:
        return terms.Steps(least, most, "either", circle, back)
    return None
