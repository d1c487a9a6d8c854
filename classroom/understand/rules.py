"""The rule that a row of clauses means: one, or each of the rules that it may mean.

A clause says something about the card that is played, or about it after an earlier card. What one
clause leaves open is decided here, from the others: "red after a spade" alone has three readings,
with "otherwise black" one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import reduce
from operator import and_
from typing import Any

import msgspec

from classroom.rules.builder import terms
from classroom.rules.builder.simplify import plain
from classroom.understand import combined, conditional
from classroom.understand.patterns import turns_or_cycle
from classroom.understand.same import alike, implies


def rules_of(sentence: Sequence[Any]) -> list[Any]:
    """Return the terms that a row of clauses may mean, the likeliest first; empty if none.

    A rule that the builder can't say is the id of the catalogue.
    """
    clauses: list[combined.SaidClause] = []
    joins: list[str] = []
    for place, each in enumerate(sentence):
        if place % 2:
            joins.append(each)
        elif each.kind == "row":
            clauses += each.term
            joins += ["and"] * (len(each.term) - 1)
        else:
            clauses.append(each)
    known = {each.how for each in clauses if each.kind == "known"}
    if known:
        said = {each.kind for each in clauses} <= {"known", "noop", "def", "notsame"}
        return list(known) if said and len(known) == 1 else []
    settled = _settled(clauses, joins)
    if settled is None:
        return []
    found = _together(*settled) or _said_twice(*settled)
    return [each for each in found if each is not None and not _contradicts(each)]


def _contradicts(term: Any) -> bool:
    """Return whether both the same and another trait are asked for."""
    if isinstance(term, terms.Both):
        same = {(each.trait, each.back) for each in term.parts if isinstance(each, terms.Same)}
        other = {
            (each.trait, each.back) for each in term.parts if isinstance(each, terms.Different)
        }
        ordered = {each.back for each in term.parts if isinstance(each, conditional.ORDERED)}
        if same & other or any(("value", back) in same for back in ordered):
            return True
    return any(map(_contradicts, terms.parts(term)))


def _said_twice(clauses: Sequence[combined.SaidClause], joins: Sequence[str]) -> list[Any]:
    """Return the rule of clauses of which the last ones only say again what the first ones say."""
    for place in range(1, len(clauses)):
        first = _together(clauses[:place], joins[: place - 1])
        if len(first) != 1:
            continue
        again = _together(clauses[place:], joins[place:])
        means = alike if combined.is_static(first[0]) else implies
        if any(means(first[0], each) for each in again):
            return first
    return []


def _together(clauses: Sequence[combined.SaidClause], joins: Sequence[str]) -> list[Any]:
    kinds = [each.kind for each in clauses]
    if len(clauses) > 1 and {"prop"} <= set(kinds) <= {"prop", "closed"}:
        return _several_props(clauses, joins)
    denials = [each for each in clauses if each.kind == "prop" and combined.says_no(each.term)]
    if (
        len(denials) > 1
        and len(denials) == kinds.count("prop")
        and all(map(combined.is_static, (e.term for e in denials)))
    ):
        one = combined.SaidClause("prop", terms.Both(tuple(each.term for each in denials)))
        clauses = [one, *(each for each in clauses if each.kind != "prop")]
        joins = ["and"] * (len(clauses) - 1)
    named = {kind: [each for each in clauses if each.kind == kind] for kind in set(kinds)}
    for kind in ("else", "any", "every", "pattern", "cycle", "except on", "except"):
        if len(named.get(kind, ())) > 1:
            return []
    for kind, make in _MAKERS:
        if kind in named:
            return make(clauses, joins, named)
    return []


def _settled(
    clauses: list[combined.SaidClause], joins: list[str]
) -> tuple[list[combined.SaidClause], list[str]] | None:
    """Return the clauses with what one of them says of the others; None if that makes no sense."""
    traits = {
        leaf.trait
        for clause in clauses
        for term in (clause.term, clause.last)
        if term is not None
        for leaf in terms.leaves(term)
        if isinstance(leaf, terms.Same | terms.Different) and leaf.trait != combined.IT
    }
    if not traits and any(_compares_values(each.term) for each in clauses):
        traits = {"value"}
    clauses, joins = _ringed(clauses, joins)
    kinds = {each.kind for each in clauses}
    if "count" in kinds and kinds.isdisjoint({"every", "places", "pattern", "cycle"}):
        return None  # "the starter is 1; odd numbers are black" speaks of places
    bans = any(each.kind == "on" and each.how == "ban" for each in clauses)
    clauses = [_permitted(each, bans) for each in clauses]
    clauses = _about(clauses)
    found: list[combined.SaidClause] = []
    kept: list[str] = []
    for place, each in enumerate(clauses):
        clause = each
        if _has_it(clause.last):
            return None
        if _has_it(clause.term):
            told = _told(clause, traits)
            if told is None:
                return None
            clause = told
        if clause.kind == "notsame":
            strict = [_strictly(other) for other in clauses if _compares_values(other.term)]
            if not strict or None in strict:
                return None
            clauses = [_strictly(other) or other for other in clauses]
            found = [_strictly(other) or other for other in found]
            continue
        if clause.kind == "too" and any(clause.term == other.term for other in found):
            return None
        if clause.kind == "too":
            clause = _as_before(clause, found)
        if clause.kind in ("noop", "count", "def"):
            continue
        clause = clauses[place] if clause is each else clause
        if clause.kind == "unsure":
            return None
        if clause.kind == "okay":
            if combined.mask(clause.term).bit_count() == 1 and len(clauses) > 1:
                return None  # "4♠ right, 5♥ wrong" are examples
            clause = combined.SaidClause("wild", clause.term)
            others = [other for other in clauses if other.kind == "prop"]
            if (
                len(others) == 1
                and combined.is_static(others[0].term)
                and not combined.mask(clause.term) & ~combined.mask(others[0].term)
            ):
                continue  # "no jacks, but queens are fine"
        if found:
            kept.append(joins[place - 1])
        found.append(clause)
    return (found, kept) if found else None


def _permitted(clause: combined.SaidClause, bans: bool) -> combined.SaidClause:
    """Return what "red may go on red" says: nothing, beside what may not."""
    if clause.kind != "may":
        return clause
    return combined.SaidClause("noop", combined.ANY) if bans else replace(clause, kind="on")


def _about(clauses: list[combined.SaidClause]) -> list[combined.SaidClause]:
    """Return clauses with what "I mean the last card" says of their conditions."""
    kinds = {each.kind for each in clauses}
    if not kinds & {"about last", "about own"}:
        return clauses
    own = "about own" in kinds
    back = next(each.back for each in clauses if each.kind.startswith("about"))
    first = clauses[0].kind == "about last" and len(clauses) == 2
    found = []
    for each in clauses:
        if each.kind.startswith("about"):
            found.append(
                combined.SaidClause(
                    "noop" if kinds & {"imp", "on"} or (back > 1 and first) else "unsure",
                    combined.ANY,
                )
            )
        elif each.kind == "imp" and not own:
            found.append(replace(each, kind="on", back=back))
        elif each.kind == "on":
            found.append(replace(each, own=own, back=back))
        elif each.kind == "prop" and back > 1 and first and not combined.is_static(each.term):
            found.append(replace(each, term=combined.leaves_back(each.term, back)))
        else:
            found.append(each)
    return found


def _has_it(term: Any) -> bool:
    return term is not None and any(
        getattr(leaf, "trait", "") == combined.IT for leaf in terms.leaves(term)
    )


def _told(clause: combined.SaidClause, traits: set[Any]) -> combined.SaidClause | None:
    """Return a clause with what "it" is: the trait of another clause, or the set before."""
    if len(traits) == 1:
        return replace(clause, term=_with_trait(clause.term, min(traits)))
    if not traits and clause.kind == "on" and combined.is_static(clause.last):
        match clause.term:
            case terms.Same():
                return replace(clause, term=clause.last)
            case terms.Different():
                return replace(clause, term=terms.Not(clause.last), how="ban")
    return None


def _with_trait(term: Any, trait: Any) -> Any:
    match term:
        case terms.Both(parts) | terms.Either(parts):
            return type(term)(tuple(_with_trait(each, trait) for each in parts))
        case terms.Same(name) | terms.Different(name) if name == combined.IT:
            return msgspec.structs.replace(term, trait=trait)
        case _:
            return term


def _compares_values(term: Any) -> bool:
    """Return whether a term compares values by their order, with an earlier card."""
    return term is not None and any(
        isinstance(leaf, terms.Higher | terms.Lower | terms.Steps) for leaf in terms.leaves(term)
    )


def _ringed(
    clauses: list[combined.SaidClause], joins: list[str]
) -> tuple[list[combined.SaidClause], list[str]]:
    """Return clauses in which "and after a king an ace" has become the circle of steps."""
    kept = [each for each in clauses if not _is_wrap(each)]
    if len(kept) == len(clauses) or len(kept) != 1 or not isinstance(kept[0].term, terms.Steps):
        return clauses, joins
    circle = msgspec.structs.replace(kept[0].term, circle=True)
    return [replace(kept[0], term=circle)], []


def _is_wrap(clause: combined.SaidClause) -> bool:
    ends = (terms.Values((1,)), terms.Values((13,)))
    if clause.kind == "on":
        return {clause.term, clause.last} == set(ends)
    return clause.kind in ("wild", "okay", "too") and clause.term == terms.Values((1, 13))


def _strictly(clause: combined.SaidClause) -> combined.SaidClause | None:
    """Return a clause with "but not the same"; None if it doesn't compare values."""
    match clause.term:
        case terms.Higher(_, back) | terms.Lower(_, back):
            term: Any = type(clause.term)(False, back)
        case terms.Steps(least):
            term = msgspec.structs.replace(clause.term, least=max(1, least))
        case _:
            return None
    return replace(clause, term=term)


def _as_before(
    clause: combined.SaidClause, found: list[combined.SaidClause]
) -> combined.SaidClause:
    """Return what "kings too" says after another clause: also right, or also wrong."""
    if found and found[-1].kind == "prop" and combined.says_no(found[-1].term):
        return combined.SaidClause("prop", terms.Not(clause.term))
    return combined.SaidClause("wild" if found else "unsure", clause.term)


def _several_props(clauses: Sequence[combined.SaidClause], joins: Sequence[str]) -> list[Any]:
    props = [each.term for each in clauses if each.kind == "prop"]
    if len(props) == 1:
        return props
    if len(set(props)) == 1:
        return props[:1]
    masks = [combined.mask(each) for each in props]
    if all(map(combined.is_static, props)):
        if not reduce(and_, masks):
            return []
        if len(set(masks)) == 1:  # "even, never odd"
            return props[:1]
        negative = [isinstance(each, terms.Not) or each != plain(each) for each in props]
        needed = [
            each
            for place, each in enumerate(props)
            if not place or not negative[place] or masks[0] & ~masks[place]
        ]
        if len(needed) == 1:
            return needed
        props = needed
        if all(negative) or (("but" in joins or "and" in joins) and any(negative[1:])):
            both = combined.all_of(props)
            return [] if both is None else [both]
        return []
    if "," in joins or "or" in joins:
        return []
    found = combined.all_of(props)
    return [] if found is None else [found]


def _from_every(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "every", "else", "any", "prop"):
        return []
    every = named["every"][0]
    nth, term = every.back, every.term
    if "closed" in named:
        # "every fourth is a picture, the others can't be"
        if len(clauses) != 2 or clauses[0].kind != "every":
            return []
        named = {"else": [combined.SaidClause("else", plain(term, True))]}
    if "prop" in named:
        return []
    if "else" in named or "any" in named:
        if clauses[0].kind != "every":
            return []
        other = named["else"][0].term if "else" in named else combined.ANY
        if other == term:
            return []
        return [terms.Every(nth, term, other), terms.Cycle((term, *[other] * (nth - 1)))]
    no = plain(term, True)
    if term == terms.Different("colour"):
        blocks = [terms.Kind(kind) for kind in ("red", "black") for _ in range(nth)]
        return [
            terms.Cycle(tuple(blocks)),
            terms.Cycle(tuple(blocks[nth:] + blocks[:nth])),
            terms.Every(nth, term, no),
        ]
    return [
        terms.Every(nth, term, combined.ANY),
        terms.Cycle((term, *[combined.ANY] * (nth - 1))),
        terms.Every(nth, term, no),
    ]


def _from_pattern(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if (
        not conditional.only_kinds(named, "pattern", "cycle", "wild", "prop")
        or len(named.get("prop", ())) > 1
    ):
        return []
    said = named.get("pattern", named.get("cycle"))[0]
    term = turns_or_cycle(said.term) if said.kind == "pattern" else terms.Cycle(said.term)
    if "prop" in named:
        only = named["prop"][0].term
        if "wild" in named or any(combined.mask(each) == combined.mask(only) for each in said.term):
            return []
        return [terms.Both((term, only))]
    return [
        term
        if "wild" not in named
        else conditional.with_wild(term, [each.term for each in named["wild"]])
    ]


def _from_except_on(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "except on", "prop", "any"):
        return []
    but = named["except on"][0]
    if "any" in named and len(clauses) == 2 and clauses[0].kind == "any":
        if but.term is None or but.term == combined.ANY:
            return []
        return [terms.If(but.last, but.term, combined.ANY, but.back)]
    if len(named.get("prop", ())) != 1 or clauses[0].kind != "prop":
        return []
    term = named["prop"][0].term
    if but.term is not None:
        return [terms.If(but.last, but.term, term, but.back)]
    if but.own is None and not (combined.is_static(term) and plain(term) == term):
        return [terms.Either((term, but.last))]  # "no hearts, unless it's the queen"
    found = [
        terms.If(but.last, plain(term, True), term, but.back),
        terms.If(but.last, combined.ANY, term, but.back),
    ]
    if isinstance(term, terms.Not) or plain(term) != term or isinstance(term, terms.Different):
        found = [terms.If(but.last, combined.ANY, term, but.back)]
    return found


def _from_except(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "except", "prop", "imp"):
        return []
    if len(named.get("prop", ())) != 1:
        return []
    term, but = named["prop"][0].term, named["except"][0].term
    if "imp" in named:
        own = named["imp"][0]
        if len(named["imp"]) > 1 or own.last != but:
            return []
        return [terms.Either((terms.Both((plain(but, True), term)), terms.Both((but, own.term))))]
    if combined.is_static(term) and combined.is_static(but):
        if isinstance(term, terms.Not) or not combined.mask(term) & combined.mask(but):
            return [terms.Either((term, but))]
        return [terms.Both((term, plain(but, True)))]
    if not combined.is_static(but):
        return [terms.Either((term, but))]
    if combined.is_static(but):
        return [
            found
            for found in (
                combined.either_of([term, but]),
                combined.all_of([term, plain(but, True)]),
            )
            if found
        ]
    return []


def _from_props(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "prop", "wild", "else", "any"):
        return []
    if len(named["prop"]) != 1:
        return []
    term = named["prop"][0].term
    if "else" in named or "any" in named:
        if len(named.get("else", ())) + len(named.get("any", ())) > 1 or "wild" in named:
            return []
        other = named.get("else", named.get("any"))[0].term
        if isinstance(term, terms.Not) and "else" in named and other != combined.ANY:
            return [terms.Both((term, other))]
        if other == combined.ANY and isinstance(term, terms.Both) and len(term.parts) == 2:
            # "hearts under 6, the rest is fine"
            kind, only = term.parts
            if (
                isinstance(kind, terms.Kind)
                and isinstance(only, terms.Values)
                and len(only.values) > 1
            ):
                return [conditional.if_then(kind, only)]
        # "no clubs, the rest is fine"
        negative = isinstance(term, terms.Not | terms.Different) or (
            combined.is_static(term) and plain(term) != term
        )
        negative = negative or (
            isinstance(term, terms.Both) and all(map(combined.says_no, term.parts))
        )
        if other != combined.ANY or not negative or "wild" in named:
            return []
    if "wild" not in named:
        return [term]
    wild = [each.term for each in named["wild"]]
    if isinstance(term, terms.If) and any(map(conditional.is_one_value, wild)):
        return []  # "never 3 in a row, 2 are fine"
    if combined.is_static(term) and not any(
        combined.mask(each) & ~combined.mask(term) for each in wild
    ):
        return [term]  # "no jacks, but queens are fine"
    if clauses[0].kind != "prop":
        return []
    if isinstance(term, terms.Not) or (combined.is_static(term) and plain(term) != term):
        return (
            [terms.Either((term, *wild))]
            if not any(combined.mask(e) & combined.mask(term) for e in wild)
            else []
        )
    found = conditional.with_wild(term, wild)
    return [] if found is None else [found]


def _from_wild(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if conditional.only_kinds(named, "wild", "else"):
        wilds = [each.term for each in named["wild"]]
        if "else" in named and clauses[0].kind == "wild":
            other = named["else"][0].term
            found = combined.either_of([*wilds, other]) if other != combined.ANY else None
            return [] if found is None else [found]
        several = isinstance(wilds[0], terms.Values) and len(wilds[0].values) > 3
        if "closed" in named or several or len(wilds) > 1:
            found = combined.either_of(wilds) if len(wilds) > 1 else wilds[0]
            return [] if found is None else [found]
    return []


def _from_free(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "free", "else") or "else" not in named:
        return []
    if clauses[-1].kind != "else" or named["else"][0].term == combined.ANY:
        return []
    found = combined.either_of([*(each.last for each in named["free"]), named["else"][0].term])
    return [] if found is None else [found]


def _from_before(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "before", "else", "any") or "closed" in named:
        return []
    if any(each.term != combined.ANY for each in named.get("else", ())):
        return []
    each = [clause.term for clause in named["before"]]
    return each if len(each) == 1 else [terms.Both(tuple(each))]


def _from_places(clauses: Any, joins: Any, named: Any) -> list[Any]:
    if not conditional.only_kinds(named, "places", "else", "any"):
        return []
    said = named["places"]
    by = said[0].last[0]
    other = named["else"][0].term if "else" in named else combined.ANY
    if "closed" in named:
        if len(said) > 1:
            return []
        other = plain(said[0].term, True)
    parts: list[Any] = [other] * by
    for each in said:
        if each.last[0] != by or parts[each.last[1] - 1] != other:
            return []
        parts[each.last[1] - 1] = each.term
    if len(said) < by and len(clauses) == len(said):
        if len(said) > 1:
            return []
        no = [plain(said[0].term, True)] * by
        no[said[0].last[1] - 1] = said[0].term
        return [terms.Cycle(tuple(parts)), terms.Cycle(tuple(no))]
    return [terms.Cycle(tuple(parts))] if len(set(parts)) > 1 else []


_MAKERS = (
    ("before", _from_before),
    ("places", _from_places),
    ("on", conditional.from_on),
    ("every", _from_every),
    ("pattern", _from_pattern),
    ("cycle", _from_pattern),
    ("except on", _from_except_on),
    ("except", _from_except),
    ("imp", conditional.from_imp),
    ("prop", _from_props),
    ("wild", _from_wild),
    ("free", _from_free),
)
