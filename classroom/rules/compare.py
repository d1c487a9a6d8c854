"""Two rules compared: the same on every line, or the shortest main line on which they part."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from classroom.cards import CARDS, DECK, Card, CardSet, card_set, members
from classroom.rules.automaton import Automaton
from classroom.rules.combinators import TRAIT_MARKS

MAX_LINE = 20
"""Cards after the starters that are looked ahead; no one could read a longer line in a sentence."""

TooLong: TypeAlias = Literal["too long to tell"]
TOO_LONG: Final[TooLong] = "too long to tell"

Trait = Literal["suit", "colour", "value", "parity", "face", "prime"]


@dataclass(frozen=True)
class Contrast:
    """A card that both rules judge alike in the place where they part over a similar card.

    The two cards share their suit or their value, so they differ in one printed feature. `trait`
    names the difference as closely as possible: for a different suit, ``"colour"`` if the colour
    differs too; for a different value, ``"parity"``, ``"face"`` or ``"prime"`` if only one of these
    three differs.
    """

    card: Card
    allowed: bool
    """By both rules; otherwise both forbid it."""
    trait: Trait


@dataclass(frozen=True)
class Separation:
    """The point where two rules part: both allow `line`, but only one of them allows `card` next.

    `line` begins with the starter; it is empty if they differ about the starter itself.
    `first_allows` is true if the first of the two rules allows `card`. `contrast` is None if no
    card that they judge alike shares the suit or the value of `card`.
    """

    line: tuple[Card, ...]
    card: Card
    first_allows: bool
    contrast: Contrast | None = None


Parting: TypeAlias = Separation | TooLong | None
"""The place where two rules differ, or :data:`TOO_LONG`; None if they never differ."""

Pair: TypeAlias = tuple[int, int]
"""The states that two rules are in after the same line."""


def separate(a: Automaton, b: Automaton, starters: Sequence[Card] = ()) -> Parting:
    """Return the shortest main line and the card on which `a` and `b` disagree.

    With `starters`, only lines that begin with exactly these cards are searched; without, all
    lines, so that two rules that differ only in their starters are different. Return None if they
    agree on every such line, which includes that both forbid the starters. If only one of them
    allows the starters, they disagree on the starter. The supply of cards is ignored.

    Of several shortest lines and cards, return the one that shows the difference best: the one
    whose `contrast` differs from the card in the fewest of the six :data:`TRAITS`; of these, one
    with a contrast that both allow; of these, one where the two cards are nearest in value; of
    these, the one whose cards come first in the order of the cards.

    :data:`TOO_LONG` is returned if the rules differ, but agree on every line of up to
    :data:`MAX_LINE` cards after the starters. All answers are exact for rules of any size.
    """
    # In the smallest tables, so that it makes no difference how a rule was written.
    a, b = a.minimal, b.minimal
    pair, laid = _begin(a, b, starters)
    line, among = tuple(starters[:laid]), DECK
    if laid < len(starters):
        among = 1 << starters[laid]
        if not (a.legal(pair[0]) ^ b.legal(pair[1])) & among:
            return None
    elif _always_agree(a, b, pair):
        return None
    else:
        found = _shortest(a, b, pair)
        if found is None:
            return TOO_LONG
        pair, line = found[0], (*line, *found[1])
    return _parted(line, a.legal(pair[0]), b.legal(pair[1]), among)


def equivalent(a: Automaton, b: Automaton, starters: Sequence[Card] = ()) -> bool:
    """Return whether the two rules agree on every line.

    With `starters`, only lines that begin with these cards count. Guesses are judged by this,
    whatever their wording. The answer is exact, and fast for rules of any size.
    """
    b = b.minimal
    pair, laid = _begin(a, b, starters)
    if laid < len(starters):
        return not (a.legal(pair[0]) ^ b.legal(pair[1])) >> starters[laid] & 1
    return _always_agree(a, b, pair)


def same_from(a: Automaton, in_a: int, b: Automaton, in_b: int) -> bool:
    """Return whether two rules agree on every line that goes on from these states.

    `b` must be minimal. The answer is exact.
    """
    return a.legal(in_a) == b.legal(in_b) and _always_agree(a, b, (in_a, in_b))


def _begin(a: Automaton, b: Automaton, starters: Sequence[Card]) -> tuple[Pair, int]:
    """Return the states after the starters that both rules allow, and the number of these."""
    pair = (0, 0)
    for place, card in enumerate(starters):
        following = a.step(pair[0], card), b.step(pair[1], card)
        if min(following) < 0:
            return pair, place
        pair = following
    return pair, len(starters)


def _always_agree(a: Automaton, b: Automaton, pair: Pair) -> bool:
    """Return whether two rules judge every line alike from the states of a pair on.

    `b` must be minimal, so that each state of `a` corresponds to one state of `b` only. The search
    then takes as many steps as `a` has states, not as many as there are pairs.
    """
    stands_for = dict([pair])
    found = [pair[0]]
    for in_a in found:  # grows as it is read
        in_b = stands_for[in_a]
        if a.legal(in_a) != b.legal(in_b):
            return False
        for to_a, to_b in zip(a.moves[in_a], b.moves[in_b], strict=True):
            if to_a >= 0 and to_a not in stands_for:
                stands_for[to_a] = to_b
                found.append(to_a)
            elif to_a >= 0 and stands_for[to_a] != to_b:
                return False
    return True


def _shortest(a: Automaton, b: Automaton, pair: Pair) -> tuple[Pair, tuple[Card, ...]] | None:
    """Search breadth first for the best place where two rules part, from a pair on.

    Return the states there and the shortest line to it, or None if it has more cards than
    :data:`MAX_LINE`.
    """
    came_from: dict[Pair, tuple[Pair, Card] | None] = {pair: None}
    level = [pair]
    for _ in range(MAX_LINE + 1):
        if parting := [pair for pair in level if a.legal(pair[0]) != b.legal(pair[1])]:
            break
        onward: list[Pair] = []
        for pair in level:
            rows = a.moves[pair[0]], b.moves[pair[1]]
            for card, following in zip(CARDS, zip(*rows, strict=True), strict=True):
                if following not in came_from and following[0] >= 0:
                    came_from[following] = pair, card
                    onward.append(following)
        level = onward
    else:
        return None
    best = min(parting, key=lambda pair: _telling(a.legal(pair[0]), b.legal(pair[1]), DECK)[0])
    pair, line = best, []
    while (step := came_from[pair]) is not None:
        pair, card = step
        line.append(card)
    return best, tuple(reversed(line))


# -- what is told of the place where they part

_OF_VALUES: tuple[Trait, ...] = ("parity", "face", "prime")


def _near(card: Card, traits: int) -> CardSet:
    """Return the cards that share suit or value with `card` and differ in `traits` traits."""
    return card_set(
        other
        for other in CARDS
        if (other.suit == card.suit or other.value == card.value)
        and sum(marks[card] != marks[other] for marks in TRAIT_MARKS.values()) == traits
    )


_NEAR = tuple(tuple(_near(card, traits) for card in CARDS) for traits in range(1, len(TRAIT_MARKS)))


@lru_cache(maxsize=4096)
def _telling(
    one: CardSet, other: CardSet, among: CardSet
) -> tuple[tuple[int, bool, int], Card, Card | None]:
    """Rate how well a place shows the difference between two rules; the lower, the better.

    Return the rating, the card and the contrast to it, if there is one. `one` and `other` are the
    cards that the two rules allow there. They differ over a card of `among`.
    """
    disputed = (one ^ other) & among
    for traits, near in enumerate(_NEAR):
        for forbidden, alike in ((False, one & other), (True, DECK & ~(one | other))):
            found = [
                (abs(card.value - beside.value), card, beside)
                for card in members(disputed)
                for beside in members(near[card] & alike)
            ]
            if found:
                steps, card, beside = min(found)
                return (traits, forbidden, steps), card, beside
    return (len(_NEAR), True, 0), next(members(disputed)), None


def _parted(line: tuple[Card, ...], one: CardSet, other: CardSet, among: CardSet) -> Separation:
    (_, forbidden, _), card, near = _telling(one, other, among)
    contrast = None if near is None else Contrast(near, not forbidden, _trait(card, near))
    return Separation(line, card, bool(one >> card & 1), contrast)


def _trait(one: Card, other: Card) -> Trait:
    """Return the most specific trait that distinguishes two cards of the same suit or value."""
    if one.suit != other.suit:
        return "suit" if one.is_red == other.is_red else "colour"
    apart = [trait for trait in _OF_VALUES if TRAIT_MARKS[trait][one] != TRAIT_MARKS[trait][other]]
    return apart[0] if len(apart) == 1 else "value"
