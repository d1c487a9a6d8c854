"""Simplification of a built rule, and the parts of it that count at the beginning of a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from classroom.rules.builder.terms import (
    Both,
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
    Turns,
    Values,
    parts,
)

_OPPOSITE: Mapping[KindName, KindName] = {
    "red": "black",
    "black": "red",
    "odd": "even",
    "even": "odd",
    "face": "number",
    "number": "face",
    "prime": "nonprime",
    "nonprime": "prime",
}


def plain(term: Term, no: bool = False) -> Term:
    """Return an equivalent term, or with `no` its opposite, with each negation moved inwards.

    A Not remains only before terms without an opposite of their own. Nested parts of the same sort
    are merged and repetitions are removed.
    """
    match term:
        case Not(part):
            return plain(part, not no)
        case Kind(kind):
            if no and kind in _OPPOSITE:
                return Kind(_OPPOSITE[kind])
        case Values(values):
            return Values(tuple(v for v in range(1, 14) if (v in values) != no))
        case Same(trait, back):
            return Different(trait, back) if no else term
        case Different(trait, back):
            return Same(trait, back) if no else term
        case Higher(or_same, back):
            return Lower(not or_same, back) if no else term
        case Lower(or_same, back):
            return Higher(not or_same, back) if no else term
        case Steps(0, most, way, circle, back):
            steps = plain(Steps(1, most, way, circle, back), no)
            return (
                Both((Different("value", back), steps))
                if no
                else Either((Same("value", back), steps))
            )
        case Both(terms):
            return _together(Either if no else Both, terms, no)
        case Either(terms):
            return _together(Both if no else Either, terms, no)
        case If(last, then, otherwise, back):
            return If(plain(last), plain(then, no), plain(otherwise, no), back)
        case Every(nth, then, otherwise):
            return Every(nth, plain(then, no), plain(otherwise, no))
        case Cycle(terms):
            return Cycle(tuple(plain(part, no) for part in terms))
    return Not(term) if no else term


def _together(several: type[Both] | type[Either], terms: Sequence[Term], no: bool) -> Term:
    said_once: dict[Term, None] = {}
    for term in terms:
        part = plain(term, no)
        said_once.update(dict.fromkeys(part.parts if isinstance(part, several) else (part,)))
    return next(iter(said_once)) if len(said_once) == 1 else several(tuple(said_once))


def silent_until(term: Term) -> int:
    """Return the place in the line from which on every part asks something; the starter is 0."""
    match term:
        case (
            Same(back=back)
            | Different(back=back)
            | Higher(back=back)
            | Lower(back=back)
            | Steps(back=back)
            | Sum(back=back)
        ):
            return back
        case Turns():
            return 1
        case If(last, then, otherwise, back):
            return max(silent_until(last) + back, silent_until(then), silent_until(otherwise))
        case _:
            return max(map(silent_until, parts(term)), default=0)


ANY_CARD_TERM: Final = Either(())
"""What is left of a part that asks nothing, beside a part that asks something."""


def at(term: Term, place: int, *, early: bool = True) -> Term | None:
    """Return the term that applies at a place of the line; None if the rule asks nothing there.

    It has only those parts whose turn it is. With `early`, parts that look back to a card before
    the beginning of the line are left out.
    """
    match term:
        case Cycle(terms):
            return at(terms[place % len(terms)], place, early=early)
        case Every(nth, then, otherwise):
            return at(otherwise if (place + 1) % nth else then, place, early=early)
        case Both(terms) | Either(terms):
            found = [part for each in terms if (part := at(each, place, early=early)) is not None]
            if len(found) < 2:
                return found[0] if found else None
            return type(term)(tuple(found))
        case If(last, then, otherwise, back):
            if early and place < back:
                return None
            condition = at(last, place - back, early=early)
            chosen = at(then, place, early=early), at(otherwise, place, early=early)
            if condition is None or chosen == (None, None):
                return None
            first, second = (ANY_CARD_TERM if part is None else part for part in chosen)
            return If(condition, first, second, back)
        case _:
            return None if early and silent_until(term) > place else term
