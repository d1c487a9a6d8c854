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
from functools import cache, lru_cache, partial
from types import MappingProxyType
from typing import Any, TypeAlias

from classroom.cards import CARDS, DECK, FACE, PRIME, SUITS, Card, CardSet, suit, values
from classroom.rules import automaton
from classroom.rules.automaton import Automaton

ANY: CardSet = DECK
NUMBER: CardSet = DECK & ~FACE
NONPRIME: CardSet = DECK & ~PRIME
LOW: CardSet = values(1, 7)
HIGH: CardSet = values(8, 13)
SPADE, HEART, DIAMOND, CLUB = (suit(letter) for letter in SUITS)

Memory: TypeAlias = Any
"""The state that a clause keeps of the line: hashable, and private to the clause."""


class Clause(ABC):
    """A part of a rule: the cards it asks for next, and the state it keeps of the line."""

    def start(self) -> Memory:
        """Return its memory before any card."""
        return None

    @abstractmethod
    def asks(self, memory: Memory) -> CardSet | None:
        """Return the cards that it allows next; None if it asks nothing."""

    @abstractmethod
    def onward(self, memory: Memory) -> Sequence[Memory]:
        """Return its memory after each of the 52 cards, whether or not it allows them.

        All cards at once, because a rule is compiled state by state and card by card.
        """


class _Plain(Clause):
    """A clause that is not made of others."""

    @abstractmethod
    def after(self, memory: Memory, card: Card) -> Memory:
        """Return its memory after `card` is laid."""

    @lru_cache(maxsize=1024)  # noqa: B019 - clauses are small values; parts are asked again and again
    def onward(self, memory: Memory) -> Sequence[Memory]:
        return [self.after(memory, card) for card in CARDS]


def forget_parts() -> None:
    """Clear the cache of parts of rules, so that the next rule takes as long as the first."""
    _Plain.onward.cache_clear()


Part: TypeAlias = Clause | CardSet
"""A set of cards stands for the clause that always asks for one of them."""


def rule(
    part: Part,
    starters: int = 1,
    most_states: int = automaton.MAX_STATES,
    pause: Callable[[], None] = automaton.no_pause,
) -> Automaton:
    """Compile a clause; raise ValueError if it has more than `most_states` states."""
    clause = _clause(part)

    def allowed(memory: Memory) -> CardSet:
        asked = clause.asks(memory)
        return DECK if asked is None else asked

    if isinstance(clause, _Plain):
        step = clause.after
    else:
        onward = lru_cache(maxsize=1)(clause.onward)  # a state's cards come one after the other

        def step(memory: Memory, card: Card) -> Memory:
            return onward(memory)[card]

    return automaton.compile(clause.start(), allowed, step, starters, most_states, pause)


# -- sets of cards


@dataclass(frozen=True)
class Cards(_Plain):
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


TRAIT_MARKS: Mapping[str, tuple[int, ...]] = MappingProxyType(
    {
        "value": _marks(lambda card: card.value),
        "suit": _marks(lambda card: SUITS.index(card.suit)),
        "colour": _marks(lambda card: card.is_red),
        "parity": _marks(lambda card: card.value % 2),
        "face": _marks(lambda card: card.value > 10),
        "prime": _marks(lambda card: PRIME >> card & 1),
    }
)
"""The traits that a relation may compare, each with the marks of the 52 cards."""

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
        "sum is one of": lambda this, that, numbers: this + that in numbers,
        "divisor or multiple": lambda this, that, numbers: 0 in (this % that, that % this),
    }
)


@cache
def _related(kind: str, trait: str, numbers: tuple[int, ...]) -> Mapping[int, CardSet]:
    """Return, for each mark an earlier card may have, the cards so related to it."""
    test, marks = _RELATIONS[kind], TRAIT_MARKS[trait]
    return {
        that: sum(1 << card for card in CARDS if test(marks[card], that, numbers))
        for that in set(marks)
    }


@dataclass(frozen=True)
class Relation(_Plain):
    """A relation of the next card's trait to that of the card `back` places before it."""

    kind: str
    trait: str = "value"
    numbers: tuple[int, ...] = ()
    back: int = 1

    def __post_init__(self) -> None:
        if self.kind not in _RELATIONS or self.trait not in TRAIT_MARKS or self.back < 1:
            raise ValueError(f"there is no relation {self!r}")

    def start(self) -> tuple[int, ...]:
        return ()

    def asks(self, memory: tuple[int, ...]) -> CardSet | None:
        if len(memory) < self.back:
            return None
        return _related(self.kind, self.trait, self.numbers)[memory[0]]

    def after(self, memory: tuple[int, ...], card: Card) -> tuple[int, ...]:
        return (*memory, TRAIT_MARKS[self.trait][card])[-self.back :]


def same(trait: str, back: int = 1) -> Relation:
    """Require the same value, suit, colour ... as the last card.

    With `back`, compare with the card `back` places before.
    """
    return Relation("same", trait, back=back)


def different(trait: str, back: int = 1) -> Relation:
    return Relation("different", trait, back=back)


def higher(back: int = 1) -> Relation:
    """Require a higher value than the last card; king 13 is the highest, ace 1 the lowest."""
    return Relation("higher", back=back)


def lower(back: int = 1) -> Relation:
    return Relation("lower", back=back)


def same_or_higher(back: int = 1) -> Relation:
    return Relation("same or higher", back=back)


def same_or_lower(back: int = 1) -> Relation:
    return Relation("same or lower", back=back)


def steps(*numbers: int, back: int = 1) -> Relation:
    """Require the last card's value plus one of `numbers`, without going round past the king."""
    return Relation("steps", numbers=numbers, back=back)


def differs_by(*numbers: int, back: int = 1) -> Relation:
    """Require the two values to differ by one of `numbers`, up or down."""
    return steps(*(way * number for number in numbers for way in (1, -1)), back=back)


def within(most: int, back: int = 1) -> Relation:
    """Require the two values to differ by `most` or less.

    ``not_(within(3))`` means four apart or more.
    """
    return steps(*range(-most, most + 1), back=back)


def steps_on_circle(*numbers: int, back: int = 1) -> Relation:
    """Require steps as in :func:`steps`, on the circle of 13 values: the ace follows the king."""
    return Relation("steps on the circle", numbers=numbers, back=back)


def sum_multiple_of(number: int, back: int = 1) -> Relation:
    """Require the sum of the two values to be a multiple of `number`."""
    if number < 1:
        raise ValueError(f"nothing is a multiple of {number}")
    return Relation("sum is a multiple", numbers=(number,), back=back)


def sum_is(*numbers: int, back: int = 1) -> Relation:
    """Require the sum of the two values to be one of `numbers`."""
    return Relation("sum is one of", numbers=numbers, back=back)


def divisor_or_multiple(back: int = 1) -> Relation:
    """Require one of the two values to divide the other.

    A value divides itself, and an ace divides every value.
    """
    return Relation("divisor or multiple", back=back)


@dataclass(frozen=True)
class Between(_Plain):
    """A value strictly between those of the last two cards; asks nothing if there is none."""

    def start(self) -> tuple[int, ...]:
        return ()

    def asks(self, memory: tuple[int, ...]) -> CardSet | None:
        if len(memory) < 2:
            return None
        return values(min(memory) + 1, max(memory) - 1) or None

    def after(self, memory: tuple[int, ...], card: Card) -> tuple[int, ...]:
        return (*memory, card.value)[-2:]


def between_last_two() -> Between:
    return Between()


# -- and, or, not


@dataclass(frozen=True)
class _Several(Clause):
    parts: tuple[Clause, ...]

    def start(self) -> Memory:
        return tuple(part.start() for part in self.parts)

    def onward(self, memory: Memory) -> Sequence[Memory]:
        each = [part.onward(known) for part, known in zip(self.parts, memory, strict=True)]
        return list(zip(*each, strict=True))

    def _asked(self, memory: Memory) -> list[CardSet]:
        """Return the cards that each part allows, without parts that ask nothing."""
        answers = [part.asks(known) for part, known in zip(self.parts, memory, strict=True)]
        return [asked for asked in answers if asked is not None]


@dataclass(frozen=True)
class AllOf(_Several):
    """A clause that allows the cards that every part allows."""

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self._asked(memory)
        cards = DECK
        for part in asked:
            cards &= part
        return cards if asked else None


@dataclass(frozen=True)
class AnyOf(_Several):
    """A clause that allows the cards that at least one part allows."""

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self._asked(memory)
        cards = 0
        for part in asked:
            cards |= part
        return cards if asked else None


@dataclass(frozen=True)
class ExactlyOne(_Several):
    """A clause that allows the cards that one part allows and no other."""

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self._asked(memory)
        one = several = 0
        for part in asked:
            several |= one & part
            one |= part
        return one & ~several if asked else None


@dataclass(frozen=True)
class Negation(Clause):
    """A clause that allows the cards that its part forbids; silent where its part is."""

    part: Clause

    def start(self) -> Memory:
        return self.part.start()

    def asks(self, memory: Memory) -> CardSet | None:
        asked = self.part.asks(memory)
        return None if asked is None else DECK & ~asked

    def onward(self, memory: Memory) -> Sequence[Memory]:
        return self.part.onward(memory)


def both(*parts: Part) -> AllOf:
    return AllOf(tuple(map(_clause, parts)))


def either(*parts: Part) -> AnyOf:
    return AnyOf(tuple(map(_clause, parts)))


def exactly_one_of(*parts: Part) -> ExactlyOne:
    return ExactlyOne(tuple(map(_clause, parts)))


def not_(part: Part) -> Negation:
    return Negation(_clause(part))


# -- conditions


@dataclass(frozen=True)
class ConditionalRule(_Several):
    """A clause that asks one thing or another, by a condition on the card `back` places before.

    The condition holds for a card if the condition, as a clause, allowed it when it was laid. If it
    was silent then, the choice is silent too. `parts` are condition, then, otherwise. Only cards in
    `among` are counted when looking back: the last face card, for instance.
    """

    back: int = 1
    among: CardSet = DECK

    def start(self) -> Memory:
        return super().start(), ()

    def asks(self, memory: Memory) -> CardSet | None:
        known, held = memory
        if len(held) < self.back or held[0] is None:
            return None
        chosen = 1 if held[0] else 2
        return self.parts[chosen].asks(known[chosen])

    def onward(self, memory: Memory) -> Sequence[Memory]:
        known, held = memory
        longer = _held(self.parts[0].asks(known[0]), held, self.back)
        return [
            (after, longer[card] if self.among >> card & 1 else held)
            for card, after in enumerate(super().onward(known))
        ]


@dataclass(frozen=True)
class TallyRule(_Several):
    """A clause that asks one thing or another, by how many of the last cards met a condition.

    `parts` are condition, then, otherwise. Silent until there are `of_last` cards for which the
    condition was not silent.
    """

    least: int
    of_last: int

    def start(self) -> Memory:
        return super().start(), ()

    def asks(self, memory: Memory) -> CardSet | None:
        known, held = memory
        if len(held) < self.of_last or None in held:
            return None
        chosen = 1 if sum(held) >= self.least else 2
        return self.parts[chosen].asks(known[chosen])

    def onward(self, memory: Memory) -> Sequence[Memory]:
        known, held = memory
        longer = _held(self.parts[0].asks(known[0]), held, self.of_last)
        return list(zip(super().onward(known), longer, strict=True))


Held: TypeAlias = tuple[bool | None, ...]
"""True if a condition held for each of the last cards; None where it was silent."""


def _held(asked: CardSet | None, before: Held, most: int) -> Sequence[Held]:
    """Return, for each of the 52 cards, whether the condition held for each of the last cards.

    At most `most` cards are kept, the new card among them.
    """
    if asked is None:
        return [(*before, None)[-most:]] * len(CARDS)
    no, yes = ((*before, holds)[-most:] for holds in (False, True))
    return [yes if asked >> card & 1 else no for card in CARDS]


@dataclass(frozen=True)
class _Then:
    condition: Clause
    part: Clause
    choice: Callable[[tuple[Clause, ...]], Clause]

    def otherwise(self, part: Part) -> Clause:
        return self.choice((self.condition, self.part, _clause(part)))


@dataclass(frozen=True)
class _If:
    condition: Clause
    choice: Callable[[tuple[Clause, ...]], Clause]

    def then(self, part: Part) -> _Then:
        return _Then(self.condition, _clause(part), self.choice)


def if_last(condition: Part, back: int = 1, among: CardSet = DECK) -> _If:
    """``if_last(FACE).then(...).otherwise(...)``; `back` 2 is the last card but one.

    The condition may itself be a relation: ``if_last(lower())`` is "if the last card was lower
    than the one before it". ``if_last(RED, among=FACE)`` is "if the last face card was red",
    however long ago that was, and asks nothing before there is one.
    """
    if back < 1:
        raise ValueError("a rule looks back, at least to the last card")
    return _If(_clause(condition), partial(ConditionalRule, back=back, among=among))


def if_at_least(least: int, condition: Part, *, of_last: int) -> _If:
    """``if_at_least(2, RED, of_last=3)`` is "if at least two of the last three cards were red"."""
    if not 1 <= least <= of_last:
        raise ValueError(f"{least} of {of_last} cards is always or never")
    return _If(_clause(condition), partial(TallyRule, least=least, of_last=of_last))


def by_last(*cases: tuple[CardSet, Part]) -> Clause:
    """Choose a part by the set that the last card belongs to.

    Each case is a set of cards and the part that follows it. Raise ValueError unless each card of
    the deck is in exactly one of the sets.
    """
    _share_out([cards for cards, _ in cases])
    *others, (_, part) = cases
    clause = _clause(part)
    for cards, part in reversed(others):
        clause = if_last(cards).then(part).otherwise(clause)
    return clause


# -- places and order


@dataclass(frozen=True)
class CycleRule(_Several):
    """Its parts take turns, one a card, the starter included; the first `once` turns only once.

    `turns` says for each turn which of the parts it is, so that a part is kept once however often
    its turn comes.
    """

    turns: tuple[int, ...]
    once: int = 0

    def start(self) -> Memory:
        return 0, super().start()

    def asks(self, memory: Memory) -> CardSet | None:
        turn: int
        turn, known = memory
        part = self.turns[turn]
        return self.parts[part].asks(known[part])

    def onward(self, memory: Memory) -> Sequence[Memory]:
        turn, known = memory
        following = turn + 1 if turn + 1 < len(self.turns) else self.once
        return [(following, after) for after in super().onward(known)]


def _in_turn(parts: Sequence[Part], once: int = 0) -> CycleRule:
    clauses = list(map(_clause, parts))
    numbers = {clause: number for number, clause in enumerate(dict.fromkeys(clauses))}
    return CycleRule(tuple(numbers), tuple(numbers[clause] for clause in clauses), once)


def cycle(*parts: Part) -> CycleRule:
    """Apply the first part to the starter, the second to the next card ..., and start again."""
    if not parts:
        raise ValueError("a cycle needs at least one part")
    return _in_turn(parts)


def opening(*parts: Part, then: Part) -> CycleRule:
    """Apply one part each to the first cards, the first to the starter; from then on, `then`."""
    return _in_turn((*parts, then), once=len(parts))


@dataclass(frozen=True)
class Stretches(_Several):
    """Its parts take turns, each until a card of its own set is laid, the starter included."""

    ends: tuple[CardSet, ...]

    def start(self) -> Memory:
        return 0, super().start()

    def asks(self, memory: Memory) -> CardSet | None:
        place: int
        place, known = memory
        return self.parts[place].asks(known[place])

    def onward(self, memory: Memory) -> Sequence[Memory]:
        place, known = memory
        ends, following = self.ends[place], (place + 1) % len(self.parts)
        return [
            (following if ends >> card & 1 else place, after)
            for card, after in enumerate(super().onward(known))
        ]


def stretches(*turns: tuple[Part, CardSet]) -> Stretches:
    """``stretches((higher(), FACE), (lower(), ACE))``: up until a face card, down until an ace.

    A card that ends a stretch still belongs to it.
    """
    if not turns:
        raise ValueError("a line needs at least one stretch")
    return Stretches(tuple(_clause(part) for part, _ in turns), tuple(end for _, end in turns))


def switch_at(cards: CardSet, *parts: Part) -> Stretches:
    """Apply the first part until one of `cards` is laid, then the second until the next, and so on.

    ``switch_at(RED, EVEN, ODD)`` depends on whether the number of red cards on the line is odd or
    even.
    """
    return stretches(*((part, cards) for part in parts))


@dataclass(frozen=True)
class Runs(_Plain):
    """Cards that share a trait come `shortest` to `longest` in a row, the starter's run first."""

    trait: str
    shortest: int
    longest: int

    def asks(self, memory: tuple[int, int] | None) -> CardSet | None:
        if memory is None:
            return None
        mark, length = memory
        if length < self.shortest:
            return _related("same", self.trait, ())[mark]
        return DECK if length < self.longest else _related("different", self.trait, ())[mark]

    def after(self, memory: tuple[int, int] | None, card: Card) -> tuple[int, int]:
        mark = TRAIT_MARKS[self.trait][card]
        length = memory[1] + 1 if memory is not None and memory[0] == mark else 1
        return mark, min(length, self.longest)


def runs(trait: str, shortest: int, longest: int) -> Runs:
    """``runs("colour", 2, 3)``: neighbours of one colour come in twos and threes."""
    if trait not in TRAIT_MARKS or not 1 <= shortest <= longest:
        raise ValueError(f"there are no runs of {shortest} to {longest} of the same {trait}")
    return Runs(trait, shortest, longest)


def _share_out(sets: Sequence[CardSet]) -> None:
    """Raise ValueError unless each card is in exactly one of the sets."""
    if sum(sets) != DECK or any(sum(cards >> card & 1 for cards in sets) != 1 for card in CARDS):
        raise ValueError("the sets must share out the deck, each card in one set")


@dataclass(frozen=True)
class Alternation(_Plain):
    """After a card of one set comes a card of the next set, after the last set the first."""

    sets: tuple[CardSet, ...]

    def __post_init__(self) -> None:
        _share_out(self.sets)

    def asks(self, memory: int | None) -> CardSet | None:
        return None if memory is None else self.sets[(memory + 1) % len(self.sets)]

    def after(self, memory: int | None, card: Card) -> int:
        return next(place for place, cards in enumerate(self.sets) if cards >> card & 1)


def alternate(*sets: CardSet) -> Alternation:
    """Let the sets take turns, whichever of them the starter belongs to."""
    return Alternation(sets)


@dataclass(frozen=True)
class OnceEach(_Plain):
    """Blocks of as many cards as there are sets, with one card of each set in any order."""

    sets: tuple[CardSet, ...]

    def __post_init__(self) -> None:
        _share_out(self.sets)

    def start(self) -> frozenset[CardSet]:
        return frozenset(self.sets)

    def asks(self, memory: frozenset[CardSet]) -> CardSet:
        return sum(memory)

    def after(self, memory: frozenset[CardSet], card: Card) -> frozenset[CardSet]:
        return frozenset(cards for cards in memory if not cards >> card & 1) or self.start()


def once_each(*sets: CardSet) -> OnceEach:
    """``once_each(SPADE, HEART, DIAMOND, CLUB)``: every four cards hold all four suits."""
    return OnceEach(sets)


# -- running totals


@dataclass(frozen=True)
class RunningTotal(_Plain):
    """The values of the whole line, divided by a number, leave one of the `remainders`."""

    divided_by: int
    remainders: tuple[int, ...]

    def start(self) -> int:
        return 0

    def asks(self, memory: int) -> CardSet:
        return one_of(
            [each for each in range(1, 14) if (memory + each) % self.divided_by in self.remainders]
        )

    def after(self, memory: int, card: Card) -> int:
        return (memory + card.value) % self.divided_by


def running_total(*remainders: int, divided_by: int) -> RunningTotal:
    """``running_total(1, 2, divided_by=3)``: the line's total is never a multiple of three."""
    if divided_by < 1:
        raise ValueError(f"nothing can be divided by {divided_by}")
    return RunningTotal(divided_by, remainders)


@dataclass(frozen=True)
class CountUp(_Plain):
    """The values are added up and never pass the goal; after it is met they begin at 0 again."""

    goal: int

    def start(self) -> int:
        return 0

    def asks(self, memory: int) -> CardSet:
        return values(1, self.goal - memory)

    def after(self, memory: int, card: Card) -> int:
        return (memory + card.value) % self.goal


def count_up_to(goal: int) -> CountUp:
    if goal < 1:
        raise ValueError(f"there is no counting up to {goal}")
    return CountUp(goal)


# -- anything else


@dataclass(frozen=True)
class Machine(_Plain):
    """A rule unlike any other, as a state machine; it may forget, but must not count."""

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


def one_of(wanted: Sequence[int]) -> CardSet:
    """Return all cards with one of these values."""
    return sum(1 << card for card in CARDS if card.value in wanted)


def leaving(remainder: int, *, divided_by: int) -> CardSet:
    """Return all cards whose value leaves this remainder.

    ``leaving(0, divided_by=3)`` is 3, 6, 9 and queen.
    """
    return sum(1 << card for card in CARDS if card.value % divided_by == remainder)
