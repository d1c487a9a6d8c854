"""Equality of the rules that terms stand for, by what they allow on lines of cards.

Comparing two automata takes several milliseconds, more than reading a sentence. Here both rules are
asked what they allow after the same cards, along lines that are right by both. Two terms that agree
on all of these are the same rule for a reader; a catalogue id is given only after the automata were
compared as well.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache, reduce
from operator import and_, or_

import msgspec

from classroom.cards import CARDS, DECK, Card, CardSet, card_set, members
from classroom.rules import combinators
from classroom.rules.automaton import Automaton
from classroom.rules.builder import meaning, terms
from classroom.rules.catalogue import RULES
from classroom.rules.combinators import TRAIT_MARKS
from classroom.understand.combined import ANY, is_static, mask

_LINES = 9
_CARDS = 8
"""Lines that are asked about, and cards of each."""
_FAR = 3
"""Cards back from which on a rule may have to remember too much."""


def is_rule(term: terms.Term) -> bool:
    """Return whether a term may be guessed as a rule, and asks anything."""
    try:
        built = terms.read(msgspec.to_builtins({"asks": term}))
    except terms.NotARule:
        return False
    if meaning.nonsense(built) or mask(term) == DECK:
        return False
    if mask(term).bit_count() == 1:
        return False  # "the 7 of hearts" is a card, not a rule
    if not _says_something(term) or not _asks_anything(term):
        return False
    backs = [getattr(leaf, "back", 1) for leaf in terms.leaves(term)]
    near = max(backs, default=1) < _FAR and sum(back > 1 for back in backs) < 2
    return near or isinstance(meaning.found(built), Automaton)


def _says_something(term: terms.Term) -> bool:
    """Return whether no part of a rule is impossible, or asks nothing without saying so."""
    if is_static(term):
        return bool(mask(term)) and (mask(term) != DECK or term == ANY)
    if isinstance(term, terms.If) and term.then == term.otherwise:
        return False
    return all(map(_says_something, terms.parts(term)))


def _asks_anything(term: terms.Term) -> bool:
    """Return whether some card is wrong after some short line."""
    if any(each != DECK for each in _walked(term)):
        return True
    first = CARDS[17]
    return any(
        _legal(term, line) != DECK
        for card in CARDS
        for line in ((card,), (card, first), (card, card), (card, card, card), (first, card))
    )


def alike(one: terms.Term, other: terms.Term) -> bool:
    """Return whether two rules judge every card after the starter alike, as far as lines show."""
    if one == other:
        return True
    if isinstance(one, str) or isinstance(other, str):
        return False  # an id of the catalogue is a rule that no term says
    starters = (_asked(one, ()) or DECK) & (_asked(other, ()) or DECK)
    if not starters:
        return False
    for number in range(_LINES):
        line = [_pick(starters, number)]
        for place in range(1, _CARDS):
            allowed = _legal(one, line)
            if allowed != _legal(other, line):
                return False
            if not allowed:
                break
            line.append(_pick(allowed, number * 31 + place * 7))
    return True


def implies(one: terms.Term, other: terms.Term) -> bool:
    """Return whether every card that is right by one rule is right by another, as lines show.

    The other must forbid something on one of these lines.
    """
    starters = (_asked(one, ()) or DECK) & (_asked(other, ()) or DECK)
    forbids = False
    for number in range(_LINES if starters else 0):
        line = [_pick(starters, number)]
        for place in range(1, _CARDS):
            allowed = _legal(one, line)
            also = _legal(other, line)
            if allowed & ~also:
                return False
            forbids = forbids or also != DECK
            if not allowed:
                break
            line.append(_pick(allowed, number * 31 + place * 7))
    return forbids


def named(term: terms.Term) -> terms.Rule:
    """Return the id of the catalogue's rule that a term is, or the built rule."""
    if isinstance(term, str):
        return term
    built = terms.Built(term)
    for name in catalogue().get(_walked(term), ()):
        rule = meaning.found(built)
        if isinstance(rule, Automaton):
            same, other = rule.minimal, RULES[name].rule.minimal
            if (same.allowed, same.moves) == (other.allowed, other.moves):
                return name
    return built


@cache
def catalogue() -> dict[tuple[CardSet, ...], list[str]]:
    """Return the ids of the catalogue's rules by what they allow along some lines."""
    found: dict[tuple[CardSet, ...], list[str]] = {}
    for name, entry in RULES.items():
        found.setdefault(_walk_of(entry.rule), []).append(name)
    return found


@lru_cache(maxsize=1024)
def _walked(term: terms.Term) -> tuple[CardSet, ...]:
    """Return what a rule allows along some lines."""
    found: list[CardSet] = []
    for number in range(3):
        line: list[Card] = []
        for place in range(_CARDS):
            allowed = _legal(term, line)
            found.append(allowed)
            if not allowed:
                break
            line.append(_pick(allowed, number * 31 + place * 7))
    return tuple(found)


def _walk_of(rule: Automaton) -> tuple[CardSet, ...]:
    found: list[CardSet] = []
    for number in range(3):
        state = 0
        for place in range(_CARDS):
            allowed = rule.legal(state)
            found.append(allowed)
            if not allowed:
                break
            state = rule.step(state, _pick(allowed, number * 31 + place * 7))
    return tuple(found)


@lru_cache(maxsize=4096)
def _cards(cards: CardSet) -> tuple[Card, ...]:
    return tuple(members(cards))


def _pick(cards: CardSet, number: int) -> Card:
    there = _cards(cards)
    return there[(number * 17 + 5) % len(there)]


def _legal(term: terms.Term, line: Sequence[Card]) -> CardSet:
    asked = _asked(term, line)
    return DECK if asked is None else asked


def _asked(term: terms.Term, line: Sequence[Card]) -> CardSet | None:
    """Return the cards that a term allows after a line; None if it asks nothing there."""
    place = len(line)
    match term:
        case terms.Kind() | terms.Values():
            return mask(term)
        case terms.Both(parts) | terms.Either(parts):
            found = [each for part in parts if (each := _asked(part, line)) is not None]
            if not found:
                return None
            return reduce(and_ if isinstance(term, terms.Both) else or_, found)
        case terms.Not(part):
            inner = _asked(part, line)
            return None if inner is None else DECK & ~inner
        case terms.If(last, then, otherwise, back):
            if place < back:
                return None
            condition = _asked(last, line[: place - back])
            if condition is None:
                return None
            one, other = _asked(then, line), _asked(otherwise, line)
            if one is None and other is None:
                return None
            chosen = one if condition >> line[place - back] & 1 else other
            return DECK if chosen is None else chosen
        case terms.Every(nth, then, otherwise):
            return _asked(otherwise if (place + 1) % nth else then, line)
        case terms.Cycle(parts):
            return _asked(parts[place % len(parts)], line)
        case terms.Turns(kinds):
            if not place:
                return None
            turn = next(i for i, kind in enumerate(kinds) if terms.KIND_CARDS[kind] >> line[-1] & 1)
            return terms.KIND_CARDS[kinds[(turn + 1) % len(kinds)]]
        case _:
            return _related(term, line[place - term.back]) if place >= term.back else None


@lru_cache(maxsize=8192)
def _related(term: terms.Term, card: Card) -> CardSet:
    """Return the cards that are related to `card` as a term says."""
    match term:
        case terms.Same(trait) | terms.Different(trait):
            marks = TRAIT_MARKS[trait]
            same = card_set(each for each in CARDS if marks[each] == marks[card])
            return same if isinstance(term, terms.Same) else DECK & ~same
        case terms.Higher(or_same):
            return _of(range(card.value + (not or_same), 14))
        case terms.Lower(or_same):
            return _of(range(1, card.value + or_same))
        case terms.Steps(least, most, way, circle):
            signs = {"up": (1,), "down": (-1,), "either": (1, -1)}[way]
            values = [card.value + sign * by for by in range(least, most + 1) for sign in signs]
            return _of([(value - 1) % 13 + 1 for value in values] if circle else values)
        case terms.Sum(number):
            return _of(value for value in range(1, 14) if not (value + card.value) % number)
    raise AssertionError(f"{term!r} looks at no earlier card")


def _of(values: Iterable[int]) -> CardSet:
    kept = {value for value in values if 1 <= value <= 13}
    return combinators.one_of(sorted(kept)) if kept else 0
