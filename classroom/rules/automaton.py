"""A rule is an automaton: for each state, the cards that may come next and where each one leads.

A rule sees the main line and nothing else (Gardner 1977: "the secret rules must deal only with the
sequence of legally played cards"), so what it knows about the line is a state, and one table
answers every question: judging a card, a string or a no play, comparing rules, finding the rules a
layout still allows.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from classroom.cards import CARDS, DECK, Card, CardSet, members
from classroom.rules.partition import alike

MAX_STATES = 20_000
"""A rule remembers traits of the line, not all its cards: more states than this are refused."""

NOT_ALLOWED = -1


def no_pause() -> None:
    """Go on at once. Whoever works for others passes a pause in which those others have a turn."""


State = TypeVar("State", bound=Hashable)

Table = NDArray[np.int32]

_BITS = 1 << np.arange(len(CARDS), dtype=np.int64)


@dataclass(frozen=True)
class Automaton:
    """A rule as a table; a frozen value, equal to any other with the same table and `starters`.

    State 0 is the state before any card, so ``allowed[0]`` are the cards that may start. A line
    may come back to state 0 where the rule then asks again what it asked of the starter.
    ``moves[state][card]`` is the state after `card`, or -1 where `card` is not in
    ``allowed[state]``. `starters` is how many starter cards the rule needs in rule-sets that give
    as many as it needs (docs/rules.md 8.4); it is no part of which lines are right.

    ValueError when the table contradicts itself or has more than 20,000 states.
    """

    allowed: tuple[CardSet, ...] = field(repr=False)
    moves: tuple[tuple[int, ...], ...] = field(repr=False)
    starters: int = 1

    def __post_init__(self) -> None:
        size = len(self.moves)
        if not 1 <= size <= MAX_STATES:
            raise ValueError(f"a rule has 1 to {MAX_STATES} states, not {size}")
        if len(self.allowed) != size:
            raise ValueError("a rule needs a set of allowed cards for every state")
        if self.starters < 1:
            raise ValueError("a rule needs at least one starter card")
        if any(len(row) != len(CARDS) for row in self.moves):
            raise ValueError("a rule's moves are 52 a state")
        if self.table.min() < NOT_ALLOWED or self.table.max() >= size:
            raise ValueError("a rule's moves lead to a state or nowhere")
        bits = (self.table != NOT_ALLOWED) @ _BITS
        if bits.tolist() != list(self.allowed):
            raise ValueError("a card is allowed exactly where it leads to a state")

    def __len__(self) -> int:
        """Return the number of states."""
        return len(self.moves)

    def step(self, state: int, card: Card) -> int:
        """Return the state after `card`, or -1 if `card` is wrong there."""
        return self.moves[state][card]

    def legal(self, state: int) -> CardSet:
        """Return the cards that are right in `state`."""
        return self.allowed[state]

    def accepts(self, state: int, cards: Iterable[Card]) -> bool:
        """Return whether a string is right: each card, laid in order, right on its own."""
        moves = self.moves
        for card in cards:
            state = moves[state][card]
            if state < 0:
                return False
        return True

    def run(self, line: Iterable[Card]) -> int:
        """Return the state after a whole main line, starter first.

        Raise ValueError, naming the first card that cannot be in its place.
        """
        moves = self.moves
        state = 0
        for place, card in enumerate(line, start=1):
            state = moves[state][card]
            if state < 0:
                raise ValueError(f"{card} cannot be card {place} of the main line")
        return state

    @cached_property
    def table(self) -> Table:
        """`moves` as an array, a row for each state, for what is asked of all states at once."""
        return np.array(self.moves, dtype=np.int32)

    @cached_property
    def by_name(self) -> tuple[Mapping[str, int], ...]:
        """For each state, the text of each right card and the state it leads to.

        Built once, for reading lines of card texts without making a :class:`Card` of each; a text
        that is missing is a wrong card, or no card at all.
        """
        return tuple(
            {str(card): row[card] for card in members(cards)}
            for cards, row in zip(self.allowed, self.moves, strict=True)
        )

    @cached_property
    def dead_ends(self) -> tuple[int, ...]:
        """The states in which no card is right; a rule for play has none."""
        return tuple(state for state, cards in enumerate(self.allowed) if not cards)

    @cached_property
    def minimal(self) -> Automaton:
        """The smallest automaton that judges every line alike, its states in breadth-first order.

        Two rules are right and wrong on the same lines exactly when their minimal automata are
        equal, leaving `starters` aside.
        """
        return self.minimised()

    def minimised(self, pause: Callable[[], None] = no_pause) -> Automaton:
        """Return :attr:`minimal`, which is kept; `pause` is called between the steps to it."""
        found: Automaton | None = self.__dict__.get("minimal")
        if found is None:
            block = alike(self.allowed, self.moves, pause)
            one_of = dict(zip(block, range(len(block)), strict=True))
            found = compile(
                one_of[block[0]],
                self.allowed.__getitem__,
                lambda state, card: one_of[block[self.moves[state][card]]],
                self.starters,
                pause=pause,
            )
            for automaton in (self, found):  # the smallest one is its own
                automaton.__dict__["minimal"] = found
        return found


def compile(
    start: State,
    allowed: Callable[[State], CardSet],
    step: Callable[[State, Card], State],
    starters: int = 1,
    most_states: int = MAX_STATES,
    pause: Callable[[], None] = no_pause,
) -> Automaton:
    """Compile a rule given as a state machine: its start, the cards it allows, its steps.

    States that right cards reach are explored breadth first, the cards in their order, and numbered
    as they are found. `step` is called only with right cards, and `pause` once a state. Raise
    ValueError if there are more than `most_states` states.
    """
    numbers: dict[State, int] = {start: 0}
    found = [start]
    sets: list[CardSet] = []
    moves: list[tuple[int, ...]] = []
    as_cards = cache(lambda cards: tuple(members(cards)))
    for state in found:  # grows as it is read
        pause()
        cards = allowed(state) & DECK
        row = [NOT_ALLOWED] * len(CARDS)
        for card in as_cards(cards):
            to = step(state, card)
            number = numbers.setdefault(to, len(found))
            if number == len(found):
                if number >= most_states:
                    raise ValueError(f"the rule has to remember more than {most_states} states")
                found.append(to)
            row[card] = number
        sets.append(cards)
        moves.append(tuple(row))
    return Automaton(tuple(sets), tuple(moves), starters)
