"""Productions for what a card may be: sets and relations joined by "or", "and", "not", "except"."""

from __future__ import annotations

from typing import Any

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined
from classroom.understand.chart import Costly, Ranked
from classroom.understand.productions import same, say
from classroom.understand.relations import is_value, negated
from classroom.understand.same import named

say("unit", "basic", "rel")(same)
say("unit", "core ref OR|NOR core ref", "core ref COMMA OR core ref", cost=-2)(
    lambda a, m, b, n: _of_two_cards(a, m, b, n)
)


def _of_two_cards(a: Any, m: int, b: Any, n: int) -> Any:
    """Return "the same suit as two cards ago or the value of the last".

    The second card is free if the catalogue has such a rule.
    """
    if m == n or combined.IT in (getattr(a, "trait", ""), getattr(b, "trait", "")):
        return None
    either = terms.Either((combined.leaves_back(a, m), combined.leaves_back(b, n)))
    free = terms.If(combined.ANY, either, combined.ANY, max(m, n))
    return free if isinstance(named(free), str) else either


say("unit", "NOT ONLY? basic", "WITHOUT basic")(terms.Not)
say("unit", "NOT rel")(lambda t: None if negated(t) is None else terms.Not(t))
say("unit", "NEITHER basic")(terms.Not)
say("unit", "NEITHER rel")(negated)
say("unit", "DIFF TRAIT LINK some", cost=-3)(
    lambda trait, t: (
        terms.Not(t)
        if combined.is_static(t) and not combined.says_no(t) and trait in _shown(t)
        else None
    )
)
say("unit", "basic COMMA? THAT DIFF|ELSE TRAIT LINK some", cost=-5)(
    lambda kept, trait, t: (
        terms.Both((kept, terms.Not(t)))
        if combined.is_static(t) and not combined.says_no(t) and trait in _shown(t)
        else None
    )
)
say("unit", "nots")(
    lambda some: terms.Both(tuple(map(terms.Not, some))) if len(set(some)) == len(some) else None
)
say("nots", "NOT|WITHOUT basic COMMA|AND|THEN? NOT|WITHOUT basic")(lambda a, b: (a, b))
say("nots", "NOT|WITHOUT basic COMMA|AND|THEN? nots")(
    lambda a, rest: (a, *rest) if len(rest) < 4 else None
)
say("unit", "LP some RP", cost=1)(same)
say("unit", "NOT LP some RP?", cost=-2)(
    lambda term: (
        None
        if combined.says_no(term)
        else terms.Not(term)
        if combined.is_static(term)
        else plain(term, True)
    )
)
say("unit", "NOT BOTH basic|rel AND basic|rel", cost=-5)(lambda a, b: terms.Not(terms.Both((a, b))))
say("unit", "ANYSUIT basic|rel", "basic|rel COMMA|AND|BUT? ANYSUIT")(same)
say("unit", "kind +AND|PLUS rel", "kind +rel", "rel +kind", "kind +THAT rel")(
    lambda a, b: _beside(a, b)
)
say("unit", "rel +LINK? SAME TRAIT ref?", "SAME TRAIT LINK? rel", cost=2)(
    lambda *given: _with_trait(given, terms.Same)
)
say("unit", "rel +LINK? DIFF TRAIT ref?", "DIFF TRAIT LINK? rel", cost=2)(
    lambda *given: _with_trait(given, terms.Different)
)
# "the colours in turn (red black red black)": what the trait is, or the rule once more
say("unit", "rel LP|COLON KIND OR|AND|COMMA? KIND RP?", cost=-4)(
    lambda term, a, b: term if _trait_of(term) == "colour" and {a, b} == {"red", "black"} else None
)
say(
    "unit",
    "rel LP|COLON KIND OR|AND|COMMA? KIND OR|AND|COMMA? KIND OR|AND|COMMA? KIND RP?",
    cost=-4,
)(
    lambda term, *four: (
        term if _trait_of(term) == "suit" and set(four) == combined.DECK_SUITS else None
    )
)


def _beside(a: Any, b: Any) -> Any:
    """Return what "red higher" means; German "gerade höher" is "just higher"."""
    kind, rel = (a, b) if isinstance(a, terms.Kind) else (b, a)
    if not isinstance(kind, terms.Kind) or kind.kind in ("odd", "even", "number"):
        return None
    return Costly(terms.Both((a, b)), 2) if isinstance(rel, terms.Higher | terms.Lower) else None


def _with_trait(given: Any, word: Any) -> Any:
    trait = next(each for each in given if isinstance(each, str))
    rel = next(each for each in given if not isinstance(each, str | int))
    back = given[-1] if isinstance(given[-1], int) else 1
    if trait == "value" or not is_value(rel) or rel.back != back:
        return None
    return terms.Both((word(trait, back), rel))


def _trait_of(term: Any) -> str:
    last = term.parts[-1] if isinstance(term, terms.Both | terms.Either) else term
    return last.trait if isinstance(last, terms.Same | terms.Different) else ""


# -- lists: a unit, or units with the words between them

say("list", "unit")(lambda u: (u,))
for _shape, _word in (
    ("OR|EITHER", "or"),
    ("COMMA OR", "or"),
    ("AND|BOTH", "and"),
    ("COMMA AND", "and"),
    ("AND EITHER", "and"),
    ("PLUS", "and"),
    ("AND ONLY", "but"),
    ("COMMA ONLY", "but"),
    ("COMMA MUST", "and"),
    ("AND MUST", "and"),
    ("BUT", "but"),
    ("COMMA BUT", "but"),
    ("COMMA", ","),
    ("NOR", "nor"),
    ("COMMA NOR", "nor"),
    ("AND NOR", "nor"),
):
    say("list", f"unit {_shape} list")(lambda u, rest, word=_word: _longer(u, word, rest))


def _either_way(one: Any, other: Any) -> Any:
    a, b = combined.conjoined(one), combined.conjoined(other)
    if a is None or b is None or isinstance(a, Ranked) or isinstance(b, Ranked):
        return None
    return combined.either_of([a, b])


def _no_comma(unit: Any, rest: Any) -> Any:
    """Return the list of "spades clubs and jacks", in which a comma is left out."""
    if len(rest) < 3 or rest[1] not in ("and", "or") or not isinstance(unit, terms.Kind):
        return None
    if not combined.same_kinds(unit, rest[0]):
        return None
    return (unit, rest[1], *rest) if unit not in rest else None


def _longer(unit: Any, word: str, rest: Any) -> Any:
    return (unit, word, *rest) if len(rest) <= 23 else None


say("list", "kind +list", cost=2)(lambda u, rest: _no_comma(u, rest))
say("rels", "rel")(lambda r: (r,))
say("rels", "rel +rels", cost=2)(lambda r, rest: (r, ",", *rest))
say("list", "list COMMA|LP? INCL RP?", "list COMMA|LP? OR BOTH RP?", cost=-4)(
    lambda parts: (
        parts
        if (len(parts) == 3 and parts[1] == "or")
        or (len(parts) == 1 and isinstance(parts[0], terms.Either))
        else None
    )
)
say("list", "rel +rels", cost=2)(lambda r, rest: (r, ",", *rest))
say("some", "list", "EITHER|BOTH list", "list BOTH|TOO")(combined.conjoined)
say("play", "ALLBUT|EXCEPT out WRONG", "ANY EXCEPT out WRONG", cost=-4)(same)
say("play", "OR list", cost=1)(
    lambda parts: combined.conjoined(parts) if "or" in parts[1::2] else None
)
say("some", "ONLY list")(combined.conjoined)
say("some", "list ONLY", cost=4)(combined.conjoined)
say("some", "EITHER list COMMA|OR? EITHER list", cost=-4)(lambda a, b: _either_way(a, b))
say("some", "ANY|EVERY basic COMMA? AND ANY|EVERY basic", cost=-4)(
    lambda a, b: combined.either_of([a, b])
)
say("some", "suits")(same)
say("some", "KIND KIND KIND", "KIND KIND KIND KIND", "KIND KIND KIND KIND KIND", cost=1)(
    lambda *some: terms.Kind(some[0]) if len(set(some)) == 1 else None
)
say("out", "list", "EITHER|BOTH|OR list")(lambda parts: combined.conjoined(parts, union=True))
say("out", "suits")(same)


def _or_compared(unit: Any, other: Any) -> Any:
    """Return the list of "the same suit or higher"; "7 or higher" is a set."""
    trait = getattr(unit, "trait", "")
    return (unit, "or", other) if trait not in ("", "value", combined.IT) else None


def _simple(term: Any) -> bool:
    """Return whether a "not" after a term reaches all of it."""
    return not isinstance(term, terms.Either) or not any(
        isinstance(each, terms.Both) for each in term.parts
    )


# -- the same with exceptions

say("any", "ANY OKAY|FREE|MAY?", "FREE ANY?", "OKAY ANY")(lambda: True)
say("prop", "some")(same)
say("prop", "some COMMA|BUT? EXCEPT out", "some COMMA? BUT NOT out", cost=-1)(
    lambda a, b: _except(a, b)
)
say(
    "prop",
    "some COMMA? BUT out WRONG",
    "some COMMA? BUT WRONG out",
    "some COMMA? BUT out NOT OKAY?",
    "some COMMA? ONLY out NOT|WRONG",
)(
    lambda a, b: (
        _except(a, b)
        if combined.is_static(a) and combined.is_static(b) and combined.mask(a) & combined.mask(b)
        else None
    )
)
say("prop", "ALLBUT out OKAY|FREE?", "any COMMA|BUT? EXCEPT|UNLESS out")(lambda *t: _all_but(t[-1]))
say("prop", "EXCEPT out COMMA? any", "any COMMA|BUT? NOT out")(
    lambda *t: _all_but(next(each for each in t if each is not True))
)
say(
    "prop",
    "ALLBUT|EXCEPT out COMMA|AND? EXCEPT|NOR|NOT out",
    "any COMMA|BUT? EXCEPT|NOT out COMMA|AND|OR? EXCEPT|NOR|NOT out",
    cost=-1,
)(
    lambda *t: (
        _all_but(t[-2]) and _all_but(t[-1]) and terms.Both((terms.Not(t[-2]), terms.Not(t[-1])))
    )
)
say("prop", "ONLY basic COMMA? BUT NOT basic")(
    lambda a, b: terms.Both((a, terms.Not(b))) if combined.sensible((a, b)) else None
)
say("prop", "some COMMA|BUT? NOTMORE", "NOTMORE some", "EITHER? unit NOTMORE unit")(
    lambda *t: combined.exactly_one(t)
)
say("prop", "any COMMA? OWN|IF some", "OKAY OWN|IF some", "OWN some COMMA? OKAY")(lambda *t: t[-1])
say(
    "prop",
    "ONLY IF|OWN some",
    "some COMMA? THEN OKAY",
    "IF|OWN some THEN|COMMA? OKAY|MAY",
    "IF|OWN some THEN|COMMA? OKAY COMMA? ELSE WRONG|NOT",
)(same)
say("prop", "OKAY IF|OWN some OR IF|OWN some")(lambda a, b: combined.either_of([a, b]))
say("prop", "TRAIT COLON? some", "TRAIT COLON? ONLY some", cost=1)(
    lambda trait, term: (
        term
        if combined.is_static(term) and combined.dimension(term) and trait in _shown(term)
        else None
    )
)


def _shown(term: Any) -> frozenset[str]:
    about = combined.dimension(term)
    if "suit" in about:
        about -= {"colour"}
    return about | {"value"} if about & {"parity", "prime"} else about


def _all_but(out: Any) -> Any:
    return (
        None
        if combined.says_no(out)
        else terms.Not(out)
        if combined.is_static(out)
        else plain(out, True)
    )


def _except(kept: Any, out: Any) -> Any:
    """Return the cards of a set without some, or with some to which it doesn't apply."""
    if combined.says_no(out):
        return None
    if isinstance(kept, terms.Not):
        return (
            terms.Either((kept, out))
            if combined.is_static(out) and combined.mask(kept.part) & combined.mask(out)
            else None
        )
    if combined.is_static(kept) and combined.is_static(out):
        return (
            terms.Both((kept, terms.Not(out))) if combined.mask(kept) & combined.mask(out) else None
        )
    return None if combined.is_static(out) else terms.Both((kept, plain(out, True)))


# -- what to play

# A "not" that follows never reaches back over a comma: "primes, aces don't count".
say("said", "list", "EITHER|BOTH list")(
    lambda parts: (
        None if set(parts[1::2]) == {","} or "but" in parts[1::2] else combined.conjoined(parts)
    )
)
say("said", "suits")(same)
say("play", "said NOT", cost=4)(
    lambda t: (
        terms.Not(t) if combined.is_static(t) and not combined.says_no(t) and _simple(t) else None
    )
)
say("play", "prop", "ANY MUST|V prop", "MUST prop +ANY")(same)
say("play", "OKAY COLON? prop", "ONLY OKAY prop")(same)
say(
    "play",
    "said COLON? WRONG",
    "said NOT OKAY",
    "NOT OKAY prop",
    "WRONG +prop",
    "NOT some OKAY",
    "WRONG ONLY? IF|OWN prop",
)(
    lambda t: (
        (terms.Not(t) if combined.is_static(t) else combined.opposite(t))
        if not combined.says_no(t)
        and _simple(t)
        and (combined.is_static(t) or not isinstance(t, terms.Both))
        else None
    )
)
say("play", "WRONG COLON out", "NOT OKAY COLON out", cost=-1)(
    lambda t: (
        None if combined.says_no(t) else terms.Not(t) if combined.is_static(t) else plain(t, True)
    )
)
say("list", "unit ORMORE ref?", cost=1)(
    lambda u, back=1: _or_compared(u, terms.Higher(False, back))
)
say("list", "unit ORLESS ref?", cost=1)(lambda u, back=1: _or_compared(u, terms.Lower(False, back)))
say("play", "ONLY list OKAY", cost=-2)(combined.conjoined)
say("play", "any")(lambda _any: combined.ANY)
