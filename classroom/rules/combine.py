"""The vocabulary rules are written in, so that they read aloud.

    if_last(ODD).then(BLACK).otherwise(RED)
    either(same("suit"), same("value"))
    cycle(CLUB, DIAMOND, HEART, SPADE)

Every word makes a *clause*: a frozen value that says which cards it asks for next, and remembers of
the line only what it needs for that (a suit, a value, a place in a cycle), never whole cards.
:func:`rule` turns a clause into an automaton.

A clause about a card that is not there asks nothing: "higher than the last" is silent about the
starter, "the suit of the last but one" about the first two cards. Silence is None, and it is left
out of whatever it is combined with; where everything is silent, any card is right.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import Any, TypeAlias

from classroom.cards import CARDS, DECK, FACE, PRIME, SUITS, Card, CardSet, suit
from classroom.rules import automaton
from classroom.rules.automaton import Automaton

ANY: CardSet = DECK
NUMBER: CardSet = DECK & ~FACE
NONPRIME: CardSet = DECK & ~PRIME
SPADE, HEART, DIAMOND, CLUB = (suit(letter) for letter in SUITS)

Memory: TypeAlias = Any
"""What a clause remembers of the line: hashable, and nobody else's business."""


class Clause(ABC):
    """A part of a rule: what it asks of the next card, and what it remembers of the line."""

    def start(self) -> Memory:
        """What it remembers before any card."""
        return None

    @abstractmethod
    def asks(self, memory: Memory) -> CardSet | None:
        """The cards it is content with next, or None where it asks nothing."""

    @abstractmethod
    def after(self, memory: Memory, card: Card) -> Memory:
        """What it remembers once `card` is laid, whether or not it was content with it."""


Part: TypeAlias = Clause | CardSet
"""A set of cards stands for the clause that always asks for one of them."""


def rule(part: Part, starters: int = 1) -> Automaton:
    """The automaton of a clause. ValueError when it has more than 20,000 states."""
    clause = _clause(part)

    def allowed(memory: Memory) -> CardSet:
        asked = clause.asks(memory)
        return DECK if asked is None else asked

    return automaton.compile(clause.start(), allowed, clause.after, starters)


# -- sets of cards


@dataclass(frozen=True)
class Cards(Clause):
    """Always the same cards."""

    cards: CardSet

    def asks(self, memory: Memory) -> CardSet:
        return self.cards

    def after(self, memory: Memory, card: Card) -> None:
        return None


def _clause(part: Part) -> Clause:
    return part if isinstance(part, Clause) else Cards(part)


# -- relations to an earlier card


def _marks(mark: Callable[[Card], int]) -> tuple[int, ...]:
    return tuple(mark(card) for card in CARDS)


TRAITS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "value": _marks(lambda card: card.value),
        "suit": _marks(lambda card: SUITS.index(card.suit)),
        "colour": _marks(lambda card: card.is_red),
        "parity": _marks(lambda card: card.value % 2),
        "face": _marks(lambda card: card.value > 10),
        "prime": _marks(lambda card: PRIME >> card & 1),
    }
)
"""What a relation may look at: for each trait, the mark each of the 52 cards bears."""

_RELATIONS: Mapping[str, Callable[[int, int, tuple[int, ...]], bool]] = MappingProxyType(
    {
        "same": lambda this, that, numbers: this == that,
        "different": lambda this, that, numbers: this != that,
        "higher": lambda this, that, numbers: this > that,
        "lower": lambda this, that, numbers: this < that,
        "same or higher": lambda this, that, numbers: this >= that,
        "same or lower": lambda this, that, numbers: this <= that,
        "steps": lambda this, that, numbers: this - that in numbers,
        "steps on the circle": lambda this, that, numbers: any(
            (this - that - step) % 13 == 0 for step in numbers
        ),
        "sum is a multiple": lambda this, that, numbers: (this + that) % numbers[0] == 0,
    }
)


@cache
def _related(kind: str, trait: str, numbers: tuple[int, ...]) -> Mapping[int, CardSet]:
    """For each mark an earlier card may bear, the cards so related to it."""
    test, marks = _RELATIONS[kind], TRAITS[trait]
    return {
        that: sum(1 << card for card in CARDS if test(marks[card], that, numbers))
        for that in set(marks)
    }


@dataclass(frozen=True)
class Relation(Clause):
    """How the next card's trait stands to that of the card `back` places before it."""

    kind: str
    trait: str = "value"
    numbers: tuple[int, ...] = ()
    back: int = 1

    def __post_init__(self) -> None:
        if self.kind not in _RELATIONS or self.trait not in TRAITS or self.back < 1:
            raise ValueError(f"there is no relation {self!r}")

    def start(self) -> tuple[int, ...]:
        return ()

    def asks(self, memory: tuple[int, ...]) -> CardSet | None:
        if len(memory) < self.back:
            return None
        return _related(self.kind, self.trait, self.numbers)[memory[0]]

    def after(self, memory: tuple[int, ...], card: Card) -> tuple[int, ...]:
        return (*memory, TRAITS[self.trait][card])[-self.back :]


def same(trait: str, back: int = 1) -> Relation:
    """The same value, suit, colour ... as the last card (or the card `back` places before)."""
    return Relation("same", trait, back=back)


def different(trait: str, back: int = 1) -> Relation:
    return Relation("different", trait, back=back)


def higher(back: int = 1) -> Relation:
    """A higher value than the last card; king 13 is the highest, ace 1 the lowest."""
    return Relation("higher", back=back)


def lower(back: int = 1) -> Relation:
    return Relation("lower", back=back)


def same_or_higher(back: int = 1) -> Relation:
    return Relation("same or higher", back=back)


def same_or_lower(back: int = 1) -> Relation:
    return Relation("same or lower", back=back)


def steps(*numbers: int, back: int = 1) -> Relation:
    """The value is the last card's plus one of `numbers`; there is no way round past the king."""
    return Relation("steps", numbers=numbers, back=back)


def steps_on_circle(*numbers: int, back: int = 1) -> Relation:
    """As :func:`steps`, on the circle of 13 values, where the ace follows the king."""
    return Relation("steps on the circle", numbers=numbers, back=back)


def sum_multiple_of(number: int, back: int = 1) -> Relation:
    """The two values together divide by `number`."""
    if number < 1:
        raise ValueError(f"nothing is a multiple of {number}")
    return Relation("sum is a multiple", numbers=(number,), back=back)


# -- and, or, not


@dataclass(frozen=True)
class _Several(Clause):
    parts: tuple[Clause, ...]

    def start(self) -> Memory:
        return tuple(part.start() for part in self.parts)

    def after(self, memory: Memory, card: Card) -> Memory:
        return tuple(
            [part.after(known, card) for part, known in zip(self.parts, memory, strict=True)]
        )

    def _asked(self, memory: Memory) -> list[CardSet]:
        """What those of the parts ask that are not silent."""
        answers = [part.asks(known) for part, known in zip(self.parts, memory, strict=True)]
        return [asked for asked in answers if asked is not None]


@dataclass(frozen=True)
class Both(_Several):
    """Content where every part is."""

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self._asked(memory)
        cards = DECK
        for part in asked:
            cards &= part
        return cards if asked else None


@dataclass(frozen=True)
class Either(_Several):
    """Content where at least one part is."""

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self._asked(memory)
        cards = 0
        for part in asked:
            cards |= part
        return cards if asked else None


@dataclass(frozen=True)
class Not(Clause):
    """Content where its part is not; silent where its part is."""

    part: Clause

    def start(self) -> Memory:
        return self.part.start()

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self.part.asks(memory)
        return None if asked is None else DECK & ~asked

    def after(self, memory: Memory, card: Card) -> Memory:
        return self.part.after(memory, card)


def both(*parts: Part) -> Both:
    return Both(tuple(map(_clause, parts)))


def either(*parts: Part) -> Either:
    return Either(tuple(map(_clause, parts)))


def not_(part: Part) -> Not:
    return Not(_clause(part))


# -- conditions


@dataclass(frozen=True)
class Choice(_Several):
    """Asks one thing or another, as the condition held for the card `back` places before or not.

    A condition holds for a card that the condition, as a clause, was content with when it was
    laid; where it had been silent, the choice is silent too. `parts` are condition, then,
    otherwise.
    """

    back: int = 1

    def start(self) -> Memory:
        return super().start(), ()

    def asks(self, memory: Memory) -> CardSet | None:
        known, held = memory
        if len(held) < self.back or held[0] is None:
            return None
        chosen = 1 if held[0] else 2
        return self.parts[chosen].asks(known[chosen])

    def after(self, memory: Memory, card: Card) -> Memory:
        known, held = memory
        asked = self.parts[0].asks(known[0])
        holds = None if asked is None else bool(asked >> card & 1)
        return super().after(known, card), (*held, holds)[-self.back :]


@dataclass(frozen=True)
class _Then:
    condition: Clause
    back: int
    part: Clause

    def otherwise(self, part: Part) -> Choice:
        return Choice((self.condition, self.part, _clause(part)), self.back)


@dataclass(frozen=True)
class _If:
    condition: Clause
    back: int

    def then(self, part: Part) -> _Then:
        return _Then(self.condition, self.back, _clause(part))


def if_last(condition: Part, back: int = 1) -> _If:
    """``if_last(FACE).then(...).otherwise(...)``; `back` 2 is the last card but one.

    The condition may itself be a relation: ``if_last(lower())`` is "if the last card was lower
    than the one before it".
    """
    if back < 1:
        raise ValueError("a rule looks back, at least to the last card")
    return _If(_clause(condition), back)


# -- places and order


@dataclass(frozen=True)
class Cycle(_Several):
    """Its parts take turns, one a card, the starter included; the first `once` only once."""

    once: int = 0

    def start(self) -> Memory:
        return 0, super().start()

    def asks(self, memory: Memory) -> CardSet | None:
        place: int
        place, known = memory
        return self.parts[place].asks(known[place])

    def after(self, memory: Memory, card: Card) -> Memory:
        place, known = memory
        following = place + 1 if place + 1 < len(self.parts) else self.once
        return following, super().after(known, card)


def cycle(*parts: Part) -> Cycle:
    """The first part for the starter, the second for the next card ..., and again."""
    if not parts:
        raise ValueError("a cycle needs at least one part")
    return Cycle(tuple(map(_clause, parts)))


def opening(*parts: Part, then: Part) -> Cycle:
    """The first cards have their own parts, the starter the first; from then on, `then`."""
    return Cycle((*map(_clause, parts), _clause(then)), once=len(parts))


@dataclass(frozen=True)
class Alternation(Clause):
    """After a card of one set comes a card of the next set, after the last set the first."""

    sets: tuple[CardSet, ...]

    def __post_init__(self) -> None:
        if sum(self.sets) != DECK or any(
            sum(cards >> card & 1 for cards in self.sets) != 1 for card in CARDS
        ):
            raise ValueError("sets that alternate must share out the deck, each card in one set")

    def asks(self, memory: int | None) -> CardSet | None:
        return None if memory is None else self.sets[(memory + 1) % len(self.sets)]

    def after(self, memory: int | None, card: Card) -> int:
        return next(place for place, cards in enumerate(self.sets) if cards >> card & 1)


def alternate(*sets: CardSet) -> Alternation:
    """The sets take turns, whichever of them the starter belongs to."""
    return Alternation(sets)


# -- anything else


@dataclass(frozen=True)
class Machine(Clause):
    """A rule that is like no other, told as a state machine; may forget, must not count."""

    before: Memory
    asked: Callable[[Memory], CardSet | None]
    step: Callable[[Memory, Card], Memory]

    def start(self) -> Memory:
        return self.before

    def asks(self, memory: Memory) -> CardSet | None:
        asked: CardSet | None = self.asked(memory)
        return asked

    def after(self, memory: Memory, card: Card) -> Memory:
        return self.step(memory, card)


def one_of(values: Sequence[int]) -> CardSet:
    """All cards with one of these values."""
    return sum(1 << card for card in CARDS if card.value in values)
