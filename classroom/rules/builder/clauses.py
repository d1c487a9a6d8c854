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
from classroom.rules.builder import terms, to_text
from classroom.rules.builder.from_catalogue import spelled
from classroom.rules.builder.meaning import clause
from classroom.rules.builder.simplify import plain
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import Clause, Part


def deciding(rule: terms.Rule, line: Sequence[Card], card: Card) -> Message | None:
    """Return the clause by which a rule allows or forbids `card` after `line`.

    Return None if that is the whole rule, or if the builder has no words for its parts. The rule
    may forbid the line itself.
    """
    term = rule.asks if isinstance(rule, terms.Built) else spelled(RULES[rule].asks)
    if term is None:
        return None
    term = plain(term)
    where, part = _deciding(term, line, card)
    return None if part == term else to_text.clause(where, part)


def _deciding(
    term: terms.Term, line: Sequence[Card], card: Card
) -> tuple[tuple[to_text.Where, ...], terms.Term]:
    """Return the conditions of the clause, outermost first, and the term that applied."""
    found = _inside(term, line, card)
    if found is None:
        return (), term
    where, inner = found
    others, part = _deciding(inner, line, card)
    return (*where, *others), part


def _inside(
    term: terms.Term, line: Sequence[Card], card: Card
) -> tuple[tuple[to_text.Where, ...], terms.Term] | None:
    """Return the part of a term that decided, and its condition; None if the whole term did."""
    place = len(line)
    match term:
        case terms.If(last, then, otherwise, back) if place >= back:
            *before, looked_at = line[: place - back + 1]
            held = _content(last, before, looked_at)
            if held is None:
                return None
            why = _why(last if held else plain(last, True), before, looked_at)
            return (to_text.Last(why, back),), then if held else otherwise
        case terms.Every(nth, then, otherwise):
            chosen = not (place + 1) % nth
            return (to_text.Each(nth, chosen),), then if chosen else otherwise
        case terms.Cycle(inner):
            turn = place % len(inner)
            return (to_text.InTurn(turn + 1, len(inner)),), inner[turn]
        case terms.Turns(kinds) | terms.Not(terms.Turns(kinds)) if place:
            turn = next(
                turn for turn, kind in enumerate(kinds) if terms.KIND_CARDS[kind] >> line[-1] & 1
            )
            following = terms.Kind(kinds[(turn + 1) % len(kinds)])
            return (to_text.On(kinds[turn]),), plain(following, isinstance(term, terms.Not))
        case terms.Both(inner):
            return _among(
                inner, terms.Both, [part for part in inner if _content(part, line, card) is False]
            )
        case terms.Either(inner):
            return _among(
                inner, terms.Either, [part for part in inner if _content(part, line, card)]
            )
    return None


def _among(
    inner: Sequence[terms.Term],
    word: type[terms.Both] | type[terms.Either],
    those: Sequence[terms.Term],
) -> tuple[tuple[to_text.Where, ...], terms.Term] | None:
    if not those or len(those) == len(inner):
        return None
    return (), those[0] if len(those) == 1 else word(tuple(those))


def _why(condition: terms.Term, before: Sequence[Card], card: Card) -> terms.Term:
    """Return the part of a condition that was true of a card it held for."""
    if not isinstance(condition, terms.Either):
        return condition
    held = [part for part in condition.parts if _content(part, before, card)]
    return held[0] if len(held) == 1 else terms.Either(tuple(held))


def _content(term: terms.Term, line: Sequence[Card], card: Card) -> bool | None:
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
