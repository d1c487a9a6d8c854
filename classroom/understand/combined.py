"""Sets of cards and relations as terms, and those that several of them mean together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, reduce
from operator import and_, or_
from typing import Any, Final

import msgspec

from classroom.cards import DECK, CardSet
from classroom.rules import combinators
from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import Both, Either, Kind, Not
from classroom.understand.chart import Ranked

ANY: Final = Either((Kind("red"), Kind("black")))
"""The term that every card fits."""
IT: Final[Any] = "it"
"""The trait of "the same" and "change it" that another clause names."""
DECK_SUITS: Final = frozenset({"spade", "heart", "diamond", "club"})


@dataclass(frozen=True)
class SaidClause:
    """A part of a sentence that says something complete."""

    kind: str
    term: Any
    """The cards to play."""
    last: Any = None
    """A description of an earlier card, or for "imp" and "free" the cards meant."""
    back: int = 1
    own: bool | None = False
    """True if the condition is likely to be about the card played, None if it may be."""
    how: str = "one"

    def __hash__(self) -> int:
        return self.code

    @cached_property
    def code(self) -> int:
        """The hash, worked out once: clauses are kept by what they say."""
        return hash((self.kind, self.term, self.last, self.back, self.how))


KIND_TRAITS: Mapping[str, terms.Trait] = {
    "red": "colour", "black": "colour", "odd": "parity", "even": "parity", "face": "face",
    "number": "face", "prime": "prime", "nonprime": "prime",
}  # fmt: skip
"""The trait by which a kind is told apart from its opposite."""


@cache
def mask(term: Any) -> CardSet:
    """Return the cards of a term that doesn't look back; 0 if it does."""
    match term:
        case Kind(kind):
            return terms.KIND_CARDS[kind]
        case terms.Values(values):
            return combinators.one_of(values)
        case Not(part):
            inner = mask(part)
            return DECK & ~inner if inner or is_static(part) else 0
        case Both(parts):
            return reduce(and_, map(mask, parts))
        case Either(parts):
            return reduce(or_, map(mask, parts)) if is_static(term) else 0
        case _:
            return 0


@cache
def is_static(term: Any) -> bool:
    """Return whether a term is about one card alone."""
    match term:
        case Kind() | terms.Values():
            return True
        case Not(part):
            return is_static(part)
        case Both(parts) | Either(parts):
            return all(map(is_static, parts))
        case _:
            return False


def sensible(parts: Sequence[Any]) -> bool:
    """Return whether several sets have cards in common, and none adds nothing to the others."""
    masks = [mask(each) for each in parts if is_static(each)]
    if len(masks) < 2:
        return True
    meet = reduce(and_, masks)
    return bool(meet) and all(
        reduce(and_, masks[:place] + masks[place + 1 :]) & ~each for place, each in enumerate(masks)
    )


def _adds(parts: Sequence[Any]) -> bool:
    """Return whether each of several sets adds cards to the others."""
    masks = [mask(each) for each in parts if is_static(each)]
    return len(masks) < 2 or all(
        each & ~reduce(or_, masks[:place] + masks[place + 1 :]) for place, each in enumerate(masks)
    )


_DIMENSIONS = {
    "red": "colour", "black": "colour", "spade": "suit", "heart": "suit", "diamond": "suit",
    "club": "suit", "odd": "parity", "even": "parity", "face": "face", "number": "face",
    "prime": "prime", "nonprime": "prime",
}  # fmt: skip


@cache
def dimension(term: Any) -> frozenset[str]:
    """Return the traits that a term speaks of."""
    match term:
        case Kind(kind):
            name = _DIMENSIONS[kind]
            return frozenset({"suit", "colour"} if name == "suit" else {name})
        case terms.Values():
            return frozenset({"value"})
        case terms.Same(trait) | terms.Different(trait):
            return frozenset({trait})
        case terms.Higher() | terms.Lower() | terms.Steps() | terms.Sum():
            return frozenset({"value"})
        case _:
            return frozenset().union(*map(dimension, terms.parts(term)))


def same_kinds(one: Any, other: Any) -> bool:
    """Return whether two sets speak of the same trait, such as two suits."""
    return (
        is_static(one)
        and is_static(other)
        and bool(
            dimension(one) & dimension(other)
            or {*dimension(one), *dimension(other)} <= {"value", "face", "parity"}
        )
    )


def opposite(term: Any) -> Any:
    """Return the set of all other cards."""
    return plain(term, True)


def says_no(term: Any) -> bool:
    """Return whether a term has a "not" in it, so that another one would be a second."""
    return isinstance(term, Not) or any(map(says_no, terms.parts(term)))


def leaves_back(term: Any, back: int) -> Any:
    """Return a relation to the last card as one to a card further back."""
    match term:
        case Both(parts) | Either(parts):
            return type(term)(tuple(leaves_back(each, back) for each in parts))
        case Not(part):
            return Not(leaves_back(part, back))
        case Kind() | terms.Values() | None:
            return term
        case _:
            return msgspec.structs.replace(term, back=back) if back > 1 else term


def nearer(term: Any, back: int) -> Any:
    """Return a condition on a card so many places back, seen from that card."""
    match term:
        case Both(parts) | Either(parts):
            return type(term)(tuple(nearer(each, back) for each in parts))
        case Not(part):
            return Not(nearer(part, back))
        case _ if getattr(term, "back", 1) > back:
            return msgspec.structs.replace(term, back=term.back - back)
        case _:
            return term


def exactly_one(given: Sequence[Any]) -> Any:
    """Return the term for one of two sets, but not both."""
    if len(given) == 1:
        if not isinstance(given[0], Either | Both) or len(given[0].parts) != 2:
            return None
        given = given[0].parts
    a, b = given
    return Either((Both((a, plain(b, True))), Both((plain(a, True), b))))


def of_values(values: Iterable[int]) -> Any:
    """Return the term for some values, None if there is none or all are meant."""
    kept = tuple(sorted({value for value in values if 1 <= value <= 13}))
    return terms.Values(kept) if 0 < len(kept) < 13 else None


def conjoined(parts: Sequence[Any], union: bool = False) -> Any:
    """Return what units joined by "or", "and", "but", "nor" or a comma mean together, or None.

    `parts` are the units with the words between them. With `union`, "hearts and spades" are the
    cards of both suits, as after "except".
    """
    units, words = list(parts[::2]), list(parts[1::2])
    if _reaches_all(units, set(words)):
        return _turned(units)
    units = [
        plain(each) if isinstance(each, Not) and not is_static(each) else each for each in units
    ]
    if len(units) == 1:
        return units[0]
    if len(units) > 13:
        return None
    # A comma is the word that follows it: "2, 4, 6 or 8".
    for place in range(len(words) - 2, -1, -1):
        if words[place] == ",":
            words[place] = words[place + 1]
    if "nor" in words:
        # "Neither hearts nor spades, even": a comma may end what "neither" reaches.
        return None if "," in parts[parts.index("nor") :] else _none(units, words)
    if any(
        isinstance(each, Not) and {each.part, *terms.parts(each.part)} & set(units)
        for each in units
    ):
        return None  # "hearts, and not hearts but even"
    if isinstance(units[0], Not) and not any(isinstance(each, Not) for each in units[1:]):
        reached = _under_not(units, set(words))
        if reached is not None or "but" not in words:
            return reached
    if set(words) == {"but"} and len(set(units)) == 1:
        return units[0]  # "evens and nothing but evens"
    if len(set(units)) < len(units) or _value_with_steps(units):
        return None
    kinds = set(words)
    if _first_of_values(units):
        return None  # "red 7, 8 and 9": are these red, too?
    if kinds == {","}:
        return either_of(units) if union and all(map(is_static, units)) else _listed(units)
    if kinds == {"or"}:
        return either_of(units)
    if kinds <= {"and", "but"}:
        return _and(units, union, "but" in kinds)
    return None if "," in kinds else _mixed(units, words)


def _reaches_all(units: Sequence[Any], words: set[str]) -> bool:
    """Return whether a "not" before the first relation is one of all of them."""
    first, *rest = units
    return (
        bool(rest)
        and words <= {"or", "nor"}
        and isinstance(first, Not)
        and not (is_static(first) or isinstance(first.part, terms.Sum))
        and not any(isinstance(each, Not) for each in rest)
    )


def _turned(units: Sequence[Any]) -> Any:
    """Return what "not the same suit or the same value" means: neither."""
    kept = [plain(units[0]), *(plain(each, True) for each in units[1:])]
    if any(isinstance(each, terms.Same) for each in kept):
        return None
    return Both(tuple(kept)) if len(set(kept)) == len(kept) <= 4 else None


def _none(units: Sequence[Any], words: Sequence[str]) -> Any:
    """Return what "neither hearts nor spades" means."""
    if not (isinstance(units[0], Not) or plain(units[0]) != units[0] or _differs(units[0])):
        return None
    kept = [units[0]]
    for unit in units[1:]:
        if _differs(unit) or isinstance(unit, Not):
            kept.append(unit)
        else:
            kept.append(Not(unit) if is_static(unit) else plain(unit, True))
    return Both(tuple(kept)) if len(set(kept)) == len(kept) <= 4 else None


def _differs(term: Any) -> bool:
    return isinstance(term, terms.Different)


def _under_not(units: Sequence[Any], words: set[str]) -> Any:
    """Return what "no hearts or spades" means; None where nobody knows how far a "no" reaches."""
    if not all(map(is_static, units)):
        return None
    sets = (units[0].part, *units[1:])
    alike = all(same_kinds(sets[0], each) for each in sets[1:])
    if words == {"or"} or (alike and apart(sets) and words <= {"and", ",", "or"}):
        return Not(Either(sets)) if len(set(sets)) == len(sets) <= 4 and _adds(sets) else None
    if len(sets) == 2 and isinstance(sets[1], terms.Values) and len(sets[1].values) > 3:
        return Both((units[0], units[1])) if words <= {",", "and"} and sensible(units) else None
    return None


def _first_of_values(units: Sequence[Any]) -> bool:
    """Return whether a set with values is followed by bare values, as in "spades under 3, 6"."""
    return any(isinstance(each, terms.Values) for each in units[1:]) and (
        isinstance(units[0], Both) and isinstance(units[0].parts[-1], terms.Values)
    )


def _value_with_steps(units: Sequence[Any]) -> bool:
    """Return whether a number may be a value or a number of steps: "2 or 3 apart"."""
    return any(isinstance(each, terms.Steps) for each in units) and any(
        isinstance(each, terms.Values) for each in units
    )


def _listed(units: Sequence[Any]) -> Any:
    """Return the set for "2, 4, 6" or "hearts, spades"."""
    if not all(map(is_static, units)):
        return all_of(units) if not any(map(is_static, units)) and len(units) < 4 else None
    if len(units) > 1 and all(isinstance(each, terms.Values) for each in units):
        return of_values(value for each in units for value in each.values)
    if apart(units):
        return either_of(units)
    return None


def apart(units: Sequence[Any]) -> bool:
    """Return whether no card is of two of several sets."""
    masks = [mask(each) for each in units]
    return sum(masks) == reduce(or_, masks)


def _and(units: Sequence[Any], union: bool, but: bool) -> Any:
    static = [each for each in units if is_static(each)]
    positive = [each for each in static if not isinstance(each, Not)]
    if len(static) == len(units):
        if len(positive) == len(units):
            if len({isinstance(each, Both) for each in units}) > 1 and any(
                dimension(a) & dimension(b) for a in units for b in units if a is not b
            ):
                return None  # "hearts and even diamonds", or even hearts too?
            if apart(units) or (union and not but):
                return either_of(units)
            if but:
                return all_of(units)
            adjectives = [each for each in units if _is_adjective(each)]
            if len(adjectives) == len(units):
                return all_of(units)
            both, either = all_of(units), either_of(units)
            single = any(isinstance(each, terms.Values) and len(each.values) < 4 for each in units)
            order = (both, either) if adjectives and not single else (either, both)
            found = [each for each in order if each is not None]
            return Ranked(found) if found else None
        if union:
            return None
        return all_of(units)
    if any(isinstance(each, terms.Values) and len(each.values) == 1 for each in static):
        return None
    return all_of(units) if len(units) <= 4 else None


def _is_adjective(term: Any) -> bool:
    return isinstance(term, Kind) and term.kind in (
        "red",
        "black",
        "odd",
        "even",
        "prime",
        "nonprime",
    )


def either_of(units: Sequence[Any]) -> Any:
    """Return the term that a card fits that is of one of several; None if nobody would say it."""
    if all(isinstance(each, terms.Values) for each in units):
        return of_values(value for each in units for value in each.values)
    values = [each for each in units if isinstance(each, terms.Values)]
    rest = [each for each in units if not isinstance(each, terms.Values)]
    if len(values) > 1:
        merged = of_values(value for each in values for value in each.values)
        if merged is None:
            return None
        rest.append(merged)
    else:
        rest = list(units)
    flat: dict[Any, None] = {}
    for each in rest:
        flat.update(dict.fromkeys(each.parts if isinstance(each, Either) else (each,)))
    if not 1 < len(flat) <= 4:
        return next(iter(flat)) if len(flat) == 1 else None
    parts = tuple(flat)
    if not _adds(parts) or len({each.back for each in parts if hasattr(each, "back")}) > 1:
        return None
    if len({each.circle for each in parts if isinstance(each, terms.Steps)}) > 1:
        return None
    if {"up", "down"} <= {_way(each) for each in parts}:
        return None  # "higher or lower" by how much?
    static = [each for each in parts if is_static(each)]
    if static and reduce(or_, map(mask, static)) == DECK:
        return None
    return Either(parts)


def _way(term: Any) -> str:
    """Return "up" or "down" for a comparison of values; "" for others."""
    match term:
        case terms.Higher():
            return "up"
        case terms.Lower():
            return "down"
        case terms.Steps(_, _, way):
            return way
        case _:
            return ""


def all_of(units: Sequence[Any]) -> Any:
    """Return the term that a card fits that is of all of several; None if nobody would say it."""
    flat: dict[Any, None] = {}
    for each in units:
        flat.update(dict.fromkeys(each.parts if isinstance(each, Both) else (each,)))
    if len(flat) == 1:
        return next(iter(flat))
    if len(flat) > 4 or not sensible(tuple(flat)) or _clash(tuple(flat)):
        return None
    return Both(tuple(flat))


def _clash(parts: Sequence[Any]) -> bool:
    """Return whether two comparisons with the same card are about the same trait."""
    seen: set[tuple[str, int]] = set()
    for term in parts:
        each = term.part if isinstance(term, Not) else term
        if isinstance(each, Both | Either | Not) or is_static(each) or not hasattr(each, "back"):
            continue
        if isinstance(each, terms.Same | terms.Different | terms.Sum):
            trait = getattr(each, "trait", "sum")
            trait = "order" if trait == "value" and isinstance(each, terms.Same) else trait
        else:
            trait = "order"
        if (trait, each.back) in seen:
            return True
        seen.add((trait, each.back))
    return False


def free_start(term: Any) -> Any:
    """Return a term that any card may start: "higher, or an ace" asks nothing of the starter."""
    if isinstance(term, Either) and not is_static(term):
        static = [each for each in term.parts if is_static(each)]
        if static and len(static) < len(term.parts):
            rest = [each for each in term.parts if not is_static(each)]
            sets = static[0] if len(static) == 1 else Either(tuple(static))
            rests = rest[0] if len(rest) == 1 else Either(tuple(rest))
            return Either((sets, Both((plain(sets, True), rests))))
    return term


def _mixed(units: list[Any], words: list[str]) -> Any:
    """Return both ways to read "a or b and c"."""
    if words == ["and", "or", "and"]:
        one, other = all_of(units[:2]), all_of(units[2:])
        return either_of([one, other]) if one and other else None
    if len(units) != 3:
        return None
    a, b, c = units
    if "but" in words:
        if words == ["or", "but"]:
            first = either_of([a, b])
            return None if first is None else all_of([first, c])
        return None
    # "over 7 and a club or a spade": two of one sort belong together
    if words[0] == "and" and same_kinds(b, c) and not same_kinds(a, b):
        either = either_of([b, c])
        return either and all_of([a, either])
    if words[1] == "and" and same_kinds(a, b) and not same_kinds(b, c):
        either = either_of([a, b])
        return either and all_of([either, c])
    if words == ["or", "and"]:
        inner, outer = all_of([b, c]), either_of([a, b])
        found = (
            either_of([a, inner]) if inner else None,
            all_of([outer, c]) if outer else None,
        )
    else:
        inner, outer = all_of([a, b]), either_of([b, c])
        found = (
            either_of([inner, c]) if inner else None,
            all_of([a, outer]) if outer else None,
        )
    kept = [each for each in found if each is not None]
    return Ranked(kept) if kept else None
