"""The clause of a rule that decided about a card: the one that a wrong card broke.

    deciding(rule, line, card)      # "If the last card is even, play a red card."

The rule is followed down to the part that applied to the card: the branch of a condition, the part
whose turn it was, the one of several parts that forbade the card or allowed it. Of a condition with
alternatives, the clause includes only those that were true of the card it looks back to.
"""

from __future__ import annotations

from collections.abc import Sequence

from classroom.cards import Card, CardSet
from classroom.i18n.messages import Message
from classroom.rules.builder import to_text
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.simplify import plain
from classroom.rules.builder.terms import (
    KIND_CARDS,
    Both,
    Built,
    Cycle,
    Either,
    Every,
    If,
    Kind,
    Not,
    Rule,
    Term,
    Turns,
)
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import Clause, Part


def deciding(rule: Rule, line: Sequence[Card], card: Card) -> Message | None:
    """Return the clause by which a rule allows or forbids `card` after `line`.

    Return None if that is the whole rule, or if the builder has no words for its parts. The rule
    may forbid the line itself.
    """
    term = rule.asks if isinstance(rule, Built) else spelled(RULES[rule].asks)
    if term is None:
        return None
    term = plain(term)
    where, part = _deciding(term, line, card)
    return None if part == term else to_text.clause(where, part)


def _deciding(
    term: Term, line: Sequence[Card], card: Card
) -> tuple[tuple[to_text.Where, ...], Term]:
    """Return the conditions of the clause, outermost first, and the term that applied."""
    found = _inside(term, line, card)
    if found is None:
        return (), term
    where, inner = found
    others, part = _deciding(inner, line, card)
    return (*where, *others), part


def _inside(
    term: Term, line: Sequence[Card], card: Card
) -> tuple[tuple[to_text.Where, ...], Term] | None:
    """Return the part of a term that decided, and its condition; None if the whole term did."""
    place = len(line)
    match term:
        case If(last, then, otherwise, back) if place >= back:
            *before, looked_at = line[: place - back + 1]
            held = _content(last, before, looked_at)
            if held is None:
                return None
            why = _why(last if held else plain(last, True), before, looked_at)
            return (to_text.Last(why, back),), then if held else otherwise
        case Every(nth, then, otherwise):
            chosen = not (place + 1) % nth
            return (to_text.Each(nth, chosen),), then if chosen else otherwise
        case Cycle(terms):
            turn = place % len(terms)
            return (to_text.InTurn(turn + 1, len(terms)),), terms[turn]
        case Turns(kinds) | Not(Turns(kinds)) if place:
            turn = next(turn for turn, kind in enumerate(kinds) if KIND_CARDS[kind] >> line[-1] & 1)
            following = Kind(kinds[(turn + 1) % len(kinds)])
            return (to_text.On(kinds[turn]),), plain(following, isinstance(term, Not))
        case Both(terms):
            return _among(
                terms, Both, [part for part in terms if _content(part, line, card) is False]
            )
        case Either(terms):
            return _among(terms, Either, [part for part in terms if _content(part, line, card)])
    return None


def _among(
    terms: Sequence[Term], word: type[Both] | type[Either], those: Sequence[Term]
) -> tuple[tuple[to_text.Where, ...], Term] | None:
    if not those or len(those) == len(terms):
        return None
    return (), those[0] if len(those) == 1 else word(tuple(those))


def _why(condition: Term, before: Sequence[Card], card: Card) -> Term:
    """Return the part of a condition that was true of a card it held for."""
    if not isinstance(condition, Either):
        return condition
    held = [part for part in condition.parts if _content(part, before, card)]
    return held[0] if len(held) == 1 else Either(tuple(held))


def _content(term: Term, line: Sequence[Card], card: Card) -> bool | None:
    """Return whether a term allows a card after a line; None if it asks nothing."""
    asked = _asked(clause(term), line)
    return None if asked is None else bool(asked >> card & 1)


def _asked(part: Part, line: Sequence[Card]) -> CardSet | None:
    """Return the cards that a part allows after a line, even if the part forbids that line."""
    if not isinstance(part, Clause):
        return part
    memory = part.start()
    for card in line:
        memory = part.onward(memory)[card]
    return part.asks(memory)
