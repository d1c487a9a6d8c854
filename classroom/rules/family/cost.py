"""Cost of a rule: the length of its description in bits, which makes one rule simpler than another.

Each choice costs the bits that tell it from the alternatives: a word out of sixteen costs four
bits. A part that has been described already, or its opposite, is not described again. Rules of the
catalogue and of the builder are made of the same words (:mod:`classroom.rules.combinators`), so
their costs are comparable.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from math import log2
from types import MappingProxyType

from classroom.cards import BLACK, DECK, EVEN, FACE, ODD, PRIME, RED, CardSet, members
from classroom.rules import combinators
from classroom.rules.automaton import Automaton

_WORD = log2(16)
_RARE = 4.0
"""More, for a word that does not come to mind first."""
_EXPLAINED = 16.0
"""More, for what the rule builder has no word for, because players have none: it takes a sentence
of its own."""
_NUMBER = log2(13)
_TWO_NUMBERS = log2(13 * 14 / 2)
"""In their order."""
_ANY_VALUES = 2.0 + 13
_TRAIT = log2(len(combinators.TRAIT_MARKS))
PROGRAM = 60.0
"""The length in bits of a program, which describes a rule where words are lacking or longer."""

_KINDS = frozenset(
    {
        RED,
        BLACK,
        combinators.SPADE,
        combinators.HEART,
        combinators.DIAMOND,
        combinators.CLUB,
        ODD,
        EVEN,
        FACE,
        combinators.NUMBER,
        PRIME,
        combinators.NONPRIME,
        combinators.LOW,
        combinators.HIGH,
    }
)
_KIND = log2(len(_KINDS))
_TWO_KINDS = frozenset(
    together
    for one, other in combinations(_KINDS, 2)
    for together in (one & other, one | other, one ^ other)
)
_SUITS = tuple(
    map(
        combinators.Cards,
        (combinators.SPADE, combinators.HEART, combinators.DIAMOND, combinators.CLUB),
    )
)
_OPPOSITES: Mapping[str, str] = MappingProxyType(
    {
        one: other
        for pair in (
            ("same", "different"),
            ("higher", "same or lower"),
            ("lower", "same or higher"),
        )
        for one, other in (pair, pair[::-1])
    }
)


def cost(part: combinators.Part) -> float:
    """Return the length of a rule's description in bits, from 5 to 60."""
    clause = part if isinstance(part, combinators.Clause) else combinators.Cards(part)
    return min(_WORD + _rest(clause), PROGRAM)


def shortest(part: combinators.Part, rule: Automaton) -> float:
    """Return the length in bits of the shortest description of `rule`, which `part` describes.

    A rule that always allows the same cards may be described as that set of cards.
    """
    always = rule.minimal.allowed
    return min(cost(part), cost(always[0]) if len(always) == 1 else PROGRAM)


def _rest(clause: combinators.Clause) -> float:
    """Return the bits of a description after its first word."""
    match clause:
        case combinators.Cards(cards):
            return _set(cards)
        case combinators.Relation():
            return _relation(clause)
        case combinators.AllOf(parts) | combinators.AnyOf(parts):
            return len(parts) - 1 + _listed(parts)
        case combinators.ExactlyOne(parts):
            return _RARE + len(parts) - 1 + _listed(parts)
        case combinators.Negation(part):
            return cost(part)
        case combinators.ConditionalRule(parts, back, among):
            return back + _among(among) + _listed(parts)
        case combinators.TallyRule(parts, _, of_last):
            return _RARE + 2 * log2(of_last) + _listed(parts)
        case combinators.CycleRule(parts, turns):
            return _NUMBER + len(turns) * log2(len(parts)) + 1 + _listed(parts)
        case combinators.Stretches(parts, ends):
            return _RARE + len(parts) - 1 + _listed(parts) + _listed(map(combinators.Cards, ends))
        case combinators.Alternation(sets):
            return len(sets) - 1 + _listed(map(combinators.Cards, sets))
        case combinators.OnceEach(sets):
            return _RARE + len(sets) - 1 + _listed(map(combinators.Cards, sets))
        case _:
            return _explained(clause)


def _explained(clause: combinators.Clause) -> float:
    """Return the bits of a clause that has to be explained, or is a program of its own."""
    match clause:
        case combinators.Runs():
            return _EXPLAINED + _TRAIT + _TWO_NUMBERS
        case combinators.RunningTotal(divided_by):
            return _EXPLAINED + _NUMBER + divided_by
        case combinators.CountUp(goal):
            return _EXPLAINED + 2 * log2(goal)
        case combinators.Between():
            return _EXPLAINED
        case combinators.Machine():
            return PROGRAM
        case _:
            raise TypeError(f"nothing says how long {type(clause).__name__} takes to say")


def _listed(parts: Iterable[combinators.Clause]) -> float:
    """Return the bits of a list of parts.

    Each part is new, or one described before, or the opposite of one, or another suit.
    """
    bits, said = 0.0, list[combinators.Clause]()
    for part in parts:
        bits += log2(3)
        if part in said or _opposite(part) in said:
            bits += log2(len(said))
        elif part in _SUITS and any(suit in said for suit in _SUITS):
            bits += log2(3)
        else:
            bits += cost(part)
        said.append(part)
    return bits


def _opposite(clause: combinators.Clause) -> combinators.Clause | None:
    match clause:
        case combinators.Cards(cards):
            return combinators.Cards(DECK & ~cards)
        case combinators.Negation(part):
            return part
        case combinators.Relation(kind, trait, numbers, back) if kind in _OPPOSITES:
            return combinators.Relation(_OPPOSITES[kind], trait, numbers, back)
    return None


def _relation(relation: combinators.Relation) -> float:
    match relation.kind:
        case "same" | "different":
            return relation.back + _TRAIT
        case "higher" | "lower" | "same or higher" | "same or lower":
            return relation.back
        case "steps":
            return relation.back + _numbers(relation.numbers)
        case "divisor or multiple":
            return relation.back + _EXPLAINED
        case _:
            return relation.back + _RARE + _numbers(relation.numbers)


def _numbers(numbers: Sequence[int]) -> float:
    """Return the bits of the numbers of a relation: size and direction of a step, or a sum."""
    if not numbers:
        return 0
    ways = {number > 0 for number in numbers if number}
    if len(ways) > 1 and set(numbers) != {-number for number in numbers}:
        return 2 * _ANY_VALUES
    return log2(3) + _values({abs(number) for number in numbers})


def _among(cards: CardSet) -> float:
    return 1 if cards == DECK else 1 + _set(cards)


@cache
def _set(cards: CardSet) -> float:
    """Return the bits of a set of cards.

    It is described as a kind, as values, as two kinds combined, or as values for each suit,
    whichever is shortest.
    """
    each = [{card.value for card in members(cards & suit.cards)} for suit in _SUITS]
    ways = [3 + sum(map(_values, each))]
    if each.count(each[0]) == len(each):
        ways.append(3 + _values(each[0]))
    if cards in _TWO_KINDS:
        ways.append(3 + 2 * _KIND)
    if cards in _KINDS:
        ways.append(1 + _KIND)
    return min(ways)


def _values(values: Collection[int]) -> float:
    """Return the bits of a set of values.

    It is none or all; up to one, or from one on; consecutive; those with one remainder; or any.
    """
    lowest, highest = min(values, default=1), max(values, default=13)
    steps = {later - earlier for earlier, later in pairwise(sorted(values))}
    if not values or len(values) == 13:
        return 2
    if steps <= {1}:
        return 2 + (_NUMBER if lowest == 1 or highest == 13 else _TWO_NUMBERS)
    if len(steps) == 1 and lowest <= min(steps) and highest + min(steps) > 13:
        return 2 + log2(6) + log2(min(steps))
    return _ANY_VALUES
