"""Simplification of a built rule, and the parts of it that count at the beginning of a line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from classroom.rules.builder import terms

_OPPOSITE: Mapping[terms.KindName, terms.KindName] = {
    "red": "black",
    "black": "red",
    "odd": "even",
    "even": "odd",
    "face": "number",
    "number": "face",
    "prime": "nonprime",
    "nonprime": "prime",
}


def plain(term: terms.Term, no: bool = False) -> terms.Term:
    """Return an equivalent term, or with `no` its opposite, with each negation moved inwards.

    A Not remains only before terms without an opposite of their own. Nested parts of the same sort
    are merged and repetitions are removed.
    """
    match term:
        case terms.Not(part):
            return plain(part, not no)
        case terms.Kind(kind):
            if no and kind in _OPPOSITE:
                return terms.Kind(_OPPOSITE[kind])
        case terms.Values(values):
            return terms.Values(tuple(v for v in range(1, 14) if (v in values) != no))
        case terms.Same(trait, back):
            return terms.Different(trait, back) if no else term
        case terms.Different(trait, back):
            return terms.Same(trait, back) if no else term
        case terms.Higher(or_same, back):
            return terms.Lower(not or_same, back) if no else term
        case terms.Lower(or_same, back):
            return terms.Higher(not or_same, back) if no else term
        case terms.Steps(0, most, way, circle, back):
            steps = plain(terms.Steps(1, most, way, circle, back), no)
            return (
                terms.Both((terms.Different("value", back), steps))
                if no
                else terms.Either((terms.Same("value", back), steps))
            )
        case terms.Both(inner):
            return _together(terms.Either if no else terms.Both, inner, no)
        case terms.Either(inner):
            return _together(terms.Both if no else terms.Either, inner, no)
        case terms.If(last, then, otherwise, back):
            return terms.If(plain(last), plain(then, no), plain(otherwise, no), back)
        case terms.Every(nth, then, otherwise):
            return terms.Every(nth, plain(then, no), plain(otherwise, no))
        case terms.Cycle(inner):
            return terms.Cycle(tuple(plain(part, no) for part in inner))
    return terms.Not(term) if no else term


def _together(
    several: type[terms.Both] | type[terms.Either], inner: Sequence[terms.Term], no: bool
) -> terms.Term:
    said_once: dict[terms.Term, None] = {}
    for term in inner:
        part = plain(term, no)
        said_once.update(dict.fromkeys(part.parts if isinstance(part, several) else (part,)))
    return next(iter(said_once)) if len(said_once) == 1 else several(tuple(said_once))


def silent_until(term: terms.Term) -> int:
    """Return the place in the line from which on every part asks something; the starter is 0."""
    match term:
        case (
            terms.Same(back=back)
            | terms.Different(back=back)
            | terms.Higher(back=back)
            | terms.Lower(back=back)
            | terms.Steps(back=back)
            | terms.Sum(back=back)
        ):
            return back
        case terms.Turns():
            return 1
        case terms.If(last, then, otherwise, back):
            return max(silent_until(last) + back, silent_until(then), silent_until(otherwise))
        case _:
            return max(map(silent_until, terms.parts(term)), default=0)


ANY_CARD_TERM: Final = terms.Either(())
"""The term for a part that requires nothing, beside a part that requires something."""


def at(term: terms.Term, place: int, *, early: bool = True) -> terms.Term | None:
    """Return the term that applies at a place of the line; None if the rule asks nothing there.

    It has only those parts whose turn it is. With `early`, parts that look back to a card before
    the beginning of the line are left out.
    """
    match term:
        case terms.Cycle(inner):
            return at(inner[place % len(inner)], place, early=early)
        case terms.Every(nth, then, otherwise):
            return at(otherwise if (place + 1) % nth else then, place, early=early)
        case terms.Both(inner) | terms.Either(inner):
            found = [part for each in inner if (part := at(each, place, early=early)) is not None]
            if len(found) < 2:
                return found[0] if found else None
            return type(term)(tuple(found))
        case terms.If(last, then, otherwise, back):
            if early and place < back:
                return None
            condition = at(last, place - back, early=early)
            chosen = at(then, place, early=early), at(otherwise, place, early=early)
            if condition is None or chosen == (None, None):
                return None
            first, second = (ANY_CARD_TERM if part is None else part for part in chosen)
            return terms.If(condition, first, second, back)
        case _:
            return None if early and silent_until(term) > place else term
