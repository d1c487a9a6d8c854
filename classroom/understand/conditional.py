"""The rule of clauses of which one is a condition: on an earlier card, or on the card played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import and_, or_
from typing import Any

import msgspec

from classroom.cards import DECK
from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined

ORDERED = (terms.Higher, terms.Lower, terms.Steps)


def only_kinds(named: Any, *kinds: str) -> bool:
    return set(named) <= {*kinds, "closed"}


def from_on(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not only_kinds(named, "on", "else", "any", "prop", "wild", "free"):
        return []
    ons: list[combined.SaidClause] = named["on"]
    if "closed" in named and "else" in named:
        named = {kind: some for kind, some in named.items() if kind != "closed"}
    if ons[0].back > 1 and all(each.own is None for each in ons[1:]):
        # "if the card before the last is odd, an even one; if it is even, an odd one"
        ons = [ons[0], *(replace(each, back=ons[0].back, own=False) for each in ons[1:])]
    if any(each.back != ons[0].back for each in ons):
        return []
    if any(isinstance(each.term, ORDERED) for each in ons) and any(
        isinstance(each.term, terms.Values) and len(each.term.values) > 5 for each in ons
    ):
        return []  # Spanish "baja" is low, or goes down
    if "or" in joins and ons[0].how == "ban":
        if not _says_rest_is_free(named) or any(each.how == "only" for each in ons):
            return []
        # "no spade on a club or club on a spade"
        ons = [
            each if each.how == "ban" else replace(each, term=plain(each.term, True), how="ban")
            for each in ons
        ]
    if all(isinstance(each.term, terms.Steps) for each in ons):
        # "..., in a circle" is said once, of both sides
        ring = any(each.term.circle for each in ons)
        ons = [replace(each, term=msgspec.structs.replace(each.term, circle=ring)) for each in ons]
    back = ons[0].back
    wild = [each.term for each in named.get("wild", ())]
    if any(isinstance(each.term, ORDERED) for each in ons) and (
        any(map(is_one_value, wild)) or any(map(_is_example, ons))
    ):
        return []  # "ace on king is right, 2 on ace too: so it goes up"
    if len(wild) == len(ons) == 1 and ons[0].last == terms.Not(wild[0]):
        found = with_wild(ons[0].term, wild)  # "any club, and if it's no club, the same value"
        return [found] if found is not None and not ons[0].own and len(named) == 2 else []
    if len(ons) > 1 and all(each.how == "ban" for each in ons) and _says_rest_is_free(named):
        bans = tuple(terms.If(each.last, each.term, combined.ANY, back) for each in ons)
        return [terms.Both(bans)] if len(bans) <= 4 else []
    if "free" in named:
        frees = named["free"]
        if len(frees) > 1 or "prop" in named or "else" in named or "any" in named:
            return []
        ons = [*ons, combined.SaidClause("on", combined.ANY, frees[0].last, back, ons[0].own)]
    other: list[Any] | None = None
    if "else" in named or "any" in named:
        if "prop" in named:
            return []
        if clauses[0].kind == "else":
            return []
        other = [named["else"][0].term if "else" in named else combined.ANY]
        if isinstance(other[0], terms.Both) and any(each.last in other[0].parts for each in ons):
            return []  # "red after a prime and if not prime black"
    elif "prop" in named:
        if len(named["prop"]) > 1 or "or" in joins:
            return []
        place = next(i for i, each in enumerate(clauses) if each.kind == "prop")
        if place or joins[0] not in ("but", ",", "and"):
            return []
        other = [named["prop"][0].term]
    if len(ons) > 1 and "or" in joins:
        return []
    if wild and any(each.how != "one" for each in ons):
        # "red only after even, black always"
        if (
            len(ons) > 1
            or ons[0].how != "only"
            or not all(map(combined.is_static, [ons[0].term, *wild]))
        ):
            return []
        if combined.mask(ons[0].term) & reduce(or_, map(combined.mask, wild)):
            return []
        wild = []
    if len(ons) == 1:
        found = _with_one(ons[0], named, joins, other)
        if found is not None:
            return found
        if other == [terms.Not(ons[0].term)] and ons[0].how == "only":
            other = None  # "a spade only after red, otherwise no spade"
    found = _conditions(ons, other, back)
    if "closed" in named and not (other or _cover([each.last for each in ons])):
        lasts, played = [each.last for each in ons], [each.term for each in ons]
        if not all(map(combined.is_static, (*lasts, *played))) or any(
            combined.mask(each) & ~reduce(or_, map(combined.mask, lasts)) for each in played
        ):
            return []
        found = [_nested(ons[:-1], ons[-1].term, back)] if len(ons) > 1 else []
    own = _owns(ons, other)
    if own is not None:
        first = any(each.own for each in ons) or combined.ANY in (
            *(each.term for each in ons),
            *(other or ()),
        )
        found = [*own, *found] if first else [*found, *own]
    if wild:
        found = [with_wild(each, wild) for each in found]
    return [each for each in found if each is not None]


def is_one_value(term: Any) -> bool:
    return isinstance(term, terms.Values) and len(term.values) == 1


def _is_example(on: combined.SaidClause) -> bool:
    """Return whether a condition may be an example: an ace on a king."""
    return all(isinstance(each, terms.Values) for each in (on.last, on.term))


def _says_rest_is_free(named: Any) -> bool:
    """Return whether the other clauses, if any, say that what isn't forbidden is right."""
    others = set(named) - {"on"}
    return not others or (
        others <= {"free", "any", "else"}
        and all(each.term == combined.ANY for each in named.get("else", ()))
    )


def _with_one(on: combined.SaidClause, named: Any, joins: Any, other: Any) -> list[Any] | None:
    """Return the rule of one condition and a clause that goes with it; None if none does."""
    if "prop" in named and "wild" not in named:
        base = named["prop"][0].term
        if joins[0] == "and" and on.how == "one" and on.term != combined.ANY:
            return [terms.Both((base, terms.If(on.last, on.term, combined.ANY, on.back)))]
        if (
            on.how == "only"
            and combined.is_static(base)
            and combined.is_static(on.term)
            and base != terms.Not(on.term)
        ):
            either = terms.Either((base, on.term))
            return [
                terms.If(
                    on.last,
                    combined.ANY if combined.mask(either) == DECK else either,
                    base,
                    on.back,
                )
            ]
    if "closed" in named and isinstance(on.term, terms.Same | terms.Different):
        return [terms.If(on.last, on.term, plain(on.term, True), on.back)]
    return None


def with_wild(term: Any, wild: Sequence[Any]) -> Any:
    return combined.either_of([term, *wild])


def _owns(ons: Sequence[combined.SaidClause], other: Any) -> list[Any] | None:
    """Return what the conditions mean if they are about the card that is played."""
    if any(each.own is False for each in ons):
        return None
    if all(isinstance(each.last, terms.Same | terms.Different) for each in ons):
        if other not in (None, [combined.ANY]) or any(each.how == "only" for each in ons):
            return None
        found = [if_then(each.last, each.term) for each in ons if each.term != combined.ANY]
        return found if len(found) == 1 else [terms.Both(tuple(found))] if found else None
    for each in ons:
        if not combined.is_static(each.last) or (
            each.term != combined.ANY
            and combined.is_static(each.term)
            and combined.dimension(each.last) & combined.dimension(each.term)
        ):
            return None
    found = [
        if_then(each.term, each.last)
        if each.how == "only" and combined.is_static(each.term)
        else if_then(each.last, each.term)
        for each in ons
    ]
    if not all(combined.is_static(each.term) for each in ons):
        if other not in (None, [combined.ANY]):
            return None
        made = _cases(
            [
                combined.SaidClause("imp", each.term, each.last)
                for each in ons
                if each.term != combined.ANY
            ],
            [combined.mask(each.last) for each in ons if each.term != combined.ANY],
            {},
            ons,
        )
        return made or None
    if other is not None:
        rest = reduce(or_, (combined.mask(each.last) for each in ons))
        if rest == DECK:
            return None
        lasts = [each.last for each in ons]
        found.append(
            combined.either_of([*lasts, other[0]]) if other[0] != combined.ANY else combined.ANY
        )
    found = [each for each in found if each != combined.ANY]
    term = combined.all_of(found) if len(found) > 1 else found[0] if found else None
    return None if term is None else [term]


def if_then(last: Any, term: Any) -> Any:
    if term == combined.ANY:
        return combined.ANY
    return terms.Either((plain(last, True), term))


def _conditions(
    ons: Sequence[combined.SaidClause], other: list[Any] | None, back: int
) -> list[Any]:
    lasts = [each.last for each in ons]
    if len(set(lasts)) < len(lasts):
        return []
    covered = _cover(lasts)
    if any(combined.mask(each) in (0, DECK) for each in lasts if combined.is_static(each)):
        return []
    static = all(map(combined.is_static, lasts))
    if static:
        masks = [combined.mask(each) for each in lasts]
        if not all(masks) or (sum(masks) != reduce(or_, masks)):
            return []
    elif len(lasts) > 1 and not covered:
        return []
    if len(ons) == 1 and ons[0].how == "only" and other is None:
        on = ons[0]
        if not combined.is_static(on.term) and not isinstance(
            on.term, terms.Same | terms.Different
        ):
            return [terms.If(on.last, on.term, plain(on.term, True), back)]
        return [terms.If(on.last, combined.ANY, plain(on.term, True), back)]
    if len(ons) == 1 and ons[0].how == "only" and other == [combined.ANY]:
        on = ons[0]
        return [terms.If(on.last, combined.ANY, plain(on.term, True), back)]
    if [each.how for each in ons] == ["only", "only"] and covered and other is None and static:
        # "even only after odd, odd only after even"
        if plain(ons[0].term, True) != plain(ons[1].term):
            return []
        return [_nested(ons[:1], ons[1].term, back)]
    if any(each.how == "only" for each in ons):
        return []
    if covered:
        if other is not None and other != [combined.ANY]:
            return []
        return [_nested(ons[:-1], ons[-1].term, back)]
    if other is not None:
        return [_nested(ons, each, back) for each in other]
    if all(each.how == "ban" for each in ons):
        return [_nested(ons, combined.ANY, back)]
    if any(each.term == combined.ANY for each in ons):
        return []
    found = [_nested(ons, combined.ANY, back)]
    if len(ons) == 1:
        on = ons[0]
        found.append(terms.If(on.last, on.term, plain(on.term, True), back))
        if combined.is_static(on.term):
            found.append(terms.If(on.last, combined.ANY, plain(on.term, True), back))
    return found


def _cover(lasts: Sequence[Any]) -> bool:
    """Return whether every card fits one of the conditions."""
    if all(map(combined.is_static, lasts)):
        return reduce(or_, map(combined.mask, lasts)) == DECK
    return len(lasts) == 2 and plain(lasts[0], True) == plain(lasts[1])


def _nested(ons: Sequence[combined.SaidClause], other: Any, back: int) -> Any:
    for each in reversed(ons):
        match each.last:
            case terms.Both((terms.Same(), terms.Kind() as kind)):
                # "after two reds": nothing is asked of the second card
                other = terms.If(kind, terms.If(kind, each.term, other, back + 1), other, back)
            case _:
                other = terms.If(each.last, each.term, other, back)
    return other


def from_imp(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if "closed" in named:
        return _listed(clauses, named)
    if not only_kinds(named, "imp", "else", "any", "free", "wild", "prop"):
        return []
    imps: list[combined.SaidClause] = named["imp"]
    if len({each.term.circle for each in imps if isinstance(each.term, terms.Steps)}) > 1:
        return []  # "..., in a circle": of the last side, or of all?
    masks = [combined.mask(each.last) for each in imps]
    if sum(masks) != reduce(or_, masks):
        return []
    found = [if_then(each.last, each.term) for each in imps]
    if not all(combined.is_static(each.term) for each in imps) and (
        not set(named) & {"prop", "wild"}
        or ("prop" not in named and _rest_is_wild(named["wild"], masks))
    ):
        return _cases(imps, masks, named, clauses)
    if "else" in named:
        if clauses[0].kind == "else":
            return []
        other = named["else"][0].term
        if other != combined.ANY:
            if reduce(or_, masks) == DECK:
                return []
            found.append(combined.either_of([*(each.last for each in imps), other]))
    if "prop" in named:
        if len(named["prop"]) > 1 or not combined.is_static(named["prop"][0].term):
            return []
        negative = named["prop"][0].term
        if not isinstance(negative, terms.Not) and plain(negative) == negative:
            return []
        if reduce(and_, map(combined.mask, found)) & ~combined.mask(negative):
            found.append(negative)
    if "wild" in named and not _rest_is_wild(named["wild"], masks):
        return []
    if None in found:
        return []
    term = combined.all_of(found) if len(found) > 1 else found[0]
    return [] if term is None or term == combined.ANY else [term]


def _listed(clauses: Any, named: Any) -> list[Any]:
    """Return the rule of "all hearts, of spades only faces, nothing else".

    Of "hearts must be even, nothing else" nobody knows which other cards are right.
    """
    if set(named) - {"imp", "free", "wild", "closed"} or len(clauses) < 3:
        return []
    said = [each for each in clauses if each.kind != "closed"]
    if clauses[-1].kind != "closed" or not any(each.kind != "imp" for each in said):
        return []
    parts = [
        terms.Both((each.last, each.term))
        if each.kind == "imp"
        else each.last
        if each.kind == "free"
        else each.term
        for each in said
    ]
    found = combined.either_of(parts) if all(map(combined.is_static, parts)) else None
    return [] if found is None else [found]


def _rest_is_wild(wild: Any, masks: Any) -> bool:
    """Return whether the cards that are always right are all that no condition is about."""
    always = reduce(or_, (combined.mask(each.term) for each in wild))
    rest = reduce(or_, masks)
    return not always & rest and always | rest == DECK


def _cases(imps: Any, masks: Any, named: Any, clauses: Any) -> list[Any]:
    """Return the rule for "reds must be higher, blacks lower": one case for each set."""
    cases: list[Any] = [terms.Both((each.last, each.term)) for each in imps]
    if reduce(or_, masks) != DECK:
        others = [plain(each.last, True) for each in imps]
        rest = others[0] if len(others) == 1 else terms.Both(tuple(others))
        if "else" in named and named["else"][0].term != combined.ANY:
            if clauses[0].kind == "else":
                return []
            rest = terms.Both((rest, named["else"][0].term))
        cases.append(rest)
    elif "else" in named and named["else"][0].term != combined.ANY:
        return []
    return [terms.Either(tuple(cases))] if len(cases) <= 4 else []
