"""The rule that a row of clauses means: one, or each of the rules that it may mean.

A clause says something about the card that is played, or about it after an earlier card. What one
clause leaves open is decided here, from the others: "red after a spade" alone has three readings,
with "otherwise black" one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, reduce
from operator import and_, or_
from typing import Any, Final

from classroom.cards import DECK, CardSet
from classroom.rules import combinators
from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import Both, Cycle, Either, Every, If, Kind, Not, Turns
from classroom.understand.chart import Ranked

ANY: Final = Either((Kind("red"), Kind("black")))
"""The term that every card fits."""


@dataclass(frozen=True, slots=True)
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


def of_values(values: Iterable[int]) -> Any:
    """Return the term for some values, None if there is none or all are meant."""
    kept = tuple(sorted({value for value in values if 1 <= value <= 13}))
    return terms.Values(kept) if 0 < len(kept) < 13 else None


def conjoined(parts: Sequence[Any], union: bool = False) -> Any:
    """Return what units joined by "or", "and", "but" or a comma mean together; None if nothing.

    `parts` are the units with the words between them. With `union`, "hearts and spades" are the
    cards of both suits, as after "except".
    """
    units, words = list(parts[::2]), list(parts[1::2])
    if len(units) == 1:
        return units[0]
    if len(units) > 13 or len(set(units)) < len(units):
        return None
    if (
        isinstance(units[0], Not)
        and not all(isinstance(each, Not) for each in units[1:])
        and ("or" in words or (all(map(is_static, units)) and "but" not in words))
    ):
        return None  # "not red and odd": how far does the "not" reach?
    if _value_with_steps(units) or _number_beside_trait(units):
        return None
    if "," in words and len(set(map(is_static, units))) > 1:
        return None
    # A comma is the word that follows it: "2, 4, 6 or 8".
    for place in range(len(words) - 2, -1, -1):
        if words[place] == ",":
            words[place] = words[place + 1]
    kinds = set(words)
    if kinds == {","}:
        return _listed(units)
    if kinds == {"or"}:
        return _either(units)
    if kinds <= {"and", "but", ","}:
        return _and(units, union, "but" in kinds)
    if kinds == {"and", "or"} or kinds == {"or", "but"} or kinds == {"or", ","}:
        if "," in kinds:
            return None
        return _mixed(units, words)
    return None


def _value_with_steps(units: Sequence[Any]) -> bool:
    """Return whether a number may be a value or a number of steps: "2 or 3 apart"."""
    return any(isinstance(each, terms.Steps) for each in units) and any(
        isinstance(each, terms.Values) and len(each.values) == 1 for each in units
    )


def _number_beside_trait(units: Sequence[Any]) -> bool:
    """Return whether "number" is rather the value: "same suit or number"."""
    return Kind("number") in units and any(
        isinstance(each, terms.Same | terms.Different) and each.trait != "value" for each in units
    )


def _listed(units: Sequence[Any]) -> Any:
    """Return the set for "2, 4, 6" or "hearts, spades"."""
    if not all(map(is_static, units)):
        return _all(units) if not any(map(is_static, units)) and len(units) < 4 else None
    if len(units) > 1 and all(isinstance(each, terms.Values) for each in units):
        return of_values(value for each in units for value in each.values)
    if _apart(units):
        return _either(units)
    return None


def _apart(units: Sequence[Any]) -> bool:
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
            if _apart(units) or (union and not but):
                return _either(units)
            if but:
                return _all(units)
            adjectives = [each for each in units if _is_adjective(each)]
            if len(adjectives) == len(units):
                return _all(units)
            both, either = _all(units), _either(units)
            order = (both, either) if adjectives else (either, both)
            found = [each for each in order if each is not None]
            return Ranked(found) if found else None
        if union:
            return None
        return _all(units)
    if any(isinstance(each, terms.Values) and len(each.values) == 1 for each in static):
        return None
    return _all(units) if len(units) <= 4 else None


def _is_adjective(term: Any) -> bool:
    return isinstance(term, Kind) and term.kind in (
        "red",
        "black",
        "odd",
        "even",
        "prime",
        "nonprime",
    )


def _either(units: Sequence[Any]) -> Any:
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
    if {type(each) for each in parts} >= {terms.Higher, terms.Lower}:
        return None  # "higher or lower" by how much?
    static = [each for each in parts if is_static(each)]
    if static and reduce(or_, map(mask, static)) == DECK:
        return None
    return Either(parts)


def _all(units: Sequence[Any]) -> Any:
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
    for each in parts:
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
    if len(units) != 3:
        return None
    a, b, c = units
    if "but" in words:
        if words == ["or", "but"]:
            first = _either([a, b])
            return None if first is None else _all([first, c])
        return None
    if words == ["or", "and"]:
        inner, outer = _all([b, c]), _either([a, b])
        found = (
            _either([a, inner]) if inner else None,
            _all([outer, c]) if outer else None,
        )
    else:
        inner, outer = _all([a, b]), _either([b, c])
        found = (
            _either([inner, c]) if inner else None,
            _all([a, outer]) if outer else None,
        )
    kept = [each for each in found if each is not None]
    return Ranked(kept) if kept else None


# -- the whole sentence


def rules_of(sentence: Sequence[Any]) -> list[Any]:
    """Return the terms that a row of clauses may mean, the likeliest first; empty if none."""
    clauses: list[SaidClause] = []
    joins: list[str] = []
    for place, each in enumerate(sentence):
        if place % 2:
            joins.append(each)
        elif each.kind == "row":
            clauses += each.term
            joins += ["and"] * (len(each.term) - 1)
        else:
            clauses.append(each)
    kinds = [each.kind for each in clauses]
    if "notsame" in kinds:
        place = kinds.index("notsame")
        if not place or not all(_compares(each) for each in clauses[:place]):
            return []
        del clauses[place], joins[place - 1], kinds[place]
    if (
        len(clauses) > 1
        and clauses[0].kind == "prop"
        and all(k in ("prop", "closed") for k in kinds)
    ):
        return _several_props(clauses, joins)
    named = {kind: [each for each in clauses if each.kind == kind] for kind in set(kinds)}
    for kind in ("else", "any", "every", "turns", "cycle", "pair", "except on", "except"):
        if len(named.get(kind, ())) > 1:
            return []
    if any(
        not join and {a, b} <= {"prop"}
        for a, join, b in zip(kinds[:-1], joins, kinds[1:], strict=True)
    ):
        return []
    if "or" in joins and not set(kinds) <= {"on", "prop"}:
        return []
    for kind, make in _MAKERS:
        if kind in named:
            return make(clauses, joins, named)
    return []


def _compares(clause: SaidClause) -> bool:
    """Return whether the same value is wrong by a clause already."""
    term = clause.term
    return (isinstance(term, terms.Higher | terms.Lower) and not term.or_same) or (
        isinstance(term, terms.Steps) and term.least > 0
    )


def _several_props(clauses: Sequence[SaidClause], joins: Sequence[str]) -> list[Any]:
    props = [each.term for each in clauses if each.kind == "prop"]
    if len(props) == 1:
        return props
    if len(set(props)) == 1:
        return props[:1]
    masks = [mask(each) for each in props]
    if all(map(is_static, props)):
        if not reduce(and_, masks):
            return []
        if len(set(masks)) == 1:  # "even, never odd"
            return props[:1]
        negative = [isinstance(each, Not) or each != plain(each) for each in props]
        if all(negative) or (("but" in joins or "and" in joins) and any(negative[1:])):
            both = _all(props)
            return [] if both is None else [both]
        return []
    if "," in joins or "or" in joins:
        return []
    found = _all(props)
    return [] if found is None else [found]


def _only_kinds(named: Any, *kinds: str) -> bool:
    return set(named) <= {*kinds, "closed"}


def _from_on(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "on", "else", "any", "prop", "wild", "free"):
        return []
    ons: list[SaidClause] = named["on"]
    if "closed" in named and "else" in named:
        named = {kind: some for kind, some in named.items() if kind != "closed"}
    if any(each.back != ons[0].back for each in ons):
        return []
    back = ons[0].back
    wild = [each.term for each in named.get("wild", ())]
    if "free" in named:
        frees = named["free"]
        if len(frees) > 1 or "prop" in named or "else" in named or "any" in named:
            return []
        ons = [*ons, SaidClause("on", ANY, frees[0].last, back, ons[0].own)]
    other: list[Any] | None = None
    if "else" in named or "any" in named:
        if "prop" in named:
            return []
        if clauses[0].kind == "else":
            return []
        other = [named["else"][0].term if "else" in named else ANY]
    elif "prop" in named:
        if len(named["prop"]) > 1 or "or" in joins:
            return []
        place = next(i for i, each in enumerate(clauses) if each.kind == "prop")
        if place or joins[0] not in ("but", ","):
            return []
        other = [named["prop"][0].term]
    if len(ons) > 1 and "or" in joins:
        return []
    if wild and any(each.how != "one" for each in ons):
        # "red only after even, black always"
        if len(ons) > 1 or ons[0].how != "only" or not all(map(is_static, [ons[0].term, *wild])):
            return []
        if mask(ons[0].term) & reduce(or_, map(mask, wild)):
            return []
        wild = []
    found = _conditions(ons, other, back)
    if "closed" in named and not (other or _cover([each.last for each in ons])):
        return []
    own = _owns(ons, other)
    if own is not None:
        found = [*own, *found] if ons[0].own else [*found, *own]
    if wild:
        found = [_with(each, wild) for each in found]
    return [each for each in found if each is not None]


def _with(term: Any, wild: Sequence[Any]) -> Any:
    return _either([term, *wild])


def _owns(ons: Sequence[SaidClause], other: Any) -> list[Any] | None:
    """Return what the conditions mean if they are about the card that is played."""
    if not any(each.own for each in ons) or any(each.own is False for each in ons):
        return None
    for each in ons:
        if not is_static(each.last) or (
            each.term != ANY
            and is_static(each.term)
            and dimension(each.last) & dimension(each.term)
        ):
            return None
    found = [_implies(each.last, each.term) for each in ons]
    if not all(is_static(each.term) for each in ons):
        if other is not None:
            return None
        made = _cases(
            [SaidClause("imp", each.term, each.last) for each in ons if each.term != ANY],
            [mask(each.last) for each in ons if each.term != ANY],
            {},
            ons,
        )
        return made or None
    if other is not None:
        rest = reduce(or_, (mask(each.last) for each in ons))
        if rest == DECK:
            return None
        lasts = [each.last for each in ons]
        found.append(_either([*lasts, other[0]]) if other[0] != ANY else ANY)
    found = [each for each in found if each != ANY]
    term = _all(found) if len(found) > 1 else found[0] if found else None
    return None if term is None else [term]


def _implies(last: Any, term: Any) -> Any:
    if term == ANY:
        return ANY
    return Either((plain(last, True), term))


def _conditions(ons: Sequence[SaidClause], other: list[Any] | None, back: int) -> list[Any]:
    lasts = [each.last for each in ons]
    if len(set(lasts)) < len(lasts):
        return []
    covered = _cover(lasts)
    if any(mask(each) in (0, DECK) for each in lasts if is_static(each)):
        return []
    static = all(map(is_static, lasts))
    if static:
        masks = [mask(each) for each in lasts]
        if not all(masks) or (sum(masks) != reduce(or_, masks)):
            return []
    elif len(lasts) > 1 and not covered:
        return []
    if len(ons) == 1 and ons[0].how == "only" and other is None:
        on = ons[0]
        if not is_static(on.term) and not isinstance(on.term, terms.Same | terms.Different):
            return [If(on.last, on.term, plain(on.term, True), back)]
        return [If(on.last, ANY, plain(on.term, True), back)]
    if len(ons) == 1 and ons[0].how == "only" and other == [ANY]:
        on = ons[0]
        return [If(on.last, ANY, plain(on.term, True), back)]
    if any(each.how == "only" for each in ons):
        return []
    if covered:
        if other is not None and other != [ANY]:
            return []
        return [_nested(ons[:-1], ons[-1].term, back)]
    if other is not None:
        return [_nested(ons, each, back) for each in other]
    if all(each.how == "ban" for each in ons):
        return [_nested(ons, ANY, back)]
    if any(each.term == ANY for each in ons):
        return []
    found = [_nested(ons, ANY, back)]
    if len(ons) == 1:
        on = ons[0]
        found.append(If(on.last, on.term, plain(on.term, True), back))
        if is_static(on.term):
            found.append(If(on.last, ANY, plain(on.term, True), back))
    return found


def _cover(lasts: Sequence[Any]) -> bool:
    """Return whether every card fits one of the conditions."""
    if all(map(is_static, lasts)):
        return reduce(or_, map(mask, lasts)) == DECK
    return len(lasts) == 2 and plain(lasts[0], True) == plain(lasts[1])


def _nested(ons: Sequence[SaidClause], other: Any, back: int) -> Any:
    for each in reversed(ons):
        match each.last:
            case Both((Kind() as kind, terms.Same())):
                # "after two reds": nothing is asked of the second card
                other = If(kind, If(kind, each.term, other, back + 1), other, back)
            case _:
                other = If(each.last, each.term, other, back)
    return other


def _from_imp(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if "closed" in named:
        return []  # "hearts must be even, nothing else": which other cards are right?
    if not _only_kinds(named, "imp", "else", "any", "free", "wild", "prop"):
        return []
    imps: list[SaidClause] = named["imp"]
    masks = [mask(each.last) for each in imps]
    if sum(masks) != reduce(or_, masks):
        return []
    found = [_implies(each.last, each.term) for each in imps]
    if not all(is_static(each.term) for each in imps) and not set(named) & {"prop", "wild"}:
        return _cases(imps, masks, named, clauses)
    if "else" in named:
        if clauses[0].kind == "else":
            return []
        other = named["else"][0].term
        if other != ANY:
            if reduce(or_, masks) == DECK:
                return []
            found.append(_either([*(each.last for each in imps), other]))
    if "prop" in named:
        if len(named["prop"]) > 1 or not is_static(named["prop"][0].term):
            return []
        negative = named["prop"][0].term
        if not isinstance(negative, Not) and plain(negative) == negative:
            return []
        found.append(negative)
    if "wild" in named:
        return []
    if None in found:
        return []
    term = _all(found) if len(found) > 1 else found[0]
    return [] if term is None or term == ANY else [term]


def _cases(imps: Any, masks: Any, named: Any, clauses: Any) -> list[Any]:
    """Return the rule for "reds must be higher, blacks lower": one case for each set."""
    cases: list[Any] = [Both((each.last, each.term)) for each in imps]
    if reduce(or_, masks) != DECK:
        others = [plain(each.last, True) for each in imps]
        rest = others[0] if len(others) == 1 else Both(tuple(others))
        if "else" in named and named["else"][0].term != ANY:
            if clauses[0].kind == "else":
                return []
            rest = Both((rest, named["else"][0].term))
        cases.append(rest)
    elif "else" in named and named["else"][0].term != ANY:
        return []
    return [Either(tuple(cases))] if len(cases) <= 4 else []


def _from_every(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if "closed" in named:
        return []
    if not _only_kinds(named, "every", "else", "any", "prop"):
        return []
    every = named["every"][0]
    nth, term = every.back, every.term
    if "prop" in named:
        return []
    if "else" in named or "any" in named:
        if clauses[0].kind != "every":
            return []
        other = named["else"][0].term if "else" in named else ANY
        if other == term:
            return []
        return [Every(nth, term, other), Cycle((term, *[other] * (nth - 1)))]
    no = plain(term, True)
    return [Every(nth, term, ANY), Cycle((term, *[ANY] * (nth - 1))), Every(nth, term, no)]


def _from_turns(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "turns", "wild"):
        return []
    a, b = named["turns"][0].term
    term: Any
    kinds = isinstance(a, Kind) and isinstance(b, Kind)
    term = Turns((a.kind, b.kind)) if kinds else If(a, b, a)
    if "wild" in named:
        term = _with(term, [each.term for each in named["wild"]])
    return [] if term is None else [term]


def _from_cycle(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "cycle", "wild"):
        return []
    term: Any = Cycle(named["cycle"][0].term)
    if "wild" in named:
        term = _with(term, [each.term for each in named["wild"]])
    return [] if term is None else [term]


def _from_pair(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "pair"):
        return []
    return [Cycle(named["pair"][0].term)]


def _from_except_on(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "except on", "prop"):
        return []
    if len(named.get("prop", ())) != 1 or clauses[0].kind != "prop":
        return []
    term = named["prop"][0].term
    but = named["except on"][0]
    if but.term is not None:
        return [If(but.last, but.term, term, but.back)]
    found = [If(but.last, plain(term, True), term, but.back), If(but.last, ANY, term, but.back)]
    if isinstance(term, Not) or plain(term) != term or isinstance(term, terms.Different):
        found = [If(but.last, ANY, term, but.back)]
    return found


def _from_except(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "except", "prop"):
        return []
    if len(named.get("prop", ())) != 1 or clauses[0].kind != "prop":
        return []
    term, but = named["prop"][0].term, named["except"][0].term
    if is_static(term) and is_static(but):
        if isinstance(term, Not) or not mask(term) & mask(but):
            return [Either((term, but))]
        return [Both((term, plain(but, True)))]
    if is_static(but):
        return [found for found in (_either([term, but]), _all([term, plain(but, True)])) if found]
    return []


def _from_props(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "prop", "wild", "else", "any"):
        return []
    if len(named["prop"]) != 1:
        return []
    term = named["prop"][0].term
    if "else" in named or "any" in named:
        if len(named.get("else", ())) + len(named.get("any", ())) > 1 or "wild" in named:
            return []
        other = named.get("else", named.get("any"))[0].term
        if other == ANY and isinstance(term, Both) and len(term.parts) == 2:
            # "hearts under 6, the rest is fine"
            kind, only = term.parts
            if isinstance(kind, Kind) and isinstance(only, terms.Values) and len(only.values) > 1:
                return [_implies(kind, only)]
        # "no clubs, the rest is fine"
        negative = isinstance(term, Not) or (is_static(term) and plain(term) != term)
        if other != ANY or not negative or "wild" in named:
            return []
    if "wild" not in named:
        return [term]
    if (
        clauses[0].kind != "prop"
        or isinstance(term, Not)
        or (is_static(term) and plain(term) != term)
    ):
        return []
    wild = [each.term for each in named["wild"]]
    if is_static(term) and any(mask(term) & mask(each) == mask(each) for each in wild):
        return []
    found = _with(term, wild)
    return [] if found is None else [found]


def _from_wild(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if _only_kinds(named, "wild", "else"):
        wilds = [each.term for each in named["wild"]]
        if "else" in named and clauses[0].kind == "wild":
            other = named["else"][0].term
            found = _either([*wilds, other]) if other != ANY else None
            return [] if found is None else [found]
        if "closed" in named or len(wilds) > 1:
            found = _either(wilds) if len(wilds) > 1 else wilds[0]
            return [] if found is None else [found]
    return []


def _from_free(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not _only_kinds(named, "free", "else") or "else" not in named:
        return []
    if clauses[-1].kind != "else" or named["else"][0].term == ANY:
        return []
    found = _either([*(each.last for each in named["free"]), named["else"][0].term])
    return [] if found is None else [found]


_MAKERS = (
    ("on", _from_on),
    ("imp", _from_imp),
    ("every", _from_every),
    ("turns", _from_turns),
    ("cycle", _from_cycle),
    ("pair", _from_pair),
    ("except on", _from_except_on),
    ("except", _from_except),
    ("prop", _from_props),
    ("wild", _from_wild),
    ("free", _from_free),
)
